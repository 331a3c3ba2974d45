"""What may be looked at: glance, progress, why a code is refused, the code sheet."""

import pytest

from bots.robokid import printed
from bots.robokid.tables import cats, dogs, table
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import BEST_FRIENDS, CATS, DOGS, ICONS, KIDS, OWN_SUITS
from compere.bots.robokid.look import CODES, glance, heading, odds, progress, refusal
from compere.bots.robokid.state import RobokidState
from playing import play, said


def lines(state: RobokidState) -> list[tuple[str, str]]:
    return [(said(line.label), said(line.value)) for line in glance(state)]


def test_glance() -> None:
    """Level, VP, Lookout by suit, Pack and Yard; then the deck and the discard pile, in an order of their own."""
    state = table(
        level=2,
        points=11,
        lookout="bug puddin",
        pack=["toy", "pizza", "toy"],
        yard="worm skids",
        deck="tiny ant tiny",
        discard="doc",
    )
    assert lines(state) == [
        ("Fort level", "2"),
        ("VP", "11"),
        ("Lookout", "1 shovel, 1 crown and 1 coin"),
        ("Pack", "2 toys, 1 pizza"),
        ("Yard", "Skids and Worm"),
        ("Deck", "Ant, Tiny and Tiny"),
        ("Discard pile", "Doc"),
    ]


def test_glance_at_an_empty_table() -> None:
    """What has nothing in it says so."""
    values = dict(lines(table()))
    assert {label for label, value in values.items() if value == "–"} == {
        "Lookout",
        "Pack",
        "Yard",
        "Deck",
        "Discard pile",
    }


def test_glance_in_mid_turn() -> None:
    """What is laid out and not drawn yet is of its deck."""
    assert dict(lines(table(row="worm skids", discard="doc")))["Deck"] == "Skids and Worm"


def test_glance_at_a_deck_that_the_table_has() -> None:
    """Which cards it, its discard pile and its Yard have is the table's."""
    assert [label for label, _ in lines(table("deck=physical"))] == ["Fort level", "VP", "Lookout", "Pack"]


def test_glance_at_rules_dogs_and_cats() -> None:
    """Made-up rules only where there are any; dogs and cats only where they play."""
    state = table(
        "dogs=yes cats=yes", made_up_rules=1, dog_pile=dogs("duke echo"), doghouse=dogs("spud"), cats=cats("bandit")
    )
    assert lines(state)[5:9] == [
        ("Made-up rules", "1"),
        ("Dog pile", "Duke and Echo"),
        ("Dogs at home", "Spud"),
        ("Cats", "Bandit"),
    ]
    state.yard_dogs = dogs("pesto")
    assert ("Dog in the Yard", "Pesto") in lines(state)
    plain = table(dog_pile=dogs("duke"), cats=cats("bandit"), yard_dogs=dogs("pesto"))
    assert not {"Made-up rules", "Dog pile", "Dogs at home", "Dog in the Yard", "Cats"} & set(dict(lines(plain)))


@pytest.mark.parametrize(("people", "text"), [(1, "Play, then Robokid"), (2, "All play, then Robokid")])
def test_who_plays_first_stands_over_what_is_asked_between_its_turns(people: int, text: str) -> None:
    """From the first turn on, as long as nobody has triggered the end: that tells who plays then."""
    state = table(f"people={people}", turn=3)
    assert said(heading(state, "clean_up")) == text
    assert heading(state, "recruit") is None
    state.ended_by = "people"
    assert heading(state, "clean_up") is None


def test_progress() -> None:
    """A game in the list is known by its level and VP."""
    text = said(progress(table(level=3, points=17)))
    assert "3" in text and "17" in text


@pytest.mark.parametrize("friend", printed.BEST_FRIENDS)
def test_best_friends_are_refused(friend: str) -> None:
    """Sheet, line 13, and ruling, What happens between its turns: refuse only best friends."""
    text = refusal(table(), friend)
    assert text and BEST_FRIENDS[friend].english in said(text) and "best friend" in said(text)


@pytest.mark.parametrize(
    ("options", "code", "word"),
    [
        ("dogs=yes", "dog:loki", "Loki"),  # sheet, line 120
        ("cats=yes", "cat:jitters", "not play"),  # line 148
        ("cats=yes", "cat:dumpling", "not play"),  # line 149
        ("cats=yes dumpling=yes", "cat:dumpling", "Not asked"),
        ("dogs=yes", "dog:duke", "already"),
        ("dogs=yes", "dog:spud", "already"),
        ("dogs=yes", "dog:echo", "already"),
        ("dogs=yes", "dog:rowdy", "Not asked"),
        ("", "fort:skids", "Not asked"),
        ("", "suit:coin", "Not asked"),
        ("", "rule:loner", "Not asked"),
        ("", "cat:bandit", "Not asked"),
    ],
)
def test_refusal(options: str, code: str, word: str) -> None:
    """A card at the wrong moment is named, and so is why."""
    state = table(options, dog_pile=dogs("duke"), doghouse=dogs("spud"), yard_dogs=dogs("echo"))
    text = refusal(state, code)
    assert text and word in said(text)


@pytest.mark.parametrize("code", ["", "fort:", "robot:A1", "pick:none", "dog:rex"])
def test_codes_of_others(code: str) -> None:
    """What is not Robokid's gets no sentence of its."""
    assert refusal(table(), code) is None


def test_refused_codes_are_no_answers() -> None:
    """A best friend is no card of the Park deck, whatever is asked."""
    game = play(BOT, {}, ["first"])
    assert game.prompt and not set(BEST_FRIENDS) & set(game.prompt.ids())
    assert game.refusal("fort:ace")


def test_codes() -> None:
    """Every kid, suit, dog and cat that may be scanned, and the frequent answers."""
    *by_suit, dogs, cats, answers = ([item.id for item in group.items] for group in CODES)
    for (suit, *kids), mine in zip(by_suit, OWN_SUITS, strict=False):
        assert suit == mine
        assert all(ICONS[kid][0] == mine for kid in kids)
    assert by_suit[len(OWN_SUITS) :] == [["fort:smoke", "fort:puddin"]]
    every = [id for ids in by_suit for id in ids]
    assert sorted(every) == sorted((*KIDS, *OWN_SUITS))
    assert (dogs, cats) == (list(DOGS), list(CATS))
    assert all(answer.startswith("pick:") for answer in answers)


def test_every_answer_on_the_sheet_is_one() -> None:
    """Each code of an answer names an option of some question."""
    answers = {item.id.removeprefix("pick:") for item in CODES[-1].items}
    assert answers == {"none", "empty", "dog", "ended", "done", "yes", "no"}


def test_odds_of_a_tracked_deck() -> None:
    """Every card came to it face up; how they lie is nobody's to know, until its turn has begun and names them all."""
    ((title, pile, cards),) = odds(table(deck="tiny ant tiny", discard="doc"))
    assert (said(title), pile.left) == ("Robokid’s deck", 3)
    copies = pile.candidates()
    assert [(option.id, said(option.label), copies[option.id]) for option in cards if option.id in copies] == [
        ("fort:ant", "Ant", 1),
        ("fort:tiny", "Tiny", 2),
    ]
    laid_out = table(deck="tiny ant")
    laid_out.deck.next = [["fort:ant"], ["fort:tiny"]]
    assert laid_out.row
    assert odds(laid_out) == ()


def test_a_deck_that_the_table_shuffles_has_no_odds() -> None:
    physical = table("deck=physical")
    assert not physical.tracked
    assert odds(physical) == ()
