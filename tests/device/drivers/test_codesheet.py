"""Code sheets: what is printed can be scanned, and is the same each time."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from catalogue import ROOT
from compere_device.drivers.codesheet import SheetError, SheetGroup, SheetItem, made
from compere_device.drivers.printed import put

pytestmark = pytest.mark.usefixtures("codes_once")
PAGES = 3
SHAPES = (("XXX", ".X."), ("XX.", ".XX", "..X"), ("XXXXX",), ("X.", "XX", "X.", "X."), ())
GROUPS = (
    SheetGroup(
        "Pièces", [SheetItem(f"patchwork:p{n}", f"Pièce {n}\u202f: coût {n % 11}", SHAPES[n % 5]) for n in range(33)]
    ),
    SheetGroup("Œuvres", [SheetItem(f"W{n}", f"«\u202fŒuvre à l’étage\u202f» nº {n}") for n in range(24 * PAGES)]),
    SheetGroup("Réponses", [SheetItem(f"{n}", "une réponse assez longue pour trois lignes " * 2) for n in range(20)]),
)
DPI = 300  # of a plain printer


def write(path: Path, *given: Any) -> None:
    put(path, made(*given))


def pages(path: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]


def words(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def codes(images: Sequence[Image.Image]) -> list[str]:
    return [found.text for image in images for found in zxingcpp.read_barcodes(image)]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sheet") / "patchwork.pdf"
    write(path, "Compère\u202f: Patchwork", GROUPS)
    return path


def test_every_code_reads_back(sheet: Path) -> None:
    """What a printer puts on paper, a reader finds: each code once, and exactly as it was."""
    assert sorted(codes(pages(sheet))) == sorted(item.code for group in GROUPS for item in group.items)


@pytest.mark.slow
def test_every_code_is_a_plain_qr_code(sheet: Path) -> None:
    """Cheap scanners do not read Micro QR."""
    formats = {found.format for image in pages(sheet) for found in zxingcpp.read_barcodes(image)}
    assert formats == {zxingcpp.BarcodeFormat.QRCode}


def test_codes_have_their_quiet_zone(sheet: Path) -> None:
    """Four modules of white all around, so that one is scanned and not its neighbour; drawings and labels keep out.

    And no code is smaller than 10 mm, which makes modules of 0.34 mm where a code is long.
    """
    for image in pages(sheet):
        for found in zxingcpp.read_barcodes(image):
            place = found.position
            left, top, right, bottom = place.top_left.x, place.top_left.y, place.bottom_right.x, place.bottom_right.y
            assert 10 < (right - left) * 25.4 / DPI < 16.4
            quiet = (right - left) * 4 // 21
            around = image.crop((left - quiet, top - quiet, right + quiet, bottom + quiet))
            around.paste(255, (quiet - 3, quiet - 3, around.width - quiet + 3, around.height - quiet + 3))
            assert around.getextrema() == (255, 255)


def test_titles_labels_and_page_numbers_are_text(sheet: Path) -> None:
    """Accents, headings and numbers are there, on every page, and long labels whole."""
    text = words(sheet)
    count = len(pages(sheet))
    assert count > 1
    assert text.count("Compère : Patchwork") == count
    assert all(f"{number} / {count}" in text for number in range(1, count + 1))
    assert all(text.count(group.title) == 1 for group in GROUPS)
    assert "« Œuvre à l’étage »" in " ".join(text.split())
    assert " ".join(text.split()).count("une réponse assez longue") == 40


def places(path: Path) -> dict[str, tuple[int, int]]:
    """Return by code its column and row on a sheet of one page, counted among those that begin anywhere."""
    (page,) = pages(path)
    corners = {found.text: found.position.top_left for found in zxingcpp.read_barcodes(page)}
    rows = sorted({round(corner.y, -1) for corner in corners.values()})
    beside = [sorted(at.x for at in corners.values() if round(at.y, -1) == row) for row in rows]
    return {
        text: (beside[row].index(at.x), row) for text, at in corners.items() for row in [rows.index(round(at.y, -1))]
    }


@pytest.mark.slow
def test_the_longest_codes_have_no_smaller_modules_than_they_need(tmp_path: Path) -> None:
    """The weaker correction where it makes a code of 25 modules instead of 29; else the stronger one."""
    long = "order:water_diagonal_down_right"
    for code, level in (("a" * 14, "M"), ("a" * 17, "L"), ("a" * 26, "M"), (long, "L"), ("a" * 42, "M")):
        write(tmp_path / "x.pdf", "T", [SheetGroup("g", [SheetItem(code, "x")])])
        (found,) = zxingcpp.read_barcodes(pages(tmp_path / "x.pdf")[0])
        assert (found.text, found.ec_level) == (code, level)


def test_a_grid_is_as_wide_as_it_says(tmp_path: Path) -> None:
    """One row beneath the other, in its columns; a small group stands beside another one, under its own heading."""
    grid = SheetGroup("Grid", [SheetItem(f"{row}{column}", "x") for row in "ab" for column in range(7)], across=7)
    few = (SheetGroup(title, [SheetItem(f"{title}{n}", "x") for n in range(3)]) for title in "PQR")
    write(tmp_path / "x.pdf", "T", [grid, *few])
    found = places(tmp_path / "x.pdf")
    assert [found[f"a{n}"] for n in range(7)] == [(n, 0) for n in range(7)]
    assert [found[f"b{n}"] for n in range(7)] == [(n, 1) for n in range(7)]
    assert [found[f"P{n}"] for n in range(3)] == [(n, 2) for n in range(3)]
    assert [found[f"Q{n}"] for n in range(3)] == [(n + 3, 2) for n in range(3)]
    assert [found[f"R{n}"] for n in range(3)] == [(n, 3) for n in range(3)]
    assert all(title in words(tmp_path / "x.pdf") for title in "PQR")


def test_groups_can_be_cut_apart(tmp_path: Path) -> None:
    """Between groups there is more white than within one, side by side and one above the other."""
    groups = [SheetGroup(title, [SheetItem(f"{title}{n}", "x") for n in range(2)]) for title in "PQRSTUV"]
    long = SheetGroup("Long", [SheetItem(f"L{n}", "x") for n in range(12)])
    write(tmp_path / "x.pdf", "T", [*groups, long])
    (page,) = pages(tmp_path / "x.pdf")
    at = {found.text: found.position for found in zxingcpp.read_barcodes(page)}

    def white(left: str, right: str) -> float:
        return (at[right].top_left.x - at[left].top_right.x) * 25.4 / DPI

    def below(upper: str, lower: str) -> float:
        return (at[lower].top_left.y - at[upper].bottom_left.y) * 25.4 / DPI

    assert white("P1", "Q0") == pytest.approx(white("P0", "P1") + 5, abs=0.3)
    assert white("Q1", "R0") == pytest.approx(white("P0", "P1") + 5, abs=0.3)
    assert below("P0", "S0") > below("L0", "L6") + 2


def test_a_phone_has_fewer_and_larger_codes(tmp_path: Path) -> None:
    """On pages of its width: four beside each other, of 16 mm, whatever the group would be on paper."""
    phone = (90 * 72 / 25.4, 160 * 72 / 25.4)
    grid = SheetGroup("Grid", [SheetItem(f"g{n}", "x") for n in range(26)], across=13)
    write(tmp_path / "x.pdf", "T", [grid], ["note " * 30], phone)
    images = pages(tmp_path / "x.pdf")
    assert len(images) > 1
    assert sorted(codes(images)) == sorted(item.code for item in grid.items)
    for found in zxingcpp.read_barcodes(images[0]):
        assert (found.position.top_right.x - found.position.top_left.x) * 25.4 / DPI > 15.5


def test_the_ink_of_a_colour_stands_before_its_name(tmp_path: Path) -> None:
    write(tmp_path / "x.pdf", "T", [SheetGroup("g", [SheetItem("colour:red", "red", colour="#d02020")])])
    with pypdfium2.PdfDocument(tmp_path / "x.pdf") as document:
        image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    assert (0xD0, 0x20, 0x20) in {colour for _, colour in image.getcolors(1 << 16) or []}
    assert codes([image]) == ["colour:red"]


@pytest.mark.slow
def test_signs_are_drawn(tmp_path: Path) -> None:
    """Buttons, hourglasses and arrows are in no font that comes along: each is drawn, and like no other."""
    looks = set()
    for sign in (*"◉⧗↑↗→↘↓↙←↖", "\u00a0"):
        write(tmp_path / "x.pdf", "T", [SheetGroup("g", [SheetItem("a", sign)])])
        looks.add(pages(tmp_path / "x.pdf")[0].tobytes())
    assert len(looks) == 11


def test_nothing_leaves_the_page(sheet: Path) -> None:
    """Ten millimetres at each side stay white, which printers cannot print on."""
    for image in pages(sheet):
        edge = 10 * DPI * 10 // 254
        image.paste(255, (edge, edge, image.width - edge, image.height - edge))
        assert image.getextrema() == (255, 255)


@pytest.mark.slow
def test_a_heading_stays_with_its_items(tmp_path: Path) -> None:
    """No heading is left alone at the foot of a page, whether its row fits there too, or it alone, or neither."""
    for count in (160, 168, 172):
        groups = [
            SheetGroup("Un", [SheetItem(f"a{n}", "x") for n in range(count)]),
            SheetGroup("Deux", [SheetItem("b", "y")]),
        ]
        write(tmp_path / "x.pdf", "T", groups)
        with pypdfium2.PdfDocument(tmp_path / "x.pdf") as document:
            texts = [page.get_textpage().get_text_bounded() for page in document]
        (last,) = [text for text in texts if "Deux" in text]
        assert "y" in last


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    """A sheet in a repository changes only when its content does, on any day and under any hash seed."""
    code = (
        "import sys; from pathlib import Path; from compere_device.drivers.codesheet import *\n"
        "from compere_device.drivers.printed import put\n"
        "put(Path(sys.argv[1]), made('é', [SheetGroup('g', [SheetItem('a', 'b', ('X',))])]))"
    )
    for name, seed in (("one", "1"), ("two", "2")):
        folder = str(ROOT / "device")
        environ = {"PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"}
        subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], check=True, cwd=folder, env=environ)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert b"CreationDate (D:2000" in (tmp_path / "one").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("code", ["0", "007", "A1 $%*+-./:", "aé"[:1], "http://x.y/z?q=1&r=2", "{}~|\\\"'", "x" * 60])
def test_any_printable_code_reads_back(tmp_path: Path, code: str) -> None:
    """Figures, capitals and other signs go into different QR modes; all read back."""
    write(tmp_path / "x.pdf", "T", [SheetGroup("g", [SheetItem(code, "x")])])
    assert codes(pages(tmp_path / "x.pdf")) == [code]


@pytest.mark.parametrize(
    ("item", "problem"),
    [
        (SheetItem("é", "x"), "The code 'é' is not printable ASCII"),
        (SheetItem("", "x"), "The code '' is not printable ASCII"),
        (SheetItem("a\n", "x"), r"The code 'a\\n' is not printable ASCII"),
        (SheetItem("a", "2 ✂"), "The font has no '✂' for '2 ✂'; write it with letters"),
        (SheetItem("a", "anticonstitutionnellement" * 2), "The label 'anticonst.*' is too long for its place"),
        (SheetItem("a", "trop de mots " * 30), "The label 'trop .*… is too long for its place"),
    ],
)
def test_what_cannot_be_printed_is_named(tmp_path: Path, item: SheetItem, problem: str) -> None:
    """A code that no scanner types, or a label that would show boxes or run over, is an error and not a bad sheet."""
    with pytest.raises(SheetError, match=problem):
        write(tmp_path / "x.pdf", "T", [SheetGroup("g", [item])])
    assert not (tmp_path / "x.pdf").exists()


def test_a_long_word_is_set_smaller(tmp_path: Path) -> None:
    """A word that fits in smaller letters is printed whole."""
    write(tmp_path / "x.pdf", "T", [SheetGroup("g", [SheetItem("a", "anticonstitutionnellement")])])
    assert "anticonstitutionnellement" in words(tmp_path / "x.pdf")


def test_a_path_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """One sentence says which file, why, and what to do."""
    with pytest.raises(SheetError, match=r"none/x\.pdf cannot be written \(No such file or directory\); name another"):
        write(tmp_path / "none" / "x.pdf", "T", [])


def test_no_items_make_one_page(tmp_path: Path) -> None:
    """A game without codes gives a page that says its name; an empty group has no heading."""
    write(tmp_path / "x.pdf", "Titre", [SheetGroup("vide", [])])
    assert len(pages(tmp_path / "x.pdf")) == 1
    assert "Titre" in words(tmp_path / "x.pdf")
    assert "vide" not in words(tmp_path / "x.pdf")
