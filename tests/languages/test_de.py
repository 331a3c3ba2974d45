"""What proves German, and that its words are those of the editions."""

import json
import re
from pathlib import Path

import pytest

import compere_de
from compere.bots import BOTS
from compere.wording import Term, Text
from compere_device import words
from compere_proof import language_proof

TestProof = language_proof("de")

FOLDER = Path(compere_de.__file__).parent
ROWS = re.findall(
    r"^\| (\w+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (FOLDER / "EDITIONS.md").read_text(), re.MULTILINE
)[1:]


def said(bot: str) -> str:
    """Return all that is said of a bot."""
    catalogue = json.loads((FOLDER / f"{bot}.json").read_text(encoding="utf-8"))
    text = " ".join((*catalogue["texts"].values(), *catalogue["terms"].values()))
    return text.replace("\N{NON-BREAKING HYPHEN}", "-")


@pytest.mark.parametrize(("bot", "english", "german", "source"), ROWS, ids=lambda value: value.split("/")[-1][:20])
def test_the_words_of_an_edition_are_said(bot: str, english: str, german: str, source: str) -> None:
    """Each has its source, or is marked as ours."""
    stems = [word[:-1] if word.endswith("e") else word for word in german.split()]
    assert re.search(r"\w* ".join(map(re.escape, stems)), said(bot)), german
    assert re.fullmatch(r"https?://\S+|ours(?:[;:,] .+)?", source)


def test_every_bot_has_its_row() -> None:
    """And no other has one."""
    assert {bot for bot, *_ in ROWS} == set(BOTS.ours)


# Duden, Die Grammatik: Artikelwörter; Adjektiv, starke Deklination.
@pytest.mark.parametrize(
    ("form", "name", "as_printed"),
    [
        ("-es", "rot", "rotes"),
        ("-es", "weiß", "weißes"),
        ("-es", "orange", "oranges"),
        ("-es", "lila", "lilafarbenes"),
        ("-e", "blau", "blaue"),
        ("-e", "orange", "orange"),
        ("-er", "lila", "lilafarbener"),
        ("jeden", "m Kleber", "jeden Kleber"),
        ("jeden", "f Schaufel", "jede Schaufel"),
        ("jeden", "n Buch", "jedes Buch"),
        ("jeden", "Jitters", "Jitters"),
    ],
)
def test_forms(form: str, name: str, as_printed: str) -> None:
    gender, bare = (name[0], name[2:]) if name[1] == " " else ("", name)
    assert compere_de.GRAMMAR.forms[form](bare, gender) == as_printed


@pytest.mark.parametrize(
    ("text", "german"),
    [
        (
            Text("It takes {colour:a} building.", {"colour": Term("colour:purple")}, "ufobot"),
            "Er nimmt ein lilafarbenes Gebäude.",
        ),
        (
            Text("It recruits {colour:a} {value}.", {"colour": Term("colour:red"), "value": 5}, "ufobot"),
            "Er wirbt eine rote 5 an.",
        ),
        (
            Text(
                "To its discard pile: 1 of the Park deck, its suit and coins of Park and {yard}. A coin takes all. "
                "Refill.",
                {"yard": Text("the fullest Yard", {}, "robokid")},
                "robokid",
            ),
            "Auf seine Ablage: 1 vom Parkstapel, seine Farbe und Münzen (Park, der vollste Garten). Münze: alles. "
            "Auffüllen.",
        ),
        (Text("{n} {n:game|games} copied.", {"n": 1}), "1 Spiel kopiert."),
        (Text("{n} {n:game|games} copied.", {"n": 0}), "0 Spiele kopiert."),
        (Text("{things}", {"things": ("A", "B", "C")}), "A, B und C"),
    ],
)
def test_sentences(text: Text, german: str) -> None:
    """With their forms, numbers and lists."""
    assert words.load("de").say(text) == german
