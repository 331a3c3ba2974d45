"""One client of the mirror: what it has sent so far, and what is on its way to it."""

import socket
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from compere_device.mirror.protocol import LINE_MOST, BadLine, Sent, decoded

REPLIES_MOST = 8
ASKS_MOST = 8  # that wait, with the one that is being answered
INPUTS_A_SECOND = 60
ASKS_A_SECOND = 120
BUFFER = 16 << 10  # bytes that the kernel keeps for a slow reader: a few pictures, which are then old
_CHUNK = 16 << 10
Lines: TypeAlias = tuple[tuple[str, bytes], ...]  # kinds of state, each with its line


class HungUp(Exception):
    """The client has gone, or does not take its replies; it never leaves the thread of the mirror."""


class Client:
    """A connection: lines in, and lines out of which the newest state replaces older ones.

    Attributes:
        nth: its number.
        came_s: when it came, on the monotonic clock.
        greeted: whether it has said hello.
        watches: the kinds of state that it is sent.
        asks: what it has asked, in order; the first is being answered.
        viewers: how many people look at the box through it, as it says.
        waits: whether it has not taken all that is on its way to it.
        holds: the keys that it holds, with when each went down.
    """

    def __init__(self, connection: socket.socket, nth: int, now_s: float) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        self.connection = connection
        self.nth = nth
        self.came_s = now_s
        self.greeted = False
        self.watches: tuple[str, ...] = ()
        self.asks: deque[Sent] = deque()
        self.viewers = 0
        self.waits = False
        self.holds: dict[str, float] = {}
        self._read = bytearray()
        self._replies: deque[bytes] = deque()
        self._sent: Lines = ()  # what it was sent last
        self._sending = memoryview(b"")
        self._inputs, self._asked = Rate(INPUTS_A_SECOND), Rate(ASKS_A_SECOND)

    def receive(self) -> Iterator[Sent]:
        """Yield the messages that have come in full.

        Raises:
            BadLine: a line is too long, or no message.
            HungUp: it has closed the connection.
        """
        try:
            chunk = self.connection.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            raise HungUp from error
        if not chunk:
            raise HungUp
        self._read += chunk
        while (end := self._read.find(b"\n")) >= 0:
            line = bytes(self._read[:end])
            del self._read[: end + 1]
            self._check(len(line))
            yield decoded(line)
        self._check(len(self._read))

    def _check(self, length: int) -> None:
        if length > LINE_MOST:
            raise BadLine(
                f"a line has more than {LINE_MOST} bytes: send each message on a line of its own, within that"
            )

    def watch(self, kinds: tuple[str, ...]) -> None:
        """Send these kinds of state from now on, beginning with what stands."""
        self.watches, self._sent = kinds, ()

    def reply(self, line: bytes) -> None:
        """Queue a reply.

        Raises:
            HungUp: too many wait already.
        """
        if len(self._replies) >= REPLIES_MOST:
            raise HungUp
        self._replies.append(line)

    def send(self, newest: Lines) -> bool:
        """Send as much as it takes: replies, then of each kind that it watches the newest; return whether that was all.

        Raises:
            HungUp: the connection is broken.
        """
        try:
            if self._sending:
                self._flush()
            while self._replies:
                self._sending = memoryview(self._replies.popleft())
                self._flush()
            if newest is not self._sent:
                new, line = _new_to(self._sent, newest, self.watches)
                if line and (taken := self._take(line)) < len(line):
                    self._note(new, taken)
                    return False
                self._sent = newest
        except BlockingIOError:
            return False
        except OSError as error:
            raise HungUp from error
        return True

    def _take(self, line: bytes) -> int:
        """Return how much of it the connection takes at once."""
        try:
            return self.connection.send(line)
        except BlockingIOError:
            return 0

    def _note(self, new: Lines, taken: int) -> None:
        """Note so much of new lines as sent, with the line that was begun; newer ones replace those behind it."""
        for kind, line in new:
            self._sent = *(each for each in self._sent if each[0] != kind), (kind, line)
            if taken < len(line):
                self._sending = memoryview(line)[taken:]
                return
            taken -= len(line)

    def _flush(self) -> None:
        while self._sending:
            sent = self.connection.send(self._sending)
            self._sending = self._sending[sent:]

    def may_put(self, now_s: float) -> bool | None:
        """Count an input; return whether it may count, or None if it is the first of its second that may not.

        A release is none: it always counts, as a key would stay down otherwise.
        """
        over = self._inputs.over(now_s)
        return True if over <= 0 else None if over == 1 else False

    def may_ask(self, now_s: float) -> bool:
        """Count an ask; return whether it may be answered."""
        return self._asked.over(now_s) <= 0


@lru_cache(4)  # most clients have had the same, and watch the same
def _new_to(sent: Lines, newest: Lines, watches: tuple[str, ...]) -> tuple[Lines, bytes]:
    """Return the lines that are new to a client, in the order of what it watches, and all of them in one."""
    had, now = dict(sent), dict(newest)
    new = tuple([(kind, now[kind]) for kind in watches if kind in now and now[kind] != had.get(kind)])
    return new, b"".join([line for _, line in new])


class Rate:
    """Counts what comes within a second, of which there may be `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._second, self._count = 0, 0

    def over(self, now_s: float) -> int:
        """Count one more; return how many there are too many in this second, not above zero if there are none."""
        if self._second != int(now_s):
            self._second, self._count = int(now_s), 0
        self._count += 1
        return self._count - self._most
