"""Both ends of the sockets of the mirror's clients: a box that only notes what comes, and a client that waits."""

import json
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from compere_device.mirror.clients import Clients, Newest
from compere_device.mirror.protocol import BadMessage, Sent

WAIT_S = 10


class Box:
    """A box that notes what clients do, and answers only when it is told to."""

    def __init__(self) -> None:
        self.inputs: list[tuple[int, Sent]] = []
        self.asked: list[tuple[int, Sent]] = []
        self.left: list[int] = []
        self.let_go_of: list[int] = []
        self.watched: list[frozenset[str]] = []
        self.viewers: list[int] = []
        self.state: dict[str, Sent] = {"picture": {"number": 1}, "network": {"on": False}}
        self.makes: list[str] = []
        self.clients: Clients | None = None
        self.now_s = 0.0
        self.answers = True

    def hello(self) -> Sent:
        return {"device": "test"}

    def watch(self, kinds: frozenset[str]) -> None:
        self.watched.append(kinds)

    def newest(self) -> Newest:
        return {kind: (state, partial(self.made, kind)) for kind, state in self.state.items()}

    def made(self, kind: str) -> Sent:
        self.makes.append(kind)
        return self.state[kind]

    def put(self, client: int, message: Sent) -> None:
        if message.get("tap") == "wrong":
            raise BadMessage("it is wrong")
        self.inputs.append((client, message))

    def ask(self, client: int, message: Sent) -> None:
        self.asked.append((client, message))
        if self.answers:
            self.answer(client, message)

    def answer(self, client: int, message: Sent) -> None:
        assert self.clients
        self.clients.answer(client, {"answer": {"id": message["id"]}})

    def let_go(self, client: int) -> None:
        self.let_go_of.append(client)

    def gone(self, client: int) -> None:
        self.left.append(client)

    def viewed(self, viewers: int) -> None:
        self.viewers.append(viewers)

    def serve(self, listener: socket.socket, first: socket.socket, closing: Callable[[], bool]) -> None:
        self.clients = Clients(listener, self, closing, lambda: self.now_s)
        self.clients.serve(first)


class End:
    """A client's end, which waits for what it wants to see."""

    def __init__(self, path: Path, *messages: Any) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))  # which waits for its turn, unlike a socket with a time-out
        self.socket.settimeout(WAIT_S)
        self._lines = self.socket.makefile("rb")
        if messages:
            self.send(*messages)

    def send(self, *messages: Any) -> None:
        self.socket.sendall(b"".join(json.dumps(each).encode() + b"\n" for each in messages))

    def line(self) -> Any:
        """Return the next message; None at the end."""
        try:
            line = self._lines.readline()
        except ConnectionResetError:
            return None
        return json.loads(line) if line else None

    def error(self) -> str:
        """Return the kind of the error that comes next, after the greeting."""
        while (message := self.line()) is not None:
            if "error" in message:
                return str(message["error"]["kind"])
        return "gone"

    def close(self) -> None:
        self._lines.close()
        self.socket.close()
