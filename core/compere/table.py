"""The one loop that every driver shares: the almanac and the croupier answer what is theirs, the rest goes out."""

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

    `save` gets the entries of each step, once and in order, before the next prompt can be seen: a driver that appends
    and syncs them there loses no answered prompt. With `all_virtual` the croupier has the table's dice and piles too.
    What the game was taught before, and the almanac does not know, it learns.
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
            if almanac.get(fact) is None:  # it could not be read then, or not be written
                almanac.learn(fact, value)
        self._settle([])

    @property
    def prompt(self) -> Prompt[Any] | None:
        """What a person is asked now."""
        return self.session.prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.session.outcome

    @property
    def told(self) -> tuple[Told, ...]:
        """What happened since a person was last asked."""
        return self.session.told

    @property
    def offer(self) -> Answered | None:
        """The answer that was taken back and may be taken again."""
        return self.session.offer

    def answer(self, answer: object, source: Source = "entered") -> None:
        """Answer the prompt; see `Session.answer`. A learned fact goes to the almanac, unless it is for `once`."""
        prompt = self.prompt
        entry = self.session.answer(answer, source)
        if prompt and prompt.fact and entry.teaches:
            self.almanac.learn(prompt.fact, entry.answer)
        self._settle([entry])

    def undo(self, keep: int | None = None) -> None:
        """Take back the last thing a person did, or all behind the first `keep` entries; see `Session.undo`.

        What it taught the almanac is forgotten.
        """
        self._go_back(self.session.undo(keep))

    def correct(self, fact: str, value: Plain) -> None:
        """Set a fact right; see `Session.correct`."""
        self._go_back(self.session.correct(fact, value))

    def glance(self, told: Told | None = None) -> Glance:
        """Return what a player asks in mid-game: now, or as it stood when one of the sentences that are `told` was."""
        session = self.session
        return session.bot.glance(session.when(told) if told else session.state)

    def heading(self) -> Text | None:
        """Return what to say over the question instead of its step's name, if the bot has more to say."""
        bot, state = self.session.bot, self.session.state
        return bot.heading(state, self.prompt.step) if self.prompt else None

    def refusal(self, code: str) -> Text | None:
        """Return why a code that fits nothing cannot be meant now, if the bot can tell."""
        return self.session.bot.refusal(self.session.state, code)

    def _go_back(self, step: tuple[Entry, Taught]) -> None:
        entry, taught = step
        for fact, value in taught:
            self.almanac.take_back(fact, value)
        self._settle([entry])

    def _settle(self, entries: list[Entry]) -> None:
        """Take what can be no other answer, and let the croupier and the almanac answer, until a person is asked."""
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
        """Return what is known of the printed fact that a prompt asks for, if anything is that fits."""
        known = self._known(prompt.fact) if prompt.fact else None
        if known is None:
            return None
        try:
            prompt.check(known)
        except InvalidAnswer:
            return None  # the almanac is from another time
        return known

    def _known(self, fact: str) -> Plain:
        """Return what is known of a printed fact: as learned, else as this game has it already, else as it ships."""
        if learned := self.almanac.learned.get(fact):
            return learned.value
        held = self.session.held(fact)
        shipped = self.almanac.shipped.get(fact)
        return shipped.value if held is None and shipped else held
