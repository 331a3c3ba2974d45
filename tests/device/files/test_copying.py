"""A copy on a thread of its own: it looks for the stick, copies, and waits until the stick can be pulled out."""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from commands import saved_game
from compere_device.events import Event, Worked
from compere_device.files import copying
from compere_device.files import export as exports
from compere_device.files.copied import Copied
from compere_device.files.copying import CopyGames, Copying, Phase, Result
from compere_device.files.sticks import FOLDER

Events = SimpleQueue[Event]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited between two looks."""
    monkeypatch.setattr(copying, "_LOOK_EVERY_S", 0)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    saved_game(tmp_path / "state")
    return tmp_path / "state"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def exporting(store: Path) -> CopyGames:
    return lambda folders, goes: exports.export(store, folders[0], goes)


def result(store: Path, sticks: Callable[[], list[Path]]) -> Result | None:
    """Copy, and return what became of it."""
    begun = Copying(exporting(store), sticks, lambda event: None)
    begun.join()
    return begun.result


def test_it_says_when_it_is_done(store: Path, stick: Path) -> None:
    events = Events()
    begun = Copying(exporting(store), lambda: [stick, Path("/other")], events.put)
    begun.join()
    assert events.get(timeout=10) == Worked()
    assert begun.phase is Phase.DONE
    assert begun.result == Result(Copied(written=1))
    assert sorted(path.suffix for path in (stick / FOLDER).iterdir()) == [".journal", ".json"]


def test_a_stick_that_does_not_answer_keeps_nobody_waiting(store: Path) -> None:
    """To look for one has it mounted, which is done on the thread; and nothing is begun before that."""
    answers = threading.Event()

    def look() -> list[Path]:
        answers.wait()
        return []

    begun = Copying(exporting(store), look, lambda event: None)
    assert (begun.result, begun.phase) == (None, Phase.LOOKS)
    answers.set()
    begun.join()
    assert begun.result == Result(None)


@pytest.mark.parametrize("after_all", [False, True])
def test_it_can_be_ended_while_it_looks(store: Path, stick: Path, after_all: bool) -> None:
    """Then nothing is written; unless somebody wants it after all."""
    looks = threading.Event()

    def look() -> list[Path]:
        looks.wait()
        return [stick]

    begun = Copying(exporting(store), look, lambda event: None)
    begun.end()
    if after_all:
        assert begun.again()
    looks.set()
    begun.join()
    assert begun.result == Result(Copied(written=1) if after_all else Copied(ended=True))
    assert (stick / FOLDER).exists() is after_all


def test_a_stick_that_is_plugged_in_while_it_looks_is_found_when_that_is_chosen_again(store: Path, stick: Path) -> None:
    """To look takes long where another one does not answer."""
    starts, looked = threading.Event(), list[bool]()

    def look() -> list[Path]:
        starts.wait()
        looked.append(bool(looked) or begun.again())
        return [stick] if looked[1:] else []

    begun = Copying(exporting(store), look, lambda event: None)
    starts.set()
    begun.join()
    assert looked == [True, True]
    assert begun.result == Result(Copied(written=1))


class Mounts:
    """What is mounted as long as it is asked so many times at most; for the box, or by a desktop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, looks: int, *, by_itself: bool = True) -> None:
        self.asked: list[Path] = []
        self.seen: list[object] = []  # of the copying, whenever it was asked
        self.copying: Copying | None = None
        self._looks = looks
        monkeypatch.setattr(copying, "is_mounted", self.is_mounted)
        monkeypatch.setattr(copying, "unmounts_itself", lambda path: by_itself)

    def is_mounted(self, path: Path) -> bool:
        if self.copying:
            self.seen.append((self.copying.result, self.copying.phase))
        self.asked.append(path)
        return len(self.asked) <= self._looks


def test_it_waits_until_the_system_has_unmounted_the_stick(
    store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it can be pulled out."""
    mounts, starts = Mounts(monkeypatch, 3), threading.Event()

    def look() -> list[Path]:
        starts.wait()
        return [stick]

    mounts.copying = Copying(exporting(store), look, lambda event: None)
    starts.set()
    mounts.copying.join()
    assert mounts.asked == [stick] * 5  # three times in vain, then, and what it says
    assert mounts.seen == [(None, Phase.LETS_GO)] * 5
    assert mounts.copying.result == Result(Copied(written=1))


def test_it_waits_for_each_that_was_looked_at(store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can see which of two was taken."""
    other = Path("/other")
    mounts = Mounts(monkeypatch, 0)
    assert result(store, lambda: [stick, other]) == Result(Copied(written=1))
    assert mounts.asked == [stick, other] * 2


def test_who_asks_for_it_anew_does_not_wait_for_that(store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stick is looked for once more, and let go after that."""
    starts, asked = threading.Event(), list[object]()

    def look() -> list[Path]:
        starts.wait()
        asked.append("look")
        return [stick]

    def is_mounted(path: Path) -> bool:
        asked.append(path)
        return asked.count(path) == 1 and begun.again()

    monkeypatch.setattr(copying, "is_mounted", is_mounted)
    monkeypatch.setattr(copying, "unmounts_itself", lambda path: True)
    begun = Copying(exporting(store), look, lambda event: None)
    starts.set()
    begun.join()
    assert asked == ["look", stick, stick] * 2
    assert begun.result == Result(Copied(already=1))


def test_but_not_for_ever(store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is on the stick anyway; that it is mounted still is said."""
    Mounts(monkeypatch, 99)
    monkeypatch.setattr(copying, "LET_GO_S", 0)
    assert result(store, lambda: [stick]) == Result(Copied(written=1), mounted=True)


def test_what_a_desktop_has_mounted_is_not_waited_for(
    store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays so."""
    mounts = Mounts(monkeypatch, 99, by_itself=False)
    assert result(store, lambda: [stick]) == Result(Copied(written=1), mounted=True)
    assert mounts.asked == [stick] * 2


@pytest.mark.parametrize("fault", ["copying.is_mounted", "export.export"])
def test_a_fault_of_the_program_is_said(store: Path, stick: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a thread that is gone."""
    monkeypatch.setattr(f"compere_device.files.{fault}", lambda *given: 1 / 0)
    told = result(store, lambda: [stick])
    assert told and told.copied and told.copied.problem


def test_a_fault_of_the_program_is_not_tried_for_ever(store: Path) -> None:
    """Once for each time that somebody asks."""
    starts, asked = threading.Event(), list[bool]()

    def look() -> list[Path]:
        starts.wait()
        asked.append(len(asked) == 0 and begun.again())
        raise ZeroDivisionError

    begun = Copying(exporting(store), look, lambda event: None)
    starts.set()
    begun.join()
    assert asked == [True, False]
    assert begun.result and not begun.again()


def test_a_long_copy_says_how_far_it_is(store: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then."""
    monkeypatch.setattr(copying, "SAY_EVERY_S", 0)
    events = Events()
    Copying(exporting(store), lambda: [stick], events.put).join()
    # It begins, a stick is found, before its only file, while the stick is let go, and at last.
    assert events.qsize() == 5
