"""The scanner's line at its worst: noise, cut and merged lines, and a cable that is pulled at every byte."""

import contextlib
from itertools import count, pairwise
from queue import Empty, Queue
from random import Random

import pytest

from cable import Cable
from compere.bots import BOTS
from compere_device.answers.codes import known
from compere_device.answers.picker import begin
from compere_device.events import Event, Found, Lost, Scanned
from compere_device.parts.scan.gm65 import Frames
from compere_device.parts.scan.lines import SameCode, ScannedLines
from compere_device.parts.scan.scanner import Scanner
from playing import play

WAIT_S = 10  # for a thread to react; reached only on failure
NOISE = 1_000_000
CODES = ["patch:17", "robot:A13", "cmd:next", "pick:first", "num:7"]
SESSION = b"patch:17\rrobot:A13\r\ncmd:next\npick:first\tnum:7\r"
SHEETS = frozenset().union(*map(known, BOTS.values()))


@pytest.mark.slow
def test_a_million_random_bytes() -> None:
    """No crash, nothing kept but one line, nothing said twice; and not one of the games' codes comes of it."""
    random, lines, frames, same, found = Random(1), ScannedLines(lambda: SHEETS), Frames(), SameCode(), 0
    for at in range(0, NOISE, 1000):
        answers, text = frames.feed(random.randbytes(1000))
        for code in lines.feed(text, at * 1e-3):
            found += 1
            same.fresh(code, at * 1e-3)  # a thousand bytes a second, as of a line of 9600 baud
            assert code not in SHEETS and code.isprintable() and len(code) <= 128
        assert len(lines._kept) <= 129 and len(frames._held) <= 22 and len(same._seen_s) <= 32
        assert not answers
        if random.random() < 0.1:
            assert lines.tick(at * 1e-3 + 0.9) == []
    print(f"{NOISE} random bytes: {found} lines, no code of a game")
    assert lines.complaint() and not lines.complaint()
    lines.drop()
    assert lines.feed(SESSION, NOISE) == CODES


def test_noise_answers_nothing() -> None:
    """What random bytes leave is refused by every first question of every game."""
    random, lines = Random(2), ScannedLines()
    ways = [begin(prompt) for bot in BOTS.values() if (prompt := play(bot).prompt)]
    for code in lines.feed(random.randbytes(100_000), 0.0):
        assert [way.scan(code) for way in ways] == [None] * len(ways)


def test_every_cut() -> None:
    """A session in two pieces, wherever it is cut, is the same codes."""
    for at in range(len(SESSION) + 1):
        lines = ScannedLines()
        assert lines.feed(SESSION[:at], 0.0) + lines.feed(SESSION[at:], 0.9) == CODES


def test_every_loss() -> None:
    """Bytes that are missing, anywhere and any number of them, spoil what they touch and nothing else."""
    for start in range(len(SESSION)):
        for end in range(start + 1, len(SESSION) + 1):
            found = ScannedLines(lambda: SHEETS).feed(SESSION[:start] + SESSION[end:], 0.0)
            whole = [code for code in found if code in CODES]
            assert whole == [code for code in CODES if code in whole]
            assert len(found) - len(whole) <= 1
            intact = sum(span not in _touched(start, end) for span in range(len(CODES)))
            assert len(whole) >= intact - 1, (start, end, found)


def _touched(start: int, end: int) -> set[int]:
    """Return the codes whose bytes or end a loss touches."""
    ends = [0, *(at + 1 for at, byte in enumerate(SESSION) if byte in b"\r\n\t" and SESSION[at + 1 : at + 2] != b"\n")]
    return {index for index, (first, last) in enumerate(pairwise(ends)) if start < last and end > first}


def test_every_merge() -> None:
    """A line that is cut anywhere and goes on as another is one line, and no part of it is taken for a code."""
    for one in CODES:
        for other in CODES:
            for at in range(len(one) + 1):
                for on in range(len(other) + 1):
                    merged = one[:at] + other[on:]
                    assert ScannedLines().feed(merged.encode() + b"\r", 0.0) == ([merged] if merged else [])


def test_a_cut_line_is_never_a_shorter_code() -> None:
    """patch:1 of patch:17, when the rest never comes: no silence makes it one, wherever the line breaks off."""
    for code in CODES:
        for at in range(1, len(code)):
            lines = ScannedLines(lambda: SHEETS)
            lines.feed(b"A\r", 0.0)
            cut = lines.feed(code[:at].encode(), 1.0) + lines.tick(1.5) + lines.tick(11.0)
            assert cut + lines.feed(SESSION, 12.0) == CODES


# On a line


def test_noise_on_the_line(cable: Cable, events: "Queue[Event]") -> None:
    """Random bytes at full speed, then a code: it is read, and the thread lives."""
    cable.plug()
    random = Random(3)
    scanner = Scanner(str(cable.path), events.put, count(0, 2).__next__, retry_s=(0.001, 0.01))
    assert scanner.ready.wait(WAIT_S)
    for _ in range(100):
        cable.send(random.randbytes(1000))
    happened: list[Event] = []
    while Scanned("patch:17") not in happened:
        cable.send(b"\rpatch:17\r")  # amid more codes than a person scans it is none
        with contextlib.suppress(Empty):
            happened.append(events.get(timeout=0.05))
    assert not [event for event in happened[:-1] if isinstance(event, Scanned) and event.code in SHEETS]
    assert scanner.alive
    scanner.close()


@pytest.mark.parametrize("at", [0, 1, 7, 8, 9, 18, 19, 20, 30, len(SESSION) - 1])
def test_pieces_on_the_line(cable: Cable, events: "Queue[Event]", at: int) -> None:
    """Some of the cuts again, by the thread."""
    cable.plug()
    scanner = Scanner(str(cable.path), events.put, count(0, 0.1).__next__)
    assert scanner.ready.wait(WAIT_S)
    cable.send(SESSION[:at])
    cable.send(SESSION[at:])
    assert [events.get(timeout=WAIT_S) for _ in CODES] == list(map(Scanned, CODES))
    scanner.close()


def test_the_cable_is_pulled_at_every_byte(
    cable: Cable, events: "Queue[Event]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lost once, found once, each time; the codes before are read, the half of one is forgotten, the next is whole."""
    monkeypatch.setattr("compere_device.parts.scan.scanner._PROOF_S", 0.002)
    scanner = Scanner(str(cable.path), events.put, count(0, 2).__next__, retry_s=(0.001, 0.01))
    assert events.get(timeout=WAIT_S) == Lost("scanner")
    for at in range(len(SESSION) + 1):
        cable.plug()
        assert events.get(timeout=WAIT_S) == Found("scanner")
        cable.send(SESSION[:at])
        before = ScannedLines().feed(SESSION[:at], 0.0)
        assert [events.get(timeout=WAIT_S) for _ in before] == list(map(Scanned, before))
        cable.unplug()
        assert events.get(timeout=WAIT_S) == Lost("scanner")
    cable.plug()
    assert events.get(timeout=WAIT_S) == Found("scanner")
    cable.send(SESSION)
    assert [events.get(timeout=WAIT_S) for _ in CODES] == list(map(Scanned, CODES))
    with pytest.raises(Empty):
        events.get_nowait()
    scanner.close()
