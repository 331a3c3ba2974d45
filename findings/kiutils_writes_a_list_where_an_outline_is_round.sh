#!/bin/sh
# kiutils 1.4.8, on a board of KiCad 6 (20211014) that has a polygon with one round corner.
#
# One would expect: a board that is read and written is the same board, or reading it fails.
# Seen: the arc among the polygon's points is taken for a point: as its x and y stand two lists as Python prints them,
# the arc's start and its middle, and its end is gone. Nothing is said, nor when kiutils reads what it has written.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check kiutils==1.4.8
cat >"$folder/board.kicad_pcb" <<'END'
(kicad_pcb (version 20211014) (generator pcbnew)
  (general (thickness 1.6))
  (paper "A4")
  (layers (0 "F.Cu" signal) (31 "B.Cu" signal) (44 "Edge.Cuts" user))
  (setup (pad_to_mask_clearance 0))
  (net 0 "")
  (gr_poly (pts (xy 0 0) (arc (start 9 0) (mid 9.7 0.3) (end 10 1)) (xy 10 10) (xy 0 10))
    (layer "Edge.Cuts") (width 0.1) (fill none) (tstamp 00000000-0000-0000-0000-000000000001))
)
END

seen=$(cd "$folder" && venv/bin/python -W ignore - <<'END'
import re

from kiutils.board import Board


def points(name):
    with open(name) as file:
        polygon = re.search(r"\(gr_poly\s+\(pts(.*?)\)\s*\(layer", file.read(), re.DOTALL)
    return " ".join(polygon[1].split())


Board.from_file("board.kicad_pcb").to_file("again.kicad_pcb")
print("read:", points("board.kicad_pcb"))
print("written:", points("again.kicad_pcb"))
Board.from_file("again.kicad_pcb").to_file("again.kicad_pcb")
print("once more:", points("again.kicad_pcb"))
END
)
expected="read: (xy 0 0) (arc (start 9 0) (mid 9.7 0.3) (end 10 1)) (xy 10 10) (xy 0 10)
written: (xy 0 0) (xy ['start', 9, 0] ['mid', 9.7, 0.3]) (xy 10 10) (xy 0 10)
once more: (xy 0 0) (xy ['start', 9,) (xy 10 10) (xy 0 10)"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
