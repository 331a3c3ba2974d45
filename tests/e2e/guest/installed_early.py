"""A quick start in company: what else is in its ports, on its card and in the air when the power comes on.

Root is only read, as on [the card](deploy/IMAGE.md): games and boot partition are mounted from a disk of their own. The
scenarios run as early as the box, so that they see it while the machine still starts.
"""

import json
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from compere_device import words
from compere_device.boot.quick import FILE, FOLDER
from compere_device.events import Key
from compere_device.files.sticks import FOLDER as ON_STICK
from compere_device.pages.troubles import PARTING
from compere_device.wifi.wish import TOLD
from e2e.guest.fixtures import PINS, Figure
from e2e.guest.glass import Glass
from e2e.guest.goodbye import goodbye_s, watch_to_the_end
from e2e.guest.header import Header
from e2e.guest.installing import install, set_up
from e2e.guest.lives import KEPT, Service, in_front, run, shown
from e2e.guest.looking import glass_says, tap, until_the_glass_says
from e2e.guest.person import HOLD_S, begin_patchwork
from e2e.guest.plugged_in import SCANNER
from e2e.guest.radio import MANAGERS, wait_until_joined
from e2e.guest.turn import be_in_mid_turn
from e2e.guest.waiting import ASK_S, wait_for
from hands import SCREEN, view

CARD, BOOT, STICK = Path("/var/lib/card"), Path("/boot/firmware"), Path("/var/lib/on-stick", ON_STICK)
WIFI, FSTAB = BOOT / "compere-wifi.txt", Path("/etc/fstab")
SSID, PASSWORD = "Chez Lea", "en haut a gauche"
MOUNTS = f"""/dev/vda / ext4 ro 0 1
tmpfs /tmp tmpfs defaults 0 0
tmpfs /var/log tmpfs defaults 0 0
tmpfs /var/tmp tmpfs defaults 0 0
/dev/vdd {CARD} ext4 noatime 0 2
{CARD}/games {Service.state} none bind 0 0
{CARD}/network /var/lib/NetworkManager none bind 0 0
"""
PARTITION = f"{CARD}/boot.img {BOOT} vfat loop,HOW 0 0\n"
AIR = f"""[Unit]
DefaultDependencies=no
[Service]
Environment=HOME=/root LC_ALL=C.UTF-8 PYTHONPATH=/usr/lib/compere:/opt/e2e/app:/opt/e2e/tests
ExecStart=/usr/bin/python3 -m e2e.guest.radio "{SSID}" WPA2 "{PASSWORD}"
[Install]
WantedBy=multi-user.target
"""
EARLY = "[Unit]\nDefaultDependencies=no\n[Service]\nCPUWeight=10000\n"
# What the box does when its keys say so, before systemd goes on, and what that says.
AT_ONCE, SAID = Service.state / "at-once", Service.state / "said"
OFF_AT_ONCE = f"""rm {AT_ONCE} || exit 0
cd /usr/lib/compere
python3 -c 'from compere_device.box.power import power_off; power_off()' >{SAID} 2>&1 &
"""
POWER_ON = f"modprobe mac80211_hwsim radios=2\npython3 /opt/e2e/tests/e2e/guest/plugged_in.py {STICK}\n"
READ_S, OFF_S = 60.0, 60.0


def read_on(header: Header, text: str, most_s: float = READ_S) -> list[str]:
    """Press OK wherever there is something to read, until something stands on the glass; return what stood there."""
    read, end_s = [""], time.monotonic() + most_s
    while text not in (said := glass_says()):
        assert time.monotonic() < end_s, read
        if said != read[-1]:
            read.append(said)
        if "Which game?" in said:  # at home, where nothing is pressed: something comes by itself
            time.sleep(ASK_S)
        else:
            tap(header, Key.OK)
    return [*read, said]


def switch_off(header: Header) -> None:
    """By keys, whatever comes between, until nobody answers any more."""
    header.close_contact(PINS[Key.BACK])
    time.sleep(HOLD_S)
    header.open_contact(PINS[Key.BACK])
    end_s = time.monotonic() + OFF_S
    while time.monotonic() < end_s:
        try:
            said = glass_says()
        except OSError:
            return
        if "Are you sure?" in said:
            tap(header, Key.OK if "> yes" in said else Key.DOWN)
        else:
            tap(header, Key.OK if "> Power off" in said or "Notice" in said else Key.UP)
    raise AssertionError(said)


@pytest.mark.ends("reboot")
def test_a_box_that_is_to_start_quickly(service: Service, header: Header, seen: Glass) -> None:
    """Its game goes to a stick, and it gets a new card, with a network's name and password on it."""
    install()
    set_up(service)
    person = in_front(service, header, seen)
    begin_patchwork(person)
    be_in_mid_turn(person, service)
    install(scanner={"url": f"/dev/compere-{SCANNER}"})
    run("systemctl", "stop", service.name)
    STICK.parent.mkdir()
    run("compere", "games", "--service", "--export", STICK)
    run("compere", "setup", "--quick-boot", "--yes")
    make_card(service)
    run("systemctl", "unmask", *MANAGERS)
    run("systemctl", "preset", "NetworkManager", "wpa_supplicant")
    for name, text in (
        ("air.service", AIR),
        ("e2e.service.d/early.conf", EARLY),
        (f"{service.name}.d/at-once.conf", "[Service]\nExecStartPost=/bin/sh /etc/at-once\n"),
    ):
        Path(FOLDER, name).parent.mkdir(exist_ok=True)
        Path(FOLDER, name).write_text(text)
    run("systemctl", "enable", "air.service")
    Path("/etc/at-once").write_text(OFF_AT_ONCE)
    Path("/etc/at-power-on").write_text(POWER_ON)
    FSTAB.write_text(MOUNTS + PARTITION.replace("HOW", "defaults"))


def make_card(service: Service) -> None:
    """Have the games' folder on a disk, with nothing in it but the first picture, and the boot partition in a file."""
    run("mount", "/dev/vdd", "/mnt")
    for name in ("games", "network"):
        Path("/mnt", name).mkdir()
    shutil.copy(service.state / "splash", "/mnt/games")
    for path in ("/mnt/games", "/mnt/games/splash"):
        run("chown", "--reference", service.state, path)
    run("truncate", "--size=16M", "/mnt/boot.img")
    run("mkfs.vfat", "/mnt/boot.img")
    WIFI.write_text(f"network = {SSID}\npassword = {PASSWORD}\n")
    made = Path("/run/made")
    made.mkdir()
    run("mount", "-o", "loop", "/mnt/boot.img", made)
    run("cp", "--recursive", f"{BOOT}/.", made)
    run("umount", made, "/mnt")
    for folder in (CARD, Path("/var/lib/NetworkManager")):
        folder.mkdir(exist_ok=True)


def test_what_was_there_when_the_power_came_on(service: Service, header: Header, figure: Figure) -> None:
    """The box is first. Then it asks for the games of the stick and joins the network, which it cannot keep.

    So the file with the network's name stays. The scanner is there, and nothing lacks.
    """
    read = read_on(header, "Take them?")
    until_the_glass_says(header, "> yes", Key.DOWN)
    tap(header, Key.OK)
    wait_for(lambda: "1 game brought back." in glass_says(), "the game to be back", READ_S, ASK_S)
    (journal,) = service.journals()
    assert journal.read_bytes() == (KEPT / "journal").read_bytes()
    wait_until_joined(True)
    read += read_on(header, "Which game?")
    wait_for(Path(TOLD).exists, "what became of the network", READ_S)
    read += read_on(header, "Which game?")
    ready_s, stick_s = (
        int(shown(unit, "ActiveEnterTimestampMonotonic").popitem()[1]) / 1e6
        for unit in (service.name, "compere-stick@sda1.service")
    )
    figure("a quick start, a stick in its port: ready, then asked", f"{ready_s:.1f} s, {stick_s:.1f} s for the stick")
    assert ready_s < stick_s
    assert any("until the box is switched off: it cannot be kept" in each for each in read), read
    assert PASSWORD in WIFI.read_text()
    assert "does not answer" not in service.log and "Traceback" not in service.log, service.log
    said = subprocess.run(("compere", "doctor", "--service", "--json"), capture_output=True, text=True)
    assert not [each for each in json.loads(said.stdout) if each["state"] == "fault"]
    assert "compere" not in run("systemctl", "list-units", "--failed", "--no-legend")


@pytest.mark.ends("switch off")
def test_switched_off_by_keys(header: Header) -> None:
    """At the next start it will be switched off sooner than anybody can, and have another boot partition after that."""
    watch_to_the_end()
    run("mount", "-o", "remount,rw", "/")
    FSTAB.write_text(MOUNTS + PARTITION.replace("HOW", "noauto,x-systemd.automount"))
    run("mount", "-o", "remount,ro", "/")
    AT_ONCE.touch()
    run("chown", "--reference", Service.state, AT_ONCE)
    switch_off(header)


@pytest.mark.ends("switch off")
def test_switched_off_as_soon_as_it_is_ready(seen: Glass, figure: Figure) -> None:
    """The machine still starts: it goes off all the same, and says goodbye, as it did before."""
    figure("switched off by keys after a quick start, goodbye", f"{goodbye_s():.1f} s")
    wanted = SCREEN.draw(view(None).reading("Compère", words.load("en").say(PARTING["goodbye"]))[0]).tobytes()
    assert seen.wait(lambda image: image.tobytes() == wanted, OFF_S)
    assert seen.wait(lambda image: not seen.model.on)


def test_undone(service: Service, header: Header) -> None:
    """It was switched off at the first request; a boot partition that is mounted as one looks into it was waited for.

    On a root that is only read nothing can be undone, which is said.
    """
    assert SAID.read_text() == ""
    assert AT_ONCE.exists() is False
    assert any("it cannot be kept" in each for each in read_on(header, "it cannot be kept"))
    assert run("findmnt", "--noheadings", "--output=FSTYPE", BOOT).split() == ["autofs", "vfat"]
    undo = "compere", "setup", "--quick-boot", "--undo", "--yes"
    refused = subprocess.run(undo, capture_output=True, text=True)
    assert refused.returncode == 2 and "sudo mount -o remount,rw /" in refused.stderr
    run("mount", "-o", "remount,rw", "/")
    run(*undo)
    assert not list(Path(FOLDER).rglob(FILE))
    assert "boot_delay" not in (BOOT / "config.txt").read_text()
