"""What can be printed as codes: a game's things and answers, and the commands, in the order in which people sort."""

from collections.abc import Mapping, Sequence
from typing import Any

from compere.bot import Bot
from compere.declared import dataclass, replace
from compere.errors import listed, quoted
from compere.wording import Shape, Words, say
from compere_device.answers.codes import COMMANDS
from compere_device.drivers.paper import SheetError

COLOUR = "colour:"
COLOURS: Mapping[str, str] = {  # of ink, by the name after `colour:`
    "orange": "#f08020",
    "red": "#d02020",
    "blue": "#2050c0",
    "purple": "#8040a0",
    "yellow": "#f0d020",
    "white": "#ffffff",
}
D10 = "d10"
_SIDES = 10  # from 0, as a ten-sided die counts
WIDE = 2  # how many columns a code with a drawing takes


@dataclass(frozen=True, slots=True)
class SheetItem:
    """An item with a code.

    Attributes:
        code: the code.
        label: its name.
        drawing: a small picture beside the code, as rows of X and .
        colour: the ink of the item, as #rrggbb; empty if it has none.
    """

    code: str
    label: str
    drawing: tuple[str, ...] = ()
    colour: str = ""

    @property
    def kind(self) -> str:
        """The part of the code before the colon."""
        return self.code.partition(":")[0]

    @property
    def name(self) -> str:
        """The part of the code after the colon."""
        return self.code.partition(":")[2]


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Items under a heading; `across` of them stand side by side if they are a grid."""

    title: str
    items: Sequence[SheetItem]
    across: int = 0

    @property
    def span(self) -> int:
        """How many columns an item takes."""
        return WIDE if any(item.drawing for item in self.items) else 1


def everything(bot: Bot[Any], words: Words) -> list[SheetGroup]:
    """Return everything on a bot's sheet: its things and answers, then the device's commands."""
    groups = [
        SheetGroup(
            words.say(group.title),
            [
                SheetItem(item.id, words.say(item.label), _drawing(item.facets.values()), _colour(item.id))
                for item in group.items
            ],
            group.across,
        )
        for group in bot.codes
    ]
    return [*groups, commands(words)]


def commands(words: Words) -> SheetGroup:
    """Return the codes that stand for keys."""
    return SheetGroup(
        words.say(say("Commands")), [SheetItem(code, words.say(label)) for code, label in COMMANDS.items()]
    )


def die(words: Words) -> SheetGroup:
    """Return the faces of a ten-sided die, for a card to lay beside the die: two rows of five."""
    title = words.say(say("A d10: scan what you threw"))
    return SheetGroup(title, [SheetItem(f"{D10}:{side}", str(side)) for side in range(_SIDES)], _SIDES // 2)


def chosen(groups: Sequence[SheetGroup], kinds: Sequence[str], reach: str = "") -> list[SheetGroup]:
    """Return the groups with only the chosen items; groups without any are left out.

    Args:
        groups: all items.
        kinds: the kinds to keep; empty for all.
        reach: `FIRST-LAST` or one name, of the only kind; empty for all. Between numbers it means all numbers from one
            to the other, between other names those from one to the other in the order of the sheet.

    Raises:
        SheetError: no item has such a kind or name, or there is a reach but not exactly one kind.
    """
    known = list(dict.fromkeys(item.kind for group in groups for item in group.items))
    for kind in kinds:
        if kind not in known:
            raise SheetError(f"There are no codes of the kind {quoted(kind)}; expected one of {', '.join(known)}.")
    if reach and len(kinds) != 1:
        raise SheetError(f"The range {quoted(reach)} needs one kind that it is of; name it with --kind.")
    kept = [_kept(group, [item for item in group.items if not kinds or item.kind in kinds]) for group in groups]
    if reach:
        wanted = _between([item.name for group in kept for item in group.items], reach)
        kept = [_kept(group, [item for item in group.items if item.name in wanted]) for group in kept]
    return [group for group in kept if group.items]


def _kept(group: SheetGroup, items: Sequence[SheetItem]) -> SheetGroup:
    return group if len(items) == len(group.items) else replace(group, items=items, across=0)


def _between(names: Sequence[str], reach: str) -> set[str]:
    """Return those of the names that are in a reach."""
    first, _, last = reach.partition("-")
    last = last or first
    at = {name.lower(): place for place, name in enumerate(names)}
    for end in (first, last):
        if end.lower() not in at:
            raise SheetError(
                f"The range {quoted(reach)} names {quoted(end)}, which is none of {listed(names)}; "
                "expected FIRST-LAST or one of them."
            )
    if first.isdecimal() and last.isdecimal():
        ends = sorted((int(first), int(last)))
        return {name for name in names if name.isdecimal() and ends[0] <= int(name) <= ends[1]}
    low, high = sorted((at[first.lower()], at[last.lower()]))
    return set(names[low : high + 1])


def _drawing(facets: Any) -> tuple[str, ...]:
    return next((facet.rows for facet in facets if isinstance(facet, Shape)), ())


def _colour(code: str) -> str:
    return COLOURS[code.removeprefix(COLOUR)] if code.startswith(COLOUR) else ""
