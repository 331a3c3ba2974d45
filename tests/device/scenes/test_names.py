"""Names set on the device: typed with the keys, kept, and over those of the settings."""

from pathlib import Path

import pytest

from catalogue import DRAWN
from compere.bots import find
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.glass.fonts import Fonts
from compere_device.glass.measures import NAME_MOST
from compere_device.pages.page import Page
from compere_device.scenes.names import LETTERS, MOST, names
from golden_screens import assert_screen
from hands import SCREEN, Hands

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN
KEYS = (UP, OK, DOWN, BACK)
WHO, FIRST = "Names Who plays, clockwise from you?", "Names First letter:"


@pytest.fixture
def at_names(hands: Hands) -> Hands:
    """Somebody who opened the page."""
    hands.stage.go.menu()
    hands.choose("Settings", "Names")
    return hands


def keys_of(letter: str) -> tuple[Key, ...]:
    """Return the three keys that type a letter, in whatever case."""
    for group, (_, fours) in enumerate(LETTERS):
        for nth, four in enumerate(fours):
            if letter.upper() in four:
                return KEYS[group], KEYS[nth], KEYS[four.index(letter.upper())]
    raise ValueError(letter)


def typed(hands: Hands, name: str) -> None:
    """Type a name, and end it where it does not end by itself."""
    for letter in name:
        hands.press(*keys_of(letter))
    if len(name) < NAME_MOST:
        hands.press(BACK)


def test_a_name_takes_three_presses_a_letter(at_names: Hands, tmp_path: Path) -> None:
    """And one for its end; small letters after the first, and after a hyphen a capital."""
    assert (at_names.said, at_names.all_rows()) == (WHO, ["1. add a name"])
    at_names.press(OK)
    assert (at_names.said, at_names.labels) == (FIRST, ["A – P", "Q – Z - ’ .", "É À Ô Ü", "no name (held: back)"])
    before = at_names.inputs
    typed(at_names, "Léa")
    assert at_names.inputs - before == 10
    assert (at_names.said, at_names.selected) == (WHO, "1. Léa")
    at_names.choose("2.")
    typed(at_names, "J-Luc")
    assert at_names.all_rows() == ["2. J-Luc", "3. add a name", "1. Léa"]
    assert Store(tmp_path).preferences.names == ("Léa", "J-Luc")
    at_names.press(BACK)
    assert at_names.said.startswith("Settings")


def test_what_is_typed_stands_on_the_page(at_names: Hands) -> None:
    """Letters as they will be."""
    at_names.press(OK, *keys_of("B"))
    assert (at_names.said, at_names.labels) == (
        "Names B…",
        ["a – p", "q – z - ’ .", "é à ô ü", "That is all (held: back)"],
    )
    at_names.press(OK, UP)
    assert (at_names.said, at_names.labels) == ("Names B…", ["q", "r", "s", "t (held: back)"])


def test_back_takes_back_what_was_chosen_last(at_names: Hands) -> None:
    """Step by step, and from the first one to the list; nothing is kept on the way."""
    at_names.press(OK, *keys_of("B"), UP)
    said = []
    for _ in range(5):
        said.append(at_names.said)
        (at_names.hold if at_names.page.rows[0].key else at_names.press)(BACK)
    assert said == ["Names B…", "Names B…", FIRST, FIRST, FIRST]
    assert (at_names.said, at_names.store.preferences.names) == (WHO, None)


def test_a_name_ends_where_it_is_full(at_names: Hands) -> None:
    at_names.press(OK)
    typed(at_names, "Abcdefgh")
    assert (at_names.said, at_names.store.preferences.names) == (WHO, ("Abcdefgh",))


def test_a_name_is_typed_anew_or_removed(at_names: Hands) -> None:
    """The others move up; with nobody named, the games say what they call people."""
    at_names.stage.games.name(("Léa", "Tom"))
    at_names.stage.go.push(names(at_names.stage))
    at_names.choose("1.")
    typed(at_names, "Zoé")
    assert at_names.stage.games.names == ("Zoé", "Tom")
    at_names.choose("1.")
    at_names.press(BACK)
    assert at_names.all_rows() == ["1. Tom", "2. add a name"]
    at_names.choose("1.")
    at_names.press(BACK)
    assert (at_names.all_rows(), at_names.stage.games.names) == (["1. add a name"], ())


def test_no_more_names_than_people(at_names: Hands) -> None:
    """No game has more seats; where the settings name more, those stay."""
    assert max(len(find(bot).seats(find(bot).choose_options({}))) for bot in ("droco", "robokid")) <= MOST
    assert len(find("robokid").seats(find("robokid").choose_options({"people": "3"}))) == MOST
    at_names.stage.games.name(("Léa", "Tom", "Alice", "Max"))
    at_names.stage.go.push(names(at_names.stage))
    assert at_names.all_rows() == ["1. Léa", "2. Tom", "3. Alice", "4. Max"]


def test_the_settings_names_are_only_the_first(at_names: Hands) -> None:
    """They hold until somebody types one; the next game has those."""
    at_names.stage.games._first_names = ("Ann", "Ben", "Cat")
    assert at_names.begin("droco").table.session.header.seats == ("Ann", "Ben", "Cat")
    at_names.stage.go.push(names(at_names.stage))
    at_names.choose("2.")
    typed(at_names, "Tom")
    assert at_names.begin("droco").table.session.header.seats == ("Ann", "Tom", "Cat")
    at_names.stage.games.name(())
    assert at_names.begin("droco").table.session.header.seats == ("X", "Y", "Z")


def test_every_letter_can_be_drawn() -> None:
    """In both cases."""
    letters = "".join(letter for called, fours in LETTERS for letter in called + "".join(fours))
    assert SCREEN.unknown(Page("", lines=(letters, letters.lower()))) == set()
    assert Fonts() is not None


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", ["list", "group", "four", "letter", "next"])
def test_pictures(name: str, language: str, tmp_path: Path) -> None:
    """Each step as somebody last looked at it."""
    hands = Hands(tmp_path, language)
    hands.stage.games.name(("Léa",))
    hands.stage.go.push(names(hands.stage))
    keys = {"list": (), "group": (DOWN, OK), "four": (OK, OK), "letter": (DOWN,), "next": (OK,)}
    for step, pressed in keys.items():
        hands.press(*pressed)
        if step == name:
            assert_screen(SCREEN.draw(hands.page), f"names_{language}/{name}")
