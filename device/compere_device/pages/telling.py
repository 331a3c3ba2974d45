"""What happened, as pages: one headline on each page, and no sentence on two pages if possible."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from compere.declared import replace
from compere.prompts import Answer, Prompt
from compere.wording import say
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page, lying
from compere_device.pages.typesetter import Pages, Sketch, Typesetter, is_rest

if TYPE_CHECKING:
    from compere.state import Told


def told_pages(told: "Iterable[Told]", by: Typesetter) -> Pages:
    """Return what happened as pages.

    Sentences of several steps share a page, with the title of the last step, unless one of them has a headline.
    """
    return Pages(by, sketched(told, by))


def without_asides(told: "Iterable[Told]", by: Typesetter) -> "list[Told]":
    """Return what was told without its asides; the short form of one goes after the title of its step."""
    told = tuple(told)
    heads = {each.step: by.glossary.heading(each) for each in told if each.short}
    return [replace(each, title=each.title or heads.get(each.step)) for each in told if not each.aside]


def sketched(told: "Iterable[Told]", by: Typesetter) -> list[Sketch]:
    """Return the pages of what happened, in the smallest size."""
    sketches: list[Sketch] = []
    for each in told:
        page, said = _page(each, by), by.words.say(each.text)
        alone = Sketch(page._replace(lines=tuple(by.wrapped(said, page))), (said,))
        if sketches and (joined := _joined(sketches, alone, by)):
            sketches[-1] = joined
        else:
            sketches += by.by_sentences(page, said)
    return sketches


def _page(told: "Told", by: Typesetter) -> Page:
    """Return the page for a sentence, still without it: its title, and its headline."""
    page = Page(by.glossary.title(told.step), told=(told,), size=Style.NARROW)
    page = by.headed(page, told.title) if told.title else page
    if not told.headline:
        return page
    big = by.named(told.headline, by.metrics.text_width(page), Style.BIG)
    return page._replace(big=big, drawing=lying(told.shape.rows) if told.shape else (), tight=True)


def _joined(sketches: Sequence[Sketch], new: Sketch, by: Typesetter) -> Sketch | None:
    """Return the last page joined with a new one, or placed below the new one's headline; None if there is no room."""
    (last, texts, _), page = sketches[-1], new.page
    if last.title != page.title and is_rest(sketches):
        return None
    if not page.big and (last.title == page.title or not last.big):
        if by.holds(last) < len(last.lines) + len(page.lines):
            return None
        lines = (*last.lines, *page.lines)
        return Sketch(last._replace(title=page.title, lines=lines, told=(*last.told, *page.told)), (*texts, *new.texts))
    if page.big and not last.big and by.holds(page) >= len(last.lines) + len(page.lines):
        both = [(last.lines, texts), (page.lines, new.texts)]
        if by.glossary.is_peoples(last.title):  # what people did goes below what the bot does now
            both.reverse()
        (above, first), (below, second) = both
        return Sketch(page._replace(lines=(*above, *below), told=(*last.told, *page.told)), (*first, *second))
    return None


def rolled(prompt: Prompt[Any], answer: Answer, by: Typesetter) -> Page:
    """Return the page that shows what the die reader saw."""
    assert isinstance(answer, tuple)
    page, said = Page(by.glossary.title(prompt.step)), by.words.say(say("Seen by the die reader."))
    page = page._replace(huge=" ".join(map(str, answer)), lines=tuple(by.wrapped(said, page)))
    return by.largest(page, (said,))
