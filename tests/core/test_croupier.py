"""Virtual chance: a function of seed, stream and count, and nothing else; fair as far as one can see."""

import sys
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec, module_from_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.croupier import deal, streams
from compere.options import Option
from compere.piles import Draw, Look, Pile
from compere.prompts import Choose, Die, Number, Prompt, Roll, Tell
from compere.wording import say

TEXT = say("?")
D10 = Die("d10", tuple(range(10)))
D6 = Die("d6", (1, 2, 3, 4, 5, 6))
CARDS = tuple(Option(id, TEXT) for id in "abcd")


def roll(*dice: Die) -> Roll:
    return Roll("t.roll", TEXT, "s", {die.id: die.faces for die in dice})


def draw(count: int, pile: str = "deck", rare: tuple[Option, ...] = ()) -> Draw:
    return Draw("t.draw", TEXT, "s", Pile.of(pile, "aaabdd"), CARDS, count=count, rare=rare)


@pytest.mark.parametrize(
    ("prompt", "taken"),
    [
        (roll(D10, D6), ("d10", "d6")),
        (draw(2, "bag"), ("bag",)),
        (Tell("t", TEXT, "s"), ()),
        (Number("t", TEXT, "s", 0, 1), ()),
        (Choose("t", TEXT, "s", CARDS), ()),
    ],
)
def test_streams(prompt: Prompt[object], taken: tuple[str, ...]) -> None:
    """Each die is a stream of its own and each pile is one; a question takes from none."""
    assert streams(prompt) == taken


# From outside: printf '%s\0%s\0%s\0%s' SEED STREAM COUNT NTH | b2sum -l 128, as a number, modulo the sides left.
@pytest.mark.parametrize(
    ("prompt", "seed", "counts", "answer"),
    [
        (roll(D10), "1", {}, (9,)),
        (roll(D10), "1", {"d10": 1}, (0,)),
        (roll(D10), "2", {}, (5,)),
        (roll(D10, D6), "é", {"d10": 3, "d6": 1}, (8, 6)),
        (draw(3), "3", {}, ("b", "a", "d")),
        (draw(3), "3", {"deck": 1, "d10": 4}, ("d", "a", "d")),
    ],
)
def test_fixed_answers(prompt: Roll | Draw, seed: str, counts: dict[str, int], answer: tuple[object, ...]) -> None:
    """The same seed, stream and count give the same answer on every machine and in every version."""
    assert deal(prompt, seed, counts) == answer


@given(st.text(max_size=5), st.integers(0, 50), st.integers(0, 50), st.integers(1, 6))
def test_other_streams_do_not_matter(seed: str, own: int, other: int, count: int) -> None:
    """What other dice and piles have given changes nothing, and neither do the neighbours in one roll."""
    counts = {"d10": own, "deck": own}
    assert deal(draw(count), seed, counts | {"bag": other}) == deal(draw(count), seed, counts)
    both = deal(roll(D10, D6), seed, counts | {"d6": other})
    assert both == deal(roll(D10), seed, counts) + deal(roll(D6), seed, {"d6": other})


@given(st.text(max_size=5), st.integers(0, 50), st.integers(1, 6))
def test_what_is_dealt_fits(seed: str, count: int, drawn: int) -> None:
    """The prompt takes every answer of the croupier's."""
    for prompt in (roll(D10, D6), draw(drawn)):
        assert prompt.check(deal(prompt, seed, {"d10": count, "deck": count})) is not None


@given(st.text(max_size=5))
def test_a_whole_pile_comes_up_whole(seed: str) -> None:
    """Every copy comes up once, and what has none never."""
    assert Counter(deal(draw(6), seed, {})) == {"a": 3, "b": 1, "d": 2}


@given(st.text(max_size=5))
def test_what_is_no_card_is_never_dealt(seed: str) -> None:
    """It may be answered instead of one, but not by the croupier, nor does it change what comes up."""
    assert deal(draw(1, rare=(Option("empty", TEXT), Option("rare", TEXT))), seed, {}) == deal(draw(1), seed, {})


@given(st.text(max_size=5), st.integers(0, 50))
def test_a_look_at_a_part_has_a_stream_of_its_own(seed: str, count: int) -> None:
    """By its key: what was drawn from the pile changes nothing of what shows, and the other way round.

    Who sees whole cards takes the pile's: they are those that would have been drawn.
    """
    whole = Look("t.back", TEXT, "s", Pile.of("deck", "aaabdd"), CARDS)
    look = replace(whole, cards=tuple(Option(each, TEXT, value=frozenset(each)) for each in "abcd"))
    assert (streams(whole), streams(look)) == (("deck",), ("back",))
    assert deal(look, seed, {"back": count, "deck": 3}) == deal(draw(1, "back"), seed, {"back": count})


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_dice_are_fair(sides: int) -> None:
    """Pearson's chi-squared over 6 000 rolls stays below what chance exceeds once in a thousand times."""
    die = Die("die", tuple(range(sides)))
    seen = Counter(deal(roll(die), "fair", {"die": count})[0] for count in range(6000))
    expected = 6000 / sides
    critical = {2: 10.83, 6: 20.52, 10: 27.88}[sides]  # NIST handbook, 1.3.6.7.4, 0.999 at sides - 1 degrees
    assert sum((seen[face] - expected) ** 2 / expected for face in die.faces) < critical


def test_draws_are_fair() -> None:
    """Each card comes up first as often as it has copies, in the same sense."""
    seen = Counter(deal(draw(1), str(seed), {})[0] for seed in range(6000))
    expected = {"a": 3000, "b": 1000, "d": 2000}
    assert sum((seen[id] - each) ** 2 / each for id, each in expected.items()) < 13.82  # same table, 2 degrees
    assert set(seen) == set(expected)


def test_seeds_and_counts_differ() -> None:
    """Another seed is another game, and the next roll is another roll."""
    by_seed = {tuple(deal(roll(D10), str(seed), {"d10": n})[0] for n in range(20)) for seed in range(100)}
    assert len(by_seed) == 100


def test_hashlib_stands_in_for_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this Python has no _blake2, the same numbers come from hashlib."""
    import hashlib  # before its part is hidden from it

    monkeypatch.setitem(sys.modules, "_blake2", None)
    spec = find_spec("compere.croupier")
    assert spec and spec.loader
    without = module_from_spec(spec)
    spec.loader.exec_module(without)
    assert without.blake2b is hashlib.blake2b
    assert all(without.deal(draw(2), "s", {"deck": nth}) == deal(draw(2), "s", {"deck": nth}) for nth in range(20))
