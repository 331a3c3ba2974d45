"""The device's own questions: first start, home, a new game, the menu."""

import os
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.journal import Corrected
from compere_device.events import Key
from compere_device.files.store import Game
from compere_device.scenes import menus
from compere_device.scenes.scenes import Playing
from hands import Hands
from tiny import TINY, session, turns

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
FURTHEST = "XX..X.X.X.X.XXX/XX..........XXX/....X.X.X.X.XXX the furthest"
HOME, MENU = "Compère Which game?", "Menu What next?"


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


# First start, home


def test_the_first_start_asks_for_the_language_in_both(tmp_path: Path) -> None:
    """The answer is kept, and home speaks it at once."""
    hands = Hands(tmp_path, language="")
    assert hands.said == "Compère Language / Langue"
    hands.choose("Français")
    assert hands.said == "Compère Quel jeu ?"
    assert Hands(tmp_path).said == "Compère Quel jeu ?"


def test_games_in_progress_stand_first(hands: Hands) -> None:
    """The game played last is selected, then the others, the bots and the menu; OK goes on with it."""
    hands.begin()
    hands.app.leave()
    later = hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    hands.press(UP)
    told = later.table.told
    os.utime(hands.store.folder / "games" / "patchwork-0001.journal", (1, 1))
    hands.app.leave()
    titles = [hands.app.say(bot.title) for bot in BOTS.values()]
    assert hands.all_rows() == ["Patchwork Au… -152 : 0", "Patchwork Au… -157 : 0", *titles, "Menu"]
    hands.press(OK)
    assert hands.playing.table.told == told


def test_back_at_home_stays(hands: Hands) -> None:
    """There is nothing behind home; its hold is the menu."""
    home = hands.page
    hands.press(BACK, BACK)
    assert hands.page == home
    hands.hold(OK)
    assert hands.page == home
    hands.hold(BACK)
    assert hands.said == MENU


# A new game


def test_options_are_asked_one_by_one(hands: Hands) -> None:
    """Each option of the bot, its default selected; BACK goes one question back, its answer still selected."""
    hands.choose("Patchwork Automa")
    assert hands.said == "Patchwork Automa Which deck does Automa use?"
    hands.choose("tactical")
    assert hands.all_rows() == ["1 Intern", "2 Apprentice", "3 Fellow", "4 Master", "5 Legend"]
    hands.choose("4")
    assert hands.said == "Patchwork Automa Who turns up Automa’s cards?"
    hands.press(BACK)
    assert hands.selected == "4 Master"
    hands.press(OK, OK, OK, OK)
    options = {"deck": "tactical", "level": "4", "cards": "virtual", "neutral": "nearest", "track": "original"}
    assert hands.playing.table.session.header.options == options


def test_the_last_options_are_selected_and_remembered_ones_not_asked_again(hands: Hands) -> None:
    """What was chosen last is one OK away; what is printed on the owner's components is asked once for ever."""
    hands.choose("Patchwork Automa", "tactical", "3", "you", FURTHEST, "space 26")
    first = hands.playing.table.session.header.options
    hands.app.leave()
    hands.choose("Patchwork Automa")
    selected = []
    while not isinstance(hands.app.scene, Playing):
        selected.append(hands.selected)
        hands.press(OK)
    assert selected == ["tactical (13 to 24)", "3 Fellow", "you, from your deck"]
    assert hands.playing.table.session.header.options == first


def test_an_option_that_is_gone_is_asked_again(hands: Hands) -> None:
    """What was remembered or chosen last, in another version, may be a value that the bot no longer has."""
    hands.store.almanac.set_right("patchwork.track", "gone")
    hands.store.settings.options["patchwork"] = {"level": "gone"}
    hands.app.push(menus.almanac(hands.app))
    assert hands.selected == "?"
    hands.press(OK)
    assert (hands.said.split()[-1], hands.selected) == ("track?", "space 20")
    hands.press(BACK, BACK)
    hands.choose("Patchwork Automa", "normal")
    assert hands.selected == "1 Intern"
    hands.choose("1", "this device", "XX", "space 26")
    assert hands.playing.table.session.header.options["track"] == "revised"
    known = hands.store.almanac.get("patchwork.track")
    assert known and known.value == "revised"


@pytest.mark.parametrize(("sky", "questions"), [("clear", ["rounds", "sky"]), ("cloudy", ["rounds", "sky", "heavy"])])
def test_an_option_that_does_not_matter_is_not_asked(hands: Hands, sky: str, questions: list[str]) -> None:
    """Under a clear sky there are no clouds to ask about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, "tiny", TINY)
        menus.new_game(hands.app, TINY)
        for question in questions:
            assert question in hands.said
            hands.choose(sky if question == "sky" else "")
        assert hands.playing.table.session.header.options["sky"] == sky


def test_a_scan_answers_the_devices_questions_too(hands: Hands) -> None:
    """next is OK, undo is BACK, an answer is itself; what means nothing gets a sentence."""
    hands.choose("Patchwork Automa")
    hands.scan("pick:tactical", "cmd:undo", "nonsense")
    assert hands.said == "Notice The code nonsense means nothing here."
    hands.scan("cmd:undo")
    assert hands.selected == "tactical (13 to 24)"
    hands.scan("cmd:next")
    assert "level" in hands.said


# The menu


def test_the_menu_leads_where_it_says(hands: Hands) -> None:
    """Without a game there is nothing to correct and no rule; BACK closes it."""
    hands.hold(BACK)
    general = ["Almanac", "New game", "Games", "Language / Langue", "Power off"]
    assert (hands.said, hands.all_rows()) == (MENU, general)
    hands.press(BACK)
    hands.begin()
    told = hands.page
    for row, said in (
        ("Rule of this step", "Patches Only the next three patches clockwise"),
        ("Correct something", "Correct What is different?"),
        ("Almanac", "Almanac Nothing was learned yet."),
        ("New game", "New game Which game?"),
        ("Language", "Compère Language / Langue"),
        ("Power off", "Power off? Are you sure?"),
    ):
        hands.press(UP, DOWN)
        assert hands.all_rows() == ["Correct something", "Rule of this step", *general]
        hands.choose(row)
        assert hands.said.startswith(said)
        hands.press(BACK)
        assert hands.page == told
    hands.press(UP, DOWN)
    hands.choose("Games")
    assert hands.said == HOME


def test_a_fact_is_corrected(hands: Hands) -> None:
    """The fact as it stands is selected; what was answered since the turn began is offered again."""
    playing = hands.begin()
    hands.scan("patch:23", "patch:3", "patch:10")
    hands.hold(BACK)
    hands.scan("patch:23", "patch:3", "patch:10", "cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    assert hands.page.huge == "5"
    hands.press(BACK)
    assert hands.said.startswith("Your turn")
    hands.scan("cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    hands.press(UP, UP, OK)
    assert hands.said.startswith("Set-up")
    hands.press(OK, OK)
    assert hands.selected.startswith("as before")
    hands.press(OK)
    assert hands.said == "Your turn With 7◉ you chose:"
    entries = [item.entry for item in playing.table.session.history.items]
    assert entries[0] == Corrected(0, 1, "buttons", 7)


def test_a_correction_takes_what_fits_where_the_turn_began(hands: Hands) -> None:
    """Two of three may be marked; luck of a round that had not begun where the turn did stays 0."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK, OK, OK)
    hands.scan("stone:r", "cmd:glance")
    picked = playing.asked
    hands.press(OK, UP, DOWN)
    hands.choose("Correct something", "Marked stones")
    hands.scan("stone:r", "stone:g", "stone:b", "pick:done")
    assert hands.said == "Notice Choose 0 to 2 of them."
    hands.press(OK, BACK)
    assert playing.asked == picked
    hands.scan("cmd:glance")
    hands.press(OK, UP, DOWN)
    hands.choose("Correct something", "Luck")
    hands.press(UP)
    assert hands.page.huge == "0"
    hands.press(OK)
    assert playing.table.session.history.items[0].entry == Corrected(0, 1, "luck", 0)


def test_nothing_can_be_corrected_before_the_first_turn(hands: Hands) -> None:
    """While a bot is set up there is no turn to go back to, and the menu says so."""
    hands.app.play(Game(session(turns)))
    hands.scan("cmd:menu")
    hands.choose("Correct something")
    assert hands.said == "Correct Nothing can be corrected yet: go back instead."


def test_the_language_changes_in_mid_game(hands: Hands) -> None:
    """The same game goes on in the other language, and so does all around it."""
    playing = hands.begin()
    hands.press(UP, DOWN)
    hands.choose("Language", "Français")
    assert hands.app.scene is playing
    assert hands.said == "Mise en place Comme à deux joueurs. Automa n’a ni plateau ni bouton. Tu commences."
    hands.press(OK, OK, BACK, BACK, BACK)
    assert hands.said == "Compère Quel jeu ?"
