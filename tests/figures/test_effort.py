"""Effort: what a game takes, counted as a person would count it, and held against the goals."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from compere.bot import Bot, CodeGroup, Line, Outcome
from compere.bots import BOTS
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number, Prompt
from compere.state import State
from compere.wording import Plain, Voice, say
from compere_device.drivers.player import choose
from figures import person
from figures.effort import MEDIAN, WHOLE, Effort, Series, efforts, summary
from figures.goals import APART, END, ORDER, TURN
from figures.people import PEOPLE
from figures.profiles import PROFILES, Profile
from tiny import TINY

FEW = tuple(Option(id, say("{id}", id=id)) for id in "ab")
ONLY = Option("thing:only", say("only"))


@dataclass(kw_only=True)
class ShortState(State):
    """So many turns of the bot have been."""

    turns: list[Plain] = field(default_factory=list)


async def set_up(state: ShortState) -> None:
    """A page of set-up."""
    state.tell("setup", say("Set it up."), headline=say("a"))


async def short_game(state: ShortState) -> Outcome:
    """Two things to learn, and two turns of which each is told on a page of its own."""
    await Draw("short.circle", say("Which two?"), "luck", Pile.of("bag", [ONLY.id] * 3), (ONLY,), count=2)
    for _ in range(2):
        await Choose("short.human_turn", say("You chose:"), "luck", FEW, often=True)
        state.turns.append(None)
        state.tell("stones", say("It took one."), headline=say("b"))
    await Number("short.score", say("Your score:"), "end", 0, 9, usual=3)
    return Outcome("end", "end", say("The end."), ())


SHORT: Bot[ShortState] = Bot(
    title=Voice("short")("Short"),
    rules_version=1,
    options=(),
    steps=TINY.steps,
    new_state=lambda options: ShortState(),
    set_up=set_up,
    play=short_game,
    glance=lambda state: (Line(say("x"), say("y")),),
    progress=lambda state: say("x"),
    codes=(CodeGroup(say("Things"), (ONLY,)),),
)


PROFILE = Profile(
    lambda session: len(session.state.turns),
    lambda key, session: not session.state.turns and key != "human_turn",
    "circle",
    "learning",
    order="human_turn",
)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short game stands alone in the box."""
    for name in reversed(list(BOTS)):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
    monkeypatch.setitem(BOTS, "short", SHORT)
    monkeypatch.setitem(PROFILES, "short", PROFILE)
    monkeypatch.setitem(PEOPLE, "short", lambda options, random: partial(any_true, random))


def any_true(random: Random, prompt: Prompt[Any], state: ShortState, *, scanned: bool = False) -> Any:
    return choose(prompt, random, scanned=scanned)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("way", "pages"), [("scanner", 0), ("buttons", 1)])
def test_a_short_game_counted_by_hand(way: str, pages: int) -> None:
    """One press begins; a page of set-up, which a scan passes over; two things learned, one of them follows.

    Before the first turn of the bot one key; then a page and a key; then a page; the score, the end, two keys to leave.
    """
    (effort,) = efforts(Series("short", way=way, games=1))
    counted = {"apart": 1, "apart_first": 1, "things": 2, "ordering": 2, "orders": 2, "bot_turns": 2, "end": 4}
    lists = {"lists": pages} if pages else {}  # to pick a thing where nothing is scanned
    assert +effort.pages == Counter({"told": 4, "asked": 3, "what the bot does": 3, **lists})
    assert effort == Effort(1, pages, Counter({0: 1, 1: 2, 2: 1}), pages=effort.pages, **counted)
    assert effort.whole == 10 + pages


@pytest.mark.usefixtures("short")
def test_slips_are_counted_with_what_mends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games: what a slip adds is that input, and those that mend it."""
    monkeypatch.setattr(person, "SLIP_EACH", 8)
    series = Series("short", way="buttons", games=30)
    without, with_slips = map(efforts, (series, replace(series, slips=True)))
    assert {effort.slips for effort in without} == {0}
    assert sum(effort.slips for effort in with_slips) > 15
    for true, careless in zip(without, with_slips, strict=True):
        assert true.whole - true.end <= careless.whole - careless.end  # a slip at the end may leave the game
        assert careless.slips or careless == true
        assert (careless.bot_turns, careless.things) == (true.bot_turns, true.things)


def test_the_figures_are_what_their_names_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean is over the bot's turns; what came before the first of them counts with them, the end does not."""
    monkeypatch.setitem(PROFILES, "short", PROFILE)
    game = Effort(3, 2, Counter({0: 2, 1: 4, 2: 3}), apart=9, things=3, ordering=5, orders=2, bot_turns=2, end=7)
    figures = summary([game], "short")
    assert figures[TURN] == 4.5
    assert figures[MEDIAN] == 3
    assert figures[APART] == 3
    assert figures[ORDER] == 2.5
    assert figures[END] == 7
    assert figures[WHOLE] == 30
    assert APART not in summary([replace(game, things=0)], "short")
    assert ORDER not in summary([replace(game, orders=0)], "short")


@pytest.mark.parametrize("bot", BOTS)
def test_an_empty_almanac_takes_more(bot: str) -> None:
    """What is printed is asked; what is asked once is not asked again in another game of the same options."""
    series = Series(bot, way="buttons", games=2)
    full, empty = (sum(effort.whole for effort in efforts(each)) for each in (series, replace(series, empty=True)))
    assert full <= empty
    assert (full == empty) is (bot in ("droco", "droids"))  # all that is printed there ships
