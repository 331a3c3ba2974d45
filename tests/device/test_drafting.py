"""Droids' map as a question in every driver: an editor on the glass, lines in the console, JSON; and in the almanac."""

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots.droids.owners import droids
from catalogue import DRAWN
from compere.almanac import Almanac, Known
from compere.bots import BOTS
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.texts import MAP_FAULTS, STRIP_FAULTS, ask_map, ask_strip
from compere.journal import parse
from compere.session import Session
from compere.table import Table
from compere.transcript import transcript
from compere.wording import Words
from compere_device.answers.picker import begin
from compere_device.answers.way import Done
from compere_device.drivers.console import Console
from compere_device.drivers.headless import Headless
from compere_device.drivers.player import Player, choose
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.languages import LANGUAGES
from compere_device.scenes import home
from compere_device.scenes.almanac import almanac
from golden_screens import assert_screen
from hands import SCREEN, Hands, view
from playing import any_answer
from protocol import Out
from tiny import header, resumed, seen, text_of
from ways import pressed

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
OURS = "You play on Compère’s own, not the printed board."
LINES = MAP.splitlines()
OTHER = [*LINES[:10], "#~" + LINES[10][2:], *LINES[11:]]  # its second square is water
WRONG = [*LINES[:10], "." + LINES[10][1:], *LINES[11:]]  # its first corner, which is not free, has no obstacle
WHY = "line 11, column 1: '.' cannot stand here: expected #, as this corner is not one of the free ones"


def game() -> Session:
    """Return the game before its first question."""
    return Session(droids(ships=False), header())


def table(known: dict[str, Known] | None = None) -> Table:
    return Table(game(), Almanac(known or {}), lambda entries: None)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that knows this game beside the others; its map is known."""
    monkeypatch.setitem(BOTS, "droids", droids())


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device with which no map ships."""
    monkeypatch.setitem(BOTS, "droids", droids(ships=False))


# On the glass


def test_a_map_is_taken_as_it_is(unknown: None, tmp_path: Path) -> None:
    """Once somebody has looked into it, and never by habit; the rules get its text."""
    hands = Hands(tmp_path)
    home.play(hands.stage, Game(game()))
    assert (hands.said, hands.labels) == ("choose: ▲▼ Is this your board?", ["next", "before"])
    hands.press(OK, DOWN, BACK)
    assert (hands.said, hands.labels) == ("Luck Is this your board?", ["done", "next", "before"])
    hands.press(OK)
    assert hands.said.startswith("Luck " + OURS)
    assert [item.entry.answer for item in hands.playing.table.session.history.items] == [LINES]


def test_a_map_is_changed_and_checked(unknown: None, tmp_path: Path) -> None:
    """What is wrong is said with its square marked; a key goes on there; BACK held goes to the end."""
    hands = Hands(tmp_path)
    home.play(hands.stage, Game(game()))
    hands.press(DOWN)
    assert (hands.said, hands.labels[1]) == ("Luck Board: obstacle", "blue")
    hands.press(*[OK] * 5)
    assert hands.said == "Luck Board: land"
    hands.hold(BACK)
    assert hands.labels[0] == "undo all"
    hands.press(OK)
    assert (hands.said, hands.labels) == ("Luck This corner is not free: an obstacle belongs here.", [])
    assert [cell.inverted for cell in hands.page.grid[0]] == [True] + [False] * 9
    hands.press(BACK, OK, OK, DOWN, OK)
    hands.hold(BACK)
    hands.press(OK)
    assert hands.playing.table.session.history.items[0].entry.answer == OTHER


def test_leaving_it_takes_the_answer_before_back(unknown: None, tmp_path: Path) -> None:
    """At the end a held BACK does what it does elsewhere; what was taken back is offered with its changes."""
    hands = Hands(tmp_path)
    home.play(hands.stage, Game(game()))
    hands.press(DOWN, DOWN, OK)
    hands.hold(BACK)
    hands.press(OK)
    hands.scan("cmd:undo")
    assert (hands.said, hands.labels[0]) == ("Luck Is this your board?", "undo all")
    hands.press(OK)
    assert hands.playing.table.session.history.items[0].entry.answer == OTHER


@pytest.mark.slow
@pytest.mark.parametrize("question", [ask_map(), ask_strip()], ids=["map", "strip"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_editor_fits(question: Any, language: str) -> None:
    """Each place with each of its signs; each sentence on what is wrong, none of them cut."""
    speaking = view(droids(), language)
    way: Any = begin(question)
    places = {id(each.signs): at for at, each in enumerate(way.blanks)} if hasattr(way, "blanks") else {}
    for at in (*places.values(), *range(0, len(way.blanks), 37)):
        here: Any = way
        for _ in range(at + 1):
            here = pressed(here, DOWN)
        for _ in way.blanks[at].signs:
            page = speaking.asking(here)
            assert SCREEN.overflow(page) == []
            assert not [row.label for row in page.rows if row.label.endswith("…")]
            assert not any(line.endswith("…") for line in page.lines)
            here = pressed(here, OK)
            if at >= len(here.blanks) or here.blanks[at].signs is not way.blanks[at].signs:
                break  # the last order of a column became none
    for fault in (MAP_FAULTS if question.key == "droids.map" else STRIP_FAULTS).values():
        page = speaking.asking(replace(way, at=0, fault=fault))
        assert SCREEN.overflow(page) == []
        assert not any(line.endswith("…") for line in page.lines)


SHOTS = {
    "map_end": (ask_map, ()),
    "map_square": (ask_map, (DOWN, UP, UP, UP, DOWN, DOWN, DOWN, DOWN)),
    "map_undo": (ask_map, (DOWN, OK, BACK)),
    "map_fault": (ask_map, (DOWN, OK, BACK, OK)),
    "map_container": (ask_map, (DOWN, *[UP] * 13, *[DOWN] * 4)),
    "map_corners": (ask_map, (BACK, BACK, BACK)),
    "strip_end": (ask_strip, ()),
    "strip_order": (ask_strip, (DOWN, DOWN, DOWN)),
    "strip_fault": (ask_strip, ()),
}


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", SHOTS)
def test_pictures(name: str, language: str) -> None:
    """The editor as somebody last looked at it."""
    ask, keys = SHOTS[name]
    way: Any = begin(ask())
    for key in keys:
        way = pressed(way, key)
    if name == "strip_fault":
        way = replace(way, at=0, fault=STRIP_FAULTS["fire"])
    assert_screen(SCREEN.draw(view(droids(), language).asking(way)), f"texts_{language}/{name}")


# In lines and as JSON


def test_in_the_console() -> None:
    """The text with its numbers; a line is changed, one that is wrong is said and can be changed again."""
    out = io.StringIO()
    Console(table(), Words(), out).run(
        [f"11 {WRONG[10]}\n", "\n", f"11 {OTHER[10]}\n", "\n", "u\n", "p\n", *PASTED, "\n", "3\n"]
    )
    lines = out.getvalue().splitlines()
    assert "   11 #........." in lines and "   11 .........." in lines
    why = "! Line 11, column 1: This corner is not free: an obstacle belongs here."
    assert next(line for line in lines if line.startswith("! ")) == why
    assert any(line.startswith("  . land · ~ water · # obstacle · B blue") for line in lines)
    assert lines[-2] == "= The end."


PASTED = [*(f"{line}\n" for line in LINES), ".\n"]


def test_what_is_pasted_means_nothing_else() -> None:
    """Not to end, not to take back: a line is a line, up to a full stop alone."""
    out = io.StringIO()
    Console(table(), Words(), out).run(["p\n", "q\n", "u\n", ".\n", "\n", "p\n", *PASTED, "\n", "3\n"])
    lines = out.getvalue().splitlines()
    assert ("    1 q" in lines, "    2 u" in lines) == (True, True)
    assert any(line == "! Line 1, column 1: this cannot be." for line in lines)
    assert lines[-2] == "= The end."


def test_headless() -> None:
    """Kind, size, legend, the text to begin with; a list of lines answers."""
    out = Out()
    requests = [json.dumps({"answer": each}) for each in (WRONG, "map", OTHER, 3)]
    Headless(table(), Words(), out).run(requests)
    asked = out.lines[0]["prompt"]
    assert (asked["kind"], asked["width"], asked["height"], asked["fact"]) == ("rows", 10, 10, "droids.map")
    assert (asked["legend"]["~"], asked["start"]) == ("water", LINES)
    assert out.lines[1]["error"] == {"kind": "invalid-answer", "message": WHY}
    assert out.lines[3]["error"]["message"] == "'map' is no list of lines"
    assert out.lines[-1]["outcome"]["reason"]["id"]


@pytest.mark.parametrize("seed", range(5))
def test_anybody_at_random(seed: int) -> None:
    """Whoever does not know better leaves it as it is; the journal brings it back, the transcript has all of it."""
    session = game()
    while session.prompt:
        answer = choose(session.prompt, Random(seed)) if seed % 2 else any_answer(session.prompt, Random(seed))
        session.answer(answer)
    assert seen(resumed(session)) == seen(session)
    journal = parse(text_of(session.header, [item.entry for item in session.history.items]))
    lines = list(transcript(journal, Words(), lambda name: droids(ships=False)))
    answered = next(line for line in lines if line.startswith('< ["'))
    assert json.loads(answered[2:].removesuffix(" (entered)")) == LINES


def test_a_player_on_the_glass_changes_it(unknown: None, tmp_path: Path) -> None:
    """By keys alone, to the text that is meant."""
    hands = Hands(tmp_path)
    home.play(hands.stage, Game(game()))
    player = Player(hands.press, None, Random(1), lambda prompt, state, scanned=False: OTHER)
    while hands.playing.asked and hands.playing.asked.prompt.key == "droids.map":
        player.step(hands.playing)
    assert hands.playing.table.session.history.items[0].entry.answer == OTHER


# In the almanac


def test_what_ships_is_not_asked(installed: None, tmp_path: Path) -> None:
    """The almanac answers; the journal has it."""
    hands = Hands(tmp_path)
    home.begin(hands.stage, BOTS["droids"], {})
    entry = hands.playing.table.session.history.items[0].entry
    assert (entry.answer, getattr(entry, "source", "")) == (LINES, "almanac")


def test_it_is_set_right_from_the_menu(installed: None, tmp_path: Path) -> None:
    """What was in doubt is the owner's then, as a list of lines, after the next start too; later games play with it."""
    hands = Hands(tmp_path)
    hands.stage.go.push(almanac(hands.stage))
    hands.choose("Droids", "? Map")
    assert hands.page.lines[0].startswith("Is this")
    hands.press(DOWN, DOWN, OK)
    hands.hold(BACK)
    hands.press(OK)
    kept = json.loads((tmp_path / "almanac.json").read_text())["droids.map"]
    assert (kept["value"], kept["unverified"]) == (OTHER, False)
    again = Hands(tmp_path)
    again.stage.go.push(almanac(again.stage))
    again.choose("Droids")
    assert "Map" in again.all_rows()
    home.begin(again.stage, BOTS["droids"], {})
    assert again.playing.table.session.history.items[0].entry.answer == OTHER


def test_a_wrong_map_is_not_kept(installed: None, tmp_path: Path) -> None:
    """What is wrong is said; whoever leaves then keeps what was there."""
    hands = Hands(tmp_path)
    hands.stage.go.push(almanac(hands.stage))
    hands.choose("Droids", "? Map")
    hands.press(DOWN, OK)
    hands.hold(BACK)
    hands.press(OK)
    assert "This corner is not free" in hands.said
    hands.hold(BACK)
    hands.hold(BACK)
    hands.hold(BACK)
    assert hands.store.almanac.learned == {}


def test_a_map_of_another_time_is_asked_anew() -> None:
    """Where what was kept is no map any more."""
    asked = table({"droids.map": Known(WRONG, "entered")})
    assert asked.prompt and asked.prompt.key == "droids.map"


def test_done_is_a_list_of_lines() -> None:
    assert pressed(begin(ask_map()), OK) == Done(tuple(LINES))
