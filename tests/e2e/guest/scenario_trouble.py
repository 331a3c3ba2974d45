"""Trouble: power that goes from the display alone, a second program, files that are none, settings that are wrong."""

import os
import signal
import time
from pathlib import Path

import pytest
from PIL import Image

from compere.bots import find
from compere.journal import Header, Writer
from compere_device.events import Key
from e2e.guest.fixtures import Figure, Start
from e2e.guest.person import Person, begin_patchwork
from hands import SCREEN, view

MINUTE_S = 65.0  # in which a display that lost its power has its picture again, and some more
GAMES = 1000


def read(person: Person) -> None:
    """Page through what is to be read."""
    while not person.twin.page.rows:
        person.press(Key.OK)


def test_a_display_that_loses_its_power_comes_back(start: Start, figure: Figure) -> None:
    _, person = start()
    home = person.glass.look().tobytes()
    person.glass.power_cycle()  # the bus acknowledges all the same
    assert person.glass.look().tobytes() != home
    began_s = time.monotonic()
    assert person.glass.wait(lambda image: image.tobytes() == home, MINUTE_S)
    figure(
        "a display that lost its power has its picture again after", f"{time.monotonic() - began_s:.0f} s, goal ≤ 60 s"
    )
    person.press(Key.DOWN)


def test_a_second_program_may_look_and_not_write(start: Start) -> None:
    daemon, person = start()
    begin_patchwork(person)
    (journal,) = daemon.journals()
    before = journal.read_bytes()
    second = daemon.command("run")
    assert (second.returncode, second.stdout) == (2, ""), second.stderr
    assert f"process {daemon.pid}" in second.stderr
    looked = daemon.command("games")
    assert (looked.returncode, looked.stdout.split()[0]) == (0, journal.stem), looked.stderr
    assert journal.read_bytes() == before
    person.press(Key.OK)  # the first one goes on, and its glass was not touched
    assert journal.read_bytes().startswith(before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_ends_dark(number: signal.Signals, start: Start) -> None:
    daemon, person = start()
    begin_patchwork(person)
    (journal,) = daemon.journals()
    before = journal.read_bytes()
    assert daemon.stop(number) == 0, daemon.log
    assert "Traceback" not in daemon.log
    person.glass.look()
    assert not person.glass.model.on
    assert journal.read_bytes() == before


def test_a_machine_that_is_switched_off_elsewhere_says_goodbye(start: Start, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "systemctl").write_text("#!/bin/sh\necho stopping\n")
    (programs / "systemctl").chmod(0o755)
    daemon, person = start(path=str(programs))
    goodbye = SCREEN.draw(view(None).reading("Compère", "Goodbye!")[0])
    os.kill(daemon.pid, signal.SIGTERM)
    assert person.glass.wait(lambda image: same(image, goodbye))
    assert person.glass.wait(lambda image: not person.glass.model.on)


def test_a_pipe_in_place_of_each_file(start: Start) -> None:
    names = ("splash", "almanac.json", "settings.json", "games.index", "games/droco-0001.journal")
    for path in (folder / name for folder in (start.state, start.twin) for name in names):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    daemon, person = start()
    read(person)  # which of them cannot be read
    person.read_keys()  # nobody knows whether they were told
    read(person)  # that this cannot be kept
    person.press(Key.DOWN)
    assert daemon.command("games").returncode == 0
    assert daemon.stop() == 0
    assert "Traceback" not in daemon.log


def test_a_thousand_games(start: Start, figure: Figure) -> None:
    bot = find("droco")
    options = bot.choose_options({})
    first = Writer().header(Header(bot.name, bot.rules_version, options, "1", bot.seats(options)))
    for folder in (start.state, start.twin):
        (folder / "games").mkdir(parents=True)
        for number in range(1, GAMES + 1):
            path = folder / "games" / f"droco-{number:04}.journal"
            path.write_text(first)
            os.utime(path, (number, number))
    daemon, person = start()
    assert daemon.stop() == 0  # at once: it is about to sleep for the first time
    person.glass.power_cycle()
    daemon, person = start.again()
    home_s = person.glass.writes[-1].at_s - daemon.started_s
    figure(f"start to the home screen, {GAMES} games", f"{home_s:.2f} s")
    person.press(Key.DOWN)


def test_broken_settings_are_said_on_the_glass(start: Start) -> None:
    daemon, person = start(reader={"sure": "very"})
    assert "sure" in daemon.log
    checked = daemon.command("config")
    assert (checked.returncode, checked.stdout) == (2, ""), checked.stderr
    read(person)
    person.choose("Go on")
    person.choose("Patchwork")

    assert daemon.stop() == 0
    daemon, person = start.again()
    read(person)
    daemon.config.write_text(daemon.config.read_text().replace('"very"', "90"))
    pid = daemon.pid
    person.see()
    person.touch(Key.OK)  # Try again: the twin does not start anew
    person = start.home()
    person.press(Key.DOWN)
    assert daemon.pid == pid


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()
