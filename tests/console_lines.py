"""What somebody types at the console, what it writes then, and a question of each kind to be typed at."""

import io
from typing import Any

from compere.almanac import Almanac
from compere.arrange import ChooseSome
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.session import Session
from compere.table import Table
from compere.wording import Term, Words, say
from compere_device.drivers.console import Console
from playing import pile_of
from tiny import TINY, header

HELP = "Answer with a number or a code. u: undo, c: correct, w: why, g: glance, l: the list again, q: quit."
ENDED = "  u: undo, c: correct; an empty line ends."
CLEAR = {"rounds": "1", "sky": "clear"}


def tiny_table() -> Table:
    return Table(Session(TINY, header(**CLEAR)), Almanac(), lambda entries: None)


def typed(*lines: str, table: Table | None = None, spoken: Words | None = None) -> list[str]:
    """Return what the console writes when these lines are typed."""
    out = io.StringIO()
    Console(table or tiny_table(), spoken or Words(), out).run(f"{line}\n" for line in lines)
    return out.getvalue().splitlines()


def option(id: str, **facets: Any) -> Option:
    return Option(id, say("{id}", id=id), facets)


def name(value: object) -> str:
    return value.key if isinstance(value, Prompt) else repr(value)


SEAS = (*(option(id, suit=Term("suit:sea", "sea")) for id in ("blue", "green")), option("Red", suit=Term("suit:fire")))
OPTIONS = (option("red"), option("blue", suit=Term("suit:sea", "sea")), option("gold"))
DISTANCES = tuple(option(id) for id in ("3", "5", "10"))  # as a card of Droco is called
TEXT = say("Well?")
CHOOSE = Choose("a.choose", TEXT, "step", OPTIONS)
LIKELY = Choose("a.choose", TEXT, "step", OPTIONS, usual="blue")
SOME = ChooseSome("a.some", TEXT, "step", OPTIONS, 0, 3)
DRAW = Draw("a.draw", TEXT, "step", pile_of("bag", OPTIONS), OPTIONS, count=2)
NUMBER = Number("a.number", TEXT, "step", -9, 9)
TELL = Tell("a.tell", TEXT, "step")
ROLL = Roll("a.roll", TEXT, "step", {"a": (-1, 1), "b": (1, 2)})
