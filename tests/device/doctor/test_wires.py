"""Pins, the port on the header, scanner and die reader."""

from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.doctor import wires
from compere_device.doctor.patient import Health
from illnesses import BY_ID, USB, WIRED
from ward import CONFIG, Ward, admit

SAY = Words().say
# As /proc/bus/input/devices has them: a power button, a keyboard, a scanner, a mouse.
BLOCK = 'I: Bus=0003\nN: Name="{name}"\nH: Handlers={handlers} event{number}\nB: EV=120013\nB: KEY={keys}\n'
KEYS = "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe"
BUTTON = BLOCK.format(name="pwr_button", handlers="kbd", number=0, keys="10000000000000 0")
BOARD = BLOCK.format(name="Logitech K120", handlers="sysrq kbd leds", number=1, keys=KEYS)
SCANNER = BLOCK.format(name="NETUM Barcode Scanner", handlers="sysrq kbd", number=2, keys=KEYS)
ZEBRA = BLOCK.format(name="Zebra DS2208", handlers="sysrq kbd", number=3, keys=KEYS)
MOUSE = BLOCK.format(name="Barcode Mouse", handlers="mouse0", number=4, keys="1f0000 0 0 0 0")


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def test_pins_that_nobody_can_ask_about(ward: Ward) -> None:
    """Off a Pi, and where no chip may be opened."""
    ward.held = None
    assert [each.state for each in wires.pins(admit(ward))] == [Health.UNKNOWN]
    ward.drop("/proc/device-tree/model")
    assert [each.state for each in wires.pins(admit(ward))] == [Health.UNKNOWN]


def test_pins_of_the_display_s_own_bus_are_no_fault(ward: Ward) -> None:
    """Its driver holds chip select."""
    ward.held = {8: "spi0 CS0"}
    (found,) = wires.pins(admit(ward, '[keys]\nboard = "oled-hat"\n'))
    assert found.state is Health.OK


def test_a_pin_of_another_program_while_the_device_runs(ward: Ward) -> None:
    """Its own are not named, a foreign one is."""
    ward.held = {5: "gpiozero 1", 6: "blink"}
    (found,) = wires.pins(admit(ward, holder="process 1"))
    assert "GPIO 6 of [keys] back is held by blink." in SAY(found.said)


def test_one_wire_at_its_usual_pin(ward: Ward) -> None:
    """Which its line does not name."""
    ward.held = {4: "onewire@4"}
    ward.put(CONFIG, "dtoverlay=gpio-fan\ndtoverlay=w1-gpio\n")
    (found,) = wires.pins(admit(ward, "[keys]\nok = 4\n"))
    assert found.mend == f"sudo sed -i 's/^dtoverlay=w1-gpio/#&/' {CONFIG}"


def test_no_port_on_the_header(ward: Ward) -> None:
    """A scanner on USB has nothing to do with it; a wired one needs it switched on."""
    assert list(wires.serial(admit(ward, USB))) == []


@pytest.mark.parametrize(
    ("files", "mend"),
    [
        (("/usr/bin/raspi-config",), "sudo raspi-config nonint do_serial_hw 0"),
        ((), f"grep -qxF enable_uart=1 {CONFIG} || printf '%s\\n' '' '[all]' enable_uart=1 | sudo tee -a {CONFIG}"),
    ],
)
def test_a_port_that_is_off(ward: Ward, files: tuple[str, ...], mend: str) -> None:
    """By raspi-config where that is there."""
    for file in files:
        ward.put(file)
    (found,) = wires.serial(admit(ward, WIRED))
    assert (found.state, found.mend) == (Health.FAULT, mend)


def test_the_login_of_the_port_that_a_link_leads_to(ward: Ward) -> None:
    """/dev/serial0 is ttyS0 or ttyAMA0."""
    ward.put("/dev/ttyS0")
    ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyS0"))
    assert [each.state for each in wires.serial(admit(ward, WIRED))] == [Health.OK]
    ward.put("/etc/systemd/system/getty.target.wants/serial-getty@ttyS0.service")
    (found,) = wires.serial(admit(ward))
    assert found.mend == "sudo systemctl disable --now serial-getty@ttyS0.service"


def test_a_console_with_raspi_config(ward: Ward) -> None:
    """Which knows all the places."""
    ward.put("/dev/serial0")
    ward.put("/proc/cmdline", "console=ttyAMA0,115200 root=/dev/sda")
    ward.put("/boot/firmware/cmdline.txt", "console=serial0,115200 root=/dev/sda")
    ward.put("/usr/bin/raspi-config")
    (found,) = wires.serial(admit(ward, WIRED))
    assert found.mend == "sudo raspi-config nonint do_serial_cons 1"


def test_ports_of_scanner_and_reader(ward: Ward) -> None:
    """What is there, what the other has already, several, and what is no file."""
    other = "/dev/serial/by-id/usb-Reader-if00"
    ward.put(other)
    both = f'[scanner]\nurl = "/dev/ttyACM0"\n[reader]\nurl = "{other}"\n'
    patient = admit(ward, both)
    assert [each.mend for each in (*wires.scanner(patient), *wires.reader(patient))] == ["lsusb", ""]
    ward.put(BY_ID)
    ward.put(f"{BY_ID}2")
    (found,) = wires.scanner(patient)
    assert (found.mend, f"{BY_ID} and {BY_ID}2" in SAY(found.said)) == ("ls -l /dev/serial/by-id/*", True)


def test_a_scanner_behind_the_network(ward: Ward) -> None:
    """It is not looked for."""
    (found,) = wires.scanner(admit(ward, '[scanner]\nurl = "socket://host:1"\n'))
    assert (found.state, found.mend) == (Health.UNKNOWN, "")


@pytest.mark.parametrize(
    ("blocks", "wanted", "state", "said", "mend"),
    [
        ((BUTTON, BOARD, SCANNER, MOUSE), "auto", Health.OK, "NETUM Barcode Scanner", ""),
        ((BUTTON, MOUSE), "auto", Health.FAULT, "No keyboard is called auto", "lsusb"),
        ((BOARD,), "auto", Health.FAULT, "there is Logitech K120", 'hid = "Logitech K120"'),
        ((SCANNER, ZEBRA), "auto", Health.FAULT, "Several keyboards", 'hid = "NETUM Barcode Scanner"'),
        ((SCANNER, ZEBRA), "zebra", Health.OK, "Zebra DS2208", ""),
        ((SCANNER, SCANNER), "auto", Health.OK, "NETUM", ""),
        ((SCANNER, ZEBRA, SCANNER), "e", Health.WARN, "Zebra DS2208 are not read", 'hid = "NETUM Barcode Scanner"'),
    ],
)
def test_a_scanner_that_is_a_keyboard(
    ward: Ward, blocks: tuple[str, ...], wanted: str, state: Health, said: str, mend: str
) -> None:
    """By its name, as `parts/scan/hid.py` takes it: what has no figures, and a mouse, is none."""
    ward.put("/proc/bus/input/devices", "\n".join(blocks))
    (found,) = wires.scanner(admit(ward, f'[scanner]\nhid = "{wanted}"\n'))
    assert (found.state, said in SAY(found.said), mend in found.mend) == (state, True, True)
    assert bool(found.mend) is bool(mend)


def test_a_scanner_by_its_device_file(ward: Ward) -> None:
    """There, absent, and another one in its place."""
    file = "/dev/input/by-id/usb-A-event-kbd"
    patient = admit(ward, f'[scanner]\nhid = "{file}"\n')
    (absent,) = wires.scanner(patient)
    ward.put("/dev/input/by-id/usb-B-event-kbd")
    (other,) = wires.scanner(patient)
    ward.put(file)
    (there,) = wires.scanner(patient)
    assert (absent.mend, "usb-B-event-kbd" in other.mend, there.state) == ("lsusb", True, Health.OK)
