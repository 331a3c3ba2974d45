"""A plain driver of the same table: questions and answers as lines of text, for a terminal without a picture."""

import re
from collections.abc import Iterable
from typing import Any, TextIO

from compere.draft import Draft
from compere.errors import CompereError, InvalidAnswer, quoted
from compere.journal import Source
from compere.prompts import Prompt
from compere.table import Table
from compere.wording import Words, say
from compere_device.drivers.lines import Lines
from compere_device.outlet import tell

HELP = say("Answer with a number or a code. u: undo, w: why, g: glance, q: quit.")
ONCE = say("o and the answer: only this time")
CHANGING = say(
    "Empty line: take the text. 3 text: change line 3. +3 text: insert before it. -3: remove it. p: paste it whole."
)
PASTING = say("Paste the text, then a line with one full stop.")


class Console:
    """One game over two text streams."""

    def __init__(self, table: Table, words: Words, out: TextIO) -> None:
        self._table = table
        self._words = words
        self._out = out
        self._lines: Lines | None = None  # the text that is asked for, as far as it was changed

    def run(self, lines: Iterable[str]) -> None:
        """Ask until the outcome, `q` or the end of the stream."""
        self._print(self._words.say(HELP))
        self._ask()
        typed = iter(lines)
        while not self._table.outcome and (line := next(typed, None)) is not None:
            if line.strip() == "q" and not self._pasting:
                return
            if self._hear(line):
                self._ask()
        self._end()

    @property
    def _pasting(self) -> bool:
        return self._lines is not None and self._lines.pasting

    def _hear(self, line: str) -> bool:
        """Take a line, and return whether to ask after it."""
        if self._lines and self._lines.pasting:
            self._lines.paste(line.rstrip("\r\n"))
            return not self._lines.pasting
        word = line.strip()
        try:
            self._take(word)
        except CompereError as error:
            self._print(f"! {error}")
        return word not in ("w", "g") and not self._pasting

    def _take(self, word: str) -> None:
        if word == "u":
            self._table.undo()
        elif word == "w":
            for told in self._table.told:
                for reason in told.why:
                    self._print(f"  {self._words.say(reason)}")
        elif word == "g":
            for line in self._table.glance().lines:
                self._print(f"  {self._words.say(line.label)}: {self._words.say(line.value)}")
        elif self._lines:
            self._change(self._lines, word)
        elif (prompt := self._table.prompt) and prompt.fact and word.partition(" ")[0] == "o":
            answer, _ = parse_answer(prompt, word.partition(" ")[2])
            self._table.answer(answer, "once")
        elif prompt:
            self._table.answer(*parse_answer(prompt, word))

    def _change(self, lines: Lines, word: str) -> None:
        """Change the text that is asked for, or take it as it is by now."""
        if word in ("", "o"):
            self._table.answer(lines.lines, "once" if word else "entered")
            return
        lines.edit(word)
        if lines.pasting:
            self._print(f"  {self._words.say(PASTING)}")

    def _ask(self) -> None:
        for told in self._table.told:
            self._print(f"* {self._words.say(told.text)}")
        prompt = self._table.prompt
        if not isinstance(prompt, Draft):
            self._lines = None
        elif self._lines is None or self._lines.prompt is not prompt:
            self._lines = Lines(prompt)
        if prompt is None:
            return
        self._print(f"> {self._words.say(prompt.text)}")
        for row in prompt.board:
            self._print("  " + " ".join((square.text or ".#"[square.filled]).rjust(2) for square in row))
        for number, option in enumerate(prompt.offered, start=1):
            self._print(f"  {number:2} {self._words.say(option.label)}  ({option.id})")
        if prompt.legend:
            self._print("  " + " · ".join(f"{sign} {self._words.say(label)}" for sign, label in prompt.legend.items()))
        elif spans := prompt.spans():
            self._print(f"  {' · '.join(spans)}")
        if self._lines:
            for line in (*self._lines.numbered(), self._words.say(CHANGING)):
                self._print(f"  {line}")
        if prompt.fact:
            self._print(f"  {self._words.say(ONCE)}")

    def _end(self) -> None:
        outcome = self._table.outcome
        if outcome:
            self._print(f"= {self._words.say(outcome.text)}")
            for line in outcome.lines:
                self._print(f"  {self._words.say(line.label)}: {self._words.say(line.value)}")

    def _print(self, text: str) -> None:
        tell(self._out, text)


def parse_answer(prompt: Prompt[Any], text: str) -> tuple[object, Source]:
    """Return what a typed line means: numbers of rows or codes, separated by spaces; nothing takes what is likely.

    Raises:
        InvalidAnswer: there are more words than answers.
    """
    words = text.split()
    most = {"nothing": 0, "id": 1, "number": 1}.get(prompt.form, len(words))
    if len(words) > most:
        expected = "one number or code" if most else "an empty line"
        raise InvalidAnswer(f"{quoted(text)} is more than was asked for: expected {expected}")
    of_things = prompt.form in ("id", "ids")
    answers = [_id(prompt, word) if of_things else _number(word) for word in words]
    if prompt.form in ("ids", "numbers"):
        return answers, "entered"
    return answers[0] if answers else prompt.usual_answer, "entered"


def _id(prompt: Prompt[Any], word: str) -> str:
    number = _number(word)
    if isinstance(number, int) and 1 <= number <= len(prompt.offered):
        return prompt.offered[number - 1].id
    return next((option.id for option in prompt.accepted if word in option.codes()), word)


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word
