"""A journal as the story of a game: a turn a paragraph, with what people did, what the bot did, and why.

What was taken back is left out, so it tells the game as it counts. It is for people: a journal can be made again of a
`transcript`, and of no story.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from compere.bot import Bot
from compere.bots import find
from compere.errors import JournalMismatch
from compere.facts import Recall
from compere.journal import Answered, Corrected, Header, Parsed
from compere.led_on import numbered
from compere.prompts import Prompt, Tell
from compere.session import Session
from compere.state import Told
from compere.transcript import take
from compere.wording import Arg, Text, Words, say

WIDTH = 100  # letters of a line; Markdown breaks none
_MARKS = re.compile(r"([\\`*_\[\]<>#|])")  # what Markdown would read as more than itself
_CLOSED = ".!?…:"
_ASKING = ":?"  # at whose end an answer needs no dash
_UNTOLD = ("almanac", "only")  # whose answers nobody gave at the table


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a turn: what happened, the one thing that matters in it, and why; or a question and its answers."""

    text: str
    headline: str = ""
    why: str = ""
    answers: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """What happened, or what was asked and answered."""
        if not self.answers:
            return self.text
        asked = self.text if self.text[-1:] in _ASKING else f"{self.text.removesuffix('.')} –"
        return f"{asked} {', '.join(self.answers)}"


@dataclass(slots=True)
class Paragraph:
    """A turn, or what was before the first; `where` is where the game stood when it began."""

    where: str = ""
    sentences: list[Sentence] = field(default_factory=list)


@dataclass(slots=True)
class Story:
    """A game as it is told; `broken` is why its journal could not be followed to its end."""

    title: str
    options: list[str]
    paragraphs: list[Paragraph]
    end: str = ""
    score: list[tuple[str, str]] = field(default_factory=list)
    broken: JournalMismatch | None = None


def story(journal: Parsed, words: Words, find_bot: Callable[[str], Bot[Any]] = find) -> Story:
    """Return the story of a game, up to its end, to what is asked now, or to where its journal fits no more.

    Raises:
        UnknownBot: the journal's bot is not there.
    """
    header = journal.header
    session = Session(find_bot(header.bot), header)
    broken = None
    try:
        for line, entry in numbered(journal):
            take(session, entry, line, journal.version)
    except JournalMismatch as error:
        broken = error
    teller = _Teller(Session(session.bot, header), words)
    items = session.history.items
    for item in items[: broken.kept] if broken else items:
        teller.take(item.entry)
    while teller.paragraphs and not teller.paragraphs[-1].sentences:
        teller.paragraphs.pop()
    told = Story(words.say(session.bot.title), list(_options(session.bot, header, words)), teller.paragraphs)
    told.broken = broken
    if session.outcome:
        told.end = words.say(session.outcome.text)
        told.score = [(words.say(line.label), words.say(line.value)) for line in session.outcome.lines]
    return told


class _Teller:
    """A session that is given its history again, and the paragraphs that come of it."""

    def __init__(self, session: Session, words: Words) -> None:
        self.paragraphs = [Paragraph()]
        self._session = session
        self._words = words
        self._told: Sequence[Told] = ()  # and shown
        self._begun = 0  # how many turns since a person last answered are shown
        self._show()

    def take(self, entry: Answered | Corrected) -> None:
        """Take the next entry of the history, and tell what came of it."""
        if isinstance(entry, Corrected):
            question = self._session.correction(entry.fact)
            self._add_answer(question, question.check(entry.value))
            self._session.correct(entry.fact, entry.value)
        else:
            prompt = self._session.prompt
            assert prompt
            if not isinstance(prompt, Tell | Recall) and entry.source not in _UNTOLD and prompt.form != "lines":
                self._add_answer(prompt, prompt.check(entry.answer))
            self._session.answer(entry.answer, entry.source)
            if entry.by_person:
                self._told, self._begun = (), 0
        self._show()

    def _show(self) -> None:
        """Add what was told since, each turn's to a paragraph of its own; what a correction tells once more is not."""
        told, begun = self._session.told, self._session.begun
        same = 0
        while same < min(len(told), len(self._told)) and told[same] == self._told[same]:
            same += 1
        for place in range(same, len(told) + 1):
            while self._begun < len(begun) and begun[self._begun] <= place:
                self._begun += 1
                self._begin()
            if place < len(told) and not told[place].echo:
                self._add(self._sentence(told[place]))
        self._told = told

    def _begin(self) -> None:
        where = self._words.say(self._session.bot.progress(self._session.state))
        if not self.paragraphs[-1].sentences:
            self.paragraphs.pop()
        self.paragraphs.append(Paragraph(where))

    def _add(self, sentence: Sentence) -> None:
        self.paragraphs[-1].sentences.append(sentence)

    def _sentence(self, told: Told) -> Sentence:
        text = self._words.say(told.text)
        headline = self._words.say(told.headline) if told.headline else ""
        return Sentence(text, "" if headline in text else headline, self._why(told.why))

    def _why(self, reasons: Sequence[Text]) -> str:
        if not reasons:
            return ""
        each: list[Arg] = [self._words.say(reason).removesuffix(".") for reason in reasons]
        all_of_them = reduce(lambda one, other: say("{one}; {other}", one=one, other=other), each)
        return self._words.say(say("Why: {reasons}.", reasons=all_of_them))

    def _add_answer(self, prompt: Prompt[Any], answer: object) -> None:
        """Add what was answered; of the same question asked again and again it is one sentence."""
        each = answer if isinstance(answer, tuple) else (answer,)
        labels = {option.id: option.label for option in prompt.accepted}
        named: tuple[Arg, ...] = tuple(labels.get(id, str(id)) if isinstance(id, str) else str(id) for id in each)
        given = self._words.say(say("{things}", things=named or "–"))
        question, sentences = self._words.say(prompt.text), self.paragraphs[-1].sentences
        before = (
            sentences.pop().answers if sentences and sentences[-1].answers and sentences[-1].text == question else ()
        )
        sentences.append(Sentence(question, answers=(*before, given)))


def _options(bot: Bot[Any], header: Header, words: Words) -> Iterator[str]:
    """Yield what was chosen before the game, as far as it mattered, and who sat at the table."""
    for option in bot.options:
        if option.matters(header.options):
            label = next(value.label for value in option.values if value.id == header.options[option.name])
            yield f"{words.say(option.text)} {words.say(label)}"


def plain(told: Story) -> Iterator[str]:
    """Yield the lines of a story for a terminal."""
    yield told.title
    yield "=" * len(told.title)
    for option in told.options:
        yield f"  {option}"
    turn = 0
    for paragraph in told.paragraphs:
        yield ""
        turn += bool(paragraph.where)
        head = f"{turn}. [{paragraph.where}] " if paragraph.where else ""
        text = head + " ".join(map(_plain_sentence, paragraph.sentences))
        yield from textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    if told.end:
        yield ""
        yield told.end
        width = max((len(label) for label, _ in told.score), default=0)
        for label, value in told.score:
            yield f"  {label.ljust(width)}  {value}"


def markdown(told: Story) -> Iterator[str]:
    """Yield the lines of a story as Markdown."""
    yield f"# {_escaped(told.title)}"
    yield ""
    for option in told.options:
        yield f"- {_escaped(option)}"
    turn = 0
    for paragraph in told.paragraphs:
        yield ""
        turn += bool(paragraph.where)
        head = f"**{turn}** ({_escaped(paragraph.where)}) " if paragraph.where else ""
        yield head + " ".join(map(_marked_sentence, paragraph.sentences))
    if told.end:
        yield ""
        yield f"## {_escaped(told.end)}"
    if told.score:
        yield ""
        yield "| | |"
        yield "|---|---|"
        for label, value in told.score:
            yield f"| {_escaped(label)} | {_escaped(value)} |"


def _plain_sentence(sentence: Sentence) -> str:
    return _together(sentence.whole, sentence.headline, sentence.why)


def _marked_sentence(sentence: Sentence) -> str:
    headline = f"**{_escaped(sentence.headline)}**" if sentence.headline else ""
    return _together(_escaped(sentence.whole), headline, f"*{_escaped(sentence.why)}*" if sentence.why else "")


def _together(text: str, headline: str, why: str) -> str:
    """A sentence with what matters in it before its full stop, and the reasons behind it."""
    if headline:
        text = f"{text.removesuffix('.')} ({headline})"
    closed = text if text[-1:] in _CLOSED else f"{text}."
    return f"{closed} {why}" if why else closed


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
