"""The words of the page, in the languages of the device."""

from compere.wording import Words
from compere_device.panel.refused import spoken
from compere_device.panel.texts import TEXTS, page_words


def test_each_text_is_said_once_in_each_language() -> None:
    """By its English text, which is also what is said where nothing is translated."""
    english, french = page_words(spoken("en")), page_words(spoken("fr"))
    assert list(english) == list(french)
    assert len(english) == len(TEXTS)
    assert all(key == said for key, said in english.items())
    assert french["Live"] == "En direct"


def test_places_stay_for_the_page_to_fill() -> None:
    """The page knows the values, and the catalogue the order of the words."""
    assert page_words(Words())["Throw the {die}"] == "Throw the {die}"
    assert page_words(spoken("fr"))["{key} held: {does}"].count("{") == 2
