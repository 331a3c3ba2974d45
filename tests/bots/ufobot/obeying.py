"""Somebody who does at a true table what Ufobot's box says, by its English words, and nothing else."""

import re
from typing import Any

from bots.ufobot.oracle import TrueTable
from compere.prompts import Prompt
from compere.run import short_key
from compere.state import Told
from playing import said

# How a site is raised: once or twice, and whether that may cost points.
RAISED = {
    "+1 (6→1)": (1, False),
    "+2 (5→6, 6→2)": (2, False),
    "+1 (6→1, you −3 vp)": (1, True),
    "+2 (5→6; 6→2, you −3 vp)": (2, True),
}
# What is said in a turn of Ufobot's: its headline, if it has one, before its sentence.
SAYINGS = {
    "storey": r"(?P<colour>\w+)\. Tower level to its zone\.",
    "advanced": r"Its (?P<temple>left|middle|right) temple: space (?P<space>\d+)\.",
    "zodiac": r"(?P<temple>left|middle|right): (?P<space>\d+)\. Its card if there; if it has it, you lose 5 VP\.",
    "site": r"(?P<colour>\w+) site( \(tied: the leftmost\))? (?P<raised>\+[12] \([^)]*\))\.( (?P<then>.+))?",
    "military": r"Force \+1\. If it leads, you lose 3 VP\.",
    "red": r"If it leads, you −3( VP)?, else [Ff]orce \+1\.",
    "yellow": r"You lose 2 VP\.",
    "no_building": r"The market is empty: it takes nothing\.",
    "no_die": r"No die can be recruited: it takes none\.",
    "no_storey": r"No tower level is left: it takes none\.",
    "no_speaker": r"No speaker die is free\.",
    "focus": r"(Focus, Citizen: |Die: (?=.*, Focus$)|Focus(, Citizen)?$)(?P<die>\w+ \d)?(, Focus)?",
    "chosen": r"(Die|Citizen( \+)?): (?P<die>\w+ \d)",
    "passes": r"Ufobot passes\.",
}


class Obeying:
    """The hands of the person at the table: they do as told, and note what cannot be done."""

    def __init__(self, table: TrueTable) -> None:
        self.table = table
        self.missing = ""  # a storey that was to be taken and is not there
        self.heard: list[str] = []  # what was said, by its name above
        self.die = ""  # as last said

    def do(self, told: Told) -> None:
        words = said(told.text).replace("\u00a0", " ")
        self.obey(f"{said(told.headline)}. {words}" if told.headline else words)

    def obey(self, words: str) -> None:
        for name, pattern in SAYINGS.items():
            if found := re.fullmatch(pattern, words):
                self.heard.append(name)
                known = {key: value for key, value in found.groupdict().items() if value is not None}
                getattr(self, f"hear_{name}")(**{key: read(value) for key, value in known.items()})
                return
        raise AssertionError(f"nobody understands {words!r}")

    def answered(self, prompt: Prompt[Any], answer: Any) -> None:
        """Move what an answer says that Ufobot takes: nothing is told of it again."""
        table = self.table
        match short_key(prompt):
            case "building" | "topmost" if answer != "empty":
                table.take_building(table.market.index(answer))
            case "value":
                colour, grows = str(prompt.subject[0]), "before its +1" in said(prompt.text)
                table.recruits.remove(max(die for die in table.recruits if die[0] == colour))
                table.zone[colour].settle(min(int(answer) + grows, 6))
            case "speaker" if answer == "yes":
                highest = "highest" in said(prompt.offered[0].label)
                table.speakers.remove(max(table.speakers) if highest else table.speakers[0])

    def hear_storey(self, colour: str) -> None:
        if self.table.supply[colour]:
            self.table.supply[colour] -= 1
            self.table.zone[colour].storeys += 1
        else:
            self.missing = colour

    def hear_advanced(self, temple: str, space: int) -> None:
        self.table.markers[temple] = space

    def hear_zodiac(self, temple: str, space: int) -> None:
        self.table.markers[temple] = space
        if self.table.cards[temple] == "ufobot":
            self.table.vp -= 5
        elif self.table.cards[temple] == "table":
            self.table.cards[temple] = "ufobot"

    def hear_site(self, colour: str, raised: str, then: str = "") -> None:
        table, (steps, costs) = self.table, RAISED[raised]
        site = table.lowest_site() if colour == "lowest" else colour
        table.vp -= 3 if costs and table.values[site] == 6 else 0
        table.values[site] = table.values[site] % 6 + 1
        if steps == 2 and table.values[site] != 6:
            table.values[site] += 1
        if then:
            self.obey(then[:1].upper() + then[1:].replace(" vp", " VP"))

    def step_forward(self) -> None:
        self.table.force = min(self.table.last_force, self.table.force + 1)

    def hear_military(self) -> None:
        self.step_forward()
        if self.table.force > self.table.your_force:
            self.table.vp -= 3

    def hear_red(self) -> None:
        if self.table.force > self.table.your_force:
            self.table.vp -= 3
        else:
            self.step_forward()

    def hear_yellow(self) -> None:
        self.table.vp -= 2

    def hear_no_building(self) -> None:
        assert not self.table.market

    def hear_no_die(self) -> None:
        assert not self.table.recruits

    def hear_no_storey(self) -> None:
        assert not any(self.table.supply.values())

    def hear_no_speaker(self) -> None:
        assert not self.table.speakers

    def hear_focus(self, die: str = "") -> None:
        self.die = die

    def hear_chosen(self, die: str) -> None:
        self.die = die

    def hear_passes(self) -> None:
        pass


def read(value: str) -> Any:
    """Return a number, or words as ids have them."""
    return int(value) if value.isdigit() else value.lower()
