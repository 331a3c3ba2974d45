"""The code on the glass for a token in a cookie."""

import asyncio
import json
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

from compere_device.panel.pairing import COOKIE, pair
from compere_device.panel.tokens import NAME
from panels import ELSEWHERE, panel, scripted

RIGHT = "042137"


def answer(message: dict[str, Any]) -> bool:
    return bool(message["code"] == RIGHT)


def paired(folder: Path, body: bytes, answers: Any = answer) -> Any:
    """Pair with a device that is only a wire; return status, answer and cookie."""

    async def ask() -> Any:
        async with scripted(folder) as device:
            device.answers["pair"] = answers
            said = await pair(body, str(folder / "mirror"), lambda: "the token", "en")
            assert said.body is not None
            return said.status, json.loads(said.body), said.cookies

    return asyncio.run(ask())


def code(text: object) -> bytes:
    return json.dumps({"code": text}).encode()


@pytest.mark.parametrize("typed", [RIGHT, " 042 137 ", "042\t137"])
def test_the_right_code_gets_a_token(tmp_path: Path, typed: str) -> None:
    """In a cookie that no script reads, and that no other page sends along."""
    status, said, cookies = paired(tmp_path, code(typed))
    assert (status, said) == (200, {"paired": True})
    cookie = cookies[COOKIE]
    assert cookie.value == "the token"
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")


def test_a_wrong_code_gets_none(tmp_path: Path) -> None:
    status, said, cookies = paired(tmp_path, code("123456"))
    assert (status, said, len(cookies)) == (403, {"error": "That is not the code on the screen."}, 0)


@pytest.mark.parametrize(
    "body",
    [b"", b"x", b"[]", b"3", b"{}", b"[" * 5000]
    + [code(each) for each in (None, 42137, "", "12345", "1234567", "12345x", "１２３４５６", ["042137"], "x" * 9999)],
)
def test_what_is_no_code_is_not_asked(tmp_path: Path, body: bytes) -> None:
    """The device counts wrong codes: what cannot be one is none of them."""

    def refuse(message: dict[str, Any]) -> None:
        raise AssertionError(message)

    status, said, _ = paired(tmp_path, body, refuse)
    assert (status, said) == (400, {"error": "A code has six digits."})


@pytest.mark.parametrize("answers", ["yes", 1, {}, None, [True]])
def test_only_a_plain_yes_lets_anybody_in(tmp_path: Path, answers: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compere_device.panel.exchange.ANSWER_S", 0.1)
    status, _, cookies = paired(tmp_path, code(RIGHT), answers)
    assert status in (403, 503)
    assert not cookies


def test_no_code_on_the_glass_is_said_by_the_device(tmp_path: Path) -> None:
    status, said, _ = paired(tmp_path, code(RIGHT), RuntimeError("no-pairing"))
    assert (status, said) == (409, {"error": "why not"})


def test_a_full_disk_pairs_nobody(tmp_path: Path) -> None:
    """What is forgotten with the next start of the panel would be asked for again and again."""

    def full() -> str:
        raise OSError(28, "No space left on device")

    async def ask() -> Any:
        async with scripted(tmp_path) as device:
            device.answers["pair"] = answer
            return await pair(code(RIGHT), str(tmp_path / "mirror"), full, "fr")

    said = asyncio.run(ask())
    assert said.status == 507
    assert "disque plein" in said.text


def test_without_a_device_it_is_said(tmp_path: Path) -> None:
    said = asyncio.run(pair(code(RIGHT), str(tmp_path / "mirror"), lambda: "x", "en"))
    assert said.status == 503


def test_a_visitor_pairs_and_looks(tmp_path: Path) -> None:
    """From the first page to the stream, as a phone does; its token is kept for the next start of the panel."""

    async def visit() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path) as client:
            device.answers["pair"] = answer
            headers = {**ELSEWHERE, "Origin": f"http://{client.host}:{client.port}"}
            assert (await client.post("/pair", data=code("123456"), headers=headers)).status == 403
            said = await client.post("/pair", data=code(RIGHT), headers=headers)
            assert said.status == 200
            cookies = SimpleCookie(said.headers["Set-Cookie"])
            token = cookies[COOKIE].value
            assert token not in (tmp_path / NAME).read_text()
        async with scripted(tmp_path), panel(tmp_path) as again:
            browser = await again.look(**ELSEWHERE, Cookie=f"{COOKIE}={token}")
            await browser.until(lambda newest: newest["device"])

    asyncio.run(visit())


def test_codes_cannot_be_tried_fast(tmp_path: Path) -> None:
    """A handful at once, and then one every two seconds; the device ends a pairing after ten wrong ones."""

    async def visit() -> None:
        async with scripted(tmp_path) as device, panel(tmp_path, clock=lambda: 0.0) as client:
            device.answers["pair"] = answer
            headers = {**ELSEWHERE, "Origin": f"http://{client.host}:{client.port}"}
            said = [(await client.post("/pair", data=code("123456"), headers=headers)).status for _ in range(8)]
            assert said == [403] * 5 + [429] * 3
            assert len([each for each in device.heard if each.get("ask") == "pair"]) == 5

    asyncio.run(visit())
