"""What somebody answers who looks at a true table of Origins, and reads a question of Ufobot's as it stands there."""

from typing import Any

from bots.ufobot.oracle import TEMPLES, TrueTable
from compere.prompts import Answer, Choose, Prompt
from compere.run import short_key
from playing import said


class Truth:
    """Answers the questions of a turn."""

    def __init__(self, table: TrueTable) -> None:
        self.table = table

    def answer(self, prompt: Prompt[Any]) -> Answer:
        answer: Answer = getattr(self, f"on_{short_key(prompt)}")(prompt)
        return answer

    def on_building(self, prompt: Prompt[Any]) -> Answer:
        assert isinstance(prompt, Choose)
        for group in groups(prompt):
            if there := [colour for colour in self.table.market if colour in group]:
                return there[0]
        return "empty"

    def on_recruit(self, prompt: Prompt[Any]) -> Answer:
        assert isinstance(prompt, Choose)
        for group in groups(prompt):
            if there := [die for die in self.table.recruits if die[0] in group]:
                return max(there, key=lambda die: die[1])[0]  # of those alike the first from the left
        return "empty"

    def on_value(self, prompt: Prompt[Any]) -> Answer:
        return str(max(value for colour, value in self.table.recruits if colour == prompt.subject[0]))

    def on_topmost(self, prompt: Prompt[Any]) -> Answer:
        return self.table.market[0] if self.table.market else "empty"

    def on_storey(self, prompt: Prompt[Any]) -> Answer:
        left = [colour for colour in self.table.shelf if colour in prompt.ids() and self.table.supply[colour]]
        return min(left, key=self.table.supply.__getitem__, default="none")

    def on_lowest(self, prompt: Prompt[Any]) -> Answer:
        return min([temple for temple in TEMPLES if temple in prompt.ids()], key=self.table.yours.__getitem__)

    def on_above(self, prompt: Prompt[Any]) -> Answer:
        temple, space = prompt.subject
        assert space == self.table.markers[str(temple)]
        or_equal = "or above" in said(prompt.options[0].label)
        assert or_equal == self.table.plays("your_ties")
        yours = self.table.yours[str(temple)]
        return "yes" if yours > int(space) or (or_equal and yours == space) else "no"

    def on_site(self, prompt: Prompt[Any]) -> Answer:
        return self.table.lowest_site()

    def on_speaker(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.table.speakers else "no"


def groups(prompt: Choose[Any]) -> list[list[str]]:
    """Return the colours of a list as somebody reads it: those that stand together with the same *if* are tied.

    All are where the question itself says which.
    """
    if said(prompt.text) in ("The topmost building?", "Highest, then leftmost?"):
        assert not any(", if " in said(option.label) for option in prompt.options)
        return [[option.id for option in prompt.options]]
    read: list[list[str]] = []
    before = ""
    for option in prompt.options:
        words = said(option.label)
        colour, _, condition = words.partition(", if ")
        condition += colour[: colour.find(".") + 1]  # of several groups that are tied, each has its number
        if read and condition and condition == before:
            read[-1].append(option.id)
        else:
            read.append([option.id])
        before = condition
    return read
