"""How the scenarios' results leave the guest: what pytest knows of each is what the host counts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from e2e.guest.board import NO_MICROPYTHON
from e2e.results import Results

GUEST = Path(__file__).parent / "guest"
PORT = """
import os
from pathlib import Path
from e2e.guest import fixtures
fixtures.RESULTS = Path(os.environ["PORT"])
"""
PASSES = "def test_it(): pass\n"
NOT_PASSING = """
import pytest

@pytest.fixture
def lacking():
    raise OSError

@pytest.fixture
def breaking():
    yield
    raise OSError

def test_fails(): assert 1 == 2
def test_fails_before(lacking): pass
def test_fails_after(breaking): pass
def test_fails_twice(breaking): assert 1 == 2
def test_skips_itself(): pytest.skip("no part")
@pytest.mark.skip(reason="no part")
def test_is_skipped(): pass
@pytest.mark.xfail
def test_may_fail(): assert 1 == 2
@pytest.mark.xfail
def test_may_fail_and_passes(): pass
"""
OUTCOMES = {
    "fails": "failed",
    "fails_before": "failed",
    "fails_after": "failed",
    "fails_twice": "failed",
    "skips_itself": "skipped",
    "is_skipped": "skipped",
    "may_fail": "expected to fail",
    "may_fail_and_passes": "failed",
}


def results(folder: Path, **scenarios: str) -> Results:
    """Return what the host hears of scenarios that pytest runs as it does in the guest."""
    port = folder / "port"
    port.write_text("")
    (folder / "port_of_the_test.py").write_text(PORT)
    (folder / "pytest.ini").write_text((GUEST / "pytest.ini").read_text())
    for name, text in scenarios.items():
        (folder / f"scenario_{name}.py").write_text(text)
    path = os.pathsep.join((str(folder), *sys.path))
    environ = {**os.environ, "PYTHONPATH": path, "PORT": str(port), "PYTEST_ADDOPTS": "-p port_of_the_test"}
    done = subprocess.run([sys.executable, "-m", "pytest"], cwd=folder, env=environ, capture_output=True, text=True)
    said = Results()
    said.take(*port.read_text().splitlines(), f'{{"exit": {done.returncode}}}')
    return said


def test_two_that_pass(tmp_path: Path) -> None:
    said = results(tmp_path, a=PASSES, b=PASSES + "def test_figure(figure): figure('a figure', '7 s')\n")
    assert (said.verdict, said.figures) == ("", [{"figure": "a figure", "value": "7 s"}])
    assert (
        said.passed
        == said.collected
        == [f"scenario_{name}" for name in ("a.py::test_it", "b.py::test_it", "b.py::test_figure")]
    )


def test_whatever_does_not_pass_is_said(tmp_path: Path) -> None:
    """Every way in which pytest knows that a scenario has not passed."""
    said = results(tmp_path, a=PASSES, b=NOT_PASSING)
    assert said.others == {f"scenario_b.py::test_{name}": outcome for name, outcome in OUTCOMES.items()}
    assert (said.passed, said.garbled) == (["scenario_a.py::test_it"], [])
    assert said.verdict.startswith("b: fails failed, b: fails before failed, ")


def test_what_this_machine_has_not_what_it_takes_for_is_left_out(tmp_path: Path) -> None:
    """In the words of the real fixture, and nothing else that is skipped."""
    said = results(tmp_path, a=PASSES, b=f"import pytest\ndef test_it(): pytest.skip({NO_MICROPYTHON!r})\n")
    assert said.verdict == "" and said.left_out == {"scenario_b.py::test_it": "no MicroPython could be fetched"}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("import os\ndef test_it(): os._exit(0)\n", "not ended: b: it"),
        ("import nothing_like_that\n", "pytest ended with 2"),
    ],
    ids=["ends", "cannot be read"],
)
def test_what_never_ends_or_begins_is_wrong(tmp_path: Path, text: str, verdict: str) -> None:
    assert results(tmp_path, a=PASSES, b=text).verdict == verdict


def test_nothing_to_run_is_wrong(tmp_path: Path) -> None:
    assert results(tmp_path, a="").verdict == "pytest ended with 5"
