"""One browser that looks: what it gets, what it does, and what happens when it goes."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from compere_device.drivers.simulator import Simulated
from compere_device.events import Key
from compere_device.panel import viewer as viewing
from panels import WAIT_S, Browser, Client, panel, running, scripted


def look(folder: Path, does: Callable[[Browser, Simulated, Client], Awaitable[None]]) -> None:
    """Look at a real device."""
    with running(folder) as simulated:

        async def looks() -> None:
            async with panel(folder) as client:
                browser = await client.look()
                await browser.page(title="Compère")
                await does(browser, simulated, client)

        asyncio.run(looks())


def selected(page: dict[str, Any]) -> int:
    return next(nth for nth, row in enumerate(page["rows"]) if row["cursor"])


def test_a_press_moves_what_the_page_says(tmp_path: Path) -> None:
    """And the picture: both have the same number."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        await browser.send(key="down", down=True, seen=browser.newest["page"]["number"])
        await browser.send(key="down", down=False)
        await browser.until(lambda newest: selected(newest["page"]) == 1)
        await browser.until(lambda newest: newest["picture"]["number"] == newest["page"]["number"])

    look(tmp_path, does)


@pytest.mark.parametrize(
    "message", [{"tap": "down"}, {"scan": "cmd:menu"}, {"hold": "back"}, {"way_out": True}, {"scan": "patch:1"}]
)
def test_other_inputs_do_what_they_say(tmp_path: Path, message: dict[str, Any]) -> None:
    """A tap, a scan, a hold and the way out: what the device shows is another page afterwards."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        before = browser.newest["page"]["text"]
        await browser.send(**message)
        await browser.until(lambda newest: newest["page"]["text"] != before)

    look(tmp_path, does)


def test_what_is_asked_is_answered(tmp_path: Path) -> None:
    """With the number of the question, and an error where there is nothing; what only the panel may ask is refused."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        await browser.send(ask="alive", id=1)
        assert await browser.reply() == {"answer": {"id": 1, "alive": {}}}
        await browser.send(ask="story", id=2)
        assert (await browser.reply())["error"]["id"] == 2
        for what in ("pair", "journal", "take_journal", "nothing", None, ["alive"]):
            await browser.send(ask=what, id=3)
            assert (await browser.reply())["error"]["kind"] == "bad-request"

    look(tmp_path, does)


def held(simulated: Simulated) -> bool:
    return bool(simulated.loop._keys._down)


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not true():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("how", ["closed", "cut", "dropped", "silent"])
def test_a_lost_browser_holds_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Whether it closes, is cut off, lets go without pressing, or falls silent: OK is up, and nothing was chosen."""
    monkeypatch.setattr(viewing, "HOLDING_S", 0.1 if how == "silent" else 600.0)

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        before = browser.newest["page"]["text"]
        await browser.send(key="ok", down=True)
        await until(lambda: held(simulated))
        if how == "closed":
            await browser.socket.close()
        elif how == "cut":
            response = browser.socket._response
            assert response.connection and response.connection.transport
            response.connection.transport.abort()
        elif how == "dropped":
            await browser.send(drop=True)
        await until(lambda: not held(simulated))
        again = await client.look()
        assert (await again.page(title="Compère"))["text"] == before
        await again.send(tap="down")
        await again.until(lambda newest: selected(newest["page"]) == 1)

    look(tmp_path, does)


def test_a_browser_that_holds_a_key_and_says_so_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as somebody's finger is on it: here until it counts as held, which opens the menu."""
    monkeypatch.setattr(viewing, "HOLDING_S", 0.3)

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        await browser.send(key="back", down=True)

        async def hold() -> None:
            while True:
                await asyncio.sleep(0.1)
                await browser.send(holding=True)

        holding = asyncio.ensure_future(hold())
        await browser.until(lambda newest: newest["page"]["title"] != "Compère")
        holding.cancel()
        await browser.send(key="back", down=False)

    look(tmp_path, does)


def test_a_release_without_its_press_is_nothing(tmp_path: Path) -> None:
    """It opens no connection with the device either: nobody has pressed anything."""

    async def does(device: Any, browser: Browser) -> None:
        await browser.send(key="ok", down=False)
        await browser.send(ask="nothing", id=1)
        await browser.reply()
        assert device.here == 1

    script(tmp_path, does)


def script(folder: Path, does: Callable[[Any, Browser], Awaitable[None]]) -> None:
    """Look at a device that is only a wire."""

    async def looks() -> None:
        async with scripted(folder) as device, panel(folder) as client:
            browser = await client.look()
            await browser.until(lambda newest: newest["device"]["device"] == "here")
            await does(device, browser)

    asyncio.run(looks())


def test_only_what_the_protocol_has_is_passed_on(tmp_path: Path) -> None:
    """A browser cannot say for others how many look, nor watch, nor say hello anew."""

    async def does(device: Any, browser: Browser) -> None:
        await browser.send(tap="ok", seen=3, viewers=9, watch=["picture"], hello={}, extra=1)
        await browser.send(viewers=9)
        await browser.send(watch=["picture"])
        await browser.send(ask="alive", id=1, extra=1, fact="x")
        await browser.reply()
        heard = [message for message in device.heard if "hello" not in message and "watch" not in message]
        assert heard == [{"viewers": 0}, {"tap": "ok", "seen": 3}, {"ask": "alive", "id": 1, "fact": "x"}]

    script(tmp_path, does)


@pytest.mark.parametrize("sent", ["no json", "[1]", "3", "[" * 2000, '"x"', b"\x00\x01"])
def test_what_is_no_message_ends_the_stream(tmp_path: Path, sent: str | bytes) -> None:
    """Whoever sends it is no page of ours; the others go on."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        bad = await client.look()
        await (bad.socket.send_bytes(sent) if isinstance(sent, bytes) else bad.socket.send_str(sent))
        async with asyncio.timeout(WAIT_S):
            while not bad.socket.closed:
                await bad.socket.receive()
        await browser.send(tap="down")
        await browser.until(lambda newest: selected(newest["page"]) == 1)

    look(tmp_path, does)


def test_a_message_is_bounded(tmp_path: Path) -> None:
    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        await browser.socket.send_str(json.dumps({"scan": "x" * viewing.MESSAGE_MOST}))
        async with asyncio.timeout(WAIT_S):
            while not browser.socket.closed:
                await browser.socket.receive()
        assert browser.socket.close_code == 1009  # RFC 6455, section 7.4.1: too big

    look(tmp_path, does)


def test_a_device_that_is_gone_takes_nothing(tmp_path: Path) -> None:
    """What was pressed meanwhile is not kept for later: it was meant for what is not there any more."""

    async def does(device: Any, browser: Browser) -> None:
        await browser.send(tap="ok")
        await device.until(lambda: {"tap": "ok"} in device.heard)
        (Path(tmp_path) / "mirror").unlink()
        device.hang_up()
        await browser.until(lambda newest: newest["device"]["device"] == "gone")
        await browser.send(tap="ok")
        assert (await browser.reply())["error"]["kind"] == "gone"
        await browser.send(ask="alive", id=5)
        assert (await browser.reply())["error"] | {"message": ""} == {"id": 5, "kind": "gone", "message": ""}

    script(tmp_path, does)


def test_a_slow_browser_gets_the_newest(tmp_path: Path) -> None:
    """What it has not taken is replaced: after a thousand pictures it reads a few, of which the last is the last."""

    async def does(device: Any, browser: Browser) -> None:
        response = browser.socket._response
        assert response.connection and response.connection.transport
        response.connection.transport.pause_reading()
        bits = "A" * 1368
        for number in range(5000):
            device.push(picture={"number": number, "bits": bits, "level": "full"})
            if number % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        response.connection.transport.resume_reading()
        seen = set[int]()

        def last(newest: dict[str, Any]) -> bool:
            seen.add(newest.get("picture", {}).get("number", 0))
            return 4999 in seen

        await browser.until(last)
        assert len(seen) < 4500

    script(tmp_path, does)


def test_who_does_not_take_replies_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody keeps them for it."""
    monkeypatch.setattr(viewing, "SLOW_S", 0.2)

    async def does(device: Any, browser: Browser) -> None:
        device.answers["story"] = "x" * 60_000
        response = browser.socket._response
        assert response.connection and response.connection.transport
        response.connection.transport.pause_reading()
        for id in range(200):
            if browser.socket.closed:
                break
            await browser.send(ask="story", id=id)
        await device.until(lambda: device.here == 1)  # its own connection has ended
        response.connection.transport.resume_reading()

    script(tmp_path, does)


def test_a_browser_hears_that_the_panel_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when nothing changes, so that it knows when a picture is old."""
    monkeypatch.setattr(viewing, "ALIVE_S", 0.04)

    async def does(device: Any, browser: Browser) -> None:
        for _ in range(2):
            browser.newest.pop("alive", None)
            await browser.until(lambda newest: newest.get("alive"))

    script(tmp_path, does)


def test_keys_of_two_browsers_are_theirs(tmp_path: Path) -> None:
    """One goes away while both hold a key: it stays down until the other lets go."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        other = await client.look()
        await other.page(title="Compère")
        for each in (browser, other):
            await each.send(key="back", down=True)
        await until(lambda: held(simulated))
        await other.socket.close()
        await browser.send(ask="alive", id=1)
        await browser.reply()
        assert held(simulated)
        await browser.send(key="back", down=False)
        await until(lambda: not held(simulated))

    look(tmp_path, does)


def whole(newest: dict[str, Any]) -> Any:
    """Return the picture of the page whose second row is selected and whose keys count; nothing while it is to come."""
    page, picture = newest["page"], newest["picture"]
    return picture if (selected(page), page["armed"], picture["number"]) == (1, True, page["number"]) else None


def test_the_devices_own_key_is_seen(tmp_path: Path) -> None:
    """Whoever presses it, all browsers show the same, once page and picture have come, each by itself."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        other = await client.look()
        await other.page(title="Compère")
        simulated.fingers.down(Key.DOWN)
        simulated.fingers.up(Key.DOWN)
        pictures = [await each.until(whole) for each in (browser, other)]
        assert pictures[0] == pictures[1]

    look(tmp_path, does)


@pytest.mark.parametrize("message", [{"tap": "down"}, {"key": "down", "down": True}, {"ask": "back", "id": 7}])
def test_what_comes_too_late_does_not_count(tmp_path: Path, message: dict[str, Any]) -> None:
    """The network has held it up since a time that the panel has named: it is refused, and so a list stands still."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        now_ms = await browser.until(lambda newest: newest["alive"])
        late_ms = round(viewing.LATE_S * 1000)
        await browser.send(**message, heard=now_ms - late_ms - 1)
        error = (await browser.reply())["error"]
        assert (error["kind"], error["id"]) == ("late", message.get("id"))
        await browser.send(key="down", down=False, heard=now_ms - late_ms - 1)  # a key that goes up is never too late
        await browser.send(ask="alive", id=8, heard=now_ms - late_ms - 1)
        assert (await browser.reply())["answer"]["id"] == 8
        assert selected(browser.newest["page"]) == 0
        await browser.send(tap="down", heard=now_ms)
        await browser.until(lambda newest: selected(newest["page"]) == 1)

    look(tmp_path, does)


@pytest.mark.parametrize("heard", [None, "1", True, 1.5, 10**30, -(10**30)])
def test_a_time_that_makes_no_sense_breaks_nothing(tmp_path: Path, heard: object) -> None:
    """It counts as none, or as long ago."""

    async def does(browser: Browser, simulated: Simulated, client: Client) -> None:
        await browser.send(tap="down", heard=heard)
        await browser.send(ask="alive", id=1)
        replies = [await browser.reply()]
        if "error" in replies[0]:
            assert heard == -(10**30)
            replies.append(await browser.reply())
        assert replies[-1]["answer"]["id"] == 1

    look(tmp_path, does)
