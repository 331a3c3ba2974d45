"""Power cuts: no prompt that was answered and followed by another is lost, and the game always starts again.

COMPERE_KILLS=all has the device killed after every system call of the recorded games, and every cut of every write
tried, where else some are; the summary says how many.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from signal import SIGKILL

import pytest

from box import Box, Life, Order, box, put
from compere.bots import BOTS, find
from compere.journal import Header, parse
from compere.session import Session
from compere.table import Table
from compere_device.drivers.player import choose
from compere_device.files.store import Store
from disk import opened
from tiny import seen

KILLS = os.environ.get("COMPERE_KILLS", "6")  # of each bot
CUTS = 150  # of each bot
Record = Callable[[str, object], None]


@pytest.fixture(scope="module")
def device() -> Iterator[Box]:
    """A process in which devices are killed."""
    with box() as started:
        yield started


def first_answer(game: Life) -> int:
    """Return after how many calls the first answer was seen to be saved."""
    return next(page.calls for page in game.pages if page.answers)


def tried(game: Life, random: Random) -> list[int]:
    """Return after which calls a device is killed: all since the first answer, or some, of every kind as many."""
    calls = list(range(first_answer(game) + 1, len(game.calls) + 1))
    if KILLS == "all":
        return calls
    random.shuffle(calls)
    before: Counter[int] = Counter()
    ranks = {}
    for call in calls:
        number = game.calls[call - 1]
        ranks[call], before[number] = before[number], before[number] + 1
    return sorted(calls, key=ranks.__getitem__)[: int(KILLS)]


def beginning(game: Life, call: int) -> int:
    """Return the last page with which a life can begin that saves an answer and shows it before that call."""
    return max(
        number
        for number, (page, after) in enumerate(zip(game.pages, game.pages[1:], strict=False))
        if after.answers > page.answers and not page.over and after.calls < call
    )


def kill(device: Box, bot: str, folder: Path, game: Life, call: int) -> int:
    """Kill a device after that call of a recorded game; return the number of the page that was seen last."""
    start = beginning(game, call)
    put(folder, game.pages[start].files)
    life = device.live(Order(str(folder), bot, calls=call - game.pages[start].calls))
    assert (life.status, life.calls) == (SIGKILL, game.calls[game.pages[start].calls : call])
    last = start + len(life.pages) - 1
    assert [page.journal for page in life.pages] == [page.journal for page in game.pages[start : last + 1]]
    assert last > start
    return last


def start_again(device: Box, bot: str, folder: Path, game: Life, last: int) -> bool:
    """Start a device that has shown that page; return whether it had saved the answer after it, too."""
    again = device.live(Order(str(folder), bot, pages=3))
    places = range(last, min(last + 2, len(game.pages)))
    (place,) = (place for place in places if game.pages[place].journal == again.pages[0].journal)
    for page, known in zip(again.pages, game.pages[place:], strict=False):
        assert (page.journal, page.state) == (known.journal, known.state)
    finished = [path.read_text() for path in folder.glob("finished/*")]
    assert all(page.journal in finished for page in game.pages[:place] if page.over)
    set_aside = [path.read_text() for path in folder.glob("damaged/*")]
    assert set_aside in ([], [""])  # a game that had no first line yet: nobody has seen anything of it
    return place > last


@pytest.mark.parametrize("bot", BOTS)
def test_killed_after_every_call(bot: str, device: Box, tmp_path: Path, record_property: Record) -> None:
    """Every answer that was followed by a page is there, at most one more, and the game goes on as it would have."""
    folder = tmp_path / "store"
    folder.mkdir()
    game = device.live(Order(str(folder), bot))
    assert game.status == 0
    calls, beyond = tried(game, Random(bot)), 0
    for call in calls:
        last = kill(device, bot, folder, game, call)
        beyond += start_again(device, bot, folder, game, last)
    every = len(game.calls) - first_answer(game)
    assert (len(calls) == every) is (KILLS == "all")
    said = f"{len(calls)} at {every} system calls, {beyond} of them between an answer and its page"
    record_property(f"kills in a game of {bot}", said)


# The disk, rebuilt


def written(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Play a game of a bot, and return what every synced write put at the end of its file."""
    writes: list[bytes] = []
    synced: list[bytes] = []
    pwrite, fsync = os.pwrite, os.fsync

    def write(handle: int, data: bytes, offset: int) -> int:
        assert offset == sum(map(len, writes))
        writes.append(data)
        return pwrite(handle, data, offset)

    def sync(handle: int) -> None:
        fsync(handle)
        synced[:] = writes

    store, bot, random = Store(folder), find(name), Random(5)
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", write)
        patch.setattr(os, "fsync", sync)
        game = store.create(Header(bot.name, bot.rules_version, bot.choose_options({}), "5"))
        assert game.file
        table = Table(game.session, store.almanac, game.file.append)
        while table.prompt:
            assert synced == writes
            table.answer(choose(table.prompt, random))
    assert game.file.path.read_bytes() == b"".join(writes)
    store.put_away(game)
    return writes


def torn(last: bytes) -> Iterator[bytes]:
    """Yield what a power cut may leave of a write that was not synced: a part of it, and zeros for the rest or not."""
    for cut in range(len(last)):
        yield last[:cut]
        yield last[:cut] + bytes(len(last) - cut)


@pytest.mark.parametrize("bot", BOTS)
def test_the_disk_rebuilt_for_every_cut(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    """Whatever is left of the last write, all before it is there, and the game begins again where that leads."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # what is on the disk is decided here
    writes = written(bot, tmp_path, monkeypatch)
    (path,) = (tmp_path / "finished").iterdir()
    path = path.rename(tmp_path / "games" / path.name)
    cuts = [(count, rest) for count in range(1, len(writes)) for rest in torn(writes[count])]
    if KILLS != "all":
        cuts = sorted(Random(bot).sample(cuts, CUTS))
    known: set[tuple[int, int]] = set()
    for count, rest in cuts:
        before = b"".join(writes[:count])
        kept, parsed = parse(before), parse(before + rest)
        lines = len(parsed.entries)
        assert parsed.entries[: len(kept.entries)] == kept.entries
        if (count, lines) not in known:
            known.add((count, lines))
            path.write_bytes(before + rest)
            (game,) = opened(Store(tmp_path))
            assert seen(game.session) == seen(Session(game.session.bot, kept.header, parsed.entries))
    record_property(f"cuts of the writes of {bot}", f"{len(cuts)} in {len(writes)} writes, {len(known)} of them opened")
