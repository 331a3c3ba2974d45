"""What was learned, in the words of its question."""

from compere.bots import find
from compere.wording import Words
from compere_device.answers.named import learned


def test_what_was_learned_says_what_it_is_called() -> None:
    """And alone where nothing can be said of it: a map is looked at."""
    said = Words().say
    assert said(learned(find("robokid"), "robokid.capacity.3", 4, said)) == "Pack at level 3: 4"
    assert said(learned(find("robokid"), "robokid.capacity.3", "gone", said)) == "Pack at level 3"
    assert said(learned(find("droids"), "droids.map", ["short"], said)) == "Map of the board"
