"""Answers that say why there is no other."""

import json

import pytest

from compere.wording import say
from compere_device.panel.refused import preferred, refusal, spoken


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,en;q=0.5", "en"),
        ("nl-NL,nl;q=0.9,fr;q=0.3", "fr"),
        ("de", "de"),
        ("nl", ""),
        ("", ""),
        (",;,", ""),
        ("FR", "fr"),
        ("en;q=0.5, fr;q=0.9", "fr"),
        ("en ; Q = 0.5 , fr", "fr"),
        ("fr;q=0, de;q=0.1", "de"),
        ("fr;q=0.000", ""),
        ("fr-CA;q=0.1, en;q=0.5, fr;q=0.9", "fr"),
        ("de;q=0.5, fr;q=0.5", "de"),
        ("de;q=nonsense, fr;q=0.9", "de"),
    ],
)
def test_which_language_a_browser_likes(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_it_is_said_in_the_language() -> None:
    """What the device says itself is said as it is, and a language that is not ours is English."""
    text = say("A code has six digits.")
    said = [json.loads(refusal(language, 400, text).body) for language in ("en", "fr", "xx")]
    assert [each["error"] for each in said] == [
        "A code has six digits.",
        spoken("fr").say(text),
        "A code has six digits.",
    ]
    assert spoken("fr").say(text) != "A code has six digits."
    assert json.loads(refusal("fr", 409, "Non.").body) == {"error": "Non."}
    assert refusal("en", 421, text).status == 421
