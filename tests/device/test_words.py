"""The words of a language: catalogues laid over one another."""

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
    monkeypatch.setattr(words, "catalogues", None)
    assert words.load("en") == Words()


def test_french_is_that_of_the_core_the_bots_and_the_device() -> None:
    """There is a catalogue beside the core, beside every bot and beside the device, and all of each is said."""
    french, paths = words.load("fr"), words.catalogues("fr")
    assert [path.parent.name for path in paths] == ["compere", *BOTS, "compere_device"]
    for path in paths:
        catalogue = json.loads(path.read_text(encoding="utf-8"))
        assert catalogue["texts"].items() <= french.texts.items()
        assert catalogue["terms"].items() <= french.terms.items()
    assert french.language == "fr"


def test_a_sentence_in_french() -> None:
    """What has a translation is said in it, what has none stays as it is."""
    french = words.load("fr")
    option = BOTS["patchwork"].options[0].values[0]
    assert isinstance(option, Option)
    assert french.say(option.label) == "normal (1 à 12)"
    assert french.say(say("Nobody translated {what}.", what=Term("x", "this"))) == "Nobody translated this."


def test_the_later_catalogue_is_on_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two catalogues have the same text, the device's own stands."""
    for name, text in (("a", "eins"), ("b", "zwei")):
        (tmp_path / name).write_text(json.dumps({"texts": {"one": text, name: text}, "terms": {}}), encoding="utf-8")
    monkeypatch.setattr(words, "catalogues", lambda language: [tmp_path / "a", tmp_path / "b"])
    assert words.load("fr").texts == {"one": "zwei", "a": "eins", "b": "zwei"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_set(language: str, tmp_path: Path) -> None:
    """What the settings and the command line take is what there are words for."""
    path = tmp_path / "config.toml"
    path.write_text(f'[device]\nlanguage = "{language}"\n', encoding="utf-8")
    assert words.load(config.load(path).device.language).language == language


def test_there_are_no_words_for_another_language() -> None:
    """A language without catalogues is a mistake of the program, and not silently English."""
    with pytest.raises(FileNotFoundError):
        words.load("eo")
