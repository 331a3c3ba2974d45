"""A game in progress: the bot's coroutine, driven by the journal's answers.

The journal is the truth and the state follows from it: undo, correction and resume all run the coroutine again. They
begin at the first line, or at a position that was kept on the way, which is what the run from the first line had there.
Nothing here asks anybody anything: a driver reads `prompt` and calls `answer`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from compere.bot import Bot, Outcome
from compere.declared import replace
from compere.errors import (
    GameOver,
    InvalidAnswer,
    JournalMismatch,
    NothingToUndo,
    UnknownFact,
    quoted,
)
from compere.journal import (
    Answered,
    Corrected,
    Entry,
    Header,
    History,
    Item,
    Source,
    Undone,
)
from compere.prompts import Prompt, to_plain
from compere.run import Position, Run, Scribe, correctable, short_key
from compere.standing import EVERY, LEFT, NEAR, Kept, Left, Nearby, Positions, Standing
from compere.state import Told
from compere.wording import Plain

if TYPE_CHECKING:
    from compere.facts import Fact

Taught = tuple[tuple[str, Plain], ...]  # (fact's key, the answer that was taken back), ...


class Session:
    """A game in progress: its bot, options and entries, and what it asks now or how it ended."""

    def __init__(
        self,
        bot: Bot[Any],
        header: Header,
        entries: Iterable[Entry] = (),
        *,
        position: Position = None,
        left: Left | None = None,
    ) -> None:
        """Resume a game or begin one, with its set-up or at a `position`, whose mark is then the first.

        `left` is what was kept of this same game, of its first entries; where it does not hold, it is not used.

        Raises:
            BadPosition: it is not a position of this bot, or it is from a game with other options or seats.
            JournalMismatch: the rules ask something other than what the entries answer.
        """
        self.bot = bot
        self.header = header
        self._from = position
        self.history = History()
        self._positions = Positions(left.positions if left else ())
        for entry in entries:
            if left and self.history.entries >= left.entries:
                self._positions = self._positions.after(entry)
            self.history.add(entry)
        self._positions = self._positions.upto(len(self.history.items))
        self._numbered: tuple[tuple[Told, ...], tuple[Told, ...]] = ((), ())  # what was told, and with its numbers
        self._marked: tuple[int, int, Any] | None = None  # (mark, items, the state there)
        asked = left.question if left and left.entries == self.history.entries else None
        self._run = self._rerun(self.history.items, self._positions, self.history.taken_back, asked)

    @property
    def now(self) -> Standing:
        """Where the game stands; each answer changes it, and each step back replaces it."""
        return self._run.now

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What is asked now; None once the game has ended."""
        return self.now.prompt

    @property
    def told(self) -> tuple[Told, ...]:
        """The sentences told since a person last answered, across any answers of the device and the almanac."""
        if self._numbered[0] is not self.now.told:
            self._numbered = self.now.told, tuple(replace(each, nth=nth) for nth, each in enumerate(self.now.told, 1))
        return self._numbered[1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.now.outcome

    @property
    def state(self) -> Any:
        """The bot's state, to look at only."""
        return self.now.state

    def follow(self, scribe: Scribe, upto: int | None = None) -> None:
        """Run the effective entries once more, up to the first `upto` of them, for a scribe to record."""
        Run(self.bot, self.header, self._from, self.history.items[:upto], scribe=scribe)

    def when(self, told: Told) -> Any:
        """Return the state at the time when one of the sentences in `told` was told, to look at only.

        Raises:
            ValueError: the sentence is not in `told`.
        """
        if told.nth < 1 or self.told[told.nth - 1 : told.nth] != (told,):
            raise ValueError(f"{told} was not told since a person last answered: expected one of `told`")
        upto, taken_back = (self._run.told_from, told.nth), self.history.taken_back
        start = self._positions.upto(upto[0] - 1).latest(taken_back)  # before that person answered
        run = partial(self._run_rules, self.history.items, taken_back=taken_back, upto_told=upto)
        return _from_kept(run, start, self._positions).now.state

    def left(self) -> Left | None:
        """Return what to keep of this game while it is left; None if it is short, or nobody has answered anything."""
        items, taken_back = self.history.items, self.history.taken_back
        person = self.history.last_by_person()
        if person is None or len(items) < EVERY:
            return None
        near, kept = Nearby(person - NEAR), self._positions.upto(person)
        run = partial(self._run_rules, items[:person], positions=near, taken_back=taken_back)
        _from_kept(run, kept.latest(taken_back), kept)
        positions = (*kept.kept[-LEFT:], *near.kept)
        return Left(self.history.entries, self.now.question, positions) if positions else None

    @property
    def public_state(self) -> dict[str, Plain]:
        """The bot's public state as plain JSON."""
        public: dict[str, Plain] = self.now.state.public()
        return public

    @property
    def position(self) -> Position:
        """The public state at the last mark, from which the game can be played on; None before the first mark."""
        return self._at_mark().public() if self.now.marks else None

    @property
    def begins_at(self) -> Position:
        """The position at which the game began; None if it began with its set-up."""
        return self._from

    @property
    def offer(self) -> Answered | None:
        """An answer to this same prompt that was taken back and still fits; None if there is none.

        If the usual answer is what the state counts, an old answer is offered only if nothing before it has changed.
        """
        offer = self.history.offer(self.now.question) if self.prompt else None
        if self.prompt and offer:
            if self.prompt.counted and not self.history.is_same(offer):
                return None
            try:
                self.prompt.check(offer.answer)
            except InvalidAnswer:
                return None
        return offer

    @property
    def taken_back(self) -> Corrected | None:
        """The correction that was just taken back and can be made again; None if there is none."""
        return self.history.taken_back

    def answer(self, answer: object, source: Source = "entered") -> Answered:
        """Answer the prompt.

        Raises:
            InvalidAnswer: the answer does not fit; nothing has changed.
            GameOver: the game has ended.
        """
        now = self._run.now
        prompt = now.prompt
        if prompt is None:
            raise GameOver("the game has ended: take back an answer or start a new game")
        checked = prompt.check(answer)
        if source == "once" and not prompt.fact:
            raise InvalidAnswer(f"{quoted(answer)} is for this time in any case: nothing of it would be kept")
        entry = Answered(short_key(prompt), now.question, source, to_plain(checked))
        self._run.feed(checked, source)
        self.history.add(entry)
        return entry

    def undo(self, keep: int | None = None) -> tuple[Undone, Taught]:
        """Take back the last thing that a person answered, read or corrected, and all that followed from it.

        Args:
            keep: how many effective entries to keep, to go back further in one step; a person must have made the next
                one.

        Returns:
            The undo's entry, and what the answers that were taken back had taught the almanac.

        Raises:
            NothingToUndo: no person has answered anything yet, or no person made the entry after the first `keep`.
        """
        items = self.history.items
        if keep is None:
            keep = self.history.last_by_person()
        elif not (0 <= keep < len(items) and items[keep].by_person):
            raise NothingToUndo(f"nothing to take back behind {keep} entries: no person has given the next one")
        if keep is None:
            raise NothingToUndo("nothing to take back: no answer has been given yet")
        entry = Undone(keep)
        return entry, self._go_back(entry, self.history.items[:keep])

    def correct(self, fact: str, value: Plain) -> tuple[Corrected, Taught]:
        """Set a fact at the last mark; the answers given since then are offered again.

        Returns:
            The correction's entry, and what the answers that were taken back had taught the almanac.

        Raises:
            UnknownFact: the bot has no such correctable fact, or there is nothing of it to correct now.
            InvalidAnswer: the value does not fit the fact there; nothing has changed.
        """
        self._correctable(fact)
        entry = Corrected(self._run.marked_at, self.now.marks, fact, value)
        return entry, self._go_back(entry, [*self.history.items[: entry.keep], Item(entry, 0)])

    def correction(self, fact: str) -> Prompt[Any]:
        """Return the question that edits a correctable fact, as of the last mark.

        Raises:
            UnknownFact: the bot has no such correctable fact, or there is nothing of it to correct now.
        """
        return self._correctable(fact).editor(self._at_mark())

    def changed(self, fact: str) -> bool:
        """Return whether a correctable fact has changed since the last mark, where a correction would set it.

        Raises:
            UnknownFact: the bot has no such correctable fact, or there was nothing of it to correct.
        """
        then = self.correction(fact)
        try:
            return self._correctable(fact).editor(self.state).usual_answer != then.usual_answer
        except UnknownFact:
            return True  # now there is nothing of it

    def corrections(self) -> dict[str, Prompt[Any]]:
        """Return the questions that edit what can be corrected now, by fact; none before the first mark."""
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
        if self._marked is None or self._marked[:2] != (run.now.marks, run.marked_at):
            again = partial(self._run_rules, self.history.items[: run.marked_at], upto_mark=run.now.marks)
            then = _from_kept(again, self._positions.latest(), self._positions)
            self._marked = (run.now.marks, run.marked_at, then.now.state)
        return self._marked[2]

    def _correctable(self, fact: str) -> "Fact[Any, Any]":
        wanted = correctable(self.bot, fact)
        if self.now.marks == 0:
            raise UnknownFact("nothing can be corrected before the first mark: take answers back instead")
        return wanted

    def held(self, fact: str) -> Plain:
        """Return this game's last answer to a printed fact's question, other than for `once`; None if there is none."""
        for nth in reversed(self._answered(fact)):
            entry = self.history.items[nth].entry
            if isinstance(entry, Answered) and entry.source != "once" and entry.answer is not None:
                return entry.answer  # not None, which it is if it was recalled and nobody knew
        return None

    def supposing(self, fact: str, value: Plain) -> Any:
        """Return the state as it would be if a printed fact had been `value` from the start.

        None if the rules would then have asked something else, so that nobody can tell.
        """
        items, answered = list(self.history.items), self._answered(fact)
        for nth in answered:
            entry = items[nth].entry
            assert isinstance(entry, Answered)
            items[nth] = replace(items[nth], entry=replace(entry, answer=value))
        try:
            return self._rerun(items, self._positions.upto(answered[0] if answered else len(items))).now.state
        except JournalMismatch:
            return None

    def _answered(self, fact: str) -> list[int]:
        """Return the numbers of the items that answered a printed fact's question, in order."""
        return [nth for nth, answered in self._run.facts.items() if answered == fact]

    def _go_back(self, entry: Undone | Corrected, items: list[Item]) -> Taught:
        """Run the rules again with these items and add the entry; return what the answers taken back had taught."""
        removed = self.history.items[entry.keep :]
        restored = removed[0].restored if removed and isinstance(entry, Undone) else None
        positions = self._positions.after(entry)
        then, self._run = self._run, self._rerun(items, positions, restored, _asked(removed))
        self._positions = positions
        taught = [
            (fact, item.entry.answer)
            for nth, item in enumerate(removed, entry.keep)
            if (fact := then.facts.get(nth)) and isinstance(item.entry, Answered) and item.entry.teaches
        ]
        self._marked = None
        self.history.add(entry)
        return tuple(taught)

    def _rerun(
        self,
        items: Iterable[Item],
        positions: Positions,
        taken_back: Corrected | None = None,
        question: str | None = None,
    ) -> Run:
        """Run the rules, from the last of the positions that fits; they then are those of that run.

        `question` is the checksum of what the rules must ask after that, if it is known; else no position holds.
        """
        run = partial(self._run_rules, list(items), positions=positions, taken_back=taken_back)
        return _from_kept(run, positions.latest(taken_back), positions, question)

    def _run_rules(self, items: list[Item], **how: Any) -> Run:
        return Run(self.bot, self.header, self._from, items, **how)


def _from_kept(run: Callable[..., Run], start: Kept | None, positions: Positions, question: str | None = None) -> Run:
    """Return the run from a kept position, or from the first line if that does not hold; then none of them does.

    A state that hides something from its public form shows it by asking something else than the journal answers, or by
    rules that fall over what is missing.
    """
    if start:
        try:
            again = run(start=start)
        except Exception:  # the run from the first line says what is wrong, if anything is
            again = None
        if again and question in (None, again.now.question):
            return again
        positions.kept.clear()
    return run()


def _asked(removed: list[Item]) -> str | None:
    """Return the checksum of what was asked where the removed items began; None if a correction was made there."""
    entry = removed[0].entry if removed else None
    return entry.checksum if isinstance(entry, Answered) else None
