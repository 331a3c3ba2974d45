"""Pictures as numbers: the same pixels as Pillow would set, and nothing outside the glass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Bitmap, Ink, drawing, rectangle, sheet, shift
from figures.glass import pack

ARROW = (".X..", "XXXX", ".X..", ".XX.", "...X")
LEFTS, TOPS = st.integers(-WIDTH, 2 * WIDTH), st.integers(-HEIGHT, 2 * HEIGHT)


def image(bits: int) -> Image.Image:
    return Image.frombytes("1", (WIDTH, HEIGHT), bits.to_bytes(WIDTH * HEIGHT // 8))


def lit(bits: int) -> set[tuple[int, int]]:
    shown = image(bits)
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if shown.getpixel((x, y))}


@given(LEFTS, TOPS, st.integers(1, 3))
def test_ink_lies_where_it_is_put(left: int, top: int, square_px: int) -> None:
    """Pixel by pixel, also where it crosses an edge of the glass or lies outside."""
    marks = {(x, y) for y, row in enumerate(ARROW) for x, mark in enumerate(row) if mark == "X"}
    columns, rows = range(4 * square_px), range(5 * square_px)
    wanted = {(left + x, top + y) for x in columns for y in rows if (x // square_px, y // square_px) in marks}
    ink = drawing(ARROW, square_px)
    assert (ink.width, ink.height) == (4 * square_px, 5 * square_px)
    assert lit(ink.at(left, top)) == {(x, y) for x, y in wanted if 0 <= x < WIDTH and 0 <= y < HEIGHT}


def test_ink_as_large_as_the_glass_or_larger() -> None:
    """Its rows fill those of the glass, or are cut."""
    whole = drawing(("X" * WIDTH,) * HEIGHT)
    assert image(whole.at(0, 0)).getextrema() == (255, 255)
    assert image(whole.at(1, 1)).getbbox() == (1, 1, WIDTH, HEIGHT)
    assert image(whole.at(-1, -1)).getbbox() == (0, 0, WIDTH - 1, HEIGHT - 1)
    assert lit(Ink(1, HEIGHT + 4, (1 << WIDTH * (HEIGHT + 3)) + 1).at(5, 0)) == {(5, 0)}


@given(LEFTS, TOPS, LEFTS, TOPS)
def test_a_rectangle_is_the_one_that_pillow_fills(left: int, top: int, right: int, bottom: int) -> None:
    """Right and bottom are the first outside; one without a pixel is empty."""
    expected = Image.new("1", (WIDTH, HEIGHT))
    if left < right and top < bottom:
        expected.paste(255, (left, top, right, bottom))
    assert image(rectangle(left, top, right, bottom)).tobytes() == expected.tobytes()


@pytest.mark.parametrize(("by", "place"), [(0, (5, 6)), (1, (4, 6)), (-1, (6, 6)), (WIDTH, (5, 5)), (-WIDTH, (5, 7))])
def test_a_shift_goes_to_the_left_and_up(by: int, place: tuple[int, int]) -> None:
    """By pixels along the rows; what leaves at the top or the bottom is gone."""
    picture = rectangle(5, 6, 6, 7)
    assert lit(shift(picture, by)) == {place}
    assert shift(picture, 7 * WIDTH) == shift(picture, -HEIGHT * WIDTH) == 0


def test_a_sheet_names_its_columns() -> None:
    """The pictures in the sources are read under their names, block by block."""
    assert sheet("\na b\nX .X\n. XX\n\nc\nXXX\n") == {"a": ("X", "."), "b": (".X", "XX"), "c": ("XXX",)}


PICTURES = st.binary(min_size=WIDTH * HEIGHT // 8, max_size=WIDTH * HEIGHT // 8).map(
    lambda rows: Bitmap(int.from_bytes(rows))
)


@given(PICTURES, st.integers(-WIDTH, WIDTH), st.integers(-HEIGHT, HEIGHT))
def test_a_picture_moves_as_pillow_moves_it(picture: Bitmap, right: int, down: int) -> None:
    """What leaves at an edge comes in at the opposite one."""
    assert picture.moved(right, down).image().tobytes() == ImageChops.offset(picture.image(), right, down).tobytes()


@given(PICTURES, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
def test_rows_and_columns(picture: Bitmap, x: int, y: int) -> None:
    """Both have the pixel where they cross, and all others from left to right and from top to bottom."""
    shown = picture.image()
    row = "".join("01"[shown.getpixel((each, y)) == 255] for each in range(WIDTH))
    column = "".join("01"[shown.getpixel((x, each)) == 255] for each in range(HEIGHT))
    assert f"{picture.row(y):0{WIDTH}b}" == row
    assert f"{picture.column(x):0{WIDTH * HEIGHT}b}"[WIDTH - 1 :: WIDTH] == column


@given(PICTURES)
def test_a_picture_is_packed_as_pillow_would(picture: Bitmap) -> None:
    """By turning it over a diagonal and taking every eighth byte; an image is packed as the picture that it shows."""
    turned = picture.image().transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    assert pack(picture) == pack(picture.image()) == b"".join(turned[page::8] for page in range(8))


@given(PICTURES, PICTURES)
def test_pictures_are_what_they_show(one: Bitmap, other: Bitmap) -> None:
    """Two of the same pixels are one, whatever they were made of."""
    assert Bitmap.of(one.image()) == one and hash(Bitmap.of(one.image())) == hash(one)
    assert (one == other) is (one.tobytes() == other.tobytes())
    assert Bitmap.of(one) is one
