"""How many inputs a game takes: random games played through the device's own keys and scanner, and counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory

from compere.journal import Answered
from compere_device.config import Config
from compere_device.events import Key
from compere_device.player import Player
from compere_device.scenes import Playing
from compere_device.simulator import Simulated, simulated
from compere_device.store import Store

LEARNING = "circle"  # the journal key of what is learned once a game and listed apart
SCAN_S = 5.0
TAP_S = 0.05
BETWEEN_SCANS_S = 2.0  # longer than the time in which the same code counts once


@dataclass
class Effort:
    """Inputs of one game by what they were for."""

    new_game: int = 0  # from the home screen to the first page of the game
    set_up: int = 0  # until the human's first turn, but for learning
    turns: Counter[int] = field(default_factory=Counter)  # by turn of the bot
    learning: int = 0
    learned: int = 0
    bot_turns: int = 0

    def count(self, key: str, turn: int, inputs: int) -> None:
        """Count inputs that answered the prompt `key` (none: a page was read) after so many turns of the bot."""
        if key == LEARNING:
            self.learning += inputs
        elif turn == 0 and key != "human_turn":
            self.set_up += inputs
        else:
            self.turns[turn] += inputs

    @property
    def whole(self) -> int:
        """All inputs of the game."""
        return self.new_game + self.set_up + self.turns.total() + self.learning


class Counting:
    """Plays games on one device and counts; the clock is the player's, so nothing waits but a scan."""

    def __init__(self, device: Simulated, clock: "PlayersClock", random: Random, *, scanner: bool) -> None:
        self._device = device
        self._clock = clock
        self._player = Player(self._tap, self._scan if scanner else None, random)

    def play(self) -> Effort:
        """Play one game, from the home screen until it is back."""
        app, effort = self._device.app, Effort()
        before = app.inputs
        while not isinstance(app.scene, Playing):
            self._tap(Key.OK)
        playing, effort.new_game = app.scene, app.inputs - before
        while app.scene is playing:
            before = app.inputs
            key = playing.asked.prompt.key.partition(".")[2] if playing.asked else ""
            turn = len(playing.table.session.state.turns)
            self._player.step(playing)
            effort.count(key, turn, app.inputs - before)
        effort.bot_turns = len(playing.table.session.state.turns)
        for item in playing.table.session.history.items:
            if isinstance(item.entry, Answered) and item.entry.key == LEARNING and isinstance(item.entry.answer, list):
                effort.learned += len(item.entry.answer)
        return effort

    def _tap(self, key: Key) -> None:
        self._device.fingers.down(key)
        self._clock.now_s += TAP_S
        self._device.fingers.up(key)
        self._clock.now_s += TAP_S
        while not self._device.events.empty():
            self._device.app.handle(self._device.events.get())

    def _scan(self, code: str) -> None:
        self._clock.now_s += BETWEEN_SCANS_S
        self._device.scan(code)
        self._device.app.handle(self._device.events.get(timeout=SCAN_S))


@dataclass
class PlayersClock:
    """A clock that moves only when the player does something."""

    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


OPTIONS = [{"deck": deck, "level": level} for deck in ("normal", "tactical") for level in "12345"]
FULL = {"patchwork.neutral": "nearest", "patchwork.track": "original"}


def efforts(games: int, *, scanner: bool, cards: str = "virtual", almanac: Mapping[str, str] = FULL) -> list[Effort]:
    """Return the effort of so many random games over the decks and levels, those facts known before each."""
    clock, random = PlayersClock(), Random(games)
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.settings.language = "en"
        with simulated(Config(), store, clock, lambda: str(random.random())) as device:
            counting = Counting(device, clock, random, scanner=scanner)
            played = []
            for number in range(games):
                store.settings.options["patchwork"] = {**OPTIONS[number % len(OPTIONS)], "cards": cards}
                store.almanac.learned.clear()
                for fact, value in almanac.items():
                    store.almanac.learn(fact, value)
                played.append(counting.play())
            return played


def summary(efforts: Sequence[Effort]) -> dict[str, str]:
    """Return the figures that the goals are set in."""
    turns = [effort.turns[turn] for effort in efforts for turn in range(effort.bot_turns)]
    turns += [effort.turns[effort.bot_turns] for effort in efforts]  # the pages of the end, and the score
    bot_turns = sum(effort.bot_turns for effort in efforts)
    return {
        "a bot turn, mean": f"{sum(turns) / bot_turns:.2f}",
        "a bot turn, median": f"{median(turns):g}",
        "a bot turn, 90th percentile": f"{quantiles(turns, n=10)[-1]:g}",
        "learning a patch, mean": f"{sum(e.learning for e in efforts) / sum(e.learned for e in efforts):.2f}",
        "new game": f"{mean(effort.new_game for effort in efforts):.1f}",
        "pages of set-up": f"{mean(effort.set_up for effort in efforts):.1f}",
        "whole game, mean": f"{mean(effort.whole for effort in efforts):.0f}",
    }
