"""Prompts, told sentences and glances become pages: pure, in one language, and never a pixel."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from compere.bot import SET_RIGHT, Glance, Line, Outcome
from compere.prompts import Answer, Prompt
from compere.wording import say
from compere_device.answers.way import Way
from compere_device.glass.fonts import Style
from compere_device.pages.layout import stands_beside
from compere_device.pages.page import Page, Row, lying
from compere_device.pages.question import HELD, Questions, leading
from compere_device.pages.setting import Sketch, is_rest, numbered

if TYPE_CHECKING:
    from compere.state import Told

MERGED_LINES = 2  # so many lines of what happened may stand above a question


class View(Questions):
    """Makes the pages of one bot, or with None those of the device itself."""

    # What happened

    def told(self, told: "Iterable[Told]") -> list[Page]:
        """Return what happened as pages: one headline a page, no sentence over two pages.

        Sentences of several steps stand on one page, with the title of the last, unless one of them has a headline.
        """
        return self.set_pages(self._told(told))

    def without_asides(self, told: "Iterable[Told]") -> "list[Told]":
        """Return what was told but for its asides; what is short of one goes behind the title of its step."""
        told = tuple(told)
        heads = {each.step: self.heading(each) for each in told if each.short}
        return [replace(each, title=each.title or heads.get(each.step)) for each in told if not each.aside]

    def _told(self, told: "Iterable[Told]") -> list[Sketch]:
        """Return the pages of what happened, in the smallest size."""
        sketches: list[Sketch] = []
        for each in told:
            page = Page(self.title(each.step), told=(each,), size=Style.NARROW)
            said = self.words.say(each.text)
            page = self.headed(page, each.title) if each.title else page
            if each.headline:
                big = self.named(each.headline, self.metrics.text_width(page), Style.BIG)
                page = replace(page, big=big, drawing=lying(each.shape.rows) if each.shape else (), tight=True)
            lines = self.wrapped(said, page)
            last = sketches[-1].page if sketches else None
            last = None if last and last.title != page.title and is_rest(sketches) else last
            joins = last and not page.big and (last.title == page.title or not last.big)
            if last and joins and self.holds(last) >= len(last.lines) + len(lines):
                page = replace(last, title=page.title, lines=(*last.lines, *lines), told=(*last.told, each))
                sketches[-1] = Sketch(page, (*sketches[-1].texts, said))
            elif last and page.big and not last.big and self.holds(page) >= len(last.lines) + len(lines):
                both = [(last.lines, sketches[-1].texts), (tuple(lines), (said,))]
                if last.title in self._peoples:  # what they did stands below what the bot does now
                    both.reverse()
                (above, first), (below, second) = both
                page = replace(page, lines=(*above, *below), told=(*last.told, each))
                sketches[-1] = Sketch(page, (*first, *second))
            else:
                sketches += self.by_sentences(page, said)
        return sketches

    @property
    def _peoples(self) -> set[str]:
        """The titles of what people do."""
        steps = self.bot.steps.values() if self.bot else ()
        return {self.words.say(step.name) for step in (SET_RIGHT, *steps) if step.yours}

    def rolled(self, prompt: Prompt[Any], answer: Answer) -> Page:
        """Return the page that shows what the die reader saw."""
        assert isinstance(answer, tuple)
        page, said = Page(self.title(prompt.step)), self.words.say(say("Seen by the die reader."))
        page = replace(page, huge=" ".join(map(str, answer)), lines=tuple(self.wrapped(said, page)))
        return self.largest(page, (said,))

    def reading(self, title: str, text: str) -> list[Page]:
        """Return a text to read, on as many pages as it needs."""
        page = Page(title)
        return numbered(self.set_pages(self.paged(page, self.wrapped(text, page), text)))

    def sentences(self, title: str, sentences: Sequence[str]) -> list[Page]:
        """Return sentences to read, each on lines of its own, and parted only where it is longer than a page."""
        from compere_device.pages.looks import sentence_pages

        return sentence_pages(self, title, sentences)

    def why(self, step: str | None, told: "Sequence[Told]") -> list[Page]:
        """Return the chain of reasons behind what was told, or the rule of the step where nothing was decided."""
        title = self.words.say(say("Why?"))
        reasons = [self.words.say(reason) for each in told for reason in each.why]
        if reasons:
            return self.reading(title, "\n".join(f"{index}. {reason}" for index, reason in enumerate(reasons, 1)))
        return [] if step is None else self.rule(step)

    def rule(self, step: str) -> list[Page]:
        """Return what the sheet says of a step."""
        assert self.bot
        return self.reading(self.title(step), self.words.say(self.bot.step(step).rule))

    # What happened before a question

    def before(
        self, told: "Sequence[Told]", way: Way, *, titled: bool = False
    ) -> "tuple[list[Page], tuple[str, ...], Told | None]":
        """Return what happened before a question: pages to read, then what its own page has place for.

        That is the last page's sentences, above it, or what was told last; where the question is `titled` a game has
        more to say in its title. What the bot did is never below it in the smallest size.
        """
        if told and self.leads_into(told[-1], way, titled=titled):
            told, last = told[:-1], told[-1]
        else:
            last = None
        sketches = self._told(told)
        merges = sketches and not is_rest(sketches)
        if merges and self.merges(sketches[-1].page, sketches[-1].texts, way, last, titled=titled):
            return self.set_pages(sketches[:-1]), sketches[-1].texts, last
        if told and not last and self.heads(told[-1], way):
            return self.told(told[:-1]), (), told[-1]
        return self.set_pages(sketches), (), last

    def leads_into(self, last: "Told", way: Way, *, titled: bool = False) -> bool:
        """Return whether what was told last can stand on the question's own page: a headline of the same step."""
        if not last.headline or last.step != way.prompt.step or not way.slots or way.alone:
            return False
        page = self.asking(way, last=last, titled=titled)
        whole = " ".join(page.lines) == self.words.say(leading(last, way))
        return whole and self.labels_fit(page) and self.has_room(page, way) and self._is_large(page)

    def heads(self, only: "Told", way: Way) -> bool:
        """Return whether what was told can stand in the title's place: one line that is an aside, or what people did.

        So a question whose rows have all the keys, and leave no line above it, needs no page before it.
        """
        own = only.step == way.prompt.step or self.title(only.step) in self._peoples
        if only.headline or not own or way.alone or self.is_the_bots(only):
            return False
        page = self.asking(way, last=only)
        return page.title == self.words.say(self.heading(only)) and not page.bare

    def merges(
        self, page: Page, texts: Sequence[str], way: Way, last: "Told | None" = None, *, titled: bool = False
    ) -> bool:
        """Return whether what happened can stand above the question, instead of on a page of its own before it."""
        if page.big or page.grid or way.alone:
            return False
        asking = self.asking(way, texts, last=last, titled=titled)
        if self.gave_way or (any(map(self.is_the_bots, page.told)) and not self._is_large(asking)):
            return False
        if asking.grid:  # what happened was wrapped anew, or had no room
            return _side_board(way) and _plain(asking.lines).startswith(_plain(page.lines))
        asks_in_title = len(asking.lines) == len(page.lines)
        return len(page.lines) <= MERGED_LINES + asks_in_title and self.has_room(asking, way)

    def is_the_bots(self, told: "Told") -> bool:
        """Return whether a sentence says what the bot does, and not what people do, or what nobody need read."""
        return not told.aside and self.title(told.step) not in self._peoples

    @staticmethod
    def _is_large(page: Page) -> bool:
        return page.size is not Style.BODY

    # What may be looked at

    def glance(self, glance: Glance) -> list[Page]:
        """Return a glance as pages: the grid first, which leaves no room for a number, then the lines."""
        from compere_device.pages.looks import glance_pages  # home does not wait for these

        return glance_pages(self, glance)

    def outcome(self, outcome: Outcome, again: Row | None = None) -> list[Page]:
        """Return how the game ended, who won large, and the score a line each source; last the key that plays again."""
        from compere_device.pages.looks import outcome_pages

        return outcome_pages(self, self.title(outcome.step) if outcome.step else "", outcome, again)

    def lines(self, title: str, lines: Sequence[Line]) -> list[Page]:
        """Return labels with their values as pages of rows."""
        from compere_device.pages.looks import line_pages

        return line_pages(self, title, lines)


def _side_board(way: Way) -> bool:
    return stands_beside(way.prompt.board or way.board)


def _plain(lines: Sequence[str]) -> str:
    return " ".join(lines).replace(HELD, " ")
