"""How prompts are answered with four keys and a scanner."""

from dataclasses import replace
from typing import Any

import pytest

from compere.bots.patchwork.rules import PATCH_OPTIONS
from compere.prompts import Choose, ChooseSome, Die, Draw, Facet, Number, Option, Prompt, Roll, Tell
from compere.wording import Term, say
from compere_device.answers.entry import Done, Entry, begin

SUITS = ("moon", "star")


def option(id: str, copies: int = 1, **facets: Facet) -> Option:
    return Option(id, say("{id}", id=id), facets, copies)


CARDS = tuple(
    option(f"{suit}{rank}", suit=Term(f"suit:{suit}"), rank=rank) for suit in SUITS for rank in (3, 1, 2, 5, 4)
)
FEW = tuple(option(id) for id in "abc")
ODD, EVEN = Term("kind:odd"), Term("kind:even")
THINGS = Choose(
    "t.thing",
    say("Which?"),
    "luck",
    (option("thing:X1", kind=ODD), option("thing:x2", kind=EVEN), option("thing:x3", kind=EVEN)),
)
CHOOSE = Choose("t.choose", say("Which?"), "luck", FEW)
HIDDEN = replace(CHOOSE, options=(replace(FEW[0], shown=False), *FEW[1:]))
DIRECT = replace(CHOOSE, direct=True)
FACETED = Choose("t.card", say("Which card?"), "luck", CARDS)
KIDS = tuple(option(id, kid=Term("fort:kid")) for id in ("one", "two"))
TWINS = ChooseSome("t.twins", say("Which?"), "luck", KIDS, 0, 2)
SOME = ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 2)
NUMBER = Number("t.number", say("How many?"), "luck", -2, 3)
DICE = Roll("t.dice", say("Roll."), "luck", (Die("black", (1, 2, 3)), Die("white", (0, 5))))
DRAW = Draw("t.draw", say("Draw."), "luck", "bag", (option("a", 2), option("b"), option("c")), count=2)
TELL = Tell("t.tell", say("Read this."), "luck")


def typed(entry: Entry, keys: str) -> Entry | Done:
    """Press keys: + and - move, o is OK, b takes the last step of the answer back."""
    step: Entry | Done | None = entry
    for key in keys:
        assert isinstance(step, Entry)
        step = {"+": lambda e: e.move(1), "-": lambda e: e.move(-1), "o": Entry.ok, "b": Entry.back}[key](step)
    assert step is not None
    return step


def scanned(entry: Entry, *codes: str) -> Entry | Done | None:
    """Scan codes, one after the other."""
    step: Entry | Done | None = entry
    for code in codes:
        assert isinstance(step, Entry)
        step = step.scan(code)
    return step


def shown(entry: Entry) -> list[object]:
    """Return what can be chosen, in a word each."""
    return [
        slot.option.id if slot.option else slot.facet if slot.facet is not None else slot.again or "done"
        for slot in entry.slots
    ]


@pytest.mark.parametrize(
    ("prompt", "keys", "answer"),
    [
        (CHOOSE, "o", "a"),
        (CHOOSE, "++o", "c"),
        (CHOOSE, "-o", "c"),
        (CHOOSE, "+++o", "a"),
        (replace(CHOOSE, default="b"), "o", "b"),
        (SOME, "-o", ()),
        (SOME, "o+o++o", ("a", "b")),
        (SOME, "+oo-o-o", ("a",)),
        (replace(SOME, seldom=True), "o", ()),
        (replace(SOME, seldom=True), "-o+oo", ("c", "a")),
        (replace(SOME, seldom=True), "-oo", ("c",)),
        (NUMBER, "o", -2),
        (NUMBER, "+++o", 1),
        (NUMBER, "-o", -2),
        (NUMBER, "+++++++++o", 3),
        (replace(NUMBER, likely=2), "-o", 1),
        (DICE, "+o+o", (2, 5)),
        (DICE, "-o-o", (3, 5)),
        (DICE, "+obo-o", (1, 5)),
        (DRAW, "oo", ("a", "a")),
        (DRAW, "+o+o", ("b", "c")),
        (DRAW, "++ob-oo", ("c", "a")),
        (TELL, "o", None),
    ],
)
def test_keys_answer_every_kind_of_prompt(prompt: Prompt[Any], keys: str, answer: object) -> None:
    """OK takes what is selected; a list and a die go round, a number stops at its ends, BACK takes back a step."""
    step = typed(begin(prompt), keys)
    assert isinstance(step, Done)
    assert step.answer == answer
    prompt.check(step.answer)


@pytest.mark.parametrize(
    ("prompt", "codes", "answer"),
    [
        (CHOOSE, ["pick:b"], "b"),
        (CHOOSE, [" PICK:B "], "b"),
        (DIRECT, ["pick:c"], "c"),
        (THINGS, ["thing:X1"], "thing:X1"),
        (THINGS, ["THING:x2"], "thing:x2"),
        (THINGS, ["pick:thing:x2"], "thing:x2"),
        (THINGS, ["kind:odd"], "thing:X1"),
        (THINGS, ["Kind:even", "thing:x3"], "thing:x3"),
        (TWINS, ["fort:kid", "fort:kid", "pick:done"], ("one", "two")),
        (TWINS, ["fort:kid", "fort:kid", "fort:kid", "pick:done"], ("two",)),
        (SOME, ["pick:b", "pick:a", "pick:done"], ("b", "a")),
        (SOME, ["pick:b", "pick:a", "pick:b", "pick:done"], ("a",)),
        (SOME, ["pick:none"], ()),
        (NUMBER, ["pick:-2"], -2),
        (NUMBER, ["num:3"], 3),
        (DICE, ["d3:3", "pick:0"], (3, 0)),
        (DICE, ["black:2", "white:5"], (2, 5)),
        (DICE, ["num:2", "D2:5"], (2, 5)),
        (DRAW, ["pick:a", "pick:a"], ("a", "a")),
        (DRAW, ["pick:c", "pick:b"], ("c", "b")),
    ],
)
def test_scans_answer_every_kind_of_prompt(prompt: Prompt[Any], codes: list[str], answer: object) -> None:
    """A code is a thing's own, its facet's, or names the answer after `pick:`; a further scan takes a tick away."""
    assert scanned(begin(prompt), *codes) == Done(answer)


@pytest.mark.parametrize(
    ("prompt", "codes"),
    [
        (CHOOSE, ["pick:d"]),
        (CHOOSE, ["b"]),
        (CHOOSE, [""]),
        (CHOOSE, ["pick:ａ"]),
        (THINGS, ["kind:third"]),
        (THINGS, ["thing:"]),
        (SOME, ["pick:"]),
        (SOME, ["num:0"]),
        (NUMBER, ["pick:4"]),
        (NUMBER, ["pick:-3"]),
        (NUMBER, ["pick:--1"]),
        (NUMBER, ["pick:-"]),
        (NUMBER, ["pick:²"]),
        (NUMBER, ["pick:٣"]),
        (NUMBER, ["num:" + "1" * 5000]),
        (NUMBER, ["2"]),
        (NUMBER, ["d3:2"]),
        (DICE, ["pick:4"]),
        (DICE, ["d2:2"]),
        (DICE, ["white:0"]),
        (DICE, ["black:"]),
        (DICE, ["pick:2", "pick:2"]),
        (DRAW, ["pick:b", "pick:b"]),
        (TELL, ["pick:0"]),
    ],
)
def test_a_code_that_fits_nothing_answers_nothing(prompt: Prompt[Any], codes: list[str]) -> None:
    """What cannot be meant now, and what is no number, is refused without an error."""
    assert scanned(begin(prompt), *codes) is None


def test_a_list_too_long_is_asked_in_steps() -> None:
    """Ten cards: the suit first, then the rank; the cursor starts in the middle of the suits."""
    entry = begin(FACETED)
    assert shown(entry) == [Term("suit:moon"), Term("suit:star")]
    assert entry.cursor == 1
    stars = typed(entry, "o")
    assert isinstance(stars, Entry)
    assert shown(stars) == ["star3", "star1", "star2", "star5", "star4"]
    assert typed(stars, "+o") == Done("star1")
    assert typed(stars, "b") == entry


def test_the_only_one_left_is_taken_and_back_takes_back_one_step() -> None:
    """Three steps of facets: cost, time, shape; a patch alone at its cost needs no second step."""
    entry = begin(Draw("t.patch", say("Which?"), "luck", "circle", tuple(PATCH_OPTIONS.values()), count=2))
    assert entry.facet == "cost"
    assert shown(entry) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert entry.slots[entry.cursor].facet == 3
    alone = replace(entry, cursor=0).ok()
    assert isinstance(alone, Entry)
    assert (alone.picked, shown(alone)[0]) == (("patch:1",), 1)
    assert alone.back() == entry
    assert shown(typed(replace(alone, cursor=0), "o")) == ["patch:2", "patch:3", "patch:4", "patch:5", "patch:6"]


def test_several_steps_of_facets() -> None:
    """Where one facet leaves too many, the next is asked, and a facet that some lack is not asked at all."""
    many = tuple(option(f"{a}{b}{c}", a=a, b=b, c=c) for a in (2, 1) for b in range(9) for c in "xy")
    entry = begin(Choose("t.many", say("Which?"), "luck", many))
    assert shown(entry) == [1, 2]
    deeper = entry.ok()
    assert isinstance(deeper, Entry)
    assert (deeper.facet, shown(deeper), deeper.cursor) == ("b", list(range(9)), 4)
    assert typed(deeper, "o+o") == Done("24y")
    assert typed(deeper, "ob") == deeper
    none = option("none")
    assert shown(begin(Choose("t.many", say("Which?"), "luck", (*many, none))))[-1] == "none"


def test_a_scan_overrules_the_steps_chosen_so_far() -> None:
    """Who has begun to look for a card in the list may still scan it."""
    assert scanned(replace(begin(FACETED), narrowed=(("suit", Term("suit:moon")),)), "pick:star2") == Done("star2")


def test_a_leafed_list_is_three_keys_and_more() -> None:
    """The fourth key shows the next three and begins again behind the last; BACK goes back a leaf, then a step."""
    entry = begin(replace(FACETED, options=CARDS[:5], leafed=True))
    assert entry.direct
    assert [slot.more for slot in entry.slots] == [False, False, False, True]
    further = entry.pick(entry.slots[-1])
    assert isinstance(further, Entry)
    assert [slot.option.id for slot in further.slots if slot.option] == [card.id for card in CARDS[3:5]]
    assert further.back() == entry == further.pick(further.slots[-1])
    assert further.pick(further.slots[0]) == Done(CARDS[3].id)
    assert entry.back() is None
    assert not replace(entry, old="star1").direct


def test_a_leafed_list_of_many_asks_its_facets_first() -> None:
    """Two suits have a key each; among the cards of one, BACK goes back to the suits."""
    entry = begin(replace(FACETED, leafed=True))
    assert [slot.facet for slot in entry.slots] == [Term("suit:moon"), Term("suit:star")]
    stars = entry.pick(entry.slots[1])
    assert isinstance(stars, Entry) and stars.back() == entry
    assert entry.scan("suit:star") == stars
    assert stars.pick(stars.slots[2]) == Done("star2")
    few = begin(replace(FACETED, options=CARDS[:4], leafed=True))
    assert [slot.more for slot in few.slots] == [False] * 4


@pytest.mark.parametrize(
    ("prompt", "old", "rows", "cursor", "ok"),
    [
        (CHOOSE, "c", ["a", "b", "c"], 2, "c"),
        (DIRECT, "b", ["a", "b", "c"], 1, "b"),
        (SOME, ["c", "a"], ["a", "b", "c", "done"], 3, ("c", "a")),
        (SOME, [], ["a", "b", "c", "done"], 3, ()),
        (NUMBER, 1, [], 1, 1),
        (replace(NUMBER, likely=3), -1, [], -1, -1),
        (NUMBER, 99, [], 3, 3),
        (replace(NUMBER, likely=99), None, [], 3, 3),
        (DRAW, ["b", "a"], [("b", "a"), "a", "b", "c"], 0, ("b", "a")),
        (CHOOSE, "gone", ["a", "b", "c"], 0, "a"),
        (HIDDEN, "c", ["b", "c"], 1, "c"),
        (HIDDEN, "a", ["b", "c"], 0, "b"),
    ],
)
def test_the_old_answer_is_selected(prompt: Prompt[Any], old: Any, rows: list[object], cursor: int, ok: object) -> None:
    """An answer taken back is where the cursor stands, or a row of its own; OK takes it again."""
    entry = begin(prompt, old)
    assert (shown(entry), entry.cursor, entry.ok()) == (rows, cursor, Done(ok))
    assert not entry.direct


def test_the_old_faces_are_selected_die_by_die() -> None:
    """A roll taken back shows each die's old face, even behind one that is changed."""
    assert typed(begin(DICE, [2, 5]), "oo") == Done((2, 5))
    assert typed(begin(DICE, [2, 5]), "+oo") == Done((3, 5))
    assert typed(begin(DICE, [2, 5]), "obo-o") == Done((2, 0))


def test_an_old_tick_is_changed_in_its_place() -> None:
    """The ticks of an answer taken back stand; the cursor stays on the row that it toggles."""
    entry = typed(begin(SOME, ["a", "b"]), "--o")
    assert isinstance(entry, Entry)
    assert (entry.picked, entry.cursor, shown(entry)) == (("a",), 1, ["a", "b", "c", "done"])


@pytest.mark.parametrize("entry", [begin(FACETED, "star5"), begin(replace(FACETED, default="star5"))])
def test_the_old_choice_is_selected_step_by_step(entry: Entry) -> None:
    """Where a choice is asked in steps, OK alone leads to the old answer or the default; another way, to the middle."""
    stars = entry.ok()
    assert isinstance(stars, Entry)
    assert (entry.cursor, stars.cursor, stars.ok()) == (1, 3, Done("star5"))
    assert stars.back() == entry
    assert typed(entry, "-o+o") == Done("moon1")


def test_a_question_in_steps_offers_the_old_answer_first() -> None:
    """The row of the old answer stands only before the first step."""
    patches = Draw("t.patch", say("Which?"), "luck", "circle", tuple(PATCH_OPTIONS.values()), count=1)
    entry = begin(patches, ["patch:5"])
    assert shown(entry)[:2] == [("patch:5",), 0]
    assert entry.ok() == Done(("patch:5",))
    assert "patch:5" in shown(typed(entry, "++o"))
    assert ("patch:5",) not in shown(typed(entry, "++o"))


@pytest.mark.parametrize(("count", "direct"), [(1, True), (4, True), (5, False)])
def test_only_four_answers_have_keys_of_their_own(count: int, direct: bool) -> None:
    """A question for direct keys with more answers than keys is a list."""
    options = tuple(option(str(number)) for number in range(count))
    assert begin(Choose("t.choose", say("Which?"), "luck", options, direct=True)).direct is direct


PAIRS = tuple(
    option(f"{one}-{other}", one=Term(f"card:{one}"), rank=rank, other=Term(f"card:{other}"))
    for one in "ab"
    for rank, other in enumerate("uvwxyz")
)


@pytest.mark.parametrize("codes", [("card:b", "card:x"), ("card:x", "card:b"), ("card:a", "card:b", "card:x")])
def test_two_codes_tell_a_pair(codes: tuple[str, ...]) -> None:
    """A code narrows what the one before it left; one that none of that has begins anew."""
    assert scanned(begin(Choose("t.pair", say("Which two?"), "luck", PAIRS)), *codes) == Done("b-x")


def test_a_code_that_is_scanned_twice_says_no_more() -> None:
    """One step back takes it back."""
    asked = begin(Choose("t.pair", say("Which two?"), "luck", PAIRS))
    once = scanned(asked, "card:b")
    assert isinstance(once, Entry)
    assert scanned(asked, "card:b", "card:b", "card:b") == once
    assert once.back() == asked


HAND = Draw(
    "t.hand", say("Which is next?"), "luck", "deck", tuple(option(id) for id in "abcdefghij"), count=4, ordered=False
)


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        ("", "abc"),
        ("1", "bcd"),
        ("2", "cde"),
        ("0", "def"),
        ("da0", "fgh"),
        ("030", "j"),
        ("0300", "abc"),
        ("10<<", "abc"),
        ("d<", "abc"),
    ],
)
def test_a_hand_is_walked_through_three_cards_at_a_time(way: str, shown: str) -> None:
    """Behind the card that is held, or those of which none is, come the next; after the last it begins again."""
    entry = walked(way)
    assert isinstance(entry, Entry)
    *cards, none = entry.slots
    assert ("".join(slot.option.id for slot in cards if slot.option), none.none) == (shown, True)


@pytest.mark.parametrize(
    ("way", "answer"), [("1111", "abcd"), ("2221", "bdfg"), ("00", "ghij"), ("1<00", "ghij"), ("jiaf", "afij")]
)
def test_a_hand_is_complete(way: str, answer: str) -> None:
    """By its count, or because all that is left must be in it; its cards stand in the order of the list."""
    assert walked(way) == Done(tuple(answer))


def test_a_hand_taken_back_is_offered_again() -> None:
    """It is a list then, with the whole hand in a row of its own; a small hand is always a list."""
    again = begin(HAND, list("afij"))
    assert (again.direct, again.ok()) == (False, Done(tuple("afij")))
    assert not begin(replace(HAND, count=3)).walks


def test_what_is_not_shown_is_scanned() -> None:
    """It takes no place in the list, and leaves keys of their own to the others."""
    many = tuple(replace(option(id), shown=id in "ab") for id in "abcdefghij")
    entry = begin(replace(DIRECT, options=many))
    assert (shown(entry), entry.direct) == (["a", "b"], True)
    assert entry.scan("pick:j") == Done("j")


def walked(way: str) -> Entry | Done:
    """Take the first to third card shown, none of them (0), the last step back (<), or scan a card."""
    step: Entry | Done | None = begin(HAND)
    for sign in way:
        assert isinstance(step, Entry) and step.direct
        if sign.isdecimal():
            step = step.pick(step.slots[int(sign) - 1])
        else:
            step = step.back() if sign == "<" else step.scan(f"pick:{sign}")
    assert step is not None
    return step


def test_a_face_that_lies_on_the_table_is_taken() -> None:
    """Of the die in turn, as printed: a 0 is the 10 of a die that has no 0; a face that it has not is nothing."""
    first = begin(DICE)
    second = first.rolled(3)
    assert isinstance(second, Entry) and second.rolled(0) == Done((3, 0)) and second.rolled(3) is None
    assert first.rolled(0) is None and first.rolled(10) is None
    shown = first.shows(2)
    assert shown and shown.value == 2 and shown.ok() == first.rolled(2)
    tens = begin(replace(DICE, dice=(Die("d10", tuple(range(1, 11))),)))
    assert tens.rolled(0) == tens.rolled(10) == Done((10,))
