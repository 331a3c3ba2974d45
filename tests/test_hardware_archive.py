"""What a release has of the hardware: all that is committed of it, and STEP only of the committed models."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from catalogue import ROOT

sys.path.insert(0, str(ROOT / "deploy"))
import hardware_archive as archive

sys.path.remove(str(ROOT / "deploy"))

STEPS = {"base.step": b"ISO-10303-21;base", "lid-242.step": b"ISO-10303-21;lid"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository with two models and the sums of their STEP files."""
    folder = tmp_path / "hardware"
    (folder / "models").mkdir(parents=True)
    sums = {name: hashlib.sha256(data).hexdigest()[:16] for name, data in STEPS.items()}
    (folder / "figures.json").write_text(json.dumps({"parts": {"step": sums}}), encoding="utf-8")
    for name in STEPS:
        (folder / "models" / name.replace(".step", ".stl")).write_bytes(b"solid")
    (folder / "LICENSE").write_text("CERN", encoding="utf-8")
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "-A"), (*who, "commit", "-q", "-m", "Begin")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def made(checkout: Path, steps: dict[str, bytes]) -> dict[str, bytes]:
    """Leave STEP files as `make hardware` does, and return the archive."""
    (checkout / archive.STEP).mkdir(parents=True, exist_ok=True)
    for name, data in steps.items():
        (checkout / archive.STEP / name).write_bytes(data)
    return dict(archive.hardware(checkout))


def test_with_step_of_these_models(checkout: Path) -> None:
    """All committed files, STEP, and the list of all of it."""
    found = made(checkout, STEPS)
    assert {f"step/{name}" for name in STEPS} < set(found)
    assert {"LICENSE", "figures.json", "models/base.stl", "models/lid-242.stl", "CONTENTS.txt"} < set(found)
    said = found["CONTENTS.txt"].decode()
    assert archive.WITH in said and archive.WITHOUT not in said
    assert sorted(line.split()[1] for line in said.splitlines()[3:]) == sorted(set(found) - {"CONTENTS.txt"})


@pytest.mark.parametrize(
    "steps", [{}, {"base.step": STEPS["base.step"]}, STEPS | {"base.step": b"of another base"}, STEPS | {"x.step": b""}]
)
def test_without_step(checkout: Path, steps: dict[str, bytes]) -> None:
    """None, some, another's, or more: no STEP at all, and it is said."""
    found = made(checkout, steps)
    assert not any(name.startswith("step/") for name in found)
    assert archive.WITHOUT in found["CONTENTS.txt"].decode()


def test_what_is_not_committed_is_in_no_archive(checkout: Path) -> None:
    """A changed file is as it was committed, a new one is left out."""
    (checkout / "hardware" / "LICENSE").write_text("mine", encoding="utf-8")
    (checkout / "hardware" / "new.scad").write_text("new", encoding="utf-8")
    found = made(checkout, {})
    assert found["LICENSE"] == b"CERN" and "new.scad" not in found


def test_ours_has_models_pictures_pages_and_licence() -> None:
    """Every model, picture and page of this repository, as far as git has it here."""
    if not (ROOT / ".git").exists():
        pytest.skip("no repository: nothing is committed")
    found = archive.committed(ROOT)
    for folder in ("models", "pictures", "printed", "wiring"):
        assert sum(name.startswith(f"{folder}/") for name in found) > 5, folder
    assert {"LICENSE", "README.md", "PRINTING.md", "ASSEMBLY.md", "BUILD.md", "maker.scad", "bom.csv"} < set(found)
