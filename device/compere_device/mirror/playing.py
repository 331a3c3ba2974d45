"""The game that is being played, as clients are sent it: what a rack of cards and a die need to know."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from compere.options import Option
from compere.piles import Draw
from compere.prompts import Prompt, Roll
from compere.wording import Plain, Words
from compere_device.answers.codes import code_of
from compere_device.answers.options import Among
from compere_device.answers.way import Way
from compere_device.mirror.protocol import Sent
from compere_device.scenes.asking import Asking
from compere_device.scenes.stage import Stage, is_game

NOTHING_ASKED = None  # while a page is read
CHOICES_MOST = 80  # answers of a question; those of longer ones are sought with keys
KNOWN_MOST = 4 * CHOICES_MOST  # answers that are kept in words


class Choices:
    """The answers of a question as they are pushed: those that one of the last had are not put into words again."""

    def __init__(self) -> None:
        self._words: Words | None = None
        self._made: dict[int, tuple[Option[Any], Plain]] = {}  # by the option's identity, which it holds

    def of(self, options: Sequence[Option[Any]], words: Words) -> list[Plain]:
        """Return options as they are pushed."""
        if words is not self._words or len(self._made) > KNOWN_MOST:
            self._words, self._made = words, {}
        made = self._made
        for option in options:
            if id(option) not in made:
                made[id(option)] = option, _choice(option, words)
        return [made[id(option)][1] for option in options]


def game(stage: Stage, known: Sent | None, choices: Choices) -> Sent:
    """Return the game being played and what is asked on the glass, as it is pushed; the `known` one if it is equal."""
    scene, words = stage.go.scene, stage.vocabulary
    asked = scene.asked if isinstance(scene, Asking) or is_game(scene) else None
    made = {
        **_game(stage, words),
        "language": words.language,
        "asks": _asks(asked, words, choices) if asked else NOTHING_ASKED,
    }
    return known if made == known and known is not None else made


def _game(stage: Stage, words: Words) -> dict[str, Plain]:
    if not (playing := stage.game.scene):
        return {"bot": None}
    session = playing.table.session
    bot, game = session.bot, stage.games.played
    return {
        "bot": bot.name,
        "title": words.say(bot.title),
        "options": dict(session.header.options),
        "name": game.name if game else "",
        "entries": session.history.entries,
        "turn": words.say(bot.progress(session.state)),
        "over": session.outcome is not None,
    }


def _asks(way: Way, words: Words, choices: Choices) -> Plain:
    """Return what is asked on the glass: its answers, as far as codes give them, and the dice to roll."""
    prompt: Prompt[Any] = way.prompt
    dice: list[Plain] = []
    if isinstance(prompt, Roll):
        dice = [{"id": die.id, "faces": list(die.faces)} for die in prompt.dice]
    options = _left(way, prompt) if prompt.kind in ("choose", "draw") else []
    few = bool(options) and len(options) <= CHOICES_MOST
    return {
        "kind": prompt.kind,
        "key": prompt.key,
        "candidates": [option.id for option in options] if options else None,
        "choices": choices.of(options, words) if few else None,
        "dice": dice,
    }


def _left(way: Way, prompt: Prompt[Any]) -> list[Option[Any]]:
    """Return the options that may still be entered: each card as often as it is there."""
    picked = Counter(way.choice.picked) if isinstance(way, Among) else Counter[str]()
    copies = prompt.candidates if isinstance(prompt, Draw) else {}
    return [option for option in prompt.accepted if picked[option.id] < copies.get(option.id, 1)]


def _choice(option: Option[Any], words: Words) -> Plain:
    """Return an answer with the code that gives it."""
    return {"id": option.id, "code": code_of(option.id), "label": words.say(option.label)}
