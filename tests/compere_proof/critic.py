"""What of a page does not fit the glass, or cannot be drawn: looked at before it ships, not on the box."""

from collections.abc import Iterator

from PIL import Image

from compere_device.pages import spread
from compere_device.pages.layout import SMALLEST_SQUARE, Placed, drawing_square_px, frame, texts
from compere_device.pages.page import Page
from compere_device.pages.plot import Plot
from compere_device.pages.screen import Screen, fits


class Critic(Screen):
    """A screen that also says what is wrong with a page, and whose pictures are images, for tests to look at."""

    def draw(self, page: Page) -> Image.Image:  # type: ignore[override]  # an image has all that a display asks for
        return super().draw(page).image()

    def overflow(self, page: Page) -> list[str]:
        """What does not fit the glass, one phrase an element; empty if all of the page can be read."""
        places = frame(page)
        problems = []
        for text in (*texts(page, places, self.metrics), *self._besides(page)):
            width_px = self._fonts[text.style].width(text.text)
            if width_px > text.room_px:
                problems.append(f"{text.part} {text.text!r} is {width_px} pixels wide, {text.room_px} fit")
        count = len(page.lines) + len(page.rows) + max(map(len, page.spread.columns if page.spread else ()), default=0)
        if count > max(0, places.capacity):
            problems.append(f"{count} lines and rows, {max(0, places.capacity)} fit")
        if places.capacity < 0:
            problems.append(f"big {page.big!r} has too many lines")
        if page.huge and not self._fonts.largest(page.huge, places.free.width, places.free.height):
            problems.append(f"huge {page.huge!r} is wider than {places.free.width} pixels")
        if page.bare and page.corner:
            problems.append(f"corner {page.corner!r} stands in the first line, as there is no title")
        problems += self._drawing_problems(page)
        problems += self._grid_problems(page, places.square_px)
        return problems

    def unknown(self, page: Page) -> set[str]:
        """The characters of the page that its faces cannot draw."""
        places = frame(page)
        written = (*texts(page, places, self.metrics), *self._besides(page))
        drawn = [(self._fonts[text.style], text.text) for text in written]
        drawn.append((self._huge_face(page.huge, places.free), page.huge))
        drawn += [(self._cell_face(cell.text, places.square_px), cell.text) for cells in page.grid for cell in cells]
        return {char for face, text in drawn for char in text if not face.has(char)}

    def _besides(self, page: Page) -> Iterator[Placed]:
        yield from spread.texts(page, self.metrics)
        if page.curves:
            yield from Plot(page.curves, self.metrics).texts()

    def _drawing_problems(self, page: Page) -> Iterator[str]:
        for index, row in enumerate(page.rows):
            if row.drawing:
                leading = frame(page).rows_leading
                square_px, room_px = drawing_square_px(row.drawing, leading), self.metrics.label_width(page, row)
                width_px, height_px = len(row.drawing[0]) * square_px, len(row.drawing) * square_px
                if width_px > room_px or height_px >= leading.pitch:
                    what = f"drawing of row {index + 1} has {width_px} × {height_px} pixels"
                    yield f"{what}, {room_px} × {leading.pitch - 1} fit"

    def _grid_problems(self, page: Page, square_px: int) -> Iterator[str]:
        if page.grid and square_px < SMALLEST_SQUARE:
            yield f"the squares of the grid have {square_px} pixels, {SMALLEST_SQUARE} are the fewest"
        for text in (cell.text for cells in page.grid for cell in cells):
            if not fits(self._cell_face(text, square_px), text, square_px):
                yield f"{text!r} is too wide for a square of {square_px} pixels"
