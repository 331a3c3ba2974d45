"""Explains what was wrong with a typed line, in the words of people at a table, and what would do."""

from typing import Any

from compere.arrange import ChooseSome, Place
from compere.draft import Draft
from compere.errors import AnswerError, BadText, NothingToUndo, UnknownFact
from compere.piles import Draw
from compere.prompts import Number, Prompt, Roll, Tell
from compere.table import Table
from compere.wording import Text, say
from compere_device.answers import codes
from compere_device.drivers.typed import number, numbered, places, told

_SHOWN_MOST = 24  # letters of what was typed that are said
_RUNS_MOST = 8  # of numbers that fit; where there are more, the list says it better


def why_not(table: Table, prompt: Prompt[Any] | None, line: str, error: AnswerError) -> Text:
    """Return why a line answered nothing of what was asked; `error` is what the table said."""
    if isinstance(error, UnknownFact):
        return say("Nothing can be corrected yet: go back instead.")
    if isinstance(error, NothingToUndo) or prompt is None:
        return say("Nothing to take back yet.")
    if isinstance(prompt, Draft):
        return _of_text(prompt, error)
    letter, _, rest = line.partition(" ")
    words = rest.split() if letter == "o" and prompt.fact else line.split()
    if isinstance(prompt, Tell):
        return say("There is nothing to answer: an empty line goes on.")
    if not words:
        return say("An answer is needed.")
    if prompt.form in ("id", "ids"):
        return _of_things(table, prompt, words)
    return _of_numbers(prompt, words)


def _of_text(prompt: Draft, error: AnswerError) -> Text:
    """Return what is wrong with an owner's text in the bot's words; else how to change a line."""
    if isinstance(error.__cause__, BadText):
        return _at(prompt, error.__cause__)
    return say("That changes no line; l shows how.")


def _at(prompt: Draft, error: BadText) -> Text:
    if error.said is None:
        return prompt.says(error)  # which names the place itself
    return say("Line {line}, column {column}: {fault}", line=error.line, column=error.column, fault=error.said)


def _of_things(table: Table, prompt: Prompt[Any], words: list[str]) -> Text:
    ids = []
    for word in words:
        meant = told(prompt, word)
        if not meant:
            return _unknown(table, prompt, word)
        if len(meant) > 1:
            several = tuple(option.label for option in prompt.accepted if option.id in meant)
            return say("“{word}” is said of several: {things}.", word=_shown(word), things=several)
        ids += meant
    least, most = _count(prompt)
    if not least <= len(ids) <= most:
        return _too_many_or_few(len(ids), least, most)
    twice = next((option.label for option in prompt.accepted if ids.count(option.id) > 1), None)
    if twice:
        return say("{thing} is named twice.", thing=twice)
    return _no_answer(" ".join(words))


def _unknown(table: Table, prompt: Prompt[Any], word: str) -> Text:
    """Return why a word cannot be answered, as far as the bot or the code says."""
    if ":" in word:
        bot = table.session.bot
        return table.refusal(codes.canonical(word, bot)) or codes.refused(word, prompt, bot)
    row = number(word)
    if isinstance(row, int) and numbered(prompt):
        return _fits_not(row, sorted(places(prompt).values()))
    return _no_answer(word)


def _fits_not(row: int, rows: list[int]) -> Text:
    """Return that a row's number does not fit, and which do: in runs, where what is none now leaves gaps."""
    runs: list[list[int]] = []
    for each in rows:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    if len(runs) > _RUNS_MOST:
        return _no_answer(str(row))
    fitting = tuple(say("{min} to {max}", min=run[0], max=run[-1]) if len(run) > 1 else run[0] for run in runs)
    return say("{number} does not fit: {fitting}.", number=row, fitting=fitting)


def _count(prompt: Prompt[Any]) -> tuple[int, int]:
    """Return the least and the greatest number of things that may be answered."""
    if isinstance(prompt, ChooseSome):
        return prompt.min, prompt.max
    if isinstance(prompt, Draw):
        return prompt.count, prompt.most
    return 1, 1


def _too_many_or_few(given: int, least: int, most: int) -> Text:
    if least == most:
        return say("It takes {most}: you named {given}.", given=given, most=most)
    return say("It takes {least} to {most}: you named {given}.", given=given, least=least, most=most)


def _of_numbers(prompt: Prompt[Any], words: list[str]) -> Text:
    typed = [number(word) for word in words]
    strange = next((each for each in typed if isinstance(each, str)), None)
    if isinstance(prompt, Number):
        if strange is None and len(words) == 1:
            return say("{number} does not fit: {min} to {max}.", number=typed[0], min=prompt.min, max=prompt.max)
        return say("One number is needed, {min} to {max}.", min=prompt.min, max=prompt.max)
    if strange is not None:
        return _no_answer(strange)
    if isinstance(prompt, Roll) and len(typed) == len(prompt.dice):
        wrong = next(face for die, face in zip(prompt.dice, typed, strict=True) if face not in die.faces)
        return say("This die has no {face}.", face=wrong)
    if isinstance(prompt, Roll):
        return _too_many_or_few(len(typed), len(prompt.dice), len(prompt.dice))
    if isinstance(prompt, Place):
        return say("That square cannot be meant. Type column and row, 0 0 at the top left.")
    return _no_answer(" ".join(words))


def _no_answer(typed: str) -> Text:
    return say("“{answer}” is no answer here.", answer=_shown(typed))


def _shown(typed: str) -> str:
    return typed if len(typed) <= _SHOWN_MOST else typed[:_SHOWN_MOST] + "…"
