"""GM65-class modules: frames as they are published, answers out of any bytes, a set-up that survives a bad line."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.parts.scan.gm65 import BAUDS, Frames, Module, Setup, read_zone, write_zone
from fake_gm65 import FACTORY, FakeGm65, Fault, cut, garbled, led, lost, twice

WRITTEN = bytes.fromhex("02 00 00 01 00 33 31")  # Specter-DIY's answer to every write that worked
SILENCE = b"<silence>"
AS_WANTED = {0x0000: 0b1101_0111, 0x0013: 0x85, 0x0060: 0b0000_0001}


class Line:
    """An open line to a module: what it sends is there at once, or never comes."""

    def __init__(self, module: FakeGm65) -> None:
        self.module = module
        self.bauds: list[int] = [9600]
        self.sent: list[bytes] = []
        self._waiting = b""

    def read(self, timeout_s: float | None = None) -> bytes:
        data, self._waiting = self._waiting, b""
        return data

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        if self.bauds[-1] == self.module.baud:
            self._waiting += self.module.feed(data)

    def set_baud(self, baud: int) -> None:
        self.bauds.append(baud)


def connected(faults: list[Fault] | None = None, baud: int = 9600) -> tuple[FakeGm65, Line, Module, list[bytes]]:
    """Return a module, its line, its driver, and the text that comes through."""
    fake = FakeGm65(faults, baud)
    line, text = Line(fake), list[bytes]()
    return fake, line, Module(line, text.append, lambda: text.append(SILENCE)), text


# Frames


@pytest.mark.parametrize(
    ("command", "frame"),
    [
        (read_zone(0x00E2), "7E 00 07 01 00 E2 01 77 91"),
        (write_zone(0x00D9, 0xD3), "7E 00 08 01 00 D9 D3 20 38"),  # both as quoted from Waveshare's manual
    ],
)
def test_commands_are_those_that_are_published(command: bytes, frame: str) -> None:
    """With their true CRC, as published."""
    assert command == bytes.fromhex(frame)


def test_an_answer_is_found_among_codes() -> None:
    """In any place, whole or in pieces; what is none is text, byte for byte and in its order."""
    frames = Frames()
    assert frames.feed(b"patch:1\r" + WRITTEN + b"patch") == ([b"\x00"], b"patch:1\rpatch")
    assert [frames.feed(WRITTEN[at : at + 1]) for at in range(7)] == [([], b"")] * 6 + [([b"\x00"], b"")]
    assert frames.feed(b"\x02A\r\x02\x00B\x02\x02\x00\x00\x01") == ([], b"\x02A\r\x02\x00B\x02")
    assert frames.flush() == b"\x02\x00\x00\x01"
    assert frames.flush() == b""


@pytest.mark.parametrize("at", range(4, 7))
@pytest.mark.parametrize("bit", range(8))
def test_a_wrong_bit_makes_it_text(at: int, bit: int) -> None:
    """The CRC finds it, and an answer right behind it is found none the less."""
    bad = WRITTEN[:at] + bytes([WRITTEN[at] ^ 1 << bit]) + WRITTEN[at + 1 :]
    assert Frames().feed(bad + WRITTEN) == ([b"\x00"], bad)


PIECES = st.one_of(
    st.binary(max_size=20),
    st.just(WRITTEN),
    st.integers(0, 7).map(lambda size: WRITTEN[:size]),
    st.sampled_from([b"\x02", b"\x02\x00\x00", b"\x02\x00\x00\x10", b"patch:17\r"]),
)


@given(st.lists(PIECES), st.integers(1, 9))
def test_no_byte_is_lost(pieces: list[bytes], size: int) -> None:
    """Any bytes give the same in any pieces; answers and text together are all of them, and little is held."""
    data = b"".join(pieces)
    whole, cut_up = Frames(), Frames()
    answers, text = whole.feed(data)
    parts = [cut_up.feed(data[at : at + size]) for at in range(0, len(data), size)]
    assert [each for found, _ in parts for each in found] == answers
    assert b"".join(other for _, other in parts) == text
    held = whole.flush()
    assert cut_up.flush() == held and len(held) < 22
    assert len(text) + len(held) + sum(len(answer) + 6 for answer in answers) == len(data)


# The set-up


def test_it_writes_only_what_differs() -> None:
    """Read, write, and the second time nothing is left to write; the other bits stay, and the flash is left alone."""
    fake, _, module, text = connected()
    setup = Setup(tail=True)
    assert module.find((9600,)) == 9600
    assert module.set_up(setup) == []
    assert fake.zones == AS_WANTED
    assert len(fake.written) == 3
    assert module.set_up(setup) == []
    assert (len(fake.written), fake.saved, b"".join(text)) == (3, 0, b"")


def test_without_a_tail_the_end_of_codes_is_left_as_it_is() -> None:
    """Sensing, and half a second between the same code and the same code."""
    fake, _, module, _ = connected()
    assert module.set_up(Setup()) == []
    assert fake.zones == FACTORY | {0x0000: 0b1101_0111, 0x0013: 0x85}


@pytest.mark.parametrize(
    "faults",
    list(product([lost, garbled, cut, twice, led], repeat=2)),
    ids=lambda pair: pair[0].__name__ + "-" + pair[1].__name__,
)
@pytest.mark.parametrize("first", range(6))
def test_bad_answers_are_asked_for_again(faults: tuple[Fault, Fault], first: int) -> None:
    """Any two answers in a row of the whole set-up may be lost, garbled, cut, doubled or preceded by a code."""
    fake, _, module, text = connected([bytes] * first + list(faults))
    assert module.find((9600,)) == 9600
    assert module.set_up(Setup(tail=True)) == []
    assert fake.zones == AS_WANTED
    assert (b"patch:9\r" in b"".join(text)) is (led in faults)
    assert b"".join(text).replace(b"patch:9\r", b"").replace(SILENCE, b"") == b""


@pytest.mark.parametrize("kept", range(3))
def test_a_setting_that_is_not_taken_is_named(kept: int) -> None:
    """Three lost answers are too many: that setting is named, the others are set."""
    fake, _, module, _ = connected([bytes] * (2 * kept) + [lost] * 3)
    failed = module.set_up(Setup(tail=True))
    assert failed == [list(AS_WANTED)[kept]]
    assert {zone: fake.zones[zone] for zone in AS_WANTED if zone not in failed} == {
        zone: value for zone, value in AS_WANTED.items() if zone not in failed
    }


def test_a_late_answer_is_no_other_questions() -> None:
    """The answer to a try that was given up comes behind the next one: it answers nothing asked after."""
    fake, line, module, _ = connected()
    late: list[bytes] = [b"", b"answer", b"late"]

    def read(timeout_s: float | None = None) -> bytes:
        if not late:
            return Line.read(line)
        nth = late.pop(0)
        if nth == b"late":
            return kept
        data = Line.read(line)
        return data if nth else b""

    kept = FakeGm65().feed(read_zone(0))
    line.read = read  # type: ignore[method-assign]
    assert module.answers()
    assert late == []
    assert module.set_up(Setup()) == []
    assert {zone: fake.zones[zone] for zone in (0x0000, 0x0013)} == {zone: AS_WANTED[zone] for zone in (0x0000, 0x0013)}


# Recognition


@pytest.mark.parametrize("baud", BAUDS)
def test_the_speed_is_found(baud: int) -> None:
    """9600 bits a second as it is sold, 115200 and 57600 as others leave it."""
    _, line, module, _ = connected(baud=baud)
    assert module.find(BAUDS) == baud
    assert line.bauds[-1] == baud


@pytest.mark.parametrize(
    "echo", [lambda data: b"", lambda data: data, lambda data: b"\x06", lambda data: b"\xd1\x00\x00\xff\x2f"]
)
def test_what_does_not_answer_so_is_no_module(echo: Callable[[bytes], bytes]) -> None:
    """Silence, an echo, an ACK, a NAK of another family: a plain scanner, asked three times at each speed."""
    fake, line, module, text = connected()
    fake.feed = echo  # type: ignore[method-assign]
    assert module.find((9600, 57600)) is None
    assert line.bauds[-1] == 9600
    assert line.sent == [read_zone(0x0000)] * 6
    assert b"".join(text).replace(echo(line.sent[0]), b"") == SILENCE * 6  # at the second speed nothing comes


def test_a_flood_ends_a_try() -> None:
    """A scanner that never stops sending does not hold the set-up for ever, and its codes come through."""
    _, line, module, text = connected()
    line.read = lambda timeout_s=None: b"patch:1\r"  # type: ignore[method-assign]
    assert module.find((9600,)) is None
    assert b"".join(text) == (b"patch:1\r" * 32 + SILENCE) * 3


def test_what_takes_no_bytes_is_no_module() -> None:
    """It is asked once, at one speed; a module that has become so answers nothing, and is set nothing."""
    _, line, module, text = connected()

    def write(data: bytes) -> None:
        line.sent.append(data)
        raise TimeoutError

    line.write = write  # type: ignore[method-assign]
    assert module.find(BAUDS) is None and module.deaf
    assert (line.sent, line.bauds[-1], text) == ([read_zone(0)], 9600, [])
    assert not module.answers()
    assert module.set_up(Setup()) == [0x0000, 0x0013]


@pytest.mark.parametrize(
    ("heard", "text"),
    [
        (b"patch:1", b"patch:1"),
        (b"\x02patch:1\x03", b"\x02patch:1\x03"),
        (b"patch:1\rpatch:2", b"patch:1\rpatch:2"),
        (b"patch:1\r" + WRITTEN[:6], b"patch:1\r"),
        (WRITTEN[:-1] + b"?", b""),
        (WRITTEN[3:], b""),
    ],
    ids=["code", "STX", "two", "cut", "garbled", "beginning lost"],
)
def test_a_code_in_the_place_of_an_answer_is_kept(heard: bytes, text: bytes) -> None:
    """Also without an end; what may be left of an answer is not."""
    _, line, module, came = connected()
    reads = [heard]
    line.read = lambda timeout_s=None: reads.pop() if reads else b""  # type: ignore[method-assign]
    assert module.find((9600,)) is None
    assert came == [text, SILENCE, b"", SILENCE, b"", SILENCE]


@pytest.mark.parametrize(("heard", "text"), [(b"patch:1\r", b"patch:1\r"), (b"\x80\x3f\xe0?", b"")])
def test_at_other_speeds_only_clean_codes_are_kept(heard: bytes, text: bytes) -> None:
    """A USB port has no speed, and its codes are right at any; a serial line's are misread."""
    _, line, module, came = connected()
    line.read = lambda timeout_s=None: heard if reads.pop() else b""  # type: ignore[method-assign]
    reads = [False, False, False, True, *[False] * 3]
    assert module.find((9600, 57600)) is None
    assert b"".join(came).replace(SILENCE, b"") == text


def test_codes_and_late_answers_are_told_apart() -> None:
    """What comes unasked is codes; an answer among it is dropped, its beginning alone becomes text."""
    _, _, module, text = connected()
    module.sort(b"a\r" + WRITTEN + b"b\r\x02")
    module.flush()
    assert b"".join(text) == b"a\rb\r\x02"
