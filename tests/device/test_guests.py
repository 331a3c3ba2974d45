"""Bots from packages of their own: found without imports, refused with a reason, and nothing is taken down by one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import FileIO
from pathlib import Path

import pytest

from compere.bots import BOTS, find
from compere.errors import BadBot
from compere.wording import say
from compere_device import words
from compere_device.files.disk import replace_file
from compere_device.guests import TITLES, Titles, welcome
from compere_device.installed import Guest, found
from compere_device.ward import HELD, RUNNING
from strange_guest import install

TESTS = Path(__file__).parents[1]
POINTS = "[console_scripts]\nx = y:z\n\n[compere.bots]\n# a comment = of theirs\nquay = compere_quay\n"
VOICE = "from compere.wording import Voice\nsay = Voice('quay')\nTITLE = say('Quay')\nSHORTER = (say('Q'),)\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a guest, first on the path; afterwards all is as before."""
    put(tmp_path, "quay", VOICE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(BOTS, "refused", {})
    yield tmp_path
    for name in set(BOTS.guests):
        BOTS.remove(name)
    for module in [each for each in sys.modules if each.startswith(("compere_quay", "compere_wreck"))]:
        del sys.modules[module]


def put(site: Path, name: str, package: str, points: str = POINTS) -> None:
    """Install a package with its entry points."""
    (site / f"compere_{name}").mkdir()
    (site / f"compere_{name}" / "__init__.py").write_text(package, encoding="utf-8")
    (site / f"compere_{name}-1.2.dist-info").mkdir()
    (site / f"compere_{name}-1.2.dist-info" / "entry_points.txt").write_text(points, encoding="utf-8")


def test_a_guest_is_found_without_an_import(site: Path) -> None:
    """By what its distribution says; other groups, other distributions and folders that are none are passed over."""
    (site / "other-1.dist-info").mkdir()
    (site / "compere_none-1.dist-info").mkdir()
    folders = [str(site / "nowhere"), str(site / "compere_quay" / "__init__.py"), str(site)]
    assert list(found(folders)) == [Guest("quay", "compere_quay", "1.2", str(site))]
    assert "compere_quay" not in sys.modules


def test_a_guest_is_one_of_the_bots(site: Path) -> None:
    """Behind ours, with its titles; taken in twice it is one; removed, it is gone."""
    assert welcome([str(site)]) == welcome([str(site)]) == {}
    assert list(BOTS) == [*BOTS.ours, "quay"]
    assert BOTS.package("quay") == "compere_quay" and BOTS.package("droco") == "compere.bots.droco"
    assert [words.load("en").say(each) for each in BOTS.titles("quay")] == ["Quay", "Q"]
    BOTS.remove("quay")
    assert "quay" not in BOTS and list(BOTS) == [*BOTS.ours]


def test_its_catalogue_is_beside_its_rules(site: Path) -> None:
    """Its own and nobody else's; without one it speaks English."""
    welcome([str(site)])
    assert words.load("fr").say(BOTS.title("quay")) == "Quay"
    (site / "compere_quay" / "fr.json").write_text('{"texts": {"Quay": "Quai"}, "terms": {}}', encoding="utf-8")
    assert words.load("fr").say(BOTS.title("quay")) == "Quai"
    assert words.load("fr").say(say("Quay")) == "Quay"
    assert f"{site}/compere_quay/fr.json" in words.catalogues("fr")


def test_two_of_one_name_are_refused(site: Path) -> None:
    """The second: both are named."""
    put(site, "twin", VOICE, "[compere.bots]\nquay = compere_twin\n[other]\nz = z\n")
    why = "two bots are called 'quay': compere_quay and compere_twin; remove either"
    assert welcome([str(site)]) == {"quay": why}
    assert BOTS.package("quay") == "compere_quay"
    with pytest.raises(BadBot, match=r"^two bots are called 'droco': compere\.bots\.droco and compere_droco;"):
        BOTS.add("droco", "compere_droco")


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("raise RuntimeError('low tide')", "RuntimeError: 'low tide'"),
        ("import no_such_module", "ModuleNotFoundError"),
        ("say = 1", "has no attribute 'TITLE'"),
        (f"{VOICE.replace('quay', 'wreck')}SHORTER = 'Q'", "TypeError: ''Q' is no Text: write it as a template"),
        (f"{VOICE.replace('quay', 'wreck')}TITLE = say('{{n}}')", "has the hole n, and nothing that fills it"),
        (f"{VOICE}TITLE = 'Wreck'", "no attribute 'by'"),
        ("=", "SyntaxError"),
    ],
)
def test_a_broken_one_takes_nothing_down(site: Path, package: str, why: str) -> None:
    """It is left out, and said why; the others are there."""
    put(site, "wreck", package, "[compere.bots]\nwreck = compere_wreck\n")
    refused = welcome([str(site)])
    assert why in refused["wreck"].replace('"', "'") and list(refused) == ["wreck"]
    assert "wreck" not in BOTS and "quay" in BOTS


@pytest.mark.parametrize("name", ["", "../quay", "Quay", "a-quay", "2", "quai à", "\x1b[31m", "q" * 41, "the quay"])
def test_a_name_that_none_can_have(site: Path, name: str) -> None:
    """The files of its games and its codes would begin with it."""
    put(site, "wreck", VOICE, f"[compere.bots]\n{name} = compere_wreck\n")
    (why,) = welcome([str(site)]).values()
    assert why.startswith("no bot can be called ") and why.endswith("; have compere_wreck give another name")
    assert list(BOTS.guests) == ["quay"]


def test_a_voice_of_another_name_is_refused(site: Path) -> None:
    """Its journals would name a bot that there is none of."""
    put(site, "wreck", VOICE, "[compere.bots]\nwreck = compere_wreck\n")
    assert welcome([str(site)]) == {"wreck": "wreck has the voice of 'quay': give both one name"}


@pytest.mark.parametrize("text", ["", "BOT = None", "BOT = 5", "from compere.bots.patchwork.bot import BOT"])
def test_rules_that_are_none(site: Path, text: str) -> None:
    """Its title is there; whoever chooses it is told what its author has to write, each time."""
    (site / "compere_quay" / "bot.py").write_text(text, encoding="utf-8")
    assert welcome([str(site)]) == {}
    for _ in range(2):
        with pytest.raises(BadBot, match=r"^compere_quay\.bot has no BOT with the voice of quay: write it as AUTHORS"):
            find("quay")
    assert find("patchwork").name == "patchwork"


@pytest.mark.parametrize(("made_for", "do"), [("0", "update it"), ("2", "update the box")])
def test_one_made_for_another_version_is_refused(site: Path, made_for: str, do: str) -> None:
    """With a sentence that says what to do; one made for this version is taken in."""
    put(site, "wreck", f"{VOICE}MADE_FOR = {made_for}\n", "[compere.bots]\nwreck = compere_wreck\n")
    assert welcome([str(site)])["wreck"] == f"wreck was made for version {made_for} of compere, expected 1: {do}"
    assert "wreck" not in BOTS and "quay" in BOTS
    voice = VOICE.replace("quay", "wreck_too")
    put(site, "wreck_too", f"{voice}MADE_FOR = 1\n", "[compere.bots]\nwreck_too = compere_wreck_too\n")
    assert "wreck_too" not in welcome([str(site)]) and "wreck_too" in BOTS


@pytest.mark.parametrize(
    ("made_for", "said"),
    [("'1'", "'1'"), ("None", "null"), ("1.0", "1.0"), ("True", "true"), ("(1,)", "[1]"), ("type('X', (), {})()", "<")],
)
def test_a_version_that_is_no_number_is_said_to_be_none(site: Path, made_for: str, said: str) -> None:
    """It is neither older nor newer than the box, and to update either would not help."""
    put(site, "wreck", f"{VOICE}MADE_FOR = {made_for}\n", "[compere.bots]\nwreck = compere_wreck\n")
    refused = welcome([str(site)])["wreck"]
    assert refused.startswith(f"wreck has the MADE_FOR {said}") and refused.endswith(": expected 1, a number")


# What they are called is remembered


def again(site: Path, titles: Titles) -> bool:
    """Take the guests in as at the next start; return whether anything of the guest was imported for it."""
    for name in set(BOTS.guests):
        BOTS.remove(name)
    sys.modules.pop("compere_quay", None)
    assert welcome([str(site)], titles) == {}
    assert [words.load("en").say(each) for each in BOTS.titles("quay")] == ["Quay", "Q"]
    return "compere_quay" in sys.modules


def test_a_title_is_remembered_from_one_start_to_the_next(site: Path) -> None:
    """Nothing is imported then, and the file is not written again; in French, too, by its catalogue."""
    path, kept = site / TITLES, list[Path]()

    def keep(path: Path, data: bytes) -> None:
        kept.append(path)
        replace_file(path, data)

    assert again(site, Titles(path, keep)) and not again(site, Titles(path, keep))
    (site / "compere_quay" / "fr.json").write_text('{"texts": {"Quay": "Quai"}, "terms": {}}', encoding="utf-8")
    assert not again(site, Titles(path)) and words.load("fr").say(BOTS.title("quay")) == "Quai"
    assert again(site, Titles())
    assert kept == [path]


@pytest.mark.parametrize("what", ["package", "version", "api", "gone"])
def test_a_title_is_read_again_when_it_may_have_changed(site: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file, its distribution's version, or the names that it is made for; what is gone is forgotten."""
    path = site / TITLES
    again(site, Titles(path, replace_file))
    if what == "package":
        (site / "compere_quay" / "__init__.py").write_text(f"{VOICE}# mended\n", encoding="utf-8")
    elif what == "version":
        (site / "compere_quay-1.2.dist-info").rename(site / "compere_quay-1.3.dist-info")
    elif what == "api":
        monkeypatch.setattr("compere_device.guests.API_VERSION", 2)
    else:
        (site / "compere_quay-1.2.dist-info" / "entry_points.txt").unlink()
        assert welcome([str(site)], Titles(path, replace_file)) == {}
        assert json.loads(path.read_bytes()) == {}
        return
    assert again(site, Titles(path, replace_file)) and not again(site, Titles(path))


@pytest.mark.parametrize(
    "text",
    [
        b"noise",
        b"[]",
        b'{"quay": 1}',
        b'{"quay": [[], 5]}',
        b'{"quay": {"a": 1}}',
        b'{"quay": "abc"}',
        b"[" * 99999,
        b'{"quay": []}',
    ],
)
def test_a_file_of_titles_that_is_none(site: Path, text: bytes) -> None:
    """Whatever stands in it, the title is read where it comes from, and the file is written anew."""
    path = site / TITLES
    path.write_bytes(text)
    assert again(site, Titles(path, replace_file)) and not again(site, Titles(path))


def test_a_title_with_holes_is_not_remembered(site: Path) -> None:
    """Nor one of a package within another, which cannot be looked at without an import."""
    put(
        site,
        "wreck",
        "from compere.wording import Voice\nTITLE = Voice('wreck')('{n} wrecks', n=2)\n",
        POINTS + "wreck = compere_wreck\n",
    )
    put(site, "wreck_of", "", "[compere.bots]\ninner = compere_wreck_of.inner\n")
    (site / "compere_wreck_of" / "inner.py").write_text(VOICE.replace("quay", "inner"), encoding="utf-8")
    path = site / TITLES
    welcome([str(site)], Titles(path, replace_file))
    assert {"wreck", "inner", "quay"} <= set(BOTS) and list(json.loads(path.read_bytes())) == ["quay"]


# On the command line


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
