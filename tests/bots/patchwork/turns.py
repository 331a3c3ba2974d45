"""Automa's turns in a game, as its journal and its sentences tell them."""

from collections.abc import Iterable
from dataclasses import dataclass

from compere.journal import Answered
from compere.session import Session
from compere.state import Told
from compere.wording import Plain, Text


@dataclass(frozen=True)
class Turn:
    """A turn as it was told: the card's number, which of the next patches was taken (none: it passed), and where to."""

    card: Plain
    nth: Plain
    space: Plain


def told_turns(told: Iterable[Told]) -> list[Turn]:
    """Return the turns among what was told: each names its card in its first reason."""
    turns = (each for each in told if each.step == "automa" and each.why and each.headline)
    return [Turn(each.why[0].plain()["number"], each.headline.plain().get("nth"), _space(each.text)) for each in turns]


def _space(said: Text) -> Plain:
    """Return where its token went, before what it collected there, if anything."""
    moves = said.args.get("moves", said)
    assert isinstance(moves, Text)
    return moves.plain()["space"]


def count_turns(session: Session) -> int:
    """Return how many turns Automa has had: one a card, but for that which waits for a patch to be learned."""
    cards = [item for item in session.history.items if isinstance(item.entry, Answered) and item.entry.key == "card"]
    waits = session.prompt and session.prompt.key == "patchwork.circle" and session.state.mover == "automa"
    return len(cards) - bool(waits)
