"""The bots that exist: ours, then guests from packages of their own; each is imported when it is first asked for.

A home screen shows their titles without importing any rules, which would take longer than everything else on it.
Ours are found as guests are, by entry points: `entry_points.txt` beside this file is also that of the distribution, and
lies where the program runs, installed or not.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from compere.errors import BadBot, UnknownBot, quoted
from compere.wording import Text

if TYPE_CHECKING:
    from compere.bot import Bot

AnyBot: TypeAlias = "Bot[Any]"
GROUP = "[compere.bots]"
NAME_MOST = 40  # letters of a bot's name


def points(text: str, group: str = GROUP) -> dict[str, str]:
    """Return the packages that a distribution's entry points of a group name, by those names, in their order.

    https://packaging.python.org/en/latest/specifications/entry-points/
    """
    found, ours = {}, False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            ours = line == group
        elif ours and "=" in line and line[0] not in "#;":
            name, _, package = line.partition("=")
            found[name.strip()] = package.strip()
    return found


class Bots(MutableMapping[str, AnyBot]):
    """Bots by name, in the order of a home screen: ours, then guests.

    Attributes:
        ours: by name, the package that has the bot's `TITLE`, and in its module `bot` its `BOT`.
        guests: the same of bots in packages of their own.
        remembered: titles of guests that are known without their package: the title, then shorter ones.
        refused: by name, why a guest could not be taken in.
    """

    def __init__(self, ours: Mapping[str, str]) -> None:
        self.ours = dict(ours)
        self.guests: dict[str, str] = {}
        self.remembered: dict[str, tuple[Text, ...]] = {}
        self.refused: dict[str, str] = {}
        self._bots: dict[str, AnyBot | None] = dict.fromkeys(ours)

    def add(self, name: str, package: str) -> None:
        """Add a guest; the same one twice is one.

        Raises:
            BadBot: another bot has that name, or none can: files and codes begin with it.
        """
        if self.guests.get(name) == package:
            return
        if not (name.isascii() and name.isidentifier() and name.islower() and len(name) <= NAME_MOST):
            expected = f"expected at most {NAME_MOST} small letters, digits and _"
            raise BadBot(f"no bot can be called {quoted(name)}: {expected}; have {package} give another name", name)
        if name in self._bots:
            raise BadBot(f"two bots are called {quoted(name)}: {self.package(name)} and {package}; remove either", name)
        self.guests[name] = package
        self._bots[name] = None

    def remove(self, name: str) -> None:
        """Remove a guest; KeyError if there is none."""
        del self.guests[name], self._bots[name]
        self.remembered.pop(name, None)

    def known(self, bot: AnyBot, package: str) -> "BotsFor":
        """Return a block in which a bot is among these, as a guest in a package; behind it all is as before."""
        return BotsFor(self, {**self._bots, bot.name: bot}, {**self.guests, bot.name: package})

    def package(self, name: str) -> str:
        """Return the package that a bot is in, with dots; "" for one that was put here without."""
        return self.guests.get(name) or self.ours.get(name, "")

    def title(self, name: str) -> Text:
        """Return a bot's title from its package, without importing its rules; KeyError if there is no such bot."""
        return self.titles(name)[0]

    def titles(self, name: str) -> tuple[Text, ...]:
        """Return a bot's title and then shorter ones: the game alone, the bot alone. KeyError as for `title`."""
        bot, package = self._bots[name], self.package(name)
        if name in self.remembered:
            return self.remembered[name]
        if bot and not package:
            return (bot.title,)
        module = import_module(package)
        return (bot.title if bot else module.TITLE, *getattr(module, "SHORTER", ()))

    def __getitem__(self, name: str) -> AnyBot:
        bot = self._bots[name]
        if bot is None:
            from compere.bot import Bot  # which the bot's module has imported, too

            package = self.package(name)
            bot = getattr(import_module(f"{package}.bot"), "BOT", None)
            if not (isinstance(bot, Bot) and getattr(bot.title, "by", "") == name):
                raise BadBot(f"{package}.bot has no BOT with the voice of {name}: write it as AUTHORS.md does", name)
            if name in self.guests:
                _check(bot, package)
            self._bots[name] = bot
        return bot

    def __setitem__(self, name: str, bot: AnyBot) -> None:
        self._bots[name] = bot

    def __delitem__(self, name: str) -> None:
        del self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)

    def __contains__(self, name: object) -> bool:
        return name in self._bots


def _check(bot: AnyBot, package: str) -> None:
    """Raise BadBot for what a guest declares that no driver can use: it would end the program where a page shows it."""
    from compere.misshapen import misshapen  # most boxes have no guest

    for where, stands, expected in misshapen(bot):
        raise BadBot(f"{package}.bot: in {where} stands {quoted(stands)}: expected {expected}", bot.name)


class BotsFor:
    """A block in which other bots exist."""

    def __init__(self, among: Bots, bots: "dict[str, AnyBot | None]", guests: dict[str, str]) -> None:
        self._among, self._then = among, (bots, guests)

    def __enter__(self) -> None:
        self._swap()

    def __exit__(self, *raised: object) -> None:
        self._swap()

    def _swap(self) -> None:
        now = self._among._bots, self._among.guests
        (self._among._bots, self._among.guests), self._then = self._then, now


# Read as modules are: where they come from, be it a zip file, is the loader's business.
_LOADER: Any = __spec__.loader
BOTS = Bots(points(_LOADER.get_data(f"{__path__[0]}/entry_points.txt").decode()))


def find(name: str) -> AnyBot:
    """Return the bot with this name.

    Raises:
        UnknownBot: there is none; the message lists those that exist. BadBot: why one that is installed is left out.
    """
    if name in BOTS:
        return BOTS[name]
    if name in BOTS.refused:
        raise BadBot(f"the bot {quoted(name)} is left out: {BOTS.refused[name]}", name)
    raise UnknownBot(f"no bot is called {quoted(name)}: expected one of {', '.join(BOTS)}", name)
