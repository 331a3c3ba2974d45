"""The menu: where it leads, and facts of a game set right."""

from pathlib import Path

import pytest

from compere.bot import Outcome
from compere.journal import Corrected
from compere.prompts import Mark
from compere_device.events import Key
from compere_device.files.opened import Game
from compere_device.scenes import home
from compere_device.scenes.roles import Role
from hands import Hands
from tiny import END, TinyState, number, session, turns

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


HOME, MENU = "Compère Which game?", "Menu What next?"


@pytest.fixture
def hands(patchwork_alone: None, hands: Hands) -> Hands:
    """A device that knows Patchwork only."""
    return hands


# The menu


def test_the_menu_leads_where_it_says(hands: Hands) -> None:
    """Without a game there is nothing to correct and no rule; BACK leads back to it, and once more closes it."""
    hands.hold(BACK)
    general = ["Almanac", "New game", "Games", "Record", "Settings", "Language / Langue", "Keys", "Power off"]
    assert (hands.said, hands.all_rows()) == (MENU, general)
    hands.press(BACK)
    hands.begin()
    told = hands.page
    for row, said in (
        ("Look back", "Set-up Set up for two."),
        ("Rule of this step", "Patches Only the next three patches clockwise"),
        ("Correct something", "Correct What is different?"),
        ("Almanac", "Almanac Nothing was learned yet."),
        ("New game", "New game Which game?"),
        ("Record", "Record No game has been played to its end yet."),
        ("Settings", "Settings What next?"),
        ("Language", "Compère Language / Langue / Sprache"),
        ("Keys", "Keys"),
        ("Power off", "Power off? Are you sure?"),
    ):
        hands.press(UP, DOWN)
        assert hands.all_rows() == ["Look back", "Correct something", "Rule of this step", *general]
        hands.choose(row)
        assert hands.said.startswith(said)
        hands.press(BACK)
        assert (hands.said, hands.selected.startswith(row)) == (MENU, True)
        hands.press(BACK)
        assert hands.page == told
    hands.press(UP, DOWN)
    hands.choose("Games")
    assert hands.said == HOME


def test_a_fact_is_corrected(hands: Hands) -> None:
    """The fact as it stands is selected; what was answered since the turn began is offered again."""
    playing = hands.begin()
    hands.scan_circle()
    hands.hold(BACK)
    assert (hands.page.corner, hands.page.given) == ("3/3", 1)
    hands.press(OK)
    hands.scan("cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    assert hands.page.huge == "5"
    hands.press(BACK, BACK, BACK)
    assert hands.said.startswith("Your turn")
    hands.scan("cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your ◉")
    hands.press(UP, UP, OK)
    assert hands.page.title == "Correct" and hands.said.endswith("Corrected: Your ◉, 5 → 7.")
    hands.press(OK)
    assert (hands.page.corner, hands.page.given) == ("3/3", 1)
    hands.press(OK)
    assert hands.said == "Your turn With 7◉ you chose:"
    entries = [item.entry for item in playing.table.session.history.items]
    assert entries[0] == Corrected(0, 1, "buttons", 7)


def test_what_can_be_one_thing_only_is_read_and_nothing_is_corrected(hands: Hands) -> None:
    """Nobody has passed a leather patch: what was answered since the turn began stays."""
    playing = hands.begin()
    hands.scan_circle()
    before = playing.table.session.history
    hands.scan("cmd:glance")
    hands.press(DOWN)
    hands.choose("Correct something", "Your leather patches")
    assert hands.said.endswith("By these spaces, you have 0 leather patches.")
    hands.press(OK)
    assert hands.said == "Your turn With 5◉ you chose:"
    assert playing.table.session.history == before


def test_a_value_that_has_changed_since_says_when_it_was_so(hands: Hands) -> None:
    """A correction goes back to where the turn began: what it begins with is what was there then, and it says so."""

    async def spent(state: TinyState) -> Outcome:
        await Mark()
        await number("first")
        state.luck += 3
        await number("second")
        return END

    home.play(hands.stage, Game(session(spent)))
    for title in ("Luck", "As the turn began"):
        hands.scan("cmd:menu")
        hands.choose("Correct something", "Luck")
        assert (hands.page.title, hands.page.huge) == (title, "0")
        hands.press(BACK, BACK, BACK)
        hands.press(OK)


def test_a_correction_takes_what_fits_where_the_turn_began(hands: Hands) -> None:
    """Two of three may be marked; luck of a round that had not begun where the turn did stays 0."""
    playing = hands.begin_tiny(sky="clear")
    hands.press(OK, OK, OK)
    hands.scan("stone:r", "cmd:glance")
    picked = playing.asked
    hands.press(DOWN, DOWN)  # the glance has two pages
    hands.choose("Correct something", "Marked stones")
    hands.scan("stone:r", "stone:g", "stone:b", "pick:done")
    assert hands.said == "Notice Choose 0 to 2 of them."
    hands.press(OK, BACK, BACK, BACK)
    assert playing.asked == picked
    hands.scan("cmd:glance")
    hands.press(DOWN, DOWN)  # the glance has two pages
    hands.choose("Correct something", "Luck")
    hands.press(UP)
    assert hands.page.huge == "0"
    hands.press(OK)
    assert playing.table.session.history.items[0].entry == Corrected(0, 1, "luck", 0)


def test_nothing_can_be_corrected_before_the_first_turn(hands: Hands) -> None:
    """While a bot is set up there is no turn to go back to, and the menu says so."""
    home.play(hands.stage, Game(session(turns)))
    hands.scan("cmd:menu")
    hands.choose("Correct something")
    assert hands.said == "Correct Nothing can be corrected yet: go back instead."


def test_the_language_that_is_spoken_is_selected(hands: Hands) -> None:
    """From the menu; at the first start nobody has chosen any, and the first one is."""
    for language in ("Français", "English"):
        hands.scan("cmd:menu")
        hands.choose("Langu", language)
        hands.scan("cmd:menu")
        hands.choose("Langu")
        assert hands.selected == language
        hands.press(BACK, BACK)


def test_the_language_changes_in_mid_game(hands: Hands) -> None:
    """The same game goes on in the other language, and so does all around it."""
    playing = hands.begin()
    hands.press(UP, DOWN)
    hands.choose("Language", "Français")
    assert hands.stage.go.scene is playing
    assert hands.said.startswith("Mise en place Comme à deux joueurs. Automa n’a ni plateau ni bouton. Tu commences.")
    hands.press(OK, BACK, BACK)
    assert hands.said.startswith("Patchwork · Automa Quelle")
    hands.press(BACK, BACK, BACK, BACK, BACK)
    assert hands.said == "Compère Quel jeu ?"


def _looked_at(hands: Hands) -> None:
    """Look at reasons, rule and glance, one over the other, and open the menu over them."""
    playing = hands.playing
    for look in (playing.why, playing.rule, playing.glance):
        look()
    assert [scene.role for scene in hands.stage.go.scenes[2:]] == [Role.WHY, Role.RULE, Role.GLANCE]
    hands.stage.go.menu()


def test_no_page_of_the_language_before_is_left_beneath_the_menu(hands: Hands) -> None:
    """Reasons, rule and glance that were open are closed, as they were made in the other words; the game is shown."""
    playing = hands.begin()
    _looked_at(hands)
    hands.choose("Language", "Français")
    assert hands.stage.go.scenes[1:] == [playing]
    assert hands.said.startswith("Mise en place Comme à deux joueurs.")


def test_no_glance_from_before_a_correction_is_left_beneath_the_menu(hands: Hands) -> None:
    """It says how things stood then."""
    playing = hands.begin()
    hands.scan_circle()
    hands.press(OK)
    _looked_at(hands)
    hands.choose("Correct something", "Your ◉")
    hands.press(UP, OK)
    assert hands.stage.go.scenes[1:] == [playing]
    assert hands.said.endswith("Corrected: Your ◉, 4 → 5.")


def test_a_language_that_has_gone_leaves_the_others_to_choose(tmp_path: Path) -> None:
    """Its package was removed: the question has no row for it, and another one can be taken."""
    hands = Hands(tmp_path, "eo")
    assert hands.said == "Notice The language eo cannot be spoken: see compere languages."
    hands.press(OK)
    hands.hold(BACK)
    hands.choose("Language")
    assert hands.all_rows() == ["English", "Français", "Deutsch"]
    hands.choose("Deutsch")
    assert hands.store.preferences.language == "de"
