"""An answer that ends somebody's game is asked once more, however it was given."""

from dataclasses import replace
from pathlib import Path

import pytest

from bots.droids import hunting, refereeing
from compere.bot import Outcome
from compere.bots.droids.questions import NONE, order_question
from compere.bots.droids.state import DroidsState
from compere.wording import say
from compere_device.answers.picker import begin
from compere_device.answers.sure import Sure, once_more
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.scenes.playing import Playing
from hands import Hands, table_of
from playing import said
from tiny import END, TinyState
from ways import DIRECT, NUMBER, key_towards, nearer, on, scanned, shown, typed

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
GRAVE = replace(DIRECT, grave={"b": say("You lose. Sure?")})


def test_no_is_selected_and_leads_back() -> None:
    """To the way on which it was given; yes gives it, and nothing is asked a third time."""
    way = begin(GRAVE)
    sure = once_more(way, Done("b"))
    assert isinstance(sure, Sure) and (sure.prompt, sure.direct) == (GRAVE, False)
    assert (said(sure.text), shown(sure), sure.cursor) == ("You lose. Sure?", ["no", "yes"], 0)
    assert typed(sure, "o") is way and sure.back() is way
    assert typed(sure, "+o") == Done("b")
    assert once_more(sure, Done("b")) == Done("b")
    assert (key_towards(sure, "b"), key_towards(sure, "a")) == (DOWN, OK)


def test_a_scan_of_another_answer_takes_this_one_back() -> None:
    """It is given, or asked about if it is grave too; the same code again is no yes, and another question's nothing."""
    sure = on(once_more(begin(GRAVE), Done("b")))
    assert scanned(sure, "pick:a") == Done("a")
    assert scanned(sure, "pick:b") is None and scanned(sure, "num:3") is None
    both = on(once_more(begin(replace(GRAVE, grave={"a": say("Sure?"), "b": say("Sure?")})), Done("b")))
    assert isinstance(again := scanned(both, "pick:a"), Sure) and again.answer == "a"


def test_what_ends_nobodys_game_is_given_at_once() -> None:
    """Another answer, and an answer of another kind of question."""
    way = begin(GRAVE)
    assert once_more(way, Done("a")) == Done("a")
    assert once_more(begin(NUMBER), Done(3)) == Done(3)


def hunted(nth: int) -> DroidsState:
    """Return the table of a hunt in which you have sent all but the last of so many orders."""
    state = hunting.mid_round("B.K")
    state.sent = nth - 1
    return state


def refereed(nth: int) -> DroidsState:
    """Return the table of people of whom the first has sent all but the last of so many orders."""
    state = refereeing.mid_round("B.Y")
    state.sent[state.sender] = nth - 1
    return state


@pytest.mark.parametrize(
    ("state", "later", "asked"),
    [
        (hunting.mid_round("B.K"), hunted(2), "No order in this round: you lose. Sure?"),
        (refereeing.mid_round("B.Y"), refereed(2), "No order in this round: Blue is out. Sure?"),
    ],
    ids=["hunt", "referee"],
)
def test_no_first_order_is_asked_once_more(state: DroidsState, later: DroidsState, asked: str) -> None:
    """Droids: who has none in a round is out; a later one that is missing ends nothing."""
    way: Way = begin(order_question(state))
    while isinstance(step := nearer(way, NONE), Way):
        way = step
    assert step == Done(NONE)
    sure = once_more(way, step)
    assert said(on(sure).text) == asked
    assert later.nth == 2
    assert once_more(begin(order_question(later)), Done(NONE)) == Done(NONE)


async def grave(state: TinyState) -> Outcome:
    """Ask what may end a game, then something else."""
    await GRAVE
    await DIRECT
    return END


def answers(playing: Playing) -> list[object]:
    return [item.entry.answer for item in playing.table.session.history.items]


@pytest.mark.parametrize("scanned", [False, True])
def test_a_game_goes_on_only_after_yes(tmp_path: Path, *, scanned: bool) -> None:
    """By a key and by a code; *no* and BACK lead back to the page, and a second press answers nothing."""
    hands = Hands(tmp_path)
    playing = Playing(hands.stage, table_of(grave))
    hands.stage.go.push(playing)
    before = hands.page

    def give() -> None:
        hands.scan("pick:b") if scanned else hands.press(OK)

    for no in (OK, BACK):
        give()
        assert (hands.said, hands.labels, hands.selected) == ("Luck You lose. Sure?", ["no", "yes"], "no")
        hands.press(no)
        assert (hands.page, answers(playing)) == (before, [])
    give()
    hands.press_blindly(OK, 0.1)
    assert (hands.selected, answers(playing)) == ("no", [])
    hands.press(DOWN, OK)
    assert answers(playing) == ["b"]
