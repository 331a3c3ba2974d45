"""Settings that do not go together: what is said, and what of them can be used all the same."""

import os
from pathlib import Path

import pytest

from compere_device.setup.config import Config, ConfigError, DisplayConfig, KeysConfig, ScannerConfig, load
from compere_device.setup.conflicts import conflicts


def wrong(tmp_path: Path, text: str) -> ConfigError:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load(path)
    return caught.value


def said(tmp_path: Path, text: str) -> list[str]:
    """What is said about a file, without its name."""
    return [problem.partition(": ")[2] for problem in wrong(tmp_path, text).problems]


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"])
@pytest.mark.parametrize("part", ["scanner", "reader"])
@pytest.mark.parametrize(
    "other",
    ["[keys]\nlook = {}", "[keys]\nok = {}", "[signals]\nbuzzer = {}", '[display]\nbus = "spi"\nspi_dc_pin = {}'],
)
def test_the_pins_of_the_pis_own_uart(tmp_path: Path, part: str, port: str, other: str) -> None:
    """Nothing else may be wired to them while a serial part uses it."""
    for pin in (14, 15):
        section, name = other.partition("]")[0], other.split("\n")[-1].split(" ")[0]
        labels = {f"{section}] {name}", f"[{part}] url"}
        (problem,) = said(tmp_path, f'{other.format(pin)}\n[{part}]\nurl = "{port}"\n')
        assert {*problem.split(" have the same pin ")[0].split(" and ")} == labels
        assert problem.endswith(f" have the same pin {pin}; give each a pin of its own.")


def test_a_link_to_the_uart_is_the_uart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """udev may give it another name."""
    monkeypatch.setattr(os.path, "realpath", {"/dev/scanner": "/dev/ttyAMA0"}.get)
    (problem,) = said(tmp_path, '[keys]\nlook = 14\n[scanner]\nurl = "/dev/scanner"\n')
    assert problem == "[keys] look and [scanner] url have the same pin 14; give each a pin of its own."


def test_a_usb_port_has_no_pins() -> None:
    """Its name begins like that of the UART, at most."""
    config = Config(keys=KeysConfig(ok=14, back=15), scanner=ScannerConfig("/dev/ttyACM0"))
    assert not list(conflicts(config))


def test_a_pin_that_cannot_be_hides_no_conflict_of_others(tmp_path: Path) -> None:
    """OK's own is 5, but another one was meant."""
    _, problem = said(tmp_path, "[keys]\nok = 99\nback = 5\n[signals]\nled = 5\n")
    assert problem == "[keys] back and [signals] led have the same pin 5; give each a pin of its own."


@pytest.mark.parametrize("pin", [2, 3])
def test_the_pins_of_i2c_are_never_a_parts(tmp_path: Path, pin: int) -> None:
    """Whatever the display is on: they have pull-ups of their own."""
    (problem,) = said(tmp_path, f"[signals]\nled = {pin}\n")
    assert problem == f"[signals] led is {pin}; write a GPIO (BCM) number from 4 to 27, or 0."


@pytest.mark.parametrize(("how", "name"), [("url", "/dev/ttyACM0"), ("url", "{}/by-id"), ("hid", "{}/by-id")])
def test_scanner_and_reader_on_one_port(tmp_path: Path, how: str, name: str) -> None:
    """By its own name or by a link's."""
    (tmp_path / "by-id").symlink_to("/dev/ttyACM0")
    text = f'[scanner]\n{how} = "{name.format(tmp_path)}"\n[reader]\nurl = "/dev/ttyACM0"\n'
    assert said(tmp_path, text) == [
        f'[scanner] {how} and [reader] url are the same port "/dev/ttyACM0"; give each a port of its own.'
    ]


def test_both_on_the_uart_are_one_mistake(tmp_path: Path) -> None:
    """Not three: a port, and two pins."""
    assert len(said(tmp_path, '[scanner]\nurl = "/dev/serial0"\n[reader]\nurl = "/dev/serial0"\n')) == 1


@pytest.mark.parametrize("url", ["nosuch://x", "ttyACM0", " /dev/ttyACM0", "COM3"])
def test_an_address_that_no_serial_port_has(tmp_path: Path, url: str) -> None:
    """It is refused here, and not looked for by the part for ever."""
    (problem,) = said(tmp_path, f'[reader]\nurl = "{url}"\n')
    assert problem.startswith(f'[reader] url is "{url}"; write a device file, or an address that begins with socket')


# What can be used


@pytest.mark.parametrize(
    ("text", "usable"),
    [
        ('[display]\ndriver = "sh1106"\n[keys]\nok = 99\nback = 7\n', (DisplayConfig("sh1106"), KeysConfig(back=7))),
        ('[display]\ndriver = "sh1106"\n[keys]\nok = 7\nback = 7\n', (DisplayConfig("sh1106"), KeysConfig())),
        ('[display]\ndriver = "luma:ssd1331"\n', (DisplayConfig(), KeysConfig())),
        ('[keys]\nboard = "oled-hat"\n[display]\nrotate = 90\n', (DisplayConfig(), KeysConfig("oled-hat"))),
        ('[keys]\nboard = "oled-hat"\n[display]\ncontrast = = 3\n', (DisplayConfig(), KeysConfig("oled-hat"))),
        ("[keys]\nok = 7\n[display\n", (DisplayConfig(), KeysConfig(ok=7))),
        ("[keys]\nok = 7\nx = '''\n", (DisplayConfig(), KeysConfig(ok=7))),
        ("[keys]\nok = 6\nback = 99\n", (DisplayConfig(), KeysConfig())),  # BACK's own is 6
    ],
)
def test_what_is_wrong_stays_at_its_default(tmp_path: Path, text: str, usable: tuple[object, object]) -> None:
    """And the rest is as the file has it, up to a line that is no TOML."""
    config = wrong(tmp_path, text).usable
    assert (config.display, config.keys) == usable
    assert not list(conflicts(config))


@pytest.mark.parametrize("kind", ["folder", "pipe", "giant", "forbidden"])
def test_a_file_that_cannot_be_read(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for; the defaults can be used."""
    path = tmp_path / "config.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "giant":
        with path.open("wb") as file:
            file.truncate(1 << 30)
    else:
        path.write_text("")
        monkeypatch.setattr(os, "open", lambda *given: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    with pytest.raises(ConfigError) as caught:
        load(path)
    expected = {
        "folder": "cannot be read (Is a directory); name a file that can",
        "pipe": "cannot be read (Not a regular file); name a file that can",
        "giant": "cannot be read (it has more than 256 kB); name a file that can",
        "forbidden": "cannot be read (Permission denied); name a file that can",
    }[kind]
    assert str(caught.value).startswith(f"{path}: {expected}")
    assert caught.value.usable == Config()
