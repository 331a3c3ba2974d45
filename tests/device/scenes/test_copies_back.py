"""Games that come back from a stick, as a person at the table sees it."""

import errno
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere.wording import Words
from compere_device.events import Key
from compere_device.files.copied import Copied
from compere_device.files.copying import Phase, Result
from compere_device.languages import LANGUAGES
from compere_device.scenes.copies import NO_STICK, Copies, restored, sentences, sentences_of_restored
from hands import SCREEN, Hands, view

OK, BACK = Key.OK, Key.BACK
MANY = tuple(f"patchwork-{number:04}" for number in range(7))
RESTORED = {
    "none": (Copied(), "There is no game to bring back on the stick."),
    "one": (Copied(1), "1 game brought back."),
    "some": (Copied(3, 1), "3 games brought back, 1 was there already."),
    "already": (Copied(0, 40), "All 40 games are there already."),
    "ended": (Copied(2, ended=True), "You ended it: 2 games were brought back."),
    "full": (
        Copied(2, problem=OSError(errno.ENOSPC, "No space"), own=True),
        "This device is full: 2 games were brought back.",
    ),
    "read-only": (
        Copied(problem=OSError(errno.EROFS, "Read-only file system"), own=True),
        "Games cannot be written on this device (Read-only file system): 0 were brought back.",
    ),
    "pulled": (Copied(1, problem=OSError(errno.EIO, "Error")), "The stick does not answer: 1 game was brought back."),
}


def bring(hands: Hands, *plugged: Path) -> None:
    """Have somebody choose it with these sticks plugged in, and wait until it is done."""
    hands.stage.box.sticks = lambda: plugged
    hands.hold(BACK)
    hands.choose("Settings", "Bring games back")
    scene = hands.stage.go.scene
    assert isinstance(scene, Copies)
    scene._copying.join()
    hands.serve()


def read(hands: Hands) -> str:
    """Page through what is to be read, and return all of it."""
    said, title = "", hands.page.title
    while hands.page.title == title and not hands.page.rows:
        said += " ".join(hands.page.lines) + " "
        hands.press(OK)
    return " ".join(said.split())


def test_games_come_back_from_a_stick(hands: Hands, tmp_path: Path) -> None:
    """Onto a new card: the home screen has the game at once, and it goes on from where it was."""
    hands.begin()
    hands.stage.go.home()
    hands.stage.games.copy(lambda: [tmp_path]).join()
    hands.serve()
    hands.press(OK)
    other = Hands(tmp_path / "other")
    bring(other, tmp_path)
    assert read(other) == "1 game brought back. You can pull the stick out."
    assert other.selected == "Bring games back"
    other.press(BACK, BACK)
    assert other.selected and other.selected.startswith("Patchwork, ")
    other.press(OK)
    assert other.page.text() == hands.page.text()


def test_nothing_changes_under_a_game(hands: Hands, tmp_path: Path) -> None:
    """Whoever plays goes on; what came back is found when that game is left."""
    hands.begin()
    hands.stage.go.home()
    hands.stage.games.copy(lambda: [tmp_path]).join()
    hands.serve()
    other = Hands(tmp_path / "other", seed="another")
    other.begin()
    other.press(OK)
    question = other.page.text()
    bring(other, tmp_path)
    read(other)
    other.press(BACK, BACK)
    assert other.page.text() == question
    other.desk.stage.go.home()
    assert [label for label in other.labels if label.startswith("Patchwork, ")] != []
    assert len(other.desk.stage.games.in_progress()) == 2


def test_a_stick_is_looked_for_here_too(hands: Hands) -> None:
    """And nothing is said of games that nobody has seen."""
    bring(hands)
    assert read(hands) == Words().say(NO_STICK)


def test_it_begins_anew_while_it_goes_on(hands: Hands, tmp_path: Path) -> None:
    """Chosen twice it is one: two at a time would bring every game twice."""
    gate = threading.Event()

    def look() -> list[Path]:
        gate.wait(10)
        return [tmp_path]

    one, two = (hands.stage.games.restore(look) for _ in range(2))
    gate.set()
    one.join()
    assert one is two and one.result == Result(Copied())


@pytest.mark.parametrize("end", RESTORED)
def test_what_is_said_of_games_that_come_back(end: str) -> None:
    copied, said = RESTORED[end]
    assert [Words().say(text) for text in sentences_of_restored(copied)] == [said]


def test_games_that_do_not_come_back_are_named() -> None:
    """Three of them that cannot be read; those of a newer program are counted, and the bots named that others need."""
    copied = Copied(2, broken=MANY, newer=MANY, lacks=("chess", "chess", "go"))
    assert [Words().say(text) for text in sentences_of_restored(copied)][1:] == [
        "Not brought back, as it cannot be read: patchwork-0000, patchwork-0001 and patchwork-0002.",
        "4 more cannot be read.",
        "For 7 games a newer program is needed: update the box.",
        "For 3 games a bot is not installed: chess and go.",
    ]


def test_where_games_are_left_out_it_is_not_said_that_there_are_none() -> None:
    """They are there, and what follows says why they did not come."""
    for left in ({"broken": MANY}, {"newer": MANY}, {"lacks": ("chess",)}):
        first, *_ = sentences_of_restored(replace(Copied(), **left))
        assert Words().say(first) == "0 games brought back."
    assert Words().say(sentences(Copied(broken=MANY))[0]) == "0 games copied."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", RESTORED)
def test_every_end_of_those_fits_the_glass(end: str, language: str) -> None:
    """In each language."""
    copied, _ = RESTORED[end]
    setting = view(None, language)
    for text in sentences_of_restored(replace(copied, broken=MANY, newer=MANY, lacks=("chess",))):
        for page in setting.reading("Title", setting.words.say(text)):
            assert (SCREEN.overflow(page), SCREEN.unknown(page)) == ([], set())


def test_the_device_is_blamed_and_the_stick_can_be_pulled_out(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was done to it."""
    done = SimpleNamespace(phase=Phase.DONE, ended=False, result=Result(RESTORED["full"][0]))
    monkeypatch.setattr(hands.stage.games, "restore", lambda sticks: done)
    hands.stage.go.push(restored(hands.stage))
    assert read(hands) == f"{RESTORED['full'][1]} You can pull the stick out."
