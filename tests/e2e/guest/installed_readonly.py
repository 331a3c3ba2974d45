"""A root file system that is only read, or forgets, with the games on a disk of their own; a display that is late."""

import json
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from compere_device.events import Key, Lost
from compere_device.game import RETRY_S
from compere_device.pages import troubles
from e2e.guest.daemon import cost
from e2e.guest.fixtures import PINS, Figure, beside
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.installing import install, set_up
from e2e.guest.lives import Service, run
from e2e.guest.person import SEEN_S, TAP_S, Person, begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question, first_picture
from e2e.guest.waiting import wait_for
from figures.goals import holds, speed

FSTAB, FORGETS = Path("/etc/fstab"), Path("/etc/forgets")
GAMES = "/dev/vdd /var/lib/compere ext4 noatime 0 2\n"
READ_ONLY = f"/dev/vda / ext4 ro 0 1\ntmpfs /var/log tmpfs defaults 0 0\ntmpfs /var/tmp tmpfs defaults 0 0\n{GAMES}"
DISPLAY_S = 70.0  # a display that lacks is asked for every minute
IDLE_S = 20.0
NOTICE_S = 30.0
PRESSES_MOST = 150
PRESSES_STILL = 20  # without a change: more than any answer takes, and each page of what it brings
WAKEUPS = speed("at rest, wake-ups a second")


def test_a_display_whose_module_is_loaded_later(
    service: Service, seen: Glass, request: pytest.FixtureRequest, figure: Figure
) -> None:
    run("rmmod", "i2c-stub")
    install(bus=False)
    service.wait_until_ready()
    began_s = time.monotonic()
    run("modprobe", "i2c-stub", "chip_addr=0x3c")
    assert seen.wait(lambda image: image.getbbox() is not None, DISPLAY_S)
    figure("the display's module to a picture on the glass", f"{time.monotonic() - began_s:.1f} s")
    request.getfixturevalue("somebody")


def test_at_rest_under_systemd(somebody: Person, service: Service, figure: Figure) -> None:
    begin_patchwork(somebody)
    time.sleep(1.0)
    before = cost(service.pid)
    time.sleep(IDLE_S)
    rest = cost(service.pid).since(before).per_second(IDLE_S)
    figure(
        "idle under systemd: the daemon, with its watchdog",
        f"{rest.wakeups:.2f} wake-ups and {rest.cpu_s * 1e6:.0f} us of CPU a second, {beside(WAKEUPS, rest.wakeups)}",
    )
    assert holds(WAKEUPS, rest.wakeups), rest.threads


@pytest.mark.ends("reboot")
def test_made_read_only(somebody: Person, service: Service) -> None:
    run("systemctl", "restart", service.name)  # with the display there from its start on
    set_up(service)
    run("systemctl", "stop", service.name)
    run("mount", "/dev/vdd", "/mnt")
    run("cp", "--archive", f"{service.state}/.", "/mnt")
    run("chown", "--reference", service.state, "/mnt")
    run("umount", "/mnt")
    shutil.rmtree(service.state / "games")
    FSTAB.write_text(READ_ONLY)


@pytest.mark.ends("power cut")
def test_a_root_that_is_only_read(somebody: Person, service: Service, seen: Glass, figure: Figure) -> None:
    with pytest.raises(OSError, match="Read-only"):
        FORGETS.touch()
    picture_s, _, ready_s = first_picture(service, seen)
    figure("read-only root: start of the machine to the first picture, to ready", f"{picture_s:.2f} s, {ready_s:.2f} s")
    go_on(somebody)
    be_in_mid_turn(somebody, service)


@pytest.mark.ends("reboot")
def test_the_same_question_with_a_root_that_is_only_read(somebody: Person, service: Service) -> None:
    find_the_question(somebody, service)
    run("mount", "-o", "remount,rw", "/")
    FSTAB.write_text(GAMES)
    FORGETS.touch()


@pytest.mark.ends("power cut")
def test_a_root_that_forgets(somebody: Person, service: Service) -> None:
    assert run("findmnt", "--noheadings", "--output=FSTYPE", "/").strip() == "overlay"
    Path("/etc/written").write_text("and gone")
    run("sync")
    find_the_question(somebody, service)
    be_in_mid_turn(somebody, service)


def test_the_same_question_with_a_root_that_has_forgotten(somebody: Person, service: Service) -> None:
    assert not Path("/etc/written").exists()
    find_the_question(somebody, service)


def test_a_disk_that_is_full_for_a_while(somebody: Person, service: Service, header: Header) -> None:
    """That nothing can be saved is said, and what was answered meanwhile comes to the disk when there is room."""
    (journal,) = service.journals()
    filling = fill(service.state)
    press_ok(header, lambda: "disk lost" in service.log)
    somebody.told(Lost("disk"))
    sizes: list[int] = []  # of the journal, whose last block still has room for some answers

    def stands_still() -> bool:
        sizes.append(journal.stat().st_size)
        return sizes[-PRESSES_STILL:].count(sizes[-1]) == PRESSES_STILL

    press_ok(header, stands_still)
    had = journal.read_bytes()
    filling.unlink()
    wait_for(lambda: len(journal.read_bytes()) > len(had), "the answers to be on the disk", RETRY_S + 10.0)
    assert journal.read_bytes().startswith(had)
    assert service.log.rstrip().endswith("disk found"), service.log


def test_games_in_memory_are_named(somebody: Person, service: Service, seen: Glass) -> None:
    """A layer that forgets over their own disk, as overlayroot has it: the glass says so at the start, and doctor."""
    run("systemctl", "stop", service.name)
    upper, work = Path("/media/games"), Path("/media/games-work")
    for folder in (upper, work):
        folder.mkdir()
        run("chown", "--reference", service.state, folder)
    layers = f"lowerdir={service.state},upperdir={upper},workdir={work}"
    run("mount", "-t", "overlay", "-o", layers, "games", service.state)
    run("systemctl", "start", service.name)
    service.wait_until_ready()
    said = subprocess.run(("compere", "doctor", "--service", "--json"), capture_output=True, text=True)
    (disk,) = [each for each in json.loads(said.stdout) if each["topic"] == "disk"]
    assert (disk["state"], "gone with the power" in disk["said"]) == ("fault", True), Path("/proc/mounts").read_text()
    assert "games are gone with the power" in service.log
    somebody.twin.desk.stage.notice(troubles.FORGETS)
    somebody.look(NOTICE_S)


def press_ok(header: Header, enough: Callable[[], bool]) -> None:
    """Press OK, at a pace at which it counts, until it is enough."""
    for _ in range(PRESSES_MOST):
        header.close_contact(PINS[Key.OK])
        time.sleep(TAP_S)
        header.open_contact(PINS[Key.OK])
        time.sleep(SEEN_S)
        if enough():
            return
    raise AssertionError(f"{PRESSES_MOST} presses were not enough")


def go_on(person: Person) -> None:
    """Go on with the game in progress, to its question."""
    person.press(Key.OK)
    while person.twin.playing.asked is None:
        person.press(Key.OK)


def fill(folder: Path) -> Path:
    """Leave no room on the disk of a folder; return the file that takes it."""
    filling = folder / "filling"
    with filling.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            while True:
                try:
                    file.write(bytes(size))
                except OSError:
                    break
    return filling
