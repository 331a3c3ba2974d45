"""What can be scanned (`device/CODES.md`): commands, answers, numbers, dice and things of the games.

A code that names no game's thing needs its prefix, so that no barcode from elsewhere is ever an answer. Capitals do
not matter, because a keyboard's shift lock must not.
"""

import re
from enum import Enum
from typing import TYPE_CHECKING, Any

from compere.bots import BOTS
from compere.options import Facet, Option
from compere.prompts import Die, Number, Prompt, Roll
from compere.wording import Term, Text, say
from compere_device.ward import WARD

if TYPE_CHECKING:
    from compere.bot import Bot

COMMAND, PICK, NUMBER = "cmd:", "pick:", "num:"
NETWORK = "wifi:"  # what phones show and routers print: `wifi/code.py`


class CodeCommand(Enum):
    """What a code may command, instead of answering anything."""

    NEXT = "cmd:next"
    UNDO = "cmd:undo"
    WHY = "cmd:why"
    GLANCE = "cmd:glance"
    RULE = "cmd:rule"
    MENU = "cmd:menu"


COMMANDS = {  # what each does, as a code sheet says it
    CodeCommand.NEXT.value: say("Go on"),
    CodeCommand.UNDO.value: say("one answer back"),
    CodeCommand.WHY.value: say("why?"),
    CodeCommand.GLANCE.value: say("glance"),
    CodeCommand.RULE.value: say("Rule of this step"),
    CodeCommand.MENU.value: say("Menu"),
}
DONE, NONE = "pick:done", "pick:none"  # ends several answers, with those ticked so far or with none
_SHOWN_MOST = 24  # how many letters of an unknown code are shown

_WHOLE, _DIE = r"-?[0-9]{1,9}", r"d[0-9]{1,3}"  # compiled when something is scanned


def fold(code: str) -> str:
    """Return a code as codes are compared: without spaces around it, ASCII capitals as small letters.

    Other letters stay: some of them have an ASCII letter as their small one.
    """
    code = code.strip()
    return code.lower() if code.isascii() else code


def is_network(code: str) -> bool:
    """Return whether a code is that of a wireless network, which has a password in it and answers nothing."""
    return code.lstrip()[: len(NETWORK)].lower() == NETWORK


def command(code: str) -> CodeCommand | None:
    """Return what a code commands; None for one that commands nothing."""
    folded = fold(code)
    return CodeCommand(folded) if folded in COMMANDS else None


def code_of(id: str) -> str:
    """Return the code that means an option."""
    return id if ":" in id else PICK + id


def printed_on(option: Option[Any]) -> set[str]:
    """Return the ids that can be printed on an option's thing: its own, and those of what it has in common."""
    return {option.id} | {facet.id for facet in option.facets.values() if isinstance(facet, Term)}


def means(option: Option[Any], code: str) -> bool:
    """Return whether a folded code names an option: `pick:` and its id, or only its id if that is a thing's code."""
    id = fold(option.id)
    return code in (PICK + id, code_of(id))


def is_facet(facet: Facet, code: str) -> bool:
    """Return whether a folded code names a facet that things have in common, such as a suit."""
    return isinstance(facet, Term) and ":" in code and fold(facet.id) == code


def tells(option: Option[Any], code: str) -> bool:
    """Return whether a folded code names a facet of an option."""
    return any(is_facet(facet, code) for facet in option.facets.values())


def number(code: str) -> int | None:
    """Return the number of `num:3` or `pick:3`, folded."""
    prefix, colon, digits = code.partition(":")
    return int(digits) if prefix + colon in (NUMBER, PICK) and re.fullmatch(_WHOLE, digits) else None


def face(code: str, die: Die) -> int | None:
    """Return the number of a folded code that may be a face of this die: `d10:7`, the die's id and 7, or a number."""
    prefix, _, digits = code.partition(":")
    if prefix in (f"d{len(die.faces)}", fold(die.id)) and re.fullmatch(_WHOLE, digits):
        return int(digits)
    return number(code)


def owner(code: str) -> "Bot[Any] | None":
    """Return the bot that has things with a folded code's prefix; None for what is no game's thing."""
    prefix = code.partition(":")[0] + ":"
    if ":" not in code or prefix in (":", COMMAND, PICK, NUMBER):
        return None

    def has(bot: "Bot[Any]") -> bool:
        return any(each.startswith(prefix) for each in sheet(bot))

    return next((BOTS[name] for name in BOTS if WARD.tried(name, has)), None)


def refused(code: str, prompt: Prompt[Any] | None, bot: "Bot[Any] | None") -> Text:
    """Return why a code answers nothing, as far as codes alone tell; the bot's own refusal knows more."""
    folded = fold(code)
    if (value := number(folded)) is not None and isinstance(prompt, Number):
        return say("{number} does not fit: {min} to {max}.", number=value, min=prompt.min, max=prompt.max)
    if folded.startswith(NUMBER):
        return say("No number is asked for now.")
    if re.fullmatch(_DIE, folded.partition(":")[0]):
        return say("This die has no such side.") if isinstance(prompt, Roll) else say("No die is asked for now.")
    item = sheet(bot).get(folded) if bot else None
    if item and folded.startswith(PICK):
        return say("“{answer}” is no answer here.", answer=item.label)
    game = owner(folded)
    if game and game is not bot:
        return say("That code belongs to {game}.", game=game.title)
    shown = "…" if ";" in code else code[:_SHOWN_MOST]  # what is left of a network's code may be its password
    return say("The code {code} means nothing here.", code=shown)


def canonical(code: str, bot: "Bot[Any]") -> str:
    """Return a code as the bot's own sheet writes it; any other code unchanged."""
    item = sheet(bot).get(fold(code))
    return item.id if item else code


def known(bot: "Bot[Any] | None") -> frozenset[str]:
    """Return the folded codes of a game's sheet and the commands; without a game the commands alone."""
    return frozenset((*COMMANDS, *(sheet(bot) if bot else ())))


def sheet(bot: "Bot[Any]") -> dict[str, Option[Any]]:
    """Return what a bot's code sheet shows, by folded code."""
    return {fold(item.id): item for group in bot.codes for item in group.items}
