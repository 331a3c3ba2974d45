"""What a typed line answers: numbers of rows, codes, or nothing for the usual answer."""

import re
from collections.abc import Iterable, Iterator
from io import TextIOBase
from typing import Any

from compere.arrange import ChooseSome
from compere.errors import InvalidAnswer, listed, quoted
from compere.journal import Source
from compere.piles import Draw
from compere.prompts import Answer, Choose, Prompt
from compere.wording import Arg, Words
from compere_device.answers import codes

NOTHING = "–"  # the answer that names none of several, as in a transcript
LINE_MOST = 64 * 1024  # characters of a line: many times those of an owner's map
CUT = "…"  # at the end of a line that had more: no answer, and no request


def parse_answer(prompt: Prompt[Any], text: str) -> tuple[object, Source]:
    """Return what a typed line answers: numbers of rows or codes, separated by spaces. See `unsaid` for an empty line.

    A code that several options have in common means none of them.

    Raises:
        InvalidAnswer: there are more words than answers, or a word means several options.
    """
    words = text.split()
    if not words and (usual := unsaid(prompt)) is not None:
        return usual, "entered"
    if not words and prompt.fact is not None:
        raise InvalidAnswer("an empty line says nothing of what is printed: expected an answer")
    if isinstance(prompt, ChooseSome) and words == [codes.NONE]:
        return (), "entered"
    most = {"nothing": 0, "id": 1, "number": 1}.get(prompt.form, len(words))
    if len(words) > most:
        expected = "one number or code" if most else "an empty line"
        raise InvalidAnswer(f"{quoted(text)} is more than was asked for: expected {expected}")
    of_things = prompt.form in ("id", "ids")
    answers = [_id(prompt, word) if of_things else number(word) for word in words]
    if prompt.form in ("ids", "numbers"):
        return answers, "entered"
    return answers[0] if answers else None, "entered"


def bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a stream, cut where they are too long, with a mark that shows it; the rest is skipped."""
    if not isinstance(lines, TextIOBase):
        yield from lines
        return
    while line := lines.readline(LINE_MOST + 1):
        whole = line.endswith("\n") or len(line) <= LINE_MOST
        yield line if whole else f"{line}{CUT}"
        while not whole and (line := lines.readline(LINE_MOST)):
            whole = line.endswith("\n")


def as_listed(prompt: Prompt[Any], text: str, words: Words) -> str:
    """Return a typed line with the names of rows replaced by their ids; numbers and codes stay as they are."""
    if prompt.form not in ("id", "ids"):
        return text
    labels = [(words.say(option.label).casefold(), option.id) for option in prompt.offered]

    def meant(word: str) -> str:
        ids = [id for label, id in labels if label == word.casefold()]
        return ids[0] if len(ids) == 1 and not told(prompt, word) else word

    whole = meant(text)
    return whole if whole != text else " ".join(map(meant, text.split()))


def unsaid(prompt: Prompt[Any]) -> Answer:
    """Return the answer that an empty line stands for: the usual one, or else none of several; None if there is none.

    An empty line never answers a printed fact, unless the state has a usual answer to it.
    """
    may_be_none = isinstance(prompt, ChooseSome) and not prompt.min and prompt.fact is None
    return () if prompt.usual_answer is None and may_be_none else prompt.usual_answer


def said(prompt: Prompt[Any], answer: Answer) -> Arg:
    """Return an answer in words: options by their labels, numbers as they are typed."""
    each = answer if isinstance(answer, tuple) else (answer,)
    labels = {option.id: option.label for option in prompt.accepted}
    return tuple(labels[str(id)] for id in each) if labels and each else " ".join(map(str, each)) or NOTHING


def told(prompt: Prompt[Any], word: str) -> list[str]:
    """Return the ids that a word means: of a row by its number, else of options by their own or a shared code."""
    row = number(word) if numbered(prompt) else word
    if rows := [id for id, nth in places(prompt).items() if nth == row]:
        return rows
    code, options = codes.fold(word), prompt.accepted
    own = [each.id for each in options if codes.means(each, code) or codes.means(each, codes.PICK + code)]
    return own or [each.id for each in options if codes.tells(each, code)]


def _id(prompt: Prompt[Any], word: str) -> str:
    ids = told(prompt, word)
    if len(ids) > 1:
        raise InvalidAnswer(f"{quoted(word)} is said of several: {listed(ids)}")
    return ids[0] if ids else word


def numbered(prompt: Prompt[Any]) -> bool:
    """Return whether a question's rows have numbers; they do not if an id is a number, which would be ambiguous."""
    return not any(isinstance(number(option.id), int) for option in prompt.accepted)


def places(prompt: Prompt[Any]) -> dict[str, int]:
    """Return the number of each row by its id: that of its place among all that can be asked for at any time.

    So what cannot be the answer now leaves a gap, as on the glass, and the others keep their numbers.
    """
    every = [*prompt.ever] if isinstance(prompt, Choose) else []
    if isinstance(prompt, Draw):
        every = [option.id for option in prompt.cards]
    offered = [option.id for option in prompt.offered]
    whole = [*every, *(id for id in offered if id not in every)]
    return {id: nth for nth, id in enumerate(whole, start=1) if id in offered}


def number(word: str) -> int | str:
    """Return a word as a number if it is one, else unchanged."""
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word
