"""Answers that say in a sentence why there is no other, in the language of whoever asks."""

import re
from functools import cache

from aiohttp import web

from compere.wording import Text, Words
from compere_device import words
from compere_device.languages import LANGUAGES

_WEIGHT = re.compile(r"q=([01](?:\.[0-9]{0,3})?)")


@cache
def spoken(language: str) -> Words:
    """Return the words of a language, or English if it cannot be spoken."""
    return words.load(language)


def preferred(accepted: str) -> str:
    """Return the language that a browser likes best of ours, by its Accept-Language header; "" if it likes none.

    Of two that it likes as much, the first; RFC 9110, section 12.5.4, gives each a weight from 0, *not this one*, to 1.
    """
    weights: dict[str, float] = {}
    for each in accepted.split(","):
        language, _, parameters = each.partition(";")
        name = language.strip().partition("-")[0].lower()
        weights[name] = max(weights.get(name, 0.0), _weight(parameters))
    installed = LANGUAGES.packages()
    liked = [language for language, weight in weights.items() if weight > 0 and language in installed]
    return max(liked, key=weights.__getitem__, default="")


def _weight(parameters: str) -> float:
    """Return how much a browser likes something, from 0 to 1; 1 if it does not say, or what is no number."""
    said = _WEIGHT.fullmatch(parameters.replace(" ", "").lower())
    return float(said[1]) if said else 1.0


def refusal(language: str, status: int, text: Text | str) -> web.Response:
    """Return an answer with a status of HTTP and a sentence, as JSON in `error`.

    Args:
        language: in which a text is said.
        status: a status of RFC 9110.
        text: the sentence; what the device says itself is said already.
    """
    return web.json_response({"error": text if isinstance(text, str) else spoken(language).say(text)}, status=status)
