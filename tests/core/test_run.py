"""One run of the rules: what it says where a journal fits them no more. How it is driven: test_session."""

import re
from dataclasses import replace
from typing import Any

import pytest

from compere.bot import Line, Outcome
from compere.errors import BadQuestion, JournalMismatch, UnknownFact
from compere.journal import Answered, Corrected, Item
from compere.prompts import Mark
from compere.run import Run, asked_now, correctable, mismatch, other_rules, short_key
from compere.session import Session
from compere.wording import say
from tiny import TINY, TinyState, clear_game, header, number, session


def test_a_key_without_its_bots_name() -> None:
    """A journal names its bot once."""
    assert short_key(number("count")) == "count"


@pytest.mark.parametrize("key", ["two words", "a\nb", "a ", " ", "\ud800", "a\u2028b"])
def test_a_key_that_no_journal_can_keep(key: str) -> None:
    """A line of it could not be read again, and all behind it would be lost; the game is as it was before."""

    async def play(state: TinyState) -> Outcome:
        await Mark()
        await number(key)
        raise AssertionError

    game = session(play)
    with pytest.raises(BadQuestion, match=r"^no journal can keep the question .*: give it a key of one word$"):
        game.answer(3)
    assert game.history.entries == 0


@pytest.mark.parametrize(("began", "said"), [(1, ""), (7, " (rules 7 of tiny began it, these are rules 1)")])
def test_other_rules_are_named(began: int, said: str) -> None:
    """Both versions, where they differ."""
    assert other_rules(TINY, replace(header(), rules=began)) == said


def test_what_is_asked_now_is_named() -> None:
    """A question by its key; or that the game is over."""
    assert asked_now(number("count")).startswith("the rules now ask 'count'")
    assert asked_now(None) == "the rules now have ended the game"


def test_what_fits_no_more_is_named_with_its_line() -> None:
    """An answer by its key, a correction by its fact, and how much of the game stands."""
    answer = Item(Answered("luck", "-", "entered", [1, 0]), 5)
    correction = Item(Corrected(3, 1, "luck", 4), 6)
    for item, has in ((answer, "line 5 of the journal answers 'luck'"), (correction, "line 6 of the journal corrects")):
        error = mismatch(TINY, header(), item, "no", 3)
        assert (str(error).startswith(has), error.kept, error.line) == (True, 3, item.line)


def test_a_run_stops_at_the_first_item_that_does_not_fit() -> None:
    """With as many items kept as fitted."""
    game = clear_game([1, 0])
    items = [*game.history.items, Item(Answered("stones", "00000000", "entered", ["stone:r", "stone:g"]), 3)]
    with pytest.raises(JournalMismatch) as stopped:
        Run(TINY, game.header, None, items)
    assert (stopped.value.kept, stopped.value.line) == (1, 3)


def test_a_fact_that_no_bot_has() -> None:
    """Those that there are stand in the message."""
    with pytest.raises(UnknownFact, match="expected one of luck, marked"):
        correctable(TINY, "height")


@pytest.mark.parametrize(
    ("ended", "named"), [(None, "null"), ("won", "'won'"), (("won", 3), "['won', 3]")], ids=["nothing", "a text", "two"]
)
def test_rules_that_end_without_an_outcome(ended: object, named: str) -> None:
    """It is the rules' fault, and is said so."""

    async def play(state: TinyState) -> Outcome:
        await number("last")
        return ended  # type: ignore[return-value]

    game = session(play)
    with pytest.raises(BadQuestion, match=f"^tiny: `play` returns {re.escape(named)}: expected an Outcome$"):
        game.answer(1)


@pytest.mark.parametrize(
    ("points", "named"),
    [
        ("24", "'24'"),
        (None, "null"),
        (1.5, "1.5"),
        (True, "true"),
        (10**9 + 1, "1000000001"),
        (-(10**9) - 1, "-1000000001"),
        (1 << 20_000, "<int>"),
    ],
    ids=["text", "none", "half", "yes", "more", "less", "without end"],
)
def test_scores_that_no_record_can_count(points: object, named: str) -> None:
    """A record is drawn over many games, and one of them must not take it along."""

    async def play(state: TinyState) -> Outcome:
        await number("last")
        return Outcome("end", "won", say("You win."), ("you",), {"you": 7, "tiny": points})  # type: ignore[dict-item]

    game = session(play)
    expected = "expected a whole number from -1000000000 to 1000000000"
    with pytest.raises(BadQuestion, match=f"^tiny: the score of 'tiny' is {re.escape(named)}: {expected}$"):
        game.answer(1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"reason": say("You win.")}, r"the reason Text\(template='You win.', .*: expected an id, such as 'you_win'"),
        ({"text": "You win."}, "the text 'You win.': expected one that its `say` has made"),
        ({"winners": "you"}, r"the winners 'you': expected a tuple of keys, such as \('you',\)"),
        ({"winners": (say("You"),)}, r"the winners \[Text\(.*: expected a tuple of keys"),
        ({"lines": Line(say("You"), say("7"))}, r"the lines Line\(.*: expected a tuple of these, with a comma also"),
    ],
    ids=["reason", "text", "winner", "winners", "lines"],
)
def test_an_outcome_that_no_page_can_show(given: dict[str, Any], said: str) -> None:
    """What a single line lacks is a comma; it is said where the game ends, and not where a page is drawn."""

    async def play(state: TinyState) -> Outcome:
        await number("last")
        return replace(Outcome("end", "won", say("You win."), ("you",), {"you": 7}), **given)

    game = session(play)
    with pytest.raises(BadQuestion, match=f"^tiny: the outcome has {said}"):
        game.answer(1)


def test_rules_that_go_round_without_a_question() -> None:
    """A step that is not awaited leaves nothing but the marks of its loop: that is no game that hangs the box."""

    async def play(state: TinyState) -> Outcome:
        while True:
            await Mark()
            number("last")  # type: ignore[unused-awaitable]

    with pytest.raises(BadQuestion, match=r"^1000 marks follow each other without a question: ask ") as error:
        session(play)
    assert "await Mark()" in str(error.traceback[-2].statement)


def test_the_dice_that_were_asked_for() -> None:
    """By the short keys of their questions, once they have answered."""
    game = Session(TINY, header("1"))
    assert game.now.dice == {}
    game.answer((2, 5))
    assert {key: [die.id for die in dice] for key, dice in game.now.dice.items()} == {"luck": ["black", "white"]}
