"""What is a Pi and what is none."""

from pathlib import Path

import pytest

from compere_device.box import machine
from compere_device.setup.config import Config, DisplayConfig, KeysConfig

PI = b"Raspberry Pi Zero 2 W Rev 1.0\0"


@pytest.mark.parametrize(
    ("model", "driver", "expected"),
    [
        (PI, "auto", "auto"),
        (b"Raspberry Pi 5 Model B Rev 1.0\0", "auto", "auto"),
        (None, "auto", "simulated"),
        (b"Orange Pi Zero\0", "auto", "simulated"),
        (None, "ssd1306", "ssd1306"),
        (b"Orange Pi Zero\0", "luma:sh1107", "luma:sh1107"),
        (PI, "simulated", "simulated"),
    ],
)
def test_only_a_pi_has_the_boards_display_by_itself(
    model: bytes | None, driver: str, expected: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """On any other machine nothing is sent to a bus unless the settings name what is there; the log says why."""
    path = tmp_path / "model"
    if model is not None:
        path.write_bytes(model)
    config = Config(display=DisplayConfig(driver=driver, contrast=3))
    with caplog.at_level("INFO"):
        found = machine.for_this_machine(config, path)
    assert found == Config(display=DisplayConfig(driver=expected, contrast=3))
    assert ("no Raspberry Pi" in caplog.text) is (driver != expected)


@pytest.mark.parametrize(
    ("driver", "board", "port", "there", "expected"),
    [
        ("simulated", "plain", 1, "i2c-1", False),
        ("ssd1306", "plain", 1, "", True),
        ("sh1106", "plain", 1, "", True),
        ("luma:sh1107", "plain", 1, "", True),
        ("auto", "plain", 1, "i2c-1", True),
        ("auto", "plain", 1, "", False),
        ("auto", "plain", 3, "i2c-1", False),
        ("auto", "auto", 1, "i2c-1", True),
        ("auto", "auto", 1, "spidev0.0", True),
        ("auto", "auto", 1, "", False),
        ("auto", "oled-hat", 1, "i2c-1", False),
        ("auto", "oled-hat", 1, "spidev0.0", True),
    ],
)
def test_where_the_real_parts_are(
    driver: str,
    board: str,
    port: int,
    there: str,
    expected: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The settings decide, or on a Pi whether the bus that they or the board name is there; the log says which not."""
    monkeypatch.setattr(machine, "Path", lambda name: tmp_path / name.lstrip("/"))
    (tmp_path / "dev").mkdir()
    if there:
        (tmp_path / "dev" / there).touch()
    config = Config(display=DisplayConfig(driver=driver, i2c_port=port), keys=KeysConfig(board))
    with caplog.at_level("INFO"):
        assert machine.on_a_pi(config) is expected
    assert ("There is no /dev/" in caplog.text) is (driver == "auto" and not expected)


@pytest.mark.parametrize(
    ("config", "new"),
    [
        (Config(), True),
        (Config(keys=KeysConfig(bounce_ms=20)), True),
        (Config(keys=KeysConfig("plain")), False),
        (Config(keys=KeysConfig("oled-hat")), False),
        (Config(keys=KeysConfig(ok=20)), False),
        (Config(keys=KeysConfig(encoder_a=20, encoder_b=21)), False),
        (Config(display=DisplayConfig(driver="sh1106")), False),
        (Config(display=DisplayConfig(driver="simulated")), False),
        (Config(display=DisplayConfig(bus="spi")), False),
    ],
)
def test_a_box_that_nobody_has_told_anything(config: Config, new: bool, tmp_path: Path) -> None:
    """Neither a board nor how it is wired; one that has kept something before is no new one."""
    assert machine.is_new(config, tmp_path) is new
    (tmp_path / "games").mkdir()
    assert not machine.is_new(config, tmp_path)


def test_a_box_that_may_not_look_at_what_it_has_kept(tmp_path: Path) -> None:
    """It asks, as nothing tells which board it is; and it starts."""
    assert machine.is_new(Config(), tmp_path / ("a" * 300))


def test_a_box_that_was_asked_something(tmp_path: Path) -> None:
    """Its language is enough."""
    (tmp_path / "settings.json").write_text("{}")
    assert not machine.is_new(Config(), tmp_path)
