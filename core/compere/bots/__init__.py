"""The bots that exist: ours, then guests from packages of their own; each is imported when it is first asked for.

A home screen shows their titles without importing any rules, which would take longer than everything else on it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from compere.errors import BadBot, UnknownBot, quoted
from compere.wording import Text, say

if TYPE_CHECKING:
    from compere.bot import Bot

AnyBot: TypeAlias = "Bot[Any]"


class Bots(Mapping[str, AnyBot]):
    """Bots by name, in the order of a home screen: ours, each in the folder of its name, then guests."""

    def __init__(self, *names: str) -> None:
        self.ours = names
        self.guests: dict[str, str] = {}  # by name, the package
        self.unread: set[str] = set()  # guests whose title is not read: they are called by their name
        self._bots: dict[str, AnyBot | None] = dict.fromkeys(names)

    def add(self, name: str, package: str) -> None:
        """Add a guest, whose package has its `TITLE` and whose module `bot` its `BOT`; the same one twice is one.

        Raises:
            BadBot: another bot has that name.
        """
        if self.guests.get(name) == package:
            return
        if name in self._bots:
            raise BadBot(f"two bots are called {quoted(name)}: {self.package(name)} and {package}; remove either", name)
        self.guests[name] = package
        self._bots[name] = None

    def remove(self, name: str) -> None:
        """Remove a guest; KeyError if there is none."""
        del self.guests[name], self._bots[name]
        self.unread.discard(name)

    @contextmanager
    def known(self, bot: AnyBot, package: str = "") -> Iterator[None]:
        """Have a bot among these in the block, as a guest in a `package` if one is given; then all is as before.

        In the place of one of that name, it is that one.
        """
        bots, guests = dict(self._bots), dict(self.guests)
        self._bots[bot.name] = bot
        if package:
            self.guests[bot.name] = package
        try:
            yield
        finally:
            self._bots, self.guests = bots, guests

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """Have no bot of that name in the block; KeyError if there is none. Then all is as before."""
        bots, guests = dict(self._bots), dict(self.guests)
        del self._bots[name]
        self.guests.pop(name, None)
        try:
            yield
        finally:
            self._bots, self.guests = bots, guests

    def package(self, name: str) -> str:
        """Return the package that a bot is in, with dots."""
        return self.guests.get(name, f"{__name__}.{name}")

    def title(self, name: str) -> Text:
        """Return a bot's title from its folder, without importing its rules; KeyError if there is no such bot."""
        bot = self._bots[name]
        if name in self.unread:
            return say("{it}", it=name)
        title: Text = bot.title if bot else import_module(self.package(name)).TITLE
        return title

    def titles(self, name: str) -> tuple[Text, ...]:
        """Return a bot's title and then shorter ones: the game alone, the bot alone. KeyError as for `title`."""
        title = self.title(name)
        if name in self.unread:
            return (title,)
        package = globals().get(name) if name not in self.guests else import_module(self.guests[name])
        return (title, *getattr(package, "SHORTER", ()))

    def __getitem__(self, name: str) -> AnyBot:
        bot = self._bots[name]
        if bot is None:
            bot = self._bots[name] = import_module(f"{self.package(name)}.bot").BOT
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
