"""One run of a bot's rules, fed with a journal's items: every game, undo and correction starts a new one.

The rules are a coroutine. An answer is sent in, and what they await next comes out: a question, at which the run stops
until it is fed the next item; or a mark or the beginning of a turn, at which it does what is due and goes on.

What the rules tell is gathered in the state, and moved to `now.told` when they stop. That begins anew with each answer
of a person, so it has all that was told since, whoever has answered in between; `told_from` is how many items had been
taken by then.

At a mark, in this order: the run stands where a kept position stood, if it starts at one; else it counts the mark, and
keeps a position if one is due. Then it writes the corrections of this mark into the state, and tells them; or that the
one that was just taken back holds no longer. So a position is what lay there before any correction, and whoever starts
at one makes those of that mark anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from compere.bot import POINTS_MOST, Bot, Line, Outcome
from compere.croupier import has_chance, streams
from compere.declared import replace
from compere.errors import AnswerError, BadPosition, BadQuestion, InvalidAnswer, JournalMismatch, UnknownFact, quoted
from compere.journal import BY_PERSON, TEACHING, Answered, Corrected, Header, Item, Source, checksum, is_word
from compere.named import corrected, no_longer_corrected
from compere.prompts import Answer, Mark, Prompt, Roll, TurnBegins, to_plain
from compere.standing import Kept, Positions, Standing
from compere.state import Told
from compere.wording import Plain, Text

if TYPE_CHECKING:
    from compere.facts import Fact

BETWEEN = (Mark, TurnBegins)  # what rules await that asks nothing
MOST_BETWEEN = 1000  # of these before a question or the end; more come of rules that would go round for ever
Position: TypeAlias = Mapping[str, Plain] | None  # a state's public form at a mark; None before the set-up


class _Enough(BaseException):
    """Stops a run once enough has been told; a BaseException, so that no rule catches it."""


class _Telling(list[Told]):
    """A list of what is told that calls `hears` with each sentence at once."""

    def __init__(self, hears: Callable[[Told], None]) -> None:
        self._hears = hears

    def append(self, told: Told) -> None:
        super().append(told)
        self._hears(told)


class Scribe(Protocol):
    """Records a run as it happens; the state it is given is the bot's at that moment, to look at only."""

    def turn_begins(self) -> None:
        """A turn begins."""

    def mark(self) -> None:
        """The rules have reached a mark."""

    def answered(self, prompt: Prompt[Any], checked: Answer, source: Source, state: Any) -> None:
        """The next item is an answer, which the rules have not seen yet."""

    def corrected(self, told: Told, state: Any) -> None:
        """The next item is a correction, told by this sentence and not written into the state yet."""

    def told(self, told: Told, state: Any) -> None:
        """The rules have told a sentence."""


class Run:
    """One run of the rules from the set-up or a position, fed with items until they run out or it is told to stop.

    If it starts at a kept position, it has taken the items up to there without running the rules.

    A correction tells at its mark what it changed, and so does the correction that was just taken back.

    Args:
        bot: whose rules run.
        header: the game's options, seed and seats.
        position: the public state to start at; None to start with the set-up.
        items: the history's items.
        start: the kept position at which to start; it must be of a run with these same items up to there.
        positions: takes positions on the way.
        taken_back: the correction that was just taken back.
        upto_mark: stop at this mark, with the corrections that hold there.
        upto_told: (items, sentences): stop once so many items are taken and so many sentences have been told since a
            person last answered.
        scribe: records the run.

    Raises:
        BadPosition: the position cannot be read, or is not read as it was written.
        JournalMismatch: the rules ask something other than what an item answers.
    """

    def __init__(
        self,
        bot: Bot[Any],
        header: Header,
        position: Position,
        items: Iterable[Item],
        *,
        start: Kept | None = None,
        positions: Positions | None = None,
        taken_back: Corrected | None = None,
        upto_mark: int | None = None,
        upto_told: tuple[int, int] | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        position = start.position if start else position
        self.now = Standing(_table(bot, header, position))
        self.taken = 0  # how many items have been fed
        self.told_from = 0  # the value of `taken` when a person last answered
        self.marked_at = 0  # the value of `taken` at the last mark
        self.facts: dict[int, str] = {}  # the almanac keys that items answered, by the items' numbers from 0
        self._bot, self._header = bot, header
        self._began = False  # whether any turn has begun
        self._taken_back = taken_back
        self._upto_mark, self._upto_told = upto_mark, upto_told
        self._scribe = scribe
        self._start, self._positions = start, positions
        self._items = list(items)
        self._rules = (bot.game if position is None else bot.play)(self.now.state)
        self._follow()

    def _follow(self) -> None:
        """Feed the items until they run out or the run stops."""
        if self._upto_told or self._scribe:
            self.now.state.told = _Telling(self._hear)
        try:
            self._advance(None)
            while self.taken < len(self._items):
                self._replay(self._items[self.taken])
        except _Enough:
            return  # the exception went through the rules, and ended them
        if self._upto_mark is not None:
            self._rules.close()

    def _hear(self, told: Told) -> None:
        if self._scribe:
            self._scribe.told(told, self.now.state)
        self._stop_if_enough()

    def _add(self, told: Told) -> None:
        """Tell a sentence that comes from no rule, after everything told so far."""
        self.now.told += (*self.now.state.told, told)
        self.now.state.told.clear()
        self._stop_if_enough()

    def _stop_if_enough(self) -> None:
        if self._upto_told:
            taken, enough = self._upto_told
            if self.taken >= taken and len(self.now.told) + len(self.now.state.told) == enough:
                raise _Enough

    def feed(self, checked: Answer, source: Source) -> None:
        """Send the decoded value of a checked answer to the rules."""
        now, prompt = self.now, self.now.prompt
        assert prompt is not None
        if self._scribe:
            self._scribe.answered(prompt, checked, source, now.state)
        if source in BY_PERSON:
            now.told, self.told_from = (), self.taken + 1
            now.turned, now.answered = False, prompt.step
        if has_chance(prompt):
            self._count(prompt)
        if prompt.fact:
            self.facts[self.taken] = prompt.fact
            if source in TEACHING:
                now.taught[prompt.fact] = to_plain(checked)
        self.taken += 1
        self._advance(prompt.decode(checked))

    def _count(self, prompt: Prompt[Any]) -> None:
        """Count an answer in each stream of chance from which it came, whoever gave it, and note the dice."""
        for stream in streams(prompt):
            self.now.counts[stream] += 1
        if isinstance(prompt, Roll):
            self.now.dice[short_key(prompt)] = prompt.dice

    def _advance(self, answer: Any) -> None:
        now, state = self.now, self.now.state
        now.prompt = None
        try:
            asked, passed = self._rules.send(answer), 0
            while isinstance(asked, BETWEEN):
                if (passed := passed + 1) > MOST_BETWEEN:
                    do = "ask something in each round, and await each step"
                    self._rules.throw(BadQuestion(f"{MOST_BETWEEN} marks follow each other without a question: {do}"))
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
            now.outcome = _checked(self._bot.name, end.value)
        else:
            now.prompt = asked
            now.question = checksum(asked.key, asked.subject, asked.takes())
        if told := state.told:
            now.told += tuple(told)
            told.clear()

    def _correct(self) -> None:
        """Apply the corrections that stand at this mark, before the rules go on."""
        if self._start:
            self._take_up(self._start)
        else:
            self.now.marks += 1
            if self._positions and self._positions.due(self.taken):
                self._positions.add(self._kept())
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
            self.taken += 1
        self.marked_at = self.taken
        undone = self._taken_back
        if undone and (undone.mark, undone.keep) == (self.now.marks, self.taken):
            try:
                fact, prompt, checked = self._correction(undone)
            except (InvalidAnswer, UnknownFact):
                return  # a correction that was taken back may have been an invalid one
            self._add(no_longer_corrected(fact, self.now.state, prompt, checked))

    def _kept(self) -> Kept:
        """Return where the run stands at a mark."""
        now, state = self.now, self.now.state
        counts, taught, dice = Counter(now.counts), dict(now.taught), dict(now.dice)
        then = replace(now, state=None, told=(*now.told, *state.told), counts=counts, taught=taught, dice=dice)
        facts = dict(self.facts)
        return Kept(state.essential(), then, self.taken, self.told_from, facts, self._began, self._taken_back)

    def _take_up(self, start: Kept) -> None:
        """Stand at the first mark, which is that of a kept position, as the run stood there that kept it."""
        self._start, now, then = None, self.now, start.now
        if now.state.essential() != start.position:
            raise BadPosition("a kept position is not read as it was written: run the rules from the first line")
        now.state.told.clear()
        now.told, now.answered, now.turned, now.marks = then.told, then.answered, then.turned, then.marks
        now.counts, now.taught, now.dice = Counter(then.counts), dict(then.taught), dict(then.dice)
        now.question = then.question
        self.taken, self.told_from, self._began = start.taken, start.told_from, start.began
        self.facts = dict(start.facts)

    def _correction(self, entry: Corrected) -> "tuple[Fact[Any, Any], Prompt[Any], Answer]":
        """Return the fact to be corrected, its question as it is at this mark, and the checked answer."""
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
        """Return the error for an invalid correction: a mismatch, unless the correction is not in the journal yet."""
        return self._mismatch(item, str(error)) if item.line else error

    def _mismatch(self, item: Item, why: str) -> JournalMismatch:
        return mismatch(self._bot, self._header, item, why, self.taken)


def _checked(bot: str, end: object) -> Outcome:
    """Return the end of a game; raises BadQuestion for what no record can count, or no page can show."""
    if not isinstance(end, Outcome):
        raise BadQuestion(f"{bot}: `play` returns {quoted(end)}: expected an Outcome") from None
    for wrong in _wrong(end):
        raise BadQuestion(f"{bot}: {wrong}") from None
    return end


def _wrong(end: Outcome) -> Iterator[str]:
    """Yield what of the end of a game is not what it must be, and what was expected."""
    if not isinstance(end.reason, str):
        yield f"the outcome has the reason {quoted(end.reason)}: expected an id, such as 'you_win'"
    if not isinstance(end.text, Text):
        yield f"the outcome has the text {quoted(end.text)}: expected one that its `say` has made"
    if not _all(end.winners, str):
        yield f"the outcome has the winners {quoted(end.winners)}: expected a tuple of keys, such as ('you',)"
    if not _all(end.lines, Line):
        yield f"the outcome has the lines {quoted(end.lines)}: expected a tuple of these, with a comma also behind one"
    for who, points in end.scores.items():
        if type(points) is not int or abs(points) > POINTS_MOST:
            expected = f"a whole number from {-POINTS_MOST} to {POINTS_MOST}"
            yield f"the score of {quoted(who)} is {quoted(points)}: expected {expected}"


def _all(values: object, kind: type) -> bool:
    return isinstance(values, tuple) and all(isinstance(each, kind) for each in values)


def _table(bot: Bot[Any], header: Header, position: Position = None) -> Any:
    """Return the state with which a game begins, before its set-up or at a position.

    Raises:
        BadPosition: it is not a position of this bot, or it is from a game with other options or seats.
    """
    state = bot.new_state(header.options)
    state.seats = header.seats or state.seats
    if position is None:
        return state
    read = state.from_public(position)
    for name in ("options", "seats"):
        if getattr(read, name) != getattr(state, name):
            has, wanted = quoted(getattr(read, name)), quoted(getattr(state, name))
            raise BadPosition(f"{name} cannot be {has}: expected {wanted}, as the game has")
    return read


def mismatch(bot: Bot[Any], header: Header, item: Item, why: str, kept: int) -> JournalMismatch:
    """Return the error to raise for an item that does not fit what the rules ask, after `kept` items that did."""
    entry = item.entry
    has = f"answers {quoted(entry.key)}" if isinstance(entry, Answered) else f"corrects {quoted(entry.fact)}"
    why += other_rules(bot, header)
    message = f"line {item.line} of the journal {has}, but {why}: the game can go on from before that line"
    return JournalMismatch(message, item.line, kept)


def other_rules(bot: Bot[Any], header: Header) -> str:
    """Return in brackets which rules versions a game has met; "" if they are the same."""
    if header.rules == bot.rules_version:
        return ""
    return f" (rules {header.rules} of {bot.name} began it, these are rules {bot.rules_version})"


def asked_now(prompt: Prompt[Any] | None) -> str:
    """Return what the rules ask in place of what the journal answers."""
    if prompt is None:
        return "the rules now have ended the game"
    return f"the rules now ask {quoted(short_key(prompt))}, about something else or with other answers"


def correctable(bot: Bot[Any], fact: str) -> "Fact[Any, Any]":
    """Return a bot's correctable fact.

    Raises:
        UnknownFact: it has none with that key.
    """
    facts = bot.correctable
    if fact not in facts:
        why = "is printed, and set right in the almanac" if fact in bot.printed else "cannot be corrected"
        raise UnknownFact(f"{quoted(fact)} {why}: expected one of {', '.join(facts) or 'nothing'}")
    return facts[fact]


def short_key(prompt: Prompt[Any]) -> str:
    """Return a prompt's key without its bot's name, as in the journal; BadQuestion for one that no journal can keep."""
    return _short(prompt.key)


@lru_cache(256)
def _short(key: str) -> str:
    if not is_word(key):
        raise BadQuestion(f"no journal can keep the question {quoted(key)}: give it a key of one word")
    return key.partition(".")[2]
