"""Every code of every sheet is read back, one by one, by both free readers; and how many of harmed ones are."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

import read_rates
from compere.bots import BOTS, find
from compere_device import words
from compere_device.arguments import read as arguments_of
from compere_device.drivers import labels, printed
from compere_device.drivers.items import SheetGroup, commands, die, everything
from compere_device.drivers.printed import put
from compere_device.drivers.stock import A4, LETTER, PHONE, SLEEVE, SOLD, stock
from compere_device.drivers.symbol import modules
from compere_device.languages import LANGUAGES
from decoders import NO_ZBAR, READERS
from harms import HARMS

pytestmark = pytest.mark.usefixtures("codes_once")
DPI = (203, 300)  # of a label printer, and of a plain one
LEAST_MM = 0.34  # of a module: below it zbar has holes at 203 dpi
FORMATS = (*SOLD, SLEEVE, "50x30")


def rendered(path: Path, dpi: int) -> Iterator[Image.Image]:
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield page.render(scale=dpi / 72, grayscale=True).to_pil()


_read: dict[tuple[object, bytes], set[tuple[str, ...]]] = {}  # sheets that differ in words alone have codes alike


def reads(image: Image.Image) -> set[tuple[str, ...]]:
    """Return what the readers find, once for the same grey pixels."""
    seen = image.size, sha256(image.tobytes()).digest()
    if seen not in _read:
        assert image.mode == "L"
        _read[seen] = {tuple(reader(image)) for reader in READERS.values()}
    return _read[seen]


@pytest.mark.skipif(bool(NO_ZBAR), reason=NO_ZBAR)
def test_zbar_is_there() -> None:
    """Said once where it is not: the tests below then ask one reader only."""
    assert set(READERS) == {"zxing", "zbar"}


LABELS = [
    *(pytest.param(name, "", bot, id=f"{bot}-{name}") for bot in BOTS for name in FORMATS),
    *(pytest.param(name, LETTER, "ufobot", id=f"ufobot-{name}-letter") for name in (SLEEVE, "50x30")),
    pytest.param("80x40", PHONE, "ufobot", id="ufobot-80x40-phone"),
]


@pytest.mark.parametrize(("name", "paper", "bot"), LABELS)
def test_every_label_is_read_by_both(name: str, paper: str, bot: str, tmp_path: Path) -> None:
    """Label by label, cut where it is cut, at two printers' dots: the code that is meant, and no other.

    In French, whose words are longer; a label's code stands where it stands in any language.
    """
    sheet, groups = stock(name, paper), [*everything(find(bot), words.load("fr")), die(words.load("fr"))]
    put(tmp_path / "x.pdf", labels.made("T", groups, sheet))
    placed = list(labels.laid_out(groups, sheet))
    assert sum(map(len, placed)) == sum(len(group.items) for group in groups)
    for dpi in DPI:
        for page, image in zip(placed, rendered(tmp_path / "x.pdf", dpi), strict=True):
            for label in page:
                box = label.box
                corners = (box.left, box.top, box.left + box.width, box.top + box.height)
                seen = image.crop(tuple(round(each * dpi / 25.4) for each in corners))
                assert reads(seen) == {(label.item.code,)}


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_every_code_of_the_one_page_sheet_is_read_by_both(bot: str, language: str, paper: str, tmp_path: Path) -> None:
    """Each alone, with the white that is its own, as somebody holds a scanner over it: in words of any length."""
    spoken = words.load(language)
    groups = everything(find(bot), spoken)
    arguments = arguments_of(["codes", bot, "--paper", paper])
    put(tmp_path / "x.pdf", printed.made("T", groups, arguments, spoken))
    read_one_by_one(tmp_path / "x.pdf", groups)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_control_page_is_read_by_both(language: str, paper: str, tmp_path: Path) -> None:
    """The commands, and a d10's sides."""
    spoken = words.load(language)
    groups = [commands(spoken), die(spoken)]
    arguments = arguments_of(["labels", "droids", "--format", "control", "--paper", paper])
    put(tmp_path / "x.pdf", printed.made("T", groups, arguments, spoken))
    read_one_by_one(tmp_path / "x.pdf", groups)


@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_every_code_of_the_pages_for_a_phone_is_read_by_both(bot: str, tmp_path: Path) -> None:
    """Off a screen of 1063 pixels' width, and of 719."""
    spoken = words.load("fr")
    groups = [*everything(find(bot), spoken), die(spoken)]
    arguments = arguments_of(["codes", bot, "--paper", PHONE])
    put(tmp_path / "x.pdf", printed.made("T", groups, arguments, spoken))
    read_one_by_one(tmp_path / "x.pdf", groups)


def read_one_by_one(path: Path, groups: list[SheetGroup]) -> None:
    """Find the codes of pages at each printer's dots, and read each alone: all that are meant, by both readers."""
    for dpi in DPI:
        pages = [
            (page, zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)) for page in rendered(path, dpi)
        ]
        texts = [each.text for _, found in pages for each in found]
        assert sorted(texts) == sorted(item.code for group in groups for item in group.items)
        for page, each in ((page, each) for page, found in pages for each in found):
            corner, far = each.position.top_left, each.position.bottom_right
            module = (far.x - corner.x) / modules(each.text)
            assert module * 25.4 / dpi > LEAST_MM
            white = round(3 * module)
            seen = page.crop((corner.x - white, corner.y - white, far.x + white, far.y + white))
            assert reads(seen) == {(each.text,)}


def test_the_published_distances_are_computed() -> None:
    assert "\n".join(read_rates.distances()) + "\n" in read_rates.PAGE.read_text(encoding="utf-8")


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
