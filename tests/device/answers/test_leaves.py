"""A long list, leafed through three rows at a time."""

from dataclasses import replace

from compere.wording import Term
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.events import Key
from playing import pile_of
from ways import CARDS, DRAW, FACETED, LETTERS, key_of_before, key_towards, on, option, shown, typed

LEAFED = replace(FACETED, options=CARDS[:5], often=True)
ALL = [card.id for card in CARDS]


def test_a_leafed_list_is_three_keys_and_more() -> None:
    """The fourth key shows the next three and begins again behind the last; BACK goes back a leaf, then a step."""
    way = begin(LEAFED)
    assert way.direct and not way.in_sight
    assert shown(way) == [*ALL[:3], "more"]
    further = on(typed(way, "4"))
    assert shown(further) == [*ALL[3:5], "more"]
    assert further.keys == (Key.UP, Key.OK, Key.BACK)
    assert further.back() == way == typed(further, "3")
    assert typed(further, "1") == Done(ALL[3])
    assert way.back() is None


def test_four_rows_are_leafed_where_codes_are_taken_of_more() -> None:
    """Those are listed at other times: the last key shows more then, and so it does now."""
    four = replace(LEAFED, options=(*CARDS, *LETTERS[:2]))
    assert (len(shown(begin(four))), shown(begin(four))[-1]) == (4, "b")
    coded = replace(four, scanned=(option("x", suit=Term("suit:sun")),))
    assert (shown(begin(coded))[:3], shown(begin(coded))[-1]) == (shown(begin(four))[:3], "more")
    assert shown(on(typed(begin(coded), "4"))) == [shown(begin(four))[-1], "more"]
    assert shown(begin(replace(four, scanned=LETTERS[9:]))) == shown(begin(four))  # of no facet: a name, and no row


def test_an_answer_taken_back_is_on_its_leaf() -> None:
    """With the keys that were there, its own marked; the way back is that of then, and leads to it again."""
    again = begin(LEAFED, ALL[4])
    assert (shown(again), again.keys) == ([*ALL[3:5], "more"], (Key.UP, Key.OK, Key.BACK))
    assert (again.again, key_of_before(again), again.offers(ALL[4])) == (1, Key.OK, True)
    first = on(again.back())
    assert (shown(first)[0], first.again, first.back()) == (ALL[0], 3, None)
    star = begin(replace(FACETED, often=True), "star2")
    assert (star.direct, star.keys[star.again or 0], shown(on(star.back()))) == (
        True,
        key_towards(on(star), "star2"),
        [Term("suit:moon"), Term("suit:star")],
    )


def test_what_no_row_leads_to_is_not_marked() -> None:
    """What was only scanned, and what is not there any more: the page is the first one."""
    for gone in (replace(LEAFED, options=CARDS[1:6], scanned=CARDS[:1]), LEAFED):
        way = begin(gone, CARDS[0].id if gone.scanned else "gone")
        assert (way.again, way.back()) == (None, None)


def test_what_leads_further_always_has_the_last_key() -> None:
    """Whether three rows are left or one; four rows need no leafing."""
    seven = begin(replace(LEAFED, options=LETTERS[:7]))
    assert seven.keys == (Key.UP, Key.OK, Key.DOWN, Key.BACK)
    assert on(typed(seven, "44")).keys == (Key.UP, Key.BACK)
    few = begin(replace(LEAFED, options=CARDS[:4]))
    assert (shown(few), len(few.keys)) == (ALL[:4], 4)
    assert typed(few, "4") == Done(ALL[3])


def test_a_leafed_list_of_many_asks_its_facets_first() -> None:
    """Two suits have a key each; among the cards of one, BACK goes back to the suits."""
    way = begin(replace(FACETED, often=True))
    assert shown(way) == [Term("suit:moon"), Term("suit:star")]
    stars = on(typed(way, "2"))
    assert stars.back() == way
    assert way.scan("suit:star") == stars
    assert typed(stars, "3") == Done("star2")


def test_the_second_of_a_draw_begins_with_the_first_leaf() -> None:
    """And BACK takes the first thing back: it is marked on the leaf on which it was given."""
    two = begin(replace(DRAW, pile=pile_of("bag", LETTERS[:6]), cards=LETTERS, often=True))
    second = on(typed(two, "42"))
    assert (shown(second), second.counter) == (["a", "b", "c", "more"], "2/2")
    back = on(second.back())
    assert (shown(back), back.again, back.counter) == (["d", "e", "f", "more"], 1, "1/2")
    assert typed(back, "22") == Done(("e", "b"))
    assert typed(second, "42") == Done(("e", "f"))


def test_who_knows_the_answer_leafs_to_it() -> None:
    """On, also to a leaf that lies before."""
    way = begin(LEAFED)
    assert [key_towards(way, id) for id in ALL[:5]] == [Key.UP, Key.OK, Key.DOWN, Key.BACK, Key.BACK]
    assert [key_towards(on(typed(way, "4")), id) for id in ALL[:5]] == [Key.BACK] * 3 + [Key.UP, Key.OK]
