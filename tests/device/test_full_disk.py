"""A disk that has no room for a while: nothing that was answered is lost, and what is said of it is true."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest

from compere.journal import Header
from compere.session import Session
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.game import MOST_SAID, RETRY_S
from compere_device.pages.troubles import TROUBLES
from compere_device.scenes.playing import Playing
from compere_device.words import load
from disk import full, opened, refusing
from hands import Hands
from playing import any_answer

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
CIRCLE = ("patch:23", "patch:3", "patch:10")
CANNOT, AGAIN = (f"Notice {text.template}" for text in TROUBLES["disk"])
HOME = "Compère Which game?"

Full = Callable[[], AbstractContextManager[None]]
on_a_full_disk = pytest.mark.parametrize("no_room", [full, refusing], ids=["no byte", "no call"])


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


def answer(playing: Playing, count: int) -> None:
    """Give so many answers."""
    for _ in range(count):
        assert playing.table.prompt
        playing.table.answer(any_answer(playing.table.prompt, Random(1)))


def kept(folder: Path, place: str) -> list[tuple[Header, list[object]]]:
    """Return what a device that is started anew finds of its games: what each is, and all of its entries."""
    paths = sorted((folder / place).glob("*.journal"))
    games = [Store(folder).open(path) for path in paths]
    return [known(game.session) for game in games if game]


def known(session: Session) -> tuple[Header, list[object]]:
    return session.header, [(item.entry, item.line) for item in session.history.items]


def read(hands: Hands, sentence: str) -> None:
    """Read what is said of the disk, which is nothing else, and close it."""
    hands.serve()
    assert hands.said == sentence
    while hands.page.title == "Notice":
        hands.press(OK)


@on_a_full_disk
def test_a_game_that_is_left_goes_on_from_memory(hands: Hands, tmp_path: Path, no_room: Full) -> None:
    """Its file is behind: it is the game with all its answers that home goes on with, and that is saved at last."""
    playing = hands.begin(cards="virtual")
    answer(playing, 3)
    with no_room():
        answer(playing, 4)
        read(hands, CANNOT)
        hands.stage.go.home()
        hands.serve()
        assert (hands.said, hands.selected.startswith("Patchwork, ")) == (HOME, True)
        hands.press(OK)
        assert hands.playing.table.session is playing.table.session
        answer(hands.playing, 2)
        hands.stage.go.home()
        assert not hands.stage.games.saved
        assert len(Store(tmp_path).names()) == 1
    hands.stage.go.home()
    read(hands, AGAIN)
    assert hands.stage.games.saved
    assert kept(tmp_path, "games") == [known(playing.table.session)]


@on_a_full_disk
def test_a_game_that_was_never_on_the_disk(hands: Hands, tmp_path: Path, no_room: Full) -> None:
    """It is on the list and has a name of its own, and so has the next; with room there are files of both."""
    with no_room():
        first = hands.begin(cards="virtual", level="2").table.session
        read(hands, CANNOT)
        answer(hands.playing, 3)
        second = hands.begin(cards="virtual", level="3").table.session
        answer(hands.playing, 5)
        hands.stage.go.home()
        hands.serve()
        assert [label[:9] for label in hands.all_rows()] == ["Patchwork"] * 3 + ["Menu"]
        hands.press(DOWN, OK)
        assert hands.playing.table.session is first
        answer(hands.playing, 1)
        hands.stage.go.home()
        assert hands.stage.games.in_progress() == ["patchwork-0001", "patchwork-0002"]
    hands.stage.games.save()
    read(hands, AGAIN)
    assert kept(tmp_path, "games") == [known(first), known(second)]


@on_a_full_disk
def test_saved_again_is_said_when_nothing_waits_any_more(hands: Hands, tmp_path: Path, no_room: Full) -> None:
    """Of two games with answers that wait, the one that goes on saves the other, too."""
    first = hands.begin(cards="virtual")
    with no_room():
        answer(first, 15)
        hands.stage.go.home()
        second = hands.begin(cards="virtual")
        read(hands, CANNOT)
    answer(second, 1)
    read(hands, AGAIN)
    assert kept(tmp_path, "games") == [known(first.table.session), known(second.table.session)]


@on_a_full_disk
def test_a_game_that_ends_is_kept_until_it_is_saved(hands: Hands, tmp_path: Path, no_room: Full) -> None:
    """It is on the list as ended, its score can be read, and it is put away with all answers when there is room."""
    playing = hands.begin(cards="virtual")
    player = Player(hands.press, None, Random(1))
    while len(playing.table.session.history.items) < 4:
        player.step(playing)
    with no_room():
        while not playing.table.outcome:
            player.step(playing)
        read(hands, CANNOT)
        while isinstance(hands.stage.go.scene, Playing):
            hands.press(OK)
        hands.choose("Leave")
        assert (hands.said, hands.selected) == (HOME, "Patchwork, won, 6 : 0")
        hands.press(OK)
        assert hands.playing.table.outcome
        hands.stage.games.put_away()
        hands.stage.go.home()
        assert hands.selected.endswith(" won, 6 : 0")
        assert not list((tmp_path / "finished").glob("*"))
    hands.stage.go.home()
    read(hands, AGAIN)
    assert hands.all_rows() == ["Patchwork · Automa", "Menu"]
    assert kept(tmp_path, "games") == []
    assert kept(tmp_path, "finished") == [known(playing.table.session)]


@on_a_full_disk
def test_a_game_that_is_abandoned_is_kept_until_it_is_saved(hands: Hands, tmp_path: Path, no_room: Full) -> None:
    """It is on the list as abandoned; who goes on with it after all has it back."""
    playing = hands.begin(cards="virtual")
    with no_room():
        answer(playing, 4)
        read(hands, CANNOT)
        for back in (True, False):
            hands.chord()
            assert hands.said == "Safe menu Not everything is saved: do not switch off."
            hands.choose("Abandon", "yes")
            assert (hands.said, hands.selected) == (HOME, "Patchwork, abandoned")
            if back:
                hands.press(OK)
                answer(hands.playing, 1)
    hands.loop.desk.stage.games.tick(hands.now_s + RETRY_S)
    read(hands, AGAIN)
    assert (kept(tmp_path, "games"), kept(tmp_path, "finished")) == ([], [known(playing.table.session)])


def test_a_game_that_is_taken_up_again_is_not_put_away(hands: Hands, tmp_path: Path) -> None:
    """Not even where the disk works again by then."""
    playing = hands.begin(cards="virtual")
    with refusing():
        hands.stage.games.put_away()
        hands.stage.go.home()
        read(hands, CANNOT)
    hands.press(OK)
    answer(hands.playing, 2)
    assert kept(tmp_path, "games") == [known(playing.table.session)]


def test_what_was_learned_and_chosen_waits_as_well(hands: Hands, tmp_path: Path) -> None:
    """It is saved with whatever is written next."""
    playing = hands.begin(cards="virtual")
    with full():
        hands.store.almanac.learn("patchwork.track", "revised")
        hands.stage.games.save_almanac()
        hands.stage.speak("fr")
        assert not hands.stage.games.saved
    answer(playing, 1)
    assert hands.stage.games.saved
    again = Store(tmp_path)
    assert (again.preferences.language, again.almanac.learned["patchwork.track"].value) == ("fr", "revised")


def test_what_waits_is_tried_again_from_time_to_time(hands: Hands, tmp_path: Path) -> None:
    """Only as long as something waits; nobody has to press anything."""
    playing = hands.begin(cards="virtual")
    assert hands.stage.games.deadline_s is None
    with full():
        answer(playing, 1)
        read(hands, CANNOT)
        for _ in range(3):
            due_s = hands.stage.games.deadline_s
            assert due_s is not None
            hands.now_s = due_s
            hands.stage.games.tick(due_s)
            assert hands.stage.games.deadline_s == due_s + RETRY_S
    hands.stage.games.tick(hands.now_s + RETRY_S / 2)
    assert not hands.stage.games.saved
    hands.stage.games.tick(hands.now_s + RETRY_S)
    read(hands, AGAIN)
    assert hands.stage.games.deadline_s is None
    assert kept(tmp_path, "games") == [known(playing.table.session)]


def test_power_off_says_what_would_be_lost(hands: Hands) -> None:
    """Where everything is saved by then, it only asks; a new game whose header could not be written is not saved."""
    with full():
        hands.begin(cards="virtual")
        read(hands, CANNOT)
        hands.chord()
        assert hands.said == "Safe menu Not everything is saved: do not switch off."
        hands.choose("Power off")
        assert (hands.said, hands.selected) == ("Power off? Not everything is saved. Switch off all the same?", "no")
        hands.press(OK)
        hands.chord()
        assert hands.said == "Safe menu Not everything is saved: do not switch off."
    hands.stage.games.save()
    hands.serve()
    assert hands.said == AGAIN
    hands.press(OK)
    assert hands.said == "Safe menu Your game is saved."
    hands.choose("Power off")
    assert hands.said == "Power off? Are you sure?"


def test_power_off_tries_once_more(hands: Hands, tmp_path: Path) -> None:
    """There may be room by then."""
    playing = hands.begin(cards="virtual")
    with full():
        answer(playing, 3)
    hands.stage.box.power_off()
    assert kept(tmp_path, "games") == [known(playing.table.session)]


def test_what_was_wrong_with_a_game_is_said_once(hands: Hands, tmp_path: Path) -> None:
    """Also where it goes on from memory: the torn line is long gone then."""
    answer(hands.begin(cards="virtual"), 3)
    (path,) = (tmp_path / "games").iterdir()
    path.write_bytes(path.read_bytes()[:-5])
    again = Hands(tmp_path)
    with full():
        again.press(OK)
        assert again.said.startswith("Notice The last line")
        again.press(OK)
        answer(again.playing, 1)
        read(again, CANNOT)
        again.stage.go.home()
        again.press(OK)
        assert isinstance(again.stage.go.scene, Playing)


def test_a_crash_says_whether_everything_is_saved(hands: Hands) -> None:
    """A header that could not be written is something that is not."""
    shown: list[str] = []
    hands.desk._window.farewell = lambda page: shown.append(" ".join(page.lines))  # type: ignore[method-assign]
    with full():
        hands.begin()
        hands.desk.crash()
    hands.stage.games.save()
    hands.desk.crash()
    assert ["Not everything is saved" in said for said in shown] == [True, False]


def test_a_game_that_cannot_be_put_away_is_tried_again(hands: Hands, tmp_path: Path) -> None:
    """All of it is saved, but there is no folder for finished games: it is said, and it goes there when it can."""
    (tmp_path / "finished").write_text("")
    playing = hands.begin(cards="virtual")
    hands.chord()
    hands.choose("Abandon", "yes")
    read(hands, CANNOT)
    assert hands.selected == "Patchwork, abandoned"
    (tmp_path / "finished").unlink()
    hands.stage.go.home()
    read(hands, AGAIN)
    assert (opened(Store(tmp_path)), kept(tmp_path, "finished")) == ([], [known(playing.table.session)])


@pytest.mark.parametrize("name", ["almanac.json", "settings.json"])
def test_what_a_file_that_cannot_be_read_keeps_back_is_not_called_saved(name: str, tmp_path: Path) -> None:
    """It is tried again from time to time, and then all of it is there; the games are on the disk meanwhile."""
    (tmp_path / name).mkdir()
    hands = Hands(tmp_path)
    hands.press(OK)  # what is said of the file
    hands.serve()
    assert hands.stage.games.saved
    hands.store.almanac.set_right("patchwork.track", "revised")
    hands.stage.games.save_almanac()
    hands.stage.speak("fr")
    hands.serve()
    assert not hands.stage.games.saved
    assert hands.said == "À savoir " + load("fr").say(TROUBLES["disk-unread"][0]).replace("\N{NO-BREAK SPACE}", " ")
    hands.press(OK)
    hands.stage.speak("en")
    hands.chord()
    hands.choose("Power off")
    assert hands.said == "Power off? Not everything is saved. Switch off all the same?"
    hands.press(OK)
    (tmp_path / name).rmdir()
    hands.stage.games.tick(hands.now_s + RETRY_S)
    hands.serve()
    assert hands.said == AGAIN
    assert hands.stage.games.deadline_s is None
    again = Store(tmp_path)
    assert (again.preferences.language, again.almanac.learned["patchwork.track"].value) == ("en", "revised")


def test_a_disk_that_fails_is_said_also_where_a_file_cannot_be_read(hands: Hands, tmp_path: Path) -> None:
    """Then the game is not saved either, which weighs more, and takes the place of what was said."""
    playing = hands.begin(cards="virtual")
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    hands.store.unread.add("settings.json")
    hands.stage.games.save_preferences()
    hands.serve()
    assert hands.said == f"Notice {TROUBLES['disk-unread'][0].template}"
    with full():
        answer(playing, 1)
        hands.serve()
        assert hands.said == CANNOT
        hands.press(OK)
        assert hands.page.title != "Notice"
    answer(playing, 1)
    hands.serve()
    assert hands.said == f"Notice {TROUBLES['disk-unread'][0].template}"
    assert kept(tmp_path, "games") == [known(playing.table.session)]


def test_nobody_reads_a_thousand_sentences(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A few, and how many more there are; all are in the log."""
    for number in range(10):
        (tmp_path / "games" / f"patchwork-{number:04}.journal").mkdir(parents=True)
    hands = Hands(tmp_path)
    seen = []
    while hands.page.title == "Notice":
        seen.append(hands.said)
        hands.press(OK)
    assert len(seen) == MOST_SAID
    assert seen[-1] == "Notice 7 more sentences of this kind: the log has them."
    assert caplog.text.count("Is a directory") == 10
