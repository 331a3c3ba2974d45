"""The almanac as a file: printed facts that were learned."""

from collections.abc import Mapping
from typing import Any

from compere.almanac import Fact
from compere_device.files.disk import as_json


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
