"""`compere new-bot`: what it writes passes its proof at once, is built, installed beside Compère, found and played.

And what proves a bot finds what it is for: each harm to that bot fails in its own tests, with a word of what to do.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from catalogue import ROOT, sources
from compere.bots import BOTS
from compere.errors import AnswerError
from compere_device.events import Key
from compere_device.guests import welcome
from compere_device.installed import found
from compere_device.scenes.playing import Playing
from compere_proof import new_bot, proof
from compere_proof.playing import play
from figures.processes import compiled
from hands import Hands
from mistakes import HARMS

NAME, TITLE = "harbour_light", "Harbour"
PATHS = [str(ROOT / each) for each in ("core", "device", "tests")]
ANSWERS = '{"answer": null}\n' * 4 + '{"answer": 3}\n'  # four turns of one's own, and one's score


def run(
    folder: Path, *command: str, status: int = 0, paths: tuple[Path, ...] = (), typed: str = "", **environ: str
) -> str:
    """Run Python in a folder with these on its path, and return what it says."""
    path = os.pathsep.join([*map(str, paths), *PATHS])
    env = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": compiled(), **environ}
    command = (sys.executable, *command)
    done = subprocess.run(command, cwd=folder, env=env, stdout=-1, stderr=-2, text=True, input=typed)
    assert done.returncode == status, done.stdout
    return done.stdout


def compere(folder: Path, *arguments: str, paths: tuple[Path, ...] = (), status: int = 0, typed: str = "") -> str:
    """Run the program."""
    code = "import sys; from compere_device.cli import main; sys.exit(main())"
    return run(folder, "-c", code, *arguments, paths=paths, status=status, typed=typed)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bot as the command writes it."""
    folder = tmp_path_factory.mktemp("new") / "bot"
    said = compere(folder.parent, "new-bot", NAME, "--title", TITLE, "--into", str(folder))
    assert "pytest" in said and f"compere play {NAME}" in said
    return folder


@pytest.fixture(scope="module")
def installed(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What its wheel installs, in a folder of its own."""
    folder, wheels = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("wheels")
    source = tmp_path_factory.mktemp("source") / "bot"
    shutil.copytree(written, source)
    pip = ("-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    run(source, *pip, "--wheel-dir", str(wheels), ".")
    (wheel,) = wheels.iterdir()
    run(folder, "-m", "zipfile", "-e", str(wheel), ".")
    return folder


@pytest.fixture
def beside(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """It is on the path of this process, and taken in."""
    monkeypatch.syspath_prepend(str(installed))
    try:
        assert welcome([str(installed)]) == {}
        yield installed
    finally:
        if NAME in BOTS:
            BOTS.remove(NAME)


def test_what_is_written_passes_at_once(written: Path) -> None:
    """Its own tests and what proves every bot; only people who tell the truth are left to its author."""
    said = run(written, "-m", "pytest", "-q", "-p", "no:cacheprovider", COMPERE_GAMES="10", COMPERE_PROMPTS="100")
    assert re.search(r"^\d{3} passed, 3 skipped", said, re.MULTILINE), said


def test_it_is_small_and_whole(written: Path) -> None:
    """Rules, a decision, a deck, a die, two languages, its page, its test line, what a build machine runs."""
    package = written / f"compere_{NAME}"
    sources = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    assert len(sources.splitlines()) < 220
    assert all(each in sources for each in ("narrow(", "Pile.of(", "Preference(", "Draw(", "Roll("))
    assert "antern" not in "".join(path.read_text(encoding="utf-8") for path in written.rglob("*") if path.is_file())
    assert json.loads((package / "fr.json").read_text(encoding="utf-8"))["texts"][TITLE] == TITLE
    for place in ("RULES.md", "../.github/workflows/prove.yml", "../pyproject.toml", "../README.md"):
        assert (package / place).exists()
    assert "TestHarbourLight = proof(BOT, __file__)\n" in (written / f"tests/test_{NAME}.py").read_text(
        encoding="utf-8"
    )
    assert os.access(written / "deb.sh", os.X_OK)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("Harbour",), "a bot cannot be called 'Harbour': expected lower-case letters, digits and _"),
        (("droco",), "a bot cannot be called 'droco': compere.bots.droco is one already"),
        (("class",), "a bot cannot be called 'class': that is a word of Python's own"),
        (("__init__",), "a bot cannot be called '__init__': expected lower-case letters, digits and _, beginning"),
        (
            ("_quay",),
            "a bot cannot be called '_quay': expected lower-case letters, digits and _, beginning with a letter",
        ),
        (("quay_",), "a bot cannot be called 'quay_': expected lower-case letters"),
        (("q" * 41,), "not ending with _, at most 40"),
        (("device",), "a bot cannot be called 'device': compere_device is another package's, which it would replace"),
        (("fr",), "a bot cannot be called 'fr': compere_fr is another package's"),
        (("proof",), "a bot cannot be called 'proof': compere_proof is another package's"),
        (("state",), "a bot cannot be called 'state': a module of each bot is called so"),
        (("oil",), "a bot’s title cannot be 'Oil': the bot that is written says that of something else: see --title"),
        (("quay", "--title", "The {quay}"), "a bot’s title cannot be 'The {quay}': { } cannot stand in it"),
        (("quay", "--into", "."), "'.' is there already: expected a new or empty folder"),
    ],
)
def test_what_it_does_not_write(arguments: tuple[str, ...], why: str, tmp_path: Path) -> None:
    """One sentence says which value it is, and nothing is written."""
    (tmp_path / "mine").write_text("mine")
    assert why in compere(tmp_path, "new-bot", *arguments, status=2)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


OTHERS = (  # of the tests, those that go through all bots that there are
    *("core/test_bot.py", "test_names.py::test_no_name_of_a_bots_is_known_elsewhere", "test_manual.py"),
    *("device/test_words.py", "device/scenes/test_home.py", "device/scenes/test_record.py"),
)
WELCOMED = f"""
import sys
from compere_device.guests import welcome
from compere_device.output.aside import behind
assert welcome() == {{}} and {NAME!r} in sys.modules["compere.bots"].BOTS
sys.stdout = behind(sys.stdout)  # pytest's own lines
"""


@pytest.mark.parametrize("harms", HARMS, ids=[each[0][3] for each in HARMS])
def test_a_harm_is_found(written: Path, tmp_path: Path, harms: tuple[tuple[str, ...], ...]) -> None:
    """By the test that is for it, which says what to do next."""
    shutil.copytree(written, folder := tmp_path / "bot")
    for file, old, new, *_ in harms:
        path = folder / f"compere_{NAME}" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    tests = " or ".join(harm[3] for harm in harms)
    found = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", tests, status=1, COMPERE_PROMPTS="60")
    for *_, test, says in harms:
        assert says in found and re.search(rf"^FAILED .*{test}", found, re.MULTILINE), found


def test_it_is_found_and_played_on_the_glass(beside: Path, tmp_path: Path) -> None:
    """In both languages, to its end, chosen on the home screen like any other."""
    for language, ends in (("en", "Your score"), ("fr", "Ton score")):
        hands = Hands(tmp_path / language, language)
        hands.stage.go.home()
        hands.choose(TITLE)
        while not isinstance(hands.stage.go.scene, Playing):
            hands.press(Key.OK)
        playing, said = hands.playing, list[str]()
        while not playing.table.outcome:
            said.append(hands.said)
            hands.press(Key.OK)
        assert any(ends in each for each in said), said


def test_it_is_listed_and_played_by_the_program(installed: Path, tmp_path: Path) -> None:
    """As a process of its own, which looks for it by itself: listed, with its options, and a whole game."""
    paths = (installed,)
    assert f"{NAME}  {TITLE}  compere_{NAME} 0.1.0  {installed}" in compere(tmp_path, "bots", paths=paths)
    options = json.loads(compere(tmp_path, "play", NAME, "--options", paths=paths))
    assert "deck" in json.dumps(options)
    game = ("play", NAME, "--headless", "--virtual", "all", "--language", "fr", "--seed", "1")
    lines = [json.loads(line) for line in compere(tmp_path, *game, paths=paths, typed=ANSWERS).splitlines()]
    assert lines[-1]["outcome"]["scores"]["you"] == 3, lines[-1]
    assert "Joue ton tour 4." in json.dumps(lines, ensure_ascii=False)
    assert TITLE not in compere(tmp_path, "bots")
    assert f"no bot is called '{NAME}'" in compere(tmp_path, "play", NAME, status=2)


def test_what_it_does_to_the_tests_of_others(installed: Path, tmp_path: Path) -> None:
    """Nothing: with it among the bots, those of the house, the list of bots and the home screen pass as they did."""
    (tmp_path / "welcomed.py").write_text(WELCOMED, encoding="utf-8")
    files = [str(ROOT / "tests" / each) for each in OTHERS]
    command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "welcomed")
    run(ROOT, *command, *files, paths=(installed, tmp_path))


def test_what_it_brings_is_its_own(written: Path, installed: Path) -> None:
    """No file outside of its folder, when it is written and when it is installed."""
    assert {path.name for path in written.parent.iterdir()} == {written.name}
    assert {path.name for path in installed.iterdir()} == {f"compere_{NAME}", f"compere_{NAME}-0.1.0.dist-info"}


def built(written: Path, to: Path, version: str) -> Path:
    """Build a version's Debian package, and return its file."""
    shutil.copytree(written, folder := to / "bot")
    about = folder / "pyproject.toml"
    about.write_text(about.read_text("utf-8").replace("0.1.0", version), encoding="utf-8")
    env = {**os.environ, "PYTHON": sys.executable, "WHEEL_OPTIONS": "--no-build-isolation"}
    done = subprocess.run([folder / "deb.sh", to / "dist"], env=env, stdout=-1, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return Path(done.stdout.strip().splitlines()[-1])


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not here")
def test_what_comes_before_a_release_is_older_to_debian_too(written: Path, tmp_path: Path) -> None:
    """Else the release would be a step back, which apt takes only when it is told."""
    debian = built(written, tmp_path, "0.2.0rc1.dev3").name.split("_")[1]
    assert debian == "0.2.0~rc1~~dev3"
    for older, newer in pairwise(("0.1.0", debian, "0.2.0~rc1", "0.2.0", "0.2.0.post1")):
        subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not here")
def test_its_debian_package_lies_where_the_program_looks(written: Path, tmp_path: Path) -> None:
    """In the folder that the packaged program's modules come from, with what names its entry point."""
    package = built(written, tmp_path, "0.1.0")
    assert package.name == "compere-harbour-light_0.1.0_all.deb"
    subprocess.run(["dpkg-deb", "--extract", package, root := tmp_path / "root"], check=True)
    library = root / "usr/lib/compere"
    (guest,) = found([str(library)])
    assert (guest.name, guest.package, guest.version) == (NAME, f"compere_{NAME}", "0.1.0")
    assert f"compere_{NAME} 0.1.0  {library}" in compere(tmp_path, "bots", paths=(library,))


def test_a_name_is_its_own_everywhere() -> None:
    """Also where the template's is a part of a word."""
    assert new_bot.renamed("TestLantern LanternState Lantern’s compere-lantern compere_lantern", "a_b", "A B") == (
        "TestAB ABState A B’s compere-a-b compere_a_b"
    )
    lit = "my_lantern", "Blue Lantern"  # which have the template's in them
    assert new_bot.renamed("TestLantern LanternState Lantern’s compere-lantern compere_lantern", *lit) == (
        "TestMyLantern MyLanternState Blue Lantern’s compere-my-lantern compere_my_lantern"
    )


def test_what_proves_a_bot_is_on_no_box(tmp_path: Path) -> None:
    """Only the command that writes one asks for it, and says where to get it; nothing else of the program knows it."""
    knows = [path.name for path in sources() if "compere_proof" in path.read_text(encoding="utf-8")]
    assert knows == ["new_bot.py"]
    code = "import sys; sys.modules['compere_proof'] = None; from compere_device.cli import main; sys.exit(main())"
    said = run(tmp_path, "-c", code, "new-bot", "quay", status=2)
    assert "pip install 'compere[proof]'" in said and not list(tmp_path.iterdir())


@pytest.mark.parametrize("given", [{"besides": {"k": ("n",)}}, {"says": {"oil": "Oil"}}, {"later": {"oil": ["Oil"]}}])
def test_what_is_said_besides_comes_in_sets(given: dict[str, Any]) -> None:
    """What is none is refused where it is written, with what is expected."""
    (name,) = given
    with pytest.raises(TypeError, match=rf"^{name}\['\w+'\] is .*: expected a set of names, such as"):
        proof(BOTS["droco"], __file__, **given)


def test_an_answer_that_does_not_fit_is_named(written: Path) -> None:
    """Which of those that a test gives, and to which question."""
    with pytest.raises(AnswerError) as raised:
        play(BOTS["patchwork"], answers=["no such answer"])
    assert raised.value.__notes__[0].startswith("answer 1 of those given, 'no such answer', to the question patchwork.")


def test_golden_games_are_written_beside_those_that_are_there(written: Path, tmp_path: Path) -> None:
    """An author's own game stays; the test fails, so that they are read, and passes afterwards."""
    shutil.copytree(written, folder := tmp_path / "bot")
    games = folder / "tests" / "games"
    for path in sorted(games.iterdir())[1:]:
        path.unlink()
    own = games / "random-1.txt"
    before = own.rename(games / "mine.txt").read_text(encoding="utf-8")
    golden = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "games_play_as or games_show")
    assert "random-1.txt" in run(folder, *golden, status=1, COMPERE_REGENERATE="1")
    assert len([*games.iterdir()]) == 6 and (games / "mine.txt").read_text(encoding="utf-8") == before
    run(folder, *golden)


def test_golden_games_are_played_by_people_where_there_are_some(written: Path, tmp_path: Path) -> None:
    """They tell what they see, but for one slip, which they take back; so whole games make sense."""
    shutil.copytree(written, folder := tmp_path / "bot")
    shutil.rmtree(folder / "tests" / "games")
    test = folder / "tests" / f"test_{NAME}.py"
    told = "lambda prompt, state, scanned=False: 7 if prompt.key.endswith('score') else any_answer(prompt, random)"
    people = f"def people(options, random):\n    return {told}\n\n\n"
    line = "TestHarbourLight = proof(BOT, __file__"
    text = test.read_text(encoding="utf-8").replace(line, f"{people}{line}, people=people")
    test.write_text(f"from compere_proof.playing import any_answer\n{text}", encoding="utf-8")
    golden = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "games_play_as or games_show")
    assert "played-1.txt" in run(folder, *golden, status=1, COMPERE_REGENERATE="1")
    games = [path.read_text(encoding="utf-8") for path in (folder / "tests" / "games").iterdir()]
    assert len(games) == 5 and all("< 7 (entered)" in game and "\n- " in game for game in games)
    run(folder, *golden)
