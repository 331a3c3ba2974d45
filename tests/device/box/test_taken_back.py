"""A new card and a stick with the games of the old one: asked once, beneath the language; taken whole, or left."""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from commands import saved_game
from compere_device.box.taken_back import LOOKED_S, is_first_start, look_for_copies
from compere_device.events import Errand, Event, Key
from compere_device.files.copied import Copied
from compere_device.files.export import export
from compere_device.files.store import Store
from compere_device.scenes.copies import Copies
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A stick with one game of another box."""
    saved_game(tmp_path / "old")
    assert export(tmp_path / "old", tmp_path / "stick" / "compere") == Copied(written=1)
    return tmp_path / "stick"


@pytest.fixture(autouse=True)
def _made(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()


def coming(queue: "SimpleQueue[list[Path] | None]") -> Callable[[float], Iterator[Iterable[Path]]]:
    """Return sticks that come as a test puts them into a queue; None: the time is over."""

    def come(for_s: float) -> Iterator[list[Path]]:
        assert for_s == LOOKED_S
        yield from iter(queue.get, None)

    return come


def looking() -> list[threading.Thread]:
    """Return the threads that look for copies."""
    return [each for each in threading.enumerate() if each.name == "copies"]


class New:
    """A box at its first start; `now`: the sticks that are there from the beginning."""

    def __init__(self, folder: Path, *now: Path) -> None:
        self.put: SimpleQueue[Event] = SimpleQueue()
        self.sticks: SimpleQueue[list[Path] | None] = SimpleQueue()
        if now:
            self.sticks.put([*now])
        self.hands = Hands(folder, "", configured="")
        self.hands.stage.box.sticks_come = coming(self.sticks)
        self.hands.stage.box.sticks = lambda: now
        others = looking()
        look_for_copies(self.hands.loop, self.put.put)
        self.looks = [each for each in looking() if each not in others]

    def found(self) -> None:
        """Wait until the copies are found, and have that on the loop's thread."""
        errand = self.put.get(timeout=10)
        assert isinstance(errand, Errand)
        errand.run()

    def begins(self, language: str = "English") -> None:
        """Choose the language and read what the keys do."""
        self.hands.choose(language)
        while self.hands.page.title not in ("Compère", "Take them?", "Les reprendre ?", "Les reprendre\u202f?"):
            self.hands.press(OK)


def test_they_are_taken_after_the_language(tmp_path: Path, stick: Path) -> None:
    """Found before anybody has chosen one; the game goes on where it was, byte by byte."""
    new = New(tmp_path / "new", stick)
    new.found()
    assert "Langue" in " ".join([new.hands.page.title, *new.hands.page.lines, new.hands.page.text()])
    new.begins("Fran")
    hands = new.hands
    assert "1 partie sur cette clé" in hands.said
    hands.choose("oui")
    scene = hands.stage.go.scene
    assert isinstance(scene, Copies)
    scene._copying.join()
    hands.serve()
    while hands.stage.go.scene is scene:
        hands.press(OK)
    (mine,) = (tmp_path / "new/games").iterdir()
    (old,) = (tmp_path / "old/games").iterdir()
    assert mine.read_bytes() == old.read_bytes()
    assert hands.selected.startswith("Patchwork")


def test_they_may_be_left(tmp_path: Path, stick: Path) -> None:
    """It is never asked again, and they can be brought back by the menu."""
    new = New(tmp_path / "new", stick)
    new.found()
    new.begins()
    new.hands.choose("no")
    assert new.hands.page.title == "Compère"
    assert not Store(tmp_path / "new").names()
    assert not is_first_start(new.hands.stage.games)


def test_a_stick_that_comes_later(tmp_path: Path, stick: Path) -> None:
    """While the home screen stands there, too; one before it has other things on it, another is gone again."""
    (tmp_path / "other/compere").mkdir(parents=True)
    (tmp_path / "other/compere/record.json").touch()
    new = New(tmp_path / "new", tmp_path / "other", tmp_path / "gone")
    new.begins()
    assert new.hands.page.title == "Compère"
    new.sticks.put([stick])
    new.found()
    assert new.hands.page.title == "Take them?"
    assert new.sticks.empty() and new.put.empty()


def test_it_is_asked_once(tmp_path: Path, stick: Path) -> None:
    """What comes after a stick with copies is not looked at."""
    new = New(tmp_path / "new", stick)
    new.found()
    new.sticks.put([stick])
    new.sticks.put(None)
    for looks in new.looks:  # none, if it had ended before anybody counted
        looks.join(timeout=10)
    assert not any(looks.is_alive() for looks in new.looks) and new.put.empty()


def test_who_has_begun_a_game_is_not_asked(tmp_path: Path, stick: Path) -> None:
    new = New(tmp_path / "new", stick)
    new.begins()
    new.hands.begin()
    shown = new.hands.page
    new.found()
    assert new.hands.page == shown


@pytest.mark.parametrize("had", ["games", "finished", "told"])
def test_a_box_that_was_used_is_not_asked(tmp_path: Path, stick: Path, had: str) -> None:
    """Whatever it had: a game in progress, one that has ended, or somebody who knows its keys."""
    folder = tmp_path / "new"
    if had == "told":
        Hands(folder, "en").stage.games.save_preferences()
    else:
        saved_game(folder)
        (folder / "games").rename(folder / had)
    hands = Hands(folder, "" if had != "told" else "en")
    assert not is_first_start(hands.stage.games)
    hands.stage.box.sticks_come = lambda for_s: pytest.fail("it is looked for")
    before = looking()
    look_for_copies(hands.loop, lambda event: pytest.fail("it is asked"))
    assert looking() == before
