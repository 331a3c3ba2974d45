"""Three presses tell every board from every other, whatever was pressed before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.events import Key
from compere_device.setup.boards import BOARDS, OLED_BONNET, OLED_HAT, PLAIN, Board
from compere_device.setup.telling import ORDER, Telling

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def press(telling: Telling, board: Board, *keys: Key, contact: int = 0) -> None:
    """Press keys of a board, each by the contact of that number, or by the last one that it has."""
    for key in keys:
        contacts = board.keys[key]
        telling.press(contacts[min(contact, len(contacts) - 1)])


@every_board
@pytest.mark.parametrize("contact", [0, 1])
def test_three_presses(board: Board, contact: int) -> None:
    """Each is asked for in its turn; the second way to OK will do, too."""
    telling = Telling()
    for key in ORDER:
        assert (telling.asked, telling.found) == (key, None)
        press(telling, board, key, contact=contact)
    assert telling.found is board


def test_up_tells_them_apart() -> None:
    """So the two that follow only make sure: no two boards have UP on the same pin."""
    ups = [pin for board in BOARDS.values() for pin in board.keys[Key.UP]]
    assert len(set(ups)) == len(ups)


@given(st.data(), st.lists(st.sampled_from(sorted({p for b in BOARDS.values() for c in b.keys.values() for p in c}))))
def test_whatever_was_pressed_before(data: st.DataObject, before: list[int]) -> None:
    """Unless that told a board by itself, the three tell the right one, at the second try at the latest."""
    board, telling = data.draw(st.sampled_from(list(BOARDS.values()))), Telling()
    for pin in before:
        telling.press(pin)
        if telling.found:
            return
    for _ in range(2):
        for key in ORDER:
            if not telling.found:
                press(telling, board, key)
    assert telling.found


@every_board
@pytest.mark.parametrize("wrong", [Key.OK, Key.DOWN, Key.BACK])
def test_a_wrong_key_first(board: Board, wrong: Key) -> None:
    """It costs nothing but itself: what is asked for counts afterwards."""
    telling = Telling()
    press(telling, board, wrong)
    press(telling, board, *ORDER)
    assert telling.found is board


@every_board
@pytest.mark.parametrize("wrong", [Key.OK, Key.BACK, Key.UP])
def test_a_wrong_key_in_between(board: Board, wrong: Key) -> None:
    """It begins anew; after UP, UP is the first one again."""
    telling = Telling()
    press(telling, board, Key.UP, wrong)
    assert telling.asked == (Key.DOWN if wrong is Key.UP else telling.asked)
    press(telling, board, *ORDER)
    assert telling.found is board


def test_a_contact_that_bounces() -> None:
    """The same press twice or three times is the first of the next three."""
    telling = Telling()
    press(telling, PLAIN, Key.UP, Key.UP, Key.UP, Key.DOWN)
    assert telling.asked is Key.OK


def test_a_key_that_means_another_elsewhere() -> None:
    """GPIO 13 is UP of the plain board, and the HAT's joystick pushed; 6 is BACK there and UP here."""
    telling = Telling()
    press(telling, OLED_HAT, Key.OK, contact=1)
    assert telling.asked is Key.DOWN
    press(telling, OLED_HAT, *ORDER)
    assert telling.found is OLED_HAT


def test_the_pins() -> None:
    """Those of these keys, of every board, and no others: a display's own are left alone."""
    assert set(Telling().pins) == {13, 19, 5, 17, 22, 4, 6, 20}
    assert Telling([OLED_BONNET]).pins == (4, 5, 17, 22)
