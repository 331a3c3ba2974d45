"""The game that is played, and what is said of its files."""

import errno
import os
import re
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from compere.table import Table
from compere_device.drivers.player import Player
from compere_device.events import Event, Key, Pressed, Turned
from compere_device.files.ended import how_it_ended
from compere_device.files.opened import Game
from compere_device.files.record import Record
from compere_device.files.store import Store
from compere_device.game import LOOK_S, Games
from disk import opened, watched
from hands import Hands
from playing import play_on

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def test_a_new_game_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """What is done from then on is done to it; the other one is still in progress."""
    hands = Hands(tmp_path)
    hands.begin(level="1")
    second = hands.begin(level="2")
    hands.stage.speak("fr")
    assert hands.said.startswith("Mise en place")
    hands.chord()
    hands.press(DOWN, DOWN, OK, DOWN, OK)
    (game,) = opened(hands.store)
    assert (second.table.session.header.options["level"], game.session.header.options["level"]) == ("2", "1")


def test_a_disk_that_fails_is_said_once_and_once_that_it_works_again(tmp_path: Path) -> None:
    """The game goes on in memory; when the disk works again, everything is on it."""
    hands = Hands(tmp_path)
    playing = hands.begin()
    with watched() as disk:
        disk.fail(errno.ENOSPC)
        hands.scan_circle()
        hands.serve()
        assert hands.said.startswith("Notice I cannot save")
        hands.press(BACK)
        hands.press(UP)
        hands.serve()
        assert hands.page.title == "You took 5◉ 4⧗"
        disk.work()
        hands.scan("patch:1")
        hands.serve()
        assert hands.said == "Notice Everything is saved again."
    again = Hands(tmp_path)
    again.press(OK)
    assert again.playing.table.session.history == playing.table.session.history


def test_a_file_that_cannot_be_written_is_said_on_leaving(tmp_path: Path) -> None:
    """The settings of a new game, which the game can do without, are said with the next look at the files."""
    hands = Hands(tmp_path)
    with watched() as disk:
        disk.fail(errno.EROFS)
        hands.begin()
        hands.stage.go.home()
        hands.serve()
        assert hands.said.startswith("Notice I cannot save")
        hands.stage.go.home()
        hands.serve()
        assert hands.said == "Compère Which game?"


def test_the_game_played_last_is_resumed_with_one_press(tmp_path: Path) -> None:
    """After a power cut home shows it first, and it stands where it stood."""
    before = Hands(tmp_path)
    before.begin()
    before.scan_circle()
    before.press(DOWN)
    after = Hands(tmp_path)
    after.press(OK)
    assert after.page == before.page


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: [lines[0], b"x" + lines[1], lines[2]], "patchwork-0001 is damaged. It goes on from before."),
        (lambda lines: [b"x" + lines[0], *lines[1:]], "patchwork-0001 cannot be read and is set aside."),
    ],
)
def test_a_damaged_journal_is_said_at_the_start(tmp_path: Path, damage: object, sentence: str) -> None:
    """The sentence stands over home; the game goes on from before the damage, if anything is left of it."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.scan_circle()
    hands.press(UP)
    path = tmp_path / "games" / "patchwork-0001.journal"
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    again = Hands(tmp_path)
    assert again.said == f"Notice {sentence}"
    again.press(OK)
    assert again.said == "Compère Which game?"
    assert again.selected.endswith("space 0") is ("goes on" in sentence)
    again.stage.go.home()
    assert again.said == "Compère Which game?"


def at_the_last_page(folder: Path) -> Hands:
    """Play a game to its end, and read nothing of how it ended."""
    hands = Hands(folder)
    for _ in play_on(hands.begin(cards="virtual").table, Random(1)):
        pass
    return hands


def choose(hands: Hands, *rows: str) -> None:
    """Take rows of the menu."""
    hands.hold(Key.LOOK)
    hands.choose(*rows)


def test_nothing_on_the_menu_takes_an_ended_game_from_its_last_page(tmp_path: Path) -> None:
    """Language, and a new game that is not begun: its file stays where it is, and takes what is taken back."""
    hands = Hands(tmp_path)
    playing = hands.begin(cards="virtual")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome:
        player.step(playing)
    page = hands.page
    choose(hands, "Language", "Français")
    choose(hands, "Langue", "English")
    assert (hands.playing, hands.page) == (playing, page)
    choose(hands, "New game", "Patchwork")
    hands.press(BACK, BACK, BACK)
    assert hands.page == page
    assert [path.parent.name for path in tmp_path.rglob("*.journal")] == ["games"]
    hands.scan("cmd:undo")
    hands.serve()
    assert playing.asked
    (game,) = opened(Store(tmp_path))
    assert game.session.history == playing.table.session.history
    assert not game.session.outcome


def test_an_ended_game_is_played_again_with_the_same_options(tmp_path: Path) -> None:
    """It is put away, and the new one begins."""
    hands = at_the_last_page(tmp_path)
    options = hands.playing.table.session.header.options
    hands.stage.game.ended()
    hands.choose("Play again")
    assert hands.playing.table.session.header.options == options
    assert hands.playing.table.session.history.entries <= 1
    assert [path.parent.name for path in sorted(tmp_path.rglob("*.journal"))] == ["finished", "games"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "event", [Pressed(OK), Pressed(DOWN), Pressed(OK, repeat=True), Pressed(DOWN, repeat=True), Turned(1, 0.0)], ids=str
)
def test_one_key_too_many_leaves_no_ended_game(tmp_path: Path, event: Event) -> None:
    """Pressed again and again, held for long, turned: the score is there, and undo works from it."""
    hands = Hands(tmp_path)
    playing = hands.begin(cards="virtual")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome:
        player.step(playing)
    for _ in range(20):
        hands.loop.handle(event)
    assert hands.stage.game.scene is playing
    assert [path.parent.name for path in tmp_path.rglob("*.journal")] == ["games"]


def who_won(folder: Path) -> Hands:
    """Play a game to its end, and read on to who has won."""
    hands = at_the_last_page(folder)
    hands.playing._refresh()  # as the keys would have done with each answer
    while not hands.playing.ends:
        hands.press(OK)
    return hands


ENDED = re.compile(r"Patchwork(, | · Automa, )(won|lost), −?\d+ : \d+")


def test_a_game_that_ended_is_on_the_list_until_it_is_left(tmp_path: Path) -> None:
    """With how it ended; its last page is there again, from which answers are taken back, and so is the record."""
    hands = who_won(tmp_path)
    page = hands.page
    hands.hold(Key.LOOK)
    hands.choose("Games")
    assert hands.said == "Compère Which game?" and ENDED.fullmatch(hands.selected)
    hands.press(OK)
    assert hands.page == page
    hands.press(BACK)
    while not hands.playing.table.prompt:
        hands.press(BACK)
    assert hands.playing.table.outcome is None
    assert [path.parent.name for path in tmp_path.rglob("*.journal")] == ["games"]


@pytest.mark.parametrize("orderly", [True, False])
def test_a_game_that_ended_is_on_the_list_when_the_power_is_back(tmp_path: Path, orderly: bool) -> None:
    """However the device was switched off at its last page; the pages before that are behind it."""
    hands = who_won(tmp_path)
    page = hands.page
    if orderly:
        hands.stage.games.leave()
    again = Hands(tmp_path)
    assert ENDED.fullmatch(again.selected)
    again.press(OK)
    assert again.page == page
    assert Hands(tmp_path).store.record(lambda: True).games[0].name == "patchwork-0001"


def test_a_game_that_ended_is_put_away_by_whoever_plays_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New or in progress: it is left then, and looked at in the record; nothing is replayed for that."""
    hands = at_the_last_page(tmp_path)
    hands.stage.go.home()
    monkeypatch.setattr(Store, "open", None)
    hands.begin()
    assert [path.name for path in (tmp_path / "finished").iterdir()] == ["patchwork-0001.journal"]
    assert hands.store.names() == ["patchwork-0002"]
    (game,) = Record(tmp_path).look().games
    assert (game.name, game.over) == ("patchwork-0001", True)


def test_a_game_that_ended_and_cannot_go_is_put_away_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on the list until then."""
    hands = at_the_last_page(tmp_path)
    hands.stage.go.home()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", Mock(side_effect=OSError(errno.EIO, "fault")))
        hands.begin()
        assert set(hands.store.names()) == {"patchwork-0001", "patchwork-0002"}
        assert not hands.stage.games.saved
    hands.stage.games.save()
    assert hands.store.names() == ["patchwork-0002"] and hands.stage.games.saved


def test_the_record_has_a_game_that_ended_and_was_not_left(tmp_path: Path) -> None:
    """It counts, and can be looked at."""
    at_the_last_page(tmp_path)
    again = Hands(tmp_path)
    again.hold(Key.LOOK)
    again.choose("Record")
    assert again.labels[0].startswith(("0/1", "1/1"))
    again.choose("Look at a game", "Patchwork")
    assert re.fullmatch(r"1: (won|lost), −?\d+ : \d+", again.selected)
    again.press(OK)
    assert again.page.title == "End" or again.page.bare


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """Games of which none is known, on a machine that takes so long for a replay that three are too many."""
    hands = Hands(tmp_path)
    for _ in range(6):
        hands.begin()
        hands.stage.go.home()
    for path in (tmp_path / "games").iterdir():
        os.utime(path, (1000 - int(path.stem[-4:]), 1000 - int(path.stem[-4:])))
    store, now_s = Store(tmp_path), [0.0]

    def replay(path: Path) -> Game | None:
        now_s[0] += LOOK_S * 0.5
        return Store(tmp_path).open(path)

    monkeypatch.setattr(store, "open", replay)
    return Games(store, lambda: "1", lambda: now_s[0], print, print)


def test_a_list_never_takes_longer_than_somebody_waits(slow: Games, tmp_path: Path) -> None:
    """Only so many games are replayed for one; the others are on it by name, and what was found out is on disk."""
    names = slow.in_progress()
    assert len(names) == 6
    for known in (2, 4, 6):
        listed = slow.listed(names)
        assert list(listed) == names
        assert [game is not None for game in listed.values()] == [True] * known + [False] * (6 - known)
        store = Store(tmp_path)
        assert [name for name in store.names() if store.known(name)] == names[:known]


def test_an_ended_game_is_said_to_be_by_a_later_list(slow: Games, tmp_path: Path) -> None:
    """Where there was no time for it, the list after that has how it ended."""
    path = tmp_path / "games" / "patchwork-0004.journal"
    game = Store(tmp_path).open(path)
    assert game and game.file
    for _ in play_on(Table(game.session, slow.almanac, game.file.append, all_virtual=True), Random(1)):
        pass
    os.utime(path, (996, 996))
    names = slow.in_progress()
    assert slow.listed(names)["patchwork-0004"] is None
    listed = slow.listed(names)["patchwork-0004"]
    assert listed and listed.ended and listed.progress == how_it_ended(listed.ended)


def test_a_torn_line_is_said_when_the_game_goes_on(tmp_path: Path) -> None:
    """The power went while it was written: nothing had been shown after it."""
    hands = Hands(tmp_path)
    hands.begin()
    hands.scan_circle()
    path = tmp_path / "games" / "patchwork-0001.journal"
    path.write_bytes(path.read_bytes()[:-9])
    again = Hands(tmp_path)
    again.press(OK)
    assert again.said == "Notice The last line of patchwork-0001 was torn and is left out."
    again.press(OK)
    assert again.said.startswith("Set-up")


@pytest.mark.parametrize("name", ["almanac.json", "settings.json"])
def test_an_unreadable_file_is_said_at_the_start(tmp_path: Path, name: str) -> None:
    """It is set aside, and the device starts as if it were new."""
    (tmp_path / name).write_text("{")
    hands = Hands(tmp_path)
    assert hands.said == f"Notice {name} cannot be read and is set aside."
