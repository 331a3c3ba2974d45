"""What is said of a reader board that was asked: each state of it, with what mends it, in both languages."""

import errno
from pathlib import Path

import pytest

from catalogue import ROOT
from compere.wording import Words
from compere_device import words
from compere_device.doctor import reader_board
from compere_device.doctor.patient import Finding, Health
from compere_device.parts.reader.reader_lines import ConstantsAre, Hello, request
from compere_device.setup.tray_words import CONSTANTS, SENSOR
from ward import Ward, admit

SAY = Words().say
BOTH = Hello(1, "tray", "0.1.0", ("d10", "tag"))
PORT = "/dev/ttyACM0"


def said(found: Finding) -> str:
    return SAY(found.said)


@pytest.mark.parametrize(
    ("number", "mend"),
    [
        (errno.EBUSY, "sudo systemctl stop compere"),
        (errno.EAGAIN, "sudo systemctl stop compere"),
        (errno.EACCES, "sudo usermod -aG dialout $USER"),
        (errno.ENOENT, "lsusb"),
        (errno.EIO, ""),
    ],
)
def test_a_port_that_cannot_be_opened(number: int, mend: str) -> None:
    """Who has it, or who may, or that it is not there; anything else in the system's words."""
    found = reader_board.closed(PORT, OSError(number, "Odd", PORT))
    assert (found.state, found.mend) == (Health.FAULT, mend) and PORT in said(found)


def test_boards_and_what_they_can_do() -> None:
    """A board with a card reader only is a board; one that can do nothing is odd; a later ability is said as it is."""
    for able, text in (
        (("d10", "tag"), "reads a d10 and reads cards"),
        (("tag",), ": reads cards."),
        (("d10", "voice"), "reads a d10 and voice"),
        ((), "which reads nothing"),
    ):
        found = reader_board.board(PORT, Hello(1, "tray", "0.1.0", able))
        assert text in said(found) and found.state is (Health.OK if able else Health.WARN)


def test_sensors() -> None:
    """Those that are not well by their names; the whole cable where all five are; of an old board only to flash it."""
    whole = {f"m{k}": "ok" for k in range(5)} | {"rfid": "ok"}
    assert [said(each) for each in reader_board.sensors(BOTH, whole)] == ["All 6 work."]
    for state in (*SENSOR, "melted"):
        found = [*reader_board.sensors(BOTH, whole | {"m3": state, "rfid": state})]
        assert [each.state for each in found] == [Health.FAULT] * 2
        assert "magnetometer m3" in said(found[0]) and "card reader" in said(found[1])
    off = [*reader_board.sensors(BOTH, whole | {f"m{k}": "missing" for k in range(5)})]
    assert len(off) == 6 and "the multiplexer" in said(off[-1])
    assert [each.state for each in reader_board.sensors(BOTH, {})] == [Health.WARN]
    assert [*reader_board.sensors(Hello(1, "tray", "1", ()), {})] == []


def test_calibration() -> None:
    """Of a board that reads dice; each state that is not ok with the command that calibrates."""
    assert [*reader_board.calibration(Hello(1, "tray", "1", ("tag",)), None)] == []
    (found,) = reader_board.calibration(BOTH, None)
    assert found.state is Health.WARN
    (found,) = reader_board.calibration(BOTH, ConstantsAre("ok", 98, "0A1B2C3D"))
    assert found.state is Health.OK and "0A1B2C3D" in said(found)
    for state in (*CONSTANTS, "odd"):
        (found,) = reader_board.calibration(BOTH, ConstantsAre(state))
        assert (found.state, found.mend) == (Health.FAULT, "compere doctor reader --calibrate")


def test_the_lines_that_flash() -> None:
    """Those of the board's own page, for any port; the first is the protocol's, with its check."""
    lines = reader_board.flash(PORT)
    assert len(lines) == 3 and request("update").decode().strip() in lines[0]
    page = (ROOT / "firmware" / "README.md").read_text()
    assert "\n".join(f"    {line}" for line in lines) in page
    assert [line.replace("ttyACM0", "ttyACM7") for line in lines] == [*reader_board.flash("/dev/ttyACM7")]


def test_settings_that_name_no_reader(tmp_path: Path) -> None:
    """The command writes the port there."""
    found = reader_board.unnamed(admit(Ward(tmp_path), "# mine\n"), PORT)
    assert found.state is Health.WARN and f'url = "{PORT}"' in found.mend


def test_all_of_it_in_french() -> None:
    """No sentence stays English."""
    french = words.load("fr").say
    found = [
        *(reader_board.closed(PORT, OSError(number, "")) for number in (errno.EBUSY, errno.EACCES, errno.ENOENT, 0)),
        *(reader_board.board(PORT, Hello(protocol, "tray", "1", ("d10",))) for protocol in (0, 1, 2)),
        reader_board.board(PORT, Hello(1, "tray", "1", ())),
        *reader_board.sensors(BOTH, {f"m{k}": "missing" for k in range(5)}),
        *(each for state in (*CONSTANTS, "odd", "ok") for each in reader_board.calibration(BOTH, ConstantsAre(state))),
        *reader_board.calibration(BOTH, None),
        *(each for lines in ((), (b">>> ",), (b"hm",)) for each in reader_board.stranger(PORT, lines)),
        *(reader_board.which([]), reader_board.which([PORT, PORT])),
    ]  # fmt: skip
    assert [each for each in found if french(each.said) == said(each)] == []
