"""What is so at the moment at which a bot tells something, and what of its glance is another by the next one."""

from collections.abc import Callable, Coroutine, Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from compere.bot import Bot, Glance, Outcome
from compere.croupier import has_chance
from compere.prompts import Prompt
from compere.state import State, Told
from compere_proof.playing import said

T = TypeVar("T")
MAP = "map"  # the glance's grid, beside its lines


class _Telling(list[Told]):
    """What is told, of which somebody hears at once."""

    def __init__(self, told: Iterable[Told], hear: Callable[[Told], object]) -> None:
        super().__init__(told)
        self._hear = hear

    def append(self, told: Told) -> None:
        super().append(told)
        self._hear(told)


def recorded(state: State, look: Callable[[], T]) -> list[T]:
    """Return what will be seen, of the state, at each sentence that is told from now on."""
    seen: list[T] = []
    state.told = _Telling(state.told, lambda told: seen.append(look()))
    return seen


@dataclass(frozen=True)
class Change:
    """What of a glance changed behind a sentence: before the `next` one, or before the bot waited, which is None.

    Lines are named by the templates of their labels.
    """

    told: Told
    next: Told | None
    lines: frozenset[str]


class Watch:
    """A bot, as `bot`, that is watched from its first mark on: what changes behind each of its sentences."""

    def __init__(self, bot: Bot[Any]) -> None:
        self.bot = replace(bot, play=self._play)
        self.changes: list[Change] = []
        self._rules = bot.play
        self._last: tuple[Told, Glance] | None = None

    async def _play(self, state: Any) -> Outcome:
        state.told = _Telling(state.told, lambda told: self._hear(state, told))
        return await _Waited(self._rules(state), lambda: self._waits(state))

    def _hear(self, state: Any, told: Told) -> None:
        self._compare(state, told)
        self._last = told, self.bot.look(state)

    def _waits(self, state: Any) -> None:
        self._compare(state, None)
        self._last = None

    def _compare(self, state: Any, next: Told | None) -> None:
        if self._last:
            told, before = self._last
            if lines := changed(before, self.bot.look(state)):
                self.changes.append(Change(told, next, lines))


@dataclass
class _Waited:
    """Rules that are awaited, with what is to be done whenever they wait: for a person, at a mark, or at the end.

    What the device or its almanac answers by itself nobody waits for.
    """

    rules: Coroutine[Any, Any, Outcome]
    at_rest: Callable[[], None]

    def __await__(self) -> Generator[Any, Any, Outcome]:
        answer = None
        while True:
            try:
                asked = self.rules.send(answer)
            except StopIteration as end:
                self.at_rest()
                outcome: Outcome = end.value
                return outcome
            if not _asks_nobody(asked):
                self.at_rest()
            answer = yield asked


def _asks_nobody(asked: object) -> bool:
    if not isinstance(asked, Prompt):
        return False
    return asked.kind == "recall" or (has_chance(asked) and asked.by == "device")


def changed(before: Glance, after: Glance) -> frozenset[str]:
    """Return the templates of the labels whose lines differ, and whether the map does."""
    then, now = _lines(before), _lines(after)
    lines = {template for template, _ in {*then.items(), *now.items()} - ({*then.items()} & {*now.items()})}
    return frozenset({template for (template, _) in lines} | ({MAP} if before.grid != after.grid else set()))


def _lines(glance: Glance) -> dict[tuple[str, str], str]:
    return {(line.label.template, said(line.label)): said(line.value) for line in glance.lines}
