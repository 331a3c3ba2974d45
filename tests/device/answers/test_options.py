"""What codes and facets leave of many options."""

from dataclasses import replace

import pytest

from compere.prompts import Choose
from compere.wording import Term, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from ways import CARDS, CHOOSE, FACETED, FEW, LETTERS, PAIR, key_towards, on, option, pressed, scanned, shown, typed


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


# What is usual, what is rare, and for this time only

NOTHING = option("nothing")


def test_the_usual_answer_has_the_key_that_goes_on() -> None:
    """Wherever it stands among the options, and beside values of a facet too; of a list it is where the cursor is."""
    few = Choose("t.new", say("Anything new?"), "luck", (NOTHING, *FEW), often=True, usual="nothing")
    assert shown(begin(few)) == ["a", "nothing", "b", "c"]
    assert shown(begin(replace(few, options=(*FEW, NOTHING)))) == ["a", "nothing", "b", "c"]
    assert shown(begin(replace(few, options=(NOTHING,)))) == ["nothing"]
    many = begin(replace(few, options=(*CARDS, NOTHING)))
    assert shown(many) == [Term("suit:moon"), "nothing", Term("suit:star")]
    assert shown(begin(replace(few, often=False))) == ["nothing", "a", "b", "c"]


def test_a_facet_that_most_share_is_not_asked_often() -> None:
    """It would cost a press and tell next to nothing: seven moons and two stars are leafed through."""
    moons = tuple(option(f"moon{rank}", suit=Term("suit:moon")) for rank in range(7))
    stars = tuple(option(f"star{rank}", suit=Term("suit:star")) for rank in range(2))
    often = Choose("t.card", say("Which card?"), "luck", (*moons, *stars), often=True)
    assert shown(begin(often)) == ["moon0", "moon1", "moon2", "more"]
    assert shown(begin(replace(often, often=False))) == [Term("suit:moon"), Term("suit:star")]


RARE = replace(CHOOSE, rare=CARDS)


def test_what_is_rare_is_behind_one_row_more() -> None:
    """A person who knows that it is one goes there; BACK leads back, and facets lead on."""
    way = begin(RARE)
    assert shown(way) == ["a", "b", "c", "others…"]
    others = on(typed(way, "-o"))
    assert shown(others) == [Term("suit:moon"), Term("suit:star")]
    assert on(others.back()) == way and on(on(typed(others, "o")).back()) == others
    assert way.leads_to("a") and way.leads_to("moon1") and others.leads_to("moon1") and not others.leads_to("a")
    assert way.scan("pick:star4") == Done("star4")
    assert shown(begin(RARE, "moon1")) == shown(way)
    assert key_towards(on(begin(RARE, "moon1")), "moon1") is Key.OK


def test_what_is_rare_takes_no_key_of_its_own() -> None:
    """Of what is asked often it is on the last leaf."""
    assert shown(begin(replace(RARE, often=True))) == ["a", "b", "c", "others…"]
    assert not begin(replace(RARE, often=True)).in_sight


def test_the_only_rare_answer_stands_there_itself() -> None:
    """Last, in the place of the row that several would be behind; its press is the same or fewer."""
    for often in (False, True):
        way = begin(replace(CHOOSE, rare=CARDS[:1], often=often))
        assert shown(way) == ["a", "b", "c", CARDS[0].id]
        assert way.leads_to(CARDS[0].id)
    assert typed(begin(replace(CHOOSE, rare=CARDS[:1], often=True)), "4") == Done(CARDS[0].id)


def test_a_printed_fact_may_be_answered_for_this_time_only() -> None:
    """A row more, where the list stays short: then the question is about nothing printed."""
    fact = replace(CHOOSE, fact="t.fact")
    way = begin(fact)
    assert shown(way) == ["a", "b", "c", "only this time"]
    once = on(typed(way, "-o"))
    assert shown(once) == ["a", "b", "c"]
    assert pressed(once, Key.OK) is pressed(way, Key.OK) is None
    assert (typed(once, "++o"), typed(way, "++o")) == (Done("b"), Done("b"))
    assert (once.prompt, way.prompt) == (CHOOSE, fact)
    assert "only this time" not in shown(begin(replace(fact, options=LETTERS[:7])))
    assert "only this time" not in shown(begin(CHOOSE))
