"""The panel beside a device in a terminal: started and ended with it, and what is said if there can be none."""

import logging
import os
import sys
import threading
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest

from compere_device.drivers import browser
from compere_device.drivers.browser import panel_beside
from compere_device.system.libraries import install
from panels import running

WAIT_S = 20.0  # for a process; reached only on failure


class Said:
    """What was said, and by when."""

    def __init__(self) -> None:
        self.text = ""
        self._event = threading.Event()

    def __call__(self, text: str) -> None:
        self.text = text
        self._event.set()

    def wait(self) -> str:
        assert self._event.wait(WAIT_S)
        return self.text


def environ(**more: str) -> Mapping[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more}


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=WAIT_S) as page:
            return b"<title>Comp" in page.read()
    except OSError:
        return False


def test_it_is_there_as_long_as_the_device(tmp_path: Path) -> None:
    """At an address of this machine alone, which is said; a second one takes the next port. Then nobody answers."""
    first, second = Said(), Said()
    with running(tmp_path), panel_beside(tmp_path / "mirror", environ(), first):
        assert first.wait().startswith("http://127.0.0.1:")
        with panel_beside(tmp_path / "mirror", environ(), second):
            assert int(second.wait().rpartition(":")[2]) > int(first.text.rpartition(":")[2])
            assert answers(first.text)
            assert answers(second.text)
        assert answers(first.text)
        assert not answers(second.text)
    assert not answers(first.text)


def test_a_missing_library_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In a sentence that says what to install, and the device goes on."""
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "aiohttp.py").write_text("raise ImportError('No module named aiohttp')")
    said = Said()
    paths = os.pathsep.join([str(hidden), *sys.path])
    with panel_beside(tmp_path / "mirror", environ(PYTHONPATH=paths), said):
        assert said.wait().startswith(f"type {install('aiohttp')}")  # a terminal cuts what stands behind it
    assert install("aiohttp") in caplog.text


def test_a_panel_that_cannot_be_started_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine that has no more processes keeps its device."""

    def refuse(*given: object, **more: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(browser.subprocess, "Popen", refuse)
    with panel_beside(tmp_path / "mirror", environ(), lambda text: pytest.fail(text)):
        pass
    assert "cannot be started" in caplog.text


def test_a_panel_that_does_not_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It gets its time, and no more; what it writes meanwhile keeps nobody waiting."""
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(browser, "END_S", 0.1)
    writing = "for _ in range(9): print('x' * 30000, file=sys.stderr)"
    program = f"import sys, time\nprint('http://x', flush=True)\n{writing}\ntime.sleep(600)"
    monkeypatch.setattr(browser, "PROGRAM", program)
    said = Said()
    with panel_beside(tmp_path / "mirror", environ(), said):
        assert said.wait() == "http://x"
