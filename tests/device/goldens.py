"""The golden games at a table of their own, to be played again on a glass."""

from functools import cache
from pathlib import Path
from typing import Any

from bots.test_playthroughs import HEADER, played
from compere.almanac import Almanac
from compere.bots import find
from compere.journal import Answered, Corrected, Header
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from compere_device.answers.way import Done
from compere_device.scenes.playing import Playing
from hands import Hands


class Golden(Table):
    """A table at which everybody answers as in a game that was played."""

    def __init__(self, session: Session, entries: list[Any]) -> None:
        self.entries = entries
        super().__init__(session, Almanac(), lambda entries: None)

    @property
    def comes(self) -> Any:
        """What the game has next."""
        return self.entries[len(self.session.history.items)]

    @property
    def corrects(self) -> bool:
        """Whether somebody corrects something next."""
        return isinstance(self.comes, Corrected)

    def go_on(self, playing: Playing) -> None:
        """Do what the game has next: correct, answer, or read the page that comes before."""
        entry, way = self.comes, playing.asked
        if isinstance(entry, Corrected):
            self.correct(entry.fact, entry.value)
            playing._refresh()
        elif way is None:
            playing._next_page()
        else:
            playing._step(Done(way.prompt.check(entry.answer)), "entered")

    def _own_answer(self, prompt: Prompt[Any]) -> Any:
        entry = self.comes
        return (entry.answer, entry.source) if isinstance(entry, Answered) and not entry.by_person else None


def golden(path: Path) -> Golden:
    """Return the table of a golden game, before its first question."""
    header, entries = _entered(path)
    return Golden(Session(find(header.bot), header), [*entries])


@cache
def _entered(path: Path) -> tuple[Header, tuple[Any, ...]]:
    """Play a golden game once, for what its journal says."""
    text = path.read_text(encoding="utf-8")
    match = HEADER.match(text)
    assert match
    bot = find(match["bot"])
    options = dict(word.split("=") for word in match["options"].split())
    header = Header(bot.name, bot.rules_version, options, match["seed"])
    whole = Session(bot, header)
    assert list(played(whole, text, path.name))
    return header, tuple(item.entry for item in whole.history.items)


def on_the_glass(hands: Hands, table: Golden) -> Playing:
    """Put the game on the glass."""
    playing = Playing(hands.stage, table)
    hands.stage.go.push(playing)
    return playing
