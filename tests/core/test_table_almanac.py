"""The almanac at the table: what it answers, learns, keeps and forgets."""

import pytest

from compere.almanac import Almanac, Known
from compere.bot import Outcome
from compere.errors import InvalidAnswer
from compere.journal import Answered, Source
from compere.options import Option
from compere.prompts import Choose
from compere.table import Table
from compere.wording import say
from tables import WEIGHTS, Saved, answer_all, game, key
from tiny import END, TinyState, learned, number, session


def test_the_almanac_is_asked_first() -> None:
    """What is printed and known is never asked; what the almanac lacks is asked once and learned."""
    almanac = Almanac({"tiny.weight.stone:r": Known(2, "printed")})
    table, saved = game(almanac=almanac, sky="clear", rounds="2")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    assert (key(table), table.prompt and table.prompt.fact) == ("tiny.weight", "tiny.weight.stone:g")
    table.answer(7)
    assert almanac.learned == {"tiny.weight.stone:g": Known(7, "entered")}
    assert almanac.changed
    assert saved.kinds[-2:] == [["mine entered", "weight almanac"], ["weight entered"]]


def test_a_refused_answer_teaches_nothing() -> None:
    """Only an answer that fits is a fact."""
    almanac = Almanac()
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    with pytest.raises(InvalidAnswer):
        table.answer(70)
    assert (almanac.learned, almanac.changed) == ({}, False)


def test_a_fact_that_does_not_fit_is_asked_again() -> None:
    """An almanac of another edition is no obstacle: the table is asked and its answer kept."""
    almanac = Almanac(learned={"tiny.weight.stone:r": Known("heavy", "entered"), "tiny.weight.stone:g": Known(4, "x")})
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    assert table.prompt and table.prompt.fact == "tiny.weight.stone:r"
    table.answer(3)
    assert almanac.get("tiny.weight.stone:r") == Known(3, "entered")


@pytest.mark.parametrize("sources", [["entered"], ["once", "entered"], ["once", "once"]])
def test_an_answer_for_one_time_is_not_learned(sources: list[Source]) -> None:
    """The almanac keeps nothing of it, and the question comes again; also when the game is gone on with."""
    almanac, saved = Almanac(), Saved()
    table = Table(session(asking_one_fact_a_round), almanac, saved.append)
    for source in sources:
        table.answer(4, source)
        table.answer(0)
    assert almanac.learned == ({"tiny.fact": Known(4, "entered")} if "entered" in sources else {})
    assert almanac.changed is ("entered" in sources)
    assert saved.kinds[0] == [f"fact {sources[0]}"]
    again = Table(session(asking_one_fact_a_round, *saved.entries), Almanac(), lambda entries: None)
    assert again.almanac.learned == almanac.learned


def test_what_is_no_printed_fact_is_for_one_time_anyway() -> None:
    """It is refused, and the game goes on as it was: whoever says so means another question."""
    table = Table(session(asking_one_fact_a_round), Almanac(), lambda entries: None)
    table.answer(4)
    with pytest.raises(InvalidAnswer, match="0 is for this time in any case"):
        table.answer(0, "once")
    assert key(table) == "tiny.after"


def test_an_answer_for_one_time_taken_back_forgets_nothing() -> None:
    """What the owner has set right meanwhile, to the same value, was not this answer's doing."""
    almanac = Almanac()
    table = Table(session(asking_one_fact_a_round), almanac, lambda entries: None)
    table.answer(4, "once")
    almanac.learn("tiny.fact", 4)
    table.undo()
    assert almanac.get("tiny.fact") == Known(4, "entered")
    assert table.session.history.offers[0].source == "once"


def test_undoing_what_was_learned_forgets_it() -> None:
    """The question comes again with the old answer offered, and what ships is known again."""
    almanac = Almanac()
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [], 2, 7)
    assert set(almanac.learned) == {"tiny.weight.stone:r", "tiny.weight.stone:g"}
    table.undo()
    assert set(almanac.learned) == {"tiny.weight.stone:r"}
    assert table.offer is not None
    assert (table.prompt and table.prompt.fact, table.offer.answer) == ("tiny.weight.stone:g", 7)
    table.undo()
    assert almanac.learned == {}


def test_undoing_what_the_almanac_answered_keeps_it() -> None:
    """A fact that was known before is not forgotten with the answer that it gave."""
    almanac = Almanac(learned=dict(WEIGHTS))
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    table.undo()
    assert almanac.learned == WEIGHTS
    assert not almanac.changed


def test_a_fact_dropped_by_a_correction_can_still_be_set_right() -> None:
    """A mistyped fact is offered again after a correction, instead of being the almanac's for ever."""
    table, _ = game(almanac=Almanac(), sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [], 2)
    table.correct("luck", 0)
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    assert key(table) == "tiny.weight"


async def asking_one_fact_a_round(state: TinyState) -> Outcome:
    """Ask for the same printed fact twice, and for a number after each."""
    for _ in range(2):
        await learned("tiny.fact", number("fact"))
        await number("after")
    return END


def test_undoing_keeps_what_the_owner_has_set_right_meanwhile() -> None:
    """What was said in the almanac's own menu is no answer of this game, though it is about the same fact."""
    almanac = Almanac()
    table = Table(session(asking_one_fact_a_round), almanac, lambda entries: None)
    answer_all(table, 4, 0)
    almanac.set_right("tiny.fact", 6)
    table.undo()
    table.undo()
    assert almanac.get("tiny.fact") == Known(6, "set right")
    assert key(table) == "tiny.after"  # it was asked for that fact, and the almanac has answered
    assert [item.entry for item in table.session.history.items] == [
        Answered("fact", table.session.history.offers[0].checksum, "almanac", 6)
    ]


def test_a_correction_keeps_what_the_owner_has_set_right_meanwhile() -> None:
    """As an undo does."""
    almanac = Almanac()
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [], 2)
    almanac.set_right("tiny.weight.stone:r", 6)
    table.correct("luck", 0)
    assert almanac.get("tiny.weight.stone:r") == Known(6, "set right")


def test_a_game_knows_the_facts_that_it_holds() -> None:
    """Resumed where the almanac was lost, it asks for none of them again; what was learned since is better."""
    saved = Saved()
    answer_all(Table(session(asking_one_fact_a_round), Almanac(), saved.append), 4)
    for almanac, value in (
        (Almanac(), 4),
        (Almanac({"tiny.fact": Known(1, "printed")}), 4),
        (Almanac(learned={"tiny.fact": Known(6, "set right")}), 6),
    ):
        table = Table(session(asking_one_fact_a_round, *saved.entries), almanac, lambda entries: None)
        table.answer(0)
        last = table.session.history.items[-1].entry
        assert isinstance(last, Answered)
        assert (last.key, last.source, last.answer) == ("fact", "almanac", value)
        assert almanac.changed is (not almanac.shipped and value == 4)  # which then has what the game was taught


async def asking_for_a_value(state: TinyState) -> Outcome:
    """Ask a printed fact whose answers are no ids to the rules."""
    pairs = (Option("dry", say("dry"), value=(1, 2)), Option("wet", say("wet"), value=(2, 1)))
    state.luck, _ = await learned("tiny.fact", Choose("tiny.air", say("How is the air?"), "luck", pairs))
    await number("after")
    return END


def test_a_game_teaches_the_answers_and_not_what_they_mean() -> None:
    """Gone on with where the almanac was lost, it teaches what was answered: what the question takes again."""
    saved = Saved()
    table = Table(session(asking_for_a_value), Almanac(), saved.append)
    table.answer("wet")
    again = Table(session(asking_for_a_value, *saved.entries), Almanac(), lambda entries: None)
    assert (again.session.state.luck, dict(again.session.now.taught)) == (2, {"tiny.fact": "wet"})
    assert again.almanac.learned == table.almanac.learned == {"tiny.fact": Known("wet", "entered")}
