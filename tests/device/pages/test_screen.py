"""What each kind of page looks like, what does not fit, and how long it takes."""

import re
import time
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from compere_device.events import Key
from compere_device.glass.fonts import Fonts, Style
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Bitmap, Ink
from compere_device.pages.layout import frame
from compere_device.pages.page import Cell, Page, Row
from compere_device.pages.wrapping import wrap
from compere_proof.critic import Critic
from golden_screens import REGENERATE, assert_screen, braille


@pytest.fixture(scope="module")
def screen() -> Critic:
    return Critic(Fonts())


def cells(text: str) -> tuple[tuple[Cell, ...], ...]:
    """Rows of signs: `#` a filled square, `.` an empty one, a small letter a large one inverted."""
    return tuple(tuple(cell(sign) for sign in line) for line in text.split())


def cell(sign: str) -> Cell:
    return {"#": Cell(filled=True), ".": Cell()}.get(sign) or Cell(sign.upper(), inverted=sign.islower())


MAP = cells("""
.........2 .##....... ....a→.... .......#.. ..b....#.. .....~.... .●...~~... .......... ...#...... .........k
""")

PAGES = {
    "list": Page(
        "Parties en cours",
        rows=(
            Row("Robokid", "4/6 · 12"),
            Row("Patchwork", "7 ◉"),
            Row("Échange", "3"),
            Row("Ufobot"),
            Row("Droco", "→"),
        ),
        cursor=1,
        above=True,
        below=True,
    ),
    "list_accent": Page(
        "Récupération (ça)",
        corner="2/3",
        rows=(Row("Épargne gagnée", "12\u00a0PV"), Row("Élan, jusqu’à Ça"), Row("Âge d’or")),
        cursor=1,
    ),
    "first_row": Page("Étape 3", rows=(Row("Œuvre"), Row("Forge")), cursor=0),
    "instruction": Page(
        "Recruter 4/6",
        corner="12\u00a0PV",
        lines=("Prends la carte Dash dans", "le Jardin de Léa, puis", "défausse «\u202fÉclair\u202f»."),
        rows=(Row("Fait"),),
        cursor=0,
        hint="scanne-la",
    ),
    "direct_keys": Page(
        "Couleur menée",
        lines=("Qui mène quelle couleur\u202f?",),
        rows=(
            Row("Rouge ●", key=Key.UP),
            Row("Bleu ◆", key=Key.OK),
            Row("Vert ▲", "3", key=Key.BACK),
            Row("Jaune ★", key=Key.DOWN),
        ),
    ),
    "ticks": Page(
        "Bâtiments",
        rows=(
            Row("Étable", ticked=True),
            Row("Grange", ticked=False),
            Row("Forge", ticked=True),
            Row("C’est tout (2)"),
        ),
        cursor=2,
        hint="scanne ou choisis",
    ),
    "bare": Page(
        "not drawn",
        lines=("École ou étage :", "à qui le Jardin ?"),
        rows=tuple(Row(name, key=key) for name, key in zip(("Élise", "Léa", "Ève", "suite"), Key, strict=False)),
        bare=True,
    ),
    "big": Page("Pioche", big="Jardin de Léa", lines=("Prends-la et pose-la", "face visible."), hint="OK\u202f: suite"),
    "big_two_lines": Page("Robokid", big="Lunar Rover\nÉclaireur", lines=("Take it from the Park row.",)),
    "die": Page("Dé", corner="d10", huge="7"),
    "die_with_words": Page("Dé", corner="d10", huge="10", lines=("lancé par la boîte",), hint="OK\u202f: suite"),
    "map": Page("Carte", corner="4", grid=MAP, lines=("A: avance", "B: pivote", "K: tire"), hint="suite"),
    "tight": Page(
        "not drawn",
        lines=("Bleu : 1 ↗,", "2 ↙, pousse.", "Ton ordre 3\u202f?"),
        rows=tuple(Row(name, key=key) for name, key in zip(("jaune", "↘", "↖", "suite"), Key, strict=False)),
        grid=MAP,
        bare=True,
        tight=True,
    ),
    "tight_list": Page(
        "not drawn",
        lines=("Killer : 2 bas.",),
        rows=(Row("pion"), Row("À gauche"), Row("suite")),
        cursor=1,
        above=True,
        below=True,
        bare=True,
        tight=True,
    ),
    "grid_lined": Page("Trois", grid=cells("12# 4b6 #89"), rows=(Row("En haut"), Row("Milieu")), cursor=0),
    "grid_wide": Page(
        "Temples",
        grid=((Cell("A"), Cell("B"), Cell("C"), Cell(filled=True)), (Cell("12"), Cell("7", inverted=True), Cell("3"))),
        lines=("Ufobot\u202f: 12",),
    ),
    "drawn_headline": Page(
        "Tour d’Automa", big="2e 4◉ 2⧗", drawing=("XXX.", ".XXX"), lines=("Il la prend.",), below=True
    ),
    "drawn_wide_headline": Page("Tour d’Automa", big="1re 10◉ 5⧗", drawing=("XXXX", "XX.."), lines=("Il la prend.",)),
    "drawings": Page(
        "Quelle pièce\u202f?",
        corner="1/7",
        rows=(
            Row("t", "3◉ 2⧗ +1", drawing=("XXX", ".X.")),
            Row("w", "10◉ 5⧗ +3", drawing=("XX.", ".XX", "..X")),
            Row("u", "2◉ 1⧗ 0", drawing=("X..X", "XXXX")),
            Row("tall", "2◉ 2⧗ 0", drawing=("X.", "XX", "X.", "X.")),
            Row("i", "7◉ 1⧗ +1", drawing=("XXXXX",)),
        ),
        cursor=1,
        below=True,
    ),
    "unknown_sign": Page("Ж 漢", lines=("Ça: \U0001f3b2 → 7",)),
}


@pytest.mark.parametrize("name", PAGES)
def test_golden_screen(screen: Critic, name: str) -> None:
    """The picture of each kind of page is the one that was looked at, and all of it fits."""
    assert screen.overflow(PAGES[name]) == []
    assert_screen(screen.draw(PAGES[name]), name)


@pytest.mark.parametrize("name", PAGES)
def test_a_picture_is_one_bit_of_the_size_of_the_glass(screen: Critic, name: str) -> None:
    """The driver packs 128 by 64 pixels that are 0 or 255, and nothing else, which inverting relies on."""
    image = screen.draw(PAGES[name])
    assert (image.mode, image.size) == ("1", (WIDTH, HEIGHT))
    assert sum(image.histogram()[1:255]) == 0
    assert image.tobytes() == screen.draw(PAGES[name]).tobytes()


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        (Page("Recrutement des robots 4/6"), r"title 'Recrutement des robots 4/6' is \d+ pixels wide, 128 fit"),
        (Page("Recrutement 4/6", corner="1234 PV"), "title 'Recrutement 4/6' is .* wide"),
        (Page("t", big="Jardin des oliviers"), "big 'Jardin des oliviers' is"),
        (Page("t", big="a\nb\nc"), r"big 'a\\nb\\nc' has too many lines"),
        (Page("t", huge="7 robots entrent"), "huge '7 robots entrent' is wider than 128"),
        (Page("t", lines=("court", "une ligne beaucoup trop longue")), "line 2 'une ligne beaucoup trop longue' is"),
        (Page("t", lines=("a", "b", "c"), rows=(Row("d"), Row("e"), Row("f"))), "6 lines and rows, 5 fit"),
        (Page("t", lines=("a", "b", "c", "d", "e"), hint="h"), "5 lines and rows, 4 fit"),
        (Page("t", rows=(Row("a"), Row("Mercenaires du parc", "12 PV"))), "label of row 2 'Mercenaires du parc' is"),
        (Page("t", rows=(Row("une ligne trop longue pour", key=Key.OK),)), "label of row 1"),
        (Page("t", rows=(Row("une étiquette trop large", ticked=True),), above=True), "label of row 1"),
        (Page("t", rows=(Row("", drawing=("X",) * 5),)), "drawing of row 1 has 2 × 10 pixels, 124 × 9 fit"),
        (Page("t", rows=(Row("", "une valeur assez longue", drawing=("XXXX",)),)), "drawing of row 1 has 12 × 3"),
        (Page("t", hint="scanne la carte ou choisis-la"), "hint 'scanne la carte ou choisis-la' is"),
        (Page("t", grid=((Cell("123456"),),)), "'123456' is too wide for a square of 20 pixels"),
        (Page("t", grid=((Cell("12"),), *((Cell(),),) * 9)), "'12' is too wide for a square of 6 pixels"),
        (Page("t", grid=((Cell(),) * 12,) * 12), "the squares of the grid have 5 pixels, 6 are the fewest"),
        (Page("Un titre long", grid=MAP), "title 'Un titre long' is"),
    ],
)
def test_overflow_names_the_element(screen: Critic, page: Page, problem: str) -> None:
    """Nothing that is too large goes unsaid: the tests of every text rely on it."""
    assert len(screen.overflow(page)) == 1
    assert re.match(problem, screen.overflow(page)[0])
    screen.draw(page)


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (3, 3), (2, 8)])
def test_a_grid_stands_in_the_middle_of_its_place(screen: Critic, rows: int, columns: int) -> None:
    """As far from the top of it as from its foot, and from left as from right, to a pixel."""
    page = Page("", grid=((Cell(),) * columns,) * rows)
    place = frame(page).free
    box = screen.draw(page).crop((place.left, place.top, place.right, place.bottom)).getbbox()
    assert box
    assert 0 <= place.width - box[2] - box[0] <= 1
    assert 0 <= place.height - box[3] - box[1] <= 1


def test_a_title_may_be_as_wide_as_the_glass(screen: Critic) -> None:
    """To the pixel; with a corner beside it there is as much less room as that and a gap take."""
    titles = ("i" * narrow + "a" * wide for narrow in range(40) for wide in range(20))
    title = next(each for each in titles if screen.metrics.width(each, Style.TITLE) == WIDTH)
    assert screen.overflow(Page(title)) == []
    assert screen.overflow(Page(title, corner="1")) != []


@given(st.lists(st.text("aéiMW.’", min_size=1, max_size=9), min_size=1, max_size=60), st.booleans(), st.booleans())
def test_text_wrapped_with_the_metrics_fits(screen: Critic, words: list[str], below: bool, hint: bool) -> None:
    """What a view wraps and pages with the metrics never overflows."""
    page = Page("t", below=below, hint="h" * hint)
    lines = wrap(" ".join(words), screen.metrics.text_width(page), screen.metrics.measure(Style.BODY))
    shown = Page("t", below=below, hint=page.hint, lines=tuple(lines[: screen.metrics.lines_per_page(page)]))
    assert screen.overflow(shown) == []


@pytest.mark.parametrize("name", PAGES)
def test_what_fits_is_not_cut(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page that fits has ink at an edge of the glass that goes on beyond it."""
    placed = Ink.at

    def whole(ink: Ink, left: int, top: int) -> int:
        picture = placed(ink, left, top)
        assert picture.bit_count() == ink.bits.bit_count()
        return picture

    monkeypatch.setattr(Ink, "at", whole)
    Critic(Fonts()).draw(PAGES[name])
    with pytest.raises(AssertionError):
        Critic(Fonts()).draw(Page("An awfully long title for a page"))


def test_unknown_characters_are_told(screen: Critic) -> None:
    """The test of every text also learns which characters show as boxes, wherever they stand."""
    page = Page("Ж", corner="a", huge="二", rows=(Row("é", "漢"),), grid=((Cell("ñ"), Cell("€")),), hint="\U0001f3b2")
    assert screen.unknown(page) == {"Ж", "二", "漢", "\U0001f3b2"}
    assert set().union(*(screen.unknown(page) for name, page in PAGES.items() if name != "unknown_sign")) == set()


def test_the_cursor_inverts_its_row_only(screen: Critic) -> None:
    """A move of the cursor changes two rows, so that few bytes go to the glass."""
    rows = tuple(Row(word) for word in ("un", "deux", "trois", "quatre", "cinq"))
    first, second = (screen.draw(Page("t", rows=rows, cursor=index)) for index in (1, 2))
    plain = screen.draw(Page("t", rows=rows))
    assert changed_rows(plain, first) == set(range(24, 34))
    assert changed_rows(plain, second) == set(range(34, 44))


@pytest.mark.parametrize(
    ("row", "given", "right"),
    [
        (Row("7"), False, 32),  # a digit is seen at a glance, too
        (Row("Correct something"), False, 94),
        (Row("Correct something"), True, 101),  # with the tick of what was answered before
        (Row("Correct something", "7"), False, 121),  # what stands at the right end, too, up to the marks
        (Row("Correct something " * 2), False, 121),
        (Row("", drawing=("XX.", ".XX"), ticked=False), False, 32),
    ],
)
def test_the_bar_ends_behind_what_its_row_says(screen: Critic, row: Row, given: bool, right: int) -> None:
    """When it moves, no more is sent than what people read."""
    page = Page("t", rows=(row,), above=True, given=0 if given else None)
    plain, selected = (Bitmap.of(screen.draw(each)).bits for each in (page, page._replace(cursor=0)))
    changed = Bitmap(plain ^ selected)
    assert {changed.row(y) for y in range(HEIGHT)} == {0, (1 << WIDTH) - (1 << WIDTH - right)}


def test_what_was_answered_before_has_a_tick_and_no_bar(screen: Critic) -> None:
    """Beside its key: behind the label, or a line below a label that leaves no room; nothing else moves."""
    for label, size, rows_px in (
        ("deux", Style.BODY, 6),
        ("deux", Style.MEDIUM, 6),
        ("deux", Style.BIG, 12),
        ("w" * 14, Style.BODY, 1),
    ):
        page = Page("t", rows=(Row("un", key=Key.UP), Row(label, key=Key.OK)), size=size)
        assert screen.overflow(page) == []
        plain, given = screen.draw(page), screen.draw(page._replace(given=1))
        touched = changed_rows(plain, given)
        assert len(touched) == max(touched) - min(touched) + 1 == rows_px
        assert changed_rows(plain, screen.draw(page._replace(cursor=1))) > touched


def test_the_keys_of_tight_lines_do_not_touch(screen: Critic) -> None:
    """Their signs are a row lower: an unlit row is between them."""
    page = PAGES["tight"]
    image = screen.draw(page._replace(lines=(), rows=tuple(row._replace(label="") for row in page.rows)))
    left = frame(page).left
    lit = [any(image.getpixel((x, y)) for x in range(left, left + 11)) for y in range(HEIGHT)]
    assert [len([*group]) for on, group in groupby(lit) if on] == [8, 8, 8, 8]


def test_a_value_changes_nothing_else(screen: Critic) -> None:
    """What stays, stays where it is: a longer value does not move the label or the other rows."""
    one, two = (screen.draw(Page("t", rows=(Row("Score", value), Row("Tour", "3")))) for value in ("9", "10"))
    assert changed_rows(one, two) <= set(range(12, 24))
    assert one.crop((0, 0, 100, HEIGHT)).tobytes() == two.crop((0, 0, 100, HEIGHT)).tobytes()


def changed_rows(one: Image.Image, two: Image.Image) -> set[int]:
    return {y for y in range(HEIGHT) for x in range(WIDTH) if one.getpixel((x, y)) != two.getpixel((x, y))}


def test_drawing_a_page_takes_a_fraction_of_a_millisecond(screen: Critic) -> None:
    """The figure is printed; only a slip of an order of magnitude fails, as timings are noisy."""
    print()
    for name, page in PAGES.items():
        screen.draw(page)
        best_s = min(timed(screen, page) for _ in range(30))
        print(f"draw {name}: {best_s * 1e3:.3f} ms")
        assert best_s < 0.01


def timed(screen: Critic, page: Page) -> float:
    start_s = time.perf_counter()
    screen.draw(page)
    return time.perf_counter() - start_s


def test_a_golden_picture_must_be_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The helper fails on a missing and on a different picture, and passes on the same one."""
    monkeypatch.delenv(REGENERATE, raising=False)
    image = Image.new("1", (WIDTH, HEIGHT))
    with pytest.raises(pytest.fail.Exception, match=f"no x.txt: set {REGENERATE}=1"):
        assert_screen(image, "x", tmp_path)
    (tmp_path / "x.txt").write_text(braille(image), encoding="utf-8")
    assert_screen(image, "x", tmp_path)
    image.putpixel((127, 63), 255)
    with pytest.raises(pytest.fail.Exception, match=r"x\.txt differs"):
        assert_screen(image, "x", tmp_path)


def test_regenerating_writes_and_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that writes golden pictures can never pass for a run that compared them."""
    monkeypatch.setenv(REGENERATE, "1")
    image = Image.new("1", (WIDTH, HEIGHT))
    with pytest.raises(pytest.fail.Exception, match="look at it"):
        assert_screen(image, "x", tmp_path / "new")
    assert (tmp_path / "new" / "x.txt").read_text(encoding="utf-8") == ("\u2800" * 64 + "\n") * 16


def test_braille_keeps_every_pixel() -> None:
    """Each pixel is its own dot, so two different pictures never have the same text."""
    texts = set()
    for y in range(4):
        for x in range(2):
            image = Image.new("1", (2, 4))
            image.putpixel((x, y), 255)
            texts.add(braille(image))
    assert len(texts) == 8
    assert braille(Image.new("1", (2, 4), 255)) == "⣿\n"
