"""The loop that every driver shares: what the almanac and the croupier answer, and what is saved when."""

import pytest

from compere.almanac import Almanac, Fact
from compere.bot import Glance, Line, Outcome, Square
from compere.errors import CompereError, GameOver, InvalidAnswer, NothingToUndo, UnknownFact
from compere.journal import Answered, Corrected, Entry, Undone
from compere.prompts import Choose, Die, Learn, Option, Roll, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import Words, say
from tiny import END, TINY, TinyState, counting, header, number, seen, session

WEIGHTS = {f"tiny.weight.stone:{stone}": Fact(weight, "printed") for stone, weight in (("r", 2), ("g", 4), ("b", 6))}


class Saved(list[tuple[Entry, ...]]):
    """What a driver was given to save, a tuple each time."""

    @property
    def entries(self) -> list[Entry]:
        """All of it, as a journal has it."""
        return [entry for step in self for entry in step]

    @property
    def kinds(self) -> list[list[str]]:
        """The keys and sources, step by step."""
        return [
            [f"{entry.key} {entry.source}" if isinstance(entry, Answered) else type(entry).__name__ for entry in step]
            for step in self
        ]


def game(
    seed: str = "1", almanac: Almanac | None = None, all_virtual: bool = False, **options: str
) -> tuple[Table, Saved]:
    """Return a table of the tiny bot with full knowledge, and what it saves."""
    saved = Saved()
    table = Table(
        Session(TINY, header(seed, **options)),
        Almanac(WEIGHTS) if almanac is None else almanac,
        saved.append,
        all_virtual=all_virtual,
    )
    return table, saved


def key(table: Table) -> str | None:
    """Return the key of what is asked."""
    return table.prompt.key if table.prompt else None


def answer_all(table: Table, *answers: object) -> None:
    for answer in answers:
        table.answer(answer)


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


def test_what_the_device_does_first_is_saved_before_anybody_looks() -> None:
    """A game that begins with the device's chance has saved it when the table is there."""

    async def wind_first(state: TinyState) -> Outcome:
        await Roll("tiny.wind", say("Wind"), "luck", (Die("wind", (1,)),), by="device")
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


# The almanac


def test_the_almanac_is_asked_first() -> None:
    """What is printed and known is never asked; what the almanac lacks is asked once and learned."""
    almanac = Almanac({"tiny.weight.stone:r": Fact(2, "printed")})
    table, saved = game(almanac=almanac, sky="clear", rounds="2")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    assert (key(table), table.prompt and table.prompt.fact) == ("tiny.weight", "tiny.weight.stone:g")
    table.answer(7)
    assert almanac.learned == {"tiny.weight.stone:g": Fact(7, "entered")}
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
    almanac = Almanac(learned={"tiny.weight.stone:r": Fact("heavy", "entered"), "tiny.weight.stone:g": Fact(4, "x")})
    table, _ = game(almanac=almanac, sky="clear")
    answer_all(table, [3, 5], ["stone:r", "stone:g"], [])
    assert table.prompt and table.prompt.fact == "tiny.weight.stone:r"
    table.answer(3)
    assert almanac.get("tiny.weight.stone:r") == Fact(3, "entered")


SKIES = (Option("clear", say("clear")), Option("more", say("more"), lasting=False), Option("rain", say("rain")))


@pytest.mark.parametrize(
    ("answers", "kept"), [(["clear"], "clear"), (["more", "rain"], "rain"), (["more", "more"], None)]
)
def test_an_answer_that_does_not_last_is_not_learned(answers: list[str], kept: str | None) -> None:
    """What only leads to the next question is no fact: the almanac keeps what the table says then, if that lasts."""

    async def asking_twice(state: TinyState) -> Outcome:
        question = Choose("tiny.sky", say("How is the sky?"), "luck", SKIES)
        if await Learn("tiny.sky", question) == "more":
            await Learn("tiny.sky", question)
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
        await Learn("tiny.fact", number("fact"))
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
    assert almanac.get("tiny.fact") == Fact(6, "set right")
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
    assert almanac.get("tiny.weight.stone:r") == Fact(6, "set right")


def test_a_game_knows_the_facts_that_it_holds() -> None:
    """Resumed where the almanac was lost, it asks for none of them again; what was learned since is better."""
    saved = Saved()
    answer_all(Table(session(asking_one_fact_a_round), Almanac(), saved.append), 4)
    for almanac, value in (
        (Almanac(), 4),
        (Almanac({"tiny.fact": Fact(1, "printed")}), 4),
        (Almanac(learned={"tiny.fact": Fact(6, "set right")}), 6),
    ):
        table = Table(session(asking_one_fact_a_round, *saved.entries), almanac, lambda entries: None)
        table.answer(0)
        last = table.session.history.items[-1].entry
        assert isinstance(last, Answered)
        assert (last.key, last.source, last.answer) == ("fact", "almanac", value)
        assert almanac.changed is False


def test_a_game_asks_again_what_did_not_last() -> None:
    """*Only this time* holds for one time, also where the almanac is empty."""

    async def in_a_hurry(state: TinyState) -> Outcome:
        for _ in range(2):
            await Learn("tiny.sky", Choose("tiny.sky", say("How is the sky?"), "luck", SKIES))
        return END

    table = Table(session(in_a_hurry), Almanac(), lambda entries: None)
    table.answer("more")
    assert key(table) == "tiny.sky"


# What can be no other answer


def test_the_only_answer_is_taken_and_not_asked() -> None:
    """It is in the journal with its own source, is no person's, and falls with the answer before it."""

    async def one_left(state: TinyState) -> Outcome:
        await number("before")
        state.luck = await Choose("tiny.left", say("Which is left?"), "luck", SKIES[:1]) == "clear"
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
    assert Square("1", True) in glance.grid[0]
    assert table.refusal("stone:r") is not None
    assert table.refusal("nonsense") is None
    assert len(saved) == count


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
