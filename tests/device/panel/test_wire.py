"""A connection with the device's mirror."""

import asyncio
from pathlib import Path

import pytest

from compere_device.panel import wire
from compere_device.panel.wire import LINE_MOST, MirrorError, opened
from panels import running, scripted


def test_a_real_device_says_hello(tmp_path: Path) -> None:
    """And takes ours: what is asked then is answered."""

    async def talk() -> None:
        found = await opened(str(tmp_path / "mirror"))
        assert found.hello["protocol"] == 1
        assert {"ok", "back", "up", "down"} <= set(found.hello["keys"])
        await found.send({"ask": "alive", "id": 7})
        assert (await found.receive())[1] == {"answer": {"id": 7, "alive": {}}}
        found.close()

    with running(tmp_path):
        asyncio.run(talk())


def test_nobody_there_is_said(tmp_path: Path) -> None:
    """With the socket, and what starts a device."""
    with pytest.raises(MirrorError, match=r"No device is at .*mirror .*compere run"):
        asyncio.run(opened(str(tmp_path / "mirror")))


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        (b'{"hello": {"protocol": 2}}\n', "speaks protocol 2, and this panel protocol 1"),
        (b'{"hello": {}}\n', "protocol null"),
        (b'{"hi": 1}\n', "install the same version"),
        (b"[1]\n", "which is no message"),
        (b"not json\n", "which is no message"),
        (b"[" * 100_000 + b"\n", "which is no message"),
        (b"\xff\xfe\n", "no line of text"),
        (b"x" * (LINE_MOST + 10) + b"\n", "a line of more than 262144 bytes, and a panel takes no longer one"),
        (b'{"error": {"kind": "too-many", "message": "16 clients are here already"}}\n', "16 clients are here already"),
    ],
)
def test_what_is_no_hello_is_refused(tmp_path: Path, hello: bytes, said: str) -> None:
    """Each by what is wrong with it; the connection is closed."""

    async def talk() -> None:
        async with scripted(tmp_path) as device:
            device.hello = hello
            with pytest.raises(MirrorError, match=said):
                await opened(str(tmp_path / "mirror"))
            await device.until(lambda: device.here == 0)

    asyncio.run(talk())


def test_a_device_that_says_nothing_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may hang: nobody waits for ever."""
    monkeypatch.setattr(wire, "HELLO_S", 0.05)

    async def talk() -> None:
        async with scripted(tmp_path) as device:
            device.hello = b""
            with pytest.raises(MirrorError, match="says nothing"):
                await opened(str(tmp_path / "mirror"))
            await device.until(lambda: device.here == 0)

    asyncio.run(talk())


def test_a_device_that_goes_away_is_gone(tmp_path: Path) -> None:
    """For who waits for it."""

    async def talk() -> None:
        async with scripted(tmp_path) as device:
            found = await opened(str(tmp_path / "mirror"))
            device.hang_up()
            with pytest.raises(MirrorError, match="is gone"):
                await found.receive()
            found.close()

    asyncio.run(talk())
