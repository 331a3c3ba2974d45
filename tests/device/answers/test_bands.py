"""Things found by the numbers that are printed on them: bands of prices, then of times, then the things."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from compere.bots import find
from compere.bots.patchwork.facts import circle_question
from compere.bots.patchwork.questions import PATCH_OPTIONS
from compere.bots.patchwork.state import new_state
from compere.options import Option
from compere.piles import Draw, Pile
from compere.wording import Words, say
from compere_device.answers.bands import Bands, have_bands, presses
from compere_device.answers.leaves import Leaves
from compere_device.answers.list import List
from compere_device.answers.picker import begin
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from compere_device.hands.controls import SIDES
from ways import nearer, on, option, picked, pressed, scanned, shown, typed

PATCHES = [each for each in PATCH_OPTIONS if each.id != "patch:8"]  # where the token stands at first


def asking(things: list[Option[str]], count: int = 1) -> Draw[str]:
    """Return the question which of these come next."""
    pile = Pile.of("pile", [each.id for each in things])
    return Draw("t.things", say("Which?"), "luck", pile, tuple(things), count=count, often=True)


def rows(way: Way) -> list[object]:
    """Return what the rows say; bands in words, with the number's name."""
    said = zip(way.slots, shown(way), strict=True)
    return [
        (slot.facet[0], Words().say(row) if hasattr(row, "template") else row) if slot.facet else row
        for slot, row in said
    ]


def presses_to(way: Way, id: str) -> int:
    """Return how many presses lead to a thing."""
    for count in range(1, 10):
        step = nearer(way, (id,))
        if isinstance(step, Done):
            assert step.answer == (id,)
            return count
        way = on(step)
    raise AssertionError(id)


def test_bands_then_things() -> None:
    """Of all patches a band of prices, of those a time or a price, of four each its key, drawn."""
    way = begin(asking(PATCHES))
    assert isinstance(way, Bands) and way.direct
    assert rows(way) == [("cost", "0 or 1"), ("cost", 2), ("cost", "3 to 7"), ("cost", "8 or 10")]
    threes = on(typed(way, "3"))
    assert rows(threes) == [("cost", 3), ("cost", 4), ("cost", "5 or 6"), ("cost", 7)]
    four = on(typed(threes, "2"))
    assert rows(four) == ["4◉ 2⧗", "4◉ 2⧗", "4◉ 6⧗"]
    assert [slot.drawing for slot in four.slots] == [("XXX.", ".XXX"), ("XXX", "X.."), ("XXX", "X..")]
    assert typed(four, "3") == Done(("patch:21",))
    assert four.back() == threes and threes.back() == way and way.back() is None


def test_a_thing_alone_in_its_band_is_drawn() -> None:
    """It is taken with that key."""
    things = [option(f"t{cost}{time}", cost=cost, time=time) for cost, time in ((1, 1), (2, 1), (2, 2), (3, 1), (4, 1))]
    way = begin(asking(things))
    assert rows(way) == ["t11", ("cost", 2), "t31", "t41"]
    assert typed(way, "4") == Done(("t41",))
    assert typed(way, "22") == Done(("t22",))


def test_a_scan_takes_a_thing_from_any_page() -> None:
    """The next is asked for from the first page on; the mean of the last step back is the thing before."""
    way = begin(asking(PATCHES, 2))
    second = on(on(typed(way, "3")).scan("patch:1"))
    assert (second.counter, rows(second)[0]) == ("2/2", ("cost", "0 or 1"))
    assert second.scan("patch:1") is None
    back = on(second.back())
    assert (picked(back), back.again is not None) == ((), True)
    assert picked(nearer(back, ("patch:1", "patch:2"))) == ("patch:1",)
    assert scanned(second, "patch:2") == Done(("patch:1", "patch:2"))


def test_an_answer_taken_back_is_marked_where_it_was_given() -> None:
    """On the last page of the last of them; each step back leads to the page that was there."""
    way = begin(asking(PATCHES, 2), ["patch:21", "patch:1"])
    assert isinstance(way, Bands) and (way.counter, way.again) == ("2/2", 0)
    assert pressed(way, Key.UP) == Done(("patch:21", "patch:1"))
    assert way.leads_to(("patch:21", "patch:2")) and not way.leads_to(("patch:21", "patch:33"))
    before = on(on(way.back()).back())
    assert (before.counter, before.again) == ("2/2", 0)
    first = on(before.back())
    assert (first.counter, picked(first), first.again) == ("1/2", (), 2)
    assert picked(typed(first, "3")) == ("patch:21",)


def test_a_step_back_from_what_was_scanned_leads_to_the_page_of_the_scan() -> None:
    """It is marked first, as anything taken back; the bands between were never shown. What keys gave has its bands."""
    fresh = begin(asking(PATCHES, 2))
    within, whole = (
        on(on(fresh.scan("patch:1")).back()),
        begin(asking(PATCHES, 2), ["patch:21", "patch:1"], scanned=True),
    )
    for marked in (within, whole):
        assert isinstance(marked, Bands) and marked.again == 0 and rows(marked) != rows(fresh)
        first = on(marked.back())
        assert (first.counter, rows(first)) == (marked.counter, rows(fresh))
    keyed = begin(asking(PATCHES, 2), ["patch:21", "patch:1"])
    assert rows(on(keyed.back())) != rows(fresh)


@pytest.mark.parametrize("count", range(1, 33))
def test_no_other_tree_takes_fewer_presses(count: int) -> None:
    """What the bands come to is bounded by what four keys can tell; a tree of all shapes is searched here."""
    least = [0, 0]
    for size in range(2, count + 1):
        parts = [
            (a, b, c, size - a - b - c)
            for a in range(1, size)
            for b in range(size - a + 1)
            for c in range(size - a - b + 1)
        ]
        least.append(size + min(sum(least[part] for part in each) for each in parts if max(each) < size))
    assert presses(count) == least[count]


def test_a_band_is_the_same_through_a_game() -> None:
    """What is left has the row that it had at first, until it is alone in it, or there are as many as keys."""
    random, state = Random(2), new_state(find("patchwork").choose_options({}))
    first = rows(begin(circle_question(state)))
    for left in range(32, len(SIDES), -3):
        things = random.sample(PATCHES, left)
        pile = Pile.of("pile", [each.id for each in things])
        way = begin(Draw("t.things", say("Which?"), "luck", pile, PATCH_OPTIONS, often=True))
        for slot, row in zip(way.slots, rows(way), strict=True):
            assert row in first or slot.drawing
        for each in things:
            assert presses_to(way, each.id) <= 4


def test_a_circle_is_learned_with_few_presses() -> None:
    """Mean presses a patch over random circles, by how many are left: nobody can do with fewer than the bound."""
    random = Random(1)
    means: list[float] = []
    bound: list[float] = []
    for _ in range(5):
        left = random.sample(PATCHES, len(PATCHES))
        while len(left) > 1:
            way = begin(asking(sorted(left, key=PATCHES.index)))
            means.append(mean(presses_to(way, each.id) for each in left))
            bound.append(presses(len(left)) / len(left))
            left.pop()
    print(f"learning a patch: {mean(means):.2f} presses, of all 32 {means[0]:.2f}; bound {mean(bound):.2f}")
    assert (means[0], presses(32) / 32) == (2.84375, 2.6875)
    assert mean(bound) <= mean(means) < 2.2


def test_what_has_no_numbers_is_leafed() -> None:
    """One number may be the same of many; too many alike are told apart by nothing."""
    alike = [option(f"t{nth}", cost=1, time=1) for nth in range(5)]
    assert not have_bands(alike) and have_bands(alike[:4])
    assert isinstance(begin(asking(alike)), Leaves)
    one = [option(f"t{cost}", cost=cost) for cost in range(9)]
    assert isinstance(begin(asking(one)), Leaves)
    some = [*one, option("both", cost=1, time=2)]
    assert isinstance(begin(asking(some)), Leaves)


def test_the_circle_is_asked_so() -> None:
    """With a knob it is a list, as any other."""
    prompt = circle_question(new_state(find("patchwork").choose_options({})))
    assert isinstance(begin(prompt), Bands)
    assert isinstance(begin(replace(prompt, places=None), listed=True), List)
