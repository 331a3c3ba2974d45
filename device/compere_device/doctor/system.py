"""The machine itself: model, system, pin library, clock, power supply and heat."""

import platform
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from compere.wording import Text, say
from compere_device.doctor.patient import Finding, Patient, fault, ok, unknown, warn
from compere_device.system.libraries import WITH_GPIOD, debian_release, install
from compere_device.system.wall_clock import EARLIEST_S, SYNCHRONISED, WITH_BATTERY

OLDEST_DEBIAN = 12
OLDEST_LINUX = (5, 10)  # version 2 of the interface to the GPIO lines
OLDEST_GPIOD = (2, 1)
HOT_C = 80  # from there the firmware slows the processor down
_THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
_NOW, _SINCE = 0x1, 0x10000  # its bits: the voltage is too low now, and was at some time since the start


def model(patient: Patient) -> Iterator[Finding]:
    """Say which computer this is."""
    machine, topic = patient.machine, "model"
    name, kind = machine.text("/proc/device-tree/model"), machine.architecture()
    if not patient.pi:
        yield unknown(topic, say("This is no Raspberry Pi ({kind}): its buses and pins are not looked at.", kind=kind))
    elif kind == "armv6l":
        yield warn(topic, say("{name} (ARMv6): nobody has tried Compère on it.", name=name))
    elif not machine.wide():
        yield warn(topic, say("{name}, 32 bits: nobody has tried that; 64 bits are the usual system.", name=name))
    else:
        yield ok(topic, say("{name}, 64 bits", name=name))


def system(patient: Patient) -> Iterator[Finding]:
    """Say which system it runs."""
    machine, topic = patient.machine, "system"
    told = dict(re.findall(r'^(\w+)="?([^"\n]*)', machine.text("/etc/os-release"), re.M))
    name, release = told.get("PRETTY_NAME", "Linux"), machine.release()
    if _numbers(release) < OLDEST_LINUX:
        said = say("Linux {release} is too old for the pins: 5.10 is the oldest that works.", release=release)
        yield fault(topic, said, "sudo apt update && sudo apt full-upgrade")
    elif not (debian := _debian(patient)):
        yield unknown(topic, say("{name}: Compère is made for Debian 13 and its Raspberry Pi OS.", name=name))
    elif debian < OLDEST_DEBIAN:
        yield fault(topic, say("{name} is too old: Compère is made for Debian 13, and works on 12.", name=name))
    else:
        python = platform.python_version()
        yield ok(topic, say("{name}, Linux {release}, Python {python}", name=name, release=release, python=python))


def library(patient: Patient) -> Iterator[Finding]:
    """Check the pin library, and the other libraries that the settings need."""
    machine, topic, config = patient.machine, "library", patient.config
    if config.scanner.hid and not machine.has("evdev"):
        yield fault(topic, _needed("evdev"), _install(patient, "evdev"))
    if patient.bus == "spi" and not machine.has("spidev"):
        yield fault(topic, _needed("spidev"), _install(patient, "spidev"))
    if not patient.pi:
        yield unknown(topic, say("The pins are not looked at: this is no Raspberry Pi."))
        return
    version, older = machine.gpiod(), 0 < _debian(patient) < WITH_GPIOD
    mend = _install(patient, "gpiod")
    if version and _numbers(version) >= OLDEST_GPIOD:
        yield ok(topic, say("The pins go through libgpiod {version}, asleep between edges.", version=version))
    elif not machine.has("lgpio"):
        said = say("Nothing reaches the pins: neither libgpiod 2.1 or later nor lgpio is there for Python.")
        yield fault(topic, said, mend)
    elif not older or machine.own_python():
        said = say("The pins go through lgpio, which wakes the processor 2,000 times a second. libgpiod 2 does not.")
        yield warn(topic, said, mend)
    else:
        said = say(
            "The pins go through lgpio, which wakes the processor 2,000 times a second: Debian 12 has no libgpiod 2 for"
            " Python, Debian 13 does."
        )
        yield warn(topic, said)


def clock(patient: Patient) -> Iterator[Finding]:
    """Check whether the time of day can be right."""
    machine, topic, mend = patient.machine, "clock", "sudo timedatectl set-ntp true"
    now_s = machine.now_s()
    day = datetime.fromtimestamp(now_s, UTC).strftime("%Y-%m-%d")
    if now_s < EARLIEST_S:
        yield fault(topic, say("It says {day}, which is long ago: have the network set it.", day=day), mend)
    elif machine.there(SYNCHRONISED):
        yield ok(topic, say("{day}, set by the network", day=day))
    elif machine.there(WITH_BATTERY):
        yield ok(topic, say("{day}, by a clock with a battery", day=day))
    elif machine.there("/run/systemd/timesync"):
        said = say(
            "{day}, but the network has not set it since the start, and there is no clock with a battery.", day=day
        )
        yield warn(topic, said, mend)
    else:
        yield unknown(topic, say("{day}; nobody can say whether the network has set it.", day=day))


def power(patient: Patient) -> Iterator[Finding]:
    """Check whether the power supply is strong enough."""
    topic, told = "power", patient.machine.text(_THROTTLED)
    try:
        bits = int(told, 16)
    except ValueError:
        yield unknown(topic, say("Nobody can say whether the voltage is right."))
        return
    if bits & _NOW:
        said = say("The voltage is too low now: take a stronger power supply and a short cable, then look again.")
        yield fault(topic, said, "vcgencmd get_throttled")
    elif bits & _SINCE:
        said = say("The voltage was too low since the start: take a stronger power supply, then look again.")
        yield warn(topic, said, "vcgencmd get_throttled")
    else:
        yield ok(topic, say("The voltage was right since the start."))


def heat(patient: Patient) -> Iterator[Finding]:
    """Check whether heat slows the processor down."""
    topic, told = "heat", patient.machine.text("/sys/class/thermal/thermal_zone0/temp")
    if not told.removeprefix("-").isdecimal():
        yield unknown(topic, say("Nobody can say how hot the processor is."))
        return
    degrees = round(int(told) / 1000)
    if degrees >= HOT_C:
        said = say(
            "The processor has {degrees} °C and is slowed down: let air to it, then look again.", degrees=degrees
        )
        yield warn(topic, said, "vcgencmd measure_temp")
    else:
        yield ok(topic, say("The processor has {degrees} °C.", degrees=degrees))


def _needed(module: str) -> Text:
    return say("The settings need {module}, which is not installed.", module=module)


def _install(patient: Patient, library: str) -> str:
    return install(library, patient.machine.own_python(), _debian(patient))


def _debian(patient: Patient) -> int:
    """Return the number of the Debian release; 0 for another system, and for a release to come."""
    return debian_release(patient.machine.text("/etc/os-release"))


def _numbers(version: str) -> tuple[int, ...]:
    """Return the first two numbers of a version."""
    return tuple(int(each) for each in re.findall(r"\d+", version)[:2])
