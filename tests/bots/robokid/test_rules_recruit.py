"""Recruit, Expel and Reset: what comes, what goes, and which cats."""

import pytest

from bots.robokid.tables import cats, dogs, ids, keys, sentences, steps, table
from compere.bots.robokid import BOT, rules
from compere.bots.robokid.cards import KIDS, UNSEEN
from compere.bots.robokid.state import GOES_ON, LAST_TURN
from playing import drive, play, said

# Recruter


def test_example_recruit_1() -> None:
    """Sheet, line 102: Skids, with Dash of the Yard, Spike of the Park and the coin Puddin: four cards to discard."""
    state = table(discard="bug")
    asked, _ = drive(rules.recruit(state), ids("skids"), "fort:dash", "fort:spike", "fort:puddin", "none")
    assert keys(asked) == ["park_card", "match", "match", "match", "match"]
    assert state.discard == ids("bug skids dash spike puddin")
    assert state.plays[-1] == {
        "turn": 1,
        "recruit": "fort:skids",
        "taken": ids("dash spike puddin"),
        "dogs": [],
    }


def test_example_recruit_2() -> None:
    """Sheet, line 106: Baby Face; neither a squirt gun nor a coin lies there, so it takes nothing else."""
    state = table()
    asked, _ = drive(rules.recruit(state), ids("baby_face"), "none")
    assert keys(asked) == ["park_card", "match"]
    assert state.discard == ids("baby_face")


def test_example_of_the_yard_that_is_chosen() -> None:
    """Sheet, line 66: a book; Léandre leads in Yard cards, so Charlotte's two books stay where they are."""
    state = table("people=2")
    state.seats = ("Charlotte", "Léandre")
    asked, _ = drive(rules.recruit(state), ids("bones"), "second", "none")
    assert keys(asked) == ["park_card", "most_cards", "match"]
    assert "Léandre" in said(asked[2].text) and "Charlotte" not in said(asked[2].text)
    assert state.discard == ids("bones")


@pytest.mark.parametrize(
    ("people", "answers", "asked_for", "player"),
    [
        (1, [], [], ""),
        (2, ["first"], ["most_cards"], "Ann"),
        (3, ["first+third", "third"], ["most_cards", "most_level"], "Cy"),
        (3, ["first+second+third", "first+second", "first"], ["most_cards", "most_level", "most_points"], "Ann"),
        (3, ["first+second", "first+second", "first+second"], ["most_cards", "most_level", "most_points"], "Bob"),
    ],
)
def test_whose_yard(people: int, answers: list[str], asked_for: list[str], player: str) -> None:
    """Sheet, line 66: most Yard cards, Fort level, VP, nearest to its right; asked only as far as it decides."""
    state = table(f"people={people}")
    asked, _ = drive(rules.recruit(state), ids("skids"), *answers, "none")
    assert keys(asked) == ["park_card", *asked_for, "match"]
    assert [name for name in ("Ann", "Bob", "Cy") if name in said(asked[-1].text)] == [player] * (people > 1)
    assert len(asked[-1].why) == len(asked_for) + (player == "Bob")


@pytest.mark.parametrize("coin", ["smoke", "puddin"])
@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_coin_takes_everything(coin: str, people: int) -> None:
    """Sheet, line 40, and ruling, Recruit, coin drawn: the Park and every Yard, so nobody is chosen."""
    state = table(f"people={people}")
    asked, _ = drive(rules.recruit(state), ids(coin), "fort:bug", "fort:skids", "fort:smoke", "none")
    assert keys(asked) == ["park_card", "match", "match", "match", "match"]
    assert set(KIDS) <= set(asked[1].ids())
    assert state.discard == ids(f"{coin} bug skids smoke")
    _, (elsewhere, _) = drive(rules.search_where(table(), "fort:skids"))
    assert asked[1].text != elsewhere and not asked[1].text.args  # nobody's Yard alone


def test_leaders_are_asked_anew_in_each_turn() -> None:
    """Who led in an earlier turn says nothing."""
    state = table("people=2", yards={"cards": ("first",)})
    asked, _ = drive(rules.recruit(state), ids("skids"), "second", "none")
    assert keys(asked)[1] == "most_cards"
    assert state.yards == {"cards": ("second",)}


def test_the_same_kid_may_come_twice() -> None:
    """Facts, section 2: sixty cards of forty-two names: a card that was taken is offered again."""
    state = table()
    drive(rules.recruit(state), ids("skids"), "fort:skids", "fort:puddin", "fort:puddin", "none")
    assert state.discard == ids("skids skids puddin puddin")


def test_recruits_by_their_suit() -> None:
    """Ruling, Two ways to keep the deck: in a deck of the table's the suit is enough."""
    state = table("deck=physical")
    drive(rules.recruit(state), ("suit:glue",), "suit:glue", "fort:icky_sticky", "none")
    assert state.discard == ["suit:glue", "suit:glue", "fort:icky_sticky"]


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
    assert state.plays[-1]["dogs"] == dogs("rowdy ranger")
    assert "dog:rowdy" in asked[1].ids() and "dog:rowdy" not in asked[2].ids()


# Expulser


def test_example_expel() -> None:
    """Sheet, line 112, a whole turn with X = 3: the Fort is raised, it deploys and recruits, three cards to the Yard.

    One card more is in its deck: line 32 puts it under the Park deck (ruling, Expel), where the example destroys it.
    """
    state = table("difficulty=3", deck="zip doc chef tiny skids moles smoke bug", lookout="ant", level=2)
    asked, _ = drive(rules.turn(state), ids("zip doc chef tiny skids moles smoke"), "toy-toy", 4, ids("worm"), "none")
    assert keys(asked) == ["row", "icons", "capacity", "park_card", "match"]
    assert (state.level, state.lookout, state.points, state.pack) == (3, [], 1, ["toy", "toy"])
    assert state.yard == ids("skids moles smoke")
    assert sorted(state.deck) == sorted(ids("doc chef tiny worm"))  # its new deck: the discard pile; Bug has gone
    assert any(each.step == "expel" and "under the Park deck" in said(each.text) for each in state.told)


@pytest.mark.parametrize(
    ("row", "deck", "rest", "under"),
    [
        ("skids", "", None, ""),
        ("skids bug doc", "", None, ""),
        ("skids bug doc", "tiny", None, None),  # one card left: it needs no name
        ("skids bug doc tiny", "", None, None),
        ("skids bug doc", "tiny dot", "dot tiny", "dot tiny"),
        ("skids bug doc tiny", "dot", "dot", "tiny dot"),  # one of the row was not needed: it lies above the rest
    ],
)
def test_a_tracked_deck_is_expelled(row: str, deck: str, rest: str | None, under: str | None) -> None:
    """Sheet, line 32: up to three to the Yard, the others under the Park deck, in the order in which they lie."""
    state = table(row=row, deck=deck)
    state.deck = ids(f"{row} {deck}")
    asked, _ = drive(rules.expel(state), *([ids(rest)] if rest else []))
    assert keys(asked) == ["row"] * bool(rest)
    assert state.yard == ids(row)[:3]
    assert (state.deck, state.row, state.plays[-1]["yard"]) == ([], [], state.yard)
    assert len(state.told) == 1 + (under != "")
    if under:
        assert [card.id for card in state.told[1].text.args["cards"]] == ids(under)


@pytest.mark.parametrize(
    ("deck", "answers", "yard", "told"),
    [
        ("skids", [], "skids", 1),  # what is known to be all of the deck is not asked
        ("skids bug suit:glue", [], "skids bug suit:glue", 1),
        ("skids bug doc tiny", ["bug", "tiny", "doc"], "bug tiny doc", 2),
        (f"{UNSEEN} {UNSEEN}", ["bug", "suit:glue"], "bug suit:glue", 1),
        (f"{UNSEEN} skids", ["skids", "bug"], "skids bug", 1),
        (f"{UNSEEN} {UNSEEN} {UNSEEN} {UNSEEN}", ["bug", "suit:glue", "moles"], "bug suit:glue moles", 2),
        (
            "skids bug doc tiny",
            ["other worm", "suit:book", "suit:glue"],
            "worm suit:book suit:glue",
            2,
        ),  # thought wrong
    ],
)
def test_a_deck_of_the_tables_is_expelled(deck: str, answers: list[str], yard: str, told: int) -> None:
    """Sheet, line 32: the table draws, and is asked only for what cannot be known."""
    state = table("deck=physical", deck=deck)
    given = [tuple(ids(each)) for answer in answers for each in answer.replace("other", "x:other").split()]
    given = [("other",) if each == ("x:other",) else each for each in given]
    asked, _ = drive(rules.expel(state), *given)
    assert set(keys(asked)) <= {"deck_card", "other_card"}
    assert (sorted(state.yard), state.deck, len(state.told)) == (sorted(ids(yard)), [], told)


def test_a_card_of_the_park_is_expelled() -> None:
    """Sheet, line 32: only when nothing is left of its deck; without effect."""
    state = table("dogs=yes", discard="bug", dog_pile=dogs("duke"))
    asked, _ = drive(rules.expel(state), ids("smoke"))
    assert (keys(asked), [prompt.step for prompt in asked]) == (["park_card"], ["expel"])
    assert (state.yard, state.discard, state.ending) == (ids("smoke"), ids("bug"), GOES_ON)
    assert state.yard_dogs == dogs("duke")


def test_the_park_deck_is_empty_at_expel() -> None:
    """Ruling, Park deck empty: nothing goes to the Yard; the end is triggered."""
    state = table()
    drive(rules.expel(state), ("empty",))
    assert (state.yard, state.ending, state.ended_by) == ([], LAST_TURN, "park")


@pytest.mark.parametrize(("pile", "yard", "left"), [("duke spud", "duke", "spud"), ("duke", "duke", ""), ("", "", "")])
def test_a_dog_is_expelled(pile: str, yard: str, left: str) -> None:
    """Sheet, line 136: the top dog goes to the Yard beside the cards; ruling, Dogs: an empty pile does nothing."""
    state = table("dogs=yes", row="skids", dog_pile=dogs(pile), doghouse=dogs("echo"))
    drive(rules.expel(state))
    assert (state.yard_dogs, state.dog_pile, state.doghouse) == (dogs(yard), dogs(left), dogs("echo"))
    assert state.yard == ids("skids")


def test_a_dog_is_expelled_after_another_was_tucked() -> None:
    """Sheet, line 136: even then."""
    state = table("dogs=yes difficulty=1", row="skids bug", dog_pile=dogs("rowdy duke"))
    drive(rules.deploy(state), "none")
    drive(rules.expel(state))
    assert (state.doghouse, state.yard_dogs, state.dog_pile) == (dogs("rowdy"), dogs("duke"), [])


# Réinitialiser


@pytest.mark.parametrize(("kind", "turn", "told"), [("tracked", 1, 1), ("tracked", 2, 0), ("physical", 2, 1)])
def test_reset(kind: str, turn: int, told: int) -> None:
    """Sheet, line 34: the discard pile becomes the deck; who shuffles is said as often as it matters."""
    state = table(f"deck={kind}", discard="skids bug", turn=turn)
    assert drive(rules.reset(state)) == ([], None)
    assert (state.deck, state.discard) == (ids("skids bug"), [])
    assert steps(state) == ["reset"] * told


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


def test_without_the_module_no_cat_comes() -> None:
    """Sheet, line 116: cats are a module of their own."""
    state = table(yard="dot tink", table_cats=cats("scavenger"))
    assert drive(rules.reset(state)) == ([], None)
    assert state.cats == []


def test_a_cat_that_came_scores_in_the_next_turn() -> None:
    """Sheet, lines 154 and 158: it comes at Reset and is worth a point at each Clean up."""
    kids = ids("dot tink penny kitty giggles")
    game = play(
        BOT, {"cats": "yes"}, ["first", kids, ["cat:scavenger"], [], "none", ["fort:bug"], "none", "2-suit:glue"]
    )
    assert game.session.state.cats == cats("scavenger")
    game.undo()
    game.answer("2-suit:glue")
    scored = []
    for happened in ([], ["lost:cat:scavenger"]):
        game.answer(happened)
        scored.append(any(each.step == "clean_up" for each in game.told))
        game.undo()
    assert scored == [True, False]
