"""The headless driver's `told` is complete: whoever reads nothing else of a game can move the wood.

Every golden game is played once more, its lines in English. The answers are those that people gave; the rest of the
wood is moved by what is told alone, and lies then as the published state has it.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bots.test_playthroughs import FILES, journal_of
from compere.almanac import Almanac
from compere.bots import find
from compere.journal import Answered, Corrected, Entry, Source, Undone
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device.drivers.headless import Headless
from protocol import Json, Out
from woods.droco import DrocoWood
from woods.droids import DroidsWood
from woods.patchwork import PatchworkWood
from woods.robokid import RobokidWood
from woods.ufobot import UfobotWood
from woods.wood import Wood

WOODS: Mapping[str, type[Wood]] = {
    "droco": DrocoWood,
    "droids": DroidsWood,
    "patchwork": PatchworkWood,
    "robokid": RobokidWood,
    "ufobot": UfobotWood,
}


class Recorded(Table):
    """A table whose device and almanac answer as they did in a journal."""

    def __init__(self, session: Session, entries: list[Entry]) -> None:
        self.entries = entries
        super().__init__(session, Almanac(), lambda entries: None)

    def _own_answer(self, prompt: Prompt[Any]) -> tuple[object, Source] | None:
        entry = self.entries[0] if self.entries else None
        if isinstance(entry, Answered) and not entry.by_person:
            self.entries.pop(0)
            return entry.answer, entry.source
        return None


class Reader:
    """Somebody who reads the lines of a game and moves its wood; what was taken back is put back."""

    def __init__(self, name: str, table: Recorded, out: Out) -> None:
        self.table, self.out = table, out
        self.begin = lambda: WOODS[name](table.session.header.options)
        self.steps: list[tuple[list[str], list[Corrected], Json, Any]] = []  # a line, what was set right, and an answer

    def requests(self) -> Iterator[str]:
        """Yield what people did in the journal, once all is as they see it."""
        self.wood = self.begin()
        self.read([])
        while self.table.entries:
            entry = self.table.entries.pop(0)
            line = self.out.lines[-1]
            if isinstance(entry, Answered):
                once: Json = {"once": True} if entry.source == "once" else {}
                yield json.dumps({"answer": entry.answer} | once)
                self.steps.append(
                    (line["prompt"]["told"], self.corrected(len(self.steps)), line["prompt"], entry.answer)
                )
                self.wood.answer(line["prompt"], entry.answer)
            elif isinstance(entry, Corrected):
                yield json.dumps({"correct": {"fact": entry.fact, "value": entry.value}})
                self.put_back()
            else:
                assert isinstance(entry, Undone)
                while len(self.table.session.history.items) > entry.keep:
                    yield json.dumps({"undo": True})
                self.put_back()
            self.read(self.corrected(len(self.steps)))

    def put_back(self) -> None:
        """Put the wood back to where it lay when the answers were given that are left."""
        items = self.table.session.history.items
        del self.steps[sum(isinstance(each.entry, Answered) and each.entry.by_person for each in items) :]
        self.wood = self.begin()
        for told, corrected, prompt, answer in self.steps:
            self.hear(told, corrected)
            self.wood.asked(prompt)
            self.wood.answer(prompt, answer)

    def corrected(self, answers: int) -> list[Corrected]:
        """Return what was set right since so many answers."""
        since, given = list[Corrected](), 0
        for item in self.table.session.history.items:
            given += isinstance(item.entry, Answered) and item.entry.by_person
            if isinstance(item.entry, Corrected) and given == answers:
                since.append(item.entry)
        return since

    def hear(self, told: list[str], corrected: list[Corrected]) -> None:
        """Do what lines say, and set right what people did at the lines that confirm it."""
        self.wood.read(told)
        waiting = list(corrected)
        for line in told:
            if line.startswith("Corrected: "):
                entry = waiting.pop(0)
                self.wood.correct(entry.fact, entry.value)
            elif not line.startswith(("Correction taken back: ", "No longer corrected: ")):
                self.wood.hear(line)
        assert not waiting, "what was set right is said"

    def read(self, corrected: list[Corrected]) -> None:
        """Read the last line, and see that what lies there is what is published."""
        line = self.out.lines[-1]
        prompt = line.get("prompt")
        self.hear((prompt or line["outcome"])["told"], corrected)
        if prompt:
            self.wood.asked(prompt)
        lies, published = self.wood.lies(prompt), self.wood.published(line["state"])
        assert lies == {name: published[name] for name in lies}, prompt and prompt["text"]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whoever_reads_only_what_is_told_moves_the_wood(path: Path) -> None:
    """At each question and at the end the table lies as the published state says."""
    journal = journal_of(path.read_text(encoding="utf-8"), path.name)
    out = Out()
    table = Recorded(Session(find(journal.header.bot), journal.header), list(journal.entries))
    reader = Reader(journal.header.bot, table, out)
    requests = reader.requests()
    Headless(table, Words(), out).run(requests)
    assert next(requests, None) is None, "the last line is read, and was the outcome"
    assert "outcome" in out.lines[-1] and not any("error" in line for line in out.lines)
