"""The bots that there are: an explicit list, of which each is imported when it is first asked for.

A home screen shows their titles and begins none of them: all their rules take longer to import than all else in it.
"""

from collections.abc import Callable, Iterator, MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias

from compere.errors import UnknownBot, quoted
from compere.wording import Text, say

if TYPE_CHECKING:
    from compere.bot import Bot

AnyBot: TypeAlias = "Bot[Any]"


def _patchwork() -> AnyBot:
    from compere.bots.patchwork import BOT

    return BOT


def _droco() -> AnyBot:
    from compere.bots.droco import BOT

    return BOT


def _robokid() -> AnyBot:
    from compere.bots.robokid import BOT

    return BOT


class Bots(MutableMapping[str, AnyBot]):
    """Bots by name, of which some are still to be imported: for those, their title and how to."""

    def __init__(self, later: dict[str, tuple[Text, Callable[[], AnyBot]]]) -> None:
        self._later = later
        self._bots: dict[str, AnyBot | None] = dict.fromkeys(later)

    def title(self, name: str) -> Text:
        """Return a bot's title without importing it; KeyError if there is none of that name."""
        bot = self._bots[name]
        return bot.title if bot else self._later[name][0]

    def __getitem__(self, name: str) -> AnyBot:
        bot = self._bots[name]
        if bot is None:
            bot = self._bots[name] = self._later[name][1]()
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


BOTS = Bots(
    {
        "patchwork": (say("Patchwork Automa"), _patchwork),
        "droco": (say("Droco"), _droco),
        "robokid": (say("Robokid"), _robokid),
    }
)


def find(name: str) -> AnyBot:
    """Return the bot of that name.

    Raises:
        UnknownBot: there is none; the message lists those there are.
    """
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {quoted(name)}: expected one of {', '.join(BOTS)}", name)
    return BOTS[name]
