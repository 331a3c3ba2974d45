"""Journals out and in: whole, in pieces, checked by the rules, and never anything but a game of the store."""

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compere.bots import BOTS
from compere_device.events import Key
from compere_device.mirror.journals import MOST, PIECE_MOST
from figures.replay import Journal, recorded
from mirrors import Viewer, room


def put(folder: Path, name: str, data: bytes, kind: str = "games") -> Path:
    (folder / kind).mkdir(parents=True, exist_ok=True)
    path = folder / kind / f"{name}.journal"
    path.write_bytes(data)
    return path


def fetched(viewer: Viewer, name: str) -> bytes:
    """Return a journal as it comes in pieces."""
    data, start = b"", 0
    while start is not None:
        piece = viewer.ask("journal", name=name, **{"from": start})
        assert (piece["name"], piece["from"]) == (name, len(data))
        data += b64decode(piece["data"], validate=True)
        start = piece["next"]
    assert len(data) == piece["size"]
    return data


def sent(viewer: Viewer, name: str, data: bytes) -> Any:
    """Send a journal in pieces, and return what became of it."""
    begun = viewer.ask("take_journal", name=name, size=len(data))
    if "piece_most" not in begun:
        return begun
    for start in range(0, len(data), PIECE_MOST):
        piece = data[start : start + PIECE_MOST]
        answer = viewer.ask("take_journal", piece=b64encode(piece).decode())
        assert answer == {"got": start + len(piece)}
    return viewer.ask("take_journal", end=True)


@pytest.fixture(scope="module")
def journal() -> Journal:
    return recorded("droco", 1)[0]


def test_a_journal_comes_out_as_it_is(tmp_path: Path, journal: Journal) -> None:
    """In as many pieces as it takes; put away or not."""
    long = journal.text() + b"x" * (2 * PIECE_MOST)
    with room(tmp_path) as there:
        put(tmp_path / "state", "droco-0001", journal.text())
        put(tmp_path / "state", "droco-0002", long, "finished")
        viewer = Viewer(there)
        assert fetched(viewer, "droco-0001") == journal.text()
        assert fetched(viewer, "droco-0002") == long
        assert viewer.ask("journal", name="droco-0001", **{"from": MOST})["next"] is None


@pytest.mark.parametrize(
    "name",
    [
        "../state/games/droco-0001",
        "/etc/passwd",
        "",
        "droco-0001\x00",
        "droco-0001/",
        "a" * 248,
        7,
        None,
        ["droco-0001"],
    ],
)
def test_a_name_that_leads_elsewhere_is_none(tmp_path: Path, journal: Journal, name: object) -> None:
    with room(tmp_path) as there:
        put(tmp_path / "state", "droco-0001", journal.text())
        viewer = Viewer(there)
        assert viewer.ask("journal", name=name)["kind"] == "bad-request"
        assert viewer.ask("take_journal", name=name, size=9)["kind"] == "bad-request"


@pytest.mark.parametrize("name", [".", "..", "a" * 81, ".hidden", "-rf", "droco 1"])
def test_a_game_is_sent_under_a_plain_name(tmp_path: Path, name: str) -> None:
    """It becomes one of the box’s own."""
    with room(tmp_path) as there:
        assert Viewer(there).ask("take_journal", name=name, size=9)["kind"] == "bad-request"


def test_only_games_of_the_store_come_out(tmp_path: Path) -> None:
    """No link, no folder, no giant, and nothing that is not there."""
    with room(tmp_path) as there:
        secret = tmp_path / "secret"
        secret.write_text("secret")
        games = tmp_path / "state" / "games"
        games.mkdir(parents=True)
        (games / "link-0001.journal").symlink_to(secret)
        (games / "folder-0001.journal").mkdir()
        put(tmp_path / "state", "giant-0001", b"x" * (MOST + 1))
        viewer = Viewer(there)
        for name, kind in (
            ("link-0001", "no-game"),
            ("folder-0001", "no-game"),
            ("droco-0404", "no-game"),
            ("..", "no-game"),
            ("giant-0001", "device"),
        ):
            assert viewer.ask("journal", name=name)["kind"] == kind


@pytest.mark.parametrize("bot", BOTS)
def test_a_journal_goes_in_and_can_be_played_on(tmp_path: Path, bot: str) -> None:
    """Half a game of each bot: it is on the home screen at once, under a name that is free."""
    (whole,) = recorded(bot, 1)
    with room(tmp_path) as there:
        viewer = Viewer(there, "page")
        answer = sent(viewer, "from_elsewhere", whole.half().text())
        assert answer == {"name": f"{bot}-0001", "kind": "games", "already": False}
        assert fetched(viewer, f"{bot}-0001") == whole.half().text()
        assert sent(viewer, "again", whole.half().text()) == {"name": None, "already": True}
        there.stage.go.home()
        there.look()
        there.press(Key.OK)
        assert there.stage.games.played
        assert there.stage.games.played.name == f"{bot}-0001"


def test_the_home_screen_has_it_at_once(tmp_path: Path, journal: Journal) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there, "page")
        before = viewer.newest["page"]["text"]
        assert sent(viewer, "droco-0001", journal.half().text())["name"] == "droco-0001"
        viewer.settle()
        assert viewer.newest["page"]["text"] != before
        assert "round" in viewer.newest["page"]["rows"][0]["label"]


def test_a_game_that_has_ended_is_put_away(tmp_path: Path, journal: Journal) -> None:
    with room(tmp_path) as there:
        assert sent(Viewer(there), "droco-0007", journal.text()) == {
            "name": "droco-0007",
            "kind": "finished",
            "already": False,
        }


def test_what_is_no_game_is_not_stored(tmp_path: Path, journal: Journal) -> None:
    """Garbage, a changed line, another program's: each is said, and the store is as before."""
    text = journal.text()
    changed = text.replace(b"entered", b"scanned", 1)
    newer = text.replace(b"compere-journal 2", b"compere-journal 3", 1)
    with room(tmp_path) as there:
        viewer = Viewer(there)
        for data in (b"x", b"\x00" * 5000, changed, text[:10], newer, b"\xff\xfe" * 99):
            assert sent(viewer, "droco-0001", data)["kind"] in ("journal", "newer")
        assert not list((tmp_path / "state").rglob("*.journal"))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_changed_byte_is_found(tmp_path: Path, journal: Journal, place: int, byte: int) -> None:
    """What is stored is the beginning of the true game, or nothing."""
    text = journal.half().text()
    data = bytearray(text)
    data[place % len(data)] = byte
    with room(tmp_path / f"{place}-{byte}") as there:
        viewer = Viewer(there)
        answer = sent(viewer, "droco-0001", bytes(data))
        if "kind" in answer and answer["kind"] == "journal":
            assert not list((tmp_path / f"{place}-{byte}" / "state").rglob("*.journal"))
        else:
            assert text.startswith(fetched(viewer, answer["name"]))


@pytest.mark.parametrize(
    "message",
    [
        {"name": "droco-0001", "size": 0},
        {"name": "droco-0001", "size": MOST + 1},
        {"name": "droco-0001", "size": "9"},
        {"name": "droco-0001"},
        {},
    ],
)
def test_how_an_upload_cannot_begin(tmp_path: Path, message: dict[str, Any]) -> None:
    with room(tmp_path) as there:
        assert Viewer(there).ask("take_journal", **message)["kind"] == "bad-request"


@pytest.mark.parametrize(
    "piece", ["", "!!!", "QUJD\n", 7, None, b64encode(b"x" * (PIECE_MOST + 1)).decode(), "QUJDREU="]
)
def test_a_piece_that_cannot_be_ends_the_upload(tmp_path: Path, piece: object) -> None:
    """As does one that is more than was announced; another upload may begin."""
    with room(tmp_path) as there:
        viewer = Viewer(there)
        viewer.ask("take_journal", name="droco-0001", size=4)
        assert viewer.ask("take_journal", piece=piece)["kind"] == "bad-request"
        assert viewer.ask("take_journal", piece="QUJD")["kind"] == "no-upload"
        assert viewer.ask("take_journal", end=True)["kind"] == "no-upload"
        assert "piece_most" in viewer.ask("take_journal", name="droco-0001", size=4)


def test_an_upload_that_is_not_complete_is_none(tmp_path: Path) -> None:
    with room(tmp_path) as there:
        viewer = Viewer(there)
        viewer.ask("take_journal", name="droco-0001", size=4)
        viewer.ask("take_journal", piece="QUJD")
        assert viewer.ask("take_journal", end=True)["kind"] == "no-upload"


def test_one_upload_at_a_time(tmp_path: Path, journal: Journal) -> None:
    """Nobody fills the memory; who goes away in the middle makes room for the next."""
    with room(tmp_path) as there:
        one, two = Viewer(there), Viewer(there)
        one.ask("take_journal", name="droco-0001", size=MOST)
        assert two.ask("take_journal", name="droco-0001", size=9)["kind"] == "busy"
        one.close()
        while (answer := sent(two, "droco-0001", journal.half().text())).get("kind") == "busy":
            two.settle()
        assert answer["name"] == "droco-0001"


def test_a_store_that_cannot_be_written(tmp_path: Path, journal: Journal) -> None:
    """It is said; the box goes on."""
    with room(tmp_path) as there:
        (tmp_path / "state").mkdir(exist_ok=True)
        (tmp_path / "state" / "games").write_text("no folder")
        viewer = Viewer(there)
        assert sent(viewer, "droco-0001", journal.half().text())["kind"] == "device"
        assert viewer.ask("alive") == {}
