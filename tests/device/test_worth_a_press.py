"""No page asks a press for nothing: what is read, in the golden games of all bots, is for hands or for eyes.

What asks nothing of either is said as an aside (`State.aside`). Two signs tell of a sentence that should be one, or be
shorter: it says that nothing came of something, or it is read in the same words again and again. Where hands have the
same to do again and again, that is named here, with what they do.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from bots.test_playthroughs import FILES
from compere.bots import BOTS
from compere.journal import Corrected
from compere.state import Told
from compere_device.languages import LANGUAGES
from compere_device.pages.page import Page
from compere_device.pages.typesetter import ENDED
from compere_device.scenes.happened import Happened
from compere_device.scenes.playing import Playing
from device.goldens import Golden, golden, on_the_glass
from hands import Hands
from playing import said

OFTEN = 2  # so often may a page be read in the same words in one game
NOTHING = re.compile(r"[+−-]0\b|\bnothing\b|\bno \w+ scores?\b|\bno more\b|\bnone\b", re.IGNORECASE)

# By bot, what is read again and again in the same words: how it begins below its title, and what hands do then.
AGAIN = {
    "patchwork": {},
    "droco": {"You each pass two cards": "everybody passes two cards"},
    "robokid": {},
    "ufobot": {"Yellow site": "move a die, your points"},
    "droids": {
        "3 destroyed Yellow marks": "mark emitters",
        "Red is pushed": "move a robot: too long to stand large beside the map",
        "Q: lay a mine.": "a mine is laid: where its order needs more lines",
    },
}
# By bot and language, how many pages its longer words may cost in all golden games: who shortens a sentence lowers it.
MORE = {
    "patchwork": {"fr": 0, "de": 0},
    "droco": {"fr": 0, "de": 5},
    "robokid": {"fr": 4, "de": 17},
    "ufobot": {"fr": 4, "de": 13},
    "droids": {"fr": 4, "de": 10},
}
# By bot, the templates of sentences that say that nothing came of something, and why they are for hands or eyes.
OF_NOTHING = {
    "robokid": {
        "Up to 3 of its deck to its Yard, the rest under the Park deck. None: 1 from the Park deck.": "cards are moved",
    },
    "ufobot": {
        "The market is empty: it takes nothing.": "what its die brought about, which was said to do more",
        "No die can be recruited: it takes none.": "what its die brought about, which was said to do more",
        "{done}: {name}, {before} → {after}.": "somebody has set it right, from or to nothing",
    },
}


def read(hands: Hands, path: Path) -> Iterator[str]:
    """Play a golden game on a glass; yield what each page that is read says below its title."""
    table = golden(path)
    playing = on_the_glass(hands, table)
    while table.prompt:
        if playing.asked is None and not table.corrects:
            yield hands.said.removeprefix(hands.page.title).strip()
        table.go_on(playing)


@pytest.mark.parametrize("bot", MORE)
def test_the_words_of_a_language_cost_few_pages(bot: str, tmp_path: Path) -> None:
    """Of all golden games of a bot, those that are read beyond the English ones."""
    pages = Counter[str]()
    for path in FILES:
        for language in LANGUAGES if path.parent.name == bot else ():
            pages[language] += sum(1 for _ in read(Hands(tmp_path / f"{path.stem}_{language}", language), path))
    more = {language: pages[language] - pages["en"] for language in MORE[bot]}
    print(f"{bot}: {pages['en']} pages are read in English, more in others: {more}")
    assert all(more[language] <= most for language, most in MORE[bot].items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_told_is_shown_and_nothing_else_costs_a_press(path: Path, language: str, tmp_path: Path) -> None:
    """A golden game, page by page, and what is held of each page that is seen and of what was told before it."""
    hands, table = Hands(tmp_path, language), golden(path)
    playing, short, whole = on_the_glass(hands, table), Short(), Whole()
    while table.prompt:
        short.look(playing, hands.page)
        whole.look(playing, table, hands.page)
        if playing.asked is None and not table.corrects:
            no_page_is_for_an_aside(playing)
        table.go_on(playing)
    short.ends()
    whole.told(playing, table)


class Short:
    """What is short of an aside is never left out.

    Where its sentence has no room it stands in a title: which die the device chose, for the hands that move it.
    """

    def __init__(self) -> None:
        self._shows, self._wanted = "", set[str]()

    def look(self, playing: Playing, page: Page) -> None:
        """See a page; what was told anew begins with it, and what was told before has been shown."""
        words = playing._view.words
        now = {words.say(each.short).replace("\u00a0", " ") for each in playing.table.told if each.short}
        if now != self._wanted:
            self.ends()
            self._shows, self._wanted = "", now
        self._shows += f"{seen_title(page)} {' '.join(page.lines)}".replace("\u00a0", " ")

    def ends(self) -> None:
        """Nothing more is shown of what was told last."""
        assert not [each for each in self._wanted if each not in self._shows], self._shows


class Whole:
    """What is told is shown: all of it but asides, its headlines too.

    What is left of a sentence never stands under another title.
    """

    def __init__(self) -> None:
        self._shown, self._wanted = list[tuple[str, str]](), list[str]()

    def look(self, playing: Playing, table: Golden, page: Page) -> None:
        """See a page."""
        self.told(playing, table)
        self._wanted = [] if table.corrects else self._wanted  # then what follows from it is told instead
        seen = " ".join((seen_title(page), page.big, page.badge, *page.lines))
        self._shown.append((page.title, seen.replace("\n", " ")))

    def told(self, playing: Playing, table: Golden) -> None:
        """See to it, once what was told last is read, that it could be."""
        if playing._happened.index:
            return
        assert [each for each in self._wanted if not reads(self._shown, each)] == [], self._shown
        told = [text for each in table.told if not each.aside for text in (each.text, each.headline) if text]
        self._shown, self._wanted = [], [playing._view.words.say(text) for text in told]


def no_page_is_for_an_aside(playing: Playing) -> None:
    """Where asides would make one more, they are left out."""
    without, way = Happened(), playing.hand.way if playing.hand and not playing._ahead else None
    told = [each for each in playing.table.told if not each.aside]
    without.tell(playing._view, told, way, (), titled=playing._titled)
    assert len(playing._happened.pages) <= len(without.pages), "a page is read for an aside"


def seen_title(page: Page) -> str:
    """Return the title of a page that has room for one."""
    return "" if page.bare else page.title


def reads(shown: Sequence[tuple[str, str]], text: str) -> bool:
    """Return whether a text can be read: each of its sentences on one page, or on two with one title."""
    titles, pages = zip(*shown, strict=True)
    pairs = [
        f"{one} {other.removeprefix(title)}"
        for title, above, one, other in zip(titles[1:], titles, pages, pages[1:], strict=False)
        if title == above
    ]
    plain = [re.sub(r"\s+", " ", each.replace("\u00a0·", "")) for each in (*pages, *pairs)]
    return all(any(re.sub(r"\s+", " ", part) in each for each in plain) for part in ENDED.split(text))


def told(path: Path) -> Iterator[Told]:
    """Yield all that is told in a golden game, some of it more than once."""
    table = golden(path)
    while table.prompt:
        yield from table.told
        entry = table.comes
        if isinstance(entry, Corrected):
            table.correct(entry.fact, entry.value)
        else:
            table.answer(entry.answer, entry.source)
    yield from table.told


@cache
def games(bot: str) -> tuple[Path, ...]:
    return tuple(path for path in FILES if path.parent.name == bot)


@pytest.mark.parametrize("bot", BOTS)
def test_no_page_is_read_again_and_again(bot: str, tmp_path: Path) -> None:
    """But for those where hands have the same to do each time; each of them is read so often in some game."""
    again = set[str]()
    for path in games(bot):
        pages = Counter(read(Hands(tmp_path, "en"), path))
        again |= {words for words, times in pages.items() if times > OFTEN}
    begun = {each: next((start for start in AGAIN[bot] if each.startswith(start)), None) for each in again}
    assert [each for each, start in begun.items() if not start] == []
    assert set(begun.values()) == set(AGAIN[bot])


@pytest.mark.parametrize("bot", BOTS)
def test_that_nothing_happened_is_said_aside(bot: str) -> None:
    """In every sentence of the golden games that says so."""
    of_nothing = {
        each.text.template
        for path in games(bot)
        for each in told(path)
        if not each.aside and NOTHING.search(said(each.text))
    }
    assert of_nothing == set(OF_NOTHING.get(bot, {}))
