"""A serial port whose cable may come and go: a link opens it and hands it to whoever serves it, to read and write."""

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
_WRITE_S = 2.0  # a device that takes no bytes for so long does not answer
_TIMEOUTS = (serial.SerialTimeoutException, TimeoutError)
_NO_URL = (ValueError, TypeError, LookupError, AttributeError, re.error)  # what pyserial raises for parts of a URL


class SerialLine:
    """An open port, for the function that serves it; everything here raises OSError once the cable is gone."""

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
        """Wait for bytes and return all that are there; none after `timeout_s` seconds (None: wait for ever).

        None either once `until` holds, which is asked after every `interrupt` of the port. The thread sleeps in the
        kernel meanwhile. Raises Closing when the port is being closed.
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
        """Return what comes, or nothing after so many seconds or when the port is being closed."""
        if self._watch is None:
            if timeout_s != self._timeout_s:  # setting it costs system calls
                self._timeout_s = self._port.timeout = timeout_s
        elif not self._wait(self._watch, timeout_s):
            return b""
        data: bytes = self._port.read(self._port.in_waiting or 1)
        return data

    def _wait(self, watch: Watch, timeout_s: float | None) -> bool:
        """Return whether a read has something to do; meanwhile check whether the device is there, if it may not be."""
        fds = [fd for fd in (self._port.fd, self._port.pipe_abort_read_r, watch.fd) if fd is not None]
        while watch.fd in (ready := select.select(fds, [], [], timeout_s)[0]):
            watch.clear()
            self.check()
        return bool(ready)

    def write(self, data: bytes) -> None:
        """Send bytes. Raises TimeoutError where the device does not take them: they are discarded then."""
        try:
            self._wait_for_room()
            self._port.write(data)
        except OSError as error:  # pyserial's own errors have no number; one that it wraps is their context
            if any(isinstance(each, _TIMEOUTS) for each in (error, error.__context__)):
                _discard_output(self._port)
                raise TimeoutError(errno.ETIMEDOUT, "it takes no bytes", self._port.port) from error
            raise

    def check(self) -> None:
        """Raise OSError where the port's path no longer leads to the device that is open.

        Some drivers keep a port open and silent when its device is gone or has come back under another number.
        A port without a path, such as a socket, is taken as it is.
        """
        path, fd = self._port.port, getattr(self._port, "fd", None)
        if path is None or fd is None:
            return
        opened, named = os.fstat(fd), os.stat(path)
        if (opened.st_dev, opened.st_ino, opened.st_rdev) != (named.st_dev, named.st_ino, named.st_rdev):
            raise OSError(errno.ENODEV, "another device is there now", path)

    def set_baud(self, baud: int) -> None:
        """Change the speed, in bits a second."""
        self._port.baudrate = baud

    def _wait_for_room(self) -> None:
        """Sleep until the kernel takes bytes: while its buffer is full pyserial would try again without a pause."""
        fd, left_s = getattr(self._port, "fd", None), self._write_s
        while fd is not None and not select.select([], [fd], [], min(_SLICE_S, left_s))[1]:
            if self._link.closing:
                raise Closing
            left_s -= _SLICE_S
            if left_s <= 0:
                raise TimeoutError


def _discard_output(port: serial.Serial) -> bool:
    """Drop what the device has not taken, and return whether nothing is left of it."""
    if (fd := getattr(port, "fd", None)) is None:
        return True
    try:
        termios.tcflush(fd, termios.TCOFLUSH)
        return bool(port.out_waiting == 0)
    except (OSError, termios.error):
        return True  # it is unplugged


def _close(port: serial.Serial) -> None:
    """Close a port without waiting for what the device does not take; the kernel does, for up to 30 s.

    The driver of USB's own serial ports (cdc-acm, that of Linux 6.1) discards nothing that it has been given. So a
    thread does the waiting: it is interrupted when the program ends.
    """
    if _discard_output(port):
        port.close()
    else:
        threading.Thread(target=port.close, name="closing", daemon=True).start()


def _check_url(url: str) -> None:
    """Raise OSError or one of _NO_URL for a URL that can never work; a device that is not there yet is none."""
    if url.startswith(("socket://", "rfc2217://")):  # pyserial looks at these when it opens them, not before
        parts = urlsplit(url)
        if not parts.hostname or parts.port is None:
            raise ValueError("it names no host and port")
    with contextlib.suppress(serial.SerialException):  # hwgrep:// of a device that is not plugged in
        serial.serial_for_url(url, do_not_open=True)


@contextlib.contextmanager
def _watched(port: serial.Serial) -> Iterator[Watch | None]:
    """A watch over the path of a port; None where it has none, or none can be had."""
    with contextlib.ExitStack() as closing:
        watch = None
        if getattr(port, "fd", None) is not None and port.port is not None:
            with contextlib.suppress(OSError):
                watch = Watch(port.port)
                closing.callback(watch.close)
        yield watch


class Port:
    """Open `url` on a thread, a device path or any URL that pyserial knows, and call `serve` with it, until `close`.

    The device may be missing at the start, be unplugged and come back: `serve` ends with an OSError then, and calls
    `found` when the device proved that it is there; see `Link`, also for `put` and `retry_s`. A device that takes no
    bytes for `write_s` seconds is timed out. With `watch`, a read notices that the device has gone without an error, if
    the kernel tells; `watched` of the line says so. Raises DeviceError for a URL that can never work.
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
        except (OSError, *_NO_URL) as error:
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
        self.ready = self._link.ready  # set once the port is open: what was sent before is flushed by pyserial

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._link.alive

    @contextlib.contextmanager
    def _open(self) -> Iterator[SerialLine]:
        write_s = None if self._url.startswith("rfc2217://") else self._write_s  # of which pyserial wants to know none
        try:
            port = serial.serial_for_url(self._url, timeout=_SLICE_S, write_timeout=write_s, exclusive=True)
        except _NO_URL as error:  # some of it is looked at only now
            why = str(error) or type(error).__name__
            raise OSError(errno.EINVAL, f"pyserial cannot take it: {why}", self._url) from error
        try:
            with self._opened_lock:
                self._opened = port
            with _watched(port) if self._watch else contextlib.nullcontext() as watch:
                line = SerialLine(port, self._link, self._write_s, watch)
                if watch:
                    line.check()  # what changed before it was watched
                yield line
        finally:
            with self._opened_lock:
                self._opened = None
            _close(port)

    def interrupt(self) -> None:
        """Have a read that waits, on the port's own thread, ask what it waits for."""
        self._wake()

    def _wake(self) -> None:
        with self._opened_lock:
            if self._opened is not None and hasattr(self._opened, "cancel_read"):
                self._opened.cancel_read()
                self._opened.cancel_write()
