"""`compere labels` and `compere codes`: the files that they write, and what is said where they cannot."""

import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from compere.wording import Words
from compere_device.arguments import read
from compere_device.drivers import labels, printed
from compere_device.drivers.items import COLOURS, SheetGroup, SheetItem
from compere_device.drivers.paper import SheetError
from compere_device.drivers.stock import stock

pytestmark = pytest.mark.usefixtures("codes_once")
DPI = 300


def text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def run(*words: str) -> list[str]:
    arguments = read(words)
    arguments.language = "en"
    return printed.command(arguments, Words())


def test_the_command_writes_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels, the one-page sheet under its old word, the control page with the keys' legend, and pictures."""
    monkeypatch.chdir(tmp_path)
    said = run("labels", "droco", "--kind", "ai", "--pictures", "out")
    said += run("codes", "droco")
    said += run("labels", "droco", "--format", "control")
    assert said == ["droco-labels.pdf", "out/droco-labels-1.png", "droco-codes.pdf", "droco-control.pdf"]
    assert "card 12" in " ".join(text(tmp_path / "droco-labels.pdf").split())
    assert "robot:A13" not in text(tmp_path / "droco-labels.pdf")
    for name in ("codes", "control"):
        assert "BACK+OK" in text(tmp_path / f"droco-{name}.pdf")
    assert "scan what you threw" in text(tmp_path / "droco-control.pdf")
    with Image.open("out/droco-labels-1.png") as picture:
        assert picture.width == pytest.approx(210 * DPI / 25.4, abs=2)


@pytest.mark.slow
def test_pictures_have_the_inks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exactly, though they are a few dots of a white page; what has none is grey, and smaller."""
    monkeypatch.chdir(tmp_path)
    run("labels", "ufobot", "--kind", "colour", "--pictures", "out")
    run("labels", "droco", "--kind", "ai", "--pictures", "out")
    with Image.open("out/ufobot-labels-1.png") as picture:
        inks = {colour for _, colour in picture.getcolors(1 << 24) or []}
    assert {tuple(bytes.fromhex(ink[1:])) for ink in COLOURS.values()} < inks
    with Image.open("out/droco-labels-1.png") as picture:
        assert picture.mode == "L"


def test_pictures_without_their_library_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The PDF is there by then, and the sentence says what draws it."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(SheetError, match=r"Pictures need pypdfium2.* apt install -y poppler-utils && pdftoppm"):
        printed.pictures(b"", tmp_path / "x.pdf", tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    pages = labels.made("T", [SheetGroup("g", [SheetItem("a:1", "x")])], stock("24"))
    with pytest.raises(SheetError, match=r"file/out cannot be written \(Not a directory\); name another folder"):
        printed.pictures(pages, tmp_path / "x.pdf", tmp_path / "file" / "out")


def test_pictures_do_not_need_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The PDF may go into a pipe that nobody can read again."""
    monkeypatch.chdir(tmp_path)
    assert run("codes", "ufobot", "--output", "/dev/null", "--pictures", "out") == ["/dev/null", "out/null-1.png"]
    with Image.open("out/null-1.png") as picture:
        assert picture.height == pytest.approx(297 * DPI / 25.4, abs=2)
