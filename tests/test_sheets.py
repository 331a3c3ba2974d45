"""The contact sheets of the documentation show the golden screens as they stand, all of them."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from catalogue import DRAWN
from golden_screens import FOLDER
from sheets import PAGES, SHEETS, draw, path_of, paths


@pytest.mark.slow
@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_current(sheet: str, language: str) -> None:
    """A change of a golden screen asks for `make pictures`."""
    with Image.open(path_of(sheet, language)) as kept:
        drawn = draw(sheet, language)
        assert kept.size == drawn.size
        assert ImageChops.difference(kept.convert("RGB"), drawn.convert("RGB")).getbbox() is None


def test_every_golden_screen_in_a_language_is_on_one_sheet() -> None:
    """Those without a language are of parts of a page."""
    on_sheets = [path for sheet in SHEETS for language in DRAWN for path in paths(sheet, language)]
    golden = [path for path in FOLDER.rglob("*.txt") if path.parent != FOLDER]
    assert sorted(on_sheets) == sorted(golden)


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_page_of_the_sheets_shows_each(sheet: str, language: str) -> None:
    page = (Path(PAGES) / "README.md").read_text(encoding="utf-8")
    assert f"({path_of(sheet, language).name})" in page
