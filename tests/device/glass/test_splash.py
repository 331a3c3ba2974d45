"""The first picture: what was kept of it is sent as it is, to the display that took it, and to no other."""

import os
import random
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from compere_device.boot.names import BOARD_TXTS, FOLDERS
from compere_device.box.display import SPLASH, keep_splash
from compere_device.glass import bus, splash
from compere_device.glass.panels import PANELS
from compere_device.glass.splash import Splash, Tape
from compere_device.setup.config import Config, DisplayConfig, KeysConfig
from hands import SCREEN
from wires import MODELS, Bus, Wire, holds

BOARDS = splash.BOARDS  # before the tests have others
CONFIG = Config(display=DisplayConfig(i2c_port=3, i2c_address=0x3D, contrast=99))


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a machine: its settings' file, its name, and those of its buses."""
    monkeypatch.setattr(splash, "MACHINE", str(tmp_path / "machine-id"))
    monkeypatch.setattr(splash, "BUS", str(tmp_path / "i2c-{}"))
    monkeypatch.setattr(splash, "BOARDS", (str(tmp_path / "none"), str(tmp_path / "board.txt")))
    for name in ("config.toml", "board.txt", "machine-id", "i2c-3"):
        (tmp_path / name).write_text(f"the {name} of this machine\n")
    return tmp_path


def of(machine: Path) -> Splash:
    """Return the first picture of a program that starts on that machine."""
    return Splash(str(machine / "state"), str(machine / "config.toml"))


def plugged(monkeypatch: pytest.MonkeyPatch, chip: str = "ssd1306", *, smbus_only: bool = False) -> Bus:
    """Plug in a display that is just switched on; return the kernel before it."""
    kernel = Bus(Wire(MODELS[chip](2)), smbus_only=smbus_only)
    monkeypatch.setattr(bus, "os", kernel)
    monkeypatch.setattr(bus, "ioctl", kernel.ioctl)
    return kernel


@pytest.mark.parametrize("smbus_only", [False, True])
@pytest.mark.parametrize("chip", PANELS)
def test_it_is_the_very_picture(chip: str, smbus_only: bool, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person sees is what the screen draws, on every chip and adapter; then the bus is let go of."""
    display = DisplayConfig(driver=chip, i2c_port=3, i2c_address=0x3D, contrast=99)
    keep_splash(of(machine), Config(display=display), SCREEN)
    kernel = plugged(monkeypatch, chip, smbus_only=smbus_only)
    first = of(machine)
    first.show()
    assert first.shown
    assert holds(kernel.wire.model, SCREEN.draw(SPLASH))
    assert kernel.wire.model.contrast == 99
    assert (kernel.paths, kernel.addresses, kernel.opened) == (["/dev/i2c-3"], {0x3D}, 0)


@pytest.mark.parametrize("name", ["splash", "splash.new", "config.toml"])
def test_a_pipe_holds_nothing_up(name: str, machine: Path) -> None:
    """In place of any file of it: it is not waited for, and what can be kept is."""
    (machine / "state").mkdir()
    path = machine / ("state" if name != "config.toml" else ".") / name
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    first = of(machine)
    first.show()
    keep_splash(first, CONFIG, SCREEN)
    assert (machine / "state" / "splash").is_file()


def test_it_is_written_only_when_it_changes(machine: Path) -> None:
    """A start that keeps the same writes nothing to the card; other settings keep another."""
    keep_splash(of(machine), CONFIG, SCREEN)
    before = (machine / "state" / "splash").stat()
    keep_splash(of(machine), CONFIG, SCREEN)
    assert (machine / "state" / "splash").stat() == before
    keep_splash(of(machine), Config(display=DisplayConfig(i2c_port=4)), SCREEN)
    assert (machine / "state" / "splash").stat().st_ino != before.st_ino


@pytest.mark.parametrize(
    "config", [Config(keys=KeysConfig("oled-hat")), Config(display=DisplayConfig("simulated"))], ids=["spi", "none"]
)
def test_only_a_display_on_i2c_has_one(config: Config, machine: Path) -> None:
    """Pins and SPI want more than a few lines; a display that is none wants nothing."""
    keep_splash(of(machine), config, SCREEN)
    assert not (machine / "state").exists()


def test_a_folder_that_cannot_be_written(machine: Path) -> None:
    """Nobody is bothered with it."""
    (machine / "state").write_text("")
    keep_splash(of(machine), CONFIG, SCREEN)


def test_what_cannot_be_kept_takes_no_room(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a full disk, whose last room a game needs."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", Mock(side_effect=OSError(28, "No space left on device")))
        keep_splash(of(machine), CONFIG, SCREEN)
    assert not [*(machine / "state").iterdir()]


def test_what_is_forgotten_is_not_sent(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a power cut bring it back: the folder is synced. Where there is nothing to forget, nothing is said."""
    keep_splash(of(machine), CONFIG, SCREEN)
    synced: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: synced.append(os.readlink(f"/proc/self/fd/{handle}")))
        of(machine).forget()
        of(machine).forget()
    assert synced == [str(machine / "state")]
    assert not sends(machine, monkeypatch)
    keep_splash(of(machine), CONFIG, SCREEN)
    assert sends(machine, monkeypatch)


@pytest.mark.parametrize("name", [splash.NAME, splash.FAILED])
def test_what_cannot_be_forgotten_keeps_no_other(name: str, machine: Path) -> None:
    """A folder in the place of a picture is never sent; a picture from before the display was rotated would be."""
    state = machine / "state"
    (state / name).mkdir(parents=True)
    keep_splash(of(machine), CONFIG, SCREEN, dict.fromkeys(splash.LATE, SPLASH))
    assert sum(path.is_file() for path in state.iterdir()) == len(splash.LATE)
    of(machine).forget()
    assert not any(path.is_file() for path in state.iterdir())


def sends(machine: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a program that starts on that machine opens a bus."""
    with monkeypatch.context() as patch:
        kernel = plugged(patch)
        first = of(machine)
        first.show()
        assert first.shown is bool(kernel.wire.transfers) is bool(kernel.paths)
        return first.shown


@pytest.mark.parametrize("name", ["config.toml", "board.txt", "machine-id", "i2c-3"])
def test_nothing_is_sent_under_other_circumstances(name: str, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other settings, another board, another machine with that card, another bus of that number: not even opened."""
    keep_splash(of(machine), CONFIG, SCREEN)
    assert sends(machine, monkeypatch)
    kept = (machine / name).read_bytes()
    (machine / name).write_bytes(kept + b"#")
    assert not sends(machine, monkeypatch)
    (machine / name).unlink()
    assert not sends(machine, monkeypatch)
    (machine / name).write_bytes(b"")
    assert not sends(machine, monkeypatch)
    (machine / name).write_bytes(kept)
    assert sends(machine, monkeypatch)


def test_the_board_is_asked_for_where_it_is_named() -> None:
    """In every file in which its name is looked for."""
    assert {*BOARDS} == {f"{folder}/{name}" for folder in FOLDERS for name in BOARD_TXTS}


def test_the_late_pictures_do_not_ask_for_the_board(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are for the display that last worked, whatever is named now."""
    late = of(machine).late("goodbye")
    late.keep(3, 0x3D, [(0x00, b"\xae")])
    (machine / "board.txt").write_text("another\n")
    plugged(monkeypatch)
    late.show()
    assert late.shown


def test_settings_that_are_not_there(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual file may be absent, as long as it stays so."""
    (machine / "config.toml").unlink()
    keep_splash(of(machine), CONFIG, SCREEN)
    assert sends(machine, monkeypatch)
    (machine / "config.toml").write_text("")
    assert not sends(machine, monkeypatch)


def test_a_file_that_is_damaged(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any byte changed, any end cut off, anything else in its place: nothing is sent."""
    keep_splash(of(machine), CONFIG, SCREEN)
    path = machine / "state" / "splash"
    kept, chance = path.read_bytes(), random.Random(1)
    for at in [*range(80), *chance.sample(range(80, len(kept)), 40)]:
        path.write_bytes(kept[:at] + bytes((kept[at] ^ chance.randrange(1, 256),)) + kept[at + 1 :])
        assert not sends(machine, monkeypatch)
        path.write_bytes(kept[:at])
        assert not sends(machine, monkeypatch)
    path.unlink()
    assert not sends(machine, monkeypatch)
    os.mkfifo(path)  # which would be waited for
    assert not sends(machine, monkeypatch)


@pytest.mark.parametrize(
    "transfers",
    [[(0x00, bytes(33))], [(0x80, b"x")], [(0x40, b"x"), (0x00, b"y" * 40)]],
    ids=["long", "control", "second"],
)
def test_transfers_that_cannot_be(
    transfers: list[tuple[int, bytes]], machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However right the check is, the kernel is given nothing that no display takes."""
    (machine / "state").mkdir()
    (machine / "state" / "splash").write_bytes(of(machine).packed(3, 0x3D, transfers))
    assert not sends(machine, monkeypatch)


def test_a_display_that_is_gone(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said and nothing stays open, with a bus and without."""
    keep_splash(of(machine), CONFIG, SCREEN)
    kernel = plugged(monkeypatch)
    kernel.wire.broken = True
    first = of(machine)
    first.show()
    assert (first.shown, kernel.opened) == (False, 0)
    monkeypatch.undo()
    of(machine).show()


def test_a_tape_keeps_what_it_is_given() -> None:
    """Commands and data in their order."""
    tape = Tape()
    tape.command(0xAE, 1)
    tape.data([1, 2])
    tape.cleanup()
    assert tape.transfers == [(0x00, b"\xae\x01"), (0x40, b"\x01\x02")]


LOADED = """
import os, sys
sys.path[:] = {path}
before = {{*sys.modules}}
from compere_device import cli
from compere_device.glass import bus, splash
splash.MACHINE, splash.BUS, splash.BOARDS = {machine!r}, {bus!r}, {boards!r}
class Kernel:
    O_RDWR = O_CLOEXEC = 0
    def open(self, path, flags):
        print(path, *sorted({{*sys.modules}} - before), flush=True)
        os._exit(0)
bus.os = Kernel()
cli.main(["run"])
"""


def test_it_is_sent_before_anything_that_takes_long_is_imported(machine: Path) -> None:
    """Of the real command: when the bus is opened there is no Pillow, luma, gpiozero, bot or settings' file yet."""
    keep_splash(of(machine), CONFIG, SCREEN)
    files = {"machine": str(machine / "machine-id"), "bus": str(machine / "i2c-{}"), "boards": splash.BOARDS}
    code = LOADED.format(path=sys.path, **files)
    environ = os.environ | {"COMPERE_STATE": str(machine / "state"), "COMPERE_CONFIG": str(machine / "config.toml")}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environ)
    path, *loaded = run.stdout.split()
    assert path == "/dev/i2c-3"
    assert [name for name in loaded if name.startswith("compere")] == [
        *("compere", "compere.errors", "compere_device", "compere_device.arguments", "compere_device.cli"),
        *("compere_device.commands", "compere_device.commands.here", "compere_device.commands.run"),
        "compere_device.errors",
        *("compere_device.files", "compere_device.files.lock"),
        *("compere_device.glass", "compere_device.glass.bus", "compere_device.glass.splash"),
        *("compere_device.output", "compere_device.output.streams"),
        *("compere_device.setup", "compere_device.setup.places"),
    ]
    slow = {"PIL", "luma", "gpiozero", "dataclasses", "typing", "json", "logging", "shutil"}
    if sys.version_info >= (3, 14):
        slow -= {"dataclasses"}  # argparse imports it for colours, also where there are none
    assert not slow & {*loaded}
