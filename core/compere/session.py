"""A game in progress: the bot's coroutine, driven by the journal's answers.

The journal is the truth and the state follows from it: undo, correction and resume all run the coroutine again from its
first line, and no state is ever stored. Nothing here asks anybody anything; a driver looks at `prompt` and calls
`answer`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from compere.bot import Bot, Outcome
from compere.croupier import streams
from compere.errors import (
    AnswerError,
    BadPosition,
    BadQuestion,
    GameOver,
    InvalidAnswer,
    JournalMismatch,
    NothingToUndo,
    UnknownFact,
    quoted,
)
from compere.facts import Fact
from compere.journal import (
    BY_PERSON,
    TEACHING,
    Answered,
    Corrected,
    Entry,
    Header,
    History,
    Item,
    Source,
    Undone,
    checksum,
)
from compere.prompts import Mark, Prompt, Told, TurnBegins, to_plain
from compere.wording import Plain

Position: TypeAlias = Mapping[str, Plain] | None  # a state’s public form at a mark; None: the game is to be set up


class _Run:
    """One run of the rules, from the set-up or a position on, fed with the items of a history as far as they go."""

    def __init__(
        self, bot: Bot[Any], header: Header, position: Position, items: Iterable[Item], upto_turn: int | None = None
    ) -> None:
        self.bot = bot
        self.header = header
        self.state: Any = _table(bot, header, position)
        self.prompt: Prompt[Any] | None = None
        self.outcome: Outcome | None = None
        self.told: tuple[Told, ...] = ()  # since a person last answered
        self.answered = ""  # the step of the sheet whose question that was
        self.checksum = ""
        self.turn = 0  # how many marks there have been
        self.turned = False  # whether a turn ended and the next began since a person last answered
        self.mark = 0  # how many items had been taken at the last mark
        self.taken = 0
        self.counts: Counter[str] = Counter()
        self.facts: list[str | None] = []  # for each item taken, the almanac key that it answered
        self.taught: dict[str, Plain] = {}  # by almanac key, what a person answered
        self._began = False  # whether any turn has begun
        self._upto_turn = upto_turn  # where it stops, with the corrections that hold there; None: nowhere
        self._items = list(items)
        self._rules = (bot.game if position is None else bot.play)(self.state)
        self._advance(None)
        while self.taken < len(self._items):
            self._replay(self._items[self.taken])
        if upto_turn is not None:
            self._rules.close()

    def feed(self, answer: Any, source: Source) -> None:
        """Send a checked answer to the rules."""
        assert self.prompt is not None
        if source in BY_PERSON:
            self.told, self.turned, self.answered = (), False, self.prompt.step
        for stream in streams(self.prompt):
            self.counts[stream] += 1
        self.facts.append(self.prompt.fact)
        if self.prompt.fact and source in TEACHING:
            self.taught[self.prompt.fact] = to_plain(answer)
        self.taken += 1
        self._advance(answer)

    def _advance(self, answer: Any) -> None:
        self.prompt = None
        try:
            asked = self._rules.send(answer)
            while isinstance(asked, Mark | TurnBegins):
                if isinstance(asked, TurnBegins):
                    self.turned, self._began = self._began, True
                else:
                    self._correct()
                    if self.turn == self._upto_turn:
                        return
                asked = self._rules.send(None)
            if not isinstance(asked, Prompt):
                self._rules.throw(BadQuestion(f"{asked!r} is no question: await a prompt or a mark"))
        except StopIteration as end:
            self.outcome = end.value
        else:
            self.prompt = asked
            self.checksum = checksum(asked.key, asked.subject, asked.takes())
        self.told += tuple(self.state.told)
        self.state.told.clear()

    def _correct(self) -> None:
        """Take the corrections that stand at this mark; nothing else is between the rules and the mark."""
        self.turn += 1
        while self.taken < len(self._items):
            entry = self._items[self.taken].entry
            if not isinstance(entry, Corrected) or entry.turn != self.turn:
                break
            try:
                fact = correctable(self.bot, entry.fact)
                prompt = fact.editor(self.state)
                value = prompt.decode(prompt.check(entry.value))
            except (InvalidAnswer, UnknownFact) as error:
                raise self._unless_new(self._items[self.taken], error) from error
            fact.write(self.state, value)
            self.facts.append(None)
            self.taken += 1
        self.mark = self.taken

    def _replay(self, item: Item) -> None:
        entry = item.entry
        if isinstance(entry, Answered) and self.prompt and entry.checksum == self.checksum:
            try:
                answer = self.prompt.decode(self.prompt.check(entry.answer))
            except InvalidAnswer as error:
                raise self._mismatch(item, str(error)) from error
            self.feed(answer, entry.source)
            return
        raise self._mismatch(item, asked_now(self.prompt))

    def _unless_new(self, item: Item, error: AnswerError) -> AnswerError | JournalMismatch:
        """Return whose fault an invalid correction is: the journal's, unless it is not in the journal yet."""
        return self._mismatch(item, str(error)) if item.line else error

    def _mismatch(self, item: Item, why: str) -> JournalMismatch:
        return mismatch(self.bot, self.header, item, why, self.taken)


Taught = tuple[tuple[str, Plain], ...]  # almanac keys, and the answers to them that were taken back


class Session:
    """A bot, its options and its entries; what it asks now, or how it ended."""

    def __init__(
        self, bot: Bot[Any], header: Header, entries: Iterable[Entry] = (), *, position: Position = None
    ) -> None:
        """Resume a game, or begin one: with its set-up, or at a position, whose mark is then its first.

        Raises:
            BadPosition: the position is none of this bot's, or of a game with other options or seats.
            JournalMismatch: the rules ask something else than the entries answer.
        """
        self.bot = bot
        self.header = header
        self._from = position
        self.history = History()
        for entry in entries:
            self.history.add(entry)
        self._begun: tuple[int, int, Any] | None = None  # a turn, where it began, and the state there
        self._run = self._rerun(self.history.items)

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What is asked now; None when the game has ended."""
        return self._run.prompt

    @property
    def told(self) -> tuple[Told, ...]:
        """What happened since the last answer."""
        return self._run.told

    @property
    def answered(self) -> str:
        """The step of the sheet whose question a person answered last; nothing before the first answer."""
        return self._run.answered

    @property
    def turned(self) -> bool:
        """Whether a turn ended and the next one began since the last answer."""
        return self._run.turned

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._run.outcome

    @property
    def state(self) -> Any:
        """The bot's state, to look at only."""
        return self._run.state

    @property
    def public_state(self) -> dict[str, Plain]:
        """The bot's public state as plain JSON."""
        public: dict[str, Plain] = self._run.state.public()
        return public

    @property
    def position(self) -> Position:
        """The public state at the last mark, from which the game can be played on; None before the first."""
        return self._at_mark().public() if self._run.turn else None

    @property
    def counts(self) -> Mapping[str, int]:
        """How many answers each stream of chance has given."""
        return self._run.counts

    @property
    def offer(self) -> Answered | None:
        """The answer once taken back that this same prompt had, if there is one and it still fits."""
        offer = self.history.offer(self._run.checksum) if self.prompt else None
        if self.prompt and offer:
            try:
                self.prompt.check(offer.answer)
            except InvalidAnswer:
                return None
        return offer

    def answer(self, answer: object, source: Source = "entered") -> Answered:
        """Answer the prompt.

        Raises:
            InvalidAnswer: it does not fit; nothing has changed.
            GameOver: nothing is asked any more.
        """
        run = self._run
        if run.prompt is None:
            raise GameOver("the game has ended: take back an answer or start a new game")
        checked = run.prompt.check(answer)
        if source == "once" and not run.prompt.fact:
            raise InvalidAnswer(f"{quoted(answer)} is for this time in any case: nothing of it would be kept")
        entry = Answered(short_key(run.prompt), run.checksum, source, to_plain(checked))
        run.feed(run.prompt.decode(checked), source)
        self.history.add(entry)
        return entry

    def undo(self) -> tuple[Undone, Taught]:
        """Take back the last thing that a person answered, read or corrected, and all that followed from it.

        Returns:
            The entry, and what the answers taken back had taught the almanac.

        Raises:
            NothingToUndo: no person has answered anything yet.
        """
        keep = self.history.last_by_person()
        if keep is None:
            raise NothingToUndo("nothing to take back: no answer has been given yet")
        entry = Undone(keep)
        return entry, self._go_back(entry, self.history.items[:keep])

    def correct(self, fact: str, value: Plain) -> tuple[Corrected, Taught]:
        """Set a fact right where this turn began; the answers given since then are offered again.

        Returns:
            The entry, and what the answers taken back had taught the almanac.

        Raises:
            UnknownFact: the bot has no such correctable fact, or none that can be corrected now.
            InvalidAnswer: the value does not fit the fact there; nothing has changed.
        """
        self._correctable(fact)
        entry = Corrected(self._run.mark, self._run.turn, fact, value)
        return entry, self._go_back(entry, [*self.history.items[: entry.keep], Item(entry, 0)])

    def correction(self, fact: str) -> Prompt[Any]:
        """Return the prompt that edits a correctable fact, as the table stood where this turn began.

        Raises:
            UnknownFact: the bot has no such correctable fact, or none that can be corrected now.
        """
        return self._correctable(fact).editor(self._at_mark())

    def corrections(self) -> dict[str, Prompt[Any]]:
        """Return the prompts that edit what can be corrected now, by fact; none before the first turn."""
        prompts = {}
        for fact in self.bot.correctable:
            try:
                prompts[fact] = self.correction(fact)
            except UnknownFact:
                continue
        return prompts

    def _at_mark(self) -> Any:
        """Return the state at the last mark, with the corrections that hold there."""
        run = self._run
        if self._begun is None or self._begun[:2] != (run.turn, run.mark):
            then = _Run(self.bot, self.header, self._from, self.history.items[: run.mark], run.turn)
            self._begun = (run.turn, run.mark, then.state)
        return self._begun[2]

    def _correctable(self, fact: str) -> Fact[Any, Any]:
        wanted = correctable(self.bot, fact)
        if self._run.turn == 0:
            raise UnknownFact("no turn has begun: take answers back instead")
        return wanted

    def held(self, fact: str) -> Plain:
        """Return this game's last answer to a printed fact's question; None where none is for more than one time."""
        for item, answered in zip(reversed(self.history.items), reversed(self._run.facts), strict=True):
            if answered == fact and isinstance(item.entry, Answered) and item.entry.source != "once":
                return item.entry.answer
        return None

    @property
    def taught(self) -> Mapping[str, Plain]:
        """What people answered in this game that an almanac keeps, by its keys."""
        return self._run.taught

    def supposing(self, fact: str, value: Plain) -> Any:
        """Return the state as it would be, had a printed fact been known as `value` from the start.

        None where the rules would then have asked something else, so that nobody can tell.
        """
        items = [
            replace(item, entry=replace(item.entry, answer=value))
            if answered == fact and isinstance(item.entry, Answered)
            else item
            for item, answered in zip(self.history.items, self._run.facts, strict=True)
        ]
        try:
            return self._rerun(items).state
        except JournalMismatch:
            return None

    def _go_back(self, entry: Undone | Corrected, items: list[Item]) -> Taught:
        """Run the rules again with these items, then keep the entry; return what the answers taken back had taught."""
        then, self._run = self._run, self._rerun(items)
        taken_back = zip(self.history.items[entry.keep :], then.facts[entry.keep :], strict=True)
        taught = [
            (fact, item.entry.answer)
            for item, fact in taken_back
            if fact and isinstance(item.entry, Answered) and item.entry.teaches
        ]
        self._begun = None
        self.history.add(entry)
        return tuple(taught)

    def _rerun(self, items: Iterable[Item]) -> _Run:
        return _Run(self.bot, self.header, self._from, items)


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
            raise BadPosition(f"{name} cannot be {getattr(read, name)}: the game has {getattr(state, name)}")
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
    return f"the rules now ask {short_key(prompt)!r}, about something else or with other answers"


def correctable(bot: Bot[Any], fact: str) -> Fact[Any, Any]:
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
