"""What is looked at while pages are read: the game as far as it was read, and the reasons of that page."""

import pytest

from compere.bot import Outcome
from compere.options import Option
from compere.prompts import Choose
from compere.wording import say
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.scenes import home
from hands import Hands
from tiny import END, TinyState, session

OK, BACK, UP = Key.OK, Key.BACK, Key.UP
ASKED = Choose("t.asked", say("Which?"), "luck", tuple(Option(id, say("{id}", id=id)) for id in "abcdefgh"))
REASON = say("It is the heaviest.")


async def play(state: TinyState) -> Outcome:
    """Tell three times, so that each takes a page, and go on before the question."""
    for step, why in (("luck", ()), ("stones", (REASON,)), ("setup", ())):
        state.luck += 1
        state.tell(step, say("The rival takes a stone."), headline=say("ruby"), why=why)
    state.luck += 10
    await ASKED
    return END


@pytest.fixture
def reader(hands: Hands) -> Hands:
    """Somebody who reads the first page."""
    home.play(hands.desk, Game(session(play)))
    return hands


def looked(reader: Hands) -> str:
    """Glance, and go back to the page."""
    reader.press(UP)
    reader.press(OK)  # the stones
    (row,) = reader.page.rows
    reader.press(OK)
    return row.value


def explained(reader: Hands) -> str:
    """Ask why, and go back to the page."""
    reader.hold(OK)
    said = reader.said
    reader.hold(OK)
    return said


def test_a_glance_shows_the_game_as_far_as_it_was_read(reader: Hands) -> None:
    """What nothing else follows is as it is now; so is the question, and BACK leads to what was seen before."""
    seen = []
    while reader.playing.asked is None:
        seen.append(looked(reader))
        reader.press(OK)
    reader.hold(BACK)
    seen.append(reader.page.title)
    reader.press(BACK)
    reader.press(BACK)
    assert [*seen, looked(reader)] == ["1", "2", "13", "Glance", "13"]
    reader.press(BACK)
    assert looked(reader) == "2"


def test_why_is_about_the_page_that_is_read(reader: Hands) -> None:
    """Its reasons, or the rule of its step where nothing was decided; before the question stand all reasons."""
    said = []
    while reader.playing.asked is None:
        said.append(explained(reader))
        reader.press(OK)
    why = "Why? 1. It is the heaviest."
    rules = ["Luck Dice and clouds.", "Set-up All stones go into the bag."]
    assert [*said, explained(reader)] == [rules[0], why, rules[1], why]
