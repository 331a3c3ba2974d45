"""Answers that say in a sentence why there is no other, in the language of whoever asks."""

from functools import cache

from aiohttp import web

from compere.wording import Text, Words
from compere_device import words
from compere_device.languages import LANGUAGES


@cache
def spoken(language: str) -> Words:
    """Return the words of a language, or English if it cannot be spoken."""
    return words.load(language)


def preferred(accepted: str) -> str:
    """Return the language that a browser likes best of ours, by its Accept-Language header; "" if it likes none."""
    wanted = [each.partition(";")[0].strip().partition("-")[0].lower() for each in accepted.split(",")]
    installed = LANGUAGES.packages()
    return next((each for each in wanted if each in installed), "")


def refusal(language: str, status: int, text: Text | str) -> web.Response:
    """Return an answer with a status of HTTP and a sentence, as JSON in `error`.

    Args:
        language: in which a text is said.
        status: a status of RFC 9110.
        text: the sentence; what the device says itself is said already.
    """
    return web.json_response({"error": text if isinstance(text, str) else spoken(language).say(text)}, status=status)
