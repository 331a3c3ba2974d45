"""From power to a key that counts, as the system comes, after `compere setup --quick-boot`, and undone again.

What starts beside the box are Debian's own services, those that Raspberry Pi OS starts, too. What is judged are the
seconds in which the one processor was busy until the box was ready, whoever had it: instructions, which are the same
whatever the host does. The machine's own clock goes on while it waits for the host's disk, and judges nothing. There is
no firmware, no cloud-init, no network that one waits for and no day between two starts on which a timer would be due:
what those take of a Pi's start is in no figure.
"""

import json
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

import pytest

from compere_device.boot.quick import FILE, FOLDER
from compere_device.events import Key
from e2e.guest.fixtures import Figure, beside, busy_s
from e2e.guest.glass import Glass
from e2e.guest.goodbye import goodbye_s, outlive_the_service, watch_to_the_end
from e2e.guest.installing import CONFIG_TXT, install, set_up
from e2e.guest.lives import KEPT, Service, run, shown
from e2e.guest.looking import glass_says
from e2e.guest.person import Person, begin_patchwork
from e2e.guest.turn import be_in_mid_turn, find_the_question
from e2e.guest.waiting import ASK_S, wait_for
from figures.goals import system

MEASURED, FILES, TOLD = KEPT / "quick.json", KEPT / "files.json", KEPT / "told.json"
BESIDE = ("ModemManager", "avahi-daemon", "udisks2", "NetworkManager", "NetworkManager-wait-online", "wpa_supplicant")
TIMERS = ("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer")
GOAL = system("kernel to a key that counts | as the system comes")
# /proc/stat, and what each service has had of the processor: as of when the box is ready, before systemd goes on. One
# whose end falls between two of these is left out.
AT_INIT = Path("/run/at-init")  # the former as of when systemd begins
AT_READY, SERVICES_AT_READY = Path("/run/at-ready"), Path("/run/at-ready-services")
LOOK = f"""[Service]
ExecStartPost=+/bin/sh -c 'cat /proc/stat >{AT_READY}; cd /sys/fs/cgroup/system.slice; \
grep -s usage_usec */cpu.stat >{SERVICES_AT_READY} || true'
"""
STARTS = 2
EACH = (*(pytest.param(each, marks=pytest.mark.ends("reboot")) for each in range(1, STARTS)), STARTS)


def note(kind: str, service: Service, somebody: Person) -> None:
    """Remember how busy a start was until the box was ready, and what its clock said; then a key moves the page."""
    somebody.press(Key.DOWN)
    somebody.look()
    ready_us = int(shown(service.name, "ActiveEnterTimestampMonotonic")["ActiveEnterTimestampMonotonic"])
    lines = (line.split() for line in SERVICES_AT_READY.read_text().splitlines())
    services = {name.partition("/")[0]: int(usec) / 1e6 for name, usec in lines}
    times = measured()
    busy = {"busy": busy_s(AT_READY), "init": busy_s(AT_INIT)}
    times.setdefault(kind, []).append({**services, **busy, "clock": ready_us / 1e6})
    MEASURED.write_text(json.dumps(times))


def measured() -> dict[str, list[dict[str, float]]]:
    """Return of each kind of start what was measured: seconds busy, by the clock, and of each service until then."""
    times: dict[str, list[dict[str, float]]] = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    return times


def middle(kind: str, what: str) -> float:
    """Return the median of a kind's starts; 0 for a service that none of them had begun."""
    return median(each.get(what, 0.0) for each in measured()[kind])


def alone(kind: str) -> float:
    """Return the median of what no service of a kind's starts has had: none that is put later makes it less."""
    units = (sum(busy for name, busy in each.items() if "." in name) for each in measured()[kind])
    return median(each["busy"] - busy for each, busy in zip(measured()[kind], units, strict=True))


def had(name: str) -> str:
    """Return what a service has had of the processor until the box was ready, as it is printed."""
    return f"{middle('before', name):.2f} s busy until the box was ready, now {middle('after', name):.2f}"


def told(kind: str) -> str:
    """Return a kind's starts as they are printed: the median, and the least and the most."""
    busy, clock = (sorted(each[what] for each in measured()[kind]) for what in ("busy", "clock"))
    return (
        f"{median(busy):.2f} s busy ({busy[0]:.2f} to {busy[-1]:.2f}), "
        f"by its clock {median(clock):.1f} ({clock[0]:.1f} to {clock[-1]:.1f}), {len(busy)} starts"
    )


def files() -> dict[str, str]:
    """Return what the system's own files say: those that a quick start may touch."""
    found = [*Path(FOLDER).rglob("*"), *Path("/etc/cloud").rglob("*"), *CONFIG_TXT.parent.iterdir()]
    return {str(each): each.read_text() for each in found if each.is_file() and not each.is_symlink()}


def gains(said: str) -> Iterator[tuple[str, str]]:
    """Yield each step that the command has named, and what it says that is gained by it."""
    what = ""
    for line in said.splitlines():
        if ": later. " in line or ": left out. " in line:
            what = line.partition(". ")[0]
        elif line.startswith("The box itself: "):
            what = line.partition(":")[0]
        elif line.startswith("Gain: "):
            yield what, line.partition(": ")[2]


@pytest.mark.ends("reboot")
def test_a_box_among_others(service: Service) -> None:
    """What other machines here have masked, as it would be timed there, is as Debian has it."""
    install()
    set_up(service)
    run("systemctl", "unmask", *(f"{each}.service" for each in BESIDE), "avahi-daemon.socket", *TIMERS)
    run("systemctl", "preset", "ModemManager", "avahi-daemon", "NetworkManager", "wpa_supplicant", *TIMERS)
    look = Path(f"{FOLDER}/{service.name}.d/look.conf")
    look.parent.mkdir(exist_ok=True)
    look.write_text(LOOK)


@pytest.mark.parametrize("start", EACH)
def test_it_starts_as_the_system_comes(start: int, service: Service, somebody: Person) -> None:
    note("before", service, somebody)
    assert len(measured()["before"]) == start
    began_us = shown("ModemManager.service", "ExecMainStartTimestampMonotonic")["ExecMainStartTimestampMonotonic"]
    assert int(began_us) / 1e6 < measured()["before"][-1]["clock"]  # so there is something that can come later


@pytest.mark.ends("reboot")
def test_it_is_told_to_start_quickly(service: Service, figure: Figure) -> None:
    """What is shown has what systemd counted; every file is one that it takes."""
    figure("kernel to a key that counts, as the system comes", told("before"))
    FILES.write_text(json.dumps(files()))
    said = run("compere", "setup", "--quick-boot", "--yes", "--language", "en")
    assert (
        "ModemManager.service: later." in said
        and "The box itself: before the rest of the system" in said
        and "boot_delay" in CONFIG_TXT.read_text()
    )
    assert f"At the last start the box was ready {measured()['before'][-1]['clock']:.1f} s" in said
    steps = dict(gains(said))
    assert len(steps) == sum(line.startswith("Gain: ") for line in said.splitlines()) > 1
    TOLD.write_text(json.dumps(steps))
    assert not run("systemd-analyze", "verify", "--man=no", "ModemManager.service", service.name).partition(":\n")[2]


@pytest.mark.parametrize("start", EACH)
def test_it_starts_quickly(start: int, service: Service, somebody: Person) -> None:
    """In the first start already, and in each: what comes later comes later than the box."""
    note("after", service, somebody)
    assert len(measured()["after"]) == start
    said = shown(service.name, "NRestarts", "ActiveEnterTimestampMonotonic")
    assert said["NRestarts"] == "0", service.log
    began_us = shown("ModemManager.service", "ExecMainStartTimestampMonotonic")["ExecMainStartTimestampMonotonic"]
    assert int(began_us) == 0 or int(began_us) >= int(said["ActiveEnterTimestampMonotonic"]), service.log


def test_it_has_all_that_it_had(service: Service, seen: Glass) -> None:
    """What it no longer waits for: the glass at once, others who look, folders of its own for what does not last."""
    said = shown(service.name, "ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    begun_s, ready_s = (int(each) / 1e6 for each in said.values())
    seen.look()
    first_s = next(write.at_s for write in seen.writes if write.at_s >= begun_s)
    assert begun_s < first_s < ready_s and "does not answer" not in service.log, service.log
    assert glass_says()
    panel = "compere-panel@loopback.socket"
    wait_for(
        lambda: shown(panel, "ActiveState")["ActiveState"] == "active", "the panel that was wished for", every_s=ASK_S
    )
    for name in ("tmp", "var/tmp"):
        own, others = Path(f"/proc/{service.pid}/root", name).stat(), Path("/", name).stat()
        assert stat.S_IMODE(own.st_mode) == 0o1777 and own.st_dev != others.st_dev
    for name, group in (("/dev/gpiochip0", "gpio"), ("/dev/i2c-0", "i2c")):
        assert (Path(name).group(), stat.S_IMODE(Path(name).stat().st_mode)) == (group, 0o660)


def test_what_was_gained(service: Service, figure: Figure) -> None:
    """The command says it, too, and there is nothing left to do; a goal that is missed is printed."""
    ratio = middle("after", "busy") / middle("before", "busy")
    figure("the same after compere setup --quick-boot", told("after"))
    figure("  busy, of that without it", f"{ratio:.2f} ({beside(GOAL, ratio)})")
    init, until = ({kind: middle(kind, what) for kind in ("before", "after")} for what in ("init", "busy"))
    figure("  of it until systemd begins", f"{init['before']:.2f} s busy before, now {init['after']:.2f}")
    since = {kind: until[kind] - init[kind] for kind in until}
    figure("  from there on, of that without it", f"{since['after'] / since['before']:.2f} (no goal)")
    figure("  of it the kernel and systemd itself", f"{alone('before'):.2f} s busy before, now {alone('after'):.2f}")
    steps: Mapping[str, str] = json.loads(TOLD.read_text())
    for step, gain in steps.items():
        name = step.partition(":")[0]
        counted = f"{had(name)}; " if name.endswith(".service") else ""  # nothing here has the firmware's wait
        figure(f"  {step}", f"{counted}said: {gain}")
    figure(f"  {service.name} itself", had(service.name))
    said = run("compere", "setup", "--quick-boot", "--language", "en")
    clock = [measured()[kind][-1]["clock"] for kind in ("before", "after")]
    assert f"now it is {clock[1] / clock[0]:.2f} times that" in said
    assert "Nothing to do" in said
    assert middle("after", "busy") < middle("before", "busy")


@pytest.mark.ends("switch off")
def test_switched_off_in_mid_turn(service: Service, somebody: Person) -> None:
    """By whoever types it, and not by keys: then the box does not know it by itself."""
    begin_patchwork(somebody)
    be_in_mid_turn(somebody, service)
    watch_to_the_end()
    outlive_the_service()
    run("systemctl", "poweroff", "--no-block")


@pytest.mark.ends("reboot")
def test_it_has_said_goodbye(service: Service, somebody: Person, figure: Figure) -> None:
    """And the game is there at the next quick start; undone every file is as it was."""
    figure("switched off after a quick start, goodbye on the glass", f"{goodbye_s():.1f} s")
    find_the_question(somebody, service)
    run("systemctl", "stop", service.name)
    for path in (*service.journals(), *(KEPT / "twin" / "games").glob("*")):
        path.unlink()  # so that the starts that follow are those of before
    run("compere", "setup", "--quick-boot", "--undo", "--yes")
    assert files() == json.loads(FILES.read_text())
    assert not list(Path(FOLDER).rglob(FILE))


@pytest.mark.parametrize("start", EACH)
def test_it_is_taken_back(start: int, service: Service, somebody: Person) -> None:
    """Every file is as it was; what came later comes before the box again, as far as one tells."""
    note("undone", service, somebody)
    assert len(measured()["undone"]) == start
    assert files() == json.loads(FILES.read_text())


def test_the_start_is_as_it_was(figure: Figure) -> None:
    """It costs what it did, and not what a quick one does."""
    figure("the same when it was undone", told("undone"))
    before, after, undone = (middle(kind, "busy") for kind in ("before", "after", "undone"))
    assert abs(undone - before) < abs(undone - after)
