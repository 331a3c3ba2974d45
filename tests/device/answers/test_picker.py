"""Which way a question is answered, and that keys and codes answer each kind."""

from dataclasses import replace
from typing import Any

import pytest

from catalogue import PACKAGES
from compere.options import Option
from compere.prompts import Choose, Prompt, to_plain
from compere.wording import Term, say
from compere_device.answers.beside import Beside
from compere_device.answers.confirm import Confirm
from compere_device.answers.counts import Counts
from compere_device.answers.dice import Dice
from compere_device.answers.editor import Editor
from compere_device.answers.leaves import Leaves
from compere_device.answers.list import List
from compere_device.answers.near import Near
from compere_device.answers.number import Stepper
from compere_device.answers.parts import Parts
from compere_device.answers.picker import begin
from compere_device.answers.quarters import Quarters, UsualSquare
from compere_device.answers.spans import Spans
from compere_device.answers.ticks import Ticks
from compere_device.answers.walk import Walk
from compere_device.answers.way import Done, Way
from compere_device.events import Key
from ways import (
    CARDS,
    CHOOSE,
    DICE,
    DIRECT,
    DRAFT,
    DRAW,
    FACETED,
    HAND,
    HIDDEN,
    LETTERS,
    NUMBER,
    SOME,
    SQUARES,
    TELL,
    TRACK,
    TWINS,
    WHO,
    WIDE,
    key_of_before,
    on,
    option,
    pressed,
    scanned,
    shown,
    typed,
)

ODD, EVEN = Term("kind:odd"), Term("kind:even")
THINGS = Choose(
    "t.thing",
    say("Which?"),
    "luck",
    (option("thing:X1", kind=ODD), option("thing:x2", kind=EVEN), option("thing:x3", kind=EVEN)),
)


DIE = replace(DICE, faces={"black": (1, 2, 3)})
LETTERS_SAID = [option.id for option in LETTERS]
WAYS = (
    "confirm",
    "counts",
    "dice",
    "editor",
    "beside",
    "leaves",
    "list",
    "number",
    "parts",
    "quarters",
    "spans",
    "ticks",
    "walk",
)
DIE_READER = {"answers/rolls.py", "scenes/playing.py"}  # what it sees is for dice


def knowers(way: str) -> set[str]:
    """Return the sources that name the module of a way."""
    package, name = PACKAGES["device"], f"compere_device.answers.{way} "
    found = (path for path in package.rglob("*.py") if f"from {name}" in path.read_text())
    return {path.relative_to(package).as_posix() for path in found}


def test_only_the_picker_knows_a_way() -> None:
    """A new one is its file and a line there: no view, no scene and no player asks which it is."""
    known = {way: knowers(way) - {"answers/picker.py"} for way in WAYS}
    steppers = {"answers/counts.py", "answers/parts.py"}
    assert known == {way: set() for way in WAYS} | {
        "dice": DIE_READER,
        "number": steppers,
        "parts": {"answers/near.py"},
    }
    assert all("answers/picker.py" in knowers(way) for way in WAYS)


def thing(id: str) -> Option[str]:
    """Return an option that is called by a word, not by a name."""
    return Option(id, say("{thing}", thing=Term(id, id)), {"size": 1})


@pytest.mark.parametrize(
    ("prompt", "old", "way"),
    [
        (CHOOSE, None, List),
        (FACETED, None, List),
        (DIRECT, None, Beside),
        (DIRECT, "b", Beside),
        (replace(DIRECT, options=LETTERS), None, Leaves),
        (replace(DIRECT, options=LETTERS[:4]), None, Beside),
        (replace(FACETED, often=True), None, Leaves),
        (replace(FACETED, often=True), "star1", Leaves),
        (DRAW, None, List),
        (replace(DRAW, often=True), None, Leaves),
        (DRAW, ["b", "a"], List),
        (HAND, None, Walk),
        (HAND, list("afij"), Walk),
        (replace(HAND, count=3), None, List),
        (replace(HAND, places=None), None, List),
        (SOME, None, Ticks),
        (SOME, ["a"], Ticks),
        (NUMBER, None, Stepper),
        (NUMBER, 1, Stepper),
        (replace(NUMBER, often=True), None, Counts),
        (replace(NUMBER, often=True, usual=1), None, Stepper),
        (replace(NUMBER, often=True, max=2), None, Stepper),
        (WHO, None, Spans),
        (replace(WHO, options=WHO.options[::-1]), None, Leaves),
        (replace(WHO, options=WHO.options[:4]), None, Beside),
        (replace(WHO, options=tuple(map(thing, "abcdefghij"))), None, Leaves),
        (replace(WIDE, usual=21), None, Stepper),
        (WIDE, None, Parts),
        (WIDE, 21, Parts),
        (replace(WIDE, near=21), None, Near),
        (DICE, None, Dice),
        (TELL, None, Confirm),
        (TRACK, None, List),
        (TRACK, ["b", "a", "c"], List),
        (SQUARES, None, Quarters),
        (SQUARES, [2, 1], Quarters),
        (replace(SQUARES, usual=(2, 1)), None, UsualSquare),
        (replace(DRAW, often=True, usual=("b", "a")), None, List),
        (replace(HAND, usual=tuple("afij")), None, List),
        (DRAFT, None, Editor),
        (DRAFT, ["short", ".X"], Editor),
    ],
)
def test_the_way_that_is_picked(prompt: Prompt[Any], old: Any, way: type[Way]) -> None:
    """By the type of the question, how frequent its answers are, and whether one was taken back."""
    assert type(begin(prompt, old)) is way


def test_the_way_changes_with_what_is_left() -> None:
    """Few enough have keys; behind the first of a draw that was taken back, the rest is asked as it was."""
    many = Choose("t.many", say("Which?"), "luck", (*CARDS[:4], *CARDS[5:9]), often=True)
    stars = on(typed(begin(many), "1"))
    assert (type(begin(many)), type(stars), type(stars.back())) == (Leaves, Beside, Leaves)
    assert type(typed(begin(replace(HAND, usual=tuple("afij"))), "+o")) is Walk


@pytest.mark.parametrize(
    ("prompt", "keys", "answer"),
    [
        (CHOOSE, "o", "a"),
        (CHOOSE, "++o", "c"),
        (CHOOSE, "-o", "c"),
        (CHOOSE, "+++o", "a"),
        (replace(CHOOSE, usual="b"), "o", "b"),
        (DIRECT, "2", "b"),
        (SOME, "-o", ()),
        (SOME, "o+o++o", ("a", "b")),
        (SOME, "+oo-o-o", ("a",)),
        (replace(SOME, usual=()), "o", ()),
        (replace(SOME, usual=()), "-o+oo", ("c", "a")),
        (replace(SOME, usual=()), "-oo", ("c",)),
        (NUMBER, "o", -2),
        (NUMBER, "+++o", 1),
        (NUMBER, "-o", -2),
        (NUMBER, "+++++++++o", 3),
        (replace(NUMBER, usual=2), "-o", 1),
        (DICE, "+o+o", (2, 5)),
        (DICE, "-o-o", (3, 5)),
        (DICE, "+ob-o-o", (1, 5)),
        (DICE, "+obo-o", (2, 5)),
        (DRAW, "oo", ("a", "a")),
        (DRAW, "+o+o", ("b", "c")),
        (DRAW, "++oboo", ("c", "a")),
        (DRAW, "++ob-oo", ("b", "a")),
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


@pytest.mark.parametrize(
    ("prompt", "old", "rows", "cursor", "ok"),
    [
        (CHOOSE, "c", ["a", "b", "c"], 2, "c"),
        (SOME, ["c", "a"], ["a", "b", "c", "Done (2)"], 3, ("c", "a")),
        (SOME, [], ["a", "b", "c", "Nothing"], 3, ()),
        (DRAW, ["b", "a"], ["as before: b and a", "a", "b", "c"], 0, ("b", "a")),
        (CHOOSE, "gone", ["a", "b", "c"], 0, "a"),
        (HIDDEN, "c", ["b", "c"], 1, "c"),
        (HIDDEN, "a", ["b", "c"], 0, "b"),
        (NUMBER, 1, [], 0, 1),
        (replace(NUMBER, usual=3), -1, [], 0, -1),
        (NUMBER, 99, [], 0, 3),
        (DIE, [2], [], 0, (2,)),
    ],
)
def test_the_old_answer_is_selected(prompt: Prompt[Any], old: Any, rows: list[object], cursor: int, ok: object) -> None:
    """An answer taken back is where the cursor stands, or a row of its own; OK takes it again."""
    way = begin(prompt, old)
    assert (shown(way), way.cursor, typed(way, "o")) == (rows, cursor, Done(ok))
    assert not way.direct


@pytest.mark.parametrize(
    ("prompt", "rows", "cursor", "ok"),
    [
        (replace(CHOOSE, usual="b"), ["a", "b", "c"], 1, "b"),
        (replace(SOME, usual=("c",)), ["a", "b", "c", "Done (1)"], 3, ("c",)),
        (replace(NUMBER, usual=3), [], 0, 3),
        (replace(DIE, usual=(2,)), [], 0, (2,)),
        (replace(TRACK, usual=("c", "a", "b")), ["as before: c, a and b", "a", "b", "c"], 0, ("c", "a", "b")),
        (replace(DRAW, usual=("b", "a")), ["as before: b and a", "a", "b", "c"], 0, ("b", "a")),
        (replace(HAND, usual=tuple("afij")), ["as before: a, f, i and j", *LETTERS_SAID], 0, tuple("afij")),
        (replace(SQUARES, usual=(2, 1)), ["here", "elsewhere"], 0, (2, 1)),
    ],
)
def test_the_usual_answer_is_where_it_begins(prompt: Prompt[Any], rows: list[object], cursor: int, ok: object) -> None:
    """Of every kind of question: what the table has of a fact is the usual answer of the question that sets it right.

    What was taken back goes before it.
    """
    way = begin(prompt)
    assert (shown(way), way.cursor, typed(way, "o")) == (rows, cursor, Done(ok))


def test_what_was_taken_back_goes_before_the_usual_answer() -> None:
    """Where both are there, one row has the former."""
    assert shown(begin(replace(TRACK, usual=("c", "a", "b")), list("bca")))[0] == "as before: b, c and a"
    square = begin(replace(SQUARES, usual=(2, 1)), [0, 2])
    assert square.offers([0, 2])
    assert typed(begin(replace(DIE, usual=(2,)), [3]), "o") == Done((3,))


@pytest.mark.parametrize(
    ("prompt", "old", "marked", "key"),
    [
        (DIRECT, "b", "b", Key.OK),
        (replace(DIRECT, usual="a"), "c", "c", Key.DOWN),
        (replace(FACETED, often=True), "star1", "star1", Key.OK),
        (replace(DRAW, often=True), ["b", "a"], "a", Key.UP),
        (WIDE, 45, "45", Key.DOWN),
    ],
)
def test_where_keys_are_answers_the_old_one_is_marked(prompt: Prompt[Any], old: Any, marked: str, key: Key) -> None:
    """On the page on which it was given, no key of which means another thing; its own takes it again."""
    way = begin(prompt, old)
    assert way.again is not None
    assert (str(shown(way)[way.again]), key_of_before(way)) == (marked, key)
    step = pressed(way, key)
    assert isinstance(step, Done) and to_plain(prompt.check(step.answer)) == old
    assert begin(prompt).again is None
