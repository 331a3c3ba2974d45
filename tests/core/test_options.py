"""Options: what tells them apart, and what the rules get."""

from dataclasses import FrozenInstanceError, replace

import pytest

from compere.arrange import ChooseSome
from compere.options import FILLED, Option, in_square
from compere.piles import Draw, Pile
from compere.prompts import Choose
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
