"""The end of the daemon: a real process, real signals, and a wire that tells what its chip then shows."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from compere_device.files.store import Store
from test_service import UNIT

WAIT_S = 20  # for a process to react; reached only on failure
STOP_S = float(UNIT.read_text(encoding="utf-8").partition("TimeoutStopSec=")[2].split()[0])

# Each line on its output: the chip is dark, or lit with a picture whose number stands for it.
DAEMON = """
import sys, threading, time
from pathlib import Path
from zlib import crc32
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from compere_device.box import daemon
from compere_device.glass import oled
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.scenes.home import begin
from compere_device.setup.settings import Config, DeviceConfig
from compere.bots import find
class Wire(Ssd1306Model):
    hangs = False
    def command(self, *cmd):
        super().command(*cmd)
        self.tell()
    def data(self, data):
        super().data(data)
        self.tell()
    def tell(self):
        if Wire.hangs:
            time.sleep(1000)
        print("glass", crc32(self.picture().tobytes()) if self.on else "dark", flush=True)
wire = Wire()
oled.connect_i2c = lambda port, address: wire
Device.pin_factory = MockFactory()
serve = daemon._serve
def play(loop):
    bot = find("patchwork")
    begin(loop.desk.stage, bot, bot.choose_options(dict()))
    loop.show()
    time.sleep(0.1)
    print("ready", flush=True)
    {then}
    serve(loop)
daemon._serve = play
{before}
daemon.run_on_pi(Config(device=DeviceConfig("en")), Path(sys.argv[1]))
print("ended", threading.active_count(), flush=True)
"""
GOODBYE = """
import sys
from zlib import crc32
from compere_device.glass.fonts import Fonts
from compere_device.pages.screen import Screen
from hands import view
print(crc32(Screen(Fonts()).draw(view(None).reading("Compère", "Goodbye!")[0]).tobytes()))
"""


class Running:
    """The daemon with a game on its glass."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def until(self, line: str) -> list[str]:
        """Return what it says up to this line."""
        assert self.process.stdout
        said: list[str] = []
        for each in self.process.stdout:
            said.append(each.strip())
            if said[-1] == line:
                return said
        raise AssertionError(said)

    def ends(self) -> tuple[list[str], float]:
        """Return what it says until it ends in order, and how long that takes."""
        before_s = time.monotonic()
        out, error = self.process.communicate(timeout=WAIT_S)
        assert (self.process.returncode, error.count("Traceback")) == (0, 0), error
        return out.split("\n"), time.monotonic() - before_s


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., "contextmanager[Running]"]:
    """Start the daemon where systemd says that the system is in some state."""

    @contextmanager
    def start(system: str, then: str = "pass") -> Iterator[Running]:
        script = tmp_path / "systemctl"
        script.write_text(f"#!/bin/sh\n[ $1 = is-system-running ] && {system}\n")
        script.chmod(0o755)
        command = [sys.executable, "-c", DAEMON.format(then=then, before=""), str(tmp_path / "state")]
        environ = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environ) as process:
            try:
                running = Running(process)
                running.until("ready")
                yield running
            finally:
                process.kill()

    return start


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_service_that_is_stopped_leaves_the_glass_dark(
    start: Callable[..., "contextmanager[Running]"], number: signal.Signals, tmp_path: Path
) -> None:
    """At once, and the game is noted: the next start knows it without a replay."""
    with start("echo running") as daemon:
        daemon.process.send_signal(number)
        said, took_s = daemon.ends()
    assert [line for line in said if line.startswith("glass")][-1] == "glass dark"
    assert took_s < 3
    assert b"patchwork-0001" in (tmp_path / "state" / "games.index").read_bytes()
    assert [game.name for game in Store(tmp_path / "state").games()] == ["patchwork-0001"]


def test_a_machine_that_goes_down_says_goodbye(start: Callable[..., "contextmanager[Running]"]) -> None:
    """It is read for a while, and then the glass is dark, in the time that there is; more signals change nothing."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    drawn = subprocess.run([sys.executable, "-c", GOODBYE], capture_output=True, text=True, check=True, env=environ)
    goodbye = drawn.stdout.strip()
    with start("echo stopping; exit 1") as daemon:
        daemon.process.terminate()
        assert f"glass {goodbye}" in daemon.until(f"glass {goodbye}")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            time.sleep(0.1)
            daemon.process.send_signal(number)
        said, took_s = daemon.ends()
    assert [line for line in said if line.startswith("glass")][-1] == "glass dark"
    assert 2 < took_s < STOP_S


@pytest.mark.parametrize("system", ["echo running", "echo stopping", "exec sleep 1000"])
def test_a_display_that_hangs_keeps_nobody_waiting(
    start: Callable[..., "contextmanager[Running]"], system: str
) -> None:
    """Nor does a systemd that does not answer: the process ends in the time that it has."""
    with start(system, "Wire.hangs = True; loop.desk.stage.go.menu(); loop.show()") as daemon:
        daemon.process.terminate()
        _, took_s = daemon.ends()
    print(f"ended after {took_s:.1f} s of {STOP_S:.0f} with a display that hangs; systemd: {system}")
    assert took_s < STOP_S - 2


def test_a_signal_before_the_home_screen_counts(tmp_path: Path) -> None:
    """What is stopped while it starts ends as if it had been stopped then."""
    stopped = "import os; make = daemon.make_loop"
    stopped += "; daemon.make_loop = lambda *given: (os.kill(os.getpid(), 15), make(*given))[1]"
    command = [sys.executable, "-c", DAEMON.format(then="pass", before=stopped), str(tmp_path / "state")]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=WAIT_S)
    assert "glass dark" in run.stdout.splitlines()[-3:]
