"""What a turn is told in: what scored, what hands move, and what they do each time once in full."""

import pytest

from bots.robokid.tables import cats, dogs, ids, sentences, steps, table
from compere.bots.robokid import rules, telling
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import KIDS, PUBLIC_ACTIONS
from compere.bots.robokid.state import SEATS
from playing import drive, said

ROOM = 20  # a Pack with room for all


@pytest.mark.parametrize(
    ("icons", "capacity", "text"),
    [
        ("toy-toy-pizza", 5, "For shovel. It gets 2 toys, 1 pizza. You may follow Bug."),
        ("toy-toy", 1, "For shovel. It gets 1 toy. You may follow Bug."),
        ("pizza", 0, "For shovel. You may follow Bug."),
    ],
)
def test_all_of_deploy_is_said_in_one_breath(icons: str, capacity: int, text: str) -> None:
    """What scores, what comes into the Pack, and what people may do: on one page."""
    state = table(row="bug worm")
    drive(rules.deploy(state), icons, capacity)
    assert sentences(state) == [text]
    assert ("its Pack is full" in [said(reason) for reason in state.told[0].why]) is (capacity == 0)


@pytest.mark.parametrize(
    ("row", "icons", "pile", "text"),
    [
        ("puddin skids", "none", "", "For skateboard and crown. You may follow Puddin."),
        ("puddin skids", "toy", "", "For 2 suits. It gets 1 toy. You may follow Puddin."),
        ("puddin skids", "none", "duke", "For 2 suits. Duke under its doghouse. You may follow Puddin."),
        ("puddin skids", "toy", "duke", "It gets 1 toy. Duke under its doghouse. You may follow Puddin."),
        ("skids bug", "toy", "duke", "It gets 1 toy. You may follow Skids."),
        ("skids bug", "toy", "rowdy", "It gets 1 toy. Rowdy under its doghouse. You may follow Skids."),
        ("skids bug", "none", "rowdy", "Rowdy under its doghouse. You may follow Skids."),
    ],
)
def test_the_more_hands_move_the_less_is_said_of_what_scored(row: str, icons: str, pile: str, text: str) -> None:
    """All of it stands on one page, in either language; what was counted can be looked at."""
    state = table("dogs=yes", row=row, dog_pile=dogs(pile))
    drive(rules.deploy(state), icons, *[ROOM] * (icons != "none"))
    assert (sentences(state), state.told[0].aside) == ([text], False)


@pytest.mark.parametrize(
    ("row", "icons", "text"),
    [
        ("skids spike", "none", "For its cat and skateboard. You may follow Skids."),
        ("skids spike", "toy", "It gets 1 toy. You may follow Skids."),
        ("skids bug", "toy", "For its cat. It gets 1 toy. You may follow Skids."),
        ("doc bones", "none", "You may follow Doc: add 1 card to the Lookout."),
    ],
)
def test_a_cat_beside_suits_is_left_to_why(row: str, icons: str, text: str) -> None:
    """Where more is said than that: it would take a page more; what was counted can be looked at."""
    state = table("cats=yes", row=row, cats=cats("kingsly"))
    state.points += 1  # of the cat, at Clean up
    drive(rules.deploy(state), icons, *[ROOM] * (icons != "none"))
    assert sentences(state) == [text]
    assert "1 VP for its cat" in [said(reason) for reason in state.told[0].why]


@pytest.mark.parametrize("kid", KIDS)
def test_the_public_action_may_be_followed(kid: str) -> None:
    """Sheet, line 28: of the leftmost card, by its name, in words where they are known."""
    told = said(telling.public_action(kid))
    assert KIDS[kid].english.replace(" ", "\u00a0") in told  # no name is broken over two lines
    known = PUBLIC_ACTIONS.get(kid)
    assert (said(known) in told) if known else not any(said(each) in told for each in PUBLIC_ACTIONS.values())


def test_every_suit_that_scores_is_named() -> None:
    """How many VP there are now, how many came, for which suits, and what was counted."""
    state = table(row="rocket_bros tiny", lookout="ghost", points=8)
    drive(rules.deploy(state), "none")
    assert (said(state.told[0].headline), state.points) == ("10 VP (+2)", 10)
    assert sentences(state) == ["For skateboard and crown. You may follow Rocket\u00a0Bros."]
    assert [said(reason) for reason in state.told[0].why] == [
        "seen: 2\u00a0×\u00a0skateboard and 2\u00a0×\u00a0crown",
        "a suit shown twice scores",
    ]


@pytest.mark.parametrize(
    ("row", "points", "text"),
    [
        ("skids spike", "6 VP (+2)", "For its cat and skateboard. You may follow Skids."),
        ("skids bug", "5 VP (+1)", "For its cat. You may follow Skids."),
        ("rocket_bros scrappers", "7 VP (+3)", "For its cat and 2 suits. You may follow Rocket\u00a0Bros."),
        ("puddin bug doc", "8 VP (+4)", "For its cat and 3 suits. You may follow Puddin."),  # why names them
        ("", "5 VP (+1)", "For its cat. Its deck is empty: nothing to deploy."),
    ],
)
def test_the_cats_point_is_told_with_the_others(row: str, points: str, text: str) -> None:
    """Sheet, line 154: it scored at Clean up; the marker is moved once."""
    state = table("cats=yes difficulty=3", row=row, cats=["cat:bandit"], points=4)
    rules.clean_up(state)
    drive(rules.deploy(state), *(["none"] if row else []))
    assert (said(state.told[0].headline), sentences(state)) == (points, [text])
    assert "1 VP for its cat" in [said(reason) for reason in state.told[0].why]


@pytest.mark.parametrize(("held", "its"), [("bandit", "its cat"), ("bandit kingsly", "its cats")])
def test_several_cats_score_one_point(held: str, its: str) -> None:
    """Sheet, line 154: however many they are."""
    state = table("cats=yes", row="skids bug", cats=cats(held), points=4)
    rules.clean_up(state)
    drive(rules.deploy(state), "none")
    assert (state.points, sentences(state)) == (5, [f"For {its}. You may follow Skids."])
    assert f"1 VP for {its}" in [said(reason) for reason in state.told[0].why]


def test_no_suit_scores() -> None:
    """What changed nothing takes no word; who may follow must be read; what was counted can be looked at."""
    state = table(row="skids bug")
    drive(rules.deploy(state), "none")
    assert (state.told[0].headline, sentences(state)) == (None, ["You may follow Skids."])
    assert not state.told[0].aside
    assert said(state.told[0].why[0]) == "seen: 1\u00a0×\u00a0skateboard and 1\u00a0×\u00a0shovel"


def test_without_a_card_there_is_nobody_to_follow() -> None:
    """That its deck is empty moves nothing: it is said aside."""
    state = table()
    drive(rules.deploy(state))
    assert [(told.aside, said(told.text)) for told in state.told] == [(True, "Its deck is empty: nothing to deploy.")]


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("kind", ["tracked", "physical"])
def test_whose_yard(people: int, kind: str) -> None:
    """Sheet, line 66: most Yard cards, Fort level, VP, nearest to its right: said once in full, then on demand."""
    then = "the highest Fort, then VP, then the nearest on its right."
    whose = {"tracked": f"The fullest Yard; if tied, {then}", "physical": f"Yards tied: {then}"}
    for turn in (1, 2):
        state = table(f"people={people} deck={kind}", turn=turn)
        answers = [ids("skids"), "none"] if kind == "tracked" else []
        drive(rules.recruit(state), *answers)
        assert any(whose[kind] in sentence for sentence in sentences(state)) is (turn == 1)
        in_full = kind == "physical" and turn == 1
        assert any("of Park and the fullest Yard" in each for each in sentences(state)) is in_full
        reasons = [said(reason) for each in state.told for reason in each.why]
        asked_to_move = any(not each.aside for each in state.told)
        assert reasons[:2] == (["the fullest Yard", "if tied, the highest Fort"] if asked_to_move else [])
        assert set(steps(state)) <= {"recruit"}
    assert "Yards tied: the highest Fort, then the most VP, then the nearest" in said(BOT.steps["recruit"].rule)


@pytest.mark.parametrize(
    ("kind", "turn", "told"), [("tracked", 1, 1), ("tracked", 2, 0), ("physical", 1, 1), ("physical", 2, 0)]
)
def test_what_is_recruited_is_said(kind: str, turn: int, told: int) -> None:
    """Sheet, line 30: once in full; alone it is one's own Yard."""
    state = table(f"deck={kind}", turn=turn)
    drive(rules.recruit(state), *([ids("skids"), "none"] if kind == "tracked" else []))
    full = [said(each.text) for each in state.told if not each.aside]
    assert len(full) == told
    assert all("Park and your Yard" in each for each in full)
    assert all("A coin takes all" in each for each in full) is (kind == "physical" or not told)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "baby_face",
            "To its discard pile: Baby\u00a0Face, Robokid’s deployed cards, every squirt gun and coin of Park and your "
            "Yard.",
        ),
        (
            "moles",
            "To its discard pile: The\u00a0Moles, Robokid’s deployed cards, every shovel and coin of Park and your "
            "Yard.",
        ),
        ("puddin", "To its discard pile: Puddin, Robokid’s deployed cards, all of Park and your Yard."),
        ("smoke", "To its discard pile: Smoke, Robokid’s deployed cards, all of Park and your Yard."),
    ],
)
def test_what_is_recruited_is_said_of_the_card_that_was_drawn(card: str, text: str) -> None:
    """Sheet, lines 28, 30 and 40: where it is known, its suit or all of it, with the cards that were deployed."""
    state = table()
    drive(rules.recruit(state), ids(card), "none")
    assert [said(each.text) for each in state.told if not each.aside] == [f"{text} Refill the Park."]


def test_what_was_recruited_last_is_named() -> None:
    """Over the question for the next, on no page of its own: the Park's card, then each that goes along."""
    state = table("deck=tracked dogs=yes", turn=2)
    drive(rules.recruit(state), ids("skids"), "fort:ant", "dog:rowdy", "none")
    assert sentences(state) == ["Taken: Skids", "Taken: Ant", "Under its dog pile: Rowdy"]
    assert all(each.echo and each.aside and each.step == "recruit" for each in state.told)


@pytest.mark.parametrize(
    ("options", "text", "why"),
    [
        ("", "Recruit, expel, shuffle.", ["To its discard pile", "Up to 3"]),
        (
            "people=2",
            "Recruit, expel, shuffle.",
            ["To its discard pile", "the fullest", "if", "then", "then", "Up to 3"],
        ),
        ("dogs=yes", "Expel, shuffle.", ["Up to 3"]),  # what went along was asked
    ],
)
def test_a_deck_of_the_tables_is_told_in_short_later(options: str, text: str, why: list[str]) -> None:
    """In one sentence with what follows; each of its steps in full for who holds a key, and in its rule."""
    state = table(f"deck=physical {options}", turn=2)
    assert drive(rules.expel(state)) == ([], None)
    (told,) = state.told
    assert (said(told.text), told.aside) == (text, False)
    assert [said(each).startswith(begins) for each, begins in zip(told.why, why, strict=True)] == [True] * len(why)


@pytest.mark.parametrize("turn", [1, 2])
def test_a_dog_of_a_deck_of_the_tables_is_expelled(turn: int) -> None:
    """Sheet, line 136: with the cards; where it goes from there is said once."""
    state = table("deck=physical dogs=yes", turn=turn, dog_pile=dogs("duke spud"))
    drive(rules.expel(state))
    assert (state.yard_dogs, state.dog_pile) == (dogs("duke"), dogs("spud"))
    assert "Duke" in sentences(state)[-1] and len(sentences(state)) == (2 if turn == 1 else 1)
    assert "under the Park deck. Shuffle" in sentences(state)[-1] or turn == 1


@pytest.mark.parametrize(("people", "whose"), [(1, "your"), (2, "Ann’s"), (3, "Ann’s")])
def test_where_the_yard_dog_goes(people: int, whose: str) -> None:
    """Sheet, lines 126 and 136: into its Yard, and at Clean up to the player on its left; said in one breath."""
    state = table(f"people={people} dogs=yes", row="skids", dog_pile=dogs("duke"))
    drive(rules.expel(state))
    assert sentences(state) == [f"Duke to its Yard too; in its next turn to {whose} discard pile."]


def test_a_yard_dog_goes_to_the_left_of_robokid() -> None:
    """Sheet, line 126, while nobody is named."""
    state = table("people=3 dogs=yes", row="skids", dog_pile=dogs("duke"))
    state.seats = SEATS
    drive(rules.expel(state))
    assert sentences(state) == ["Duke to its Yard too; in its next turn to the left player’s discard pile."]


@pytest.mark.parametrize(
    ("turn", "named", "aside"),
    [(1, "dog:duke", False), (2, "dog:duke", True), (2, None, False), (2, "dog:spud", False)],
)
def test_a_dog_that_was_named_is_named_aside(turn: int, named: str | None, aside: bool) -> None:
    """With the cards of the Yard, when they were laid out: no page is read for it, but in the first turn."""
    state = table("dogs=yes", row="skids", dog_pile=dogs("duke"), turn=turn)
    drive(rules.expel(state, named))
    assert [each.aside for each in state.told] == [aside]
