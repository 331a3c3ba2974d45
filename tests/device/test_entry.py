"""How prompts are answered with four keys and a scanner."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.bots.patchwork import BOT as PATCHWORK
from compere.bots.patchwork.rules import PATCH_OPTIONS
from compere.prompts import Choose, ChooseSome, Die, Draw, Facet, Number, Option, Prompt, Roll, Tell, to_plain
from compere.wording import Term, say
from compere_device.entry import Done, Entry, begin
from compere_device.events import Key, Pressed
from compere_device.player import key_towards
from compere_device.scenes import Playing
from hands import Stage, one_question, view
from playing import any_answer, every_choice, play, play_on

SUITS = ("moon", "star")


def option(id: str, copies: int = 1, **facets: Facet) -> Option:
    return Option(id, say("{id}", id=id), facets, copies)


CARDS = tuple(
    option(f"{suit}{rank}", suit=Term(f"suit:{suit}"), rank=rank) for suit in SUITS for rank in (3, 1, 2, 5, 4)
)
FEW = tuple(option(id) for id in "abc")
CHOOSE = Choose("t.choose", say("Which?"), "luck", FEW)
DIRECT = replace(CHOOSE, direct=True)
FACETED = Choose("t.card", say("Which card?"), "luck", CARDS)
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
        (CHOOSE, ["b"], "b"),
        (CHOOSE, ["pick:b"], "b"),
        (DIRECT, ["c"], "c"),
        (FACETED, ["star2"], "star2"),
        (FACETED, ["suit:star"], "star3"),
        (SOME, ["b", "a", "pick:done"], ("b", "a")),
        (SOME, ["b", "a", "b", "pick:done"], ("a",)),
        (SOME, ["pick:none"], ()),
        (NUMBER, ["pick:-2"], -2),
        (NUMBER, ["pick:3"], 3),
        (DICE, ["pick:3", "pick:0"], (3, 0)),
        (DRAW, ["a", "a"], ("a", "a")),
        (DRAW, ["c", "pick:b"], ("c", "b")),
    ],
)
def test_scans_answer_every_kind_of_prompt(prompt: Prompt[Any], codes: list[str], answer: object) -> None:
    """A code is an option's id, or names the answer after `pick:`; of several, a second scan takes the tick away."""
    assert scanned(begin(prompt), *codes) == Done(answer)


@pytest.mark.parametrize(
    ("prompt", "codes"),
    [
        (CHOOSE, ["d"]),
        (CHOOSE, [""]),
        (SOME, ["pick:"]),
        (NUMBER, ["pick:4"]),
        (NUMBER, ["pick:-3"]),
        (NUMBER, ["pick:--1"]),
        (NUMBER, ["pick:-"]),
        (NUMBER, ["pick:²"]),
        (NUMBER, ["2"]),
        (DICE, ["pick:4"]),
        (DICE, ["pick:2", "pick:2"]),
        (DRAW, ["b", "b"]),
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
    assert scanned(replace(begin(FACETED), narrowed=(("suit", Term("suit:moon")),)), "star2") == Done("star2")


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


# Whatever is asked, keys lead to every answer and never to a wrong one.


@st.composite
def options(draw: st.DrawFn) -> tuple[Option, ...]:
    """Options with some facets each, of which several may be alike."""
    facet = st.one_of(st.integers(0, 3), st.sampled_from([Term("t:1"), Term("t:2"), "x", "y"]))
    facets = st.dictionaries(st.sampled_from(["suit", "rank", "size"]), facet)
    return tuple(
        Option(f"o{number}", say("option"), draw(facets), draw(st.integers(1, 3)))
        for number in range(draw(st.integers(1, 20)))
    )


@st.composite
def prompts(draw: st.DrawFn) -> Prompt[Any]:
    """Any question of the table."""
    offered = draw(options())
    low = draw(st.integers(-20, 20))
    high = low + draw(st.integers(0, 30))
    fewest = draw(st.integers(0, len(offered)))
    faces = st.lists(st.integers(-3, 9), min_size=1, max_size=10, unique=True).map(tuple)
    dice = tuple(Die(f"die{number}", draw(faces)) for number in range(draw(st.integers(1, 3))))
    likely = draw(st.none() | st.integers(low, high))
    default = draw(st.none() | st.sampled_from([each.id for each in offered]))
    count = min(draw(st.integers(1, 4)), sum(each.copies for each in offered))
    text = say("Which?")
    made: list[Prompt[Any]] = [
        Choose("tiny.a", text, "luck", offered, direct=draw(st.booleans()), default=default),
        ChooseSome("tiny.b", text, "luck", offered, fewest, draw(st.integers(fewest, len(offered)))),
        Number("tiny.c", text, "luck", low, high, likely=likely),
        Roll("tiny.d", text, "luck", dice),
        Draw("tiny.e", text, "luck", "pile", offered, count=count),
        TELL,
    ]
    return draw(st.sampled_from(made))


def presses_to(prompt: Prompt[Any], answer: Any, old: Any = None) -> int:
    """Answer by the player's keys, on the scene of a game; return how many it took."""
    table = one_question(replace(prompt, step="luck"), old)
    playing = Playing(Stage(), view(), table, lambda: None)
    presses = 0
    while playing.asked:
        key = key_towards(playing.asked, answer) if playing.asked.prompt != TELL else Key.OK
        playing.press(Pressed(key))
        presses += 1
        assert presses < 1000
    assert table.session.history.items[-1].entry.answer == to_plain(prompt.check(answer))
    return presses


def most_presses(prompt: Prompt[Any]) -> int:
    """Return a bound: half way round each list or die, and OK, for each thing picked and each of three facets."""
    match prompt:
        case Number():
            return prompt.max - prompt.min + 1
        case Roll():
            return sum(len(die.faces) // 2 + 1 for die in prompt.dice)
        case ChooseSome():
            return (len(prompt.options) + 2) * (len(prompt.options) + 1)
        case Choose() | Draw():
            return getattr(prompt, "count", 1) * 4 * (len(prompt.options) // 2 + 2)
    return 1


@given(prompts(), st.integers(0, 99), st.booleans())
@settings(deadline=None)
def test_keys_lead_to_every_answer(prompt: Prompt[Any], seed: int, taken_back: bool) -> None:
    """The player's keys reach exactly the answer that is meant, whatever was answered before, in few presses."""
    random = Random(seed)
    answer = any_answer(prompt, random)
    old = any_answer(prompt, random) if taken_back and prompt != TELL else None
    assert presses_to(prompt, answer, old) <= most_presses(prompt)


CODES = st.one_of(st.text(max_size=6), st.sampled_from(["pick:1", "pick:o1", "o2", "pick:done", "pick:--3", "t:1"]))


@given(prompts(), st.lists(st.one_of(st.sampled_from(list(Key)), CODES), max_size=60), st.booleans())
@settings(deadline=None, max_examples=60)
def test_junk_gives_valid_answers_only(prompt: Prompt[Any], junk: list[Any], taken_back: bool) -> None:
    """Whatever is pressed and scanned, an answer that comes out of it fits, or a sentence says what would."""
    old = any_answer(prompt, Random(len(junk))) if taken_back and prompt != TELL else None
    table, stage = one_question(prompt, old), Stage()
    playing = Playing(stage, view(), table, lambda: None)
    for each in junk:
        if not playing.asked:
            break
        playing.page()
        if isinstance(each, Key):
            playing.press(Pressed(each))
        else:
            playing.scan(each)
    for item in table.session.history.items:
        prompt.check(item.entry.answer)


def test_keys_lead_to_every_answer_of_patchwork() -> None:
    """Every prompt of random games is answered by keys within its bound, and taken again with one press of OK."""
    asked: set[object] = set()
    for seed, options in enumerate(every_choice(PATCHWORK)[::16]):
        random = Random(seed)
        for prompt in play_on(play(PATCHWORK, options, seed=str(seed)), random):
            if (prompt.key, prompt.ids()) not in asked:
                asked.add((prompt.key, prompt.ids()))
                answer = any_answer(prompt, random)
                assert presses_to(prompt, answer) <= most_presses(prompt)
                assert begin(prompt, to_plain(answer)).ok() == Done(answer)
    assert len(asked) > 50
