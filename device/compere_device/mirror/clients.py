"""The clients of the mirror, on one thread that sleeps until one of them, or the box, has something to say."""

import errno
import os
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol, TypeAlias

from compere_device.mirror.client import ASKS_A_SECOND, ASKS_MOST, INPUTS_A_SECOND, Client, HungUp, Lines
from compere_device.mirror.protocol import (
    VERSION,
    BadLine,
    BadMessage,
    NotNow,
    Sent,
    encoded,
    error,
    whole,
)
from compere_device.output.logger import logger

log = logger(__name__)

CLIENTS_MOST = 16
HELLO_S = 10.0  # who says nothing for so long is no client
HOLD_MOST_S = 10.0  # longer than anything that a held key does; whoever holds it has stopped, or sleeps
AGAIN_S = 1.0  # after the system had no more files for who came
DRAIN_S = 0.5  # how long the last picture may take at the end
KINDS = ("used", "voice", "page", "picture", "game", "network")  # in the order in which they are sent
INPUTS = ("key", "turn", "scan", "die", "tap", "hold", "way_out")
VIEWERS_MOST = 999
Newest: TypeAlias = Mapping[str, tuple[object, Callable[[], Sent]]]  # by kind, a state and what makes it as it is sent
_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # the system has no more files, or memory


class Mirrored(Protocol):
    """What clients see and use, called on their thread; it calls `Clients.changed` and `Clients.answer` on any."""

    def hello(self) -> Sent:
        """Return what the box is."""

    def watch(self, kinds: frozenset[str]) -> None:
        """These kinds of state are wanted from now on."""

    def newest(self) -> Newest:
        """Return the newest state of each kind that there is yet, the same object for the same state."""

    def put(self, client: int, message: Sent) -> None:
        """Take an input, which is checked; raises BadMessage."""

    def ask(self, client: int, message: Sent) -> None:
        """Begin to answer; `answer` is called once, whatever happens."""

    def let_go(self, client: int) -> None:
        """A client holds no key any more; none has been pressed by that."""

    def gone(self, client: int) -> None:
        """A client has gone, and whatever it held or has not sent in full."""

    def viewed(self, viewers: int) -> None:
        """So many people look at the box from elsewhere."""


class Clients:
    """Talks to clients until the last has gone: takes what they send, and sends them replies and the newest state.

    Args:
        listener: where they come.
        box: what they see and use.
        closing: whether the listener has been shut, so that all must go.
        clock: returns the time in seconds.
    """

    def __init__(
        self,
        listener: socket.socket,
        box: Mirrored,
        closing: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._listener = listener
        self._box = box
        self._closing = closing
        self._clock = clock
        self._clients: dict[int, Client] = {}
        self._nth = 0
        self._woken = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)  # -1 once it is closed
        self._waking = threading.Lock()  # held to use it: another file, as a game's, has its number soon after
        self._answers: deque[tuple[int, Sent]] = deque()  # put by other threads
        self._wanted: frozenset[str] = frozenset()
        self._newest: Lines = ()  # encoded, another tuple whenever one of them is new
        self._of: dict[str, object] = {}  # the states that they encode, by kind
        self._due_s: float | None = None  # when the next of them has been silent, or held a key, for too long
        self._again_s: float | None = None  # when to take who comes again; None while it does
        self._selector = selectors.DefaultSelector()
        listener.setblocking(False)
        self._selector.register(listener, selectors.EVENT_READ, None)
        self._selector.register(self._woken, selectors.EVENT_READ, None)

    # For any thread

    def changed(self) -> None:
        """There may be newer state."""
        with self._waking:
            if self._woken >= 0:  # else nobody is left
                os.eventfd_write(self._woken, 1)

    def answer(self, client: int, message: Sent) -> None:
        """Reply to what a client has asked first; nothing happens if it has gone."""
        self._answers.append((client, message))
        self.changed()

    # For the thread of the mirror

    def serve(self, first: socket.socket) -> None:
        """Talk to the first client, and to all who come meanwhile, until all have gone."""
        try:
            self._welcome(first)
            while self._clients and not self._closing():
                self._turn(self._selector.select(self._timeout_s()))
            self._drain()
        finally:
            for client in [*self._clients.values()]:
                self._drop(client)
            self._selector.close()
            with self._waking:
                os.close(self._woken)
                self._woken = -1
            self._listener.setblocking(True)

    def _turn(self, ready: list[tuple[selectors.SelectorKey, int]]) -> None:
        writable = set[int]()
        for key, events in ready:
            if isinstance(client := key.data, Client):
                if events & selectors.EVENT_WRITE:
                    writable.add(client.nth)
                if events & selectors.EVENT_READ and client.nth in self._clients:
                    self._hear(client)
            elif key.fileobj is self._listener:
                self._accept()
            else:
                with suppress(BlockingIOError):
                    os.eventfd_read(self._woken)
        while self._answers:
            self._reply(*self._answers.popleft())
        self._tick(self._clock())
        self._renew()
        for client in [*self._clients.values()]:
            if not client.waits or client.nth in writable:
                self._send(client)

    def _tick(self, now_s: float) -> None:
        """Drop who has not said hello, and let keys go that nobody holds for so long; take who comes again."""
        if self._again_s is not None and now_s >= self._again_s:
            self._take_again()
        if self._due_s is None or now_s < self._due_s:
            return
        for client in [*self._clients.values()]:
            if not client.greeted and client.came_s + HELLO_S <= now_s:
                self._drop(client)
            elif client.holds and min(client.holds.values()) + HOLD_MOST_S <= now_s:
                client.holds.clear()
                self._box.let_go(client.nth)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Note when the next client is due; to be called once one has come, has gone, or has said something."""
        clients = self._clients.values()
        due_s = [client.came_s + HELLO_S for client in clients if not client.greeted]
        due_s += [min(client.holds.values()) + HOLD_MOST_S for client in clients if client.holds]
        self._due_s = min(due_s, default=None)

    def _timeout_s(self) -> float | None:
        deadline_s = min((each for each in (self._due_s, self._again_s) if each is not None), default=None)
        return None if deadline_s is None else max(0.0, deadline_s - self._clock())

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except BlockingIOError:
            return
        except OSError as problem:
            if problem.errno in _NO_MORE:
                self._selector.unregister(self._listener)  # until somebody goes, or for a while: others may have them
                self._again_s = self._clock() + AGAIN_S
            return
        if len(self._clients) < CLIENTS_MOST:
            self._welcome(connection)
            return
        with connection, suppress(OSError):
            full = NotNow("too-many", f"{CLIENTS_MOST} clients are here already: come back when one has gone")
            connection.setblocking(False)
            connection.send(encoded(error(full)))

    def _take_again(self) -> None:
        if self._again_s is not None:
            self._again_s = None
            self._selector.register(self._listener, selectors.EVENT_READ, None)

    def _welcome(self, connection: socket.socket) -> None:
        self._nth += 1
        client = self._clients[self._nth] = Client(connection, self._nth, self._clock())
        self._selector.register(connection, selectors.EVENT_READ, client)
        self._look_ahead()
        client.reply(encoded({"hello": {"protocol": VERSION, **self._box.hello()}}))
        self._send(client)

    def _hear(self, client: Client) -> None:
        try:
            for message in client.receive():
                self._take(client, message)
        except BadLine as wrong:
            self._last_word(client, wrong)
        except HungUp:
            self._drop(client)
        self._look_ahead()

    def _take(self, client: Client, message: Sent) -> None:
        id = message.get("id") if type(message.get("id")) is int else None
        try:
            if "hello" in message:
                _check_hello(message["hello"])
                client.greeted = True
            elif not client.greeted:
                raise BadLine("the first message is no hello: say which protocol you speak")
            elif "ask" in message:
                self._ask(client, message)
            else:
                self._use(client, message)
        except (BadMessage, NotNow) as wrong:
            client.reply(encoded(error(wrong, id)))

    def _use(self, client: Client, message: Sent) -> None:
        if "watch" in message:
            self._count_ask(client)
            client.watch(_kinds(message["watch"]))
            self._watch()
        elif "viewers" in message:
            self._count_ask(client)
            client.viewers = whole(message, "viewers", 0, VIEWERS_MOST)
            self._count()
        elif any(name in message for name in INPUTS):
            self._put(client, message)
        else:
            expected = ", ".join(("hello", "watch", "ask", "viewers", *INPUTS))
            raise BadMessage(f"the message has none of {expected}: look at the protocol's page")

    def _put(self, client: Client, message: Sent) -> None:
        """Take an input: each press, unless there are too many, and each release of what it holds."""
        key, now_s = message.get("key"), self._clock()
        if message.get("down") is False and isinstance(key, str):
            if client.holds.pop(key, None) is not None:
                self._box.put(client.nth, message)
            return
        may = client.may_put(now_s)
        if may:
            self._box.put(client.nth, message)
            if isinstance(key, str):
                client.holds.setdefault(key, now_s)
        elif may is None:
            raise NotNow("too-fast", f"more than {INPUTS_A_SECOND} inputs in a second: what is more is dropped")

    def _ask(self, client: Client, message: Sent) -> None:
        if type(message.get("id")) is not int:
            raise BadMessage("what is asked needs an id, a whole number, with which it is answered")
        if len(client.asks) >= ASKS_MOST:
            raise NotNow("too-many", f"{ASKS_MOST} questions wait for their answers: ask when one has come")
        self._count_ask(client)
        client.asks.append(message)
        if len(client.asks) == 1:
            self._box.ask(client.nth, message)

    def _count_ask(self, client: Client) -> None:
        """Count what keeps the loop busy; raises NotNow if that is too much in this second."""
        if not client.may_ask(self._clock()):
            raise NotNow("too-fast", f"more than {ASKS_A_SECOND} questions in a second: ask again in the next")

    def _reply(self, nth: int, message: Sent) -> None:
        if (client := self._clients.get(nth)) is None:
            return
        client.asks.popleft()
        try:
            client.reply(encoded(message))
        except HungUp:
            self._drop(client)
            return
        if client.asks:
            self._box.ask(nth, client.asks[0])

    def _renew(self) -> None:
        """Encode what has changed and is watched, once for all."""
        for kind, (state, as_sent) in self._box.newest().items():
            if state is not self._of.get(kind) and kind in self._wanted:
                self._of[kind] = state
                self._newest = *self._without(kind), (kind, encoded({kind: as_sent()}))

    def _send(self, client: Client) -> None:
        try:
            all_sent = client.send(self._newest)
        except HungUp:
            self._drop(client)
            return
        if client.waits is all_sent:
            client.waits = not all_sent
            events = selectors.EVENT_READ if all_sent else selectors.EVENT_READ | selectors.EVENT_WRITE
            self._selector.modify(client.connection, events, client)

    def _last_word(self, client: Client, wrong: BadLine) -> None:
        """Say what is wrong, if it is listened to, and end the connection."""
        log.info("a client of the mirror is dropped: %s", wrong)
        with suppress(HungUp):
            client.reply(encoded(error(wrong)))
            client.send(())
        self._drop(client)

    def _drop(self, client: Client) -> None:
        if self._clients.pop(client.nth, None) is None:
            return
        self._selector.unregister(client.connection)
        client.connection.close()
        self._take_again()
        self._box.gone(client.nth)
        if client.viewers:
            self._count()
        self._watch()
        self._look_ahead()

    def _watch(self) -> None:
        self._wanted = frozenset(kind for client in self._clients.values() for kind in client.watches)
        for kind in self._of.keys() - self._wanted:  # it grows old
            del self._of[kind]
            self._newest = self._without(kind)
        self._box.watch(self._wanted)

    def _without(self, kind: str) -> Lines:
        return tuple([each for each in self._newest if each[0] != kind])

    def _count(self) -> None:
        self._box.viewed(sum(client.viewers for client in self._clients.values()))

    def _drain(self) -> None:
        """Send what stands to those who take it at once, or soon."""
        until_s = self._clock() + DRAIN_S
        self._renew()
        for client in [*self._clients.values()]:
            with suppress(HungUp, OSError):
                client.connection.settimeout(max(0.01, until_s - self._clock()))
                client.send(self._newest)


def _check_hello(hello: object) -> None:
    """Raise BadLine if a client speaks another protocol."""
    spoken: object = hello.get("protocol") if isinstance(hello, Mapping) else None
    if type(spoken) is not int or spoken != VERSION:
        raise BadLine(f"hello names protocol {spoken!r:.20}: this box speaks {VERSION}")


def _kinds(wanted: object) -> tuple[str, ...]:
    """Return the kinds of state to send, in their order; those that this version does not know are left out."""
    if not isinstance(wanted, list) or not all(isinstance(each, str) for each in wanted):
        raise BadMessage(f"watch cannot be {wanted!r:.40}: expected a list of {', '.join(KINDS)}")
    return tuple(kind for kind in KINDS if kind in wanted)
