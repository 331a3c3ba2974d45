"""The reader's lines: what the protocol says is understood, and nothing else ever is."""

import re
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue import ROOT
from compere_device.parts.reader.reader_lines import (
    LINE_MOST,
    Alive,
    Bad,
    DieLeans,
    DieMoves,
    DieShows,
    Fault,
    Hello,
    Message,
    ReaderLines,
    Received,
    TagRead,
    Unknown,
    following,
    request,
    sealed,
)
from simulated_reader import SimulatedReader, crc16

PROTOCOL = (ROOT / "firmware" / "PROTOCOL.md").read_text()
RIGHT = sealed("$", "200 alive")
NEXT = [Received(200, Alive())]

SAID = {
    "hello 1 tray-a 0.3.1 d10 tag": Hello(1, "tray-a", "0.3.1", ("d10", "tag")),
    "hello 2 caf%C3%A9 1": Hello(2, "café", "1", ()),
    "alive": Alive(),
    "rolling d10": DieMoves("d10"),
    "die d10 0 100 0": DieShows("d10", 0, 100, 0),
    "die tray-2 99 0 255": DieShows("tray-2", 99, 0, 255),
    "die d10 7 98 3 later fields": DieShows("d10", 7, 98, 3),
    "cocked d10 4": DieLeans("d10", 4),
    "tag 04A1B2C3": TagRead("04A1B2C3", ""),
    "tag 04A1B2C3D4E5F6 fort:skids": TagRead("04A1B2C3D4E5F6", "fort:skids"),
    "tag 04A1B2C3D4E5F6 50%25%20%24%2A": TagRead("04A1B2C3D4E5F6", "50% $*"),
    "error light": Fault("light", ""),
    "error light too%20dark": Fault("light", "too dark"),
    "weather sunny": Unknown("weather"),
}
WRONG = [
    "hello",
    "hello 1 tray-a",
    "hello 256 a 1",
    "hello one a 1",
    "rolling",
    "rolling D10",
    "rolling -d10",
    "rolling a23456789012345678",
    "die d10 7 98",
    "die d10 100 98 1",
    "die d10 -1 98 1",
    "die d10 7 101 1",
    "die d10 7 98 256",
    "die d10 07 98 1",
    "die d10 7 9.8 1",
    "cocked d10",
    "tag",
    "tag 04a1b2c3",
    "tag 04A1B2",
    "tag 04A1B2C3D",
    "tag 04A1B2C3 %FF",
    "tag 04A1B2C3 %0A",
    "error",
]


def received(data: bytes) -> list[Received]:
    return [each for each in ReaderLines().feed(data) if isinstance(each, Received)]


def kinds(data: bytes) -> list[str]:
    return [each.kind if isinstance(each, Bad) else "right" for each in ReaderLines().feed(data)]


# What the protocol says


@pytest.mark.parametrize(("text", "message"), SAID.items(), ids=SAID)
def test_every_word_is_understood(text: str, message: Message) -> None:
    """With its number, and with LF or CR and LF at its end."""
    for number, end in product((0, 1, 99, 255), (b"\n", b"\r\n")):
        assert ReaderLines().feed(sealed("$", f"{number} {text}")[:-1] + end) == [Received(number, message)]


@pytest.mark.parametrize("text", [*(f"1 {text}" for text in WRONG), "256 alive", "999 alive"])
def test_a_line_with_a_right_check_and_wrong_contents_is_dropped(text: str) -> None:
    """A board that does not follow the protocol gives no value."""
    assert kinds(sealed("$", text) + RIGHT) == ["contents", "right"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b"Traceback (most recent call last):\r\n", "foreign"),
        (request("hello", 1), "foreign"),
        (RIGHT[1:], "foreign"),
        (RIGHT[:-1], "cut"),
        (RIGHT[:9], "cut"),
        (b"$200 alive\n", "checksum"),
        (RIGHT.replace(b"*", b"*0"), "checksum"),
        (sealed("$", "1 die d10 10 98 1").lower(), "checksum"),
        (sealed("$", "1  alive"), "checksum"),
        (sealed("$", "01 alive"), "checksum"),
        (sealed("$", "1 "), "checksum"),
        (sealed("$", "1 alive "), "checksum"),
        (sealed("$", "1 error light too\tdark"), "checksum"),
        (sealed("$", f"1 weather {'x' * LINE_MOST}"), "too long"),
        (b"x" * 1000 + b"\n", "foreign"),
    ],
)
def test_a_bad_line_is_named_and_the_next_one_is_right(line: bytes, kind: str) -> None:
    """What is dropped is one line, whatever is wrong with it."""
    assert kinds(line + RIGHT) == [kind, "right"]


def test_empty_lines_say_nothing() -> None:
    """Also between a line's own end and the next start."""
    assert kinds(b"\r\n\n\r\n" + RIGHT + b"\r" + RIGHT) == ["right", "right"]


def test_the_longest_line_and_one_more() -> None:
    """120 bytes with start and end are a line."""
    spare = LINE_MOST - len(sealed("$", "1 weather "))
    assert len(sealed("$", f"1 weather {'x' * spare}")) == LINE_MOST
    assert kinds(sealed("$", f"1 weather {'x' * spare}")) == ["right"]
    assert kinds(sealed("$", f"1 weather {'x' * (spare + 1)}")) == ["too long"]


def test_numbers_follow_each_other() -> None:
    """0 comes once, after a start."""
    assert [following(number) for number in (0, 1, 254, 255)] == [1, 2, 255, 1]


def test_the_check_is_that_of_the_document() -> None:
    """Its figures, its examples and its code agree with the host, and the code with the published check value."""
    assert crc16(b"123456789") == 0x29B1
    for start, text, check in re.findall(r"([$!])(\w[^*\n`]*)\*([0-9A-F]{4})", PROTOCOL):
        assert sealed(start, text).endswith(b"*%s\n" % check.encode())
    code = PROTOCOL.split("MicroPython:\n")[1].split("\n## ")[0].replace("\n    ", "\n")
    sent: list[str] = []
    names = {"number": [254], "stream": type("", (), {"write": staticmethod(sent.append)})}
    exec(code, names)  # the document's own text
    for text in ("alive", "rolling d10", "alive"):
        names["send"](text)
    assert "".join(sent).encode() == b"".join(sealed("$", f"{n} {text}") for n, text in SENT)


SENT = ((254, "alive"), (255, "rolling d10"), (1, "alive"))


def test_the_example_of_the_document_is_understood() -> None:
    """Every line of the board in it, in order and with no number missing."""
    example = PROTOCOL.split("## An example")[1]
    lines = received("".join(f"{line.strip()}\n" for line in example.splitlines() if "$" in line).encode())
    assert [each.sequence for each in lines] == list(range(19))
    assert DieShows("d10", 3, 61, 3) in [each.message for each in lines]


def test_the_simulated_reader_hears_what_follows_an_echo() -> None:
    """A start sign always begins a line: a terminal driver echoes the board's own until the port is set up."""
    sent: list[bytes] = []
    board = SimulatedReader(sent.append)
    board.hear(b"$0 hello 1 simu" + request("hello", 1) + b"$1 alive" + request("state"))
    assert [each.message for each in received(b"".join(sent))] == [
        Hello(1, "simulated", "0.1.0", ("d10", "tag")),
        Alive(),
        Alive(),
    ]


def test_the_simulated_reader_is_understood() -> None:
    """A second program that was written from the document says what the host reads."""
    sent: list[bytes] = []
    board = SimulatedReader(sent.append)
    board.start()
    board.throw(7, 61)
    board.cocked()
    board.tag("04A1B2C3", "carte n° 5%")
    board.error("light")
    board.alive()
    board.hear(request("hello", 1) + b"!state*0000\n\xff\xff\n!\n" + request("state")[:5])
    board.hear(request("state")[5:])
    assert [each.message for each in received(b"".join(sent))] == [
        Hello(1, "simulated", "0.1.0", ("d10", "tag")),
        *(DieMoves("d10"), DieShows("d10", 7, 61, 1), DieMoves("d10"), DieLeans("d10", 2)),
        *(TagRead("04A1B2C3", "carte n° 5%"), Fault("light", ""), Alive()),
        *(Hello(1, "simulated", "0.1.0", ("d10", "tag")), DieLeans("d10", 2), DieLeans("d10", 2)),
    ]


# What comes over a bad line


@given(
    st.lists(st.one_of(st.binary(max_size=40), st.sampled_from([RIGHT, b"$", b"\n", b"\r\n", b"x" * 130])), max_size=9)
)
def test_messages_do_not_depend_on_how_bytes_arrive(chunks: list[bytes]) -> None:
    """Any bytes give the same messages and complaints in any pieces."""
    whole, pieces = ReaderLines(), ReaderLines()
    assert whole.feed(b"".join(chunks)) == [each for chunk in chunks for each in pieces.feed(chunk)]


def test_a_million_random_bytes_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Half of them any, half of them those that lines are made of; the buffer stays small, the next line is right."""
    random = Random(5)
    noise = random.randbytes(500_000), bytes(random.choices(b"$*\r\n 0123456789ABCDEFdiealv", k=500_000))
    lines = ReaderLines()
    named: dict[str, int] = {}
    for data in noise:
        for each in lines.feed(data):
            assert isinstance(each, Bad) and len(each.line) <= LINE_MOST
            named[each.kind] = named.get(each.kind, 0) + 1
    assert len(lines._kept) <= LINE_MOST
    assert [each for each in lines.feed(b"\n" + RIGHT) if isinstance(each, Received)] == NEXT
    assert {"foreign", "checksum", "cut", "too long"} <= set(named)
    with capsys.disabled():
        print(f"\nreader: 1 000 000 random bytes, 0 messages, dropped lines {named}")


def test_every_cut_and_merge_gives_right_lines_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    """The beginning of one line and the end of another are never a third; the line behind them is always right."""
    texts = ("5 die d10 7 98 3", "6 die d10 1 98 3", "56 rolling d10", "6 tag 04A1B2C3 d10:7", "5 alive")
    lines = [sealed("$", text) for text in texts]
    merges = 0
    for first, second in product(lines, lines):
        own = received(first) + received(second)
        for i, j in product(range(len(first) + 1), range(len(second) + 1)):
            merges += 1
            got = received(first[:i] + second[j:] + RIGHT)
            assert got[-1:] == NEXT and all(each in own for each in got[:-1]), (first[:i], second[j:])
    with capsys.disabled():
        print(f"\nreader: {merges} cuts and merges of {len(lines)} lines, 0 wrong messages")


def flipped(line: bytes, *bits: int) -> bytes:
    changed = bytearray(line)
    for bit in bits:
        changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_no_changed_bit_changes_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    """Every single bit of every line of a die, and every two of one: it is dropped, never another."""
    ones = 0
    for number, face, confidence, throw in product((0, 9, 173), range(10), (5, 61, 100), (1, 255)):
        line = sealed("$", f"{number} die d10 {face} {confidence} {throw}")
        for bit in range(len(line) * 8):
            ones += 1
            assert received(flipped(line, bit) + RIGHT) == NEXT, flipped(line, bit)
    line = sealed("$", "7 die d10 4 97 12")
    places = range(len(line) * 8)
    twos = list(combinations(places, 2))
    for bits in twos:
        assert received(flipped(line, *bits) + RIGHT) == NEXT, flipped(line, *bits)
    with capsys.disabled():
        print(f"\nreader: {ones} lines with one bit changed and {len(twos)} with two, 0 accepted")


@pytest.mark.parametrize("text", SAID, ids=SAID)
def test_no_changed_bit_changes_any_other_message(text: str) -> None:
    """The same for a line of each word."""
    line = sealed("$", f"42 {text}")
    for bit in range(len(line) * 8):
        assert received(flipped(line, bit) + RIGHT) == NEXT, flipped(line, bit)
