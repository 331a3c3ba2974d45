"""All that can be asked of a game, and all that its later answers depend on: two games with the same are one."""

from dataclasses import fields
from typing import Any

from compere.session import Session
from compere.standing import Standing


def everything(game: Session) -> tuple[object, ...]:
    """Return all that can be asked of a game, and all that its later answers depend on."""
    now, run = game.now, game._run
    standing = [getattr(now, each.name) for each in fields(Standing) if each.name != "state"]
    taken = run.taken, run.told_from, run.marked_at, run.facts, run._began
    corrections = {fact: (prompt, prompt.usual_answer) for fact, prompt in game.corrections().items()}
    when = [game.when(told).public() for told in game.told]
    held = {fact: game.held(fact) for fact in game.bot.printed}
    return game.public_state, game.position, game.offer, game.taken_back, standing, taken, corrections, when, held


def from_line_one(game: Session, entries: list[Any]) -> Session:
    """Return the same game, run from its first line."""
    return Session(game.bot, game.header, entries)
