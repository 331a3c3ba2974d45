"""How a game ended, or that it was put away before: who won, with which scores, at which level; and that in words."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from compere.wording import Text, digits, say

if TYPE_CHECKING:
    from compere.session import Session


@dataclass(frozen=True, slots=True)
class Ended:
    """A game: its file's name, bot and level ("" where it has none), whether it is `over`, or was put away before that.

    `won` is whether the owner did, alone or with others; None where nobody did, or people played among themselves.
    `yours` and `theirs` are the owner's score and the highest of all others, None where none was counted.
    """

    name: str
    bot: str
    level: str
    over: bool = False
    won: bool | None = None
    yours: int | None = None
    theirs: int | None = None


def ended(name: str, session: "Session") -> Ended:
    """Return how a game ended, or that it was put away as it stands."""
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
    """Return whether a game was won, and your score before the best of the others."""
    if game.won is None:
        return say("ended") if game.over else say("abandoned")
    word = say("won") if game.won else say("lost")
    scores = [points for points in (game.yours, game.theirs) if points is not None]
    return say("{word}, {scores}", word=word, scores=" : ".join(map(digits, scores))) if scores else word
