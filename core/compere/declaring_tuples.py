"""How named tuples are declared without compiling anything: what `declared` gives to modules that a start loads.

The standard library compiles a `__new__` for each and makes two classes of it: as much as reading two modules. Here
all share what names have no part in, and a `__new__` is compiled only for a class of which there come to be more than
a `FEW` values. They have one base, tuples; the standard's generic ones and its checks of names are left out.
"""

import collections
from collections.abc import Callable, Iterable
from typing import Any

from compere.declaring import FEW

_getter: Callable[[int, None], Any] = collections._tuplegetter  # type: ignore[attr-defined]  # as namedtuple's own
_new = tuple.__new__


class _Declaring(type):
    """Makes a class of tuples out of a class body with fields."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        """Return the class, which is an ordinary one; TypeError if a field without a default follows one with one."""
        if not bases:
            return super().__new__(mcs, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {each: body[each] for each in fields if each in body}
        if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
            raise TypeError(f"{name}: a field without a default follows one with one")
        first = _First(fields, defaults)
        getters = {each: _getter(place, None) for place, each in enumerate(fields)}
        own = {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
        first.cls = made = type(name, (tuple,), {**_SHARED, "__new__": first.new, **body, **own, **getters})
        return made


class NamedTuple(metaclass=_Declaring):
    """The base that makes a class body one of a named tuple, as `typing.NamedTuple` does."""


class _First:
    """The `__new__` of a class before it has more than a few values, which puts the real one into its place."""

    def __init__(self, fields: tuple[str, ...], defaults: dict[str, Any]) -> None:
        self.cls: Any = None
        self._fields, self._defaults = fields, defaults
        self._made = 0

    @property
    def new(self) -> Callable[..., Any]:
        """What the class has until then."""

        def __new__(cls: Any, /, *args: Any, **given: Any) -> Any:
            self._made += 1
            if self._made > FEW or (values := self._values(args, given)) is None:
                compiled = self._compiled()
                self.cls.__new__ = staticmethod(compiled)
                return compiled(cls, *args, **given)
            return _new(cls, values)

        return __new__

    def _values(self, args: tuple[Any, ...], given: dict[str, Any]) -> tuple[Any, ...] | None:
        """Return all values in a call; None if it is a wrong one, which what is compiled then says."""
        named = {**self._defaults, **given}
        rest = self._fields[len(args) :]
        if len(args) + len(rest) > len(self._fields) or not given.keys() <= {*rest} or not named.keys() >= {*rest}:
            return None
        return (*args, *(named[name] for name in rest))

    def _compiled(self) -> Callable[..., Any]:
        names = "".join(f"{name}, " for name in self._fields)
        code = f"lambda _cls, {names}: _new(_cls, ({names}))"  # made of names alone
        made: Any = eval(code, {"_new": _new, "__builtins__": {}})
        made.__defaults__ = tuple(self._defaults.values())
        made.__name__, made.__qualname__ = "__new__", f"{self.cls.__qualname__}.__new__"
        return made  # type: ignore[no-any-return]


def _make(cls: Any, values: Iterable[Any]) -> Any:
    """Return one with these values, in their order; TypeError if they are too many or too few."""
    made = _new(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **changes: Any) -> Any:
    """Return it with other values of these fields; ValueError for a name that is none."""
    made = _new(type(self), map(changes.pop, self._fields, self))
    if changes:
        raise ValueError(f"Got unexpected field names: {list(changes)!r}")
    return made


def _asdict(self: Any) -> dict[str, Any]:
    """Return its values by name."""
    return dict(zip(self._fields, self, strict=True))


def _repr(self: Any) -> str:
    listed = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({listed})"


def _arguments(self: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what a copy is made of: a plain tuple."""
    return tuple(self)


_SHARED: dict[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _asdict,
    "__repr__": _repr,
    "__getnewargs__": _arguments,
}
