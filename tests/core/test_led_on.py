"""Answers of before that led on to a further question: one answer now, whatever was taken back or corrected."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import compere.bots
from compere.journal import Answered, Corrected, Entry, Header, Parsed, Undone
from compere.led_on import LedOn, before, numbered

LED_ON = {("icons", "more"): ("rare", False), ("icons", "once"): ("all", True)}
HEADER = Header("tiny", 1, {}, "1")


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the tiny bot's folder say what led on."""
    monkeypatch.setitem(sys.modules, "compere.bots.tiny.format1", SimpleNamespace(LED_ON=LED_ON))  # type: ignore[arg-type]


def said(key: str, answer: str = "x", source: str = "entered") -> Answered:
    return Answered(key, "0ddba110", source, answer)  # type: ignore[arg-type]


A, MORE, RARE = said("a"), said("icons", "more"), said("rare", "toy")
ONE, FEW = said("icons", "toy"), said("icons", "none")


@pytest.mark.parametrize(
    ("entries", "now"),
    [
        ([A, MORE, RARE, A], [(2, A), (4, ONE), (5, A)]),
        ([FEW, A], [(2, FEW), (3, A)]),
        ([said("icons", "once"), said("all", "toy")], [(3, said("icons", "toy", "once"))]),
        ([A, MORE], [(2, A)]),  # the game was left at the further question: it asks the first one again
        ([A, MORE, RARE, Undone(2), RARE], [(2, A), (4, ONE), (5, Undone(1)), (6, ONE)]),
        ([A, MORE, RARE, Undone(2), Undone(1), FEW], [(2, A), (4, ONE), (5, Undone(1)), (7, FEW)]),
        ([A, MORE, Undone(1), FEW], [(2, A), (5, FEW)]),
        ([A, MORE, RARE, A, Undone(3), A], [(2, A), (4, ONE), (5, A), (6, Undone(2)), (7, A)]),
        ([MORE, RARE, Undone(0), A], [(3, ONE), (4, Undone(0)), (5, A)]),
        (
            [A, MORE, RARE, Corrected(1, 1, "f", 2), MORE, RARE, Undone(2)],
            [(2, A), (4, ONE), (5, Corrected(1, 1, "f", 2)), (7, ONE), (8, Undone(2))],
        ),
        ([MORE, RARE, A, Corrected(2, 1, "f", 2), A], [(3, ONE), (4, A), (5, Corrected(1, 1, "f", 2)), (6, A)]),
        ([said("a", "more"), said("rare")], [(2, said("a", "more")), (3, said("rare"))]),  # of another question
    ],
)
def test_what_led_on_is_one_answer(entries: list[Entry], now: list[tuple[int, Entry]]) -> None:
    """Each with the line at which it stands; what is kept is counted as it is now."""
    assert list(numbered(Parsed(HEADER, tuple(entries), 0, version=1))) == now


def test_a_journal_of_now_is_left_as_it_is() -> None:
    """An answer of that name may be one again, and lead nowhere."""
    entries = (A, MORE, RARE, Undone(2))
    assert list(numbered(Parsed(HEADER, entries, 0))) == list(enumerate(entries, start=2))


def test_what_led_on_stands_in_the_bots_folder() -> None:
    """Most have nothing of it, a bot without a folder neither."""
    assert before("tiny")["icons", "once"] == LedOn("all", once=True)
    assert before("robokid")["icons", "more"] == LedOn("rare_icons")
    assert before("patchwork") == before("nobody") == {}


def test_a_folders_fault_is_no_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has and cannot be read is said: its journals would seem to fit nothing."""
    monkeypatch.setattr(compere.bots, "__path__", [*compere.bots.__path__, str(tmp_path)])
    (tmp_path / "faulty").mkdir()
    (tmp_path / "faulty" / "format1.py").write_text("import nowhere")
    with pytest.raises(ModuleNotFoundError, match="'nowhere'"):
        before("faulty")
