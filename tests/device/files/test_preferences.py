"""What the owner chose, as a file."""

import pytest

from compere_device.files.preferences import Settings, load_settings, save_settings


def test_settings_come_back_as_they_were() -> None:
    """The language, and by bot the options chosen last."""
    settings = Settings("fr", {"droco": {"score": "light"}})
    assert load_settings(save_settings(settings)) == (settings, 0)


@pytest.mark.parametrize("text", ['{"language": "xx", "options": {}}', '{"language": "en"}', "[]"])
def test_what_is_none_of_it(text: str) -> None:
    """Another language, a part that is missing, something else: an error that the store knows."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        load_settings(text.encode())
