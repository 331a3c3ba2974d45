"""What codes and facets leave of many options."""

import pytest

from compere.prompts import Choose
from compere.wording import Term, say
from compere_device.answers.options import outline, values
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from ways import CARDS, FACETED, on, option, scanned, typed

PAIRS = tuple(
    option(f"{one}-{other}", one=Term(f"card:{one}"), rank=rank, other=Term(f"card:{other}"))
    for one in "ab"
    for rank, other in enumerate("uvwxyz")
)
PAIR = Choose("t.pair", say("Which two?"), "luck", PAIRS)


def test_a_scan_overrules_the_steps_chosen_so_far() -> None:
    """Who has begun to look for a card in the list may still scan it."""
    moons = on(typed(begin(FACETED), "-o"))
    assert moons.narrowed == (("suit", Term("suit:moon")),)
    assert scanned(moons, "pick:star2") == Done("star2")


@pytest.mark.parametrize("codes", [("card:b", "card:x"), ("card:x", "card:b"), ("card:a", "card:b", "card:x")])
def test_two_codes_tell_a_pair(codes: tuple[str, ...]) -> None:
    """A code narrows what the one before it left; one that none of that has begins anew."""
    assert scanned(begin(PAIR), *codes) == Done("b-x")


def test_a_code_that_is_scanned_twice_says_no_more() -> None:
    """One step back takes it back."""
    once = on(scanned(begin(PAIR), "card:b"))
    assert scanned(begin(PAIR), "card:b", "card:b", "card:b") == once
    assert once.back() == begin(PAIR)


def test_on_the_way_to_one_of_many() -> None:
    """Narrowed down to where it is, not to where it is not."""
    moons, stars = (on(typed(begin(FACETED), keys)) for keys in ("-o", "o"))
    assert stars.leads_to("star4") and stars.missing("star4") == ["star4"]
    assert not moons.leads_to("star4")


def test_values_of_a_facet() -> None:
    """Numbers from the least, others as they come; what has no outline has none."""
    assert values(CARDS, "rank") == [1, 2, 3, 4, 5]
    assert values(CARDS, "suit") == [Term("suit:moon"), Term("suit:star")]
    assert values(CARDS, "cost") == [] == list(outline(CARDS[0]))
