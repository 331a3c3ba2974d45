"""What touches pins, and what MicroPython starts: as they are flashed, on a `machine` with models behind it."""

import subprocess
from pathlib import Path

from board.micropython import heap, micropython
from catalogue import ROOT
from compere_device.parts.reader.reader_lines import ReaderLines, Received, request


def started(folder: Path, given: bytes) -> list[str]:
    """Return what the board says, with these bytes from its host."""
    paths = f"{Path(__file__).with_name('pico')}:{ROOT / 'firmware'}:{ROOT / 'tests'}:.frozen"
    command = [*micropython(), *heap(), str(ROOT / "firmware" / "main.py")]
    run = subprocess.run(command, input=given, capture_output=True, cwd=folder, env={"MICROPYPATH": paths}, timeout=30)
    assert run.returncode == 0 and not run.stderr, run.stdout + run.stderr
    return run.stdout.decode().splitlines()


def test_the_first_line_to_flash_is_understood() -> None:
    """As the page has it."""
    assert f"printf '{request('update').decode().strip()}\\n'" in (ROOT / "firmware" / "README.md").read_text()


def test_the_board_starts_answers_and_leaves(tmp_path: Path) -> None:
    """Its sensors are found on its pins, the watchdog is armed by hello, and an update leaves once for the prompt."""
    said = started(tmp_path, b"\x03rubbish\n" + request("hello", 1) + request("sensors") + request("update"))
    lines = [line for line in said if line.startswith("$")]
    assert all(
        isinstance(each, Received) for each in ReaderLines().feed("".join(f"{line}\n" for line in lines).encode())
    )
    assert lines[0].startswith("$0 hello 1 tray ") and " d10 tag*" in lines[0]
    for sensor in ("m0", "m1", "m2", "m3", "m4", "rfid"):
        assert any(f" sensor {sensor} ok*" in line for line in lines), said
    assert said.count("armed") == 1
    assert " bye update*" in said[-2] and said[-1] == "reset"
    assert (tmp_path / "stay").exists()
    assert started(tmp_path, b"") == []  # the next start ends at the prompt
    assert not (tmp_path / "stay").exists()
    assert started(tmp_path, request("update"))[-1] == "reset"  # and the one after it is the program
