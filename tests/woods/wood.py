"""What somebody moves who reads only the sentences of a game and what people answer: the base of all bots' wood."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

Json: TypeAlias = dict[str, Any]
Move: TypeAlias = Callable[..., None]
Said: TypeAlias = tuple[tuple[str, Move], ...]


class Wood(ABC):
    """The pieces of one game; `said` has what to do when a line is read, by a pattern of what stands in it."""

    said: ClassVar[Said] = ()
    idle: ClassVar[str] = "(?!)"  # lines that move nothing

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options

    def read(self, told: list[str]) -> None:
        """Look at all that was told since the last answer, before any of it is done."""
        self.told = told

    def hear(self, line: str) -> None:
        """Do what a line says: each pattern that is somewhere in it, in the order in which they stand there."""
        line = line.replace("\u202f", " ").replace("\xa0", " ")
        found = [(match.start(), match, move) for text, move in self.said for match in re.finditer(text, line)]
        assert found or re.search(self.idle, line), f"nobody knows what to do: {line!r}"
        for _, match, move in sorted(found, key=lambda each: each[0]):
            move(self, *match.groups())

    def asked(self, prompt: Json) -> None:
        """Read a question, once all that was told before it is done."""
        self.asks = prompt["key"].partition(".")[2]

    @abstractmethod
    def answer(self, prompt: Json, answer: Any) -> None:
        """Do what people did, as they answer it."""

    @abstractmethod
    def correct(self, fact: str, value: Any) -> None:
        """Set right what people found to be wrong."""

    @abstractmethod
    def lies(self, prompt: Json | None) -> Json:
        """Return how it lies, as far as it can be seen at a question, or at the end."""

    @abstractmethod
    def published(self, state: Json) -> Json:
        """Return the same of the state that is published, and maybe more."""
