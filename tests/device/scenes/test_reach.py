"""The glance, why, back and the menu are reachable from every page of a game, and no hold is an answer."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from compere.bots import BOTS
from compere_device.drivers.player import Player
from compere_device.events import Key, Lost
from compere_device.hands.controls import BESIDE_KEYS, PageKind
from compere_device.scenes.menus import correct
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from compere_device.scenes.roles import Role
from hands import Hands
from sensible import sensible
from ways import key_towards

OK, BACK, UP, DOWN, LOOK = Key.OK, Key.BACK, Key.UP, Key.DOWN, Key.LOOK
EACH = 6  # of every kind of page, so many of a game are looked from
STEPS = 400


def glance(hands: Hands) -> None:
    """Go to the glance as the keys' table says."""
    scene = hands.stage.go.scene
    if scene.kind in BESIDE_KEYS or scene.kind is PageKind.END:
        hands.hold(UP)
    elif not isinstance(scene, Playing) or scene.asked or hands.playing.table.outcome is None:
        hands.hold(BACK)
    else:
        hands.press(UP)


def menu(hands: Hands) -> None:
    """Go to the menu as the keys' table says."""
    if hands.stage.go.scene.kind in (PageKind.FOUR, PageKind.THREE):
        hands.hold(DOWN)
    else:
        glance(hands)
        while hands.page.below:
            hands.press(DOWN)
        hands.press(DOWN)


def journal(playing: Playing) -> list[object]:
    """Return what was answered."""
    return [item.entry for item in playing.table.session.history.items]


LOOKS: dict[str, Callable[[Hands], None]] = {"Glance": glance, "Menu": menu, "": lambda hands: hands.hold(OK)}


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_from_every_page_of_a_game(bot: str, tmp_path: Path) -> None:
    """And back to the page, which is as it was, with as many answers; `why` is there wherever it has a word to say."""
    hands, random, seen = Hands(tmp_path), Random(7), dict[object, int]()
    playing = hands.begin(bot)
    player = Player(hands.press, None, random, sensible(random) if bot == "patchwork" else None)
    for _ in range(STEPS):
        if hands.stage.go.scene is not playing:
            break
        way = playing.asked
        kind = (type(way), way.prompt.key) if way else bool(playing.table.outcome)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= EACH:
            for title, look in LOOKS.items():
                before = hands.page, len(playing.table.session.history.items)
                look(hands)
                step = playing.table.prompt and playing.table.prompt.step
                explained = before[0].told or playing._view.why(step, playing.table.told)
                assert (hands.stage.go.scene is playing) is (not title and not explained)
                assert not title or hands.page.title == title
                while hands.stage.go.scene is not playing:
                    hands.press(BACK)
                assert (hands.page, len(playing.table.session.history.items)) == before
        player.step(playing)
    assert len(seen) > 4


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_step_back_leads_to_the_page_that_was_there(bot: str, tmp_path: Path) -> None:
    """At every question with keys of a game: the same rows on the same keys, the old answer marked; its key goes on.

    Of many things all are there instead, and OK goes on.
    """
    hands, random, checked = Hands(tmp_path), Random(8), 0
    playing = hands.begin(bot)
    player = Player(hands.press, None, random, sensible(random) if bot == "patchwork" else None)
    for _ in range(STEPS):
        if hands.stage.go.scene is not playing or playing.table.outcome:
            break
        way, given = playing.asked, journal(playing)
        if way is None or not way.direct or way.alone:
            player.step(playing)
            continue
        rows, key, told = hands.page.rows, key_towards(way, player.answer(playing)), playing.table.told
        hands.press(key)
        after = journal(playing)
        if len(after) == len(given) or playing.table.outcome:
            continue  # a step of an answer
        hands.scan("cmd:undo")
        assert playing.table.told == told
        if hands.page.spread:
            key = OK
        else:
            at = way.keys.index(key)
            marks = (at, None) if key is OK else (None, at)  # a tick only where OK takes it
            assert (hands.page.rows, hands.page.given, hands.page.was) == (rows, *marks)
            assert hands.page.cursor is None
        hands.press(key)
        assert journal(playing) == after
        checked += 1
    assert checked > 3


def test_from_pages_over_a_game(hands: Hands) -> None:
    """From why, the rule, a notice, the menu and a correction: UP or BACK's hold is the glance, OK's hold is why."""
    playing = hands.begin(cards="own")
    hands.scan_circle()
    while playing.asked is None or playing.asked.direct:
        hands.press(OK)
    over: dict[str, Callable[[], None]] = {
        "why": playing.why,
        "rule": playing.rule,
        "notice": lambda: hands.loop.handle(Lost("scanner")),
        "menu": hands.stage.go.menu,
        "correct": lambda: hands.stage.go.push(correct(hands.stage, playing)),
    }
    for name, show in over.items():
        show()
        page = hands.page
        hands.hold(BACK)
        assert hands.page.title == "Glance", name
        hands.hold(BACK)
        assert hands.page == page
        if isinstance(hands.stage.go.scene, Reading):
            hands.press(UP)
            assert hands.page.title == "Glance", name
            hands.press(UP)
        if name != "why":
            hands.hold(OK)
            assert hands.stage.go.scene.role is Role.WHY
        hands.hold(OK)
        assert hands.stage.go.scene is playing if name == "why" else hands.page == page
        while hands.stage.go.scene is not playing:
            hands.press(BACK)


def test_one_why_and_one_glance(hands: Hands) -> None:
    """From one to the other and back: each is there once, and comes up."""
    playing = hands.begin()
    for _ in range(3):
        hands.hold(OK)
        hands.hold(BACK)
    assert len(hands.stage.go.scenes) - hands.stage.go.scenes.index(playing) == 3
    hands.press(BACK, BACK)
    assert isinstance(hands.stage.go.scene, Playing)


def test_where_no_game_is_played(hands: Hands) -> None:
    """There is nothing to look at: BACK's hold is the menu, OK's nothing; a page that is read is closed by any."""
    home = hands.page
    hands.hold(OK)
    assert hands.page == home
    hands.hold(BACK)
    assert hands.page.title == "Menu"
    for close in (lambda: hands.hold(OK), lambda: hands.hold(BACK), lambda: hands.press(UP)):
        hands.choose("Record")
        hands.press(LOOK)
        assert hands.page.title == "Record"
        close()
        assert hands.page.title == "Menu"
    for code in ("cmd:glance", "cmd:why"):
        hands.scan(code)
        assert hands.page.title == "Notice"
        hands.press(OK)
    hands.choose("Record")
    hands.hold(LOOK)
    assert hands.page.title == "Menu"


def test_codes_look_from_a_menu(hands: Hands) -> None:
    """As from the game beneath it."""
    hands.begin()
    hands.stage.go.menu()
    hands.scan("cmd:glance")
    assert hands.page.title == "Glance"
    hands.press(BACK)
    assert hands.page.title == "Menu"
    hands.scan("cmd:why")
    assert hands.stage.go.scene.role is Role.WHY
