"""What is looked at around a power cut: the first picture of a start, and the question that a turn was at."""

import shutil

from compere_device.box.display import SPLASH
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.glass.bus import COMMANDS
from e2e.guest.glass import Glass
from e2e.guest.lives import KEPT, Service, shown
from e2e.guest.person import Person, drawn
from hands import SCREEN


def first_picture(service: Service, seen: Glass) -> tuple[float, float, float]:
    """Return when the first picture was sent, when the service was begun, and when it was ready.

    In seconds of the machine's clock. AssertionError where the service was begun first, or the picture is another.
    """
    service.wait_until_ready()
    said = shown(service.name, "ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    begun_s, ready_s = (int(each) / 1e6 for each in said.values())
    seen.look()
    first = [write for write in seen.writes if write.at_s < begun_s]
    assert first, "nothing was sent before the service was begun"
    model = Ssd1306Model()
    for write in first:
        model.command(*write.payload) if write.control == COMMANDS else model.data(write.payload)
    assert drawn(model.picture()) == drawn(SCREEN.draw(SPLASH))
    return first[-1].at_s, begun_s, ready_s


def question(person: Person) -> str:
    """What is asked; "" for nothing."""
    asked = person.twin.playing.asked
    return asked.prompt.key if asked else ""


def be_in_mid_turn(person: Person, service: Service) -> None:
    """Answer the question of a game that has just begun, begin to answer the next, and remember where that was."""
    asked = person.twin.playing.asked
    while person.twin.playing.asked is asked:  # three patches, by keys
        person.press(Key.OK)
    (journal,) = service.journals()
    shutil.copy(journal, KEPT / "journal")
    (KEPT / "asked").write_text(question(person))
    person.press(Key.DOWN)  # nothing of what is now half answered is kept


def find_the_question(person: Person, service: Service) -> None:
    """Go on with the game after a power cut: all that was answered is there, and the same question is on the glass."""
    (journal,) = service.journals()
    assert journal.read_bytes() == (KEPT / "journal").read_bytes()
    person.press(Key.OK)  # the game in progress is the first row
    while not question(person):
        person.press(Key.OK)
    assert question(person) == (KEPT / "asked").read_text()
    assert "Traceback" not in service.log
