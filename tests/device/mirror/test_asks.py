"""Asks: each is answered once, by its id, whatever happens; what takes long is done beside the loop."""

import logging
import threading
from pathlib import Path

import pytest

from compere.errors import UnknownFact
from compere_device.errors import OutputLost
from compere_device.files.record import Recorded
from compere_device.mirror import asks, stores
from compere_device.mirror.protocol import NotNow
from mirrors import Viewer, room


def test_what_nobody_can_ask(tmp_path: Path) -> None:
    """The answer names what can be asked."""
    with room(tmp_path) as there:
        viewer = Viewer(there)
        for what in ("pictures", 7, None, ["story"], {"a": 1}, "__class__"):
            answer = viewer.ask(what)
            assert answer["kind"] == "bad-request"
            assert "story" in answer["message"]
        assert viewer.ask("alive") == {}


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (NotNow("busy", "later"), "busy"),
        (UnknownFact("nothing of that"), "unknown-fact"),
        (OutputLost("gone"), "device"),
        (OSError(5, "Input/output error"), "device"),
    ],
    ids=["refused", "core", "device", "disk"],
)
@pytest.mark.parametrize("beside", [False, True])
def test_what_goes_wrong_is_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception, kind: str, beside: bool
) -> None:
    """At once or later, and the next is answered."""

    def fails(*_: object) -> object:
        raise problem

    monkeypatch.setattr(asks, "ASKS", {**asks.ASKS, "x": (lambda *_: fails) if beside else fails})
    with room(tmp_path) as there:
        viewer = Viewer(there)
        assert viewer.ask("x")["kind"] == kind
        assert viewer.ask("alive") == {}


def test_a_fault_beside_the_loop_is_logged_and_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As a fault of the rules that a journal reproduces: whoever asked does not wait for ever, and the game goes on."""

    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(asks, "ASKS", {**asks.ASKS, "x": lambda *_: fails})
    caplog.set_level(logging.ERROR)
    with room(tmp_path) as there:
        viewer = Viewer(there)
        assert viewer.ask("x")["kind"] == "failed"
        assert "ZeroDivisionError" in caplog.text
        assert viewer.ask("alive") == {}


def test_what_takes_long_is_done_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the store are never read on the loop's thread."""
    threads = list[str]()

    def look(folder: Path) -> Recorded:
        threads.append(threading.current_thread().name)
        return Recorded(())

    monkeypatch.setattr(stores, "looked_at", look)
    with room(tmp_path) as there:
        viewer = Viewer(there)
        assert viewer.ask("record")["tallies"] == []
        assert threads == ["mirror, beside"]


def test_the_thread_beside_ends_with_the_last_client(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there)
        viewer.ask("games")
        (thread,) = (each for each in threading.enumerate() if each.name == "mirror, beside")
        viewer.close()
        thread.join(10)
        assert not thread.is_alive()
