"""The box as its clients see it: what stands on the glass, what they press, and what they ask, on the loop's thread."""

import socket
from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import is_
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
from compere_device.mirror.clients import Clients
from compere_device.mirror.inputs import Holders, checked
from compere_device.mirror.playing import Choices, game
from compere_device.mirror.protocol import Sent, whole
from compere_device.mirror.shown import Snapshot
from compere_device.output.logger import logger
from compere_device.pages.page import Page
from compere_device.scenes.asking import Asking
from compere_device.scenes.stage import is_game

log = logger(__name__)

NUMBER_MOST = 2**53  # that every client can count to
CHOSEN = {"network": shared.network, "voice": shared.voice}
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
        self._shown: Snapshot | None = None
        self._number = 0  # of the last picture
        self._game: Sent | None = None
        self._game_of: tuple[object, ...] = ()  # what it was made of
        self._choices = Choices()
        self._used: Sent | None = None
        self._chosen: dict[str, Sent] = {}  # of network and voice
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
            self._shown = self._game = self._used = None  # it has grown old
            self._chosen = {}
        self._loop.window.watcher = self._see if kinds else None
        if kinds - before:
            self._do(lambda: None)  # after which the loop shows what stands

    def newest(self) -> Mapping[str, Callable[[], Sent]]:
        game, used, shown = self._game, self._used, self._shown
        newest: dict[str, Callable[[], Sent]] = {kind: partial(_same_as, state) for kind, state in self._chosen.items()}
        if shown is not None:
            newest |= {"page": lambda: shown.as_page, "picture": lambda: shown.picture}
        for kind, state in (("game", game), ("used", used)):
            if state is not None:
                newest[kind] = partial(_same_as, state)
        return newest

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
            let_go = not event.down
            if not self._holders.moves(client, event):
                return
            if not let_go and not self._is_meant(seen):
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
        """Take what is shown now; called by the window, after the glass."""
        before, meaning = self._shown, self._loop.meanings
        if image is None:
            bits = DARK
            page = (before.page if before else page)._replace(armed=False)
        else:
            bits = image.tobytes()
        stage, scene = self._stage, self._stage.go.scene
        shown = Snapshot(
            self._number + 1,
            before.since if before and before.meaning == meaning else self._number + 1,
            meaning,
            bits,
            level,
            page,
            scene.kind,
            stage.box.controls,
            stage.box.keys,
            stage.game.plays,
            stage.vocabulary,
        )
        same = before is not None and _same(before, shown)
        if not same:
            self._shown, self._number = shown, shown.number
        known, used = self._game, self._used
        if "game" in self._wanted:
            self._game = self._game_now()
        if used is None or used["number"] != self._loop.uses:
            self._used = {"number": self._loop.uses}
        if self._choose() or not same or self._game is not known or self._used is not used:
            self._tell()

    def _game_now(self) -> Sent:
        """Return the game being played; it is made anew only if something of it may have changed."""
        stage = self._stage
        scene, playing = stage.go.scene, stage.game.scene
        entries = playing.table.session.history.entries if playing else None
        asked = scene.asked if isinstance(scene, Asking) or is_game(scene) else None
        of = scene, asked, playing, entries, stage.vocabulary
        if self._game is None or not all(map(is_, of, self._game_of)):
            self._game, self._game_of = game(stage, self._game, self._choices), of
        return self._game

    def _choose(self) -> bool:
        """Note what is chosen now, of what clients want to know; return whether that has changed."""
        now = {kind: make(self._stage) for kind, make in CHOSEN.items() if kind in self._wanted}
        changed = now != self._chosen
        if changed:
            known = self._chosen
            self._chosen = {kind: known[kind] if known.get(kind) == state else state for kind, state in now.items()}
        return changed

    def _tell(self) -> None:
        if self._clients:
            self._clients.changed()


@cache
def _version() -> str:
    from compere_device.setup.about import version  # which takes memory that only clients need

    return version()


def _same_as(state: Sent) -> Sent:
    return state


def _same(one: Snapshot, other: Snapshot) -> bool:
    """Return whether two are the same but for their number."""
    said = one.meaning, one.level, one.bits, one.kind, one.page.armed, one.page
    return one.words is other.words and said == (
        other.meaning,
        other.level,
        other.bits,
        other.kind,
        other.page.armed,
        other.page,
    )
