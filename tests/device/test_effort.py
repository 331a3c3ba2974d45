"""Effort: what a game takes, counted as a person would count it, and held against the goals."""

import os
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compere.bot import Bot, Outcome, State
from compere.bots import BOTS
from compere.prompts import Choose, Draw, Number, Option
from compere.wording import Plain, say
from compere_device.config import Config
from compere_device.effort import (
    APART,
    PROFILES,
    SET_UP,
    TURN,
    Counting,
    Effort,
    Profile,
    efforts,
    summary,
)
from compere_device.simulator import PlayersClock, simulated
from compere_device.store import Store
from tiny import TINY

GAMES = 40
FEW = tuple(Option(id, say("{id}", id=id)) for id in "ab")


@dataclass(kw_only=True)
class ShortState(State):
    """So many turns of the bot have been."""

    turns: list[Plain] = field(default_factory=list)


async def short_game(state: ShortState) -> Outcome:
    """A page of set-up, two things to learn, and two turns of which each is told on a page of its own."""
    state.tell("setup", say("Set it up."), big=say("a"))
    await Draw("short.circle", say("Which two?"), "luck", "bag", (Option("only", say("only"), copies=3),), count=2)
    for _ in range(2):
        await Choose("short.human_turn", say("You chose:"), "luck", FEW, direct=True)
        state.turns.append(None)
        state.tell("stones", say("It took one."), big=say("b"))
    await Number("short.score", say("Your score:"), "end", 0, 9, likely=3)
    return Outcome("end", say("The end."), {}, ())


SHORT: Bot[ShortState] = Bot(
    name="short",
    title=say("Short"),
    rules_version=1,
    options=(),
    steps=TINY.steps,
    new_state=lambda options: ShortState(),
    play=short_game,
    glance=TINY.glance,
    progress=lambda state: say("x"),
)


def purpose(key: str, state: Any) -> str:
    return APART if key == "circle" else TURN if state.turns or key == "human_turn" else SET_UP


PROFILE = Profile(lambda state: len(state.turns), purpose, ({},), apart=("learning", "circle"))


@pytest.mark.parametrize(("scanner", "pages"), [(True, 0), (False, 1)])
def test_a_short_game_counted_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scanner: bool, pages: int
) -> None:
    """One press begins; a page of set-up, which a scan passes over; two things learned; before the first turn of the
    bot one key; then a page and a key; then a page, the score and the page of the end."""
    for name in reversed(list(BOTS)):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
    monkeypatch.setitem(BOTS, "short", SHORT)
    monkeypatch.setitem(PROFILES, "short", PROFILE)
    store, clock = Store(tmp_path), PlayersClock()
    store.settings.language = "en"
    with simulated(Config(), store, clock, lambda: "1") as device:
        effort = Counting(device, clock, Random(1), scanner=scanner, bot="short").play()
        assert effort.whole == device.app.inputs == 9 + pages
    assert effort == Effort(1, pages, Counter({0: 1, 1: 2, 2: 3}), apart=2, things=2, bot_turns=2)


def test_the_figures_are_what_their_names_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean is over the bot's turns; what came before the first of them and behind the last one counts with them."""
    monkeypatch.setitem(PROFILES, "short", PROFILE)
    game = Effort(3, 2, Counter({0: 2, 1: 4, 2: 3}), apart=9, things=3, bot_turns=2)
    figures = summary([game], "short")
    assert figures["a bot turn, mean"] == "4.50"
    assert figures["a bot turn, median"] == "3"
    assert figures["learning, mean"] == "3.00"
    assert figures["whole game, mean"] == "23"
    assert "learning, mean" not in summary([replace(game, things=0)], "short")


@pytest.mark.parametrize(("scanner", "learning"), [(True, 1), (False, 6)])
def test_goals_of_patchwork(monkeypatch: pytest.MonkeyPatch, scanner: bool, learning: int) -> None:
    """Virtual cards: at most three inputs a turn of the bot, and a scan or six presses for each patch learned."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # it takes longer than all the rest
    figures = summary(efforts(GAMES, scanner=scanner))
    print(f"{'scanner' if scanner else 'buttons'}: {figures}")
    assert float(figures["a bot turn, mean"]) <= 3
    assert float(figures["learning a patch, mean"]) <= learning


@pytest.mark.parametrize(
    ("deck", "scanner", "turn"),
    [("tracked", True, 8), ("tracked", False, 14), ("physical", True, 11), ("physical", False, 18)],
)
def test_goals_of_robokid(monkeypatch: pytest.MonkeyPatch, deck: str, scanner: bool, turn: int) -> None:
    """One person against X = 2: with a tracked deck 8 inputs a turn by scanner and 14 by hand, else 11 and 18."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    options = {"deck": deck, "difficulty": "2"}
    figures = summary(efforts(GAMES, scanner=scanner, bot="robokid", options=options), "robokid")
    print(f"{deck}, {'scanner' if scanner else 'buttons'}: {figures}")
    assert float(figures["a bot turn, mean"]) <= turn


@pytest.mark.parametrize(("scanner", "set_up"), [(True, 15), (False, 30)])
def test_goals_of_droco(monkeypatch: pytest.MonkeyPatch, scanner: bool, set_up: int) -> None:
    """At most 1.8 inputs a trick; a set-up is twelve cards, the trump, the AI card and what is read."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    figures = summary(efforts(GAMES // 4, scanner=scanner, bot="droco"), "droco")
    print(f"{'scanner' if scanner else 'buttons'}: {figures}")
    assert float(figures["a bot turn, mean"]) <= 1.8
    assert float(figures["a set-up"]) <= set_up
