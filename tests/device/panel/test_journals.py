"""Journals out of the device and into it."""

import asyncio
import json
from binascii import b2a_base64
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from yarl import URL

from compere_device.panel.exchange import exchange
from compere_device.panel.journals import JOURNAL_MOST, PIECE_MOST, download, upload
from figures.replay import recorded
from panels import panel, running, scripted

PLAYED = recorded("patchwork", 1)[0].half().text()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Have a device that keeps one game."""
    (tmp_path / "state" / "games").mkdir(parents=True)
    (tmp_path / "state" / "games" / "patchwork-0001.journal").write_bytes(PLAYED)
    with running(tmp_path):
        yield tmp_path


def test_a_journal_out_and_in_again(folder: Path) -> None:
    """As it is on the disk; the same one is there already, and another device takes it."""

    async def fetch() -> bytes:
        async with panel(folder) as client:
            answer = await client.get("/journal/patchwork-0001")
            assert answer.status == 200
            assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''patchwork-0001.journal"
            return await answer.read()

    async def bring(there: Path, journal: bytes) -> tuple[int, Any]:
        async with panel(there) as client:
            origin = {"Origin": f"http://{client.host}:{client.port}"}
            answer = await client.post("/journal/mine", data=BytesIO(journal), headers=origin)
            return answer.status, await answer.json()

    journal = asyncio.run(fetch())
    assert journal == PLAYED
    assert asyncio.run(bring(folder, journal)) == (200, {"name": None, "already": True})
    other = folder / "other"
    other.mkdir()
    with running(other):
        status, said = asyncio.run(bring(other, journal))
    assert (status, said["already"]) == (200, False)
    assert [path.read_bytes() for path in (other / "state" / "games").glob("*.journal")] == [PLAYED]


NAMES = ["patchwork-0001 (1)", "L’été d’Anaïs", "it's", "50% {a}", 'a"b;', "a\\b", "#?&", "-rf", "a\u202fb", "a\nb"]
NAMES += [".hidden", "x" * 247, "é" * 123]


def test_what_is_listed_can_be_downloaded(folder: Path) -> None:
    """Whatever name somebody gave a copy; what a Mac leaves beside each copy is none."""
    for name in (*NAMES, "._patchwork-0001", ""):
        (folder / "state" / "games" / f"{name}.journal").write_bytes(PLAYED)

    async def fetch() -> dict[str, bytes]:
        async with exchange(str(folder / "mirror")) as asked:
            listed: Any = await asked("games")
        async with panel(folder) as client:
            paths = {game["name"]: f"/journal/{quote(game['name'], safe='')}" for game in listed["games"]}
            return {name: await (await client.get(URL(path, encoded=True))).read() for name, path in paths.items()}

    assert asyncio.run(fetch()) == dict.fromkeys([*NAMES, "patchwork-0001"], PLAYED)


@pytest.mark.parametrize("name", ["none", "x" * 248, "é" * 124, "é" * 247])
def test_a_name_that_no_file_can_have_is_no_games(folder: Path, name: str) -> None:
    """A byte too long, or many; nothing is said of the disk."""

    async def fetch() -> int:
        async with panel(folder) as client:
            return (await client.get(URL(f"/journal/{quote(name)}", encoded=True))).status

    assert asyncio.run(fetch()) == 404


@pytest.mark.parametrize("body", [b"no journal", b"\x00\xff" * 50_000, PLAYED.replace(b"patchwork", b"patchwurk", 1)])
def test_what_is_no_journal_is_refused(folder: Path, body: bytes) -> None:
    """By the device, which plays it through; nothing of it is kept, and the game of before is as it was."""

    async def bring() -> Any:
        return await upload(str(folder / "mirror"), "x", body, "en")

    said = asyncio.run(bring())
    assert said.status in (400, 409)
    assert json.loads(said.body)["error"]
    assert [path.name for path in (folder / "state" / "games").iterdir()] == ["patchwork-0001.journal"]


@pytest.mark.parametrize("name", ["{x}", "x{0}.journal", "}{"])
def test_a_journal_may_be_brought_by_any_name(folder: Path, name: str) -> None:
    """What reads the address must not take braces for its own; the game of before is there already."""

    async def bring() -> Any:
        async with panel(folder) as client:
            url = URL(f"/journal/{quote(name, safe='')}", encoded=True)
            origin = {"Origin": f"http://{client.host}:{client.port}"}
            return await (await client.post(url, data=PLAYED, headers=origin)).json()

    assert asyncio.run(bring())["already"] is True


@pytest.mark.parametrize(("size", "status"), [(0, 400), (JOURNAL_MOST + 1, 413)])
def test_its_size_is_bounded(tmp_path: Path, size: int, status: int) -> None:
    """Before the device hears of it."""
    assert asyncio.run(upload(str(tmp_path / "mirror"), "x", b"x" * size, "en")).status == status


def test_a_game_that_is_not_there(folder: Path) -> None:
    assert asyncio.run(download(str(folder / "mirror"), "patchwork-0009", "en")).status == 404


def test_without_a_device_it_is_said(tmp_path: Path) -> None:
    path = str(tmp_path / "mirror")
    assert asyncio.run(download(path, "x", "en")).status == 503
    assert asyncio.run(upload(path, "x", b"x", "en")).status == 503


def test_a_long_one_goes_in_pieces(tmp_path: Path) -> None:
    """Both ways, none of them larger than the protocol takes; a name that is none becomes one."""
    journal = bytes(range(256)) * 400
    got: list[dict[str, Any]] = []

    def piece(message: dict[str, Any]) -> Any:
        end = min(len(journal), message["from"] + PIECE_MOST)
        data = b2a_base64(journal[message["from"] : end], newline=False).decode()
        return {"data": data, "next": end if end < len(journal) else None}

    def take(message: dict[str, Any]) -> Any:
        got.append(message)
        return {"name": "x", "already": False} if message.get("end") else {}

    async def talk() -> None:
        async with scripted(tmp_path) as device:
            device.answers |= {"journal": piece, "take_journal": take}
            path = str(tmp_path / "mirror")
            assert (await download(path, "x", "en")).body == journal
            assert (await upload(path, "../é", journal, "en")).status == 200

    asyncio.run(talk())
    assert (got[0]["name"], got[0]["size"]) == ("game", len(journal))
    assert len(got) == 2 + -(-len(journal) // PIECE_MOST)
    assert all(len(json.dumps(message)) < 64 << 10 for message in got)


@pytest.mark.parametrize(
    "answer",
    [None, {}, {"data": 3, "next": None}, {"data": "%%%", "next": None}, {"data": "", "next": "x"}, {"data": "AAAA"}],
)
def test_an_odd_answer_is_no_journal(tmp_path: Path, answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device may be another version; an endless one ends."""
    monkeypatch.setattr("compere_device.panel.exchange.ANSWER_S", 0.1)

    async def talk() -> None:
        async with scripted(tmp_path) as device:
            device.answers["journal"] = answer
            assert (await download(str(tmp_path / "mirror"), "x", "en")).status == 503

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("kind", "status"), [("busy", 409), ("newer", 409), ("journal", 400), ("device", 507), ("odd", 400)]
)
def test_why_not_is_said_in_the_language(tmp_path: Path, kind: str, status: int) -> None:
    async def talk() -> Any:
        async with scripted(tmp_path) as device:
            device.answers["take_journal"] = RuntimeError(kind)
            return await upload(str(tmp_path / "mirror"), "x", b"x", "fr")

    said = asyncio.run(talk())
    assert said.status == status
    assert (json.loads(said.body)["error"] == "why not") is (kind == "odd")
