"""Every text fits the glass: whatever the options, the names and the language.

COMPERE_PROMPTS looks at more questions.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from compere.bot import Bot
from compere.prompts import Number, to_plain
from compere.table import Table
from compere.wording import say
from compere_device import words
from compere_device.answers.hand import Hand
from compere_device.answers.number import Stepper
from compere_device.answers.options import LIST_MOST
from compere_device.answers.picker import begin
from compere_device.answers.ticks import Ticks
from compere_device.answers.way import Done, Rows, Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.hands.controls import Controls
from compere_device.pages.page import Page
from compere_device.pages.view import View
from compere_device.words import load
from compere_proof.about import Proof
from compere_proof.catalogue import wrong_on_glass
from compere_proof.hands import SCREEN, view
from compere_proof.playing import NAMES, any_answer, play, play_on, spread_choices

GAMES, PROMPTS = 100, int(os.environ.get("COMPERE_PROMPTS", "500"))  # so many games, or prompts
GLANCED = 3  # at every so many of them, the glance and what may be corrected are looked at, too
ROWS = 2  # of a list, at least so many are always shown
LONG = 10  # of the questions with long lists, so many of a kind are walked through
WIDEST = "[WM]{2}"  # names that may be shortened


def positions(way: Way) -> list[Way]:
    """Return the way with its cursor where each row of a list is shown; of a number, the ends will do."""
    if isinstance(way, Stepper):
        return [replace(way, number=number) for number in (way.number, way.question.min, way.question.max)]
    if not isinstance(way, Rows):
        return [way]
    last = len(way.slots) - 1
    return [replace(way, cursor=cursor) for cursor in (*range(0, last, ROWS), last)]


def walk(step: Way | Done | None, random: Random) -> Iterator[Way]:
    """Yield a way at every place of the cursor, and so on behind one place of each step."""
    while isinstance(step, Way):
        places = positions(step)
        yield from places
        if step.direct and isinstance(step, Rows):
            step = step.pick(random.randrange(len(step.slots)))
        else:
            step = Done(()) if isinstance(step, Ticks) else confirmed(random.choice(places))


def confirmed(way: Way) -> Way | Done | None:
    """Press OK."""
    step = Hand(way, Controls.KEYS).press(Key.OK)
    return step.way if isinstance(step, Hand) else step


def lengthen(table: Table) -> bool:
    """Set every number of the table that may have three digits to nearly its most; False before the first turn."""
    corrections = table.session.corrections()
    for name, prompt in corrections.items():
        if isinstance(prompt, Number) and prompt.max > 99:
            table.correct(name, prompt.max - 99)
    return bool(corrections)


def tables(bot: Bot[Any], prompts: int = PROMPTS) -> Iterator[tuple[Table, Random]]:
    """Yield a table at every prompt of random games, and where each has ended; numbers get long in a third of them."""
    asked = 0
    for seed, options in enumerate(spread_choices(bot, GAMES, Random(bot.name))):
        random, table = Random(seed), play(bot, options, seed=str(seed), names=NAMES[seed % len(NAMES)])
        short = seed % 3 == 0
        for _ in play_on(table, random):
            if short and lengthen(table):
                short = False
            else:
                asked += 1
                yield table, random
        yield table, random
        if asked > prompts:
            return


def ways_of(table: Table, random: Random, met: Counter[object]) -> Iterator[Way]:
    """Yield how the prompt is answered, and now and then what may be corrected, if it was not met before."""
    prompts = [table.prompt] if table.prompt else []
    if random.randrange(GLANCED) == 0:
        prompts += table.session.corrections().values()
    for prompt in prompts:
        kind = (prompt.key, table.session.header.seats)
        question = (*kind, str(prompt.text.plain()), prompt.ids())
        if question not in met and (len(prompt.ids()) <= LIST_MOST or met[kind] < LONG):
            met.update((kind, question))
            for old in (None, to_plain(any_answer(prompt, random)))[: random.randint(1, 2)]:
                yield from walk(begin(prompt, old), random)


def pages_of(view: View, table: Table, ways: list[Way], looks: bool) -> Iterator[Page]:
    """Yield what is told, why and the outcome, as if more stood before and behind; then the question with its cursor
    everywhere, with what happened where that is merged. Whoever `looks` sees the glance."""
    pages = view.told(table.told)
    told = pages[:]
    if any(each.why for each in table.told):
        told += view.why(None, table.told)
    if looks:
        told += view.glance(table.glance())
    if table.outcome:
        told += view.outcome(table.outcome)
    yield from (page._replace(above=True, below=True) for page in told)
    heading = table.heading()
    assert heading is None or view.typesetter.headed(Page(""), heading, shorter=True).title, heading
    before = None
    for way in ways:
        _, above, last = view.before(table.told, way)
        page = view.asking(way, above, last=last)
        assert not jumps(page, way, before), page.text()
        before = page, way
        if way.leafs:
            LEAVES.add(page)
        yield page


@cache
def may_be_cut(language: str) -> re.Pattern[str]:
    """Return what stands in a line that may be shortened.

    The widest names, several in a row, an answer that was taken back, and an answer that has an ellipsis itself.
    """
    words = load(language)
    before = words.say(say("as before: {answer}", answer="|")).partition("|")[0]
    parts = (words.own.grammar.last_join, before, words.say(say("others…")))
    return re.compile("|".join((WIDEST, *map(re.escape, parts))))


def cut(page: Page, languages: Iterable[str]) -> list[str]:
    """Return what is not whole on a page and should be, in any of these languages."""
    may = [may_be_cut(each) for each in languages]
    return [each for each in page.text().splitlines() if "…" in each and not any(one.search(each) for one in may)]


def odd(page: Page, languages: Iterable[str]) -> list[str]:
    """Return what is not as these languages are printed."""
    patterns = [each for language in languages for each in wrong_on_glass(language).values()]
    text = page.text().replace("\n", " ") if patterns else ""
    return [found for each in patterns for found in re.findall(each, text)]


THREE, EXCUSED = 3, 0.04  # lines of the next size; and so many of the pages may be excused
LEAVES = set[Page]()  # that were met
# Why a page may leave half the glass empty in the smallest type.
EXCUSES: dict[str, Callable[[Page], bool]] = {
    "a row is too wide for the next size": lambda page: any(
        SCREEN.metrics.width(row.label, Style.MEDIUM)
        > SCREEN.metrics.label_width(page._replace(size=Style.MEDIUM), row)
        for row in page.rows
    ),
    "its text needs more lines than the next size has": lambda page: larger_lines(page) > THREE - len(page.rows),
    "the last leaf of a list looks like those before it": lambda page: page in LEAVES,
}
REASON = re.compile(r" (?=\d\. )")
HALF = 2.5  # of the five lines under a title


def larger_lines(page: Page) -> int:
    """Return how many lines its text takes in the next size, word by word; reasons each begin one."""
    count = 0
    for text in filter(None, REASON.split(" ".join(page.lines))):
        count, line = count + 1, ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if SCREEN.metrics.width(longer, Style.MEDIUM) > SCREEN.metrics.text_width(page):
                count, longer = count + 1, word
            line = longer
    return count


def half_empty(page: Page) -> bool:
    """Return whether half the glass is empty in the smallest type."""
    taken = len(page.lines) + len(page.rows) + 2 * len(page.big.splitlines())
    return (
        page.size is Style.BODY
        and taken < HALF
        and not (page.huge or page.grid or page.curves or page.spread or page.bare)
    )


def too_small(page: Page) -> bool:
    """Return whether a page is half empty for no reason."""
    return half_empty(page) and not any(excuse(page) for excuse in EXCUSES.values())


def jumps(page: Page, way: Way, before: tuple[Page, Way] | None) -> bool:
    """Return whether a page is set in another size than the one before it in the same list, or at the same number."""
    return before is not None and before[1].asks == way.asks and before[0].size is not page.size


def unknown(page: Page, met: set[tuple[str, str]]) -> set[str]:
    """Return the signs that cannot be drawn, of those not met before at their size."""
    signs = {("small", sign) for sign in page.text()}
    signs |= {("large", sign) for sign in page.big + page.huge + page.badge}
    new = signs - met
    met |= new
    return SCREEN.unknown(page) if new else set()


def fits(bot: Bot[Any], languages: Sequence[str], pages: int, prompts: int = PROMPTS) -> None:
    """Look at what a bot says over random games with all options, with one to three people, long names and numbers.

    Nothing may be cut or unknown, no row missing, no page half empty in the smallest type; at so many
    `prompts`, at least so many `pages` that differ must be met.
    """
    questions = Counter[object]()
    views = [view(bot, language) for language in languages]
    seen = {page for each in views for step in ("", *bot.steps) for page in each.rule(step)}
    for table, random in tables(bot, prompts):
        ways = list(ways_of(table, random, questions))
        looks = table.outcome is not None or random.randrange(GLANCED) == 0
        seen.update(page for each in views for page in pages_of(each, table, ways, looks))
    signs: set[tuple[str, str]] = set()
    problems = {page.text(): found for page in seen if (found := wrong(page, signs, languages))}
    empty = sum(map(half_empty, seen))
    print(f"{bot.name}: {len(questions)} questions and {len(seen)} pages, {empty} of them half empty")
    said = "\n\n".join(f"{page}\n{found}" for page, found in problems.items())
    assert not problems, f"shorten what does not fit, or say it in several sentences:\n\n{said}"
    do = "shorten what keeps them from the next larger type"
    assert empty <= EXCUSED * len(seen), f"{empty} of {len(seen)} pages are half empty in the smallest type: {do}"
    do = "a game without questions, or one that nothing changes: set `pages=` if it is so small"
    assert len(seen) >= pages, f"{len(seen)} pages only, {pages} are expected: {do}"


class Fits(Proof):
    """Its texts."""

    def test_its_title_fits(self) -> None:
        """Over the questions about its options, in each language."""
        titles = [words.load(language).say(self.about.bot.title) for language in self.about.languages]
        wide = [found for title in titles for found in SCREEN.overflow(Page(title))]
        assert not wide, f"shorten the title; `SHORTER` is for rows of a list: {wide}"

    def test_every_text_fits(self) -> None:
        """In its languages, whatever the options, the names and the numbers."""
        fits(self.about.bot, self.about.languages, self.about.pages)


def wrong(page: Page, signs: set[tuple[str, str]], languages: Sequence[str]) -> Any:
    """Return what is wrong with a page, nothing if all is well; `signs` are those that were met before."""
    return (
        SCREEN.overflow(page) or cut(page, languages) or unknown(page, signs) or too_small(page) or odd(page, languages)
    )
