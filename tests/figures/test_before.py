"""The older build is what the history has, or the bench says that it cannot run; its rows judge by their own spread."""

import os
import subprocess
from pathlib import Path

import pytest

from figures import back, before, builds, goals, press
from figures.builds import Build, NotRun
from figures.goals import Goal
from figures.rows import CLOSE, MISSED, beside, notch


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """A repository of two commits, whose tree has a program that says which one it is."""
    folder = tmp_path / "history"
    (folder / "core").mkdir(parents=True)
    for said in ("old", "new"):
        (folder / "core" / "said.py").write_text(f"WHAT = {said!r}\n")
        _git(folder, "init", "--quiet")
        _git(folder, "add", ".")
        _git(folder, "-c", "user.name=x", "-c", "user.email=x@y", "commit", "--quiet", "--message", said)
    return folder


def _git(folder: Path, *words: str) -> str:
    run = subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True)
    return run.stdout.strip()


def test_each_build_runs_its_own_sources(history: Path, tmp_path: Path) -> None:
    """The older one those of its commit, whatever the environment says, and keeps what it compiled apart."""
    old = _git(history, "rev-parse", "HEAD~1")
    with builds.builds(old, history) as (ours, older):
        program = "-c", "import said; print(said.WHAT)"
        assert [each.run(*program, folder=tmp_path).strip() for each in (ours, older)] == ["new", "old"]
        assert ours.kept != older.kept and all(any(each.kept.rglob("said.*.pyc")) for each in (ours, older))
        with pytest.raises(subprocess.CalledProcessError):
            older.run("-c", "raise SystemExit(1)", folder=tmp_path)
    assert not older.root.exists()


def test_a_shallow_history_is_said(
    history: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the commit that is missing; nothing is measured."""
    old, shallow = _git(history, "rev-parse", "HEAD~1"), tmp_path / "shallow"
    _git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{history}", str(shallow))
    with pytest.raises(NotRun, match=old), builds.builds(old, shallow):
        pytest.fail("it has no such build")
    monkeypatch.setattr(before, "builds", lambda: builds.builds(old, shallow))
    before.main()
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith(f"not run: the history here does not reach back to {old}")


def test_goals_beside_the_build_before_have_rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each that is written, by measures of two builds of which one is the other."""
    here = Build("ours", builds.ROOT, tmp_path / "kept")
    times = {"start": 3.0}
    monkeypatch.setattr(before, "in_turn", lambda *programs: [[times["start"]] * 4 for _ in programs])
    monkeypatch.setattr(before, "_device", lambda *given: "")
    monkeypatch.setattr(before, "_play", lambda *given, **more: '{"presses": [1, 2], "ms": [1.0, 2.0]}')
    monkeypatch.setattr(before, "instructions", lambda *given: 1.5)
    monkeypatch.setattr(before.shutil, "which", lambda name: name)
    monkeypatch.setattr(back, "_in_turn", lambda *given: [([1.0], [1.0])] * 2)
    rows = [row for measure in (before.starting, before.pressing, back.before) for row in measure(here, here)]
    assert {row.goal for row in rows if row.goal} == {goals.before(name) for name in goals.BEFORE}
    assert all(row.value == 1 for row in rows)


def test_what_a_press_takes_is_counted(tmp_path: Path) -> None:
    """A game is played alike each time, and presses are called back from C as when they are called at once."""
    here = Build("ours", builds.ROOT, Path(os.environ.get("PYTHONPYCACHEPREFIX") or tmp_path))
    played = [before.json.loads(before._play(here, "droco", *presses)) for presses in ([], ["26,28"])]
    (most, some) = (each["presses"] for each in played)
    assert len(most) == press.TURNS and most[1:3] == [26, 28]
    assert some == most[: most.index(28) + 1]  # it ends with the last that is counted


def test_a_verdict_hangs_on_more_than_the_spread() -> None:
    """Pairs decide: what disturbs a round disturbs both; a goal within the spread is neither met nor missed."""
    goal = Goal("half", 0.5)
    ours, peer = [5.0, 50.0, 5.2, 4.9, 5.1], [10.0, 100.0, 10.0, 10.0, 10.0]
    near = beside("near", ours, peer, goal)
    assert (near.met, near.missed, near.close) == (False, False, True) and str(near).endswith(CLOSE)
    far = beside("far", [value * 2 for value in ours], peer, goal)
    assert (far.met, far.missed, far.close) == (False, True, False) and str(far).endswith(MISSED)
    well = beside("well", [value / 2 for value in ours], peer, goal)
    assert (well.met, well.missed, well.close) == (True, False, False) and not str(well).endswith((CLOSE, MISSED))
    assert notch([3.0] * 9) == notch([1.0]) == 0
    assert notch([1.0, 2.0, 3.0, 4.0, 5.0]) == pytest.approx(1.57 * 2 / 5**0.5)
