"""Journals that a browser downloads from the device, or brings to it, in the pieces of the protocol."""

import re
from binascii import Error, a2b_base64, b2a_base64
from typing import Any
from urllib.parse import quote

from aiohttp import web

from compere.wording import say
from compere_device.panel.exchange import Declined, Questions, exchange
from compere_device.panel.refused import refusal
from compere_device.panel.wire import MirrorError

JOURNAL_MOST = 1 << 20  # bytes of a journal, either way
PIECE_MOST = 24 << 10  # bytes in one message
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,79}")  # of a journal that is brought
NOT_HERE = say("The device is not here: it may be starting.")
NO_GAME = say("There is no such game.")
SAID = {  # what people read, and the status of HTTP, by the protocol's kind of error
    "no-game": (404, NO_GAME),
    "busy": (409, say("Another journal is on its way: try again in a moment.")),
    "newer": (409, say("A newer program wrote this journal: update the device first.")),
    "journal": (400, say("This is no journal of a game that can be played through.")),
    "device": (507, say("The device cannot keep it: its disk is full or read-only.")),
}


async def download(path: str, name: str, language: str) -> web.Response:
    """Return the answer with a game's journal, as a file to keep.

    Args:
        path: the mirror's socket.
        name: of the game, as the device lists it.
        language: of what is said if there is none.
    """
    if name in (".", "..") or {"/", "\0"} & {*name}:
        return refusal(language, 404, NO_GAME)
    try:
        async with exchange(path) as asked:
            journal = await _fetched(asked, name)
    except (Declined, MirrorError) as error:
        if isinstance(error, Declined) and error.kind == "bad-request":  # no game has such a name
            return refusal(language, 404, NO_GAME)
        return _refusal(language, error)
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}.journal"}
    return web.Response(body=journal, content_type="text/plain", charset="utf-8", headers=headers)


async def upload(path: str, name: str, body: bytes, language: str) -> web.Response:
    """Return what the device says of a journal that a browser brings; it checks it and plays it through.

    Args:
        path: the mirror's socket.
        name: of the file, as the browser says.
        body: the journal.
        language: of what is said about it.
    """
    if not 1 <= len(body) <= JOURNAL_MOST:
        return refusal(language, 413 if body else 400, say("This file is too long for a journal, or is empty."))
    if not NAME.fullmatch(name):
        name = "game"
    try:
        async with exchange(path) as asked:
            await asked("take_journal", name=name, size=len(body))
            for at in range(0, len(body), PIECE_MOST):
                piece = b2a_base64(body[at : at + PIECE_MOST], newline=False).decode()
                await asked("take_journal", piece=piece)
            said = await asked("take_journal", end=True)
    except (Declined, MirrorError) as error:
        return _refusal(language, error)
    there = isinstance(said, dict) and said.get("already")
    return web.json_response({"name": said.get("name") if isinstance(said, dict) else None, "already": bool(there)})


async def _fetched(asked: Questions, name: str) -> bytes:
    """Return a journal, piece by piece."""
    journal, place = b"", 0
    while len(journal) <= JOURNAL_MOST:
        piece: Any = await asked("journal", name=name, **{"from": place})
        try:
            journal += a2b_base64(piece["data"], strict_mode=True)
            if piece["next"] is None:
                return journal
            place = int(piece["next"])
        except (LookupError, TypeError, ValueError, Error):
            break
    raise MirrorError("The device sent no journal; the versions of device and panel differ.")


def _refusal(language: str, error: Declined | MirrorError) -> web.Response:
    if isinstance(error, MirrorError):
        return refusal(language, 503, NOT_HERE)
    status, text = SAID.get(error.kind, (400, None))
    return refusal(language, status, text or str(error))
