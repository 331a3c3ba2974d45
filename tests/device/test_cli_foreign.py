"""What is foreign in files, on a terminal: it is seen, and moves no cursor, rings no bell and changes no colour."""

import json
import os
import pty
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from commands import COMMAND, Run, saved_game
from compere.bots import find
from compere.journal import Header
from compere_device.files.journal_file import JournalFile
from compere_device.output.outlet import harmless

EVIL = "\x1b[2J\x07\x9b\u202e"
WAIT_S = 30.0  # for a process to say something; reached only on failure
SEEN = r"\x1b[2J\x07\x9b\u202e"


def visible(text: str) -> bool:
    """Whether a terminal does nothing but show these lines."""
    return all(harmless(line) == line for line in text.split("\n"))


@pytest.mark.parametrize("name", [f"evil{EVIL}", "evil\nl\u2028ine", "evil\udcff"])
def test_names_of_journals(name: str, place: Path, run: Run) -> None:
    """In the list, on one line each; where one is damaged, too."""
    path = saved_game(place / "state")
    data = path.read_bytes()
    path.rename(path.with_name(f"{name}.journal"))
    (place / "state" / "games" / f"bad{name}.journal").write_bytes(data.replace(b"advance", b"third", 1))
    status, out, err = run("games")
    assert (status, out.count("\n"), err.count("\n")) == (0, 2, 1)
    assert visible(out) and visible(err)
    assert f"{harmless(name)}  Patchwork · Automa" in out
    assert harmless(f"bad{name} is damaged") in err


def test_texts_of_a_journal(place: Path, run: Run) -> None:
    """Read as a transcript."""
    status, out, _ = run("replay", "--log", str(saved_game(place / "state", seed=f"7{EVIL}")))
    assert (status, visible(out)) == (0, True)
    assert f"# seed 7{SEEN}, en\n" in out


def test_a_folder_of_the_environment(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the settings."""
    monkeypatch.setenv("COMPERE_STATE", str(place / f"evil{EVIL}"))
    status, out, _ = run("config")
    assert (status, visible(out)) == (0, True)
    assert out.endswith(f"evil{SEEN}\n")


@pytest.mark.parametrize(
    "text", ['"evil\\u001b[2J" = 1\n', '[display]\n"evil\\u001b[2J" = 1\n', '[paths]\nstate = "\\u009b"\n']
)
def test_settings_that_are_none(text: str, place: Path, run: Run) -> None:
    """They are named in what is wrong."""
    (place / "config.toml").write_text(text)
    status, out, err = run("config")
    assert (status, out, err.count("\n"), visible(err)) == (2, "", 1, True)


def named(place: Path) -> Path:
    """Return the journal of a game of people whose names are foreign."""
    bot = find("droco")
    path = place / "evil.journal"
    options = bot.choose_options({})
    JournalFile(path).begin(Header(bot.name, bot.rules_version, options, "1", bot.seated(options, (f"A{EVIL}",))))
    return path


@pytest.mark.parametrize("headless", [False, True])
def test_names_of_people(headless: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of text; as JSON they are escaped in its way, so that a program reads them as they are."""
    monkeypatch.setattr(sys, "stdin", iter(['{"glance": true}' if headless else "g"]))
    arguments = ["play", "droco", "--journal", str(named(place)), *["--headless"] * headless]
    status, out, _ = run(*arguments)
    assert (status, visible(out)) == (0, True)
    if headless:
        assert json.loads(out.splitlines()[0])["state"]["names"]["first"] == f"A{EVIL}"
        assert "A\\u001b[2J\\u0007\\u009b\\u202e" in out
    else:
        assert f"A{SEEN}" in out


# Every way in, to every way out, as real processes

FORGED = f"{EVIL}\nforged"
QUOTED = json.dumps(FORGED)


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b" {\x1b[2J \xe2\x80\xae\n")


def foreign_files(place: Path) -> None:
    """Have what is foreign in every file that there is."""
    saved_game(place / "state", seed=f"7{EVIL}").rename(place / "state" / "games" / f"{FORGED}.journal")
    saved_game(place / "state", seed=f"7{EVIL}").rename(place / "seed.journal")
    saved_game(place / "state").rename(place / "damaged.journal")
    damaged(place / "damaged.journal")
    named(place)
    (place / "text").write_text(FORGED)
    (place / "facts.json").write_text(json.dumps({FORGED: {"value": FORGED, "source": FORGED}}))
    (place / "state" / "settings.json").write_text(json.dumps({"language": FORGED, "options": {FORGED: {}}}))
    (place / "state" / "almanac.json").write_text(FORGED)


TYPED = f"{FORGED}\n\x00\udcff\nw\ng\nu\n"
ASKED = "\n".join(
    (
        FORGED,
        json.dumps({"answer": FORGED}),
        json.dumps({"correct": {"fact": FORGED, "value": FORGED}}),
        json.dumps({"glance": True}),
    )
)
INLETS = {
    "a command": ([FORGED], ""),
    "an option of the command": (["play", "patchwork", f"--{FORGED}"], ""),
    "a bot": (["play", FORGED], ""),
    "a sheet's bot": (["codes", FORGED], ""),
    "a sheet's file": (["codes", "patchwork", "--output", FORGED], ""),
    "a sheet's folder": (["codes", "patchwork", "--output", f"{FORGED}/x.pdf"], ""),
    "a game's option": (["play", "patchwork", "--option", FORGED], ""),
    "its name": (["play", "patchwork", "--option", f"{FORGED}=1"], ""),
    "its value": (["play", "patchwork", "--option", f"deck={FORGED}"], ""),
    "a seed": (["play", "patchwork", "--seed", FORGED], ""),
    "names": (["play", "droco", "--names", FORGED], ""),
    "half a character": (["play", "droco", "--names", "\udcff", "--seed", "\udcff"], ""),
    "a language": (["play", "patchwork", "--language", FORGED], ""),
    "a journal's path": (["replay", FORGED], ""),
    "a journal's path in a file": (["play", "patchwork", "--journal", f"text/{FORGED}"], ""),
    "a journal that is none": (["replay", "text"], ""),
    "a journal's seed": (["replay", "seed.journal"], ""),
    "a journal's names": (["replay", "evil.journal"], ""),
    "a journal's damage": (["replay", "damaged.journal"], ""),
    "another seed than a journal's": (["play", "patchwork", "--journal", "seed.journal", "--seed", "1"], ""),
    "other names than a journal's": (["play", "droco", "--journal", "evil.journal", "--names", "B"], ""),
    "an almanac's path": (["play", "patchwork", "--almanac", f"text/{FORGED}"], ""),
    "an almanac that is none": (["play", "patchwork", "--almanac", "text"], ""),
    "facts of an almanac": (["play", "patchwork", "--almanac", "facts.json"], "\n"),
    "what is typed": (["play", "droco", "--journal", "evil.journal"], TYPED),
    "what a program asks": (["play", "droco", "--journal", "evil.journal", "--headless"], ASKED),
    "the store": (["-v", "games"], ""),
    "the service's store": (["-v", "config"], ""),
}
ENVIRONMENTS = {
    "games": ["COMPERE_STATE", "COMPERE_CONFIG"],
    "config": ["COMPERE_STATE", "COMPERE_CONFIG", "COLUMNS", "LANG", "HOME"],
    "--help": ["COLUMNS", "LANG", "HOME"],
}


def said(place: Path, arguments: list[str], typed: str = "", **environ: str) -> str:
    """Return what a process wrote, to whatever stream."""
    run = subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode(errors="surrogateescape"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=os.environ | environ,
        timeout=60,
        check=False,
    )
    assert run.returncode in (0, 2)
    return run.stdout.decode()


def assert_harmless(text: str) -> None:
    assert visible(text) and "Traceback" not in text
    assert not any(line.startswith("forged") for line in text.splitlines())


@pytest.mark.parametrize(("arguments", "typed"), INLETS.values(), ids=INLETS.keys())
def test_nothing_foreign_reaches_a_terminal(arguments: list[str], typed: str, place: Path) -> None:
    """Neither as it is nor as a line of its own."""
    foreign_files(place)
    text = said(place, arguments, typed)
    assert text
    assert_harmless(text)


@pytest.mark.parametrize(("command", "name"), [(each, name) for each in ENVIRONMENTS for name in ENVIRONMENTS[each]])
def test_nothing_foreign_of_the_environment_reaches_a_terminal(command: str, name: str, place: Path) -> None:
    assert_harmless(said(place, [command], **{name: FORGED}))


@pytest.mark.parametrize(
    "text", [f"{QUOTED} = 1\n", f"[display]\n{QUOTED} = 1\n", f"[display]\ndriver = {QUOTED}\n", f"{FORGED}\n"]
)
@pytest.mark.parametrize("command", ["config", "games", "run"])
def test_nothing_foreign_of_the_settings_reaches_a_terminal(command: str, text: str, place: Path) -> None:
    (place / "config.toml").write_text(text)
    assert_harmless(said(place, [command]))


def _more(leader: int) -> bytes:
    assert select.select([leader], [], [], WAIT_S)[0]
    return os.read(leader, 1 << 16)


def test_nothing_foreign_is_drawn(place: Path) -> None:
    """By the device in a terminal, where a code is typed below its picture; nor logged meanwhile."""
    foreign_files(place)
    leader, follower = pty.openpty()
    device = subprocess.Popen([*COMMAND, "-v", "run"], stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    seen = b""
    for until, then in ((b"/ code", f"/{EVIL}\x00x\r/y"), (b"/y_", "\x03")):
        while until not in seen:
            seen += _more(leader)
        os.write(leader, then.encode())
    with suppress(OSError):  # the other end is closed
        while True:
            seen += _more(leader)
    os.close(leader)
    assert device.wait(60) == 0
    text = seen.decode()
    assert not {"\x07", "\x9b", "\u202e"} & {*text} and "\x1b[2J" not in text
    assert "\nforged" not in text


@pytest.mark.parametrize("words", [("--help",), ("games", "--help"), ("games", "--oops")])
def test_help_has_no_colours(words: tuple[str, ...], place: Path) -> None:
    """Not on a terminal that has them either: argparse would put them in, from Python 3.14 on."""
    leader, follower = pty.openpty()
    environ = {**os.environ, "TERM": "xterm-256color", "FORCE_COLOR": "1", "COLUMNS": "80"}
    subprocess.run([*COMMAND, *words], stdin=follower, stdout=follower, stderr=follower, env=environ, check=False)
    os.close(follower)
    said = os.read(leader, 1 << 16)
    os.close(leader)
    assert b"compere" in said and b"x1b" not in said and b"\x1b" not in said
