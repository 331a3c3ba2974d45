"""A guest that raises because somebody looks from elsewhere: its game ends, whoever asked is told, the box goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from compere import session as sessions
from compere.bots import BOTS, find
from compere_device.events import Key
from compere_device.scenes import home
from mirrors import Room, Viewer, room
from strange_guest import IN_PROGRESS, NAME, PACKAGE, install, shown, within_reach

MISTAKE = "lantern made a mistake. Its game ends here and is kept."
GLANCE = "    return tuple(Line"  # in bot.py: what a player wants to know
PLAY = "async def play(state: LanternState) -> Outcome:\n"  # in rules.py
SECOND = f"runs = []\n{PLAY}    runs.append(1)\n    if len(runs) > 1: "  # a run that nobody has seen before


@contextmanager
def with_guest(folder: Path, file: str, before: str, instead: str) -> Iterator[Room]:
    """Have a device on which the guest's game is played, with these words of the guest replaced."""
    site = folder / "site"
    install(site)
    path = site / PACKAGE / file
    text = path.read_text("utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, instead), encoding="utf-8")
    with within_reach(site), room(folder) as there:
        yield there


def begin(there: Room) -> None:
    """Begin the guest's game."""
    bot = find(NAME)
    home.begin(there.stage, bot, bot.choose_options({"deck": "own"}))
    there.serve()


def goes_on(there: Room, viewer: Viewer) -> None:
    """Home is behind the sentence, and the viewer sees both."""
    viewer.settle()
    assert MISTAKE in shown(there.loop) and there.stage.games.played is None
    for _ in range(2):  # home may not list its game either, and says so
        if "Patchwork" not in shown(there.loop):
            there.look()
            viewer.send({"tap": "ok"})
            viewer.settle()
    assert "Patchwork" in shown(there.loop) and NAME in BOTS
    viewer.wait(lambda: "Patchwork" in str(viewer.newest["page"]))


@pytest.mark.parametrize("says", ["1 / 0", "None", "say('round {n}')", "exit(3)"])
def test_where_its_game_stands_is_pushed(tmp_path: Path, says: str) -> None:
    """To whoever watches the game; the glass alone would not have asked."""
    with with_guest(tmp_path, "bot.py", IN_PROGRESS.partition(": ")[2], says) as there:
        viewer = Viewer(there, "page", "game")
        begin(there)
        goes_on(there, viewer)


@pytest.mark.parametrize("deed", ["1 / 0", "exit(3)", "return None"])
def test_what_is_asked_of_its_game(tmp_path: Path, deed: str) -> None:
    """As on the glass, which would look, too."""
    with with_guest(tmp_path, "bot.py", GLANCE, f"    {deed}\n{GLANCE}") as there:
        viewer = Viewer(there, "page")
        begin(there)
        assert viewer.ask("glance")["kind"] == "failed"
        goes_on(there, viewer)
        assert viewer.ask("alive") == {}


@pytest.mark.parametrize("deed", ["1 / 0", "exit(3)", "raise GeneratorExit"])
def test_what_is_told_beside_the_loop(tmp_path: Path, deed: str) -> None:
    """That run is another one; the game goes on, and the next who asks is answered."""
    with with_guest(tmp_path, "rules.py", PLAY, f"{SECOND}{deed}\n") as there:
        viewer = Viewer(there, "page")
        begin(there)
        assert viewer.ask("story")["kind"] == "failed"
        assert viewer.ask("games")["count"] == 1 and there.stage.games.played is not None


def test_a_step_back_over_rules_that_do_other_things_the_second_time(tmp_path: Path) -> None:
    """It is not taken: the journal has the answers as they were."""
    with with_guest(tmp_path, "rules.py", PLAY, f"{SECOND}1 / 0\n") as there:
        viewer = Viewer(there, "page")
        begin(there)
        there.look()
        viewer.send({"tap": "ok"})
        viewer.settle()
        game = there.stage.games.played
        assert game and game.file
        saved, entries = game.file.path.read_bytes(), game.session.history.entries
        assert viewer.ask("back", keep=0, entries=entries)["kind"] == "failed"
        assert game.file.path.read_bytes() == saved
        goes_on(there, viewer)


def test_a_game_that_cannot_be_kept_while_the_box_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks: the sentence waits, and the loop goes on."""
    with with_guest(tmp_path, "rules.py", PLAY, f"{SECOND}1 / 0\n") as there:
        begin(there)
        there.press(Key.OK, Key.OK)
        monkeypatch.setattr(sessions, "EVERY", 1)  # of a game as long as this
        there.desk.rest()
        there.serve()
        assert MISTAKE in shown(there.loop)


def test_half_a_character_in_a_name(tmp_path: Path) -> None:
    """A file that somebody copied there from another system: it is listed, and the mirror goes on."""
    with room(tmp_path) as there:
        games = tmp_path / "state" / "games"
        games.mkdir(parents=True)
        (games / "droco-\udcff.journal").write_bytes(b"nonsense\n")
        viewer = Viewer(there)
        assert [each["name"] for each in viewer.ask("games")["games"]] == ["droco-?"]
        assert viewer.ask("alive") == {} and there.door and there.door.alive


@pytest.mark.parametrize("board", ["((1, 2), (3, 4))", "((say('a'), ['b']),)"])
def test_a_board_that_cannot_be_drawn(tmp_path: Path, board: str) -> None:
    """It is in a page that goes to whoever watches."""
    with with_guest(tmp_path, "bot.py", GLANCE, f"    return ({board},)\n{GLANCE}") as there:
        viewer = Viewer(there, "page", "picture", "game")
        begin(there)
        there.look()
        viewer.send({"scan": "cmd:glance"})
        viewer.settle()
        there.look()
        goes_on(there, viewer)


def test_a_guests_things_are_there_too(tmp_path: Path) -> None:
    """The panel asks the box: nothing of a guest is imported into what the network speaks with."""
    with with_guest(tmp_path, "bot.py", GLANCE, GLANCE) as there:
        viewer = Viewer(there, "page")
        assert viewer.ask("rack")["kind"] == "no-game"
        begin(there)
        had = viewer.ask("rack")
        assert had["bot"] == NAME and [each["title"] for each in had["groups"]] == ["Oil"]
        assert [each["code"] for each in had["groups"][0]["items"]] == ["oil:1", "oil:2", "oil:3"]


def test_a_guest_whose_things_cannot_be_said(tmp_path: Path) -> None:
    """Whoever asks is told, and its game goes on."""
    with with_guest(tmp_path, "bot.py", 'say("Oil"), CARDS', 'say("{oil}"), CARDS') as there:
        viewer = Viewer(there, "page")
        begin(there)
        assert viewer.ask("rack")["kind"] == "failed"
        assert viewer.ask("glance")["lines"] and there.stage.games.played is not None
