"""The loop that every driver shares: the almanac and the croupier answer what they can, and a person the rest."""

from collections.abc import Callable
from typing import Any

from compere.almanac import Almanac
from compere.bot import Glance, Outcome
from compere.croupier import deal, has_chance
from compere.errors import InvalidAnswer
from compere.journal import Answered, Entry, Source
from compere.prompts import Prompt
from compere.session import Session, Taught
from compere.state import Told
from compere.wording import Plain, Text


class Table:
    """A session with its almanac and croupier.

    When it is made, the almanac learns what the game taught before and the almanac does not know.

    Args:
        session: the game.
        almanac: printed facts; it learns from people's answers.
        save: called with the new entries of each step, once and in order, before the next prompt can be seen. A driver
            that appends and syncs them there loses no answered prompt.
        all_virtual: the croupier has the table's dice and piles, too.
    """

    def __init__(
        self,
        session: Session,
        almanac: Almanac,
        save: Callable[[tuple[Entry, ...]], None],
        *,
        all_virtual: bool = False,
    ) -> None:
        self.session = session
        self.almanac = almanac
        self._save = save
        self._all_virtual = all_virtual
        for fact, value in session.now.taught.items():
            if almanac.get(fact) is None:  # the almanac could not be read or written at that time
                almanac.learn(fact, value)
        self._settle([])

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What a person is asked now; None once the game has ended."""
        return self.session.prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.session.outcome

    @property
    def told(self) -> tuple[Told, ...]:
        """The sentences told since a person last answered; see `Session.told`."""
        return self.session.told

    @property
    def offer(self) -> Answered | None:
        """An answer that was taken back and can be given again; see `Session.offer`."""
        return self.session.offer

    def answer(self, answer: object, source: Source = "entered") -> None:
        """Answer the prompt; see `Session.answer`. The almanac learns a printed fact, unless the source is `once`."""
        prompt = self.prompt
        entry = self.session.answer(answer, source)
        if prompt and prompt.fact and entry.teaches:
            self.almanac.learn(prompt.fact, entry.answer)
        self._settle([entry])

    def undo(self, keep: int | None = None) -> None:
        """Take back the last thing that a person did, or all after the first `keep` entries; see `Session.undo`.

        The almanac forgets what it learned from it.
        """
        self._go_back(self.session.undo(keep))

    def correct(self, fact: str, value: Plain) -> bool:
        """Correct a fact, and return whether anything was set right; see `Session.correct`.

        A fact that can be one thing only is read: nothing is taken back for it, and nothing is written.
        """
        question = self.session.correction(fact)
        if question.form == "nothing":
            question.check(value)
            return False
        self._go_back(self.session.correct(fact, value))
        return True

    def glance(self, told: Told | None = None) -> Glance:
        """Return what a player wants to know during a game, as of now or of when a sentence of `told` was told."""
        session = self.session
        return session.bot.look(session.when(told) if told else session.state)

    def heading(self) -> Text | None:
        """Return the title of the question, if the bot has more to say than its step's name; else None."""
        bot, state = self.session.bot, self.session.state
        return bot.heading(state, self.prompt.step) if self.prompt else None

    def refusal(self, code: str) -> Text | None:
        """Return why a scanned code cannot be meant now; None if the bot cannot tell."""
        return self.session.bot.refusal(self.session.state, code)

    def _go_back(self, step: tuple[Entry, Taught]) -> None:
        entry, taught = step
        for fact, value in taught:
            self.almanac.take_back(fact, value)
        self._settle([entry])

    def _settle(self, entries: list[Entry]) -> None:
        """Give the croupier's answers, the almanac's and the only possible ones, until a person is asked; then save."""
        while (prompt := self.session.prompt) is not None and (answer := self._own_answer(prompt)) is not None:
            entries.append(self.session.answer(*answer))
        if entries:
            self._save(tuple(entries))

    def _own_answer(self, prompt: Prompt[Any]) -> tuple[object, Source] | None:
        if has_chance(prompt) and (prompt.by == "device" or self._all_virtual):
            return deal(prompt, self.session.header.seed, self.session.now.counts), "virtual"
        if (sole := prompt.sole()) is not None:
            return sole, "only"
        known = self._fitting(prompt)
        return None if known is None and prompt.kind != "recall" else (known, "almanac")

    def _fitting(self, prompt: Prompt[Any]) -> Plain:
        """Return what is known of the printed fact that a prompt asks for, if it is a valid answer; else None."""
        known = self._known(prompt.fact) if prompt.fact else None
        if known is None:
            return None
        try:
            prompt.check(known)
        except InvalidAnswer:
            return None  # learned when other answers were possible
        return known

    def _known(self, fact: str) -> Plain:
        """Return a printed fact's value as learned, else as answered in this game, else as shipped; None if unknown."""
        if learned := self.almanac.learned.get(fact):
            return learned.value
        held = self.session.held(fact)
        shipped = self.almanac.shipped.get(fact)
        return shipped.value if held is None and shipped else held
