"""Scanners: a code that comes down a serial line, or that is typed, answers; the cable may be pulled out."""

import time
from collections.abc import Callable, Iterator

import pytest

from compere_device.events import Found, Key, Lost
from e2e.guest.fixtures import Figure, Start
from e2e.guest.person import Person, begin_patchwork
from e2e.guest.typist import Typist
from e2e.guest.usb import KeyboardGadget, SerialScanner

CODES = ("patch:23", "patch:3", "patch:10")
ENDED_S = 1.0  # the kernel would wait 30 s for a port whose bytes are not taken
FOUND_S = 15.0  # the longest pause between two attempts to open the port, and some more


@pytest.fixture
def deaf_scanner(serial_scanner: SerialScanner) -> Iterator[SerialScanner]:
    """A scanner on a USB serial port that takes no bytes."""
    serial_scanner.stuff()
    yield serial_scanner
    serial_scanner.unplug()
    serial_scanner.plug()


def answer(person: Person, send: Callable[[str], None]) -> None:
    """Answer the first question of a game with three scans."""
    begin_patchwork(person)
    asked = person.twin.playing.asked
    for code in CODES:
        person.scan(send, code)
    assert person.twin.playing.asked is not asked


def unplug_and_plug(person: Person, gadget: SerialScanner | KeyboardGadget) -> None:
    """Pull the cable out and put it in, twice; each time the screen says so once, and the keys go on working."""
    for _ in range(2):
        gadget.unplug()
        try:
            person.told(Lost("scanner"))
            person.press(Key.OK)
            person.press(Key.DOWN)
        finally:
            gadget.plug()
        person.told(Found("scanner"), timeout_s=FOUND_S)
        person.press(Key.OK)


def test_on_usb_serial_pulled_out_and_put_in(start: Start, serial_scanner: SerialScanner) -> None:
    _, person = start(scanner={"url": serial_scanner.host_path})
    unplug_and_plug(person, serial_scanner)
    answer(person, serial_scanner.scan)


def test_on_usb_serial_not_there_at_the_start(start: Start, serial_scanner: SerialScanner) -> None:
    serial_scanner.unplug()
    try:
        _, person = start(scanner={"url": serial_scanner.host_path}, expect=(Lost("scanner"),))
        person.press(Key.OK)
    finally:
        serial_scanner.plug()
    person.told(Found("scanner"), timeout_s=FOUND_S)
    person.press(Key.OK)
    answer(person, serial_scanner.scan)


@pytest.mark.parametrize("gm65", ["auto", "yes"])
def test_on_usb_serial_that_takes_no_bytes(
    start: Start, deaf_scanner: SerialScanner, figure: Figure, gm65: str
) -> None:
    """It is asked whether it is a module, and never takes the question: it works, and its port is closed at once."""
    daemon, person = start(scanner={"url": deaf_scanner.host_path, "gm65": gm65})
    answer(person, deaf_scanner.scan)
    assert ("takes no bytes" in daemon.log) is (gm65 == "yes")
    began_s = time.monotonic()
    assert daemon.stop() == 0, daemon.log
    took_s = time.monotonic() - began_s
    figure(f"SIGTERM to the end, scanner takes no bytes, gm65 {gm65}", f"{took_s:.2f} s")
    assert took_s < ENDED_S


def test_a_usb_keyboard_pulled_out_and_put_in(start: Start, keyboard_scanner: KeyboardGadget) -> None:
    _, person = start(scanner={"hid": keyboard_scanner.host_path})
    unplug_and_plug(person, keyboard_scanner)
    answer(person, keyboard_scanner.type)


def test_a_keyboard_of_uinput(start: Start, typist: Typist) -> None:
    _, person = start(scanner={"hid": typist.name})
    answer(person, typist.type)
