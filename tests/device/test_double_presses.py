"""Two presses of which one is meant: at every question with keys of the golden games of all bots the second is none."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bots.test_playthroughs import FILES
from compere.journal import Answered
from compere_device.answers.way import Way
from compere_device.events import Key
from compere_device.hands.controls import PageKind
from compere_device.loop import ARM_S
from device.goldens import golden, on_the_glass
from hands import Hands
from ways import key_towards

KEYS = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
GAPS_S = (0.02, 0.05, 0.1, 0.2, 0.3)
LONG_S = 0.5  # a second press that is let go when keys count already; shorter than a hold
SECONDS = tuple((gap_s, for_s) for for_s in (0.02, LONG_S) for gap_s in GAPS_S)


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


def has_keys_for(way: Way, answer: Any) -> bool:
    """Whether each row has a key, and one of them leads to the answer."""
    return way.kind in (PageKind.FOUR, PageKind.THREE) and way.rows_lead_to(answer) and way.leads_to(answer)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_second_of_two_presses_never_answers(path: Path, tmp_path: Path, record_property: Any) -> None:
    """Nor does it turn a page that tells; and the game goes on as it was."""
    hands, table, twice = Nervous(tmp_path), golden(path), 0
    playing = on_the_glass(hands, table)
    while table.prompt:
        way = playing.asked
        if table.corrects:
            table.go_on(playing)
        elif way is None:
            hands.press_twice(Key.OK)
        elif has_keys_for(way, table.comes.answer):
            hands.press_twice(key_towards(way, table.comes.answer))
            twice += 1
        else:
            table.go_on(playing)
    assert [(each.key, each.answer) for each in hands.journal if isinstance(each, Answered)] == [
        (each.key, each.answer) for each in table.entries if isinstance(each, Answered)
    ]
    assert twice > 10
    record_property(f"second presses that answered nothing, {path.parent.name} {path.stem}", twice)
