"""Draws, checks and writes everything that is printed: `python -m printed`, as `make hardware` does it.

Models go to `hardware/models` (STL, kept) and `build/hardware/step`, pictures to `hardware/pictures`, figures to
`hardware/figures.json`, and all of it as one archive to `dist`. It fails where a check finds something wrong.
"""

import shutil
import sys
from pathlib import Path

from printed import checks, figures, maker, scenes
from printed.shapes import write

ROOT = figures.HARDWARE.parent
STEP = ROOT / "build" / "hardware" / "step"
PICTURES = figures.HARDWARE / "pictures"


def main() -> int:
    """Make all of it; return how many things are wrong."""
    of = figures.digest("parts")
    STEP.mkdir(parents=True, exist_ok=True)
    figures.MODELS.mkdir(exist_ok=True)
    meshes = {name: write(part, name, figures.MODELS, STEP) for name, part in checks.solids().items()}
    for file in figures.MODELS.iterdir():
        if file.stem not in meshes:
            file.unlink()
    said = checks.measured(meshes) | {"maker": maker.rendered(ROOT / "build" / "hardware")}
    PICTURES.mkdir(exist_ok=True)
    said["pictures"] = {name: scenes.save(name, PICTURES) for name in scenes.SCENES}
    said["models"] = {file.name: figures.sum_of(file) for file in sorted(figures.MODELS.glob("*.stl"))}
    figures.keep("parts", said, of)
    archive()
    wrong = checks.wrong(meshes)
    for each in wrong:
        print("wrong:", each)
    print(f"{len(meshes)} parts, {len(wrong)} things wrong")
    return len(wrong)


def archive() -> Path:
    """Put models, STEP, the maker's file and the licence into one archive, for a release."""
    folder = ROOT / "build" / "hardware" / "compere-printed"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(figures.MODELS, folder / "stl")
    shutil.copytree(STEP, folder / "step")
    for name in ("maker.scad", "LICENSE", "PRINTING.md", "ASSEMBLY.md"):
        shutil.copy(figures.HARDWARE / name, folder / name)
    shutil.copytree(PICTURES, folder / "pictures")
    (ROOT / "dist").mkdir(exist_ok=True)
    made = shutil.make_archive(str(ROOT / "dist" / "compere-printed"), "zip", folder.parent, folder.name)
    return Path(made)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
