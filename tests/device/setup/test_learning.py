"""The keys of a board that nobody knows: asked for in turn, whatever contacts do and fingers press meanwhile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.events import Key
from compere_device.setup import learning
from compere_device.setup.config import Config, DisplayConfig, ReaderConfig, SignalsConfig
from compere_device.setup.learning import AGAIN_S, IF_ANY, NEEDED, TIMEOUT_S, Learning, may_be_keys

PLAIN = dict(zip(NEEDED, (23, 24, 25, 12), strict=True))
ALL = dict(zip((*NEEDED, *IF_ANY), (23, 24, 25, 12, 16, 20, 21), strict=True))

boards = st.builds(
    lambda pins, extras: {key: pins[place] for place, key in enumerate((*NEEDED, *extras))},
    st.permutations(range(4, 28)),
    st.sampled_from([(), (Key.LOOK,), (Key.LEFT, Key.RIGHT), IF_ANY]),
)


class Finger:
    """Somebody who presses what is asked for, on a board with these keys."""

    def __init__(self, keys: dict[Key, int]) -> None:
        self.keys = keys
        self.now_s = 100.0
        self.learning = Learning(self.now_s)

    def press(self, pin: int, bounces_s: tuple[float, ...] = ()) -> None:
        """Take the time that a person takes, press, and let the contact bounce."""
        self.now_s += 1.5
        self.learning.press(pin, self.now_s)
        for each in bounces_s:
            self.now_s += each
            self.learning.press(pin, self.now_s)

    def follow(self, bounces_s: tuple[float, ...] = ()) -> None:
        """Press the key that is asked for, or OK where there is none."""
        self.press(self.keys.get(self.learning.asked, self.keys[Key.OK]), bounces_s)

    def finish(self) -> dict[Key, int]:
        """Follow until all is known."""
        for _ in range(60):
            if self.learning.found:
                return dict(self.learning.found)
            self.follow()
        raise AssertionError("it asks for ever")


@given(boards)
def test_every_board_is_learned(keys: dict[Key, int]) -> None:
    """Whatever pins its keys are on; those that it lacks are in nothing."""
    assert Finger(keys).finish() == keys


def test_what_is_asked() -> None:
    """The needed keys, those that there may be, and the needed ones once more; without LEFT no RIGHT."""
    finger, asked = Finger(PLAIN), list[tuple[Key, bool, bool]]()
    while not finger.learning.found:
        each = finger.learning
        asked.append((each.asked, each.may_lack, each.once_more))
        finger.follow()
    needed = [(key, False, False) for key in NEEDED]
    assert asked[:4] == needed and asked[4:6] == [(Key.LEFT, True, False), (Key.LOOK, True, False)]
    assert asked[6:] == [(key, False, True) for key in NEEDED]


@given(boards, st.lists(st.tuples(st.floats(0, 0.9), st.floats(0, 0.05)), max_size=14))
def test_bounces_and_double_presses_change_nothing(keys: dict[Key, int], twice_s: list[tuple[float, float]]) -> None:
    """The same contact again within a second, once or in a burst, is the press before."""
    finger = Finger(keys)
    for bounces_s in twice_s:
        if finger.learning.found is None:
            step = finger.learning.step
            finger.follow(bounces_s)
            assert finger.learning.step > step and finger.learning.began_anew is None
    assert finger.finish() == keys


@given(boards, st.integers(0, 10), st.data())
def test_one_wrong_press_costs_a_beginning_anew(keys: dict[Key, int], at: int, data: st.DataObject) -> None:
    """Another key of the board at any moment: what is learned in the end is right."""
    finger = Finger(keys)
    for _ in range(at):
        if finger.learning.found is None:
            finger.follow()
    if finger.learning.found is None:
        finger.press(data.draw(st.sampled_from(sorted(keys.values()))))
    found = finger.finish()
    assert {key: found[key] for key in NEEDED} == {key: keys[key] for key in NEEDED}
    assert set(found.values()) <= set(keys.values())


def test_a_contact_that_closes_by_itself_is_no_key() -> None:
    """Taken for UP at first: UP is not where it is asked for again, and all begins anew."""
    finger = Finger(PLAIN)
    finger.press(27)
    assert finger.finish() == PLAIN


def test_ok_for_a_key_that_must_be_there_is_wrong() -> None:
    """Only of the others does it say that there is none."""
    finger = Finger(PLAIN)
    for _ in range(3):
        finger.follow()
    finger.press(PLAIN[Key.OK])
    assert (finger.learning.asked, finger.learning.began_anew) == (Key.UP, Key.OK)


def test_what_begins_anew_says_so() -> None:
    """Until the next press."""
    finger = Finger(PLAIN)
    finger.press(PLAIN[Key.DOWN])
    assert finger.learning.asked is Key.DOWN
    finger.follow()
    assert (finger.learning.asked, finger.learning.began_anew) == (Key.UP, Key.UP)
    finger.follow()
    assert finger.learning.began_anew is None


def test_nobody_is_there_any_more() -> None:
    """Half a minute after the last contact, whichever it was."""
    learned = Learning(10.0)
    assert learned.deadline_s == 10.0 + TIMEOUT_S
    learned.press(5, 20.0)
    learned.press(5, 20.0 + AGAIN_S / 2)
    assert learned.deadline_s == 20.0 + AGAIN_S / 2 + TIMEOUT_S


@pytest.mark.parametrize(
    ("config", "without"),
    [
        (Config(), set()),
        (Config(display=DisplayConfig("sh1106", bus="spi")), {8, 9, 10, 11, 24, 25}),
        (Config(signals=SignalsConfig(buzzer=18, led=23)), {18, 23}),
        (Config(reader=ReaderConfig("/dev/serial0")), set()),
    ],
)
def test_where_keys_may_be(config: Config, without: set[int]) -> None:
    """Everywhere but where other parts are; never on the pins of the header's own port."""
    assert set(may_be_keys(config)) == set(range(4, 28)) - {14, 15} - without
    assert learning.AGAIN_S > 0
