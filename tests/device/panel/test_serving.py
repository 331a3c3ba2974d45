"""The panel as a process: where it listens, how many may come, and when it ends."""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from compere_device.panel import serving
from compere_device.panel.server import Server
from compere_device.panel.serving import PORTS, PanelError, Serving, address, handed_over, listening
from compere_device.panel.tokens import NAME, Tokens

WAIT_S = 10.0  # for another task; reached only on failure


def test_it_listens_on_this_machine_alone() -> None:
    with listening(0) as listener:
        host, port = listener.getsockname()
        assert host == "127.0.0.1"
        assert address(listener) == f"http://127.0.0.1:{port}"


def test_a_taken_port_takes_the_next() -> None:
    """And a whole row of taken ones is said."""
    with listening(0) as first:
        port = first.getsockname()[1]
        with listening(port) as second:
            assert port < second.getsockname()[1] < port + PORTS
        with pytest.raises(PanelError, match=f"The ports {port} to {port} are all in use; name another one"):
            listening(port, tries=1)


def test_a_port_that_may_not_be_had_is_said() -> None:
    with pytest.raises(PanelError, match=r"cannot listen at 192\.0\.2\.1:80 .*--port"):
        listening(80, "192.0.2.1")
    with pytest.raises(PanelError, match="--port"):
        listening(70000)


def test_an_address_of_the_newer_internet_has_brackets() -> None:
    with socket.socket(socket.AF_INET6) as listener:
        try:
            listener.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
        assert address(listener) == f"http://[::1]:{listener.getsockname()[1]}"


@pytest.mark.parametrize(
    "environ", [{}, {"LISTEN_PID": "1", "LISTEN_FDS": "1"}, {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "x"}]
)
def test_sockets_of_another_process_are_not_taken(environ: dict[str, str]) -> None:
    """As sd_listen_fds(3) says: they are for the process that is named."""
    assert handed_over(environ) == []


def test_sockets_that_systemd_hands_over_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as it says, from the third handle on."""
    with listening(0) as first:
        handle = os.dup(first.fileno())
        monkeypatch.setattr(serving, "SYSTEMD_FIRST", handle)
        (found,) = handed_over({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"})
        with found:
            assert found.getsockname() == first.getsockname()


def serve(folder: Path, does: Callable[[int, Serving], Awaitable[None]], **settings: object) -> None:
    """Serve a panel, and do something with its port."""

    async def serves() -> None:
        listener = listening(0)
        port = listener.getsockname()[1]
        server = Server(str(folder / "mirror"), Tokens(folder / NAME))
        panel, ready = Serving(server, [listener], **settings), asyncio.Event()  # type: ignore[arg-type]
        running = asyncio.ensure_future(panel.run(ready.set))
        await ready.wait()
        await does(port, panel)
        panel.end()
        async with asyncio.timeout(WAIT_S):
            await running

    asyncio.run(serves())


async def get(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /words HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    async with asyncio.timeout(WAIT_S):
        answer = await reader.read()
    writer.close()
    return answer


def test_it_serves_until_it_is_ended(tmp_path: Path) -> None:
    """Afterwards nobody listens there."""
    ports = []

    async def does(port: int, panel: Serving) -> None:
        ports.append(port)
        assert b"200 OK" in await get(port)

    serve(tmp_path, does)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", ports[0]))


def test_two_hundred_connections_keep_nobody_out_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the bound each is told and closed at once; those that ask for nothing are closed after a while."""
    monkeypatch.setattr(serving, "FIRST_REQUEST_S", 2.0)  # longer than all take to come

    async def does(port: int, panel: Serving) -> None:
        many = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
        refused = 0
        for reader, _ in many:
            async with asyncio.timeout(WAIT_S):
                refused += b"503" in await reader.read(100)
        assert refused >= 200 - serving.CONNECTIONS_MOST
        for _, writer in many:
            writer.close()
        assert b"200 OK" in await get(port)

    serve(tmp_path, does)


def test_a_slow_request_keeps_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that sends its headers a letter at a time is closed like one that sends nothing."""
    monkeypatch.setattr(serving, "FIRST_REQUEST_S", 0.1)

    async def does(port: int, panel: Serving) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HT")
        async with asyncio.timeout(WAIT_S):
            assert await reader.read() == b""
        writer.close()

    serve(tmp_path, does)


def test_what_is_no_http_is_named_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """By a browser that is told https, or by whoever tries all doors: on one line, and each of it is answered."""

    async def does(port: int, panel: Serving) -> None:
        for said in (
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
            b"\r\n\x00\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            async with asyncio.timeout(WAIT_S):
                assert b" 400 " in await reader.read(100)
            writer.close()
        assert b"200 OK" in await get(port)

    serve(tmp_path, does)
    (record,) = caplog.records
    assert "what is no HTTP" in record.getMessage() and record.exc_info is None


def test_who_leaves_while_a_journal_is_on_its_way_is_no_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A phone that goes out of reach: nothing is logged of it."""

    async def does(port: int, panel: Serving) -> None:
        for _ in range(3):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            host = f"localhost:{port}"
            head = (
                f"POST /journal/x HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 50\r\n\r\nhalf"
            )
            writer.write(head.encode())
            assert b"200 OK" in await get(port)  # by then it is being read
            writer.transport.abort()
        assert b"200 OK" in await get(port)

    serve(tmp_path, does)
    assert caplog.records == []


def test_it_ends_when_nobody_looks(tmp_path: Path) -> None:
    """By itself, after the time that it is given."""

    async def does(port: int, panel: Serving) -> None:
        async with asyncio.timeout(WAIT_S):
            await panel._ended.wait()

    serve(tmp_path, does, idle_s=0.05)


def test_it_ends_with_who_started_it(tmp_path: Path) -> None:
    """When the file that it was given is closed at the other end; what is written there before does nothing."""
    reading, writing = os.pipe()

    async def does(port: int, panel: Serving) -> None:
        os.write(writing, b"still here\n")
        assert b"200 OK" in await get(port)
        assert not panel._ended.is_set()
        os.close(writing)
        async with asyncio.timeout(WAIT_S):
            await panel._ended.wait()

    serve(tmp_path, does, until_closed=reading)
    os.close(reading)
