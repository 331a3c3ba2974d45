"""The faces of the glass: what they can draw, how high, and that nothing is clipped."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont

from catalogue import ROOT
from compere_device.box import SPLASH
from compere_device.glass.fonts import INK, Face, FontMissing, Fonts, picture, sheet
from compere_device.pages.layout import Style
from compere_device.pages.screen import Screen

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
FRENCH = "éèêëàâäçôöùûüîïœæÿÉÈÊËÀÂÄÇÔÖÙÛÜÎÏŒÆŸ«»’…–—·×−\u00a0\u202f\u2011"
ICONS = "→▲▼◀✓●○◆■□★◉⧗"
LETTER_STYLES = (Style.BODY, Style.TITLE, Style.MEDIUM, Style.BIG)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module", params=["body", "title", "medium", "big", "huge"])
def face(request: pytest.FixtureRequest, fonts: Fonts) -> Face:
    if request.param != "huge":
        return fonts[Style(request.param)]
    huge = fonts.largest("7", 128, 51)
    assert huge
    return huge


def drawn(face: Face, text: str) -> Image.Image:
    """The text on a canvas with ample room all around."""
    image = Image.new("1", (2 * 80 + face.width(text), 2 * 80))
    face.draw(image, 80, 80, text)
    return image


def test_every_face_has_every_sign_of_french_and_every_icon(face: Face) -> None:
    """No text of a bot may show the box of an unknown character at any size."""
    assert [char for char in LETTERS + FRENCH + ICONS + " .,:;!?'()/+-%&" if not face.has(char)] == []


def test_signs_differ_from_each_other(face: Face) -> None:
    """A face that drew the same picture for two letters or icons would be read wrongly."""
    chars = sorted(set(LETTERS + FRENCH + ICONS) - set("\u00a0\u202f\u2011—–−"))
    pictures = {char: drawn(face, char).tobytes() for char in chars}
    twins = [char for char in chars if list(pictures.values()).count(pictures[char]) > 1]
    assert set(twins) <= set("Il|")


@pytest.mark.parametrize("char", ["ж", "漢", "\U0001f3b2", "\n", "\t", "\u200b", "\ue000"])
def test_an_unknown_character_is_a_visible_box(face: Face, char: str) -> None:
    """What cannot be drawn must be seen, not left out, and `has` must say so."""
    assert not face.has(char)
    box = drawn(face, char).getbbox()
    assert box
    assert box[3] - box[1] == face.cap_height
    assert face.width(char) > box[2] - box[0]


@pytest.mark.parametrize(("style", "least"), [(Style.BODY, 7), (Style.TITLE, 7), (Style.MEDIUM, 9), (Style.BIG, 14)])
def test_capitals_are_high_enough_to_be_read_from_the_table(fonts: Fonts, style: Style, least: int) -> None:
    """Body text has capitals of at least 7 pixels and the one thing that matters 14; the drawn ink counts."""
    for char in "BDEFHIKLMNPRTUVXZ":
        box = drawn(fonts[style], char).getbbox()
        assert box
        assert box[3] - box[1] >= least


@pytest.mark.parametrize("char", "ÉÈÊÀÂÇÔÎÛÏŒ")
def test_accents_of_capitals_are_whole(face: Face, char: str) -> None:
    """An accent stands free above its capital, and nothing is higher or lower than the highest and lowest letters."""
    above, below = face.extent(char)
    box = drawn(face, char).getbbox()
    assert box
    assert (80 - box[1], box[3] - 80) == (above, below)
    highest, lowest = face.extent("HÉÔÇgj(")
    assert above <= highest
    assert below <= lowest
    if char not in "ÇŒ":
        assert above >= face.cap_height + face.cap_height // 7


def test_the_lines_of_body_hold_every_letter(fonts: Fonts) -> None:
    """The pitch of 10 pixels leaves 10 above the baseline and 2 below; any more would be cut at the glass's edge."""
    assert max(fonts[style].extent(LETTERS + FRENCH + ICONS + "(),;jgpqy")[0] for style in LETTER_STYLES[:2]) <= 10
    assert max(fonts[style].extent(LETTERS + FRENCH + ICONS + "(),;jgpqy")[1] for style in LETTER_STYLES[:2]) <= 2


@pytest.mark.parametrize("text", ["Jardin", "Éclaireur", "f", "V", "Prends «\u202fœuf\u202f»", "→◉⧗", "j", "(Ÿ)"])
def test_the_ink_stays_inside_the_width(face: Face, text: str) -> None:
    """What `width` answers is the room that the text takes, overhang included, so nothing is cut at an edge."""
    box = drawn(face, text).getbbox()
    assert box
    assert box[0] >= 80
    assert box[2] <= 80 + face.width(text)


def test_a_narrow_space_is_half_a_space(face: Face) -> None:
    """French typography's thin space before ? and ! is thinner than a space but there, and draws nothing."""
    space, narrow = face.width(" "), face.width("\u202f")
    assert 0 < narrow == (space + 1) // 2 < space
    assert drawn(face, "\u202f\u00a0").getbbox() is None
    assert face.width("\u00a0") == space


def test_icons_grow_with_the_face(fonts: Fonts) -> None:
    """A cost in the big face has icons as high as its figures."""
    for char in ICONS:
        assert fonts[Style.BODY].extent(char)[0] <= 7
    assert fonts[Style.BIG].extent("◉") == (14, 0)


def test_tiny_letters_fit_squares_of_six_pixels(fonts: Fonts) -> None:
    """Robots on the map are named inside a square with 5 pixels of room."""
    tiny = fonts[Style.TINY]
    for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789↑→↓←●○~*+-?!":
        box = drawn(tiny, char).getbbox()
        assert tiny.has(char)
        assert box
        assert box[2] - box[0] <= 5
        assert box[3] - box[1] <= 5
    assert tiny.width("a b") == tiny.width("A B")


def test_the_largest_face_fills_the_place(fonts: Fonts) -> None:
    """A die's value takes the height; a longer text the width; what fits nowhere is refused."""
    die = fonts.largest("7", 128, 51)
    assert die
    assert 45 <= sum(die.extent("7")) <= 51
    low = fonts.largest("7", 128, 30)
    assert low
    assert 20 <= sum(low.extent("7")) <= 30
    wide = fonts.largest("12345", 128, 51)
    assert wide
    assert 100 <= wide.width("12345") <= 128
    assert fonts.largest("Jardin des oliviers", 128, 51) is None


@pytest.mark.parametrize("text", ["7", "12", "12345", "Compère", "Été", "jÉ(", "→ 3", "⧗", "WWW", "I", "Lune ?"])
def test_no_larger_face_would_fit(fonts: Fonts, text: str) -> None:
    """Not every face is looked at, as the room that a text takes grows from each to the next, hinted as they are."""
    faces = list(dict.fromkeys(face for px in range(80, 0, -1) if (face := fonts.largest("H", 128, px))))
    assert len(faces) == 13
    rooms = [(face.width(text), sum(face.extent(text))) for face in faces]
    for width_px, height_px in rooms:
        fitting = (index for index, (wide, high) in enumerate(rooms) if wide <= width_px and high <= height_px)
        assert fonts.largest(text, width_px, height_px) is faces[next(fitting)]


def test_few_faces_are_opened_for_the_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes its time: they are not tried one after the other, nor is any opened that has nothing to draw."""
    opened: list[int] = []
    truetype = ImageFont.truetype

    def count(path: str, size: int, **settings: ImageFont.Layout) -> ImageFont.FreeTypeFont:
        opened.append(size)
        return truetype(path, size, **settings)

    monkeypatch.setattr(ImageFont, "truetype", count)
    assert Screen(Fonts()).draw(SPLASH).getbbox()
    assert 0 < len(opened) <= 4, opened


def test_ink_can_be_black(fonts: Fonts) -> None:
    """Text can be taken out of a white bar, and pixels are 0 or 255 so that inverting works."""
    image = Image.new("1", (40, 20), INK)
    fonts[Style.BODY].draw(image, 2, 14, "Été", ink=0)
    white, black = image.histogram()[INK], image.histogram()[0]
    assert black > 10
    assert white + black == 40 * 20


def test_pictures_are_squares() -> None:
    """A drawing of two by two squares of 3 pixels keeps its corner empty."""
    image = picture((".X", "XX"), 3)
    assert image.size == (6, 6)
    assert image.getbbox() == (0, 0, 6, 6)
    assert image.crop((0, 0, 3, 3)).getbbox() is None


def test_a_sheet_names_its_columns() -> None:
    """The pictures in the sources are read under their names, block by block."""
    assert sheet("\na b\nX .X\n. XX\n\nc\nXXX\n") == {"a": ("X", "."), "b": (".X", "XX"), "c": ("XXX",)}


def test_missing_fonts_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without reportlab, or with a broken one, the message says what to install."""
    monkeypatch.setattr("compere_device.glass.fonts._folder", lambda: tmp_path)
    with pytest.raises(FontMissing, match=r"Vera\.ttf cannot be opened: install"):
        Fonts()[Style.BODY]
    monkeypatch.undo()
    monkeypatch.setattr("compere_device.glass.fonts.find_spec", lambda name: None)
    with pytest.raises(FontMissing, match="pip install reportlab"):
        Fonts()


def test_reportlab_is_found_but_not_imported() -> None:
    """Its import takes longer than the whole start; only its folder is needed."""
    code = "import sys; from compere_device.glass.fonts import Fonts; Fonts(); print('reportlab' in sys.modules)"
    folder = str(ROOT / "device")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    assert run.stdout.strip() == "False"


@given(st.text(LETTERS + FRENCH + ICONS + " ж", max_size=12), st.integers(-30, 140), st.integers(-20, 90))
def test_a_text_as_a_number_is_the_text_as_drawn(face: Face, text: str, x: int, baseline: int) -> None:
    """Pixel by pixel, also where it crosses an edge of the glass or lies outside."""
    image = Image.new("1", (128, 64))
    face.draw(image, x, baseline, text)
    assert face.bits(x, baseline, text).to_bytes(1024) == image.tobytes()
