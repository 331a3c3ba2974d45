"""What an answer says, in the words of its question."""

from typing import Any

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
