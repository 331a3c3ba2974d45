"""What an answer says, in the words of its question."""

from collections.abc import Callable
from typing import Any

from compere.bot import Bot
from compere.prompts import Prompt
from compere.wording import Plain, Text, say


def named(prompt: Prompt[Any], answer: Plain) -> tuple[Text, ...]:
    """Return the names of the things that an answer is, or its numbers; nothing of a text, or of what names no thing.

    A list without anything in it says so.
    """
    answers = answer if isinstance(answer, list) else [answer]
    if prompt.form in ("id", "ids"):
        labels = {option.id: option.label for option in prompt.accepted}
        names = tuple(labels[str(each)] for each in answers if str(each) in labels)
        return names if names or answers else (say("nothing"),)
    if prompt.form in ("number", "numbers"):
        return tuple(say("{number}", number=each) for each in answers if isinstance(each, int))
    return ()


def learned(bot: Bot[Any], key: str, value: Plain, said: Callable[[Text], str]) -> Text:
    """Return what a printed fact is called and what is known of it, as `said`: each may be shortened."""
    names = named(bot.learning(key), value)
    name = said(bot.printed[key].called(None))
    if not names:
        return say("{fact}", fact=name)
    return say("{label}: {value}", label=name, value=said(say("{names}", names=names)))
