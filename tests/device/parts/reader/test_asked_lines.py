"""What a board says to who sets it up: every word is understood and bounded, and nothing else ever is."""

import re
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue import ROOT
from compere_device.parts.reader.asked_lines import ASKED, Bye, Card, ConstantsFrom, Live, Mean, NoDie, Wrote
from compere_device.parts.reader.reader_lines import (
    LINE_MOST,
    WORDS,
    Bad,
    ConstantsAre,
    Fault,
    Message,
    ReaderLines,
    Received,
    SensorIs,
    TagGone,
    Unknown,
    field,
    request,
    sealed,
)
from tray import lines as board_lines

UID = "04A1B2C3D4E5F6"
ONE, TWO = struct.pack(">f", 1.0).hex().upper(), struct.pack(">f", -2.5).hex().upper()

SAID = {
    "live d10 -1234 800 1345 -960 29 472": Live("d10", (-12.34, 8.0, 13.45), -0.96, 0.29, 47.2),
    "live d10 -1234 800 1345 -960 29 472 and more": Live("d10", (-12.34, 8.0, 13.45), -0.96, 0.29, 47.2),
    "live d10": NoDie("d10"),
    "mean 12 4 -3000000 1500 0 240": Mean(12, 4, (-3000.0, 1.5, 0.0), 0.24),
    f"constant 90 {ONE}{TWO}": ConstantsFrom(90, struct.pack(">2f", 1.0, -2.5)),
    "constants ok 98 0A1B2C3D": ConstantsAre("ok", 98, "0A1B2C3D"),
    "constants worn 98 0A1B2C3D later": ConstantsAre("worn", 98, "0A1B2C3D"),
    "constants none": ConstantsAre("none"),
    "sensor m2 missing": SensorIs("m2", "missing"),
    "sensor mux stuck": SensorIs("mux", "stuck"),
    f"card {UID} ntag213 132 fort:skids": Card(UID, "ntag213", 132, "fort:skids"),
    f"card {UID} classic 0": Card(UID, "classic", 0, ""),
    f"wrote {UID}": Wrote(UID),
    f"gone {UID}": TagGone(UID),
    "bye update": Bye("update"),
    "error write locked": Fault("write", "locked"),
}
WRONG = [
    *("live", "live d10 1", "live d10 1 2 3 4 5", "live d10 1 2 3 4 -5 6", "live d10 1 2 3 4 5 -6"),
    *("live d10 1 2 3 4 5 6.0", "live d10 +1 2 3 4 5 6", "live d10 -0x1 2 3 4 5 6", "live d10 01 2 3 4 5 6"),
    *("live d10 123456789 2 3 4 5 6", "live D 1 2 3 4 5 6"),
    *("mean 12 5 1 2 3 4", "mean 41 0 1 2 3 4", "mean 12 0 1 2 3", "mean 12 0 1 2 3 -4", "mean 12 0 - 2 3 4"),
    *("constant 0", f"constant 0 {ONE[:7]}", f"constant 0 {ONE.lower()}", f"constant 1000 {ONE}"),
    *("constant 0 7F800000", "constant 0 FFC00000", f"constant 0 {ONE}7F800000"),  # no numbers: infinite, none
    *(f"constant 0 {ONE * 11}", "constants", "constants OK", "constants ok 98 0A1B2C3"),
    *("constants ok -1 0A1B2C3D", "constants ok 98 0a1b2c3d", "sensor m2", "sensor M2 ok"),
    *("card 04A1 ntag213 1", f"card {UID} ntag213", f"card {UID} ntag213 1000", f"card {UID} ntag213 132 %0A"),
    *("wrote", "wrote 04", "gone", "gone xyz", "bye"),
]


def lines() -> ReaderLines:
    made = ReaderLines()
    made.words = ASKED
    return made


def received(data: bytes) -> list[Message]:
    return [each.message for each in lines().feed(data) if isinstance(each, Received)]


@pytest.mark.parametrize(("text", "message"), SAID.items(), ids=SAID)
def test_every_word_is_understood(text: str, message: Message) -> None:
    """And fields that a later version may add are left alone."""
    assert received(sealed("$", f"7 {text}")) == [message]


@pytest.mark.parametrize("text", WRONG)
def test_a_right_check_and_wrong_contents(text: str) -> None:
    """The line is dropped, and the next one is right."""
    found = lines().feed(sealed("$", f"7 {text}") + sealed("$", "8 live d10"))
    assert [type(each) for each in found] == [Bad, Received] and isinstance(found[0], Bad)
    assert found[0].kind == "contents"


def test_what_a_game_reads_of_them() -> None:
    """What a board says of itself unasked; the rest is unknown there until somebody asks."""
    unasked = {"gone", "sensor", "constants", "error"}
    for text, message in SAID.items():
        (each,) = ReaderLines().feed(sealed("$", f"7 {text}"))
        word = text.split()[0]
        assert isinstance(each, Received)
        assert each.message == (message if word in unasked else Unknown(word))
    assert {*WORDS} < {*ASKED}


def test_the_example_of_the_document() -> None:
    """Setting up, in its last lines."""
    example = (ROOT / "firmware" / "PROTOCOL.md").read_text().split("## An example")[1]
    said = re.findall(r"^    (\$.*)$", example, re.M)
    assert received("".join(f"{line}\n" for line in said).encode())[11:] == [
        Fault("light", "too-dark"),
        ConstantsAre("none"),
        Card(UID, "ntag213", 132, "fort:skids"),
        Wrote(UID),
        TagGone("04A1B2C3D4E5F6"),
        SensorIs("m2", "missing"),
        Fault("sensors", "4"),
        Bye("update"),
    ]


@given(st.text(max_size=6))
def test_a_text_comes_to_the_board_and_back(text: str) -> None:
    """What the host quotes the board's own program reads, and the other way round, whatever it is."""
    heard = board_lines.Lines().heard(request("write", UID, field(text)) if text else b"")
    assert heard == ([["write", UID, field(text)]] if text else [])
    assert board_lines.unquoted(field(text)) == text
    if text and text.isprintable():
        (card,) = received(sealed("$", f"7 card {UID} other 0 {board_lines.quoted(text)}")) or [None]
        assert card is None or card == Card(UID, "other", 0, text)


WORD = st.sampled_from(sorted(ASKED))
FIELD = st.one_of(
    st.integers(-(10**9), 10**9).map(str), st.sampled_from([UID, ONE, "d10", "m0", "ok", "%C3%A9", "%C3", "-", "."]),
    st.text("0123456789ABCDEFabc%.-", min_size=1, max_size=12),
)  # fmt: skip


@given(WORD, st.lists(FIELD, max_size=9))
def test_any_fields_are_a_message_or_none(word: str, fields: list[str]) -> None:
    """No right check makes them an error of this program; and numbers are within their bounds."""
    line = sealed("$", " ".join(("7", word, *fields)))
    (each,) = lines().feed(line)
    if isinstance(each, Bad):
        assert each.kind == ("too long" if len(line) > LINE_MOST else "contents")
    elif isinstance(each.message, Mean):
        assert 0 <= each.message.sensor < 5 and each.message.count <= 40 and each.message.spread >= 0


@given(
    st.lists(
        st.one_of(st.binary(max_size=30), st.sampled_from([sealed("$", f"7 {text}") for text in SAID])), max_size=6
    )
)
def test_garbage_between_lines_makes_no_message(chunks: list[bytes]) -> None:
    """In any pieces; what is understood is what was said."""
    whole, pieces = lines(), lines()
    once = whole.feed(b"".join(chunks))
    assert once == [each for chunk in chunks for each in pieces.feed(chunk)]
    assert {each.message for each in once if isinstance(each, Received)} <= {*SAID.values()}


@pytest.mark.parametrize("text", SAID, ids=SAID)
def test_no_changed_bit_changes_a_message(text: str) -> None:
    """Every single bit of a line of each word."""
    line = sealed("$", f"42 {text}")
    for bit in range(len(line) * 8):
        changed = bytearray(line)
        changed[bit // 8] ^= 1 << bit % 8
        assert received(bytes(changed)) == [], changed
