"""The end of a game: the pages of who won, and what comes next."""

from pathlib import Path
from random import Random

import pytest

from compere.bot import Outcome
from compere.prompts import Mark
from compere_device.drivers.player import Player
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.hands.controls import Controls
from compere_device.scenes import home
from hands import Hands
from tiny import END, TinyState, number, session

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
ENDED = "End of the game What next?"
NEXT = ["Look at the score", "Play again", "Correct something", "Leave the game"]


def test_the_outcome_is_read_and_may_be_taken_back(hands: Hands) -> None:
    """BACK on its first page takes the last answer back; OK behind its last page asks what next, and only that."""
    playing = hands.begin(level="5")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome:
        player.step(playing)
    assert hands.page.title == "End"
    hands.scan("patch:1")
    assert hands.page.title == "Notice"
    hands.press(OK, BACK)
    assert hands.page.huge and "Your score?" in hands.said
    hands.press(OK)
    assert playing.table.outcome
    while hands.page.below:
        hands.press(DOWN)
    last = hands.page
    hands.press(OK)
    assert (hands.said, hands.all_rows()) == (ENDED, NEXT)
    hands.press(BACK)
    assert hands.page == last
    hands.press(OK)
    hands.choose("Leave")
    assert hands.said == "Compère Which game?"
    assert [path.parent.name for path in hands.store.folder.rglob("*.journal")] == ["finished"]


def test_the_score_is_looked_at_from_its_first_page_on(hands: Hands) -> None:
    """As often as somebody asks for it, and as it stands when the game has just ended."""
    playing = hands.begin(level="5")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome:
        player.step(playing)
    first = hands.page
    assert first.big and first.below
    for _ in range(2):
        while hands.said != ENDED:
            hands.press(OK)
        hands.choose("Look at the score")
        assert hands.page == first


async def without_luck(state: TinyState) -> Outcome:
    await Mark()
    if not state.luck:
        await number("first")
    return END


@pytest.mark.parametrize("way", ["the menu", "what next"])
def test_a_correction_that_ended_the_game_is_corrected(hands: Hands, way: str) -> None:
    """A slip there costs no game: the end still offers what can be set right, by the menu and behind its last page."""
    home.play(hands.stage, Game(session(without_luck)))
    playing = hands.playing
    hands.scan("cmd:menu")
    hands.choose("Correct something", "Luck")
    hands.press(UP, OK)
    assert playing.table.outcome and hands.said.endswith("Corrected: Luck, 0 → 1.")
    if way == "the menu":
        hands.scan("cmd:menu")
    while hands.said != ENDED and way == "what next":
        hands.press(OK)
    hands.choose("Correct something", "Luck")
    hands.press(DOWN, OK)
    assert hands.said.endswith("Corrected: Luck, 1 → 0.")
    hands.press(OK)
    assert playing.asked and not playing.table.outcome


def test_a_correction_that_ended_the_game_is_taken_back(hands: Hands) -> None:
    """BACK on the page that says it, as for an answer."""
    home.play(hands.stage, Game(session(without_luck)))
    hands.playing.set_right("luck", 1)
    assert hands.playing.table.outcome
    hands.press(BACK)
    assert not hands.playing.table.outcome and hands.said.endswith("Correction taken back: Luck, 1 → 0.")


def test_the_last_page_plays_again_by_the_key_that_reads_nothing_on(hands: Hands) -> None:
    """UP there, on release, asks once more, then puts this game away and begins one with its options; held: glance."""
    playing = hands.begin(level="5")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome or hands.page.below:
        player.step(playing)
    assert (hands.labels[-1], hands.page.rows[-1].key) == ("Play again won 0/1", UP)
    hands.hold(UP)
    assert hands.page.title == "Glance"
    last = (hands.press(BACK), hands.page)[1]
    for no in (OK, BACK):
        hands.press(UP)
        assert hands.said == "Play again? This game is put away: nothing in it can be taken back then."
        assert (hands.all_rows(), hands.selected) == (["no", "yes"], "no")
        hands.press(no)
        assert (hands.page, hands.playing) == (last, playing)
    hands.press(UP, DOWN, OK)
    assert hands.playing is not playing
    assert hands.playing.table.session.header.options == playing.table.session.header.options
    assert sorted(path.parent.name for path in hands.store.folder.rglob("*.journal")) == ["finished", "games"]


def test_with_a_knob_no_detent_plays_again(tmp_path: Path) -> None:
    """The last page has no such key; the list behind it has the row."""
    hands = Hands(tmp_path, controls=Controls.KNOB)
    playing = hands.begin(level="5")
    player = Player(hands.press, None, Random(1))
    while not playing.table.outcome or hands.page.below:
        player.step(playing)
    assert not any(row.key for row in hands.page.rows)
    hands.press(UP)
    assert hands.page.title == "Glance"
    hands.press(BACK, OK)
    assert "Play again" in hands.all_rows()
