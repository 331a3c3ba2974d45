"""The panel as a process: the sockets it listens at, how many may come at once, and when it ends."""

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import server_logger

from compere_device.errors import DeviceError
from compere_device.output.logger import logger
from compere_device.panel.server import Server

log = logger(__name__)

PORT = 8765
PORTS = 16  # that are tried, one after the other
LOOPBACK = "127.0.0.1"
CONNECTIONS_MOST = 96  # more are closed at once: a browser needs two or three, and 32 may look
FIRST_REQUEST_S = 10.0  # a connection that has asked for nothing by then is closed
KEEPALIVE_S = 30.0
SYSTEMD_FIRST = 3  # the first handle that systemd passes (sd_listen_fds(3))
LOOKS_S = 5.0  # how often it is looked whether anybody is there


class PanelError(DeviceError):
    """The panel cannot be served as asked."""


def listening(port: int, host: str = LOOPBACK, tries: int = PORTS) -> socket.socket:
    """Return a socket that listens at a port, or at the next one that is free.

    Args:
        port: 0 for any.
        host: an IPv4 address of this machine.
        tries: how many ports are tried.

    Raises:
        PanelError: all of them are taken, or none may be had.
    """
    for each in range(port, port + tries if port else 1):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, each))
            listener.listen(CONNECTIONS_MOST)
        except (OSError, OverflowError) as error:
            listener.close()
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                continue
            raise PanelError(
                f"The panel cannot listen at {host}:{each} ({error}); name another port with --port."
            ) from error
        return listener
    raise PanelError(f"The ports {port} to {port + tries - 1} are all in use; name another one with --port.")


def handed_over(environ: "os._Environ[str] | dict[str, str]") -> list[socket.socket]:
    """Return the sockets that systemd has opened for this process (sd_listen_fds(3))."""
    if environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = environ.get("LISTEN_FDS", "")
    return [socket.socket(fileno=SYSTEMD_FIRST + n) for n in range(int(count) if count.isdecimal() else 0)]


def address(listener: socket.socket) -> str:
    """Return where a browser finds what listens at a socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _TooMany(asyncio.Protocol):
    """What is said to a connection too many, which is then closed."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        transport.close()


class _Door:
    """Makes what serves a connection, as long as there are not too many of them."""

    def __init__(self, http: web.Server, server: Server) -> None:
        self._http = http
        self._server = server

    def __call__(self) -> asyncio.Protocol:
        if len(self._http.connections) >= CONNECTIONS_MOST:
            return _TooMany()
        handler = self._http()
        asyncio.get_running_loop().call_later(FIRST_REQUEST_S, self._unless_asked, handler)
        return handler

    def _unless_asked(self, handler: web.RequestHandler) -> None:
        if handler.transport is not None and handler.transport not in self._server.asked:
            handler.force_close()


class _Garbage:
    """What is no HTTP is named in the log once, on one line: anybody in the network may send it, and goes on doing so.

    aiohttp answers it, and would log each of it as an error of twenty lines. A browser that is told https is one.
    """

    def __init__(self) -> None:
        self._named = False

    def __call__(self, record: logging.LogRecord) -> bool:
        """Return whether a record of aiohttp's is to be logged."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError | web.RequestPayloadError):
            return True
        if not self._named:
            self._named = True
            log.warning("somebody sends the panel what is no HTTP (%s); no more of it is named", type(error).__name__)
        return False


class Serving:
    """A server at its sockets, until it is ended.

    Args:
        server: what answers.
        listeners: where; they are closed at the end.
        idle_s: after how long without anybody it ends by itself; None for never.
        until_closed: end when this file is closed at its other end; None if there is none.
    """

    def __init__(
        self,
        server: Server,
        listeners: Sequence[socket.socket],
        idle_s: float | None = None,
        until_closed: int | None = None,
    ) -> None:
        self._server = server
        self._listeners = listeners
        self._idle_s = idle_s
        self._until_closed = until_closed
        self._ended = asyncio.Event()

    def end(self) -> None:
        """Have it end."""
        self._ended.set()

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until it is ended; call `ready` once browsers are answered."""
        loop = asyncio.get_running_loop()
        runner = web.AppRunner(self._server.application(), access_log=None, keepalive_timeout=KEEPALIVE_S)
        await runner.setup()
        assert runner.server
        door = _Door(runner.server, self._server)
        doors = [await loop.create_server(door, sock=each) for each in self._listeners]
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with suppress(ValueError, RuntimeError):  # signals are for the main thread
                loop.add_signal_handler(name, self.end)
        if self._until_closed is not None:
            try:
                loop.add_reader(self._until_closed, self._look_whether_closed, self._until_closed)
            except OSError:  # a file or /dev/null, which is never waited for: nobody can close it later
                self.end()
        idle, garbage = asyncio.ensure_future(self._idle()), _Garbage()
        server_logger.addFilter(garbage)
        try:
            ready()
            await self._ended.wait()
        finally:
            idle.cancel()
            server_logger.removeFilter(garbage)
            for each in doors:
                each.close()
            await runner.cleanup()

    def _look_whether_closed(self, handle: int) -> None:
        try:
            closed = not os.read(handle, 1024)
        except OSError:
            closed = True
        if closed:
            asyncio.get_running_loop().remove_reader(handle)
            self.end()

    async def _idle(self) -> None:
        """End once nobody has been here for long enough."""
        while self._idle_s is not None:
            left_s = self._idle_s - self._server.audience.idle_s()
            if left_s <= 0:
                log.info("nobody looks any more")
                self.end()
                return
            await asyncio.sleep(min(left_s, LOOKS_S))
