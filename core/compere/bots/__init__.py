"""The bots that exist: an explicit list, each imported when it is first asked for.

A home screen shows their titles without importing any rules, which would take longer than everything else on it.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from compere.errors import UnknownBot, quoted
from compere.wording import Text

if TYPE_CHECKING:
    from compere.bot import Bot

AnyBot: TypeAlias = "Bot[Any]"


class Bots(Mapping[str, AnyBot]):
    """Bots by name (that of their folder), in the order of a home screen."""

    def __init__(self, *names: str) -> None:
        self._bots: dict[str, AnyBot | None] = dict.fromkeys(names)

    def title(self, name: str) -> Text:
        """Return a bot's title from its folder, without importing its rules; KeyError if there is no such bot."""
        bot = self._bots[name]
        title: Text = bot.title if bot else import_module(f"{__name__}.{name}").TITLE
        return title

    def titles(self, name: str) -> tuple[Text, ...]:
        """Return a bot's title and then shorter ones: the game alone, the bot alone. KeyError as for `title`."""
        title = self.title(name)  # after which its folder is a name of this one, if it has one
        return (title, *getattr(globals().get(name), "SHORTER", ()))

    def __getitem__(self, name: str) -> AnyBot:
        bot = self._bots[name]
        if bot is None:
            bot = self._bots[name] = import_module(f"{__name__}.{name}.bot").BOT
        return bot

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)

    def __contains__(self, name: object) -> bool:
        return name in self._bots


BOTS = Bots("patchwork", "droco", "robokid", "ufobot", "droids")


def find(name: str) -> AnyBot:
    """Return the bot with this name.

    Raises:
        UnknownBot: there is none; the message lists those that exist.
    """
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {quoted(name)}: expected one of {', '.join(BOTS)}", name)
    return BOTS[name]
