"""Rows that have a key each, as a list: for a knob, which can neither be let go nor held."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from compere.options import Board, Facet, Option
from compere.prompts import Prompt
from compere.wording import Plain, Text
from compere_device.answers.way import InRows, Keyed, Rows, Slot, Step, Way


@dataclass(frozen=True)
class Listed(Rows):
    """The rows of another way; the one of an answer that was taken back is selected, and `unset` else none."""

    way: InRows
    unset: bool = False

    @property
    def prompt(self) -> Prompt[Any]:
        return self.way.prompt

    @property
    def text(self) -> Text:
        return self.way.text

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.way.slots

    @property
    def leafs(self) -> bool:
        return self.way.leafs

    @property
    def counter(self) -> str:
        return self.way.counter

    @property
    def entered(self) -> tuple[Text, ...]:
        return self.way.entered

    @property
    def in_order(self) -> bool:
        return self.way.in_order

    @property
    def first_place(self) -> int:
        return self.way.first_place

    @property
    def board(self) -> Board:
        return self.way.board

    @property
    def marked(self) -> Collection[tuple[int, int]]:
        return self.way.marked

    def pick(self, row: int) -> Step:
        return listed(self.way.pick(row), unset=self.unset)

    def back(self) -> Way | None:
        before = self.way.back()
        return None if before is None else listed(before, unset=self.unset)

    @property
    def so_far(self) -> Plain:
        return self.way.so_far

    def scan(self, code: str) -> Step | None:
        step = self.way.scan(code)
        return None if step is None else listed(step, unset=self.unset)

    @property
    def options(self) -> Sequence[Option[Any]]:
        return self.way.options

    @property
    def narrowed(self) -> tuple[tuple[str, Facet], ...]:
        return self.way.narrowed

    def row_towards(self, answer: Any) -> int:
        return self.way.row_towards(answer)

    def leads_to(self, answer: Any) -> bool:
        return self.way.leads_to(answer)

    def rows_lead_to(self, answer: Any) -> bool:
        return self.way.rows_lead_to(answer)

    def missing(self, answer: Any) -> list[str]:
        return self.way.missing(answer)

    def offers(self, answer: Plain) -> bool:
        return self.way.offers(answer)


S = TypeVar("S", Way, Step)


def listed(step: S, *, unset: bool = False) -> S | Listed:
    """Return a step with its rows as a list, where they have keys; `unset`: no row is selected unless it was taken."""
    if not isinstance(step, Keyed):
        return step
    return Listed(step, unset, cursor=step.again if unset or step.again else 0)
