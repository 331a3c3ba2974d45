"""`compere labels` and `compere codes`: chooses which codes to print and how, and draws the same pages as pictures."""

import argparse
import os
from io import BytesIO
from pathlib import Path
from shlex import quote

from reportlab.lib.units import mm

from compere.bots import find
from compere.wording import Words
from compere_device.drivers import codesheet, labels
from compere_device.drivers.items import SheetGroup, chosen, commands, die, everything
from compere_device.drivers.paper import SheetError
from compere_device.drivers.stock import A4, CONTROL, PAPERS, SHEET, stock
from compere_device.files.owner import AsOwner
from compere_device.files.reading import named

_PICTURE_DPI = 300
_CONTROL_SIZE = 10  # of what the keys do, in points: that page has room
_USUAL = {"codes": "codes", CONTROL: "control"}  # the end of a file's name by command or format; otherwise `labels`


def command(arguments: argparse.Namespace, words: Words) -> list[str]:
    """Write what is asked for, and return the names of the written files."""
    bot = find(arguments.bot)
    of = _USUAL.get(arguments.command) or _USUAL.get(arguments.format, "labels")
    path: Path = arguments.output or named(f"{bot.name}-{of}.pdf")
    groups = [*everything(bot, words), die(words)]
    control = arguments.format == CONTROL and not arguments.kind
    if control:
        groups = [commands(words), die(words)]
    elif not arguments.kind:
        groups = groups[:-1]
    groups = chosen(groups, arguments.kind, arguments.range)
    pages = made(words.say(bot.title), groups, arguments, words)
    put(path, pages)
    drawn = pictures(pages, path, arguments.pictures) if arguments.pictures else []
    return [str(path), *map(str, drawn)]


def made(title: str, groups: list[SheetGroup], arguments: argparse.Namespace, words: Words) -> bytes:
    """Return the PDF of labels, or of a one-page sheet that also says what the keys do."""
    if arguments.format not in (SHEET, CONTROL):
        return labels.made(title, groups, stock(arguments.format, arguments.paper))
    width, height = PAPERS[arguments.paper or A4]
    size = _CONTROL_SIZE if arguments.format == CONTROL else codesheet.NOTE_SIZE
    return codesheet.made(title, groups, codesheet.key_lines(words), (width * mm, height * mm), size)


def put(path: Path, content: bytes) -> None:
    """Write a file.

    Raises:
        SheetError: it cannot be written.
    """
    try:
        with AsOwner(path.absolute().parent), open(path, "wb", opener=_open) as file:
            file.write(content)
    except OSError as error:
        raise SheetError(f"{path} cannot be written ({error.strerror or error}); name another file.") from error


def _open(path: str, flags: int) -> int:
    """Open a file, or a pipe that has a reader; never wait for a reader to come."""
    handle = os.open(path, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(handle, True)
    return handle


def pictures(pdf: bytes, path: Path, folder: Path) -> list[Path]:
    """Write each page of a PDF as a PNG, and return the names of the files; this needs pypdfium2.

    Args:
        pdf: the PDF.
        path: its file, after which the pictures are named.
        folder: where to write; it is made if it does not exist.

    Raises:
        SheetError: pypdfium2 is not installed, or the folder cannot be written.
    """
    try:
        import pypdfium2
    except ImportError as error:
        raise SheetError(
            "Pictures need pypdfium2, which is not installed. poppler-utils draws the same ones: "
            f"sudo apt install -y poppler-utils && pdftoppm -r 300 -png {quote(str(path))} {quote(path.stem)}"
        ) from error
    try:
        with AsOwner(folder.absolute()):
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SheetError(f"{folder} cannot be written ({error.strerror or error}); name another folder.") from error
    names = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(document, 1):
            names.append(folder / f"{path.stem}-{number}.png")
            picture = BytesIO()
            image = page.render(scale=_PICTURE_DPI / 72).to_pil().convert("RGB")
            colours = image.getcolors(image.width * image.height) or []
            if all(red == green == blue for _, (red, green, blue) in colours):  # otherwise there are inks
                image = image.convert("L")
            image.save(picture, "PNG", optimize=True, dpi=(_PICTURE_DPI, _PICTURE_DPI))
            put(names[-1], picture.getvalue())
    return names
