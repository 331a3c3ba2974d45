"""First start, the home screen and a new game's options."""

import errno
import os
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from compere.bots import BOTS
from compere.wording import say
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.scenes import home
from compere_device.scenes.almanac import almanac
from compere_device.scenes.asking import Asking
from compere_device.scenes.playing import Playing
from hands import SCREEN, Hands
from tiny import TINY

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


NEAREST = ".XXX..XXXXXXX.XXXXXXX.XXXXXXX/XXXXX.XX"  # the picture begins with the token and the patch that is meant
FURTHEST = ".XXX..XXXXXXX.XXXXXXX.XXXXXXX/XXXXX.X"  # the picture begins with the token and a patch that is not meant


HOME, MENU = "Compère Which game?", "Menu What next?"


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


def test_the_first_start_asks_for_the_language_in_both(tmp_path: Path) -> None:
    """The answer is kept, and home speaks it at once."""
    hands = Hands(tmp_path, language="")
    assert hands.said == "Compère Language / Langue / Sprache"
    hands.choose("Français")
    assert hands.said == "Touches"  # what the keys do is read once, before anything else is asked
    while hands.page.corner:
        hands.press(OK)
    assert hands.said == "Compère Quel jeu ?"
    assert Hands(tmp_path).said == "Compère Quel jeu ?"


def test_games_in_progress_stand_first(hands: Hands) -> None:
    """The game played last is selected, then the others, the bots and the menu; OK goes on with it."""
    hands.begin()
    hands.stage.go.home()
    later = hands.begin()
    hands.scan_circle()
    hands.press(UP)
    told = later.table.told
    os.utime(hands.store.folder / "games" / "patchwork-0001.journal", (1, 1))
    hands.stage.go.home()
    titles = [hands.stage.say(bot.title) for bot in BOTS.values()]
    assert hands.all_rows() == ["Patchwork, space 4", "Patchwork, space 0", *titles, "Menu"]
    hands.press(OK)
    assert hands.playing.table.told == told


def test_of_many_games_home_shows_those_played_last(hands: Hands) -> None:
    """The others are one row further, so that the bots stay near; all of them are in that list."""
    for _ in range(home.RECENT + 2):
        hands.begin()
        hands.stage.go.home()
    rows = hands.all_rows()
    assert len(rows) == home.RECENT + 1 + len(BOTS) + 1
    assert rows[home.RECENT] == f"All games ({home.RECENT + 2})"
    hands.choose("All games")
    assert len(hands.all_rows()) == home.RECENT + 2
    hands.press(BACK)
    assert hands.selected.startswith("All games")


def test_games_that_cannot_be_listed_are_said_to_be_unreadable(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wrong with saving: it is not said so."""
    hands.begin()
    real = os.scandir

    def failing(path: Any) -> Any:
        if Path(path).name == "games":
            raise OSError(errno.EIO, "Input/output error")
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", failing)
        hands.stage.go.home()
        assert hands.said == "Notice The games on this device cannot be read: Input/output error."
    hands.press(OK)
    hands.stage.go.home()
    assert hands.selected == "Patchwork, space 0"


def test_games_that_have_all_gone_are_no_list(hands: Hands) -> None:
    """Somebody has removed their files while home counts them: it is shown as it is now."""
    for _ in range(home.RECENT + 1):
        hands.begin()
        hands.stage.go.home()
    for path in (hands.store.folder / "games").iterdir():
        path.unlink()
    hands.choose("All games")
    assert hands.all_rows() == ["Patchwork · Automa", "Menu"]


@pytest.mark.parametrize("seed", range(4))
def test_the_list_says_more_above_exactly_where_its_first_row_is_not_seen(seed: int, tmp_path: Path) -> None:
    """Whatever comes between: other languages, games that appear and go, a look at the options and back, the menu."""
    hands, random = Hands(tmp_path), Random(seed)

    def begin() -> None:
        hands.begin(random.choice([*BOTS]))
        hands.stage.go.home()

    def lose() -> None:
        for path in [*(hands.store.folder / "games").glob("*.journal")][:2]:
            path.unlink()
        hands.stage.go.home()

    def speak() -> None:
        hands.stage.speak(random.choice(["en", "fr", "de"]))

    def look() -> None:
        hands.hold(BACK)
        hands.press(BACK)

    seen = set()
    for _ in range(150):
        keys = [lambda: hands.press(UP), lambda: hands.press(DOWN), lambda: hands.press(DOWN, DOWN, DOWN)]
        random.choice([begin, lose, speak, look, *keys, *keys, *keys])()
        (scene,), page = hands.stage.go.scenes, hands.page
        assert isinstance(scene, Asking) and scene.asked.cursor is not None and page.cursor is not None
        first, count = scene.asked.cursor - page.cursor, len(scene.asked.slots)
        assert (page.above, page.below) == (first > 0, first + len(page.rows) < count)
        assert first >= 0 and not (scene.asked.cursor == 0 and page.above)
        seen.add((page.above, page.below))
    assert seen == {(False, True), (True, True), (True, False)}


def test_where_a_game_stands_is_said_only_if_it_can_be_read(hands: Hands) -> None:
    """Behind game and bot, behind one of them, or not at all: no word of a row is cut, whatever a bot says."""
    titles = [hands.stage.say(title) for title in BOTS.titles("patchwork")]
    for most, row in (
        (40, f"{titles[0]}, here"),
        (16, f"{titles[1]}, here"),
        (14, f"{titles[2]}, here"),
        (9, titles[2]),
    ):
        said = home._standing(lambda text, most=most: len(hands.stage.say(text)) <= most, "patchwork", say("here"))  # type: ignore[misc]
        assert hands.stage.say(said) == row


def test_a_start_replays_no_game(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game was left at is listed as it was; only the one that is gone on with is opened."""
    hands.begin()
    hands.scan_circle()
    hands.stage.go.home()
    rows = hands.all_rows()
    opened: list[str] = []
    real = Store.open
    monkeypatch.setattr(Store, "open", lambda store, path: opened.append(path.stem) or real(store, path))
    again = Hands(hands.store.folder)
    assert (again.all_rows(), opened) == (rows, [])
    again.press(OK)
    assert opened == ["patchwork-0001"]
    assert again.playing.table.session.history.entries == 1


def test_games_that_nobody_has_looked_at_are_listed_by_name(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no time to replay them: the bot's title, or a foreign file's name; OK goes on with one of them."""
    playing = hands.begin()
    hands.scan_circle()
    history = playing.table.session.history
    hands.stage.go.home()
    folder = hands.store.folder / "games"
    for name in ("patchwork-0001", "a\nb\tc\x1b", "chess-0001", "\udcff"):
        path = folder / f"{name}.journal"
        path.write_bytes((folder / "patchwork-0001.journal").read_bytes())
        os.utime(path, (len(name), len(name)))
    monkeypatch.setattr("compere_device.game.LOOK_S", 0)
    again = Hands(hands.store.folder)
    assert again.all_rows() == [
        "chess-0001",
        "Patchwork, 0001",
        "a\nb\tc\x1b",
        "\udcff",
        "Patchwork · Automa",
        "Menu",
    ]
    assert SCREEN.draw(again.page)
    again.press(DOWN, OK)
    assert again.playing.table.session.history == history


def test_a_game_that_cannot_be_opened_any_more_is_said(hands: Hands) -> None:
    """The list was made before its file was lost: home is there without it, and the glass says what happened."""
    hands.begin()
    hands.stage.go.home()
    (hands.store.folder / "games" / "patchwork-0001.journal").write_bytes(b"")
    hands.press(OK)
    assert hands.said == "Notice patchwork-0001 cannot be read and is set aside."
    hands.press(OK)
    assert hands.said == HOME
    assert hands.all_rows() == ["Patchwork · Automa", "Menu"]


def test_a_game_that_cannot_be_read_stays_and_goes_on_once_it_can(
    hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    """What is said, and logged, is about that game, and not that the disk is full; choosing it tries again."""
    hands.begin()
    path = hands.store.folder / "games" / "patchwork-0001.journal"
    path.rename(aside := hands.store.folder / "aside")
    path.mkdir()
    said = "Notice patchwork-0001 cannot be read (Is a directory). It stays as it is."
    again = Hands(hands.store.folder)
    assert again.said == said
    assert caplog.messages == [said.replace("Notice", "files:")]
    again.press(OK)
    assert (again.said, again.selected) == (HOME, "Patchwork, 0001")
    again.press(OK)
    assert again.said == said
    again.press(OK)
    path.rmdir()
    aside.rename(path)
    again.press(OK)
    assert again.playing.table.prompt


def test_a_game_that_needs_another_bot_or_program_stays(hands: Hands) -> None:
    """It stands in the list, hides no other, and says why when it is opened; its file stays where it is."""
    hands.begin()
    hands.stage.go.home()
    folder = hands.store.folder / "games"
    body = b'compere-journal %d {"bot":"%s","rules":1,"options":{},"seed":"1","seats":[]}'
    for name, line in (("gone-0001", body % (2, b"gone")), ("patchwork-0009", body % (3, b"patchwork"))):
        (folder / f"{name}.journal").write_bytes(b"%s %08x\n" % (line, crc32(line)))
        os.utime(folder / f"{name}.journal", (1, 1))
    said = [
        "Notice gone-0001 needs the bot gone, which is not installed.",
        "Notice patchwork-0009 was saved by a newer program: update the box.",
    ]
    again = Hands(hands.store.folder)
    assert again.said == said[1]
    again.press(OK)
    assert again.said == said[0]
    again.press(OK)
    rows = again.all_rows()
    assert rows[:2] == ["gone-0001", "Patchwork, 0009"]
    again.choose("gone-0001")
    assert again.said == said[0]
    again.press(OK)
    assert again.said == HOME
    assert {path.stem for path in folder.iterdir()} == {"patchwork-0001", "gone-0001", "patchwork-0009"}
    assert not (hands.store.folder / "damaged").exists()


def test_a_game_that_was_damaged_since_is_said(hands: Hands) -> None:
    """It goes on from before, over which stands what happened to it."""
    hands.begin()
    hands.scan_circle()
    hands.press(UP)
    hands.stage.go.home()
    path = hands.store.folder / "games" / "patchwork-0001.journal"
    path.write_bytes(path.read_bytes().replace(b"patch:3", b"patch:4", 1))
    hands.press(OK)
    assert hands.said == "Notice patchwork-0001 is damaged. It goes on from before."
    hands.press(OK)
    assert hands.playing


def test_back_at_home_stays(hands: Hands) -> None:
    """There is nothing behind home; its hold is the menu."""
    home = hands.page
    hands.press(BACK, BACK)
    assert hands.page == home
    hands.hold(OK)
    assert hands.page == home
    hands.hold(BACK)
    assert hands.said == MENU


def test_options_are_asked_one_by_one(hands: Hands) -> None:
    """Each option of the bot, its default selected; BACK goes one question back, its answer still selected."""
    hands.choose("Patchwork · Automa")
    assert hands.said == "Patchwork · Automa Which deck does Automa use?"
    hands.choose("tactical")
    assert hands.all_rows() == ["1 Intern", "2 Apprentice", "3 Fellow", "4 Master", "5 Legend"]
    hands.choose("4")
    assert hands.said == "Patchwork · Automa Who turns up Automa’s cards?"
    hands.press(BACK)
    assert hands.selected == "4 Master"
    hands.press(OK, OK)
    hands.choose(NEAREST)  # of the device's own cards, too
    page = hands.page
    hands.press(OK)
    assert hands.said == "Notice Nothing is chosen yet: UP and DOWN choose, OK takes it."
    hands.press(OK)
    assert (hands.page, page.cursor) == (page, None)  # for ever: nothing is selected, and OK alone answers nothing
    hands.choose("1st leather after 3◉")
    options = {"deck": "tactical", "level": "4", "cards": "virtual", "neutral": "nearest", "track": "original"}
    assert hands.playing.table.session.header.options == options


def test_the_last_options_are_selected_and_remembered_ones_not_asked_again(hands: Hands) -> None:
    """What was chosen last is one OK away; what is printed on the owner's components is asked once for ever."""
    hands.choose("Patchwork · Automa", "tactical", "3", "you", FURTHEST, "1st leather after 4◉")
    first = hands.playing.table.session.header.options
    hands.stage.go.home()
    hands.choose("Patchwork · Automa")
    selected = []
    while not isinstance(hands.stage.go.scene, Playing):
        selected.append(hands.selected)
        hands.press(OK)
    assert selected == ["tactical (13 to 24)", "3 Fellow", "you, from the deck"]
    assert hands.playing.table.session.header.options == first


def test_an_option_that_is_gone_is_asked_again(hands: Hands) -> None:
    """What was remembered or chosen last, in another version, may be a value that the bot no longer has."""
    hands.store.almanac.set_right("patchwork.track", "gone")
    hands.store.preferences.options["patchwork"] = {"level": "gone"}
    hands.stage.go.push(almanac(hands.stage))
    assert hands.selected == "?"
    hands.press(OK)
    assert (hands.said.split()[-1], hands.selected) == ("yours?", "")
    hands.press(BACK, BACK)
    hands.choose("Patchwork · Automa", "normal")
    assert hands.selected == "1 Intern"
    hands.choose("1", "this device", NEAREST, "1st leather after 4◉")
    assert hands.playing.table.session.header.options["track"] == "revised"
    known = hands.store.almanac.get("patchwork.track")
    assert known and known.value == "revised"


@pytest.mark.parametrize(("sky", "questions"), [("clear", ["rounds", "sky"]), ("cloudy", ["rounds", "sky", "heavy"])])
def test_an_option_that_does_not_matter_is_not_asked(hands: Hands, sky: str, questions: list[str]) -> None:
    """Under a clear sky there are no clouds to ask about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, "tiny", TINY)
        home.new_game(hands.stage, TINY)
        for question in questions:
            assert question in hands.said
            hands.choose(sky if question == "sky" else "")
        assert hands.playing.table.session.header.options["sky"] == sky
