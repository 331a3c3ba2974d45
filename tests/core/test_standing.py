"""Positions kept along a game: a step back from one of them is in everything what the run from the first line is."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import pytest

from asked_of import everything, from_line_one
from compere import standing
from compere.bot import Outcome
from compere.journal import Corrected
from compere.prompts import Mark, TurnBegins
from compere.run import Run
from compere.session import Session
from compere.standing import EVERY, MOST, Kept, Positions, Standing
from compere.wording import say
from tiny import END, TinyState, fortunate, header, number, session


def test_a_step_back_takes_as_long_at_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """It feeds the rules the answers since the last position; far back, those of a gap that grows with age."""
    fed = list[int]()

    def feed(self: Run, *args: Any, feed: Callable[..., None] = Run.feed) -> None:
        fed[-1] += 1
        feed(self, *args)

    monkeypatch.setattr(Run, "feed", feed)
    most = dict[int, int]()
    for answers in (100, 400, 1600):
        fed[:] = [0]
        game = session(ongoing)
        for _ in range(answers):
            game.answer(1)
        assert fed == [answers]
        fed.clear()
        for _ in range(50):
            fed.append(0)
            game.undo()
        most[answers] = max(fed)
        fed.append(0)
        game.undo(answers // 4)
        assert fed[-1] <= answers // 4
    assert set(most.values()) == {most[100]} and most[100] <= EVERY


async def ongoing(state: TinyState) -> Outcome:
    """Ask for luck, on and on; how much there was shows in each question."""
    while True:
        await TurnBegins()
        await Mark()
        state.luck = (state.luck + await number("luck", luck=state.luck)) % 10


def kept(taken: int, marks: int = 1, told_from: int = 0, taken_back: Corrected | None = None) -> Kept:
    return Kept({}, Standing(None, marks=marks), taken, told_from, {}, False, taken_back)


def test_positions_are_thinned_with_age() -> None:
    """There are at most sixteen: the newest close together, the old ones far apart, and none ever moves."""
    positions, taken = Positions(), 0
    while taken < 4000:
        taken += 1
        if positions.due(taken):
            positions.add(kept(taken))
    at = [each.taken for each in positions.kept]
    gaps = [later - earlier for earlier, later in pairwise(at)]
    assert len(at) == MOST and at[0] == EVERY and at[-1] == 4000
    assert gaps[-1] == EVERY and gaps == sorted(gaps, reverse=True)
    assert all(gap <= (4000 - earlier) for earlier, gap in zip(at, gaps, strict=False))


def test_which_positions_are_left() -> None:
    """Those at or before an item."""
    positions = Positions([kept(16, 4), kept(32, 8), kept(32, 9), kept(48, 12)])
    assert [(each.taken, each.now.marks) for each in positions.upto(32).kept] == [(16, 4), (32, 8), (32, 9)]
    assert positions.upto(15).latest() is None


@pytest.mark.parametrize(
    ("position", "taken_back", "fits"),
    [
        (kept(20, marks=5), None, True),
        (kept(20, marks=5), Corrected(18, 5, "luck", 1), True),  # it is said at that very mark, after the position
        (kept(20, marks=6), Corrected(20, 5, "luck", 1), False),  # it was not said there
        (kept(20, marks=6, told_from=19), Corrected(18, 5, "luck", 1), True),  # it would be forgotten by then
        (kept(20, marks=6, taken_back=Corrected(20, 5, "luck", 1)), None, False),  # it was said there
        (kept(20, marks=6, taken_back=Corrected(20, 5, "luck", 1)), Corrected(20, 5, "luck", 1), True),
    ],
)
def test_what_a_correction_taken_back_has_told(position: Kept, taken_back: Corrected | None, fits: bool) -> None:
    """A position is used only where the run from the first line would have told the same since somebody answered."""
    assert position.fits(taken_back) is fits
    assert (Positions([position]).latest(taken_back) is position) is fits


def test_no_longer_corrected_is_said_once_and_not_again() -> None:
    """As by the run from the first line, also where positions were kept while it was said."""
    game, entries = session(ongoing), list[Any]()
    for _ in range(EVERY * 2):
        entries.append(game.answer(1))
    for _ in range(2):
        entries.append(game.correct("luck", 15)[0])
        entries.append(game.undo()[0])
        assert everything(game) == everything(from_line_one(game, entries))
    entries.append(game.answer(1))
    entries.append(game.undo()[0])
    assert everything(game) == everything(from_line_one(game, entries))


def test_a_correction_at_a_position_that_ends_the_game() -> None:
    """Nothing is asked after it, and the last question still is the last."""
    game, entries = session(fortunate), list[Any]()
    for _ in range(EVERY):
        entries.append(game.answer(1))
    entries.append(game.correct("luck", 60)[0])
    assert game.outcome and game._positions.kept
    assert everything(game) == everything(from_line_one(game, entries))


async def forgetful(state: TinyState) -> Outcome:
    """Ask on and on, by a count that is on no table: from a position it begins anew."""
    for turn in range(1000):
        await Mark()
        await number("turn", turn=turn % 3)
    return END


def test_rules_that_know_more_than_the_table_shows() -> None:
    """From a position they ask something else than was asked there: then they are run from the first line."""
    game, entries = session(forgetful), list[Any]()
    for nth in range(EVERY * 2):
        entries.append(game.answer(nth % 10))
    assert game._positions.kept
    for _ in range(EVERY):
        entries.append(game.undo()[0])
        assert everything(game) == everything(from_line_one(game, entries))
    entries.append(game.answer(0))
    assert everything(game) == everything(from_line_one(game, entries))
    assert not game._positions.kept


@pytest.mark.parametrize(
    "position", [{}, {"luck": "much"}, {"luck": 99}], ids=["nothing of it", "unreadable", "of another game"]
)
def test_a_position_that_is_not_what_was_kept(position: dict[str, Any]) -> None:
    """It is dropped, with all others, and the rules are run from the first line."""
    game, entries = session(ongoing), list[Any]()
    for _ in range(EVERY * 2 + 1):
        entries.append(game.answer(1))
    changed = {**game._positions.kept[-1].position, **position} if position else {}
    game._positions.kept[-1] = replace(game._positions.kept[-1], position=changed)
    entries.append(game.undo()[0])
    assert everything(game) == everything(from_line_one(game, entries))


@dataclass
class Clipped(TinyState):
    """A table whose luck is never read as more than five."""

    def __post_init__(self) -> None:
        self.luck = min(self.luck, 5)


async def silent(state: TinyState) -> Outcome:
    """Gather luck, on and on, in questions that do not show it."""
    while True:
        await Mark()
        state.luck += await number("luck")


def test_a_state_that_is_not_read_as_it_was_written() -> None:
    """No question shows it: the position itself does, as it is written out once more."""
    bot = replace(session(silent).bot, new_state=lambda options: Clipped(options=options))
    game, entries = Session(bot, header()), list[Any]()
    for _ in range(EVERY * 2 + 1):
        entries.append(game.answer(1))
    entries.append(game.undo()[0])
    assert game.state.luck == EVERY * 2
    assert everything(game) == everything(from_line_one(game, entries))


async def talking(state: TinyState) -> Outcome:
    """Count on and on, and say each number before and after a mark."""
    while True:
        await Mark()
        state.luck += 1
        state.tell("luck", say("Counted {luck}.", luck=state.luck))
        await number("luck")
        state.luck += 1
        state.tell("luck", say("Counted {luck}.", luck=state.luck))
        state.luck += 1


def test_the_state_when_a_sentence_was_told_before_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of the time, although the position that was kept since then has the sentence, too."""
    monkeypatch.setattr(standing, "EVERY", 1)
    game = session(talking)
    for _ in range(5):
        game.answer(0)
    assert game._positions.kept[-1].now.told
    assert [game.when(told).luck for told in game.told] == [15 - 1, 15 + 1]


@dataclass
class Hiding(TinyState):
    """Has what no table shows, which is lost where a game begins at a position."""

    hidden: list[int] = field(default_factory=list, init=False)


async def secretive(state: Hiding) -> Outcome:
    """Look at what nobody can see."""
    state.hidden = state.hidden or ([7] if state.round == 0 else [])
    while True:
        await Mark()
        state.round += state.hidden[0]
        await number("luck", round=state.round)


def test_rules_that_fall_over_what_they_do_not_find() -> None:
    """They are run from the first line, where they find it: a step back never harms a game."""
    bot = replace(session(ongoing).bot, play=secretive, new_state=lambda options: Hiding(options=options))
    game, entries = Session(bot, header()), list[Any]()
    for _ in range(EVERY + 3):
        entries.append(game.answer(1))
    assert game._positions.kept
    entries.append(game.undo()[0])
    assert everything(game) == everything(from_line_one(game, entries))
