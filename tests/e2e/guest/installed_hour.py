"""The first hour: the commands of deploy/FIRST_HOUR.md as they stand there, and the hands between them."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from compere_device.events import Key
from e2e.guest.daemon import toml
from e2e.guest.fixtures import PINS, SETTINGS, Figure
from e2e.guest.header import Header
from e2e.guest.installing import AS_SOLD, CONFIG_TXT
from e2e.guest.lives import REPOSITORY, Service, run, since_start_s
from e2e.guest.looking import glass_says, tap, until_the_glass_says
from e2e.guest.playing_bots import answers
from e2e.guest.waiting import wait_for

PAGE = Path("/opt/e2e/FIRST_HOUR.md")
TURN = 6  # answers: the options are none, the patches and a turn are


def commands(step: str) -> list[str]:
    """Return the commands of a step of the page, in their order."""
    text = PAGE.read_text(encoding="utf-8").partition(f"**{step}**")[2].partition("\n1. ")[0]
    text = re.split(r"^\d\. ", text, maxsplit=1, flags=re.M)[0]
    return re.findall(r"^ {7}(\S.*)$", text, re.M)


def typed(command: str, figure: Figure) -> str:
    """Type a command as root, so that sudo is left out, and answer yes; how long it took is printed."""
    began_s = since_start_s()
    on_terminal = shlex.join(("script", "--quiet", "--return", "--command", command.removeprefix("sudo "), "/dev/null"))
    said = run("sh", "-c", f"cd /root && printf 'y\\ny\\n' | {on_terminal}")  # setup asks nobody who has no terminal
    figure(f"{command[:40]}", f"{since_start_s() - began_s:.0f} s")
    return said


@pytest.mark.ends("reboot")
def test_the_program(service: Service, figure: Figure) -> None:
    """The last command of the step is the reboot, with which this start ends."""
    CONFIG_TXT.write_text(AS_SOLD)
    (package,) = REPOSITORY.glob("compere_*_all.deb")
    shutil.copy(package, "/boot/firmware")
    run("modprobe", "i2c-dev")
    settings = Path("/etc/compere/config.toml")
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(toml({"display": SETTINGS["display"], "keys": SETTINGS["keys"]}))  # the bus of this machine
    install, setup, reboot = commands("The program")
    typed(install, figure)
    service.wait_until_ready()
    wait_for((service.state / "splash").exists, "the first picture to be kept")
    typed(setup, figure)
    assert "include compere.txt" in CONFIG_TXT.read_text()
    assert reboot == "sudo reboot"


def test_look(service: Service, header: Header, figure: Figure) -> None:
    """It asks for the language first, then says what the keys do; nothing is wrong that a command would mend."""
    service.wait_until_ready()
    wait_for(lambda: all(map(header.watched, PINS.values())), "the program to listen to its keys")
    figure("start of the machine to keys that count", f"{since_start_s():.0f} s")
    until_the_glass_says(header, "> English", Key.DOWN)
    tap(header, Key.OK)
    until_the_glass_says(header, "Which game?", Key.OK)
    (doctor,) = commands("Look")
    done = subprocess.run(("sh", "-c", doctor.removeprefix("sudo ")), capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_codes_to_scan(figure: Figure) -> None:
    for command in commands("Codes to scan"):
        typed(command, figure)
        assert Path(command.split()[-1]).read_bytes().startswith(b"%PDF")


def test_the_first_turn(service: Service, header: Header, figure: Figure) -> None:
    """By keys alone, each of which is looked at first."""
    began_s = since_start_s()
    until_the_glass_says(header, "> Patchwork", Key.DOWN)
    tap(header, Key.OK)
    for _ in range(120):
        if (journals := service.journals()) and len(answers(journals[0].read_bytes())) >= TURN:
            break
        before = glass_says()
        tap(header, Key.OK)
        if "Nothing is chosen" in glass_says():
            tap(header, Key.OK)
            tap(header, Key.DOWN)
        elif glass_says() == before:
            tap(header, Key.DOWN)
    else:
        raise AssertionError(glass_says())
    figure("the first turn by keys, each looked at", f"{(since_start_s() - began_s) / 60:.1f} min")
