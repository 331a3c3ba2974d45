"""What is run beside a mutant: of each test file what `make check` runs, then the slow files, then slow tests."""

from pathlib import Path

import pytest

from mutants import __main__ as tool
from mutants.sites import mutants

TESTS = """import pytest, m
def test_quick(): assert m
@pytest.mark.slow
def test_slow(): assert m.X == 1
"""


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source, two files of tests, of which one has a slow test, and a copy of them."""
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    for folder in (tmp_path, tmp_path / "copy"):
        folder.mkdir(exist_ok=True)
        (folder / "m.py").write_text("X = 1\n")
        (folder / "test_m.py").write_text(TESTS)
        (folder / "test_n.py").write_text("import m\n")


def test_what_is_slow_is_tried_last() -> None:
    assert tool.tries(["test_m.py", "test_n.py"], set()) == ["test_m.py", "test_n.py", "test_m.py -m slow"]
    assert tool.tries(["test_n.py", "test_m.py"], {"test_m.py"}) == ["test_n.py", "test_m.py"]
    assert [tool.is_slow(by, {"s.py"}) for by in ("q.py", "s.py", "q.py -m slow")] == [False, True, True]


@pytest.mark.parametrize(
    ("by", "slow", "noticed"),
    [("test_m.py", False, False), ("test_m.py -m slow", False, True), ("test_m.py", True, True)],
)
def test_a_slow_test_notices_where_it_is_run(by: str, slow: bool, noticed: bool, tmp_path: Path) -> None:
    """Apart from the others of its file, or with them where the whole file is slow."""
    (mutant,) = mutants("m.py", b"X = 1\n")
    assert tool.survives(tmp_path / "copy", mutant, by, 60, {"test_m.py"} if slow else set()) is not noticed
    assert (tmp_path / "copy" / "m.py").read_text() == "X = 1\n"
