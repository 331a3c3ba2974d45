"""Rest: how bright the glass is and where on it the picture stands, from injected time."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from catalogue import ROOT
from compere_device.glass.raster import Bitmap
from compere_device.glass.rest import SHIFT_EVERY_S, Level, Rest, shifted, walk

FULL, DIM, BLACK = Level.FULL, Level.DIM, Level.BLACK
WIDTH, HEIGHT = 128, 64
SCREENS = ROOT / "tests" / "data" / "screens"


def levels(rest: Rest, until_s: float, least_s: float = 0.0) -> list[tuple[float, Level]]:
    """Sleep as the loop does and return every change of the level with its moment."""
    changes, level = [], rest.level
    while (deadline_s := rest.deadline_s) is not None and deadline_s <= until_s:
        assert deadline_s > least_s, "a deadline that has passed lets the loop spin"
        least_s = deadline_s
        rest.tick(deadline_s)
        if rest.level is not level:
            level = rest.level
            changes.append((deadline_s, level))
    return changes


@pytest.mark.parametrize(
    ("dim_after_s", "off_after_s", "changes"),
    [
        (60, 600, [(160, DIM), (700, BLACK)]),
        (0, 600, [(700, BLACK)]),
        (60, 0, [(160, DIM)]),
        (0, 0, []),
        (600, 60, [(160, BLACK)]),
    ],
)
def test_the_glass_dims_and_then_goes_black(
    dim_after_s: float, off_after_s: float, changes: list[tuple[float, Level]]
) -> None:
    """After the times that are set; 0 is never."""
    rest = Rest(100, dim_after_s, off_after_s)
    assert rest.level is FULL
    assert levels(rest, 10_000) == changes


def test_use_makes_it_bright_and_begins_anew() -> None:
    """Only a black glass was black; a dim one was not."""
    rest = Rest(0, 60, 600, 0)
    rest.tick(59)
    assert (rest.level, rest.use(59), rest.level) == (FULL, False, FULL)
    rest.tick(119)
    assert (rest.level, rest.use(120), rest.level) == (DIM, False, FULL)
    assert levels(rest, 10_000) == [(180, DIM), (720, BLACK)]
    assert (rest.use(20_000), rest.level, rest.deadline_s) == (True, FULL, 20_040)  # a minute since the start


def test_what_the_glass_showed_decides() -> None:
    """A press that comes while the loop is late finds the glass as it was lit, however late it is."""
    rest = Rest(0, 60, 600)
    assert rest.use(5_000) is False
    assert rest.level is FULL


def test_a_late_tick_takes_everything() -> None:
    """A loop that was busy for an hour finds the glass where it should be by now."""
    late, prompt = Rest(0, 60, 0), Rest(0, 60, 0)
    levels(prompt, 3_630)
    late.tick(3_630)
    assert (late.level, late.shift, late.deadline_s) == (prompt.level, prompt.shift, prompt.deadline_s)


def test_it_wakes_the_loop_about_once_a_minute_and_never_when_black() -> None:
    """Ten minutes at rest are eleven wake-ups: the minutes, and the dimming, which is one of them."""
    rest, count = Rest(0.3), 0
    while (deadline_s := rest.deadline_s) is not None:
        rest.tick(deadline_s)
        count += 1
    assert rest.level is BLACK
    assert count <= 11
    assert Rest(0, 0, 0, 0).deadline_s == 60  # whatever else: a display may have lost its power


@given(st.floats(0, 1e7), st.floats(0, 1e4), st.floats(0, 1e4), st.integers(0, 4))
def test_no_rounding_lets_the_loop_spin(now_s: float, dim_after_s: float, off_after_s: float, shift_px: int) -> None:
    """At its deadline something changes, and the next one is later, whatever the clock began with."""
    rest = Rest(now_s, dim_after_s, off_after_s, shift_px)
    for _ in range(20):
        before, deadline_s = (rest.level, rest.step), rest.deadline_s
        if deadline_s is None:
            break
        rest.tick(deadline_s)
        assert (rest.level, rest.step) != before
        assert rest.deadline_s is None or rest.deadline_s > deadline_s


@pytest.mark.parametrize("bad", [(-1, 0, 0), (0, -1, 0), (0, 0, -1)])
def test_times_below_zero_are_refused(bad: tuple[float, float, int]) -> None:
    """They would be a black glass for ever."""
    with pytest.raises(ValueError, match="none may be below zero"):
        Rest(0, *bad)


# The shift


def test_the_picture_goes_a_pixel_a_minute() -> None:
    """It begins in its place, and each minute is the next step of the walk, round and round."""
    rest = Rest(0, 0, 0, 1)
    places = []
    for minute in range(1, 20):
        places.append(rest.shift)
        assert rest.deadline_s == minute * SHIFT_EVERY_S
        rest.tick(rest.deadline_s)
    assert places == [*walk(1), *walk(1)][:19]
    assert places[0] == (0, 0)


@pytest.mark.parametrize("most_px", range(5))
def test_the_walk_is_closed_and_covers_all_places(most_px: int) -> None:
    """Every place at most so far away, one pixel at a time, and back to the beginning; none at all stands still."""
    places = walk(most_px)
    sides = range(-most_px, most_px + 1)
    assert set(places) == {(x, y) for x in sides for y in sides}
    assert places[0] == (0, 0)
    if most_px:
        steps = [abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in pairwise([*places, places[0]])]
        assert set(steps) == {1}


def blank() -> Image.Image:
    return Image.new("1", (WIDTH, HEIGHT))


def drawn(*boxes: tuple[int, int, int, int]) -> Image.Image:
    """A picture of lit boxes, each with the pixels that it ends before."""
    image = blank()
    for box in boxes:
        image.paste(1, box)
    return image


def test_a_picture_with_room_moves_as_far_as_asked() -> None:
    """In every direction, with black where it came from."""
    for by in walk(2):
        dx, dy = by
        assert shifted(drawn((10, 10, 20, 20)), by).tobytes() == drawn((10 + dx, 10 + dy, 20 + dx, 20 + dy)).tobytes()


def test_what_touches_the_edge_is_not_cut() -> None:
    """It stays, or goes only as far as there is room."""
    at_left = drawn((0, 20, 5, 25))
    assert shifted(at_left, (-2, 0)) is at_left
    one_off = drawn((1, 20, 5, 25), (40, 61, 50, 63))
    assert shifted(one_off, (-2, 2)).tobytes() == drawn((0, 21, 4, 26), (39, 62, 49, 64)).tobytes()
    full = drawn((0, 0, 1, HEIGHT), (WIDTH - 1, 0, WIDTH, HEIGHT), (0, 0, WIDTH, 1), (0, HEIGHT - 1, WIDTH, HEIGHT))
    for by in walk(2):
        assert shifted(full, by).tobytes() == full.tobytes()


def test_a_bar_stays_whole() -> None:
    """A bar or a rule over the whole width does not hold the picture, and its text moves with the rest."""
    bar = drawn((0, 30, WIDTH, 40))
    bar.paste(0, (10, 32, 14, 38))
    moved = drawn((0, 30, WIDTH, 40))
    moved.paste(0, (8, 32, 12, 38))
    assert shifted(bar, (-2, 0)).tobytes() == moved.tobytes()


def test_no_shift_is_the_picture_itself() -> None:
    """So that nothing is sent for it."""
    image = drawn((1, 1, 2, 2))
    assert shifted(image, (0, 0)) is image


PLACES = tuple(dict.fromkeys(walk(2)))


def screens() -> dict[str, Image.Image]:
    """Every golden picture of the product: Unicode numbers the dots 1 2 3 7 down the left column, 4 5 6 8 the right."""
    dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    read = {}
    for path in sorted(SCREENS.rglob("*.txt")):
        rows = path.read_text(encoding="utf-8").splitlines()
        lit = [
            (2 * column + x, 4 * row + y)
            for row, signs in enumerate(rows)
            for column, sign in enumerate(signs)
            for bit, (x, y) in enumerate(dots)
            if (ord(sign) - 0x2800) >> bit & 1
        ]
        image = read[path.relative_to(SCREENS).as_posix()] = blank()
        ImageDraw.Draw(image).point(lit, 1)
    return read


def granted(image: Image.Image, by: tuple[int, int]) -> tuple[int, int]:
    """Where the picture stands when it should stand `by`: the place at which it is itself, wrapped."""
    moved = shifted(image, by).tobytes()
    return next(each for each in PLACES if ImageChops.offset(image, *each).tobytes() == moved)


def lost(image: Image.Image, by: tuple[int, int]) -> list[tuple[int, int]]:
    """The lit pixels that leave at an edge, but for those of a bar that is at both edges."""
    dx, dy = by
    columns = range(WIDTH - dx, WIDTH) if dx > 0 else range(-dx)
    rows = range(HEIGHT - dy, HEIGHT) if dy > 0 else range(-dy)
    over_x = [(x, y, (0, y), (WIDTH - 1, y)) for x in columns for y in range(HEIGHT)]
    over_y = [(x, y, (x, 0), (x, HEIGHT - 1)) for x in range(WIDTH) for y in rows]
    lit = image.getpixel
    return [(x, y) for x, y, *edges in over_x + over_y if lit((x, y)) and not all(map(lit, edges))]


def lit_share(image: Image.Image) -> float:
    """The part of the time that the mean lit pixel is lit."""
    total = Image.new("L", image.size)
    for by in PLACES:
        total = ImageChops.add(total, Bitmap.of(shifted(image, by)).image().convert("L").point(bool))
    counts = dict(enumerate(total.histogram()))
    return sum(n * n * pixels for n, pixels in counts.items()) / sum(n * pixels for n, pixels in counts.items()) / 25


# They reach from edge to edge: a map beside keys moves in one direction only, with an old answer marked in none.
# So do pages of a game in the larger faces whose title or first line has an accent, or whose last hangs down: none of
# them stands for long but French *À toi*.
EDGE_TO_EDGE = (
    *("droids_fr/virtual_order_again_way", "fr/turn_again", "settings_en/frame", "settings_fr/frame"),
    *("droids_en/virtual_told_sending", "droids_fr/challenge_end", "droids_fr/chips_told_end"),
    *("fr/human_turn", "fr/leather_out", "fr/option_level", "fr/tile"),
    *("robokid_en/physical_leftmost_names", "robokid_en/physical_match", "robokid_en/tracked_icons"),
    *("robokid_en/tracked_park_card_names", "robokid_en/tracked_told_fortify", "robokid_fr/physical_dogs"),
    *("robokid_fr/physical_told_recruit", "robokid_fr/three_told_expel", "robokid_fr/tracked_icons"),
    *("robokid_fr/tracked_kids", "robokid_fr/tracked_told_recruit", "robokid_en/three_winner"),
    *("ufobot_en/virtual_told_military", "ufobot_en/virtual_told_zodiac", "ufobot_fr/virtual_key"),
    *("ufobot_fr/virtual_space", "ufobot_fr/virtual_told_military"),
)


def places_of(name: str) -> int:
    """Return at how many places a golden screen must be able to stand."""
    return 1 if name.startswith(EDGE_TO_EDGE) else 2 if name.startswith("droids_") and "_order" in name else 3


@pytest.mark.slow
def test_nothing_is_cut_from_any_screen_of_the_product(capsys: pytest.CaptureFixture[str]) -> None:
    """Every golden picture at every place of the walk; each can move, and how long its pixels are lit is printed."""
    found, shares = screens(), []
    assert len(found) > 100
    for name, image in found.items():
        places = {by: granted(image, by) for by in PLACES}
        assert all(abs(got[axis]) <= abs(by[axis]) for by, got in places.items() for axis in (0, 1))
        assert not any(lost(image, by) for by in set(places.values())), name
        assert len(set(places.values())) >= places_of(name), f"{name} stands still"
        shares.append(lit_share(image))
    mean = sum(shares) / len(shares)
    with capsys.disabled():
        print(f"\nA lit pixel of the {len(shares)} golden screens is lit {mean:.0%} of the time")
    assert mean < 0.6
