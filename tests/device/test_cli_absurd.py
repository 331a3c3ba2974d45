"""Absurd outputs, options and environments: one sentence and exit 2, or the command as if nothing were."""

import errno
import os
import subprocess
from pathlib import Path
from unittest.mock import Mock

import pytest

from commands import COMMAND, Run
from compere_device.commands import games

LONG = "x" * 100_000


def ran(*arguments: str, **environ: str | None) -> tuple[int, str, str]:
    """Return status, output and errors of a process; a variable that is None is not set."""
    env = {name: value for name, value in (os.environ | environ).items() if value is not None}
    run = subprocess.run(
        [*COMMAND, *arguments], input=b"", capture_output=True, env=env, timeout=60, check=False
    )  # a wait for what never comes fails
    return run.returncode, run.stdout.decode(), run.stderr.decode()


OUTPUTS = {
    "missing/x.pdf": "No such file or directory",
    "folder": "Is a directory",
    "pipe": "No such device or address",
    "/dev/full": "No space left on device",
    "link": "Too many levels of symbolic links",
    "config.toml/x.pdf": "Not a directory",
}


@pytest.mark.parametrize(("output", "why"), OUTPUTS.items())
def test_a_sheet_that_cannot_be_written(output: str, why: str, place: Path) -> None:
    """A pipe that nobody reads is not waited for."""
    (place / "folder").mkdir()
    os.mkfifo(place / "pipe")
    (place / "link").symlink_to("link")
    said = f"compere: {output} cannot be written ({why}); name another file.\n"
    assert ran("codes", "patchwork", "--output", output) == (2, "", said)


def test_a_sheet_for_a_reader(place: Path) -> None:
    """A pipe that somebody reads takes all of it."""
    os.mkfifo(place / "pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, cwd=place)
    assert reader.stdout
    assert ran("codes", "patchwork", "--output", "file")[0] == 0
    opened = os.open(place / "pipe", os.O_WRONLY)  # waits for the reader
    assert ran("codes", "patchwork", "--output", "pipe") == (0, "pipe\n", "")
    os.close(opened)
    assert reader.stdout.read() == (place / "file").read_bytes()
    reader.stdout.close()
    assert reader.wait(60) == 0


WISHES = {
    "option": (["--option", "="], "droco has no option ''"),
    "no option": (["--option", ""], "option '' has no value: write it as NAME=VALUE"),
    "long value": (["--option", f"score={LONG}"], "expected one of light, full"),
    "line": (["--seed", "a\nb"], r"'a\nb' is no text on one line; see compere play --help"),
    "half a sign": (["--names", "\udcff"], r"'\udcff' is no text on one line; see compere play --help"),
    "people": (["--names", "A,B,C,D"], "droco seats 3 people, not 4: name fewer"),
    "journal": (["--journal", ""], "argument --journal: '' names no file or folder; see compere play --help"),
    "almanac": (["--almanac", "."], "the almanac . cannot be read"),
}


@pytest.mark.parametrize(("arguments", "said"), WISHES.values(), ids=WISHES.keys())
def test_a_game_that_cannot_be_had(arguments: list[str], said: str, place: Path) -> None:
    status, out, err = ran("play", "droco", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("arguments", [["--seed", LONG], ["--names", f"{LONG},B"], ["--names", ",,,"], ["--seed", ""]])
def test_a_game_that_is_only_odd(arguments: list[str], place: Path) -> None:
    status, out, err = ran("play", "droco", *arguments)
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("columns", ["0", "-5", "1", "abc", "1.5", "9" * 30])
def test_help_in_any_width(columns: str, place: Path) -> None:
    status, out, err = ran("--help", COLUMNS=columns)
    assert (status, err) == (0, "")
    assert "be the device" in " ".join(out.split())


@pytest.mark.parametrize(
    "environ",
    [
        {"HOME": None},
        {"HOME": "/nonexistent"},
        {"HOME": "relative"},
        {"LANG": "xx", "LC_ALL": "xx"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"},
        {"JOURNAL_STREAM": "nonsense"},
        {"XDG_STATE_HOME": "\x01", "XDG_CONFIG_HOME": "\x01"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("command", "said"), [("games", "No game is in progress.\n"), ("config", "")])
def test_an_environment_that_says_nothing(command: str, said: str, environ: dict[str, str | None], place: Path) -> None:
    """The usual places may be missing; nothing is written to be looked at. Whoever runs this may have games at home."""
    away = {"HOME": str(place), **({} if "XDG_STATE_HOME" in environ else {"XDG_STATE_HOME": str(place)})}
    status, _, err = ran(command, COMPERE_STATE=None, COMPERE_CONFIG=None, **(away | environ))
    assert (status, err) == (0, said)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("COMPERE_STATE", "/dev/null", "/dev/null cannot be read (Not a directory): name another folder"),
        ("COMPERE_STATE", "x" * 5000, "cannot be read (File name too long): name another folder"),
        ("COMPERE_CONFIG", "missing", "missing: there is no such file, and COMPERE_CONFIG names it; write one"),
        ("COMPERE_CONFIG", ".", ".: cannot be read (Is a directory); name a file that can"),
        ("COMPERE_CONFIG", "x" * 5000, "cannot be read (File name too long); name a file that can"),
    ],
)
def test_an_environment_that_is_wrong(name: str, value: str, said: str, place: Path) -> None:
    status, out, err = ran("games", **{name: value})
    assert (status, out, "Traceback" in err) == (2, "", False)
    assert said in err.splitlines()[-1]


def test_a_home_that_is_none(place: Path) -> None:
    """What was looked for there is named, and why it cannot be had."""
    status, out, err = ran("games", COMPERE_STATE=None, COMPERE_CONFIG=None, HOME="/dev/null")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "/dev/null/.config/compere/config.toml: cannot be read (Not a directory); name a file" in err


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        ("codes patchwork --output {here}/x.pdf", {}),
        ("new-bot zed --into {here}/zed", {}),
        ("games", {"COMPERE_STATE": "state"}),
        ("config", {"COMPERE_STATE": "state"}),
    ],
)
def test_a_folder_that_has_gone_is_said_whoever_asks_for_it(
    arguments: str, environ: dict[str, str], place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library, as it is imported, or a variable that names a folder within it."""
    (gone := tmp_path / "gone").mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = "compere: the folder that you are in has gone: go to another one (cd)\n"
    assert ran(*arguments.format(here=place).split(), **environ) == (2, "", said)
    monkeypatch.chdir(place)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EMFILE, "Too many open files", "x"), "no more files can be opened"),
        (OSError(errno.ENFILE, "Too many open files in system", "x"), "no more files can be opened"),
        (RuntimeError("can't start new thread"), "no more threads can be started"),
        (MemoryError(), "no memory is left"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "no memory is left"),
    ],
    ids=repr,
)
def test_a_machine_that_has_no_more_of_something(
    error: Exception, said: str, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a limit that was set: that is no fault of the program, and is not told as one."""
    monkeypatch.setattr(games, "command", Mock(side_effect=error))
    status, out, err = run("games")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"compere: {said}: end other programs, or raise this limit (ulimit -")


@pytest.mark.parametrize("error", [RuntimeError("generator raised"), OSError(errno.EIO, "x"), FileNotFoundError("x")])
def test_a_fault_of_the_program_is_told_as_one(
    error: Exception, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "command", Mock(side_effect=error))
    with pytest.raises(type(error), match=str(error.args[-1])):
        run("games")
