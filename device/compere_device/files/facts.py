"""The almanac: printed facts that ship with the bots, and as a file those that were learned."""

from collections.abc import Iterator, Mapping
from typing import Any

from compere.almanac import Fact
from compere.bots import BOTS
from compere_device.files.disk import as_json


class Shipped(Mapping[str, Fact]):
    """What ships with every bot; a bot is asked, and imported, when one of its keys is, which begin with its name."""

    def __getitem__(self, key: str) -> Fact:
        name = key.partition(".")[0]
        printed = BOTS[name].printed.get(key)
        if printed is None or printed.fact is None:
            raise KeyError(key)
        return printed.fact

    def __iter__(self) -> Iterator[str]:
        return (key for bot in BOTS.values() for key in bot.shipped())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def load_facts(value: dict[str, Any]) -> dict[str, Fact]:
    """Return the facts of an almanac's JSON; raises ValueError, KeyError, TypeError or AttributeError for any other."""
    return {key: Fact(fact["value"], fact["source"], fact["unverified"]) for key, fact in value.items()}


def save_facts(facts: Mapping[str, Fact]) -> bytes:
    """Return facts as an almanac file."""
    return as_json(
        {
            key: {"value": fact.value, "source": fact.source, "unverified": fact.unverified}
            for key, fact in facts.items()
        }
    )
