"""The board's lines, held to the protocol's own figures. Runs under CPython and MicroPython."""

from board.bench import raised
from tray.lines import LINE_MOST, Lines, crc16, quoted, unquoted


def sealed(text):
    return text.encode() + b"*%04X\n" % crc16(text.encode())


def test_the_check():
    """The published check value, and lines of the document."""
    assert crc16(b"123456789") == 0x29B1
    assert sealed("!hello 1") == b"!hello 1*22F2\n"
    assert sealed("!state") == b"!state*51AD\n"


def test_numbers_follow():
    """0 comes once; after 255 comes 1."""
    lines = Lines()
    numbers = [int(lines.said("alive").split(b" ")[0][1:]) for _ in range(300)]
    assert numbers[:3] == [0, 1, 2] and numbers[255:258] == [255, 1, 2]


def test_a_line_that_is_too_long_is_none_and_takes_no_number():
    """120 bytes with start and end are a line."""
    lines = Lines()
    spare = LINE_MOST - len(lines.said("weather", "x"))
    assert len(Lines().said("weather", "x" * (1 + spare))) == LINE_MOST
    assert lines.said("weather", "x" * (2 + spare)) == b""
    assert lines.said("alive").startswith(b"$1 ")


def test_what_is_heard():
    """Whole lines with a right check, whatever is around them; a start sign always begins one."""
    lines = Lines()
    right = sealed("!write 04A1B2C3 fort:skids")
    words = ["write", "04A1B2C3", "fort:skids"]
    for data in (
        right,
        b"noise" + right,
        b"!hal" + right,
        right[:-1] + b"\r\n",
        b"$5 alive*0000\n" + right,
        b"\x03" * 300 + right,
    ):
        assert lines.heard(data) == [words], data
    for data in (
        right[:-1],
        b"\n",
        right[1:],
        right.replace(b"skids", b"skidz"),
        b"!" + b"x" * 300 + b"\n",
        b"\xff\xfe\n",
        b"!*FFFF\n",
    ):
        assert lines.heard(data + b"\n") == [] or data == right[:-1], data
    assert lines.heard(right[:9]) == [] and lines.heard(right[9:] + right) == [words, words]


def test_free_text():
    """Each byte that is no plain sign as a percent sign and two digits; back to the same."""
    for text in ("fort:skids", "50% $*", "carte n\u00b0 5", "", "a\nb"):
        field = quoted(text)
        assert all([32 < ord(sign) < 127 and sign not in "$*" for sign in field]), field
        assert unquoted(field) == text
    for field in ("%", "%4", "%ZZ", "%FF"):
        raised(ValueError, unquoted, field)
