"""The pages of what the keys do: read once at the first start, and from the menu."""

from pathlib import Path

import pytest

from compere_device.events import Key
from compere_device.files.preferences import KEYS, WAY_BACK
from compere_device.hands.controls import Controls
from compere_device.languages import LANGUAGES
from compere_device.scenes.legend import Legend, at_first_start
from hands import SCREEN, Hands, started_before

OK, BACK, UP, DOWN = Key.OK, Key.BACK, Key.UP, Key.DOWN


def read(hands: Hands) -> list[tuple[str, list[str]]]:
    """Read all pages: the title of each, and its rows; every one of them fits."""
    pages = []
    while isinstance(hands.stage.go.scene, Legend):
        page = hands.page
        pages.append((page.title, [row.label for row in page.rows]))
        assert page.corner == f"{len(pages)}/{len(hands.stage.go.scene._pages)}"
        hands.press(OK)
    return pages


HELD = ("Held down", ["why?", "glance, then menu", "BACK+OK, 3 s: way out"])


def test_they_are_read_at_the_first_start_only(tmp_path: Path) -> None:
    """Behind the language, which nobody knows before; whoever starts again reads them in the menu."""
    hands = Hands(tmp_path, language="")
    assert hands.said == "Compère Language / Langue / Sprache"
    hands.choose("English")
    assert read(hands) == [
        ("Keys", ["next, confirm", "a step back", "up; glance", "down; next"]),
        HELD,
        ("Keys as answers", ["held: a step back", "held: glance", "held: menu"]),
    ]
    assert hands.said.startswith("Compère Which game?")
    again = Hands(tmp_path, language="")
    assert again.said == "Compère Which game?"
    again.hold(BACK)
    again.choose("Keys")
    assert [title for title, _ in read(again)] == ["Keys", "Held down", "Keys as answers"]
    assert again.said == "Menu What next?"


def test_a_start_that_nobody_sees_is_none(tmp_path: Path) -> None:
    """A box starts more than once before anybody looks: it says them until somebody has read the last."""
    for _ in range(2):
        hands = Hands(tmp_path, language="", configured="en")
        assert hands.said.startswith("Keys")
        hands.press(OK, OK)  # the last is shown, and not left
    hands.press(BACK, BACK, BACK)
    assert hands.said == "Compère Which game?"
    hands = Hands(tmp_path, language="", configured="en")
    hands.press(OK, OK, OK)
    assert hands.said == "Compère Which game?"
    assert Hands(tmp_path, language="", configured="en").said == "Compère Which game?"


def test_holding_back_is_said_once_where_no_page_has_room_for_it(tmp_path: Path) -> None:
    """At the first question of which BACK is an answer without a hint; never where the page says it."""
    hands = Hands(started_before(tmp_path))
    hands.store.preferences.told = frozenset({KEYS})
    hands.begin("droco")
    said = list[str]()
    for _ in range(60):
        said.append(hands.said)
        if hands.said.startswith("Notice"):
            break
        asked = hands.stage.go.scene.asked
        if asked and asked.direct:
            assert "(held: back)" in (hands.page.corner, *(row.value for row in hands.page.rows)) or not any(
                row.key is BACK for row in hands.page.rows
            )
        hands.press(DOWN if asked and asked.unset else OK)
    assert said[-1] == "Notice Every key is an answer here, BACK too. To go a step back, hold BACK down."
    hands.press(OK)
    assert hands.store.preferences.told == {KEYS, WAY_BACK}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("controls", Controls)
def test_every_page_fits(tmp_path: Path, language: str, controls: Controls) -> None:
    """On every kind of box, and no key of a page is shown as another one, or as an answer that can be held."""
    hands = Hands(tmp_path, language, controls=controls)
    at_first_start(hands.stage)
    legend = hands.stage.go.scene
    assert isinstance(legend, Legend)
    for page in legend._pages:
        shown = hands.page
        assert [(row.key, row.label, row.value) for row in shown.rows] == [
            (row.key, row.label, "") for row in page.rows
        ]
        assert SCREEN.overflow(shown) == []
        hands.press(DOWN)


def test_they_speak_the_language_of_now(hands: Hands) -> None:
    """It may be chosen after they were opened, as at the first start."""
    at_first_start(hands.stage)
    assert hands.page.title == "Keys"
    hands.stage.speak("fr")
    assert isinstance(hands.stage.go.scene, Legend) and hands.page.title == "Touches"
