"""A bot that is to be proven: where its things are, and what its author says of it besides."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from compere.bot import Bot
from compere.bots import BOTS
from compere_device.drivers.player import People
from compere_device.languages import FIRST, LANGUAGES
from compere_proof.playing import Options, spread_choices

Lines = Mapping[str, set[str]]  # by the step that a sentence belongs to, the templates of the glance's labels
SitDown = Callable[[Mapping[str, str], Random], People]  # of a game's options


@dataclass(frozen=True)
class About:
    """A bot and its test file, with what no test can know by itself.

    Attributes:
        bot: the bot.
        file: its test file; golden games lie in `games` beside it, unless `games` says another folder.
        besides: by a question's key, arguments of its words that are only read, such as a count.
        says: by step, the glance's labels that change between the sentence before and it: what the sentence is about.
        later: by step, the labels that change behind its last sentence, though nothing more is said.
        shown: what must happen in some golden game, each with a regular expression that finds it in the text.
        written_once: questions whose answer may be a long line, such as an owner's map.
        people: returns people who tell the truth of a simulated table; None for answers at random.
        presses: the most presses of an answer by keys, as a mean of whole games.
        pages: the fewest different pages that must have been looked at.
    """

    bot: Bot[Any]
    file: Path
    games: Path
    besides: Mapping[str, set[str]] = field(default_factory=dict)
    says: Lines = field(default_factory=dict)
    later: Lines = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    written_once: frozenset[str] = frozenset()
    people: SitDown | None = None
    presses: float = 6.0
    pages: int = 100

    @property
    def package(self) -> str:
        """The package that its rules are in, with dots."""
        return self.bot.play.__module__.rpartition(".")[0]

    @property
    def folder(self) -> Path:
        """The folder of that package."""
        path = sys.modules[self.package].__file__
        assert path, f"{self.package} has no `__init__.py`: write one, with the bot’s `say` and `TITLE`"
        return Path(path).parent

    @property
    def sources(self) -> list[Path]:
        """The files of that package."""
        return sorted(self.folder.rglob("*.py"))

    @property
    def languages(self) -> tuple[str, ...]:
        """English, and each language of the device of which the package has a catalogue beside its rules."""
        return tuple(each for each in LANGUAGES if each == FIRST or (self.folder / f"{each}.json").exists())

    def options(self, games: int, kind: str = "") -> list[Options]:
        """Return the options of so many games: the first ones show every two values together."""
        return spread_choices(self.bot, games, Random(f"{kind}{self.bot.name}"))


@contextmanager
def beside(about: About) -> Iterator[None]:
    """Have a bot among the others for a while, whether or not its package is installed."""
    name = about.bot.name
    if BOTS.get(name) is about.bot:
        yield
        return
    with BOTS.known(about.bot, about.package):
        yield


class Proof:
    """What each part of the proof begins with."""

    about: ClassVar[About]

    @pytest.fixture(autouse=True)
    def known(self) -> Iterator[None]:
        """The bot is found by its name, as on the box."""
        with beside(self.about):
            yield
