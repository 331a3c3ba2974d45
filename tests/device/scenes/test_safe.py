"""What is dangerous, and the way out that always works."""

from collections.abc import Iterator

import pytest

from compere_device.events import Key
from compere_device.files.chosen import BoardChoice, DisplayChoice, board_choice, display_choice
from compere_device.scenes import safe
from hands import Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
HOME, MENU, SAFE = "Compère Which game?", "Menu What next?", "Safe menu Your game is saved."
IDLE = "Safe menu What next?"  # with no game that could be lost


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


# What is dangerous


def test_power_off_asks_once_more(hands: Hands) -> None:
    """*no* is selected; *yes* says goodbye and switches off."""
    hands.hold(BACK)
    hands.choose("Power off")
    assert (hands.said, hands.selected) == ("Power off? Are you sure?", "no")
    hands.press(OK)
    assert (hands.said, hands.offs, hands.loop.running) == (HOME, 0, True)
    hands.hold(BACK)
    hands.choose("Power off", "yes")
    hands.serve()
    assert (hands.offs, hands.loop.running) == (1, False)


def test_abandon_asks_once_more(hands: Hands) -> None:
    """*no* goes back to the game, *yes* puts it away with the finished ones."""
    hands.begin()
    told = hands.page
    hands.chord()
    hands.choose("Abandon", "no")
    assert hands.page == told
    hands.chord()
    hands.choose("Abandon", "yes")
    assert hands.said == HOME
    assert [path.parent.name for path in hands.store.folder.rglob("*.journal")] == ["finished"]


# The way out


def scenes_of(hands: Hands) -> Iterator[str]:
    """Bring the device into every state, one after the other."""
    yield "home"
    hands.choose("Patchwork · Automa")
    yield "an option"
    hands.hold(BACK)
    yield "the menu"
    hands.begin()
    yield "told"
    hands.press(UP)
    yield "glance"
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    yield "a correction"
    hands.press(BACK)
    hands.scan("nonsense")
    yield "a notice"
    hands.press(OK, OK, OK)
    yield "a question"
    hands.scan_circle()
    yield "direct keys"
    hands.stage.go.push(safe.menu(hands.stage, None))
    yield "the safe menu"


def test_the_way_out_works_in_every_state(hands: Hands) -> None:
    """BACK and OK for three seconds open the safe menu; *go on* is selected and changes nothing."""
    states = []
    for state in scenes_of(hands):
        before, scene = hands.page, hands.stage.go.scene
        hands.chord()
        assert (hands.said, hands.selected) == (SAFE if hands.stage.games.table else IDLE, "Go on")
        hands.press(OK)
        assert (hands.page, hands.stage.go.scene) == (before, scene)
        states.append(state)
    assert len(states) == 10


@pytest.mark.parametrize("open_menu", ["hold BACK", "scan", "chord"])
def test_a_menu_that_is_asked_for_twice_is_closed_once(hands: Hands, open_menu: str) -> None:
    """It is there already; under another page it is opened over that one."""
    ask = {"hold BACK": lambda: hands.hold(BACK), "scan": lambda: hands.scan("cmd:menu"), "chord": hands.chord}[
        open_menu
    ]
    for _ in range(3):
        ask()
    hands.press(BACK)
    assert hands.said == HOME
    ask()
    hands.scan("nonsense")
    hands.chord()
    assert hands.said == IDLE


def test_each_row_of_the_safe_menu_works(hands: Hands) -> None:
    """Glance, menu, display, what is wrong with the machine; what concerns a game is there only over a game."""
    hands.chord()
    assert hands.all_rows() == [
        "Go on",
        "Menu",
        "Restart the display",
        "Display, keys as at first",
        "Doctor",
        "Power off",
    ]
    hands.choose("Restart")
    assert hands.glass.closed == 1
    hands.begin()
    hands.chord()
    assert hands.all_rows() == [
        "Go on",
        "Glance",
        "Abandon this game",
        "Menu",
        "Restart the display",
        "Display, keys as at first",
        "Doctor",
        "Power off",
    ]
    hands.choose("Glance")
    assert hands.page.title == "Glance"
    hands.press(BACK)
    hands.chord()
    hands.choose("Doctor")
    assert hands.said == "Doctor Nothing is wrong, as far as I can see."
    hands.press(OK)
    hands.choose("Menu")
    assert hands.said == MENU
    hands.press(BACK)
    hands.chord()
    hands.choose("Power off", "yes")
    assert hands.offs == 1


def test_display_and_keys_as_at_first(hands: Hands) -> None:
    """What was set on the device is forgotten once that is confirmed, and the device starts anew; games stay."""
    hands.begin()
    settings = hands.store.preferences
    settings.display, settings.board = DisplayChoice(7, 180), BoardChoice("bonnet", 0x3D)
    hands.store.save_preferences()
    hands.chord()
    hands.choose("Display, keys")
    assert hands.said.startswith("As at first? Forgets how the display was set") and hands.selected == "no"
    hands.press(OK)
    assert (settings.display, settings.board, hands.desk.again) == (
        DisplayChoice(7, 180),
        BoardChoice("bonnet", 0x3D),
        False,
    )
    hands.chord()
    hands.choose("Display, keys", "yes")
    hands.serve()
    assert (hands.desk.again, hands.loop.running) == (True, False)
    folder = hands.store.folder
    assert (display_choice(folder), board_choice(folder)) == (DisplayChoice(), BoardChoice())
    assert [path.parent.name for path in folder.rglob("*.journal")] == ["games"]
