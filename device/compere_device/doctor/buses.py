"""The buses of the display: whether they are on, how fast, and who answers there."""

import errno
from collections.abc import Iterator

from compere.wording import Text, say
from compere_device.boot.names import FAST_HZ, I2C, I2C_DEV, I2C_SPEEDS, MODULES, SPI
from compere_device.doctor import edits
from compere_device.doctor.patient import LOOK, Finding, Patient, fault, ok, unknown, warn

FASTEST_HZ = 1_000_000
_ADDRESSES = (0x3C, 0x3D)  # where such displays are
_FRAMEBUFFERS = ("dtoverlay=ssd1306", "dtoverlay=sh1106")  # overlays by which the kernel has the display


def bus(patient: Patient) -> Iterator[Finding]:
    """Whether the bus of the display is on."""
    machine, topic, file = patient.machine, patient.bus or "bus", patient.bus_file
    if not patient.bus:
        yield unknown(topic, say("The display is simulated: no bus is looked at."))
    elif machine.there(file):
        yield ok(topic, say("{file} is there.", file=file))
    elif not patient.pi:
        mend = "sudo modprobe i2c-dev" if patient.bus == "i2c" else "sudo modprobe spidev"
        yield fault(topic, say("There is no {file}.", file=file), mend)
    elif patient.bus == "i2c":
        yield _no_i2c(patient)
    elif edits.parameters(machine).get(SPI) == "on":
        yield fault(topic, _from_the_start(file), "sudo reboot")
    else:
        said = say(
            "SPI is off: there is no {file}. Switched on, it is there from the next start of the machine.", file=file
        )
        yield fault(topic, said, edits.switch_on(machine, SPI, "do_spi"))


def _no_i2c(patient: Patient) -> Finding:
    machine, file, port = patient.machine, patient.bus_file, patient.config.display.i2c_port
    if machine.there(f"/sys/bus/i2c/devices/i2c-{port}"):
        said = say("There is no {file}: the bus is on, but the module i2c-dev is not loaded.", file=file)
        return fault("i2c", said, f"sudo modprobe {I2C_DEV} && echo {I2C_DEV} | sudo tee {MODULES}")
    if port != 1 and machine.there("/dev/i2c-1"):
        said = say("There is no {file}, which the settings name; there is /dev/i2c-1.", file=file)
        return fault("i2c", said, edits.setting(patient, "display", "i2c_port", "1"))
    given = edits.parameters(machine)
    if "on" in (given.get(I2C), given.get("i2c")):
        return fault("i2c", _from_the_start(file), "sudo reboot")
    said = say(
        "I²C is off: there is no {file}. Switched on, it is there from the next start of the machine.", file=file
    )
    return fault("i2c", said, edits.switch_on(machine, I2C, "do_i2c"))


def _from_the_start(file: str) -> Text:
    return say("There is no {file}, though it is switched on: start the machine anew.", file=file)


def speed(patient: Patient) -> Iterator[Finding]:
    """How fast the I²C bus is set; what it really does differs on some models."""
    machine, topic, port = patient.machine, "speed", patient.config.display.i2c_port
    if patient.bus != "i2c":
        return
    told = machine.bytes(f"/sys/bus/i2c/devices/i2c-{port}/of_node/clock-frequency")
    if len(told) != 4:
        yield unknown(topic, say("Nobody can say how fast the bus is."))
        return
    hz = int.from_bytes(told, "big")
    if FAST_HZ <= hz <= FASTEST_HZ:
        yield ok(topic, say("The bus is set to {khz} kHz.", khz=hz // 1000))
    elif patient.pi and _speed_given(patient) == FAST_HZ:
        said = say("The bus is set to {khz} kHz until the next start of the machine, then to 400.", khz=hz // 1000)
        yield warn(topic, said, "sudo reboot")
    else:
        mend = edits.set_parameter(machine, I2C_SPEEDS, str(FAST_HZ)) if patient.pi else ""
        if hz < FAST_HZ:
            said = say("The bus is set to {khz} kHz, and a picture takes long. 400 are right.", khz=hz // 1000)
        else:
            said = say("The bus is set to {khz} kHz, which few displays follow. 400 are right.", khz=hz // 1000)
        yield warn(topic, said, mend)


def _speed_given(patient: Patient) -> int:
    given = edits.parameters(patient.machine)
    return next((int(given[name]) for name in I2C_SPEEDS if given.get(name, "").isdecimal()), 0)


def display(patient: Patient) -> Iterator[Finding]:
    """Who answers where the display should be."""
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
    """Ask at the address of the settings, and at the other one that is usual."""
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
    """Return who in the kernel has the display."""
    overlays = [each for each in _FRAMEBUFFERS if any(line.startswith(each) for line in edits.lines(patient.machine))]
    said = say(
        "A driver of the kernel has the display. Without its overlay it lets go at the next start of the machine."
    )
    if overlays:
        return fault("display", said, edits.comment_out(patient.machine, overlays[0]))
    for address in _ADDRESSES:
        name = f"{patient.config.display.i2c_port}-{address:04x}"
        if patient.machine.there(f"/sys/bus/i2c/devices/{name}/driver"):
            unbind = f"/sys/bus/i2c/devices/{name}/driver/unbind"
            return fault("display", say("A driver of the kernel has the display."), f"echo {name} | sudo tee {unbind}")
    return fault("display", say("A driver of the kernel has the display."), "ls /sys/bus/i2c/devices")
