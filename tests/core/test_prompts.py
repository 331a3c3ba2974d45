"""What the rules ask: every prompt takes the answers that fit, names those that do not, and awaits to its answer."""

import re
from collections.abc import Callable, Generator
from dataclasses import FrozenInstanceError, replace
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.arrange import ChooseSome
from compere.errors import AnswerError, BadQuestion, InvalidAnswer
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Mark, Number, Prompt, Roll, Tell, TurnBegins, to_plain
from compere.wording import say
from tiny import learned

TEXT = say("?")
A, B, C = (Option(id, TEXT) for id in "abc")
PROMPTS: dict[str, Prompt[Any]] = {
    "tell": Tell("t.tell", TEXT, "s"),
    "choose": Choose("t.choose", TEXT, "s", (A, B, C)),
    "some": ChooseSome("t.some", TEXT, "s", (A, B, C), 1, 2),
    "all or none": ChooseSome("t.all", TEXT, "s", (A, B), 0, 2),
    "exactly": ChooseSome("t.exactly", TEXT, "s", (A, B, C), 2, 2),
    "number": Number("t.number", TEXT, "s", -2, 7),
    "roll": Roll("t.roll", TEXT, "s", {"black": (1, 2, 3), "white": (0, 5, 5)}),
    "one die": Roll("t.die", TEXT, "s", {"d10": tuple(range(10))}),
    "draw": Draw("t.draw", TEXT, "s", Pile.of("bag", "abb"), (A, B, C), count=2),
}

FITS: list[tuple[str, object, object]] = [
    ("tell", None, None),
    ("choose", "a", "a"),
    ("choose", "c", "c"),
    ("some", ["b"], ("b",)),
    ("some", ("b", "a"), ("a", "b")),
    ("some", ["c", "a"], ("a", "c")),
    ("all or none", [], ()),
    ("all or none", ["b", "a"], ("a", "b")),
    ("exactly", ["c", "b"], ("b", "c")),
    ("number", -2, -2),
    ("number", 0, 0),
    ("number", 7, 7),
    ("roll", [1, 5], (1, 5)),
    ("roll", (3, 0), (3, 0)),
    ("one die", [0], (0,)),
    ("draw", ["b", "b"], ("b", "b")),
    ("draw", ("b", "a"), ("b", "a")),
]

MISFITS: list[tuple[str, object, str]] = [
    ("tell", "ok", "'ok' answers nothing here: expected null to go on"),
    ("tell", False, "false answers nothing here: expected null to go on"),
    ("choose", "d", "'d' is none of a, b, c"),
    ("choose", 0, "0 is none of a, b, c"),
    ("choose", ["a"], "['a'] is none of a, b, c"),
    ("choose", "", "'' is none of a, b, c"),
    ("some", "a", "'a' is no list of ids"),
    ("some", ["a", 1], "['a', 1] is no list of ids"),
    ("some", [["a"]], "[['a']] is no list of ids"),
    ("some", {"a": "b"}, "{'a': 'b'} is no list of ids"),
    ("some", ["d"], "'d' is none of a, b, c"),
    ("some", ["a", "a"], "['a', 'a'] names one option twice: each may be chosen once"),
    ("some", [], "0 chosen: expected 1 to 2"),
    ("some", ["a", "b", "c"], "3 chosen: expected 1 to 2"),
    ("exactly", ["a"], "1 chosen: expected 2"),
    ("number", -3, "-3 is no whole number from -2 to 7"),
    ("number", 8, "8 is no whole number from -2 to 7"),
    ("number", 7.0, "7.0 is no whole number from -2 to 7"),
    ("number", True, "true is no whole number from -2 to 7"),
    ("number", "7", "'7' is no whole number from -2 to 7"),
    ("number", [7], "[7] is no whole number from -2 to 7"),
    ("roll", [1], "[1] is no list of 2 faces, one for each of black, white"),
    ("roll", [1, 5, 5], "[1, 5, 5] is no list of 2 faces, one for each of black, white"),
    ("roll", "15", "'15' is no list of 2 faces, one for each of black, white"),
    ("roll", [5, 1], "5 is no face of black: expected one of 1, 2, 3"),
    ("roll", [1, 4], "4 is no face of white: expected one of 0, 5"),
    ("roll", [True, 0], "true is no face of black: expected one of 1, 2, 3"),
    ("roll", [1.0, 0], "1.0 is no face of black: expected one of 1, 2, 3"),
    ("roll", [[1], 0], "[1] is no face of black: expected one of 1, 2, 3"),
    ("roll", {1: 1, 2: 2}, "{1: 1, 2: 2} is no list of 2 faces, one for each of black, white"),
    ("one die", 7, "7 is no list of 1 faces, one for each of d10"),
    ("one die", b"\x07", "'\\x07' is no list of 1 faces, one for each of d10"),
    ("one die", range(1), "range(0, 1) is no list of 1 faces, one for each of d10"),
    ("draw", ["b"], "1 drawn: expected 2 from bag"),
    ("draw", ["a", "a"], "'a' cannot come from bag: expected one of a, b"),
    ("draw", ["b", "c"], "'c' cannot come from bag: expected one of a, b"),
    ("draw", ["b", "x"], "'x' cannot come from bag: expected one of a, b"),
    ("draw", [["b"], "b"], "[['b'], 'b'] is no list of ids"),
]
JUNK = [True, 1.5, "junk", b"a", ["junk"], [["a"]], [None], {"a": 1}, {}, {"a"}, Ellipsis, 10**9, float("nan")]


@pytest.mark.parametrize(("name", "answer", "taken"), FITS)
def test_what_fits_is_taken(name: str, answer: object, taken: object) -> None:
    """The rules get ids in the options' order, and tuples, whatever list they came as."""
    checked = PROMPTS[name].check(answer)
    assert (type(checked), checked) == (type(taken), taken)


@pytest.mark.parametrize(("name", "answer", "message"), MISFITS)
def test_what_does_not_fit_is_named(name: str, answer: object, message: str) -> None:
    """The message names the answer and what would fit."""
    with pytest.raises(InvalidAnswer, match=f"^{re.escape(message)}$"):
        PROMPTS[name].check(answer)


@pytest.mark.parametrize("name", PROMPTS)
@pytest.mark.parametrize("answer", JUNK, ids=repr)
def test_junk_fits_nothing(name: str, answer: object) -> None:
    """Whatever its type, an answer that fits nowhere is the answer's error and no other."""
    with pytest.raises(AnswerError):
        PROMPTS[name].check(answer)


@pytest.mark.parametrize("name", [name for name in PROMPTS if name != "tell"])
def test_only_a_tell_takes_nothing(name: str) -> None:
    """Reading on is no answer to a question."""
    with pytest.raises(InvalidAnswer):
        PROMPTS[name].check(None)


@given(st.lists(st.sampled_from("abcd"), max_size=5), st.sampled_from(list(combinations_with_replacement(range(4), 2))))
def test_several_are_a_set_within_its_bounds(picked: list[str], bounds: tuple[int, int]) -> None:
    """Different ones of the options, no fewer and no more than asked for: nothing else is taken."""
    least, most = bounds
    prompt = ChooseSome("t.some", TEXT, "s", (C, A, B), least, most)
    fits = len(set(picked)) == len(picked) and set(picked) <= set("abc") and least <= len(picked) <= most
    try:
        assert prompt.check(picked) == tuple(id for id in "cab" if id in picked)
    except InvalidAnswer:
        assert not fits
    else:
        assert fits


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("tell", ()),
        ("choose", ("a", "b", "c")),
        ("some", ("a", "b", "c")),
        ("number", ()),
        ("roll", ("black", "white")),
        ("draw", ("a", "b")),
    ],
)
def test_ids_are_what_may_be_answered(name: str, ids: tuple[str, ...]) -> None:
    """The ids go into the checksum of the prompt, in order."""
    assert PROMPTS[name].ids() == ids


@pytest.mark.parametrize(
    ("prompt", "sole"),
    [
        (PROMPTS["tell"], None),
        (Choose("t", TEXT, "s", (A,)), "a"),
        (Choose("t", TEXT, "s", (A,), rare=(B,)), None),
        (Choose("t", TEXT, "s", (A,), scanned=(B,)), None),
        (ChooseSome("t", TEXT, "s", (A, B), 2, 2), ("a", "b")),
        (ChooseSome("t", TEXT, "s", (A, B), 1, 2), None),
        (ChooseSome("t", TEXT, "s", (A, B), 0, 0), ()),
        (Number("t", TEXT, "s", 3, 3), 3),
        (Number("t", TEXT, "s", 0, 0), 0),
        (Number("t", TEXT, "s", 3, 4, usual=3), None),
        (Roll("t", TEXT, "s", {"one": (4, 4), "two": (5,)}), (4, 5)),
        (Roll("t", TEXT, "s", {"one": (4, 4), "two": (5, 6)}), None),
    ],
)
def test_the_only_answer(prompt: Prompt[Any], sole: object) -> None:
    """Where there is one answer, it is that and fits; a page to read is a person’s, and so is the order of cards."""
    assert prompt.sole() == sole
    assert sole is None or prompt.check(sole) == sole


def test_a_prompt_of_no_kind_has_no_only_answer() -> None:
    """It asks, until it says what there is to answer."""
    assert Prompt("t.x", TEXT, "s").sole() is None


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Choose("t.q", TEXT, "s", ()), "it has no options"),
        (lambda: ChooseSome("t.q", TEXT, "s", (), 0, 0), "it has no options"),
        (lambda: Choose("t.q", TEXT, "s", (A, B, A)), "two of its options have the id 'a'"),
        (lambda: Choose("t.q", TEXT, "s", (A, B), usual="c"), "its usual answer cannot be: 'c' is none of a, b"),
        (
            lambda: Choose("t.q", TEXT, "s", (A, B), ever=("a",)),
            "its options are a, b: expected some of a, in that order",
        ),
        (lambda: Choose("t.q", TEXT, "s", (A, B), grave={"c": TEXT}), "'c' is grave and none of a, b"),
        (lambda: Choose("t.q", TEXT, "s", (B, A), ever=("a", "b")), "its options are b, a: expected some of a, b, in"),
        (lambda: ChooseSome("t.q", TEXT, "s", (A, B), 2, 1), "2 to 1 of 2 options"),
        (lambda: ChooseSome("t.q", TEXT, "s", (A, B), -1, 1), "-1 to 1 of 2 options"),
        (lambda: ChooseSome("t.q", TEXT, "s", (A, B), 1, 3), "1 to 3 of 2 options"),
        (lambda: ChooseSome("t.q", TEXT, "s", (A, B), 1, 2, usual=()), "its usual answer cannot be: 0 chosen"),
        (lambda: Number("t.q", TEXT, "s", 3, 2), "no number is from 3 to 2"),
        (lambda: Number("t.q", TEXT, "s", 3, 4, usual=5), "its usual answer cannot be: 5 is no whole number"),
        (lambda: Roll("t.q", TEXT, "s", {}), "it has no dice"),
        (lambda: Roll("t.q", TEXT, "s", {"one": ()}), "a die without faces"),
    ],
)
def test_a_question_that_nobody_can_answer_is_not_made(make: Callable[[], object], why: str) -> None:
    """It says so at the line that makes it, and names the question."""
    with pytest.raises(BadQuestion, match=re.escape(f"the question 't.q' cannot be asked: {why}")):
        make()


def test_what_is_known_is_the_usual_answer_where_it_can_be() -> None:
    """An answer from elsewhere, which no option has any more, changes nothing."""
    number, choose = Number("t", TEXT, "s", 0, 9), Choose("t", TEXT, "s", (A, B))
    assert (number.starting_at(4).usual, number.starting_at("4"), number.starting_at(10)) == (4, number, number)
    assert (choose.starting_at("b").usual, choose.starting_at("z")) == ("b", choose)


def test_kinds_are_those_of_the_headless_driver() -> None:
    """One of several and several of them are the same kind; `min` and `max` tell them apart."""
    kinds = [prompt.kind for prompt in PROMPTS.values()]
    assert set(kinds) == {"tell", "choose", "number", "roll", "draw"}
    assert PROMPTS["choose"].kind == PROMPTS["some"].kind


def test_a_prompt_asks_for_little_unless_it_says_so() -> None:
    """One card, from the table, with the table's dice; no key of its own for each answer, and nothing suggested."""
    draw, roll = Draw("t", TEXT, "s", Pile("park"), (A,)), Roll("t", TEXT, "s", {"one": (4,)})
    choose, number = Choose("t", TEXT, "s", (A,)), Number("t", TEXT, "s", 0, 1)
    assert (draw.count, draw.by, roll.by) == (1, "table", "table")
    assert (choose.often, choose.usual, number.usual, number.fact) == (False, None, None, None)


def test_a_prompt_is_frozen() -> None:
    """What was asked cannot change while the table thinks about it."""
    with pytest.raises(FrozenInstanceError):
        PROMPTS["number"].key = "other"


def test_a_prompt_of_no_kind_checks_nothing() -> None:
    """A new kind of prompt must say what fits."""
    with pytest.raises(NotImplementedError):
        Prompt("t.x", TEXT, "s").check(None)


def drive(awaitable: Any, answer: object) -> tuple[object, object]:
    """Await something as a session does; return what came out first and what the rules got."""

    async def rules() -> object:
        return await awaitable

    run = rules()
    asked = run.send(None)
    with pytest.raises(StopIteration) as end:
        run.send(answer)
    return asked, end.value.value


def test_awaiting_a_prompt_asks_it_and_gives_the_answer() -> None:
    """The prompt itself comes out, and what is sent in is what the rules get."""
    prompt = PROMPTS["number"]
    assert drive(prompt, 5) == (prompt, 5)


def test_learning_asks_the_question_with_its_fact() -> None:
    """The almanac sees which printed fact is asked for; the question is otherwise the same."""
    asked, got = drive(learned("t.fact", PROMPTS["number"]), 5)
    assert (asked, got) == (replace(PROMPTS["number"], fact="t.fact"), 5)
    assert PROMPTS["number"].fact is None


def test_what_is_learned_by_a_draw_leaves_its_pile() -> None:
    """Learning is asking: whatever the question does with its answer, it does."""
    pile = Pile.of("bag", "ab")
    assert drive(learned("t.fact", Draw("t.draw", TEXT, "s", pile, (A, B))), ("a",))[1] == ("a",)
    assert pile.cards == ["b"]


@pytest.mark.parametrize("mark", [Mark(), TurnBegins()])
def test_a_mark_asks_nothing(mark: Mark | TurnBegins) -> None:
    """It comes out as itself and gives nothing back; a turn's beginning is another such thing."""
    assert drive(mark, None) == (mark, None)
    assert isinstance(mark.__await__(), Generator)


@pytest.mark.parametrize(("answer", "expected"), [(("a", "b"), ["a", "b"]), ((), []), (3, 3), ("a", "a"), (None, None)])
def test_answers_as_plain_json(answer: Any, expected: object) -> None:
    """A tuple becomes a list, as JSON gives it back."""
    assert to_plain(answer) == expected


def test_what_is_not_said_of_a_question() -> None:
    """A draw is one card of the table, in order; nothing is asked often, is rare or only scanned."""
    assert (PROMPTS["choose"].rare, PROMPTS["choose"].scanned) == ((), ())
    draw = Draw("t.draw", TEXT, "s", Pile("deck"), (A, B))
    assert (draw.count, draw.by, draw.ordered, draw.often) == (1, "table", True, False)
    assert (draw.rare, draw.scanned) == ((), ())


@pytest.mark.parametrize(
    "prompt",
    [
        Choose("t", TEXT, "s", (A,), rare=(B,), scanned=(C,), usual="b"),
        Draw("t", TEXT, "s", Pile("bag"), (A, B), scanned=(C,), usual=("c",)),
    ],
)
def test_what_is_not_listed_is_accepted(prompt: Choose[str] | Draw[str]) -> None:
    """What is rare or only scanned is an answer as any other: checked, decoded, usual, part of the ids."""
    assert prompt.ids() == ("a", "b", "c")
    assert [option.id for option in prompt.accepted] == ["a", "b", "c"]
    for id in prompt.ids():
        answer = id if isinstance(prompt, Choose) else (id,)
        assert prompt.encode(prompt.decode(prompt.check(answer))) == answer
    with pytest.raises(InvalidAnswer, match="a, b, c"):
        prompt.check("d" if isinstance(prompt, Choose) else ["d"])


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Choose("t.q", TEXT, "s", (), scanned=(A,)), "no options"),
        (lambda: Choose("t.q", TEXT, "s", (A,), rare=(A,)), "'a'"),
        (lambda: Choose("t.q", TEXT, "s", (A,), scanned=(A,)), "'a'"),
        (lambda: Draw("t.q", TEXT, "s", Pile("bag"), (), scanned=(A,)), "no options"),
        (lambda: Draw("t.q", TEXT, "s", Pile("bag"), (A,), scanned=(A,)), "'a'"),
    ],
)
def test_a_question_lists_something_and_nothing_twice(make: Callable[[], object], why: str) -> None:
    """Who has no scanner must be able to answer; an id stands once among all that is accepted."""
    with pytest.raises(BadQuestion, match=why):
        make()


def test_signs_mean_something_in_texts_only() -> None:
    assert Number("tiny.number", say("?"), "luck", 0, 9).legend == {}
