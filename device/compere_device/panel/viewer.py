"""One browser that looks: what waits to be sent to it, and what it does to the device."""

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from compere_device.output.logger import logger
from compere_device.panel.wire import Connection, MirrorError, opened

log = logger(__name__)

MESSAGE_MOST = 4096  # bytes that a browser may send at once; a scan is at most 128 characters
REPLIES_MOST = 32  # that wait; whoever does not take them is not waited for
SLOW_S = 20.0  # whoever takes nothing for so long is gone
ALIVE_S = 2.0  # so often a browser hears that the panel is there, even if nothing changes
LATE_S = ALIVE_S + 2.0  # an input that answers what was heard so long ago was held up, and was meant for another time
HOLDING_S = 1.5  # a key is let go if nothing is heard so long of a browser that holds it down
CLOSE_S = 1.0  # for a browser to take its leave
BUSY_S = 0.01  # how long to wait while what was sent has not left this process

INPUTS = ("key", "turn", "scan", "die", "tap", "hold", "way_out")
FIELDS = (*INPUTS, "down", "seen")
ASKED = frozenset(
    {"story", "why", "glance", "facts", "correct", "back", "record", "fairness", "odds", "games", "alive"}
)
ASK_FIELDS = ("ask", "id", "fact", "value", "keep", "entries")


class Viewer:
    """A browser that looks, with a connection of its own for what it does.

    Of pictures, pages and the like only the newest waits; replies wait in order, and whoever lets too many of them
    wait is dropped. Keys that it holds down are let go, without pressing, when its connection goes. What it does comes
    with the `alive` that it heard last, and is refused if that is long ago: the network has held it up, and nobody
    means it any more.

    Args:
        socket: the WebSocket, prepared.
        transport: of the socket, to see what has not left yet.
        path: the mirror's socket.
        network: whether it looks from another machine.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, path: str, network: bool) -> None:
        self.network = network
        self._socket = socket
        self._transport = transport
        self._path = path
        self._latest: dict[str, str] = {}
        self._replies: deque[str] = deque()
        self._news = asyncio.Event()
        self._wire: Connection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._held: set[str] = set()
        self._heard_s = 0.0

    def push(self, kind: str, text: str) -> None:
        """Have it get a message, in the place of an older one of its kind that still waits."""
        self._latest[kind] = text
        self._news.set()

    def reply(self, text: str) -> None:
        """Have it get a message after those that wait already."""
        self._replies.append(text)
        self._news.set()

    async def run(self) -> None:
        """Serve it until it goes."""
        tasks = [asyncio.ensure_future(each) for each in (self._send(), self._receive(), self._remind())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._let_go()

    async def close(self, code: int, message: str) -> None:
        """End its connection and say why, with a code of RFC 6455, section 7.4.1."""
        with suppress(ConnectionError, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                await self._socket.close(code=code, message=message.encode()[:120])
        self._transport.abort()

    async def _send(self) -> None:
        while len(self._replies) <= REPLIES_MOST:
            await self._news.wait()
            self._news.clear()
            while self._replies or self._latest:
                async with asyncio.timeout(SLOW_S):  # wait_for of Python 3.11 can lose a cancellation
                    await self._left()
                    text = self._replies.popleft() if self._replies else self._latest.pop(next(iter(self._latest)))
                    await self._socket.send_str(text)

    async def _left(self) -> None:
        """Wait until what was sent has left: what a slow browser gets next should be the newest."""
        while self._transport.get_write_buffer_size():
            await asyncio.sleep(BUSY_S)
            if len(self._replies) > REPLIES_MOST:
                raise ConnectionError("too many replies wait")

    async def _receive(self) -> None:
        async for message in self._socket:
            await self._take(message)

    async def _remind(self) -> None:
        """Say now and then that the panel is there; let go what a browser that has fallen silent holds down."""
        clock = asyncio.get_running_loop().time
        spoke_s = clock()
        self._say_alive()
        while True:
            await asyncio.sleep(HOLDING_S / 5 if self._held else ALIVE_S / 4)
            if self._held and clock() - self._heard_s > HOLDING_S:
                self._let_go()
            if clock() - spoke_s >= ALIVE_S:
                spoke_s = clock()
                self._say_alive()

    def _say_alive(self) -> None:
        self.push("alive", json.dumps({"alive": round(asyncio.get_running_loop().time() * 1000)}))

    def _is_late(self, said: Mapping[str, Any]) -> bool:
        """Return whether a browser did this long ago: when it had last heard of a time that is long past."""
        heard_ms = said.get("heard")
        return type(heard_ms) is int and self._heard_s * 1000 - heard_ms > LATE_S * 1000

    async def _take(self, message: WSMessage) -> None:
        """Pass on what the browser does or asks; what cannot be understood ends its connection."""
        self._heard_s = asyncio.get_running_loop().time()
        said = _understood(message)
        if said is None:
            raise ValueError("what a browser sent is no message")
        if _changes(said) and self._is_late(said):
            self._refuse(said.get("id"), "late", "This was done too long ago: it does not count.")
        elif "drop" in said:
            self._let_go()  # a finger slid off a key, or its window is left: nothing is pressed
        elif "ask" in said:
            await self._ask(said)
        elif any(each in said for each in INPUTS):
            await self._do({name: said[name] for name in FIELDS if name in said})

    async def _ask(self, said: Mapping[str, Any]) -> None:
        if not isinstance(said["ask"], str) or said["ask"] not in ASKED:
            self._refuse(said.get("id"), "bad-request", "There is nothing of that name to ask for.")
            return
        try:
            wire = await self._opened()
            await wire.send({name: said[name] for name in ASK_FIELDS if name in said})
        except MirrorError as error:
            self._refuse(said.get("id"), "gone", str(error))

    async def _do(self, said: dict[str, Any]) -> None:
        key = str(said.get("key", ""))
        held = key in self._held
        if said.get("down") is True:
            self._held.add(key)
        else:
            self._held.discard(key)
        if key and not held and self._wire is None and said.get("down") is not True:
            return  # a release whose press went with the connection before
        try:
            wire = await self._opened()
            await wire.send(said)
        except MirrorError as error:
            self._held.clear()
            self._refuse(None, "gone", str(error))

    async def _opened(self) -> Connection:
        if self._wire is None:
            self._wire = await opened(self._path)
            self._listening = asyncio.ensure_future(self._listen(self._wire))
        return self._wire

    async def _listen(self, wire: Connection) -> None:
        """Pass on what the device replies."""
        try:
            while True:
                line, _ = await wire.receive()
                self.reply(line)
        except MirrorError:
            if wire is self._wire:
                self._wire = None
                self._held.clear()
        finally:
            wire.close()

    def _let_go(self) -> None:
        """Close its connection with the device, which lets go of its keys without pressing them."""
        self._held.clear()
        if self._wire:
            self._wire.close()
            self._wire = None
        if self._listening:
            self._listening.cancel()
            self._listening = None

    def _refuse(self, id: object, kind: str, message: str) -> None:
        self.reply(json.dumps({"error": {"id": id, "kind": kind, "message": message}}))


def _changes(said: Mapping[str, Any]) -> bool:
    """Return whether a browser does something to the device that it would not do at another time."""
    return said["ask"] in ("correct", "back") if "ask" in said else said.get("down") is not False


def _understood(message: WSMessage) -> dict[str, Any] | None:
    """Return what a browser said; None if it is no object as JSON."""
    if message.type is not WSMsgType.TEXT:
        return None
    try:
        said = json.loads(message.data)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None
