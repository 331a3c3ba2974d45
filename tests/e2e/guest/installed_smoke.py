"""From an installation to the same prompt after a power cut: what the box is for, in as few starts as it takes."""

import subprocess
import time
from pathlib import Path

import pytest

from compere_device.events import Key
from compere_device.phones import Phones
from compere_device.setup.about import about
from compere_device.setup.config import Config
from e2e.guest.fixtures import Figure
from e2e.guest.glass import Glass
from e2e.guest.header import Header
from e2e.guest.installing import install, set_up
from e2e.guest.lives import Service, in_front, run, shown, since_start_s
from e2e.guest.outside import BOX, PHONE, WORLD, connects, looking, page_of_the_box, plug_in, visitor
from e2e.guest.person import Person, begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question, first_picture
from e2e.guest.waiting import ASK_S, wait_for
from speaking import loudness

PANEL, VOICE = "compere-panel@network.service", "compere-voice.service"
PICTURE, COOKIE, HEARD = Path("/run/picture"), Path("/run/cookie"), Path("/run/heard.wav")
LOUD = 3_000  # of 32,767
HEARD_S = 6.0  # of what is said of a page
RECORD = ("arecord", "--quiet", "--device=hw:Loopback,1", "--format=S16_LE", "--rate=48000", "--channels=2", str(HEARD))


@pytest.mark.ends("reboot")
def test_installed_and_set_up(service: Service, figure: Figure) -> None:
    began_s = since_start_s()
    install()
    figure("installed with apt", f"{since_start_s() - began_s:.0f} s")
    set_up(service)


def test_the_first_picture_comes_before_the_service(service: Service, seen: Glass, figure: Figure) -> None:
    """Nothing has loaded the display's bus but the file that the setup wrote."""
    picture_s, begun_s, ready_s = first_picture(service, seen)
    figure("start of the machine to the first picture", f"{picture_s:.2f} s")
    figure("start of the machine to the service's own start", f"{begun_s:.2f} s")
    figure("start of the machine to a service that is ready", f"{ready_s:.2f} s")


@pytest.mark.ends("power cut")
def test_a_game_is_begun_by_keys(somebody: Person, service: Service) -> None:
    begin_patchwork(somebody)
    be_in_mid_turn(somebody, service)


def test_the_same_question_after_a_power_cut(somebody: Person, service: Service) -> None:
    find_the_question(somebody, service)


@pytest.fixture(scope="session")
def at_home(service: Service, header: Header, seen: Glass) -> Person:
    """Somebody in front of the box that has just been started again, at its home screen."""
    run("systemctl", "restart", service.name)
    return in_front(service, header, seen)


def test_nobody_looks_before_it_is_switched_on(at_home: Person) -> None:
    """From the network there is nothing; on the box itself the panel's port is there, and no process behind it."""
    plug_in()
    assert not connects(PHONE)
    wait_for(lambda: state("compere-panel@loopback.socket") == "active", "the port of the box itself", every_s=ASK_S)
    assert state("compere-panel@loopback.service") == state("compere-panel@network.socket") == "inactive"


def test_a_phone_is_let_in_by_the_code_on_the_glass(at_home: Person, figure: Figure) -> None:
    """By keys, from outside, after wrong codes; what the phone is shown is what stands on the glass."""
    box = at_home.twin.stage.box
    box.about = lambda: about(Config())
    at_home.hold(Key.BACK)
    at_home.choose("Settings", "Phone", "Network: off", "yes")
    wait_for(lambda: connects(PHONE), "the panel's port to be there")
    assert not connects(WORLD)
    began_s = since_start_s()
    assert visitor("get", BOX) == ["401"]
    figure("a browser comes, until the panel answers", f"{since_start_s() - began_s:.1f} s")
    assert visitor("pair", BOX, "123456") == ["409"]
    code = offer(at_home)
    wrong = next(each for each in ("000000", "111111") if each != code)
    assert visitor("pair", BOX, wrong) == ["403"]
    status, cookie = visitor("pair", BOX, code)
    assert status == "200"
    COOKIE.write_text(cookie)
    phones_of(at_home).enter(code)
    at_home.look()
    assert visitor("pair", BOX, code) == ["409"]
    with looking(cookie, PICTURE):
        box.viewers = 1
        at_home.press(Key.OK)
        assert at_home.twin.page.corner == "on a phone"
        wait_for(
            lambda: PICTURE.exists() and PICTURE.read_bytes() == at_home.picture().tobytes(), "the phone to see it"
        )
    box.viewers = 0
    at_home.look()


def test_the_panel_ends_when_nobody_looks(at_home: Person, figure: Figure) -> None:
    """Ten minutes later; the next browser starts it again, and the phone is known to it, until it is switched off."""
    figure("memory of the panel", f"{int(shown(PANEL, 'MemoryCurrent')['MemoryCurrent']) / 1e6:.0f} MB")
    wait_for(lambda: state(PANEL) == "inactive", "the panel to end", 720.0, 60.0)
    assert visitor("get", BOX, COOKIE.read_text()) == ["200"]
    at_home.touch(Key.BACK)  # the glass is black by now, and lit by any key
    at_home.look()
    at_home.choose("Network: on")
    wait_for(lambda: state(PANEL) == "inactive", "the panel to go", every_s=ASK_S)
    assert not connects(PHONE)
    assert "Traceback" not in run("journalctl", "--boot", "--no-pager", f"--unit={PANEL}")


def test_it_is_heard(at_home: Person, figure: Figure) -> None:
    """On a sound card that is a loop: recorded, and not silent. Where nothing is to be said any more, it ends."""
    run("modprobe", "snd-aloop")
    Path("/etc/asound.conf").write_text('pcm.!default { type plug slave.pcm "hw:Loopback,0" }\n')
    recorder = subprocess.Popen(RECORD)
    at_home.press(Key.BACK)  # home: switching the network on has closed the menus
    at_home.hold(Key.BACK)
    at_home.choose("Settings", "Voice", "the whole page")
    wait_for(lambda: state(VOICE) == "active", "the voice to be there", every_s=ASK_S)
    time.sleep(HEARD_S)
    recorder.terminate()
    recorder.wait()
    lasts_s, amplitude = loudness(HEARD)
    figure("the voice, recorded", f"{lasts_s:.1f} s, amplitude {amplitude}")
    log = run("journalctl", "--boot", "--no-pager", f"--unit={VOICE}")
    assert amplitude > LOUD, log
    assert "Traceback" not in log and "could not speak" not in log
    at_home.choose("Voice", "silent")
    wait_for(lambda: state(VOICE) == "inactive", "the voice to end", every_s=ASK_S)


def state(unit: str) -> str:
    """Return whether a unit is active."""
    return shown(unit, "ActiveState")["ActiveState"]


def phones_of(person: Person) -> Phones:
    """Return the phones of the twin."""
    phones = person.twin.stage.box.phones()
    assert phones
    return phones


def offer(person: Person) -> str:
    """Have a code on the glass and return it; the twin shows the same: the square, its digits, and no other pixel."""
    person.see()
    person.touch(Key.OK)
    wait_for(lambda: page_of_the_box()["title"] == "Code", "the code to be there", every_s=ASK_S)
    code = "".join(page_of_the_box()["lines"])
    phones_of(person)._new_code = lambda: code
    person.twin.press(Key.OK)
    person.look()
    return code
