"""A journal as the story of a game."""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from bots.test_playthroughs import FILES, journal_of
from compere.bots.droco.bot import BOT as DROCO
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.journal import Answered, Entry, Parsed
from compere.story import Story, markdown, plain, story
from compere.table import Table
from compere.wording import Words
from compere_device import words
from playing import play, play_on
from tiny import TINY

CLEAR = {"rounds": "2", "sky": "clear"}
FIRST = [(2, 5), ("stone:r", "stone:g"), (), 4, 6]  # what is rolled, turned up, kept, and what two stones weigh
SECOND = [(1, 0), ("stone:r", "stone:r"), ("stone:r",), None]


def tiny(answers: Iterable[object]) -> tuple[Table, list[Entry]]:
    """Return a tiny game of two rounds, and what was saved of it."""
    entries: list[Entry] = []
    table = play(TINY, CLEAR, answers, seed="3", save=entries.extend)
    return table, entries


def told(table: Table, entries: Iterable[Entry], spoken: Words | None = None) -> Story:
    journal = Parsed(table.session.header, tuple(entries), 0)
    return story(journal, spoken or Words(), lambda name: table.session.bot)


def flat(lines: Iterable[str]) -> str:
    return " ".join(lines)


def test_a_whole_game() -> None:
    """Title and options, set-up, a turn a paragraph with what was answered, what happened and why, and the end."""
    assert (
        "\n".join(plain(told(*tiny([*FIRST, *SECOND]))))
        == """\
Tiny
====
  How many rounds? 2
  How is the sky? clear

Put 6 stones into the bag.

1. [round 1] Round 1: roll both dice – 2 and 5. Turn 2 up – ruby and garnet. Which do you keep? –.
What does the ruby weigh? 4. What does the garnet weigh? 6. The rival takes a garnet. Why: not
marked: ruby and garnet; heaviest: garnet.

2. [round 2] Round 2: roll both dice – 1 and 0. Turn 2 up – ruby and ruby. Which do you keep? ruby.

you wins."""
    )


def test_as_markdown() -> None:
    """A title, options as a list, a paragraph a turn on one line, the reasons apart, the end as a heading."""
    lines = list(markdown(told(*tiny([*FIRST, *SECOND]))))
    assert lines[:4] == ["# Tiny", "", "- How many rounds? 2", "- How is the sky? clear"]
    assert lines[7].startswith("**1** (round 1) Round 1: roll both dice – 2 and 5. ")
    assert lines[7].endswith(" *Why: not marked: ruby and garnet; heaviest: garnet.*")
    assert lines[-1] == "## you wins."


def test_what_matters_and_the_score_as_markdown() -> None:
    """In bold within its sentence, unless it says that already; the score as a table."""
    entries: list[Entry] = []
    game = play(PATCHWORK, {}, [("patch:4", "patch:10", "patch:29"), "advance"], save=entries.extend)
    assert any(re.search(r"\(\*\*.+\*\*\)\. \*Why: ", line) for line in markdown(told(game, entries)))
    for _ in play_on(game, Random(1)):
        pass
    lines = list(markdown(told(game, entries)))
    assert game.outcome
    assert lines[-len(game.outcome.lines) - 2 :][:2] == ["| | |", "|---|---|"]
    assert list(plain(told(game, entries)))[-len(game.outcome.lines)].startswith("  You")


def test_names_are_no_markdown() -> None:
    """Whatever people are called, and a sign at which Markdown would take something for a table."""
    entries: list[Entry] = []
    game = play(DROCO, save=entries.extend, names=("*A_b*", "[x](y)", "<z>|"))
    for _ in play_on(game, Random(1)):
        pass
    line = flat(markdown(told(game, entries)))
    for name in ("\\*A\\_b\\*", "\\[x\\](y)", "\\<z\\>\\|"):
        assert name in line
    assert "*A_b*" not in line and "[x]" not in line


def test_what_was_taken_back_is_no_part_of_it() -> None:
    """An answer that was taken back is not told, and what was set right is said where it holds; nothing twice."""
    table, entries = tiny([*FIRST, SECOND[0]])
    table.undo()
    table.correct("luck", 0)
    table.correct("marked", ["stone:b"])
    lines = "\n".join(plain(told(table, entries)))
    assert lines.endswith("2. [round 2] How much luck have you had? 0. Which are marked? beryl.")
    assert lines.count("The rival takes a garnet.") == lines.count("Put 6 stones") == 1


def test_a_question_that_is_asked_again_and_again_is_one_sentence() -> None:
    """Its answers stand one after the other."""
    path = next(path for path in FILES if path.stem == "three_people")
    journal = journal_of(path.read_text(encoding="utf-8"), path.name)
    assert "All of Park and Yards: Dash, Munch, Golden Boy, Spike, Einstein, Ant, no more." in flat(
        plain(story(journal, Words()))
    )


def test_in_another_language() -> None:
    """Questions, answers and reasons, with the spaces of French."""
    entries: list[Entry] = []
    game = play(PATCHWORK, {}, [("patch:4", "patch:10", "patch:29"), "advance"], save=entries.extend)
    text = flat(plain(told(game, entries, words.load("fr"))))
    assert "Avec 5◉, tu choisis\u00a0: avancer en 1\u00a0: +1◉." in text
    assert "Pourquoi\u00a0: carte" in text
    assert "\u202f; " in text


def test_a_game_that_does_not_fit_is_told_as_far_as_it_does() -> None:
    """Why it goes no further is there as well."""
    table, entries = tiny([*FIRST, *SECOND])
    broken = told(table, [*entries[:2], Answered("mine", "00000000", "entered", ["stone:r"]), *entries[3:]])
    assert broken.broken and broken.broken.line == 4
    assert flat(plain(broken)).endswith("Turn 2 up – ruby and garnet.")
    assert told(table, entries).broken is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_golden_games(path: Path) -> None:
    """All that was told and not taken back stands in a story, in its order, and how it ended; no line is wide."""
    text = path.read_text(encoding="utf-8")
    journal = journal_of(text, path.name)
    language = text.splitlines()[2].rpartition(" ")[2]
    game = story(journal, words.load(language))
    lines = list(plain(game))
    assert len(game.paragraphs) > 2 and all(paragraph.sentences for paragraph in game.paragraphs[1:])
    assert game.end and game.end in lines
    assert max(map(len, lines)) <= 100
    if not any(line.startswith(("- ", "~ ")) for line in text.splitlines()):
        rest = flat(lines)
        for line in text.splitlines():
            if line.startswith("* "):
                sentence = line[2:].rpartition(" [")[0] if line.endswith("]") else line[2:]
                _, found, rest = rest.partition(sentence.removesuffix("."))
                assert found, sentence


def test_a_game_in_progress_has_no_end() -> None:
    """Neither a heading for it nor a score."""
    for lines in (plain(told(*tiny(FIRST))), markdown(told(*tiny(FIRST)))):
        text = "\n".join(lines)
        assert "Turn" in text or "round" in text
        assert "## " not in text and "|---|" not in text
