"""The panel's web server: what is answered, and to whom."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from weakref import WeakSet

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from compere.wording import Text, say
from compere_device.languages import FIRST
from compere_device.output.logger import logger
from compere_device.panel import guard, journals, pairing
from compere_device.panel.audience import Audience
from compere_device.panel.files import FREE, page_files
from compere_device.panel.refused import preferred, refusal, spoken
from compere_device.panel.texts import page_words
from compere_device.panel.tokens import Tokens
from compere_device.panel.viewer import MESSAGE_MOST, Viewer

log = logger(__name__)

BODY_MOST = journals.JOURNAL_MOST + 4096  # bytes of a request
BODY_S = 30.0  # for a request to arrive in full
KNOWN_S = 5.0  # how long to wait for what the device says of the network: its first visitor has it import the mirror
PER_S, BURST = 20.0, 200.0  # requests of one address: a page has a dozen files
PINGED_S = 15.0  # a browser that does not answer for so long is gone
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
SERVER = "compere"  # instead of aiohttp's name and version
TOO_FAST = say("That was too fast: wait a few seconds.")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Answers browsers that look at one device.

    Args:
        path: the mirror's socket.
        tokens: those of paired visitors.
        hostname: the machine's name; found out if empty.
        clock: returns the time in seconds.
    """

    def __init__(
        self, path: str, tokens: Tokens, hostname: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.audience = Audience(path, clock)
        self.asked: WeakSet[asyncio.BaseTransport] = WeakSet()  # connections that have asked for something
        self._path = path
        self._tokens = tokens
        self._hostname = hostname or os.uname().nodename
        self._rates = guard.Rates(clock, PER_S, BURST)
        self._tries = guard.Rates(clock, *pairing.TRIES)
        self._files = page_files()

    def application(self) -> web.Application:
        """Return the routes, guarded."""
        app = web.Application(middlewares=[self._guard], client_max_size=BODY_MOST)
        app.on_response_prepare.append(_with_headers)
        app.on_shutdown.append(self._end)
        app.router.add_get("/look", self._look)
        app.router.add_get("/words", self._page_words)
        app.router.add_post("/pair", self._pair)
        app.router.add_get("/journal/{name:[^/]+}", self._journal)  # also with braces
        app.router.add_post("/journal/{name:[^/]+}", self._take_journal)
        app.router.add_get("/", self._file)
        app.router.add_get("/{name}", self._file)
        return app

    # Who may ask

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only who may ask; everybody else hears why not."""
        if request.transport is not None:
            self.asked.add(request.transport)
        address, local = _visitor(request)
        host = request.headers.get("Host", "")
        if not guard.is_own_name(host, _own_address(request), self._hostname, local):
            text = say("This is Compère, but that is not its name: type the address that its screen shows.")
            return self._refuse(request, 421, text)
        if not self._rates.allow(address):
            return self._refuse(request, 429, TOO_FAST)
        changes = request.method not in ("GET", "HEAD") or request.path == "/look"
        if changes and not guard.is_own_page(request.headers.get("Origin"), host):
            return self._refuse(request, 403, say("Another page asked for this: open the panel itself."))
        instead = None if local else await self._unless_paired(request)
        if instead is not None:  # older answers are mappings, and empty ones false (aiohttp 3.11)
            return instead
        return await handler(request)

    async def _unless_paired(self, request: web.Request) -> web.StreamResponse | None:
        """Return what a visitor from the network gets instead of what it asked for; None if it is paired."""
        device = self.audience.device
        self.audience.seen()
        if not await device.ready(KNOWN_S):
            return self._refuse(request, 503, say("The device is not here: it may be starting."))
        if not device.network.get("on"):
            text = say("The panel is closed to the network: open it in the menu of the device.")
            return self._refuse(request, 403, text)
        name = request.path.removeprefix("/")
        token = guard.cookie_of(request.headers.getall("Cookie", []), pairing.COOKIE)
        if (token and self._tokens.known(token, device.generation)) or name in FREE or name in ("words", "pair"):
            return None
        if name == "":
            return self._answer_file(request, "pair.html", 401)
        return self._refuse(request, 401, say("This browser is not paired: open the first page of the panel."))

    # What is asked

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return self._answer_file(request, request.match_info.get("name") or "panel.html", 200)

    def _answer_file(self, request: web.Request, name: str, status: int) -> web.StreamResponse:
        file = self._files.get(name)
        if file is None:
            return self._refuse(request, 404, say("There is no such page."))
        headers = {"ETag": file.tag}
        if status == 200 and request.headers.get("If-None-Match") == file.tag:
            return web.Response(status=304, headers=headers)
        return web.Response(body=file.content, status=status, content_type=file.type, charset="utf-8", headers=headers)

    async def _page_words(self, request: web.Request) -> web.StreamResponse:
        language = self._language(request)
        return web.json_response({"language": language, "texts": page_words(spoken(language))})

    async def _pair(self, request: web.Request) -> web.StreamResponse:
        if not self._tries.allow(_visitor(request)[0]):
            return self._refuse(request, 429, TOO_FAST)
        body = await _body(request)
        device = self.audience.device
        await device.ready(KNOWN_S)
        language = self._language(request)
        return await pairing.pair(body, self._path, lambda: self._tokens.new(device.generation), language)

    async def _journal(self, request: web.Request) -> web.StreamResponse:
        return await journals.download(self._path, request.match_info["name"], self._language(request))

    async def _take_journal(self, request: web.Request) -> web.StreamResponse:
        body = await _body(request)
        return await journals.upload(self._path, request.match_info["name"], body, self._language(request))

    async def _look(self, request: web.Request) -> web.StreamResponse:
        """Serve a browser that looks, as long as it does."""
        if self.audience.full:
            return self._refuse(request, 503, say("Too many browsers look already: close one of them."))
        looking = web.WebSocketResponse(heartbeat=PINGED_S, max_msg_size=MESSAGE_MOST, compress=False)
        try:
            await looking.prepare(request)
        except ValueError as error:  # a key that is no ASCII
            raise web.HTTPBadRequest from error
        transport = request.transport
        if not isinstance(transport, asyncio.Transport):
            return looking  # it has gone again
        try:
            await self.audience.serve(Viewer(looking, transport, self._path, not _visitor(request)[1]))
        except (TimeoutError, ConnectionError, ValueError, TypeError) as error:
            log.info("a browser has gone: %s", error)
            transport.abort()
        return looking

    def _language(self, request: web.Request) -> str:
        """Return the language of the device, or the one that a browser likes best while that is not known."""
        return self.audience.device.language or preferred(request.headers.get("Accept-Language", "")) or FIRST

    def _refuse(self, request: web.Request, status: int, text: Text) -> web.Response:
        return refusal(self._language(request), status, text)

    async def _end(self, app: web.Application) -> None:
        await self.audience.close()


def _visitor(request: web.Request) -> tuple[str, bool]:
    """Return the address at the other end, and whether the request was made on this machine."""
    peer = request.transport.get_extra_info("peername") if request.transport else None
    address = str(peer[0]) if peer else ""
    return guard.plain(address), guard.is_local(address, request.headers)


async def _body(request: web.Request) -> bytes:
    """Return a request's body, unless it takes too long to arrive, comes to no end, or is not packed as it says."""
    try:
        async with asyncio.timeout(BODY_S):
            return await request.read()
    except TimeoutError as error:
        raise web.HTTPRequestTimeout from error
    except (ConnectionError, web.RequestPayloadError, HttpProcessingError) as error:
        raise web.HTTPBadRequest from error


def _own_address(request: web.Request) -> str:
    own = request.transport.get_extra_info("sockname") if request.transport else None
    return str(own[0]) if own else ""


async def _with_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = SERVER
