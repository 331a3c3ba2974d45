"""The voice as a client of the mirror: it connects, listens, speaks, and comes again when the box was away."""

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from select import select
from typing import Any

from compere_device.errors import PartUnavailable
from compere_device.mirror.protocol import VERSION, BadLine, decoded, encoded
from compere_device.output.logger import logger
from compere_device.voice.reading import Aloud
from compere_device.voice.speaker import Speaker

log = logger(__name__)

WATCHES = ("used", "voice", "page")
OFF = "off"
SETTLE_S = 0.15  # a page that stands for less is not begun, as when somebody runs through a list
RETRY_S = (0.5, 8.0)  # the first wait for a box that does not answer, and the longest
LINE_MOST = 1 << 20  # bytes of a line of the box
_CHUNK = 1 << 14


class BoxAway(Exception):
    """The box is not there, or went away; it never leaves this file."""


class Lector:
    """Says what the box says.

    Args:
        path: the socket of the mirror.
        speaker: says it.
        detail: how much, `brief` or `full`; None for what is chosen on the device, where it ends once that is nothing.
        clock: returns the time in seconds.
    """

    def __init__(
        self, path: Path, speaker: Speaker, detail: str | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._path = path
        self._speaker = speaker
        self._fixed = detail
        self._clock = clock
        self._reading = Aloud()
        self._detail = detail  # None until the box has said what is chosen
        self._used: object = None
        self._next: tuple[str, str, float] | None = None  # text and language to say, and when
        self._said_lost = False
        self._greeted = False  # whether the box was ever there
        self._wait_s = RETRY_S[0]
        self.ended = False  # whether nothing is to be spoken any more

    def run(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Speak until nothing is to be spoken any more; a box that is away is waited for.

        Raises:
            PartUnavailable: somebody started it by hand for a box that was never there.
        """
        try:
            while not self.ended:
                try:
                    with self._connected() as connection:
                        self._listen(connection)
                except (BoxAway, OSError) as error:
                    self._hush()
                    if self._fixed is not None and not self._greeted:
                        where = "start it with compere run, or speak for the service with --service"
                        raise PartUnavailable(f"No box answers at {self._path} ({error}): {where}.") from error
                    self._say_lost(error)
                    sleep(self._wait_s)
                    self._wait_s = min(RETRY_S[1], 2 * self._wait_s)
        finally:
            self._speaker.hush()

    def _connected(self) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        try:
            connection.connect(str(self._path))
            connection.sendall(encoded({"hello": {"protocol": VERSION, "client": "voice"}}))
            connection.sendall(encoded({"watch": list(WATCHES)}))
        except OSError:
            connection.close()
            raise
        return connection

    def _listen(self, connection: socket.socket) -> None:
        """Take what the box says until it goes, or nothing is to be spoken any more."""
        self._reading.forget()
        self._used = None
        read = bytearray()
        while not self.ended:
            if self._wait(connection):
                for message in _messages(connection, read):
                    self.take(message)
            self.tick(self._clock())

    def tick(self, now_s: float) -> None:
        """Do what is due at `now_s`."""
        self._speaker.tick(now_s)
        if self._next and now_s >= self._next[2]:
            text, language, _ = self._next
            self._next = None
            self._speaker.say(text, language, now_s)

    def _hush(self) -> None:
        self._next = None
        self._speaker.hush()

    def _wait(self, connection: socket.socket) -> bool:
        """Sleep until the box says something, or there is something to do; return whether it is the box."""
        deadlines_s = (self._speaker.deadline_s, self._next and self._next[2])
        deadline_s = min((each for each in deadlines_s if each is not None), default=None)
        files: list[socket.socket | int] = [connection]
        if self._speaker.ends is not None:
            files.append(self._speaker.ends)
        ready, _, _ = select(files, (), (), None if deadline_s is None else max(0.0, deadline_s - self._clock()))
        return connection in ready

    def take(self, message: Mapping[str, Any]) -> None:
        """Take a message of the box."""
        if "hello" in message:
            self._greet(message["hello"])
        elif "voice" in message:
            self._choose(message["voice"]["detail"])
        elif "used" in message:
            if self._used is not None and message["used"]["number"] != self._used:
                self._hush()
            self._used = message["used"]["number"]
        elif "page" in message:
            self._read(message["page"])
        elif "error" in message:
            raise BoxAway(message["error"]["message"])

    def _greet(self, hello: Mapping[str, Any]) -> None:
        if hello.get("protocol") != VERSION:
            raise BoxAway(f"the box speaks protocol {hello.get('protocol')!r:.20}, this voice {VERSION}: update both")
        self._greeted, self._wait_s = True, RETRY_S[0]
        if self._said_lost:
            self._said_lost = False
            log.info("the box is back")

    def _choose(self, detail: str) -> None:
        """Speak so much from now on; a change is heard on the page that stands."""
        if self._fixed is not None:
            return
        self._detail = detail
        self.ended = detail == OFF
        if detail != self._reading.detail:
            self._reading.detail = detail
            self._reading.forget()

    def _read(self, page: Mapping[str, Any]) -> None:
        if self._detail is None:
            return
        self._reading.detail = self._detail
        if said := self._reading.said(page):
            self._hush()
            self._next = said, page["language"], self._clock() + SETTLE_S

    def _say_lost(self, error: Exception) -> None:
        if not self._said_lost:
            self._said_lost = True
            log.warning("the box does not answer at %s (%s): waiting for it", self._path, error)


def _messages(connection: socket.socket, read: bytearray) -> Iterator[Mapping[str, Any]]:
    """Yield the messages that have come in full; `read` keeps the rest.

    Raises:
        BoxAway: the box has closed the connection, or sends what is no message.
    """
    chunk = connection.recv(_CHUNK)
    if not chunk:
        raise BoxAway("it has closed the connection")
    read += chunk
    *lines, rest = bytes(read).split(b"\n")
    read[:] = rest
    if len(rest) > LINE_MOST:
        raise BoxAway("it sends a line without an end")
    for line in lines:
        try:
            yield decoded(line)
        except BadLine as error:
            raise BoxAway(str(error)) from error
