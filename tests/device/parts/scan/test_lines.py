"""What a scanner sends, as codes, with time passed in."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.bots import BOTS
from compere_device.answers.codes import known
from compere_device.events import Event, Unheard
from compere_device.parts.scan.lines import Hearing, SameCode, ScannedLines, none_known

PATCHES = known(BOTS["patchwork"])
ROBOTS = known(BOTS["droco"])
EVERY = frozenset().union(*map(known, BOTS.values()))


def patches() -> frozenset[str]:
    return PATCHES


class Sent(NamedTuple):
    """Bytes that come after a silence."""

    silence_s: float
    data: bytes


def heard(lines: ScannedLines, sent: list[Sent], until_s: float = 30.0) -> list[str]:
    """Return the codes of all that is sent, with `tick` whenever the thread would wake up."""
    now_s, codes = 0.0, list[str]()
    for silence_s, data in (*sent, Sent(until_s, b"")):
        end_s = now_s + silence_s
        while (wait_s := lines.wait_s(now_s)) is not None and now_s + wait_s <= end_s:
            now_s += max(wait_s, 1e-3)
            codes += lines.tick(now_s)
            lines.unheard(now_s)
        now_s = end_s
        codes += lines.feed(data, now_s) if data else []
    return codes


def slowly(code: str, apart_s: float, end: bytes = b"") -> list[Sent]:
    """Return a code sign by sign."""
    return [Sent(apart_s if place else 2.0, bytes([byte])) for place, byte in enumerate(code.encode() + end)]


# Ends


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"GM-1\r", ["GM-1"]),
        (b"GM-1\nGM-2\r\nGM-3\tGM-4", ["GM-1", "GM-2", "GM-3"]),
        (b"\r\n\r\n\t\t", []),
        (b"\x02G\x00M\x7f-\x1d1\x03\r", ["GM-1"]),
        (b"\x02GM-1\x03\x02GM-2\x04", ["GM-1", "GM-2"]),
        (b"\xff\xfeA\r", ["\ufffd\ufffdA"]),
        ("é\u0085\r".encode(), ["é"]),
        (b"x" * 128 + b"\r", ["x" * 128]),
        (b"x" * 129 + b"\rB\r", ["B"]),
        (b"x" * 5000 + b"y\rB\r", ["B"]),
        (b"]Q1patch:1\r]C0patch:2\r]d2patch:3\r\x02]Q3patch:4\r", ["patch:1", "patch:2", "patch:3", "patch:4"]),
        (b"]Q1\r]\r]]Q1x\r", ["]Q1", "]", "]]Q1x"]),
    ],
)
def test_lines(data: bytes, codes: list[str]) -> None:
    """Ends split, control characters and AIM identifiers go, a code that is too long goes as a whole."""
    assert ScannedLines().feed(data, 0.0) == codes


@given(st.lists(st.binary(max_size=60)), st.sampled_from([none_known, patches]))
def test_lines_do_not_depend_on_how_bytes_arrive(chunks: list[bytes], those: object) -> None:
    """Any bytes give the same codes in any pieces, and each is clean, not empty and not too long."""
    whole, pieces = ScannedLines(those, limit_bytes=8), ScannedLines(those, limit_bytes=8)  # type: ignore[arg-type]
    codes = whole.feed(b"".join(chunks) + b"\r", 0.0)
    assert [code for chunk in [*chunks, b"\r"] for code in pieces.feed(chunk, 0.0)] == codes
    assert all(code.isprintable() and 0 < len(code) <= 8 for code in codes)


@given(st.sampled_from(sorted(EVERY)), st.lists(st.floats(0, 2.4), min_size=40, max_size=40), st.sampled_from("\r\n\t"))
def test_an_end_makes_the_code_whatever_the_pauses(code: str, silences_s: list[float], end: str) -> None:
    """Any code of any game, sign by sign, with any pauses up to 2.4 s: that code and no other."""
    signs = [
        Sent(silence_s, bytes([byte])) for byte, silence_s in zip(f"{code}{end}".encode(), silences_s, strict=False)
    ]
    assert heard(ScannedLines(lambda: EVERY), signs) == [code]


@pytest.mark.parametrize("apart_s", [0.06, 0.1, 0.5, 0.99, 2.0, 5.0])
def test_a_slow_scanner_is_heard_from_its_first_code(apart_s: float) -> None:
    """However far apart its signs are, and when it has become known how far that is."""
    sent = [each for code in ("patch:17", "num:7", "patch:1", "patch:3") for each in slowly(code, apart_s, b"\r\n")]
    assert heard(ScannedLines(patches), sent) == ["patch:17", "num:7", "patch:1", "patch:3"]


def test_a_scanner_that_became_slower_is_heard_in_the_end() -> None:
    """What is dropped is waited for twice as long the next time."""
    quick = [Sent(2.0, b"patch:9\r")] * 3
    slow = [each for code in ("patch:1", "patch:2", "patch:3") for each in slowly(code, 1.5, b"\r")]
    codes = heard(ScannedLines(patches), quick + slow)
    assert codes[:3] == ["patch:9"] * 3 and codes[-1] == "patch:3"
    assert set(codes) & PATCHES <= {"patch:9", "patch:1", "patch:2", "patch:3"}


# No end


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        ("patch:17", True),
        ("patch:4", True),
        ("PATCH:33", True),
        ("]Q1patch:17", True),
        ("cmd:next", True),
        ("patch:1", False),
        ("patch:", False),
        ("patch:34", False),
        ("num:7", False),
        ("robot:a13", False),
        ("4006381333931", False),
    ],
)
def test_a_code_without_an_end_counts_if_it_is_known_and_can_become_no_other(code: str, counts: bool) -> None:
    """A silence alone makes no code: patch:1 may be the beginning of patch:17."""
    codes = heard(ScannedLines(patches), [Sent(0, code.encode())])
    assert codes == ([code.removeprefix("]Q1")] if counts else [])


def test_a_code_that_may_go_on_counts_once_another_one_begins() -> None:
    """A whole row in one go; the last stays open."""
    row = [Sent(0.9, code.encode()) for code in ("patch:1", "patch:3", "patch:30", "patch:2", "patch:5", "patch:1")]
    assert heard(ScannedLines(patches), row) == ["patch:1", "patch:3", "patch:30", "patch:2", "patch:5"]


@pytest.mark.slow
@pytest.mark.parametrize("pause_s", [0.05, 0.07, 0.2, 0.6, 1.0, 3.0, 9.0, 60.0])
@pytest.mark.parametrize("end", [b"", b"\r"])
def test_one_pause_never_makes_another_code(pause_s: float, end: bytes) -> None:
    """Of every code of every game, wherever its pause is and however long: the code or, after too long, none."""
    for code in sorted(ROBOTS | PATCHES):
        for at in range(1, len(code)):
            sent = [Sent(0, code[:at].encode()), Sent(pause_s, code[at:].encode() + end)]
            codes = heard(ScannedLines(lambda: ROBOTS | PATCHES), sent)
            assert not set(codes) & (ROBOTS | PATCHES) - {code}, (code, at)
            if pause_s < 10 and end:
                assert codes == [code]


def test_a_code_that_nobody_knows_is_none_of_its_beginnings() -> None:
    """Two pauses in it, the first where a known code would be whole."""
    sent = [Sent(0, b"patch:1"), Sent(0.1, b"2345"), Sent(0.6, b"6\r")]
    assert heard(ScannedLines(patches), sent) == ["patch:123456"]


def test_what_never_became_a_code_is_in_no_other() -> None:
    """Something without an end, and after a pause a known code: that one, with and without its end."""
    for end in (b"", b"\r"):
        assert heard(ScannedLines(patches), [Sent(0, b"num:7"), Sent(2, b"patch:17" + end)]) == ["patch:17"]
    assert heard(ScannedLines(patches), [Sent(0, b"x"), Sent(0.01, b"patch:17\r")]) == ["xpatch:17"]


def test_how_far_apart_signs_may_be_can_be_set() -> None:
    """Then what has begun is dropped after that, and nothing is learned."""
    lines = ScannedLines(patches, apart_s=0.3)
    assert heard(lines, [Sent(0, b"patch:1"), Sent(0.2, b"7\r")]) == ["patch:17"]
    assert heard(lines, [Sent(0, b"patch:1"), Sent(0.4, b"7\r")]) == ["7"]
    assert heard(lines, [Sent(0, b"patch:1"), Sent(0.2, b"7\r")]) == ["patch:17"]


# What is said of it


@pytest.mark.parametrize(
    ("data", "bad"),
    [
        (b"x" * 129 + b"\r", b"x" * 40),
        (b"A\r\xff\xfe\r\xfd\r", b"\xff\xfe"),
        (b"A\rhalf", b"half"),
        (b"\x02A\r", b""),
        ("é\r".encode(), b""),
    ],
)
def test_a_bad_line_is_named_once(data: bytes, bad: bytes) -> None:
    """Too long, not UTF-8, or cut: its beginning, for the log; the next ones are not."""
    lines = ScannedLines()
    lines.feed(data, 0.0)
    lines.tick(10.0)
    assert [lines.complaint(), lines.complaint()] == [bad, b""]
    lines.feed(b"\xff\r", 11.0)
    assert lines.complaint() == (b"" if bad else b"\xff")


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ([Sent(0, b"num:7")], "num:7"),
        ([Sent(0, b"patch:1")], "patch:1"),
        ([Sent(each % 2, b"\xf0\x81Z~") for each in range(20)], "??Z~" * 10),
        ([Sent(0.5, b"abc")] * 40, "abc" * 13 + "a"),
        ([Sent(0, b"\x00")], ""),
        ([Sent(0, b"num:7"), Sent(9, b"\r")], ""),
        ([Sent(0, b"num:7"), Sent(9, b"patch:17")], ""),
        (slowly("patch:17", 5.0, b"\r"), ""),
        (slowly("4006381333931", 0.5, b"\r"), ""),
    ],
)
def test_what_never_becomes_a_code_is_named_after_ten_seconds(sent: list[Sent], named: str) -> None:
    """With how it began; a disturbance, what becomes a code in time, and a slow scanner's code are not."""
    lines, now_s, said = ScannedLines(patches), 0.0, list[str]()
    for silence_s, data in (*sent, Sent(60.0, b"")):
        end_s = now_s + silence_s
        while (wait_s := lines.wait_s(now_s)) is not None and now_s + wait_s <= end_s:
            now_s += max(wait_s, 1e-3)
            lines.tick(now_s)
            said.append(lines.unheard(now_s))
        now_s = end_s
        lines.feed(data, now_s)
        said.append(lines.unheard(now_s))
    assert [each for each in said if each][:1] == ([named] if named else [])


def test_nothing_is_waited_for_once_it_was_said() -> None:
    """The thread sleeps again: while nothing came, after a code, and after what was none."""
    lines = ScannedLines(patches)
    assert lines.wait_s(0.0) is None
    lines.feed(b"patch:1\r", 0.0)
    assert lines.wait_s(0.0) is None
    lines.feed(b"num:7", 1.0)
    assert lines.wait_s(1.0) == pytest.approx(0.06)
    assert heard(lines, [Sent(1.0, b"")]) == []
    assert lines.wait_s(99.0) is None


def test_what_is_dropped_is_gone() -> None:
    """The rest of a line is a line of its own."""
    lines = ScannedLines()
    lines.feed(b"noise", 0.0)
    lines.drop()
    assert (lines.feed(b"A\r", 0.0), lines.complaint()) == (["A"], b"")


def test_the_buffer_is_bounded() -> None:
    """A line that never ends does not fill the memory, not by its pauses either."""
    lines = ScannedLines(patches)
    for second in range(2000):
        lines.feed(b"x" * 1000, 0.9 * second)
    assert len(lines._kept) <= 129 and len(lines._sent) <= 40 and len(lines._breaks) <= 130


# The same code


@pytest.mark.parametrize(
    ("sights", "fresh"),
    [
        ([("A", 0), ("A", 1.4)], [True, False]),
        ([("A", 0), ("A", 1.5)], [True, True]),
        ([("A", 0), ("A", 1), ("A", 2), ("A", 3), ("A", 4.5)], [True, False, False, False, True]),
        ([("A", 0), ("B", 0.1), ("A", 0.2), ("B", 0.3)], [True, True, False, False]),
        ([("A", 0), ("B", 0.1), ("A", 1.6)], [True, True, True]),
    ],
)
def test_same_code(sights: list[tuple[str, float]], fresh: list[bool]) -> None:
    """A code is one scan as long as the scanner sees it, also when two codes are in its view."""
    same = SameCode()
    assert [same.fresh(code, at_s) for code, at_s in sights] == fresh


def test_a_flood_is_no_scan() -> None:
    """More codes than a person scans count for nothing and take no room; afterwards all is as before."""
    same = SameCode(window_s=1.5, most=3)
    fresh = [same.fresh(f"noise{number}", 0.001 * number) for number in range(1000)]
    assert fresh == [True] * 3 + [False] * 997
    assert len(same._seen_s) <= 3
    assert same.fresh("A", 9) and not same.fresh("A", 9.1)


# Codes of wireless networks

NETWORK = f"WIFI:T:WPA;S:{'é' * 16};P:{'geheim;;' * 9};H:true;;".replace("m;;", "m\\;\\;")


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\x03", b""])
@pytest.mark.parametrize("begin", [b"", b"\x02", b"]Q1"])
def test_a_networks_code_is_longer_than_any_other(begin: bytes, end: bytes) -> None:
    """It comes whole, also without an end, for it says itself where that is."""
    lines = ScannedLines(patches)
    assert len(NETWORK.encode()) > 128
    assert heard(lines, [Sent(2.0, begin + NETWORK.encode() + end)]) == [NETWORK]
    assert lines.complaint() == b""
    assert heard(ScannedLines(patches), slowly(NETWORK, 0.02, end)) == [NETWORK]


def test_its_spaces_are_kept() -> None:
    """Also one that cannot be printed, which names of phones have."""
    code = "WIFI:S:Léa’s\u00a0iPhone ;;"
    assert heard(ScannedLines(), [Sent(2.0, code.encode() + b"\r")]) == [code]


def test_nothing_else_ends_by_itself() -> None:
    """Semicolons are no end elsewhere, and a network's code is none before it has both."""
    for text in (b"fort:;;", b"WIFI:S:x;P:12345678;"):
        lines = ScannedLines(patches)
        assert heard(lines, [Sent(2.0, text)], until_s=60.0) == []


@pytest.mark.parametrize("sent", [b"WIFI:S:x;P:geheim;", b"S:x;P:geheim;;\xff", b"]Q1wifi:P:geheim\xff"])
def test_a_password_is_in_no_complaint(sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever was lost of the code around it: neither the log nor the glass has it."""
    put = list[Event]()
    hearing, lines = Hearing("scanner", put.append), ScannedLines()
    for now_s, data in enumerate((sent, b"", b"", b"\xff\r", sent)):
        hearing.take(lines, lines.feed(data, 20.0 * now_s), 20.0 * now_s)
        hearing.take(lines, lines.tick(20.0 * now_s + 11.0), 20.0 * now_s + 11.0)
    assert caplog.text
    assert "geheim" not in caplog.text + "".join(each.sent for each in put if isinstance(each, Unheard))
