"""How many inputs a game takes: random games played through the device's own keys and scanner, and counted."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from compere.bots import BOTS
from compere.bots.robokid.cards import KIDS
from compere.bots.robokid.facts import icons_fact
from compere.journal import Answered
from compere.session import short_key
from compere.wording import Plain
from compere_device.config import Config
from compere_device.events import Key
from compere_device.people import FortPeople
from compere_device.player import People, Player, choose
from compere_device.scenes import Playing
from compere_device.simulator import Hands, PlayersClock, Simulated, simulated
from compere_device.store import Store

SET_UP, TURN, APART = "set-up", "turn", "apart"  # what an input is for


@dataclass
class Effort:
    """Inputs of one game by what they were for."""

    new_game: int = 0  # from the home screen to the first page of the game
    set_up: int = 0  # until the human's first turn, but for learning
    turns: Counter[int] = field(default_factory=Counter)  # by turn of the bot
    apart: int = 0  # for what the profile lists apart, and how many of it there were
    things: int = 0
    bot_turns: int = 0

    def count(self, purpose: str, turn: int, inputs: int) -> None:
        """Count inputs for a purpose after so many turns of the bot."""
        if purpose == APART:
            self.apart += inputs
        elif purpose == SET_UP:
            self.set_up += inputs
        else:
            self.turns[turn] += inputs

    @property
    def whole(self) -> int:
        """All inputs of the game."""
        return self.new_game + self.set_up + self.turns.total() + self.apart


@dataclass(frozen=True, slots=True)
class Profile:
    """A bot's inputs: how many turns it has had, and what an input is for by the prompt's key (none: a page is read).

    `apart` is the key of what is listed apart, under its name; a game has so many `set_ups`.
    """

    turns: Callable[[Any], int]
    purpose: Callable[[str, Any], str]
    options: tuple[Mapping[str, str], ...]
    apart: tuple[str, str]
    set_ups: int = 1
    people: Callable[[Random], People] = lambda random: choose


def _patchwork(key: str, state: Any) -> str:
    if key == "circle":
        return APART
    return TURN if state.turns or key == "human_turn" else SET_UP


def _droco(key: str, state: Any) -> str:
    """Return what an input is for; the pages of set-up are still read when the first trick has begun."""
    if key == "pile":
        return APART
    return SET_UP if state.trick == 0 or (state.trick == 1 and not key) else TURN


def _robokid(key: str, state: Any) -> str:
    """Return what an input is for; the final score is no turn, and what it asks is listed apart."""
    if key in ("rule", "rule_points", "winner", "level_points", "macaroni", "dogs_beaten", "cat_points"):
        return APART
    return TURN if state.turn or key in ("since", "icons", "capacity") else SET_UP


PROFILES = {
    "patchwork": Profile(
        lambda state: len(state.turns),
        _patchwork,
        tuple({"deck": deck, "level": level} for deck in ("normal", "tactical") for level in "12345"),
        apart=("learning a patch", "circle"),
    ),
    "droco": Profile(
        lambda state: max(0, state.round - 1) * 12 + state.trick,
        _droco,
        tuple({"hangars": hangars, "ai": ai} for hangars in "34" for ai in ("each", "once")),
        apart=("counting a pile", "pile"),
        set_ups=3,
    ),
    "robokid": Profile(
        lambda state: state.turn,
        _robokid,
        tuple({"difficulty": difficulty} for difficulty in "1234"),
        apart=("the final score", "winner"),
        people=FortPeople,
    ),
}
FULL: dict[str, Plain] = {  # an almanac that knows the owner's box
    **{"patchwork.neutral": "nearest", "patchwork.track": "original"},
    **{icons_fact(kid): ("none", "toy", "pizza", "toy-toy")[number % 4] for number, kid in enumerate(KIDS)},
    **{f"robokid.capacity.{level}": 2 + level for level in range(6)},
    **{f"robokid.level.{level}": 2 * level for level in range(6)},
    **{"robokid.macaroni": 5},
}


class Counting(Hands):
    """Plays games on one device and counts; the clock is the player's, so nothing waits but a scan."""

    def __init__(
        self, device: Simulated, clock: PlayersClock, random: Random, *, scanner: bool, bot: str = "patchwork"
    ) -> None:
        super().__init__(device, clock)
        people = PROFILES[bot].people(random)
        self._player = Player(self.tap, self.scan if scanner else None, random, people)
        self._row = list(BOTS).index(bot) if bot in BOTS else 0
        self._profile = PROFILES[bot]

    def play(self) -> Effort:
        """Play one game, from the home screen until it is back."""
        app, effort, profile = self.device.app, Effort(), self._profile
        before = app.inputs
        for _ in range(self._row):
            self.tap(Key.DOWN)
        while not isinstance(app.scene, Playing):
            self.tap(Key.OK)
        playing, effort.new_game = app.scene, app.inputs - before
        while app.scene is playing:
            before, state = app.inputs, playing.table.session.state
            asked = self._player.answering(playing)
            key = short_key(asked.prompt) if asked else ""
            purpose, turn = profile.purpose(key, state), profile.turns(state)
            self._player.step(playing)
            effort.count(purpose, turn, app.inputs - before)
        effort.bot_turns = profile.turns(playing.table.session.state)
        for item in playing.table.session.history.items:
            if isinstance(item.entry, Answered) and item.entry.key == profile.apart[1]:
                effort.things += len(item.entry.answer) if isinstance(item.entry.answer, list) else 1
        return effort


def efforts(
    games: int,
    *,
    scanner: bool,
    bot: str = "patchwork",
    options: Mapping[str, str] = MappingProxyType({}),
    almanac: Mapping[str, Plain] = MappingProxyType(FULL),
) -> list[Effort]:
    """Return the effort of so many random games over the bot's options, those facts known before each."""
    clock, random, varied = PlayersClock(), Random(games), PROFILES[bot].options
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.settings.language = "en"
        with simulated(Config(), store, clock, lambda: str(random.random())) as device:
            counting = Counting(device, clock, random, scanner=scanner, bot=bot)
            played = []
            for number in range(games):
                store.settings.options[bot] = {**varied[number % len(varied)], **options}
                store.almanac.learned.clear()
                for fact, value in almanac.items():
                    store.almanac.learn(fact, value)
                played.append(counting.play())
            return played


def summary(efforts: Sequence[Effort], bot: str = "patchwork") -> dict[str, str]:
    """Return the figures that the goals are set in; a turn that took no input of its own counts with none."""
    turns = [e.turns[turn] for e in efforts for turn in range(not e.turns[0], e.bot_turns + 1)]
    bot_turns, things = sum(e.bot_turns for e in efforts), sum(e.things for e in efforts)
    figures = {
        "a bot turn, mean": f"{sum(turns) / bot_turns:.2f}",
        "a bot turn, median": f"{median(turns):g}",
        "a bot turn, 90th percentile": f"{quantiles(turns, n=10)[-1]:g}",
        "new game": f"{mean(e.new_game for e in efforts):.1f}",
        "a set-up": f"{mean(e.set_up for e in efforts) / PROFILES[bot].set_ups:.1f}",
        "whole game, mean": f"{mean(e.whole for e in efforts):.0f}",
    }
    if things:
        figures[f"{PROFILES[bot].apart[0]}, mean"] = f"{sum(e.apart for e in efforts) / things:.2f}"
    return figures
