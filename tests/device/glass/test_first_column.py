"""Modules with an SH1106 that are wired from another column: set right, cleared beside the glass, tried."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from chips import Sh1106Model
from compere_device.box.display import as_chosen, chosen, make_glass
from compere_device.events import Key, Stop
from compere_device.files.chosen import DisplayChoice, display_choice
from compere_device.glass import oled
from compere_device.glass.glazier import Glazier
from compere_device.glass.oled import Oled
from compere_device.glass.panels import SH1106, SSD1306
from compere_device.pages.samples import pattern
from compere_device.setup.config import Config, DisplayConfig
from hands import Hands

WAIT_S = 10.0  # for a thread to react; reached only on failure


def frame() -> Image.Image:
    """Return a picture whose four sides are lit."""
    image = Image.new("1", (128, 64), 255)
    image.paste(0, (1, 1, 127, 63))
    return image


def shown(model: Sh1106Model, config: Config, monkeypatch: pytest.MonkeyPatch) -> Glazier:
    """Return the display of these settings, on a bus with that module, with the frame on it."""
    monkeypatch.setattr(oled, "connect_i2c", lambda port, address: model)
    glass = make_glass(config, lambda event: None)
    glass.show(frame())
    assert glass.flush(WAIT_S)
    return glass


@pytest.mark.parametrize(("first", "rotate"), list(product([0, 1, 2, 3, 4], [0, 180])))
def test_every_wiring_can_be_set(monkeypatch: pytest.MonkeyPatch, first: int, rotate: int) -> None:
    """Either way up all four sides are seen, and nothing is lit beside the glass, whatever noise was there."""
    model = Sh1106Model(first=first)
    config = Config(display=DisplayConfig("sh1106", column=first, rotate=rotate))
    glass = shown(model, config, monkeypatch)
    assert model.picture().tobytes() == frame().tobytes()
    assert set(model.hidden) == {0} and len(model.hidden) == 4 * 8
    glass.close()


@given(st.integers(0, 4), st.lists(st.integers(0, 127), max_size=8))
def test_what_changes_goes_where_it_is_seen(first: int, columns: list[int]) -> None:
    """One change after the other, in few bytes; the columns beside it stay dark."""
    from dataclasses import replace

    model = Sh1106Model(first=first)
    display = Oled(lambda: model, replace(SH1106, column=first))
    image = Image.new("1", (128, 64))
    for column in columns:
        image = image.copy()
        image.putpixel((column, column % 64), 255)
        display.show(image)
    if columns:
        assert model.picture().tobytes() == image.tobytes() and set(model.hidden) == {0}


def test_a_module_that_lost_its_power_is_cleared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory has noise again, beside the glass too."""
    model = Sh1106Model(first=0)
    glass = shown(model, Config(display=DisplayConfig("sh1106", column=0)), monkeypatch)
    model.reset()
    assert set(model.hidden) != {0}
    glass.renew()
    glass.show(frame())
    assert glass.flush(WAIT_S)
    assert model.picture().tobytes() == frame().tobytes() and set(model.hidden) == {0}
    glass.close()


def test_a_wrong_column_is_two_pixels_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was before: so that the display test shows it."""
    model = Sh1106Model(first=0)
    glass = shown(model, Config(display=DisplayConfig("sh1106")), monkeypatch)
    left, *_ = model.picture().getbbox() or (-1,)
    assert left == 2
    glass.close()


def test_other_chips_have_no_such_choice() -> None:
    """Their memory is as wide as the glass."""
    assert [SSD1306.first(turn) for turn in (0, 180)] == [0, 0]
    assert [SH1106.first(turn) for turn in (0, 180)] == [2, 2]


# On the device


def trying(folder: Path, column: tuple[int, int] | None, language: str = "en") -> Hands:
    """Return a device at the end of the display test."""
    hands = Hands(folder, language)
    hands.stage.box.column = column
    hands.hold(Key.BACK)
    hands.choose(*{"en": ("Settings", "Test the display"), "fr": ("Réglages", "Tester l’écran")}[language])
    while hands.page.pattern != "frame":
        hands.press(Key.OK)
    hands.press(Key.OK)
    return hands


@pytest.mark.parametrize(
    ("column", "mounted", "row", "then"),
    [
        (2, 0, "shift it to the left", 0),
        (2, 0, "shift it to the right", 4),
        (2, 180, "shift it to the right", 0),
        (0, 0, "shift it to the right", 2),
        (0, 180, "shift it to the left", 2),
        (4, 0, "shift it to the left", 2),
    ],
)
def test_the_row_of_the_display_test(tmp_path: Path, column: int, mounted: int, row: str, then: int) -> None:
    """The next start shows the picture two columns further, where somebody says so."""
    hands = trying(tmp_path, (column, mounted))
    assert hands.said == "Test the display Is the frame whole?"
    hands.choose(row)
    assert display_choice(tmp_path) == DisplayChoice(column=then)
    assert hands.desk.again and hands.events.get_nowait() == Stop()
    config = as_chosen(Config(display=DisplayConfig("sh1106", column=column)), display_choice(tmp_path))
    assert config.display.column == then
    assert list(chosen(config, display_choice(tmp_path))) == [f"column: {then}, chosen on the device's own menu"]


@pytest.mark.parametrize(("column", "rows"), [((2, 0), 3), ((0, 0), 2), ((4, 180), 2)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_whole_stays(tmp_path: Path, column: tuple[int, int], rows: int, language: str) -> None:
    """Nothing is kept, and no shift is offered beyond the memory's ends; all of it has room."""
    hands = trying(tmp_path, column, language)
    assert len(hands.all_rows()) == rows
    hands.choose({"en": "yes", "fr": "oui"}[language])
    assert display_choice(tmp_path) == DisplayChoice() and not hands.desk.again


def test_another_display_is_not_asked_about(tmp_path: Path) -> None:
    """Its last picture is the last thing."""
    hands = trying(tmp_path, None)
    assert hands.selected == "Test the display"
    assert pattern("frame")


def test_brightness_and_turn_leave_it(tmp_path: Path) -> None:
    """And forgetting how the display was set forgets it, too."""
    hands = trying(tmp_path, (2, 0))
    hands.choose("shift it to the left")
    hands.stage.picture.adjust(DisplayChoice(contrast=63))
    assert display_choice(tmp_path) == DisplayChoice(63, None, 0)
    (tmp_path / "settings.json").write_text('{"display": {"column": 5}, "language": "en", "options": {}}')
    assert display_choice(tmp_path) == DisplayChoice()
