"""Draws the panel's pictures for the README, in a real Chromium: `make pictures` writes them."""

import time
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.stage import CHROMIUM, PHONE, Stage, Visit
from compere_device.drivers.player import Player
from compere_device.events import Key, Scanned
from compere_device.scenes.playing import Playing
from panels import running
from sensible import sensible

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "device" / "panel.png"
WIDE, HIGH, GAP = 1120, 760, 24
COLOURS = 256  # of the picture: a page has few
STEPS = 14  # of the game before the picture
SETTLE_S = 0.05  # for a press to be shown


def main() -> None:
    """Write the picture: a turn on a desktop, and the same on a phone in the dark."""
    assert CHROMIUM, "Chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
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
        playing = stage.begin("patchwork", deck="tactical", level="3")
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
            if step >= STEPS and device.loop.desk.page().drawing:  # Automa takes a patch
                break
            player.step(playing)
        light = stage.visit(viewport={"width": WIDE, "height": HIGH})
        light.page.locator("details[data-ask=story] > summary").click()
        light.page.locator("#beside details.turn").first.wait_for()
        dark = stage.visit(**PHONE, color_scheme="dark")
        return shot(light), shot(dark)


def shot(visit: Visit) -> Image.Image:
    """Return what a window shows."""
    return Image.open(BytesIO(visit.page.screenshot())).convert("RGB")


if __name__ == "__main__":
    main()
