"""A printed fact that is recalled: what is known already, and never a question to anybody."""

import pytest

from compere.almanac import Almanac, Known
from compere.bot import Outcome
from compere.errors import BadQuestion, InvalidAnswer, JournalMismatch
from compere.facts import Fact
from compere.journal import Answered, Entry
from compere.options import Option
from compere.prompts import Choose, Mark
from compere.table import Table
from compere.wording import say
from playing import drive
from tables import Saved, answer_all, key
from tiny import END, LUCK, TINY, TinyState, number, printed, resumed, seen, session, weight

RUBY = "stone:r"
FACT = f"tiny.weight.{RUBY}"


async def recalling(state: TinyState) -> Outcome:
    """Twice: recall what a ruby weighs, ask a number; then ask for what is not known."""
    for turn in range(2):
        await Mark()
        known = await weight(RUBY).recall(state)
        state.tell("luck", say("{n} known", n=-1 if known is None else known))
        state.luck += await number("first", turn=turn)
    if RUBY not in state.weights:
        await weight(RUBY).ask(state)
    await number("last", sum=state.luck + state.weights[RUBY])
    return END


def game(almanac: Almanac, *entries: Entry) -> tuple[Table, Saved]:
    saved = Saved()
    return Table(session(recalling, *entries), almanac, saved.append), saved


def entries(table: Table) -> list[tuple[str, object]]:
    """Return what the game was answered, by keys, each with its source."""
    items = [item.entry for item in table.session.history.items]
    return [(f"{each.key} {each.source}", each.answer) for each in items if isinstance(each, Answered)]


def test_what_is_known_is_recalled_and_written() -> None:
    """Nobody is asked, and its decision has it."""
    table, saved = game(Almanac({FACT: Known(4, "printed")}))
    assert (key(table), table.session.state.weights) == ("tiny.first", {RUBY: 4})
    assert saved.kinds == [["weight almanac"]]
    answer_all(table, 1, 2)
    assert entries(table)[0] == entries(table)[2] == ("weight almanac", 4)
    assert key(table) == "tiny.last"


def test_what_nobody_knows_is_asked_in_its_time() -> None:
    """Not knowing is an answer of the journal's, teaches nothing and is nothing that the game holds."""
    almanac = Almanac()
    table, _ = game(almanac)
    assert (key(table), table.session.state.weights, almanac.changed) == ("tiny.first", {}, False)
    assert (table.session.held(FACT), dict(table.session.now.taught)) == (None, {})
    answer_all(table, 1, 2)
    assert (key(table), table.prompt and table.prompt.fact) == ("tiny.weight", FACT)
    table.answer(5)
    assert almanac.learned == {FACT: Known(5, "entered")}
    assert entries(table)[0] == entries(table)[2] == ("weight almanac", None)
    assert table.session.held(FACT) == 5


def test_a_replay_does_not_read_the_almanac() -> None:
    """What was not known then is not known when the game is gone on with, though somebody has said it since."""
    table, saved = game(Almanac())
    table.answer(1)
    later = Almanac(learned={FACT: Known(7, "entered")})
    again, _ = game(later, *saved.entries)
    assert seen(again.session) == seen(table.session)
    assert seen(resumed(again.session)) == seen(table.session)
    again.answer(2)
    assert entries(again)[-1] == ("weight almanac", 7)  # asked then, it is known
    assert key(again) == "tiny.last"


def test_what_the_game_was_told_is_recalled() -> None:
    """Also where the almanac was lost: a game knows what it holds."""

    async def asked_first(state: TinyState) -> Outcome:
        await weight(RUBY).ask(state)
        await number("between")
        state.luck = await weight(RUBY).recall(state) or 0
        await number("after")
        return END

    saved = Saved()
    Table(session(asked_first), Almanac(), saved.append).answer(5)
    lost = Table(session(asked_first, *saved.entries), Almanac(), lambda entries: None)
    lost.almanac.learned.clear()
    lost.answer(0)
    assert (key(lost), lost.session.state.luck) == ("tiny.after", 5)
    alone = session(asked_first)
    for answer in (5, 0):
        alone.answer(answer)
    alone.answer(None, "almanac")
    assert alone.held(FACT) == 5


def test_an_undo_recalls_again() -> None:
    """Nobody's answer is taken back with the person's before it; what was learned meanwhile is known then."""
    almanac = Almanac()
    table, saved = game(almanac)
    table.answer(1)
    assert entries(table)[-1] == ("weight almanac", None)
    almanac.learn(FACT, 6)
    table.undo()
    assert (key(table), entries(table)) == ("tiny.first", [("weight almanac", None)])
    table.answer(1)
    assert entries(table)[-1] == ("weight almanac", 6)
    again, _ = game(Almanac(), *saved.entries)
    assert seen(again.session) == seen(table.session)
    table.answer(2)
    table.undo()
    assert almanac.learned == {FACT: Known(6, "entered")}


def test_a_correction_recalls_again() -> None:
    """What was recalled since the mark is recalled anew, and the person's answers are offered."""
    almanac = Almanac()
    table, saved = game(almanac)
    answer_all(table, 1, 2)
    almanac.learn(FACT, 3)
    table.correct("luck", 8)
    assert (table.session.state.luck, key(table)) == (8, "tiny.first")
    assert [answer for _, answer in entries(table)] == [None, 1, 3]
    assert table.offer and table.offer.answer == 2
    again, _ = game(Almanac(), *saved.entries)
    assert seen(again.session) == seen(table.session)
    table.answer(2)
    assert key(table) == "tiny.last"


def test_an_old_answer_that_does_not_fit_is_not_known() -> None:
    """An almanac of another edition."""
    table, _ = game(Almanac(learned={FACT: Known(70, "entered")}))
    assert (key(table), entries(table)) == ("tiny.first", [("weight almanac", None)])


def test_supposing_what_was_not_known() -> None:
    """Had it been known from the start, it would have been recalled."""
    table, _ = game(Almanac())
    assert table.session.supposing(FACT, 3).weights == {RUBY: 3}
    assert table.session.state.weights == {}


def test_what_it_asks() -> None:
    """Its fact's question, of which it takes the answers and None; the question of before is not followed for it."""
    state = TINY.new_state({})
    (asked,), known = drive(weight(RUBY).recall(state), 9)
    assert (asked.kind, asked.key, asked.fact, asked.subject) == ("recall", "tiny.weight", FACT, (RUBY,))
    assert (known, state.weights, asked.sole()) == (9, {RUBY: 9}, None)
    with pytest.raises(InvalidAnswer, match="'x' is no whole number from 1 to 9"):
        asked.check("x")
    (first,) = game(Almanac())[1].entries
    with pytest.raises(JournalMismatch, match="answers 'weight', but the rules now ask 'weight', about something else"):
        session(asking, first)


async def asking(state: TinyState) -> Outcome:
    await weight(RUBY).ask(state)
    return END


def test_values_that_are_no_ids() -> None:
    """The rules get the value, the journal has the id."""
    options = (Option("no", say("no"), value=False), Option("yes", say("yes"), value=True))
    question = Choose("tiny.dry", say("Is it dry?"), "luck", options)
    got: list[bool | None] = []

    async def play(state: TinyState) -> Outcome:
        got.append(await printed(question).recall(state))
        await number("after")
        return END

    table = Table(session(play), Almanac({"tiny.dry": Known("no", "printed")}), lambda entries: None)
    assert (got, entries(table)) == ([False], [("dry almanac", "no")])


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (LUCK, "no almanac has what is not printed"),
        (
            printed(Choose("tiny.x", say("x"), "luck", (Option("a", say("a"), value=None), Option("b", say("b"))))),
            "None is one of its values",
        ),
    ],
)
def test_what_cannot_be_recalled(fact: Fact[TinyState, object], why: str) -> None:
    """It is said where it is asked."""
    with pytest.raises(BadQuestion, match=why):
        drive(fact.recall(TINY.new_state({})))
