"""Curves on the glass: where points stand, what is joined, and that numbers and names have room."""

import pytest

from compere_device.glass.fonts import Fonts
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.pages.page import Curve, Page
from compere_device.pages.plot import MOST, Plot
from compere_proof.critic import Critic
from golden_screens import assert_screen

SCREEN = Critic(Fonts())
CURVES = {
    "two": (Curve("you 21", (-4, 18, 9, 30, 21)), Curve("Automa 24", (12, 6, 20, 17, 24))),
    "one": (Curve("Robokid 33", (21, 40, 38, 27, 33)),),
    "single": (Curve("you 7", (7,)), Curve("Ufobot 12", (12,))),
    "alike": (Curve("you 3", (3, 3, 3)),),
    "gaps": (Curve("you 50", (40, None, 44, 50)), Curve("Ufobot 61", (None, None, 38, 61))),
    "many": (Curve("you 0", tuple(n * 37 % 91 for n in range(MOST))), Curve("other 60", (60,) * MOST)),
}


def lit(bits: int) -> set[tuple[int, int]]:
    """Return the pixels of a picture, by column and row."""
    text = f"{bits:0{WIDTH * HEIGHT}b}"
    return {(place % WIDTH, place // WIDTH) for place, bit in enumerate(text) if bit == "1"}


def plot(*points: int | None, name: str = "") -> Plot:
    return Plot((Curve(name, points),), SCREEN.metrics)


def marks(points: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the middles of all that is a full square of three pixels."""
    square = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return sorted((x, y) for x, y in points if all((x + dx, y + dy) in points for dx, dy in square))


def above_the_names(points: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(x, y) for x, y in points if y < HEIGHT - 12}


@pytest.mark.parametrize("name", CURVES)
def test_pictures(name: str) -> None:
    """As somebody last looked at them; all numbers and names have room."""
    page = Page("1 Intern", corner="2/3", curves=CURVES[name])
    assert (SCREEN.overflow(page), SCREEN.unknown(page)) == ([], set())
    assert_screen(SCREEN.draw(page), f"plot_{name}")


def test_the_highest_stands_at_the_top_and_the_lowest_at_the_bottom() -> None:
    """Between them by proportion, the next always as far to the right as the one before."""
    (first, second, third) = marks(above_the_names(lit(plot(0, 30, 10).bits())))
    assert first[1] > third[1] > second[1]
    assert 3 * (first[1] - third[1]) == pytest.approx(first[1] - second[1], abs=3)
    assert second[0] - first[0] == third[0] - second[0]


def test_numbers_stand_beside_their_rows() -> None:
    """The text's middle is at the height of the points that it names; one alone where all are alike."""
    places = {text.text: text.baseline for text in plot(0, 30, 10).texts() if text.part == "scale"}
    low, high, _ = marks(above_the_names(lit(plot(0, 30, 10).bits())))
    assert (places["0"] - low[1], places["30"] - high[1]) == (4, 4)
    assert [text.text for text in plot(5, 5).texts() if text.part == "scale"] == ["5"]
    assert [text.text for text in plot(-7, -7).texts() if text.part == "scale"] == ["−7"]  # no hyphen


def test_what_is_missing_is_not_joined() -> None:
    """A gap in a curve stays dark."""
    whole, gap = lit(plot(0, 0, 0, 1).bits()), lit(plot(0, None, 0, 1).bits())
    assert len(marks(above_the_names(gap))) == len(marks(above_the_names(whole))) - 1
    assert gap < whole


@pytest.mark.parametrize("count", [1, 2, 7, MOST])
def test_nothing_leaves_the_glass(count: int) -> None:
    """Nor meets the title or the names, whatever the numbers are."""
    points = above_the_names(lit(plot(*(-1000 * (n % 2) for n in range(count)), name="x").bits()))
    assert all(0 <= x < WIDTH and 12 < y < HEIGHT - 13 for x, y in points)
    assert max(x for x, _ in points) < WIDTH


def test_a_name_that_is_too_long_is_found() -> None:
    """The critic sees what stands beside curves, too."""
    page = Page("", curves=(Curve("a name that is far too long for the glass", (1, 2)),))
    assert [problem.partition(" ")[0] for problem in SCREEN.overflow(page)] == ["name"]
    assert SCREEN.unknown(Page("", curves=(Curve("\u4e2d", (1, 2)),))) == {"\u4e2d"}


def test_as_text() -> None:
    """For logs and small terminals."""
    assert Page("Level", curves=CURVES["gaps"]).text().splitlines()[1:] == ["you 50 40 – 44 50", "Ufobot 61 – – 38 61"]
