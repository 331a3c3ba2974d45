"""How named tuples are declared without compiling anything: what `declared` gives to modules that a start loads.

The standard library compiles a `__new__` for each and makes two classes of it: as much as reading two modules. Here
all share what names have no part in, and `__new__` is compiled when the first value is made. They have one base,
tuples; the standard's generic ones and its checks of names are left out.
"""

import collections
from collections.abc import Callable, Iterable
from typing import Any

_getter: Callable[[int, None], Any] = collections._tuplegetter  # type: ignore[attr-defined]  # as namedtuple's own
_new = tuple.__new__


class _Declaring(type):
    """Makes a class of tuples out of a class body with fields."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        """Return the class, which is an ordinary one; TypeError if a field without a default follows one with one."""
        if not bases:
            return super().__new__(mcs, name, bases, body)
        made: Any = type(name, (tuple,), {**_SHARED, **body, "__slots__": ()})
        fields = tuple(made.__annotations__)  # which Python has put into a class's body up to 3.13 only
        defaults = {each: body[each] for each in fields if each in body}
        if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
            raise TypeError(f"{name}: a field without a default follows one with one")
        first = _First(fields, defaults)
        places = {each: place for place, each in enumerate(fields)}
        getters = {each: _getter(place, None) for each, place in places.items()}
        own = {"_fields": fields, "_places": places, "_field_defaults": defaults, "__match_args__": fields}
        for each, of in {**own, "__new__": staticmethod(first.new), **getters}.items():
            setattr(made, each, of)
        first.cls = made
        return made


class NamedTuple(metaclass=_Declaring):
    """The base that makes a class body one of a named tuple, as `typing.NamedTuple` does."""


class _First:
    """The `__new__` of a class before its first value, which puts the real one into its place."""

    def __init__(self, fields: tuple[str, ...], defaults: dict[str, Any]) -> None:
        self.cls: Any = None
        self._fields, self._defaults = fields, defaults

    @property
    def new(self) -> Callable[..., Any]:
        """What the class has until then."""

        def __new__(cls: Any, /, *args: Any, **given: Any) -> Any:
            compiled = self._compiled()
            self.cls.__new__ = staticmethod(compiled)
            return compiled(cls, *args, **given)

        return __new__

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
    """Return it with other values of these fields; TypeError for a name that is none."""
    places, values = self._places, list(self)
    try:
        for name, value in changes.items():
            values[places[name]] = value
    except KeyError:
        strange = [name for name in changes if name not in places]
        raise TypeError(f"Got unexpected field names: {strange!r}") from None
    return _new(type(self), values)


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
