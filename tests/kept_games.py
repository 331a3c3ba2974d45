"""A store with a long game and what is kept of where it stands, and forgeries of that: for tests of such files."""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from asked_of import everything, from_line_one
from compere import session as sessions
from compere.bots import find
from compere.journal import parse
from compere.session import Session
from compere_device.files.kept import FORMAT, keep
from compere_device.files.opened import open_game
from golden_games import golden
from tiny import text_of


def stored(folder: Path, bot: str = "droco", entries: int = 90) -> Path:
    """Put a golden game up to an entry into a store, left."""
    game = golden(bot)[-1]
    path = folder / "games" / f"{bot}-0001.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text_of(game.header, game.entries[:entries]))
    keep(path, path.read_bytes(), Session(find(bot), game.header, game.entries[:entries]))
    return path


def runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many answers the rules were fed to open a game, which is the one of its journal in any case."""
    fed = [0]
    feed = sessions.Run.feed

    def counted(self: Any, *args: Any) -> None:
        fed[0] += 1
        feed(self, *args)

    with monkeypatch.context() as patch:
        patch.setattr(sessions.Run, "feed", counted)
        game = open_game(path)
    entries = list(parse(path.read_bytes()).entries)
    assert everything(game.session) == everything(from_line_one(game.session, entries))
    return fed[0]


def plain_of(content: bytes) -> dict[str, Any]:
    """Return what such a file has."""
    plain: dict[str, Any] = json.loads(content[len(FORMAT) : -10])
    return plain


def forged(plain: dict[str, Any]) -> bytes:
    """Return a file with the right check."""
    body = b"%b %b" % (FORMAT, json.dumps(plain).encode())
    return b"%b %08x\n" % (body, crc32(body))
