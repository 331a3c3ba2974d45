"""The display in the settings' file: which sizes and turns a driver has, and what is said of others."""

from pathlib import Path

import pytest

from compere_device.setup.config import Config, ConfigError, DisplayConfig, in_force, load


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            '[display]\ndriver = "luma:ssd1331"\n',
            '[display] driver is "luma:ssd1331", which has 96 × 64 pixels; name one that has 128 × 64 or more.',
        ),
        (
            '[display]\ndriver = "luma:sh1107"\nwidth = 96\n',
            "[display] width and height are 96 and 128; write 64 × 128, 80 × 128, 128 × 128, which luma:sh1107 "
            "can show the picture on, or 0.",
        ),
        (
            '[display]\ndriver = "luma:ssd1322"\nheight = 48\n',
            "[display] width and height are 256 and 48; write 256 × 64, 128 × 64, which luma:ssd1322 can show the "
            "picture on, or 0.",
        ),
        (
            '[display]\ndriver = "luma:sh1107"\nrotate = 90\n',
            "[display] rotate is 90; write 0 or 180: this display is not square.",
        ),
        (
            '[display]\ndriver = "luma:ssd1363"\nrotate = 90\n',
            "[display] rotate is 90; write 0 or 180: this display is not square.",
        ),
        (
            '[display]\ndriver = "luma:st7735"\nbus = "i2c"\n',
            '[display] bus is "i2c", and luma:st7735 is on SPI; write "spi".',
        ),
        (
            '[display]\ndriver = "luma:st7789"\noffset_x = 2\n',
            "[display] offset_x is for luma:ili9341, luma:ili9486, luma:ili9488, luma:st7735; leave it out: the driver "
            'is "luma:st7789".',
        ),
        (
            '[display]\ndriver = "ssd1306"\ninverse = "yes"\n',
            '[display] inverse is for luma:st7735; leave it out: the driver is "ssd1306".',
        ),
        (
            '[display]\ndriver = "luma:sh1107"\nbacklight_pin = 24\n',
            "[display] backlight_pin is for luma:ili9341, luma:ili9486, luma:ili9488, luma:pcd8544, luma:st7567, "
            'luma:st7735, luma:st7789, luma:uc1701x; leave it out: the driver is "luma:sh1107".',
        ),
        (
            '[display]\ndriver = "luma:pcd8544"\n',
            '[display] driver is "luma:pcd8544", which has 84 × 48 pixels; name one that has 128 × 64 or more.',
        ),
        ("[display]\nrotate = 270\n", "[display] rotate is 270; write 0 or 180: this display is not square."),
    ],
)
def test_what_a_display_cannot_do(tmp_path: Path, text: str, problem: str) -> None:
    """One sentence, with what it can."""
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert caught.value.problems == (f"{path}: {problem}",)


@pytest.mark.parametrize(
    ("text", "size", "mounted", "rotate"),
    [
        ("", (128, 64), 0, 0),
        ('[keys]\nboard = "oled-hat"\n', (128, 64), 180, 0),
        ('[keys]\nboard = "oled-hat"\n[display]\nrotate = 180\n', (128, 64), 180, 180),
        ('[keys]\nboard = "oled-hat"\n[display]\ndriver = "simulated"\n', (128, 64), 0, 0),
        ('[display]\ndriver = "luma:sh1107"\n', (64, 128), 90, 0),
        ('[display]\ndriver = "luma:sh1107"\nwidth = 80\nrotate = 180\n', (80, 128), 90, 180),
        ('[display]\ndriver = "luma:sh1107"\nwidth = 128\nrotate = 270\n', (128, 128), 0, 270),
        ('[display]\ndriver = "luma:ssd1322"\n', (256, 64), 0, 0),
        ('[display]\ndriver = "luma:ssd1322"\nwidth = 128\n', (128, 64), 0, 0),
    ],
)
def test_size_and_turn(tmp_path: Path, text: str, size: tuple[int, int], mounted: int, rotate: int) -> None:
    """The usual size unless one is given; how it is turned before the settings turn it."""
    config = load(written(tmp_path, text))
    assert (config.size, config.mounted, config.display.rotate) == (size, mounted, rotate)


def test_what_is_in_force(tmp_path: Path) -> None:
    """A display of luma's is where ours would be, and a key that the board lacks is named."""
    config = load(written(tmp_path, '[keys]\nlook = 20\n[display]\ndriver = "luma:sh1107"\n'))
    assert list(in_force(config)) == [
        "pins of the keys: OK 5, BACK 6, UP 13, DOWN 19, LOOK 20",
        "display: luma:sh1107 at 0x3C of /dev/i2c-1",
    ]


def test_a_display_on_spi_takes_its_pins() -> None:
    """Whoever drives it."""
    config = Config(display=DisplayConfig("luma:ssd1322", "spi"))
    assert {pin for section, _, pin in config.wiring() if section == "display"} == {8, 9, 10, 11, 24, 25}


def test_an_lcd_is_on_spi() -> None:
    """Whatever bus the board's own display has."""
    hat = DisplayConfig(driver="luma:st7735", width=128, height=128, spi_dc_pin=25, spi_reset_pin=27, backlight_pin=24)
    config = Config(display=hat)
    assert (config.bus, config.size) == ("spi", (128, 128))
    assert ("display", "backlight_pin", 24) in config.wiring()
    assert "/dev/spidev0.0" in "".join(in_force(config))
