"""Pages of what happened, and what is looked at while they are read: the game so far, and the reasons of that page."""

from dataclasses import replace

import pytest

from compere.bot import Outcome
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Roll
from compere.state import Told
from compere.wording import say
from compere_device.events import Key, Rolled
from compere_device.files.opened import Game
from compere_device.pages.page import Page
from compere_device.scenes import home
from compere_device.scenes.happened import Happened
from hands import Hands, view
from tiny import END, TinyState, session
from ways import LETTERS, pile_of

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
    home.play(hands.stage, Game(session(play)))
    return hands


def test_pages_one_after_the_other_then_the_question() -> None:
    """The last page has none behind it to read, nor has the question, from which it goes back to the last one."""
    happened, told = Happened(), [Told(say("The rival takes a stone."), step) for step in ("luck", "stones")]
    happened.tell(view(), [replace(each, headline=say("ruby")) for each in told], None, (Page("End"),))
    seen = []
    for _ in range(4):
        seen.append((happened.page.title if happened.page else "", len(happened.told), happened.left))
        happened.index += 1
    assert seen == [("Luck", 1, 2), ("Stones", 1, 1), ("End", 0, 0), ("", 0, 0)]
    happened.back()
    assert happened.page == Page("End")
    happened.skip()
    assert happened.page is None


def test_where_nothing_happened_there_is_no_page() -> None:
    happened = Happened()
    happened.tell(view(), [], None, ())
    happened.back()
    assert (happened.page, happened.left, happened.index) == (None, 0, 0)


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


async def rolls(state: TinyState) -> Outcome:
    """Roll, and ask for several things; after either it is told three times."""
    await Roll("t.roll", say("Roll."), "luck", {"white": (1, 2, 3)})
    await play(state)
    await Draw("t.hand", say("Which is next?"), "luck", pile_of("deck", LETTERS), LETTERS, count=5, places=())
    return await play(state)


@pytest.mark.parametrize("die", [True, False])
def test_on_a_page_of_an_answer_nothing_was_read_yet(hands: Hands, die: bool) -> None:
    """Of a die that was seen, or of a hand: the glance is of what is told first, and why is the rule of its step."""
    home.play(hands.stage, Game(session(rolls)))
    hands.loop.handle(Rolled("d", 2, 99))
    if not die:
        while hands.playing.asked is None:
            hands.press(OK)
        hands.press(*[OK] * 6)
    assert (looked(hands), explained(hands)) == ("1" if die else "14", "Luck Dice and clouds.")
    hands.press(OK)
    assert (looked(hands), explained(hands)) == ("1" if die else "14", "Luck Dice and clouds.")


@pytest.mark.parametrize(("said", "title"), [("Took {thing}, +4.", "Luck"), ("Your income: +4.", "You took ruby")])
def test_a_title_that_the_sentence_below_it_names_is_left_out(said: str, title: str, hands: Hands) -> None:
    """As of a purchase that is told with the income; the step's own stands. Elsewhere nothing else names it."""
    ruby = say("ruby")

    async def buy(state: TinyState) -> Outcome:
        state.tell("luck", say(said, thing=ruby))
        await Choose("t.next", say("And then?"), "luck", (Option("a", say("a")), Option("b", say("b"))))
        return END

    game = session(buy)
    game.bot = replace(game.bot, heading=lambda state, step: say("You took {thing}", thing=ruby))
    home.play(hands.stage, Game(game))
    assert (hands.page.title, hands.page.lines[0]) == (title, said.format(thing="ruby"))


async def says_aside(state: TinyState) -> Outcome:
    """Tell what a die showed, which has no page of its own: the title of what follows says it, over a page each."""
    thrown = say("The die that was thrown for the rival, who has none of its own, shows a 2 now.")
    state.told.append(Told(thrown, "luck", aside=True, short=say("a 2")))
    for step in ("luck", "stones", "setup"):
        state.luck += 1
        state.tell(step, say("The rival takes a stone."), headline=say("ruby"))
    await ASKED
    return END


def test_a_glance_where_the_title_says_what_a_die_showed(hands: Hands) -> None:
    """The game as of that sentence, though the page has it under another title than it was told."""
    home.play(hands.stage, Game(session(says_aside)))
    titles, seen = [], []
    while hands.playing.asked is None:
        titles.append(hands.page.title)
        seen.append(looked(hands))
        hands.press(OK)
    assert (titles, seen) == (["Luck · a 2", "Stones", "Set-up"], ["1", "2", "3"])
