"""Draws the panel in a real Chromium: `make pictures` writes the README's picture.

`make browser SHOTS=FOLDER` draws each bot for somebody to look at: light, dark and on a phone, with what stands beside
the screen open.
"""

import sys
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.stage import CHROMIUM, PHONE, Stage, Visit
from compere.bots import BOTS
from compere_device.drivers.player import Player
from compere_device.events import Key, Scanned
from compere_device.pages.page import Page
from compere_device.scenes.playing import Playing
from panels import running
from sensible import sensible

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "device" / "panel.png"
WIDE, HIGH, GAP = 1120, 760, 24
COLOURS = 256  # of the picture: a page has few
STEPS = 14  # of the game before the picture
LOOKS: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("light", ("story", "odds"), {"viewport": {"width": WIDE, "height": HIGH}}),
    ("dark", ("why", "glance", "facts"), {"viewport": {"width": WIDE, "height": HIGH}, "color_scheme": "dark"}),
    ("phone", ("glance", "facts"), PHONE),
)
SETTLE_S = 0.05  # for a press to be shown


def main(folder: str = "", language: str = "en") -> None:
    """Write the picture: a turn on a desktop, and the same on a phone in the dark; or of each bot, into a folder."""
    assert CHROMIUM, "Chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            for bot in BOTS:
                for name, picture in of_bot(browser, bot, language):
                    picture.save(Path(folder) / f"{bot}-{name}.png")
            return
        desktop, phone = shots(browser)
        browser.close()
    phone = phone.resize((phone.width * HIGH // phone.height, HIGH), Image.Resampling.LANCZOS)
    both = Image.new("RGB", (desktop.width + GAP + phone.width, HIGH), "white")
    both.paste(desktop, (0, 0))
    both.paste(phone, (desktop.width + GAP, 0))
    both.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(PICTURE, optimize=True)


def shots(browser: Browser) -> tuple[Image.Image, Image.Image]:
    """Return pictures of a game in progress: light on a desktop, dark on a phone."""
    with (
        TemporaryDirectory() as name,
        running(Path(name), seed="12") as device,
        Stage(Path(name), device, browser) as stage,
    ):
        play(stage, "patchwork", lambda page: bool(page.drawing), deck="tactical", level="3")  # Automa takes a patch
        light = stage.visit(viewport={"width": WIDE, "height": HIGH})
        light.page.locator("details[data-ask=story] > summary").click()
        light.page.locator("#beside details.turn").first.wait_for()
        dark = stage.visit(**PHONE, color_scheme="dark")
        return shot(light), shot(dark)


def of_bot(browser: Browser, bot: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield pictures of the whole page in a game of a bot, by name."""
    with (
        TemporaryDirectory() as name,
        running(Path(name), language, seed="12") as device,
        Stage(Path(name), device, browser) as stage,
    ):
        play(stage, bot, lambda page: bool(page.grid or page.rows))
        for name, opened, settings in LOOKS:
            visit = stage.visit(**settings)
            for asked in opened:
                visit.page.locator(f"details[data-ask={asked}] > summary").click()
                visit.page.locator(f"details[data-ask={asked}] > div > *").first.wait_for()
            yield name, shot(visit, whole=True)


def play(stage: Stage, bot: str, until: Callable[[Page], bool], **options: str) -> None:
    """Play a game on the device: a few steps, and on to a page that is worth a picture."""
    playing, device = stage.begin(bot, **options), stage.device
    assert isinstance(playing, Playing)
    random = Random(4)

    def tap(key: Key) -> None:
        device.fingers.down(key)
        device.fingers.up(key)
        time.sleep(SETTLE_S)

    def scan(code: str) -> None:
        stage.on_the_loop(lambda: device.loop.handle(Scanned(code)))

    player = Player(tap, scan, random, sensible(random))
    for step in range(STEPS * 4):
        if step >= STEPS and until(device.loop.desk.page()):
            break
        player.step(playing)


def shot(visit: Visit, *, whole: bool = False) -> Image.Image:
    """Return what a window shows, or the whole page."""
    return Image.open(BytesIO(visit.page.screenshot(full_page=whole))).convert("RGB")


if __name__ == "__main__":
    main(*sys.argv[1:])
