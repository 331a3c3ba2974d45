"""What a press takes is counted in instructions of Python: alike each time, and more of them where more is done."""

import gc
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from figures import press, presses
from figures.counting import opcodes


def test_a_press_is_counted_alike_each_time() -> None:
    """In processes of their own, after one that may have had to compile; in a game of Droids the second press moves."""
    _, first, again = (presses.counted("droids", 1) for _ in range(3))
    assert first == again and len(first) == 1 and first[0] > 1000


def test_the_press_that_took_the_turn_is_the_one_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each press is counted, and what is printed belongs to those that took one."""
    nth = count(1)

    def numbered(run: Callable[[], object]) -> int:
        run()
        return next(nth)

    monkeypatch.setattr(os, "fsync", os.fsync)  # which it replaces
    monkeypatch.setattr(press, "opcodes", numbered)
    press.main("droids", "2", "opcodes")
    said = json.loads(capsys.readouterr().out)
    assert said["opcodes"] == said["presses"] and len(said["presses"]) == 2


def test_more_instructions_count_more() -> None:
    """Those of what is called as well."""

    def some(times: int) -> int:
        return sum(each for each in range(times))

    def count_some(times: int) -> int:
        return opcodes(partial(some, times))

    count_some(0)  # the first time that a function runs, Python 3.13 counts it in part

    few, many, again = (count_some(times) for times in (10, 1010, 10))
    assert 1000 * 3 < many - few < 1000 * 12
    assert again == few


def test_what_is_collected_meanwhile_is_not_counted() -> None:
    """Who is called at a collection would be counted, too; whether any is made afterwards is left as it was."""

    def garbage() -> None:
        kept.extend([] for _ in range(10 * gc.get_threshold()[0]))

    kept, calls = list[list[object]](), list[str]()
    opcodes(garbage)  # Python 3.13, as above
    alone = opcodes(garbage)
    gc.callbacks.append(at_collection := lambda phase, info: calls.append(phase))
    try:
        assert opcodes(garbage) == alone and not calls and gc.isenabled()
        garbage()
        assert calls
        gc.disable()
        opcodes(garbage)
        assert not gc.isenabled()
    finally:
        gc.enable()
        gc.callbacks.remove(at_collection)


def test_a_row_is_beside_what_the_build_before_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first turn is left out; half is the goal. Another Python's instructions are held against nothing."""
    monkeypatch.setattr(presses, "COUNTED_BY", sys.version_info[:2])
    monkeypatch.setattr(presses, "counted", lambda bot: [10**9, *[int(presses.BEFORE[bot] / 2)] * 2])
    rows = [*presses.figures()]
    assert len(rows) == len(presses.BEFORE) and all(row.met for row in rows)
    monkeypatch.setattr(presses, "counted", lambda bot: [0, int(presses.BEFORE[bot] * 0.6)])
    assert all(row.missed for row in presses.figures())
    monkeypatch.setattr(presses, "COUNTED_BY", (2, 7))
    rows = [*presses.figures()]
    assert not any(row.missed or row.met for row in rows)
    assert all(row.goal and row.ours and "counted by Python 2.7, not 3." in row.what for row in rows)
