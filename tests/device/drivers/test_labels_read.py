"""Every code of every sheet is read back, one by one, by both free readers; and how many of harmed ones are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

import read_rates
from compere.bot import Bot
from compere.bots import BOTS, find
from compere_device import words
from compere_device.arguments import read as arguments_of
from compere_device.drivers import labels, printed
from compere_device.drivers.codesheet import put, write_codes
from compere_device.drivers.items import commands, die, everything
from compere_device.drivers.stock import PHONE, SOLD, stock
from compere_device.drivers.symbol import modules
from decoders import NO_ZBAR, READERS
from harms import HARMS

DPI = (203, 300)  # of a label printer, and of a plain one
LEAST_MM = 0.34  # of a module: below it zbar has holes at 203 dpi
BOT_OF = {"24": "patchwork", "40": "robokid", "65": "droids", "30": "ufobot", "sleeve": "ufobot", "50x30": "droco"}


def rendered(path: Path, dpi: int) -> Iterator[Image.Image]:
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield page.render(scale=dpi / 72).to_pil().convert("L")


def reads(image: Image.Image) -> set[tuple[str, ...]]:
    return {tuple(reader(image)) for reader in READERS.values()}


@pytest.mark.skipif(bool(NO_ZBAR), reason=NO_ZBAR)
def test_zbar_is_there() -> None:
    """Said once where it is not: the tests below then ask one reader only."""
    assert set(READERS) == {"zxing", "zbar"}


@pytest.mark.parametrize(("name", "bot"), BOT_OF.items())
def test_every_label_is_read_by_both(name: str, bot: str, tmp_path: Path) -> None:
    """Label by label, cut where it is cut, at two printers' dots: the code that is meant, and no other."""
    sheet, groups = stock(name), [*everything(find(bot), words.load("fr")), die(words.load("fr"))]
    labels.write(tmp_path / "x.pdf", "T", groups, sheet)
    placed = list(labels.laid_out(groups, sheet))
    assert sum(map(len, placed)) == sum(len(group.items) for group in groups)
    for dpi in DPI:
        for page, image in zip(placed, rendered(tmp_path / "x.pdf", dpi), strict=True):
            for label in page:
                box = label.box
                corners = (box.left, box.top, box.left + box.width, box.top + box.height)
                seen = image.crop(tuple(round(each * dpi / 25.4) for each in corners))
                assert reads(seen) == {(label.item.code,)}


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_every_code_of_the_one_page_sheet_is_read_by_both(bot: Bot[Any], tmp_path: Path) -> None:
    """Each alone, with the white that is its own, as somebody holds a scanner over it."""
    write_codes(bot, words.load("fr"), tmp_path / "x.pdf")
    for dpi in DPI:
        (page,) = rendered(tmp_path / "x.pdf", dpi)
        found = zxingcpp.read_barcodes(page)
        assert sorted(each.text for each in found) == sorted(
            item.code for group in everything(bot, words.load("fr")) for item in group.items
        )
        for each in found:
            corner, far = each.position.top_left, each.position.bottom_right
            module = (far.x - corner.x) / modules(each.text)
            assert module * 25.4 / dpi > LEAST_MM
            white = round(3 * module)
            seen = page.crop((corner.x - white, corner.y - white, far.x + white, far.y + white))
            assert reads(seen) == {(each.text,)}


def test_what_is_drawn_for_a_phone_is_read(tmp_path: Path) -> None:
    """Pages as wide as a phone, as pictures: the control page and labels, off a screen of 1080 pixels, and of 720."""
    spoken = words.load("en")
    arguments = arguments_of(["labels", "droids", "--format", "control", "--paper", PHONE])
    groups = [commands(spoken), die(spoken)]
    meant = {item.code for group in groups for item in group.items}
    put(tmp_path / "x.pdf", printed.made("T", groups, arguments, spoken))
    labels.write(tmp_path / "y.pdf", "T", groups, stock("80x40", PHONE))
    for path in (tmp_path / "x.pdf", tmp_path / "y.pdf"):
        for dpi in (305, 203):
            pages = list(rendered(path, dpi))
            assert all(page.width < page.height for page in pages)
            for reader in READERS.values():
                assert {code for page in pages for code in reader(page)} == meant


@pytest.mark.skipif(bool(NO_ZBAR), reason=NO_ZBAR)
def test_the_published_rates_are_what_is_measured() -> None:
    """Three pixels a module, all harms and the worst of them alone: within four points of the page's."""
    (row,) = [line for line in read_rates.PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| 3 |")]
    published = dict(zip(HARMS, row.strip("| ").split(" | ")[1:], strict=True))
    for harm in ("glare", "all"):
        read = read_rates.rate(harm, 3.0)
        print(f"{harm}: {read} of {read_rates.COUNT}")
        for name, percent in zip(("zxing", "zbar"), published[harm].split(" · "), strict=True):
            assert abs(100 * read[name] / read_rates.COUNT - int(percent)) <= 4


def test_only_what_is_sold_has_a_number() -> None:
    """The formats that are tried above are all there are, with a free size and a sleeve."""
    assert set(SOLD) < set(BOT_OF)
