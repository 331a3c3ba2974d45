"""What the page draws is what the display's model decoded, and what it says is what the glass says."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.stage import Stage
from browser.test_game import choose
from compere.bots import BOTS
from compere_device.pages.page import Cell, Curve, Page, Spread
from compere_device.scenes.reading import Reading

FRAMES = 25
SQUARES = """rows => rows.map((row) => [...row.children].map((cell) =>
    [cell.firstChild?.nodeType === Node.TEXT_NODE ? cell.firstChild.data : "", cell.classList.contains("filled")]))"""


@pytest.mark.parametrize("bot", BOTS)
def test_every_frame_is_the_glass(stage: Stage, bot: str) -> None:
    """Pixel by pixel, for as many pages of a game; each with its text."""
    stage.begin(bot)
    visit, random = stage.visit(), Random(5)
    loop = stage.device.loop
    for _ in range(FRAMES):
        picture, page = stage.on_the_loop(lambda: (stage.device.glass.model.picture().tobytes(), loop.desk.page()))
        visit.until(lambda expected=picture: visit.bits() == expected)  # type: ignore[misc]
        visit.page.wait_for_function("title => document.getElementById('title').textContent === title", arg=page.title)
        shown = visit.page.locator("#reading").inner_text()
        for part in (page.title, page.corner, page.big, page.hint, *(row.value for row in page.rows)):
            assert part in shown
        number = visit.number
        rows = visit.page.locator("#rows button")
        (rows.nth(random.randrange(rows.count())) if rows.count() else visit.key("OK")).click()
        try:
            visit.after(number)
        except Exception:
            raise AssertionError(f"nothing came after {visit.said}") from None
    visit.close()


def read(stage: Stage, *pages: Page) -> None:
    """Have the device show these pages."""
    there = stage.device.loop.desk.stage
    stage.on_the_loop(lambda: there.go.push(Reading(there, pages)))


def test_what_the_glass_draws_stands_large_beside_it(stage: Stage) -> None:
    """A board as a table, curves as a picture with their numbers, short texts side by side; nothing once it is gone."""
    board = tuple(
        tuple(Cell("R" if x == y == 1 else "", (x + y) % 5 == 0, x == y == 2) for x in range(4)) for y in range(3)
    )
    curves = (Curve("you", (3, 8, None, 21)), Curve("Automa", (5, 5, 9, 30)))
    columns = Spread((("A1", "A2"), ("B1",)), (1, 0))
    read(
        stage,
        Page("Board", grid=board),
        Page("Curves", curves=curves),
        Page("Side", spread=columns),
        Page("Big", badge="12"),
    )
    visit = stage.visit()
    reading = visit.page.get_by_role("region", name="Board")
    rows = reading.get_by_role("table", name="Board").get_by_role("row")
    assert [[cell.strip() for cell in row.split("\t")] for row in rows.all_inner_texts()] == [
        ["filled", "", "", ""],
        ["", "R", "", ""],
        ["", "", "", "filled"],
    ]
    expect(reading.locator("[aria-current=true]")).to_have_count(1)
    visit.press("OK")
    reading = visit.page.get_by_role("region", name="Curves")
    assert reading.get_by_role("listitem").all_inner_texts() == ["you 3, 8, –, 21", "Automa 5, 5, 9, 30"]
    places = reading.locator("polyline").first.get_attribute("points") or ""
    heights = [float(place.split(",")[1]) for place in places.split()]
    assert len(heights) == 3 and heights == sorted(heights, reverse=True)  # higher numbers stand higher
    expect(reading.get_by_role("table")).to_have_count(0)
    visit.press("OK")
    reading = visit.page.get_by_role("region", name="Side")
    assert reading.get_by_role("listitem").all_inner_texts() == ["A1", "A2", "B1"]
    expect(reading.locator("[aria-current=true]")).to_have_text("B1")
    visit.press("OK")
    expect(visit.page.locator("#lines")).to_have_text("12")
    expect(visit.page.locator("#drawn")).to_be_hidden()
    visit.close()


def test_the_map_beside_a_question_is_large_too(stage: Stage) -> None:
    """Square by square what the page has, with its letters."""
    stage.begin("droids")
    visit, random = stage.visit(), Random(6)
    for _ in range(60):
        page = stage.on_the_loop(stage.device.loop.desk.page)
        if page.grid:
            break
        choose(stage, visit, random)
    assert page.grid
    stage.shown_to(visit)
    squares = visit.page.locator("#drawn table tr").evaluate_all(SQUARES)
    boxes = [cell.bounding_box() for cell in visit.page.locator("#drawn td").all()]
    sizes = {(round(box["width"]), round(box["height"])) for box in boxes if box}
    assert len(boxes) == sum(map(len, page.grid)) and all(
        0.8 < wide / high < 1.25 and wide > 20 for wide, high in sizes
    )
    assert squares == [[[cell.text, cell.filled] for cell in row] for row in page.grid]
    visit.close()
