"""What the keys do, in words, on every kind of page and for every kind of controls."""

from itertools import product

import pytest

from compere_device.events import Key
from compere_device.hands.controls import HELD, PLACES, PRESSED, Controls, Does, PageKind
from compere_device.mirror.meaning import DOES, Use, meanings
from compere_device.pages.page import Page, Row
from compere_device.words import load

EN, FR = load("en"), load("fr")
KEYS = (Key.OK, Key.BACK, Key.UP, Key.DOWN)
PAGE = Page("", rows=(Row("yes", key=Key.OK), Row("more", value="(held: back)", key=Key.BACK)))


def test_everything_that_a_control_does_has_words() -> None:
    """Except the answers beside keys, which are said themselves."""
    assert set(DOES) == {*Does} - {*PLACES}
    assert len({EN.say(text) for text in DOES.values()}) > 15


@pytest.mark.parametrize(("kind", "controls"), [*product(PageKind, Controls)])
def test_each_key_says_what_it_does(kind: PageKind, controls: Controls) -> None:
    """In words exactly where the table has something, on the plain box."""
    said = meanings(PAGE, Use(kind, controls, (*Key,), True, EN))
    assert set(said["keys"]) == {key.value for key in Key}  # type: ignore[arg-type]
    assert ("knob" in said) is (controls is Controls.KNOB)
    if controls is Controls.KEYS:
        for key in KEYS:
            words = said["keys"][key.value]  # type: ignore[index,call-overload]
            does = PRESSED[kind].get(key)
            wanted = does is not None and (does not in PLACES or any(row.key is key for row in PAGE.rows))
            assert bool(words["press"]) is wanted
            assert bool(words["hold"]) is (key in HELD[kind])


def test_an_answer_is_said_without_how_to_go_back() -> None:
    said = meanings(PAGE, Use(PageKind.FOUR, Controls.KEYS, KEYS, True, EN))
    assert said["keys"] == {
        "ok": {"press": "yes", "hold": "why?"},
        "back": {"press": "more", "hold": "a step back"},
        "up": {"press": "", "hold": "glance"},
        "down": {"press": "", "hold": "menu"},
    }


def test_without_a_game_the_menu_stands_in_the_glances_place() -> None:
    playing, home = (meanings(PAGE, Use(PageKind.LIST, Controls.KEYS, KEYS, plays, FR)) for plays in (True, False))
    assert playing["keys"]["back"]["hold"] == "coup d’œil"  # type: ignore[index,call-overload]
    assert home["keys"]["back"]["hold"] == "menu"  # type: ignore[index,call-overload]


@pytest.mark.parametrize("controls", Controls)
def test_what_does_nothing_at_this_time_has_no_words(controls: Controls) -> None:
    """Reasons on a list of games or at the end of one, a step back from home; the other keys keep theirs."""
    idle = frozenset({Does.WHY, Does.STEP_BACK})
    both = [meanings(PAGE, Use(PageKind.READ, controls, KEYS, True, EN, each))["keys"] for each in (frozenset(), idle)]
    somewhere, here = both
    assert somewhere["ok"] == {"press": "read on", "hold": "why?"}  # type: ignore[index,call-overload]
    assert here["ok"] == {"press": "read on", "hold": ""}  # type: ignore[index,call-overload]
    assert somewhere["back"] == {"press": "a step back", "hold": "glance"}  # type: ignore[index,call-overload]
    assert here["back"] == {"press": "", "hold": "glance"}  # type: ignore[index,call-overload]


def test_what_came_back_by_holding_goes_back_by_holding() -> None:
    """Where holding BACK has led to a page, it shows no glance there: it says so."""
    use = Use(PageKind.READ, Controls.KEYS, KEYS, True, EN)
    here, there = (meanings(PAGE, each)["keys"] for each in (use, use._replace(backs=True)))
    assert here["back"]["hold"] == "glance"  # type: ignore[index,call-overload]
    assert there["back"]["hold"] == "a step back"  # type: ignore[index,call-overload]


@pytest.mark.parametrize(("cursor", "said"), [(None, ""), (0, "as before")])
def test_a_joystick_gives_the_answer_from_before_where_there_is_one(cursor: int | None, said: str) -> None:
    """Its row is marked then; else OK does nothing there."""
    use = Use(PageKind.FOUR, Controls.JOYSTICK, (*Key,), True, EN)
    keys = meanings(PAGE._replace(cursor=cursor), use)["keys"]
    assert keys["ok"]["press"] == said  # type: ignore[index,call-overload]


def test_a_knob_says_what_turning_it_does() -> None:
    said = meanings(PAGE, Use(PageKind.VALUE, Controls.KNOB, KEYS, True, EN))
    assert said["knob"] == {"right": "one more", "left": "one less"}
