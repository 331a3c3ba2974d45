"""A visitor from the network becomes a paired one: the code on the glass for a token in a cookie."""

import json
import re
from collections.abc import Callable

from aiohttp import web

from compere.wording import say
from compere_device.panel.exchange import Declined, asked
from compere_device.panel.refused import refusal
from compere_device.panel.wire import MirrorError

COOKIE = "compere"
COOKIE_S = 400 * 24 * 3600  # as long as browsers keep any cookie (RFC 6265bis, section 5.5)
TRIES = (0.5, 5.0)  # of one address: so many a second, and at once; the device counts all wrong ones
_CODE = re.compile(r"[0-9]{6}")


async def pair(body: bytes, path: str, new_token: Callable[[], str], language: str) -> web.Response:
    """Return the answer to a code that somebody typed: with a token if it is the one on the glass.

    Args:
        body: `{"code": "123456"}`, as JSON.
        path: the mirror's socket.
        new_token: returns a token; raises OSError if it cannot be kept.
        language: of what is said.
    """
    code = _code(body)
    if code is None:
        return refusal(language, 400, say("A code has six digits."))
    try:
        if await asked(path, "pair", code=code) is not True:
            return refusal(language, 403, say("That is not the code on the screen."))
        token = new_token()
    except Declined as error:
        return refusal(language, 409, str(error))
    except MirrorError:
        return refusal(language, 503, say("The device is not here: it may be starting."))
    except OSError:
        return refusal(language, 507, say("This browser cannot be remembered: the disk is full or read-only."))
    response = web.json_response({"paired": True})
    response.set_cookie(COOKIE, token, max_age=COOKIE_S, path="/", httponly=True, samesite="Strict")
    return response


def _code(body: bytes) -> str | None:
    """Return the six digits that somebody typed, perhaps with spaces between them."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return None
    code = said.get("code") if isinstance(said, dict) else None
    code = "".join(code.split()) if isinstance(code, str) else ""
    return code if _CODE.fullmatch(code) else None
