"""Recruit, Expel and Reset: what comes, what goes, and which cats."""

import pytest

from bots.robokid.tables import cats, dogs, ids, keys, sentences, table
from compere.bots.robokid import rules
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.cards import KIDS
from compere.bots.robokid.state import GOES_ON, LAST_TURN
from playing import drive, play, said

# Recruter


def test_example_recruit_1() -> None:
    """Sheet, line 102: Skids, with Dash of the Yard, Spike of the Park and the coin Puddin: four cards to discard."""
    state = table(discard="bug")
    asked, _ = drive(rules.recruit(state), ids("skids"), "fort:dash", "fort:spike", "fort:puddin", "none")
    assert keys(asked) == ["park_card", "match", "match", "match", "match"]
    assert state.discard == ids("bug skids dash spike puddin")


def test_example_recruit_2() -> None:
    """Sheet, line 106: Baby Face; neither a squirt gun nor a coin lies there, so it takes nothing else."""
    state = table()
    asked, _ = drive(rules.recruit(state), ids("baby_face"), "none")
    assert keys(asked) == ["park_card", "match"]
    assert state.discard == ids("baby_face")


def test_example_of_the_yard_that_is_chosen() -> None:
    """Sheet, line 66: a book; Léandre leads in Yard cards, so Charlotte's two books stay where they are.

    Ruling, Recruit, which yard: the table sees whose Yard is the fullest, so it is said and not asked.
    """
    state = table("people=2")
    asked, _ = drive(rules.recruit(state), ids("bones"), "none")
    assert keys(asked) == ["park_card", "match"]
    assert "fullest Yard" in said(asked[1].text)
    assert state.discard == ids("bones")


@pytest.mark.parametrize("coin", ["smoke", "puddin"])
@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_coin_takes_everything(coin: str, people: int) -> None:
    """Sheet, line 40, and ruling, Recruit, coin drawn: the Park and every Yard, so nobody is chosen."""
    state = table(f"people={people}")
    asked, _ = drive(rules.recruit(state), ids(coin), "fort:bug", "fort:skids", "fort:smoke", "none")
    assert keys(asked) == ["park_card", "match", "match", "match", "match"]
    assert set(KIDS) <= set(asked[1].ids())
    assert state.discard == ids(f"{coin} bug skids smoke")
    assert said(asked[1].text).startswith("All of Park and Yard")


def test_the_same_kid_may_come_twice() -> None:
    """Facts, section 2: sixty cards of forty-two names: a card that was taken is offered again."""
    state = table()
    drive(rules.recruit(state), ids("skids"), "fort:skids", "fort:puddin", "fort:puddin", "none")
    assert state.discard == ids("skids skids puddin puddin")


def test_recruits_of_a_deck_of_the_tables() -> None:
    """Ruling, Two ways to keep the deck: nothing is entered at Recruit; with dogs they alone matter."""
    state = table("deck=physical")
    assert drive(rules.recruit(state)) == ([], None)
    state = table("deck=physical dogs=yes", dog_pile=dogs("duke"))
    asked, _ = drive(rules.recruit(state), "dog:rowdy", "dog:ranger", "none")
    assert keys(asked) == ["match"] * 3
    assert (state.dog_pile, state.discard) == (dogs("duke rowdy ranger"), [])


def test_a_code_tells_that_the_park_deck_is_empty() -> None:
    """Ruling, End triggers: also by the refill, before or after the last card that goes along."""
    state = table(turn=20)
    asked, _ = drive(rules.recruit(state), ids("skids"), "empty", "fort:ant", "none")
    assert (state.discard, state.ending, state.ended_by) == (ids("skids ant"), LAST_TURN, "park")
    assert ["empty" in prompt.ids() for prompt in asked] == [True, True, False, False]


def test_the_park_deck_is_empty_at_recruit() -> None:
    """Ruling, Park deck empty: nothing is drawn, nothing taken for it; the end is triggered."""
    state = table("people=3", discard="bug")
    asked, _ = drive(rules.recruit(state), ("empty",))
    assert keys(asked) == ["park_card"]
    assert (state.discard, state.ending, state.ended_by) == (ids("bug"), LAST_TURN, "park")
    state = table(ending=LAST_TURN, ended_by="people")
    drive(rules.recruit(state), ("empty",))
    assert state.ended_by == "people"


def test_dogs_are_recruited_too() -> None:
    """Sheet, line 134: those of the suit go under the dog pile, in the order in which they come."""
    state = table("dogs=yes", dog_pile=dogs("duke"))
    asked, _ = drive(rules.recruit(state), ids("skids"), "dog:rowdy", "fort:ant", "dog:ranger", "none")
    assert (state.dog_pile, state.discard) == (dogs("duke rowdy ranger"), ids("skids ant"))
    assert "dog:rowdy" in asked[1].ids() and "dog:rowdy" not in asked[2].ids()


# Expulser


def test_example_expel() -> None:
    """Sheet, line 112, a whole turn with X = 3: the Fort is raised, it deploys and recruits, three cards to the Yard.

    One card more is in its deck: line 32 puts it under the Park deck (ruling, Expel), where the example destroys it.
    """
    state = table("difficulty=3", deck="zip doc chef tiny skids moles smoke bug", lookout="ant", level=2)
    row = "zip doc chef tiny skids moles smoke"
    asked, _ = drive(rules.turn(state), ids(row), ids("bug"), "toy-toy", 4, ids("worm"), "none")
    assert keys(asked) == ["row", "row", "icons", "capacity", "park_card", "match"]
    assert (state.level, state.lookout, state.points, state.pack) == (3, [], 1, ["toy", "toy"])
    assert state.yard == ids("skids moles smoke")
    assert sorted(state.deck.cards) == sorted(ids("doc chef tiny worm"))  # its new deck: the discard pile; Bug has gone
    assert "Under\u00a0the\u00a0Park\u00a0deck: Bug" in sentences(state)


@pytest.mark.parametrize("row", ["skids", "skids bug doc", "skids bug doc tiny", "skids bug doc tiny dot"])
def test_a_tracked_deck_is_expelled(row: str) -> None:
    """Sheet, line 32: up to three to the Yard, the others under the Park deck; both were named at the turn's start."""
    state = table(row=row)
    assert drive(rules.expel(state)) == ([], None)
    assert state.yard == ids(row)[:3]
    assert (state.deck.cards, state.told) == ([], [])


@pytest.mark.parametrize("options", ["", "dogs=yes", "cats=yes"])
def test_a_deck_of_the_tables_is_expelled(options: str) -> None:
    """Ruling, Two ways to keep the deck: nothing is entered; the sentence has both cases of line 32."""
    state = table(f"deck=physical {options}", table_cats=["cat:bandit"])
    assert drive(rules.expel(state)) == ([], None)
    (told,) = sentences(state)
    assert "Up to 3" in told and "under the Park deck" in told and "the Park deck" in told
    assert state.yard == []


def test_a_card_of_the_park_is_expelled() -> None:
    """Sheet, line 32: only when nothing is left of its deck; without effect."""
    state = table("dogs=yes", discard="bug", dog_pile=dogs("duke"))
    asked, _ = drive(rules.expel(state), ids("smoke"))
    assert (keys(asked), [prompt.step for prompt in asked]) == (["park_card"], ["expel"])
    assert (state.yard, state.discard, state.ending) == (ids("smoke"), ids("bug"), GOES_ON)
    assert state.yard_dogs == dogs("duke")


@pytest.mark.parametrize("turn", [1, 20])
def test_the_park_deck_is_empty_at_expel(turn: int) -> None:
    """Ruling, Park deck empty: nothing goes to the Yard; the end is triggered, and nobody is asked again."""
    state = table(turn=turn)
    asked, _ = drive(rules.expel(state), ("empty",))
    assert keys(asked) == ["park_card"]
    assert (state.yard, state.ending, state.ended_by) == ([], LAST_TURN, "park")


@pytest.mark.parametrize(
    ("options", "lies", "given"),
    [
        ("", {"row": "skids"}, []),
        ("", {}, [("fort:smoke",)]),  # a card of the Park deck goes to the Yard
        ("deck=physical", {}, []),
        ("deck=physical dogs=yes", {"dog_pile": dogs("duke")}, []),
    ],
)
def test_the_park_deck_is_no_question_of_its_own(options: str, lies: dict[str, object], given: list[object]) -> None:
    """Ruling, Park deck empty, physical or tracked: Expel asks nothing of it."""
    asked, _ = drive(rules.expel(table(options, turn=20, **lies)), *given)
    assert keys(asked) == ["park_card"] * len(given)


@pytest.mark.parametrize(("pile", "yard", "left"), [("duke spud", "duke", "spud"), ("duke", "duke", ""), ("", "", "")])
def test_a_dog_is_expelled(pile: str, yard: str, left: str) -> None:
    """Sheet, line 136: the top dog goes to the Yard beside the cards; ruling, Dogs: an empty pile does nothing."""
    state = table("dogs=yes", row="skids", dog_pile=dogs(pile), doghouse=dogs("echo"))
    drive(rules.expel(state))
    assert (state.yard_dogs, state.dog_pile, state.doghouse) == (dogs(yard), dogs(left), dogs("echo"))
    assert state.yard == ids("skids")
    assert len(state.told) == bool(yard)


def test_a_dog_is_expelled_after_another_was_tucked() -> None:
    """Sheet, line 136: even then."""
    state = table("dogs=yes difficulty=1", row="skids bug", dog_pile=dogs("rowdy duke"))
    drive(rules.deploy(state), "none")
    drive(rules.expel(state))
    assert (state.doghouse, state.yard_dogs, state.dog_pile) == (dogs("rowdy"), dogs("duke"), [])


# Réinitialiser


@pytest.mark.parametrize(
    ("kind", "turn", "discard", "told"),
    [
        ("tracked", 1, "skids bug", []),
        ("physical", 1, "", ["Shuffle its discard pile."]),
        ("physical", 2, "", []),  # Expel says so, in one sentence
    ],
)
def test_reset(kind: str, turn: int, discard: str, told: list[str]) -> None:
    """Sheet, line 34: the discard pile becomes the deck; where the device shuffles, set-up has said so."""
    state = table(f"deck={kind}", turn=turn, discard=discard)
    assert drive(rules.reset(state)) == ([], None)
    assert (state.deck.cards, state.discard) == (ids(discard), [])
    assert sentences(state) == told


def test_cats_come() -> None:
    """Sheet, line 158: by Yard and Lookout, whose conditions are known; a cat of its own does not come again."""
    state = table(
        "cats=yes",
        yard="dot bug",
        lookout="tink",
        table_cats=cats("scavenger sprightly bandit"),
        cats=cats("bandit"),
    )
    asked, _ = drive(rules.reset(state), "2-suit:glue", "2-suit:shovel")
    assert [prompt.fact for prompt in asked] == ["robokid.cat.scavenger", "robokid.cat.sprightly"]
    assert state.cats == cats("bandit scavenger")
    assert any("Scavenger" in each for each in sentences(state))


@pytest.mark.parametrize(("difficulty", "answer", "come"), [(1, ("cat:scratch",), "scratch"), (2, (), "")])
def test_the_table_judges_what_no_icon_tells(difficulty: int, answer: tuple[str, ...], come: str) -> None:
    """Facts, section 6: six conditions are not known; one that is no count of a suit is judged by the table."""
    state = table(f"cats=yes difficulty={difficulty}", table_cats=cats("scavenger scratch kingsly"), yard="dot")
    asked, _ = drive(rules.reset(state), "2-suit:glue", "other", "other", answer)
    assert keys(asked) == ["cat", "cat", "cat", "attracted"]
    assert asked[-1].ids() == ("cat:scratch", "cat:kingsly")
    assert ("Lookout" in said(asked[-1].text)) is (difficulty > 1)  # sheet, line 162
    assert state.cats == cats(come)


@pytest.mark.parametrize(
    ("lookout", "answers", "come"),
    [
        ("dot", ["2-suit:glue", 0, "3-suit:glue"], ""),
        ("dot", ["2-suit:glue", 1, "3-suit:glue"], "scavenger"),
        ("dot", ["2-suit:glue", 2, "3-suit:glue"], "scavenger scratch"),
        ("dot tink", ["2-suit:glue", "3-suit:glue", 1], "scavenger scratch"),
        ("dot tink", ["2-suit:glue", "2-suit:book", 1], "scavenger"),
    ],
)
def test_cats_come_to_a_deck_of_the_tables(lookout: str, answers: list[object], come: str) -> None:
    """Ruling, Two ways to keep the deck: the icons of a suit are asked once a turn, and only where they decide."""
    state = table("deck=physical cats=yes", lookout=lookout, table_cats=cats("scavenger scratch"))
    state.yard_icons = {"suit:glue": 5}  # of an earlier turn
    asked, _ = drive(rules.reset(state), *answers)
    assert keys(asked).count("yard_icons") == len(answers) - 2
    assert state.cats == cats(come)


def test_without_the_module_no_cat_comes() -> None:
    """Sheet, line 116: cats are a module of their own."""
    state = table(yard="dot tink", table_cats=cats("scavenger"))
    assert drive(rules.reset(state)) == ([], None)
    assert state.cats == []


def test_a_cat_that_came_scores_in_the_next_turn() -> None:
    """Sheet, lines 154 and 158: it comes at Reset and is worth a point at each Clean up."""
    kids = ids("dot tink penny kitty giggles")
    answers = ["first", kids, ["cat:scavenger"], "none", "none", ["fort:bug"], "none", "2-suit:glue"]
    points = []
    for happened in ["none", "none"], ["cat:scavenger", "none", "none"]:
        game = play(BOT, {"cats": "yes"}, answers)
        assert game.session.state.cats == cats("scavenger")
        for each in happened:
            game.answer(each)
        points.append(game.session.state.points)
    stays, leaves = points  # with the same cards
    assert stays == leaves + 1
