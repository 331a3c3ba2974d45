"""How a box comes to its ends: what stands on the glass once the service is over, where only systemd is left to have it
said; a stick that is pulled out; and the machine switched off by keys.
"""

import os
import shutil
import signal
import threading
import time
from pathlib import Path

import pytest
from PIL import Image

from compere.wording import Text
from compere_device import words
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.files.sticks import FOLDER, SERVICE
from compere_device.glass.bus import COMMANDS
from compere_device.pages.troubles import PARTING
from compere_device.scenes.copies import COPY, LETS_GO, RESTORE, Copies
from e2e.guest.fixtures import PINS, Figure
from e2e.guest.glass import Glass
from e2e.guest.goodbye import goodbye_s, outlive_the_service, watch_to_the_end
from e2e.guest.header import Header
from e2e.guest.installing import install
from e2e.guest.lives import KEPT, Service, in_front, run
from e2e.guest.looking import glass_says, tap, until_the_glass_says
from e2e.guest.mounts import Watch, at_hand, kill, mounted, revive
from e2e.guest.person import Person, begin_patchwork, drawn
from e2e.guest.turn import be_in_mid_turn, find_the_question
from e2e.guest.usb import Stick
from e2e.guest.waiting import ASK_S, wait_for
from hands import SCREEN, view

KILLED_S = 10.0
WATCHDOG_S = 20.0  # WatchdogSec= of deploy/compere.service
STUCK_S = 45.0  # that, its TimeoutStopSec=, and some more
DEAD_S = 150.0  # longer than two sticks take that do not answer
LOGIN = "org.freedesktop.login1"


@pytest.fixture(scope="session")
def sticks() -> tuple[Stick, Stick]:
    """Two USB sticks that lie beside the box: one with FAT, the other with exFAT."""
    run("modprobe", "-a", "libcomposite", "usb_f_mass_storage", "loop")
    run("modprobe", "dummy_hcd", "num=2")
    return Stick("stick", 0, Path("/run/stick")), Stick("other", 1, Path("/run/other"), "exfat")


def test_killed_in_mid_turn(service: Service, header: Header, seen: Glass, figure: Figure) -> None:
    """As the kernel does where memory is short."""
    install()
    person = in_front(service, header, seen)
    begin_patchwork(person)
    be_in_mid_turn(person, service)
    figure("killed, until the glass says so", f"{until_it_is_said(signal.SIGKILL, service, seen, KILLED_S):.1f} s")


def test_the_same_question_after_that(service: Service, header: Header, seen: Glass) -> None:
    find_the_question(in_front(service, header, seen), service)


def test_stuck(service: Service, header: Header, seen: Glass, figure: Figure) -> None:
    """The watchdog sees it."""
    figure("stuck, until the glass says so", f"{until_it_is_said(signal.SIGSTOP, service, seen, STUCK_S):.1f} s")


def test_the_same_question_after_that_too(service: Service, header: Header, seen: Glass) -> None:
    find_the_question(in_front(service, header, seen), service)


def test_the_games_are_copied_to_a_stick(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """One that was there before the service: mounted for no longer than that takes, and clean when pulled out."""
    stick, _ = sticks
    plug(stick)
    assert mounted() == []
    run("systemctl", "restart", service.name)
    person = in_front(service, header, seen)
    figure("a stick that was unmounted, until it is said", copy(person, stick, "1 game copied."))
    check(stick, service)


def test_and_again_after_it_was_pulled_out(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick]
) -> None:
    """It is put in again, and what it has is found."""
    stick, _ = sticks
    person = in_front(service, header, seen)
    gone()
    plug(stick)
    copy(person, stick, "All 1 game is there already.")
    check(stick, service)


def test_they_come_back_to_a_new_card(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """The box has no game any more; then it has the one that the stick has, byte by byte, and goes on with it."""
    stick, _ = sticks
    (journal,) = service.journals()
    data = journal.read_bytes()
    run("systemctl", "stop", service.name)
    for path in (journal, *(KEPT / "twin" / "games").glob("*")):
        path.unlink()
    run("systemctl", "start", service.name)
    person = in_front(service, header, seen)
    gone()
    plug(stick)
    took = copy(person, stick, "1 game brought back.", chosen=RESTORE)
    figure("games that came back from a stick, until it is said", took)
    assert journal.read_bytes() == data
    assert person.twin.selected and person.twin.selected.startswith("Patchwork, ")
    find_the_question(person, service)
    run("systemctl", "restart", service.name)


def test_a_new_card_asks_for_them(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """Nothing is left of the old one, nobody has told it anything: the question comes after what the keys do.

    The stick comes while the box waits for it, which the kernel tells the service of.
    """
    stick, _ = sticks
    (journal,) = service.journals()
    data = journal.read_bytes()
    run("systemctl", "stop", service.name)
    for path in service.state.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    gone()
    run("systemctl", "start", service.name)
    service.wait_until_ready()
    wait_for(lambda: all(map(header.watched, PINS.values())), "the program to listen to its keys")
    plug(stick)
    began_s = time.monotonic()
    until_the_glass_says(header, "Take them?", Key.OK)
    figure("a new card and a stick, until it asks", f"{time.monotonic() - began_s:.1f} s")
    until_the_glass_says(header, "> yes", Key.DOWN)
    tap(header, Key.OK)
    wait_for(lambda: "1 game brought back." in glass_says(), "the game to be back", 30.0, ASK_S)
    tap(header, Key.OK)
    assert "You can pull the stick out." in glass_says()
    stick.unplug()
    tap(header, Key.OK)
    assert journal.read_bytes() == data
    in_front(service, header, seen)  # at the home screen, with that game
    run("systemctl", "restart", service.name)


def test_pulled_out_while_it_is_read(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """Nothing is left of it in the box, and another one takes its place, with exFAT; on the stick it can be seen."""
    stick, other = sticks
    person = in_front(service, header, seen)
    gone()
    folder = plug(stick)
    with (folder / FOLDER / "record.json").open("rb"):
        stick.unplug()
        gone()
    with pytest.raises(AssertionError, match="not properly unmounted"):
        stick.files(Path(FOLDER))
    plug(other)
    figure("the same of one with exFAT", copy(person, other, "1 game copied."))
    check(other, service)


def test_two_sticks_that_do_not_answer(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """They keep nobody waiting, and no watchdog ends the service; after a while it is said that there is no stick."""
    person, pid, answers = in_front(service, header, seen), service.pid, threading.Event()
    gone()
    for stick in sticks:
        kill(plug(stick))

    def look() -> list[Path]:
        answers.wait()
        return []

    person.twin.desk.stage.box.sticks = look
    began_s = time.monotonic()
    begin_to_copy(person)
    person.look()
    person.press(Key.BACK)
    assert person.twin.selected == "Copy the games"
    person.press(Key.UP, Key.DOWN, Key.OK)
    answers.set()
    copied(person)
    person.look(DEAD_S)
    took_s = time.monotonic() - began_s
    figure("two sticks that do not answer, until that is said", f"{took_s:.1f} s")
    assert took_s > WATCHDOG_S
    assert service.pid == pid
    person.press(Key.BACK, Key.BACK, Key.BACK)


def test_one_that_answers_beside_one_that_does_not(
    service: Service, header: Header, seen: Glass, sticks: tuple[Stick, Stick], figure: Figure
) -> None:
    """What is copied to the one does not wait for the other."""
    stick, other = sticks
    person, (dead, alive) = in_front(service, header, seen), sorted(at_hand())
    revive(alive)
    began_s = time.monotonic()
    copy(person, other, "All 1 game is there already.", DEAD_S)
    figure("games copied beside a stick that does not answer", f"{time.monotonic() - began_s:.1f} s")
    check(other, service)
    revive(dead)
    stick.unplug()
    gone()


def test_it_may_switch_off_while_somebody_is_logged_in(service: Service) -> None:
    """As at a console. Others may not."""
    run("useradd", "lea")
    session = "User=lea", "PAMName=login", "Environment=XDG_SESSION_CLASS=user"
    run("systemd-run", "--unit=lea", *(f"--property={each}" for each in session), "sleep", "infinity")
    wait_for(lambda: is_logged_in("lea"), "lea to be logged in", every_s=ASK_S)
    assert may_switch_off("compere")
    assert not may_switch_off("nobody")
    several = f"{LOGIN}.power-off-multiple-sessions"
    run("pkcheck", "--action-id", several, "--process", str(service.pid))


def test_stopped_by_hand(service: Service, seen: Glass) -> None:
    """Nothing has gone wrong then, and nothing says so."""
    run("systemctl", "stop", service.name)
    seen.look()
    assert not seen.model.on


@pytest.mark.ends("switch off")
def test_switched_off_by_keys(service: Service, header: Header, seen: Glass) -> None:
    """With somebody logged in."""
    watch_to_the_end()
    run("systemctl", "start", service.name)
    person = in_front(service, header, seen)
    person.hold(Key.BACK)
    person.choose("Power off")
    while person.twin.selected != "yes":
        person.press(Key.DOWN)
    person.see()
    outlive_the_service()
    person.touch(Key.OK)


def test_it_has_said_goodbye(figure: Figure) -> None:
    """For as long as somebody needs to read it; then the glass was dark."""
    figure("switched off by keys, goodbye on the glass", f"{goodbye_s():.1f} s")


def until_it_is_said(number: signal.Signals, service: Service, seen: Glass, most_s: float) -> float:
    """Send the service a signal, and return after how many seconds the glass says that something went wrong."""
    said = words.load("en").say(PARTING["failed"])
    wanted = SCREEN.draw(view(None).reading("Compère", said)[0]).tobytes()
    began_s = time.monotonic()
    os.kill(service.pid, number)
    assert seen.wait(lambda image: image.tobytes() == wanted, most_s), service.log
    return time.monotonic() - began_s


def plug(stick: Stick) -> Path:
    """Put a stick in, wait until the service can see it, and return where."""
    before = {*at_hand()}
    stick.plug()
    wait_for(lambda: {*at_hand()} - before, "the stick to be seen")
    (folder,) = {*at_hand()} - before
    return folder


def gone() -> None:
    """Wait until nothing is left of a stick that was pulled out."""
    wait_for(lambda: not (mounted() or at_hand() or os.listdir(SERVICE)), "the stick to be gone")


def begin_to_copy(person: Person, chosen: Text = COPY) -> None:
    """Choose it in the menu, or that they come back."""
    person.hold(Key.BACK)
    person.choose("Settings")
    while person.twin.selected != words.load("en").say(chosen):
        person.press(Key.DOWN)
    person.see()
    person.touch(Key.OK)
    person.twin.press(Key.OK)


def copied(person: Person) -> None:
    """Wait until the twin has copied its games."""
    scene = person.twin.desk.stage.go.scene
    assert isinstance(scene, Copies)
    scene._copying.join()
    person.twin.serve()


def copy(person: Person, stick: Stick, said: str, timeout_s: float = 10.0, chosen: Text = COPY) -> str:
    """Copy the games by the menu, or bring them back, and pull the stick out, for which the twin has a folder.

    `said`: how that went. The stick was mounted as long as the glass said to leave it in, and at no time since that
    said anything else. Return after how many seconds that was.
    """
    folder = KEPT / f"twin-{stick.name}"
    folder.mkdir(exist_ok=True)
    person.twin.desk.stage.box.sticks = lambda: [folder]
    with Watch() as watch:
        begin_to_copy(person, chosen)
        copied(person)
        assert " ".join(person.twin.page.lines) == said
        person.look(timeout_s)
        first_s = first_write_s(person.glass, watch.free_s)
        person.press(Key.OK)
        assert " ".join(person.twin.page.lines) == "You can pull the stick out."
        stick.unplug()
    assert drawn(picture_at(person.glass, watch.free_s)) == drawn(saying(LETS_GO, chosen))
    person.press(Key.OK, Key.BACK, Key.BACK)
    return f"{first_s - watch.free_s:.2f} s"


def saying(text: Text, title: Text) -> Image.Image:
    """Return the picture of a page that says something while games are copied, or come back."""
    return SCREEN.draw(view(None).reading(words.load("en").say(title), words.load("en").say(text))[0])


def first_write_s(glass: Glass, after_s: float) -> float:
    """Return when something was sent to the display first after that time, by the kernel's clock."""
    return min(write.at_s for write in glass.writes if write.at_s > after_s)


def picture_at(glass: Glass, at_s: float) -> Image.Image:
    """Return what was on the glass at a time of the kernel's clock."""
    model = Ssd1306Model()
    for write in glass.writes:
        if write.at_s <= at_s:
            model.command(*write.payload) if write.control == COMMANDS else model.data(write.payload)
    return model.picture()


def check(stick: Stick, service: Service) -> None:
    """Look at a stick that was pulled out: the game of the box is on it, byte by byte, and the record."""
    (journal,) = service.journals()
    found = stick.files(Path(FOLDER))
    assert sorted(found) == [f"{journal.stem}-in-progress.journal", "record.json"]
    assert found[f"{journal.stem}-in-progress.journal"] == journal.read_bytes()


def is_logged_in(user: str) -> bool:
    """Return whether somebody has a session that counts where the machine is to be switched off."""
    lines = run("loginctl", "list-sessions", "--no-legend").splitlines()
    return any({user, "user"} <= {*line.split()} for line in lines)


def may_switch_off(user: str) -> bool:
    """Return whether systemd would switch the machine off for a user, and ask nobody."""
    call = "busctl", "call", LOGIN, "/org/freedesktop/login1", f"{LOGIN}.Manager", "CanPowerOff"
    said = run("setpriv", f"--reuid={user}", "--regid=nogroup", "--init-groups", "--", *call)
    return said.split() == ["s", '"yes"']
