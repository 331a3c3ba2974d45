"""The command line: what each command prints, what it leaves alone, and how it refuses."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from commands import Run, saved_game
from compere.journal import parse
from compere.transcript import transcript
from compere.wording import Words
from compere_device.boot import board_txt
from compere_device.box import assembly, daemon, first_start, machine
from compere_device.drivers import simulator
from compere_device.setup import config
from compere_device.setup.config import Config, KeysConfig

# Refusals


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "compere: the following arguments are required: COMMAND; see compere --help"),
        (("dance",), "compere: There is no command 'dance': see compere --help."),
        (
            ("--language", "fr", "dance"),
            "compere: Il n’existe pas de commande 'dance'\N{NO-BREAK SPACE}: regarde compere --help.",
        ),
        (("--language", "eo", "dance"), "compere: argument --language: 'eo' is not spoken here: expected"),
        (("--lang", "fr", "record"), "compere: argument COMMAND: invalid choice: 'fr'"),
        (("--language", "fr"), "compere: the following arguments are required: COMMAND; see compere --help"),
        (("--language=fr",), "compere: the following arguments are required: COMMAND; see compere --help"),
        (("--language", "eo", "record"), "compere record: argument --language: 'eo' is not spoken here: expected"),
        (("play",), "compere play: the following arguments are required: bot; see compere play --help"),
        (("play", "patchwork", "--virtual", "some"), "compere play: argument --virtual: invalid choice: 'some'"),
        (
            ("play", "patchwork", "--language", "eo"),
            "compere play: argument --language: 'eo' is not spoken here: expected",
        ),
        (("games", "--all"), "compere games: unrecognized arguments: --all; see compere games --help"),
        (("codes", "chess"), "compere: no bot is called 'chess': expected one of patchwork"),
        (("codes", "patchwork", "--output", ""), "compere codes: argument --output: '' names no file or folder"),
        (
            ("games", "--import", "a" * 300),
            f"compere: {'a' * 300} cannot be read (File name too long): name the folder",
        ),
        (("new-bot", "a" * 300), "compere: a bot cannot be called 'aaaa"),
        (("new-bot", "quay", "--into", "a" * 300), "compere: 'aaaa"),
        (("play", "chess", "--options"), "compere: no bot is called 'chess': expected one of patchwork"),
        (("codes", "patchwork", "--output", "none/x.pdf"), "compere: none/x.pdf cannot be written"),
        (
            ("replay", "none.journal"),
            "compere: the journal none.journal cannot be read (No such file or directory): give",
        ),
    ],
)
def test_refusals(arguments: tuple[str, ...], why: str, run: Run) -> None:
    """Exit 2, nothing printed, and one line that names the value and the remedy."""
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(why)


@pytest.mark.parametrize(
    "arguments",
    ["replay x", "codes patchwork", "games --export x", "games --import x", "play patchwork --journal x", "new-bot x"],
)
def test_a_folder_that_has_gone(arguments: str, place: Path, run: Run) -> None:
    """As of a stick that was pulled out while somebody was in it: one sentence, unless a whole path is named."""
    (gone := place / "gone").mkdir()
    os.chdir(gone)
    gone.rmdir()
    status, out, err = run(*arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "is in the folder that you are in, which has gone" in err
    assert run("games", "--import", str(place))[0] == 0


@pytest.mark.parametrize("command", [("config",), ("games",), ("run", "--demo")])
def test_bad_settings(command: tuple[str, ...], place: Path, run: Run) -> None:
    """Exit 2, and a sentence for everything that is wrong, each with the remedy."""
    (place / "config.toml").write_text('[keys]\nok = 99\nhold = 5\n[display]\ndriver = "crt"\n')
    status, out, err = run(*command)
    assert (status, out) == (2, "")
    sentences = err.removeprefix("compere: ").splitlines()
    assert len(sentences) == 3
    for sentence, remedy in zip(sentences, ["from 4 to 27, or 0", "did you mean", '"simulated"'], strict=True):
        assert sentence.startswith(f"{place / 'config.toml'}: ")
        assert remedy in sentence


def test_settings_that_are_not_there(place: Path, run: Run) -> None:
    """A file that the environment names must be there: which, who names it, and what to do."""
    (place / "config.toml").unlink()
    status, _, err = run("config")
    assert (status, err) == (
        2,
        f"compere: {place / 'config.toml'}: there is no such file, and COMPERE_CONFIG names it; write one, an empty one"
        " will do, or set COMPERE_CONFIG to nothing.\n",
    )


def test_a_state_folder_that_is_a_file(place: Path, run: Run) -> None:
    """Exit 2 and what to do, not an empty list."""
    (place / "state").write_text("")
    status, out, err = run("games")
    assert (status, out) == (2, "")
    why = f"{place / 'state'} cannot be read (Not a directory): name another folder in COMPERE_STATE"
    assert err == f"compere: {why}\n"


def test_an_interrupt_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command with the status of an interrupt, and without a traceback."""

    def interrupt(config: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("compere_device.drivers.config.as_toml", interrupt)
    assert run("config") == (130, "", "")


@pytest.mark.parametrize("arguments", [("config",), ("play", "patchwork", "--options"), ("play", "patchwork")])
def test_a_reader_that_goes_is_no_error(arguments: tuple[str, ...], place: Path) -> None:
    """`compere ... | head` ends silently, however little was printed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [Path(sys.executable).with_name("compere"), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
        assert process.stdout and process.stderr and process.stdin
        process.stdout.close()
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_config(place: Path, run: Run) -> None:
    """The settings are printed as a file that can be used, and where the games are."""
    (place / "config.toml").write_text("[keys]\nok = 21\n")
    status, out, _ = run("config")
    assert status == 0
    assert out.endswith(f"# games and almanac: {place / 'state'}\n")
    (place / "printed.toml").write_text(out)
    assert config.load(place / "printed.toml") == config.load(place / "config.toml")


def test_games(place: Path, run: Run) -> None:
    """A line for each game in progress: its name, its bot, where it stands and its file."""
    assert run("games") == (0, "", "No game is in progress.\n")
    path = saved_game(place / "state")
    status, out, err = run("games")
    name, title, progress, where = out.strip().split("  ")
    assert (status, name, title, where, err) == (0, "patchwork-0001", "Patchwork · Automa", str(path), "")
    assert re.fullmatch(r"space \d+", progress)


@pytest.mark.parametrize("service", [False, True])
def test_the_files_of_the_service(service: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`games` and `config` look at them, where somebody asks for that."""
    for name in ("COMPERE_STATE", "COMPERE_CONFIG"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(place / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(place / "home"))
    monkeypatch.setenv("STATE_DIRECTORY", str(place / "lib"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(place))
    (place / "config.toml").write_text("[keys]\nok = 21\n")
    path = saved_game(place / "lib")
    option = ["--service"] * service
    status, out, _ = run("games", *option)
    assert (status, str(path) in out) == (0, service)
    status, out, _ = run("config", *option)
    assert (status, "ok = 21" in out, f"# games and almanac: {place / 'lib'}\n" in out) == (0, service, service)


def test_games_that_are_damaged(place: Path, run: Run) -> None:
    """They stand in the list by name, and what is wrong is said on standard error, in the language of the settings."""
    (place / "config.toml").write_text('[device]\nlanguage = "fr"\n')
    path = saved_game(place / "state")
    path.write_bytes(path.read_bytes().replace(b"advance", b"third", 1))
    status, out, err = run("games")
    assert (status, out.count("\n")) == (0, 1)
    assert (out, err) == (f"patchwork-0001  –  –  {path}\n", "patchwork-0001 est abîmée. Elle reprend juste avant.\n")


def test_games_in_the_language_of_the_device(place: Path, run: Run) -> None:
    """What was chosen on it stands over the settings."""
    (place / "config.toml").write_text('[device]\nlanguage = "fr"\n')
    path = saved_game(place / "state")
    path.write_bytes(path.read_bytes().replace(b"advance", b"third", 1))
    (place / "state" / "settings.json").write_text('{"language": "en", "options": {}}')
    assert "is damaged" in run("games")[2]


def test_replay(place: Path, run: Run) -> None:
    """The story of the game, as text or as Markdown, in a language; one of them at a time."""
    path = saved_game(place / "state")
    before = path.read_bytes()
    status, out, err = run("replay", str(path))
    assert (status, err, path.read_bytes()) == (0, "", before)
    assert out.startswith("Patchwork · Automa\n===") and "\n1. [" in out
    assert run("replay", str(path), "--language", "fr")[1].count("Comme à deux joueurs.") == 1
    assert run("replay", str(path), "--markdown")[1].startswith("# Patchwork · Automa\n")
    assert run("replay", str(path), "--markdown", "--log")[0] == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_replay_as_a_log(language: str, place: Path, run: Run) -> None:
    """A journal is printed as its transcript, and is not changed."""
    path = saved_game(place / "state")
    before = path.read_bytes()
    status, out, err = run("replay", "--log", str(path), "--language", language)
    assert (status, err, path.read_bytes()) == (0, "", before)
    assert f"seed 1, {language}" in out
    if language == "en":
        assert out.splitlines() == list(transcript(parse(before), Words()))


def test_replay_of_a_journal_without_a_newer_option(place: Path, run: Run) -> None:
    """An option that the rules got later has its default."""
    path = saved_game(place / "state")
    _, expected, _ = run("replay", str(path))
    tail, lines = 0, []
    for line in path.read_bytes().replace(b',"track":"original"', b"").splitlines():
        body = line.rpartition(b" ")[0]
        tail = crc32(body, tail)
        lines.append(b"%s %08x\n" % (body, tail))
    path.write_bytes(b"".join(lines))
    assert run("replay", str(path)) == (0, expected, "")


def test_replay_of_a_damaged_journal(place: Path, run: Run) -> None:
    """Exit 2, and the line is named."""
    path = saved_game(place / "state")
    path.write_bytes(path.read_bytes().replace(b"advance", b"third", 1))
    for how in ((), ("--log",)):
        status, _, err = run("replay", str(path), *how)
        assert status == 2
        assert err.startswith("compere: line ")


def test_codes(place: Path, run: Run) -> None:
    """The sheet is where the command says, in the folder in which it was asked for."""
    assert run("codes", "patchwork") == (0, "patchwork-codes.pdf\n", "")
    assert run("codes", "patchwork", "--output", "fr.pdf", "--language", "fr") == (0, "fr.pdf\n", "")
    english, french = ((place / name).read_bytes() for name in ("patchwork-codes.pdf", "fr.pdf"))
    assert english.startswith(b"%PDF") and french.startswith(b"%PDF")
    assert english != french


# The device


@pytest.mark.slow
def test_the_demonstration_is_the_same_each_time(place: Path, run: Run) -> None:
    """Without a terminal the device plays by itself, in any process the same, and touches nothing of the owner's."""
    command = [Path(sys.executable).with_name("compere"), "run"]
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    real = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=True)
    assert (real.returncode, real.stderr) == (0, b"")
    status, out, err = run("run", "--demo")
    assert (status, err) == (0, "")
    assert out == real.stdout.decode()
    screens = out.split("\n\n")
    assert screens[0].startswith("| Compère\n| Language / Langue")
    assert any(screen.startswith("| End") for screen in screens)
    assert len(screens) > 50
    assert not (place / "state").exists()


def called(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """Have a function only note its arguments."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(owner, name, lambda *arguments: calls.append(arguments))
    return calls


def test_on_a_pi_it_is_the_device(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real parts are used where they are, with the folder of the settings."""
    calls = called(monkeypatch, daemon, "run_on_pi")
    (place / "config.toml").write_text('[display]\ndriver = "ssd1306"\n')
    assert run("run") == (0, "", "")
    ((settings, folder, splash, wrong),) = calls
    assert (settings, folder, wrong) == (config.load(place / "config.toml"), place / "state", None)
    assert (splash.path, splash.shown) == (str(place / "state" / "splash"), False)


@pytest.mark.parametrize("told", [True, False])
def test_a_new_box_asks_which_board_it_is(told: bool, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it is the device; one that is stopped meanwhile ends, and is nothing else."""
    found = Config(keys=KeysConfig("oled-hat"))
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        first_start, "find_board", lambda *arguments: asked.append(arguments) or (found if told else None)
    )
    monkeypatch.setattr(machine, "_is_a_pi", lambda model: True)
    calls = called(monkeypatch, daemon, "run_on_pi")
    (place / "config.toml").write_text("")
    assert run("run", "--service")[0] == 0
    assert asked == [(Config(), place / "state")]
    assert [call[0] for call in calls] == ([found] if told else [])


@pytest.mark.parametrize("text", ['[keys]\nboard = "plain"\n', "[keys]\nboard = 3\n", '[display]\ndriver = "sh1106"\n'])
def test_a_box_that_is_told_asks_nothing(text: str, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one whose settings are wrong: that is said first."""
    asked = called(monkeypatch, first_start, "find_board")
    monkeypatch.setattr(machine, "_is_a_pi", lambda model: True)
    calls = called(monkeypatch, daemon, "run_on_pi")
    (place / "config.toml").write_text(text)
    assert (run("run", "--service")[0], asked, len(calls)) == (0, [], 1)


@pytest.mark.parametrize(("word", "pins"), [("OLED HAT\r\n", "ok 20 13"), (None, "ok 5")])
def test_the_board_of_the_card(
    word: str | None, pins: str, place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in force for every command, where the settings' file names none."""
    monkeypatch.setattr(board_txt, "ROOT", place)
    if word:
        (place / "boot" / "firmware").mkdir(parents=True)
        (place / "boot" / "firmware" / "compere-board.txt").write_text(word)
    status, out, _ = run("config")
    assert (status, f"# pins of the keys: {pins}".lower() in out.lower()) == (0, True)


def test_in_a_terminal_it_is_simulated(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off a Pi, where someone types and reads, the device is drawn in the terminal."""
    calls = called(monkeypatch, simulator, "run_in_terminal")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert run("run") == (0, "", "")
    ((settings, store, new_seed),) = calls
    assert isinstance(settings, Config)
    assert (store.folder, new_seed) == (place / "state", assembly.new_seed)


def test_the_service_has_folders_of_its_own(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that systemd names, where the environment names no others."""
    for name in ("COMPERE_STATE", "COMPERE_CONFIG"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("STATE_DIRECTORY", str(place / "lib"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(place))
    (place / "config.toml").write_text("")
    calls = called(monkeypatch, daemon, "run_on_pi")
    monkeypatch.setattr(machine, "on_a_pi", lambda config: False)
    assert run("run", "--service")[0] == 0  # it is the device even where no display is there yet
    assert calls[0][1] == place / "lib"


@pytest.mark.parametrize("arguments", [("run",), ("run", "--service")])
def test_on_a_laptop_nothing_is_sent_to_a_bus(
    arguments: tuple[str, ...], place: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if it has /dev/i2c-1, and for the service too: what is there is nobody's display."""
    calls = called(monkeypatch, daemon, "run_on_pi")
    monkeypatch.setattr(machine, "Path", lambda name: Path("/dev/null"))  # every bus is there
    monkeypatch.setenv("COMPERE_CONFIG", str(place / "config.toml"))
    (place / "config.toml").write_text("")
    assert run(*arguments)[0] == 0
    assert [config.driver for config, *_ in calls] == (["simulated"] if "--service" in arguments else [])


def test_a_pi_without_pins(place: Path, run: Run) -> None:
    """Where the settings ask for parts that are not there: exit 2, and what to do."""
    (place / "config.toml").write_text('[display]\ndriver = "ssd1306"\n')
    status, out, err = run("run")
    *logged, why = err.splitlines()
    assert (status, out) == (2, "")
    assert why.startswith("compere: No GPIO pins can be reached here (")
    assert logged and all(re.match(r"\d\d:\d\d:\d\d warning [\w.]+: ", line) for line in logged)
