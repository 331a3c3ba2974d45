"""A simulated device with its mirror open, and clients of it: real sockets, and a loop that the test turns."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from compere_device.box.display import SPLASH
from compere_device.drivers.simulator import PlayersClock, Simulated, simulated
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.mirror.door import Door
from compere_device.mirror.opened import mirrored
from compere_device.setup.config import Config
from hands import TOLD

WAIT_S = 10.0  # for a thread; reached only on failure
TURN_S = 0.001
ALL = ("picture", "page", "game", "network")

Message = dict[str, Any]


class Viewer:
    """A client: sends messages, and keeps what came, the newest state by its kind."""

    def __init__(self, room: "Room", *watches: str, hello: bool = True) -> None:
        self.room = room
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(room.path))
        self.socket.setblocking(False)
        room.viewers.append(self)
        self.messages: list[Message] = []
        self.newest: dict[str, Any] = {}
        self.closed = False
        self._read = b""
        self._asked = 0
        if hello:
            self.send({"hello": {"protocol": 1, "client": "test"}})
        if watches:
            self.send({"watch": list(watches)})
            self.wait(lambda: set(watches) <= self.newest.keys())

    def send(self, *messages: Message) -> None:
        self.raw(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def raw(self, data: bytes) -> None:
        """Send bytes, taking what comes meanwhile; a closed connection takes none."""
        while data and not self.closed:
            try:
                data = data[self.socket.send(data) :]
            except BlockingIOError:
                self.room.turn()
                self.take()
            except OSError:
                self.take()
                self.closed = True

    def take(self) -> None:
        """Take what has come."""
        while not self.closed:
            try:
                chunk = self.socket.recv(1 << 16)
            except BlockingIOError:
                break
            except OSError:
                chunk = b""
            self.closed = not chunk
            self._read += chunk
        *lines, self._read = self._read.split(b"\n")
        for line in lines:
            message = json.loads(line)
            self.messages.append(message)
            self.newest.update(message)

    def wait(self, until: Callable[[], bool]) -> None:
        """Turn the loop until something has come."""
        self.room.wait(lambda: self.take() or until())

    def ask(self, what: Any, **more: Any) -> Any:
        """Ask something, and return the answer, or the error."""
        self._asked += 1
        id = self._asked
        self.send({"ask": what, "id": id, **more})
        answer: list[Any] = []

        def came() -> bool:
            for message in self.messages:
                for kind in ("answer", "error"):
                    if kind in message and message[kind].get("id") == id:
                        answer.append(message[kind])
            return bool(answer)

        self.wait(came)
        return answer[0].get(what, answer[0]) if isinstance(what, str) else answer[0]

    def settle(self) -> None:
        """Wait until everything that was sent before has been done, and what came of it is here."""
        self.ask("alive")
        self.room.serve()
        if self.newest.keys() & {"picture", "page", "game", "used"}:
            self.ask("alive")

    def close(self) -> None:
        self.socket.close()
        self.closed = True


class Room:
    """The device, whose clock stands unless a test moves it, and its mirror."""

    def __init__(self, device: Simulated, clock: PlayersClock, path: Path, store: Store) -> None:
        self.device, self.clock, self.path, self.store = device, clock, path, store
        self.loop, self.desk = device.loop, device.loop.desk
        self.stage = self.desk.stage
        self.door: Door | None = None
        self.viewers: list[Viewer] = []

    def serve(self) -> None:
        """Take what waits in the queue."""
        while self.turn(0.0):
            pass
        self.loop.show()

    def turn(self, wait_s: float = TURN_S) -> bool:
        """Take the next event; return whether one came."""
        try:
            event = self.device.events.get(timeout=wait_s) if wait_s else self.device.events.get_nowait()
        except Empty:
            return False
        self.loop.handle(event)
        if self.device.events.empty():
            self.loop.show()
        return True

    def wait(self, until: Callable[[], bool | None]) -> None:
        """Turn the loop until something is true."""
        for _ in range(int(WAIT_S / TURN_S)):
            if until():
                return
            self.turn()
        raise AssertionError("it never came")

    def look(self) -> None:
        """Let people look until keys count."""
        self.serve()
        while (arms_s := self.loop.arms_s) is not None:
            self.clock.now_s = max(self.clock.now_s, arms_s)
            self.loop.tick()
            self.loop.show()

    def press(self, *keys: Key) -> None:
        """Press keys on the box itself."""
        for key in keys:
            self.look()
            self.device.fingers.down(key)
            self.clock.now_s += 0.05
            self.device.fingers.up(key)
            self.clock.now_s += 0.05
            self.serve()


@contextmanager
def room(folder: Path, language: str = "en", config: Config | None = None) -> Iterator[Room]:
    """Have a simulated device with an open mirror, on the home screen, until the end of the block."""
    clock, path, store = PlayersClock(), folder / "mirror", Store(folder / "state")
    store.preferences.language = language
    store.preferences.told |= TOLD
    with simulated(config or Config(), store, clock, lambda: "1") as device:
        made = Room(device, clock, path, store)
        with mirrored(path, device.loop, device.events, clock, "simulated") as made.door:
            made.look()
            try:
                yield made
            finally:
                for viewer in made.viewers:
                    viewer.close()


__all__ = ["ALL", "SPLASH", "Message", "Room", "Viewer", "room"]
