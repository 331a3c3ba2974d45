"""What the table is asked: which answers there are, how they are found, and what is taken for granted."""

from typing import Any

import pytest

from bots.robokid.tables import dogs, ids, shown, table
from compere.bots.robokid import questions
from compere.bots.robokid.cards import COIN, DOG_SUITS, DOGS, KIDS, OWN_SUITS, SUITS, UNSEEN, icons_of
from compere.croupier import deal
from compere.errors import InvalidAnswer
from compere.prompts import Prompt
from compere.wording import say
from playing import said

WHICH, WHERE = say("Which card?"), say("Where?")


def facets(prompt: Any) -> dict[str, str]:
    """Return under which suit, or other word, each answer is found."""
    return {option.id: option.facets["suit"].id for option in prompt.options}


# Cards


def test_every_kid_stands_under_its_suit() -> None:
    """45 names in the order of the suits; a two-icon card is looked for under its first icon, Puddin under coins."""
    assert sorted(questions.ALL_KIDS) == sorted(KIDS)
    suits = [icons_of(kid)[0] for kid in questions.ALL_KIDS]
    assert suits == sorted(suits, key=list(SUITS).index)
    assert facets(questions.other_card_question(table(), WHICH, "deploy"))["fort:puddin"] == COIN


def test_cards_by_suit() -> None:
    """Ruling, Two ways to keep the deck: six suits; the two-icon cards and coins keep their names."""
    names = {kid for kid in KIDS if len(icons_of(kid)) == 2 or COIN in icons_of(kid)}
    assert set(questions.BY_SUIT) == {*OWN_SUITS, *names}
    assert len(questions.BY_SUIT) == len(set(questions.BY_SUIT)) == 13
    assert set(questions.TWO_ICONS) == names - {"fort:smoke"}


def test_any_card() -> None:
    """A tracked deck knows names; else suits are shown, and every name may be scanned."""
    tracked = questions.any_card(table())
    assert [option.id for option in tracked] == list(questions.ALL_KIDS)
    assert all(option.shown for option in tracked)
    physical = questions.any_card(table("deck=physical"))
    assert [option.id for option in physical if option.shown] == list(questions.BY_SUIT)
    assert {option.id for option in physical} == {*KIDS, *OWN_SUITS}
    assert len(physical) == len({option.id for option in physical})


def test_a_deck_that_nobody_has_seen() -> None:
    """Anything may come up, by suit or scanned; no way out is needed."""
    prompt = questions.deck_question(table("deck=physical", deck=f"skids {UNSEEN}"), WHICH, "fortify")
    assert prompt.options == questions.any_card(table("deck=physical"))
    assert (prompt.key, prompt.text, prompt.step, prompt.count) == ("robokid.deck_card", WHICH, "fortify", 1)


def test_a_deck_that_is_known() -> None:
    """What is in it stands there, then *another card*; what is not can still be scanned, but never dealt."""
    state = table("deck=physical", deck="worm skids skids suit:glue moles")
    prompt = questions.deck_question(state, WHICH, "deploy")
    assert shown(prompt) == ["fort:skids", "fort:moles", "fort:worm", "suit:glue", "other"]
    assert {option.id: option.copies for option in prompt.options}["fort:skids"] == 2
    assert {option.id for option in prompt.options} == {*KIDS, *OWN_SUITS, "other"}
    assert [option.id for option in prompt.options if option.dealt] == shown(prompt)[:-1]
    assert facets(prompt)["other"] == "robokid:other_card"
    drawn = {deal(prompt, str(seed), {})[0] for seed in range(50)}  # type: ignore[index]
    assert drawn == {"fort:skids", "fort:moles", "fort:worm", "suit:glue"}


def test_the_leftmost_kid() -> None:
    """Ruling, Two ways to keep the deck: the icons of the leftmost card count, so its name is asked."""
    prompt = questions.name_question("suit:crown", ids("ghost tiny"))
    assert (prompt.key, prompt.step, list(prompt.ids())) == ("robokid.leftmost", "deploy", ids("ghost tiny"))
    assert "crown" in said(prompt.text)


@pytest.mark.parametrize("kind", ["tracked", "physical"])
def test_a_park_card(kind: str) -> None:
    """Ruling, Park deck empty: any card, or that there is none; which the croupier never says."""
    state = table(f"deck={kind}")
    prompt = questions.park_question(state, WHICH, "recruit")
    assert prompt.options[:-1] == questions.any_card(state)
    assert (prompt.key, prompt.pile, prompt.step) == ("robokid.park_card", "park", "recruit")
    empty = prompt.options[-1]
    assert (empty.id, empty.dealt, empty.shown) == ("empty", False, True)


# Matches


@pytest.mark.parametrize(
    ("options", "recruit", "offered"),
    [
        ("deck=physical", "skids", "suit:skateboard rocket_bros puddin smoke"),
        ("deck=physical", "suit:crown", "suit:crown puddin smoke"),
        ("", "tiny", "ghost golden_boy prince tiny puddin smoke"),
    ],
)
def test_only_what_matches_is_offered(options: str, recruit: str, offered: str) -> None:
    """Sheet, lines 30 and 40: the recruit's suit and the coins, nothing else; scanning is no way round it."""
    prompt = questions.match_question(table(options), *ids(recruit), 0, WHERE, ())
    assert sorted(shown(prompt)) == sorted(["none", *ids(offered)])
    assert prompt.ids()[0] == "none"
    assert all(set(icons_of(card)) & {COIN, *icons_of(*ids(recruit))} for card in prompt.ids() if card != "none")


def test_a_coin_takes_everything() -> None:
    """Sheet, line 40: all cards, so each may be entered; dogs too where they play (ruling, Coin drawn, dogs)."""
    assert set(questions.match_question(table(), "fort:smoke", 0, WHERE, ()).ids()) == {"none", *KIDS}
    prompt = questions.match_question(table("dogs=yes"), "fort:smoke", 0, WHERE, ())
    assert set(prompt.ids()) == {"none", *KIDS, *DOGS}
    assert {each for id, each in facets(prompt).items() if id in DOGS} == {"robokid:dog"}


def test_dogs_of_the_suit_are_offered() -> None:
    """Sheet, line 134: those that are not Robokid's already."""
    state = table("dogs=yes", dog_pile=dogs("rowdy"))
    prompt = questions.match_question(state, "fort:skids", 0, WHERE, ())
    assert [id for id in prompt.ids() if id in DOGS] == dogs("ranger porkchop")
    assert not set(questions.match_question(table(), "fort:skids", 0, WHERE, ()).ids()) & set(DOGS)


def test_where_and_why_it_matches() -> None:
    """The question carries where to look and why there; *none* becomes *no more* after the first."""
    prompts = [questions.match_question(table(), "fort:skids", taken, WHERE, (WHICH,)) for taken in (0, 1)]
    assert [(prompt.text, prompt.why, prompt.step) for prompt in prompts] == [(WHERE, (WHICH,), "recruit")] * 2
    assert [said(prompt.options[0].label) for prompt in prompts] == ["none", "no more"]


# Dogs


def test_the_dog_pile() -> None:
    """Sheet, line 122: three dogs in order, each found under its suit."""
    prompt = questions.dog_pile_question(table("dogs=yes"))
    assert (prompt.key, prompt.step, prompt.count, prompt.ordered) == ("robokid.dogs", "set_up", 3, True)
    assert facets(prompt) == DOG_SUITS
    with pytest.raises(InvalidAnswer):
        prompt.check(dogs("duke duke spud"))


def test_a_given_dog() -> None:
    """Sheet, line 140: one that is not Robokid's; after the first there may be no more."""
    state = table("dogs=yes", dog_pile=dogs("duke"), yard_dogs=dogs("spud"), doghouse=dogs("watson"))
    first, next = (questions.given_dog_question(state, given) for given in (0, 1))
    assert set(first.ids()) == set(DOGS) - set(dogs("duke spud watson"))
    assert set(next.ids()) == {*first.ids(), "none"}


# Who leads


@pytest.mark.parametrize(
    ("yards", "fact", "groups"),
    [
        (
            {},
            "cards",
            ["first", "second", "third", "first+second", "first+third", "second+third", "first+second+third"],
        ),
        ({"cards": ("first", "third")}, "level", ["first", "third", "first+third"]),
        ({"cards": ("first", "second"), "level": ("second", "first")}, "points", ["first", "second", "first+second"]),
    ],
)
def test_who_leads(yards: dict[str, tuple[str, ...]], fact: str, groups: list[str]) -> None:
    """Sheet, line 66: those who are still equal, alone or together."""
    prompt = questions.leaders_question(table("people=3", yards=yards), fact)
    assert (prompt.key, prompt.step, list(prompt.ids())) == (f"robokid.most_{fact}", "recruit", groups)
    assert prompt.text == questions.LEADERS[fact]
    labels = {option.id: said(option.label) for option in prompt.options}
    assert {labels[each] for each in groups if each in ("first+third", "first+second")} <= {"Ann and Bob", "Ann and Cy"}


# Between its turns

SINCE = [
    ("", {}, "ended"),
    ("", {"yard": "skids skids"}, "ended yard:0 yard:1"),
    ("cats=yes", {"cats": ["cat:bandit"]}, "ended lost:cat:bandit"),
    ("", {"cats": ["cat:bandit"]}, "ended"),  # what does not play is not asked about
    ("dogs=yes", {}, "ended dog"),
    (
        "dogs=yes cats=yes",
        {"yard": "bug", "yard_dogs": dogs("duke spud"), "doghouse": dogs("pesto"), "cats": ["cat:bandit"]},
        "ended lost:cat:bandit dog house yard:dog:duke yard:dog:spud yard:0",
    ),
    ("", {"yard_dogs": dogs("duke"), "doghouse": dogs("pesto")}, "ended"),
]


@pytest.mark.parametrize(("options", "lies", "rows"), SINCE)
def test_what_may_have_happened(options: str, lies: dict[str, object], rows: str) -> None:
    """Ruling, What happens between its turns: one screen, whose rows are what may have happened here."""
    prompt = questions.since_question(table(options, **lies), WHICH)
    assert (prompt.key, prompt.text, prompt.step) == ("robokid.since", WHICH, "clean_up")
    assert list(prompt.ids()) == rows.split()
    assert (prompt.min, prompt.max) == (0, len(prompt.ids()))


def test_a_scan_says_what_is_gone() -> None:
    """A Yard card or dog is meant by its own code."""
    prompt = questions.since_question(table("dogs=yes", yard="bug suit:glue", yard_dogs=dogs("duke")), WHICH)
    codes = {option.id: option.codes() - {option.id} for option in prompt.options}
    assert codes == {
        "ended": set(),
        "dog": set(),
        "yard:dog:duke": {"dog:duke"},
        "yard:0": {"fort:bug"},
        "yard:1": {"suit:glue"},
    }


@pytest.mark.parametrize(("people", "label"), [("1", "you"), ("2", "Bob")])
def test_a_person(people: str, label: str) -> None:
    """By name; alone against Robokid one is *you*."""
    state = table(f"people={people}")
    option = questions.person_option(state, state.people[-1])
    assert (option.id, said(option.label)) == (state.people[-1], label)


def test_yes_and_no() -> None:
    """Two answers, in this order."""
    assert [option.id for option in questions.YES_NO] == ["yes", "no"]
    assert isinstance(questions.park_question(table(), WHICH, "expel"), Prompt)
