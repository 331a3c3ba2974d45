"""A simulated device that runs by itself, with its mirror open, and a panel that is asked over a real socket."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientWebSocketResponse
from aiohttp.test_utils import TestClient, TestServer

from compere_device.drivers.simulator import Simulated, simulated
from compere_device.events import Stop
from compere_device.files.store import Store
from compere_device.mirror.opened import mirrored
from compere_device.panel.server import Server
from compere_device.panel.tokens import NAME, Tokens
from compere_device.setup.config import Config, KeysConfig
from hands import TOLD

WAIT_S = 10.0  # for another thread; reached only on failure
AT_ONCE = Config(keys=KeysConfig(arm_ms=0))  # no test waits until a page has been seen
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # what a visitor from the network has here: a proxy passes it on


@contextmanager
def running(folder: Path, language: str = "en", config: Config = AT_ONCE, seed: str = "1") -> Iterator[Simulated]:
    """Have a device that runs by itself on a thread, with its mirror at `folder/mirror`, until the end of the block."""
    store = Store(folder / "state")
    store.preferences.language = language
    store.preferences.told |= TOLD
    with (
        simulated(config, store, time.monotonic, lambda: seed) as device,
        mirrored(folder / "mirror", device.loop, device.events, time.monotonic, "simulated"),
    ):
        turning = threading.Thread(target=device.loop.run)
        turning.start()
        try:
            yield device
        finally:
            device.events.put(Stop())
            turning.join(WAIT_S)


class Scripted:
    """A device of which only the wire is there: it says what a test has it say.

    Attributes:
        hello: its first line, as a message or in bytes.
        states: what it pushes to whoever watches, by kind.
        answers: what it answers to what is asked: a value, a function of the message, an error whose text is the kind,
            or None for silence.
        heard: what it was sent.
        here: how many connections there are.
    """

    def __init__(self) -> None:
        self.hello: dict[str, Any] | bytes = {"hello": {"protocol": 1, "language": "en", "keys": ["ok"]}}
        self.states: dict[str, Any] = {"network": {"on": True, "generation": 1, "pairing": True}}
        self.answers: dict[str, Any] = {"alive": {}}
        self.heard: list[dict[str, Any]] = []
        self.here = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._news = asyncio.Event()

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until something is true of what it has heard."""
        async with asyncio.timeout(WAIT_S):
            while not true():
                self._news.clear()
                await self._news.wait()

    def push(self, **states: Any) -> None:
        """Have states change."""
        self.states |= states
        for writer in self._writers:
            for kind, value in states.items():
                writer.write(json.dumps({kind: value}).encode() + b"\n")

    def hang_up(self) -> None:
        """End all connections."""
        for writer in self._writers:
            writer.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection."""
        self.here += 1
        self._writers.add(writer)
        writer.write(self.hello if isinstance(self.hello, bytes) else json.dumps(self.hello).encode() + b"\n")
        try:
            while line := await reader.readline():
                self._take(json.loads(line), writer)
                self._news.set()
        except ConnectionError:
            pass
        finally:
            self.here -= 1
            self._writers.discard(writer)
            writer.close()
            self._news.set()

    def _take(self, message: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        self.heard.append(message)
        for kind in message.get("watch", ()):
            if kind in self.states:
                writer.write(json.dumps({kind: self.states[kind]}).encode() + b"\n")
        answer = self.answers.get(what := message.get("ask", ""))
        if callable(answer):
            answer = answer(message)
        if isinstance(answer, Exception):
            said = {"error": {"id": message["id"], "kind": str(answer), "message": "why not"}}
            writer.write(json.dumps(said).encode() + b"\n")
        elif answer is not None:
            writer.write(json.dumps({"answer": {"id": message["id"], what: answer}}).encode() + b"\n")


@asynccontextmanager
async def scripted(folder: Path) -> AsyncIterator[Scripted]:
    """Have a scripted device with its mirror at `folder/mirror`, until the end of the block."""
    device = Scripted()
    server = await asyncio.start_unix_server(device.serve, folder / "mirror")
    try:
        yield device
    finally:
        server.close()
        device.hang_up()


class Browser:
    """What a browser gets, the newest by its kind, and what it sends."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.newest: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []

    async def until(self, true: Callable[[dict[str, Any]], Any]) -> Any:
        """Take what comes until something is true of the newest; of what has not come nothing is."""

        def found() -> Any:
            try:
                return true(self.newest)
            except KeyError:
                return None

        async with asyncio.timeout(WAIT_S):
            while not (value := found()):
                await self.take()
        return value

    async def take(self) -> None:
        message = await self.socket.receive_json()
        if "answer" in message or "error" in message:
            self.replies.append(message)
        else:
            kind = next(iter(message))
            self.newest[kind] = message if kind == "device" else message[kind]

    async def reply(self) -> dict[str, Any]:
        """Return the next reply."""
        async with asyncio.timeout(WAIT_S):
            while not self.replies:
                await self.take()
        return self.replies.pop(0)

    async def send(self, **message: Any) -> None:
        await self.socket.send_json(message)

    async def page(self, **shown: Any) -> dict[str, Any]:
        """Wait for a page with these values, and return it."""
        await self.until(lambda newest: shown.items() <= newest["page"].items())
        found: dict[str, Any] = self.newest["page"]
        return found


class Client(TestClient[Any, Any]):
    """Asks a panel."""

    server_: Server

    async def look(self, **headers: str) -> Browser:
        """Open the page's stream, as the page itself does."""
        origin = f"http://{self.host}:{self.port}"
        return Browser(await self.ws_connect("/look", headers={"Origin": origin, **headers}))


@asynccontextmanager
async def panel(folder: Path, **settings: Any) -> AsyncIterator[Client]:
    """Have a panel of the mirror at `folder/mirror`, until the end of the block."""
    server = Server(str(folder / "mirror"), Tokens(folder / NAME), **settings)
    async with Client(TestServer(server.application())) as client:
        client.server_ = server
        yield client
