"""The game that is being played, as clients are sent it: what a rack of cards and a die need to know."""

from collections.abc import Sequence
from itertools import filterfalse
from typing import Any

from compere.options import Option
from compere.piles import Draw
from compere.prompts import Prompt, Roll
from compere.wording import Plain, Text, Words
from compere_device.answers.codes import code_of
from compere_device.answers.options import Among
from compere_device.answers.way import Way
from compere_device.mirror.protocol import Sent
from compere_device.scenes.asking import Asking
from compere_device.scenes.stage import Played, Stage, is_game

NOTHING_ASKED = None  # while a page is read
CHOICES_MOST = 80  # answers of a question; those of longer ones are sought with keys
KNOWN_MOST = 4 * CHOICES_MOST  # answers that are kept in words


class Choices:
    """The answers of a question as they are pushed: those that one of the last had are not put into words again."""

    def __init__(self) -> None:
        self._words: Words | None = None
        self._made: dict[int, Plain] = {}  # by the option's identity
        self._options: list[Option[Any]] = []  # whose identities these are

    def of(self, options: Sequence[Option[Any]], words: Words) -> list[Plain]:
        """Return options as they are pushed."""
        if words is not self._words or len(self._made) > KNOWN_MOST:
            self._words, self._made, self._options = words, {}, []
        made, ids = self._made, list(map(id, options))
        for new in sorted(set(ids) - made.keys(), key=ids.index):
            option = options[ids.index(new)]
            made[new] = _choice(option, words)
            self._options.append(option)
        return list(map(made.__getitem__, ids))


class GameNow:
    """The game being played and what is asked on the glass, as they are pushed; made anew where they may differ."""

    def __init__(self) -> None:
        self._now: Sent = {}
        self._of: tuple[object, ...] = ()  # what it was made of
        self._choices = Choices()
        self._turn: tuple[Played, Words, Text, str] | None = None  # where it stands, which few answers change

    def now(self, stage: Stage) -> Sent:
        """Return it as it is now; the same object as long as it is equal."""
        scene, playing, words = stage.go.scene, stage.game.scene, stage.vocabulary
        asked = scene.asked if isinstance(scene, Asking) or is_game(scene) else None
        of = scene, asked, playing, playing.table.session.history.entries if playing else None, words
        if of != self._of:
            made = {
                **(self._played(stage, playing, words) if playing else {"bot": None}),
                "language": words.language,
                "asks": _asks(asked, words, self._choices) if asked else NOTHING_ASKED,
            }
            self._now, self._of = self._now if self._now == made else made, of
        return self._now

    def _played(self, stage: Stage, playing: Played, words: Words) -> dict[str, Plain]:
        session, game = playing.table.session, stage.games.played
        bot = session.bot
        return {
            "bot": bot.name,
            "title": words.say(bot.title),
            "options": dict(session.header.options),
            "name": game.name if game else "",
            "entries": session.history.entries,
            "turn": self._where(playing, bot.progress(session.state), words),
            "over": session.outcome is not None,
        }

    def _where(self, playing: Played, turn: Text, words: Words) -> str:
        """Return where the game stands, in words."""
        known = self._turn
        if known is None or known[0] is not playing or known[1] is not words or known[2] != turn:
            known = self._turn = playing, words, turn, words.say(turn)
        return known[3]


def _asks(way: Way, words: Words, choices: Choices) -> Plain:
    """Return what is asked on the glass: its answers, as far as codes give them, and the dice to roll."""
    prompt: Prompt[Any] = way.prompt
    dice: list[Plain] = []
    if isinstance(prompt, Roll):
        dice = [{"id": die.id, "faces": list(die.faces)} for die in prompt.dice]
    ids = _left(way, prompt) if prompt.kind in ("choose", "draw") else []
    few = 0 < len(ids) <= CHOICES_MOST
    return {
        "kind": prompt.kind,
        "key": prompt.key,
        "candidates": ids or None,
        "choices": choices.of(list(map(prompt.by_id.__getitem__, ids)), words) if few else None,
        "dice": dice,
    }


def _left(way: Way, prompt: Prompt[Any]) -> list[str]:
    """Return the ids of the options that may still be entered: each card as often as it is there."""
    picked = way.choice.picked if isinstance(way, Among) else ()
    gone = set(picked)
    if isinstance(prompt, Draw):
        gone = {id for id in gone if picked.count(id) >= prompt.candidates.get(id, 1)}
    return list(filterfalse(gone.__contains__, prompt.by_id))


def _choice(option: Option[Any], words: Words) -> Plain:
    """Return an answer with the code that gives it."""
    return {"id": option.id, "code": code_of(option.id), "label": words.say(option.label)}
