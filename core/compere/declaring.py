"""How data classes are declared without compiling anything: what `declared` gives to classes that a start loads.

The standard library writes and compiles up to six functions for each class, each time that a program starts: three
million instructions a class, nearly half of a start. Here `__init__` alone is compiled, when the first value is made,
and all classes share the other functions. The standard's own functions take these classes for data classes, and may
be given subclasses to make: what they look for is made when they look. `kw_only`, `order` and `unsafe_hash` of a class
are left out. Where versions of Python differ, all do here as one of them: fields are compared as a tuple, up to 3.12,
and what `replace` cannot change is a TypeError, as from 3.13 on.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import repeat
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, ClassVar

NOTHING: Any = object()  # no default
OWN, STANDARD, PARAMS = "__declared__", "__dataclass_fields__", "__dataclass_params__"


class Field:
    """One field: its name and type, which its class fills in, and what `field` was given."""

    def __init__(
        self, default: Any, default_factory: Any, init: bool, compare: bool, repr: bool, kw_only: bool
    ) -> None:
        self.name, self.type = "", NOTHING
        self.default, self.default_factory = default, default_factory
        self.init, self.compare, self.repr, self.kw_only = init, compare, repr, kw_only
        self.metadata: Mapping[str, Any] = {}

    def standard(self) -> Any:
        """Return it as the standard library has it."""
        import dataclasses  # which is what this file spares a start

        given = {name: of for name, of in vars(self).items() if name not in ("name", "type")}
        return dataclasses.field(**{name: of for name, of in given.items() if of is not NOTHING})


_Fields = dict[str, Field]


def field(
    *,
    default: Any = NOTHING,
    default_factory: Any = NOTHING,
    init: bool = True,
    compare: bool = True,
    repr: bool = True,
    kw_only: bool = False,
    metadata: Mapping[str, Any] | None = None,
) -> Field:
    """Return a field; each parameter is as in `dataclasses.field`."""
    made = Field(default, default_factory, init, compare, repr, kw_only)
    if metadata:
        made.metadata = metadata
    return made


def dataclass(
    cls: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True, init: bool = True
) -> Any:
    """Make a class a data class, each parameter as in `dataclasses.dataclass`.

    Raises:
        TypeError: a base is a data class of the standard library's, or a field without a default follows one with one.
    """
    if cls is None:
        return lambda cls: dataclass(cls, frozen=frozen, slots=slots, eq=eq, init=init)
    declared = _inherited(cls) | _own(cls)
    first = _First(declared, frozen)
    body = _shared(declared, frozen, eq) | ({"__init__": first.init} if init else {})
    own_hash = cls.__dict__.get("__hash__")  # None where the class has an __eq__ and no hash
    body = {name: of for name, of in body.items() if name not in cls.__dict__ or (name == "__hash__" and not own_hash)}
    if slots:
        first.cls = made = _slotted(cls, declared, body)
        return made
    for name, of in body.items():
        setattr(cls, name, of)
    first.cls = cls
    return cls


def fields(of: Any) -> tuple[Any, ...]:
    """Return the fields of a data class, or of a value, in their order."""
    if (declared := _declared(of if isinstance(of, type) else type(of))) is not None:
        return tuple(declared.values())
    import dataclasses

    return dataclasses.fields(of)


def replace(value: Any, /, **changes: Any) -> Any:
    """Return a data class's value with other values of these fields."""
    if (parts := _parts(value.__class__)) is None:
        import dataclasses

        return dataclasses.replace(value, **changes)
    names, made = parts
    if made and (name := next(filter(changes.__contains__, made), None)):
        raise TypeError(f"field {name} is declared with init=False, it cannot be specified with replace()")
    return type(value)(**{**dict(zip(names, map(getattr, repeat(value), names), strict=False)), **changes})


@lru_cache(256)
def _parts(cls: Any) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the names of the fields that a data class is given, and of the others; None if it is the standard's."""
    if (declared := _declared(cls)) is None:
        return None
    given, made = (tuple(name for name, each in declared.items() if each.init is which) for which in (True, False))
    return given, made


def _declared(cls: type) -> _Fields | None:
    """Return the fields of the nearest data class; None if the standard library made that, or there is none."""
    for each in cls.__mro__:
        if OWN in vars(each):
            found: _Fields = vars(each)[OWN]
            return found
        if STANDARD in vars(each):
            break
    return None


def _inherited(cls: type) -> _Fields:
    found: _Fields = {}
    for base in reversed(cls.__mro__[1:]):
        if OWN in vars(base):
            found |= vars(base)[OWN]
        elif STANDARD in vars(base):
            raise TypeError(f"{cls.__qualname__}: its base {base.__qualname__} is a data class of the standard library")
    return found


def _own(cls: type) -> _Fields:
    """Take the fields out of a class's body; their defaults stay in it, as in the standard library."""
    found: _Fields = {}
    for name, hint in cls.__annotations__.items():
        if getattr(hint, "__origin__", hint) is ClassVar or (isinstance(hint, str) and hint.startswith("ClassVar")):
            continue
        given = cls.__dict__.get(name, NOTHING)
        each = given if isinstance(given, Field) else field(default=given)
        each.name, each.type = name, hint
        found[name] = each
        if each.default is not NOTHING:
            setattr(cls, name, each.default)
        elif given is not NOTHING:
            delattr(cls, name)
    return found


def _slotted(cls: type, declared: _Fields, body: dict[str, Any]) -> type:
    """Return the class anew, with slots for its own fields: they cannot be added to a class that is there."""
    there = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    left = {name: of for name, of in vars(cls).items() if name not in ("__dict__", "__weakref__", *declared)}
    slots = tuple(name for name in declared if name not in there)
    made = type(cls)(cls.__name__, cls.__bases__, {**left, **body, "__slots__": slots})
    made.__qualname__ = cls.__qualname__
    return made


def _shared(declared: _Fields, frozen: bool, eq: bool) -> dict[str, Any]:
    """Return what a class gets by name, apart from its `__init__`."""
    twin = _Twin(declared, frozen)
    made: dict[str, Any] = {
        OWN: declared,
        STANDARD: _OfTwin(twin, STANDARD),
        PARAMS: _OfTwin(twin, PARAMS),
        "__match_args__": tuple(name for name, each in declared.items() if each.init and not each.kw_only),
        "__repr__": _repr,
    }
    if eq:
        key = _key([name for name, each in declared.items() if each.compare])
        made["__eq__"], made["__hash__"] = _equal(key), _hash(key) if frozen else None
    if frozen:
        made |= {"__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _set_state}
    return made


class _Twin:
    """A class of the standard library with the same fields, made when somebody looks."""

    def __init__(self, declared: _Fields, frozen: bool) -> None:
        self._declared, self._frozen = declared, frozen
        self._made: type | None = None

    @property
    def made(self) -> type:
        """The class."""
        if self._made is None:
            import dataclasses

            twins = [(name, each.type, each.standard()) for name, each in self._declared.items()]
            self._made = dataclasses.make_dataclass("Twin", twins, frozen=self._frozen)
        return self._made


class _OfTwin:
    """What the standard library looks for in a data class by this name: that of its twin."""

    def __init__(self, twin: _Twin, name: str) -> None:
        self._twin, self._name = twin, name

    def __get__(self, value: object, cls: type) -> Any:
        return getattr(self._twin.made, self._name)


def _key(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gets these fields of a value as a tuple, which compares what is the same thing as equal."""
    if len(names) > 1:
        return attrgetter(*names)
    one = attrgetter(*names) if names else None
    return lambda value: (one(value),) if one else ()


def _repr(self: Any) -> str:
    listed = (name for name, each in (_declared(type(self)) or {}).items() if each.repr)
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in listed)})"


def _equal(key: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def __eq__(self: Any, other: Any) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(key: Callable[[Any], Any]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:
        return hash(key(self))

    return __hash__


def _refuse(self: Any, name: str, *value: Any) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _set_state(self: Any, state: Any) -> None:
    """Fill in a copy, as `object.__getstate__` says: a dictionary of attributes, or that and one of slots."""
    for part in state if isinstance(state, tuple) else (state,):
        for name, of in (part or {}).items():
            object.__setattr__(self, name, of)


class _First:
    """The `__init__` of a class before its first value, which puts the real one into its place."""

    def __init__(self, declared: _Fields, frozen: bool) -> None:
        self.cls: Any = None
        self._declared, self._frozen = declared, frozen

    @property
    def init(self) -> Callable[..., None]:
        """What the class has until then."""

        def __init__(self_: Any, /, *args: Any, **given: Any) -> None:
            compiled = self._compiled()
            self.cls.__init__ = compiled
            compiled(self_, *args, **given)

        return __init__

    def _compiled(self) -> Callable[..., None]:
        given = [each for each in self._declared.values() if each.init and not each.kw_only]
        named = [each for each in self._declared.values() if each.init and each.kw_only]
        known: dict[str, Any] = {"_nothing": NOTHING, "_put": object.__setattr__}
        star = ["*"] if named else []
        parameters = ", ".join(["self", *(_parameter(each) for each in given), *star, *map(_parameter, named)])
        lines = self._lines(known)
        if hasattr(self.cls, "__post_init__"):
            lines.append("self.__post_init__()")
        exec(f"def __init__({parameters}):\n " + "\n ".join(lines or ["return"]), known)  # made of names alone
        made: Callable[..., None] = known["__init__"]
        made.__qualname__ = f"{self.cls.__qualname__}.__init__"
        return made

    def _lines(self, known: dict[str, Any]) -> list[str]:
        """Return the statements that set the fields, and add to `known` what they need.

        What is frozen refuses each field, so that a value gets all that are in no slot at once, as its `__dict__`.
        """
        lines, kept = list[str](), list[str]()
        for each in self._declared.values():
            if not each.init and each.default_factory is NOTHING:
                continue
            name, value = each.name, _given(each, known)
            if not self._frozen:
                lines.append(f"self.{name} = {value}")
            elif slot := self._slot(name):
                known[f"_put_{name}"] = slot.__set__  # what object.__setattr__ would look up each time
                lines.append(f"_put_{name}(self, {value})")
            else:
                kept.append(f"{name!r}: {value}")
        return [*lines, f"_put(self, '__dict__', {{{', '.join(kept)}}})"] if kept else lines

    def _slot(self, name: str) -> Any:
        """Return what sets a field that has a slot; None for any other."""
        found = next((vars(each)[name] for each in self.cls.__mro__ if name in vars(each)), None)
        return found if isinstance(found, MemberDescriptorType) else None


def _given(each: Field, known: dict[str, Any]) -> str:
    """Return the expression of a field's value in `__init__`, and add to `known` what it needs."""
    name = each.name
    if each.default_factory is not NOTHING:
        known[f"_made_{name}"] = each.default_factory
        return f"_made_{name}() if {name} is _nothing else {name}" if each.init else f"_made_{name}()"
    if each.default is not NOTHING:
        known[f"_default_{name}"] = each.default
    return name


def _parameter(each: Field) -> str:
    if each.default_factory is not NOTHING:
        return f"{each.name}=_nothing"
    return each.name if each.default is NOTHING else f"{each.name}=_default_{each.name}"
