"""What the table is asked: which answers there are, how they are found, and what is taken for granted."""

from itertools import product
from typing import Any

import pytest

from bots.robokid.tables import dogs, ids, shown, table
from compere.bots.robokid import questions
from compere.bots.robokid.cards import COIN, DOG_SUITS, DOGS, KIDS, OWN_SUITS, SUITS, icons_of
from compere.bots.robokid.decide import going_along
from compere.bots.robokid.facts import yard_icons
from compere.bots.robokid.questions import ALL_ICONS, USUAL_ICONS, Dog, Event, Kid, Match
from compere.bots.robokid.state import LAST_TURN, OVER, RobokidState
from compere.croupier import deal
from compere.errors import InvalidAnswer
from compere.prompts import Choose
from compere.wording import say
from compere_device.answers.picker import begin
from compere_device.answers.spans import Spans
from playing import said

WHICH = say("Which card?")


def facets(prompt: Any) -> dict[str, str]:
    """Return the suit of each answer that has one."""
    return {option.id: option.facets["suit"].id for option in prompt.accepted if "suit" in option.facets}


def match(state: RobokidState, recruit: str | None, taken: int) -> Choose[Match]:
    """Return the question as the rules ask it."""
    return questions.match_question(state, recruit, going_along(recruit), taken)


# Cards


def test_every_kid_stands_under_its_suit() -> None:
    """45 names in the order of the suits; by name, two icons stand under the first, Puddin under coins."""
    assert sorted(questions.ALL_KIDS) == sorted(KIDS)
    suits = [icons_of(kid)[0] for kid in questions.ALL_KIDS]
    assert suits == sorted(suits, key=list(SUITS).index)
    assert facets(questions.park_question(table(), WHICH, "recruit"))["fort:puddin"] == COIN


def test_a_card_by_its_icons() -> None:
    """Ruling, Two ways to keep the deck: a suit is enough; two icons stand apart, a coin and they keep their names.

    Any name may be scanned.
    """
    prompt = questions.lookout_question(table("deck=physical"))
    two = {kid for kid in KIDS if len(icons_of(kid)) == 2}
    assert set(shown(prompt)) == {*OWN_SUITS, "fort:smoke", *two, "empty"}
    assert {option.id for option in prompt.options if option.facets.get("icons") == 2} == two
    suits = [facet for id, facet in facets(prompt).items() if id in shown(prompt)]
    assert len(suits) == len(set(suits)) == 7
    assert set(prompt.ids()) == {*KIDS, *OWN_SUITS, "empty"}
    assert len(prompt.ids()) == len(set(prompt.ids()))
    assert (prompt.key, prompt.step, prompt.stream, prompt.by) == ("robokid.deck_card", "fortify", "deck", "table")


def test_a_deck_that_is_empty() -> None:
    """Ruling, Deck too short: only the table sees it; *empty* is no card, and never dealt."""
    state = table("deck=physical")
    for prompt in (questions.lookout_question(state), questions.deployed_question(state)):
        assert prompt.check(["empty"]) == ("empty",)
        assert [(option.id, option.value) for option in prompt.rare] == [("empty", None)]
        assert not {deal(prompt, str(seed), {}) for seed in range(300)} & {("empty",)}


@pytest.mark.parametrize(
    ("deployed", "key", "text"),
    [
        ("", "robokid.leftmost", "Leftmost of up to 3:"),
        ("skids", "robokid.deck_card", "Card 2 of up to 3:"),
        ("skids suit:glue", "robokid.deck_card", "Card 3 of up to 3:"),
    ],
)
def test_the_next_card_that_is_deployed(deployed: str, key: str, text: str) -> None:
    """Ruling, Two ways to keep the deck: the name of the leftmost alone is missed; no more than X are promised."""
    prompt = questions.deployed_question(table("deck=physical difficulty=3", deployed=deployed))
    assert (prompt.key, prompt.step, said(prompt.text)) == (key, "deploy", text)
    assert (set(shown(prompt)) == {*KIDS, "empty"}) is (key == "robokid.leftmost")


def test_long_lists_that_are_asked_often_are_leafed() -> None:
    """Design, Effort: each row that is shown has a key of its own."""
    state = table("deck=physical dogs=yes")
    asked = [questions.lookout_question(state), questions.deployed_question(state), questions.kids_question()]
    asked += [questions.park_question(state, WHICH, "expel"), questions.dog_pile_question(state)]
    choices = match(state, "fort:skids", 0), questions.since_question(state)
    assert all(prompt.often for prompt in (*asked, *choices, questions.given_dog_question(state)))


def test_any_card() -> None:
    """A tracked deck knows names; else suits are shown, and every name may be scanned."""
    tracked, scanned = questions.any_card(table())
    assert sorted(option.id for option in tracked) == sorted(questions.ALL_KIDS)
    assert scanned == ()
    state = table("deck=physical")
    lookout = questions.lookout_question(state)
    assert questions.any_card(state) == (lookout.cards, lookout.scanned)


def test_names_come_in_the_order_of_the_alphabet() -> None:
    """Design, Effort: three presses find one of 42; whoever Robokid has, each has its place."""
    state = table("dogs=yes", deck="ant bones", lookout="dash", dog_pile=dogs("rowdy"))
    asked = [questions.kids_question(), questions.park_question(state, WHICH, "recruit")]
    asked += [questions.deployed_question(table("deck=physical")), questions.dog_pile_question(table("dogs=yes"))]
    for prompt in (*asked, match(state, "fort:skids", 0), questions.given_dog_question(state)):
        names = [said(option.label) for option in prompt.options if option.facets]
        assert isinstance(begin(prompt), Spans) and names == sorted(names)
    suits = questions.park_question(table("deck=physical"), WHICH, "recruit")  # and few names
    assert not isinstance(begin(suits), Spans)


@pytest.mark.parametrize("kind", ["tracked", "physical"])
def test_a_park_card(kind: str) -> None:
    """Ruling, Park deck empty: any card, or that there is none; which the croupier never says."""
    state = table(f"deck={kind}")
    prompt = questions.park_question(state, WHICH, "recruit")
    assert (prompt.cards, prompt.scanned) == questions.any_card(state)
    assert (prompt.key, prompt.stream, prompt.step) == ("robokid.park_card", "park", "recruit")
    (empty,) = prompt.rare
    assert (empty.id, empty.value, empty.facets) == ("empty", None, {})
    assert prompt.ids() == (*[option.id for option in prompt.cards], "empty", *[each.id for each in prompt.scanned])


# Matches


@pytest.mark.parametrize(
    ("recruit", "offered"),
    [
        ("skids", "ant dash munch puddin rocket_bros skids smoke spike thunder zip"),
        ("tiny", "ghost golden_boy prince puddin smoke tiny"),
    ],
)
def test_only_what_matches_is_offered(recruit: str, offered: str) -> None:
    """Sheet, lines 30 and 40: the recruit's suit and the coins, by name, nothing else; scanning is no way round it."""
    prompt = match(table(), *ids(recruit), 0)
    assert list(prompt.ids()) == ["none", *ids(offered)]
    assert shown(prompt) == list(prompt.ids())
    assert prompt.decode(*ids(offered)[:1]) == Kid(ids(offered)[0])


def test_a_coin_takes_everything() -> None:
    """Sheet, line 40: all cards, so each may be entered; dogs too where they play (ruling, Coin drawn, dogs)."""
    assert set(match(table(), "fort:smoke", 0).ids()) == {"none", *KIDS}
    prompt = match(table("dogs=yes"), "fort:smoke", 0)
    assert set(prompt.ids()) == {"none", *KIDS, *DOGS}
    assert {id: suit for id, suit in facets(prompt).items() if id in DOGS} == DOG_SUITS
    assert prompt.decode("dog:duke") == Dog("dog:duke")


def test_dogs_of_the_suit_are_offered() -> None:
    """Sheet, line 134: those that are not Robokid's already."""
    state = table("dogs=yes", dog_pile=dogs("rowdy"))
    prompt = match(state, "fort:skids", 0)
    assert [id for id in prompt.ids() if id in DOGS] == dogs("porkchop ranger")
    assert not set(match(table(), "fort:skids", 0).ids()) & set(DOGS)


def test_of_a_physical_deck_only_dogs_are_asked() -> None:
    """Ruling, Two ways to keep the deck: the suit that is recruited the table sees, so every free dog may come."""
    state = table("deck=physical dogs=yes", dog_pile=dogs("rowdy"))
    prompt = match(state, None, 0)
    assert set(prompt.ids()) == {"none", *DOGS} - set(dogs("rowdy"))
    assert {id: facet for id, facet in facets(prompt).items() if id in DOGS}.items() <= DOG_SUITS.items()


@pytest.mark.parametrize(
    ("lies", "told"),
    [
        ({"turn": 10}, False),  # it cannot be empty yet: 44 cards
        ({"turn": 11}, True),
        ({"turn": 11, "ending": LAST_TURN}, False),  # nothing more comes of it
        ({"turn": 11, "points": 25}, False),
        ({"turn": 11, "level": 5}, False),
    ],
)
@pytest.mark.parametrize("kind", ["tracked", "physical"])
def test_the_park_deck_may_be_told_to_be_empty(kind: str, lies: dict[str, Any], told: bool) -> None:
    """Ruling, Park deck empty, physical or tracked: a row between turns, none once the end is certain."""
    prompt = questions.since_question(table(f"deck={kind}", **lies))
    assert ("empty" in prompt.ids()) is told
    assert not told or prompt.decode("empty") is Event.PARK_EMPTY


@pytest.mark.parametrize("recruit", ["fort:skids", "fort:smoke"])
def test_no_list_of_what_goes_along_has_the_park_deck(recruit: str) -> None:
    """Ruling, Park deck empty, physical or tracked: a code may tell it there, as earlier journals have it."""
    prompt = match(table(turn=11), recruit, 0)
    assert "empty" not in shown(prompt)
    assert prompt.decode("empty") is Event.PARK_EMPTY
    assert "empty" not in match(table(turn=10), recruit, 0).ids()  # it cannot be empty yet


@pytest.mark.parametrize(
    ("people", "recruit", "where"),
    [
        (1, "skids", "Also in Park, Yard?"),
        (1, "smoke", "All of Park and Yard:"),
        (2, "skids", "Park, fullest Yard?"),
        (3, "puddin", "All of Park and Yards:"),
        (3, None, "Dogs that match it?"),
    ],
)
def test_where_it_matches(people: int, recruit: str | None, where: str) -> None:
    """Ruling, Recruit, which yard: where to look is said, and which is the fullest Yard not asked."""
    card = ids(recruit)[0] if recruit else None
    prompts = [match(table(f"people={people}"), card, taken) for taken in (0, 1)]
    assert {said(prompt.text) for prompt in prompts} == {where}
    assert {(prompt.step, prompt.usual) for prompt in prompts} == {("recruit", Event.NOTHING)}
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
    """Sheet, line 140: one that is not Robokid's; what lay in its Yard may have been taken, and left again."""
    state = table("dogs=yes", dog_pile=dogs("duke"), yard_dogs=dogs("spud"), doghouse=dogs("watson"))
    assert set(questions.given_dog_question(state).ids()) == set(DOGS) - set(dogs("duke watson"))


# Between its turns

SINCE = [
    ("", {}, "ended"),
    ("", {"yard": "skids bug skids"}, "fort:skids fort:bug ended"),  # by name, each once
    ("deck=physical", {}, "ended"),  # nobody misses what left its Yard
    ("cats=yes", {"cats": ["cat:bandit"]}, "cat:bandit ended"),
    ("", {"cats": ["cat:bandit"]}, "ended"),  # what does not play is not asked about
    ("dogs=yes", {}, "dog ended"),
    (
        "dogs=yes cats=yes",
        {"yard": "bug", "yard_dogs": dogs("duke"), "doghouse": dogs("pesto"), "cats": ["cat:bandit"]},
        "dog fort:bug cat:bandit house ended",
    ),
    ("", {"yard_dogs": dogs("duke"), "doghouse": dogs("pesto")}, "ended"),
    ("dogs=yes", {"yard": "bug", "ending": LAST_TURN}, "dog fort:bug"),
    # before the count only what counts: a dog of the pile scores nothing
    ("dogs=yes", {"yard": "bug", "ending": OVER}, ""),
    ("", {"yard": "bug", "ending": OVER, "made_up_rules": 1}, "fort:bug"),
    ("deck=physical", {"ending": OVER, "made_up_rules": 1}, ""),
    (
        "dogs=yes cats=yes",
        {"ending": OVER, "doghouse": dogs("pesto"), "cats": ["cat:bandit"]},
        "cat:bandit house",
    ),
]


@pytest.mark.parametrize(("options", "lies", "rows"), SINCE)
def test_what_may_have_happened(options: str, lies: dict[str, Any], rows: str) -> None:
    """Ruling, What happens between its turns: one question for what may have happened here, most often nothing."""
    prompt = questions.since_question(table(options, **lies))
    assert (prompt.key, prompt.step, prompt.often, prompt.usual) == ("robokid.since", "clean_up", True, Event.NOTHING)
    assert shown(prompt) == ["none", *rows.split()]
    scanned = set(DOGS) - set(lies.get("doghouse", [])) if "dog" in shown(prompt) else set()
    assert set(prompt.ids()) - set(shown(prompt)) == scanned  # a given dog, by its name


def test_no_dog_is_left_to_be_given() -> None:
    """Once each is Robokid's, none can be."""
    state = table("dogs=yes", dog_pile=list(DOGS)[1:], doghouse=list(DOGS)[:1])
    assert "dog" not in questions.since_question(state).ids()


@pytest.mark.parametrize(
    ("options", "lies", "text", "nothing"),
    [
        ("", {"turn": 0}, "Its turn. Anything new?", "no"),
        ("", {}, "Its turn. Anything new?", "no"),
        ("", {"yard": "bug"}, "Gone from its Yard?", "no: clear its Yard"),
        ("deck=physical", {"turn": 0}, "Its turn. Anything new?", "no"),
        ("deck=physical", {}, "Its turn. Anything new?", "no: clear its Yard"),
        ("", {"yard": "bug", "ending": OVER, "made_up_rules": 1}, "End: gone from Yard?", "no"),
        ("deck=physical", {"ending": OVER}, "End: gone from Yard?", "no"),
    ],
)
def test_what_is_done_with_the_yard(options: str, lies: dict[str, object], text: str, nothing: str) -> None:
    """Sheet, line 22: what is left is discarded; before the count it is not."""
    prompt = questions.since_question(table(options, **lies))
    labels = {option.id: said(option.label) for option in prompt.options}
    assert (said(prompt.text), labels["none"]) == (text, nothing)


def test_icons_in_the_yard() -> None:
    """Sheet, line 158: the suit and the coins; three cards have six icons at most."""
    prompt = yard_icons("suit:glue").question(table())
    assert (prompt.key, prompt.step, prompt.min, prompt.max) == ("robokid.yard_icons", "reset", 0, 6)
    assert said(prompt.text) == "In its Yard, glue and coin icons:"


@pytest.mark.parametrize(("people", "label"), [("1", "you"), ("2", "Bob")])
def test_a_person(people: str, label: str) -> None:
    """By name; alone against Robokid one is *you*."""
    state = table(f"people={people}")
    option = questions.person_option(state, state.people[-1])
    assert (option.id, said(option.label)) == (state.people[-1], label)


def test_yes_and_no() -> None:
    """Two answers, in this order."""
    assert [option.id for option in questions.YES_NO] == ["yes", "no"]


# Icons of kids


def test_icons_that_there_may_be() -> None:
    """Ruling, Pack: each order of toys and pizzas, up to four on both halves of a card; the usual ones stand apart."""
    every = {row for count in (1, 2, 3, 4) for row in product(("toy", "pizza"), repeat=count)}
    assert set(ALL_ICONS) == every and len(ALL_ICONS) == 30
    assert set(USUAL_ICONS) == {("toy",), ("pizza",), ("toy", "toy"), ("pizza", "pizza")}
