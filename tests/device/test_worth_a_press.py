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
from device.goldens import golden, on_the_glass
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


def read(path: Path, language: str, folder: Path) -> Iterator[tuple[Playing, str]]:
    """Play a golden game on a glass; yield the scene and what each page that is read says below its title."""
    hands, table = Hands(folder, language), golden(path)
    playing = on_the_glass(hands, table)
    while table.prompt:
        if playing.asked is None and not table.corrects:
            yield playing, hands.said.removeprefix(hands.page.title).strip()
        table.go_on(playing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_short_of_an_aside_is_never_left_out(path: Path, language: str, tmp_path: Path) -> None:
    """Where its sentence has no room it stands in a title: which die the device chose, for the hands that move it."""
    hands, table = Hands(tmp_path, language), golden(path)
    playing, shows, wanted = on_the_glass(hands, table), "", set[str]()
    while table.prompt:
        words = playing._view.words
        now = {words.say(each.short).replace("\u00a0", " ") for each in table.told if each.short}
        if now != wanted:
            assert not [each for each in wanted if each not in shows], shows
            shows, wanted = "", now
        shows += f"{seen_title(hands.page)} {' '.join(hands.page.lines)}".replace("\u00a0", " ")
        table.go_on(playing)
    assert not [each for each in wanted if each not in shows], shows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_told_is_shown(path: Path, language: str, tmp_path: Path) -> None:
    """All of it but asides, its headlines too; what is left of a sentence never stands under another title."""
    hands, table = Hands(tmp_path, language), golden(path)
    playing = on_the_glass(hands, table)
    shown, wanted = list[tuple[str, str]](), list[str]()
    while True:
        if not playing._happened.index:  # what was told last is read
            assert [each for each in wanted if not reads(shown, each)] == [], shown
            shown = []
            words = playing._view.words
            wanted = [
                words.say(text) for each in table.told if not each.aside for text in (each.text, each.headline) if text
            ]
        if table.prompt is None:
            break
        wanted = [] if table.corrects else wanted  # then what follows from it is told instead
        page = hands.page
        shown.append((page.title, " ".join((seen_title(page), page.big, page.badge, *page.lines)).replace("\n", " ")))
        table.go_on(playing)


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
        pages = Counter(words for _, words in read(path, "en", tmp_path))
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_page_is_read_for_an_aside(path: Path, language: str, tmp_path: Path) -> None:
    """Where asides would make one more, they are left out."""
    for playing, words in read(path, language, tmp_path):
        without, way = Happened(), playing.hand.way if playing.hand and not playing._ahead else None
        without.tell(
            playing._view, [each for each in playing.table.told if not each.aside], way, (), titled=playing._titled
        )
        assert len(playing._happened.pages) <= len(without.pages), f"{words!r} is read for an aside"
