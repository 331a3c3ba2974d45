"""All who look: each gets what the device shows, and the device hears how many look from the network."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from aiohttp import WSCloseCode

from compere_device.output.logger import logger
from compere_device.panel.device import Device
from compere_device.panel.exchange import Declined, exchange
from compere_device.panel.viewer import Viewer
from compere_device.panel.wire import MirrorError

log = logger(__name__)

MOST = 32  # who may look at once
LINGER_S = 5.0  # the device stays connected so long after the last one has gone: pages are loaded again


class Audience:
    """The viewers, and the one connection with the device that serves them all.

    Args:
        path: the mirror's socket.
        clock: returns the time in seconds.
    """

    def __init__(self, path: str, clock: Callable[[], float]) -> None:
        self.device = Device(path, self._changed)
        self._path = path
        self.seen_s = clock()  # when somebody was here for the last time
        self._viewers: set[Viewer] = set()
        self._clock = clock
        self._racks: dict[tuple[str, str], Mapping[str, Any] | None] = {}  # by bot and language; None: it is not sent
        self._racked = ("", "")
        self._network: tuple[object, object] | None = None  # whether it is open, and the generation
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def full(self) -> bool:
        """Whether nobody else may look."""
        return len(self._viewers) >= MOST

    def seen(self) -> None:
        """Note that somebody is here, if only to pair."""
        self.seen_s = self._clock()
        self.device.want()

    async def serve(self, viewer: Viewer) -> None:
        """Serve a viewer until it goes."""
        self._viewers.add(viewer)
        try:
            self._welcome(viewer)
            await self._count()
            await viewer.run()
        finally:
            self._viewers.discard(viewer)
            self.seen_s = self._clock()
            self._begin(self._leave())

    def idle_s(self) -> float:
        """Return for how long nobody has been here, in seconds."""
        return 0.0 if self._viewers else self._clock() - self.seen_s

    async def close(self) -> None:
        """Let everybody go."""
        await asyncio.gather(
            *[viewer.close(WSCloseCode.GOING_AWAY, "the panel ends") for viewer in list(self._viewers)]
        )
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.device.unwant()

    def _welcome(self, viewer: Viewer) -> None:
        """Have a viewer get all that stands."""
        self.device.want()
        viewer.push("device", self._device_says())
        for kind, text in self.device.standing.items():
            if kind != "network":
                viewer.push(kind, text)
        if rack := self._racks.get(self._racked):
            viewer.push("rack", json.dumps({"rack": rack}))

    def _device_says(self) -> str:
        how = "here" if self.device.here else ("gone" if self.device.trouble else "sought")
        return json.dumps({"device": how, "message": self.device.trouble, "hello": self.device.hello})

    def _changed(self, kind: str, text: str) -> None:
        """Take news of the device."""
        if kind == "network":
            self._check_network()
            return
        if kind in ("here", "gone"):
            self._racks = {}  # it may be another version of a bot that comes back
            self._racked = ("", "")
            kind, text = "device", self._device_says()
            self._begin(self._count())
        for viewer in self._viewers:
            viewer.push(kind, text)
        if kind in ("game", "page"):
            self._rack()

    def _rack(self) -> None:
        """Push the rack of the game, if it is another one or is said in other words."""
        said = json.loads(self.device.standing.get("game", "{}")).get("game") or {}
        of = str(said.get("bot") or ""), self.device.language
        if of == self._racked:
            return
        self._racked = of
        self._push_rack(None)
        if of[0]:
            self._begin(self._fetch_rack(of))

    async def _fetch_rack(self, of: tuple[str, str]) -> None:
        """Ask the device for a rack: its game may be one of a bot that only the device has.

        A device that was asked and sends none that can be read would send the same again: it is asked once while it is
        here, and the page goes on without a rack.
        """
        racks, was_asked = self._racks, False
        if of not in racks:
            try:
                async with exchange(self._path) as ask:
                    was_asked = True
                    said = await ask("rack")
            except (Declined, MirrorError) as error:
                log.info("the device sends no rack: %s", error)
                if was_asked and isinstance(error, MirrorError):
                    racks[of] = None
                elif isinstance(error, MirrorError) and of == self._racked:
                    self._racked = ("", "")  # it is asked with the next page
                return
            if not isinstance(said, dict) or (said.get("bot"), said.get("language")) != of:
                return  # it plays another game by now, and says so
            racks[of] = said
        if of == self._racked and racks is self._racks:
            self._push_rack(racks[of])

    def _push_rack(self, rack: Mapping[str, Any] | None) -> None:
        for viewer in self._viewers:
            viewer.push("rack", json.dumps({"rack": rack}))

    def _check_network(self) -> None:
        """Have visitors from the network go when the device is closed to it, or has forgotten them."""
        now = self.device.network.get("on"), self.device.network.get("generation")
        before, self._network = self._network, now
        if before not in (now, None):
            for viewer in self._viewers:
                if viewer.network:
                    self._begin(viewer.close(WSCloseCode.POLICY_VIOLATION, "pair again"))

    async def _count(self) -> None:
        """Tell the device how many look from the network."""
        await self.device.tell({"viewers": sum(viewer.network for viewer in self._viewers)})

    async def _leave(self) -> None:
        await self._count()
        await asyncio.sleep(LINGER_S)
        if self.idle_s() >= LINGER_S:
            await self.device.unwant()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
