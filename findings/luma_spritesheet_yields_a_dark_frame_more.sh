#!/bin/sh
# luma.core 2.6.0, its spritesheet: pictures of an animation side by side in one file.
#
# One would expect: going through a sheet of four frames yields four, as many as len() says; and sheet[4] raises
# IndexError, as the documentation has it for an index beyond the frames.
# Seen: sheet[4] is a frame, black, from below the picture, and so a loop over the sheet, which ends where an IndexError
# comes, yields five: an animation goes dark once a round. sheet[5] raises.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check luma.core==2.6.0 Pillow==13.0.0

seen=$(cd "$folder" && venv/bin/python -W ignore - <<'END'
from luma.core.sprite_system import spritesheet
from PIL import Image

picture = Image.new("L", (32, 8))
for number in range(4):
    picture.paste(50 + number, (8 * number, 0, 8 * number + 8, 8))
picture.save("walk.png")

sheet = spritesheet("walk.png", {"width": 8, "height": 8}, {"walk": {"frames": [0, 1, 2, 3], "next": "walk"}})
print("frames:", len(sheet))
print("brightness in a loop:", [frame.getpixel((4, 4)) for frame in sheet])
try:
    sheet[5]
except IndexError as error:
    print("sheet[5]:", error)
END
)
expected="frames: 4
brightness in a loop: [50, 51, 52, 53, 0]
sheet[5]: frame index out of range"
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo "changed"; exit 1; }
