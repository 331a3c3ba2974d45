"""All games to a stick, as a person at the table sees it."""

import errno
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.events import Key
from compere_device.files.copied import Copied
from compere_device.files.copying import Phase, Result
from compere_device.files.sticks import FOLDER
from compere_device.languages import LANGUAGES
from compere_device.scenes.copies import MAY_PULL, MOUNTED, NO_STICK, NOT_ALL, Copies, copies, sentences
from hands import SCREEN, Hands, view

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
MANY = tuple(f"patchwork-{number:04}" for number in range(7))
NOTHING_IN = "I see no stick. Plug in a USB stick (FAT or exFAT), wait a few seconds, and choose this again."
ENDS = {
    "none": (Copied(), "There is no game to copy."),
    "one": (Copied(1), "1 game copied."),
    "some": (Copied(12), "12 games copied."),
    "more": (Copied(3, 1), "3 games copied, 1 was there already."),
    "already": (Copied(0, 40), "All 40 games are there already."),
    "ended": (Copied(2, ended=True), "You ended it: 2 games were copied."),
    "full": (Copied(999, problem=OSError(errno.ENOSPC, "No space")), "The stick is full: 999 games were copied."),
    "locked": (
        Copied(problem=OSError(errno.EROFS, "Read-only")),
        "Nothing can be written on this stick. Is it locked? Take another one.",
    ),
    "own": (
        Copied(problem=OSError(errno.EIO, "Error"), own=True),
        "The games on this device cannot be read: nothing was copied.",
    ),
    "a file is there": (
        Copied(problem=OSError(errno.ENOTDIR, "Not a directory")),
        "On this stick, “compere” is no folder. Rename it, and choose this again.",
    ),
    "pulled while it was written": (
        Copied(2, problem=OSError(errno.EACCES, "Denied")),
        "The stick does not answer: 2 games were copied.",
    ),
    "pulled": (Copied(1, problem=OSError(errno.EIO, "Error")), "The stick does not answer: 1 game was copied."),
}


def read(hands: Hands) -> str:
    """Page through what is to be read, every page of which fits, and return all of it."""
    said, title = "", hands.page.title
    while hands.page.title == title and not hands.page.rows:
        assert SCREEN.unknown(hands.page) == set()
        said += " ".join(hands.page.lines) + " "
        hands.press(OK)
    return " ".join(said.split())


def begun(hands: Hands, *plugged: Path) -> Copies:
    """Somebody who chose it with these sticks plugged in, once the copying is done."""
    hands.stage.box.sticks = lambda: plugged
    hands.hold(BACK)
    hands.choose("Settings", "Copy the games")
    scene = hands.stage.go.scene
    assert isinstance(scene, Copies)
    scene._copying.join()
    hands.serve()
    return scene


def test_without_a_stick(hands: Hands) -> None:
    """What to do is said; BACK leads back."""
    begun(hands)
    assert read(hands) == NOTHING_IN
    assert hands.selected == "Copy the games"


def test_the_games_are_on_the_stick_when_it_says_so(hands: Hands, tmp_path: Path) -> None:
    """In a folder of their own; then the stick can be pulled out."""
    hands.begin()
    hands.stage.go.home()
    begun(hands, tmp_path)
    assert read(hands) == "1 game copied. You can pull the stick out."
    names = sorted(path.name for path in (tmp_path / FOLDER).iterdir())
    assert names == ["patchwork-0001-in-progress.journal", "record.json"]
    assert hands.selected == "Copy the games"


def test_a_file_in_the_place_of_the_folder_is_said(hands: Hands, tmp_path: Path) -> None:
    """The stick answers, and can be pulled out."""
    hands.begin()
    hands.stage.go.home()
    (tmp_path / FOLDER).write_text("a list of friends")
    begun(hands, tmp_path)
    assert read(hands) == (
        "On this stick, “compere” is no folder. Rename it, and choose this again. You can pull the stick out."
    )
    assert (tmp_path / FOLDER).read_text() == "a list of friends"


class Slow:
    """Copying that goes on until somebody ends it."""

    def __init__(self) -> None:
        self.done, self.of = 3, 40
        self.phase, self.ended = Phase.COPIES, False
        self.result: Result | None = None
        self.asked_to_end = 0

    def end(self) -> None:
        self.asked_to_end += 1
        self.ended = True


@pytest.fixture
def slow(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Copying that somebody in front of the device has chosen."""
    slow = Slow()
    monkeypatch.setattr(hands.stage.games, "copy", lambda sticks: slow)
    hands.stage.go.push(copies(hands.stage))
    return slow


def test_while_it_goes_on(hands: Hands, slow: Slow) -> None:
    """How far it is; BACK ends it, and no other key or code does anything; then the keys are armed anew."""
    before = hands.page
    assert (before.huge, hands.labels) == ("3/40", ["end it"])
    hands.press(OK, UP, DOWN)
    hands.hold(OK)
    hands.scan("cmd:next", "cmd:undo", "cmd:menu", "pick:end")
    assert (hands.page, slow.asked_to_end) == (before, 0)
    hands.press(BACK)
    assert slow.asked_to_end == 1
    asks = hands.desk.asks
    slow.result = Result(Copied(3, ended=True))
    assert hands.desk.asks != asks
    assert read(hands) == "You ended it: 3 games were copied. You can pull the stick out."


def test_meanwhile_a_game_beneath_is_looked_at(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """With LOOK, which is no use of the copying; held, it opens the menu."""
    hands.begin()
    monkeypatch.setattr(hands.stage.games, "copy", lambda sticks: Slow())
    hands.stage.go.push(copies(hands.stage))
    before = hands.page
    hands.press(Key.LOOK)
    assert hands.page.title == "Glance"
    hands.press(Key.LOOK)
    assert hands.page == before
    hands.hold(Key.LOOK)
    assert hands.page.title == "Menu"


def test_one_that_does_not_end_is_left(hands: Hands, slow: Slow) -> None:
    """By BACK once more: the key says so."""
    hands.press(BACK)
    assert (hands.page.huge, hands.labels) == ("3/40", ["leave it"])
    hands.press(BACK)
    assert not isinstance(hands.stage.go.scene, Copies)


def test_while_it_looks_for_a_stick(hands: Hands, slow: Slow) -> None:
    """That it does; BACK leaves at once. What it finds meanwhile gives the key another meaning, to be seen first."""
    slow.phase = Phase.LOOKS
    hands.look()
    page = hands.page
    assert (page.huge, " ".join(page.lines), hands.labels) == ("", "I am looking for a stick.", ["leave it"])
    asks = hands.desk.asks
    slow.phase = Phase.COPIES
    assert hands.desk.asks != asks
    slow.phase = Phase.LOOKS
    hands.press(BACK)
    assert slow.asked_to_end == 1
    assert not isinstance(hands.stage.go.scene, Copies)


def test_while_the_stick_is_let_go(hands: Hands, slow: Slow) -> None:
    """It is to be left in, and there is nothing to end."""
    slow.phase = Phase.LETS_GO
    hands.look()
    page = hands.page
    assert (page.huge, " ".join(page.lines), page.rows) == ("", "Leave the stick in for a moment.", ())
    hands.press(BACK, OK)
    assert (hands.page, slow.asked_to_end) == (page, 0)
    slow.result = Result(Copied(3))
    assert read(hands) == "3 games copied. You can pull the stick out."


def test_what_is_mounted_still_is_said(hands: Hands, slow: Slow) -> None:
    """All of it is on the stick, which is not clean."""
    slow.result = Result(Copied(3), mounted=True)
    assert read(hands) == "3 games copied. If you pull the stick out now, a computer may want to check it."


def test_two_are_never_copied_to_at_a_time(hands: Hands, tmp_path: Path) -> None:
    """Whoever left what does not end, and chooses it again, has it go on; after its end there is a new one."""
    answers = threading.Event()

    def look() -> list[Path]:
        answers.wait()
        return [tmp_path]

    hands.begin()
    hands.stage.go.home()
    first = hands.stage.games.copy(look)
    first.end()
    assert hands.stage.games.copy(list) is first
    answers.set()
    first.join()
    assert first.result == Result(Copied(1))
    second = hands.stage.games.copy(look)
    second.join()
    assert second.result == Result(Copied(0, 1))


class Held:
    """Somewhere a thread is held, from when it comes there the nth time, until it may go on."""

    def __init__(self, nth: int = 1) -> None:
        self.there, self.may_go = threading.Event(), threading.Event()
        self._left = nth

    def __call__(self, *given: object) -> bool:
        self._left -= 1
        if self._left == 0:
            self.there.set()
            assert self.may_go.wait(10)
        return False


@pytest.mark.parametrize("ended", [False, True])
def test_chosen_again_it_is_copied_anew(
    hands: Hands, tmp_path: Path, ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left by BACK or by the menu: what was begun or put away since then is on the stick too, as it is now."""
    before_the_first = Held(3)  # it begins; a stick is found; the files are listed
    monkeypatch.setattr("compere_device.files.copying.SAY_EVERY_S", 0)
    monkeypatch.setattr(hands.stage.games, "_put", before_the_first)
    for _ in range(2):
        hands.begin()
    hands.stage.go.home()
    copying = hands.stage.games.copy(lambda: [tmp_path])
    assert before_the_first.there.wait(10)
    if ended:
        copying.end()
    game = hands.stage.games.open("patchwork-0002")
    assert game
    hands.stage.games.play(game)
    hands.stage.games.put_away()
    hands.begin()
    hands.stage.go.home()
    assert hands.stage.games.copy(lambda: [tmp_path]) is copying
    before_the_first.may_go.set()
    copying.join()
    assert copying.result == Result(Copied(3))
    assert {path.name for path in (tmp_path / FOLDER).iterdir()} == {
        "patchwork-0001-in-progress.journal",
        "patchwork-0002-abandoned.journal",
        "patchwork-0003-in-progress.journal",
        "record.json",
    }


def test_chosen_again_while_the_stick_is_let_go(hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever ended it before, and wants it now, is not told that they ended it."""
    looks, lets_go = Held(), Held()
    monkeypatch.setattr("compere_device.files.copying.is_mounted", lets_go)

    def look() -> list[Path]:
        looks()
        return [tmp_path]

    hands.begin()
    hands.stage.go.home()
    copying = hands.stage.games.copy(look)
    assert looks.there.wait(10)
    copying.end()
    looks.may_go.set()
    assert lets_go.there.wait(10)
    assert hands.stage.games.copy(look) is copying
    lets_go.may_go.set()
    copying.join()
    assert copying.result == Result(Copied(1))


def test_what_is_not_saved_is_said(hands: Hands, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on no disk, and so not on the stick."""
    monkeypatch.setattr("compere_device.game.Games.saved", property(lambda games: False))
    slow.result = Result(Copied(1))
    assert read(hands) == (
        "1 game copied. Not everything is saved on this device: that is not on the stick either. "
        "You can pull the stick out."
    )


@pytest.mark.parametrize("end", ["pulled", "pulled while it was written"])
def test_a_stick_that_was_pulled_out_is_not_to_be_pulled_out(hands: Hands, slow: Slow, end: str) -> None:
    """Nobody knows what is on it."""
    slow.result = Result(ENDS[end][0])
    assert read(hands) == ENDS[end][1]


def test_the_stick_is_not_blamed_for_the_device(hands: Hands, slow: Slow) -> None:
    """Nothing was done to it: it can be pulled out."""
    slow.result = Result(ENDS["own"][0])
    assert read(hands) == f"{ENDS['own'][1]} You can pull the stick out."


@pytest.mark.parametrize("end", ENDS)
def test_what_is_said_of_it(end: str) -> None:
    exported, said = ENDS[end]
    assert [Words().say(text) for text in sentences(exported)] == [said]


def test_what_is_broken_is_named() -> None:
    """Three of them; the others are counted."""
    assert [Words().say(text) for text in sentences(Copied(2, broken=MANY))][1:] == [
        "Not copied, as it cannot be read: patchwork-0000, patchwork-0001 and patchwork-0002.",
        "4 more cannot be read.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", ENDS)
def test_every_end_fits_the_glass(end: str, language: str) -> None:
    """In each language."""
    exported, _ = ENDS[end]
    setting = view(None, language)
    for text in (*sentences(replace(exported, broken=MANY)), NO_STICK, NOT_ALL, MOUNTED, MAY_PULL):
        for page in setting.reading("Title", setting.words.say(text)):
            assert (SCREEN.overflow(page), SCREEN.unknown(page)) == ([], set())


def test_a_terminal_reads_the_folder() -> None:
    """And the reason as the system has it."""
    exported = Copied(1, problem=OSError(errno.ENOSPC, "No space left on device"))
    (said,) = sentences(exported, Path("/mnt"))
    assert Words().say(said) == "/mnt: No space left on device. 1 game was copied."
