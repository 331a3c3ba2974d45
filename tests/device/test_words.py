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


def test_french_is_that_of_the_core_and_the_device_and_of_each_bot() -> None:
    """There is a catalogue beside the core, beside the device and beside every bot, and all of each is said."""
    french = words.load("fr")
    core, device, *bots = words.catalogues("fr")
    assert [path.parent.name for path in (core, device)] == ["compere", "compere_device"]
    assert [path.parent.name for path in bots] == [BOTS.package(bot).rpartition(".")[2] for bot in BOTS]
    bots = bots[: len(BOTS.ours)]
    spoken = {core: french.own, device: french.own} | {path: french.of_bot(path.parent.name) for path in bots}
    for path, catalogue in spoken.items():
        written = json.loads(path.read_text(encoding="utf-8"))
        assert written["texts"].items() <= catalogue.texts.items()
        assert written["terms"].items() <= catalogue.terms.items()
        assert catalogue.language == "fr"
    assert french.language == "fr"


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


def test_there_are_no_words_for_another_language() -> None:
    """A language without catalogues is a mistake of the program, and not silently English."""
    with pytest.raises(FileNotFoundError):
        words.load("eo")
