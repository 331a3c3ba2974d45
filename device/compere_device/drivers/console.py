"""A plain driver for a table: questions and answers as lines of text, without pictures."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, TextIO

from compere.arrange import ChooseSome
from compere.bot import Line
from compere.draft import Draft
from compere.errors import AnswerError
from compere.journal import Source
from compere.options import FILLED, Option, Squares, in_square
from compere.prompts import Choose, Prompt
from compere.table import Table
from compere.wording import Shape, Words, say
from compere_device.answers import codes
from compere_device.drivers.lines import TypedLines
from compere_device.drivers.righting import Righting
from compere_device.drivers.slips import why_not
from compere_device.drivers.typed import NOTHING, as_listed, bounded, numbered, parse_answer, places, said, unsaid
from compere_device.output.outlet import tell

HELP = say("Answer with a number or a code. u: undo, c: correct, w: why, g: glance, l: the list again, q: quit.")
ENDED = say("u: undo, c: correct; an empty line ends.")
ONCE = say("o and the answer: only this time")
CHANGING = say(
    "Empty line: take the text. 3 text: change line 3. +3 text: insert before it. -3: remove it. p: paste it whole."
)
PASTING = say("Paste the text, then a line with one full stop.")
WIDTH = 100  # letters of a line
LONG = 12  # rows of a list that stands in columns
_DRAWN = str.maketrans("X.", "■·")


class Console:
    """One game over two text streams."""

    def __init__(self, table: Table, words: Words, out: TextIO) -> None:
        self._table = table
        self._words = words
        self._out = out
        self._lines: TypedLines | None = None  # the text that is asked for, as far as it was changed
        self._grave: object = None  # the answer that was asked once more
        self._righting: Righting | None = None  # what is being set right

    def run(self, lines: Iterable[str]) -> None:
        """Ask until `q`, an empty line after the outcome, or the end of the stream."""
        self._print(self._words.say(HELP))
        self._ask()
        for line in bounded(lines):
            word = line.strip()
            if not self._pasting and (word == "q" or not (word or self._asked)):
                return
            self._hear(line)

    @property
    def _asked(self) -> Prompt[Any] | None:
        """What is asked now, perhaps to set something right; None once the game has ended."""
        return self._righting.prompt if self._righting else self._table.prompt

    @property
    def _pasting(self) -> bool:
        return self._lines is not None and self._lines.pasting

    def _hear(self, line: str) -> None:
        """Take a line, then ask the next question; after a slip, ask again without the list, which stands above."""
        if self._lines and self._lines.pasting:
            self._lines.paste(line.rstrip("\r\n"))
            if not self._lines.pasting:
                self._ask()
            return
        word = line.strip()
        try:
            if self._look(word):
                return
            self._take(word)
        except AnswerError as error:
            prompt = self._asked
            meant = as_listed(prompt, word, self._words) if prompt else word
            self._print(f"! {self._words.say(why_not(self._table, prompt, meant, error))}")
            self._question()
        else:
            if not self._pasting:
                self._ask()

    def _look(self, word: str) -> bool:
        """Show what a letter asks for; return whether the word was such a letter."""
        if word == "w" and not any(told.why for told in self._table.told):
            self._print(f"  {self._words.say(say('Nothing was decided since your last answer.'))}")
        elif word == "w":
            self._reason()
        elif word == "g":
            glance = self._table.glance()
            self._show(glance.grid)
            for line in glance.lines:
                self._fact(line)
        elif word == "l":
            self._question()
            self._answers()
        return word in ("w", "g", "l")

    def _take(self, word: str) -> None:
        if word == "u" and self._righting:
            self._righting = None
        elif word == "u":
            self._table.undo()
        elif word == "c" and not self._righting:
            self._righting = Righting(self._table)
        elif self._lines:
            self._change(self._lines, word)
        elif (prompt := self._asked) and prompt.fact and word.partition(" ")[0] == "o":
            answer, _ = parse_answer(prompt, as_listed(prompt, word.partition(" ")[2], self._words))
            self._table.answer(answer, "once")
        elif prompt:
            self._answer(prompt, *parse_answer(prompt, as_listed(prompt, word, self._words)))

    def _answer(self, prompt: Prompt[Any], answer: object, source: Source) -> None:
        """Answer the question; before an answer that ends somebody's game, ask once more."""
        grave = prompt.grave.get(str(answer)) if isinstance(prompt, Choose) else None
        before, self._grave = self._grave, (prompt.subject, answer) if grave else None
        if grave and self._grave != before:
            self._print(f"! {self._words.say(say('{asked} The same once more: yes.', asked=grave))}")
        else:
            self._grave = None
            self._submit(answer, source)

    def _submit(self, answer: object, source: Source) -> None:
        """Give an answer to the table, or to what is being set right."""
        if self._righting is None:
            self._table.answer(answer, source)
        elif self._righting.take(answer):
            self._righting = None

    def _change(self, lines: TypedLines, word: str) -> None:
        """Change the text that is being edited, or submit it."""
        if word in ("", "o"):
            self._submit(lines.lines, "once" if word else "entered")
            return
        lines.edit(word)
        if lines.pasting:
            self._print(f"  {self._words.say(PASTING)}")

    def _ask(self) -> None:
        for told in () if self._righting else self._table.told:
            headline = f" [{self._words.say(told.headline)}]" if told.headline else ""
            self._print(f"* {self._words.say(told.text)}{headline}")
        if self._righting and self._righting.since:
            self._print(f"* {self._words.say(self._righting.since)}")
        prompt = self._asked
        if not isinstance(prompt, Draft):
            self._lines = None
        elif self._lines is None or self._lines.prompt is not prompt:
            self._lines = TypedLines(prompt)
        self._question()
        self._answers()
        if prompt is None:
            self._end()

    def _question(self) -> None:
        if prompt := self._asked:
            self._print(f"> {self._words.say(prompt.text)}")

    def _answers(self) -> None:
        """Show what may be answered."""
        prompt = self._asked
        if prompt is None:
            return
        self._show(prompt.drawn)
        nth = places(prompt)
        for row in in_columns([self._row(prompt, nth[each.id], each) for each in prompt.offered]):
            self._print(row)
        self._hints(prompt)

    def _row(self, prompt: Prompt[Any], number: int, option: Option[Any]) -> str:
        """Return an option as a row, with its outline, which tells apart things with the same price."""
        nth = f"{number:2}" if numbered(prompt) else "  "
        shape = next((facet for facet in option.facets.values() if isinstance(facet, Shape)), None)
        drawn = "  " + "/".join(shape.rows).translate(_DRAWN) if shape else ""
        return f"  {nth} {self._words.say(option.label)}{drawn}  ({option.id})"

    def _hints(self, prompt: Prompt[Any]) -> None:
        """Show what else may be answered, or what may be answered if there is no list."""
        if prompt.legend:
            self._print("  " + " · ".join(f"{sign} {self._words.say(label)}" for sign, label in prompt.legend.items()))
        elif spans := prompt.spans():
            self._print(f"  {' · '.join(spans)}")
        if self._lines:
            for line in (*self._lines.numbered(), self._words.say(CHANGING)):
                self._print(f"  {line}")
        elif (usual := unsaid(prompt)) is not None:
            self._print(f"  {self._words.say(say('an empty line: {answer}', answer=said(prompt, usual)))}")
        if isinstance(prompt, ChooseSome) and not prompt.min and unsaid(prompt) != ():
            self._print(f"  {codes.NONE}: {NOTHING}")
        if prompt.fact:
            self._print(f"  {self._words.say(ONCE)}")

    def _end(self) -> None:
        """Show how the game ended, and what may still be typed."""
        if outcome := self._table.outcome:
            self._reason()
            self._print(f"= {self._words.say(outcome.text)}")
            for line in outcome.lines:
                self._fact(line)
            self._print(f"  {self._words.say(ENDED)}")

    def _reason(self) -> None:
        for told in self._table.told:
            for reason in told.why:
                self._print(f"  {self._words.say(reason)}")

    def _fact(self, line: Line) -> None:
        self._print(f"  {self._words.say(say('{label}: {value}', label=line.label, value=line.value))}")

    def _show(self, board: Squares) -> None:
        for row in board:
            squares = (in_square(sign, self._words.say) for sign in row)
            drawn = (text or (FILLED if filled else ".") for text, filled in squares)
            self._print("  " + " ".join(sign.rjust(2) for sign in drawn))

    def _print(self, text: str) -> None:
        tell(self._out, text)


def in_columns(rows: list[str]) -> list[str]:
    """Return rows as lines; a long list is set in columns, to be read downwards as in a dictionary."""
    widest = max(map(len, rows), default=0) + 2
    columns = max(1, WIDTH // widest) if len(rows) > LONG else 1
    high = -(-len(rows) // columns)
    strips = [rows[first : first + high] for first in range(0, len(rows), high)] if rows else []
    return ["".join(row.ljust(widest) for row in line).rstrip() for line in zip_longest(*strips, fillvalue="")]
