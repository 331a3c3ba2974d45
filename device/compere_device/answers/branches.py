"""The rows of a choice among many options: grouped by what they have in common."""

from collections.abc import Sequence
from typing import Any

from compere.declared import NamedTuple
from compere.options import Facet, Option
from compere.wording import Text


class Branch(NamedTuple):
    """One row of a choice: the options that it leads to, and what it says unless it is the label of one option."""

    options: tuple[Option[Any], ...] = ()
    facet: tuple[str, Facet] | None = None  # the facet that they share
    text: Text | None = None


def grouped(options: Sequence[Option[Any]], name: str) -> tuple[Branch, ...]:
    """Return a row for each value of a facet, in the order of the options, but numbers in ascending order.

    Options without the facet are grouped by the first facet that tells them from others; if there is only one in such a
    group, or no such facet, the option has a row of its own.
    """
    shared = [item for item in options[0].facets.items() if all(item in each.facets.items() for each in options)]
    groups: dict[tuple[str, Facet] | str, list[Option[Any]]] = {}
    for option in options:
        value = option.facets.get(name)
        telling = (item for item in option.facets.items() if item not in shared)
        key = next(telling, option.id) if value is None else (name, value)
        groups.setdefault(key, []).append(option)
    rows = []
    for key, group in groups.items():
        alone = isinstance(key, str) or (key[0] != name and len(group) == 1)
        rows.append(Branch(tuple(group), None if alone or isinstance(key, str) else key))
    numbers = iter(sorted((row for row in rows if _is_number(row, name)), key=_value))
    return tuple(next(numbers) if _is_number(row, name) else row for row in rows)


def most_telling_first(options: Sequence[Option[Any]]) -> list[str]:
    """Return the names of all facets, first those that options list first: a facet counts by its last place in any."""
    places: dict[str, int] = {}
    for option in options:
        for place, name in enumerate(option.facets):
            places[name] = max(place, places.get(name, 0))
    return sorted(places, key=places.__getitem__)


def _is_number(row: Branch, name: str) -> bool:
    return row.facet is not None and row.facet[0] == name and isinstance(row.facet[1], int)


def _value(row: Branch) -> Any:
    return row.facet and row.facet[1]
