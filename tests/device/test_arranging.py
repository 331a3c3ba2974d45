"""A game that asks for an order and for a square, in every driver: keys on the glass, lines typed, and JSON."""

import io
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from compere.almanac import Almanac
from compere.arrange import Place
from compere.bot import Outcome
from compere.journal import parse
from compere.session import Session
from compere.table import Table
from compere.transcript import transcript
from compere.wording import Words, say
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import choose
from compere_device.files.opened import Game
from compere_device.scenes import home
from hands import Hands
from protocol import Out
from tiny import END, TINY, TinyState, header, nothing, resumed, seen, text_of
from ways import TRACK, key_towards, pressed

BOARD = tuple(tuple("■" if x == y else "" for x in range(4)) for y in range(3))
WHERE = Place(
    "tiny.where", say("Where?"), "luck", tuple((x, y) for y in range(3) for x in range(4) if x != y), board=BOARD
)
ORDER = replace(TRACK, key="tiny.track")


async def play(state: TinyState) -> Outcome:
    """Ask for an order, then for a square, and say what was understood."""
    order = await ORDER
    x, y = await WHERE
    state.tell("luck", say("{order} at {x}, {y}", order=" ".join(order), x=x, y=y))
    return END


BOT = replace(TINY, set_up=nothing, play=play, facts=())


def game() -> Session:
    """Return the game before its first question."""
    return Session(BOT, header())


def test_on_the_glass(tmp_path: Path) -> None:
    """Two rows, for the third follows; then a key a quarter."""
    hands = Hands(tmp_path)
    home.play(hands.stage, Game(game()))
    assert hands.all_rows() == ["a", "b", "c"]
    for answer in (("c", "a", "b"), (3, 1)):
        prompt = hands.playing.table.prompt
        assert prompt
        step = begin(prompt)
        while not isinstance(step, Done):
            key = key_towards(step, answer)
            hands.press(key)
            after = pressed(step, key)
            assert after
            step = after
    assert [item.entry.answer for item in hands.playing.table.session.history.items] == [["c", "a", "b"], [3, 1]]
    assert hands.said.endswith("c a b at 3, 1")


def test_in_the_console() -> None:
    """Numbers of rows or ids in their order; a column and a row."""
    out = io.StringIO()
    Console(Table(game(), Almanac(), lambda entries: None), Words(), out).run(["3 a 2\n", "0 0\n", "3 1\n"])
    lines = out.getvalue().splitlines()
    assert "   ■  .  .  ." in lines
    assert next(line for line in lines if line.startswith("! ")).startswith("! That square cannot be meant.")
    assert lines[-3:-1] == ["* c a b at 3, 1", "= The end."]


def test_headless() -> None:
    """Kind, options and count; kind, squares and board."""
    out = Out()
    requests = ['{"answer": ["c", "a", "b"]}', '{"undo": true}', '{"answer": ["b", "a", "c"]}', '{"answer": [3, 1]}']
    Headless(Table(game(), Almanac(), lambda entries: None), Words(), out).run(requests)
    order, where = out.lines[0]["prompt"], out.lines[1]["prompt"]
    assert (order["kind"], [option["id"] for option in order["options"]], order["count"]) == ("arrange", [*"abc"], 3)
    assert (where["kind"], where["squares"][0], len(where["board"])) == ("place", [1, 0], 3)
    assert out.lines[2]["prompt"]["offer"] == ["c", "a", "b"]
    assert out.lines[-1]["outcome"]["told"] == ["b a c at 3, 1"]


@pytest.mark.parametrize("seed", range(20))
def test_anybody_at_random(seed: int) -> None:
    """An answer each, which fits; the journal brings the game back, and the transcript shows it."""
    session, random = game(), Random(seed)
    while session.prompt:
        session.answer(choose(session.prompt, random))
    assert seen(resumed(session)) == seen(session)
    journal = parse(text_of(session.header, [item.entry for item in session.history.items]))
    lines = list(transcript(journal, Words(), lambda name: BOT))
    assert "  a (a) · b (b) · c (c)" in lines
    assert any(line.startswith("  1 0 · 2 0") for line in lines)
