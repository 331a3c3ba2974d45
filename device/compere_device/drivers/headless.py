"""The headless driver: requests and answers as JSON, one object on each line, for integrations and external checks.

What is `told` is complete: a program that reads nothing else can move the pieces. So a headline is told, too, on a line
of its own before its sentence, unless the sentence contains it.

The outcome is not the last word: it can be undone and corrected, so it is followed by what else is asked for, until a
quit or the end of the requests.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO, TypeAlias

from compere.bot import Bot
from compere.errors import BadQuestion, CompereError, quoted
from compere.options import Option
from compere.table import Table
from compere.wording import Plain, Words
from compere_device.answers.plain import facts_plain, glance_plain, lines_plain, prompt_plain
from compere_device.drivers.typed import LINE_MOST, bounded
from compere_device.output.outlet import harmless, tell

Options: TypeAlias = Sequence[Option[Any]]

REQUESTS = (
    '{"answer": ...}',
    '{"answer": ..., "once": true}',
    '{"undo": true}',
    '{"correct": {"fact": ..., "value": ...}}',
    '{"facts": true}',
    '{"glance": true}',
    '{"quit": true}',
)
AFTER_THE_END = ("undo", "correct", "facts", "glance", "quit")


class BadRequest(CompereError):
    """A line that is not a request."""

    kind = "bad-request"


class Headless:
    """One game over two text streams."""

    def __init__(self, table: Table, words: Words, out: TextIO) -> None:
        self._table = table
        self._words = words
        self._out = out

    def run(self, requests: Iterable[str]) -> None:
        """Serve requests until a quit or the end of the stream."""
        self._show()
        for line in bounded(requests):
            try:
                request = _request(line)
                if "quit" in request:
                    return
                if "glance" in request:
                    self._write({"glance": glance_plain(self._table.glance(), self._words)})
                    continue
                if "facts" in request:
                    self._write({"facts": facts_plain(self._table.session, self._words)})
                    continue
                self._serve(request)
            except BadQuestion:  # the rules' fault, which no other answer mends
                raise
            except CompereError as error:
                tell(self._out, refusal(error))
            self._show()

    def _serve(self, request: Mapping[str, Any]) -> None:
        if "answer" in request:
            self._table.answer(request["answer"], "once" if "once" in request else "entered")
        elif "undo" in request:
            self._table.undo()
        else:
            self._table.correct(request["correct"]["fact"], request["correct"]["value"])

    def _show(self) -> None:
        session = self._table.session
        tail: dict[str, Plain] = {"state": session.public_state, "entries": session.history.entries}
        if outcome := session.outcome:
            reason: Plain = {"id": outcome.reason, "text": self._words.say(outcome.text)}
            scores: Plain = dict(outcome.scores)
            told: Plain = lines_plain(self._table.told, self._words)
            said: Plain = {"reason": reason, "scores": scores, "winners": list(outcome.winners), "told": told}
            self._write({"outcome": said, "takes": [*AFTER_THE_END], **tail})
        elif session.prompt:
            asked = prompt_plain(session.prompt, self._words, session.told)
            offer: dict[str, Plain] = {"offer": session.offer.answer} if session.offer else {}
            self._write({"prompt": asked | offer, **tail})

    def _write(self, value: Mapping[str, Plain]) -> None:
        tell(self._out, _line(value))


def refusal(error: CompereError) -> str:
    """Return the line that says why something cannot be."""
    return _line({"error": {"kind": error.kind, "message": str(error)}})


def describe_options(bot: Bot[Any], words: Words) -> str:
    """Return a bot's options as JSON: name, values, default, condition, text."""
    defaults = bot.choose_options({})
    options = [
        {
            "name": option.name,
            "values": [each.id for each in option.values],
            "default": defaults[option.name],
            "condition": {"option": option.when[0], "value": option.when[1]} if option.when else None,
            "text": words.say(option.text),
            "level": option.name == bot.level,
        }
        for option in bot.options
    ]
    return json.dumps(options, ensure_ascii=False, indent=1)


def _line(value: Mapping[str, Plain]) -> str:
    """Return JSON that cannot move the cursor: characters that are not visible, as in foreign journals, are escaped."""
    line = json.dumps(value, ensure_ascii=False)
    for char in set(line):
        if harmless(char) != char:
            line = line.replace(char, json.dumps(char)[1:-1])
    return line


def _request(line: str) -> dict[str, Any]:
    """Return the request on a line.

    Raises:
        BadRequest: the line is not a JSON object with one known request, or is too long.
    """
    if len(line.rstrip("\n")) > LINE_MOST:
        raise BadRequest(
            f"a line has more than {LINE_MOST} characters: send each request on a line of its own, within that"
        )
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = None
    if isinstance(request, dict) and _is_known(request):
        return request
    raise BadRequest(f"{quoted(line.strip())} is no request: expected one of {', '.join(REQUESTS)}")


def _is_known(request: dict[str, Any]) -> bool:
    """Return whether an object is one of the `REQUESTS`."""
    match request:
        case {"answer": _, "once": True, **more}:
            return not more
        case {"correct": {"fact": str(), "value": _, **others}, **more}:
            return not (others or more)
        case {"answer": _} | {"undo": True} | {"glance": True} | {"facts": True} | {"quit": True}:
            return len(request) == 1
    return False
