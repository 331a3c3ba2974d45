"""From an installation to the same prompt after a power cut: what the box is for, in as few starts as it takes."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from compere_device.box.display import SPLASH
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key
from compere_device.glass.bus import COMMANDS
from e2e.guest.daemon import toml
from e2e.guest.fixtures import SETTINGS, Figure
from e2e.guest.glass import Glass, Write
from e2e.guest.lives import KEPT, REPOSITORY, Service, run, shown, since_start_s
from e2e.guest.person import Person, begin_patchwork, drawn
from e2e.guest.waiting import wait_for
from hands import SCREEN

SOURCE = f"deb [trusted=yes] file:{REPOSITORY} ./\n"
CONFIG_TXT = Path("/boot/firmware/config.txt")
AS_SOLD = "# As the system comes.\ndtparam=audio=on\n[all]\n"


def install() -> None:
    """Install the package with apt from a repository of files, on a machine whose owner has said what its wires are."""
    CONFIG_TXT.write_text(AS_SOLD)
    Path("/etc/apt/sources.list").write_text(SOURCE)
    settings = Path("/etc/compere/config.toml")
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(toml({name: SETTINGS[name] for name in ("display", "device")}))
    run("modprobe", "i2c-dev")
    run("apt-get", "update", "--quiet")
    run("apt-get", "install", "--quiet", "--yes", "compere")


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
    service.wait_until_ready()
    splash = service.state / "splash"
    wait_for(splash.exists, "the first picture to be kept")
    run("compere", "setup", "--board", "plain", "--yes")
    assert "include compere.txt" in CONFIG_TXT.read_text()


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
