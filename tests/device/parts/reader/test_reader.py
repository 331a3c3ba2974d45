"""The conversation with the reader board: throws, versions, cards and complaints."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.events import Cocked, Event, Lost, Rolled, Rolling, Scanned
from compere_device.parts.reader.reader import SETTLES_S, SILENCE_S, CardsThere, Notes, Silent, Talk
from compere_device.parts.reader.reader_lines import field, request, sealed
from simulated_reader import SimulatedReader

WAIT_S = 10  # for a thread to react; reached only on failure
UID = "04A1B2C3"
HELLO, STATE = request("hello", 1), request("state")


class Conversation:
    """A board and the host's side of the talk, with a clock that the test moves; `hears` may damage what is said."""

    def __init__(self, protocol: int = 1, hears: Callable[[bytes], bytes] = bytes) -> None:
        self.now_s = 100.0
        self.notes = Notes()
        self.talk = Talk(self.notes, self.now_s)
        self.events: list[Event] = []
        self.hears = hears
        self.board = SimulatedReader(self._said, protocol)

    def begin(self) -> "Conversation":
        """Say hello on both sides."""
        self.board.hear(self.talk.reply)
        return self

    def take(self) -> list[Event]:
        """Return the events since the last time."""
        taken, self.events = self.events, []
        return taken

    def _said(self, data: bytes) -> None:
        self.events += self.talk.feed(self.hears(data), self.now_s)
        self.board.hear(self.talk.reply)


@pytest.fixture
def talking() -> Conversation:
    return Conversation().begin()


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


# Throws


def test_a_throw_is_one_value(talking: Conversation) -> None:
    """It moves, it lies still; said once more, it is the same throw; another one is another, with the same face too."""
    board = talking.board
    board.rolling()
    board.rolling()
    board.rest(7, 61)
    board.hear(STATE + STATE)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 7, 61)]
    board.throw(7)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 7, 98)]


def test_a_cocked_die_is_told(talking: Conversation) -> None:
    """Once, and then the throw that sets it right."""
    talking.board.cocked()
    talking.board.hear(STATE)
    talking.board.throw(0)
    assert talking.take() == [Rolling("d10"), Cocked("d10"), Rolling("d10"), Rolled("d10", 0, 98)]


@pytest.mark.parametrize("thrown", [False, True])
def test_what_lies_there_from_before_was_not_thrown_for_us(thrown: bool) -> None:
    """Neither since the board's start nor before the connection; the next throw is one."""
    talking = Conversation()
    talking.board.lie(4)
    if thrown:
        talking.board.muted = True
        talking.board.throw(4)
        talking.board.muted = False
    talking.begin()
    talking.board.hear(STATE)
    assert talking.take() == []
    talking.board.throw(4)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 4, 98)]


@pytest.mark.parametrize("lost", ["rolling", "die", "rolling die", "cocked"])
def test_a_throw_is_not_lost_with_its_line(talking: Conversation, lost: str) -> None:
    """The numbers tell that lines are missing, and the host asks again: once, and the value comes once."""
    board = talking.board
    board.throw(1)
    talking.take()
    talking.hears = lambda data: b"" if data.split()[1].decode() in lost.split() else data
    if lost == "cocked":
        board.cocked()
    else:
        board.throw(7)
    talking.hears = bytes
    board.alive()
    board.alive()
    settled = [event for event in talking.take() if not isinstance(event, Rolling)]
    assert settled == [Cocked("d10") if lost == "cocked" else Rolled("d10", 7, 98)]
    assert talking.notes.counts["lost"] == 1


def test_numbers_go_round_without_a_loss(talking: Conversation) -> None:
    """After 255 comes 1: nothing is missing, also over many rounds and a thousand throws of one face."""
    for _ in range(1000):
        talking.board.throw(3)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 3, 98)] * 1000
    assert talking.notes.counts == {}


@pytest.mark.parametrize("heard", [True, False])
def test_a_board_that_starts_again_throws_nothing(talking: Conversation, heard: bool) -> None:
    """Its die lies there, its throws count from the beginning; even the first is taken, also if its hello was lost."""
    talking.board.throw(7)
    talking.take()
    talking.board = SimulatedReader(talking._said)
    talking.board.lie(7)
    talking.hears = bytes if heard else lambda data: b""
    talking.board.start()
    talking.hears = bytes
    talking.board.alive()
    assert talking.talk.greeted and talking.take() == []
    talking.board.throw(7)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 7, 98)]
    assert talking.notes.counts == ({} if heard else {"lost": 1})


def test_dice_are_told_apart_up_to_a_bound() -> None:
    """Each has its own throws; a board with a hundred dice does not fill the memory."""
    talking = Conversation()
    talking.board = SimulatedReader(talking._said, dice=("one", "two"))
    talking.begin()
    for die in ("one", "two"):
        talking.board.throw(5, die=die)
    assert [event for event in talking.take() if isinstance(event, Rolled)] == [
        Rolled("one", 5, 98),
        Rolled("two", 5, 98),
    ]
    for number in range(100):
        talking.board.say(f"rolling d{number}")
    assert len(talking.take()) == 6 and talking.notes.counts["dice"] == 94


# Hello and versions


def test_nothing_counts_before_hello() -> None:
    """A board that speaks without one is asked for it, at every line until it answers."""
    talk = Talk(Notes(), 0.0)
    assert talk.reply == HELLO
    for text in ("7 rolling d10", "8 die d10 7 98 1", f"9 tag {UID} d10:7"):
        assert talk.feed(sealed("$", text), 0.0) == [] and talk.reply == HELLO
    assert talk.feed(sealed("$", "10 hello 1 a 1"), 0.0) == [] and talk.reply == b""
    assert talk.feed(sealed("$", "11 rolling d10"), 0.0) == [Rolling("d10")]
    assert talk.feed(sealed("$", "0 rolling d10"), 0.0) == [] and talk.reply == HELLO  # it started again


@pytest.mark.parametrize(("protocol", "part"), [(0, "reader-older"), (2, "reader-newer"), (255, "reader-newer")])
def test_another_version_is_said_once_and_not_listened_to(
    protocol: int, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names both versions; with another firmware the board is listened to again."""
    talking = Conversation(protocol).begin()
    talking.board.throw(7)
    talking.board.hear(HELLO)
    talking.board.tag(UID, "d10:7")
    assert talking.take() == [Lost(part)] and not talking.talk.greeted
    (warning,) = warnings(caplog)
    assert f"version {protocol}, not 1" in warning
    talking.board = SimulatedReader(talking._said)
    talking.board.start()
    talking.board.throw(7)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 7, 98)]


# Cards, errors, and what is not understood


def test_a_card_with_a_code_is_a_scan(talking: Conversation, caplog: pytest.LogCaptureFixture) -> None:
    """The same one within 1.5 s is one scan; without a code of ours it is named in the log once."""
    for text in ("fort:skids", "fort:skids", "d10:7"):
        talking.board.tag(UID, text)
    talking.now_s += 1.5
    talking.board.tag(UID, "fort:skids")
    assert talking.take() == [Scanned("fort:skids"), Scanned("d10:7"), Scanned("fort:skids")]
    for text in ("", "hello", ":", "fort:", "fort:the skids", "https://x.org/" + "y" * 70):
        talking.board.tag(UID, text)
    assert talking.take() == []
    assert [UID in warning for warning in warnings(caplog)] == [True]


def test_no_password_is_logged(talking: Conversation, caplog: pytest.LogCaptureFixture) -> None:
    """Of a card for phones that has a network on it: if its line comes whole, and if its beginning is lost."""
    card = "WIFI:S:Our home;P:geheim;;"
    talking.board.tag(UID, card)
    line = sealed("$", f"9 tag {UID} {field(card)}")
    for at in range(line.index(b"%3BP")):
        talking.notes.counts.clear()
        talking._said(line[at:])
        talking._said(line[at:].replace(b"*", b"*0", 1))
    assert len(warnings(caplog)) > len(card) and "geheim" not in caplog.text


def test_a_card_that_lies_there_over_a_restart_is_not_laid_down_anew(talking: Conversation) -> None:
    """The board starts again, or its cable was pulled: it tells what lies on it. Another card is one, and one later."""
    board = talking.board
    board.tag(UID, "fort:skids")
    for _ in range(2):  # also when that happens twice in a moment
        talking.now_s += 60
        board._number = 0
        board.start()
        talking.now_s += 0.3
        board._number = 0
        board.start()
        board.tag(UID, "fort:skids")
    assert talking.take() == [Scanned("fort:skids")]
    board.tag("04A1B2C4", "fort:toys")
    talking.now_s += SETTLES_S
    board.tag(UID, "fort:skids")
    board.say(f"gone {UID}")
    board._number = 0
    board.start()
    talking.now_s += SETTLES_S - 0.1
    board.tag(UID, "fort:skids")
    assert talking.take() == [Scanned("fort:toys"), Scanned("fort:skids"), Scanned("fort:skids")]
    talking.now_s += 60
    board._number = 0
    board.start()
    board.throw(7)  # the board has told by now what lay there
    board.tag(UID, "fort:skids")
    assert talking.take() == [Rolling("d10"), Rolled("d10", 7, 98), Scanned("fort:skids")]


def test_what_lies_on_a_board_is_bounded_and_outlives_a_connection() -> None:
    """A ninth card is told of; the first of them is forgotten."""
    cards = CardsThere()
    cards.begin(0.0)
    assert all(cards.laid(f"{number:08X}", 10.0) for number in range(9))
    cards.begin(20.0)
    assert [cards.laid(f"{number:08X}", 20.5) for number in range(9)] == [True] + [False] * 8
    cards.gone("00000008")
    assert cards.laid("00000008", 20.6) and not cards.laid("00000007", 20.6)
    cards.settle()
    assert cards.laid("00000007", 20.7)


def test_complaints_are_named_once_and_counted(talking: Conversation, caplog: pytest.LogCaptureFixture) -> None:
    """One sentence for each kind, with the line in it; the kinds are bounded; a right line is heard behind them all."""
    bad = {"checksum": b"$9 die d10 7 98 1*0000\n", "foreign": b"Traceback\n", "cut": b"$9 di", "contents": b""}
    bad["contents"] = sealed("$", "9 die d10 700 98 1")
    for _ in range(3):
        for line in bad.values():
            talking._said(line)
        talking.board.error("light", "too dark")
        talking.board.say("weather sunny")
    counts = talking.notes.counts
    assert {kind: counts[kind] for kind in (*bad, "error light", "word weather")} == dict.fromkeys(
        (*bad, "error light", "word weather"), 3
    )
    named = warnings(caplog)
    assert len(named) == 6
    assert any("Traceback" in warning for warning in named) and any("too dark" in warning for warning in named)
    for number in range(100):
        talking.board.say(f"word{'abcdefghij'[number // 10]}{'abcdefghij'[number % 10]}")
    assert len(warnings(caplog)) == 16 and len(counts) == 17 and sum(counts.values()) == 118
    talking.board.throw(2)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 2, 98)]


# Silence


def test_a_stuck_reader_is_noticed(talking: Conversation) -> None:
    """Heartbeats every five seconds keep it; two missing ones are too many, and noise is no sign of life."""
    for _ in range(5):
        talking.now_s += 5
        talking.board.alive()
    talk, noise = talking.talk, b"$\xff garbage\n"
    assert talk.feed(noise, talking.now_s + SILENCE_S - 0.01) == []
    with pytest.raises(Silent, match="12 s"):
        talk.feed(noise, talking.now_s + SILENCE_S)


# Any bytes, in any pieces

BOARD = st.one_of(
    st.tuples(st.just("throw"), st.integers(0, 9), st.integers(0, 100)),
    st.tuples(st.sampled_from(["cocked", "alive", "rolling", "start"])),
    st.tuples(st.just("tag"), st.just(UID), st.sampled_from(["fort:skids", "d10:7", ""])),
)


@given(st.lists(st.one_of(BOARD, st.binary(max_size=30))), st.randoms(use_true_random=False))
def test_events_do_not_depend_on_how_bytes_arrive(said: list[Any], random: Random) -> None:
    """Whatever is said, and whatever noise is between."""
    sent = [b""]
    board = SimulatedReader(sent.append)
    board.start()
    for each in said:
        if isinstance(each, bytes):
            sent.append(each)
        else:
            getattr(board, each[0])(*each[1:])
    data = b"".join(sent)
    cuts = sorted(random.choices(range(len(data) + 1), k=random.randrange(20)))
    whole, pieces = Talk(Notes(), 0.0), Talk(Notes(), 0.0)
    chunks = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    assert whole.feed(data, 1.0) == [event for chunk in chunks for event in pieces.feed(chunk, 1.0)]


def test_a_million_random_bytes_are_no_event(talking: Conversation) -> None:
    """Nothing happens, little is logged, and the throw behind them is taken."""
    random = Random(7)
    for _ in range(1000):
        assert talking.talk.feed(random.randbytes(1000), talking.now_s) == []
    assert set(talking.notes.counts) <= {"cut", "checksum", "foreign", "too long"}
    talking._said(b"\n")
    talking.board.throw(9)
    assert talking.take() == [Rolling("d10"), Rolled("d10", 9, 98)]
