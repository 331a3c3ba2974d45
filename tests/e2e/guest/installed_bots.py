"""The first turns of every bot in the installed box: by keys, then by scans of a scanner that udev has named."""

from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
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
BY_KEYS, BY_SCANS = 4, 4  # answers


@pytest.fixture(scope="session")
def scanner() -> SerialScanner:
    """A scanner in a USB port, which the package's rule has given a name."""
    run("modprobe", "-a", "libcomposite", "usb_f_acm", "cdc-acm")
    run("modprobe", "dummy_hcd")
    gadget = SerialScanner("scanner", 0)
    gadget.plug()
    return gadget


def test_installed_with_a_scanner(service: Service) -> None:
    install(scanner={"url": str(NAMED)})
    DROP_IN.parent.mkdir(parents=True)
    DROP_IN.write_text(SEEDED)  # chance is the twin's; all else is as it was installed
    run("systemctl", "daemon-reload")


@pytest.mark.parametrize("bot", BOTS)
def test_the_first_turns(
    bot: str, service: Service, header: Header, seen: Glass, scanner: SerialScanner, figure: Figure
) -> None:
    assert NAMED.resolve() == scanner.host_path.resolve()
    run("systemctl", "restart", service.name)
    before = set(service.journals())
    person = Person(service, header, PINS, seen, TWIN)
    person.look()
    begin(person, bot)
    (journal,) = set(service.journals()) - before
    people = PEOPLE[bot](person.twin.playing.table.session.header.options, Random(RANDOM))
    for send, source, count in ((None, "entered", BY_KEYS), (scanner.scan, "scanned", BY_SCANS)):
        had = len(answers(journal.read_bytes()))
        play(person, people, send, lambda had=had, count=count: len(answers(journal.read_bytes())) >= had + count)
        assert source in answers(journal.read_bytes())[had:]
    assert journal.read_bytes() == person.twin_folder.joinpath("games", journal.name).read_bytes()
    figure(f"the first turns of {bot}", f"{person.twin.inputs} inputs, {len(answers(journal.read_bytes()))} answers")
