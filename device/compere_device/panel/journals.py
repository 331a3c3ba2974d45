"""Journals that a browser downloads from the device, or brings to it."""

import re

from aiohttp import web

from compere.wording import say
from compere_device.panel.exchange import Refused, exchange
from compere_device.panel.refused import refusal
from compere_device.panel.wire import MirrorError

JOURNAL_MOST = 1 << 20  # bytes of a journal, either way
PIECE = 8000  # characters of a journal in one message: at most 48 KB as JSON, of the 64 that the protocol takes
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,120}")
NOT_HERE = say("The device is not here: it may be starting.")
STATUS = {"not-found": 404, "unknown-game": 404, "too-long": 413, "busy": 409}  # of HTTP, by the protocol's kind


async def download(path: str, name: str, language: str) -> web.Response:
    """Return the answer with a game's journal, as a file to keep.

    Args:
        path: the mirror's socket.
        name: of the game, as the device lists it.
        language: of what is said if there is none.
    """
    if not NAME.fullmatch(name):
        return refusal(language, 404, say("There is no such game."))
    text = ""
    try:
        async with exchange(path) as asked:
            async for piece in asked("journal", name=name):
                text += str(piece)
                if len(text) > JOURNAL_MOST:
                    return refusal(language, 502, say("The device sent more than a journal can have."))
    except Refused as error:
        return refusal(language, STATUS.get(error.kind, 404), str(error))
    except MirrorError:
        return refusal(language, 503, NOT_HERE)
    headers = {"Content-Disposition": f'attachment; filename="{name.removesuffix(".journal")}.journal"'}
    return web.Response(text=text, content_type="text/plain", headers=headers)


async def upload(path: str, body: bytes, language: str) -> web.Response:
    """Return what the device says of a journal that a browser brings; it checks it and plays it through.

    Args:
        path: the mirror's socket.
        body: the journal.
        language: of what is said if the device says nothing.
    """
    if len(body) > JOURNAL_MOST:
        return refusal(language, 413, say("This file is too long for a journal."))
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return refusal(language, 400, say("This file is no journal."))
    said: object = None
    try:
        async with exchange(path) as asked:
            for at in range(0, max(len(text), 1), PIECE):
                more = {"more": True} if at + PIECE < len(text) else {}
                async for answer in asked("take_journal", piece=text[at : at + PIECE], **more):
                    said = answer
    except Refused as error:
        return refusal(language, STATUS.get(error.kind, 400), str(error))
    except MirrorError:
        return refusal(language, 503, NOT_HERE)
    return web.json_response(said if isinstance(said, dict) else {})
