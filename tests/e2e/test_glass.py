"""The reading of the kernel's trace, with lines as a guest's kernel printed them; see guest/glass.py."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere_device.drivers.ssd1306 import BadCommand
from e2e.guest.glass import BadTransfer, Glass, Write, parse

LINE = "          python3-132     [000] .....    11.{:06}: smbus_write: i2c-0 a=03c f=0000 c={} {} l={} [{}]\n"
ON = LINE.format(534433, 0, "I2C_BLOCK_DATA", 2, "01-af")
PLACE = LINE.format(534493, 0, "I2C_BLOCK_DATA", 9, "08-20-00-21-00-7f-22-00-07")
CLEAR = LINE.format(534500, 40, "I2C_BLOCK_DATA", 33, "20" + "-00" * 32)
PIXELS = LINE.format(534629, 40, "I2C_BLOCK_DATA", 4, "03-01-80-ff")
BYTE = LINE.format(534629, 40, "BYTE_DATA", 1, "01")


@pytest.fixture
def tracing(tmp_path: Path) -> Iterator[Path]:
    """A folder like the kernel's, its pipe being open for writing."""
    (tmp_path / "events/smbus/smbus_write").mkdir(parents=True)
    os.mkfifo(tmp_path / "trace_pipe")
    reader = os.open(tmp_path / "trace_pipe", os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(tmp_path / "trace_pipe", os.O_WRONLY)
    yield tmp_path
    os.close(writer)
    os.close(reader)


def write(tracing: Path, text: str) -> None:
    """Have the kernel print a piece of the trace."""
    end = os.open(tracing / "trace_pipe", os.O_WRONLY)
    os.write(end, text.encode())
    os.close(end)


def test_a_transfer_has_its_time_control_byte_and_payload() -> None:
    assert parse(PIXELS) == Write(11.534629, 0x40, b"\x01\x80\xff")
    assert parse(BYTE) == Write(11.534629, 0x40, b"\x01")


@pytest.mark.parametrize("line", ["", "# tracer: nop", ON.replace("a=03c", "a=03d"), ON.replace("_write", "_read")])
def test_other_lines_are_nothing(line: str) -> None:
    assert parse(line) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [("BLOCK_DATA", "BLOCK_BROKEN"), ("c=0", "c=80"), ("01-af", "02-af")],
    ids=["way", "to", "length"],
)
def test_what_no_such_display_takes_is_an_error(before: str, after: str) -> None:
    with pytest.raises(BadTransfer):
        parse(ON.replace(before, after))


def test_the_glass_shows_what_was_written(tracing: Path) -> None:
    glass = Glass(tracing)
    assert (tracing / "events/smbus/smbus_write/enable").read_text() == "1"
    text = PLACE + CLEAR * 32 + PIXELS + ON
    write(tracing, text[:1000])
    assert glass.look().getbbox() is None
    write(tracing, text[1000:])
    image = glass.look()
    assert [(x, y) for x in range(128) for y in range(64) if image.getpixel((127 - x, 63 - y))] == [
        (0, 0),
        (1, 7),
        *((2, y) for y in range(8)),
    ]
    glass.power_cycle()
    assert glass.look().getbbox() is None
    glass.close()


def test_waiting_ends_when_it_is_seen_or_too_late(tracing: Path) -> None:
    glass = Glass(tracing)
    later = threading.Timer(0.05, write, (tracing, PLACE + CLEAR * 32 + PIXELS + ON))
    later.start()
    checks: list[int] = []
    assert glass.wait(lambda image: image.getbbox() is not None, 10.0, lambda: checks.append(1))
    later.join()
    assert checks
    assert not glass.wait(lambda image: image.getbbox() is None, 0.0)
    glass.close()


@pytest.mark.parametrize(
    ("text", "error"),
    [("CPU:0 [LOST 12 EVENTS]\n", BadTransfer), (ON.replace("01-af", "01-ff"), BadCommand)],
    ids=["lost", "unknown"],
)
def test_what_cannot_be_trusted_is_an_error(tracing: Path, text: str, error: type[Exception]) -> None:
    glass = Glass(tracing)
    write(tracing, text)
    with pytest.raises(error):
        glass.look()
    glass.close()
