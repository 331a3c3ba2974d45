"""The rules step by step: the turn, Clean up, Fortify, the end; `test_rules_*` have the other steps."""

import pytest

from bots.robokid.tables import dogs, ids, keys, laid_out, sentences, steps, table
from compere.bots.robokid import rules
from compere.bots.robokid.bot import BOT
from compere.bots.robokid.decide import scoring_suits
from compere.bots.robokid.questions import since_question
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, PLACES, ROBOKID
from compere.bots.robokid.telling import EXPELLED
from compere.table import Table
from compere_device.answers.picker import begin
from compere_device.languages import LANGUAGES
from compere_device.scenes.happened import Happened
from hands import view
from playing import drive, play, said, told

# The turn


def test_the_steps_of_a_turn() -> None:
    """Sheet, lines 20 to 34: six steps in this order, with dogs and cats where their table has them."""
    state = table(
        "difficulty=1 dogs=yes cats=yes",
        deck="skids bug doc tiny dot",
        yard="zip",
        dog_pile=dogs("duke echo"),
        yard_dogs=dogs("spud"),
        cats=["cat:bandit"],
        table_cats=["cat:bandit", "cat:scratch"],
    )
    asked, _ = drive(
        rules.turn(state), ids("skids bug doc tiny dot"), "toy", 3, ("fort:worm",), "fort:wart", "none", "2-suit:crown"
    )
    assert keys(asked) == ["row", "icons", "capacity", "park_card", "match", "match", "cat"]
    order = ["turn", "deploy", "recruit", "expel", "reset", "end"]
    assert [step for step in order if step in steps(state)] == sorted(set(steps(state)), key=order.index)
    assert steps(state) == sorted(steps(state), key=order.index)
    assert (state.turn, state.points) == (2, 1)
    assert (state.lookout, state.yard) == (ids("skids"), ids("doc tiny dot"))
    assert sorted(state.deck.cards) == sorted(ids("bug worm wart zip"))
    assert (state.discard, state.row, state.deployed) == ([], [], [])
    assert (state.doghouse, state.yard_dogs, state.dog_pile) == (dogs("duke"), dogs("echo"), [])
    assert laid_out(state.told) == [ids("skids"), ids("bug"), ids("doc tiny dot")]


def test_a_turn_with_a_deck_of_the_tables() -> None:
    """Ruling, Two ways to keep the deck: suits do, but for the leftmost; Recruit and Expel miss nothing."""
    state = table("deck=physical difficulty=2")
    answers = [("suit:shovel",), ("fort:tiny",), ("suit:crown",), "none"]
    asked, _ = drive(rules.turn(state), *answers)
    assert keys(asked) == ["deck_card", "leftmost", "deck_card", "icons"]
    assert [prompt.step for prompt in asked] == ["fortify", "deploy", "deploy", "deploy"]
    assert (state.points, state.lookout) == (1, ["suit:shovel"])
    assert state.told[0].why == scoring_suits(["fort:tiny", "suit:crown"], ["suit:shovel"]).reasons
    assert state.deck.cards == state.discard == state.yard == []
    assert steps(state) == ["deploy", "reset"]  # what the table does is told in short, after the first turn
    state = table("deck=physical difficulty=2", turn=0)
    drive(rules.turn(state), *answers)
    assert steps(state) == ["deploy", "recruit", "expel", "reset"]


# Nettoyer


def test_clean_up() -> None:
    """Sheet, line 22: all that is left in the Yard goes to the discard pile."""
    state = table(yard="skids bug", discard="ant")
    rules.clean_up(state)
    assert (state.yard, state.discard, state.points, state.told) == ([], ids("ant skids bug"), 0, [])


def test_its_yard_dogs_go_to_the_left() -> None:
    """Sheet, line 126: to the discard pile of the player to its left; those at home and in the pile stay."""
    state = table("dogs=yes", yard_dogs=dogs("duke"), dog_pile=dogs("echo"), doghouse=dogs("spud"))
    rules.clean_up(state)
    assert (state.yard_dogs, state.dog_pile, state.doghouse) == ([], dogs("echo"), dogs("spud"))


@pytest.mark.parametrize(("held", "points"), [("", 0), ("cat:bandit", 1), ("cat:bandit cat:kingsly", 1)])
def test_a_cat_scores_at_clean_up(held: str, points: int) -> None:
    """Sheet, line 154: one point, however many cats."""
    state = table("cats=yes", cats=held.split())
    rules.clean_up(state)
    assert (state.points, state.told) == (points, [])


# Fortifier


def test_example_fortify_1() -> None:
    """Sheet, line 78: a squirt gun is added to a skateboard; nothing happens."""
    state = table(lookout="skids", row="baby_face", pack=["toy"])
    assert drive(rules.fortify(state)) == ([], None)
    assert (state.lookout, state.level, state.pack) == (ids("skids baby_face"), 0, ["toy"])


def test_example_fortify_2() -> None:
    """Sheet, line 82: two skateboards among three cards: the Fort is raised, and all three are destroyed."""
    state = table(lookout="skids baby_face", row="spike", discard="ant", level=2, pack=["toy", "pizza"])
    assert drive(rules.fortify(state)) == ([], None)
    assert (state.level, state.lookout, state.pack) == (3, [], [])
    assert (state.discard, state.row) == (ids("ant"), [])  # they are in no pile of its
    assert state.told[0].headline and [said(reason) for reason in state.told[0].why] == [
        "skateboard twice in the Lookout"
    ]


@pytest.mark.parametrize("card", ["noodle_twins", "puddin", "rocket_bros", "moles", "scrappers", "icky_sticky"])
def test_a_card_with_two_icons_raises_the_fort(card: str) -> None:
    """Sheet, line 62: always."""
    state = table(row=card, level=2)
    drive(rules.fortify(state))
    assert (state.level, state.lookout) == (3, [])


@pytest.mark.parametrize(
    ("lookout", "card", "level"), [("", "smoke", 0), ("smoke", "smoke", 0), ("bug", "smoke", 1), ("smoke", "bug", 1)]
)
def test_a_coin_pairs_with_a_suit(lookout: str, card: str, level: int) -> None:
    """Sheet, line 40, and ruling, Fortify match: with any suit of the Lookout, not with another coin."""
    state = table(lookout=lookout, row=card)
    drive(rules.fortify(state))
    assert state.level == level


def test_an_empty_deck_adds_nothing() -> None:
    """Ruling, Deck too short: the discard pile stays where it is."""
    state = table(lookout="skids spike", discard="ant")
    assert drive(rules.fortify(state)) == ([], None)
    assert (state.lookout, state.level, state.discard) == (ids("skids spike"), 0, ids("ant"))
    assert steps(state) == ["fortify"]


# What a level brings


def test_level_1() -> None:
    """Sheet, line 44: a random made-up rule, face down; no second step."""
    state = table(row="puddin skids", level=0)
    drive(rules.fortify(state))
    assert (state.level, state.made_up_rules, state.row, state.lookout) == (1, 1, ids("skids"), [])
    assert steps(state) == ["fortify"] and "made-up rule" in sentences(state)[0]


def test_level_1_once_more() -> None:
    """Whoever has set its level right may reach it anew: Robokid has two made-up rules at most, as can be set right."""
    state = table(row="puddin", level=0, made_up_rules=2)
    drive(rules.fortify(state))
    assert (state.level, state.made_up_rules) == (1, 2)


def test_level_2_fortifies_again() -> None:
    """Sheet, line 44: a perk is destroyed, and one more card goes to the empty Lookout."""
    state = table(lookout="skids", row="spike bug ant", level=1, made_up_rules=1)
    drive(rules.fortify(state))
    assert (state.level, state.lookout, state.row, state.made_up_rules) == (2, ids("bug"), ids("ant"), 1)
    assert len(state.told) == 1 and "perk" in sentences(state)[0]


def test_level_2_may_lead_to_level_3_at_once() -> None:
    """Sheet, lines 44 and 62: the second card may raise the Fort by itself; that is all."""
    state = table(lookout="skids", row="spike puddin ant", level=1)
    drive(rules.fortify(state))
    assert (state.level, state.lookout, state.row) == (3, [], ids("ant"))


def test_level_2_with_an_empty_deck() -> None:
    """Ruling, Deck too short: there may be no card for the second step."""
    state = table(lookout="skids", row="spike", level=1)
    drive(rules.fortify(state))
    assert (state.level, state.lookout, steps(state)) == (2, [], ["fortify", "fortify"])


@pytest.mark.parametrize(("second", "lookout"), [("suit:shovel", ["suit:shovel"]), ("empty", [])])
def test_level_2_of_a_deck_that_the_table_draws(second: str, lookout: list[str]) -> None:
    """Sheet, line 44: the second card is asked for in the same step; there may be none."""
    state = table("deck=physical", lookout="skids", level=1)
    asked, _ = drive(rules.fortify(state), ("fort:spike",), (second,))
    assert [prompt.step for prompt in asked] == ["fortify", "fortify"]
    assert (state.level, state.lookout) == (2, lookout)
    assert sentences(state)[1] == "It fortifies again." and state.told[1].aside


def test_a_deck_of_the_tables_that_is_empty() -> None:
    """Ruling, Deck too short: nobody but the table sees it."""
    state = table("deck=physical", lookout="skids")
    asked, _ = drive(rules.fortify(state), ("empty",))
    assert (len(asked), state.lookout, steps(state)) == (1, ids("skids"), ["fortify"])


@pytest.mark.parametrize("level", [2, 3])
def test_levels_3_and_4_bring_nothing(level: int) -> None:
    """Facts, section 5: rewards at 1, 2 and 5 only."""
    state = table(row="puddin ant", level=level)
    assert drive(rules.fortify(state)) == ([], None)
    assert (state.level, state.made_up_rules, state.sculpture, state.row) == (level + 1, 0, False, ids("ant"))
    assert sentences(state) == ["Trash its Lookout, empty its Pack."]


@pytest.mark.parametrize(
    ("ending", "answers", "sculpture"),
    [(GOES_ON, [], True), (LAST_TURN, ["yes"], False), (LAST_TURN, ["no"], True)],
)
def test_level_5(ending: str, answers: list[str], sculpture: bool) -> None:
    """Sheet, line 48: the sculpture, if nobody was first; asked only where somebody may have been."""
    state = table(row="puddin ant", level=4, ending=ending)
    asked, _ = drive(rules.fortify(state), *answers)
    assert keys(asked) == ["sculpture"] * len(answers)
    assert all(prompt.often for prompt in asked)
    assert (state.level, state.sculpture, state.row) == (5, sculpture, ids("ant"))
    assert len(state.told) == 1 + (sculpture and ending != GOES_ON)
    assert ("sculpture" in sentences(state)[-1]) is sculpture


def test_there_is_no_level_6() -> None:
    """A level that was set right to 5: the Lookout is trashed as ever, and no sculpture is taken again."""
    state = table(row="puddin", level=5, pack=["toy"])
    assert drive(rules.fortify(state)) == ([], None)
    assert (state.level, state.sculpture, state.lookout, state.pack) == (5, False, [], [])


# Fin de partie

AFTER = {  # people, who begins: who plays after Robokid in the round
    (people, first): list(PLACES[:people]) if first == ROBOKID else list(PLACES[: PLACES.index(first)])
    for people in (1, 2, 3)
    for first in (ROBOKID, *PLACES[:people])
}


@pytest.mark.parametrize(("people", "first"), AFTER)
@pytest.mark.parametrize("end", ["round", "once"])
@pytest.mark.parametrize(
    ("lies", "by"),
    [({"level": 5}, "level"), ({"points": 25}, "points"), ({"ending": LAST_TURN, "ended_by": "park"}, "park")],
)
def test_robokid_triggers_the_end(people: int, first: str, end: str, lies: dict[str, object], by: str) -> None:
    """Sheet, line 48; facts, section 5, *End triggers*: its turn was its last; who is still to play is said."""
    state = table(f"people={people} end={end}", first=first, **lies)
    drive(rules.check_end(state))
    assert (state.ending, state.ended_by, steps(state)) == (OVER, by, ["end"])
    names = [state.names[place] for place in AFTER[people, first]] if end == "round" else []
    (text,) = sentences(state)
    if people > 1:
        assert [name for name in ("Ann", "Bob", "Cy") if name in text] == names
    assert ("last turn" in text or "Still to play" in text) is bool(names)


def test_what_the_last_turns_change_is_asked_before_the_count() -> None:
    """Whoever plays after Robokid's last turn may still take of its Yard; *the end was triggered* is no answer then."""
    state = table(level=5, yard="skids bug", made_up_rules=1)
    asked, _ = drive(rules.check_end(state), "fort:skids", "none")
    assert [prompt.ids() for prompt in asked] == [("none", "fort:skids", "fort:bug"), ("none", "fort:bug")]
    assert (state.yard, state.ending) == (ids("bug"), OVER)
    assert drive(rules.check_end(table("end=once", level=5, yard="skids", made_up_rules=1)))[0] == []


@pytest.mark.parametrize("lies", [{"level": 4, "points": 24}, {}])
def test_the_game_goes_on(lies: dict[str, object]) -> None:
    """Level 4 and 24 VP end nothing."""
    state = table(**lies)
    drive(rules.check_end(state))
    assert (state.ending, state.ended_by, state.told) == (GOES_ON, "", [])


@pytest.mark.parametrize("kind", ["tracked", "physical"])
@pytest.mark.parametrize(
    ("lies", "said"),
    [
        ({"turn": 20}, True),
        ({"turn": 5}, False),  # it cannot be
        ({"turn": 20, "points": 25}, False),  # the end is certain
        ({"turn": 20, "level": 5}, False),
        ({"turn": 20, "ending": LAST_TURN}, False),
    ],
)
def test_its_turn_may_have_emptied_the_park_deck(kind: str, lies: dict[str, object], said: bool) -> None:
    """Ruling, Park deck empty, physical or tracked: an aside where its own draw may have emptied it, no question."""
    state = table(f"deck={kind} end=once", **lies)
    assert drive(rules.check_end(state))[0] == []
    assert ("Check the Park deck" in sentences(state)) is said
    assert all(each.aside for each in state.told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("yard", ["", "bug ant zip"])
def test_what_reminds_of_the_park_deck_is_seen(language: str, yard: str) -> None:
    """In the title of its question, even if no line is free: the row that says so may stand on a later page.

    It asks nothing, as *no* on the page answers one question, not two.
    """
    state, shown = table("cats=yes dogs=yes", turn=20, yard=yard), view(BOT, language)
    state.tell("expel", EXPELLED)
    drive(rules.check_end(state))
    happened, way = Happened(), begin(since_question(state))
    happened.tell(shown, state.told, way, ())
    assert len(happened.pages) == 1
    reminded = shown.words.say(state.told[-1].text)
    assert shown.asking(way, happened.above, None, happened.last).title == reminded
    assert "?" not in reminded


def test_who_triggered_it_first() -> None:
    """Level 5 in a last turn that somebody else has brought about changes nothing of it."""
    state = table(level=5, points=30, ending=LAST_TURN, ended_by="people")
    drive(rules.check_end(state))
    assert (state.ending, state.ended_by) == (OVER, "people")
    state = table(level=5, points=30)
    drive(rules.check_end(state))
    assert state.ended_by == "level"


# Whole games

KIDS = ids("skids bug baby_face doc tiny")
NOTHING = "none"


def game(*answers: object, **options: str) -> Table:
    """Return a game in which Robokid has these five kids."""
    return play(BOT, options, answers)


def test_turn_follows_turn() -> None:
    """Sheet, lines 20 to 34: the deck of a turn is what the turn before has discarded, taken and recruited."""
    table = game("first", KIDS, NOTHING, "none", ["fort:worm"], "none")
    state = table.session.state
    assert (state.turn, table.prompt and table.prompt.key) == (1, "robokid.since")
    everything = sorted([*state.deck.cards, *state.lookout, *state.yard])
    assert everything == sorted([*KIDS, "fort:worm"])
    yard = list(state.yard)
    table.answer(NOTHING)
    assert state.turn == 2
    assert sorted([*state.deck.cards, *state.lookout, *state.deployed, *state.discard]) == everything
    assert set(yard) <= {*state.discard}
    assert any(told.step == "turn" for told in table.told)


def test_robokid_begins_the_game() -> None:
    """Sheet, line 11: nobody has played before its first turn, so nobody is asked what happened; later they are."""
    table = game(ROBOKID, KIDS)
    assert (table.session.state.turn, table.prompt and table.prompt.key) == (1, "robokid.icons")
    for answer in ("none", ["fort:worm"], "none"):
        table.answer(answer)
    assert table.prompt and table.prompt.key == "robokid.since"


def test_people_end_the_game_before_its_turn() -> None:
    """It began the round, so it plays no more: the count follows at once."""
    table = game(ROBOKID, KIDS, "none", ["fort:worm"], "none", "ended")
    assert table.prompt and table.prompt.key == "robokid.level_points"
    for answer in (0, "first"):
        table.answer(answer)
    assert table.outcome and table.session.state.turn == 1


def test_robokid_has_its_last_turn() -> None:
    """The person began: the round is finished with Robokid's turn, then comes the count."""
    table = game("first", KIDS, "ended", "yes", "none", ["fort:worm"], "none")
    assert table.prompt and table.prompt.key == "robokid.level_points"
    assert (table.session.state.turn, table.session.state.ending) == (1, OVER)
    assert "The game is over." in told(table)
    assert game("first", KIDS, "ended", "no").session.state.turn == 0


def test_the_park_deck_runs_out() -> None:
    """Ruling, Park deck empty: found at Recruit, the turn goes on to its end and was the last."""
    table = game(ROBOKID, KIDS, "none", ["empty"])
    state = table.session.state
    assert table.prompt and table.prompt.key == "robokid.level_points"
    assert (state.ended_by, state.ending, len(state.yard)) == ("park", OVER, 2)
    assert "The end is triggered: take your last turn." in told(table)


def test_a_correction_before_the_count_holds_for_it() -> None:
    """The count is of what the table has set right; a game set on again goes on."""
    table = game("first", KIDS, "ended", "no")
    table.correct("points", 12)
    assert table.prompt and table.prompt.key == "robokid.level_points"
    table.correct("ending", GOES_ON)
    assert table.prompt and table.prompt.key == "robokid.since"
    assert table.session.state.points == 12
