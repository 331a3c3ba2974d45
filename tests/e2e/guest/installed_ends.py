"""What stands on the glass once the service has ended, where only systemd is left to have it said."""

import os
import signal
import time

from compere_device import words
from compere_device.pages.troubles import PARTING
from e2e.guest.fixtures import Figure
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.installing import install
from e2e.guest.lives import Service, in_front, run
from e2e.guest.person import begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question
from hands import SCREEN, view

KILLED_S = 10.0
STUCK_S = 45.0  # WatchdogSec= and TimeoutStopSec= of deploy/compere.service, and some more


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


def test_stopped_by_hand(service: Service, seen: Glass) -> None:
    """Nothing has gone wrong then, and nothing says so."""
    run("systemctl", "stop", service.name)
    seen.look()
    assert not seen.model.on


def until_it_is_said(number: signal.Signals, service: Service, seen: Glass, most_s: float) -> float:
    """Send the service a signal, and return after how many seconds the glass says that something went wrong."""
    said = words.load("en").say(PARTING["failed"])
    wanted = SCREEN.draw(view(None).reading("Compère", said)[0]).tobytes()
    began_s = time.monotonic()
    os.kill(service.pid, number)
    assert seen.wait(lambda image: image.tobytes() == wanted, most_s), service.log
    return time.monotonic() - began_s
