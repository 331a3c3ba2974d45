"""Makes the players' pages: the screens in them, what all of them share, and each as two pages to print.

`make pictures` writes them; a test makes them anew and compares. A page is Markdown of a few forms: headings, lists
with numbers or bullets, paragraphs, and tables, of screens or of words.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Table
from reportlab.platypus import Image as Picture

from catalogue import DRAWN
from compere.bots import BOTS
from compere_device.drivers.paper import BOLD, TEXT, load_fonts, settable
from golden_screens import FOLDER as GOLDEN
from golden_screens import from_braille
from sheets import lit

FOLDER = Path(__file__).parent.parent / "device" / "players"
BEGIN, END, BREAK = "<!-- box -->\n", "<!-- end -->\n", "<!-- page -->"
SCREEN = re.compile(r"!\[\]\((screens/[a-z_]+/[a-z0-9_]+\.png)\)")
SCALE = 2
PAGES = 2
SIGNS = {*"◉⧗↑↗→↘↓↙←↖"}  # that code sheets draw
_MARGIN = 16 * mm
_WIDTH = A4[0] - 2 * _MARGIN
_BODY = ParagraphStyle("body", fontName=TEXT, fontSize=10.4, leading=14.2, spaceAfter=5)
_SMALL = ParagraphStyle("small", _BODY, fontSize=8.8, leading=11, spaceAfter=0)
_ITEM = ParagraphStyle("item", _BODY, leftIndent=6 * mm, bulletIndent=1 * mm, spaceAfter=2.5)
_TITLE = ParagraphStyle("title", fontName=BOLD, fontSize=19, leading=25, spaceAfter=4)
_HEADING = ParagraphStyle("heading", fontName=BOLD, fontSize=13, leading=17, spaceBefore=8, spaceAfter=3)


def path(bot: str, language: str, ending: str = "md") -> Path:
    """Return where a bot's page is kept."""
    return FOLDER / f"{bot}_{language}.{ending}"


def with_box(text: str, language: str) -> str:
    """Return a page with what all of them say of the keys."""
    shared = (FOLDER / f"box_{language}.md").read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return before + BEGIN + shared + END + rest.split(END)[1]


def named(text: str) -> list[str]:
    """Return the screens of a page, by the names that it has for them."""
    return SCREEN.findall(text)


def screen(name: str) -> Image.Image:
    """Return a screen as the glass shows it, from the golden one of its name."""
    golden = GOLDEN / Path(name).relative_to("screens").with_suffix(".txt")
    glass = lit(from_braille(golden.read_text(encoding="utf-8").splitlines())).quantize(2)
    return glass.resize((glass.width * SCALE, glass.height * SCALE), Image.Resampling.NEAREST)


def _spoken(text: str) -> str:
    """Return a text as reportlab takes it: bold and italic, which is bold, too, as Vera comes upright only."""
    if drawn := SIGNS & set(text):
        raise ValueError(f"{text!r} has {drawn}, which no font has: say it in words")
    text = settable(text).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"\*\*?(.+?)\*\*?", r"<b>\1</b>", text)


def _table(rows: Sequence[Sequence[str]]) -> Flowable:
    screens = bool(SCREEN.search(rows[0][0]))
    width = _WIDTH / len(rows[0])
    cells: list[list[Any]] = []
    for row in rows:
        cells.append([])
        for cell in row:
            if found := SCREEN.fullmatch(cell):
                side = width - 4 * mm
                cells[-1].append(Picture(FOLDER / found[1], side, side / 2))
            else:
                cells[-1].append(Paragraph(_spoken(cell), _SMALL))
    widths = None if screens else [0.18 * _WIDTH, 0.37 * _WIDTH, 0.45 * _WIDTH]
    lines = [] if screens else [("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.grey)]
    pad = [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    return Table(cells, colWidths=widths or [width] * len(rows[0]), style=[*pad, *lines], spaceAfter=5, hAlign="LEFT")


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the paragraphs, lists' items and tables of a page, each as its lines."""
    block: list[str] = []
    for line in text.splitlines():
        starts = re.match(r"#|- |\d+\. |<!--", line)
        if block and (not line.strip() or starts):
            yield block
            block = []
        if line.strip():
            block.append(line)
    if block:
        yield block


def flowables(text: str) -> Iterator[Flowable]:
    """Yield what reportlab sets of a page."""
    for block in _blocks(text):
        whole = " ".join(line.strip() for line in block)
        if whole == BREAK:
            yield PageBreak()
        elif whole.startswith("<!--"):
            continue
        elif whole.startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block]
            yield _table([rows[0], *rows[2:]])
        elif found := re.match(r"(#+) (.*)", whole):
            yield Paragraph(_spoken(found[2]), _TITLE if len(found[1]) == 1 else _HEADING)
        elif found := re.match(r"(-|\d+\.) (.*)", whole):
            bullet = "•" if found[1] == "-" else found[1]
            yield Paragraph(_spoken(found[2]), _ITEM, bulletText=bullet)
        else:
            yield Paragraph(_spoken(whole), _BODY)


def printed(text: str) -> bytes:
    """Return a page as a PDF; the same page gives the same bytes."""
    load_fonts()
    registerFontFamily(TEXT, normal=TEXT, bold=BOLD, italic=TEXT, boldItalic=BOLD)
    file = BytesIO()
    frame = {f"{side}Margin": _MARGIN - 6 for side in ("left", "right", "top", "bottom")}
    title = text.splitlines()[0].lstrip("# ")
    SimpleDocTemplate(file, pagesize=A4, invariant=1, title=title, **frame).build(list(flowables(text)))
    return file.getvalue()


def write() -> None:
    """Write the screens, what is shared, and the pages to print."""
    for bot in BOTS:
        for language in DRAWN:
            text = with_box(path(bot, language).read_text(encoding="utf-8"), language)
            path(bot, language).write_text(text, encoding="utf-8")
            for name in named(text):
                (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
                screen(name).save(FOLDER / name, optimize=True)
            path(bot, language, "pdf").write_bytes(printed(text))


if __name__ == "__main__":
    write()
