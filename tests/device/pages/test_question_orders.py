"""The question for an order of Droids: the map, what the killer did with the die, and every key share its pages."""

import re
from collections.abc import Iterator

import pytest

from bots.droids.drawn import order
from bots.droids.hunting import mid_round
from bots.droids.refereeing import mid_round as refereed_round
from compere.bots.droids import say
from compere.bots.droids.board.events import Moved, Shot
from compere.bots.droids.board.squares import SIZE
from compere.bots.droids.bot import BOT
from compere.bots.droids.cards import FACES, ROBOT_TERMS
from compere.bots.droids.decide import killers_text
from compere.bots.droids.questions import order_question
from compere.bots.droids.state import DroidsState
from compere.state import Told
from compere.wording import Text
from compere_device.answers.picker import begin
from compere_device.answers.way import Way
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.languages import LANGUAGES
from compere_device.pages.page import Page
from hands import SCREEN, view
from ways import key_towards, nearer, pressed

FAR = SIZE - 1
LAND, WATER = mid_round("B.K"), mid_round("b.K")
WAYS = ("up", "right", "down", "left", "up-right", "down-right", "down-left", "up-left")


def killers(state: DroidsState) -> Iterator[Text]:
    """Yield what the killer may have done, with the widest numbers."""
    for way in WAYS:
        kind = "diagonal" if "-" in way else "max"
        moved = Moved("killer", 0, FAR), Moved("blue", 0, FAR)
        yield killers_text(state, order(f"killer {kind} {way}"), moved[:1])
        yield killers_text(state, order(f"killer {kind} {way}"), moved)
    yield killers_text(state, order("killer max up"), ())
    yield killers_text(state, order("killer fire up"), ())
    yield killers_text(state, order("killer fire up"), (Shot("killer", "blue", FAR, 0, die=FAR - 1),))
    yield say("Killer: done.")


SHARES = re.compile(r"^(D\w+ \d\. )?Killer\s?: \d[←↖↑↗→↘↓↙]\.$|^Killer\s?: (done|fini)\.$")


def every_step(way: Way) -> Iterator[Way]:
    """Yield a way, its further leaves, and what follows a key of each."""
    seen: list[Way] = []
    ahead = [way]
    while ahead:
        here = ahead.pop()
        if here in seen:
            continue
        seen.append(here)
        yield here
        ahead += [step for key in here.keys if isinstance(step := pressed(here, key), Way)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [LAND, WATER], ids=["land", "water"])
def test_the_killers_order_shares_the_pages_of_yours(state: DroidsState, language: str) -> None:
    """Where that is large enough to be read; no word is cut on the way to any order.

    The killer's course shares it with the die, too; where it takes you along, that is read before.
    """
    pages, way = view(BOT, language), begin(order_question(state))
    for said in killers(state):
        for told in (said, say("Die {die}. {killer}", die=FACES[-1], killer=said)):
            before, above, last = pages.before([Told(told, "sending")], way)
            assert not (before and SHARES.match(pages.words.say(told))), pages.words.say(told)
            assert last is None and all(page.size is not Style.BODY for page in before), pages.words.say(told)
            for step in every_step(way):
                page = pages.asking(step, above)
                assert len(page.grid) == SIZE and len(page.rows) == len(step.slots)
                assert SCREEN.overflow(page) == []
                assert not any("…" in each for each in (*page.lines, *(row.label for row in page.rows)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("old", ["order:max_up", "order:max_right", "order:diagonal_down_left", "order:no_effect"])
def test_an_order_that_was_taken_back_stands_beside_the_map(old: str, language: str) -> None:
    pages, way = view(BOT, language), begin(order_question(LAND), old)
    assert marks_its_row(pages.asking(way), key_towards(way, old))
    step = nearer(way, old)
    if isinstance(step, Way):
        assert marks_its_row(pages.asking(step), key_towards(step, old))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sender", ["blue", "yellow", "red", "green"])
def test_who_is_asked_stays_in_the_question(sender: str, language: str) -> None:
    """Fault: whoever took a step back came into the half-entered order of somebody else, whose name was not there.

    It stands on the page of every step towards an order, and so where the old one is marked.
    """
    state = refereed_round("B.Y\n...\nR.G", first=sender)
    pages = view(BOT, language)
    name = pages.words.say(say("{player}", player=ROBOT_TERMS[sender]))
    for old in (None, "order:max_up", "order:diagonal_down_left", "order:no_effect"):
        for step in every_step(begin(order_question(state), old)):
            page = pages.asking(step)
            assert name in " ".join(page.lines), page.text()
            assert len(page.rows) == len(step.slots) and SCREEN.overflow(page) == []


def marks_its_row(page: Page, key: Key) -> bool:
    """Return whether a page with a map marks the row of a key: with a tick where that is OK, else by a line."""
    at = [row.key for row in page.rows].index(key)
    marks = (at, None) if key is Key.OK else (None, at)
    return bool(page.grid) and (page.given, page.was) == marks and SCREEN.overflow(page) == []
