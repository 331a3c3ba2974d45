"""A guest that makes a mistake where a command plays, prints or retells it: a sentence names it, and what to do."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from commands import Run
from strange_guest import AT_IMPORT, IN_PROGRESS, IN_TURN, PACKAGE, install, within_reach

PLAY = ("play", "lantern", "--virtual", "all", "--seed", "1")
GLANCE = "    return tuple(Line"  # in bot.py
NOBODY = "nobody knows the next card of a: draw it"
ANSWER = '{"answer": null}\n'
SAID = "compere: lantern made a mistake, {}: update it, or tell its author\n"
NO_TEXT = "class Low(BaseException): __str__ = lambda self: 1 / 0\n    raise Low"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    install(tmp_path / "site")
    with within_reach(tmp_path / "site"):
        yield tmp_path / "site"


def change(site: Path, file: str, before: str, after: str) -> None:
    """Put something else into a file of the guest."""
    path = site / PACKAGE / file
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("raise RuntimeError('low tide')", "RuntimeError: 'low tide'"),
        ("raise SystemExit(7)", "SystemExit: '7'"),
        ("raise OSError(28, 'No space left')", "OSError: '[Errno 28] No space left'"),
        ("await WIND", "TypeError: \"object dict can't be used in 'await' expression\""),
        (
            "from compere import Pile; Pile.of('a', ()).turn_up()",
            "BadQuestion: 'nobody knows the next card of a: draw it'",
        ),
        ("raise GeneratorExit", "GeneratorExit: ''"),
        (NO_TEXT, "Low"),
    ],
)
def test_its_rules_raise(site: Path, deed: str, said: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The status is that of an error, whatever the guest exits with; the log has where it was."""
    change(site, "rules.py", IN_TURN, f"    {deed}\n{IN_TURN}")
    monkeypatch.setattr("sys.stdin", StringIO("\n" * 4))
    status, _, complained = run(*PLAY)
    assert status == 2 and "the guest lantern raised" in complained
    assert complained.endswith(SAID.format(said))
    monkeypatch.setattr("sys.stdin", StringIO(ANSWER * 4))
    status, printed, complained = run(*PLAY, "--headless")
    error = json.loads(printed.splitlines()[-1])["error"]
    assert status == 2 and error["kind"] == "mistaken" and said[:20] in error["message"]


@pytest.mark.parametrize("deed", ["return None", "exit(3)", "return [1 / 0]"])
def test_it_cannot_be_looked_at(site: Path, deed: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a person, and by a program."""
    change(site, "bot.py", GLANCE, f"    {deed}\n{GLANCE}")
    for words, lines in (PLAY, "g\n"), ((*PLAY, "--headless"), '{"glance": true}\n'):
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        status, _, complained = run(*words)
        assert status == 2 and "compere: lantern made a mistake, " in complained


@pytest.mark.parametrize("says", ["None", "exit(3)", "say('{oil}')", "say('{n}', n=say.later(lambda: 1 / 0))"])
def test_its_game_cannot_be_retold(
    site: Path, says: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Though it could be played."""
    change(site, "bot.py", IN_PROGRESS, f"progress=lambda state: {says}")
    journal = str(tmp_path / "x.journal")
    monkeypatch.setattr("sys.stdin", StringIO("\n" * 4))
    assert run(*PLAY, "--journal", journal)[0] == 0
    status, _, complained = run("replay", journal)
    assert status == 2 and "compere: lantern made a mistake, " in complained


@pytest.mark.parametrize("command", [("play", "lantern", "--options"), ("codes", "lantern"), ("labels", "lantern")])
def test_it_cannot_be_printed(site: Path, command: tuple[str, ...], run: Run) -> None:
    """Nor its options listed: its rules cannot be read, or its texts not be said."""
    change(site, "bot.py", AT_IMPORT, f"raise SystemExit(5)\n{AT_IMPORT}")
    status, _, complained = run(*command)
    assert status == 2 and SAID.format("SystemExit: '5'") in complained
    change(site, "bot.py", f"raise SystemExit(5)\n{AT_IMPORT}", AT_IMPORT)
    for before, after in ('say("Oil"), CARDS', 'say("{x}"), CARDS'), ('say("Who has the oil cards?")', 'say("{x}")'):
        change(site, "bot.py", before, after)
    status, _, complained = run(*command)
    assert status == 2 and "compere: lantern made a mistake, " in complained


def test_what_somebody_typed_is_no_mistake_of_the_guest(site: Path, run: Run) -> None:
    """Nor a file that cannot be read: the sentence is about that alone."""
    for words, said in (
        ((*PLAY, "--option", "lid=1"), "compere: lantern has no option 'lid': expected one of deck\n"),
        ((*PLAY, "--journal", str(site)), f"compere: the journal {site} cannot be read"),
        (("codes", "lantern", "--range", "1-2", "--kind", "lid"), "compere: "),
        (("labels", "lantern", "--output", "/dev/full/x.pdf"), "compere: /dev/full/x.pdf cannot be written"),
    ):
        status, _, complained = run(*words)
        assert status == 2 and complained.startswith(said) and "mistake" not in complained, complained
