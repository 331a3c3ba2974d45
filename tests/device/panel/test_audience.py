"""All who look, together."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from compere_device.panel import audience
from compere_device.panel.audience import MOST
from compere_device.panel.wire import LINE_MOST
from panels import ELSEWHERE, panel, running, scripted


def test_so_many_may_look_and_no_more(tmp_path: Path) -> None:
    """The last one is told so; when somebody goes, there is room again. The device sees one connection."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            browsers = [await client.look() for _ in range(MOST)]
            for browser in browsers:
                await browser.until(lambda newest: newest["device"]["device"] == "here")
            with pytest.raises(WSServerHandshakeError) as refused:
                await client.look()
            assert refused.value.status == 503
            assert device.here == 1
            await browsers[0].socket.close()
            async with asyncio.timeout(10):
                while len(client.server_.audience) == MOST:
                    await asyncio.sleep(0)
            await (await client.look()).until(lambda newest: newest["device"]["device"] == "here")

    asyncio.run(look())


def test_who_comes_later_gets_what_stands(tmp_path: Path) -> None:
    """All of it at once, and the rack of the game with its words."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            device.states |= {"game": {"bot": "droco"}, "page": {"number": 1, "language": "fr"}}
            device.answers["rack"] = {"bot": "droco", "language": "fr", "groups": [{"title": "Robots"}]}
            first = await client.look()
            await first.until(lambda newest: newest["rack"] and newest["rack"]["bot"] == "droco")
            later = await client.look()
            await later.until(lambda newest: newest.keys() >= {"device", "game", "page", "rack"})
            assert later.newest["rack"] == first.newest["rack"]
            assert later.newest["rack"]["groups"][0]["title"] == "Robots"
            assert "network" not in later.newest
            device.push(game={"bot": None})
            await later.until(lambda newest: newest["rack"] is None)
            device.push(game={"bot": "chess"})
            device.push(page={"number": 2, "language": "xx"})
            await later.until(lambda newest: newest["page"]["number"] == 2)

    asyncio.run(look())


def test_a_rack_that_the_device_does_not_send(tmp_path: Path) -> None:
    """Nor one of another game than is played by then; if the device could not be asked, it is with the next page."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            device.answers["rack"] = ValueError("failed")
            device.states |= {"game": {"bot": "ferry"}, "page": {"number": 1, "language": "en"}}
            browser = await client.look()
            await device.until(lambda: sum("ask" in each for each in device.heard) == 1)
            device.answers["rack"] = {"bot": "droco", "language": "en", "groups": []}
            device.push(page={"number": 2, "language": "fr"})
            await device.until(lambda: sum("ask" in each for each in device.heard) == 2)
            await browser.until(lambda newest: newest["page"]["number"] == 2)
            assert browser.newest["rack"] is None
            device.hello, device.answers["rack"] = b"nonsense\n", {"bot": "ferry", "language": "de", "groups": []}
            device.push(page={"number": 3, "language": "de"})
            await browser.until(lambda newest: newest["page"]["number"] == 3)
            await device.until(lambda: device.here == 1)
            device.hello = {"hello": {"protocol": 1}}
            for number in range(4, 1000):
                device.push(page={"number": number, "language": "de"})
                await browser.until(lambda newest, number=number: newest["page"]["number"] == number)
                if browser.newest["rack"]:
                    break
            assert browser.newest["rack"]["language"] == "de"

    asyncio.run(look())


def test_a_rack_that_no_line_can_carry_is_asked_once(tmp_path: Path) -> None:
    """In each language, while the device is here: it would make the whole of it anew with every page."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            asked: list[object] = []

            def rack(message: object) -> object:
                asked.append(message)
                language = device.states["page"]["language"]
                long = [{"title": "x" * LINE_MOST}] if language == "en" else []
                return {"bot": "ferry", "language": language, "groups": long}

            device.answers["rack"] = rack
            device.states |= {"game": {"bot": "ferry"}, "page": {"number": 1, "language": "en"}}
            browser = await client.look()
            for number, language in enumerate(("en", "en", "en", "fr", "en", "en"), start=2):
                device.push(page={"number": number, "language": language})
                await browser.until(lambda newest, number=number: newest["page"]["number"] == number)
                await device.until(lambda: asked and device.here == 1)  # the answer has come, or was given up
                if language == "fr":
                    await browser.until(lambda newest: newest["rack"] and newest["rack"]["language"] == "fr")
            assert len(asked) == 2
            assert browser.newest["rack"] is None
            device.hang_up()
            await browser.until(lambda newest: newest["device"]["device"] == "gone")
            await browser.until(lambda newest: newest["device"]["device"] == "here")
            await device.until(lambda: len(asked) == 3)

    asyncio.run(look())


def test_a_device_that_goes_before_it_has_sent_a_rack_is_asked_when_it_is_back(tmp_path: Path) -> None:
    """What was not sent then says nothing about what it sends now."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            device.answers["rack"] = None
            device.states |= {"game": {"bot": "ferry"}, "page": {"number": 1, "language": "en"}}
            browser = await client.look()
            await device.until(lambda: any("ask" in each for each in device.heard))
            device.answers["rack"] = {"bot": "ferry", "language": "en", "groups": []}
            device.hang_up()
            await browser.until(lambda newest: newest["rack"])

    asyncio.run(look())


def test_a_device_that_goes_is_gone_for_all(tmp_path: Path) -> None:
    """And comes back for all."""

    async def look() -> None:
        async with panel(tmp_path) as client:
            browsers = [await client.look() for _ in range(2)]
            for browser in browsers:
                await browser.until(lambda newest: newest["device"]["device"] == "gone")
                assert "No device is at" in browser.newest["device"]["message"]
            with running(tmp_path):
                for browser in browsers:
                    await browser.page(title="Compère")
                    assert browser.newest["device"]["device"] == "here"
            for browser in browsers:
                await browser.until(lambda newest: newest["device"]["device"] == "gone")

    # a device starts and ends on this thread, and the panel goes on meanwhile
    asyncio.run(look())


def test_the_device_is_left_alone_when_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A little later, because a page that is loaded again comes back at once."""
    monkeypatch.setattr(audience, "LINGER_S", 0.02)

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            assert device.here == 0
            browser = await client.look()
            await browser.until(lambda newest: newest["device"]["device"] == "here")
            await browser.socket.close()
            await device.until(lambda: device.here == 0)
            again = await client.look()
            await again.until(lambda newest: newest["device"]["device"] == "here")

    asyncio.run(look())


def test_the_device_hears_how_many_look_from_the_network(tmp_path: Path) -> None:
    """Who sits at this machine is none of them."""

    async def look() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            token = client.server_._tokens.new(1)
            local = await client.look()
            await local.until(lambda newest: newest["device"]["device"] == "here")
            phone = await client.look(**ELSEWHERE, Cookie=f"compere={token}")
            await device.until(lambda: {"viewers": 1} in device.heard)
            await phone.socket.close()
            await device.until(lambda: device.heard[-1] == {"viewers": 0})

    asyncio.run(look())


def test_how_long_nobody_was_here(tmp_path: Path) -> None:
    """Counted from when the last one left, or somebody came to pair."""
    now_s = [10.0]

    async def look() -> None:
        async with scripted(tmp_path), panel(tmp_path, clock=lambda: now_s[0]) as client:
            here = client.server_.audience
            now_s[0] = 15.0
            assert here.idle_s() == 5.0
            browser = await client.look()
            await browser.until(lambda newest: newest["device"])
            now_s[0] = 30.0
            assert here.idle_s() == 0.0
            await browser.socket.close()
            async with asyncio.timeout(10):
                while len(here):
                    await asyncio.sleep(0)
            now_s[0] = 40.0
            assert here.idle_s() == 10.0
            await client.get("/", headers=ELSEWHERE)
            assert here.idle_s() == 0.0

    asyncio.run(look())
