"""Deploy: what scores, what goes into the Pack, who may follow, which dog comes home."""

import pytest

from bots.robokid.tables import dogs, ids, keys, sentences, steps, table
from compere.bots.robokid import rules
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.decide import scoring_suits
from playing import drive, play, said

ROOM = 20  # a Pack with room for all


# The sheet's examples, X = 3


def test_example_deploy_1() -> None:
    """Sheet, line 88: 2 VP, for two shovels and three skateboards; a pizza goes into the Pack."""
    state = table("difficulty=3", lookout="skids lefty", row="spike bug ant")
    asked, _ = drive(rules.deploy(state), "pizza", ROOM)
    assert keys(asked) == ["icons", "capacity"]
    assert (state.points, state.pack) == (2, ["pizza"])
    assert (state.lookout, state.discard, state.deployed) == (ids("skids lefty"), ids("spike bug ant"), [])


def test_example_deploy_2() -> None:
    """Sheet, line 92: 3 VP, the coin in the Lookout pairs with each of three suits; two toys go into the Pack."""
    state = table("difficulty=3", lookout="smoke", row="skids bug doc", points=4)
    drive(rules.deploy(state), "toy-toy", ROOM)
    assert (state.points, state.pack) == (7, ["toy", "toy"])
    assert said(state.told[0].headline) == "7 VP (+3)"


def test_example_deploy_3() -> None:
    """Sheet, line 96: 3 VP for two crowns, two squirt guns and two skateboards; *toy or pizza* adds nothing."""
    state = table("difficulty=3", lookout="tiny crash zip", row="ghost punky dash", pack=["toy"])
    asked, _ = drive(rules.deploy(state), "none")
    assert keys(asked) == ["icons"]
    assert (state.points, state.pack) == (3, ["toy"])
    assert any("Ghost" in each for each in sentences(state))  # whose public action may be followed


# What is deployed


@pytest.mark.parametrize(("difficulty", "deployed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_difficulty(difficulty: int, deployed: int) -> None:
    """Sheet, lines 26 and 52 to 60: X cards, the rest of the deck stays."""
    state = table(f"difficulty={difficulty}", row="skids bug doc tiny dot")
    drive(rules.deploy(state), "none")
    assert (len(state.discard), len(state.row)) == (deployed, 5 - deployed)
    assert state.discard == ids("skids bug doc tiny dot")[:deployed]


@pytest.mark.parametrize(("row", "answers"), [("skids", ["none"]), ("", [])])
def test_a_short_deck(row: str, answers: list[str]) -> None:
    """Ruling, Deck too short: what is there is deployed; with nothing there is no leftmost card."""
    state = table("difficulty=3 dogs=yes", row=row, lookout="bug", dog_pile=dogs("spud"), discard="worm")
    asked, _ = drive(rules.deploy(state), *answers)
    assert len(asked) == len(answers)
    assert (state.points, state.discard) == (0, ids(f"worm {row}"))
    assert state.dog_pile == dogs("spud")
    assert set(steps(state)) == {"deploy"}


@pytest.mark.parametrize(
    ("difficulty", "answers", "deployed"),
    [
        (2, "zip suit:shovel", "zip suit:shovel"),
        (1, "zip", "zip"),
        (3, "zip suit:shovel", "zip suit:shovel"),  # no third card is there
        (3, "zip", "zip"),
        (2, "", ""),
    ],
)
def test_the_table_deploys(difficulty: int, answers: str, deployed: str) -> None:
    """Ruling, Two ways to keep the deck: the leftmost by name, the others by suit, as many as the table has."""
    state = table(f"deck=physical difficulty={difficulty}", lookout="skids")
    short = difficulty > len(ids(answers))
    given: list[object] = [(card,) for card in ids(answers)] + [("empty",)] * short + ["none"] * bool(answers)
    asked, _ = drive(rules.deploy(state), *given)
    draws = ["leftmost", *["deck_card"] * 3][: len(ids(answers)) + short]
    assert keys(asked) == [*draws, *["icons"] * bool(answers)]
    assert (state.points, state.deployed, state.discard) == (bool(answers), [], [])
    assert state.told[0].why == scoring_suits(ids(deployed), ids("skids")).reasons


# The leftmost card


@pytest.mark.parametrize(
    ("icons", "held", "capacity", "pack"),
    [
        ("toy", "", 3, "toy"),
        ("toy-pizza-toy", "pizza", 3, "pizza toy pizza"),  # line 64: the topmost first, as far as there is room
        ("pizza-toy", "toy toy", 3, "toy toy pizza"),
        ("toy", "pizza", 1, "pizza"),  # full
        ("toy-toy-toy-toy", "", 0, ""),
    ],
)
def test_load_pack(icons: str, held: str, capacity: int, pack: str) -> None:
    """Sheet, lines 28 and 64: a toy or pizza for each such icon, within the Pack's limit at this level."""
    state = table(level=2, pack=held.split())
    asked, added = drive(rules.load_pack(state, "fort:skids"), icons, capacity)
    assert [prompt.fact for prompt in asked] == ["robokid.icons.skids", "robokid.capacity.2"]
    assert state.pack == pack.split()
    assert [*held.split(), *added] == state.pack


def test_without_icons_the_pack_is_not_asked_about() -> None:
    """Sheet, line 64: every other icon is ignored; how much the Pack holds does not matter then."""
    state = table()
    asked, added = drive(rules.load_pack(state, "fort:skids"), "none")
    assert (keys(asked), state.pack, added) == (["icons"], [], None)


def test_the_level_that_was_reached_counts_for_the_pack() -> None:
    """Sheet, lines 24 and 28: Fortify comes before; the Pack was emptied and is of the new level."""
    state = table("difficulty=1", lookout="skids", row="spike doc", level=2, pack=["toy", "toy"])
    drive(rules.fortify(state))
    asked, _ = drive(rules.deploy(state), "pizza", 4)
    assert (asked[1].fact, state.pack) == ("robokid.capacity.3", ["pizza"])


@pytest.mark.parametrize(("trashed", "discard"), [(False, "skids bug"), (True, "bug")])
def test_the_played_card_may_be_trashed(trashed: bool, discard: str) -> None:
    """Facts, section 4, Rough Housing: the leftmost card then leaves the game; it counts once."""
    state = table(row="skids bug", played_is_trashed=trashed)
    drive(rules.deploy(state), "none")
    assert (state.discard, state.played_is_trashed) == (ids(discard), False)
    assert "follow Skids" in sentences(state)[0]


def test_a_played_card_is_trashed_in_a_game() -> None:
    """It is set right from the menu, and the turn is played again without it."""
    game = play(BOT, {}, ["first", ids("skids bug doc tiny dot"), "none", "none"])
    leftmost = game.session.state.discard[0]
    game.correct("played", "trashed")
    for answer in ("none", "none"):
        game.answer(answer)
    assert leftmost not in game.session.state.discard
    assert len(game.session.state.discard) == 1


# Dogs


@pytest.mark.parametrize(
    ("row", "pile", "home", "left"),
    [
        ("skids bug", "rowdy spud", "rowdy", "spud"),
        ("bug skids", "rowdy spud", "", "rowdy spud"),  # the leftmost card only, the top dog only
        ("skids spike", "rowdy ranger", "rowdy", "ranger"),  # once a turn
        ("smoke bug", "rowdy", "rowdy", ""),  # coins always match
        ("puddin bug", "rowdy", "rowdy", ""),
        ("skids bug", "", "", ""),
    ],
)
def test_tuck_dog(row: str, pile: str, home: str, left: str) -> None:
    """Sheet, lines 130 and 132: the top dog under the doghouse, on a suit of the leftmost card, once a turn."""
    state = table("dogs=yes", row=row, dog_pile=dogs(pile))
    drive(rules.deploy(state), "none")
    assert (state.doghouse, state.dog_pile) == (dogs(home), dogs(left))


def test_a_dog_is_tucked_with_a_deck_of_the_tables() -> None:
    """By the leftmost card alone."""
    state = table("deck=physical dogs=yes difficulty=2", dog_pile=dogs("rowdy"))
    drive(rules.deploy(state), ("fort:zip",), ("suit:glue",), "none")
    assert state.doghouse == dogs("rowdy")
