"""What the device shows, kept while somebody looks: one watching connection for all viewers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from compere_device.output.logger import logger
from compere_device.panel.wire import Connection, MirrorError, opened

log = logger(__name__)

WATCHED = ("picture", "page", "game", "network")
AGAIN_S = 0.5  # between tries to reach a device that is gone


class Device:
    """The device as it was last seen; `changed` hears of each kind of news with its message as text, and why not.

    It is connected while it is `wanted`, and tries again when the device goes away. Before `changed` hears of
    `("gone", reason)`, what stood is forgotten, because nobody may take it for the present.

    Args:
        path: the mirror's socket.
        changed: called with one of `WATCHED` and the message as it came, or with `here` or `gone` and a text.
    """

    def __init__(self, path: str, changed: Callable[[str, str], None]) -> None:
        self.path = path
        self.hello: dict[str, Any] | None = None
        self.standing: dict[str, str] = {}  # the newest message by kind, as it came
        self.network: dict[str, Any] = {}
        self.language = ""  # the last one that it spoke
        self.trouble = ""  # why it is not here
        self._changed = changed
        self._task: asyncio.Task[None] | None = None
        self._wire: Connection | None = None
        self._known = asyncio.Event()

    @property
    def here(self) -> bool:
        """Whether what stands is what the device shows."""
        return self.hello is not None

    @property
    def generation(self) -> int:
        """Which visitors the device remembers: those that were paired in this generation."""
        generation = self.network.get("generation", 0)
        return generation if isinstance(generation, int) else 0

    def want(self) -> None:
        """Connect, if it is not connected."""
        if self._task is None:
            self._task = asyncio.ensure_future(self._watch())

    async def unwant(self) -> None:
        """Disconnect: nobody looks any more."""
        if task := self._task:
            self._task = None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def ready(self, within_s: float) -> bool:
        """Connect, and return whether it is known within this time what the device says of the network."""
        self.want()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._known.wait()
        return self._known.is_set()

    async def tell(self, message: dict[str, Any]) -> None:
        """Send a message, if the device is here."""
        if self._wire:
            with suppress(MirrorError):
                await self._wire.send(message)

    async def _watch(self) -> None:
        while True:
            try:
                await self._look()
            except MirrorError as error:
                if str(error) != self.trouble:
                    log.info("%s", error)
                self.trouble = str(error)
                self._changed("gone", self.trouble)
            await asyncio.sleep(AGAIN_S)

    async def _look(self) -> None:
        """Take what the device sends, until it goes away."""
        self._wire = wire = await opened(self.path)
        try:
            self.hello = wire.hello
            self.language = str(self.hello.get("language", ""))
            self.trouble = ""
            await wire.send({"watch": list(WATCHED)})
            self._changed("here", "")
            while True:
                self._take(*await wire.receive())
        finally:
            wire.close()
            self.hello = self._wire = None
            self.standing.clear()
            self._known.clear()

    def _take(self, line: str, message: dict[str, Any]) -> None:
        kind = next((each for each in WATCHED if each in message), None)
        if kind is None:
            return
        self.standing[kind] = line
        value = message[kind]
        if isinstance(value, dict) and kind == "page":
            self.language = str(value.get("language", self.language))
        if isinstance(value, dict) and kind == "network":
            self.network = value
            self._known.set()
        self._changed(kind, line)
