"""Questions, and what was told before them, as plain JSON in the words of a language: for programs, not people."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compere.bot import Glance, Line
from compere.options import Facet, Squares, in_square
from compere.prompts import Prompt, to_plain
from compere.session import Session
from compere.state import Told
from compere.wording import Plain, Shape, Words, plain


def prompt_plain(prompt: Prompt[Any], words: Words, told: Sequence[Told] = ()) -> dict[str, Plain]:
    """Return a question, its answers, and what was told before it."""
    bounds = prompt.bounds()
    options = {} if "candidates" in bounds else _options(prompt, words)  # of cards, their copies say what they are
    return {
        "kind": prompt.kind,
        "key": prompt.key,
        "step": prompt.step,
        "told": lines_plain(told, words),
        "text": words.say(prompt.text),
        "args": prompt.text.plain(),
        **options,
        **bounds,
        **_legend(prompt, words),
        **({"board": _board(prompt.drawn, words)} if prompt.drawn else {}),
        **_usual(prompt),
        "why": [words.say(reason) for each in told for reason in each.why],
        "fact": prompt.fact,
    }


def lines_plain(told: Iterable[Told], words: Words) -> list[Plain]:
    """Return all that was told, each headline on a line of its own before its sentence, unless that contains it."""
    return [line for each in told for line in each.said(words) if line]


def facts_plain(session: Session, words: Words) -> dict[str, Plain]:
    """Return the questions that edit what can be corrected now, by fact."""
    return {name: prompt_plain(prompt, words) for name, prompt in session.corrections().items()}


def glance_plain(glance: Glance, words: Words) -> dict[str, Plain]:
    """Return a glance: its lines, and the squares of its board."""
    return {"lines": [line_plain(line, words) for line in glance.lines], "grid": _board(glance.grid, words)}


def line_plain(line: Line, words: Words) -> dict[str, Plain]:
    """Return a label with its value."""
    return {"label": words.say(line.label), "value": words.say(line.value)}


def facet_plain(facet: Facet) -> Plain:
    """Return a facet: a shape as its rows, joined by slashes."""
    return "/".join(facet.rows) if isinstance(facet, Shape) else plain(facet)


def _options(prompt: Prompt[Any], words: Words) -> dict[str, Plain]:
    """Return a prompt's options, if it has any."""
    options: list[Plain] = [
        {
            "id": option.id,
            "label": words.say(option.label),
            "facets": {name: facet_plain(facet) for name, facet in option.facets.items()},
        }
        for option in prompt.offered
    ]
    return {"options": options} if options else {}


def _legend(prompt: Prompt[Any], words: Words) -> dict[str, Plain]:
    """Return the meaning of the signs that make up an answer, if it is made of signs."""
    legend: Mapping[str, Plain] = {sign: words.say(label) for sign, label in prompt.legend.items()}
    return {"legend": legend} if legend else {}


def _board(board: Squares, words: Words) -> Plain:
    """Return the squares of a board, whose signs may be another letter in each language."""
    drawn = [[in_square(sign, words.say) for sign in signs] for signs in board]
    return [[{"text": text, "filled": filled} for text, filled in row] for row in drawn]


def _usual(prompt: Prompt[Any]) -> dict[str, Plain]:
    return {} if prompt.usual is None else {"usual": to_plain(prompt.usual_answer)}
