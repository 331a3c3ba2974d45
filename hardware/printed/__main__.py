"""Draws, checks and writes everything that is printed: `python -m printed`, as `make hardware` does it.

Models go to `hardware/models` (STL, kept) and `build/hardware/step`, pictures to `hardware/pictures`, figures to
`hardware/figures.json`. It fails where a check finds something wrong.
"""

import sys
from collections.abc import Mapping

import trimesh

from printed import checks, figures, maker, scenes
from printed.shapes import write
from printed.timed import timed

ROOT = figures.HARDWARE.parent
STEP = ROOT / "build" / "hardware" / "step"
PICTURES = figures.HARDWARE / "pictures"


def main() -> int:
    """Make all of it; return how many things are wrong."""
    of = figures.digest("parts")
    before = figures.read().get("parts", {})
    with timed("models"):
        meshes = models()
    with timed("checks"):
        said = checks.measured(meshes)
    with timed("OpenSCAD"):
        said["maker"] = maker.rendered(ROOT / "build" / "hardware")
    PICTURES.mkdir(exist_ok=True)
    with timed("pictures"):
        said["pictures"] = {name: scenes.save(name, PICTURES) for name in scenes.SCENES}
    said["models"] = {file.name: figures.sum_of(file) for file in sorted(figures.MODELS.glob("*.stl"))}
    said["step"] = {file.name: figures.sum_of(file) for file in sorted(STEP.glob("*.step"))}
    for name in changed(before, said):
        print("changed, look at it:", name)
    figures.keep("parts", said, of)
    wrong = said["wrong"]
    assert isinstance(wrong, list)
    for each in wrong:
        print("wrong:", each)
    print(f"{len(meshes)} parts, {len(wrong)} things wrong")
    return len(wrong)


def models() -> dict[str, trimesh.Trimesh]:
    """Draw and write each part, and end files of others; return the meshes by their names."""
    STEP.mkdir(parents=True, exist_ok=True)
    figures.MODELS.mkdir(exist_ok=True)
    meshes = {name: write(part, name, figures.MODELS, STEP) for name, part in checks.solids().items()}
    for file in (*figures.MODELS.iterdir(), *STEP.iterdir()):
        if file.stem not in meshes:
            file.unlink()
    return meshes


def changed(before: Mapping[str, object], now: Mapping[str, object]) -> list[str]:
    """Return the pictures, models and STEP files that are not those that were kept."""
    found = []
    for kind in ("pictures", "models", "step"):
        old, new = before.get(kind, {}), now[kind]
        assert isinstance(old, dict) and isinstance(new, dict)
        found += [name for name in sorted(old | new) if old.get(name) != new.get(name)]
    return found


if __name__ == "__main__":
    sys.exit(min(main(), 1))
