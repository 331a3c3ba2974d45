"""A guest that raises, ends the process, hangs or eats memory: the box stays, names it, and keeps the journal."""

import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere_device.box.signals import stopped_by_signals
from compere_device.events import Key, Scanned
from compere_device.files.disk import replace_file
from compere_device.guests import TITLES, Titles
from compere_device.loop import Loop
from compere_device.ward import HELD, RUNNING, WARD, Ward
from strange_guest import (
    AT_IMPORT,
    AT_TITLE,
    IN_PROGRESS,
    IN_TURN,
    NAME,
    PACKAGE,
    choose,
    install,
    play,
    press,
    shown,
    started,
)

TESTS = Path(__file__).parents[1]
UNIT = TESTS.parent / "deploy" / "compere.service"
MISTAKE, SHUT = "lantern made a mistake. Its game ends here and is kept.", "lantern did not come back."


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


def journals(folder: Path) -> list[str]:
    return [path.stem for path in sorted((folder / "games").glob("*.journal"))]


def child(folder: Path, site: Path, what: str, most_bytes: int = resource.RLIM_INFINITY) -> "subprocess.Popen[str]":
    """Start the device in a process of its own, with as much memory as given."""
    command = [sys.executable, str(TESTS / "strange_guest.py"), str(folder), str(site), what, str(most_bytes)]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ)


@pytest.mark.parametrize(
    "deed",
    [
        *("raise RuntimeError('low tide')", "raise SystemExit(3)", "input()", "[].pop()", "return 1 / 0"),
        *("raise GeneratorExit", "import asyncio; raise asyncio.CancelledError"),
    ],
)
def test_one_that_raises_ends_its_game_only(folder: Path, site: Path, deed: str) -> None:
    """A page names it; the game is listed at home and stays where it is at the next start, which opens nothing."""
    install(site, deed)
    with started(folder, site) as loop:
        assert MISTAKE in play(loop)
        assert loop.desk.stage.games.played is None
    with started(folder, site) as loop:
        assert "Lantern, round 1" in shown(loop) and loop.desk.stage.games.played is None
        choose(loop, "Lantern, round 1")  # at the question before the mistake
        assert loop.desk.stage.games.played is not None
        assert any(MISTAKE in press(loop, Key.OK) for _ in range(4))
    assert journals(folder) == ["lantern-0001"]
    assert not (folder / "damaged").exists()


def play_on(loop: Loop) -> str:
    """Choose who has the cards if that is asked, and read the first turn; return all that the glass says."""
    return "".join(press(loop, Key.OK) for _ in range(4) if MISTAKE not in shown(loop)) + shown(loop)


@pytest.mark.parametrize(
    ("file", "before", "said"),
    [
        ("__init__.py", AT_TITLE, "The bot lantern cannot be read: see compere bots."),
        ("bot.py", AT_IMPORT, "lantern made a mistake: the log says which."),
        ("rules.py", IN_TURN, MISTAKE),
    ],
)
def test_one_that_raises_as_if_a_person_had_ended_the_program(
    folder: Path, site: Path, file: str, before: str, said: str
) -> None:
    """While the device runs, nobody can so: it would end each start of the service. Elsewhere a person does."""
    install(site, "raise KeyboardInterrupt", file, before)
    with stopped_by_signals(lambda event: None), started(folder, site) as loop:
        assert said in (shown(loop) if file == "__init__.py" else choose(loop, "Lantern") + play_on(loop))
        assert loop.desk.stage.games.played is None
    with pytest.raises(KeyboardInterrupt), started(folder, site) as loop:
        play(loop)
        press(loop, Key.OK)


@pytest.mark.parametrize("board", ["((1, 2), (3, 4))", "((say('a'), ['b']),)", "(1, 2)", "('ab', 3)"])
def test_a_board_that_cannot_be_drawn_ends_its_game_only(folder: Path, site: Path, board: str) -> None:
    """No code of the guest runs any more when the picture is made."""
    install(site, f"return ({board},)", "bot.py", "    return tuple(Line")
    with started(folder, site) as loop:
        play(loop)
        loop.desk.take([Scanned("cmd:glance")])
        loop.show()
        assert MISTAKE in shown(loop) and loop.desk.stage.games.played is None
        loop.show()
        assert "Patchwork" in press(loop, Key.OK)
        loop.show()


def test_a_picture_of_ours_that_cannot_be_made_is_a_fault(
    folder: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a guest is installed or not: none is blamed for it."""

    def broken(page: object) -> None:
        raise RuntimeError("no picture")

    install(site)
    with started(folder, site) as loop:
        monkeypatch.setattr(loop.window, "show", broken)
        with pytest.raises(RuntimeError, match="no picture"):
            loop.show()


def test_home_imports_nothing_of_a_guest(folder: Path, site: Path) -> None:
    """From its second start on: what it is called is remembered. A new version of it is read anew."""
    install(site)
    for imported in (True, False):
        with started(folder, site) as loop:
            assert "Patchwork" in shown(loop) and BOTS.title(NAME).template == "Lantern"
            assert (PACKAGE in sys.modules) is imported
    install(site, "say2 = say", "__init__.py", AT_TITLE)
    with started(folder, site):
        assert PACKAGE in sys.modules


def test_its_game_goes_on_once_it_is_mended(folder: Path, site: Path) -> None:
    """From the question before the mistake: the journal has every answer up to it."""
    install(site, "raise RuntimeError('low tide')")
    with started(folder, site) as loop:
        play(loop)
    install(site)
    with started(folder, site) as loop:
        said = choose(loop, "Lantern, ")
        assert loop.desk.stage.games.played is not None and MISTAKE not in said


def test_a_list_of_games_is_taken_down_by_none(folder: Path, site: Path) -> None:
    """One that cannot say where its game stands keeps home from nothing, and the game stays as it is."""
    install(site)
    with started(folder, site) as loop:
        play(loop)
        loop.desk.stage.go.home()
    (folder / "games.index").unlink()
    install(site, "progress=lambda state: 1 / 0,\n    heading=", "bot.py", IN_PROGRESS)
    path = site / PACKAGE / "bot.py"
    path.write_text(path.read_text("utf-8").replace("heading=\n    " + IN_PROGRESS + ",", ""), encoding="utf-8")
    with started(folder, site) as loop:
        assert "lantern made a mistake in lantern-0001" in shown(loop)
    assert journals(folder) == ["lantern-0001"]


@pytest.mark.parametrize("deed", ["raise RuntimeError('low tide')", "raise SystemExit", "import no_such_module"])
def test_one_that_raises_at_import_is_named(
    folder: Path, site: Path, deed: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Its title: it is left out at the start. Its rules: when it is chosen. Both times home is there."""
    install(site, deed, "__init__.py", AT_TITLE)
    with started(folder, site) as loop:
        assert "The bot lantern cannot be read: see compere bots." in shown(loop)
        assert "the bot lantern is left out: compere_lantern cannot be read" in caplog.text
        assert "Patchwork" in press(loop, Key.OK) and NAME not in BOTS
    install(site, deed, "bot.py", AT_IMPORT)
    with started(folder, site) as loop:
        assert "lantern made a mistake: the log says which." in choose(loop, "Lantern")
        assert "Patchwork" in press(loop, Key.OK)


@pytest.mark.parametrize("where", [("rules.py", '    (card,) = await Draw("lantern.card"'), ("bot.py", AT_IMPORT)])
def test_one_that_hangs_is_not_opened_by_itself_at_the_next_start(
    folder: Path, site: Path, where: tuple[str, str]
) -> None:
    """The watchdog ends the process. Then a page names it, and home opens nothing of it until somebody chooses it."""
    install(site, "import os; os.write(2, b'hangs\\n'); any(iter(int, 1))", *where)
    process = child(folder, site, "play")
    assert process.stderr is not None
    while (line := process.stderr.readline()) != "hangs\n":
        assert line, "it has ended"
    assert (folder / RUNNING).read_text() == NAME
    process.send_signal(signal.SIGABRT)  # as systemd's watchdog
    process.communicate()
    for _ in range(2):  # the next start, and the one after it
        with started(folder, site) as loop:
            assert SHUT in shown(loop) and PACKAGE not in sys.modules
            assert "Patchwork" in press(loop, Key.OK)
            assert WARD.held == {NAME} and NAME in BOTS and PACKAGE not in sys.modules
    assert journals(folder) == (["lantern-0001"] if where[0] == "rules.py" else [])
    install(site)  # mended, and chosen by a person
    with started(folder, site) as loop:
        choose(loop, "Lantern")
        if loop.desk.stage.games.played is None:
            choose(loop, "this device")
        press(loop, Key.OK)
        assert WARD.held == set() and (folder / HELD).read_text() == ""
    with started(folder, site) as loop:
        assert SHUT not in shown(loop) and "Lantern" in shown(loop)


def test_one_that_hangs_when_its_title_is_read_is_held_too(folder: Path, site: Path) -> None:
    """Before home: the worst that could be is a box that never starts again."""
    install(site, "import os; os.write(2, b'hangs\\n'); any(iter(int, 1))", "__init__.py", AT_TITLE)
    process = child(folder, site, "start")
    assert process.stderr is not None and process.stderr.readline() == "hangs\n"
    process.kill()
    process.communicate()
    with started(folder, site) as loop:
        assert SHUT in shown(loop) and "Patchwork" in press(loop, Key.OK)


def test_one_that_ends_the_process_is_held(folder: Path, site: Path) -> None:
    """As the kernel would when memory is short."""
    install(site, "import os; os._exit(9)")
    process = child(folder, site, "play")
    process.communicate()
    assert process.returncode == 9
    with started(folder, site) as loop:
        assert SHUT in shown(loop)
    assert journals(folder) == ["lantern-0001"]


def test_one_that_eats_memory_gets_no_more_than_the_service_has(folder: Path, site: Path) -> None:
    """2 GB, bit by bit: its game ends, and the box goes on in the same process."""
    (most,) = re.findall(r"^LimitDATA=(\d+)M$", UNIT.read_text(encoding="utf-8"), re.M)
    install(site, "eaten = [bytearray(1 << 20) for _ in range(2048)]")
    process = child(folder, site, "play", int(most) << 20)
    told, _ = process.communicate()
    assert process.returncode == 0 and MISTAKE in told
    assert (folder / RUNNING).read_text() == ""


def test_a_pipe_in_place_of_its_files_holds_nothing_up(tmp_path: Path) -> None:
    """Nobody is held, and no word is left."""
    for name in (HELD, RUNNING, TITLES):
        os.mkfifo(tmp_path / name)
    ward = Ward()
    ward.keep_in(tmp_path, replace_file)
    assert ward.held == set()
    ward.begins("lantern")
    ward.ends("lantern", raised=False)
    ward.close()
    assert Titles(tmp_path / TITLES)._known == {}


def test_word_of_a_guest_costs_little(folder: Path) -> None:
    """No file is made anew and none is synced for it; for ours nothing is written."""
    folder.mkdir()
    WARD.keep_in(folder, replace_file)
    try:
        with WARD.over("patchwork"):
            assert not (folder / RUNNING).exists()
        BOTS.add(NAME, PACKAGE)
        with WARD.over(NAME):
            file = (folder / RUNNING).stat().st_ino
            assert (folder / RUNNING).read_text() == NAME
        with WARD.over(NAME):
            assert (folder / RUNNING).stat().st_ino == file
        assert (folder / RUNNING).read_text() == ""
    finally:
        BOTS.remove(NAME)
        WARD.close()
