"""The code sheet of a game: what each bot says has a code, and the commands of the device itself."""

from pathlib import Path
from typing import Any

from compere.bot import Bot
from compere.prompts import Shape
from compere.wording import Words, say
from compere_device.codesheet import SheetGroup, SheetItem, write
from compere_device.scenes import COMMANDS


def write_sheet(bot: Bot[Any], words: Words, path: Path) -> None:
    """Write a bot's code sheet as a PDF."""
    groups = [
        SheetGroup(
            words.say(group.title),
            [SheetItem(item.id, words.say(item.label), _drawing(item.facets.values())) for item in group.items],
        )
        for group in bot.codes
    ]
    commands = [SheetItem(code, words.say(label)) for code, label in COMMANDS.items()]
    write(path, words.say(bot.title), [*groups, SheetGroup(words.say(say("Commands")), commands)])


def _drawing(facets: Any) -> tuple[str, ...]:
    return next((facet.rows for facet in facets if isinstance(facet, Shape)), ())
