"""Draws the contact sheets of the documentation: every golden screen, a sheet for each bot and language.

`make pictures` writes them to `device/sheets`. Tests compare the golden screens with the glass, and see to it that each
kind of screen that games show has one.
"""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from catalogue import DRAWN
from compere_device.glass.fonts import Fonts, Style
from compere_device.glass.measures import HEIGHT, WIDTH
from golden_screens import FOLDER, from_braille

PAGES = Path(__file__).parent.parent / "device" / "sheets"
SHEETS = {  # by the name of the sheet, the golden folders in it, without their language
    "device": ("", "settings", "names", "record", "fairness", "phones", "texts"),
    "robokid": ("robokid",),
    "ufobot": ("ufobot",),
    "droco": ("droco",),
    "droids": ("droids",),
}
COLUMNS, SCALE, GAP, CAPTION_PX = 4, 2, 8, 12
INK, GLASS, BOARD, WORDS = (190, 225, 255), (8, 10, 14), (52, 56, 62), (214, 216, 220)


def paths(sheet: str, language: str) -> list[Path]:
    """Return the golden screens of a sheet, in the order of their names."""
    folders = [FOLDER / (f"{name}_{language}" if name else language) for name in SHEETS[sheet]]
    return [path for folder in folders for path in sorted(folder.glob("*.txt"))]


def screens(sheet: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield each golden screen of a sheet with its name."""
    for path in paths(sheet, language):
        yield path.stem.replace("_", " "), from_braille(path.read_text(encoding="utf-8").splitlines())


def draw(sheet: str, language: str) -> Image.Image:
    """Return a sheet: screens as the glass is lit, with the name under each."""
    cells = list(screens(sheet, language))
    width, height = WIDTH + GAP, HEIGHT + CAPTION_PX + GAP
    picture = Image.new("RGB", (COLUMNS * width + GAP, -(-len(cells) // COLUMNS) * height + GAP), BOARD)
    face = Fonts()[Style.BODY]
    for number, (name, image) in enumerate(cells):
        left, top = GAP + number % COLUMNS * width, GAP + number // COLUMNS * height
        picture.paste(lit(image), (left, top))
        bits = face.bits(0, CAPTION_PX - 3, name)
        caption = Image.frombytes("1", (WIDTH, HEIGHT), bits.to_bytes(WIDTH * HEIGHT // 8))
        picture.paste(WORDS, (left, top + HEIGHT), caption.crop((0, 0, WIDTH, CAPTION_PX)))
    size = (picture.width * SCALE, picture.height * SCALE)
    return picture.quantize(4).resize(size, Image.Resampling.NEAREST)


def lit(image: Image.Image) -> Image.Image:
    """Return a picture of the glass in its colours."""
    glass = Image.new("RGB", image.size, GLASS)
    glass.paste(INK, (0, 0, *image.size), image)
    return glass


def write() -> None:
    """Write all sheets."""
    PAGES.mkdir(exist_ok=True)
    for sheet in SHEETS:
        for language in DRAWN:
            draw(sheet, language).save(path_of(sheet, language), optimize=True)


def path_of(sheet: str, language: str) -> Path:
    """Return where a sheet is kept."""
    return PAGES / f"{sheet}_{language}.png"


if __name__ == "__main__":
    write()
