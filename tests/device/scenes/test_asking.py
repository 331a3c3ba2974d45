"""Questions of the device itself."""

import pytest

from compere.options import Option
from compere.piles import Draw
from compere.wording import say
from compere_device.events import Key
from compere_device.scenes.asking import Asking
from hands import Hands
from playing import pile_of
from tiny import TINY

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def test_a_hand_is_corrected_by_its_keys(hands: Hands) -> None:
    """Each key is an answer there too: BACK's hold and undo take a step back; next means nothing."""
    cards = tuple(Option(id, say("{id}", id=id)) for id in "abcdefghij")
    hand = Draw("t.hand", say("Which is next?"), "luck", pile_of("deck", cards), cards, count=4, places=())
    given: list[object] = []
    hands.stage.go.push(Asking(hands.stage, TINY, hand, given.append))
    hands.press(OK, BACK)
    assert hands.labels[:3] == ["f", "g", "h"]
    hands.hold(BACK)
    hands.scan("cmd:undo", "cmd:next")
    assert hands.labels[:3] == ["a", "b", "c"]
    hands.press(UP, UP, UP, UP)
    assert given == [tuple("abcd")]
    for title in ("a, b, c", "a, b", "a", "Luck"):
        page = hands.page  # what was given is marked; its own key takes it, not OK
        assert (page.title, page.given, page.was, page.rows[0].key) == (title, None, 0, UP)
        hands.hold(BACK)
    assert hands.page.title == "Compère"


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


def test_a_scan_answers_the_devices_questions_too(hands: Hands) -> None:
    """next is OK, undo is BACK, an answer is itself; what means nothing gets a sentence."""
    hands.choose("Patchwork · Automa")
    hands.scan("pick:tactical", "cmd:undo", "nonsense")
    assert hands.said == "Notice The code nonsense means nothing here."
    hands.scan("cmd:undo")
    assert hands.selected == "tactical (13 to 24)"
    hands.scan("cmd:next")
    assert "level" in hands.said
