"""One game for a driver without a device: its options, its seed, its journal and its almanac."""

import io
import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compere.almanac import Known
from compere.bots import BOTS
from compere.errors import OptionError
from compere.journal import parse
from compere.prompts import Number
from compere.wording import say
from compere_device import cli
from compere_device.drivers.play import GameWish, open_table, parse_options
from compere_device.files.facts import save_facts
from playing import any_answer
from tiny import TINY, printed, seated

Run = Callable[..., tuple[int, list[dict[str, Any]], str]]
SEED = ("--seed", "1")
pytestmark = pytest.mark.usefixtures("log_of_its_own", "tiny_is_a_bot", "nothing_syncs")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return the headless command: arguments and answers in; exit status, lines and what was said out."""
    monkeypatch.chdir(tmp_path)

    def command(bot: str, *arguments: object, answers: Any = ()) -> tuple[int, list[dict[str, Any]], str]:
        requests = "".join(json.dumps({"answer": answer}) + "\n" for answer in answers)
        monkeypatch.setattr(sys, "stdin", io.StringIO(requests))
        status = cli.main(["play", bot, "--headless", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return command


def whole_game(bot: str, journal: Path, *options: str) -> list[Any]:
    """Play a seeded game into a journal, and return its answers."""
    table, random, answers = open_table(GameWish(bot, options, "1", journal=journal)), Random(7), []
    while table.prompt:
        answers.append(any_answer(table.prompt, random))
        table.answer(answers[-1])
    return answers


# Options


@settings(deadline=None)
@given(st.dictionaries(st.text(st.characters(exclude_characters="="), min_size=1), st.text()))
def test_options_are_names_and_values(options: dict[str, str]) -> None:
    """A value may have anything in it, also equals signs."""
    assert parse_options([f"{name}={value}" for name, value in options.items()]) == options


def test_an_option_without_a_value() -> None:
    """It is named, and how it is written."""
    with pytest.raises(OptionError, match=r"option 'level' has no value: write it as NAME=VALUE"):
        parse_options(["deck=normal", "level"])


@pytest.mark.parametrize("bot", ["tiny", "patchwork"])
def test_options(bot: str, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot's options are listed as JSON; each has a default among its values, and the defaults make a game."""
    assert cli.main(["play", bot, "--options"]) == 0
    options = json.loads(capsys.readouterr().out)
    assert [option["name"] for option in options] == [option.name for option in BOTS[bot].options]
    for option in options:
        assert set(option) == {"name", "values", "default", "condition", "text", "level"}
        assert option["default"] in option["values"]
    _, lines, _ = run(bot)
    assert lines[0]["state"]["options"] == {option["name"]: option["default"] for option in options}


def test_a_conditional_option(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that matters only beside another says beside which; the others have no condition."""
    cli.main(["play", "tiny", "--options"])
    *others, last = json.loads(capsys.readouterr().out)
    assert [option["condition"] for option in others] == [None, None]
    assert last == {
        "name": "clearing",
        "values": ["1", "2"],
        "default": "1",
        "condition": {"option": "sky", "value": "cloudy"},
        "text": "How many heavy clouds hide a stone?",
        "level": False,
    }


BAD: list[tuple[tuple[str, ...], str]] = [
    (("chess",), "no bot is called 'chess': expected one of BOTS"),
    (("tiny", "--option", "sea=wet"), "tiny has no option 'sea': expected one of rounds, sky, clearing"),
    (("tiny", "--option", "sky=red"), "option sky cannot be 'red': expected one of clear, cloudy"),
    (("tiny", "--option", "sky"), "option 'sky' has no value: write it as NAME=VALUE"),
    (("tiny", "--names", "Léa,Tom"), "tiny seats 0 people, not 2: name fewer"),
]


@pytest.mark.parametrize(("arguments", "why"), BAD)
def test_bad_arguments(arguments: tuple[str, ...], why: str, run: Run) -> None:
    """Exit 2, nothing on standard output, and one line that names the value and what would do."""
    assert run(*arguments) == (2, [], f"compere: {why.replace('BOTS', ', '.join(BOTS))}\n")


@pytest.mark.parametrize("word", ["--seed", "--names"])
def test_what_no_journal_can_keep(word: str, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """A word with bytes that are no text is refused before anything begins."""
    with pytest.raises(SystemExit) as end:
        run("tiny", word, "\udcff")
    assert (end.value.code, capsys.readouterr().out) == (2, "")


# The journal


@pytest.mark.parametrize(("bot", "step"), [("tiny", 1), ("patchwork", 4)])
def test_a_resumed_game_is_the_same_line_for_line(bot: str, step: int, run: Run, tmp_path: Path) -> None:
    """Ended after any answer (of the long game, any fourth) and begun again, a game is what it is without a break."""
    answers = whole_game(bot, tmp_path / "whole")
    status, whole, _ = run(bot, *SEED, answers=answers)
    assert (status, "outcome" in whole[-1]) == (0, True)
    for cut in range(0, len(answers) + 1, step):
        journal = tmp_path / f"{cut}.journal"
        _, first, _ = run(bot, *SEED, "--journal", journal, answers=answers[:cut])
        _, then, _ = run(bot, "--journal", journal, answers=answers[cut:])
        assert (first, then) == (whole[: cut + 1], whole[cut:])
        assert journal.read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.slow
def test_a_torn_journal_goes_on(run: Run, tmp_path: Path) -> None:
    """Wherever it was cut: what is left of the last line is left out; then the file is what it would have been."""
    journal = tmp_path / "a.journal"
    answers = whole_game("tiny", journal)
    data = journal.read_bytes()
    header = data.index(b"\n") + 1
    for cut in (*range(0, header, 5), *range(header, len(data), 7)):
        journal.write_bytes(data[:cut])
        given = 0 if cut < header else sum(entry.source == "entered" for entry in parse(data[:cut]).entries)  # type: ignore[union-attr]
        status, lines, err = run("tiny", *SEED, "--journal", journal, answers=answers[given:])
        whole = cut == 0 or data[cut - 1 : cut] == b"\n"
        said = set(err.splitlines())  # the log of this process was begun several times
        assert (status, len(said), "outcome" in lines[-1]) == (0, 0 if whole else 1, True)
        assert whole or ("cut before its first answer" if cut < header else "was torn and is left out") in err
        assert journal.read_bytes() == data


@pytest.mark.parametrize("data", [b"\0" * 99, b"compere-journal 2 \0\0"])
def test_a_journal_of_noughts_is_begun_anew(data: bytes, run: Run, tmp_path: Path) -> None:
    """As a file system may leave it, of which the power went before the first line was on the disk."""
    journal = tmp_path / "a.journal"
    journal.write_bytes(data)
    status, _, err = run("tiny", *SEED, "--journal", journal)
    assert (status, "it is begun anew" in err) == (0, True)
    assert parse(journal.read_bytes()).header.seed == "1"


@pytest.mark.parametrize("data", [b"my notes", b"my notes\n", b"\n", b"compere-journal 2 {}\n"])
def test_a_file_that_is_no_journal_is_left_as_it_is(data: bytes, run: Run, tmp_path: Path) -> None:
    """Only what a journal begins with is written over."""
    (tmp_path / "notes").write_bytes(data)
    assert cannot(run, tmp_path / "notes").startswith("compere: the journal FILE cannot be followed (")


def test_the_same_options_and_seed_may_be_given_again(run: Run, tmp_path: Path) -> None:
    """What agrees with the header is no objection, and an empty seed is a seed."""
    arguments = ("tiny", "--option", "sky=clear", "--seed", "", "--journal", tmp_path / "a.journal")
    assert run(*arguments, answers=[[1, 0]])[0] == 0
    status, lines, _ = run(*arguments)
    assert (status, lines[0]["entries"]) == (0, 1)


def test_names_are_those_of_the_journal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept with the game; the same ones, or none, go on with it, and others are refused."""
    monkeypatch.setitem(BOTS, TINY.name, seated("A", "B"))
    journal = tmp_path / "a.journal"
    for names, status in (("Léa,Tom", 0), ("Léa, Tom ,", 0), ("", 0), ("Tom,Léa", 2)):
        assert run("tiny", "--journal", journal, "--names", names)[0] == status
    assert parse(journal.read_bytes()).header.seats == ("Léa", "Tom")
    why = cannot(run, journal, "--names", "Tom,Léa")
    assert why == "compere: the journal FILE has the names 'Léa,Tom', not 'Tom,Léa': leave the names out"


def test_a_game_without_a_seed_has_its_own(tmp_path: Path) -> None:
    """Nobody can guess it, and the journal has it."""
    for name in "ab":
        open_table(GameWish("tiny", journal=tmp_path / name))
    seeds = {parse((tmp_path / name).read_bytes()).header.seed for name in "ab"}
    assert len(seeds) == 2


def cannot(run: Run, journal: Path, *arguments: str, bot: str = "tiny") -> str:
    """Return what is said of a journal that cannot be played; it stays as it is."""
    before = journal.read_bytes() if os.path.isfile(journal) else None
    status, lines, err = run(bot, "--journal", journal, *arguments)
    assert (status, lines, err.count("\n")) == (2, [], 1)
    assert (journal.read_bytes() if os.path.isfile(journal) else None) == before
    return err.replace(str(journal), "FILE").strip()


@pytest.mark.parametrize(
    ("arguments", "bot", "why"),
    [
        (("--option", "sky=clear"), "tiny", "the journal FILE has sky=cloudy, not clear: leave the option out"),
        (("--seed", "2"), "tiny", "the journal FILE has seed '1', not '2': leave the seed out"),
        ((), "patchwork", "the journal FILE is a game of tiny, not of patchwork: give another file"),
    ],
)
def test_a_journal_of_another_game(arguments: tuple[str, ...], bot: str, why: str, run: Run, tmp_path: Path) -> None:
    """Exit 2, with what differs and what to do."""
    whole_game("tiny", tmp_path / "a.journal")
    assert cannot(run, tmp_path / "a.journal", *arguments, bot=bot) == f"compere: {why}"


def test_a_journal_that_cannot_be_followed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged, of no bot that is known, or of other rules: exit 2, and the line of it is named."""
    journal = tmp_path / "a.journal"
    whole_game("tiny", journal)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], lines[3].replace(b"+", b"-"), *lines[4:]]))
    assert "line 4 of the journal is damaged" in cannot(run, journal)
    journal.write_bytes(b"".join(lines))
    monkeypatch.delitem(BOTS, "tiny")
    why = cannot(run, journal, bot="patchwork")
    assert why.startswith("compere: the journal FILE cannot be followed (no bot is called 'tiny': expected one of ")
    assert why.endswith("): give another file")


@pytest.mark.parametrize("name", ["", "file/a.journal", "x" * 300], ids=["folder", "below a file", "long"])
def test_a_journal_that_cannot_be_read(name: str, run: Run, tmp_path: Path) -> None:
    """Exit 2, with why and what to do."""
    (tmp_path / "file").write_text("")
    why = cannot(run, tmp_path / name)
    assert why.startswith("compere: the journal FILE cannot be read (")
    assert why.endswith("): give another file")


def full(*arguments: object) -> int:
    raise OSError(28, "No space left on device")


def test_a_journal_that_cannot_be_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2 before anything is asked, or once an answer cannot be kept: what is not on disk is never gone on from."""
    journal = tmp_path / "a.journal"
    said = f"compere: the journal {journal} cannot be written (No space left on device): give another file\n"
    with monkeypatch.context() as patch:
        patch.setattr("os.pwrite", full)
        assert run("tiny", "--journal", journal) == (2, [], said)
    journal.unlink()
    _, lines, _ = run("tiny", *SEED, "--journal", journal)
    monkeypatch.setattr("os.pwrite", full)
    assert run("tiny", "--journal", journal, answers=[[1, 0]]) == (2, lines, said)


# The almanac


def asked(lines: list[dict[str, Any]]) -> set[str]:
    """Return the facts that were asked for."""
    return {line["prompt"]["fact"] for line in lines if "prompt" in line} - {None}


def test_a_fact_is_asked_once_for_ever(run: Run, tmp_path: Path) -> None:
    """What was learned is in the file that was named, and the next game does not ask for it."""
    almanac = tmp_path / "folder" / "almanac.json"
    clear = ("--option", "sky=clear", "--option", "rounds=1")
    turn: list[Any] = [[1, 0], ["stone:r", "stone:g"], []]
    _, lines, _ = run("tiny", *clear, "--almanac", almanac, answers=[*turn, 3, 7, None])
    assert asked(lines) == {"tiny.weight.stone:r", "tiny.weight.stone:g"}
    assert json.loads(almanac.read_text())["tiny.weight.stone:g"]["value"] == 7
    _, lines, _ = run("tiny", *clear, "--almanac", almanac, answers=[*turn, None])
    assert (asked(lines), "outcome" in lines[-1]) == (set(), True)


def test_what_ships_is_not_asked(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The almanac starts from the facts that come with the bot; only what was learned is written."""
    heavy = Number("tiny.ruby", say("How heavy?"), "luck", 0, 9)
    ruby = printed(heavy, "tiny.weight.stone:r", known=Known(9, "printed"))
    monkeypatch.setitem(BOTS, TINY.name, replace(TINY, facts=(ruby,)))
    answers = [[1, 0], ["stone:r", "stone:g"], [], 7]
    _, lines, _ = run("tiny", "--option", "sky=clear", "--almanac", tmp_path / "almanac.json", answers=answers)
    assert asked(lines) == {"tiny.weight.stone:g"}
    assert list(json.loads((tmp_path / "almanac.json").read_text())) == ["tiny.weight.stone:g"]


def test_without_its_option_no_almanac_is_written(run: Run, tmp_path: Path) -> None:
    """A game for checking the rules leaves no trace."""
    run("tiny", "--option", "sky=clear", answers=[[1, 0], ["stone:r", "stone:g"], [], 3, 7])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b'{"a": 1}', b'{"a": {"value": 1}}', b"[" * 100_000, None])
def test_an_almanac_that_cannot_be_read(content: bytes | None, run: Run, tmp_path: Path) -> None:
    """Exit 2, one line with why and what to do; a file that makes no sense is not touched."""
    almanac = tmp_path / "almanac.json"
    if content is None:
        almanac.mkdir()
    else:
        almanac.write_bytes(content)
    status, lines, err = run("tiny", "--almanac", almanac)
    assert (status, lines, err.count("\n")) == (2, [], 1)
    assert err.startswith(f"compere: the almanac {almanac} cannot be read (")
    assert err.endswith("): give another file, or delete it\n")
    assert content is None or almanac.read_bytes() == content


def test_an_almanac_that_cannot_be_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 2, one line with why and what to do; the answer is in the journal, and the next almanac takes it."""
    almanac, journal = tmp_path / "almanac.json", tmp_path / "a.journal"
    almanac.write_text("{}")
    monkeypatch.setattr("os.replace", full)
    arguments = ("tiny", "--option", "sky=clear", "--almanac", almanac, "--journal", journal)
    status, _, err = run(*arguments, answers=[[1, 0], ["stone:r", "stone:g"], [], 3])
    why = f"the almanac {almanac} cannot be written (No space left on device): give another file"
    assert (status, err) == (2, f"compere: {why}\n")
    assert len(parse(journal.read_bytes()).entries) == 4
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(BOTS, TINY.name, TINY)
    open_table(GameWish("tiny", journal=journal, almanac=almanac))
    assert json.loads(almanac.read_text())["tiny.weight.stone:r"]["value"] == 3


def test_an_almanac_with_a_damaged_fact(run: Run, tmp_path: Path) -> None:
    """Exit 2, and it stays as it is: a file that somebody named is not changed without asking."""
    almanac = tmp_path / "almanac.json"
    facts = save_facts({"a": Known(1, "entered"), "b": Known(2, "entered")})
    almanac.write_bytes(facts.replace(b'"value": 2', b'"value": 3'))
    status, _, err = run("tiny", "--almanac", almanac)
    assert (status, "(1 of its facts are damaged): give another file, or delete it\n" in err) == (2, True)
    assert b'"value": 3' in almanac.read_bytes()


def test_a_giant_answer_is_not_echoed(run: Run) -> None:
    """A line as long as may be in, a short sentence out, in every kind of question."""
    giant = "x" * 30_000
    whole: list[Any] = [[1, 0], ["stone:r", "stone:g"], [], 3, 7, None]
    for right in range(len(whole)):
        for wrong in (giant, [giant], {giant: giant}, [giant, giant], [0] * 20_000):
            answers = [*whole[:right], wrong]
            _, lines, _ = run("tiny", "--option", "sky=clear", "--option", "rounds=1", answers=answers)
            (error,) = (line["error"] for line in lines if "error" in line)
            assert len(error["message"]) < 200
