"""The first picture as soon as there is a bus: the one that the device would draw, to its display and to no other."""

import subprocess
import sys
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.box import early
from compere_device.box.display import SPLASH, keep_splash
from compere_device.files.lock import InUse, StoreLock
from compere_device.glass import bus, splash
from compere_device.glass.display import Serial
from compere_device.glass.oled import Oled
from compere_device.glass.panels import PANELS
from compere_device.glass.splash import Splash, Tape
from compere_device.setup.config import Config, DisplayConfig
from hands import SCREEN
from wires import MODELS, Bus, Wire, holds

SCRIPT = ROOT / "deploy" / "splash"


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a machine with the service's state and settings; the kernel's names for its bus 3 are in it."""
    monkeypatch.setattr(splash, "MACHINE", str(tmp_path / "machine-id"))
    monkeypatch.setattr(splash, "BUS", str(tmp_path / "i2c-{}"))
    monkeypatch.setenv("COMPERE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPERE_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "state").mkdir()
    for name in ("config.toml", "machine-id", "i2c-3"):
        (tmp_path / name).write_text(f"the {name} of this machine\n")
    return tmp_path


def kept(machine: Path, chip: str = "ssd1306", rotate: int = 0) -> Config:
    """Leave what a device keeps of a display on bus 3 that worked, and return its settings."""
    display = DisplayConfig(driver=chip, i2c_port=3, i2c_address=0x3D, rotate=rotate)
    config = Config(display=display)
    keep_splash(Splash(str(machine / "state"), str(machine / "config.toml")), config, SCREEN)
    return config


def plugged(monkeypatch: pytest.MonkeyPatch, chip: str = "ssd1306") -> Bus:
    """Plug in a display that is just switched on; return the kernel before it."""
    kernel = Bus(Wire(MODELS[chip](2)))
    monkeypatch.setattr(bus, "os", kernel)
    monkeypatch.setattr(bus, "ioctl", kernel.ioctl)
    return kernel


def sent(kernel: Bus, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Have a kernel note what is written to its buses from now on."""
    messages: list[bytes] = []
    write = kernel.write

    def noted(handle: int, message: bytes) -> int:
        messages.append(message)
        return write(handle, message)

    monkeypatch.setattr(kernel, "write", noted)
    return messages


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("chip", PANELS)
def test_it_is_what_the_device_would_send(
    chip: str, rotate: int, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, on every chip and either way up; afterwards the bus is free."""
    kept(machine, chip, rotate)
    kernel = plugged(monkeypatch, chip)
    messages = sent(kernel, monkeypatch)
    early.main("i2c-3")
    tape = Tape()

    def connect() -> Serial:
        return tape

    Oled(connect, PANELS[chip], rotate=rotate).show(SCREEN.draw(SPLASH))
    assert messages == [bytes((control,)) + payload for control, payload in tape.transfers]
    assert holds(kernel.wire.model, SCREEN.draw(SPLASH).rotate(rotate))
    assert (kernel.paths, kernel.opened) == (["/dev/i2c-3"], 0)
    print(f"{chip}: {len(messages)} transfers, {sum(map(len, messages))} bytes")


@pytest.mark.parametrize("name", ["i2c-1", "i2c-33", "i2c-", "i2c-3/", "3", "i2c-03", "spidev0.0"])
def test_another_bus_is_left_alone(name: str, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of an HDMI port come too, and nothing is known of what is on them."""
    kept(machine)
    kernel = plugged(monkeypatch)
    early.main(name)
    assert kernel.paths == []


def test_a_display_that_a_device_draws_on_is_left_alone(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bus that comes late, while the service runs, is the service's; no device starts while the picture is sent."""
    kept(machine)
    kernel = plugged(monkeypatch)
    with StoreLock(machine / "state"):
        early.main("i2c-3")
    assert kernel.paths == []
    refused: list[bool] = []
    write = kernel.write

    def start(handle: int, message: bytes) -> int:
        with pytest.raises(InUse), StoreLock(machine / "state"):
            pass
        refused.append(True)
        return write(handle, message)

    monkeypatch.setattr(kernel, "write", start)
    early.main("i2c-3")
    assert refused
    with StoreLock(machine / "state"):
        pass


def test_nothing_is_said_where_there_is_nothing_to_show(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first start, with a torn file, without a display, and without a folder."""
    kernel = plugged(monkeypatch)
    early.main("i2c-3")
    kept(machine)
    path = machine / "state" / "splash"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    early.main("i2c-3")
    assert kernel.paths == []
    path.write_bytes(whole)
    kernel.wire.broken = True
    early.main("i2c-3")
    assert (len(kernel.paths), kernel.wire.transfers, kernel.opened) == (1, 0, 0)
    monkeypatch.setenv("COMPERE_STATE", str(machine / "nothing"))
    early.main("i2c-3")
    assert len(kernel.paths) == 1


def started(machine: Path, end: str, what: str = "i2c-3") -> "subprocess.CompletedProcess[str]":
    """Run the script as the unit does, from this checkout and in the machine's folder; `end` comes before its call."""
    paths = f"sys.path[:0] = {[str(ROOT / 'core'), str(ROOT / 'device')]!r}"
    text = SCRIPT.read_text(encoding="utf-8").replace('sys.path.insert(0, "/usr/lib/compere")', paths)
    assert paths in text
    (machine / "script").write_text(text.replace("\nmain(", f"\n{end}\nmain("), encoding="utf-8")
    command = [sys.executable, "-I", "-S", "-B", str(machine / "script"), what]
    return subprocess.run(command, capture_output=True, text=True, check=False)


LOADED = """
import os
from compere_device.glass import bus, splash
splash.MACHINE, splash.BUS = {machine!r}, {bus!r}
class Kernel:
    O_RDWR = O_CLOEXEC = 0
    def open(self, path, flags):
        print(path, *sorted(sys.modules), flush=True)
        os._exit(0)
bus.os = Kernel()
"""


def test_it_loads_next_to_nothing(machine: Path) -> None:
    """Of the real script: by the time of the first transfer, a few files of ours, and two of C."""
    kept(machine)
    bare = subprocess.run(
        [sys.executable, "-I", "-S", "-c", "import os, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    run = started(machine, LOADED.format(machine=str(machine / "machine-id"), bus=str(machine / "i2c-{}")))
    path, *loaded = run.stdout.split()
    assert (path, run.stderr) == ("/dev/i2c-3", "")
    ours = {name for name in loaded if name.startswith("compere")}
    assert ours == {
        *("compere", "compere.errors", "compere_device", "compere_device.errors"),
        *("compere_device.box", "compere_device.box.early"),
        *("compere_device.files", "compere_device.files.lock"),
        *("compere_device.glass", "compere_device.glass.bus", "compere_device.glass.splash"),
        *("compere_device.setup", "compere_device.setup.places"),
    }
    assert {*loaded} - ours - {*bare.stdout.split()} <= {"fcntl", "zlib"}


@pytest.mark.parametrize("what", ["i2c-3", early.ENDED])
def test_without_a_picture_the_script_ends_well(what: str, machine: Path) -> None:
    """Nothing on its streams, which would be lines in the journal of every start."""
    run = started(machine, "", what)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
