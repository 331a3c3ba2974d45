"""Standard streams that are closed, full or left by their reader, for every command, as real processes."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from commands import COMMAND, saved_game

COMMANDS = {
    "help": ("--help",),
    "help of a command": ("play", "--help"),
    "version": ("--version",),
    "demonstration": ("run", "--demo"),
    "play": ("play", "patchwork"),
    "headless": ("play", "patchwork", "--headless"),
    "options": ("play", "patchwork", "--options"),
    "games": ("games",),
    "replay": ("replay", "state/games/patchwork-0001.journal"),
    "codes": ("codes", "patchwork"),
    "config": ("config",),
    "fairness": ("fairness",),
    "record": ("record",),
    "doctor": ("doctor",),
}
WRONG = {
    "usage": ("play",),
    "bot": ("play", "chess"),
    "journal": ("replay", "missing"),
}
every_command = pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())


@pytest.fixture(autouse=True)
def _saved(place: Path) -> None:
    saved_game(place / "state")


def ran(arguments: Sequence[str], redirected: str, out: int = subprocess.PIPE) -> tuple[int, str, str]:
    """Return status, output and errors of the command in a shell, with streams redirected as the shell writes it."""
    line = ["sh", "-c", f'exec "$@" {redirected}', "sh", *COMMAND, *arguments]
    run = subprocess.run(
        line, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    return run.returncode, run.stdout or "", run.stderr


@every_command
def test_a_reader_that_leaves_is_no_fault(arguments: Sequence[str]) -> None:
    """As `| true` and `| head` do."""
    reading, writing = os.pipe()
    os.close(reading)
    assert ran(arguments, "", writing) == (0, "", "")
    os.close(writing)


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_wrong_though_nobody_reads_why(arguments: Sequence[str]) -> None:
    """As with `2>&1 | true`."""
    reading, writing = os.pipe()
    os.close(reading)
    assert ran(arguments, "2>&1", writing) == (2, "", "")
    os.close(writing)


@pytest.mark.parametrize(
    ("redirected", "why"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")]
)
@every_command
def test_output_that_cannot_be_written(arguments: Sequence[str], redirected: str, why: str) -> None:
    """One sentence, where somebody can still be told."""
    said = f"compere: the output cannot be written ({why}): send it to a file or terminal\n"
    assert ran(arguments, redirected) == (2, "", said)


@pytest.mark.parametrize("redirected", [">&- 2>&-", ">/dev/full 2>/dev/full", ">&- 2>/dev/full", ">/dev/full 2>&-"])
@pytest.mark.parametrize("arguments", [("games",), ("--help",), ("config",)])
def test_nobody_can_be_told(arguments: Sequence[str], redirected: str) -> None:
    assert ran(arguments, redirected) == (2, "", "")


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full"])
@every_command
def test_where_only_errors_cannot_be_written(arguments: Sequence[str], redirected: str) -> None:
    """All is said that there is to say."""
    status, out, err = ran(arguments, redirected)
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_a_status_too(arguments: Sequence[str], redirected: str) -> None:
    """Where it cannot be said."""
    assert ran(arguments, redirected) == (2, "", "")


@every_command
def test_input_that_is_closed_is_empty(arguments: Sequence[str]) -> None:
    status, out, err = ran(arguments, "<&-")
    assert (status, err) == (0, "")
    assert out


def test_no_file_takes_the_place_of_a_closed_stream(place: Path) -> None:
    """What is printed goes into no journal."""
    journal = place / "new.journal"
    assert ran(("play", "patchwork", "--journal", str(journal)), "<&- >&- 2>&-")[0] == 2
    assert all(line.startswith(b"compere ") or b" {" in line for line in journal.read_bytes().splitlines())


def test_the_service_needs_no_streams(place: Path) -> None:
    """It says what is wrong by its status; nothing it opens is taken for one."""
    (place / "config.toml").write_text("[display]\ndriver = 1\n")
    assert ran(("run", "--service"), "<&- >&- 2>&-") == (2, "", "")
