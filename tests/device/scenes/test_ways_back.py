"""Menus over a game: each is there once, and BACK leads from all that they open back to the game."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compere_device.events import Key, Lost
from compere_device.scenes.playing import Playing
from hands import Hands

OK, BACK, UP, DOWN, LOOK = Key.OK, Key.BACK, Key.UP, Key.DOWN, Key.LOOK
MENU, SAFE = "Menu What next?", "Safe menu Your game is saved."
DOING = {"Games", "yes", "English", "Français", "Deutsch", "Turn the picture"}  # rows that open nothing
TRYING = {"Test the keys"}  # where no key leads anywhere: tests/device/scenes/test_trial.py
DEEPEST = 5
Path_ = tuple[str, ...]

OPENED: dict[str, Callable[[Hands], None]] = {
    "LOOK held": lambda hands: hands.hold(LOOK),
    "chord": lambda hands: hands.chord(),
}


def follow(hands: Hands, path: Path_) -> None:
    """Take these rows, one after the other."""
    for row in path:
        for _ in range(60):
            if hands.selected == row:
                break
            hands.press(DOWN)
        assert hands.selected == row
        hands.press(OK)


def rows(hands: Hands, path: Path_) -> list[str]:
    """Return the rows to go on with; of a new game's options the selected one alone, and no game is begun."""
    if hands.page.cursor is None or len(path) == DEEPEST or any(row in path for row in ("Brightness", "Almanac")):
        return []
    if path[:2] and "New game" in path:
        return [hands.selected] if len(path) - path.index("New game") < 4 else []
    if "Correct something" in path[:-1]:
        return []  # a value: it would be set
    return [row for row in hands.all_rows() if row not in DOING | TRYING]


def walk(hands: Hands, open_menu: Callable[[Hands], None]) -> Iterator[tuple[Path_, int]]:
    """Follow every path from a menu; yield it where it ends over the game, and how many scenes deep that is."""
    playing, todo = hands.playing, [()]
    for path in todo:
        open_menu(hands)
        follow(hands, path)
        if hands.stage.go.scene is playing:
            continue  # something was done
        assert hands.stage.game.scene is playing
        todo += [(*path, row) for row in rows(hands, path)]
        yield path, len(hands.stage.go.scenes) - 1 - hands.stage.go.scenes.index(playing)


@pytest.fixture
def played(tmp_path: Path) -> Hands:
    """A game in which something can be corrected, at a question with rows."""
    hands = Hands(tmp_path)
    playing = hands.begin(cards="own")
    hands.scan_circle()
    while playing.asked is None or playing.asked.direct:
        hands.press(OK)
    hands.press(DOWN)
    return hands


@pytest.mark.slow
@pytest.mark.parametrize("opened", OPENED)
def test_back_leads_from_everywhere_to_the_game(played: Hands, opened: str) -> None:
    """In no more steps than it took to get there, and to the question as it was left."""
    playing, page = played.playing, played.page
    ends = []
    for path, depth in walk(played, OPENED[opened]):
        ends.append(path)
        assert depth <= len(path) + 1
        for _ in range(depth):
            assert played.desk.stage.go.scene is not playing
            played.press(BACK)
        assert (played.desk.stage.go.scene, played.page) == (playing, page), path
    assert len(ends) > 15
    assert any("New game" in path and len(path) > 3 for path in ends)


@pytest.mark.slow
@pytest.mark.parametrize("opened", OPENED)
def test_a_menu_is_there_once_wherever_it_is_asked_for(played: Hands, opened: str) -> None:
    """From every page: it is shown, once more it is as it was, and one BACK leads to where it was first opened."""
    playing = played.playing
    for path, depth in walk(played, OPENED[opened]):
        for _ in range(3):
            OPENED[opened](played)
            assert played.said == (MENU if opened == "LOOK held" else SAFE), path
        menu_beneath = path[:1] == ("Menu",)  # asked for from the safe menu, in the place of which it stands
        for _ in range(depth if menu_beneath else 1):
            played.press(BACK)
        if menu_beneath:
            played.press(BACK)
        assert played.desk.stage.go.scene is playing, path


@pytest.mark.slow
def test_the_safe_menu_leads_back_to_what_it_was_opened_over(played: Hands) -> None:
    """It closes nothing: a correction that is half entered is there again."""
    for path, depth in walk(played, OPENED["LOOK held"]):
        before = played.page
        for close in (BACK, OK):
            played.chord()
            played.chord()
            assert (played.said, played.selected) == (SAFE, "Go on")
            played.press(close)
            assert played.page == before, path
        for _ in range(depth):
            played.press(BACK)


@pytest.mark.slow
def test_a_look_from_any_depth_shows_one_glance(played: Hands) -> None:
    """And closes it; one that lies under other pages comes up, and is not there twice."""
    for _, depth in walk(played, OPENED["chord"]):
        if played.page.title != "Glance":
            before = played.page
            played.press(LOOK)
            assert played.page.title == "Glance"
            played.press(LOOK)
            assert played.page == before
        for _ in range(depth):
            played.press(BACK)
    played.press(LOOK)
    for part in ("scanner", "reader"):
        played.loop.handle(Lost(part))
        played.press(LOOK)
        assert played.page.title == "Glance"
    played.press(LOOK, OK, OK)
    assert isinstance(played.desk.stage.go.scene, Playing)


def test_a_menu_that_comes_back_closes_no_notice(played: Hands) -> None:
    """What nobody has read lies beneath it then."""
    playing = played.playing
    played.hold(LOOK)
    follow(played, ("Settings", "Display"))
    played.loop.handle(Lost("scanner"))
    played.hold(LOOK)
    assert played.said == MENU
    played.press(BACK)
    assert played.said.startswith("Notice The scanner")
    played.press(OK)
    assert played.desk.stage.go.scene is playing


def test_options_of_a_new_game_go_back_to_where_they_were_opened(tmp_path: Path) -> None:
    """At home to home, in the menu to the list of games, whose row is selected."""
    hands = Hands(tmp_path)
    hands.choose("Patchwork · Automa")
    hands.press(BACK)
    assert (hands.said, hands.selected) == ("Compère Which game?", "Patchwork · Automa")
    hands.hold(BACK)
    follow(hands, ("New game", "Patchwork · Automa"))
    hands.press(BACK)
    assert (hands.said, hands.selected) == ("New game Which game?", "Patchwork · Automa")
