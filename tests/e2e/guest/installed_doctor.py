"""What is wrong with an installed box: prepared for real, named by `compere doctor`, and mended by what it prints."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from e2e.guest.fixtures import Figure
from e2e.guest.installing import install
from e2e.guest.lives import Service, run

SETTINGS = Path("/etc/compere/config.toml")
STATE, UNIT = Service.state, Path("/usr/lib/systemd/system/compere.service")
BUS = Path("/dev/i2c-0")
WENT_BACK = Path("/var/lib/compere-update/went-back")
ONE_PORT = '[scanner]\nurl = "/dev/ttyACM0"\n[reader]\nurl = "/dev/ttyACM0"\n'
LEFT_BYTES = 4 << 20
COMMANDS_MOST = 3  # that are run one after the other: a service that is unmasked is still to be started

Finding = dict[str, str]
mended: list[str] = []


def _add(text: str, encoding: str = "utf-8") -> None:
    SETTINGS.write_bytes(SETTINGS.read_bytes() + text.encode(encoding))


def _move_display() -> None:
    run("rmmod", "i2c-stub")
    run("modprobe", "i2c-stub", "chip_addr=0x3d")


def _fill() -> None:
    """Have apt keep what leaves hardly any room."""
    free_bytes = shutil.disk_usage("/").free - LEFT_BYTES
    run("fallocate", "--length", str(free_bytes), "/var/cache/apt/archives/filling_1_all.deb")


def _mount_read_only() -> None:
    run("mount", "--bind", STATE, STATE)
    run("mount", "-o", "remount,bind,ro", STATE)


def _break_game() -> None:
    (STATE / "games").mkdir(exist_ok=True)
    (STATE / "games/patchwork-0001.journal").write_text("noise\n")


def _lose_group() -> None:
    run("groupdel", "--force", "spi")


def _root_owns_games() -> None:
    run("chown", "-R", "root:root", STATE)
    run("chmod", "755", STATE)


def _close_bus() -> None:
    os.chown(BUS, 0, 0)
    BUS.chmod(0o600)


def _went_back() -> None:
    WENT_BACK.parent.mkdir(exist_ok=True)
    WENT_BACK.write_text("8f2c90aa 0.9.0 1.0.0 starts\n")


def _stop(*command: str) -> Callable[[], object]:
    return lambda: run("systemctl", *command)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is done to the box, about what and with which words it is named."""

    make: Callable[[], object]
    topic: str
    said: str


# As in tests/illnesses.py, of which these are had on a machine that is no Raspberry Pi.
FAULTS = {
    "settings, a value": Fault(lambda: _add("[keys]\nok = 99\n"), "settings", "[keys] ok is 99"),
    "settings, two pins": Fault(lambda: _add("[keys]\nok = 6\n"), "settings", "have the same pin 6"),
    "settings, no TOML": Fault(lambda: _add("ok 5\n"), "settings", "not TOML"),
    "settings in Latin 1": Fault(lambda: _add('[table]\nnames = "L\xe9a"\n', "latin-1"), "settings", "not UTF-8"),
    "settings, one port for two": Fault(lambda: _add(ONE_PORT), "settings", "are the same port"),
    "i2c-dev not loaded": Fault(lambda: run("rmmod", "i2c-dev"), "i2c", f"There is no {BUS}"),
    "the display at 0x3D": Fault(_move_display, "display", "something does at 0x3D"),
    "a bus of root's": Fault(_close_bus, "rights", "no group may"),
    "games of root's": Fault(_root_owns_games, "state", "which is of root"),
    "a full disk": Fault(_fill, "disk", "The disk is full"),
    "a read-only disk": Fault(_mount_read_only, "disk", "/var/lib/compere is read-only"),
    "a broken game": Fault(_break_game, "store", "cannot be read"),
    "a broken almanac": Fault(lambda: (STATE / "almanac.json").write_text("noise"), "store", "almanac.json is damaged"),
    "no service": Fault(UNIT.unlink, "service", "not installed"),
    "no user of the service": Fault(lambda: run("userdel", "compere"), "service", "no user compere"),
    "no group of the service": Fault(_lose_group, "service", "without the group spi"),
    "a service that is off": Fault(_stop("disable", "--now", "compere"), "service", "does not start with the machine"),
    "a service that is masked": Fault(_stop("mask", "--now", "compere"), "service", "is masked"),
    "one that is until the next start": Fault(_stop("mask", "--runtime", "--now", "compere"), "service", "is masked"),
    "an update that went back": Fault(_went_back, "update", "did not start in three tries"),
}


def examined() -> list[Finding]:
    """Return what the doctor finds, as a program reads it."""
    command = "compere", "doctor", "--service", "--json"
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode in (0, 1), said.stderr
    print(said.stdout)
    found: list[Finding] = json.loads(said.stdout)
    return found


def wrong(topic: str) -> list[Finding]:
    """Return what is wrong about a topic."""
    return [each for each in examined() if each["topic"] == topic and each["state"] in ("fault", "warn")]


def test_installed(service: Service) -> None:
    install()
    service.wait_until_ready()


@pytest.mark.parametrize("name", FAULTS)
def test_named_and_mended(name: str, service: Service) -> None:
    fault = FAULTS[name]
    run("systemctl", "stop", service.name)  # who has the games and the display mends them
    before = [each["said"] for each in wrong(fault.topic)]
    settings = SETTINGS.read_bytes()
    fault.make()
    found = [each for each in wrong(fault.topic) if fault.said in each["said"]]
    assert found, examined()
    for _ in range(COMMANDS_MOST):
        run("sh", "-c", found[0]["mend"])
        found = [each for each in wrong(fault.topic) if each["said"] not in before]
        if not found:
            break
    assert not found
    SETTINGS.write_bytes(settings)
    if os.path.ismount(STATE):
        run("umount", STATE)
    mended.append(name)


def test_so_many(figure: Figure) -> None:
    figure("faults that are prepared, named and mended by the command", f"{len(mended)} of {len(FAULTS)}")
