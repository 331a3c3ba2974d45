"""What an answer says in the words of its question."""

from typing import Any

import pytest

from compere.bots import find
from compere.prompts import Prompt
from compere.wording import Words, say
from compere_device.answers.named import learned, named
from ways import CHOOSE, DICE, DRAFT, DRAW, NUMBER, SOME, TELL, TRACK


@pytest.mark.parametrize(
    ("prompt", "answer", "said"),
    [
        (CHOOSE, "b", "b"),
        (CHOOSE, "gone", ""),
        (DRAW, ["b", "a"], "b and a"),
        (TRACK, ["c", "a", "b"], "c, a and b"),
        (SOME, [], "nothing"),
        (SOME, ["gone"], ""),
        (NUMBER, 3, "3"),
        (NUMBER, "very", ""),
        (DICE, [2, 5], "2 and 5"),
        (DRAFT, ["short"], ""),
        (TELL, None, ""),
    ],
)
def test_an_answer_is_named(prompt: Prompt[Any], answer: Any, said: str) -> None:
    """Its things, or its numbers; what an almanac of another time says names nothing."""
    assert Words().say(say("{names}", names=named(prompt, answer))) == said


def test_what_was_learned_says_what_it_is_called() -> None:
    """And alone where nothing can be said of it: a map is looked at."""
    said = Words().say
    assert said(learned(find("robokid"), "robokid.capacity.3", 4, said)) == "Pack at level 3: 4"
    assert said(learned(find("robokid"), "robokid.capacity.3", "gone", said)) == "Pack at level 3"
    assert said(learned(find("droids"), "droids.map", ["short"], said)) == "Map of the board"
