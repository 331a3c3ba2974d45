"""The border of deploy/README.md: what root does among the files of the service's user, and that there is no more.

Every command is run by root on the store of a hostile user, and Python's own audit tells what root itself has touched;
of what units, scripts and rules do, their texts tell. All of it stands in the table, and each row names its tests.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from catalogue import PACKAGES, ROOT
from commands import saved_game
from compere.bots.droids.board.ours import MAP, STRIP
from compere_device.arguments import COMMANDS
from hostile import UID, House, as_hostile, house, needs_root
from trials import updatable

TABLE = "## The border"
MAY_WRITE = re.compile(r"/(?:var/lib|run)/compere(?![-\w])|/run/compere-sticks|\$passed")
DEPLOY = ROOT / "deploy"


def rows() -> list[list[str]]:
    """Return the cells of the table's rows: what root does, where, what keeps it safe, its tests."""
    text = (DEPLOY / "README.md").read_text(encoding="utf-8").partition(f"{TABLE}\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:] if not set(line) <= set("|- ")
    ]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def places() -> set[str]:
    """Return the files that the table names as where root does something."""
    return {name for row in rows() for name in named(row[1])}


def test_each_row_has_its_test() -> None:
    """By file and name, and the places are there."""
    assert len(rows()) >= 12
    for what, where, safe, tests in rows():
        assert what and safe
        for name in named(where):
            assert (DEPLOY / name).exists() or (PACKAGES["device"] / name).exists(), name
        assert named(tests), what
        for test in named(tests):
            file, _, function = test.partition("::")
            tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
            there = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
            assert function in there, test


def _by_root() -> Iterator[tuple[str, str]]:
    """Yield each line of what root runs of the package that is no comment, with its file."""
    for path in sorted((*DEPLOY.iterdir(), *(DEPLOY / "debian").iterdir())):
        if not path.is_file() or path.suffix == ".md" or path.name in ("changelog", "copyright", "compere.1"):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".service" and "\nUser=compere\n" in text:
            text = "\n".join(
                line for line in text.split("\n") if "Directory=" in line or re.match(r"Exec\w+=.*\+/", line)
            )
        for line in text.split("\n"):
            if not line.lstrip().startswith("#"):
                yield path.relative_to(DEPLOY).as_posix(), line


def test_what_units_and_scripts_name_stands_in_the_table() -> None:
    """Every file of the package that has root name something in there, or systemd for it."""
    found = {file for file, line in _by_root() if MAY_WRITE.search(line) or re.match(r"\w+Directory=", line)}
    assert {"fall-back.sh", "compere-stick@.service", "compere.service", "debian/compere.postrm"} <= found
    assert found - places() == set()


def test_what_is_printed_for_root_stands_in_the_table() -> None:
    """The commands about a store that the doctor prints are made in two files, and say no path of their own."""
    found = set()
    for path in (PACKAGES["device"] / "doctor").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "patient.folder" in text and re.search(r"sudo |as_user|give_back", text):
            found.add(f"doctor/{path.name}")
    assert "doctor/files.py" in found
    assert found - places() == set()


FOREIGN = {"settings.json": "secret", "almanac.json": "secret", "splash": "secret", "damaged": "", "finished": ""}


def haunt(home: House) -> None:
    """Have the hostile user put what he can into his store: links to root's files and folders, pipes, a giant."""
    saved_game(home.store)
    shutil.rmtree(home.store / "finished", ignore_errors=True)
    (home.store / "settings.json").unlink(missing_ok=True)
    home.give()

    def put() -> None:
        for name, to in FOREIGN.items():
            (home.store / name).symlink_to(home.roots / to)
        for name in ("games.index", "answer.begun", "games/pipe.journal", "trial-passed"):
            (home.store / name).unlink(missing_ok=True)
            os.mkfifo(home.store / name)
        (home.store / "games/link.journal").symlink_to(home.secret)
        (home.store / "map.txt").symlink_to(home.secret)
        (home.store / "x.pdf").symlink_to(home.secret)
        for name in ("record.index", "games/giant.journal"):
            with open(home.store / name, "wb") as file:
                file.truncate(1 << 36)
        with open(os.fsencode(home.store / "games") + b"/\xff\n;\x1b[2J.journal", "wb") as file:
            file.write(b"noise\n")

    as_hostile(put)


def watched(home: House, *words: str) -> dict[str, object]:
    """Return what one of root's commands came to, and what root itself touched."""
    program = (
        f"import sys; sys.path[:0] = {sys.path}; import runpy; runpy.run_module('watch_root', run_name='__main__')"
    )
    environ = {**os.environ, "COMPERE_STATE": str(home.store), "COMPERE_CONFIG": "", "NOTIFY_SOCKET": ""}
    done = subprocess.run(
        [sys.executable, "-c", program, str(home.store), *words],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        env=environ,
        cwd=home.root,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stdout, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return {**found, "said": done.stdout + done.stderr}


LINES = {  # every command, with each way in which it comes to a store
    "run": [("--service",)],
    "play": [
        ("--headless", "--journal", "{store}/games/x.journal", "patchwork"),
        ("--almanac", "{store}/a", "patchwork"),
    ],
    "games": [
        ("--service",),
        ("--finished", "--service"),
        ("--export", "{store}/x", "--service"),
        ("--export", "{root}/x", "--service"),
        ("--import", "{store}/games", "--service"),
        ("--import", "{root}", "--service"),
    ],
    "record": [("--service",), ("--json", "--service")],
    "replay": [("{store}/games/patchwork-0001.journal",), ("{store}/games/link.journal",)],
    "codes": [("--output", "{store}/x.pdf", "patchwork")],
    "labels": [
        ("--output", "{store}/x.pdf", "--pictures", "{store}/games/x", "--kind", "pick", "patchwork"),
        ("--output", "{root}/x.pdf", "--pictures", "{store}/link", "--kind", "pick", "patchwork"),
    ],
    "map": [("--keep", "--service", "{root}/mine"), ("{store}/map.txt",), ("--print",)],
    "strip": [("--keep", "--service", "{root}/strip")],
    "bots": [("--service",)],
    "languages": [("--service",)],
    "new-bot": [("quay", "--into", "{store}/x"), ("quay", "--into", "{root}/x")],
    "config": [("--service",)],
    "fairness": [("--service",)],
    "doctor": [("--service",), ("--json", "--service")],
    "setup": [("--dry-run",)],
    "panel": [("--port", "0", "--until-closed", "--service")],
    "update": [("{root}/mine",)],
    "voice": [("--detail", "full")],
}


@pytest.fixture
def home() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.mark.slow
@needs_root
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_touches_a_store_as_root(command: str, home: House) -> None:
    """Whatever is in it: each ends by itself, root's files stay as they are, and root has opened nothing there."""
    haunt(home)
    (home.root / "mine").write_text(MAP)
    (home.root / "strip").write_text(STRIP)
    before = home.untouched()
    for words in LINES[command]:
        found = watched(home, "cli", command, *(word.format(store=home.store, root=home.root) for word in words))
        assert (found["seen"], found["user"]) == ([], 0), words
        assert home.untouched() == before, words
        assert "root's own" not in str(found["said"]), words
    assert {path.lstat().st_uid for path in home.store.rglob("*")} == {UID}


@pytest.mark.slow
@needs_root
def test_what_root_writes_for_a_user_is_that_users(home: House) -> None:
    """A map is kept, and games are copied, by root: as files of the user's own, which the service can write anew."""
    saved_game(home.store)
    home.give()
    (home.root / "mine").write_text(MAP)
    (home.root / "out").mkdir(mode=0o700)
    os.chown(home.root / "out", UID, -1)
    assert watched(home, "cli", "map", "--keep", "--service", str(home.root / "mine"))["status"] == 0
    assert watched(home, "cli", "games", "--export", str(home.root / "out"), "--service")["status"] == 0
    assert watched(home, "cli", "games", "--export", str(home.roots / "out"), "--service")["status"] == 0
    assert (home.store / "almanac.json").is_file()
    assert {path.lstat().st_uid for path in (*home.store.rglob("*"), *(home.root / "out").iterdir())} == {UID}
    assert sorted(path.name for path in (home.root / "out").iterdir()) == sorted(
        path.name for path in (home.roots / "out").iterdir()
    )
    assert {path.stat().st_uid for path in (home.roots / "out").iterdir()} == {0}
    shutil.rmtree(home.store / "games")
    assert watched(home, "cli", "games", "--import", str(home.roots / "out"), "--service")["status"] == 0
    assert [path.name for path in (home.store / "games").iterdir()] == ["patchwork-0001.journal"]
    assert {path.lstat().st_uid for path in home.store.rglob("*")} == {UID}


@needs_root
@pytest.mark.parametrize("command", ["run", "play"])
def test_root_plays_nobody_elses_games(command: str, home: House) -> None:
    """It is said what to do instead."""
    for words in LINES[command]:
        found = watched(home, "cli", command, *(word.format(store=home.store) for word in words))
        assert found["status"] == 2
        assert "runuser -u nobody -- compere" in str(found["said"])


@needs_root
@pytest.mark.parametrize("how", ["update", "apt"])
def test_an_update_touches_what_the_table_says(how: str, home: House) -> None:
    """The copy of the state, and nothing else: what says that a trial has passed is read as the service's user."""
    shutil.rmtree(home.root / "var")
    machine = updatable(home.root)
    (home.root / "root").rename(home.root / "machine")
    made = House(home.root / "machine")
    assert made.store.is_dir() and machine
    (made.store / "games").mkdir()
    made.give()
    found = watched(made, how)
    touched = {module for module, _ in found["seen"]}  # type: ignore[attr-defined]
    assert touched == {"update/snapshot.py", "files/lock.py"}
    assert touched <= places()


def test_the_folders_are_in_folders_of_roots() -> None:
    """One below what is root's: nobody else can have a link in their place; and what a stick has is never run."""
    service = (DEPLOY / "compere.service").read_text(encoding="utf-8")
    assert set(re.findall(r"^(State|Runtime)Directory=(\S+)$", service, re.M)) == {
        ("State", "compere"),
        ("Runtime", "compere"),
    }
    made = re.findall(r"^d (\S+) (\d+) (\S+)", (DEPLOY / "debian/compere.tmpfiles").read_text(encoding="utf-8"), re.M)
    assert made == [("/var/lib/compere", "0750", "compere"), ("/run/compere-mirror", "2750", "compere")]
    stick = (DEPLOY / "compere-stick@.service").read_text(encoding="utf-8")
    assert set(re.findall(r"/run/compere-sticks\S*", stick)) == {"/run/compere-sticks/%I"}
    (options,) = re.findall(r"--options=(\S+)", stick)
    assert {"nosuid", "nodev", "noexec"} <= set(options.split(","))
    rule = (DEPLOY / "62-compere-stick.rules").read_text(encoding="utf-8")
    assert 'ENV{ID_FS_TYPE}!="vfat|exfat", GOTO="compere_stick_end"' in rule


@needs_root
def test_a_purge_deletes_what_is_there_and_nothing_else(home: House) -> None:
    """Links go, and what they lead to stays."""
    haunt(home)
    as_hostile(lambda: (home.store / "folder").symlink_to(home.roots))
    before = home.untouched()
    script = (DEPLOY / "debian/compere.postrm").read_text(encoding="utf-8")
    script = re.sub(r"/(var/lib|etc)/", rf"{home.root}/\1/", script).replace("#DEBHELPER#", "")
    subprocess.run(["sh", "-ec", script, "postrm", "purge"], check=True)
    assert not home.store.exists()
    assert home.untouched() == before
