"""What the device shows, kept while somebody looks."""

import asyncio
import json
from pathlib import Path

import pytest

from compere_device.events import Key
from compere_device.panel import device as watching
from compere_device.panel.device import WATCHED, Device
from panels import WAIT_S, running, scripted


class Heard:
    """What was said of a device, in order."""

    def __init__(self) -> None:
        self.news: list[tuple[str, str]] = []
        self._event = asyncio.Event()

    def __call__(self, kind: str, text: str) -> None:
        self.news.append((kind, text))
        self._event.set()

    async def until(self, *kinds: str) -> None:
        """Wait until all of these kinds were heard of."""
        async with asyncio.timeout(WAIT_S):
            while not set(kinds) <= {kind for kind, _ in self.news}:
                self._event.clear()
                await self._event.wait()


def test_a_real_device_is_watched(tmp_path: Path) -> None:
    """All that stands at once, then what changes; and nothing any more when nobody wants it."""
    with running(tmp_path) as simulated:

        async def watch() -> None:
            heard = Heard()
            device = Device(str(tmp_path / "mirror"), heard)
            assert not device.here
            assert await device.ready(WAIT_S)
            await heard.until("here", *WATCHED)
            assert heard.news[0] == ("here", "")
            assert device.language == "en"
            assert device.hello and device.hello["device"] == "simulated"
            assert set(device.standing) == set(WATCHED)
            number = json.loads(device.standing["page"])["page"]["number"]
            heard.news.clear()
            simulated.fingers.down(Key.DOWN)
            simulated.fingers.up(Key.DOWN)
            await heard.until("picture", "page")
            assert json.loads(device.standing["page"])["page"]["number"] > number
            await device.unwant()
            assert not device.here
            assert device.standing == {}

        asyncio.run(watch())


def test_it_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stood before is forgotten when it goes, and said so with the reason."""
    monkeypatch.setattr(watching, "AGAIN_S", 0.01)

    async def watch() -> None:
        heard = Heard()
        device = Device(str(tmp_path / "mirror"), heard)
        device.want()
        await heard.until("gone")
        assert "No device is at" in device.trouble
        async with scripted(tmp_path) as script:
            await heard.until("here", "network")
            assert device.generation == 1
            heard.news.clear()
            script.hang_up()
            await heard.until("gone", "here", "network")
            assert [kind for kind, _ in heard.news][:3] == ["gone", "here", "network"]
            script.push(network={"on": True, "generation": 2})
            await heard.until("network")
        await device.unwant()

    asyncio.run(watch())


def test_odd_messages_are_passed_over(tmp_path: Path) -> None:
    """A newer device may push what this panel does not know; a generation that is no number is the first."""

    async def watch() -> None:
        heard = Heard()
        device = Device(str(tmp_path / "mirror"), heard)
        async with scripted(tmp_path) as script:
            script.states = {"network": {"on": True, "generation": "x"}, "page": None}
            await device.ready(WAIT_S)
            script.push(weather="fine")
            script.push(game={"bot": None})
            await heard.until("game")
            assert "weather" not in {kind for kind, _ in heard.news}
            assert device.generation == 0
            await device.unwant()

    asyncio.run(watch())


def test_it_is_not_waited_for_long(tmp_path: Path) -> None:
    """A device that is not here: said after the time that one has."""

    async def watch() -> None:
        device = Device(str(tmp_path / "mirror"), lambda kind, text: None)
        assert not await device.ready(0.02)
        await device.tell({"viewers": 1})  # which goes nowhere
        await device.unwant()
        await device.unwant()

    asyncio.run(watch())
