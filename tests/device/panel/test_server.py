"""What is answered, and to whom: over a real socket, to a real device."""

import asyncio
import json
import socket
from collections.abc import Callable
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError, web

from compere_device.panel import server as serving
from compere_device.panel.files import FREE, page_files
from compere_device.panel.pairing import COOKIE
from compere_device.panel.tokens import NAME, Tokens
from panels import ELSEWHERE, Client, panel, running, scripted

SECURE = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "compere",
}
CROSS = "Access-Control-Allow-Origin"


def over(folder: Path, ask: Callable[[Client], Any], **settings: Any) -> None:
    """Ask a panel of a device that is not here."""

    async def asked() -> None:
        async with panel(folder, **settings) as client:
            await ask(client)

    asyncio.run(asked())


def test_the_page_and_all_its_files(tmp_path: Path) -> None:
    """With their types, and with what forbids other pages to use them; a tag saves the second time."""

    async def ask(client: Client) -> None:
        for name, file in {"": page_files()["panel.html"], **page_files()}.items():
            answer = await client.get(f"/{name}")
            assert (answer.status, await answer.read()) == (200, file.content)
            assert answer.content_type == file.type
            assert SECURE.items() <= dict(answer.headers).items()
            assert CROSS not in answer.headers
            again = await client.get(f"/{name}", headers={"If-None-Match": answer.headers["ETag"]})
            assert (again.status, await again.read()) == (304, b"")

    over(tmp_path, ask)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "/page/panel.html",
        "/panel.html/",
        "//etc/passwd",
        "/%00",
        "/panel.html%00.js",
        "/journal/..%2f..%2fetc%2fpasswd",
        "/journal/%2e%2e",
        "/journal/a%00",
    ],
)
def test_no_path_leads_anywhere_else(tmp_path: Path, path: str) -> None:
    """What is no name of a file of the page, or of a game, is nothing."""

    async def ask(client: Client) -> None:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {client.host}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        assert answer.split()[1] in (b"404", b"400"), answer
        writer.close()
        assert (await client.get("/")).status == 200

    over(tmp_path, ask)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:8765", "10.0.0.1", "", "[::2]", "x" * 300])
def test_a_name_that_is_not_its_own_gets_nothing(tmp_path: Path, host: str) -> None:
    """As a page has whose name was made to lead here: whatever it asks for, and also the stream."""

    async def ask(client: Client) -> None:
        for path in ("/", "/words", "/panel.js", "/look"):
            answer = await client.get(path, headers={"Host": host})
            assert answer.status == 421
            assert "error" in await answer.json()
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect("/look", headers={"Host": host, "Origin": f"http://{host}"})
        assert refused.value.status == 421

    over(tmp_path, ask)


def test_its_own_names_do(tmp_path: Path) -> None:
    """That of the machine, alone and in its own network."""

    async def ask(client: Client) -> None:
        for host in ("localhost", f"127.0.0.1:{client.port}", "box", "BOX.local:8765", "[::1]:80"):
            assert (await client.get("/words", headers={"Host": host})).status == 200

    over(tmp_path, ask, hostname="box")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "http://localhost"])
def test_no_other_page_does_anything(tmp_path: Path, origin: str | None) -> None:
    """Neither looks, nor pairs, nor brings a journal; nor does a request that does not say where it comes from."""

    async def ask(client: Client) -> None:
        headers = {"Origin": origin} if origin else {}
        for path in ("/pair", "/journal/x"):
            assert (await client.post(path, data=b"{}", headers=headers)).status == 403
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect("/look", headers=headers)
        assert refused.value.status == 403

    over(tmp_path, ask)


def test_a_stream_with_a_key_that_is_no_text(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is a bad request, and no fault of ours that the log would tell of in twenty lines."""

    async def ask(client: Client) -> None:
        reader, writer = await asyncio.open_connection(client.host, client.port)
        host = f"{client.host}:{client.port}"
        head = f"GET /look HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\n"
        more = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\xfe\r\n\r\n"
        writer.write(head.encode() + more)
        assert b" 400 " in await reader.readline()
        writer.close()

    over(tmp_path, ask)
    assert caplog.records == []


@pytest.mark.parametrize(("accepted", "language"), [("fr-CH,fr;q=0.9", "fr"), ("nl,en", "en"), ("", "en")])
def test_words_are_in_a_language_that_is_understood(tmp_path: Path, accepted: str, language: str) -> None:
    """That of the browser, as long as the device has none."""

    async def ask(client: Client) -> None:
        said = await (await client.get("/words", headers={"Accept-Language": accepted})).json()
        assert said["language"] == language
        assert said["texts"]["Live"] == {"en": "Live", "fr": "En direct"}[language]

    over(tmp_path, ask)


def test_the_devices_language_comes_first(tmp_path: Path) -> None:
    async def ask() -> None:
        async with panel(tmp_path) as client:
            browser = await client.look()
            await browser.page(language="fr")
            said = await (await client.get("/words", headers={"Accept-Language": "en"})).json()
            assert said["language"] == "fr"

    with running(tmp_path, "fr"):
        asyncio.run(ask())


def test_who_asks_too_fast_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each address for itself, and only as long as it does not wait."""
    monkeypatch.setattr(serving, "BURST", 3)
    now_s = [0.0]

    async def ask(client: Client) -> None:
        assert [(await client.get("/words")).status for _ in range(5)] == [200, 200, 200, 429, 429]
        now_s[0] += 1.0
        assert (await client.get("/words")).status == 200

    over(tmp_path, ask, clock=lambda: now_s[0])


def test_a_request_is_bounded(tmp_path: Path) -> None:
    """In its body, its headers and its first line; the panel goes on."""

    async def ask(client: Client) -> None:
        origin = {"Origin": f"http://{client.host}:{client.port}"}
        body = BytesIO(b"x" * (serving.BODY_MOST + 1))
        assert (await client.post("/journal/x", data=body, headers=origin)).status == 413
        assert (await client.get("/words", headers={"X": "x" * 20_000})).status == 400
        assert (await client.get("/" + "x" * 20_000)).status == 400
        with socket.create_connection((client.host, client.port)) as raw:
            raw.sendall(b"\x00\xff rubbish\r\n\r\n")
        assert (await client.get("/words")).status == 200

    over(tmp_path, ask)


@pytest.mark.parametrize("way", ["gzip", "deflate"])
def test_a_body_that_is_not_packed_as_it_says(tmp_path: Path, way: str) -> None:
    """It is refused like any other request that is none, and is no fault of the panel."""

    async def ask(client: Client) -> None:
        origin = f"http://{client.host}:{client.port}"
        headers = {"Origin": origin, "Content-Encoding": way, "Connection": "close"}
        for path in ("/pair", "/journal/x"):
            assert (await client.post(path, data=b"5 hello", headers=headers)).status == 400
        assert (await client.get("/words")).status == 200

    over(tmp_path, ask)


# From the network


def from_network(folder: Path, ask: Callable[[Client, Any], Any]) -> None:
    """Ask a panel whose device is only a wire, so that it can say what a menu would."""

    async def asked() -> None:
        async with scripted(folder) as device, panel(folder) as client:
            await ask(client, device)

    asyncio.run(asked())


@pytest.mark.parametrize("true", [True, False])
def test_a_visitor_is_sent_to_pair(true: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And gets nothing else: no page of the device, no stream, no journal.

    With answers that are false, too, as empty ones are in the aiohttp of Debian 12 and 13.
    """
    monkeypatch.setattr(web.StreamResponse, "__bool__", lambda self: true, raising=False)

    async def ask(client: Client, device: Any) -> None:
        first = await client.get("/", headers=ELSEWHERE)
        assert (first.status, await first.read()) == (401, page_files()["pair.html"].content)
        for name in page_files():
            assert (await client.get(f"/{name}", headers=ELSEWHERE)).status == (200 if name in FREE else 401)
        assert (await client.get("/words", headers=ELSEWHERE)).status == 200
        assert (await client.get("/journal/x", headers=ELSEWHERE)).status == 401
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.look(**ELSEWHERE)
        assert refused.value.status == 401

    from_network(tmp_path, ask)


def test_a_paired_visitor_is_served_until_it_is_forgotten(tmp_path: Path) -> None:
    """Its token counts in its generation, and while the device is open to the network; then the stream ends, too."""

    async def ask(client: Client, device: Any) -> None:
        token = Tokens(tmp_path / NAME).new(1)
        client.server_._tokens = Tokens(tmp_path / NAME)
        cookie = {**ELSEWHERE, "Cookie": f"{COOKIE}={token}"}
        assert (await client.get("/", headers=cookie)).status == 200
        browser = await client.look(**cookie)
        await browser.until(lambda newest: newest.get("device", {}).get("device") == "here")
        await browser.until(lambda newest: newest["alive"])
        await device.until(lambda: {"viewers": 1} in device.heard)
        device.push(network={"on": True, "generation": 2})
        assert (await browser.socket.receive()).data in (1008, 1006) or browser.socket.closed
        assert (await client.get("/panel.js", headers=cookie)).status == 401
        device.push(network={"on": False, "generation": 1})
        await device.until(lambda: {"viewers": 0} in device.heard)
        await client.server_.audience.device.ready(1.0)
        assert (await client.get("/panel.js", headers=cookie)).status == 403

    from_network(tmp_path, ask)


@pytest.mark.parametrize("other", ["a/b=1", 'x={"y": 1}', "x=a b", "y", "=", ";", "x=\x80"])
def test_cookies_of_other_programs_are_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    """Browsers send those of any port; the aiohttp of Debian 12 and 13 reads them with the standard library."""
    monkeypatch.setattr(web.BaseRequest, "cookies", property(lambda it: SimpleCookie(it.headers["Cookie"])))

    async def ask(client: Client, device: Any) -> None:
        token = Tokens(tmp_path / NAME).new(1)
        client.server_._tokens = Tokens(tmp_path / NAME)
        for cookie in (f"{other}; {COOKIE}={token}", f"{COOKIE}={token}; {other}"):
            assert (await client.get("/", headers={**ELSEWHERE, "Cookie": cookie})).status == 200

    from_network(tmp_path, ask)


def test_a_closed_device_takes_nobody(tmp_path: Path) -> None:
    """Not even to pair; who sits at this machine is served all the same."""

    async def ask(client: Client, device: Any) -> None:
        device.states["network"] = {"on": False, "generation": 1}
        for path in ("/", "/pair.js", "/words"):
            assert (await client.get(path, headers=ELSEWHERE)).status == 403
        assert (await client.get("/")).status == 200

    from_network(tmp_path, ask)


def test_without_a_device_nobody_is_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the network is open, and who may come, is the device's to say."""
    monkeypatch.setattr(serving, "KNOWN_S", 0.02)

    async def ask(client: Client) -> None:
        token = client.server_._tokens.new(0)
        cookie = {**ELSEWHERE, "Cookie": f"{COOKIE}={token}"}
        assert (await client.get("/", headers=cookie)).status == 503

    over(tmp_path, ask)


def test_a_wrong_token_is_none(tmp_path: Path) -> None:
    async def ask(client: Client, device: Any) -> None:
        client.server_._tokens.new(1)
        for token in ("", "x", "x" * 5000, "é", '"'):
            cookie = {**ELSEWHERE, "Cookie": f"{COOKIE}={token}"}
            assert (await client.get("/panel.js", headers=cookie)).status == 401

    from_network(tmp_path, ask)


def test_refusals_are_said_in_the_language(tmp_path: Path) -> None:
    async def ask(client: Client) -> None:
        said = [
            json.loads(await (await client.get("/no.js", headers={"Accept-Language": each})).text())["error"]
            for each in ("en", "fr")
        ]
        assert said == ["There is no such page.", "Cette page n’existe pas."]

    over(tmp_path, ask)
