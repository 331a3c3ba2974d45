"""What the page draws is what the display's model decoded, and what it says is what the glass says."""

from random import Random

import pytest

from browser.stage import Stage
from compere.bots import BOTS

FRAMES = 25


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
