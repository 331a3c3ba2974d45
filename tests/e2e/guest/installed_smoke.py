"""From an installation to the same prompt after a power cut: what the box is for, in as few starts as it takes."""

import shutil

import pytest
from PIL import Image

from compere_device.box.display import SPLASH
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.glass.bus import COMMANDS
from e2e.guest.fixtures import Figure
from e2e.guest.glass import Glass, Write
from e2e.guest.installing import install, set_up
from e2e.guest.lives import KEPT, Service, shown, since_start_s
from e2e.guest.person import Person, begin_patchwork, drawn
from hands import SCREEN


def question(person: Person) -> str:
    """What is asked; "" for nothing."""
    asked = person.twin.playing.asked
    return asked.prompt.key if asked else ""


def picture(writes: list[Write]) -> Image.Image:
    """Return what is on a glass that was sent this and nothing else."""
    model = Ssd1306Model()
    for write in writes:
        model.command(*write.payload) if write.control == COMMANDS else model.data(write.payload)
    return model.picture()


def ready_s(service: Service) -> tuple[float, float]:
    """Return when the service was begun, and when it was ready, in seconds of the machine's clock."""
    said = shown(service.name, "ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    begun_us, active_us = (int(each) for each in said.values())
    return begun_us / 1e6, active_us / 1e6


@pytest.mark.ends("reboot")
def test_installed_and_set_up(service: Service, figure: Figure) -> None:
    began_s = since_start_s()
    install()
    figure("installed with apt", f"{since_start_s() - began_s:.0f} s")
    set_up(service)


def test_the_first_picture_comes_before_the_service(service: Service, seen: Glass, figure: Figure) -> None:
    """Nothing has loaded the display's bus but the file that the setup wrote."""
    service.wait_until_ready()
    begun, active = ready_s(service)
    seen.look()
    first = [write for write in seen.writes if write.at_s < begun]
    assert first, "nothing was sent before the service was begun"
    assert drawn(picture(first)) == drawn(SCREEN.draw(SPLASH))
    figure("start of the machine to the first picture", f"{first[-1].at_s:.2f} s")
    figure("start of the machine to the service's own start", f"{begun:.2f} s")
    figure("start of the machine to a service that is ready", f"{active:.2f} s")


@pytest.mark.ends("power cut")
def test_a_game_is_begun_by_keys(somebody: Person, service: Service) -> None:
    begin_patchwork(somebody)
    asked = somebody.twin.playing.asked
    while somebody.twin.playing.asked is asked:  # three patches, by keys
        somebody.press(Key.OK)
    (journal,) = service.journals()
    shutil.copy(journal, KEPT / "journal")
    (KEPT / "asked").write_text(question(somebody))
    somebody.press(Key.DOWN)  # nothing of what is now half answered is kept


def test_the_same_question_after_a_power_cut(somebody: Person, service: Service) -> None:
    (journal,) = service.journals()
    assert journal.read_bytes() == (KEPT / "journal").read_bytes()
    somebody.press(Key.OK)  # the game in progress is the first row
    while not question(somebody):
        somebody.press(Key.OK)
    assert question(somebody) == (KEPT / "asked").read_text()
    assert "Traceback" not in service.log
