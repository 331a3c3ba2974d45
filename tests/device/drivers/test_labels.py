"""Labels: in their places, clear of every cut, the same each time, and named where they cannot be."""

import itertools
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from compere.bots import BOTS, find
from compere.wording import Words
from compere_device import words
from compere_device.arguments import read
from compere_device.drivers import labels, printed
from compere_device.drivers.items import COLOURS, SheetGroup, SheetItem, chosen, everything
from compere_device.drivers.paper import SheetError, load_fonts
from compere_device.drivers.printed import put
from compere_device.drivers.stock import A4, LETTER, PAPERS, SOLD, stock
from compere_device.drivers.symbol import QUIET, modules

load_fonts()
pytestmark = pytest.mark.usefixtures("codes_once")
ROUNDED_MM = 2.5  # the largest radius that corners of such labels have
DPI = 300


def groups(*counts: int) -> list[SheetGroup]:
    return [SheetGroup(f"g{at}", [SheetItem(f"g{at}:{n}", "x") for n in range(n)]) for at, n in enumerate(counts)]


def pictures(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def on(box: labels.LabelBox, *, around: float = 0) -> tuple[int, ...]:
    ends = (box.left - around, box.top - around, box.left + box.width + around, box.top + box.height + around)
    return tuple(round(end * DPI / 25.4) for end in ends)


free = st.tuples(st.integers(16, 90), st.integers(16, 90)).map(lambda size: f"{size[0]}x{size[1]}")


@given(st.sampled_from(sorted(SOLD)) | free, st.lists(st.integers(0, 40), max_size=6), st.integers(1, 32))
@settings(max_examples=60)
def test_labels_lie_on_their_sheet(name: str, counts: list[int], length: int) -> None:
    """Each item once, in order; none over another or over the edge; a group begins a row.

    The white of a code is whole inside its label and a millimetre from the cut, its corners out of the round ones; its
    place and its modules are whole dots.
    """
    sheet = stock(name)
    made = groups(*counts)
    long = [SheetGroup(g.title, [SheetItem(i.code.ljust(length, "x"), "x") for i in g.items]) for g in made]
    try:
        pages = list(labels.laid_out(long, sheet))
    except SheetError as error:
        assert "take a larger label" in str(error)
        return
    all_labels = [label for page in pages for label in page]
    assert [label.item for label in all_labels] == [item for group in long for item in group.items]
    for page in pages:
        for label in page:
            box, code = label.box, label.code
            white = QUIET * code.width / modules(label.item.code)
            assert 0 <= box.left <= box.left + box.width <= sheet.page[0] + 0.01
            assert 0 <= box.top <= box.top + box.height <= sheet.page[1] + 0.01
            near = min(
                code.left - box.left,
                code.top - box.top,
                box.left + box.width - code.left - code.width,
                box.top + box.height - code.top - code.height,
            )
            assert near >= white + 0.8  # the slip, less a dot
            assert near > ROUNDED_MM * (1 - 0.5**0.5)
            for end in (code.left, code.top, code.width / modules(label.item.code)):
                assert end * 8 == pytest.approx(round(end * 8), abs=1e-6)
        for one, other in itertools.pairwise(page):
            beside = other.box.left >= one.box.left + one.box.width - 0.01
            assert beside or other.box.top >= one.box.top + one.box.height - 0.01
            if one.group != other.group:
                assert other.box.left == pytest.approx(sheet.left)
                assert other.box.top - one.box.top >= sheet.height + sheet.gutter - 0.01


@pytest.mark.slow
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_line_is_100_mm_long(paper: str, tmp_path: Path) -> None:
    """Measured on the rendered page of labels, and of the one-page sheet."""
    for form in ("50x30", "sheet"):
        arguments = read(["labels", "droco", "--format", form, "--paper", paper])
        put(tmp_path / "x.pdf", printed.made("T", groups(3), arguments, Words()))
        (page,) = pictures(tmp_path / "x.pdf")
        assert page.size == pytest.approx([side * DPI / 25.4 for side in PAPERS[paper]], abs=2)
        grey = page.convert("L").point(lambda value: 255 * (value < 128))
        longest = 0
        for y in range(page.height):
            row = grey.crop((0, y, page.width, y + 1)).tobytes()
            longest = max([longest, *(len(run) for run in row.split(b"\0"))])
        assert longest * 25.4 / DPI == pytest.approx(100, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["24", "65", "sleeve", "50x30"])
def test_nothing_is_drawn_in_the_white_of_a_code(name: str, tmp_path: Path) -> None:
    """Neither text nor drawing nor the line along which one cuts."""
    sheet, made = stock(name), everything(find("patchwork"), words.load("fr"))
    put(tmp_path / "x.pdf", labels.made("T", made, sheet))
    for page, image in zip(labels.laid_out(made, sheet), pictures(tmp_path / "x.pdf"), strict=True):
        for label in page:
            white = QUIET * label.code.width / modules(label.item.code)
            around = image.crop(on(label.code, around=white - 0.1)).convert("L")
            inner = image.crop(on(label.code, around=0.15)).size
            edge = (around.width - inner[0]) // 2
            around.paste(255, (edge, edge, around.width - edge, around.height - edge))
            assert around.getextrema() == (255, 255)


def test_drawings_stay_on_their_label_and_are_of_one_size(tmp_path: Path) -> None:
    """So that patches can be compared; and nothing is printed outside of labels that are sold, but at the edges."""
    sheet, made = stock("65"), everything(find("patchwork"), words.load("en"))
    put(tmp_path / "x.pdf", labels.made("T", made, sheet))
    page, image = next(labels.laid_out(made, sheet)), pictures(tmp_path / "x.pdf")[0].convert("L")
    for label in page:
        image.paste(255, on(label.box, around=-0.2))
    top = round(sheet.top * DPI / 25.4)
    image.paste(255, (0, 0, image.width, top))
    image.paste(255, (0, image.height - top, image.width, image.height))
    assert image.getextrema() == (255, 255)


def test_a_colour_is_printed_as_it_is(tmp_path: Path) -> None:
    """Beside the code of each of Ufobot's colours there is ink of it."""
    made = chosen(everything(find("ufobot"), Words()), ["colour"])
    put(tmp_path / "x.pdf", labels.made("T", made, stock("40")))
    (image,) = pictures(tmp_path / "x.pdf")
    (page,) = labels.laid_out(made, stock("40"))
    assert {label.item.name for label in page} == set(COLOURS)
    for label in page:
        ink = tuple(bytes.fromhex(COLOURS[label.item.name].removeprefix("#")))
        assert ink in {colour for _, colour in image.crop(on(label.text)).getcolors(1 << 16) or []}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_every_label_can_be_read_by_people(bot: str, language: str, tmp_path: Path) -> None:
    """The name in the language, and the code in letters, on the smallest labels that are sold."""
    made = everything(find(bot), words.load(language))
    put(tmp_path / "x.pdf", labels.made("T", made, stock("65")))
    said = "".join(text(tmp_path / "x.pdf").split())
    for item in (item for group in made for item in group.items):
        name = item.label.translate(str.maketrans("", "", "◉⧗↑→↓←↖↗↘↙"))
        assert "".join(name.split()) in said
        assert item.code in said or item.code[:12] in said


def test_a_label_that_is_too_small_is_named(tmp_path: Path) -> None:
    """For its code, or for its name."""
    with pytest.raises(
        SheetError, match="A label of 16 by 20 mm has no room for 'order:diagonal_upper': its 25 modules would"
    ):
        list(labels.laid_out([SheetGroup("g", [SheetItem("order:diagonal_upper", "x")])], stock("16x20")))
    with pytest.raises(SheetError, match="'anticonstitutionnellement' is too long"):
        made = [SheetGroup("g", [SheetItem("a:1", "anticonstitutionnellement")])]
        put(tmp_path / "x.pdf", labels.made("T", made, stock("30x20")))
