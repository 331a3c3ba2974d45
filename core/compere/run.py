"""One run of a bot's rules, fed with a journal's items: what every game, undo and correction begins anew."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from compere.bot import Bot, Outcome
from compere.croupier import streams
from compere.errors import (
    AnswerError,
    BadPosition,
    BadQuestion,
    InvalidAnswer,
    JournalMismatch,
    UnknownFact,
    quoted,
)
from compere.journal import (
    BY_PERSON,
    TEACHING,
    Answered,
    Corrected,
    Header,
    Item,
    Source,
    checksum,
)
from compere.named import corrected, no_longer_corrected
from compere.prompts import Answer, Die, Mark, Prompt, Roll, TurnBegins, to_plain
from compere.state import Told
from compere.wording import Plain

if TYPE_CHECKING:
    from compere.facts import Fact

Position: TypeAlias = Mapping[str, Plain] | None  # a state’s public form at a mark; None: the game is to be set up


class _Enough(BaseException):
    """As much has been told as is wanted; no rule catches it."""


class _Telling(list[Told]):
    """What is told, and who `hears` each sentence as soon as it is."""

    def __init__(self, hears: Callable[[Told], None]) -> None:
        self._hears = hears

    def append(self, told: Told) -> None:
        super().append(told)
        self._hears(told)


class Scribe(Protocol):
    """Whoever writes a run down as it happens; the bot's state is as it stands then, to look at only."""

    def turn_begins(self) -> None:
        """A turn begins."""

    def mark(self) -> None:
        """There is a mark."""

    def answered(self, prompt: Prompt[Any], checked: Answer, source: Source, state: Any) -> None:
        """The next item: a question is answered, and nothing has come of it yet."""

    def corrected(self, told: Told, state: Any) -> None:
        """The next item: a fact is set right, as is told, and nothing has come of it yet."""

    def told(self, told: Told, state: Any) -> None:
        """A sentence is told."""


@dataclass(slots=True)
class Standing:
    """Where a game stands: what its rules have done so far and ask now; to look at only."""

    state: Any  # the bot's
    prompt: Prompt[Any] | None = None  # what is asked now; None once the game has ended
    question: str = ""  # the checksum of that, or of what was asked last: equal where the question is the same
    outcome: Outcome | None = None  # how the game ended; None while it goes on
    told: tuple[Told, ...] = ()  # since a person last answered: what the device and the almanac answered is between
    answered: str | None = None  # the step of the sheet whose question that was; None before the first answer
    turned: bool = False  # whether a turn ended and the next began since then
    marks: int = 0  # how many there have been
    counts: Counter[str] = field(default_factory=Counter)  # how many answers each stream of chance has given
    taught: dict[str, Plain] = field(default_factory=dict)  # what people answered that an almanac keeps, by its keys
    dice: dict[str, tuple[Die, ...]] = field(default_factory=dict)  # asked for and answered, by their questions' keys


class Run:
    """One run of the rules, from the set-up or a position on, fed with the items of a history as far as they go.

    A correction says at its mark what it changed, and so does one that was just `taken_back`. It stops at the mark
    `upto_mark`, with the corrections that hold there; or `upto_told`, when so many items are taken and so many
    sentences have been told since a person last answered. A `scribe` writes it down.
    """

    def __init__(
        self,
        bot: Bot[Any],
        header: Header,
        position: Position,
        items: Iterable[Item],
        *,
        taken_back: Corrected | None = None,
        upto_mark: int | None = None,
        upto_told: tuple[int, int] | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        self.now = Standing(_table(bot, header, position))
        self.taken = 0  # items of the history
        self.told_from = 0  # how many had been taken when a person last answered
        self.marked_at = 0  # how many at the last mark
        self.facts: list[str | None] = []  # for each item taken, the almanac key that it answered
        self._bot, self._header = bot, header
        self._began = False  # whether any turn has begun
        self._taken_back = taken_back
        self._upto_mark, self._upto_told = upto_mark, upto_told
        self._scribe = scribe
        self._items = list(items)
        self._rules = (bot.game if position is None else bot.play)(self.now.state)
        self._follow()

    def _follow(self) -> None:
        """Feed the items, up to where it stops."""
        if self._upto_told or self._scribe:
            self.now.state.told = _Telling(self._hear)
        try:
            self._advance(None)
            while self.taken < len(self._items):
                self._replay(self._items[self.taken])
        except _Enough:
            return  # which has ended the rules, too
        if self._upto_mark is not None:
            self._rules.close()

    def _hear(self, told: Told) -> None:
        if self._scribe:
            self._scribe.told(told, self.now.state)
        self._stop_if_enough()

    def _add(self, told: Told) -> None:
        """Tell what no rule tells, behind all that has been told so far."""
        self.now.told += (*self.now.state.told, told)
        self.now.state.told.clear()
        self._stop_if_enough()

    def _stop_if_enough(self) -> None:
        if self._upto_told:
            taken, enough = self._upto_told
            if self.taken >= taken and len(self.now.told) + len(self.now.state.told) == enough:
                raise _Enough

    def feed(self, checked: Answer, source: Source) -> None:
        """Send what a checked answer means to the rules."""
        now, prompt = self.now, self.now.prompt
        assert prompt is not None
        if self._scribe:
            self._scribe.answered(prompt, checked, source, now.state)
        if source in BY_PERSON:
            now.told, self.told_from = (), self.taken + 1
            now.turned, now.answered = False, prompt.step
        for stream in streams(prompt):
            now.counts[stream] += 1
        self.facts.append(prompt.fact)
        if prompt.fact and source in TEACHING:
            now.taught[prompt.fact] = to_plain(checked)
        if isinstance(prompt, Roll):
            now.dice[short_key(prompt)] = prompt.dice
        self.taken += 1
        self._advance(prompt.decode(checked))

    def _advance(self, answer: Any) -> None:
        now = self.now
        now.prompt = None
        try:
            asked = self._rules.send(answer)
            while isinstance(asked, Mark | TurnBegins):
                if isinstance(asked, TurnBegins):
                    now.turned, self._began = self._began, True
                    if self._scribe:
                        self._scribe.turn_begins()
                else:
                    if self._scribe:
                        self._scribe.mark()
                    self._correct()
                    if now.marks == self._upto_mark:
                        return
                asked = self._rules.send(None)
            if not isinstance(asked, Prompt):
                self._rules.throw(BadQuestion(f"{quoted(asked)} is no question: await a prompt or a mark"))
        except StopIteration as end:
            if not isinstance(end.value, Outcome):
                returned = f"{self._bot.name}: `play` returns {quoted(end.value)}"
                raise BadQuestion(f"{returned}: expected an Outcome") from None
            now.outcome = end.value
        else:
            now.prompt = asked
            now.question = checksum(asked.key, asked.subject, asked.takes())
        now.told += tuple(now.state.told)
        now.state.told.clear()

    def _correct(self) -> None:
        """Take the corrections that stand at this mark; nothing else is between the rules and the mark."""
        self.now.marks += 1
        while self.taken < len(self._items):
            entry = self._items[self.taken].entry
            if not isinstance(entry, Corrected) or entry.mark != self.now.marks:
                break
            try:
                fact, prompt, checked = self._correction(entry)
            except (InvalidAnswer, UnknownFact) as error:
                raise self._unless_new(self._items[self.taken], error) from error
            told = corrected(fact, self.now.state, prompt, checked)
            if self._scribe:
                self._scribe.corrected(told, self.now.state)
            fact.write(self.now.state, prompt.decode(checked))
            self._add(told)
            self.facts.append(None)
            self.taken += 1
        self.marked_at = self.taken
        undone = self._taken_back
        if undone and (undone.mark, undone.keep) == (self.now.marks, self.taken):
            try:
                fact, prompt, checked = self._correction(undone)
            except (InvalidAnswer, UnknownFact):
                return  # what was taken back need not have fitted
            self._add(no_longer_corrected(fact, self.now.state, prompt, checked))

    def _correction(self, entry: Corrected) -> "tuple[Fact[Any, Any], Prompt[Any], Answer]":
        """Return the fact that is corrected, its question as it is at this mark, and the answer."""
        fact = correctable(self._bot, entry.fact)
        prompt = fact.editor(self.now.state)
        return fact, prompt, prompt.check(entry.value)

    def _replay(self, item: Item) -> None:
        entry = item.entry
        if isinstance(entry, Answered) and self.now.prompt and entry.checksum == self.now.question:
            try:
                checked = self.now.prompt.check(entry.answer)
            except InvalidAnswer as error:
                raise self._mismatch(item, str(error)) from error
            self.feed(checked, entry.source)
            return
        raise self._mismatch(item, asked_now(self.now.prompt))

    def _unless_new(self, item: Item, error: AnswerError) -> AnswerError | JournalMismatch:
        """Return whose fault an invalid correction is: the journal's, unless it is not in the journal yet."""
        return self._mismatch(item, str(error)) if item.line else error

    def _mismatch(self, item: Item, why: str) -> JournalMismatch:
        return mismatch(self._bot, self._header, item, why, self.taken)


def _table(bot: Bot[Any], header: Header, position: Position = None) -> Any:
    """Return the state with which a game begins, before anything is set up, or at a position.

    Raises:
        BadPosition: the position is none of this bot's, or of a game with other options or seats.
    """
    state = bot.new_state(header.options)
    state.seats = header.seats or bot.seats(header.options)
    if position is None:
        return state
    read = state.from_public(position)
    for name in ("options", "seats"):
        if getattr(read, name) != getattr(state, name):
            has, wanted = quoted(getattr(read, name)), quoted(getattr(state, name))
            raise BadPosition(f"{name} cannot be {has}: expected {wanted}, as the game has")
    return read


def mismatch(bot: Bot[Any], header: Header, item: Item, why: str, kept: int) -> JournalMismatch:
    """Return what to raise where an item fits nothing that the rules ask, once so many before it did."""
    entry = item.entry
    has = f"answers {quoted(entry.key)}" if isinstance(entry, Answered) else f"corrects {quoted(entry.fact)}"
    why += other_rules(bot, header)
    message = f"line {item.line} of the journal {has}, but {why}: the game can go on from before that line"
    return JournalMismatch(message, item.line, kept)


def other_rules(bot: Bot[Any], header: Header) -> str:
    """Return which versions of its rules a game has met, in brackets; nothing where it is one."""
    if header.rules == bot.rules_version:
        return ""
    return f" (rules {header.rules} of {bot.name} began it, these are rules {bot.rules_version})"


def asked_now(prompt: Prompt[Any] | None) -> str:
    """Return what the rules ask in place of what a journal answers."""
    if prompt is None:
        return "the rules now have ended the game"
    return f"the rules now ask {quoted(short_key(prompt))}, about something else or with other answers"


def correctable(bot: Bot[Any], fact: str) -> "Fact[Any, Any]":
    """Return a bot's correctable fact.

    Raises:
        UnknownFact: it has none of that name.
    """
    facts = bot.correctable
    if fact not in facts:
        raise UnknownFact(f"{quoted(fact)} cannot be corrected: expected one of {', '.join(facts) or 'nothing'}")
    return facts[fact]


def short_key(prompt: Prompt[Any]) -> str:
    """Return a prompt's key without its bot's name, as the journal has it."""
    return prompt.key.partition(".")[2]
