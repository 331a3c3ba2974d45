"""The page of the mirror's protocol says what is so: its tables name all that there is, and its examples work."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from catalogue import ROOT
from compere.bots import BOTS, find
from compere_device.mirror import client, clients, journals, places, protocol, stores
from compere_device.mirror.asks import ASKS
from compere_device.mirror.playing import CHOICES_MOST
from compere_device.scenes import home
from mirrors import ALL, Viewer, room

PAGE = (ROOT / "device" / "MIRROR.md").read_text(encoding="utf-8")
EXAMPLES = [
    json.loads(line) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def first(text: str, head: str) -> set[str]:
    """Return what is named in the first column of the table with this head."""
    table = text.split(f"| {head} |")[1].split("\n\n")[0]
    return {name for row in table.split("\n")[2:] for name in re.findall(r"`([^`]*)`", row.split(" | ")[0])}


def test_all_kinds_and_asks_and_inputs_are_named() -> None:
    """And nothing else."""
    assert first(section("What is pushed"), "kind") == set(clients.KINDS)
    assert first(section("What is asked"), "ask") == {*ASKS, "take_journal"}
    inputs = {name for each in first(section("What is put in"), "message") for name in json.loads(each)}
    assert inputs - {"down"} == {*clients.INPUTS, "viewers"}


def test_the_bounds_are_those_of_the_code() -> None:
    wanted = (
        f"| clients | {clients.CLIENTS_MOST} |",
        f"| a line to the device | {protocol.LINE_MOST} bytes |",
        f"| inputs of a client in a second | {client.INPUTS_A_SECOND} |",
        f"| asks of a client in a second | {client.ASKS_A_SECOND} |",
        f"| asks of a client that wait | {client.ASKS_MOST} |",
        f"| replies that a client has not read | {client.REPLIES_MOST} |",
        f"| a journal | {journals.MOST} bytes, in pieces of at most {journals.PIECE_MOST} |",
        f"| time until a client says hello | {clients.HELLO_S:.0f} s |",
        f"| time for which a key can be held from elsewhere | {clients.HOLD_MOST_S:.0f} s |",
        f"at most {protocol.SCAN_MOST} characters",
        f"from -{protocol.TURN_MOST} to {protocol.TURN_MOST} detents",
        f"more than {CHOICES_MOST}",
        f"each the last first, {stores.GAMES_MOST} at most",
        f"`{places.VARIABLE}`",
        f"`{places.SERVICE}`",
        f"`{places.GROUP}`",
        f"This is protocol {protocol.VERSION}.",
    )
    assert [each for each in wanted if each not in PAGE] == []


def test_the_examples_work(tmp_path: Path) -> None:
    """The error is the one that comes, the greeting has these fields, and what is sent is taken."""
    error, device, hello, watch = EXAMPLES
    with room(tmp_path) as there:
        viewer = Viewer(there, hello=False)
        viewer.wait(lambda: "hello" in viewer.newest)
        assert viewer.newest["hello"].keys() == device["hello"].keys()
        viewer.send(hello, watch, {"turn": 99})
        viewer.wait(lambda: {*watch["watch"], "error"} <= viewer.newest.keys())
        assert viewer.newest["error"] == error["error"]
        inputs = [json.loads(each) for each in first(section("What is put in"), "message")]
        before = len([each for each in viewer.messages if "error" in each])
        viewer.send(*inputs)
        viewer.settle()
        assert len([each for each in viewer.messages if "error" in each]) == before


def fields(value: Any) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


@pytest.mark.parametrize("bot", BOTS)
def test_every_field_is_named(tmp_path: Path, bot: str) -> None:
    """What is pushed, and every answer, of each bot at its first question."""

    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))
    with room(tmp_path) as there:
        home.begin(there.stage, find(bot), find(bot).choose_options({}))
        there.look()
        viewer = Viewer(there, *ALL)
        found = set().union(*(fields(viewer.newest[kind]) for kind in ALL))
        found |= fields(viewer.newest["game"]["asks"])
        for what in (*ASKS.keys() - {"correct", "back", "journal", "pair"},):
            found |= fields(viewer.ask(what))
        found |= fields(viewer.ask("journal", name=f"{bot}-0001"))
        found |= fields(viewer.ask("take_journal", name="x", size=1))
    assert found - named == set()


def test_every_kind_of_error_is_named() -> None:
    """That any source of the room raises by itself."""
    room_of = ROOT / "device" / "compere_device" / "mirror"
    kinds = {kind for path in room_of.glob("*.py") for kind in re.findall(r'NotNow\(\s*"([a-z-]+)"', path.read_text())}
    assert kinds
    assert [kind for kind in kinds if f"`{kind}`" not in PAGE] == []
