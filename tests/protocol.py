"""Runs the headless driver's command in this process, as an integration does: lines in, lines out."""

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from compere_device import cli
from logged import log_of_its_own

Json = dict[str, Any]
BASE = {"kind", "key", "step", "told", "text", "args", "why", "fact"}
EXTRA = {
    "tell": set(),
    "choose": {"options", "rare", "scanned"},
    "choose some": {"options", "rare", "scanned", "min", "max"},
    "number": {"min", "max"},
    "roll": {"dice", "by"},
    "draw": {"from", "candidates", "instead", "count", "by"},
}
MAYBE = {"usual", "offer", "more"}  # absent where there is none
QUIT = {"quit": True}


class Out(io.StringIO):
    """Standard output; it tells what a reader has by now, which is what was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Json] = []

    def flush(self) -> None:
        if text := self.getvalue():
            assert text.endswith("\n") and "\n" not in text[:-1], "a flush is one line"
            self.lines.append(json.loads(text))
            self.seek(0)
            self.truncate()


@dataclass
class Played:
    """What a run of the command wrote, and its exit status."""

    status: int | str | None
    lines: list[Json]
    err: str


Requests = Iterable[Json | str] | Callable[[list[Json]], Iterator[Json | str]]


def play(bot: str, *arguments: object, requests: Requests = ()) -> Played:
    """Run the command; requests are given, or made from the lines so far."""
    out, err = Out(), io.StringIO()
    given = requests(out.lines) if callable(requests) else requests
    with pytest.MonkeyPatch.context() as patch, log_of_its_own():
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr(sys, "stdin", (each if isinstance(each, str) else json.dumps(each) for each in given))
        try:
            status: int | str | None = cli.main(["play", bot, "--headless", *map(str, arguments)])
        except SystemExit as end:
            status = end.code
    assert out.getvalue() == "", "all is flushed"
    return Played(status, out.lines, err.getvalue())


def kind_of(prompt: Json) -> str:
    return "choose some" if prompt["kind"] == "choose" and "max" in prompt else str(prompt["kind"])


def any_answer(prompt: Json, random: Random) -> Any:
    """Return an answer to a prompt of which only its line is known."""
    match kind_of(prompt):
        case "choose":
            return random.choice(prompt["options"])["id"]
        case "choose some":
            ids = [option["id"] for option in prompt["options"]]
            picked = random.sample(ids, random.randint(prompt["min"], prompt["max"]))
            return [id for id in ids if id in picked]
        case "number":
            return random.randint(prompt["min"], prompt["max"])
        case "roll":
            return [random.choice(die["faces"]) for die in prompt["dice"]]
        case "draw":
            ids, copies = list(prompt["candidates"]), list(prompt["candidates"].values())
            told = prompt["count"] + random.randint(0, prompt.get("more", 0))
            return random.sample(ids, told, counts=copies)
    return None


def answers(seed: int) -> Callable[[list[Json]], Iterator[Json]]:
    """Return requests that answer whatever is asked, at random."""

    def requests(lines: list[Json]) -> Iterator[Json]:
        random = Random(seed)
        while "prompt" in lines[-1]:
            yield {"answer": any_answer(lines[-1]["prompt"], random)}

    return requests
