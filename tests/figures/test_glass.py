"""The figures of the glass are what they say: games are whole, bytes are those of the wire, the minimum is one."""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from catalogue import DRAWN
from compere.bots import BOTS
from compere_device.glass.panels import SH1106, WINDOW_BYTES
from compere_device.glass.windows import windows
from compere_device.pages.page import Page, Row
from figures.glass import (
    Meter,
    Sent,
    Shot,
    fewest_bytes,
    is_small,
    klipper_bytes,
    luma_wire,
    our_wire,
    pack,
    record,
    rows,
    sent_by,
)
from figures.goals import holds
from wires import differing, windows_bytes

SIZE = (128, 64)


@cache
def game(bot: str, language: str = "en") -> list[Shot]:
    return record(bot, language)


def white(*boxes: tuple[int, int, int, int]) -> Image.Image:
    image = Image.new("1", SIZE)
    for box in boxes:
        image.paste(255, box)
    return image


@pytest.mark.parametrize("bot", BOTS)
def test_a_recorded_game_is_whole_and_the_same_each_time(bot: str) -> None:
    """From the first page to the home screen; each page differs from the one before."""
    shots = game(bot)
    assert [shot.page for shot in record(bot)] == [shot.page for shot in shots]
    assert shots[-1].page.title == "Compère"
    assert all(one.page != other.page for one, other in pairwise(shots))
    assert len(shots) > 50
    assert min(shot.draw_cpu_s for shot in shots) > 0
    assert record(bot, seed=8)[10:20] != shots[10:20]
    assert game(bot, "fr")[1:20] != shots[1:20]


@pytest.mark.parametrize(
    ("before", "page", "small"),
    [
        (Page("t", rows=(Row("a"), Row("b")), cursor=0), Page("t", rows=(Row("a"), Row("b")), cursor=1), True),
        (Page("t", rows=(Row("a"), Row("b")), cursor=1), Page("t", rows=(Row("b"), Row("c")), cursor=1), True),
        (Page("t", lines=("x",), huge="7"), Page("t", lines=("x",), huge="8"), True),
        (Page("t", rows=(Row("a", ticked=False),)), Page("t", rows=(Row("a", ticked=True),)), True),
        (Page("t", rows=(Row("a"), Row("b"))), Page("t", rows=(Row("c"), Row("d"))), False),
        (Page("t", lines=("x",)), Page("t", lines=("y",)), False),
        (Page("t"), Page("u"), False),
        (Page("t", corner="1/3"), Page("t", corner="2/3"), False),
    ],
)
def test_kinds_of_change(before: Page, page: Page, small: bool) -> None:
    """A cursor that moves, also with its list, a tick and a number are small; another sentence or title is not."""
    assert is_small(before, page) is small


places = st.tuples(st.integers(0, 127), st.integers(0, 63))


@given(st.lists(places, max_size=30), st.lists(places, max_size=10), st.integers(3, 12))
def test_the_fewest_bytes(before: list[tuple[int, int]], after: list[tuple[int, int]], window_bytes: int) -> None:
    """It is what our windows cost at their price, more where a window costs more, and never more than one a byte."""
    one, other = white(), white()
    for place in before:
        one.putpixel(place, 255)
    for place in (*before, *after):
        other.putpixel(place, 255)
    changed = sum(old != new for old, new in zip(pack(one), pack(other), strict=True))
    assert fewest_bytes(one, other, WINDOW_BYTES) == windows_bytes(list(windows(differing(one, other), pack(other))))
    assert changed <= fewest_bytes(one, other, window_bytes) <= changed * (window_bytes + 1)
    assert fewest_bytes(one, other, window_bytes) <= fewest_bytes(one, other, window_bytes + 1)


@pytest.mark.parametrize(
    ("columns", "sent"),
    [
        ((3,), 7 + 1),
        ((3, 8), 7 + 6),
        ((3, 9), 2 * (7 + 1)),
        ((*range(20),), 7 + 16 + 7 + 4),
        ((*range(4, 20), 0), 7 + 16 + 7 + 1),
        ((*range(5, 20), 0), 7 + 20),
    ],
)
def test_klippers_rule(columns: tuple[int, ...], sent: int) -> None:
    """Changed bytes at most five columns apart go together, until what is on the right has sixteen."""
    image = white()
    for column in columns:
        image.putpixel((column, 0), 255)
    assert klipper_bytes(white(), image) == sent


def test_bytes_on_the_wire() -> None:
    """Ours is a box's commands and data, or a window's; luma's is a whole picture, changed or not."""
    images = [white(), white((3, 0, 13, 8)), white((3, 0, 13, 8))]
    ours, luma = sent_by(our_wire(), images), sent_by(luma_wire(), images)
    assert [(each.bytes, each.transfers) for each in ours] == [(10 + 10, 2), (0, 0)]
    assert [(each.bytes, each.transfers) for each in luma] == [(1034, 2)] * 2
    assert [each.bytes for each in sent_by(our_wire(SH1106), images)] == [7 + 10, 0]
    assert [each.bytes for each in sent_by(luma_wire("sh1106"), images)] == [1080] * 2


def test_the_bus_is_reckoned_with_nine_bits_a_byte() -> None:
    """And a start and a stop a transfer: luma's picture takes 23.3 ms at 400 kHz."""
    meter = Meter()
    meter.command(*[0] * 6)
    meter.data(bytes(1024))
    assert (meter.bytes, meter.transfers) == (1034, 2)
    assert Sent(meter.bytes, meter.transfers, 0.0).wire_s(400_000) == pytest.approx(0.0233, abs=0.0001)


def test_goals() -> None:
    """Every goal of bytes holds on the recorded games of all bots in both languages; a ratio is that of its figures."""
    games = {f"{bot}, {language}": game(bot, language) for bot in BOTS for language in DRAWN}
    held = 0
    for row in rows(games):
        if row.peer and not row.around:  # else it is the median of ratios
            ours, peer = float(row.ours.split()[0]), float(row.peer.split()[0])
            assert ours / peer == pytest.approx(float(row.ratio), rel=0.02, abs=0.001)
        if row.goal and not row.what.startswith("CPU"):
            assert row.value is not None and holds(row.goal, row.value), row
            held += 1
    assert held == len(games) + 5
