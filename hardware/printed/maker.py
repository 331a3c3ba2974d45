"""Renders the maker's OpenSCAD file with OpenSCAD, and compares what it makes with the parts drawn here."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import trimesh

from printed import figures

FILE = figures.HARDWARE / "maker.scad"
LIKE: Mapping[str, str] = {"lid": "lid-242", "clamp": "clamp-242", "stand": "stand"}  # what it makes as it stands
# Another display: a module of 0.96 inch, and a scanner twice as large.
OTHER = {
    "lid": ("board=[27.4,28,1.2]", "glass_thick=1.45", "active=[21.744,10.864]", "active_at=[0,1.75]"),
    "stand": ("head=[40,25,22]", "away=120"),
}


class NoOpenScad(Exception):
    """OpenSCAD is not installed."""


def render(part: str, file: Path, changed: tuple[str, ...] = ()) -> trimesh.Trimesh:
    """Return what OpenSCAD makes of a part, with some parameters changed.

    Raises:
        NoOpenScad: it is not installed.
    """
    if not shutil.which("openscad"):
        raise NoOpenScad("openscad is not here: apt install openscad")
    settings = [word for each in (f'part="{part}"', *changed) for word in ("-D", each)]
    subprocess.run(["openscad", "-o", str(file), *settings, str(FILE)], check=True, capture_output=True, timeout=900)
    return trimesh.load_mesh(file)


def rendered(folder: Path) -> dict[str, object]:
    """Return whether each part is closed, and its volume and size as shares of those of the part drawn here."""
    said: dict[str, object] = {}
    for part, like in LIKE.items():
        mesh = render(part, folder / f"maker-{part}.stl")
        drawn = trimesh.load_mesh(figures.MODELS / f"{like}.stl")
        alike = [round(float(a / b), 3) for a, b in zip(mesh.extents, drawn.extents, strict=True)]
        said[part] = {"closed": bool(mesh.is_watertight), "volume": round(mesh.volume / drawn.volume, 3), "size": alike}
    for part, changed in OTHER.items():
        said[f"other {part}"] = {"closed": bool(render(part, folder / f"other-{part}.stl", changed).is_watertight)}
    return said
