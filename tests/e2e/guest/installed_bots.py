"""The first turns of every bot in the installed box: by keys, then by scans of a scanner that udev has named."""

import time
from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere_device.events import Found, Lost
from e2e.guest.fixtures import PINS, Figure
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.installing import install
from e2e.guest.lives import KEPT, Service, run
from e2e.guest.person import Person
from e2e.guest.playing_bots import RANDOM, answers, begin, play
from e2e.guest.usb import SerialScanner
from figures.people import PEOPLE

NAMED = Path("/dev/compere-scanner")
DROP_IN = Path("/run/systemd/system/compere.service.d/seed.conf")
SEEDED = "[Service]\nExecStart=\nExecStart=/usr/bin/python3 -I /opt/e2e/tests/e2e/guest/seeded run --service\n"
TWIN = KEPT / "twin"  # who has the games of all bots, as the box has
BY_KEYS = 4  # answers, before the scanner is taken up
FOUND_S = 15.0  # the longest pause between two attempts to open the port, and some more


@pytest.fixture(scope="session")
def scanner() -> SerialScanner:
    """A scanner that lies beside the box."""
    run("modprobe", "-a", "libcomposite", "usb_f_acm")
    run("modprobe", "dummy_hcd")
    return SerialScanner("scanner", 0)


def test_a_scanner_that_is_plugged_in_later(
    service: Service, header: Header, seen: Glass, scanner: SerialScanner, figure: Figure
) -> None:
    """When the service was begun the kernel had no such port; the package's rule names it."""
    install(scanner={"url": str(NAMED)})
    service.wait_until_ready()
    person = Person(service, header, PINS, seen, TWIN)
    person.told(Lost("scanner"))
    scanner.plug()
    assert NAMED.resolve() == scanner.host_path.resolve()
    plugged_s = time.monotonic()
    person.told(Found("scanner"), timeout_s=FOUND_S)
    figure("a scanner is plugged in, until that is said", f"{time.monotonic() - plugged_s:.1f} s")
    DROP_IN.parent.mkdir(parents=True)
    DROP_IN.write_text(SEEDED)  # chance is the twin's; all else is as it was installed
    run("systemctl", "daemon-reload")


@pytest.mark.parametrize("bot", BOTS)
def test_the_first_turns(
    bot: str, service: Service, header: Header, seen: Glass, scanner: SerialScanner, figure: Figure
) -> None:
    run("systemctl", "restart", service.name)
    before = set(service.journals())
    person = Person(service, header, PINS, seen, TWIN)
    person.look()
    begin(person, bot)
    (journal,) = set(service.journals()) - before
    people = PEOPLE[bot](person.twin.playing.table.session.header.options, Random(RANDOM))
    play(person, people, None, lambda: len(answers(journal.read_bytes())) >= BY_KEYS)
    play(person, people, scanner.scan, lambda: "scanned" in answers(journal.read_bytes()))
    assert journal.read_bytes() == person.twin_folder.joinpath("games", journal.name).read_bytes()
    figure(f"the first turns of {bot}", f"{person.twin.inputs} inputs, {len(answers(journal.read_bytes()))} answers")
