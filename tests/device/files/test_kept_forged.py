"""What is kept beside a journal, whoever wrote it: no forgery and nothing in its place harms a game."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from compere.bots import BOTS, find
from compere_device.files import kept
from compere_device.files.kept import FORMAT, MOST, beside, found, read
from compere_device.files.opened import open_game
from golden_games import golden
from kept_games import forged, plain_of, runs, stored


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return a long game's journal in a store, beside which it is kept where it stands."""
    return stored(tmp_path)


JUNK: list[Any] = [None, True, -1, 0, 10**30, "", "x", [], [[]], [1], {}, {"a": 1}, 1.5, "{a}", [None] * 3]


def spoilt(value: Any, random: Random) -> Any:
    """Return a value with something in it replaced, removed or put elsewhere."""
    if isinstance(value, dict | list) and value and random.random() < 0.9:
        parts = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        at = random.randrange(len(parts))
        if random.random() < 0.1:
            del parts[at]
        else:
            parts[at] = (parts[at][0], spoilt(parts[at][1], random))
        return dict(parts) if isinstance(value, dict) else [each for _, each in parts]
    if isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.5:
        return value + random.choice((-1, 1, 7, 1000))
    return random.choice(JUNK)


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_forgery_harms_nothing(bot: str, tmp_path: Path) -> None:
    """Whatever is in it, the game opens, as its journal has it; a lie that fits is as good as one in the journal."""
    path = stored(tmp_path, bot, len(golden(bot)[-1].entries) - 3)
    right = plain_of(beside(path).read_bytes())
    assert forged(right) and read(forged(right), path.read_bytes(), find(bot))
    random, refused = Random(bot), 0
    for _ in range(20):
        plain = right
        for _ in range(random.choice((1, 1, 1, 3))):
            plain = {**right, "positions": [spoilt(plain["positions"][-1], random)]}
        beside(path).write_bytes(forged(plain))
        refused += found(path, path.read_bytes(), find(bot)) is None
        game = open_game(path)
        assert len(game.session.history.items) and not game.said
    assert refused > 3


def test_deep_and_strange_json(journal: Path) -> None:
    """Nothing of it is read."""
    data, bot = journal.read_bytes(), find("droco")
    right = plain_of(beside(journal).read_bytes())
    for text in (b"[" * 5000, b"1" * 5000, b"NaN", b"[]", b"null", b'{"journal":7}'):
        body = b"%b %b" % (FORMAT, text)
        assert read(b"%b %08x\n" % (body, crc32(body)), data, bot) is None
    for strange in ({"positions": [{}]}, {"positions": 7}, {"question": 7}, {"journal": [-1, 0]}, {"journal": [1]}):
        assert read(forged({**right, **strange}), data, bot) is None


@pytest.mark.parametrize("what", ["folder", "pipe", "link to nothing", "link to itself", "giant", "not for us"])
def test_what_stands_in_its_place(what: str, journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is neither waited for nor followed into harm: the game opens from its first line, and the next one is kept."""
    path = beside(journal)
    path.unlink()
    make: dict[str, Callable[[], object]] = {
        "folder": path.mkdir,
        "pipe": partial(os.mkfifo, path),
        "link to nothing": partial(path.symlink_to, "nowhere"),
        "link to itself": partial(path.symlink_to, path.name),
        "giant": lambda: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), MOST + 1),
        "not for us": lambda: monkeypatch.setattr(kept, "read_file", refused),
    }
    make[what]()
    assert runs(journal, monkeypatch) == 90


def refused(*args: object) -> bytes:
    raise PermissionError(13, "Permission denied")
