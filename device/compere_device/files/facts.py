"""The almanac's printed facts: those that ship with the bots, and a file with those that were learned.

    {
     "robokid.skids.cost": {"value": 3, "source": "entered", "unverified": false, "check": "5f3a01bc"},
     ...

It is JSON with one fact on each line, each with a check of its own, so that damage costs only the facts that it hits.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

from compere.almanac import Known
from compere.bots import BOTS
from compere_device.files.checks import CHECK, check
from compere_device.ward import WARD


class Shipped(Mapping[str, Known]):
    """The facts that ship with the bots.

    A bot is imported only when one of its keys, which begin with its name, is asked for.
    """

    def __getitem__(self, key: str) -> Known:
        name = key.partition(".")[0]
        fact = BOTS[name].printed.get(key)
        if fact is None or fact.known is None:
            raise KeyError(key)
        return fact.known

    def __iter__(self) -> Iterator[str]:
        return (key for name in BOTS for key in WARD.tried(name, lambda bot: bot.shipped()) or ())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def load_facts(content: bytes) -> tuple[dict[str, Known], int]:
    """Return the facts in an almanac file, and how many of them are damaged.

    Raises:
        ValueError: nothing in it is good.
    """
    whole = _parsed(content)
    pairs: dict[str, Any] = whole if isinstance(whole, dict) else {}
    if pairs is whole and not any(isinstance(fields, dict) and CHECK in fields for fields in pairs.values()):
        return {key: _fact(key, fields, checked=False) for key, fields in pairs.items()}, 0  # of before the checks
    by_line = _good(_alone(line) for line in BytesIO(content) if len(line) > len("{\n"))
    facts, lost = max(by_line, _good(pairs.items()), key=lambda each: len(each[0]))
    if not facts:
        raise ValueError("no facts")
    return facts, lost


def save_facts(facts: Mapping[str, Known]) -> bytes:
    """Return the contents of an almanac file."""
    lines = []
    for key, fact in facts.items():
        fields = {"value": fact.value, "source": fact.source, "unverified": fact.unverified}
        lines.append(f" {json.dumps(key)}: {json.dumps({**fields, CHECK: _check(key, fact)})}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _good(pairs: Iterable[tuple[str, Any]]) -> tuple[dict[str, Known], int]:
    """Return the facts whose check is right, and how many others there are."""
    facts, lost = {}, 0
    for key, fields in pairs:
        try:
            facts[key] = _fact(key, fields, checked=True)
        except ValueError:
            lost += 1
    return facts, lost


def _alone(line: bytes) -> tuple[str, Any]:
    """Return the fact on a line; one without fields if the line has none, or several."""
    pairs = _parsed(b"{" + line.strip().removesuffix(b",") + b"}")
    return next(iter(pairs.items())) if isinstance(pairs, dict) and len(pairs) == 1 else ("", None)


def _fact(key: str, fields: Any, *, checked: bool) -> Known:
    """Return a fact from its fields; raises ValueError for fields with which it would not be written."""
    if not isinstance(fields, dict):
        raise ValueError(key)
    if fields.keys() - {CHECK} != {"value", "source", "unverified"}:
        raise ValueError(key)
    if not isinstance(fields["source"], str):
        raise ValueError(key)
    fact = Known(fields["value"], fields["source"])
    if fields["unverified"] is not fact.unverified or (checked and fields.get(CHECK) != _check(key, fact)):
        raise ValueError(key)
    return fact


def _check(key: str, fact: Known) -> str:
    return check([key, fact.value, fact.source, fact.unverified])


def _parsed(content: bytes) -> Any:
    """Return a JSON value; None if the text is not JSON."""
    try:
        return json.loads(content.decode())
    except (ValueError, RecursionError):
        return None
