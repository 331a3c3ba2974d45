"""How large the pages of a game are set: as they come up, repeats counted, maps and lists apart.

A hand or a row of cards in columns is among the maps: it lists what was drawn, and the bot does nothing on it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from compere.state import Told
from compere_device.glass.fonts import Style
from compere_device.pages.page import Page
from compere_device.scenes.playing import Playing
from figures.goals import TYPE, Goal
from figures.rows import Row
from hands import Hands

TOLD, ASKED, MAPS, LISTS = "told", "asked", "maps", "lists"
SMALLEST = "in the smallest"
THE_BOTS = "what the bot does"
PAGES = "pages a bot turn"


class Reader:
    """Sees each page of a game once as it comes up, and counts it by its kind, and apart where it is small."""

    def __init__(self) -> None:
        self.pages: Counter[str] = Counter()
        self._asks: object = None

    def look(self, hands: Hands) -> None:
        """Count the page that is shown, if it is another one of the game than the last."""
        playing = hands.stage.go.scene
        if not isinstance(playing, Playing) or hands.desk.asks == self._asks:
            return
        self._asks, page = hands.desk.asks, hands.desk.page()
        self._count(kind(playing, page), page)
        if not page.spread and any(
            map(hands.stage.view(playing.table.session.bot).glossary.is_the_bots, said(playing, page))
        ):
            self._count(THE_BOTS, page)

    def _count(self, what: str, page: Page) -> None:
        self.pages[what] += 1
        self.pages[f"{what} {SMALLEST}"] += is_small(page)


def said(playing: Playing, page: Page) -> Sequence[Told]:
    """Return what is told on a page; on a question's, what is on no page before it, where it has room for that."""
    happened = playing._happened
    if playing.asked is None:
        return page.told
    before = {told.nth for read in happened.pages for told in read.told}
    return [told for told in playing.table.told if told.nth not in before] if happened.above or happened.last else []


def kind(playing: Playing, page: Page) -> str:
    """Return which of its kind a page is: what is told, a question, or one that is apart."""
    if page.grid or page.spread:
        return MAPS
    if playing.asked is None:
        return TOLD
    return ASKED if playing.asked.direct or playing.asked.huge or not playing.asked.slots else LISTS


def is_small(page: Page) -> bool:
    """Return whether nothing on a page that is acted on has capitals of ten pixels or more."""
    return not (page.big or page.huge or page.badge) and page.size is Style.BODY


def shares(pages: Mapping[str, int], bot_turns: int) -> dict[str, float]:
    """Return how many pages there are a bot turn, and of those of each kind that there are, how many are small."""
    both = {TOLD: pages[TOLD] + pages[ASKED], MAPS: pages[MAPS], LISTS: pages[LISTS], THE_BOTS: pages[THE_BOTS]}
    small = {what: pages[f"{what} {SMALLEST}"] for what in both}
    small[TOLD] += pages[f"{ASKED} {SMALLEST}"]
    every = sum(pages[what] for what in (TOLD, ASKED, MAPS, LISTS))
    return {PAGES: every / bot_turns} | {what: small[what] / count for what, count in both.items() if count}


def rows(name: str, english: Mapping[str, float], french: Mapping[str, float]) -> Iterator[Row]:
    """Yield the rows of one variant of a bot, from `shares` in both languages; the worse one counts."""
    names = {PAGES: PAGES, TOLD: f"{TOLD} and {ASKED}"}
    for what in (PAGES, TOLD, THE_BOTS, MAPS, LISTS):
        if what in english and what in french:
            pair: Sequence[float] = (english[what], french[what])
            row = f"type, {name}: {names.get(what, what)}" + ("" if what == PAGES else f", {SMALLEST} size")
            goal = Goal(row, TYPE[what]) if what in TYPE else None
            yield Row(row, f"{pair[0]:.2f}", f"{pair[1]:.2f}", goal=goal, value=max(pair))
