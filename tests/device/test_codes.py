"""The code sheet of a game: what is printed means something to the device."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from compere.almanac import Almanac
from compere.bot import Bot
from compere.bots import BOTS, find
from compere.journal import Header
from compere.session import Session
from compere.table import Table
from compere.wording import Words
from compere_device import words
from compere_device.codes import write_sheet
from compere_device.entry import begin
from compere_device.scenes import COMMANDS

DPI = 110


def read(path: Path) -> tuple[list[str], str]:
    """Return the codes of a sheet, and its text."""
    with pypdfium2.PdfDocument(path) as document:
        images = [page.render(scale=DPI / 72).to_pil().convert("L") for page in document]
        text = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    return [found.text for image in images for found in zxingcpp.read_barcodes(image)], text


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_every_code_is_on_the_sheet(bot: Bot[Any], language: str, tmp_path: Path) -> None:
    """Each item of the bot and each command of the device, once, with headings and labels in the language asked for."""
    spoken = words.load(language)
    write_sheet(bot, spoken, tmp_path / "sheet.pdf")
    codes, text = read(tmp_path / "sheet.pdf")
    items = {item.id: item.label for group in bot.codes for item in group.items} | COMMANDS
    assert sorted(codes) == sorted(items)
    for said in (bot.title, *(group.title for group in bot.codes), *items.values()):
        assert " ".join(spoken.say(said).split()) in text


def test_what_is_scanned_is_taken() -> None:
    """The first three patches of a game can be answered with the codes of the sheet, and so can the turn after."""
    bot = find("patchwork")
    table = Table(Session(bot, Header(bot.name, 1, bot.choose_options({}), "1")), Almanac(), lambda entries: None)
    patches, _, picks = ([item.id for item in group.items] for group in bot.codes)
    assert table.prompt
    entry = begin(table.prompt)
    for code in patches[:3]:
        entry = entry.scan(code)  # type: ignore[assignment, union-attr]
    table.answer(entry.answer)  # type: ignore[attr-defined]
    assert [begin(table.prompt).scan(code) is not None for code in picks] == [True] * 4 + [False] * 2


def test_shapes_are_drawn(tmp_path: Path) -> None:
    """A patch is printed with its shape, in grey."""
    bot = find("patchwork")
    write_sheet(bot, Words(), tmp_path / "sheet.pdf")
    with pypdfium2.PdfDocument(tmp_path / "sheet.pdf") as document:
        page = document[0].render(scale=2).to_pil().convert("L")
    assert sum(page.histogram()[200:210]) > 1000
