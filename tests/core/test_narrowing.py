"""Criteria chains: what is left, why, and the one fact that a decision lacks."""

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from pickle import dumps, loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.errors import BadQuestion
from compere.facts import Fact
from compere.narrowing import Choice, Missing, Preference, most, narrow, settled
from compere.wording import Catalogue, Term, Text, Voice, Words, say
from compere_fr import GRAMMAR
from playing import drive
from tiny import number

EVEN: Preference[int] = Preference(say("even"), lambda left: [each for each in left if each % 2 == 0])
HIGH: Preference[int] = Preference(say("highest"), lambda left: most(left, lambda each: each))
NONE: Preference[int] = Preference(say("never"), lambda left: [])


def written(state: dict[str, int], size: int) -> None:
    state["size"] = size


SIZE: Fact[dict[str, int], int] = Fact("size", say("Size"), lambda state: number("size"), written)
LACKS: Preference[int] = Preference(say("unknown"), lambda left: Missing(SIZE))
SAME: Preference[int] = Preference(say("all"), lambda left: left)


def named(each: int) -> Text:
    return say("{n}", n=each)


def decide(candidates: Sequence[int], *preferences: Preference[int]) -> tuple[tuple[int, ...], list[str]]:
    """Return what is left and the reasons, as a person reads them."""
    choice = narrow(candidates, preferences, named)
    assert isinstance(choice, Choice)
    return choice.picked, list(map(Words().say, choice.reasons))


@pytest.mark.parametrize(
    ("candidates", "preferences", "left", "reasons"),
    [
        ((), (EVEN, LACKS), (), []),
        ((3,), (EVEN, LACKS), (3,), []),
        ((1, 2, 3, 4), (), (1, 2, 3, 4), []),
        ((1, 2, 3, 4), (EVEN,), (2, 4), ["even: 2 and 4"]),
        ((1, 2, 3, 4), (EVEN, HIGH), (4,), ["even: 2 and 4", "highest: 4"]),
        ((1, 2, 3), (EVEN, LACKS), (2,), ["even: 2"]),
        ((1, 3), (EVEN, HIGH), (3,), ["even: none, skipped", "highest: 3"]),
        ((1, 3), (NONE, NONE), (1, 3), ["never: none, skipped"] * 2),
        ((2, 1), (SAME,), (2, 1), ["all: 2 and 1"]),
    ],
)
def test_preferences_in_their_order(
    candidates: Sequence[int],
    preferences: Sequence[Preference[int]],
    left: tuple[int, ...],
    reasons: list[str],
) -> None:
    """Each criterion looked at leaves a reason, one that would leave nothing is skipped, and one candidate ends it."""
    assert decide(candidates, *preferences) == (left, reasons)


def test_reasons_are_found_when_somebody_looks() -> None:
    """Nobody is named before, nor twice; a reason is then a text as any other, and equal to one written and read."""
    asked: list[int] = []

    def ask(each: int) -> Text:
        asked.append(each)
        return named(each)

    even, never, again = (narrow([1, 2, 4], [each], ask) for each in (EVEN, NONE, EVEN))
    assert isinstance(even, Choice) and isinstance(never, Choice) and isinstance(again, Choice) and not asked
    (reason,), (skipped,) = even.reasons, never.reasons
    assert reason == say("{criterion}: {left}", criterion=say("even"), left=(named(2), named(4))) == reason
    assert (Words().say(reason), asked) == ("even: 2 and 4", [2, 4])
    assert even.reasons == again.reasons != never.reasons
    assert (skipped.template, skipped.plain(), skipped.by) == ("{criterion}: none, skipped", {"criterion": {}}, "")


@pytest.mark.parametrize("of", [copy, deepcopy, lambda each: loads(dumps(each)), replace])
def test_a_copy_of_a_reason_is_a_text(of: Callable[[Text], Text]) -> None:
    """Whoever keeps, sends or changes what was told may do so with its reasons."""
    choice = narrow([1, 2, 4], [EVEN, NONE], named)
    assert isinstance(choice, Choice)
    assert [Words().say(of(each)) for each in choice.reasons] == ["even: 2 and 4", "never: none, skipped"]
    assert list(map(of, choice.reasons)) == list(choice.reasons) != [*map(of, choice.reasons[1:])]
    assert replace(choice.reasons[0], by="bot").by == "bot"


def test_a_text_made_later_says_what_it_does_not_have() -> None:
    """It has the fields of a text, and nothing else is looked for in words that are put when somebody looks."""
    choice = narrow([1, 2, 4], [EVEN], lambda each: say("{no}"))
    assert isinstance(choice, Choice)
    with pytest.raises(AttributeError, match=r"^a text has no 'words'$"):
        _ = choice.reasons[0].words  # type: ignore[attr-defined]


def test_a_lacking_fact_stops_the_decision() -> None:
    """The fact is named as soon as it decides, and not where an earlier criterion has decided already.

    What it would decide between is named with it, and why it is so few.
    """
    missing = narrow([1, 2, 4], [EVEN, LACKS, HIGH], named)
    assert isinstance(missing, Missing)
    reasons = list(map(Words().say, missing.reasons))
    assert (missing.fact, missing.left, reasons) == (SIZE, (2, 4), ["even: 2 and 4"])
    assert isinstance(narrow([1, 2, 4], [HIGH, LACKS], named), Choice)


def test_a_decision_in_a_decision_tells_what_it_lacks() -> None:
    """A criterion may narrow something by itself: what is between that, and why, is told with what went before."""
    inner: Preference[int] = Preference(say("inner"), lambda left: narrow_to_list([20, 21, 22]))

    def narrow_to_list(candidates: list[int]) -> Sequence[int] | Missing:
        decided = narrow(candidates, [EVEN, LACKS], named)
        return decided if isinstance(decided, Missing) else decided.picked

    missing = narrow([1, 2, 4, 6], [EVEN, inner], named)
    assert isinstance(missing, Missing)
    reasons = list(map(Words().say, missing.reasons))
    assert (missing.left, reasons) == ((20, 22), ["even: 2, 4 and 6", "even: 20 and 22"])


@given(st.lists(st.integers(0, 9), max_size=8), st.lists(st.sampled_from([EVEN, HIGH, NONE, SAME]), max_size=5))
def test_narrowing_keeps_some_in_their_order(candidates: list[int], preferences: list[Preference[int]]) -> None:
    """What is left is part of the candidates in their order, and never nothing unless there was nothing."""
    left, reasons = decide(candidates, *preferences)
    rest = iter(candidates)
    assert all(each in rest for each in left)
    assert bool(left) == bool(candidates)
    assert len(reasons) <= len(preferences)


def test_what_is_missing_is_asked_until_it_is_settled() -> None:
    """Decide, ask the one fact, decide again; each fact is asked once."""

    def fact(key: str) -> Fact[dict[str, int], int]:
        return replace(SIZE, key=key, write=lambda state, value: state.update({key: value}))

    def sum_of_two(known: dict[str, int]) -> int | Missing:
        return next((Missing(fact(key)) for key in "ab" if key not in known), sum(known.values()))

    state: dict[str, int] = {}
    asked, result = drive(settled(state, sum_of_two), 1, 2)
    assert [prompt.key for prompt in asked] == ["tiny.size"] * 2
    assert (result, state) == (3, {"a": 1, "b": 2})


def test_an_answer_that_nobody_writes_down_is_no_endless_game() -> None:
    """What was asked and is missing still is a fault of the rules, and says so."""
    rules = settled({}, lambda state: Missing(replace(SIZE, write=lambda state, value: None)))
    rules.send(None)
    with pytest.raises(BadQuestion, match=r"^the fact 'size' was asked and is missing still: write it into the state$"):
        rules.send(3)


def test_the_most_of_them() -> None:
    """All that measure the most stay, in their order."""
    assert most(["bb", "a", "cc"], len) == ["bb", "cc"]
    assert most([], len) == []


def test_what_is_left_is_named_in_the_words_of_whose_criterion_it_is() -> None:
    """The sentence is the core's, the thing in it the bot's."""
    only: Preference[Term] = Preference(Voice("bot")("only"), lambda left: left[:1])
    french = Catalogue("fr", {"only": "seule"}, {"x:1": "f une", "x:2": "f deux"}, GRAMMAR)
    choice = narrow([Term("x:1", "one"), Term("x:2", "two")], [only], lambda each: each)
    assert isinstance(choice, Choice)
    assert [Words(of_bot=lambda bot: french).say(reason) for reason in choice.reasons] == ["seule: une"]
