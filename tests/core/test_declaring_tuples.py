"""Named tuples that compile nothing at first: whatever can be seen of them is as in the standard library."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from types import new_class
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere import declaring_tuples

NAMES = "abcd"
VALUES = st.lists(st.integers(0, 3) | st.sampled_from(["", "x"]), max_size=5)
NAMED = st.dictionaries(st.sampled_from([*NAMES, "strange"]), st.integers(0, 3), max_size=3)
CALLS = st.lists(st.tuples(VALUES, NAMED), max_size=6)


def built(base: Any, size: int, optional: int) -> Any:
    """Return a named tuple of so many fields, of which the last few have defaults, with a method of its own."""

    def total(self: Any) -> str:
        """All in one text."""
        return "".join(map(str, self))

    fields = NAMES[:size]
    defaults = {name: f"of {name}" for name in fields[size - min(size, optional) :]}
    body = {"__annotations__": dict.fromkeys(fields, object), "__module__": __name__, "__doc__": "It.", "total": total}
    return new_class("Made", (base,), {}, lambda namespace: namespace.update(body | defaults))


def outcome(call: Callable[[], Any]) -> object:
    """Return what a call returns, or the kind of its error: Python 3.13 has made TypeErrors of some ValueErrors."""
    try:
        return call()
    except (TypeError, ValueError):
        return TypeError
    except AttributeError as error:
        return type(error)


def seen(cls: Any, values: list[Any], named: dict[str, Any]) -> list[object]:
    """Return all that can be seen of one value of a class."""
    one = outcome(lambda: cls(*values, **named))
    if not isinstance(one, tuple):
        return [one, outcome(lambda: cls._make(values))]
    named_one: Any = one
    return [
        *map(repr, (one, copy.copy(one), copy.deepcopy(one), tuple(one), hash(one))),
        [outcome(lambda name=name: getattr(named_one, name)) for name in NAMES],
        (named_one.total(), named_one._asdict(), one == tuple(one), hasattr(one, "__dict__"), one[:2]),
        [repr(outcome(lambda each=each: named_one._replace(**each))) for each in (named, {"strange": 1})],
        repr(outcome(lambda: cls._make(values))),
        (cls._fields, cls._field_defaults, cls.__match_args__, cls.__mro__[1:], cls.__doc__, cls.__qualname__),
        [outcome(lambda name=name: setattr(named_one, name, 1)) for name in NAMES],
    ]


@given(st.integers(0, 4), st.integers(0, 4), CALLS, VALUES, NAMED)
def test_all_that_can_be_seen_is_as_in_the_standard_library(
    size: int, optional: int, calls: list[tuple[list[Any], dict[str, Any]]], values: list[Any], named: dict[str, Any]
) -> None:
    """Of the first value and of any other; also of calls that are wrong."""
    ours, theirs = built(declaring_tuples.NamedTuple, size, optional), built(NamedTuple, size, optional)
    for each in calls:
        assert seen(ours, *each) == seen(theirs, *each)
    assert seen(ours, values, named) == seen(theirs, values, named)


class Pair(declaring_tuples.NamedTuple):
    """Two things, with an order of their own."""

    first: int
    second: "str | None" = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pair) and self.first == other.first

    __hash__ = tuple.__hash__


def test_what_a_class_writes_itself_stays() -> None:
    """Its comparison; and it is pickled and matched."""
    assert Pair(1, "a") == Pair(1, "b") != Pair(2, "b")
    assert pickle.loads(pickle.dumps(Pair(1, "a"))).second == "a"
    match Pair(1, "a"):
        case Pair(first, second=second):
            assert (first, second) == (1, "a")


def test_a_field_without_a_default_follows_none_with_one() -> None:
    """Or it would get that one's."""
    with pytest.raises(TypeError, match="a field without a default follows one with one"):
        type(declaring_tuples.NamedTuple)(
            "Wrong", (declaring_tuples.NamedTuple,), {"__annotations__": {"a": int, "b": int}, "a": 1}
        )


class Late:
    """Annotations that are made when somebody looks at a class's, as Python does from 3.14 on."""

    def __get__(self, value: object, cls: type) -> dict[str, type]:
        return {"a": int, "b": int}


def test_fields_are_known_whose_annotations_are_made_late() -> None:
    """Their names and defaults."""
    base = declaring_tuples.NamedTuple
    made = type(base)("Made", (base,), {"__annotations__": Late(), "b": 2})
    assert made._fields == ("a", "b") and made(1) == (1, 2) and made(b=3, a=1).b == 3


def test_a_class_compiles_only_when_a_value_is_made() -> None:
    """Then one function."""
    code = (
        "import builtins; made = []; eval_ = builtins.eval\n"
        "def counted(text, *scopes):\n    made.append(text); return eval_(text, *scopes)\n"
        "from compere.declared import NamedTuple\n"
        "builtins.eval = counted\n"
        "class One(NamedTuple):\n    of: str = 'x'\n"
        "assert not made, made\n"
        "assert One('y').of == 'y' and One().of == 'x' and len(made) == 1, made\n"
    )
    run = subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}\n{code}"])
    assert run.returncode == 0
