"""The words of a language: those of the program, and those of each bot; `test_two_bots.py` has bots that disagree."""

import json
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.options import Option
from compere.wording import Term, Words, say
from compere_device import words
from compere_device.languages import LANGUAGES
from compere_device.setup import config


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands in the code, and nothing is read for it."""
    monkeypatch.setattr(words, "_read", None)
    english = words.load("en")
    assert (english.own, english.say(say("You begin."))) == (Words().own, "You begin.")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_language_is_what_its_package_says_and_each_bot(language: str) -> None:
    """The program's catalogue is in its package; a bot's there or beside its rules; and all of each is said."""
    spoken = words.load(language)
    own, *bots = (path for path in map(Path, words.catalogues(language)) if path.exists())
    assert own.parent.name == f"compere_{language}"
    named = {path.parent.name if path.stem == language else path.stem: path for path in bots}
    assert named.keys() >= {*BOTS.ours}
    catalogues = {own: spoken.own} | {named[bot]: spoken.of_bot(bot) for bot in BOTS.ours}
    for path, said in catalogues.items():
        written = json.loads(path.read_text(encoding="utf-8"))
        assert written["texts"].items() <= said.texts.items()
        assert written["terms"].items() <= said.terms.items()
        assert said.language == language
    assert spoken.language == language


def test_a_sentence_in_french() -> None:
    """What has a translation is said in it, what has none stays as it is."""
    french = words.load("fr")
    option = BOTS["patchwork"].options[0].values[0]
    assert isinstance(option, Option)
    assert french.say(option.label) == "normal (1 à 12)"
    assert french.say(say("Nobody translated {what}.", what=Term("x", "this"))) == "Nobody translated this."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_set(language: str, tmp_path: Path) -> None:
    """What the settings and the command line take is what there are words for."""
    path = tmp_path / "config.toml"
    path.write_text(f'[device]\nlanguage = "{language}"\n', encoding="utf-8")
    assert words.load(config.load(path).device.language).language == language
