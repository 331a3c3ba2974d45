"""What the lines of config.txt switch, as far as anybody can say."""

import pytest

from compere_device.boot.as_read import Counting, read
from compere_device.boot.models import MODELS
from compere_device.boot.switches import END_SCOPE, HZ, Switches, fast_enough


def switches(text: str, model: str = "4 Model B") -> Switches:
    known = MODELS.get(model)
    return Switches(read({"config.txt": text}.get, "config.txt", known), known)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("", {""}),
        ("dtparam=i2c_arm=on", {"on"}),
        ("dtparam=i2c_arm", {"on"}),
        ("dtparam=i2c=true", {"on"}),
        ("dtparam=audio=on,i2c1=1,spi=off", {"on"}),
        ("device_tree_param=i2c_arm=yes", {"on"}),
        ("dtparam=i2c_arm=on\ndtparam=i2c1=0", {"off"}),
        ("dtparam=i2c_arm=off,i2c_arm=on", {"on"}),
        ("dtparam=i2c0=on", {""}),
        ("dtparam=i2c_arm=", {"?"}),
        ("dtparam=i2c_arm=On", {"?"}),
        ("dtparam=i2c_arm=on # so", {"?"}),
        ("dtparam =i2c_arm=on", {""}),
        ("#dtparam=i2c_arm=on", {""}),
        ("[pi5]\ndtparam=i2c_arm=on", {""}),
        ("[gpio4=1]\ndtparam=i2c_arm=on", {"", "on"}),
        ("dtparam=i2c_arm=on\n[gpio4=1]\ndtparam=i2c=off", {"on", "off"}),
        ("[gpio4=1]\ndtparam=i2c=off\n[all]\ndtparam=i2c_arm=on", {"on"}),
        ("dtoverlay=vc4-kms-v3d\ndtparam=i2c_arm=on", {"on"}),
        ("dtoverlay=my-hat\ndtparam=i2c_arm=on", {"", "?", "on"}),
        ("dtoverlay=my-hat,i2c_arm=on", {"", "?"}),
        ("dtoverlay=my-hat\ndtoverlay=\ndtparam=i2c_arm=on", {"on"}),
        ("dtparam=i2c_arm=on\ndtoverlay=my-hat", {"on"}),
        ("dtparam=i2c_arm=off\ndtoverlay=i2c-rtc,ds3231", {"off", "?"}),
        ("[gpio4=1]\ndtoverlay=my-hat\n[all]\ndtparam=i2c_arm=on", {"", "?", "on"}),
        ("[pi5]\ndtoverlay=my-hat\n[all]\ndtparam=i2c_arm=on", {"on"}),
    ],
)
def test_the_bus(text: str, may: set[str]) -> None:
    """By all its names; the last word counts, unless nobody can say whether it does."""
    assert set(switches(text).may("i2c_arm")) == may


def test_the_bus_of_the_first_boards() -> None:
    """There i2c0 is the one on the header."""
    found = switches("dtparam=i2c0=on,i2c0_baudrate=400000,i2c1=off", "Model B Rev 1")
    assert found.sure("i2c_arm", "on") and found.sure(HZ, "400000")
    assert found.names_of("i2c_arm") == ["i2c_arm", "i2c", "i2c0"]


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("dtparam=i2c_arm_baudrate=400000", {"400000"}),
        ("dtparam=i2c_arm_baudrate=400000\ndtparam=i2c_baudrate=100000", {"100000"}),
        ("dtparam=i2c1_baudrate=0x61A80", {"?"}),
        ("dtparam=i2c1_baudrate=٤", {"?"}),
        ("dtparam=i2c_arm_baudrate=400000\ndtoverlay=i2c1-pi5", {"400000", "?"}),
    ],
)
def test_the_speed(text: str, may: set[str]) -> None:
    """A number as everybody writes it."""
    assert set(switches(text).may(HZ)) == may


def test_who_says_it() -> None:
    """A line that gives it that value for sure."""
    found = switches("x=1\ndtparam=spi=off\n")
    line = found.teller("spi", "off")
    assert line and (line.number, found.teller("spi", "on"), found.teller("i2c_arm", "off")) == (2, None, None)
    assert switches("dtparam=spi=on\n[gpio4=1]\ndtparam=spi=off\n").teller("spi", "on", "off") is None


@pytest.mark.parametrize(
    ("model", "text", "port", "lacking"),
    [
        ("4 Model B", "", False, ["enable_uart=1"]),
        ("4 Model B", "enable_uart=1", True, []),
        ("4 Model B", "enable_uart=1 # so", None, ["enable_uart=1"]),
        ("4 Model B", "enable_uart = 1", None, ["enable_uart=1"]),
        ("4 Model B", "enable_uart=1\n[gpio4=1]\nenable_uart=0", None, ["enable_uart=1"]),
        ("4 Model B", "enable_uart=1\ndtparam=uart1=off", False, ["dtparam=uart1=on"]),
        ("4 Model B", "enable_uart=1\ndtparam=uart0=off", True, []),
        ("4 Model B", "dtoverlay=disable-bt", True, []),
        ("4 Model B", "dtoverlay=disable-bt\nenable_uart=0", False, ["enable_uart=1"]),
        ("4 Model B", "dtoverlay=disable-bt\ndtparam=uart0=off", False, ["dtparam=uart0=on"]),
        ("4 Model B", "[gpio4=1]\ndtoverlay=disable-bt", None, ["enable_uart=1"]),
        ("3 Model B", "[pi4]\ndtoverlay=disable-bt", False, ["enable_uart=1"]),
        ("2 Model B", "", True, []),
        ("2 Model B", "enable_uart=0", False, ["enable_uart=1"]),
        ("Compute Module 3", "enable_uart=1", None, ["dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"]),
        ("Compute Module 3", "dtoverlay=uart0,txd0_pin=14,rxd0_pin=15", True, []),
        ("Compute Module 4", "enable_uart=1", True, []),
        ("5 Model B", "enable_uart=1", False, ["dtparam=uart0=on"]),
        ("5 Model B", "dtparam=uart0", True, []),
        ("5 Model B", "dtoverlay=uart0-pi5", True, []),
        ("5 Model B", "dtparam=uart0_console=on", True, []),
        ("5 Model B", "dtparam=uart0_console=on\ndtparam=uart0=off", None, ["dtparam=uart0=on"]),
        ("Compute Module 4S", "dtoverlay=uart0-pi5", None, ["dtoverlay=uart0,txd0_pin=14,rxd0_pin=15"]),
        ("5 Model B", "dtparam=uart0=on\n[gpio4=1]\ndtparam=uart0=off", None, ["dtparam=uart0=on"]),
        ("6 Model B", "enable_uart=1", None, ["enable_uart=1", "[pi5]", "dtparam=uart0=on", "[all]"]),
    ],
)
def test_the_port(model: str, text: str, port: Counting, lacking: list[str]) -> None:
    """Raspberry Pi's documentation, *Configure UARTs*; written behind all others, what lacks makes it sure."""
    found = switches(text, model)
    assert (found.port, found.lacks_for_port()) == (port, lacking)
    after = switches("\n".join((text, "[all]", *found.behind(*lacking))), model)
    assert after.port or model not in MODELS


@pytest.mark.parametrize(
    ("model", "text", "number"),
    [
        ("4 Model B", "", 0),
        ("4 Model B", "enable_uart=0", 1),
        ("4 Model B", "enable_uart=1\ndtparam=uart1=off", 2),
        ("4 Model B", "dtoverlay=disable-bt\ndtparam=uart0=off", 2),
        ("5 Model B", "enable_uart=0", 0),
        ("5 Model B", "dtparam=uart0=off", 1),
        ("2 Model B", "enable_uart=0", 1),
    ],
)
def test_who_switches_the_port_off(model: str, text: str, number: int) -> None:
    """A line that does so; that none switches it on is none."""
    line = switches(text, model).port_off
    assert (line.number if line else 0) == number


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ["a=1", "dtparam=spi=on"]),
        ("dtoverlay=my-hat\ndtoverlay=dwc2", ["a=1", "dtparam=spi=on"]),
        ("dtoverlay=my-hat", [END_SCOPE, "a=1", "dtparam=spi=on"]),
        ("[gpio4=1]\ndtoverlay=my-hat", ["a=1", "dtparam=spi=on", END_SCOPE, "a=1", "dtparam=spi=on"]),
        ("dtparam=audio=on\n[gpio4=1]\ndtoverlay=my-hat", [END_SCOPE, "a=1", "dtparam=spi=on"]),
    ],
)
def test_behind_an_overlay(text: str, lines: list[str]) -> None:
    """`dtoverlay=` before anything of the device tree keeps a HAT's overlay from being loaded."""
    assert switches(text).behind("a=1", "dtparam=spi=on") == lines
    assert switches(text).behind("a=1") == ["a=1"]


def test_overlays_and_their_parameters() -> None:
    """Those of their own line, and of the lines behind it."""
    found = switches("dtoverlay=w1-gpio,pullup\ndtparam=gpiopin=5\ndtoverlay=\ndtparam=gpiopin=6\n[pi5]\ndtoverlay=x\n")
    assert [(each.name, each.parameters) for each in found.overlays] == [("w1-gpio", {"pullup": "on", "gpiopin": "5"})]


@pytest.mark.parametrize(
    ("model", "text", "header"),
    [("4 Model B", "", True), ("5 Model B", "", False), ("5 Model B", "dtparam=uart0_console", True)],
)
def test_whose_serial0_is(model: str, text: str, header: bool) -> None:
    """The debug socket's on a Pi 5, unless the console was moved."""
    assert switches(text, model).serial0_is_header is header


def test_fast_enough() -> None:
    """From 400 kHz, and no more than displays follow; every one of them."""
    assert fast_enough(["400000", "1000000"])
    assert not any(fast_enough([value]) for value in ("", "399999", "1000001", "?"))
    assert not fast_enough(["400000", "?"])
