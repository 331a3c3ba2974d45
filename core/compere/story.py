"""A game as a story: one paragraph a turn, with what people did, what the bot did, and why.

It leaves out what was taken back. It is for people: unlike a `transcript`, it cannot be turned back into a journal. One
run of the rules tells all of it.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from compere.bot import Bot
from compere.bots import find
from compere.croupier import has_chance
from compere.declared import dataclass, field, replace
from compere.errors import JournalMismatch
from compere.facts import Recall
from compere.journal import BY_PERSON, Header, Parsed, Source
from compere.named import named
from compere.prompts import Answer, Prompt, Tell
from compere.retold import joining
from compere.session import Session
from compere.state import Told
from compere.transcript import take
from compere.wording import Arg, Text, Words, say

WIDTH = 100  # characters in a line of plain text; Markdown's lines are not wrapped
_MARKS = re.compile(r"([\\`*_\[\]<>#|])")  # characters with a meaning in Markdown
_CLOSED = ".!?…:"
_ASKING = ":?"  # a question that ends with one of these needs no dash before the answer
_UNTOLD = ("almanac", "only")  # sources of answers that nobody gave at the table


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a turn.

    Attributes:
        text: what happened, or a question.
        headline: the one thing that matters in it.
        why: the reasons.
        answers: the answers to the question, if it is one.
    """

    text: str
    headline: str = ""
    why: str = ""
    answers: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """What happened; or the question with its answers."""
        if not self.answers:
            return self.text
        asked = self.text if self.text[-1:] in _ASKING else f"{self.text.removesuffix('.')} –"
        return f"{asked} {', '.join(self.answers)}"

    @property
    def plain(self) -> str:
        """All of it as unformatted text."""
        return _together(self.whole, self.headline, self.why)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a person answered or corrected, as a sentence; `keep` entries stay if the game goes back to before it."""

    said: str
    keep: int


@dataclass(frozen=True, slots=True)
class Chance:
    """What dice or cards have brought, as a sentence, and who said so; it came before the sentence number `at`."""

    said: str
    source: Source
    at: int


@dataclass(slots=True)
class Paragraph:
    """A turn.

    Attributes:
        where: where the game stood when it began.
        turn: its number, from 1; 0 for what came before the first turn.
        sentences: what it tells.
        deeds: what people answered or corrected in it.
        chances: what chance has brought in it, even where no sentence tells that.
        since: the index of the sentence with which a person's last deed and its consequences begin; that sentence may
            be yet to come.
        over: the turn has ended.
    """

    where: str = ""
    turn: int = 0
    sentences: list[Sentence] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    since: int = 0
    over: bool = False

    @property
    def plain(self) -> str:
        """All of it as unformatted text."""
        return " ".join(sentence.plain for sentence in self.sentences)


@dataclass(slots=True)
class Story:
    """A game as a story; `broken` is why its journal could not be followed to the end, if it could not."""

    title: str
    options: list[str]
    paragraphs: list[Paragraph]
    end: str = ""
    score: list[tuple[str, str]] = field(default_factory=list)
    broken: JournalMismatch | None = None


def story(journal: Parsed, words: Words, find_bot: Callable[[str], Bot[Any]] = find) -> Story:
    """Return the story of a journal, up to its end, to what is asked now, or to where it no longer fits the rules.

    Raises:
        UnknownBot: the journal's bot does not exist.
    """
    session = Session(find_bot(journal.header.bot), journal.header)
    try:
        for line, entry in enumerate(journal.entries, start=2):
            take(session, entry, line)
    except JournalMismatch as error:
        return _story(session, words, error)
    return _story(session, words)


def story_of(session: Session, words: Words) -> Story:
    """Return the story of a game, up to its end or to what is asked now."""
    return _story(session, words)


def _story(session: Session, words: Words, broken: JournalMismatch | None = None) -> Story:
    bot, teller = session.bot, _Teller(session.bot, words)
    session.follow(teller, broken.kept if broken else None)
    teller.stands(session.state)
    told = Story(words.say(bot.title), list(_options(bot, session.header, words)), teller.told_paragraphs)
    told.broken = broken
    if session.outcome:
        if told.paragraphs:
            told.paragraphs[-1].over = True
        told.end = words.say(session.outcome.text)
        told.score = [(words.say(line.label), words.say(line.value)) for line in session.outcome.lines]
    return told


class _Teller:
    """Records a run as paragraphs: the scribe for `Session.follow`."""

    def __init__(self, bot: Bot[Any], words: Words) -> None:
        self._paragraphs = [Paragraph()]
        self._bot = bot
        self._words = words
        self._taken = 0  # how many items have been recorded
        self._says_turns = False  # whether the bot tells where turns begin; if not, its marks do
        self._begins = False  # whether the next thing is the first of a turn
        self._begun = False  # whether the paragraph has only corrections so far
        self._goes_on: Text | None = None  # the last sentence, if the next one may be joined to it

    @property
    def told_paragraphs(self) -> list[Paragraph]:
        """The turns that have anything to tell."""
        return [paragraph for paragraph in self._paragraphs if paragraph.sentences]

    def stands(self, state: Any) -> None:
        """Say where the game stood when a turn began, if so far it only has corrections made before it."""
        if self._begun:
            self._paragraphs[-1].where = self._words.say(self._bot.progress(state))

    def turn_begins(self) -> None:
        self._says_turns = self._begins = self._paragraphs[-1].over = True

    def mark(self) -> None:
        if not self._says_turns:
            self._begins = self._paragraphs[-1].over = True

    def answered(self, prompt: Prompt[Any], checked: Answer, source: Source, state: Any) -> None:
        keep, self._taken = self._taken, self._taken + 1
        if isinstance(prompt, Tell | Recall) or source in _UNTOLD or prompt.form == "lines":
            return
        paragraph, text = self._paragraph(state), prompt.retold(prompt.decode(checked)) if prompt.retold else None
        if has_chance(prompt):
            chance = Chance(self._answer(prompt, checked), source, len(paragraph.sentences))
            paragraph.chances.append(chance)
        if prompt.retold is None:
            self._add_answer(self._asked(prompt, checked))
        elif text:
            self._add_retold(text)
        if source in BY_PERSON:
            paragraph.deeds.append(Deed(self._answer(prompt, checked), keep))
            paragraph.since = len(paragraph.sentences) - (prompt.retold is None or text is not None)

    def corrected(self, told: Told, state: Any) -> None:
        said = self._words.say(told.text)
        begins = self._begins or self._begun
        paragraph = self._paragraph(state)
        paragraph.deeds.append(Deed(said, self._taken))
        paragraph.since = len(paragraph.sentences)
        self._add(Sentence(said))
        self._begun = begins  # a correction precedes the turn, so the rules have yet to say where that begins
        self._taken += 1

    def told(self, told: Told, state: Any) -> None:
        if told.echo:
            return
        self._paragraph(state)
        why = "" if told.by_rule else self._why(told.why)
        if told.retold:
            self._add_retold(told.retold, why)
            return
        headline, text = told.said(self._words)
        self._add(Sentence(text, headline, why))

    def _paragraph(self, state: Any) -> Paragraph:
        """Return the paragraph for what comes next; a new one if a turn has begun."""
        if self._begins:
            self._paragraphs.append(Paragraph(turn=self._paragraphs[-1].turn + 1))
            self._begins, self._begun, self._goes_on = False, True, None
        self.stands(state)
        self._begun = False
        return self._paragraphs[-1]

    def _add(self, sentence: Sentence, text: Text | None = None) -> None:
        self._paragraphs[-1].sentences.append(sentence)
        self._goes_on = text

    def _add_retold(self, text: Text, why: str = "") -> None:
        """Add a sentence in the bot's own words, joined with the one before if it says more of the same."""
        joined = joining(self._goes_on, text) if self._goes_on and not why else None
        if joined:
            self._paragraphs[-1].sentences.pop()
        self._add(Sentence(self._words.say(joined or text), why=why), None if why else joined or text)

    def _add_answer(self, sentence: Sentence) -> None:
        """Add a question with its answer; if the question before was the same, add the answer to that."""
        sentences = self._paragraphs[-1].sentences
        if sentences and sentences[-1].answers and sentences[-1].text == sentence.text:
            sentence = replace(sentence, answers=(*sentences.pop().answers, *sentence.answers))
        self._add(sentence)

    def _answer(self, prompt: Prompt[Any], checked: Answer) -> str:
        """Return an answer as a sentence of its own."""
        text = prompt.retold(prompt.decode(checked)) if prompt.retold else None
        return self._words.say(text) if text else self._asked(prompt, checked).whole

    def _asked(self, prompt: Prompt[Any], checked: Answer) -> Sentence:
        """Return a question with its answer."""
        return Sentence(self._words.say(prompt.text), answers=(self._words.say(_named(prompt, checked)),))

    def _why(self, reasons: Sequence[Text]) -> str:
        if not reasons:
            return ""
        said: list[Arg] = [self._words.say(reason).removesuffix(".") for reason in reasons]
        if all(self._words.say(reason).endswith(".") for reason in reasons):
            together = reduce(lambda one, other: say("{one}. {other}", one=one, other=other), said)
        else:
            together = reduce(lambda one, other: say("{one}; {other}", one=one, other=other), said)
        return self._words.say(say("Why: {reasons}.", reasons=together))


def _named(prompt: Prompt[Any], checked: Answer) -> Text:
    """Return an answer as its question names it; a dash for none of several things."""
    return say("{things}", things="–" if checked == () else named(prompt, checked))


def _options(bot: Bot[Any], header: Header, words: Words) -> Iterator[str]:
    """Yield what was chosen before the game, if it mattered."""
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
    for paragraph in told.paragraphs:
        yield ""
        head = f"{paragraph.turn}. [{paragraph.where}] " if paragraph.turn else ""
        yield from textwrap.wrap(head + paragraph.plain, WIDTH, break_long_words=False, break_on_hyphens=False)
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
    for paragraph in told.paragraphs:
        yield ""
        head = f"**{paragraph.turn}** ({_escaped(paragraph.where)}) " if paragraph.turn else ""
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


def _marked_sentence(sentence: Sentence) -> str:
    headline = f"**{_escaped(sentence.headline)}**" if sentence.headline else ""
    return _together(_escaped(sentence.whole), headline, f"*{_escaped(sentence.why)}*" if sentence.why else "")


def _together(text: str, headline: str, why: str) -> str:
    """Return a sentence with its headline before the full stop and its reasons after it."""
    if headline:
        text = f"{text.removesuffix('.')} ({headline})"
    closed = text if text[-1:] in _CLOSED else f"{text}."
    return f"{closed} {why}" if why else closed


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
