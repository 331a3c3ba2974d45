"""BACK in a game: one step, be it of an answer, a page that was read, or the answer before."""

from compere.bot import Outcome
from compere.wording import say
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.scenes import home
from hands import Hands
from tiny import END, TinyState, number, session

OK, BACK = Key.OK, Key.BACK


def test_back_at_a_question_turns_one_page_back(hands: Hands) -> None:
    """What was read since the last answer is gone through page by page before that answer is taken back."""

    async def two_turns(state: TinyState) -> Outcome:
        await number("before")
        for thing in ("ruby", "garnet"):
            state.tell("luck", say("The rival takes a {thing}.", thing=thing), headline=say("{thing}", thing=thing))
        await number("after")
        return END

    home.play(hands.desk, Game(session(two_turns)))
    hands.press(OK)
    pages = [hands.page]
    while hands.playing.asked is None:
        hands.press(OK)
        pages.append(hands.page)
    assert len(pages) == 3
    for page in reversed(pages[:-1]):
        hands.press(BACK)
        assert hands.page == page
        assert len(hands.playing.table.session.history.items) == 1
    hands.press(BACK)
    assert (hands.playing.asked is not None, hands.playing.table.session.history.items) == (True, [])
    hands.press(OK, OK, OK)
    hands.scan("cmd:undo")  # a card for it takes the answer back at once
    assert hands.playing.table.session.history.items == []


def test_back_at_the_first_question_leads_home(hands: Hands) -> None:
    """Page by page; then nothing is left to take back: home, where the game is in progress."""
    hands.begin()
    hands.press(OK, OK)
    hands.hold(BACK)
    hands.press(BACK, BACK)
    assert hands.said == "Compère Which game?"
    assert hands.selected == "Patchwork, space 0"
    hands.press(OK, BACK)
    assert hands.said == "Compère Which game?"
