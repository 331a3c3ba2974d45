"""Pack what a maker needs of the hardware into one file of a release, from what git has of a checkout.

Models (STL), pictures, pages, diagrams, the list of parts, the sources that draw, and the licence are committed. STEP
is not: `make hardware` leaves it in build/hardware/step, and its sums in hardware/figures.json. It goes with a release
if it is of the committed models, whole; CONTENTS.txt says whether: releases of one commit differ in that alone.
"""

import hashlib
import json
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

STEP = Path("build/hardware/step")
WITH = "STEP: in step/, of the models in models/."
WITHOUT = "STEP: none. `make hardware` in the sources makes it; models/ has the same parts as STL."


def committed(checkout: Path) -> dict[str, bytes]:
    """Return the files of the folder hardware, by their path in it, as the last commit has them."""
    tar = subprocess.run(
        ["git", "archive", "--format=tar", "HEAD:hardware"], cwd=checkout, capture_output=True, check=True
    )
    with tarfile.open(fileobj=BytesIO(tar.stdout)) as files:
        return {each.name: files.extractfile(each).read() for each in files if each.isfile()}  # type: ignore[union-attr]


def step(checkout: Path, sums: Mapping[str, str]) -> dict[str, bytes]:
    """Return the STEP files that `make hardware` left, by name; none unless all are there and of these sums."""
    found = {file.name: file.read_bytes() for file in sorted((checkout / STEP).glob("*.step"))}
    made = {name: hashlib.sha256(data).hexdigest()[:16] for name, data in found.items()}
    return found if made == sums else {}


def hardware(checkout: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the archive of the hardware has: paths, and what stands there; first a list of it."""
    files = committed(checkout)
    models = step(checkout, json.loads(files["figures.json"])["parts"]["step"])
    files |= {f"step/{name}": data for name, data in models.items()}
    said = [f"{len(data):>9} {name}" for name, data in sorted(files.items())]
    lines = [
        "The hardware of Compère, under the CERN-OHL-P-2.0 (LICENSE). Begin with README.md.",
        WITH if models else WITHOUT,
    ]
    yield "CONTENTS.txt", "\n".join([*lines, "", *said, ""]).encode()
    yield from sorted(files.items())
