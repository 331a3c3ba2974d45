"""Patchwork's wood: both tokens, the circle of patches, who has which of them, buttons, leather patches, the tile."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from bots.patchwork.printed import PATCHES
from woods.wood import Json, Said, Wood

SMALLEST = "patch:8"  # behind which the neutral token stands at first
LAST = 53  # the last space of the time track
START = 5  # buttons
NTH = {"1st": 0, "2nd": 1, "3rd": 2}
POSITIONS = {"first": 0, "second": 1, "third": 2}


class PatchworkWood(Wood):
    """A time track, a circle of patches as far as anybody has named them, and two heaps of patches."""

    idle = (
        r"^Set up for two|^Patches go clockwise|^Level \d: put a button|^Shuffle the 12 cards|^Turn up Automa’s last"
        r"|^Automa’s deck is empty"
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.space = {"human": 0, "automa": 0}
        self.circle: list[str | None] = [None] * (len(PATCHES) - 1) + [
            SMALLEST
        ]  # from the neutral token; None: unnamed
        self.quilt: list[str] = []
        self.heap: list[str] = []
        self.buttons, self.collected = START, 0
        self.leather = {"sewn": 0, "removed": 0}
        self.tile: str | None = None

    # What is told

    def takes(self, nth: str, cost: str, time: str) -> None:
        self.heap.append(patch := self.leave(NTH[nth]))
        assert price(patch) == (int(cost), int(time)), "the place and the patch are one"

    def to(self, space: str) -> None:
        self.space["automa"] = int(space)

    def collects(self, earned: str, all: str) -> None:
        self.collected += int(earned)
        assert self.collected == int(all)

    def earns(self, buttons: str) -> None:
        self.buttons += int(buttons)

    def advances(self, buttons: str) -> None:
        self.buttons += int(buttons)
        self.space["human"] += int(buttons)

    def sews(self, count: str) -> None:
        self.leather["sewn"] += int(count)

    def removes(self, count: str) -> None:
        self.leather["removed"] += int(count)

    def gets_tile(self) -> None:
        self.tile = "automa"

    def keep_tile(self) -> None:
        self.tile = "human"

    said: ClassVar[Said] = (
        (r"^(1st|2nd|3rd) (\d+)◉ (\d+)⧗$", takes),
        (r"^passes$", lambda self: None),
        (r"(?:It takes it: to|Just past you:|^To you:) space (\d+)\.", to),
        (r"It collects (\d+)◉, (\d+) in all\.", collects),
        (r"(?:^Your income:|^Took .*,) \+(\d+)◉\.", earns),
        (r"^No patch is left: you advance, \+(\d+)◉\.", advances),
        (r"^(\d+) leather patch(?:es)? for you\.", sews),
        (r"^Remove (\d+) leather patch(?:es)? from the track\.", removes),
        (r"^Automa gets the 7×7 tile\. Take the marker button off\.", gets_tile),
        (r"^You keep the 7×7 tile\. Take the marker button off\.", keep_tile),
    )

    # What people do

    def leave(self, at: int) -> str:
        """Take a patch out of the circle, and put the neutral token in its place."""
        patch = self.circle[at]
        assert patch, "somebody has named it"
        self.circle = self.circle[at + 1 :] + self.circle[:at]
        return patch

    def answer(self, prompt: Json, answer: Any) -> None:
        match prompt["key"].removeprefix("patchwork."):
            case "human_turn":
                self.human_turn(prompt, answer)
            case "circle":
                self.place(answer)
            case "next_patches" if answer:
                self.look_again(answer)
            case "buttons":
                self.buttons = answer
            case "human_space":
                self.space["human"] = answer
            case "automa_space":
                self.space["automa"] = answer

    def human_turn(self, prompt: Json, answer: str) -> None:
        (label,) = (option["label"] for option in prompt["options"] if option["id"] == answer)
        if advance := re.match(r"advance to (\d+): \+(\d+)◉", label):
            self.space["human"] = int(advance[1])
            self.buttons += int(advance[2])
            return
        cost, time = price(self.circle[POSITIONS[answer]])
        if cost <= self.buttons:  # else nobody could pay for it, and it stays where it is
            self.quilt.append(self.leave(POSITIONS[answer]))
            self.buttons -= cost
            self.space["human"] = min(self.space["human"] + time, LAST)

    def look_again(self, patches: list[str]) -> None:
        """Put the neutral token before the first of these, and name those behind it anew."""
        if patches[0] in self.circle:
            at = self.circle.index(patches[0])
            self.circle = self.circle[at:] + self.circle[:at]
        named = [None if each in patches else each for each in self.circle[len(patches) :]]
        self.circle = [*patches, *named]

    def place(self, patches: list[str]) -> None:
        """Name the next patches that nobody has, and the last one of all."""
        for patch in patches:
            self.circle[self.circle.index(None)] = patch
        left = {f"patch:{number}" for number in PATCHES} - {*self.circle, *self.quilt, *self.heap}
        if self.circle.count(None) == len(left) == 1:
            self.circle[self.circle.index(None)] = left.pop()

    def correct(self, fact: str, value: Any) -> None:
        match fact:
            case "buttons":
                self.buttons = value
            case "collected":
                self.collected = value
            case "spaces":
                self.space["human"] = value
            case "automa_space":
                self.space["automa"] = value
            case _:
                raise NotImplementedError(fact)

    # How it lies

    def lies(self, prompt: Json | None) -> Json:
        if prompt and prompt["key"] in ("patchwork.human_space", "patchwork.automa_space", "patchwork.on_top"):
            return {}  # one token is in a hand
        reach = {"reach": self.circle[:3]} if prompt and prompt["key"] == "patchwork.human_turn" else {}
        return reach | {
            "space": self.space,
            "quilt": self.quilt,
            "heap": self.heap,
            "buttons": self.buttons,
            "collected": self.collected,
            "leather": self.leather,
            "tile": self.tile,
        }

    def published(self, state: Json) -> Json:
        takers = list(state["leather"].values())
        return {
            "space": state["space"],
            "reach": state["circle"][:3],
            "quilt": state["quilt"],
            "heap": state["automa_patches"],
            "buttons": state["buttons"],
            "collected": state["collected"],
            "leather": {"sewn": takers.count("human"), "removed": takers.count("automa")},
            "tile": state["tile"],
        }


def price(patch: str | None) -> tuple[int, int]:
    """Return the buttons and the time that are printed on a patch."""
    assert patch, "somebody has named it"
    printed = PATCHES[int(patch.removeprefix("patch:"))]
    return printed.cost, printed.time
