"""What is committed of the printed parts, drawn and weighed anew by what draws them: the same bytes, the same figures.

Skipped where `make hardware` has not made its environment; it ends with these tests.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

from catalogue import ROOT
from printed import figures, nominal

PYTHON = ROOT / "build" / "hardware" / "venv" / "bin" / "python"
PICTURES = figures.HARDWARE / "pictures"
FOUND = figures.read()
pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="make hardware makes the environment that draws")


def run(code: str, *words: str | Path) -> str:
    """Run a program in the environment that draws, and return what it prints."""
    paths = os.pathsep.join(str(ROOT / each) for each in ("core", "device", "hardware"))
    environ = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([PYTHON, "-c", code, *words], check=True, env=environ, timeout=600, stdout=subprocess.PIPE)
    return done.stdout.decode()


def test_pictures_are_drawn_anew(tmp_path: Path) -> None:
    """All of them, the same bytes."""
    run(
        "import sys, pathlib; from printed import scenes\n"
        "for name in scenes.SCENES: scenes.save(name, pathlib.Path(sys.argv[1]))",
        tmp_path,
    )
    committed = sorted(PICTURES.iterdir())
    assert [file.name for file in sorted(tmp_path.iterdir())] == [file.name for file in committed]
    assert [file.name for file in committed if file.read_bytes() != (tmp_path / file.name).read_bytes()] == []


def test_the_die_is_weighed_anew() -> None:
    """As it is thrown: its mass, middle and inertia follow from its models."""
    said = json.loads(run("import json; from printed import thrown; print(json.dumps(thrown.balance()))"))
    assert said == {name: each for name, each in FOUND["balance"].items() if name != "of"}


def test_no_point_of_a_face_is_thrown_as_a_corner() -> None:
    """The engine's hull has the die's own twelve corners; with more it favoured some faces."""
    said = run(
        "import json; from printed import thrown; from printed.series import SERIES\n"
        "print(json.dumps(thrown.die_of(SERIES['fair']).corners.tolist()))"
    )
    found, own = json.loads(said), nominal.corners()
    assert len(found) == len(own) == 12
    assert all(min(nominal.dist(tuple(corner), each) for each in own) < 0.01 for corner in found)
