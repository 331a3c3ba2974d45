"""Two presses of which one is meant: at every question with keys of the golden games of all bots the second is none."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bots.test_playthroughs import FILES, HEADER, played
from compere.almanac import Almanac
from compere.bots import find
from compere.journal import Answered, Corrected, Header
from compere.prompts import Prompt
from compere.session import Session
from compere.table import Table
from compere_device.answers.way import Done
from compere_device.events import Key
from compere_device.loop import ARM_S
from compere_device.scenes.playing import Playing
from hands import Hands

KEYS = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
GAPS_S = (0.02, 0.05, 0.1, 0.2, 0.3)
LONG_S = 0.5  # a second press that is let go when keys count already; shorter than a hold
SECONDS = tuple((gap_s, for_s) for for_s in (0.02, LONG_S) for gap_s in GAPS_S)


class Golden(Table):
    """A table at which everybody answers as in a game that was played."""

    def __init__(self, session: Session, entries: list[Any]) -> None:
        self.entries = entries
        super().__init__(session, Almanac(), lambda entries: None)

    @property
    def comes(self) -> Any:
        """What the game has next."""
        return self.entries[len(self.session.history.items)]

    def _own_answer(self, prompt: Prompt[Any]) -> Any:
        entry = self.comes
        return (entry.answer, entry.source) if isinstance(entry, Answered) and not entry.by_person else None


def golden(path: Path) -> Golden:
    """Return the table of a golden game, before its first question."""
    text = path.read_text(encoding="utf-8")
    match = HEADER.match(text)
    assert match
    bot = find(match["bot"])
    options = dict(word.split("=") for word in match["options"].split())
    header = Header(bot.name, bot.rules_version, options, match["seed"])
    whole = Session(bot, header)
    assert list(played(whole, text, path.name))
    return Golden(Session(bot, header), [item.entry for item in whole.history.items])


class Nervous(Hands):
    """Presses each key twice: the second time another one, sooner or later, for shorter or longer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._seconds: Iterator[tuple[float, float]] = cycle(SECONDS)
        self._others = cycle(KEYS)

    def press_twice(self, key: Key) -> None:
        """Press; what comes up is on the glass at once. Press again: nothing has changed by it."""
        self.press(key)
        before = self.desk.asks, self.page, self.journal
        gap_s, for_s = next(self._seconds)
        assert gap_s < ARM_S
        self.press_blindly(next(self._others), gap_s, for_s)
        assert (self.desk.asks, self.page, self.journal) == before

    @property
    def journal(self) -> list[Any]:
        """What was answered."""
        return [item.entry for item in self.playing.table.session.history.items]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_second_of_two_presses_never_answers(path: Path, tmp_path: Path, record_property: Any) -> None:
    """Nor does it turn a page that tells; and the game goes on as it was."""
    hands, table, twice = Nervous(tmp_path), golden(path), 0
    playing = Playing(hands.desk, table)
    hands.desk.push(playing)
    while table.prompt:
        entry, way = table.comes, playing.asked
        if isinstance(entry, Corrected):
            table.correct(entry.fact, entry.value)
            playing._refresh()
        elif way is None:
            hands.press_twice(Key.OK)
        elif way.direct and not way.repeating and way.rows_lead_to(entry.answer) and way.leads_to(entry.answer):
            hands.press_twice(way.towards(entry.answer))
            twice += 1
        else:
            playing._step(Done(way.prompt.check(entry.answer)), "entered")
    assert [(each.key, each.answer) for each in hands.journal if isinstance(each, Answered)] == [
        (each.key, each.answer) for each in table.entries if isinstance(each, Answered)
    ]
    assert twice > 10
    record_property(f"second presses that answered nothing, {path.parent.name} {path.stem}", twice)
