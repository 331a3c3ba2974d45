"""A serial port whose cable may come and go: a link opens it and passes it to a function that reads and writes."""

import contextlib
import errno
import os
import re
import select
import termios
import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import serial

from compere_device.errors import DeviceError
from compere_device.events import Event
from compere_device.link import RETRY_S, Closing, Link
from compere_device.parts.watch import Watch

_SLICE_S = 0.5  # how long a read may block where pyserial cannot interrupt it: sockets and remote ports
_WRITE_S = 2.0  # a device that takes no bytes for this long does not answer
_TIMEOUTS = (serial.SerialTimeoutException, TimeoutError)
NO_URL = (ValueError, TypeError, LookupError, AttributeError, re.error)  # raised by pyserial for parts of a URL


class SerialLine:
    """An open port; all methods raise OSError once the cable is gone."""

    def __init__(
        self, port: serial.Serial, link: "Link[SerialLine]", write_s: float = _WRITE_S, watch: Watch | None = None
    ) -> None:
        self._port = port
        self._link = link
        self._write_s = write_s
        self._watch = watch
        self._can_cancel = hasattr(port, "cancel_read")
        self._timeout_s: float | None = _SLICE_S  # as the port was opened
        self.found = link.found
        self.watched = watch is not None  # whether a read makes the `check` by itself, whenever it may fail

    def read(self, timeout_s: float | None = None, until: Callable[[], bool] = bool) -> bytes:
        """Wait for bytes and return all that are there; empty after `timeout_s` seconds (None: wait for ever).

        Empty, too, once `until` holds, which is asked after every `interrupt` of the port. The thread sleeps in the
        kernel meanwhile. Raises Closing while the port is being closed.
        """
        end_s = None if timeout_s is None else time.monotonic() + timeout_s
        wait_s = timeout_s
        while not self._link.closing:
            data = self._read(wait_s if self._can_cancel else min(_SLICE_S, _SLICE_S if wait_s is None else wait_s))
            wait_s = None if end_s is None else max(0.0, end_s - time.monotonic())
            if data or until() or (wait_s == 0 and not self._link.closing):
                return data
        raise Closing

    def _read(self, timeout_s: float | None) -> bytes:
        """Return what arrives; empty after `timeout_s` seconds, or if the port is being closed."""
        if self._watch is None:
            if timeout_s != self._timeout_s:  # setting it costs system calls
                self._timeout_s = self._port.timeout = timeout_s
        elif not self._wait(self._watch, timeout_s):
            return b""
        data: bytes = self._port.read(self._port.in_waiting or 1)
        return data

    def _wait(self, watch: Watch, timeout_s: float | None) -> bool:
        """Return whether a read has something to do; meanwhile, check the device whenever it may have gone."""
        fds = [fd for fd in (self._port.fd, self._port.pipe_abort_read_r, watch.fd) if fd is not None]
        while watch.fd in (ready := select.select(fds, [], [], timeout_s)[0]):
            watch.clear()
            self.check()
        return bool(ready)

    def write(self, data: bytes) -> None:
        """Send bytes; raises TimeoutError, and discards them, if the device does not take them."""
        try:
            self._wait_for_room()
            self._port.write(data)
        except OSError as error:  # pyserial's own errors have no number; one that it wraps is their context
            if any(isinstance(each, _TIMEOUTS) for each in (error, error.__context__)):
                _discard_output(self._port)
                raise TimeoutError(errno.ETIMEDOUT, "it takes no bytes", self._port.port) from error
            raise

    def check(self) -> None:
        """Raise OSError if the port's path no longer leads to the device that is open.

        Some drivers keep a port open and silent when its device has gone or come back under another number. A port
        without a path, such as a socket, always passes.
        """
        path, fd = self._port.port, getattr(self._port, "fd", None)
        if path is None or fd is None:
            return
        opened, named = os.fstat(fd), os.stat(path)
        if (opened.st_dev, opened.st_ino, opened.st_rdev) != (named.st_dev, named.st_ino, named.st_rdev):
            raise OSError(errno.ENODEV, "another device is there now", path)

    def set_baud(self, baud: int) -> None:
        """Set the speed, in bits a second."""
        self._port.baudrate = baud

    def _wait_for_room(self) -> None:
        """Sleep until the kernel takes bytes, because pyserial would retry without a pause while the buffer is full."""
        fd, left_s = getattr(self._port, "fd", None), self._write_s
        while fd is not None and not select.select([], [fd], [], min(_SLICE_S, left_s))[1]:
            if self._link.closing:
                raise Closing
            left_s -= _SLICE_S
            if left_s <= 0:
                raise TimeoutError


def _discard_output(port: serial.Serial) -> bool:
    """Discard what the device has not taken; return whether nothing of it is left."""
    if (fd := getattr(port, "fd", None)) is None:
        return True
    try:
        termios.tcflush(fd, termios.TCOFLUSH)
        return bool(port.out_waiting == 0)
    except (OSError, termios.error):
        return True  # it is unplugged


def _close(port: serial.Serial) -> None:
    """Close a port without waiting for data that the device does not take; the kernel waits for up to 30 s.

    The driver of USB's own serial ports (cdc-acm, as of Linux 6.1) discards nothing that it has been given. So a thread
    does the waiting, and is interrupted when the program ends.
    """
    if _discard_output(port):
        port.close()
    else:
        threading.Thread(target=port.close, name="closing", daemon=True).start()


def _check_url(url: str) -> None:
    """Raise OSError or one of NO_URL for a URL that can never work; a device that is not there yet passes."""
    if url.startswith(("socket://", "rfc2217://")):  # pyserial looks at these when it opens them, not before
        parts = urlsplit(url)
        if not parts.hostname or parts.port is None:
            raise ValueError("it names no host and port")
    with contextlib.suppress(serial.SerialException):  # hwgrep:// of a device that is not plugged in
        serial.serial_for_url(url, do_not_open=True)


@contextlib.contextmanager
def _watched(port: serial.Serial) -> Iterator[Watch | None]:
    """Yield a watch over the port's path; None if it has no path, or no watch can be had."""
    with contextlib.ExitStack() as closing:
        watch = None
        if getattr(port, "fd", None) is not None and port.port is not None:
            with contextlib.suppress(OSError):
                watch = Watch(port.port)
                closing.callback(watch.close)
        yield watch


class Port:
    """Opens a serial port on a thread and calls `serve` with it, until `close`.

    The device may be missing at the start, be unplugged and come back. `serve` ends with an OSError if the device
    fails, and calls `found` when the device has proved that it is there; see `Link`.

    Args:
        part: the part's name in events and in the log.
        url: a device path, or any URL that pyserial knows.
        serve: reads and writes.
        put: takes the events; see `Link`.
        retry_s: the first and the longest wait between attempts, in seconds.
        write_s: seconds after which a device that takes no bytes times out.
        watch: a read notices if the device goes away silently, if the kernel tells; `SerialLine.watched` says so.

    Raises:
        DeviceError: the URL can never work.
    """

    def __init__(
        self,
        part: str,
        url: str,
        serve: Callable[[SerialLine], None],
        put: Callable[[Event], None],
        *,
        retry_s: tuple[float, float] = RETRY_S,
        write_s: float = _WRITE_S,
        watch: bool = False,
    ) -> None:
        try:
            _check_url(url)
        except (OSError, *NO_URL) as error:
            raise DeviceError(
                f"The {part} is set to {url} ({error}); give a device such as /dev/ttyACM0 "
                "or a URL such as socket://host:port."
            ) from error
        self._url = url
        self._write_s = write_s
        self._watch = watch
        self._opened: serial.Serial | None = None
        self._opened_lock = threading.Lock()  # a port is never woken while its thread closes it
        self._link = Link(
            part,
            f"{part} at {url}",
            self._open,
            lambda line, link: serve(line),
            put,
            failures=(OSError, termios.error),  # pyserial lets the errors of termios through
            retry_s=retry_s,
            wake=self._wake,
        )
        self.start, self.close = self._link.start, self._link.close
        self.ready = self._link.ready  # set once the port is open; pyserial discards what came before

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._link.alive

    @contextlib.contextmanager
    def _open(self) -> Iterator[SerialLine]:
        write_s = None if self._url.startswith("rfc2217://") else self._write_s  # pyserial does not support it there
        try:
            port = serial.serial_for_url(self._url, timeout=_SLICE_S, write_timeout=write_s, exclusive=True)
        except NO_URL as error:  # some parts are checked only now
            why = str(error) or type(error).__name__
            raise OSError(errno.EINVAL, f"pyserial cannot take it: {why}", self._url) from error
        try:
            with self._opened_lock:
                self._opened = port
            with _watched(port) if self._watch else contextlib.nullcontext() as watch:
                line = SerialLine(port, self._link, self._write_s, watch)
                if watch:
                    line.check()  # it may have changed before the watch began
                yield line
        finally:
            with self._opened_lock:
                self._opened = None
            _close(port)

    def interrupt(self) -> None:
        """Have a read that waits, on the port's own thread, ask what it waits for; a write goes on."""
        with self._opened_lock:
            if self._opened is not None and hasattr(self._opened, "cancel_read"):
                self._opened.cancel_read()

    def _wake(self) -> None:
        with self._opened_lock:
            if self._opened is not None and hasattr(self._opened, "cancel_read"):
                self._opened.cancel_read()
                self._opened.cancel_write()
