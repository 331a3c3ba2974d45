"""What is wired or plugged in: the pins, the Pi's own serial port, the scanner and the die reader."""

import os
import re
from collections.abc import Iterator, Sequence
from shlex import quote

from compere.wording import Text, say
from compere_device.boot.models import Uart
from compere_device.boot.names import UART, console
from compere_device.doctor import edits
from compere_device.doctor.boot_lines import REBOOT, BootLines, needs_a_start
from compere_device.doctor.patient import LOOK, Finding, Patient, fault, ok, unknown, warn
from compere_device.doctor.reader_board import OWN
from compere_device.parts.scan.hid import AUTO, is_meant
from compere_device.setup.settings import as_written

_BY_ID = "/dev/serial/by-id/*"
SCANNER = "/dev/compere-scanner"  # as deploy/61-compere.rules names it
_W1_PIN = 4  # the default pin of dtoverlay=w1-gpio
_INPUTS = "/proc/bus/input/devices"
_OUR_OWN = ("compere ", "gpiozero ")  # followed by a process id: the holder's name that `pins/` gives to a line


def pins(patient: Patient) -> Iterator[Finding]:
    """Check whether the pins of the settings are free."""
    topic, wired = "pins", {pin: f"[{section}] {name}" for section, name, pin in patient.config.wiring()}
    if not patient.pi:
        yield unknown(topic, say("The pins are not looked at: this is no Raspberry Pi."))
        return
    users = patient.machine.users(sorted(wired))
    if users is None:
        yield unknown(topic, say("No GPIO chip that drives the header can be opened."))
        return
    if patient.holder:  # which has them all
        users = {pin: user for pin, user in users.items() if not user.startswith((*_OUR_OWN, "lg"))}
    users = {pin: user for pin, user in users.items() if not _is_a_bus(user)}
    for pin, user in sorted(users.items()):
        said = say("GPIO {pin} of {setting} is held by {user}.", pin=pin, setting=wired[pin], user=user)
        yield fault(topic, said, _free(patient, pin, user))
    if users:
        return
    count = len(wired)
    if patient.holder:
        yield unknown(topic, say("Compère runs and has the pins."), LOOK)
    else:
        yield ok(topic, say("All {n} pins of the settings are free.", n=count))


def _is_a_bus(user: str) -> bool:
    """Return whether the holder of a pin is the kernel's SPI driver, which counts as a holder, too."""
    return bool(re.match(r"spi\d", user))


def _free(patient: Patient, pin: int, user: str) -> str:
    """Return the command that frees a pin.

    The kernel's name for a pin's holder is chosen by that process, so only a process that really has pins is ended.
    """
    own = re.fullmatch(rf"(?:{'|'.join(_OUR_OWN)})(\d{{1,10}})", user, re.ASCII)
    if own and patient.machine.has_lines(own[1]):
        return f"sudo kill {own[1]}"
    boot = BootLines(patient)
    for overlay in boot.switches.overlays:
        given = {name: value for name, value in overlay.parameters.items() if re.match(r"(?:\w+_)?(?:gpio|pin)", name)}
        usual = overlay.name.startswith("w1-gpio") and pin == _W1_PIN and "gpiopin" not in given
        if usual or str(pin) in given.values():
            return boot.comment_out(overlay.line)
    return "sudo fuser -v /dev/gpiochip*"


def serial(patient: Patient) -> Iterator[Finding]:
    """Check whether the serial port on the header is on, and free for the part that the settings put there."""
    wired = [(section, url) for section, url in patient.ports.items() if url.removeprefix("/dev/") in UART]
    if not wired:
        return
    boot = BootLines(patient)
    found = [each for section, url in wired for each in _named(patient, boot, section, url)] if patient.pi else []
    url = _header(patient) if found else wired[0][1]  # checked as well, so that one restart does for everything
    found += _off(patient, boot, url) if patient.pi else []
    found += _written_to(patient, boot, url)
    yield from found or [ok("serial", say("{file} is free for it.", file=url))]


def _header(patient: Patient) -> str:
    return patient.model.port if patient.model else "/dev/serial0"


def _named(patient: Patient, boot: BootLines, section: str, url: str) -> Iterator[Finding]:
    """Yield what is wrong with the port's name: it belongs to another port, or this machine has no such port."""
    machine, header = patient.machine, _header(patient)
    mend = edits.setting(patient, section, "url", as_written(header))
    if url == header or machine.real(url) == machine.real(header):
        return
    if patient.model and patient.model.uart is Uart.RP1 and url == "/dev/serial0":
        if not boot.switches.serial0_is_header or machine.real(url).endswith("ttyAMA10"):
            said = say(
                "{file} is the debug socket of this Raspberry Pi: pins 8 and 10 are {other}.", file=url, other=header
            )
            yield fault("serial", said, mend)
    elif machine.there(url) and machine.real(url) == machine.real("/dev/serial1"):
        said = say("{file} has Bluetooth behind it: pins 8 and 10 are {other}.", file=url, other=header)
        yield fault("serial", said, mend)
    elif not machine.there(url) and (machine.there(header) or header == "/dev/ttyAMA0"):
        said = say("There is no {file}: pins 8 and 10 are {other}.", file=url, other=header)
        yield fault("serial", said, mend)


def _off(patient: Patient, boot: BootLines, url: str) -> Iterator[Finding]:
    """Yield that the port is off, has no pins, or will be off after the next start."""
    there, on, mend = patient.machine.there(url), boot.switches.port, boot.port_on()
    if not there and mend == REBOOT:
        yield fault("serial", needs_a_start(url), mend)
    elif not there:
        said = say(
            "There is no {file}: the serial port is off. Switched on, it is there from the next start of the machine.",
            file=url,
        )
        yield fault("serial", said, mend)
    elif patient.model and patient.model.uart is Uart.MODULE and not on:
        said = say("{file} is there, but no overlay has given it the pins 8 and 10.", file=url)
        yield fault("serial", said, mend)
    elif off := boot.switches.port_off:
        yield warn("serial", boot.switched_off(url, off), mend)


def _written_to(patient: Patient, boot: BootLines, url: str) -> Iterator[Finding]:
    """Yield who else uses the port: the kernel's console, or a login."""
    machine, real = patient.machine, os.path.basename(patient.machine.real(url))
    names = UART if boot.switches.serial0_is_header else UART[1:]
    if re.search(console(names), machine.text("/proc/cmdline")):
        said = say(
            "The kernel writes to {file} and a login waits there. Switched off, both end with the next start of the"
            " machine.",
            file=url,
        )
        yield fault("serial", said, _console_off(patient, boot, names))
    elif getty := machine.found(f"/etc/systemd/system/getty.target.wants/serial-getty@{real}.service"):
        said = say("A login waits at {file}.", file=url)
        yield fault("serial", said, f"sudo systemctl disable --now {os.path.basename(getty[0])}")


def _console_off(patient: Patient, boot: BootLines, names: Sequence[str]) -> str:
    machine, file = patient.machine, boot.cmdline
    if machine.there(file) and not re.search(console(names), machine.text(file)):
        return REBOOT
    word = rf"\bconsole=({'|'.join(names)})(,[^[:space:]]*)?"
    return boot.writable(f"sudo sed -i -E 's/{word}([[:blank:]]+|[[:space:]]*$)//g' {quote(file)}")


def scanner(patient: Patient) -> Iterator[Finding]:
    """Check whether the scanner of the settings is connected."""
    topic, settings = "scanner", patient.config.scanner
    if not (settings.url or settings.hid):
        yield ok(topic, say("The settings name none."))
    if settings.url:
        yield _at_a_port(patient, topic, settings.url)
    if settings.hid:
        yield _as_keyboard(patient, settings.hid)
    if any(_comes_and_goes(url) for url in patient.ports.values()) and _runs(patient, "ModemManager"):
        said = say("ModemManager runs: it opens new serial ports and eats codes.")
        yield fault(topic, said, "sudo systemctl disable --now ModemManager")


def reader(patient: Patient) -> Iterator[Finding]:
    """Check whether the die reader of the settings is connected."""
    topic, url = "reader", patient.config.reader.url
    yield _at_a_port(patient, topic, url) if url else ok(topic, say("The settings name none."))


def _at_a_port(patient: Patient, topic: str, url: str) -> Finding:
    machine = patient.machine
    if not url.startswith("/"):
        return unknown(topic, say("{url} is not looked at: it is no device file.", url=url))
    if machine.there(url):
        return _swapped(patient, topic, url) or ok(topic, say("{file} is there.", file=url))
    taken = {machine.real(each) for section, each in patient.ports.items() if section != topic}
    others = [name for name in machine.found(_BY_ID) if machine.real(name) not in taken]
    if url.removeprefix("/dev/") in UART and patient.pi:  # of which `serial` has more to say
        return fault(topic, say("There is no {file}.", file=url), next(serial(patient)).mend)
    if len(others) == 1:
        said = say("There is no {file}; what is plugged in is {other}.", file=url, other=others[0])
        return fault(topic, said, edits.setting(patient, topic, "url", as_written(others[0])))
    if others:
        said = say("There is no {file}; there are {others}.", file=url, others=tuple(others))
        return fault(topic, said, f"ls -l {_BY_ID}")
    said = say("There is no {file}, and nothing like it: plug it in, then look again.", file=url)
    return fault(topic, said, "lsusb")


def _swapped(patient: Patient, topic: str, url: str) -> Finding | None:
    """Return that scanner and reader have changed places; None if the system's rules do not tell that they have.

    Numbers of USB ports may be others at the next start: the names that stay are put in their place.
    """
    machine = patient.machine
    boards = machine.real(OWN) if machine.there(OWN) else ""
    if not boards or machine.real(patient.config.scanner.url) != boards:
        return None
    if topic == "reader":
        if machine.real(url) == boards:
            return None
        said = say("{file} is not the die reader, which is {other}.", file=url, other=OWN)
        return fault(topic, said, edits.setting(patient, topic, "url", as_written(OWN)))
    others = [name for name in machine.found(_BY_ID) if machine.real(name) != boards]
    known = [SCANNER] if machine.there(SCANNER) else others
    mend = edits.setting(patient, topic, "url", as_written(known[0])) if len(known) == 1 else f"ls -l {_BY_ID}"
    return fault(topic, say("{file} is the die reader, and not the scanner.", file=url), mend)


def _as_keyboard(patient: Patient, wanted: str) -> Finding:
    machine, topic = patient.machine, "scanner"
    if wanted.startswith("/"):
        if machine.there(wanted):
            return ok(topic, say("{file} is there.", file=wanted))
        others = machine.found("/dev/input/by-id/*-event-kbd")
        said = say("There is no {file}; there are {others}.", file=wanted, others=tuple(others) or ("-",))
        if len(others) == 1:
            return fault(topic, said, edits.setting(patient, topic, "hid", as_written(others[0])))
        if not others:
            said = say("There is no {file}, and nothing like it: plug it in, then look again.", file=wanted)
        return fault(topic, said, "lsusb")
    names = keyboards(machine.text(_INPUTS))
    meant = [name for name in names if is_meant(name, wanted)]
    if len(set(meant)) == 1:
        return ok(topic, say("The keyboard {name} is the scanner.", name=meant[0]))
    if meant and wanted == AUTO:
        return fault(topic, _several(meant), edits.setting(patient, topic, "hid", as_written(meant[0])))
    if meant:
        left = tuple(sorted(set(meant) - {meant[0]}))
        said = say("The keyboard {name} is the scanner; {others} are not read.", name=meant[0], others=left)
        return warn(topic, said, edits.setting(patient, topic, "hid", as_written(meant[0])))
    if len(names) == 1:
        said = say("No keyboard is called {wanted}; there is {other}.", wanted=wanted, other=names[0])
        return fault(topic, said, edits.setting(patient, topic, "hid", as_written(names[0])))
    return fault(topic, say("No keyboard is called {wanted}: plug it in, then look again.", wanted=wanted), "lsusb")


def _several(names: list[str]) -> Text:
    return say("Several keyboards call themselves a scanner: {names}.", names=tuple(sorted(set(names))))


def keyboards(told: str) -> list[str]:
    """Return the names of the keyboards that the kernel lists in /proc/bus/input/devices."""
    found = []
    for block in told.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.M)
        handlers = re.search(r"^H: Handlers=(.*)$", block, re.M)
        if name and handlers and "kbd" in handlers[1].split() and _has_figures(block):
            found.append(name[1])
    return found


def _has_figures(block: str) -> bool:
    """Return whether a keyboard has Enter and the digit keys, which a power button lacks."""
    keys = re.search(r"^B: KEY=(.*)$", block, re.M)
    wanted = 1 << 28 | sum(1 << key for key in range(2, 12))
    return keys is not None and int(keys[1].split()[-1], 16) & wanted == wanted


def _comes_and_goes(url: str) -> bool:
    """Return whether a port is on USB, and so may be unplugged."""
    return url.startswith(("/dev/ttyACM", "/dev/ttyUSB", "/dev/serial/by-id/"))


def _runs(patient: Patient, name: str) -> bool:
    return any(patient.machine.text(each) == name for each in patient.machine.found("/proc/[0-9]*/comm"))
