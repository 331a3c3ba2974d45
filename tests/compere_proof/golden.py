"""Complete games in readable text, replayed line by line.

A new one: play a game, then `compere replay --log JOURNAL > games/NAME.txt`. With COMPERE_REGENERATE=1 the answers of
every file are played anew and the file is written with what the rules now say to them; if a bot has too few games yet,
some are played, by its `people` or else at random, and written. Then the test fails on purpose, so that somebody reads
them.
"""

import difflib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, cast

import pytest

from compere.almanac import Almanac
from compere.arrange import Place
from compere.bots import find
from compere.draft import Draft
from compere.errors import AnswerError, CompereError, listed
from compere.facts import Recall
from compere.journal import Entry, Header, Parsed, Source
from compere.prompts import Choose, Number, Prompt, Roll, Tell
from compere.session import Session
from compere.story import story
from compere.table import Table
from compere.transcript import NONE, READ_ON, transcript
from compere_device import words
from compere_device.drivers.player import People
from compere_proof.about import About, Proof
from compere_proof.playing import MOST_VALUES, any_answer

REGENERATE = "COMPERE_REGENERATE"
FEWEST = 5
PRESENT = {"an answer that is taken back": "\n- ", "a correction": "\n~ "}
HEADER = re.compile(
    r"# .*: (?P<bot>\w+), rules (?P<rules>\d+)\n# (?P<options>.*)\n# seed (?P<seed>.*), (?P<language>\w+)\n"
)


class Golden(Proof):
    """Its golden games."""

    @pytest.fixture
    def texts(self, known: None) -> dict[str, str]:
        """The games, by the names of their files."""
        paths = sorted(self.about.games.glob("*.txt"))
        return {path.name: path.read_text(encoding="utf-8") for path in paths}

    def test_its_games_play_as_they_did(self, texts: dict[str, str]) -> None:
        """Their answers, given again, make the same text: every sentence, question, option, reason and score."""
        faults = []
        if len(texts) < FEWEST and os.environ.get(REGENERATE) == "1":
            faults.append(f"{write_some(self.about)} are written: read them, and unset {REGENERATE} before you commit.")
        for name, text in texts.items():
            replayed = replay(text, name)
            if os.environ.get(REGENERATE) == "1":
                (self.about.games / name).write_text(replayed, encoding="utf-8")
                faults.append(f"{name} is written: read what changed, then unset {REGENERATE} before you commit.")
            elif replayed != text:
                lines = difflib.unified_diff(text.splitlines(True), replayed.splitlines(True), "file", "replayed")
                faults.append(f"{name} plays otherwise; {REGENERATE}=1 writes it anew.\n{''.join(lines)}")
            elif "\n= " not in text:
                faults.append(f"{name} does not reach the end")
        assert not faults, "\n".join(faults)

    def test_its_games_show_what_can_be_chosen(self, texts: dict[str, str]) -> None:
        """At least five games, which show every value of its options, its languages, an undo and a correction."""
        few, folder = f"{len(texts)} golden games, at least {FEWEST} are wanted", self.about.games
        assert len(texts) >= FEWEST, f"{few} in {folder}: play some, or have some written with {REGENERATE}=1"
        headers = [match for text in texts.values() if (match := HEADER.match(text))]
        played = {word for match in headers for word in match["options"].split()}
        bot = self.about.bot
        tried = {f"{option.name}={value.id}" for option in bot.options for value in option.values[:MOST_VALUES]}
        assert tried <= played, f"no golden game is played with {listed(sorted(tried - played))}"
        spoken = {match["language"] for match in headers}
        assert spoken >= set(self.about.languages), f"the golden games are in {listed(sorted(spoken))} only"
        assert {match["bot"] for match in headers} == {bot.name}
        for what, start in PRESENT.items():
            if start != "\n~ " or bot.correctable:
                assert any(start in text for text in texts.values()), f"no golden game has {what}"

    def test_its_games_are_told_as_stories(self, texts: dict[str, str]) -> None:
        """In each language, whole: whatever an answer was `retold` as is a text, by the state as it was asked in."""
        for name, text in texts.items():
            journal = journal_of(text, name)
            for language in self.about.languages:
                try:
                    told = story(journal, words.load(language))
                except Exception as error:
                    error.add_note(f"in the story of {name}, in {language}: what `retold` returns is a Text or None")
                    raise
                assert told.end and not told.broken, f"the story of {name} does not come to its end: {told.broken}"

    def test_its_games_show_what_is_rare(self, texts: dict[str, str]) -> None:
        """Each rare event that `shown` names happens in one of them."""
        missing = [
            what
            for what, pattern in self.about.shown.items()
            if not any(re.search(pattern, text, re.MULTILINE) for text in texts.values())
        ]
        assert missing == [], f"no golden game has: {listed(missing)}"


def write_some(about: About) -> str:
    """Play games, one for each choice of options that shows something new, and write them; return which."""
    bot = about.bot
    games = max([FEWEST, *(min(len(option.values), MOST_VALUES) for option in bot.options)])
    about.games.mkdir(parents=True, exist_ok=True)
    names = []
    for number, options in enumerate(about.options(games)):
        entries: list[Entry] = []
        header = Header(bot.name, bot.rules_version, options, str(number + 1))
        table, random = Table(Session(bot, header), Almanac(bot.shipped()), entries.extend), Random(number)
        _play(table, random, about.people(header.options, random) if about.people else None)
        path = about.games / f"{'played' if about.people else 'random'}-{number + 1}.txt"
        if path.exists():
            continue
        language = about.languages[number % len(about.languages)]
        lines = transcript(Parsed(header, tuple(entries), 0), words.load(language))
        names.append(path.name)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return listed(names)


def _play(table: Table, random: Random, people: People | None) -> None:
    """Play to the end; take a slip at the third answer back, and correct a fact that can be, once each.

    What people see is never corrected to anything else: their table would be another.
    """
    undone = corrected = False
    while prompt := table.prompt:
        by_person = sum(item.by_person for item in table.session.history.items)
        if not undone and by_person > 1:
            undone = True
            table.answer(any_answer(prompt, random))
            table.undo()
        elif not corrected and undone and (corrections := table.session.corrections()):
            fact, question = random.choice(list(corrections.items()))
            right = question.usual_answer if people else question.check(any_answer(question, random))
            with suppress(AnswerError):
                corrected = table.correct(fact, right)
            if not corrected:
                table.answer(_told(table, random, people))
        else:
            table.answer(_told(table, random, people))


def _told(table: Table, random: Random, people: People | None) -> Any:
    assert table.prompt
    return people(table.prompt, table.session.state) if people else any_answer(table.prompt, random)


def replay(text: str, name: str) -> str:
    """Return the transcript of the game that a transcript's options, seed and answers make."""
    language = text.splitlines()[2].rpartition(" ")[2]
    return "\n".join(transcript(journal_of(text, name), words.load(language))) + "\n"


def journal_of(text: str, name: str) -> Parsed:
    """Return the journal of the game that a transcript's options, seed and answers make."""
    match = HEADER.match(text)
    assert match, f"{name} has no header"
    bot = find(match["bot"])
    options = dict(word.split("=") for word in match["options"].split())
    game = Header(bot.name, bot.rules_version, options, match["seed"])
    return Parsed(game, tuple(played(Session(bot, game), text, name)), 0)


def played(session: Session, text: str, name: str) -> Iterator[Entry]:
    """Give a session the answers, undos and corrections of a transcript; yield its entries."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if answer := re.fullmatch(r"< (.*) \((\w+)\)", line):
                assert session.prompt, f"{name}, line {number}: the game has ended before"
                yield session.answer(typed(session.prompt, answer[1]), cast("Source", answer[2]))
            elif taken_back := re.fullmatch(r"- .*?(?: \((\d+)\))?", line):
                by_person = [at for at, item in enumerate(session.history.items) if item.by_person]
                yield session.undo(by_person[-int(taken_back[1] or 1)])[0]
            elif correction := re.fullmatch(r"~ (\w+): (.*)", line):
                yield session.correct(correction[1], typed(session.correction(correction[1]), correction[2]))[0]
        except (CompereError, ValueError) as error:
            pytest.fail(f"{name}, line {number}, {line!r} fits nothing that is asked there: {error}")


def typed(prompt: Prompt[Any], text: str) -> Any:
    """Return an answer as a person or a device would give it to this prompt."""
    if isinstance(prompt, Tell):
        return None
    if isinstance(prompt, Recall):
        return None if text == READ_ON else typed(prompt.question, text)
    if isinstance(prompt, Number):
        return int(text)
    if isinstance(prompt, Choose):
        return text
    if isinstance(prompt, Draft):
        return json.loads(text)
    items = [] if text == NONE else text.split()
    return [int(item) for item in items] if isinstance(prompt, Roll | Place) else items
