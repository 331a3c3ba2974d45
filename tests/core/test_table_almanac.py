"""The almanac at the table: what it answers, learns, keeps and forgets."""

import pytest

from compere.almanac import Almanac, Known
from compere.bot import Outcome
from compere.errors import InvalidAnswer
from compere.journal import Answered
from compere.options import Option
from compere.prompts import Choose, Tell
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


SKIES = (Option("clear", say("clear")), Option("more", say("more"), lasting=False), Option("rain", say("rain")))


@pytest.mark.parametrize(
    ("answers", "kept"), [(["clear"], "clear"), (["more", "rain"], "rain"), (["more", "more"], None)]
)
def test_an_answer_that_does_not_last_is_not_learned(answers: list[str], kept: str | None) -> None:
    """What only leads to the next question is no fact: the almanac keeps what the table says then, if that lasts."""

    async def asking_twice(state: TinyState) -> Outcome:
        question = Choose("tiny.sky", say("How is the sky?"), "luck", SKIES)
        if await learned("tiny.sky", question) == "more":
            await learned("tiny.sky", question)
        await Tell("tiny.end", say("?"), "end")
        return END

    almanac = Almanac()
    table = Table(session(asking_twice), almanac, lambda entries: None)
    answer_all(table, *answers)
    assert {key: fact.value for key, fact in almanac.learned.items()} == ({"tiny.sky": kept} if kept else {})
    assert almanac.changed is (kept is not None)
    assert key(table) == "tiny.end"
    again = Table(session(asking_twice), almanac, lambda entries: None)
    assert key(again) == ("tiny.end" if kept else "tiny.sky")


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


def test_a_game_asks_again_what_did_not_last() -> None:
    """*Only this time* holds for one time, also where the almanac is empty."""

    async def in_a_hurry(state: TinyState) -> Outcome:
        for _ in range(2):
            await learned("tiny.sky", Choose("tiny.sky", say("How is the sky?"), "luck", SKIES))
        return END

    table = Table(session(in_a_hurry), Almanac(), lambda entries: None)
    table.answer("more")
    assert key(table) == "tiny.sky"
