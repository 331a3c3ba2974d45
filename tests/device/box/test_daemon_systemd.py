"""What systemd hears of the real program: that it is ready, alive, and stopping."""

import os
import signal
import socket
import threading
from pathlib import Path

import pytest

from compere_device.box import daemon
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.glass.fonts import Fonts
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.parts.buttons import Buttons
from compere_device.parts.scan.scanner import Scanner
from compere_device.setup.config import Config, DeviceConfig
from compere_device.system.notify import Notifier
from hands import started_before
from pi import made, run_until, settings, stop

WAIT_S = 10  # for a thread to react; reached only on failure


def test_systemd_is_told_after_the_first_picture_of_home(
    model: Ssd1306Model, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """READY comes once the home screen is on the glass and the keys are open, STOPPING before they are closed."""
    told: list[tuple[str, bool, int]] = []

    def tell(notifier: Notifier, state: str) -> None:
        home = loops[0].desk.page() if loops else menus_home
        shown = model.picture().tobytes() == Screen(Fonts()).draw(home).tobytes()
        told.append((state, shown, sum(len(each._contacts) for each in buttons)))

    buttons: list[Buttons] = []
    init = Buttons.__init__
    monkeypatch.setattr(Buttons, "__init__", lambda self, *args: (buttons.append(self), init(self, *args))[1])
    menus_home = made(tmp_path / "other", Config(device=DeviceConfig("en"))).desk.page()
    monkeypatch.setattr(Notifier, "_send", tell)
    loops = run_until(monkeypatch, stop)
    daemon.run_on_pi(settings(""), started_before(tmp_path / "state"))
    assert told == [("READY=1", True, 4), ("STOPPING=1", True, 4)]


def test_signs_of_life_come_from_the_loop(
    model: Ssd1306Model, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real messages on systemd's socket, twice in the watchdog's time, until the end."""
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    told: list[str] = []

    def listen() -> None:
        while "STOPPING=1" not in told:
            told.append(systemd.recv(100).decode())
            if (
                told[-1] == "WATCHDOG=1" and told.count("WATCHDOG=1") == 3
            ):  # once: after the end a signal ends the tests
                os.kill(os.getpid(), signal.SIGTERM)

    listener = threading.Thread(target=listen)
    listener.start()
    daemon.run_on_pi(settings(""), tmp_path / "state")
    listener.join(WAIT_S)
    assert told[0] == "READY=1"
    assert set(told[1:-1]) == {"WATCHDOG=1"}
    assert told[-1] == "STOPPING=1"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_display_whose_thread_ended_gives_no_sign_of_life(
    model: Ssd1306Model, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a fault that no display declares: nothing would be seen any more."""
    monkeypatch.setenv("WATCHDOG_USEC", "1000000")
    alive: list[bool] = []

    def end_display(loop: Loop) -> None:
        notifier = loop.heart
        assert isinstance(notifier, Notifier)
        alive.append(notifier._healthy())
        (thread,) = (each for each in threading.enumerate() if each.name == "display")
        with monkeypatch.context() as patch:
            patch.setattr(model, "data", lambda data: 1 / 0)
            loop.desk.stage.go.menu()
            loop.show()
            thread.join(WAIT_S)
        alive.append(notifier._healthy())
        stop(loop)

    run_until(monkeypatch, end_display)
    daemon.run_on_pi(settings(""), tmp_path / "state")
    assert alive == [True, False]


def test_a_thread_that_has_ended_gives_no_sign_of_life(
    model: Ssd1306Model, scanner_port: str, systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop still works, but a part never would again: systemd starts the program anew."""
    monkeypatch.setenv("WATCHDOG_USEC", "1000000")
    alive: list[bool] = []

    def end_scanner(loop: Loop) -> None:
        notifier = loop.heart
        assert isinstance(notifier, Notifier)
        alive.append(notifier._healthy())
        monkeypatch.setattr(Scanner, "alive", False)
        alive.append(notifier._healthy())
        stop(loop)

    run_until(monkeypatch, end_scanner)
    daemon.run_on_pi(settings(scanner_port), tmp_path / "state")
    assert alive == [True, False]
