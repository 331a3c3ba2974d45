"""Signs of keys and pictures that use every pixel, pixel by pixel."""

import pytest
from PIL import Image

from compere_device.events import Key
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.rest import shifted, walk
from compere_device.pages.page import Page, Sign
from compere_device.pages.samples import PATTERNS
from golden_screens import assert_screen
from hands import SCREEN

LIT = {
    "on": lambda x, y: True,
    "off": lambda x, y: False,
    "chess": lambda x, y: (x + y) % 2 == 0,
    "chess-back": lambda x, y: (x + y) % 2 == 1,
    "frame": lambda x, y: x in (0, WIDTH - 1) or y in (0, HEIGHT - 1),
}


def drawn(pattern: str) -> Image.Image:
    return SCREEN.draw(Page("Title", lines=("none of this",), pattern=pattern))


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pixel_of_a_picture(name: str) -> None:
    """The two chessboards are each other's opposite, whichever of them is first."""
    image = drawn(name)
    lit = {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if image.getpixel((x, y))}
    assert lit == {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if LIT[name](x, y)}


@pytest.mark.parametrize("name", PATTERNS)
def test_no_picture_wanders_on_the_glass(name: str) -> None:
    """What care for the panel moves must not move what shows where its edge is."""
    image = drawn(name)
    assert all(shifted(image, by).tobytes() == image.tobytes() for by in walk(2))


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_signs_stand_beside_each_other(count: int) -> None:
    """All of them on the glass, none over another: as many separate ones as there are."""
    names = [*(key.name for key in Key), "KNOB"][:count]
    image = SCREEN.draw(Page("", signs=tuple(Sign(name, down=True) for name in names)))
    columns = [any(image.getpixel((x, y)) for y in range(13, HEIGHT)) for x in range(WIDTH)]
    begins = sum(now and not before for before, now in zip([False, *columns], columns, strict=False))
    assert begins == count


def test_what_is_down_and_what_was_tried() -> None:
    """Full while down, else an outline; a bar beneath what was tried."""
    shown = (Sign("OK"), Sign("BACK", True), Sign("UP", True, True), Sign("KNOB", False, True))
    assert_screen(SCREEN.draw(Page("Keys", lines=("UP",), hint="Hold OK: end", signs=shown)), "signs")


def test_a_page_of_signs_as_text() -> None:
    """For logs and terminals."""
    page = Page("Keys", lines=("UP",), hint="end", signs=(Sign("OK"), Sign("UP", True)))
    assert page.text() == "Keys\nUP\nOK [UP]\nend"
    assert Page("Test", pattern="frame").text() == "Test\nframe"
