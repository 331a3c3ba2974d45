"""The page of what stays between versions: its numbers and names are those of the code, and its pages are there."""

import re

import pytest

from catalogue import ROOT
from compere import journal
from compere_device import guests
from compere_device.files import chosen, reader, record, store
from compere_device.glass import splash
from compere_device.parts.reader import reader_lines
from compere_device.setup import measured

PAGE = (ROOT / "deploy/VERSIONS.md").read_text(encoding="utf-8")


def test_its_numbers() -> None:
    """Of the journals and of the reader board's lines."""
    assert re.search(r"JOURNAL\.md\)\) \| format (\d+) \|", PAGE)[1] == str(journal.FORMAT_VERSION)  # type: ignore[index]
    assert re.search(r"PROTOCOL\.md\)\) \| protocol (\d+) \|", PAGE)[1] == str(reader_lines.PROTOCOL)  # type: ignore[index]


STORES = (chosen.SETTINGS, store.ALMANAC, store.UNFINISHED, reader.INDEX, record.INDEX, guests.TITLES, measured.FILE)


@pytest.mark.parametrize("name", [*STORES, splash.NAME, *splash.LATE])
def test_its_files(name: str) -> None:
    """Each file of the store is promised, or may go at any time."""
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("path", re.findall(r"\]\(([^)#]+)", PAGE))
def test_its_pages(path: str) -> None:
    """They are where it says."""
    assert (ROOT / "deploy" / path).resolve().is_file()
