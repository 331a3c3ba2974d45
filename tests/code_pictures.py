"""Draws the picture of the codes' page: labels, a one-page sheet, a phone's page, small. `make pictures` writes it."""

from pathlib import Path

import pypdfium2
from PIL import Image

from compere.bots import find
from compere_device import words
from compere_device.arguments import read
from compere_device.drivers import printed
from compere_device.drivers.items import commands, die, everything
from compere_device.drivers.stock import CONTROL
from sheets import BOARD

PICTURE = Path(__file__).parent.parent / "device" / "labels.png"
DPI, GAP, COLOURS = 44, 10, 128
SHOWN = (  # what is asked for, and in which language
    (("labels", "patchwork", "--format", "65"), "en"),
    (("codes", "robokid"), "fr"),
    (("labels", "ufobot", "--format", "sleeve"), "en"),
    (("labels", "droids", "--format", "control", "--paper", "phone"), "fr"),
)


def first_page(asked: tuple[str, ...], language: str) -> Image.Image:
    """Return the first page of what somebody asks for."""
    arguments, spoken = read(asked), words.load(language)
    bot = find(arguments.bot)
    groups = [commands(spoken), die(spoken)] if arguments.format == CONTROL else everything(bot, spoken)
    pdf = printed.made(spoken.say(bot.title), groups, arguments, spoken)
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].render(scale=DPI / 72).to_pil().convert("RGB")


def picture() -> Image.Image:
    """Return the pages side by side."""
    pages = [first_page(asked, language) for asked, language in SHOWN]
    size = (sum(page.width + GAP for page in pages) + GAP, max(page.height for page in pages) + 2 * GAP)
    board, left = Image.new("RGB", size, BOARD), GAP
    for page in pages:
        board.paste(page, (left, GAP))
        left += page.width + GAP
    return board.quantize(COLOURS, Image.Quantize.FASTOCTREE)


if __name__ == "__main__":
    picture().save(PICTURE, optimize=True)
