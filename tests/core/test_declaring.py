"""Data classes that compile nothing at first: whatever can be seen of them is as in the standard library."""

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import cached_property
from math import nan
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere import declaring

T = TypeVar("T")
NAMES = "abcde"
VALUES = st.integers(0, 3) | st.sampled_from(["", "x"])
BODIES = st.lists(
    st.fixed_dictionaries(
        {
            "default": st.sampled_from(["none", "value", "factory"]),
            "compare": st.booleans(),
            "repr": st.booleans(),
            "kw_only": st.booleans(),
            "init": st.sampled_from([True, True, True, False]),
        }
    ),
    max_size=len(NAMES),
)
OPTIONS = st.fixed_dictionaries({"frozen": st.booleans(), "slots": st.booleans(), "eq": st.booleans()})


def built(module: Any, body: list[dict[str, Any]], options: dict[str, bool], base: type = object) -> Any:
    """Return a class whose fields are given so, made by a module; a field after one with a default has one, too."""
    attributes: dict[str, Any] = {"__annotations__": {"kind": ClassVar[str]}, "kind": "k", "__qualname__": "Made"}
    optional = base is not object
    names = NAMES.upper() if base is not object else NAMES
    for name, each in zip(names, body, strict=False):
        flags = {flag: of for flag, of in each.items() if flag != "default"}
        has = each["default"]
        if not flags["init"]:  # which has no value at all without one, nor, in a slot, with another default
            has, flags["kw_only"] = "factory", False
        if optional and has == "none" and not flags["kw_only"]:
            has = "value"
        optional = optional or (has != "none" and flags["init"] and not flags["kw_only"])
        default: dict[str, Any] = {
            "none": {},
            "value": {"default": f"of {name}"},
            "factory": {"default_factory": list},
        }[has]
        attributes["__annotations__"][name] = object
        attributes[name] = module.field(**flags, **default)
    return module.dataclass(**options)(type("Made", (base,), attributes))


def outcome(call: Callable[[], Any]) -> object:
    """Return what a call returns, or the kind of its error: Python 3.13 has made TypeErrors of some ValueErrors."""
    try:
        return call()
    except (TypeError, ValueError):
        return TypeError
    except AttributeError as error:
        return type(error)


def seen(module: Any, cls: Any, names: str, some: list[Any], others: list[Any], value: object) -> list[object]:
    """Return all that can be seen of a class that a module has made, and of its values."""
    given, other = (dict(zip(names, values, strict=False)) for values in (some, others))
    one, two = cls(**given), cls(**other)
    shown = [
        *map(repr, (one, two, outcome(cls), copy.deepcopy(one))),
        (one == two, one == cls(**given), one == value, one != two),
        outcome(lambda: hash(one) == hash(cls(**given))),
        outcome(lambda: cls(*some[: len(names)]) == one),
        outcome(lambda: cls(*some, *others)),
        outcome(lambda: cls(**given, strange=1)),
        (cls.__match_args__, hasattr(one, "__dict__"), cls.kind),
        [outcome(lambda each=each: repr(each(one, a=value))) for each in (module.replace, dataclasses.replace)],
        [[each.name for each in list(of)] for of in (module.fields(cls), module.fields(one), dataclasses.fields(cls))],
        [*map(str, inspect.signature(cls).parameters)],
    ]
    changes = [outcome(lambda name=name: setattr(one, name, value)) for name in names]
    return [*shown, changes, repr(one), [outcome(lambda name=name: delattr(one, name)) for name in names]]


@given(BODIES, OPTIONS, st.lists(VALUES, min_size=5, max_size=5), st.lists(VALUES, min_size=5, max_size=5), VALUES)
def test_all_that_can_be_seen_is_as_in_the_standard_library(
    body: list[dict[str, Any]], options: dict[str, bool], some: list[Any], others: list[Any], value: object
) -> None:
    """Made, shown, compared, hashed, changed, deleted, copied, replaced and matched, both ways of declaring agree."""
    names = "".join(name for name, each in zip(NAMES, body, strict=False) if each["init"])
    ours, theirs = (
        seen(module, built(module, body, options), names, some, others, value) for module in (declaring, dataclasses)
    )
    assert ours == theirs


def test_the_same_thing_is_equal() -> None:
    """Also if it is unlike itself, as tuples have it; the standard library's data classes have had it so up to 3.12."""
    cls = declaring.dataclass(type("One", (), {"__annotations__": {"a": float}}))
    assert cls(nan) == cls(nan)
    assert cls(nan) != cls(float("nan"))


@given(
    BODIES,
    OPTIONS,
    st.sampled_from([-1, 0, 0, 1]),
    st.dictionaries(st.sampled_from([*NAMES, "strange"]), VALUES, max_size=3),
)
def test_a_first_call_may_be_wrong(
    body: list[dict[str, Any]], options: dict[str, bool], more: int, named: dict[str, Any]
) -> None:
    """With too many values, too few, one twice, or one of no field, it is refused as in the standard library."""
    count = more + sum(each["init"] and not each["kw_only"] for each in body)
    ours, theirs = (
        outcome(lambda module=module: repr(built(module, body, options)(*range(count), **named)))
        for module in (declaring, dataclasses)
    )
    assert ours == theirs


@pytest.mark.parametrize(
    ("args", "named"),
    [((1,), {"a": 2}), ((1, 2, 3), {}), ((1,), {"c": 3}), ((), {}), ((1, 2), {"c": 3}), ((1, 2), {"a": 3})],
)
def test_a_wrong_call_is_refused_and_the_next_is_not(args: tuple[int, ...], named: dict[str, int]) -> None:
    """Of a field twice, of too many, of one that is none, or of too few."""
    cls = declaring.dataclass(type("Two", (), {"__annotations__": {"a": int, "b": int}, "b": 2}))
    with pytest.raises(TypeError):
        cls(*args, **named)
    assert (cls(1).a, cls(1).b) == (1, 2)


@given(BODIES, BODIES, st.booleans(), st.booleans(), st.lists(VALUES, min_size=5, max_size=5))
def test_a_class_below_another_has_the_fields_of_both(
    body: list[dict[str, Any]], more: list[dict[str, Any]], frozen: bool, slots: bool, some: list[Any]
) -> None:
    """Also where the standard library makes the one below: it takes the one above for its own."""
    options, seen = {"frozen": frozen, "slots": slots, "eq": True}, []
    for above, below in ((declaring, declaring), (declaring, dataclasses), (dataclasses, dataclasses)):
        cls = built(below, more, options, built(above, body, options))
        fields = [*zip(NAMES, body, strict=False), *zip(NAMES.upper(), more, strict=False)]
        names = [name for name, each in fields if each["init"]]
        given = dict(zip(names, some * 2, strict=False))
        one = cls(**given)
        seen.append(
            (
                repr(one),
                repr(copy.copy(one)),
                one == copy.copy(one),
                one == cls(**given),
                hasattr(one, "__dict__"),
                cls.__match_args__,
            )
        )
        assert repr(declaring.replace(one)) == repr(one)
        assert [each.name for each in declaring.fields(cls)] == [name for name, _ in fields]
    assert seen[0] == seen[1] == seen[2]


@declaring.dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """Two things, of which the second is the first unless it is given."""

    first: T
    second: Any = declaring.field(default=None, metadata={"unit": "cards"})
    hint: "ClassVar[str]" = "text"

    def __post_init__(self) -> None:
        if self.first is None:
            raise ValueError("nothing")


@declaring.dataclass(frozen=True)
class Counted(Pair[int]):
    """A pair with what is computed once, and equal to every other."""

    times: list[int] = declaring.field(default_factory=list)

    @cached_property
    def total(self) -> int:
        """Both together."""
        return self.first + (self.second or 0)

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7


def test_what_a_class_writes_itself_stays() -> None:
    """Its comparison and hash, what it checks when made, what it keeps for itself."""
    one = Counted(1, 2)
    assert (one.total, vars(one)["total"], hash(one), one == "x") == (3, 3, 7, True)
    assert (Counted(1).times is not Counted(1).times, one.times) == (True, [])
    with pytest.raises(ValueError, match="nothing"):
        Counted(None)
    with pytest.raises(ValueError, match="nothing"):
        declaring.replace(one, first=None)


def test_no_value_can_be_changed() -> None:
    """With the error of the standard library."""
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'first'"):
        Pair(1).first = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'second'"):
        del Pair(1).second


def test_values_are_pickled_and_matched() -> None:
    """As whatever is put on a queue between processes, and in `match`."""
    assert pickle.loads(pickle.dumps(Pair("a", [1]))) == Pair("a", [1])
    match Pair(1, 2):
        case Pair(first, second):
            assert (first, second) == (1, 2)
    assert [dict(each.metadata) for each in declaring.fields(Pair)] == [{}, {"unit": "cards"}]
    assert dataclasses.asdict(Pair(1)) == {"first": 1, "second": None}


def test_what_the_standard_library_made_is_its_own() -> None:
    """Its values are replaced and listed as ever; a class of ours below one of them would lose what that one does."""

    @dataclasses.dataclass(frozen=True)
    class Standard:
        size: int = 1

    assert declaring.replace(Standard(), size=2) == Standard(2)
    assert [each.name for each in declaring.fields(Standard)] == ["size"]
    with pytest.raises(TypeError, match="is a data class of the standard library"):
        declaring.dataclass(type("Below", (Standard,), {}))
    with pytest.raises(TypeError):
        declaring.fields(int)


def test_a_class_compiles_only_when_a_value_is_made() -> None:
    """What a start declares costs it neither the standard module nor `inspect`, and then one function."""
    code = (
        "import sys, builtins; made = []; exec_ = builtins.exec\n"
        "def counted(text, *scopes):\n    made.extend([text] * isinstance(text, str)); exec_(text, *scopes)\n"
        "builtins.exec = counted\n"
        "from compere import prompts, wording\n"
        "assert not {'dataclasses', 'inspect'} & sys.modules.keys()\n"
        "before = len(made)\n"
        "assert before < 3, made\n"  # what these files themselves make: the words of no language
        "prompts.Tell('k', 't', ''), prompts.Tell('k', 'u', '')\n"
        "assert len(made) == before + 1, made\n"
    )
    run = subprocess.run([sys.executable, "-c", f"import sys; sys.path[:] = {sys.path}\n{code}"])
    assert run.returncode == 0


def test_the_first_value_may_be_one_of_a_class_below() -> None:
    """Then it is the class above whose `__init__` is compiled, once, and both have it."""
    above = declaring.dataclass(type("Above", (), {"__annotations__": {"a": int}}))
    below = type("Below", (above,), {})
    assert (below(1).a, above(2).a) == (1, 2)
    assert "__init__" not in vars(below)
    assert above.__init__.__code__.co_varnames == ("self", "a")
