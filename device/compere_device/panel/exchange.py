"""Questions to the device and their answers, on a connection of their own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from compere_device.panel.wire import Connection, MirrorError, opened

ANSWER_S = 30.0  # the device plays a journal through before it takes it


class Declined(Exception):
    """The device says why it does not do it; `kind` is the protocol's name for the reason."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Questions:
    """Asks on a connection, one question after the other; see `exchange`."""

    def __init__(self, wire: Connection) -> None:
        self._wire = wire
        self._id = 0

    async def __call__(self, what: str, **more: Any) -> Any:
        """Ask something, and return the device's answer.

        Raises:
            Declined: the device answers with an error.
            MirrorError: the device is gone, or does not answer in time.
        """
        self._id += 1
        await self._wire.send({"ask": what, "id": self._id, **more})
        return (await self._next()).get(what)

    async def _next(self) -> dict[str, Any]:
        while True:
            try:
                async with asyncio.timeout(ANSWER_S):
                    _, message = await self._wire.receive()
            except TimeoutError as error:
                raise MirrorError("The device does not answer: it may be busy, or hang. Try again.") from error
            wrong, said = message.get("error"), message.get("answer")
            if isinstance(wrong, dict) and wrong.get("id") in (self._id, None):
                raise Declined(str(wrong.get("kind", "")), str(wrong.get("message", "")))
            if isinstance(said, dict) and said.get("id") == self._id:
                return said


@asynccontextmanager
async def exchange(path: str) -> AsyncIterator[Questions]:
    """Yield what asks the device at a mirror's socket; see `Questions` for how, and `opened` for its errors."""
    wire = await opened(path)
    try:
        yield Questions(wire)
    finally:
        wire.close()


async def asked(path: str, what: str, **more: Any) -> Any:
    """Ask the device one thing, and return its answer; see `Questions` for the errors."""
    async with exchange(path) as ask:
        return await ask(what, **more)
