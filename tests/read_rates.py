"""Measures how many of a seeded choice of labels two free readers read, by size and harm, and publishes it.

`make pictures` writes the tables of device/READING.md; a test measures a part of one again, and computes the other.
"""

from collections.abc import Mapping
from functools import cache
from math import radians, tan
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from compere.bots import BOTS
from compere_device import words
from compere_device.drivers import labels
from compere_device.drivers.items import die, everything
from compere_device.drivers.paper import load_fonts
from compere_device.drivers.printed import put
from compere_device.drivers.stock import stock
from compere_device.drivers.symbol import QUIET, modules
from decoders import NO_ZBAR, READERS
from harms import HARMS, harmed

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "device" / "READING.md"
COUNT, SEED = 200, "labels"
SIZES_PX = (2.0, 2.1, 2.5, 3.0, 4.0, 6.0)  # of a module, as the scanner's sensor has it
BEGIN, COMPUTED, END = "<!-- measured -->\n", "<!-- computed -->\n", "<!-- end -->\n"
FORMATS = ("65", "40", "30", "24", "50x30", "sleeve")
SENSOR_PX, ANGLE_DEG = 648, 35  # of a GM65-S across, by its user manual V1.2, section 1.2
AIM_PX = 3  # of a module: what to aim for


@cache
def seen() -> list[tuple[str, Image.Image]]:
    """Return the choice of codes as they are printed, sharp, with the white that is theirs."""
    found = []
    sheet = stock("24")
    for bot in BOTS.values():
        groups = everything(bot, words.load("en"))
        with TemporaryDirectory() as folder:
            put(path := Path(folder) / "x.pdf", labels.made("", groups, sheet))
            with pypdfium2.PdfDocument(path) as document:
                for page, placed in zip(document, labels.laid_out(groups, sheet), strict=True):
                    found += _cut_out(page, placed)
    chance = Random(SEED)
    return chance.sample(sorted(found, key=lambda each: each[0]), COUNT)


def _cut_out(page: pypdfium2.PdfPage, placed: list[labels.Label]) -> list[tuple[str, Image.Image]]:
    per_mm = 8  # a pixel a dot of the printer: modules of six pixels and more
    picture = page.render(scale=per_mm * 25.4 / 72).to_pil().convert("L")
    cuts = []
    for label in placed:
        count = modules(label.item.code)
        white = QUIET * label.code.width / count
        box = (label.code.left - white, label.code.top - white)
        size = label.code.width + 2 * white
        corners = tuple(round(each * per_mm) for each in (*box, box[0] + size, box[1] + size))
        cuts.append((label.item.code, picture.crop(corners)))
    return cuts


def rate(harm: str, module_px: float, count: int = COUNT) -> Mapping[str, int]:
    """Return by reader how many of the first so many codes it reads, and nothing else with them."""
    read = dict.fromkeys(READERS, 0)
    for nth, (code, image) in enumerate(seen()[:count]):
        chance = Random(f"{SEED} {harm} {module_px} {nth}")
        side = round((modules(code) + 2 * QUIET) * module_px)
        small = image.resize((side, side), Image.Resampling.BOX)
        picture = harmed(small, harm, module_px, chance)
        for name, reader in READERS.items():
            read[name] += reader(picture) == [code]
    return read


def table() -> list[str]:
    """Return the rates as lines of Markdown, in percent: ZXing, then zbar."""
    lines = ["| pixels a module | " + " | ".join(HARMS) + " |", "|---" * (len(HARMS) + 1) + "|"]
    for module_px in SIZES_PX:
        cells = []
        for harm in HARMS:
            read = rate(harm, module_px)
            cells.append(" · ".join(f"{100 * read[name] / COUNT:.0f}" for name in READERS))
        lines.append(f"| {module_px:g} | " + " | ".join(cells) + " |")
    return lines


def smallest_mm(name: str) -> float:
    """Return the smallest module on labels of a format, of any game."""
    load_fonts()
    spoken = words.load("en")
    placed = (
        label
        for bot in BOTS.values()
        for page in labels.laid_out([*everything(bot, spoken), die(spoken)], stock(name))
        for label in page
    )
    return min(label.code.width / modules(label.item.code) for label in placed)


def distances() -> list[str]:
    """Return up to where a module has three pixels of the scanner's sensor, as lines of Markdown: by its angle."""
    lines = ["| labels | smallest module | three pixels a module up to |", "|---|---|---|"]
    for name in FORMATS:
        module_mm = smallest_mm(name)
        far_mm = SENSOR_PX * module_mm / AIM_PX / (2 * tan(radians(ANGLE_DEG / 2)))
        lines.append(f"| `{name}` | {module_mm:.3f} mm | {far_mm / 10:.0f} cm |")
    return lines


def write() -> None:
    """Measure and compute all, and write the tables into their page."""
    if NO_ZBAR:
        raise SystemExit(f"{PAGE} stays as it is: {NO_ZBAR}")
    page = PAGE.read_text(encoding="utf-8")
    for begin, lines in ((BEGIN, table()), (COMPUTED, distances())):
        before, rest = page.split(begin)
        page = before + begin + "\n".join(lines) + "\n" + END + rest.split(END, 1)[1]
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write()
