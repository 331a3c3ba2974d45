"""What a question means: what it is about and the answers that it takes, never its looks. Its checksum is over that."""

import re
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compere.arrange import ChooseSome
from compere.errors import BadQuestion
from compere.journal import checksum
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.wording import Term, say

TEXT, OTHER = say("?"), say("Which of {n}, {who}?", n=3, who=Term("t:a", "Ada"))
A, B, C = (Option(id, TEXT) for id in "abc")
BLACK = {"black": (1, 2, 3)}


def meaning(prompt: Prompt[Any]) -> str:
    """Return the checksum of a prompt."""
    return checksum(prompt.key, prompt.subject, prompt.takes())


def dressed(*ids: str, **facets: int) -> tuple[Option[Any], ...]:
    """Return options of these ids that look otherwise, and mean something else to the rules."""
    return tuple(Option(id, OTHER, facets, value=0) for id in ids)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(Tell("t.a", TEXT, "s"), Tell("t.a", OTHER, "other"), id="words, step"),
        pytest.param(
            Number("t.a", TEXT, "s", 0, 9), Number("t.a", OTHER, "s", 0, 9, usual=3, fact="f", often=True), id="usual"
        ),
        pytest.param(Choose("t.a", TEXT, "s", (A, B)), Choose("t.a", TEXT, "s", dressed("a", "b", x=1)), id="labels"),
        pytest.param(
            Choose("t.a", TEXT, "s", (A, B)),
            Choose("t.a", TEXT, "s", (A,), rare=(Option("b", TEXT),), usual="a"),
            id="scanned only",
        ),
        pytest.param(
            Draw("t.a", TEXT, "s", Pile.of("bag", "ab"), (A, B)),
            Draw("t.a", TEXT, "s", Pile.of("box", "aaab", by="device"), (A, B)),
            id="copies that one draw cannot have, the pile, who draws",
        ),
        pytest.param(
            Roll("t.a", TEXT, "s", BLACK),
            Roll("t.a", TEXT, "s", {"black": (3, 1, 2, 2)}),
            id="chances of a face",
        ),
    ],
)
def test_how_it_looks_does_not_count(one: Prompt[Any], other: Prompt[Any]) -> None:
    """Words, order, labels, facets, what is usual or shown, how likely it is."""
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize(
    "ask",
    [
        lambda options: Choose("t.a", TEXT, "s", options),
        lambda options: ChooseSome("t.a", TEXT, "s", options, 1, 2),
        lambda options: Draw("t.a", TEXT, "s", Pile.of("bag", "abc"), options),
        lambda options: Draw("t.a", TEXT, "s", Pile.of("bag", "abc"), options, count=2),
    ],
    ids=["choose", "some", "draw", "draw two"],
)
def test_the_order_on_a_screen_does_not_count(ask: Any) -> None:
    """Options may be sorted otherwise."""
    assert len({meaning(ask(options)) for options in permutations((A, B, C))}) == 1


DIFFERENT: list[Prompt[Any]] = [
    Tell("t.a", TEXT, "s"),
    Tell("t.b", TEXT, "s"),
    Tell("t.a", TEXT, "s", subject=("x",)),
    Tell("t.a", TEXT, "s", subject=("x", 1)),
    Choose("t.a", TEXT, "s", (A, B)),
    Choose("t.a", TEXT, "s", (A, C)),
    Choose("t.a", TEXT, "s", (A, B, C)),
    Choose("t.a", TEXT, "s", (A, B, C), subject=("x",)),
    ChooseSome("t.a", TEXT, "s", (A, B), 1, 1),
    ChooseSome("t.a", TEXT, "s", (A, B), 0, 1),
    ChooseSome("t.a", TEXT, "s", (A, B), 1, 2),
    Number("t.a", TEXT, "s", 0, 9),
    Number("t.a", TEXT, "s", 1, 9),
    Number("t.a", TEXT, "s", 0, 8),
    Roll("t.a", TEXT, "s", BLACK),
    Roll("t.a", TEXT, "s", {"white": (1, 2, 3)}),
    Roll("t.a", TEXT, "s", {"black": (1, 2, 4)}),
    Roll("t.a", TEXT, "s", BLACK | {"white": (1,)}),
    Roll("t.a", TEXT, "s", {"white": (1,)} | BLACK),  # faces come in the order of the dice
    Draw("t.a", TEXT, "s", Pile.of("bag", "ab"), (A, B)),
    Draw("t.a", TEXT, "s", Pile.of("bag", "abc"), (A, B, C)),
    Draw("t.a", TEXT, "s", Pile.of("bag", "ab"), (A, B), count=2),
    Draw("t.a", TEXT, "s", Pile.of("bag", "ab"), (A, B), count=2, places=()),
    Draw("t.a", TEXT, "s", Pile.of("bag", "abb"), (A, B), count=2),
    Draw("t.a", TEXT, "s", Pile.of("bag", "ab"), (A, B), count=2, rare=(C,)),
    Draw("t.a", TEXT, "s", Pile.of("bag", "abc"), (A, B, C), count=2),
]


@pytest.mark.parametrize(("one", "other"), list(combinations(DIFFERENT, 2)))
def test_what_it_asks_counts(one: Prompt[Any], other: Prompt[Any]) -> None:
    """Key, subject, ids, least and most, faces, count, copies, what is given alone, and whether an order is asked."""
    assert meaning(one) != meaning(other)


def test_a_question_asked_again_is_as_one_made_anew() -> None:
    """Options, what is grave and the usual answer stay; words, subject, board and what is retold are new."""
    many = tuple(Option(f"o{nth}", TEXT, value=nth) for nth in range(20))
    once = Choose("t.a", TEXT, "s", many, scanned=(A,), grave={"o3": OTHER}, usual=1, subject=(1,), board=(("x",),))
    assert once.drawn == (("x",),)
    again = once.again(OTHER, ("x", 2), board=lambda: (("y",),), retold=lambda value: say("{n}", n=value))
    anew = replace(once, text=OTHER, subject=("x", 2), board=again.board)
    assert again == anew != once and meaning(again) == meaning(anew) != meaning(once)
    assert (again.drawn, again.usual_answer, again.decode(again.check("o7"))) == ((("y",),), "o1", 7)
    assert callable(again.retold) and once.retold is None and once.drawn == (("x",),) and once.text == TEXT
    with pytest.raises(BadQuestion, match=r"its subject is \['x'\]: expected a tuple of ids and numbers$"):
        once.again(TEXT, ["x"])  # type: ignore[arg-type]


@pytest.mark.parametrize("part", [None, True, 1.5, Term("t:a", "Ada"), ("a",)])
def test_a_subject_of_something_else(part: Any) -> None:
    """Ids and numbers alone say the same in every version and language."""
    with pytest.raises(BadQuestion, match=r"^the question 't\.a' cannot be asked: its subject is .* ids and numbers$"):
        Number("t.a", TEXT, "s", 0, 9, subject=("x", part))


@pytest.mark.parametrize("subject", ["kid", 3, ["kid"]])
def test_a_subject_is_a_tuple(subject: Any) -> None:
    """A word alone would pass as its letters."""
    message = f"the question 't.a' cannot be asked: its subject is {subject!r}: expected a tuple of ids and numbers"
    with pytest.raises(BadQuestion, match=f"^{re.escape(message)}$"):
        Number("t.a", TEXT, "s", 0, 9, subject=subject)


PARTS = st.text(max_size=5) | st.integers(0, 99)


@given(st.text(max_size=9), st.lists(PARTS, max_size=3), st.text() | st.none() | st.lists(PARTS).map(tuple))
@example("t.a", ["x", 3], 'it\'s "é" \\ \n \U0001f600')
def test_a_checksum_is_over_what_python_writes(key: str, subject: list[str | int], takes: Any) -> None:
    """Of all three in one, in ASCII: journals that players keep depend on it, however it is put together."""
    whole = crc32(ascii((key, tuple(subject), takes)).encode())
    assert checksum(key, tuple(subject), takes) == f"{whole:08x}"


def test_a_board_is_drawn_once_and_not_before_somebody_looks() -> None:
    """Most questions are answered by the device, and nobody sees their board."""
    drawn = list[int]()
    asked = Tell("t.a", TEXT, "s", board=lambda: (("■",),) * (drawn.append(1) or 1))
    assert not drawn
    assert asked.drawn is asked.drawn == (("■",),)
    assert (len(drawn), Tell("t.a", TEXT, "s").drawn, Tell("t.a", TEXT, "s", board=((),)).drawn) == (1, (), ((),))


def test_copies_beyond_the_cards_asked_for_mean_nothing() -> None:
    """Two of three may come as two of two may, so another copy breaks no saved game."""
    asked = [Draw("t.a", TEXT, "s", Pile.of("bag", cards), (A, B), count=2) for cards in ("aab", "aaab", "ab")]
    assert meaning(asked[0]) == meaning(asked[1]) != meaning(asked[2])
