"""Draws the picture of the README: screens of one seeded game, as the glass shows them. `make pictures` writes it."""

import sys
from itertools import count
from pathlib import Path
from queue import Queue
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image

from bots.patchwork.turns import count_turns
from compere.bots import find
from compere_device.box.assembly import make_loop
from compere_device.drivers.player import Player
from compere_device.events import Event, Held, Key, Pressed
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.scenes.home import begin
from compere_device.scenes.playing import Playing
from compere_device.setup.settings import Config, DeviceConfig
from figures.glass import NoGlass
from hands import started_before
from sensible import sensible
from sheets import BOARD, lit

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "device" / "screens.png"
SCALE, GAP, COLUMNS = 2, 8, 3
OPTIONS = {"deck": "tactical", "level": "3"}


def device(folder: Path, language: str) -> Loop:
    """Return a device without wires, at the start of a seeded game."""
    config, screen = Config(device=DeviceConfig(language)), Screen(Fonts())
    clock = count().__next__  # a second later, whenever somebody looks at it
    loop = make_loop(
        config, Store(started_before(folder)), Queue(), clock, NoGlass(), screen, lambda: "12", lambda: None
    )
    bot = find("patchwork")
    begin(loop.desk.stage, bot, bot.choose_options(OPTIONS))
    return loop


def give(loop: Loop, event: Event) -> None:
    """Look until keys count, and give the device an input."""
    loop.show()
    loop.tick()
    loop.handle(event)


def screens(language: str) -> list[Image.Image]:
    """Return a row of screens: what Automa does, why, and the human's turn; learning a patch, glance, the end."""
    with TemporaryDirectory() as folder:
        loop = device(Path(folder), language)
        screen, taken = Screen(Fonts()), {}
        random = Random(4)
        player = Player(lambda key: give(loop, Pressed(key)), None, random, sensible(random))
        playing = loop.desk.stage.go.scene
        assert isinstance(playing, Playing)
        while loop.desk.stage.go.scene is playing:
            page = loop.desk.page()
            if page.big and not playing.table.outcome and count_turns(playing.table.session) > 4:
                taken.setdefault("told", page)
                give(loop, Held(Key.OK))
                taken.setdefault("why", loop.desk.page())
                give(loop, Pressed(Key.BACK))
                give(loop, Pressed(Key.UP))
                taken.setdefault("glance", loop.desk.page())
                give(loop, Pressed(Key.BACK))
            if any(row.drawing for row in page.rows):
                taken.setdefault("shapes", page)
            if any(row.key for row in page.rows):
                taken["turn"] = page
            if playing.table.outcome and page.rows:
                taken.setdefault("outcome", page)
            player.step(playing)
        order = ("told", "why", "turn", "shapes", "glance", "outcome")
        return [screen.draw(taken[name]).image() for name in order]


def picture() -> Image.Image:
    """Return the screens in both languages on one sheet."""
    images = [*screens("en"), *screens("fr")]
    width, height = images[0].width * SCALE + GAP, images[0].height * SCALE + GAP
    rows = len(images) // COLUMNS
    sheet = Image.new("RGB", (COLUMNS * width + GAP, rows * height + GAP), BOARD)
    for number, image in enumerate(images):
        glass = lit(image)
        place = (GAP + number % COLUMNS * width, GAP + number // COLUMNS * height)
        sheet.paste(glass.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST), place)
    return sheet


if __name__ == "__main__":
    picture().save(sys.argv[1] if len(sys.argv) > 1 else PICTURE)
