"""A connection with the device's mirror: lines of JSON over a Unix socket, whose protocol MIRROR.md has."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from compere.errors import quoted
from compere_device.errors import DeviceError

PROTOCOL = 1
LINE_MOST = 1 << 18  # bytes of one message from the device; the longest of ours is a story
HELLO_S = 5.0  # a device that says nothing for so long is none


class MirrorError(DeviceError):
    """The device cannot be reached, or does not speak as expected."""


class Connection:
    """An open connection; `hello` is what the device said about itself.

    Args:
        reader: what the device sends.
        writer: what it is sent.
        hello: the device's hello.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hello: dict[str, Any]) -> None:
        self._reader = reader
        self._writer = writer
        self.hello = hello

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message.

        Raises:
            MirrorError: the device is gone.
        """
        try:
            self._writer.write(json.dumps(message).encode() + b"\n")
            await self._writer.drain()
        except OSError as error:
            raise MirrorError("The device is gone; it may be starting again.") from error

    async def receive(self) -> tuple[str, dict[str, Any]]:
        """Return the next message, as it came and as an object.

        Raises:
            MirrorError: the device is gone, or what it sent is no message.
        """
        return await received(self._reader)

    def close(self) -> None:
        """Close the connection."""
        with suppress(RuntimeError):  # the loop may be closed
            self._writer.close()


async def received(reader: asyncio.StreamReader) -> tuple[str, dict[str, Any]]:
    """Return the next message of a reader; see `Connection.receive`."""
    try:
        line = (await reader.readuntil(b"\n")).decode()
    except (OSError, EOFError) as error:
        raise MirrorError("The device is gone; it may be starting again.") from error
    except asyncio.LimitOverrunError as error:
        raise MirrorError(
            f"The device sent a line of more than {LINE_MOST} bytes, and a panel takes no longer one: shorten the "
            "texts of the bot that is played."
        ) from error
    except UnicodeDecodeError as error:
        raise MirrorError(
            "The device sent what is no line of text; the versions of device and panel differ."
        ) from error
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise MirrorError(f"The device sent {quoted(line)}, which is no message; expected an object as JSON.")
    return line.rstrip("\n"), message


async def opened(path: str, client: str = "panel") -> Connection:
    """Return a connection with the device at a socket, after both have said hello.

    Raises:
        MirrorError: there is no device, or it speaks another protocol.
    """
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=LINE_MOST)
    except OSError as error:
        raise MirrorError(
            f"No device is at {path} ({error.strerror or error}); start one with compere run, or name its socket in "
            "COMPERE_MIRROR."
        ) from error
    wire = Connection(reader, writer, {})
    try:
        async with asyncio.timeout(HELLO_S):
            _, message = await received(reader)
        wire.hello = _hello(message)
        await wire.send({"hello": {"protocol": PROTOCOL, "client": client}})
    except TimeoutError as error:
        wire.close()
        raise MirrorError(f"The device at {path} says nothing; start it again.") from error
    except MirrorError:
        wire.close()
        raise
    return wire


def _hello(message: dict[str, Any]) -> dict[str, Any]:
    """Return a device's hello, if this program understands what will follow."""
    if isinstance(error := message.get("error"), dict):
        raise MirrorError(str(error.get("message", "The device refuses another visitor.")))
    hello = message.get("hello")
    if not isinstance(hello, dict) or hello.get("protocol") != PROTOCOL:
        said = hello.get("protocol") if isinstance(hello, dict) else message
        raise MirrorError(
            f"The device speaks protocol {quoted(said)}, and this panel protocol {PROTOCOL}; install the same version "
            "of both."
        )
    return hello
