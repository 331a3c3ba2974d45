"""The bots that there are: an explicit list, of which each is imported when it is first asked for.

A home screen shows their titles and begins none of them: all their rules take longer to import than all else in it.
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
    """Bots by name, which is that of their folder, in the order of a home screen."""

    def __init__(self, *names: str) -> None:
        self._bots: dict[str, AnyBot | None] = dict.fromkeys(names)

    def title(self, name: str) -> Text:
        """Return a bot's title, which its folder has, without its rules; KeyError if there is none of that name."""
        bot = self._bots[name]
        title: Text = bot.title if bot else import_module(f"{__name__}.{name}").TITLE
        return title

    def titles(self, name: str) -> tuple[Text, ...]:
        """Return a bot's title, then shorter ones: its game alone, itself alone; KeyError as for `title`."""
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
    """Return the bot of that name.

    Raises:
        UnknownBot: there is none; the message lists those there are.
    """
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {quoted(name)}: expected one of {', '.join(BOTS)}", name)
    return BOTS[name]
