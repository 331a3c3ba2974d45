"""What was learned, in the words of its question."""

from collections.abc import Callable
from typing import Any

from compere.bot import Bot
from compere.named import named
from compere.wording import Plain, Text, say


def learned(bot: Bot[Any], key: str, value: Plain, said: Callable[[Text], str]) -> Text:
    """Return the name and the known value of a printed fact, made from `said`; each may be shortened."""
    names = named(bot.learning(key), value)
    name = said(bot.printed[key].called(None))
    if not names:
        return say("{fact}", fact=name)
    return say("{label}: {value}", label=name, value=said(say("{names}", names=names)))
