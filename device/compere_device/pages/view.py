"""Turns prompts, told sentences and glances into pages, in one language: without any pixels or side effects."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from compere.wording import Text, Words, say
from compere_device.answers.way import Way
from compere_device.once import once
from compere_device.pages.asked import Asked
from compere_device.pages.glossary import Glossary
from compere_device.pages.layout import Metrics
from compere_device.pages.page import Page, Row
from compere_device.pages.question import Laid, entered, laid
from compere_device.pages.typesetter import Typesetter, numbered

if TYPE_CHECKING:
    from compere.bot import Bot, Glance, Line, Outcome
    from compere.state import Told
    from compere_device.answers.rolls import Seen
    from compere_device.pages.before import Before, Places
    from compere_device.pages.review import Entered
    from compere_device.pages.typesetter import Pages


class View:
    """Makes the pages of one bot, or of the device itself if that is None.

    What home does not wait for is imported by the first page that needs it.
    """

    def __init__(self, words: Words, metrics: Metrics, bot: "Bot[Any] | None" = None) -> None:
        self.words = words
        self.metrics = metrics
        self.glossary = Glossary(words, bot)
        self.typesetter = Typesetter(self.glossary, metrics)
        self._asked: Asked | None = None  # the question of the last page, for which `_laid` is its layout
        self._laid: Laid | None = None

    @once
    def entered(self) -> "Entered":
        """Says what was entered."""
        return entered(self.typesetter)

    # What is asked, and what happened before it

    def asking(
        self,
        way: Way,
        above: Sequence[str] = (),
        seen: "Seen | None" = None,
        last: "Told | None" = None,
        *,
        title: Text | None = None,
        titled: bool = False,
    ) -> Page:
        """Return the page on which a prompt is answered, with what `Asked` says of it."""
        return self._lay(Asked(way, above, seen, last, title, titled)).page

    def _lay(self, asked: Asked) -> Laid:
        """Lay a question out; for the same question as last time, return the layout that is shown already."""
        if self._laid is None or not asked.is_same(self._asked):
            self._asked, self._laid = asked, laid(asked, self.typesetter)
        return self._laid

    @once
    def places(self) -> "Places":
        """Finds the place of what happened before a question."""
        from compere_device.pages.before import Places

        return Places(self._lay, self.typesetter)

    def before(self, told: "Sequence[Told]", way: Way, *, titled: bool = False) -> "Before":
        """Return where people read what happened before a question; if `titled`, its title will have more to say."""
        return self.places.before(told, Asked(way, titled=titled))

    def told(self, told: "Iterable[Told]") -> "Pages":
        """Return what happened as pages to read."""
        from compere_device.pages.telling import told_pages

        return told_pages(told, self.typesetter)

    # What is read

    def reading(self, title: str, text: str) -> list[Page]:
        """Return a text to read, on as many pages as it needs."""
        page, by = Page(title), self.typesetter
        return numbered(by.set_pages(by.paged(page, by.wrapped(text, page), text)))

    def sentences(self, title: str, sentences: Sequence[str]) -> list[Page]:
        """Return sentences to read, each on lines of its own, and split only if one is longer than a page."""
        from compere_device.pages.looks import sentence_pages

        return sentence_pages(self.typesetter, title, sentences)

    def why(self, step: str | None, told: "Sequence[Told]") -> list[Page]:
        """Return the chain of reasons behind what was told, or the rule of the step if nothing was decided."""
        title = self.words.say(say("Why?"))
        reasons = [self.words.say(reason) for each in told for reason in each.why]
        if reasons:
            return self.reading(title, "\n".join(f"{index}. {reason}" for index, reason in enumerate(reasons, 1)))
        return [] if step is None else self.rule(step)

    def rule(self, step: str) -> list[Page]:
        """Return what the sheet says about a step."""
        bot = self.glossary.bot
        assert bot
        return self.reading(self.glossary.title(step), self.words.say(bot.step(step).rule))

    # What may be looked at

    def glance(self, glance: "Glance") -> list[Page]:
        """Return a glance as pages: the grid first, which leaves no room for a number, then the lines."""
        from compere_device.pages.looks import glance_pages

        return glance_pages(self.typesetter, glance)

    def outcome(self, outcome: "Outcome", again: Row | None = None) -> list[Page]:
        """Return how the game ended: who won in large type, a line for each source, and the key that plays again."""
        from compere_device.pages.looks import outcome_pages

        title = self.glossary.title(outcome.step) if outcome.step else ""
        return outcome_pages(self.typesetter, title, outcome, again)

    def lines(self, title: str, lines: "Sequence[Line]") -> list[Page]:
        """Return labels with their values as pages of rows."""
        from compere_device.pages.looks import line_pages

        return line_pages(self.typesetter, title, lines)
