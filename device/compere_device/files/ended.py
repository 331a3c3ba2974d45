"""How a game ended, or that it was abandoned: who won, with which scores, at which level; and that in words."""

from collections.abc import Sequence
from types import NoneType
from typing import TYPE_CHECKING, Any

from compere.bot import POINTS_MOST
from compere.declared import dataclass
from compere.wording import Text, digits, say

if TYPE_CHECKING:
    from compere.session import Session


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended or was abandoned.

    Attributes:
        name: the name of its file, without the ending.
        bot: the bot's name.
        level: the bot's level; "" if it has none.
        over: it was played to its end.
        won: whether the owner won, alone or with others; None if abandoned, or if no side was the bot's.
        yours: the owner's score; None if there is none.
        theirs: the highest other score; None if there is none.
    """

    name: str
    bot: str
    level: str
    over: bool = False
    won: bool | None = None
    yours: int | None = None
    theirs: int | None = None


LEVEL_MOST = 40  # letters of a level


def kept(name: str, bot: str, fields: Sequence[Any]) -> Ended:
    """Return the result that an index keeps for a game; `fields` are those of `Ended` after `bot`.

    Raises ValueError for values that no game has.
    """
    if len(fields) != 5:
        raise ValueError(fields)
    level, over, won, yours, theirs = fields
    if not (isinstance(level, str) and level.isprintable() and len(level) <= LEVEL_MOST):
        raise ValueError(level)
    if type(over) is not bool or type(won) not in (bool, NoneType):
        raise ValueError(fields)
    for points in (yours, theirs):
        if type(points) not in (int, NoneType) or abs(points or 0) > POINTS_MOST:
            raise ValueError(points)
    return Ended(name, bot, level, over, won, yours, theirs)


def ended(name: str, session: "Session") -> Ended:
    """Return how a game ended; if it has not, it counts as abandoned."""
    bot, outcome = session.bot, session.outcome
    level = session.header.options.get(bot.level, "")
    if outcome is None:
        return Ended(name, bot.name, level)
    you = bot.you(session.header.options)
    if not you:
        return Ended(name, bot.name, level, True)
    others = [points for who, points in outcome.scores.items() if who != you]
    yours, won = outcome.scores.get(you), you in outcome.winners
    return Ended(name, bot.name, level, True, won, yours, max(others, default=None))


def how_it_ended(game: Ended) -> Text:
    """Return whether a game was won, with the owner's score before the best other one."""
    if game.won is None:
        return say("ended") if game.over else say("abandoned")
    word = say("won") if game.won else say("lost")
    scores = [points for points in (game.yours, game.theirs) if points is not None]
    return say("{word}, {scores}", word=word, scores=" : ".join(map(digits, scores))) if scores else word
