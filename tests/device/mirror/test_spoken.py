"""Pages as a voice reads them: sentences, and words for the signs of the glass."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere.state import Told
from compere.wording import Catalogue, Words, say
from compere_device.events import Key
from compere_device.mirror.spoken import SIGNS, brief, in_words, row_spoken, spoken
from compere_device.pages.page import Cell, Curve, Page, Row, Sign, Spread
from compere_device.words import catalogues, load

EN, FR = load("en"), load("fr")


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("5◉", "5 buttons", "5 boutons"),
        ("1◉", "1 button", "1 bouton"),
        ("2nd: 2◉ 1⧗", "2nd: 2 buttons, 1 of time", "2nd: 2 boutons, 1 de temps"),
        ("+3◉", "plus 3 buttons", "plus 3 boutons"),
        ("(→ 8: +3◉)", "(to 8: plus 3 buttons)", "(vers 8: plus 3 boutons)"),
        ("−2", "minus 2", "moins 2"),
        ("-2", "minus 2", "moins 2"),
        ("(-2)", "(minus 2)", "(moins 2)"),
        ("2-2", "2-2", "2-2"),
        ("0 – 9", "0 to 9", "0 à 9"),
        ("−44 – −40", "minus 44 to minus 40", "moins 44 à moins 40"),
        ("-44 – 3", "minus 44 to 3", "moins 44 à 3"),
        ("1/3", "1 of 3", "1 sur 3"),
        ("Patchwork · Automa", "Patchwork, Automa", "Patchwork, Automa"),
        ("3 × A", "3 times A", "3 fois A"),
        ("– none –", "none", "none"),
        ("plug-in", "plug-in", "plug-in"),
        ("Your ◉", "Your buttons", "Your boutons"),
        ("Killer: 1→.", "Killer: 1 right.", "Killer: 1 droite."),
        ("6→1", "6 to 1", "6 vers 1"),
        ("12\u00a0− 18", "12\u00a0minus 18", "12\u00a0moins 18"),
        ("time 2⧗, temps 3⧗", "time 2, temps 3 of time", "time 2 de temps, temps 3"),
        ("time 2 or 3⧗", "time 2 or 3", "time 2 or 3 de temps"),
        ("temps 2 à 6⧗", "temps 2 à 6 of time", "temps 2 à 6"),
        ("cost 0 or 1◉", "cost 0 or 1 button", "cost 0 or 1 bouton"),
        ("1re à 3e, 12e, n° 2", "1re à 3e, 12e, n° 2", "première à troisième, 12e, numéro 2"),
    ],
)
def test_signs_are_words(text: str, english: str, french: str) -> None:
    assert in_words(text, EN) == english
    assert in_words(text, FR) == french


@pytest.mark.parametrize(
    ("language", "abbreviated"),
    [("fr", r"\b\d+(?:er|re|e)\b|n°"), ("de", r"(?<!\w)(?:Nr|max|diag|verd|[lr]|Wa|Gl|\w+fl)\.(?!\w)")],
)
def test_nothing_is_spelt(language: str, abbreviated: str) -> None:
    """What is abbreviated for the glass, in any catalogue of ours, is a word when it is said."""
    words, found = load(language), set[str]()
    for path in map(Path, catalogues(language)):
        if path.exists():
            for said in json.loads(path.read_text(encoding="utf-8")).values():
                found |= {each for text in said.values() for each in re.findall(abbreviated, text)}
    assert len(found) > 3
    assert {each for each in found if in_words(each, words) == each} == set()


@given(st.text(alphabet=[*SIGNS, *"a1 /–·.,()\n"], max_size=30))
def test_no_sign_is_left(text: str) -> None:
    said = in_words(text, FR)
    assert not set(said) & set(SIGNS)
    assert "  " not in said


def test_a_page_is_said_part_by_part() -> None:
    """Its title, what is large, its lines as one text, each row with its key, its mark and its value, and the hint."""
    page = Page(
        "Title",
        corner="2/3",
        big="4◉",
        lines=("a word is re-", "joined, a line", "goes on"),
        rows=(
            Row("first", key=Key.UP),
            Row("second", value="7", key=Key.OK, ticked=True),
            Row("third", value="(held: back)", key=Key.BACK, ticked=False),
        ),
        cursor=0,
        was=1,
        hint="a hint?",
        above=True,
        below=True,
    )
    assert spoken(page, EN) == (
        "Title. 2 of 3. 4 buttons. A word is re-joined, a line goes on. Selected: UP: first. "
        "OK: second, 7, chosen, as before. BACK: third (held: back), not chosen. A hint? More above. More below."
    )


def test_a_key_is_called_by_its_name_in_each_language() -> None:
    """As the box calls it elsewhere: the voice of a French box does not say BACK."""
    page = Page("", rows=(Row("a", key=Key.UP), Row("b", key=Key.BACK)))
    assert spoken(page, FR) == "HAUT\N{NO-BREAK SPACE}: a. RETOUR\N{NO-BREAK SPACE}: b."
    assert spoken(page, load("de")) == "HOCH: a. ZURÜCK: b."


def test_what_is_drawn_is_said() -> None:
    """Outlines by their size, boards row by row, texts side by side, curves, and keys that are down."""
    assert row_spoken(Row("", drawing=("XX.", ".XX")), EN) == "a shape of 4 squares, 3 by 2"
    sketch = ("X" * 29,) * 7
    assert row_spoken(Row("", "the nearest", drawing=sketch), EN) == "the nearest"
    assert spoken(Page("Title", big="big", drawing=sketch), EN) == "Title. Big."
    board = Page("", grid=((Cell("A"), Cell(filled=True)), (Cell(),), (Cell("~"), Cell("~"), Cell("→"))))
    assert spoken(board, EN) == "Row 1: A 1, filled 2. Row 3: water 1 to 2, right 3."
    assert spoken(Page("", spread=Spread((("a", "b"), ("c",)))), EN) == "A, b. C."
    assert spoken(Page("", curves=(Curve("you", (1, None)),)), FR) == "You: 1, inconnu."
    assert spoken(Page("", signs=(Sign("OK", down=True), Sign("UP"))), EN) == "OK."
    assert spoken(Page("", huge="7", lines=("Roll",), over=True), EN) == "Roll. 7."
    assert spoken(Page("", huge="7", lines=("Roll",)), EN) == "7. Roll."


def test_rows_that_stand_for_many_and_for_nothing() -> None:
    assert row_spoken(Row("Ant – Captain"), EN) == "Ant to Captain"
    assert row_spoken(Row("Yard", "–"), FR) == "Yard, rien"


def test_a_line_that_ends_early_is_a_part_of_its_own() -> None:
    """One that is full goes on, and so does a sentence on the next page."""
    assert (
        spoken(Page("", lines=("Taken: Sarge", "Also in Park or Yard?")), EN) == "Taken: Sarge, Also in Park or Yard?"
    )
    assert (
        spoken(Page("", lines=("It takes the card of", "Robokid and goes")), EN)
        == "It takes the card of Robokid and goes."
    )
    assert spoken(Page("", lines=("the strip lies at the",), below=True), EN) == "The strip lies at the… More below."


def test_things_that_are_told_below_each_other_do_not_run_together() -> None:
    """As the points of each player; what ends with a stop has its pause."""
    told = (
        Told(say("{who} {points}", who=say("you"), points=say("12 − 3 = 9")), "score"),
        Told(say("left 5"), "score"),
        Told(say("right 5."), "score"),
        Told(say("opposite 5"), "score"),
    )
    page = Page("Score", lines=("you 12 − 3 = 9", "left 5", "right 5.", "opposite 5"), told=told)
    assert spoken(page, EN) == "Score. You 12 minus 3 equals 9; left 5; right 5. opposite 5."
    assert brief(page, EN) == spoken(page, EN)
    assert brief(page._replace(lines=("opposite 5", "you 12 − 3 = 9"), told=told[3:] + told[:1]), EN) == (
        "Score. Opposite 5; you 12 minus 3 equals 9."
    )


def test_a_headline_that_its_sentence_says_is_heard_once() -> None:
    """As words of its own; what is only a part of one is said before it."""
    page = Page("Trick", big="B10", lines=("It plays", "b10."))
    assert (spoken(page, EN), brief(page, EN)) == ("Trick. It plays b10.",) * 2
    page = page._replace(lines=("It plays", "B100."))
    assert (spoken(page, EN), brief(page, EN)) == ("Trick. B10. It plays B100.",) * 2


def test_reasons_do_not_run_together() -> None:
    """Each has its number; a number that does not go on with the list is part of a sentence."""
    lines = ("1. an unpaired die: none,", "skipped", "2. most levels (3)", "3. the", "7. site", "4. topmost")
    said = "Why? 1. an unpaired die: none, skipped; 2. most levels (3); 3. the 7. site; 4. topmost."
    assert spoken(Page("Why?", lines=lines), EN) == said


@pytest.mark.parametrize(
    "words", [EN, FR, load("de"), Words(Catalogue(texts={"{label}: {value}": "{value} ({label})"}))]
)
def test_a_key_stands_before_its_row_as_a_label_does_before_its_value(words: Words) -> None:
    said = spoken(Page("t", rows=(Row("a · b", key=Key.OK),)), words)
    assert words.say(say("{label}: {value}", label="OK", value="a, b")) in said.replace("A, b", "a, b")
