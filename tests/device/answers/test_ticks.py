"""Several answers, ticked one by one."""

from dataclasses import replace

import pytest

from compere.wording import Text, Words
from compere_device.answers.picker import begin
from compere_device.answers.ticks import Ticks
from compere_device.events import Key
from ways import FEW, SOME, TWINS, key_towards, on, option, scanned, shown, typed


def ticked(way: object) -> list[bool | None]:
    assert isinstance(way, Ticks)
    return [slot.ticked for slot in way.slots]


def test_the_last_row_says_how_many() -> None:
    """The others have their ticks; BACK takes none away, OK does."""
    way = on(typed(begin(SOME), "o++o"))
    assert (ticked(way), shown(way)[-1]) == ([True, False, True, None], "Done (2)")
    assert way.back() is None
    assert ticked(typed(way, "o")) == [True, False, False, None]


def test_an_old_tick_is_changed_in_its_place() -> None:
    """The ticks of an answer taken back stand; the cursor stays on the row that it toggles."""
    way = on(typed(begin(SOME, ["a", "b"]), "--o"))
    assert (ticked(way), way.cursor, shown(way)) == ([True, False, False, None], 1, ["a", "b", "c", "Done (1)"])
    assert way.offers(["a", "b"]) and not begin(SOME).offers(["a", "b"])


def test_where_few_are_ever_ticked_the_cursor_goes_back_to_done() -> None:
    """One key ends it, with one tick or none."""
    seldom = replace(SOME, usual=())
    assert begin(seldom).cursor == on(typed(begin(seldom), "-o")).cursor == 3
    assert on(typed(begin(SOME), "+o")).cursor == 1


def test_a_scan_shows_that_it_counts() -> None:
    """On the row that ends it, which is in sight: it counts, and no key means what it meant before the scan."""
    way = begin(SOME)
    once = on(scanned(way, "pick:a"))
    assert (ticked(once), once.cursor, shown(once)[-1]) == ([True, False, False, None], 3, "Done (1)")
    again = on(scanned(once, "pick:a"))
    assert (ticked(again), again.cursor, shown(again)[-1]) == ([False, False, False, None], 3, "Nothing")
    assert way.asks != once.asks != again.asks != way.asks


def test_an_option_may_be_called_done() -> None:
    """Its code is its own."""
    prompt = replace(SOME, options=(*FEW, option("done")))
    assert ticked(scanned(begin(prompt), "pick:done")) == [False, False, False, True, None]


@pytest.mark.parametrize(("answer", "wrong"), [((), True), (("a",), False), (("a", "b"), False), (tuple("abc"), True)])
def test_too_few_and_too_many_are_said(answer: tuple[str, ...], wrong: bool) -> None:
    """In a sentence that says how many."""
    said = begin(replace(SOME, min=1)).wrong(answer)
    assert isinstance(said, Text) is wrong
    assert said is None or Words().say(said) == "Choose 1 to 2 of them."


def test_who_knows_the_answer_sets_wrong_ticks_right() -> None:
    """By keys, from the top; until then no scan brings the answer nearer, and no step back is needed."""
    way = begin(SOME, ["a"])
    assert (way.missing(("b", "c")), way.missing(("a", "c"))) == (["b", "c"], ["c"])
    assert way.leads_to(("b", "c")) and key_towards(way, ("b", "c")) is Key.DOWN
    assert key_towards(on(typed(way, "+o")), ("b", "c")) is Key.DOWN
    assert key_towards(way, ("a",)) is Key.OK
    assert begin(TWINS).missing(("one", "two")) == ["one", "two"]
