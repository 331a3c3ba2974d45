"""Scans that run ahead in whole games: the circle of patches in one go, a hand, what is drawn one after the other."""

from pathlib import Path
from random import Random

import pytest

from compere.journal import Answered
from compere.piles import Draw
from compere.session import Session
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.glass.fonts import Style
from compere_device.scenes.playing import Playing
from figures.people import PEOPLE
from hands import Hands
from sensible import sensible
from ways import picked

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
AROUND = [f"patch:{number}" for number in (*range(33, 8, -1), *range(7, 0, -1))]


def circles(playing: Playing) -> list[object]:
    """Return the answers about the circle."""
    entries = [item.entry for item in playing.table.session.history.items]
    return [entry.answer for entry in entries if isinstance(entry, Answered) and entry.key == "circle"]


def test_the_whole_circle_on_the_first_page(hands: Hands) -> None:
    """It waits until set-up is read; then it is one answer, and the last patch, which follows, need not be scanned."""
    playing = hands.begin()
    first = hands.page.lines
    hands.scan(*AROUND[:31])
    assert (hands.page.lines, hands.page.corner) == (first, "31 scanned")
    hands.press(OK, OK)
    assert hands.page.title == "Your turn"
    assert circles(playing) == [AROUND]


def test_the_whole_circle_at_its_question(hands: Hands) -> None:
    """Each step back takes one away; nothing about the circle is asked afterwards; the journal leads to the same."""
    playing = hands.begin()
    hands.press(OK, OK)
    hands.scan(*AROUND[:20])
    assert hands.page.corner == "20"
    hands.press(BACK, BACK)
    assert playing.asked and picked(playing.asked) == tuple(AROUND[:18])
    hands.scan(*AROUND[18:31])
    assert circles(playing) == [AROUND]
    session = playing.table.session
    player = Player(hands.press, hands.scan, Random(1), sensible(Random(1)))
    while not playing.table.outcome:
        player.step(playing)
    assert circles(playing) == [AROUND]
    entries = [item.entry for item in session.history.items]
    assert Session(session.bot, session.header, entries).public_state == session.public_state


def test_two_steps_lead_back_to_where_a_patch_was_scanned(hands: Hands) -> None:
    """The first marks it, and its key takes it again; no step leads through bands that nobody went along."""
    playing = hands.begin()
    while not playing.asked:
        hands.press(OK)
    first, way = hands.page.rows, playing.asked
    for patch in way.prompt.ids():
        hands.scan(patch)
        hands.hold(BACK)
        assert playing.asked.again is not None and playing.asked.leads_to((patch,))
        if playing.asked != way:
            hands.hold(BACK)
        assert hands.page.rows == first


def test_keys_lead_back_band_by_band(hands: Hands) -> None:
    """As they were gone along."""
    playing = hands.begin()
    while not playing.asked:
        hands.press(OK)
    pages = []
    for key in (DOWN, DOWN, UP):
        pages.append(playing.asked.slots)
        hands.press(key)
    for slots in reversed(pages):
        hands.hold(BACK)
        assert playing.asked.slots == slots


def test_a_wrong_patch_is_mended_without_those_behind_it(hands: Hands) -> None:
    """While they are told, and when all of them are taken back."""
    playing = hands.begin()
    hands.press(OK, OK)
    wrong = [*AROUND[:4], AROUND[30], *AROUND[5:10]]
    hands.scan(*wrong)
    hands.press(*[DOWN] * 6, OK)
    hands.scan(AROUND[4])
    assert playing.asked and picked(playing.asked) == tuple(AROUND[:10])
    hands.press(OK)
    assert circles(playing) == [AROUND[:10]]
    hands.hold(BACK)
    assert picked(playing.asked) == tuple(AROUND[:10])
    hands.press(DOWN, OK)
    hands.scan(AROUND[12])
    hands.press(OK)
    assert circles(playing) == [[*AROUND[:9], AROUND[12]]]


def test_the_circle_is_told_anew_from_the_menu(hands: Hands) -> None:
    """Where one was left out and all behind it are wrong."""
    playing = hands.begin()
    hands.scan_circle(*AROUND[:2], *AROUND[3:20])
    hands.hold(Key.LOOK)
    hands.choose("Correct something", "Next three patches")
    hands.scan(*AROUND[:20])
    hands.press(OK)
    assert playing.table.session.state.circle[:20] == AROUND[:20]


@pytest.mark.parametrize(
    ("bot", "options"),
    [("droco", {}), ("robokid", {"deck": "tracked"}), ("patchwork", {"cards": "own"})],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_cards_that_are_scanned_while_pages_are_read(bot: str, options: dict[str, str], tmp_path: Path) -> None:
    """All that is drawn is scanned on the first page before its question: no page is skipped, and all of it counts."""
    hands, random = Hands(tmp_path), Random(3)
    playing = hands.begin(bot, **options)
    people = PEOPLE[bot](dict(playing.table.session.header.options), random)
    player, ahead = Player(hands.press, hands.scan, random, people), 0
    while hands.stage.go.scene is playing and not playing.table.outcome:
        if playing.asked or not isinstance(playing.table.prompt, Draw) or playing._ahead:
            player.step(playing)
            continue
        before, last = hands.page, not playing._happened.left
        ids = player.answer(playing)
        hands.scan(ids[0])
        ahead += 1
        if playing._happened.page and playing._ahead:  # what would have stood above the question has a page now
            page = hands.page  # one whose lines had taken the title's place has it again, in the smallest size
            look = {"size": Style.BODY, "bare": False, "tight": False} if before.bare and page.corner else {}
            assert page._replace(corner="", lines=before.lines) == before._replace(**look)
            assert " ".join(page.lines) == " ".join(before.lines)
            hands.scan(*ids[1:])
            assert hands.page.corner in (f"{len(ids)} scanned", before.corner)
        else:
            assert last
    assert ahead
    assert player.means(playing.table.session)
