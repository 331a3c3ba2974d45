"""Lay out the folder of the program's modules: ours, and the libraries that come with it.

    layout.py CHECKOUT WHEELS FOLDER

The same checkout and wheels make the same files, whatever the machine, and without a network: nothing is built.
"""

import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from shutil import copyfile
from zipfile import ZipFile

PACKAGES = ("core/compere", "device/compere_de", "device/compere_device", "device/compere_fr")
# What the program reads of what lies beside its modules; the manuals are in the documentation.
KEPT = ("*.py", "*.json", "*.toml", "*/entry_points.txt", "compere_device/glass/type/*.txt", "compere_device/panel/*.*")
LEFT_OUT = (
    "gpiozerocli/*",  # commands of gpiozero's own
    "reportlab/fonts/*",  # Vera, in which code sheets are set, is Debian's; nobody here uses the others
    # Charts, widgets, other kinds of pictures and of pages: a code sheet has none, and each would be compiled at every
    # installation. renderbase and charts/areas are what the rest imports.
    "reportlab/graphics/charts/[b-z]*",
    "reportlab/graphics/charts/axes.py",
    "reportlab/graphics/widgets/*",
    "reportlab/graphics/renderP[MS].py",
    "reportlab/graphics/renderSVG.py",
    "reportlab/platypus/figures.py",
    "reportlab/platypus/para.py",
    "reportlab/platypus/tableofcontents.py",
    "reportlab/graphics/samples/*",
    "reportlab/graphics/test*.py",
    "reportlab/graphics/barcode/test.py",
    "*.dist-info/RECORD",  # for an installer, which finds here what Debian's has put
    "*.dist-info/top_level.txt",
    "*.dist-info/LICENSE*",  # they all stand in the package's copyright
    "*.dist-info/licenses/*",
    "reportlab/license.txt",
    "reportlab/graphics/barcode/README",
    "reportlab/graphics/barcode/TODO",
)


def wanted(name: str) -> bool:
    """Whether a library's file is shipped."""
    return not _matches(name, LEFT_OUT)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def ours(checkout: Path, folder: Path) -> None:
    """Copy our own modules and what they read, and say of them what `importlib.metadata` asks for."""
    for package in PACKAGES:
        base = checkout / package
        for path in sorted(base.rglob("*")):
            name = path.relative_to(base.parent)
            if path.is_file() and _matches(name.as_posix(), KEPT):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                copyfile(path, folder / name)
    _describe(tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8")), checkout, folder)


def _describe(settings: dict, checkout: Path, folder: Path) -> None:  # type: ignore[type-arg]
    project, points = settings["project"], settings["tool"]["setuptools"]["dynamic"]["entry-points"]["file"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    fields = {"Name": "name", "Version": "version", "Summary": "description", "License-Expression": "license"}
    lines = ["Metadata-Version: 2.4", *(f"{field}: {project[key]}" for field, key in fields.items())]
    (about / "METADATA").write_text("\n".join([*lines, ""]), encoding="utf-8")
    text = "\n".join((checkout / each).read_text(encoding="utf-8") for each in points)
    (about / "entry_points.txt").write_text(text, encoding="utf-8")


def theirs(wheels: Path, folder: Path) -> None:
    """Unpack the libraries, which must be pure Python: the package is for every architecture."""
    for wheel in sorted(wheels.glob("*.whl")):
        if not wheel.stem.endswith("-none-any"):
            raise SystemExit(f"{wheel} is for one kind of machine only")
        with ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if ".." in PurePosixPath(name).parts or name.startswith("/"):
                    raise SystemExit(f"{wheel} has a file outside of its folder: {name}")
                if not name.endswith("/") and wanted(name):
                    packed.extract(name, folder)


def main() -> None:
    checkout, wheels, folder = map(Path, sys.argv[1:])
    ours(checkout, folder)
    theirs(wheels, folder)


if __name__ == "__main__":
    main()
