"""The reader board itself: its port, the program that is on it, its sensors and calibration, and what mends them.

A board is asked only by `compere doctor reader`: the examination of the machine opens no port.
"""

import errno
import re
from collections.abc import Iterator, Mapping, Sequence

from compere.wording import Text, say
from compere_device.doctor import edits
from compere_device.doctor.machine import UNIT, Machine
from compere_device.doctor.patient import Finding, Patient, fault, ok, warn
from compere_device.parts.reader.reader_lines import PROTOCOL, ConstantsAre, Hello
from compere_device.setup.settings import as_written
from compere_device.setup.tray_words import CONSTANTS, SENSOR, odd, part

OWN = "/dev/compere-reader"  # as deploy/61-compere.rules names it
CALIBRATE = "compere doctor reader --calibrate"
STOP = f"sudo systemctl stop {UNIT.removesuffix('.service')}"
FLASH = (  # as firmware/README.md has them: what runs is asked to end, which any other program ignores; ours goes there
    "printf '!update*FBA4\\n' > {port}; sleep 2",
    "mpremote connect {port} cp -r build/firmware/tray build/firmware/main.py :",
    "mpremote connect {port} reset",
)
_SERIAL = "/dev/serial/by-id/*"
_PICO = re.compile(r"micropython|raspberry_pi_pico|rp2040", re.IGNORECASE)
_PROMPT = re.compile(r"MicroPython v\S+|>>> |SyntaxError|raw REPL", re.IGNORECASE)
_SHOWN_MOST = 80
_HELD = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)


def ports(machine: Machine, wanted: str, others: Sequence[str] = ()) -> list[str]:
    """Return where the board may be: the port that is wanted, else those that call themselves like one.

    `others` are ports of other parts: nothing is said to them.
    """
    if wanted:
        return [wanted]
    if machine.there(OWN):
        return [OWN]
    taken = {machine.real(each) for each in others}
    return [each for each in machine.found(_SERIAL) if _PICO.search(each) and machine.real(each) not in taken]


def which(found: Sequence[str]) -> Finding:
    """Return that there is no board, or more than one."""
    if found:
        said = say("Several ports look like a reader: {ports}. Say which one: --port.", ports=tuple(found))
        return fault("port", said, "ls -l /dev/serial/by-id")
    said = say("I see no reader: plug it in, then look again; or say where it is: --port.")
    return fault("port", said, "lsusb")


def closed(port: str, error: OSError) -> Finding:
    """Return why a port cannot be opened."""
    if error.errno in _HELD:
        said = say("{file} is open in another program; Compère itself has it while it runs.", file=port)
        return fault("port", said, STOP)
    if error.errno in (errno.EACCES, errno.EPERM):
        return fault("port", say("You may not open {file}.", file=port), "sudo usermod -aG dialout $USER")
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return fault("port", say("There is no {file}: plug the reader in, then look again.", file=port), "lsusb")
    return fault("port", say("{file} cannot be opened ({why}).", file=port, why=error.strerror or str(error)))


def board(port: str, hello: Hello) -> Finding:
    """Return which board it is, or that its program and this one do not understand each other."""
    name, version = hello.board, hello.firmware
    if hello.protocol != PROTOCOL:
        older = hello.protocol < PROTOCOL
        said = (
            say("The program of the reader, {name} {version}, is too old: flash it.", name=name, version=version)
            if older
            else say(
                "The program of the reader, {name} {version}, is too new: update this one.", name=name, version=version
            )
        )
        return fault("board", said, flash(port)[0] if older else "")
    able = tuple(_ABLE.get(each, each) for each in hello.abilities)
    if not able:
        return warn("board", say("{name} {version}, which reads nothing.", name=name, version=version))
    return ok("board", say("{name} {version} at {file}: {able}.", name=name, version=version, file=port, able=able))


_ABLE: Mapping[str, Text] = {"d10": say("reads a d10"), "tag": say("reads cards")}


def unnamed(patient: Patient, port: str) -> Finding:
    """Return that no game reads it: the settings name no reader."""
    said = say("The settings name no reader: games do without it.")
    return warn("settings", said, edits.setting(patient, "reader", "url", as_written(port)))


def stranger(port: str, lines: Sequence[bytes]) -> list[Finding]:
    """Return what is on a board that does not greet, and the three lines that put the reader's program there."""
    said = [text for line in lines if (text := _shown(line))]
    prompt = next((text for text in said if text.startswith("MicroPython v")), "")
    if prompt:
        first = say("On the board is {what} without the reader’s program.", what=prompt)
    elif any(_PROMPT.search(text) for text in said):
        first = say("On the board is {what} without the reader’s program.", what="MicroPython")
    elif said:
        first = say("Another program is on the board; it says “{line}”.", line=said[-1])
    else:
        first = say(
            "Nobody answers at {file}: it is no reader, or its program hangs. Unplug it for a moment.", file=port
        )
    mend, *more = flash(port)
    return [
        fault("board", first),
        warn(
            "flash",
            say("These three lines put the reader’s program on a Pico, with mpremote and what “make firmware” builds:"),
            mend,
        ),
        *(warn("flash", say("Then:"), line) for line in more),
    ]


def flash(port: str) -> tuple[str, ...]:
    """Return the three lines of a shell that put the reader's program on the board at a port."""
    return tuple(line.replace("{port}", port) for line in FLASH)


def _shown(line: bytes) -> str:
    """Return a foreign line as far as it can be read."""
    text = line.decode(errors="replace").strip()
    return "".join(sign if sign.isprintable() else "·" for sign in text)[:_SHOWN_MOST]


def sensors(hello: Hello, states: Mapping[str, str]) -> Iterator[Finding]:
    """Yield how each sensor is that is not well, or that all are."""
    if not states:
        if hello.abilities:
            yield warn("sensors", say("This program does not say how its sensors are: flash the reader anew."))
        return
    wrong = {name: state for name, state in states.items() if state != "ok"}
    for name, state in sorted(wrong.items()):
        yield fault("sensors", SENSOR[state](name) if state in SENSOR else odd(name, state))
    if wrong and set(wrong) >= {f"m{k}" for k in range(5)}:
        yield fault(
            "sensors",
            say("None of the five answers: look at the cable between the board and {part}.", part=part("mux")),
        )
    if not wrong:
        yield ok("sensors", say("All {n} work.", n=len(states)))


def calibration(hello: Hello, constants: ConstantsAre | None) -> Iterator[Finding]:
    """Yield how its calibration is."""
    if not hello.reads_dice:
        return
    if constants is None:
        yield warn("calibration", say("This program knows no calibration: flash the reader anew."))
    elif constants.state == "ok":
        yield ok("calibration", say("It is kept, with the check {check}.", check=constants.check))
    else:
        said = CONSTANTS.get(constants.state) or say(
            "The reader calls it “{state}”: update the box.", state=constants.state
        )
        yield fault("calibration", said, CALIBRATE)
