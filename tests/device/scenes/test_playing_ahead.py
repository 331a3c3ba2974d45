"""What is scanned before its question comes, and what stays as it was when the language changes."""

import pytest

from compere.bot import Outcome
from compere.journal import Answered
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Mark, Roll, TurnBegins
from compere.wording import say
from compere_device.events import Key, Pressed, Rolled
from compere_device.files.opened import Game
from compere_device.scenes import home
from hands import Hands
from tiny import END, Play, TinyState, number, session

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
THINGS = ("ruby", "garnet", "beryl")


def at_its_first_page(hands: Hands, play: Play) -> Hands:
    """Begin a game and answer once; what happened then is to be read."""
    home.play(hands.stage, Game(session(play)))
    hands.press(OK)
    assert hands.page.big == "ruby"
    return hands


async def rival(state: TinyState) -> Outcome:
    """Tell three pages, then two, each before a question."""
    await number("before")
    for count in (3, 2):
        for thing in THINGS[:count]:
            state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
        await number(f"after_{count}")
    return END


@pytest.fixture
def told(hands: Hands) -> Hands:
    """Somebody who has answered, and sees the first page of what happened then."""
    return at_its_first_page(hands, rival)


CARDS = tuple(Option(f"card:{id}", say("{id}", id=id)) for id in "abcdef")


async def drawer(state: TinyState) -> Outcome:
    """Draw four cards, after two pages each, the last one after a sentence that fits above its question."""
    await number("before")
    pile = Pile.of("pile", [card.id for card in CARDS])
    for nth in range(4):
        for thing in THINGS[: 2 * (nth < 3)]:
            state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
        if nth == 3:
            state.tell("luck", say("The rival laughs."))
        await Draw("tiny.card", say("Its card:"), "luck", pile, CARDS, subject=(nth,))
    await number("after")
    return END


@pytest.fixture
def drawing(hands: Hands) -> Hands:
    """Somebody who has answered, and sees the first of two pages before the first card."""
    return at_its_first_page(hands, drawer)


def answers(hands: Hands) -> list[object]:
    """Return what was answered after the first question."""
    playing = hands.stage.game.scene
    assert playing
    entries = [item.entry for item in playing.table.session.history.items]
    return [entry.answer for entry in entries[1:] if isinstance(entry, Answered)]


def test_a_scan_skips_no_page(told: Hands) -> None:
    """It is kept for its question, and the page says so; that comes answered when all is read."""
    told.scan("num:4")
    assert (told.page.big, told.page.corner, answers(told)) == ("ruby", "1 scanned", [])
    told.press(OK)
    assert (told.page.big, told.page.corner, answers(told)) == ("garnet", "1 scanned", [])
    told.press(OK)
    assert (told.page.big, answers(told)) == ("beryl", [])
    told.press(OK)
    assert (told.page.big, answers(told)) == ("ruby", [4])


def test_on_the_last_page_before_the_question_it_answers(told: Hands) -> None:
    """That page is before the eyes; nothing else stands between."""
    told.press(OK, OK)
    told.scan("num:4")
    assert (told.page.big, answers(told)) == ("ruby", [4])


def test_scans_for_several_questions_are_kept_in_order(drawing: Hands) -> None:
    """They are of one kind; of what happens between them no page is skipped either."""
    drawing.scan("card:a", "card:b", "card:c")
    assert (drawing.page.big, drawing.page.corner, answers(drawing)) == ("ruby", "3 scanned", [])
    drawing.press(OK, OK)
    assert (drawing.page.big, drawing.page.corner, answers(drawing)) == ("ruby", "2 scanned", [["card:a"]])
    drawing.press(OK, OK)
    assert (drawing.page.big, drawing.page.corner, answers(drawing)[1:]) == ("ruby", "1 scanned", [["card:b"]])
    drawing.press(OK, OK)
    assert answers(drawing) == [["card:a"], ["card:b"], ["card:c"]]


def test_what_stands_above_a_question_is_read_before_a_scan_answers_it(drawing: Hands) -> None:
    """Where it would stand on the question's own page, it gets one of its own."""
    drawing.scan("card:a", "card:b", "card:c")
    drawing.press(*[OK] * 6)
    assert drawing.playing.asked and drawing.page.lines == ("The rival laughs. Its card:",)
    drawing.scan("cmd:undo", "cmd:undo", "card:b")
    drawing.scan("card:c", "card:d")
    drawing.press(OK, OK)
    assert (" ".join(drawing.page.lines), drawing.page.corner) == ("The rival laughs.", "1 scanned")
    drawing.press(OK)
    assert answers(drawing)[3:] == [["card:d"]]


@pytest.mark.parametrize("wrong", ["card:a", "num:4", "card:z", "suit:red"])
def test_what_cannot_come_next_is_said(drawing: Hands, wrong: str) -> None:
    """What was drawn already, what is no card, or no card of this pile; what was kept before it stays."""
    drawing.scan("card:a", wrong)
    assert drawing.page.title == "Notice"
    drawing.press(OK)
    assert (drawing.page.big, drawing.page.corner) == ("ruby", "1 scanned")
    drawing.press(*[OK] * 3)
    assert drawing.playing.asked and answers(drawing) == [["card:a"]]


def test_nothing_kept_answers_a_question_of_another_kind(drawing: Hands) -> None:
    """It is named when another question comes, and kept no longer."""
    drawing.scan("card:a", "card:b", "card:c", "card:d", "card:e")
    drawing.press(*[OK] * 7)
    assert drawing.said == "Notice The code card:e means nothing here."
    drawing.press(OK)
    assert drawing.playing.asked and drawing.playing.asked.prompt.key == "tiny.after"
    assert len(answers(drawing)) == 4


async def taker(state: TinyState) -> Outcome:
    """Draw a card after two pages, then ask what goes with it after one more, as often as something does."""
    await number("before")
    for thing in THINGS[:2]:
        state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
    (drawn,) = await Draw("tiny.card", say("Its card:"), "luck", Pile.of("pile", [card.id for card in CARDS]), CARDS)
    state.tell("luck", say("The rival takes a {thing}.", thing=drawn), headline=say("beryl"))
    going = [Option("none", say("none")), *(card for card in CARDS[:3] if card.id != drawn)]
    while await Choose("tiny.along", say("Also:"), "luck", tuple(going)) != "none":
        pass
    await number("after")
    return END


@pytest.mark.parametrize(("along", "left"), [("card:b", ""), ("card:f", "Notice The code card:f means nothing here.")])
def test_a_scan_answers_what_goes_with_the_one_before(along: str, left: str, hands: Hands) -> None:
    """Both are of one step, and of such things; the page between them is read, and what does not fit is named there."""
    taking = at_its_first_page(hands, taker)
    taking.scan("card:a", along, "card:c")
    assert (taking.page.big, taking.page.corner, answers(taking)) == ("ruby", "3 scanned", [])
    taking.press(OK, OK)
    if left:
        assert (taking.said, answers(taking)) == (left, [["card:a"]])
        return
    assert (taking.page.big, taking.page.corner, answers(taking)) == ("beryl", "2 scanned", [["card:a"]])
    taking.press(OK)
    assert taking.playing.asked and answers(taking) == [["card:a"], "card:b", "card:c"]


def test_what_fits_nothing_is_said_at_once(told: Hands) -> None:
    """Nothing is kept of it, and no page is turned."""
    told.scan("num:40")
    assert told.page.title == "Notice"
    told.press(OK)
    assert told.page.big == "ruby"
    told.press(OK, OK, OK)
    assert told.playing.asked and answers(told) == []


def test_a_step_back_forgets_what_was_scanned_ahead(told: Hands) -> None:
    """What it was for may be asked no more."""
    told.scan("num:4", "cmd:undo")
    assert told.playing.asked and told.page.huge
    told.press(OK, OK, OK, OK)
    assert told.playing.asked and answers(told) == []


def test_a_correction_forgets_what_was_scanned_ahead(hands: Hands) -> None:
    """The turn begins anew, and may ask for something else first."""

    async def one_turn(state: TinyState) -> Outcome:
        await TurnBegins()
        await Mark()
        return await rival(state)

    home.play(hands.stage, Game(session(one_turn)))
    hands.press(OK)
    hands.scan("num:4")
    hands.hold(Key.LOOK)
    hands.choose("Correct something", "Luck")
    hands.press(UP, OK)
    assert hands.playing.table.session.state.luck == 1
    hands.press(*[OK] * 4)
    assert hands.playing.asked and hands.playing.asked.prompt.key == "tiny.after_3"


def test_going_back_a_page_keeps_it(told: Hands) -> None:
    """Whoever reads a page again has still scanned."""
    told.press(OK)
    told.scan("num:4")
    told.press(BACK)
    assert (told.page.big, told.page.corner) == ("ruby", "1 scanned")
    told.press(OK, OK, OK)
    assert answers(told) == [4]


def test_a_key_that_is_held_turns_nothing(told: Hands) -> None:
    """Neither what happened nor what was scanned goes on by it."""
    told.scan("num:4")
    for _ in range(9):
        for key in (OK, DOWN):
            told.loop.handle(Pressed(key, repeat=True))
    assert (told.page.big, answers(told)) == ("ruby", [])


# Another language


def test_the_page_stays_in_another_language(told: Hands) -> None:
    """Of what happened, and of the question after it."""
    told.press(OK)
    told.desk.stage.speak("fr")
    assert told.page.big == "garnet"
    told.press(OK, OK, UP, UP)
    told.desk.stage.speak("en")
    assert (told.playing.asked is not None, told.page.huge) == (True, "2")
    told.press(BACK)
    assert told.page.big == "beryl"


def test_what_was_scanned_ahead_stays_in_another_language(told: Hands) -> None:
    """It still answers its question."""
    told.scan("num:4")
    told.desk.stage.speak("fr")
    assert told.page.corner == "1 lu"
    told.press(OK, OK, OK)
    assert answers(told) == [4]


def test_what_was_ticked_and_picked_stays_in_another_language(hands: Hands) -> None:
    """Only the words change: the row, the ticks and the stone that is told already are where they were."""
    hands.begin_tiny(sky="clear")
    hands.press(OK, OK, OK)
    hands.scan("stone:r")
    for language, title in (("fr", "2/2"), ("en", "2/2")):
        hands.stage.speak(language)
        assert hands.page.corner == title
    hands.scan("stone:g")
    hands.press(DOWN, OK)
    before = [row.ticked for row in hands.page.rows], hands.page.cursor
    assert before == ([False, True, None], 1)
    hands.stage.speak("fr")
    assert ([row.ticked for row in hands.page.rows], hands.page.cursor) == before


def test_a_die_that_was_seen_stays_in_another_language(hands: Hands) -> None:
    """Its page can be read, and gone back to."""

    async def play(state: TinyState) -> Outcome:
        await Roll("t.roll", say("Roll the die."), "luck", {"white": (1, 2, 3)})
        await number("after")
        return END

    home.play(hands.stage, Game(session(play)))
    hands.loop.handle(Rolled("d", 2, 99))
    assert hands.page.huge == "2"
    hands.stage.speak("fr")
    assert (hands.page.huge, hands.playing.asked) == ("2", None)
    hands.press(OK)
    hands.stage.speak("en")
    assert hands.playing.asked
    hands.press(BACK)
    assert hands.page.huge == "2"


def test_a_correction_goes_on_in_another_language(hands: Hands) -> None:
    """What is half entered of it is under the menu, and speaks the new one when that closes."""
    hands.begin(cards="virtual")
    hands.scan_circle()
    hands.hold(Key.LOOK)
    hands.choose("Correct", "Your ◉")
    hands.press(UP)
    hands.stage.speak("fr")
    assert hands.page.huge == "6"
    hands.press(BACK)
    assert hands.page.title == "Corriger"
