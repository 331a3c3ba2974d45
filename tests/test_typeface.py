"""The faces that are kept are what the program that draws them makes of Vera, under a name of their own."""

import re

import pytest
from PIL import features

from catalogue import ROOT
from compere_device.glass.fonts import FOLDER

typeface = pytest.importorskip("typeface", reason="freetype-py has no wheel here", exc_type=ImportError)

NAMES = ("tiny", *typeface.FACES)


@pytest.mark.slow
@pytest.mark.skipif(features.version("freetype2") != typeface.FREETYPE, reason="this FreeType hints otherwise")
@pytest.mark.parametrize("name", NAMES)
def test_a_face_is_as_it_is_drawn(name: str) -> None:
    """Nobody edits the files; after a change of the program, `make type` writes them."""
    assert (FOLDER / f"{name}.txt").read_text("utf-8") == typeface.file(name)


def test_another_freetype_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would change every face a little, unseen."""
    monkeypatch.setattr(typeface, "FREETYPE", "0.1")
    monkeypatch.setattr(typeface, "file", lambda name: pytest.fail("written"))
    with pytest.raises(SystemExit, match=r"hints otherwise than 0\.1: see constraints"):
        typeface.main()


def test_the_faces_and_their_licence_are_all_there_is() -> None:
    """The licence asks for its text beside them, and that neither name is in theirs."""
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *(f"{name}.txt" for name in NAMES)}
    words = " ".join((FOLDER / "README.md").read_text("utf-8").replace("\n>", "\n").split())
    assert "Copyright (c) 2003 by Bitstream, Inc." in words
    assert "this permission notice shall be included in all copies" in words
    assert not re.search("vera|bitstream", " ".join((words.partition(",")[0], *NAMES)), re.IGNORECASE)
    assert '"compere_device.glass" = ["type/*"]' in (ROOT / "pyproject.toml").read_text()


def test_a_sign_is_written_row_by_row() -> None:
    """Step, left, top, width and rows; what it leaves free above and below is its own."""
    assert str(typeface.drawn(["...", "XX.", "..X"])) == "5 1 3 3 0 6 1"
    assert str(typeface.drawn(["X........"]).moved(-1, 4)) == "11 0 5 9 100"
    assert str(typeface.Drawn(3)) == "3"


@pytest.mark.parametrize(
    ("letter", "base", "mark"),
    [("Ń", "N", "above"), ("ń", "n", "above"), ("ĵ", "j", "dot"), ("ĩ", "ı", "above"), ("ķ", "k", "below")],
)
def test_a_letter_is_put_together(letter: str, base: str, mark: str) -> None:
    """The letter stays as it is, and its mark stands free above it or below it; a dot gives way."""
    vera = typeface.Vera("Vera.ttf", 19, {})
    made, letter_alone = vera.character(letter), vera.character(base)
    assert made and letter_alone
    added = made.pixels - letter_alone.pixels
    assert added and made.advance == letter_alone.advance
    if mark == "below":
        assert made.pixels >= letter_alone.pixels
        assert max(y for _, y in added) < letter_alone.bottom
    elif mark == "above":
        assert made.pixels >= letter_alone.pixels
        assert min(y for _, y in added) > letter_alone.top - 1
    else:
        assert made.bottom == letter_alone.bottom
        assert letter_alone.pixels - made.pixels
