"""A journal as the story of a game."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots.test_playthroughs import FILES, journal_of
from compere.arrange import Place
from compere.bot import Outcome
from compere.bots import find
from compere.bots.droco.bot import BOT as DROCO
from compere.bots.patchwork.bot import BOT as PATCHWORK
from compere.journal import Answered, Entry, Parsed
from compere.options import Option
from compere.prompts import Choose, Mark, TurnBegins
from compere.run import Run
from compere.session import Session
from compere.state import Told
from compere.story import Story, markdown, plain, story, story_of
from compere.table import Table
from compere.wording import Text, Words, say
from compere_device import words
from playing import play, play_on
from tiny import END, TINY, TinyState, number, session

CLEAR = {"rounds": "2", "sky": "clear"}
FIRST = [(2, 5), ("stone:r", "stone:g"), (), 4, 6]  # what is rolled, turned up, kept, and what two stones weigh
SECOND = [(1, 0), ("stone:r", "stone:r"), ("stone:r",), None]


class Hearing:
    """Hears what is told as it is, and is no part of something longer."""

    def __init__(self) -> None:
        self.texts: list[Text] = []

    def told(self, told: Told, state: Any) -> None:
        if not (told.echo or told.retold):
            self.texts.append(told.text)

    def turn_begins(self) -> None:
        """Nothing is told."""

    mark = turn_begins

    def answered(self, *args: Any) -> None:
        """As above."""

    corrected = answered


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

    async def telling(state: TinyState) -> Outcome:
        state.tell("luck", say("A stone comes."), headline=say("ruby"), why=(say("it is heavy"),))
        state.tell("luck", say("A ruby comes."), headline=say("Ruby"))
        await number("n")
        return END

    lines = list(markdown(story_of(session(telling), Words())))
    assert lines[-1] == "A stone comes (**ruby**). *Why: it is heavy.* A ruby comes."
    game = play(PATCHWORK, {})
    for _ in play_on(game, Random(1)):
        pass
    assert game.outcome
    lines = list(markdown(story_of(game.session, Words())))
    assert lines[-len(game.outcome.lines) - 2 :][:2] == ["| | |", "|---|---|"]
    assert list(plain(story_of(game.session, Words())))[-len(game.outcome.lines)].startswith("  You")


def test_reasons_that_are_sentences() -> None:
    """They stand one after the other; of what is no sentence, it is one of them all."""

    async def telling(state: TinyState) -> Outcome:
        state.tell("luck", say("It goes."), why=(say("It is free."), say("It is near.")))
        state.tell("luck", say("It stops."), why=(say("free"), say("It is near.")))
        await number("n")
        return END

    (paragraph,) = story_of(session(telling), Words()).paragraphs
    assert paragraph.plain == "It goes. Why: It is free. It is near. It stops. Why: free; It is near."


def test_what_is_retold() -> None:
    """In the words of the bot, where it has some; lists that follow each other are one, and nothing is nothing."""
    options = (Option("a", say("a")), Option("b", say("b")), Option("none", say("no more"), value=None))

    def took(thing: str | None) -> Text | None:
        return say("It takes {things}.", things=(thing,)) if thing else None

    async def asking(state: TinyState) -> Outcome:
        while await Choose("tiny.more", say("More?"), "luck", options, retold=took):
            state.echo("luck", say("One more"))
        state.tell("luck", say("To you."), headline=say("two"), why=(say("you lead"),), retold=say("You get two."))
        state.told.append(Told(say("All of it."), "luck", why=(say("as ever"),), by_rule=True))
        state.tell("luck", say("+1"), retold=say("Scores: {scores}.", scores=(say("you 1"),)))
        state.tell("luck", say("+2"), retold=say("Scores: {scores}.", scores=(say("left 2"),)))
        for _ in range(2):
            await number("n")
        return END

    game = session(asking)
    for answer in ("a", "b", "none", 3, 4):
        game.answer(answer)
    (paragraph,) = story_of(game, Words()).paragraphs
    assert paragraph.plain == (
        "It takes a and b. You get two. Why: you lead. All of it. Scores: you 1 and left 2. How many? 3, 4."
    )
    assert [(deed.said, deed.keep) for deed in paragraph.deeds] == [
        ("It takes a.", 0),
        ("It takes b.", 1),
        ("More? no more", 2),
        ("How many? 3", 3),
        ("How many? 4", 4),
    ]


def test_what_is_retold_is_of_the_state_as_it_was_asked() -> None:
    """The rules change it behind the answer; whoever retells that may still read what was there."""

    async def taking(state: TinyState) -> Outcome:
        state.luck = 5
        options = (Option("all", say("all")),)
        await Choose("tiny.take", say("What?"), "luck", options, retold=lambda _: say("You take {n}.", n=state.luck))
        state.luck = 0
        return END

    game = session(taking)
    game.answer("all")
    assert [paragraph.plain for paragraph in story_of(game, Words()).paragraphs] == ["You take 5."]


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
    assert lines.endswith("2. [round 2] Corrected: Luck, 7 → 0. Corrected: Marked stones, beryl.")
    assert lines.count("The rival takes a garnet.") == lines.count("Put 6 stones") == 1
    assert [(deed.said, deed.keep) for deed in told(table, entries).paragraphs[-1].deeds] == [
        ("Corrected: Luck, 7 → 0.", 5),
        ("Corrected: Marked stones, beryl.", 6),
    ]


def test_what_was_set_right_is_told_where_it_holds() -> None:
    """Before what came of it, once; and what has gone otherwise by it is not told."""
    table, entries = tiny([*FIRST, *SECOND[:2]])
    table.correct("luck", 0)
    table.answer(SECOND[0])
    text = told(table, entries).paragraphs[-1].plain
    assert text == "Corrected: Luck, 7 → 0. Round 2: roll both dice – 1 and 0."


def test_where_the_game_stood_is_where_the_turn_began() -> None:
    """Also of a turn that only tells, and is over when the next question comes; and of what people did, the places."""

    async def turning(state: TinyState) -> Outcome:
        await number("before")
        for state.round in (1, 2):
            await TurnBegins()
            await Mark()
            state.tell("luck", say("Turn {n}.", n=state.round))
        await number("after")
        return END

    game = session(turning)
    game.answer(5)
    assert [(each.turn, each.where, each.plain) for each in story_of(game, Words()).paragraphs] == [
        (0, "", "How many? 5."),
        (1, "round 1", "Turn 1."),
        (2, "round 2", "Turn 2."),
    ]


def test_a_story_runs_the_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game is, and whatever was taken back or set right in it."""
    table, _ = tiny([*FIRST, SECOND[0]])
    table.correct("luck", 0)
    table.answer(SECOND[0])
    table.undo()
    runs = []
    made = Run.__init__

    def counted(self: Run, *args: Any, **kwargs: Any) -> None:
        runs.append(self)
        made(self, *args, **kwargs)

    monkeypatch.setattr(Run, "__init__", counted)
    assert story_of(table.session, Words()).paragraphs
    assert len(runs) == 1


def test_a_question_that_is_asked_again_and_again_is_one_sentence() -> None:
    """Its answers stand one after the other."""
    path = next(path for path in FILES if path.stem == "three_people")
    journal = journal_of(path.read_text(encoding="utf-8"), path.name)
    assert "It also takes Dash, Munch, Golden Boy, Spike, Einstein and Ant." in flat(plain(story(journal, Words())))


def test_in_another_language() -> None:
    """Questions, answers and reasons, with the spaces of French."""
    entries: list[Entry] = []
    game = play(PATCHWORK, {}, [("patch:4", "patch:10", "patch:29"), "advance"], save=entries.extend)
    text = flat(plain(told(game, entries, words.load("fr"))))
    assert "Tu avances en case 1\u00a0: +1◉." in text
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
        rest, heard = flat(lines), Hearing()
        Session(find(journal.header.bot), journal.header, journal.entries).follow(heard)
        for sentence in map(words.load(language).say, heard.texts):
            _, found, rest = rest.partition(sentence.removesuffix("."))
            assert found, sentence


def test_a_game_in_progress_has_no_end() -> None:
    """Neither a heading for it nor a score."""
    for lines in (plain(told(*tiny(FIRST))), markdown(told(*tiny(FIRST)))):
        text = "\n".join(lines)
        assert "Turn" in text or "round" in text
        assert "## " not in text and "|---|" not in text


def test_a_square_is_told_by_its_place() -> None:
    """From the top left, where nothing else names it."""

    async def placing(state: TinyState) -> Outcome:
        await Place("tiny.square", say("Where?"), "luck", ((1, 0), (2, 3)))
        await number("after")
        return END

    game = session(placing)
    game.answer([2, 3])
    assert [each.plain for each in story_of(game, Words()).paragraphs] == ["Where? row 4, square 3."]


def test_a_game_that_ends_at_once_has_an_end_and_no_turn() -> None:
    async def ending(state: TinyState) -> Outcome:
        return END

    told = story_of(session(ending), Words())
    assert (told.paragraphs, bool(told.end)) == ([], True)


def test_the_source_of_what_chance_brought() -> None:
    """Dice and cards, each with who said so, before the sentence that followed; also where no sentence tells it."""
    story = told(*tiny([*FIRST, *SECOND]))
    chances = [(chance.source, chance.said, chance.at) for turn in story.paragraphs for chance in turn.chances]
    assert [said for _, said, _ in chances if said.startswith("Round")] == [
        "Round 1: roll both dice – 2 and 5",
        "Round 2: roll both dice – 1 and 0",
    ]
    assert {source for source, _, _ in chances} <= {"virtual", "entered"}
    for turn in story.paragraphs:
        assert all(0 <= chance.at < len(turn.sentences) for chance in turn.chances)
