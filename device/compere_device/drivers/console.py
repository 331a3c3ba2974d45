"""A plain driver of the same table: questions and answers as lines of text, for a terminal without a picture."""

import re
from collections.abc import Iterable
from typing import Any, TextIO

from compere.bot import Line
from compere.draft import Draft
from compere.errors import CompereError, InvalidAnswer, quoted
from compere.journal import Source
from compere.options import Board
from compere.prompts import Answer, ChooseSome, Prompt, listed
from compere.table import Table
from compere.wording import Arg, Words, say
from compere_device.answers import codes
from compere_device.drivers.lines import Lines
from compere_device.outlet import tell

HELP = say("Answer with a number or a code. u: undo, w: why, g: glance, q: quit.")
ONCE = say("o and the answer: only this time")
CHANGING = say(
    "Empty line: take the text. 3 text: change line 3. +3 text: insert before it. -3: remove it. p: paste it whole."
)
PASTING = say("Paste the text, then a line with one full stop.")
NOTHING = "–"  # the answer that names none of several, as in a transcript


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
            self._reason()
        elif word == "g":
            glance = self._table.glance()
            self._show(glance.grid)
            for line in glance.lines:
                self._fact(line)
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
            headline = f" [{self._words.say(told.headline)}]" if told.headline else ""
            self._print(f"* {self._words.say(told.text)}{headline}")
        prompt = self._table.prompt
        if not isinstance(prompt, Draft):
            self._lines = None
        elif self._lines is None or self._lines.prompt is not prompt:
            self._lines = Lines(prompt)
        if prompt is None:
            return
        self._print(f"> {self._words.say(prompt.text)}")
        self._show(prompt.board)
        for number, option in enumerate(prompt.offered, start=1):
            nth = f"{number:2}" if _numbered(prompt) else "  "
            self._print(f"  {nth} {self._words.say(option.label)}  ({option.id})")
        if prompt.legend:
            self._print("  " + " · ".join(f"{sign} {self._words.say(label)}" for sign, label in prompt.legend.items()))
        elif spans := prompt.spans():
            self._print(f"  {' · '.join(spans)}")
        if self._lines:
            for line in (*self._lines.numbered(), self._words.say(CHANGING)):
                self._print(f"  {line}")
        elif (usual := unsaid(prompt)) is not None:
            self._print(f"  {self._words.say(say('an empty line: {answer}', answer=_said(prompt, usual)))}")
        if isinstance(prompt, ChooseSome) and not prompt.min and unsaid(prompt):
            self._print(f"  {codes.NONE}: {NOTHING}")
        if prompt.fact:
            self._print(f"  {self._words.say(ONCE)}")

    def _end(self) -> None:
        outcome = self._table.outcome
        if outcome:
            self._reason()  # nobody can ask for it any more
            self._print(f"= {self._words.say(outcome.text)}")
            for line in outcome.lines:
                self._fact(line)

    def _reason(self) -> None:
        for told in self._table.told:
            for reason in told.why:
                self._print(f"  {self._words.say(reason)}")

    def _fact(self, line: Line) -> None:
        self._print(f"  {self._words.say(say('{label}: {value}', label=line.label, value=line.value))}")

    def _show(self, board: Board) -> None:
        for row in board:
            self._print("  " + " ".join((square.text or ".#"[square.filled]).rjust(2) for square in row))

    def _print(self, text: str) -> None:
        tell(self._out, text)


def parse_answer(prompt: Prompt[Any], text: str) -> tuple[object, Source]:
    """Return what a typed line means: numbers of rows or codes, separated by spaces; see `unsaid` for none.

    The code of what several things have in common is none of them.

    Raises:
        InvalidAnswer: there are more words than answers, or one that several things have.
    """
    words = text.split()
    if not words and (usual := unsaid(prompt)) is not None:
        return usual, "entered"
    if isinstance(prompt, ChooseSome) and words == [codes.NONE]:
        return (), "entered"
    most = {"nothing": 0, "id": 1, "number": 1}.get(prompt.form, len(words))
    if len(words) > most:
        expected = "one number or code" if most else "an empty line"
        raise InvalidAnswer(f"{quoted(text)} is more than was asked for: expected {expected}")
    of_things = prompt.form in ("id", "ids")
    answers = [_id(prompt, word) if of_things else _number(word) for word in words]
    if prompt.form in ("ids", "numbers"):
        return answers, "entered"
    return answers[0] if answers else None, "entered"


def unsaid(prompt: Prompt[Any]) -> Answer:
    """Return the answer that an empty line is: the usual one, or else none of several; None where it is none."""
    may_be_none = isinstance(prompt, ChooseSome) and not prompt.min
    return () if prompt.usual_answer is None and may_be_none else prompt.usual_answer


def _said(prompt: Prompt[Any], answer: Answer) -> Arg:
    """Return an answer in words: the labels of things, numbers as they are typed."""
    each = answer if isinstance(answer, tuple) else (answer,)
    labels = {option.id: option.label for option in prompt.accepted}
    return tuple(labels[str(id)] for id in each) if labels and each else " ".join(map(str, each)) or NOTHING


def _id(prompt: Prompt[Any], word: str) -> str:
    number = _number(word) if _numbered(prompt) else word
    if isinstance(number, int) and 1 <= number <= len(prompt.offered):
        return prompt.offered[number - 1].id
    code, options = codes.fold(word), prompt.accepted
    own = [each.id for each in options if codes.means(each, code) or codes.means(each, codes.PICK + code)]
    told = own or [each.id for each in options if codes.tells(each, code)]
    if len(told) > 1:
        raise InvalidAnswer(f"{quoted(word)} is said of several: {listed(told)}")
    return told[0] if told else word


def _numbered(prompt: Prompt[Any]) -> bool:
    """Return whether the rows of a question have numbers: not where an id is one, which would mean two things."""
    return not any(isinstance(_number(option.id), int) for option in prompt.accepted)


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch("-?[0-9]{1,9}", word) else word
