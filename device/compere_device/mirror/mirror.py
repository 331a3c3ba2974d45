"""The box as its clients see it: what stands on the glass, what they press, and what they ask, on the loop's thread."""

import socket
from collections.abc import Callable, Mapping
from functools import cache, partial
from queue import SimpleQueue

from compere.declared import replace
from compere_device.events import Errand, Event, Moved
from compere_device.glass.measures import HEIGHT, WIDTH
from compere_device.glass.raster import Pixels
from compere_device.glass.rest import Level
from compere_device.hands.controls import Controls
from compere_device.loop import Loop
from compere_device.mirror import shared
from compere_device.mirror.asks import Asks
from compere_device.mirror.clients import Clients, Newest
from compere_device.mirror.inputs import Holders, checked
from compere_device.mirror.meaning import Use
from compere_device.mirror.playing import GameNow
from compere_device.mirror.protocol import Sent, whole
from compere_device.mirror.shown import Snapshot
from compere_device.output.logger import logger
from compere_device.pages.page import Page

log = logger(__name__)

NUMBER_MOST = 2**53  # that every client can count to
DARK = bytes(WIDTH * HEIGHT // 8)


class Mirror:
    """What clients see of a loop, and what they do to it; nothing is made as long as nobody watches.

    Args:
        loop: the loop, whose thread does all that changes anything.
        events: its queue.
        clock: its clock.
        device: "box", or "simulated".
    """

    def __init__(self, loop: Loop, events: "SimpleQueue[Event]", clock: Callable[[], float], device: str) -> None:
        self._loop = loop
        self._events = events
        self._clock = clock
        self._device = device
        self._stage = loop.desk.stage
        self._asks = Asks(loop, self._do)
        self._holders = Holders()
        self._clients: Clients | None = None
        self._wanted: frozenset[str] = frozenset()
        self._newest: Newest = {}
        self._shown: Snapshot | None = None
        self._number = 0  # of the last picture
        self._game = GameNow()
        self._states: Mapping[str, Callable[[], Sent]] = {  # beside what stands on the glass
            "used": lambda: {"number": loop.uses},
            "voice": lambda: shared.voice(self._stage),
            "game": lambda: self._game.now(self._stage),
            "network": lambda: shared.network(self._stage),
        }
        self._told_viewed = False

    def serve(self, listener: socket.socket, first: socket.socket, closing: Callable[[], bool]) -> None:
        """Talk to a first client, and to all who come meanwhile, until nobody is left; on the mirror's thread."""
        self._clients = Clients(listener, self, closing, self._clock)
        try:
            self._clients.serve(first)
        finally:
            self._asks.close()

    # What clients ask for, on the mirror's thread

    def hello(self) -> Sent:
        box = self._stage.box
        return {
            "program": _version(),
            "device": self._device,
            "glass": [WIDTH, HEIGHT],
            "language": self._stage.vocabulary.language,
            "keys": [key.value for key in box.keys],
            "knob": box.controls is Controls.KNOB,
            "die": "d10",
        }

    def watch(self, kinds: frozenset[str]) -> None:
        before, self._wanted = self._wanted, kinds
        if not before:
            self._newest, self._shown, self._game = {}, None, GameNow()  # they have grown old
        self._loop.window.watcher = self._see if kinds else None
        if kinds - before:
            self._do(lambda: None)  # after which the loop shows what stands

    def newest(self) -> Newest:
        return self._newest

    def put(self, client: int, message: Sent) -> None:
        event = checked(message)
        seen = whole(message, "seen", 0, NUMBER_MOST) if "seen" in message else None
        self._do(lambda: self._take(client, event(self._clock()), seen))

    def ask(self, client: int, message: Sent) -> None:
        clients = self._clients
        assert clients
        self._asks.begin(client, message, lambda answer: clients.answer(client, answer))

    def let_go(self, client: int) -> None:
        self._do(lambda: self._let_go(client))

    def gone(self, client: int) -> None:
        self._do(lambda: self._let_go(client))
        self._do(lambda: self._asks.gone(client))

    def viewed(self, viewers: int) -> None:
        self._do(lambda: self._view(viewers))

    def _do(self, run: Callable[[], None]) -> None:
        self._events.put(Errand(run))

    # On the loop's thread

    def _view(self, viewers: int) -> None:
        self._told_viewed = shared.viewed(self._stage, viewers, self._told_viewed)

    def _take(self, client: int, event: Event, seen: int | None) -> None:
        """Hand an input to the loop, unless it was meant for a page whose keys meant something else."""
        if isinstance(event, Moved):
            if not self._holders.moves(client, event):
                return
            if event.down and not self._is_meant(seen):
                self._holders.moves(client, replace(event, down=False))
                return
        elif not self._is_meant(seen):
            return
        self._loop.handle(event)

    def _is_meant(self, seen: int | None) -> bool:
        if seen is None:
            return True
        self._loop.look()
        shown = self._shown
        return shown is not None and shown.since <= seen <= shown.number and shown.meaning == self._loop.meanings

    def _let_go(self, client: int) -> None:
        for key in self._holders.gone(client):
            self._loop.let_go(key)

    def _see(self, page: Page, image: Pixels | None, level: Level) -> None:
        """Take what is shown now; called by the window, after the glass.

        A guest that cannot say where its game stands is put out, and the loop shows home.
        """
        with self._loop.desk.guarded():
            self._take_in(page, image, level)
            return
        self._do(lambda: None)

    def _take_in(self, page: Page, image: Pixels | None, level: Level) -> None:
        before, meaning, stage = self._shown, self._loop.meanings, self._stage
        if image is None:
            bits = DARK
            page = (before.page if before else page)._replace(armed=False)
        else:
            bits = image.tobytes()
        shown = Snapshot(
            self._number + 1,
            before.since if before and before.meaning == meaning else self._number + 1,
            meaning,
            bits,
            level,
            page,
            Use(
                stage.go.scene.kind,
                stage.box.controls,
                stage.box.keys,
                stage.game.plays,
                stage.vocabulary,
                stage.idle,
                stage.backs,
            ),
        )
        if before is None or not shown.is_as(before):
            self._shown, self._number = shown, shown.number
        self._renew(self._shown or shown)

    def _renew(self, shown: Snapshot) -> None:
        """Note all that stands now, and say so if something of it is new."""
        before = self._newest
        newest: dict[str, tuple[object, Callable[[], Sent]]] = {
            "page": (shown, shown.as_page),
            "picture": (shown, shown.as_picture),
        }
        for kind in self._states.keys() & self._wanted:
            known, state = before.get(kind), self._states[kind]()
            newest[kind] = known if known and known[0] == state else (state, partial(_same_as, state))
        if newest != before:
            self._newest = newest
            self._tell()

    def _tell(self) -> None:
        if self._clients:
            self._clients.changed()


@cache
def _version() -> str:
    from compere_device.setup.about import version  # which takes memory that only clients need

    return version()


def _same_as(state: Sent) -> Sent:
    return state
