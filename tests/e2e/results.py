"""What a machine has said of its scenarios, and what that comes to."""

import json
from dataclasses import dataclass, field
from typing import Any, TextIO

LEFT_OUT = "not run: "  # begins why a scenario is skipped that this machine has not what it takes for
MARKS = {"passed": "ok", "failed": "FAILED", "skipped": "skipped"}


class Cannot(Exception):
    """This computer cannot run the machine, or not to its end, for the reason given."""


class Broken(Exception):
    """The machine or the program in it does not work, for the reason given."""


@dataclass
class Results:
    """What a machine has said so far: which scenarios there are, how each ended that did, and what makes no sense.

    `left_out` are those that say themselves that they cannot be run there, with the reason.
    `again`: how it is to be ended now, and started again; "" for not at all.
    """

    collected: list[str] = field(default_factory=list)
    running: str = ""
    passed: list[str] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    figures: list[dict[str, Any]] = field(default_factory=list)
    garbled: list[str] = field(default_factory=list)
    exit: int | None = None
    again: str = ""

    def take(self, *lines: str) -> None:
        """Take lines of the results, and print those that are about a scenario."""
        for line in lines:
            try:
                self._take(json.loads(line))
            except ValueError:
                self.garbled.append(line.strip())
                print(f"  ?        {line.rstrip()}", flush=True)

    def _take(self, said: dict[str, Any]) -> None:
        match said:
            case {
                "scenario": str(scenario),
                "outcome": str(outcome),
                "seconds": float(seconds),
                "busy_s": float(busy_s),
                "said": str(why),
            }:
                if outcome == "passed":
                    self.passed.append(scenario)
                elif outcome == "skipped" and LEFT_OUT in why:
                    self.left_out[scenario] = why.partition(LEFT_OUT)[2]
                else:
                    self.others[scenario] = outcome
                print(
                    f"  {MARKS.get(outcome, outcome):<8} {name(scenario):<64}{seconds:6.1f} s, {busy_s:5.1f} busy",
                    flush=True,
                )
                for each in why.splitlines()[:60]:
                    print(f"           {each}")
            case {"begins": str(scenario)}:
                self.running = scenario
            case {"collected": list(scenarios)}:  # after another start, what is left
                self.collected += [each for each in scenarios if each not in self.collected]
            case {"figure": str(), "value": str()}:
                self.figures.append(said)
            case {"up_s": float(up_s), "busy_s": float(busy_s)}:
                print(f"  up       on its own clock after {up_s:.0f} s, {busy_s:.0f} of them busy", flush=True)
            case {"again": "reboot" | "power cut" | "switch off" | "new card" as how}:
                self.again, self.running = how, ""
                print(f"  again    after a {how}", flush=True)
            case {"exit": int(status)}:
                self.exit = status
            case _:
                raise ValueError(said)

    @property
    def wrong(self) -> str:
        """What is wrong already, whatever the guest says from now on; "" for nothing."""
        if self.others:
            return ", ".join(f"{name(scenario)} {outcome}" for scenario, outcome in self.others.items())
        return f"the machine said {self.garbled[0]!r}" if self.garbled else ""

    @property
    def verdict(self) -> str:
        """What is wrong with what the guest has said, when it has said all; "" for nothing."""
        ended = {*self.passed, *self.left_out}
        missing = ", ".join(name(scenario) for scenario in self.collected if scenario not in ended)
        if self.wrong or self.exit != 0:
            return self.wrong or f"pytest ended with {self.exit}"
        return f"not ended: {missing}" if missing else "" if self.collected else "there was no scenario"


def name(scenario: str) -> str:
    """Return a scenario as it is printed."""
    return scenario.removeprefix("scenario_").replace(".py::test_", ": ").replace("_", " ")


class Lines:
    """The whole lines of a file that grows."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._rest = ""

    def new(self) -> list[str]:
        """Return those that were not returned before."""
        *lines, self._rest = (self._rest + self._file.read()).split("\n")
        return lines
