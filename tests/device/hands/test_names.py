"""What keys are called: one name each, in each language, in every sentence."""

import re

import pytest

from compere.wording import Words
from compere_device.events import Key
from compere_device.hands.names import NAMES
from compere_device.words import load


def test_every_key_has_a_name_of_its_own() -> None:
    for code in ("en", "fr", "de"):
        assert len({load(code).say(NAMES[key]) for key in Key}) == len(Key)


@pytest.mark.parametrize("words", [load("fr"), load("de")], ids=lambda words: words.language)
def test_a_sentence_that_names_a_key_names_it_as_the_box_does(words: Words) -> None:
    """A French sentence says RETOUR where the key test, the terminal and the panel do, not BACK."""
    named = {template: said for template, said in words.own.texts.items() if re.search(r"\bBACK\b", template)}
    assert len(named) > 5
    assert [said for said in named.values() if words.say(NAMES[Key.BACK]) not in said] == []
