"""The names and rights that udev's rules give to parts: what they match, read as udev reads them."""

import re
from fnmatch import fnmatchcase

import pytest

from catalogue import ROOT
from compere_device.doctor.patient import GROUPS
from compere_device.parts.scan.hid import _SCANNER

RULES = ROOT / "deploy/61-compere.rules"
CONDITION = re.compile(r'(\w+)(?:\{(\w+)\})?(==|!=|\+=|=)"([^"]*)"')


def matches(value: str, pattern: str) -> bool:
    return any(fnmatchcase(value, each) for each in pattern.split("|"))


def after(device: dict[str, str]) -> dict[str, str]:
    """Return what the rules make of a device, as they stand: its keys, and GROUP, MODE and SYMLINK."""
    device = {"ACTION": "add"} | device
    until = ""
    for line in RULES.read_text(encoding="utf-8").split("\n"):
        found = [
            (match[1] if match[1] != "ENV" else match[2], *match.group(3, 4)) for match in CONDITION.finditer(line)
        ]
        if until:
            until = "" if ("LABEL", "=", until) in found else until
            continue
        if line.startswith("#") or not all(
            matches(device.get(key, ""), value) == (operator == "==")
            for key, operator, value in found
            if operator in ("==", "!=")
        ):
            continue
        for key, operator, value in found:
            if key == "GOTO":
                until = value
            elif operator in ("=", "+=") and key != "LABEL":
                device[key] = re.sub(r"\$env\{(\w+)\}", lambda each: device[each[1]], value).replace(
                    "$kernel", device.get("KERNEL", "")
                )
    return device


def port(**said: str) -> dict[str, str]:
    """A serial port of USB, as 60-serial.rules describes it."""
    return after({"SUBSYSTEM": "tty", "KERNEL": "ttyACM0", "ID_BUS": "usb", **said})


# Names are those that the tests of keyboards and the hardware's page have; numbers are those of the USB vendors' list.
@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"ID_VENDOR": "Grow", "ID_MODEL": "GM65_Barcode_Scanner"}, "scanner"),
        ({"ID_MODEL": "USB_BARCODE_SCANNER"}, "scanner"),
        ({"ID_MODEL": "Bar_Code_Reader"}, "scanner"),
        ({"ID_VENDOR": "NetumScan", "ID_MODEL": "C750"}, "scanner"),
        ({"ID_MODEL": "QR_Code_Module"}, "scanner"),
        ({"ID_VENDOR_ID": "05e0", "ID_MODEL_ID": "0600"}, "scanner"),
        ({"ID_VENDOR_ID": "1eab", "ID_MODEL_ID": "8306"}, "scanner"),
        ({"ID_VENDOR_ID": "2e8a", "ID_MODEL_ID": "0005", "ID_MODEL": "Board_in_FS_mode"}, "reader"),
        ({"ID_VENDOR_ID": "2e8a", "ID_MODEL_ID": "000c", "ID_MODEL": "Debug_Probe__CMSIS-DAP_"}, None),
        ({"ID_VENDOR_ID": "1a86", "ID_MODEL_ID": "7523", "ID_MODEL": "USB_Serial"}, None),
        ({"ID_VENDOR": "Arduino", "ID_MODEL": "Uno"}, None),
    ],
)
def test_which_ports_get_a_name(said: dict[str, str], name: str | None) -> None:
    """A scanner or reader has one that stays, and ModemManager leaves it alone; any other port is as it was."""
    device = port(**said)
    assert device.get("SYMLINK") == (name and f"compere-{name}")
    assert device.get("ID_MM_DEVICE_IGNORE") == (name and "1")


def test_only_serial_ports_of_usb_are_named() -> None:
    """Not the disk of a scanner, nor the Pi's own port."""
    assert "SYMLINK" not in after({"SUBSYSTEM": "block", "ID_BUS": "usb", "ID_MODEL": "Scanner"})
    assert "SYMLINK" not in after({"SUBSYSTEM": "tty", "KERNEL": "ttyAMA0", "ID_MODEL": "Scanner"})
    assert "SYMLINK" not in port(ACTION="remove", ID_MODEL="Scanner")


@pytest.mark.parametrize("word", ["scan", "bar code", "BARCODE", "QR code", "qrcode", "Netum"])
def test_the_words_are_those_of_keyboards(word: str) -> None:
    """What is a scanner as a keyboard is one as a port, with udev's spelling of spaces."""
    assert _SCANNER.search(word)
    assert port(ID_MODEL=f"Some_{word.replace(' ', '_')}_thing").get("SYMLINK") == "compere-scanner"


@pytest.mark.parametrize(
    ("subsystem", "kernel", "group"),
    [("gpio", "gpiochip0", "gpio"), ("i2c-dev", "i2c-1", "i2c"), ("spidev", "spidev0.0", "spi")],
)
def test_who_may_open_the_parts(subsystem: str, kernel: str, group: str) -> None:
    """A group that the service is in, and nobody else."""
    device = after({"SUBSYSTEM": subsystem, "KERNEL": kernel})
    assert (device["GROUP"], device["MODE"]) == (group, "0660")
    assert group in GROUPS


def test_the_groups_are_made() -> None:
    """Every group of the service, but the one that Debian always has; and its user."""
    sysusers = (ROOT / "deploy/debian/compere.sysusers").read_text(encoding="utf-8")
    assert set(re.findall(r"^g ([\w-]+)", sysusers, re.M)) == set(GROUPS) - {"dialout"}
    assert re.search(r"^u compere ", sysusers, re.M)


def test_who_starts_before_udev_finds_the_same_rights() -> None:
    """What a quick start has systemd-tmpfiles say of the parts that are there by then, word by word."""
    text = (ROOT / "deploy/early.conf").read_text(encoding="utf-8")
    said = re.findall(r"^z /dev/(\S+) (\d+) root (\w+)$", text, re.M)
    subsystems = {"gpiochip[0-9]*": "gpio", "i2c-[0-9]*": "i2c-dev", "spidev[0-9]*": "spidev"}
    assert {pattern for pattern, *_ in said} == {*subsystems}
    for pattern, mode, group in said:
        device = after({"SUBSYSTEM": subsystems[pattern], "KERNEL": pattern.replace("[0-9]*", "0")})
        assert (device["MODE"], device["GROUP"]) == (mode, group)
    rest = [line for line in text.splitlines() if line and not line.startswith(("#", "z "))]
    assert rest == []
