"""Ufobot's wood: its dice, the Archon, what lies in its zone, its markers on the temples, its force."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from woods.wood import Json, Said, Wood

COLOURS = ("orange", "red", "blue", "purple", "yellow")
WHITE = "white"
TRIAL_TRACK = ("build", "citizen", "military", "tower", "citizen_plus", "zodiac", "focus")  # typed a second time
TRIAL_KEY = ("citizen", "military", "zodiac", "build", "tower")
MOST = 6  # of a die
AT_REST = ("yours", "until", "goes_on", "next", "your_score")


class UfobotWood(Wood):
    """A player's board without anybody who looks at it."""

    idle = (
        r"^Set up for two|^Ufobot has no Agora|^It ignores|^Discs of|^A citizen die|^4 District|^In place of"
        r"|^Set the two|^You begin with|^The game ends after|^With 0 VP|^Bonus tiles that help|^No speaker die"
        r"|: it takes n|^Ufobot passes\.$|^Focus$"
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.virtual = options["dice"] == "virtual"
        self.active, self.exhausted = list(COLOURS), list[str]()
        self.chosen = ""  # the die that is used in this turn
        self.lowest = ""  # the site that a white one means, where it was named
        trial = options["board"] == "trial"
        self.track = list(TRIAL_TRACK) if trial else []  # as printed on the board, clockwise
        self.key = list(TRIAL_KEY) if trial else []  # of Focus, printed too
        self.archon = 0
        self.zone = {colour: {"buildings": 0, "storeys": 1} for colour in COLOURS}
        self.dice: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.temples = {"left": 0, "middle": 0, "right": 0}
        self.tiles = 0
        self.forces = {"moved": 0, "due": 0}
        self.storey = ""  # that was taken last

    # What is told

    def archon_on(self, number: str) -> None:
        self.archon = int(number) - 1

    def die(self, colour: str, value: str) -> None:
        """Choose a die, and move the Archon by it: as printed on its track the force is due."""
        self.chosen = colour
        self.archon = (self.archon + int(value)) % len(self.track)
        effect = self.track[self.archon]
        if effect == "focus":
            effect = self.key[COLOURS.index(colour)] if colour != WHITE else ""
        self.forces["due"] += effect == "military"

    def site(self, colour: str) -> None:
        """Raise the die's site: then the die is exhausted. Coloured dice of the device's are not on the table."""
        assert (WHITE if colour == "Lowest" else colour.lower()) == (self.lowest or self.chosen)
        self.lowest = ""
        if self.virtual and self.chosen != WHITE:
            return
        self.active.remove(self.chosen)
        self.exhausted.append(self.chosen)

    def force(self) -> None:
        self.forces["moved"] += 1

    def takes_storey(self, colour: str) -> None:
        self.storey = colour
        self.zone[colour]["storeys"] += 1

    def marker(self, temple: str, space: str) -> None:
        self.temples[temple] = int(space)

    def returns_speakers(self) -> None:
        self.active = [each for each in self.active if each != WHITE]
        self.exhausted = [each for each in self.exhausted if each != WHITE]

    def dice_back(self) -> None:
        self.active, self.exhausted = self.active + self.exhausted, []

    said: ClassVar[Said] = (
        (r"^Archon: on space (\d+),", archon_on),
        (r"^(?:Die|Citizen(?: \+)?|Focus, Citizen): (\w+) (\d)", die),
        (r"^(\w+) site (?:\(tied: the leftmost\) )?\+[12] \(", site),
        (r"You lose 2 VP\.$", lambda self: None),
        (r"If it leads, you −3(?: VP)?, else Force \+1\.$", lambda self: None),
        (r"^Force \+1$", force),
        (r"^If it leads, you lose 3 VP\.$", lambda self: None),
        (r"^(orange|red|blue|purple|yellow)$", takes_storey),
        (r"^Tower level to its zone\.$", lambda self: None),
        (r"^(left|middle|right): (\d+)$", marker),
        (r"^Its card if there; if it has it, you lose 5 VP\.$", lambda self: None),
        (r"^Its (left|middle|right) temple: space (\d+)\.$", marker),
        (r"Roll, return its speakers\.", returns_speakers),
        (r"Its dice: Active\.", dice_back),
        (r"2 gold off the leftmost District with any\.", lambda self: None),
        (r"Force: only you fall back\.|Only your force falls back\.|Forces fall back\.", lambda self: None),
        (r"Zodiac: (?:it wins|you win) ties\.$", lambda self: None),
    )

    # What people do

    def answer(self, prompt: Json, answer: Any) -> None:
        match prompt["key"].removeprefix("ufobot."):
            case "space" if answer != "no_more":
                self.track.append(answer)
            case "key":
                self.key = answer
            case "die":
                self.die(*answer.split("-"))
            case "building" | "topmost" if answer != "empty":
                self.zone[answer]["buildings"] += 1
            case "value":
                colour = re.search("|".join(COLOURS), prompt["text"])
                assert colour
                self.dice[colour[0]].append(min(int(answer) + ("+1" in prompt["text"]), MOST))
            case "site":
                self.lowest = answer
                self.forces["due"] += self.key[COLOURS.index(answer)] == "military"
            case "speaker" if answer == "yes":
                self.active.append(WHITE)
            case "yours" | "next" if answer == "no_storey":
                self.zone[self.storey]["storeys"] -= 1
            case "tiles":
                self.tiles = answer

    def correct(self, fact: str, value: Any) -> None:
        match fact:
            case "die_gone":
                colour, number = value.split("-")
                self.dice[colour].remove(int(number))
            case "die_came":
                colour, number = value.split("-")
                self.dice[colour].append(int(number))
            case _:
                assert fact == "lost", fact

    # How it lies

    def lies(self, prompt: Json | None) -> Json:
        there: Json = {"archon": self.archon, "temples": self.temples, "tiles": self.tiles}
        there |= {"zone": {colour: self.zone[colour] | {"dice": sorted(self.dice[colour])} for colour in COLOURS}}
        if prompt and self.asks not in AT_REST:
            return there
        if not self.virtual:  # else the coloured dice are the device's
            there |= {"active": sorted(self.active), "exhausted": sorted(self.exhausted)}
        there["speakers"] = (self.active + self.exhausted).count(WHITE)
        assert self.forces["moved"] == self.forces["due"], "its force moves as the Archon's space has it"
        return there

    def published(self, state: Json) -> Json:
        zone = state["zone"]
        return {
            "archon": state["archon"],
            "temples": state["temples"],
            "tiles": state["bonus_tiles"],
            "zone": {
                colour: {
                    "buildings": zone[colour]["buildings"],
                    "storeys": zone[colour]["storeys"],
                    "dice": sorted(zone[colour]["paired"] + zone[colour]["unpaired"]),
                }
                for colour in COLOURS
            },
            "active": sorted(state["active"]),
            "exhausted": sorted(state["exhausted"]),
            "speakers": (state["active"] + state["exhausted"]).count(WHITE),
        }
