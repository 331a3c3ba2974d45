"""Piles: what was drawn has left them by itself, and what was seen of their next cards is known, in order."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.almanac import Almanac
from compere.bot import Outcome
from compere.errors import BadQuestion, InvalidAnswer
from compere.options import Option
from compere.piles import Draw, Look, Pile
from compere.table import Table
from compere.wording import say
from playing import drive
from tiny import END, TinyState, session

TEXT = say("?")
A, B, C = OPTIONS = tuple(Option(id, TEXT) for id in "abc")
EMPTY = Option("empty", TEXT, value=None)
CARDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=9)


def draw(pile: Pile[Any], cards: tuple[Option[Any], ...] = OPTIONS, **more: Any) -> Draw[Any]:
    return Draw("t.q", TEXT, "s", pile, cards, **more)


def look(pile: Pile[Any], cards: tuple[Option[Any], ...] = OPTIONS, **more: Any) -> Look[Any]:
    return Look("t.q", TEXT, "s", pile, cards, **more)


async def ask(question: Draw[Any]) -> tuple[Any, ...]:
    return await question


def answered(question: Draw[Any], *ids: str) -> Any:
    """Return what the rules get for these ids."""
    return drive(ask(question), ids)[1]


# A pile


@given(CARDS, st.data())
def test_a_pile_is_a_multiset(ids: list[str], data: st.DataObject) -> None:
    """Taking cards in any order leaves the others, none of them with a count of nought."""
    pile = Pile.of("bag", ids)
    order = data.draw(st.permutations(ids))
    for taken, id in enumerate(order, start=1):
        assert id in pile.cards
        pile.take(id)
        assert pile.unseen == Counter(order[taken:])
        assert pile.left == len(ids) - taken == len(pile.cards)


@given(CARDS, st.data())
def test_cards_put_away_unseen_may_still_be_any(ids: list[str], data: st.DataObject) -> None:
    """They make the pile shorter, but each card may still come up."""
    put_away = data.draw(st.integers(0, len(ids)))
    pile = Pile.of("bag", ids, put_away=put_away)
    assert pile.candidates() == Counter(ids)
    assert pile.left == len(ids) - put_away


def test_what_was_put_away_is_not_shuffled_in() -> None:
    """Once none is left, the cards that come are the pile, all of them."""
    pile = Pile.of("deck", "abc", put_away=1)
    pile.take("a", "b")
    pile.add("a", "b")
    assert (pile.left, pile.put_away, pile.candidates()) == (2, 0, {"a": 1, "b": 1})
    half = Pile.of("deck", "abc", put_away=1)
    half.take("a")
    half.add("a")
    assert (half.left, half.put_away, half.candidates()) == (2, 1, {"a": 1, "b": 1, "c": 1})


def test_a_pile_of_what_a_table_names() -> None:
    """Its keys are its cards, each once."""
    assert Pile.of("bag", {"a": 5, "b": 0}).cards == ["a", "b"]


@pytest.mark.parametrize(
    ("pile", "card"),
    [
        (Pile.of("bag", "ab"), "c"),  # it never was there
        (Pile.of("bag", ()), "a"),
        (Pile.of("bag", "ab", put_away=2), "a"),  # it may have been there; none is left
        (Pile("bag", unseen={"a": 1, "b": 1}, next=[["a"]]), "b"),  # another one is the next
        (Pile("park", next=[["a"]]), "b"),
    ],
)
def test_what_cannot_come_cannot_be_taken(pile: Pile[str], card: str) -> None:
    """The rules are at fault; the pile stays as it was."""
    before = repr(pile)
    with pytest.raises(BadQuestion, match=rf"^'{card}' cannot come from {pile.name}, as far as the rules know it$"):
        pile.take(card)
    assert repr(pile) == before


def test_no_two_piles_share_their_cards() -> None:
    """Each is its own, from the first card on."""
    first, second = Pile.of("bag", ()), Pile.of("bag", ())
    first.add("a", "b", "a")
    assert (first.cards, second.cards, first.left, second.left) == (["a", "a", "b"], [], 3, 0)


def test_what_is_shuffled_in_hides_what_was_known() -> None:
    """Nobody knows the next card of a pile that was shuffled."""
    pile = Pile.of("deck", "aab")
    answered(look(pile, count=2), "b", "a")
    pile.add("c")
    assert (pile.known, pile.candidates()) == ([], {"a": 2, "b": 1, "c": 1})


# Drawing


@given(CARDS, st.data())
def test_draws_until_it_is_empty_are_the_pile(ids: list[str], data: st.DataObject) -> None:
    """However many at a time and in whatever order: each card once for each copy, and then there is none."""
    pile, drawn = Pile.of("bag", ids), list[str]()
    while pile.left:
        count = data.draw(st.integers(1, pile.left))
        question = draw(pile, count=count)
        came = data.draw(st.permutations([id for id, copies in question.candidates.items() for _ in range(copies)]))
        drawn += answered(question, *came[:count])
    assert sorted(drawn) == sorted(ids)
    with pytest.raises(BadQuestion, match=r"the question 't.q' cannot be asked: 1 of 0 in bag"):
        draw(pile)


def test_a_bot_that_takes_nothing_has_the_right_chances() -> None:
    """Two of three stones, drawn one by one by the device: each pair as often as the orders of the stones have it."""

    async def twice(state: TinyState) -> Outcome:
        bag, stones = Pile.of("bag", "aab", by="device"), (A, B)
        for _ in range(2):
            state.marked += await Draw("tiny.stone", TEXT, "luck", bag, stones)
        return END

    seen = Counter[tuple[str, ...]]()
    for seed in range(1500):
        game = session(twice, seed=str(seed))
        Table(game, Almanac(), lambda entries: None)
        seen[game.state.marked] += 1
    expected = Counter({pair: 1500 // 6 * n for pair, n in Counter(order[:2] for order in permutations("aab")).items()})
    assert seen.keys() == expected.keys()
    assert (
        sum((seen[pair] - each) ** 2 / each for pair, each in expected.items()) < 13.82
    )  # see test_croupier, 2 degrees


def test_a_question_that_waited_is_about_the_pile_as_it_is() -> None:
    """What was drawn since it was made can come no more."""
    pile = Pile.of("bag", "aab")
    kept = draw(pile)
    for left in ({"a": 2, "b": 1}, {"a": 1, "b": 1}, {"b": 1}):
        (asked,), _ = drive(ask(kept), (next(iter(left)),))
        assert asked.candidates == left
    with pytest.raises(BadQuestion, match="1 of 0 in bag"):
        drive(ask(kept), ("a",))


def test_looking_at_a_question_takes_nothing() -> None:
    """To check, to decode, to know the only answer: a correction's question is never awaited, and takes nothing."""
    pile = Pile.of("bag", "ab")
    question = draw(pile, count=2, places=())
    assert question.decode(question.check(["b", "a"])) == ("a", "b") == question.sole()
    assert pile.cards == ["a", "b"]


@given(st.lists(st.sampled_from("abcd"), max_size=5), st.lists(st.sampled_from("abc"), min_size=2, max_size=6))
def test_a_draw_is_part_of_its_pile(drawn: list[str], ids: list[str]) -> None:
    """No card comes up more often than it is in the pile, and the order stays."""
    question = draw(Pile.of("pile", ids), count=2)
    fits = len(drawn) == 2 and all(drawn.count(id) <= ids.count(id) for id in drawn)
    try:
        assert question.check(drawn) == tuple(drawn)
    except InvalidAnswer:
        assert not fits
    else:
        assert fits


@pytest.mark.parametrize(
    ("question", "sole"),
    [
        (draw(Pile.of("bag", "a")), ("a",)),
        (draw(Pile.of("bag", "ab")), None),
        (draw(Pile.of("bag", "aa")), None),  # two of one kind, of which one is drawn: the table has it to say
        (draw(Pile.of("bag", "aa"), count=2), ("a", "a")),
        (draw(Pile.of("bag", "ab"), count=2), None),
        (draw(Pile.of("bag", "aab"), count=3, places=()), ("a", "a", "b")),
        (draw(Pile.of("bag", "ab", put_away=1)), None),
        (draw(Pile.of("bag", "a"), rare=(EMPTY,)), None),
        (draw(Pile("bag", unseen={"a": 2, "b": 1}, next=[["a"]])), ("a",)),
        (look(Pile.of("bag", "a")), ("a",)),
    ],
)
def test_the_only_answer(question: Draw[str], sole: object) -> None:
    """Where there is one answer, it is that and fits; the order of cards is a person’s."""
    assert question.sole() == sole
    assert sole is None or question.check(sole) == sole


# What is no card


def test_the_tables_own_pile_may_be_empty() -> None:
    """Nobody knows what is in it: any card, as often as it likes, or none; the rules get what that means."""
    park = Pile[str]("park")
    for answer, got in (("b", "b"), ("b", "b"), ("empty", None)):
        assert answered(draw(park, rare=(EMPTY,)), answer) == (got,)
    assert (park.cards, park.left, park.candidates()) == ([], None, None)
    park.add("c")
    assert answered(draw(park, count=3), "a", "a", "a") == ("a", "a", "a")


def test_more_than_is_needed_may_be_told() -> None:
    """All of it leaves the pile, in its order; one that tells no more has answered the same question as without."""
    pile = Pile.of("row", "abc")
    question, strict = draw(pile, places=range(1, 4)), draw(pile)
    assert (question.takes(), question.sole(), question.most) == (strict.takes(), None, 3)
    assert (question.bounds()["more"], "more" in strict.bounds()) == (2, False)
    assert [question.check(told) for told in (["b"], ["c", "a"], ["c", "b", "a"])] == [
        ("b",),
        ("c", "a"),
        ("c", "b", "a"),
    ]
    for wrong in ([], ["a", "a"], ["a", "b", "c", "a"]):
        with pytest.raises(InvalidAnswer):
            question.check(wrong)
    with pytest.raises(InvalidAnswer, match="0 drawn: expected 1 to 3 from row"):
        question.check([])
    assert answered(question, "c", "a") == ("c", "a")
    assert pile.cards == ["b"]


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_no_card_is_given_alone_and_takes_none(count: int) -> None:
    """However many are drawn; it stands behind the cards."""
    pile = Pile.of("bag", "aa")
    question = draw(pile, count=count, rare=(EMPTY,))
    assert (question.ids(), question.candidates) == (("a", "empty"), {"a": 2})
    with pytest.raises(InvalidAnswer, match="'empty' is no card of bag: it is given alone"):
        question.check(["empty", "a"])
    assert answered(question, "empty") == (None,)
    assert pile.left == 2


# Looking


def test_next_cards_come_in_their_order() -> None:
    """What was seen is known, is taken without a question, and comes no more; of what is behind it nothing is known."""
    pile = Pile.of("deck", "aabbc", by="device")
    first = look(pile, count=2)
    assert (first.by, first.candidates) == ("device", {"a": 2, "b": 2, "c": 1})
    assert answered(first, "b", "a") == ("b", "a")
    assert look(pile).candidates == {"a": 1, "b": 1, "c": 1}
    answered(look(pile), "c")
    assert (pile.known, pile.left) == (["b", "a", "c"], 5)
    assert [pile.turn_up() for _ in range(3)] == ["b", "a", "c"]
    assert (pile.known, pile.cards) == ([], ["a", "b"])
    with pytest.raises(BadQuestion, match=r"^nobody knows the next card of deck: draw it$"):
        pile.turn_up()


def test_a_known_card_is_the_only_one_that_can_be_drawn() -> None:
    """Though there are more of it, and of others."""
    pile = Pile.of("deck", "aab")
    answered(look(pile), "a")
    assert draw(pile).candidates == {"a": 1}
    answered(draw(pile), "a")
    assert draw(pile).candidates == {"a": 1, "b": 1}


RED, BLUE = frozenset(("1a", "1b")), frozenset(("2a", "2b"))
BACKS = (Option("red", TEXT, value=RED), Option("blue", TEXT, value=BLUE))
FACES = tuple(Option(id, TEXT) for id in ("1a", "1b", "2a", "2b"))


def back(card: str) -> frozenset[str]:
    return RED if card in RED else BLUE


def test_a_card_whose_back_shows_is_one_of_those() -> None:
    """Shown without being taken, then drawn: only what has that back; of the one behind it nothing is known."""
    pile = Pile.of("deck", ["1a", "1b", "1b", "2a"], put_away=1)
    backs = look(pile, BACKS)
    assert backs.candidates == {"red": 3, "blue": 1}
    assert answered(backs, "red") == (RED,)
    assert (pile.next, pile.known, pile.left) == ([["1a", "1b"]], [], 3)
    assert draw(pile, FACES).candidates == {"1a": 1, "1b": 2}
    answered(draw(pile, FACES), "1b")
    assert (pile.next, draw(pile, FACES).candidates) == ([], {"1a": 1, "1b": 1, "2a": 1})


def test_a_back_that_only_a_scanner_would_name() -> None:
    """It is one like those that are listed."""
    backs = look(Pile.of("deck", ["1a", "1b", "2a"]), BACKS[:1], scanned=BACKS[1:])
    assert backs.candidates == {"red": 2, "blue": 1} and answered(backs, "blue") == (BLUE,)


def test_several_backs_in_order() -> None:
    """Each is drawn in its turn; where one card only has that back, it is known."""
    pile = Pile.of("deck", ["1a", "1b", "2a"])
    assert answered(look(pile, BACKS, count=3), "red", "red", "blue") == (RED, RED, BLUE)
    assert pile.next == [["1a", "1b"], ["1a", "1b"], ["2a"]]
    answered(draw(pile, FACES), "1a")
    assert pile.known == ["1b", "2a"]


@given(st.lists(st.sampled_from(["1a", "1b", "2a", "2b"]), min_size=1, max_size=5), st.integers(0, 1), st.data())
def test_chances_are_those_of_all_orders(cards: list[str], put_away: int, data: st.DataObject) -> None:
    """Whatever was drawn and seen before: as many of the orders that fit it have a card next, or a back."""
    pile = Pile.of("deck", cards, put_away=min(put_away, len(cards) - 1))
    orders = list(permutations(cards))
    drawn = 0
    while pile.left:
        place = len(pile.known)
        kinds = ["draw", "back", "face"] if place < pile.left else ["draw"]
        kind = data.draw(st.sampled_from(kinds))
        at, sees = drawn + place * (kind != "draw"), back if kind == "back" else str
        question = {
            "draw": lambda: draw(pile, FACES),
            "back": lambda: look(pile, BACKS),
            "face": lambda: look(pile, FACES),
        }[kind]()
        counted = Counter(sees(order[at]) for order in orders)
        chances = {question.decode((id,))[0]: copies for id, copies in question.candidates.items()}
        assert shares(chances) == shares(counted)
        id = data.draw(st.sampled_from(sorted(question.candidates)))
        (came,) = answered(question, id)
        orders = [order for order in orders if sees(order[at]) == came]
        drawn += kind == "draw"


def shares(counts: dict[Any, int]) -> dict[Any, Fraction]:
    return {each: Fraction(count, sum(counts.values())) for each, count in counts.items()}


def test_the_next_card_of_the_tables_own_pile() -> None:
    """It may be seen and is then known, though nobody knows the others."""
    park = Pile[str]("park")
    answered(look(park), "b")
    assert (draw(park).candidates, park.left) == ({"b": 1}, None)
    assert park.turn_up() == "b"
    assert draw(park).candidates == {"a": 1, "b": 1, "c": 1}


# What cannot be asked


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: draw(Pile.of("bag", "ab"), (A, A, B)), "'a' may come from bag and has 2 options"),
        (lambda: draw(Pile.of("bag", "ab"), (A, replace(A, id="b"))), "'a' may come from bag and has 2 options"),
        (lambda: draw(Pile.of("bag", "ab"), (A,)), "'b' may come from bag and has 0 options"),
        (lambda: draw(Pile("park"), (A, A)), "two of its options have the id 'a'"),
        (lambda: draw(Pile("park"), ()), "it has no options"),
        (lambda: draw(Pile.of("bag", "a"), count=0), "0 of 1 in bag"),
        (lambda: draw(Pile.of("bag", "aab"), count=4), "4 of 3 in bag"),
        (lambda: draw(Pile.of("bag", "aab", put_away=2), count=2), "2 of 1 in bag"),
        (lambda: draw(Pile.of("bag", ()), rare=(EMPTY,)), "1 of 0 in bag"),  # the rules know: no question
        (lambda: draw(Pile.of("bag", "ab"), rare=(B,)), "'b' is said to be no card, and means the card 'b'"),
        (lambda: draw(Pile("bag", next=[["a"]]), count=2), "2 of bag, of whose next cards"),
        (lambda: draw(Pile("bag", next=[["a"]]), places=range(1, 3)), "2 of bag, of whose next cards"),
        (lambda: draw(Pile.of("bag", "aab"), count=2, places=range(1, 5)), "2 to 4 of 3 in bag"),
        (lambda: draw(Pile.of("bag", "aab"), count=2, places=range(1, 2)), "2 to 1 of 3 in bag"),
        (lambda: look(Pile("bag", unseen={"a": 2}, next=[["a"]]), count=2), "2 of 2 in bag"),
        (
            lambda: look(Pile("bag", unseen={"a": 1, "b": 2}, next=[["a", "b"]]), count=2),
            "2 of bag, of whose next cards something is known: ask for one at a time",
        ),
        (
            lambda: look(Pile.of("bag", "aab"), count=2, places=()),
            "the next 2 of bag stay there, in an order that somebody must tell",
        ),
        (lambda: look(Pile("park"), BACKS), "nobody knows which cards of park look like that"),
    ],
)
def test_a_question_that_nobody_can_answer_is_not_made(make: Callable[[], object], why: str) -> None:
    """It says so at the line that makes it, and names the question."""
    with pytest.raises(BadQuestion, match=re.escape(f"the question 't.q' cannot be asked: {why}")):
        make()


def test_all_that_can_come_is_among_the_answers_once() -> None:
    """An option of which no card is in the pile may stand there, as a bot's constants do."""
    question = draw(Pile.of("bag", "ac"))
    assert question.options == (A, C) and question.cards == OPTIONS
