"""Where the picture stands, how bright it is, and the last one."""

from pathlib import Path

from PIL import ImageChops

from compere_device.events import Key
from compere_device.glass.fonts import Fonts, Style
from compere_device.glass.raster import Bitmap
from compere_device.glass.rest import SHIFT_EVERY_S, Rest, shifted, walk
from compere_device.pages.page import Page, Row
from compere_device.pages.screen import Screen
from compere_device.pages.window import Window
from hands import SCREEN, Glass
from resting import FULL, asleep, run


def test_the_picture_is_shifted_each_minute_and_whole(tmp_path: Path) -> None:
    """The same page, a step of the walk further, as far as it can go without being cut."""
    hands, _ = run(tmp_path, until_s=599)
    page = SCREEN.draw(hands.page)
    places = [
        next(place for place in walk(2) if ImageChops.offset(page, *place).tobytes() == picture.tobytes())
        for picture in hands.glass.pictures
    ]
    assert len(places) == 10
    assert places == [stands(hands.page, walk(2)[minute]) for minute in range(10)]
    assert len(set(places)) > 2


def stands(page: Page, wanted: tuple[int, int]) -> tuple[int, int]:
    """Where a page stands that should stand somewhere."""
    picture = SCREEN.draw(page)
    moved = shifted(picture, wanted).tobytes()
    return next(place for place in walk(2) if ImageChops.offset(picture, *place).tobytes() == moved)


def test_a_farewell_is_bright_and_seen_through(tmp_path: Path) -> None:
    """Whatever the glass was: the last picture is in its place, lit, and waited for."""
    hands = asleep(tmp_path)
    hands.stage.box.power_off()
    assert (hands.glass.levels[-1], hands.glass.flushed) == (FULL, 1)
    assert (
        hands.glass.pictures[-1].tobytes()
        == SCREEN.draw(Page("Compère", lines=("Goodbye!",), size=Style.BIG)).tobytes()
    )


class Drawing(Screen):
    """Counts the pages that are drawn."""

    drawn = 0

    def draw(self, page: Page) -> Bitmap:
        self.drawn += 1
        return super().draw(page)


def test_a_picture_is_drawn_again_when_it_changes() -> None:
    """With another page, with its keys, and in another place; the same page is drawn once."""
    screen, glass, rest = Drawing(Fonts()), Glass(), Rest(0.0)
    window = Window(screen, glass, rest)
    page = Page("Title", rows=(Row("x", key=Key.OK),))
    for shown, drawn in ((page, 1), (page, 1), (page._replace(armed=False), 2), (page, 3), (Page("Title"), 4)):
        window.show(shown)
        assert screen.drawn == drawn and glass.pictures[-1].tobytes() == screen.draw(shown).tobytes()
        screen.drawn = drawn
    rest.tick(SHIFT_EVERY_S)
    window.show(Page("Title"))
    assert screen.drawn == 5 and glass.pictures[-1].tobytes() != glass.pictures[-2].tobytes()


def test_it_is_adjusted(tmp_path: Path) -> None:
    """The glass is told, and what holds now can be asked for."""
    glass = Glass()
    window = Window(SCREEN, glass, Rest(0.0), 99, 180)
    assert window.adjusted == (99, 180)
    window.adjust(7, 0)
    assert window.adjusted == (7, 0)
    assert glass.adjusted == [(7, 0)]
