"""A table of Fort that tells the truth: sixty cards, Park and Yards, people who play, recruit and follow.

What lies there and what Robokid brings about follows the sheet a second time (`bots.robokid.oracle`), and not the bot.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from bots.robokid import printed
from bots.robokid.fort_table import FortTable
from bots.robokid.oracle import CATS, OWN, Printed
from compere.bots.robokid.state import RobokidState
from compere.prompts import Prompt

STUFF: tuple[tuple[str, ...], ...] = (
    (),
    ("toy",),
    ("pizza",),
    ("toy", "toy"),
)  # of the kids in turn: most cards have few such icons
BOX = Printed(
    stuff={kid: STUFF[number % len(STUFF)] for number, kid in enumerate(printed.KIDS)} | {"fort:doc": ()},
    advances={kid: number % 3 == 0 for number, kid in enumerate(printed.KIDS)},
    capacity=[2, 3, 4, 5, 6, 7],
    level_points=[0, 2, 4, 6, 8, 10],
    macaroni=5,
    cat_points=[0, 1, 3, 6, 10, 15, 21, 28],
    cats=dict(zip(CATS, [f"2-{suit}" for suit in ("suit:glue", "suit:shovel", *OWN)], strict=False)),
)
"""What is printed on the owner's cards and boards and no source tells, as nobody's box has it."""


class FortPeople:
    """Answer Robokid's questions with the truth, by name where it is `scanned`, else as the screen shows it."""

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self.table = FortTable(options, random.random(), printed=BOX, seldom=False)

    def __call__(self, prompt: Prompt[Any], state: RobokidState, *, scanned: bool = False) -> Any:
        self.table.enters = "name" if scanned else "row"
        return self.table.answer(prompt, state)
