"""Journals out and in, in pieces: a game of the store as its file has it, and one from elsewhere, which is checked."""

import re
from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from compere.declared import dataclass, field
from compere.errors import quoted
from compere.wording import Plain
from compere_device.files.copied import Copied
from compere_device.files.owner import FINISHED, GAMES
from compere_device.files.reader import ENDING
from compere_device.files.reading import read_file
from compere_device.game import Games
from compere_device.loop import Loop
from compere_device.mirror.protocol import BadMessage, NotNow, Sent, text, whole, yes

MOST = 1 << 20  # bytes of a journal
PIECE_MOST = 24 << 10  # bytes; as base64 they are 32 KB
NAME_MOST = 80  # characters of a game's that is sent
FILE_NAME_MOST = 255 - len(ENDING)  # bytes of one that is kept, as Linux has it
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")


def journal(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what reads the piece of a game's journal that begins at the byte `from`, 0 if it is left out."""
    folder, name = loop.desk.stage.games.folder, _file_name(message)
    start = whole(message, "from", 0, MOST) if "from" in message else 0

    def told() -> Plain:
        data = _read(folder, name)
        piece = data[start : start + PIECE_MOST]
        end = start + len(piece)
        return {
            "name": name,
            "size": len(data),
            "from": start,
            "data": b2a_base64(piece, newline=False).decode(),
            "next": end if piece and end < len(data) else None,
        }

    return told


def _file_name(message: Sent) -> str:
    """Return the name of a game that is kept: any that a file can have, as somebody may have copied it by hand."""
    name = message.get("name")
    size = len(name.encode(errors="surrogatepass")) if type(name) is str else 0
    if type(name) is not str or not 0 < size <= FILE_NAME_MOST or {"/", "\0"} & {*name}:
        raise BadMessage(f"{quoted(name)} is the name of no game: expected one of those that are listed")
    return name


def _name(message: Sent) -> str:
    """Return the name of a game that is sent; a name that leads anywhere else is refused."""
    name = text(message, "name", NAME_MOST)
    if not _NAME.fullmatch(name):
        raise BadMessage(
            "a game's name has letters, digits, underscores, dots and dashes, and begins with none of the last two"
        )
    return name


def goes_out(folder: Path, name: str) -> bool:
    """Return whether the journal of a game that is listed can be had."""
    with suppress(OSError):
        path = _file(folder, name)
        return path is not None and path.stat().st_size <= MOST
    return False


def _file(folder: Path, name: str) -> Path | None:
    """Return the file of a game; None if there is none, if it is a link, or if its name is no text to ask for it by."""
    with suppress(UnicodeEncodeError):
        name.encode()
        for kind in (GAMES, FINISHED):
            path = folder / kind / f"{name}{ENDING}"
            if path.is_file() and not path.is_symlink():
                return path
    return None


def _read(folder: Path, name: str) -> bytes:
    if path := _file(folder, name):
        return read_file(path, MOST)
    raise NotNow("no-game", f"there is no game {quoted(name)} on the box that goes out: ask for its games")


@dataclass
class _Upload:
    """A journal that is being sent."""

    name: str
    size: int
    data: bytearray = field(default_factory=bytearray)


class Uploads:
    """Journals that clients send; at most one at a time, so that they fill no memory.

    Args:
        taken: called when a game has been stored; on any thread.
    """

    def __init__(self, taken: Callable[[], None]) -> None:
        self._taken = taken
        self._by: dict[int, _Upload] = {}  # by client; at most one

    def gone(self, client: int) -> None:
        """Forget what a client has sent."""
        self._by.pop(client, None)

    def take(self, client: int, loop: Loop, message: Sent) -> "Plain | Callable[[], Plain]":
        """Begin with a `name` and a `size` in bytes, add a `piece` in base64, or `end`, which stores it."""
        if "piece" in message:
            return self._add(client, message)
        if "end" in message and yes(message, "end"):
            return self._end(client, loop.desk.stage.games)
        name, size = _name(message), whole(message, "size", 1, MOST)
        if self._by.keys() - {client}:
            raise NotNow("busy", "another journal is being sent: wait until it is here")
        self._by[client] = _Upload(name.removesuffix(ENDING), size)
        return {"piece_most": PIECE_MOST}

    def _add(self, client: int, message: Sent) -> Plain:
        if (upload := self._by.get(client)) is None:
            raise NotNow("no-upload", "no journal is being sent: begin with its name and size")
        try:
            piece = a2b_base64(message["piece"], strict_mode=True) if isinstance(message["piece"], str) else b""
        except (Error, ValueError):
            piece = b""
        if not 0 < len(piece) <= PIECE_MOST or len(upload.data) + len(piece) > upload.size:
            del self._by[client]
            raise BadMessage(f"a piece is no base64 of 1 to {PIECE_MOST} bytes within the size that was announced")
        upload.data += piece
        return {"got": len(upload.data)}

    def _end(self, client: int, games: Games) -> Callable[[], Plain]:
        upload = self._by.pop(client, None)
        if upload is None or len(upload.data) != upload.size:
            raise NotNow("no-upload", "the journal is not here in full: begin again with its name and size")

        def stored() -> Plain:
            copied, path = games.take_in(upload.name, bytes(upload.data))
            if path is not None:
                self._taken()
            return _told(copied, path)

        return stored


def _told(copied: Copied, path: Path | None) -> Plain:
    """Return where a journal was stored; raises NotNow if it was not."""
    if copied.problem is not None:
        raise NotNow("device", f"the box cannot store it ({copied.problem.strerror or copied.problem})")
    if copied.newer or copied.lacks:
        raise NotNow("newer", "a newer program or a bot that is not here wrote this journal: update the box")
    if copied.broken:
        raise NotNow("journal", "this is no journal of a game that can be played through")
    if path is None:
        return {"name": None, "already": True}
    return {"name": path.stem, "kind": path.parent.name, "already": False}
