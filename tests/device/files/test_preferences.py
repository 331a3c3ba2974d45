"""What the owner chose, as a file."""

import json

import pytest

from compere_device.files.checks import CHECK, check
from compere_device.files.disk import as_json
from compere_device.files.preferences import Preferences, load_preferences, save_preferences


def test_settings_come_back_as_they_were() -> None:
    """The language, and by bot the options chosen last."""
    settings = Preferences("fr", {"droco": {"score": "light"}})
    assert load_preferences(save_preferences(settings)) == (settings, 0)


@pytest.mark.parametrize("names", [None, (), ("Léa",), ("Ann", "Ben", "Cat", "Dominika")])
def test_names_come_back_as_they_were(names: tuple[str, ...] | None) -> None:
    """Nobody named is not the same as nothing chosen, which stands in no file."""
    settings = Preferences("en", names=names)
    content = save_preferences(settings)
    assert (load_preferences(content)[0].names, b"names" in content) == (names, names is not None)


@pytest.mark.parametrize("names", ['"Ann"', "[1]", '[""]', '["Dominikas"]', '["a\\nb"]', "{}"])
def test_names_that_are_none(names: str) -> None:
    """No list of short texts on one line: an error that the store knows."""
    value = json.loads(f'{{"language": "en", "options": {{}}, "names": {names}}}')
    with pytest.raises(ValueError):
        load_preferences(as_json({**value, CHECK: check(value)}))


def test_what_was_chosen_stands_over_what_was_there_before() -> None:
    """Also that nobody is named."""
    before = Preferences("en", names=("Ann",))
    assert [Preferences("", names=names).over(before).names for names in (None, (), ("Ben",))] == [
        ("Ann",),
        (),
        ("Ben",),
    ]


def test_phones_and_voice_come_back_as_they_were() -> None:
    """And stand in no file before they are chosen."""
    assert not any(name in save_preferences(Preferences("en")) for name in (b"network", b"generation", b"voice"))
    chosen = Preferences("en", network=True, generation=2_000_000_000, voice="full")
    assert load_preferences(save_preferences(chosen))[0] == chosen
    now = Preferences("", network=False, generation=0, voice="")
    assert now.over(chosen) == Preferences("en", network=False, generation=2_000_000_000, voice="full")


@pytest.mark.parametrize(
    "wrong", [{"network": 1}, {"network": "yes"}, {"voice": "loud"}, {"voice": 1}, {"generation": -1}]
)
def test_phones_and_voice_that_are_none(wrong: dict[str, object]) -> None:
    """A network is never open because of a file that nobody wrote: an error that the store knows."""
    value = {"language": "en", "options": {}, **wrong}
    with pytest.raises(ValueError):
        load_preferences(as_json({**value, CHECK: check(value)}))


@pytest.mark.parametrize("text", ['{"language": "../xx", "options": {}}', '{"language": "en"}', "[]"])
def test_what_is_none_of_it(text: str) -> None:
    """A code that is none, a part that is missing, something else: an error that the store knows."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        load_preferences(text.encode())
