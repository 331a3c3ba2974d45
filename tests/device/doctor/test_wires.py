"""Pins, the port on the header, scanner and die reader."""

from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.doctor import wires
from compere_device.doctor.patient import Health
from compere_device.files.lock import Holder
from illnesses import BY_ID, USB, WIRED, added
from ward import CMDLINE, CONFIG, Ward, admit

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
    (found,) = wires.pins(admit(ward, holder=Holder("1")))
    assert "GPIO 6 of [keys] back is held by blink." in SAY(found.said)


def test_one_wire_at_its_usual_pin(ward: Ward) -> None:
    """Which its line does not name."""
    ward.held = {4: "onewire@4"}
    ward.put(CONFIG, "dtoverlay=gpio-fan\ndtoverlay=w1-gpio\n")
    (found,) = wires.pins(admit(ward, "[keys]\nok = 4\n"))
    assert found.mend == f"sudo sed -i '2s/^[[:blank:]]*dtoverlay=w1-gpio/#&/' {CONFIG}"


def test_no_port_on_the_header(ward: Ward) -> None:
    """A scanner on USB has nothing to do with it; a wired one needs it switched on."""
    assert list(wires.serial(admit(ward, USB))) == []


@pytest.mark.parametrize(
    ("model", "text", "mend"),
    [
        ("4 Model B Rev 1.5", "", added("enable_uart=1")),
        ("4 Model B Rev 1.5", "[pi3]\nenable_uart=1\n", added("enable_uart=1")),
        (
            "4 Model B Rev 1.5",
            "enable_uart=0\n",
            f"sudo sed -i -E '1s/^([[:blank:]]*enable_uart=)[^,[:space:]]*/\\11/' {CONFIG}",
        ),
        ("4 Model B Rev 1.5", "enable_uart=1\ndtparam=uart1=off\n", added("dtparam=uart1=on")),
        ("4 Model B Rev 1.5", "enable_uart=1\n", "sudo reboot"),
        ("4 Model B Rev 1.5", "dtoverlay=disable-bt\n", "sudo reboot"),
        (
            "3 Model B Plus Rev 1.3",
            "[pi3+]\ndtoverlay=miniuart-bt\n[all]\ndtparam=uart0=off\n",
            added("dtparam=uart0=on"),
        ),
        ("Zero Rev 1.3", "", "sudo reboot"),
        ("Compute Module 3 Rev 1.0", "", added("dtoverlay=uart0,txd0_pin=14,rxd0_pin=15")),
        (
            "Compute Module 3 Rev 1.0",
            "dtoverlay=uart0,txd0_pin=32,rxd0_pin=33\n",
            added("dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"),
        ),
        ("Compute Module 3 Rev 1.0", "dtoverlay=uart0\n", "sudo reboot"),
        ("6 Model B Rev 1.0", "", added("enable_uart=1", "'[pi5]'", "dtparam=uart0=on", "'[all]'")),
    ],
)
def test_a_port_that_is_off(ward: Ward, model: str, text: str, mend: str) -> None:
    """What is lacking on that model, which may be that it starts anew; the same for the scanner's own line."""
    ward.put("/proc/device-tree/model", f"Raspberry Pi {model}\0")
    ward.put(CONFIG, text)
    (found,) = wires.serial(admit(ward, WIRED))
    (scanner,) = wires.scanner(admit(ward))
    assert (found.state, found.mend, scanner.mend) == (Health.FAULT, mend, mend)


def test_a_module_whose_port_has_no_pins(ward: Ward) -> None:
    """Its device file is there all the same."""
    ward.put("/proc/device-tree/model", "Raspberry Pi Compute Module 3 Plus Rev 1.0\0")
    ward.put("/dev/serial0")
    (found,) = wires.serial(admit(ward, WIRED))
    assert "no overlay has given it the pins 8 and 10" in SAY(found.said)
    ward.put(CONFIG, "dtoverlay=uart0\n")
    (found,) = wires.serial(admit(ward))
    assert found.state is Health.OK


def test_a_port_that_goes_with_the_next_start(ward: Ward) -> None:
    """By a line that counts here; that nothing switches it on is no fault while it is there."""
    ward.put("/dev/serial0")
    ward.put(CONFIG, "[pi3]\nenable_uart=0\n")
    assert [each.state for each in wires.serial(admit(ward, WIRED))] == [Health.OK]
    ward.put(CONFIG, "enable_uart=1\n[pi4]\nenable_uart=0\n")
    (found,) = wires.serial(admit(ward))
    assert (found.state, "line 3 of /boot/firmware/config.txt switches it off" in SAY(found.said)) == (
        Health.WARN,
        True,
    )
    ward.typed(found.mend)
    assert ward.text(CONFIG) == "enable_uart=1\n[pi4]\nenable_uart=1"


@pytest.mark.parametrize("there", [True, False])
def test_the_debug_socket_of_a_pi_5(ward: Ward, there: bool) -> None:
    """It is no port on the header: that is named, and switched on, at once; `enable_uart=1` is never advised."""
    ward.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    ward.put(CONFIG, "enable_uart=1\n")
    ward.put(CMDLINE, "console=serial0,115200 console=tty1 root=/dev/sda\n")
    ward.replace("/proc/cmdline", "console=tty1", "console=ttyAMA10,115200 console=tty1")
    if there:
        ward.put("/dev/ttyAMA10")
        ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyAMA10"))
    named, off = wires.serial(admit(ward, WIRED))
    assert SAY(named.said) == ("/dev/serial0 is the debug socket of this Raspberry Pi: pins 8 and 10 are /dev/ttyAMA0.")
    assert off.mend == added("dtparam=uart0=on")
    ward.typed(named.mend)
    ward.typed(off.mend)
    (found,) = wires.serial(admit(ward))
    assert (found.mend, admit(ward).config.scanner.url) == ("sudo reboot", "/dev/ttyAMA0")
    ward.put("/dev/ttyAMA0")
    assert [each.state for each in wires.serial(admit(ward))] == [Health.OK]
    assert "console=serial0" in ward.text(CMDLINE)  # that of the socket, which nobody needs


def test_the_debug_socket_as_the_second_part(ward: Ward) -> None:
    """The scanner's port is right, and the reader's is the socket."""
    ward.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    ward.put(CONFIG, "dtparam=uart0=on\n")
    for name in ("ttyAMA0", "ttyAMA10"):
        ward.put(f"/dev/{name}")
    ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyAMA10"))
    both = '[scanner]\nurl = "/dev/ttyAMA0"\n[reader]\nurl = "/dev/serial0"\n'
    (found,) = wires.serial(admit(ward, both))
    assert "[reader" in found.mend and "debug socket" in SAY(found.said)


def test_a_console_moved_to_the_header_of_a_pi_5(ward: Ward) -> None:
    """`serial0` is the header then, and the console goes from it by that name, too."""
    ward.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    ward.put(CONFIG, "dtparam=uart0_console\n")
    ward.put(CMDLINE, "console=serial0,115200 root=/dev/sda\n")
    ward.replace("/proc/cmdline", "console=tty1", "console=ttyAMA0,115200 console=tty1")
    ward.put("/dev/ttyAMA0")
    ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyAMA0"))
    (found,) = wires.serial(admit(ward, WIRED))
    ward.typed(found.mend)
    assert ward.text(CMDLINE) == "root=/dev/sda"


def test_a_port_that_is_bluetooths(ward: Ward) -> None:
    """ttyAMA0 of a board with Bluetooth; one that has gone is named, too."""
    for name, real in (("serial0", "ttyS0"), ("serial1", "ttyAMA0")):
        ward.put(f"/dev/{real}")
        ward.path(f"/dev/{name}").symlink_to(ward.path(f"/dev/{real}"))
    (found,) = wires.serial(admit(ward, '[scanner]\nurl = "/dev/ttyAMA0"\n'))
    assert "Bluetooth" in SAY(found.said) and 'url = "/dev/serial0"' in found.mend
    ward.drop("/dev/serial1", "/dev/ttyAMA0")
    (found,) = wires.serial(admit(ward))
    assert SAY(found.said) == "There is no /dev/ttyAMA0: pins 8 and 10 are /dev/serial0."
    ward.typed(found.mend)
    assert [each.state for each in wires.serial(admit(ward))] == [Health.OK]


@pytest.mark.parametrize(
    "line",
    [
        "console=serial0,115200 console=tty1",
        "console=tty1 console=ttyS0",
        "console=ttyAMA0,115200n8\tconsole=tty1 console=serial0\r",
    ],
)
def test_every_console_goes(ward: Ward, line: str) -> None:
    """Wherever on the line, with blanks or a line end of any kind behind it; no other word goes."""
    ward.put("/dev/serial0")
    ward.put("/proc/cmdline", "console=ttyS0,115200 console=tty1")
    ward.path(CMDLINE).write_bytes(f"xconsole=serial0 {line}\n".encode())
    (found,) = wires.serial(admit(ward, WIRED))
    ward.typed(found.mend)
    assert ward.text(CMDLINE).split() == ["xconsole=serial0", "console=tty1"]


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("dtoverlay=w1-gpio\ndtparam=gpiopin=5\n", "1s/^[[:blank:]]*dtoverlay=w1-gpio/#&/"),
        ("[pi3]\ndtoverlay=gpio-fan,gpiopin=5\n[all]\ndtoverlay=ir,gpio_pin=5\n", "4s/^[[:blank:]]*dtoverlay=ir/#&/"),
        ("dtoverlay=w1-gpio,gpiopin=50\n", ""),
    ],
)
def test_which_overlay_has_a_pin(ward: Ward, text: str, mend: str) -> None:
    """By its parameters, those of the lines behind it too; one of another model has none here."""
    ward.held = {5: "onewire@5"}
    ward.put(CONFIG, text)
    (found,) = wires.pins(admit(ward))
    assert found.mend == (f"sudo sed -i '{mend}' {CONFIG}" if mend else "sudo fuser -v /dev/gpiochip*")


def test_the_login_of_the_port_that_a_link_leads_to(ward: Ward) -> None:
    """/dev/serial0 is ttyS0 or ttyAMA0."""
    ward.put("/dev/ttyS0")
    ward.path("/dev/serial0").symlink_to(ward.path("/dev/ttyS0"))
    assert [each.state for each in wires.serial(admit(ward, WIRED))] == [Health.OK]
    ward.put("/etc/systemd/system/getty.target.wants/serial-getty@ttyS0.service")
    (found,) = wires.serial(admit(ward))
    assert found.mend == "sudo systemctl disable --now serial-getty@ttyS0.service"


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


@pytest.mark.parametrize("scanner", ["/dev/compere-scanner", "/dev/serial/by-id/usb-Scanner-if00", ""])
def test_scanner_and_reader_have_changed_places(ward: Ward, scanner: str) -> None:
    """As their numbers may at a start; typed, the names that stay are in the settings, and both are right."""
    ward.put("/dev/ttyACM0")
    ward.put("/dev/ttyACM1")
    ward.path("/dev/compere-reader").symlink_to(ward.path("/dev/ttyACM0"))
    if scanner:
        ward.path(scanner).parent.mkdir(parents=True, exist_ok=True)
        ward.path(scanner).symlink_to(ward.path("/dev/ttyACM1"))
    patient = admit(ward, '[scanner]\nurl = "/dev/ttyACM0"\n[reader]\nurl = "/dev/ttyACM1"\n')
    found = [*wires.scanner(patient), *wires.reader(patient)]
    assert [SAY(each.said) for each in found] == [
        "/dev/ttyACM0 is the die reader, and not the scanner.",
        "/dev/ttyACM1 is not the die reader, which is /dev/compere-reader.",
    ]
    if not scanner:
        assert found[0].mend == "ls -l /dev/serial/by-id/*"
        return
    for each in found:
        ward.typed(each.mend)
    again = admit(ward)
    assert (again.config.scanner.url, again.config.reader.url) == (scanner, "/dev/compere-reader")
    assert {each.state for each in (*wires.scanner(again), *wires.reader(again))} == {Health.OK}


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
