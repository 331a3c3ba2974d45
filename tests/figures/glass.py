"""Figures of the glass: bytes and time for every page of recorded games, beside luma.oled's own in the same run."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import inf
from pathlib import Path
from queue import SimpleQueue
from random import Random
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from catalogue import DRAWN
from compere.bots import BOTS, find
from compere_device.box.assembly import make_loop
from compere_device.drivers.player import Player
from compere_device.events import Key, Pressed
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.glass.measures import WIDTH
from compere_device.glass.oled import Oled, as_packed
from compere_device.glass.panels import PAGES, SH1106, SSD1306, WINDOW_BYTES, Panel
from compere_device.glass.raster import Bitmap, Pixels
from compere_device.glass.rest import Level, shifted, walk
from compere_device.pages.page import Page
from compere_device.pages.screen import Screen
from compere_device.scenes.home import begin
from compere_device.scenes.playing import Playing
from compere_device.setup.settings import Config, DeviceConfig
from figures.games import shuffled
from figures.goals import speed
from figures.people import PEOPLE
from figures.rows import Row, beside, compared, plain
from hands import started_before

Show = Callable[[Pixels], object]
PEER = "luma.oled's display()"
SHIFT_PX, SHIFTED = 2, 20  # how far a picture walks, and one of how many pages is walked with
SH1106_PAGES = 20
KLIPPER_GAP, KLIPPER_MOST = 5, 16
BUSES_HZ = (400_000, 250_000)  # what is asked for, and what a Pi 3 at rest makes of it


class Meter:
    """A serial interface that only counts: bytes on I2C with address and control byte, and transfers."""

    def __init__(self) -> None:
        self.bytes = self.transfers = 0

    def command(self, *cmd: int) -> None:
        """Count a transfer of commands."""
        self.data(cmd)

    def data(self, data: Sequence[int]) -> None:
        """Count a transfer of data, which goes as one message."""
        self.bytes += 2 + len(data)
        self.transfers += 1

    def cleanup(self) -> None:
        """Nothing to let go of."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What bringing a picture to the glass took: on the wire, and of this machine's time."""

    bytes: int
    transfers: int
    cpu_s: float

    def wire_s(self, hertz: int) -> float:
        """How long an I2C bus of that speed is busy: nine bits a byte, and two more for each transfer."""
        return (9 * self.bytes + 2 * self.transfers) / hertz


class Wire:
    """A display's driver with a meter in place of its wire."""

    def __init__(self, begin: Callable[[Meter], Show]) -> None:
        self._meter = Meter()
        self._show = begin(self._meter)

    def send(self, image: Pixels) -> Sent:
        """Show a picture; return what it took."""
        bytes_, transfers = self._meter.bytes, self._meter.transfers
        before_s = time.process_time()
        self._show(image)
        cpu_s = time.process_time() - before_s
        return Sent(self._meter.bytes - bytes_, self._meter.transfers - transfers, cpu_s)


def our_wire(panel: Panel = SSD1306) -> Wire:
    """Return our driver for a panel."""
    return Wire(lambda meter: Oled(lambda: meter, panel).show)


def renewing() -> Wire:
    """Return our driver as it is used each minute and at each wake: it sets the display up anew and sends all."""

    def begin(meter: Meter) -> Show:
        oled = Oled(lambda: meter)

        def show(image: Pixels) -> None:
            oled.renew()
            oled.show(image)

        return show

    return Wire(begin)


def luma_wire(chip: str = "ssd1306") -> Wire:
    """Return luma's device class for a chip."""
    import luma.oled.device
    from PIL.Image import Image

    def begin(meter: Meter) -> Show:
        device = getattr(luma.oled.device, chip)(meter)
        device.persist = True
        return lambda image: device.display(image if isinstance(image, Image) else Bitmap.of(image).image())

    return Wire(begin)


@dataclass(frozen=True, slots=True)
class Shot:
    """One page of a recorded game: the time from key to new state, CPU from there to its pictures, and both drivers.

    A page whose answers have keys is two pictures for us: `first` without them, and as it is once they count. Luma
    sends it once; only of CPU it counts twice, too.
    """

    page: Page
    images: tuple[Pixels, ...]
    answer_s: float
    draw_cpu_s: float
    first: Sent
    later: Sent
    luma: Sent

    @property
    def image(self) -> Pixels:
        """What stays on the glass."""
        return self.images[-1]

    @property
    def ours(self) -> Sent:
        """What both pictures took."""
        first, later = self.first, self.later
        return Sent(first.bytes + later.bytes, first.transfers + later.transfers, first.cpu_s + later.cpu_s)


class NoGlass:
    """Takes every picture and shows none."""

    def show(self, image: Pixels) -> None:
        """Take a picture."""

    def brightness(self, level: Level) -> None:
        """Take a level."""

    def renew(self) -> None:
        """Take that all is sent."""

    def adjust(self, contrast: int, rotate: int) -> None:
        """Take how to show."""

    @property
    def shown_for_s(self) -> float:
        """Nothing to wait for."""
        return inf

    def flush(self, timeout_s: float) -> bool:
        """Nothing to wait for."""
        return True

    def close(self) -> None:
        """Nothing to let go of."""


def record(bot: str, language: str = "en", seed: int = 7, screen: Screen | None = None) -> list[Shot]:
    """Play a game by the device's keys with people who tell the truth, and return its pages, each unlike the last."""
    screen, shots, random, now_s = screen or Screen(Fonts()), list[Shot](), Random(seed), count()
    ours, luma = our_wire(), luma_wire()
    (options,) = shuffled(bot, 1, {}, random)
    with TemporaryDirectory() as folder:
        config, store = Config(device=DeviceConfig(language)), Store(started_before(Path(folder)))
        clock = now_s.__next__  # a second later, whenever somebody looks at it
        loop = make_loop(config, store, SimpleQueue(), clock, NoGlass(), screen, lambda: str(seed), lambda: None)

        def look(answer_s: float) -> None:
            before_s = time.process_time()
            loop.look()
            page = loop.desk.page()
            keyed = not loop.armed and any(row.key for row in page.rows)
            images = tuple(screen.draw(each) for each in ((page._replace(armed=False), page) if keyed else (page,)))
            draw_cpu_s = time.process_time() - before_s
            if not shots or page != shots[-1].page:
                first, *later = [ours.send(image) for image in images]
                sent = later[0] if later else Sent(0, 0, 0.0)
                shots.append(Shot(page, images, answer_s, draw_cpu_s, first, sent, luma.send(images[-1].image())))
            loop.show()
            loop.tick()

        def press(key: Key) -> None:
            before_s = time.perf_counter()
            loop.handle(Pressed(key))
            look(time.perf_counter() - before_s)

        begin(loop.desk.stage, find(bot), options)
        playing, player = loop.desk.stage.go.scene, Player(press, None, random, PEOPLE[bot](options, random))
        assert isinstance(playing, Playing)
        look(0.0)
        while loop.desk.stage.go.scene is playing:
            player.step(playing)
        player.leave()
    return shots


def is_small(before: Page, page: Page) -> bool:
    """Whether only the cursor moved, perhaps with the list, or a value changed; else it is a whole page."""

    def frame(page: Page) -> Page:
        return page._replace(huge="", rows=(), cursor=None, above=False, below=False)

    def rows(page: Page) -> set[Any]:
        return {(row.label, row.value, row.drawing) for row in page.rows}

    return frame(before) == frame(page) and len(rows(before) ^ rows(page)) <= 2


def sent_by(wire: Wire, images: Sequence[Pixels]) -> list[Sent]:
    """Send pictures one after the other, and return what each took but the first, which finds the display unknown."""
    return [wire.send(image) for image in images][1:]


def on_the_glass(shots: Sequence[Shot]) -> list[Pixels]:
    """Return all pictures of pages, one after the other."""
    return [image for shot in shots for image in shot.images]


def fewest_bytes(before: Pixels, image: Pixels, window_bytes: int) -> int:
    """Return the cost of the cheapest windows of one page each, found without the code that is measured.

    The first window of a page costs `window_bytes`, another a byte less, and one that begins in the same sixteen
    columns as the last another byte less. From left to right: the least that a page costs up to a column that is sent,
    and up to one that need not be, by where the last window began. Where that was is worth two bytes at most: who is
    so far behind never comes first.
    """
    fewest = 0
    for old, new in _changed_pages(before, image):
        changed = [column for column in range(WIDTH) if old[column] != new[column]]
        done, sending = {WIDTH: 0}, dict[int, int]()
        for column in range(changed[0], changed[-1] + 1):
            half = column // 16
            begun = min(cost + window_bytes - (last != WIDTH) - (last == half) for last, cost in done.items())
            sending[half] = min(begun, sending.get(half, begun))
            sending = _near({last: cost + 1 for last, cost in sending.items()})
            kept = done if old[column] == new[column] else {}
            done = _near({last: min(ways[last] for ways in (kept, sending) if last in ways) for last in kept | sending})
        fewest += min(done.values())
    return fewest


def _near(ways: dict[int, int]) -> dict[int, int]:
    """Return the ways that cost no more than a byte above the cheapest."""
    most = min(ways.values()) + 1
    return {last: cost for last, cost in ways.items() if cost <= most}


def klipper_bytes(before: Pixels, image: Pixels) -> int:
    """Return what the printer firmware Klipper would send for it: the rule of its `klippy/extras/display/uc1701.py`.

    From right to left, a changed byte goes along with what comes next if that begins at most five columns on and is
    shorter than sixteen bytes. Each window is placed by three commands.
    """
    sent = 0
    for old, new in _changed_pages(before, image):
        spans = list[tuple[int, int]]()  # from the left end to behind the right end; the leftmost last
        for column in reversed(range(WIDTH)):
            if old[column] == new[column]:
                continue
            begin, end = spans[-1] if spans else (WIDTH, WIDTH)
            if spans and begin <= column + KLIPPER_GAP and end - begin < KLIPPER_MOST:
                spans[-1] = column, end
            else:
                spans.append((column, column + 1))
        sent += sum(WINDOW_BYTES + end - begin for begin, end in spans)
    return sent


def _changed_pages(before: Pixels, image: Pixels) -> list[tuple[bytes, bytes]]:
    """Return the pages of eight rows that differ, as they were and as they are; the others cost nothing."""
    pairs = zip(_pages(before), _pages(image), strict=True)
    return [(old, new) for old, new in pairs if old != new]


def pack(image: Pixels) -> bytes:
    """Return a picture in the chips' format: page by page, one byte for a column of eight pixels, low bit on top."""
    return as_packed(Bitmap.of(image).bits).to_bytes(PAGES * WIDTH)


def _pages(image: Pixels) -> list[bytes]:
    packed = pack(image)
    return [packed[start : start + WIDTH] for start in range(0, len(packed), WIDTH)]


def figures() -> Iterator[Row]:
    """Yield the rows of the bench: a game of each bot in each language, one after the other on one screen."""
    screen = Screen(Fonts())
    games = [(bot, language) for bot in BOTS for language in DRAWN]
    yield from rows({f"{bot}, {language}": record(bot, language, screen=screen) for bot, language in games})


def rows(games: Mapping[str, Sequence[Shot]]) -> Iterator[Row]:
    """Yield the rows for recorded games, by a name that says their bot and language."""
    for game, shots in games.items():
        yield from _bytes_a_change(game, shots)
    pairs = [pair for shots in games.values() for pair in pairwise(shots)]
    yield _bytes_by_klipper([*games.values()])
    yield from _bytes_by_kind(pairs)
    yield from _keys(pairs)
    yield from _other_bytes([shot.image for shots in games.values() for shot in shots])
    yield from _times([shot for _, shot in pairs])


def _bytes_a_change(game: str, shots: Sequence[Shot]) -> Iterator[Row]:
    name = f"bytes a page change, {game}"
    ours, luma = [shot.ours for shot in shots[1:]], [shot.luma for shot in shots[1:]]
    yield compared(f"{name} ({len(ours)}) | {PEER}", _mean_bytes(ours), _mean_bytes(luma))
    pictures = [shots[1].image, *on_the_glass(shots[2:])]
    fewest = sum(fewest_bytes(one, other, WINDOW_BYTES) for one, other in pairwise(pictures)) / (len(shots) - 2)
    goal = speed("bytes a page change | the fewest")
    what = f"{name} | the fewest, {WINDOW_BYTES} a window and less for another"
    yield compared(what, _mean_bytes(ours[1:]), fewest, goal, "{:.1f}")  # the first change leaves the full frame behind


def _bytes_by_klipper(games: Sequence[Sequence[Shot]]) -> Row:
    """Return what the page changes of all games take by Klipper's rule; the first picture of each is left out."""
    pairs = [pair for shots in games for pair in pairwise([shots[1].image, *on_the_glass(shots[2:])])]
    count = sum(len(shots) - 2 for shots in games)
    ours = sum(shot.ours.bytes for shots in games for shot in shots[2:]) / count
    klipper = sum(klipper_bytes(one, other) for one, other in pairs) / count
    goal = speed("bytes a page change | Klipper's rule")
    return compared("bytes a page change, all games | Klipper's rule", ours, klipper, goal, "{:.1f}")


def _bytes_by_kind(pairs: Sequence[tuple[Shot, Shot]]) -> Iterator[Row]:
    for name, kind in (("cursor moves and value changes", True), ("whole pages", False)):
        shots = [shot for before, shot in pairs if is_small(before.page, shot.page) is kind]
        ours, luma = median(shot.ours.bytes for shot in shots), median(shot.luma.bytes for shot in shots)
        goal = speed(f"bytes, {name}, median | luma.oled")
        yield compared(f"bytes, {name} ({len(shots)}), median | {PEER}", ours, luma, goal)
    ours, luma = max(shot.first.bytes for _, shot in pairs), max(shot.luma.bytes for _, shot in pairs)
    yield compared(
        f"bytes, most for one picture | {PEER}", ours, luma, speed("bytes, most for one picture | luma.oled")
    )


def _keys(pairs: Sequence[tuple[Shot, Shot]]) -> Iterator[Row]:
    """Yield what keys cost that are drawn only once they count: for pages that have some, beside the same at once."""
    keyed = [(before, shot) for before, shot in pairs if len(shot.images) > 1]
    ours = mean(shot.ours.bytes for _, shot in keyed)
    at_once = mean(sent_by(our_wire(), (before.image, shot.image))[0].bytes for before, shot in keyed)
    yield compared(f"bytes a page with keys ({len(keyed)}) | its keys drawn at once", ours, at_once)


def _other_bytes(images: Sequence[Pixels]) -> Iterator[Row]:
    ours, luma = (sent_by(wire, [images[0]] * 2)[0].bytes for wire in (our_wire(), luma_wire()))
    yield compared(f"bytes when nothing changed | {PEER}", ours, luma, speed("bytes when nothing changed"))
    pages = images[::SHIFTED]
    for name, wire in (("a shift against burn-in alone", our_wire), ("that, and for whoever lost its power", renewing)):
        moved = [_mean_bytes(sent_by(wire(), [shifted(image, by) for by in walk(SHIFT_PX)])) for image in pages]
        yield plain(f"bytes a minute for {name}, mean of {len(moved)} pages", mean(moved), None, "{:.0f}")
    some = images[:: len(images) // SH1106_PAGES or 1]  # luma sends every page whole
    sh1106 = _mean_bytes(sent_by(our_wire(SH1106), images)), _mean_bytes(sent_by(luma_wire("sh1106"), some))
    yield compared(f"bytes a page change, SH1106 | {PEER}", *sh1106)


def _times(shots: Sequence[Shot]) -> Iterator[Row]:
    """Yield what this machine takes, and a bus that is reckoned from the bytes."""
    ours_us = [(shot.draw_cpu_s + shot.ours.cpu_s) * 1e6 for shot in shots]
    luma_us = [shot.luma.cpu_s * len(shot.images) * 1e6 for shot in shots]
    name = "CPU a page, median: words, layout, drawing, pack, difference | luma's pack, as often"
    yield beside(name, ours_us, luma_us, speed("CPU a page | luma.oled"), "{:.0f} µs")
    for hertz in BUSES_HZ:
        ours_s = [shot.answer_s + shot.draw_cpu_s + shot.first.cpu_s + shot.first.wire_s(hertz) for shot in shots]
        luma_s = [shot.answer_s + shot.draw_cpu_s + shot.luma.cpu_s + shot.luma.wire_s(hertz) for shot in shots]
        for percentile in (50, 99):
            ours_ms, luma_ms = (quantiles(each, n=100)[percentile - 1] * 1000 for each in (ours_s, luma_s))
            name = f"key to last byte, {hertz // 1000} kHz, p{percentile} | with {PEER}"
            yield compared(name, ours_ms, luma_ms, None, "{:.1f} ms")


def _mean_bytes(sent: Sequence[Sent]) -> float:
    return mean(each.bytes for each in sent)
