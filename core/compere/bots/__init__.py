"""The bots that there are: an explicit list."""

from typing import Any

from compere.bot import Bot
from compere.bots import droco, patchwork, robokid
from compere.errors import UnknownBot

BOTS: dict[str, Bot[Any]] = {bot.name: bot for bot in (patchwork.BOT, droco.BOT, robokid.BOT)}


def find(name: str) -> Bot[Any]:
    """Return the bot of that name.

    Raises:
        UnknownBot: there is none; the message lists those there are.
    """
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}: expected one of {', '.join(BOTS)}")
    return BOTS[name]
