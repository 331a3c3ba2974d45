"""What each key, hold and scan does while a game is played."""

from random import Random

import pytest

from compere.arrange import ChooseSome
from compere.bot import Outcome
from compere.journal import Answered
from compere.options import Option
from compere.prompts import Choose, Number, Tell
from compere.wording import say
from compere_device.drivers.player import Player
from compere_device.events import Key, Moved
from compere_device.scenes.playing import Playing
from compere_device.scenes.reading import Reading
from hands import CIRCLE, Hands, Stage, one_question, press_on, table_of
from tiny import END, TinyState
from ways import picked

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


FEW = tuple(Option(id, say("{id}", id=id)) for id in "abc")
SOME = ChooseSome("t.some", say("Which ones?"), "luck", FEW, 0, 2)
NUMBER = Number("t.number", say("How many?"), "luck", -2, 3)
TWO = Choose("t.two", say("Which?"), "luck", FEW[:2], often=True)
TELL = Tell("t.tell", say("Read this."), "luck")
TURN = "Your turn With 5◉ you chose:"


def at_turn(hands: Hands, *circle: str) -> Playing:
    """Begin a game of Patchwork and go to the human's first turn."""
    playing = hands.begin()
    hands.scan_circle(*circle)
    assert hands.said == TURN
    return playing


def answers(playing: Playing) -> list[tuple[object, str]]:
    """Return what has been answered, and how."""
    entries = [item.entry for item in playing.table.session.history.items]
    return [(entry.answer, entry.source) for entry in entries if isinstance(entry, Answered)]


def hold_on(hands: Hands, key: Key) -> None:
    """Keep a key down for so long that it repeats many times."""
    hands.look()
    hands.loop.handle(Moved(key, True, hands.now_s))
    hands.now_s += 3
    hands.loop.handle(Moved(key, False, hands.now_s))


# A page that tells


@pytest.mark.parametrize("key", [OK, DOWN])
def test_ok_and_down_read_on(hands: Hands, key: Key) -> None:
    """The two pages of the set-up, then the question; the marks say that there is more."""
    hands.begin()
    assert hands.said == (
        "Set-up Set up for two. Automa gets no quilt board and no buttons. You begin. "
        "Patches go clockwise from the neutral token."
    )
    assert (hands.page.above, hands.page.below) == (False, True)
    hands.press(key)
    assert hands.said == "Set-up Level 1: put a button on the time track, 1 space before the end."
    assert (hands.page.above, hands.page.below) == (False, True)  # UP is the glance, not the page before
    hands.press(key)
    assert hands.said == "Patches Scan or pick 1st to 3rd"


def test_back_on_a_page_turns_back_then_takes_back(hands: Hands) -> None:
    """BACK goes to the page before; on the first one it takes the last answer back."""
    playing = at_turn(hands)
    hands.press(BACK)
    assert hands.page.big.startswith("1st")
    hands.press(BACK)
    assert (hands.said, hands.marked) == (TURN, "advance to 1: +1◉")
    assert answers(playing) == [(list(CIRCLE), "scanned")]
    hands.begin()
    first = hands.page
    hands.press(OK, BACK)
    assert hands.page == first


def test_up_on_a_page_is_glance_and_down_from_there_the_menu(hands: Hands) -> None:
    """UP looks at the score; UP or BACK closes it, DOWN opens the menu."""
    hands.begin()
    told = hands.page
    for close in (UP, BACK, OK):
        hands.press(UP)
        assert (hands.page.title, hands.labels[:2]) == ("Glance", ["You space 0, 5◉", "Your score now −157"])
        hands.press(close)
        assert hands.page == told
    hands.press(UP, DOWN)
    assert hands.page.title == "Menu"


def test_down_turns_the_pages_of_a_glance_first(hands: Hands) -> None:
    """Where there is more to see DOWN shows it, as the mark says; from the last page it opens the menu."""
    hands.begin_tiny(sky="clear")
    hands.scan("cmd:glance")
    assert (hands.page.title, hands.page.below) == ("Glance", True)
    hands.press(DOWN)
    assert (hands.page.title, hands.page.above, hands.page.below) == ("Glance", True, False)
    hands.press(DOWN)
    assert hands.page.title == "Menu"


def test_a_key_held_on_a_page_acts_once(hands: Hands) -> None:
    """Auto-repeat is for lists and numbers: it neither turns pages nor opens and closes the glance."""
    hands.begin()
    first = hands.page
    for key, title in ((DOWN, "Set-up"), (UP, "Glance")):
        hold_on(hands, key)
        assert hands.page.title == title and hands.page != first


def test_a_held_answer_turns_no_page(hands: Hands) -> None:
    """A direct key that is held too long answers nothing; nor does a page turn by a key that is still down."""

    async def play(state: TinyState) -> Outcome:
        await TWO
        state.tell("luck", say("It took one."), headline=say("ruby"))
        await NUMBER
        return END

    hands.stage.go.push(Playing(hands.stage, table_of(play)))
    hold_on(hands, UP)
    assert hands.page.title == "Glance"
    hands.press(UP, UP)
    assert hands.page.big == "ruby"
    hold_on(hands, DOWN)
    assert hands.playing.asked and hands.page.huge == "−2"


def test_a_scan_is_taken_while_a_page_is_shown(hands: Hands) -> None:
    """Who knows what comes next need not read on first; what is scanned in part counts as scanned."""
    playing = hands.begin()
    hands.scan(*CIRCLE[:2])
    assert (hands.page.corner, hands.page.title) == ("2 scanned", "Set-up")
    hands.press(OK, OK)
    assert hands.page.corner == "3/3"
    while playing.asked and playing.asked.prompt.key == "patchwork.circle":
        hands.press(OK)
    assert [source for _, source in answers(playing)] == ["scanned"]


# A question


def test_a_list_is_moved_in_and_confirmed(hands: Hands) -> None:
    """DOWN and UP move, round the ends too; OK takes."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK, UP, UP, OK, UP, OK)
    assert hands.selected == "ruby"
    hands.press(UP)
    assert hands.selected == "beryl"
    hands.press(DOWN, DOWN)
    assert hands.selected == "garnet"
    hands.press(OK, OK)
    assert answers(playing) == [([3, 5], "entered"), (["stone:g", "stone:r"], "entered")]


def test_up_counts_up_and_repeats(hands: Hands) -> None:
    """A number grows with UP, faster while it is held, and stops at its end; so does it shrink with DOWN."""
    playing = Playing(Stage(), one_question(NUMBER))
    hands.stage.go.push(playing)
    hands.press(UP)
    assert hands.page.huge == "−1"
    hold_on(hands, UP)
    assert hands.page.huge == "3"
    hands.press(DOWN, OK)
    assert answers(playing) == [(2, "entered")]


@pytest.mark.parametrize(("key", "answer"), [(UP, "first"), (OK, "second"), (DOWN, "third"), (BACK, "advance")])
def test_each_key_is_an_answer_where_it_stands_beside_one(hands: Hands, key: Key, answer: str) -> None:
    """UP, OK, DOWN and BACK take the first to the fourth answer."""
    playing = at_turn(hands)
    hands.press(key)
    assert answers(playing)[1] == (answer, "entered")


def test_on_direct_keys_holding_back_goes_back(hands: Hands) -> None:
    """There BACK is an answer, so its hold takes the last answer back, and OK's hold asks why."""
    playing = at_turn(hands)
    hands.hold(OK)
    assert hands.page.title == "Your turn"
    assert hands.said.startswith("Your turn The token further back moves;")
    hands.press(BACK)
    hands.hold(BACK)
    assert (hands.page.corner, hands.marked) == ("3/3", "XXX/.X. 2◉ 2⧗")
    assert answers(playing) == []


def test_a_key_without_an_answer_does_nothing(hands: Hands) -> None:
    """Two answers leave DOWN without meaning, and BACK its own: a step back."""
    playing = Playing(hands.stage, one_question(TWO))
    hands.stage.go.push(playing)
    hands.press(DOWN)
    assert playing.asked and hands.labels == ["a", "b"]
    hands.press(BACK)
    assert hands.page.title == "Compère"


def test_holds_on_a_list(hands: Hands) -> None:
    """OK's hold asks why, BACK's hold is glance."""
    hands.begin_tiny(sky="clear")
    hands.press(OK)
    hands.hold(OK)
    assert hands.said == "Luck Dice and clouds."
    hands.hold(OK)
    hands.hold(BACK)
    assert (hands.page.title, len(hands.page.grid)) == ("Glance", 2)
    hands.hold(BACK)
    assert hands.page.huge == "1"


def test_why_gives_what_decided(hands: Hands) -> None:
    """After a turn of Automa's: its card, what that can pay, and each filter that was looked at."""
    at_turn(hands)
    hands.press(BACK)
    hands.hold(OK)
    assert hands.said == "Why? 1. card 7, 7◉: 1st, 2nd and 3rd 2. most buttons: 1st"
    hands.press(OK)
    assert hands.page.big.startswith("1st")


# Several answers


def test_ticks_toggle_and_done_answers(hands: Hands) -> None:
    """OK and a scan toggle a row; the last row answers; a wrong number of them gets a sentence and loses nothing."""
    playing = Playing(hands.stage, one_question(SOME))
    hands.stage.go.push(playing)
    hands.press(OK, DOWN)
    hands.scan("pick:b", "pick:c")
    assert [row.ticked for row in hands.page.rows] == [True, True, True, None]
    hands.choose("Done (3)")
    assert hands.said == "Notice Choose 0 to 2 of them."
    hands.press(OK)
    hands.scan("pick:a", "pick:done")
    assert answers(playing) == [(["b", "c"], "scanned")]


def test_a_told_prompt_is_read_on_from(hands: Hands) -> None:
    """A sentence with nothing to answer: UP is glance, OK and DOWN go on, BACK takes the last answer back."""
    for key, left in ((OK, None), (DOWN, None), (BACK, 1)):
        stage = Stage()
        playing = Playing(stage, one_question(TELL))
        press_on(playing, UP, repeat=True)
        assert not stage.scenes
        press_on(playing, UP)
        assert isinstance(stage.scenes[0], Reading)
        press_on(playing, key)
        assert (bool(playing.asked), stage.left or None) == (bool(left), left)


# Going back


def test_the_answers_after_it_follow(hands: Hands) -> None:
    """Three answers back, and OK alone takes each of them again."""
    playing = hands.begin_tiny(sky="clear")
    player = Player(hands.press, None, Random(3))
    while len(answers(playing)) < 4:
        player.step(playing)
    given = answers(playing)
    while len(answers(playing)) > 1:
        hands.press(BACK)
    while len(answers(playing)) < 4:
        hands.press(OK)
        assert answers(playing) == given[: len(answers(playing))]


def test_another_answer_lets_go_of_what_no_longer_fits(hands: Hands) -> None:
    """Other stones come up: what was kept of the first two is offered only where it is asked again."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK, OK, OK)
    hands.scan("stone:r", "stone:g", "stone:g", "pick:done")
    before = answers(playing)[2]
    assert before == (["stone:g"], "scanned")
    hands.scan("cmd:undo", "cmd:undo", "stone:b", "stone:g")
    assert [row.ticked for row in hands.page.rows] == [False, False, None]
    hands.scan("cmd:undo", "stone:r", "stone:g")
    assert [row.ticked for row in hands.page.rows] == [False, True, None]


# Scans that fit nothing


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("4006381333931", "The code 4006381333931 means nothing here."),
        ("x" * 99, "The code xxxxxxxxxxxxxxxxxx… means nothing here."),
        ("https://example.com/?q=1", "The code https://example.com/?… means nothing here."),
        ("patch:10", "You have taken the patch 2◉ 2⧗ already."),
        ("patch:1", "0◉ 3⧗ is entered already."),
        ("patch:3", "The patch 1◉ 2⧗ lies elsewhere in the circle."),
        ("automa:7", "Card 7 cannot come up now."),
        ("automa:12", "Card 12 is not asked for now."),
        ("cmd:dance", "The code cmd:dance means nothing here."),
    ],
)
def test_a_wrong_scan_gets_a_sentence_and_nothing_is_lost(hands: Hands, code: str, sentence: str) -> None:
    """One patch of two is picked already: it stays picked, and the sentence closes with any key or with a scan."""
    playing = at_turn(hands)
    hands.press(DOWN)
    hands.scan("patch:1")
    before = hands.page
    hands.scan(code)
    assert hands.said == f"Notice {sentence}"
    hands.press(OK)
    assert hands.page == before
    hands.scan(code, "patch:2")
    assert playing.asked and picked(playing.asked) == ("patch:1", "patch:2")


# Codes that stand for keys


def test_commands_are_scanned(hands: Hands) -> None:
    """next reads on and confirms but chooses no direct answer, undo goes back a step, why and glance are shown."""
    playing = hands.begin()
    hands.scan("cmd:next", "cmd:next", *CIRCLE[:2], "cmd:undo")
    assert playing.asked and picked(playing.asked) == CIRCLE[:1]
    hands.scan(*CIRCLE[1:], "cmd:next")
    assert hands.said == TURN
    hands.scan("cmd:why")
    assert hands.page.title == "Your turn" and hands.page.lines[0].startswith("The token")
    hands.scan("cmd:undo", "cmd:glance")
    assert hands.page.title == "Glance"
    hands.scan("cmd:next")
    assert hands.said == TURN
    hands.scan("cmd:undo")
    assert (hands.page.corner, hands.page.given) == ("3/3", 1)
    hands.press(OK)
    assert hands.said == TURN


def test_a_page_is_made_once() -> None:
    """Several look at it after each press: it is the same one until the selection, the language or the game goes on."""
    playing = Playing(Stage(), one_question(NUMBER))
    asked = playing.page()
    assert playing.page() is asked
    press_on(playing, Key.UP)
    moved = playing.page()
    assert moved is not asked and moved.huge != asked.huge and playing.page() is moved
