"""The game that is being played, as clients are sent it: what a rack of cards and a die need to know."""

from typing import Any

from compere.bot import Bot
from compere.journal import Header
from compere.options import Option
from compere.piles import Draw
from compere.prompts import Choose, ChooseSome, Prompt, Roll
from compere.wording import Plain
from compere_device.answers.way import Way
from compere_device.mirror.protocol import Message
from compere_device.scenes.stage import Played, Stage

NOTHING: Message = {"bot": None}


def game(stage: Stage, known: Message | None) -> Message:
    """Return the game being played, as it is pushed; the `known` one if nothing of it has changed."""
    playing = stage.game.scene
    made = _game(stage, playing) if playing else NOTHING
    return known if made == known and known is not None else made


def _game(stage: Stage, playing: Played) -> Message:
    session = playing.table.session
    bot, header, words = session.bot, session.header, stage.view().words
    game = stage.games.played
    return {
        "bot": bot.name,
        "title": words.say(bot.title),
        "options": dict(header.options),
        "name": game.name if game else "",
        "entries": session.history.entries,
        "turn": words.say(bot.progress(session.state)),
        "language": words.language,
        "over": session.outcome is not None,
        "asks": _asks(playing.asked, bot, header) if playing is stage.go.scene else None,
    }


def _asks(way: Way | None, bot: Bot[Any], header: Header) -> Plain:
    """Return what is asked on the glass; None if a page is read."""
    if way is None:
        return None
    prompt: Prompt[Any] = way.prompt
    dice: list[Plain] = []
    if isinstance(prompt, Roll):
        dice = [{"id": die.id, "faces": list(die.faces)} for die in prompt.dice]
    return {"kind": prompt.kind, "key": prompt.key, "candidates": _candidates(prompt), "dice": dice}


def _candidates(prompt: Prompt[Any]) -> Plain:
    """Return the ids of what may be answered, each of which can be scanned; None for a question without any."""
    if not isinstance(prompt, Choose | ChooseSome | Draw):
        return None
    options: tuple[Option[Any], ...] = prompt.accepted
    return [option.id for option in options]
