"""The display's bus: whether it is on, how fast it is, and whether the display answers."""

import errno
from collections.abc import Iterator

from compere.wording import Text, say
from compere_device.boot.names import FAST_HZ, FASTEST_HZ, I2C, I2C_DEV, MODULES, SPI, parameter
from compere_device.boot.switches import HZ, OFF, ON, fast_enough
from compere_device.doctor import edits
from compere_device.doctor.boot_lines import REBOOT, BootLines, needs_a_start
from compere_device.doctor.machine import Machine
from compere_device.doctor.patient import LOOK, Finding, Patient, fault, ok, unknown, warn

_ADDRESSES = (0x3C, 0x3D)  # the usual addresses of such displays
_FRAMEBUFFERS = ("ssd1306", "sh1106")  # overlays by which the kernel has the display
_ON_SPI = tuple(f"{name}-spi" for name in (*_FRAMEBUFFERS, "ssd1331", "ssd1351"))


def bus(patient: Patient) -> Iterator[Finding]:
    """Check whether the display's bus is on and stays on."""
    machine, topic, file = patient.machine, patient.bus or "bus", patient.bus_file
    if not patient.bus:
        yield unknown(topic, say("The display is simulated: no bus is looked at."))
    elif machine.there(file):
        yield _on(patient)
    elif not patient.pi:
        mend = "sudo modprobe i2c-dev" if patient.bus == "i2c" else "sudo modprobe spidev"
        yield fault(topic, say("There is no {file}.", file=file), mend)
    elif patient.bus == "i2c":
        yield from _no_i2c(patient)
    else:
        yield _no_spi(patient)


def _on(patient: Patient) -> Finding:
    """Return that the bus is on; it is a fault if it will be off after the next start."""
    file, name, boot = patient.bus_file, SPI if patient.bus == "spi" else I2C, BootLines(patient)
    teller = boot.switches.teller(name, OFF)
    if not patient.pi or teller is None or (patient.bus == "i2c" and patient.config.display.i2c_port != patient.i2c):
        return ok(patient.bus, say("{file} is there.", file=file))
    return warn(patient.bus, boot.switched_off(file, teller), boot.give(name, ON))


def _no_spi(patient: Patient) -> Finding:
    file, boot = patient.bus_file, BootLines(patient)
    if overlay := next((each for each in boot.switches.overlays if each.name in _ON_SPI), None):
        return fault("spi", _lets_go(), boot.comment_out(overlay.line))
    if (mend := boot.switch_on(SPI)) == REBOOT:
        return fault("spi", needs_a_start(file), mend)
    said = say(
        "SPI is off: there is no {file}. Switched on, it is there from the next start of the machine.", file=file
    )
    return fault("spi", said, mend)


def _no_i2c(patient: Patient) -> Iterator[Finding]:
    machine, file, port, arm = patient.machine, patient.bus_file, patient.config.display.i2c_port, patient.i2c
    if machine.there(f"/sys/bus/i2c/devices/i2c-{port}"):
        said = say("There is no {file}: the bus is on, but the module i2c-dev is not loaded.", file=file)
        yield fault("i2c", said, _load(machine))
        return
    there = [name for name in (f"/dev/i2c-{arm}", f"/sys/bus/i2c/devices/i2c-{arm}") if machine.there(name)]
    if port != arm and there:
        said = say("There is no {file}, which the settings name; there is {other}.", file=file, other=there[0])
        yield fault("i2c", said, edits.setting(patient, "display", "i2c_port", str(arm)))
        return
    boot = BootLines(patient)
    if (mend := boot.switch_on(I2C)) == REBOOT:
        yield fault("i2c", needs_a_start(file), mend)
        return
    said = say(
        "I²C is off: there is no {file}. Switched on, it is there from the next start of the machine.", file=file
    )
    yield fault("i2c", said, mend)


def _load(machine: Machine) -> str:
    """Return the command that loads the kernel module now and at every start; other lines of the file stay."""
    text = machine.text(MODULES)
    if I2C_DEV in text.split():
        return f"sudo modprobe {I2C_DEV}"
    line = f"printf '\\n{I2C_DEV}\\n' | sudo tee -a" if text else f"echo {I2C_DEV} | sudo tee"
    return f"sudo modprobe {I2C_DEV} && {line} {MODULES}"


def _lets_go() -> Text:
    return say(
        "A driver of the kernel has the display. Without its overlay it lets go at the next start of the machine."
    )


def speed(patient: Patient) -> Iterator[Finding]:
    """Check the configured speed of the I²C bus; the real one differs on some models."""
    machine, topic, port = patient.machine, "speed", patient.config.display.i2c_port
    if patient.bus != "i2c":
        return
    told = machine.bytes(f"/sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency")
    if len(told) != 4:
        yield unknown(topic, say("Nobody can say how fast the bus is."))
        return
    hz, boot = int.from_bytes(told, "big"), BootLines(patient) if patient.pi and port == patient.i2c else None
    given = list(boot.switches.may(HZ)) if boot else []
    if FAST_HZ <= hz <= FASTEST_HZ:
        yield _fast(boot, hz)
    elif boot and given == [str(FAST_HZ)] and boot.pending:
        said = say("The bus is set to {khz} kHz until the next start of the machine, then to 400.", khz=hz // 1000)
        yield warn(topic, said, REBOOT)
    else:
        fast = str(FAST_HZ)
        mend = "" if not boot else boot.give(HZ, fast) if given != [fast] else boot.add(parameter(HZ, fast))
        if hz < FAST_HZ:
            said = say("The bus is set to {khz} kHz, and a picture takes long. 400 are right.", khz=hz // 1000)
        else:
            said = say("The bus is set to {khz} kHz, which few displays follow. 400 are right.", khz=hz // 1000)
        yield warn(topic, said, mend)


def _fast(boot: BootLines | None, hz: int) -> Finding:
    """Return that the speed is right; warn if it will be another one after the next start."""
    told = list(boot.switches.may(HZ).items()) if boot else []
    if boot and len(told) == 1 and told[0][1] and not fast_enough([told[0][0]]):
        place, number = boot.place(told[0][1])
        said = say(
            "The bus is set to {khz} kHz until the next start of the machine, then line {number} of {place} counts.",
            khz=hz // 1000,
            number=number,
            place=place,
        )
        return warn("speed", said, boot.give(HZ, str(FAST_HZ)))
    return ok("speed", say("The bus is set to {khz} kHz.", khz=hz // 1000))


def display(patient: Patient) -> Iterator[Finding]:
    """Check whether the display answers at its address."""
    topic = "display"
    if not patient.bus:
        yield unknown(topic, say("The display is simulated."))
    elif patient.holder:
        yield unknown(topic, say("Compère runs and has the display: the bus is not touched."), LOOK)
    elif not patient.machine.there(patient.bus_file):
        yield unknown(topic, say("Nobody can be asked without {file}.", file=patient.bus_file))
    elif patient.bus == "spi":
        yield unknown(topic, say("A display on SPI never answers: only its picture tells."))
    else:
        yield _asked(patient)


def _asked(patient: Patient) -> Finding:
    """Probe the address in the settings, and the other usual one."""
    topic, settings = "display", patient.config.display
    here, place = settings.i2c_address, f"0x{settings.i2c_address:02X}"
    try:
        found = [
            each for each in dict.fromkeys((here, *_ADDRESSES)) if patient.machine.answers(settings.i2c_port, each)
        ]
    except PermissionError:
        return unknown(topic, say("{file} may not be opened, so nobody can be asked.", file=patient.bus_file))
    except OSError as error:
        if error.errno == errno.EBUSY:
            return _taken(patient)
        said = say("The bus hangs ({why}): check SDA, SCL and the other parts on it.", why=error.strerror or str(error))
        return fault(topic, said, f"i2cdetect -y {settings.i2c_port}")
    if here in found:
        driver = patient.config.driver
        said = say(
            "A display answers at {place}. No chip says what it is: {driver} is a guess that its picture confirms.",
            place=place,
            driver=driver,
        )
        return ok(topic, said)
    if found:
        other = f"0x{found[0]:02X}"
        said = say("Nothing answers at {place}, but something does at {other}.", place=place, other=other)
        return fault(topic, said, edits.setting(patient, "display", "i2c_address", other))
    said = say(
        "Nothing answers at {place}: check 3V3, GND, SDA (GPIO 2) and SCL (GPIO 3), then look again.", place=place
    )
    return fault(topic, said, f"i2cdetect -y {settings.i2c_port}")


def _taken(patient: Patient) -> Finding:
    """Return which driver of the kernel has the display."""
    boot = BootLines(patient)
    if overlay := next((each for each in boot.switches.overlays if each.name in _FRAMEBUFFERS), None):
        return fault("display", _lets_go(), boot.comment_out(overlay.line))
    for address in _ADDRESSES:
        name = f"{patient.config.display.i2c_port}-{address:04x}"
        if patient.machine.there(f"/sys/bus/i2c/devices/{name}/driver"):
            unbind = f"/sys/bus/i2c/devices/{name}/driver/unbind"
            return fault("display", say("A driver of the kernel has the display."), f"echo {name} | sudo tee {unbind}")
    return fault("display", say("A driver of the kernel has the display."), "ls /sys/bus/i2c/devices")
