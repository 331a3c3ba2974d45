"""The loop that every driver shares: what the almanac and the croupier answer, and what is saved when."""

from dataclasses import replace
from random import Random

import pytest

from compere.almanac import Almanac
from compere.bot import Glance, Line, Outcome
from compere.errors import CompereError, GameOver, InvalidAnswer, NothingToUndo, UnknownFact
from compere.facts import Fact
from compere.journal import Answered, Corrected, Entry, Undone
from compere.prompts import Choose, Mark, Roll, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import Words, say
from playing import any_answer
from tables import Saved, game, key
from tiny import END, SKY, TINY, TinyState, counting, header, number, seen, session

# Saving


def test_each_step_is_saved_once_with_all_that_followed() -> None:
    """An answer is saved together with what the croupier and the almanac answered after it, in one call."""
    table, saved = game("2", rounds="1", clearing="2")
    assert saved == []
    table.answer([3, 5], "physical")
    assert key(table) == "tiny.stones"
    table.answer(["stone:r", "stone:g"], "scanned")
    table.answer([])
    table.answer(None)
    assert table.outcome
    assert saved.kinds == [
        ["luck physical", "wind virtual", "clouds virtual"],
        ["stones scanned"],
        ["mine entered", "weight almanac", "weight almanac"],
        ["end entered"],
    ]


def test_undo_and_correction_are_saved_with_what_follows_them() -> None:
    """The device and the almanac answer again, in the same step."""
    table, saved = game(rounds="2")
    table.answer([3, 5])
    table.undo()
    table.answer([3, 5])
    table.correct("marked", ["stone:r"])
    assert saved.kinds[1:] == [["Undone"], ["luck entered", "wind virtual", "clouds virtual"], ["Corrected"]]
    assert saved[1] == (Undone(0),)
    assert saved[3] == (Corrected(0, 1, "marked", ["stone:r"]),)


def test_going_back_to_an_answer_is_saved_in_one_step() -> None:
    """With what the device answers again there, and nothing of the steps between."""
    table, saved = game("2", rounds="1", clearing="2")
    for answer in ([3, 5], ["stone:r", "stone:g"], []):
        table.answer(answer)
    table.undo(0)
    assert saved.kinds[-1] == ["Undone"] and saved[-1] == (Undone(0),)
    table.answer([3, 5])
    assert table.offer and table.offer.answer == ["stone:r", "stone:g"]
    with pytest.raises(NothingToUndo):
        table.undo(1)  # the wind is the device's
    assert len(saved) == 5


def test_what_the_device_does_first_is_saved_before_anybody_looks() -> None:
    """A game that begins with the device's chance has saved it when the table is there."""

    async def wind_first(state: TinyState) -> Outcome:
        await Roll("tiny.wind", say("Wind"), "luck", {"wind": (1,)}, by="device")
        await Tell("tiny.end", say("?"), "end")
        return END

    saved = Saved()
    table = Table(session(wind_first), Almanac(), saved.append)
    assert saved.kinds == [["wind virtual"]]
    assert key(table) == "tiny.end"


def test_nothing_is_seen_that_is_not_saved() -> None:
    """When saving fails with an error, it comes out of the very call that would have shown the next question."""

    def full(entries: tuple[Entry, ...]) -> None:
        raise OSError("disk full")

    table = Table(Session(TINY, header()), Almanac(), full)
    with pytest.raises(OSError, match="disk full"):
        table.answer([3, 5])


def test_what_is_refused_is_not_saved() -> None:
    """No error of a person's reaches the journal, and the table is as it was."""
    table, saved = game()
    before = seen(table.session)
    for act in (
        lambda: table.answer("x"),
        table.undo,
        lambda: table.correct("luck", 1),
        lambda: table.correct("weight", 1),
    ):
        with pytest.raises((InvalidAnswer, NothingToUndo, UnknownFact)):
            act()
    assert saved == []
    assert seen(table.session) == before


def test_what_can_be_one_thing_only_is_read() -> None:
    """Whoever looks at it keeps the answers of this turn; what is no answer to it is refused all the same."""
    tell = Tell("tiny.sure", say("That is sure."), "")
    sure: Fact[TinyState, None] = Fact("sure", say("Sure"), lambda state: tell)
    saved = Saved()
    table = Table(Session(replace(TINY, facts=(*TINY.facts, sure)), header(rounds="2")), Almanac(), saved.append)
    table.answer([3, 5])
    before, count = seen(table.session), len(saved)
    assert not table.correct("sure", None)
    with pytest.raises(InvalidAnswer, match="expected null"):
        table.correct("sure", 1)
    assert (seen(table.session), len(saved)) == (before, count)
    assert table.correct("luck", 0) and saved.kinds[-1] == ["Corrected"]


def test_resuming_saves_nothing_and_goes_on() -> None:
    """A journal that is complete needs no entry; one that was cut before the device's answers gets the same again."""
    table, saved = game()
    table.answer([3, 5])
    again = Saved()
    assert seen(Table(Session(TINY, header(), saved.entries), Almanac(), again.append).session) == seen(table.session)
    assert again == []
    cut = Table(Session(TINY, header(), saved.entries[:1]), Almanac(), again.append)
    assert seen(cut.session) == seen(table.session)
    assert again == [saved[0][1:]]


# What can be no other answer


def test_the_only_answer_is_taken_and_not_asked() -> None:
    """It is in the journal with its own source, is no person's, and falls with the answer before it."""

    async def one_left(state: TinyState) -> Outcome:
        await number("before")
        state.luck = await Choose("tiny.left", say("Which is left?"), "luck", SKY[:1]) == "clear"
        state.tell("luck", say("One is left."))
        state.luck += await number("none", most=0)
        await Tell("tiny.end", say("?"), "end")
        return END

    saved = Saved()
    table = Table(session(one_left), Almanac(), saved.append)
    table.answer(1)
    assert saved.kinds == [["before entered", "left only", "none only"]]
    assert (key(table), table.session.state.luck, len(table.told)) == ("tiny.end", 1, 1)
    assert seen(session(one_left, *saved.entries)) == seen(table.session)
    table.undo()
    assert key(table) == "tiny.before"


# The croupier


def test_the_device_has_its_own_chance_only() -> None:
    """What the table has is asked; with all virtual the croupier has that too, and only decisions are left."""
    table, saved = game()
    assert key(table) == "tiny.luck"
    table, saved = game(all_virtual=True)
    assert key(table) == "tiny.mine"
    assert saved.kinds == [["luck virtual", "wind virtual", "clouds virtual", "stones virtual"]]


def played(seed: str, keep: bool) -> list[object]:
    """Return what the croupier answered in a game in which a person keeps every stone, or none."""
    table, saved = game(seed, all_virtual=True)
    while table.prompt:
        table.answer(None if table.prompt.kind == "tell" else list(table.prompt.ids()) if keep else [])
    return [entry.answer for entry in saved.entries if isinstance(entry, Answered) and entry.source == "virtual"]


def test_the_same_seed_gives_the_same_chance() -> None:
    """Chance follows from the seed and not from what persons answer; other seeds give other games."""
    assert played("1", keep=True) == played("1", keep=False)
    assert len({str(played(str(seed), keep=False)) for seed in range(20)}) == 20


def test_going_back_does_not_reroll() -> None:
    """However often a person goes back, the same dice and cards come up, also when the answer differs."""
    table, _ = game(all_virtual=True)
    first = table.prompt
    assert first
    shown = set()
    for picked in ([], [first.ids()[0]], list(first.ids()), []):
        table.answer(picked)
        shown.add((str(table.prompt), table.session.state.luck, str(table.session.public_state["bag"])))
        table.undo()
        assert table.prompt == first
    assert len(shown) == 1


def test_a_correction_does_not_reroll() -> None:
    """What is set right has nothing to do with the dice: they show what they showed."""
    table, _ = game(all_virtual=True)
    table.answer([])
    rolled = table.prompt, table.session.public_state["bag"]
    luck = table.session.state.luck
    table.correct("luck", 1)
    assert (table.prompt, table.session.public_state["bag"]) == rolled
    assert table.session.state.luck < luck


# What passes through


def test_a_table_shows_its_session() -> None:
    """Prompt, told, offer and outcome are the session's."""
    saved = Saved()
    inner = session(counting)
    table = Table(inner, Almanac(), saved.append)
    table.answer(4)
    assert (table.prompt, table.told, table.offer, table.outcome) == (inner.prompt, inner.told, None, None)
    assert [Words().say(told.text) for told in table.told] == ["Counted.", "Blown."]
    table.undo()
    assert table.offer is not None
    assert table.offer.answer == 4


def test_glance_and_refusal_are_the_bots() -> None:
    """They look at the state as it stands, and change nothing."""
    table, saved = game(all_virtual=True)
    table.answer(list(table.prompt.ids()) if table.prompt else [])
    count = len(saved)
    glance = table.glance()
    assert isinstance(glance, Glance)
    assert glance.lines == (Line(say("Luck"), say("{luck}", luck=table.session.state.luck)),)
    assert [len(row) for row in glance.grid] == [3, 3]
    assert "1" in glance.grid[0]
    assert table.refusal("stone:r") is not None
    assert table.refusal("nonsense") is None
    assert len(saved) == count


async def luck_told(state: TinyState) -> Outcome:
    """Tell the luck twice before a question: as it is, and after more of it."""
    for more in (3, 4):
        state.luck += more
        state.tell("luck", say("Luck"))
    state.luck += 5
    await Mark()
    await number("own")
    return END


def test_glance_of_a_sentence_is_as_it_stood_then() -> None:
    """Not as the rules have made it since; without a sentence it is as it is now."""
    table = Table(session(luck_told), Almanac(), lambda entries: None)
    lines = [table.glance(told).lines[0].value.args for told in (*table.told, None)]
    assert lines == [{"luck": 3}, {"luck": 7}, {"luck": 12}]


def test_what_stands_over_a_question_is_the_bots() -> None:
    """Said of the step that is asked; nothing where nothing is."""
    bot = replace(TINY, heading=lambda state, step: say("Over {step}", step=step))
    table = Table(Session(bot, header()), Almanac(), lambda entries: None)
    assert table.prompt
    assert Words().say(table.heading()) == f"Over {table.prompt.step}"
    while table.prompt:
        table.answer(any_answer(table.prompt, Random(1)))
    assert table.heading() is None


def test_a_game_over_is_over() -> None:
    """The outcome stands until something is taken back."""
    table, _ = game(all_virtual=True, rounds="1")
    table.answer([])
    table.answer(None)
    assert table.outcome is not None
    with pytest.raises(GameOver):
        table.answer(None)
    table.undo()
    assert table.outcome is None
    assert issubclass(GameOver, CompereError)
