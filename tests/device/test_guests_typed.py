"""Guests on the command line: what they print and read is apart, and those that are held or broken are listed."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import FileIO
from pathlib import Path

import pytest

from compere_device.ward import HELD, RUNNING
from strange_guest import install

TESTS = Path(__file__).parents[1]


def compere(
    site: Path, home: Path, *arguments: str, typed: str = "", out: int = subprocess.PIPE
) -> "subprocess.CompletedProcess[str]":
    """Run the program with a guest among its modules and its games in that home."""
    code = "import sys; from compere_device.cli import main; sys.exit(main())"
    path = os.pathsep.join([str(site), *(str(TESTS.parent / each) for each in ("core", "device"))])
    env = {
        **os.environ,
        "PYTHONPATH": path,
        "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_STATE_HOME": str(home),
        "HOME": str(home),
    }
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=env, stdout=out, stderr=out, text=True, input=typed, cwd=home)


def test_what_a_guest_prints_and_reads_is_apart_from_the_lines_of_json(tmp_path: Path) -> None:
    """At its import, in its rules, when looked at: it is logged. What is typed is the program's own."""
    site = tmp_path / "site"
    deed = "print('low tide'); print('{\"prompt\":', end=''); import sys; sys.stdin.readline() and print('eaten')"
    install(site, deed)
    path = site / "compere_lantern" / "__init__.py"
    path.write_text(path.read_text("utf-8") + "print('at import')\n", encoding="utf-8")
    done = compere(
        site,
        tmp_path,
        "play",
        "lantern",
        "--headless",
        "--virtual",
        "all",
        "--seed",
        "1",
        typed='{"answer": null}\n' * 4 + '{"answer": 3}\n',
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["outcome"]["scores"]["you"] == 3, done.stderr
    assert "a bot printed: at import" in done.stderr and done.stderr.count("a bot printed: low tide") == 1
    assert done.stderr.count('a bot printed: {"prompt":low tide') == 3 and "eaten" not in done.stderr


PAST_PYTHON = (
    "import os, sys, threading; os.write(1, b'by number\\n'); os.write(2, b'the other\\n'); "
    "print('kept', file=sys.__stdout__, flush=True); os.system('echo a child'); "
    "aside = threading.Thread(target=print, args=('beside',)); aside.start(); aside.join()"
)
SAID = ("by number", "kept", "a child", "beside")
PLAYED = ("play", "lantern", "--virtual", "all", "--seed", "1")


def test_what_a_guest_writes_past_python_is_apart_too(tmp_path: Path) -> None:
    """By the number of a file, by a child, by a thread, by what Python kept: it is logged, or is where the log is."""
    install(tmp_path / "site", PAST_PYTHON)
    typed = '{"answer": null}\n' * 4 + '{"answer": 3}\n'
    done = compere(tmp_path / "site", tmp_path, *PLAYED, "--headless", typed=typed)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["outcome"]["scores"]["you"] == 3, done.stderr
    turns = done.stderr.count("the other\n")
    assert turns == 4 and [done.stderr.count(f"a bot printed: {each}\n") for each in SAID] == [turns] * len(SAID)


@pytest.mark.parametrize("deed", ["None", "sys.__stdin__", "__import__('io').StringIO()"])
def test_a_guest_that_puts_something_else_in_place_of_what_is_printed(tmp_path: Path, deed: str) -> None:
    """The lines of JSON are what they were, and the program ends as it should."""
    install(tmp_path / "site", f"import sys; sys.stdout = {deed}; sys.stderr = None")
    typed = '{"answer": null}\n' * 4 + '{"answer": 3}\n'
    done = compere(tmp_path / "site", tmp_path, *PLAYED, "--headless", typed=typed)
    assert json.loads(done.stdout.splitlines()[-1])["outcome"]["scores"]["you"] == 3
    assert (done.returncode, done.stderr) == (0, "")


def all_of(terminal: FileIO) -> bytes:
    """Read a terminal until nobody writes there any more, which Linux says by an error."""
    said = b""
    with suppress(OSError):
        while part := terminal.read(4096):
            said += part
    return said


def test_nothing_that_a_guest_writes_reaches_a_terminal(tmp_path: Path) -> None:
    """It stands there as a line of the log, whole; the game is played to its end, and the terminal's width is known."""
    install(tmp_path / "site", PAST_PYTHON)
    leader, follower = os.openpty()
    typed = "\n" * 4 + "3\n"
    with ThreadPoolExecutor(1) as beside, open(leader, "rb", buffering=0) as near:
        said = beside.submit(all_of, near)  # meanwhile: a terminal that nobody reads takes no more after a while
        try:
            done = compere(tmp_path / "site", tmp_path, *PLAYED, typed=typed, out=follower)
        finally:
            os.close(follower)
        lines = said.result().decode().splitlines()
    assert done.returncode == 0 and any("Your score" in line for line in lines), lines
    for each in (*SAID, "the other"):
        where = [line for line in lines if each in line]
        assert len(where) == 4 and all(line.endswith(f"a bot printed: {each}") for line in where), where


def test_one_that_is_held_is_listed_as_that(tmp_path: Path) -> None:
    """Nothing of it is imported for the list; the box's own store says so."""
    site, folder = tmp_path / "site", tmp_path / "compere"
    install(site, "raise SystemExit('imported')", "__init__.py", "TITLE =")
    folder.mkdir()
    (folder / HELD).write_text("lantern\n")
    done = compere(site, tmp_path, "bots", "--language", "en")
    assert (
        done.returncode == 0
        and f"lantern  held: it did not come back, and stays shut until it is chosen  compere_lantern 1.0  {site}"
        in done.stdout
    )
    assert (folder / HELD).read_text() == "lantern\n" and not (folder / RUNNING).exists()
    (folder / HELD).write_text("")
    done = compere(site, tmp_path, "bots", "--language", "en")
    assert (
        done.returncode == 1
        and "lantern  left out: compere_lantern cannot be read: SystemExit: 'imported'" in done.stdout
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("games",), ("record",), ("fairness",), ("play", "patchwork", "--options"), ("codes", "--help"), ("--version",)],
    ids=" ".join,
)
def test_one_that_is_broken_is_no_matter_of_other_commands(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """Such as a package that was removed by hand and has left its entry point: it is said where bots are listed."""
    install(tmp_path / "site", "import no_such_module", "__init__.py", "TITLE =")
    done = compere(tmp_path / "site", tmp_path, *arguments)
    assert done.returncode == 0 and "lantern" not in done.stdout + done.stderr


def test_one_that_is_broken_is_said_once_where_bots_are_listed(tmp_path: Path) -> None:
    """With the reason; and in what is logged if everything is."""
    install(tmp_path / "site", "import no_such_module", "__init__.py", "TITLE =")
    done = compere(tmp_path / "site", tmp_path, "bots")
    assert (done.returncode, done.stderr, done.stdout.count("left out")) == (1, "", 1)
    assert "the bot 'lantern' is left out" in compere(tmp_path / "site", tmp_path, "-v", "games").stderr


def test_the_doctor_says_which_cannot_be_played(tmp_path: Path) -> None:
    """With the reason, and by its status; of one that can be it says nothing."""
    site = tmp_path / "site"
    install(site)
    done = compere(site, tmp_path, "doctor", "--json", "--language", "en")
    assert not [each for each in json.loads(done.stdout) if each["topic"] == "bot"]
    install(site, "import no_such_module", "__init__.py", "TITLE =")
    done = compere(site, tmp_path, "doctor", "--json", "--language", "en")
    (said,) = [each for each in json.loads(done.stdout) if each["topic"] == "bot"]
    why = "compere_lantern cannot be read: ModuleNotFoundError: \"No module named 'no_such_module'\""
    assert (done.returncode, said["state"], said["said"]) == (1, "fault", f"The bot lantern cannot be played: {why}.")


def test_a_game_of_one_that_is_broken_says_that(tmp_path: Path) -> None:
    """Not that it were not installed; of one that is gone that is what is true."""
    site, games = tmp_path / "site", tmp_path / "compere" / "games"
    install(site)
    games.mkdir(parents=True)
    assert (
        compere(
            site, tmp_path, "play", "lantern", "--journal", str(games / "lantern-0001.journal"), typed="q\n"
        ).returncode
        == 0
    )
    install(site, "import no_such_module", "__init__.py", "TITLE =")
    said = compere(site, tmp_path, "games", "--language", "en")
    assert "lantern-0001 needs the bot lantern, which cannot be read: see compere bots." in said.stdout + said.stderr
    said = compere(site, tmp_path, "play", "lantern")
    assert (
        said.returncode,
        said.stderr.splitlines()[-1].startswith(
            "compere: the bot 'lantern' is left out: compere_lantern cannot be read: ModuleNotFoundError"
        ),
    ) == (2, True), said.stderr
    said = compere(tmp_path, tmp_path, "games", "--language", "en")
    assert "lantern-0001 needs the bot lantern, which is not installed." in said.stdout + said.stderr
