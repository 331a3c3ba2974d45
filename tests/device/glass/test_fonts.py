"""The faces of the glass: what they can draw, how high, and that nothing is clipped."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from compere_device.box.display import SPLASH
from compere_device.glass.fonts import FOLDER, HUGE, Face, FontMissing, Fonts, Style
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.pages.screen import Screen
from figures import rest

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
FRENCH = "éèêëàâäçôöùûüîïœæÿÉÈÊËÀÂÄÇÔÖÙÛÜÎÏŒÆŸ«»’…–—·×−\u00a0\u202f\u2011"
ICONS = "→▲▼◀✓●○◆■□★◉⧗"
FIGURES = "0123456789 +-−×/.,:?!%Compère"
LETTER_STYLES = (Style.BODY, Style.TITLE, Style.NARROW, Style.MEDIUM, Style.BIG)
LEFT, BASELINE = 150, 80


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module", params=LETTER_STYLES)
def face(request: pytest.FixtureRequest, fonts: Fonts) -> Face:
    """Every face that has letters."""
    return fonts[request.param]


def huge(fonts: Fonts) -> list[Face]:
    """The faces of figures, from the largest."""
    return [fonts._huge(capitals) for capitals in HUGE]


def glass(face: Face, x: int, baseline: int, text: str) -> Image.Image:
    return Image.frombytes("1", (WIDTH, HEIGHT), face.bits(x, baseline, text).to_bytes(WIDTH * HEIGHT // 8))


def drawn(face: Face, text: str) -> Image.Image:
    """The text with its left end at LEFT on BASELINE, on a canvas with ample room all around: four by two glasses."""
    image = Image.new("1", (4 * WIDTH, 2 * HEIGHT))
    for left in range(0, image.width, WIDTH):
        for top in range(0, image.height, HEIGHT):
            image.paste(glass(face, LEFT - left, BASELINE - top, text), (left, top))
    return image


def test_every_face_has_every_sign_of_french_and_every_icon(face: Face) -> None:
    """No text of a bot may show the box of an unknown character at any size."""
    assert [char for char in LETTERS + FRENCH + ICONS + " .,:;!?'()/+-%&" if not face.has(char)] == []


def test_names_of_people_can_be_written(face: Face) -> None:
    """Every letter of Latin-1 and Latin Extended-A but three, and the Romanian ones with a comma.

    Few look like another: at the smallest size two accents are as broad as a tilde, in narrow capitals a breve is.
    """
    letters = [chr(code) for code in (*range(0xC0, 0x180), *range(0x218, 0x21C))]
    assert [char for char in letters if not face.has(char)] == list("ĸŊŋ")
    pictures: dict[bytes, str] = {}
    for char in (*LETTERS, *letters):
        if face.has(char):
            picture = drawn(face, char).tobytes()
            pictures[picture] = pictures.get(picture, "") + char
    twins = {alike for alike in pictures.values() if len(alike) > 1}
    assert twins <= {"Il", "sſ", "ÐĐ", "ŞȘ", "şș", "ŢȚ", "ţț", "ÕŐ", "õő", "ŨŰ", "ũű", "ÃĂ"}


def test_signs_differ_from_each_other(face: Face) -> None:
    """A face that drew the same picture for two letters or icons would be read wrongly."""
    chars = sorted(set(LETTERS + FRENCH + ICONS) - set("\u00a0\u202f\u2011—–−"))
    pictures = {char: drawn(face, char).tobytes() for char in chars}
    twins = [char for char in chars if list(pictures.values()).count(pictures[char]) > 1]
    assert set(twins) <= set("Il|")


@pytest.mark.parametrize("char", ["ж", "漢", "\U0001f3b2", "\n", "\t", "\u200b", "\ue000", "\ufffd"])
def test_an_unknown_character_is_a_visible_box(face: Face, char: str) -> None:
    """What cannot be drawn must be seen, not left out, and `has` must say so."""
    assert not face.has(char)
    box = drawn(face, char).getbbox()
    assert box
    assert box[3] - box[1] == face.cap_height
    assert face.width(char) > box[2] - box[0]


@pytest.mark.parametrize(("style", "least"), [(Style.BODY, 7), (Style.TITLE, 7), (Style.MEDIUM, 10), (Style.BIG, 14)])
def test_capitals_are_high_enough_to_be_read_from_the_table(fonts: Fonts, style: Style, least: int) -> None:
    """Body text has capitals of at least 7 pixels, medium 10, the one thing that matters 14; ink counts."""
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
    assert (BASELINE - box[1], box[3] - BASELINE) == (above, below)
    highest, lowest = face.extent("HÉÔÇgj(")
    assert above <= highest
    assert below <= lowest
    if char not in "ÇŒ":
        assert above >= face.cap_height + face.cap_height // 7


@pytest.mark.parametrize("style", [Style.BODY, Style.TITLE])
def test_the_lines_of_body_hold_every_letter(fonts: Fonts, style: Style) -> None:
    """The pitch of 10 pixels leaves 10 above the baseline and 2 below; any more would be cut at the glass's edge."""
    assert (fonts[style].above, fonts[style].below) == (10, 2)


def test_a_face_says_how_high_it_is(face: Face) -> None:
    """The heights in its first line are those of its ink."""
    text = "".join(face._glyphs.lines)
    assert face.extent(text) == (face.above, face.below)
    assert face.extent("H") == (face.cap_height, 0)


@pytest.mark.parametrize("text", ["Jardin", "Éclaireur", "f", "V", "Prends «\u202fœuf\u202f»", "→◉⧗", "j", "(Ÿ)"])
def test_the_ink_stays_inside_the_width(face: Face, text: str) -> None:
    """What `width` answers is the room that the text takes, overhang included, so nothing is cut at an edge."""
    box = drawn(face, text).getbbox()
    assert box
    assert box[0] >= LEFT
    assert box[2] <= LEFT + face.width(text)


def test_no_sign_reaches_beyond_the_one_before_it(face: Face) -> None:
    """What overhangs at the left has room in whatever stands there: a line's ink is set without being cut."""
    glyphs = [face._glyphs[char] for char in face._glyphs.lines]
    least = min(glyph.advance for glyph in glyphs)
    assert max(max(glyph.overhang_left, glyph.overhang_right) for glyph in glyphs) <= least


def test_a_narrow_space_is_half_a_space(face: Face) -> None:
    """French typography's thin space before ? and ! is thinner than a space but there, and draws nothing."""
    space, narrow = face.width(" "), face.width("\u202f")
    assert 0 < narrow == (space + 1) // 2 < space
    assert drawn(face, "\u202f\u00a0").getbbox() is None
    assert face.width("\u00a0") == space


def test_icons_grow_with_the_face(fonts: Fonts) -> None:
    """A cost in a larger face has icons as high as its figures."""
    for char in ICONS:
        assert fonts[Style.BODY].extent(char)[0] <= 7
    assert fonts[Style.MEDIUM].extent("◉") == (10, 0)
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


def test_huge_faces_have_figures_and_the_name(fonts: Fonts) -> None:
    """As high as they are called, each lower than the one before; what they lack shows as a box, and is said."""
    for face, capitals in zip(huge(fonts), HUGE, strict=True):
        assert [char for char in FIGURES if not face.has(char)] == []
        assert face.cap_height == capitals == face.extent("7")[0]
        assert face.has("B") is False
        assert drawn(face, "B").tobytes() == drawn(face, "\ufffd").tobytes() != drawn(face, " ").tobytes()


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
    assert fonts.largest("1234567890123", 128, 51) is None


def test_words_are_big_at_most(fonts: Fonts) -> None:
    """No huge face has all letters; a text with one that they lack is not set in boxes."""
    assert fonts.largest("Fort", 128, 51) is fonts[Style.BIG]
    assert fonts.largest("3 Droids", 128, 51) is fonts[Style.BIG]
    assert fonts.largest("Jardin des oliviers", 128, 51) is None


@pytest.mark.parametrize("text", ["7", "12", "12345", "Compère", "-1", "3 5 10", "10/12", "1", "%?"])
def test_no_larger_face_would_fit(fonts: Fonts, text: str) -> None:
    """Not every face is looked at, as the room that a text takes grows from each to the next, hinted as they are."""
    faces = [*huge(fonts), fonts[Style.BIG]]
    rooms = [(face.width(text), sum(face.extent(text))) for face in faces]
    for width_px, height_px in rooms:
        fitting = (index for index, (wide, high) in enumerate(rooms) if wide <= width_px and high <= height_px)
        assert fonts.largest(text, width_px, height_px) is faces[next(fitting)]


def test_few_faces_are_opened_for_the_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes its time: they are not tried one after the other, nor is any opened that has nothing to draw."""
    opened: list[str] = []
    read_text = Path.read_text

    def count(path: Path, encoding: str) -> str:
        opened.append(path.name)
        return read_text(path, encoding)

    monkeypatch.setattr(Path, "read_text", count)
    assert Screen(Fonts()).draw(SPLASH).bits
    assert 0 < len(opened) <= 4, opened


def test_missing_fonts_are_named(tmp_path: Path) -> None:
    """The message says which file, and what to do."""
    with pytest.raises(FontMissing, match=r"body\.txt cannot be read \(No such file.*install"):
        Fonts(tmp_path)[Style.BODY]


def test_the_running_device_needs_no_renderer_no_pdf_and_no_images() -> None:
    """With a game on the glass and all parts open, neither FreeType nor reportlab nor Pillow has been imported."""
    assert "run_on_pi" in rest.STARTED
    code = rest.STARTED + "\nimport sys; print(*sys.modules)"
    loaded = imported(code)
    assert {"compere_device.glass.fonts", "compere_device.pages.screen", "compere.bots.patchwork"} <= loaded
    assert not {name for name in loaded if name.startswith(("reportlab", "PIL"))}


def imported(code: str) -> set[str]:
    path = f"import sys; sys.path[:] = {sys.path}\n"
    with TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, "-c", path + code], capture_output=True, text=True, check=True, cwd=folder
        )
    return set(run.stdout.split())


def pixels(style: Style, x: int, baseline: int, text: str) -> set[tuple[int, int]]:
    """What is lit according to the face's file."""
    _, *lines = (FOLDER / f"{style.value}.txt").read_text("utf-8").removesuffix("\n").split("\n")
    glyphs, lit = {line[0]: line[1:].split() for line in lines}, set()
    for index, char in enumerate(text):
        advance, *ink = glyphs.get(char) or glyphs["\ufffd"]
        if ink:
            left, top, width = map(int, ink[:3])
            x += 0 if index else max(0, -left)
            for y, row in enumerate(ink[3:], baseline - top):
                lit |= {(x + left + column, y) for column in range(width) if int(row, 16) >> width - 1 - column & 1}
        x += int(advance)
    return lit


@given(
    st.sampled_from(LETTER_STYLES),
    st.integers(-30, 140),
    st.integers(-20, 90),
    st.text(LETTERS + FRENCH + ICONS + " ж", max_size=12),
)
@example(Style.BODY, 5, 20, "Jj")  # a letter with ink before the pen
def test_a_text_is_what_the_file_says(fonts: Fonts, style: Style, x: int, baseline: int, text: str) -> None:
    """Glyph by glyph, also where it crosses an edge of the glass or lies outside."""
    image = glass(fonts[style], x, baseline, text)
    lit = {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if image.getpixel((x, y))}
    assert lit == {(x, y) for x, y in pixels(style, x, baseline, text) if 0 <= x < WIDTH and 0 <= y < HEIGHT}
