"""Options: what tells them apart, and what the rules get."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from compere.arrange import ChooseSome
from compere.errors import BadQuestion, InvalidAnswer
from compere.options import FILLED, Option, Repertoire, in_square, repertoire
from compere.piles import Draw, Pile
from compere.prompts import Choose, Prompt
from compere.wording import Shape, Words, say

TEXT = say("?")
YES, NO = Option("yes", TEXT, value=True), Option("no", TEXT, value=False)


def test_the_rules_get_the_value() -> None:
    """An option means something of the game; without a word on that, its id."""
    assert (Option("red", TEXT).value, YES.value, Option("none", TEXT, value=None).value) == ("red", True, None)
    yes_or_no = Choose("t.q", TEXT, "s", (YES, NO))
    assert (yes_or_no.check("no"), yes_or_no.decode("no"), yes_or_no.encode(False)) == ("no", False, "no")
    both = ChooseSome("t.q", TEXT, "s", (YES, NO), 0, 2, usual=(True,))
    assert (both.decode(("yes", "no")), both.encode((False,)), both.usual_answer) == ((True, False), ("no",), ("yes",))
    drawn = Draw("t.q", TEXT, "s", Pile.of("bag", (True, True, False)), (YES, NO), count=2)
    assert (drawn.decode(("yes", "yes")), drawn.encode((True, False))) == ((True, True), ("yes", "no"))


def test_an_option_is_frozen_and_can_be_made_otherwise() -> None:
    """What was offered does not change; a copy keeps what is not said."""
    with pytest.raises(FrozenInstanceError):
        YES.id = "maybe"  # type: ignore[misc]
    shaped = replace(YES, facets={"size": 2})
    assert (shaped.value, shaped.facets, shaped.id) == (True, {"size": 2}, YES.id)
    assert replace(YES) == YES != NO


def test_the_rows_of_a_shape() -> None:
    """As they are drawn; two that are drawn alike are the same."""
    assert Shape("XX. .X").rows == ("XX.", ".X")
    assert Shape("XX") == Shape("XX") != Shape("X X")


def test_a_square_is_signed_in_a_language() -> None:
    """Where its sign is translated; else by the sign, or it is filled."""
    drawn = [in_square(sign, Words().say) for sign in ("~", say("{n}", n=3), "", FILLED)]
    assert drawn == [("~", False), ("3", False), ("", False), ("", True)]


def letters(text: str) -> tuple[Option[str], ...]:
    return tuple(Option(letter, say("?")) for letter in text)


EMPTY = Option("empty", TEXT, value=None)
BACKS = (
    Option("vowel", TEXT, value=frozenset("ae")),
    Option("other", TEXT, value=frozenset("bcd")),
)


@pytest.mark.parametrize(
    "ask",
    [
        lambda cards: Draw("t.q", TEXT, "s", Pile.of("bag", "aabd"), cards),
        lambda cards: Draw("t.q", TEXT, "s", Pile.of("bag", "aabd"), cards, count=2, places=()),
        lambda cards: Draw("t.q", TEXT, "s", Pile.of("bag", "aabd"), cards, rare=(EMPTY,)),
        lambda cards: Draw("t.q", TEXT, "s", Pile.of("bag", "aabdef"), cards, scanned=letters("ef"), count=3),
        lambda cards: Draw("t.q", TEXT, "s", Pile("bag"), cards, scanned=letters("ef"), rare=(EMPTY,)),
        lambda cards: Choose("t.q", TEXT, "s", cards),
        lambda cards: Choose("t.q", TEXT, "s", cards, rare=letters("e"), scanned=letters("fg")),
    ],
)
def test_a_repertoire_asks_as_the_same_options_do(ask: Callable[[tuple[Option[str], ...]], Prompt[Any]]) -> None:
    """Twice, as what was looked for once is found the second time."""
    plain, kept = ask(letters("abcd")), Repertoire(letters("abcd"))
    for _ in range(2):
        asked = ask(kept)
        for of in ("offered", "accepted", "by_id"):
            assert getattr(asked, of) == getattr(plain, of)
        assert (asked.ids(), asked.takes(), asked.sole()) == (plain.ids(), plain.takes(), plain.sole())
        assert (asked, asked.bounds()) == (plain, plain.bounds())
        for answer in ("a", ["a"], ["d", "a"], ["a", "b", "e"], ["empty"], ["c"], "g"):
            assert outcome(asked, answer) == outcome(plain, answer)


def outcome(asked: Prompt[Any], answer: object) -> object:
    """Return what the rules get for an answer, or what is said of it."""
    try:
        return asked.decode(asked.check(answer))
    except InvalidAnswer as error:
        return str(error)


def test_a_repertoire_stands_beside_other_options_each_time() -> None:
    """What was beside it last is kept, and nothing else."""
    kept, first, other = Repertoire(letters("ab")), letters("c"), letters("c")
    assert kept.beside(first) is kept.beside(first) == (*kept, *first)
    assert kept.beside(other)[-1] is other[0]
    assert kept.beside(first) == kept + first


def test_the_same_options_have_one_repertoire() -> None:
    """These very ones: others like them may mean something else to the rules."""
    these, others = letters("ab"), letters("ab")
    assert repertoire(these) is repertoire(these) == these
    assert repertoire(these) is not repertoire(others) and repertoire(others)[0] is others[0]
    assert repertoire(repertoire(these)) is repertoire(these)


def test_what_looks_alike_stands_for_all_that_look_so() -> None:
    """A card's back, of which one knows only which cards have it; a card that is seen whole looks like no other."""
    assert Repertoire(BACKS).looks == {**dict.fromkeys("ae", frozenset("ae")), **dict.fromkeys("bcd", frozenset("bcd"))}
    assert Repertoire(letters("ab")).looks == {}


def test_a_value_of_two_options_stands_for_none() -> None:
    """So a pile that may have such a card cannot be drawn from; one of which nobody knows the cards can."""
    twice = Repertoire((Option("one", TEXT, value=1), Option("two", TEXT, value=2), Option("uno", TEXT, value=1)))
    assert twice.ids == {2: "two"}
    assert Draw("t.q", TEXT, "s", Pile("bag"), twice).decode(("uno",)) == (1,)
    with pytest.raises(BadQuestion, match="1 may come from bag and has 2 options"):
        Draw("t.q", TEXT, "s", Pile.of("bag", (1, 2)), twice)
