"""What lies on the table, declared once: a dataclass whose public form, as plain JSON, follows from its fields.

The public form can be read back (`Session.position` has that of the last mark), to set up a position for a test or to
play on from it. A field may be a bool, int, str, another dataclass, a list, set, mapping or tuple of these (of any
length, or as `tuple[int, int]`, which `Place` answers), or one of them `| None`. A mapping's keys are texts or numbers,
and a set, which is written sorted, has no None. `Annotated[str, CARDS]` and `Annotated[int, range(54)]` limit its
values; a number that says nothing is never below zero. A property marked `derived` is written out too, so that readers
need not compute it, and may be left out when the form is read back. If a derived property has a setter, it says more
than the fields do, and reading it back sets it.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from compere.declared import dataclass as declared
from compere.declared import field as declared_field
from compere.errors import BadPosition, listed, quoted, shortened
from compere.wording import Plain, Shape, Text, Words

F = TypeVar("F", bound=Callable[..., Any])
COUNTS = range(1_000_000)  # what a number may be that says nothing: any count
NAMES = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "an object"}
FIELDS = "bool, int, str, None, a list, set, tuple or dict of these, a dataclass or a Pile"  # what a state can have
SEQUENCES = (list, set, tuple)
ATOMS = (str, int, bool, NoneType)
_ATOMS = frozenset(ATOMS)  # of a value that says itself what it is, and not its class's base
_TEXT = frozenset({str})


def derived(getter: F) -> F:
    """Mark a property's getter: its value follows from the fields and is part of the public form."""
    vars(getter)["derived"] = True
    return getter


@declared(frozen=True)
class Told:
    """A sentence about what happened.

    Attributes:
        text: the sentence. It asks something of hands or eyes: a thing to move, a score, who may act now.
        step: the step of the rule sheet.
        headline: the one thing that matters in it.
        why: the reasons that decided it.
        aside: it asks nothing of hands or eyes.
        echo: it repeats what was answered last; an echo is an aside, too.
        shape: the outline of what the headline names, drawn beside it.
        title: the title, where there is more to say than the step's name.
        short: a short form of an aside, put after the step's name where there is no room for the sentence.
        retold: how a story says it, headline included. Consecutive ones of the same template become one, lists joined.
        by_rule: `why` is the rule that hands follow each time and not a reason, so a story leaves it out.
        nth: its number among what was told since a person last answered, from 1; set by `Session.told`.
    """

    text: Text
    step: str
    headline: Text | None = None
    why: tuple[Text, ...] = ()
    aside: bool = False
    echo: bool = False
    shape: Shape | None = None
    title: Text | None = None
    short: Text | None = None
    retold: Text | None = None
    by_rule: bool = False
    nth: int = declared_field(default=0, compare=False)

    def said(self, words: Words) -> tuple[str, str]:
        """Return (headline, sentence) in words; the headline is empty if the sentence contains it."""
        text, headline = words.say(self.text), words.say(self.headline) if self.headline else ""
        return "" if has(text, headline) else headline, text


def has(text: str, headline: str) -> bool:
    """Return whether a text has a headline as words of its own, whatever is large in it."""
    text, headline = text.casefold(), headline.casefold()
    at = text.find(headline)
    while at >= 0:  # no pattern, which would have to be compiled for each headline
        end = at + len(headline)
        if not any(each.isalnum() or each == "_" for each in (text[at - 1 : at], text[end : end + 1])):
            return True
        at = text.find(headline, at + 1)
    return False


@dataclass(kw_only=True)
class State:
    """Base of a bot's state: the game's options, who sits where, and what has been told since the last question."""

    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()  # who sits at the table: a new state's own, or the names in the journal's header
    told: list[Told] = field(default_factory=list, init=False)

    def tell(
        self,
        step: str,
        text: Text,
        *,
        headline: Text | None = None,
        why: tuple[Text, ...] = (),
        retold: Text | None = None,
        by_rule: bool = False,
        shape: Shape | None = None,
        title: Text | None = None,
    ) -> None:
        """Tell what happened: a sentence, what matters in it as its headline, and the reasons that decided it.

        The rest is as `Told` has it.
        """
        self.told.append(Told(text, step, headline, why, shape=shape, title=title, retold=retold, by_rule=by_rule))

    def aside(
        self,
        step: str,
        text: Text,
        *,
        short: Text | None = None,
        why: tuple[Text, ...] = (),
        retold: Text | None = None,
    ) -> None:
        """Tell what asks nothing of hands or eyes, such as that something had no effect; nobody has to read it."""
        self.told.append(Told(text, step, None, why, aside=True, short=short, retold=retold))

    def echo(self, step: str, text: Text) -> None:
        """Repeat what was answered last over the next question, so that a slip shows at once; no story repeats it."""
        self.told.append(Told(text, step, aside=True, echo=True))

    def public(self) -> dict[str, Plain]:
        """Return all that a player may know, as plain JSON, complete enough to compute every decision again."""
        return _object(self)

    def essential(self) -> dict[str, Plain]:
        """Return the public form without what follows from the rest of it; its parts are whole."""
        cls: Any = type(self)
        return _written(self, _essential(cls))

    @classmethod
    def from_public(cls, plain: object) -> Self:
        """Return the state whose public form this is; derived values may be left out, otherwise they must agree.

        Raises:
            BadPosition: it is not a public form; the message names the field, its value and what was expected.
        """
        state: Self = _read_object(cls, plain, "")
        return state


@cache
def _on_table(cls: Any) -> tuple[Field[Any], ...]:
    """Return the fields that are on the table: those that it is made from."""
    return tuple(each for each in fields(cls) if each.init)


@cache
def _hints(cls: Any) -> dict[str, Any]:
    """Return the types of the fields that are on the table, by name, resolved if the module writes them as text."""
    hints = get_type_hints(cls, include_extras=True)
    return {each.name: hints[each.name] for each in _on_table(cls)}


@cache
def _derived(cls: Any) -> tuple[str, ...]:
    """Return the names of the derived properties, in the order of their declaration."""
    getters = {name: getattr(each, "fget", None) for base in cls.__mro__[::-1] for name, each in vars(base).items()}
    return tuple(name for name, getter in getters.items() if getattr(getter, "derived", False))


@cache
def _settable(cls: Any) -> dict[str, Any]:
    """Return the types of the derived properties that have a setter, by name."""
    every: dict[str, property] = {name: getattr(cls, name) for name in _derived(cls)}
    return {name: get_type_hints(each.fget, include_extras=True)["return"] for name, each in every.items() if each.fset}


@cache
def _names(cls: Any) -> tuple[str, ...]:
    """Return the names of what is written of a state, or of a part of it."""
    return (*(each.name for each in _on_table(cls)), *_derived(cls))


@cache
def _essential(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields, and of the derived properties that say more than these."""
    return (*(each.name for each in _on_table(cls)), *_settable(cls))


def _plain(value: Any) -> Plain:
    """Return a value as plain JSON."""
    cls: Any = type(value)
    return _writer(cls)(value)


@cache
def _writer(cls: Any) -> Callable[[Any], Plain]:
    """Return what writes the values of a class as plain JSON; asked once for each class, as it is asked of all."""
    if issubclass(cls, ATOMS):
        return _itself
    if issubclass(cls, list | tuple):
        return _list
    if issubclass(cls, dict) or (not is_dataclass(cls) and issubclass(cls, Mapping)):
        return _mapping
    if issubclass(cls, set):
        return _set
    return _object if is_dataclass(cls) else _refused


def _itself(value: Any) -> Plain:
    return cast(Plain, value)


def _list(value: Any) -> Plain:
    return list(value) if _ATOMS.issuperset(map(type, value)) else list(map(_plain, value))


def _set(value: Any) -> Plain:
    return _list(sorted(value))


def _mapping(value: Any) -> Plain:
    plain = dict(value)
    if not _ATOMS.issuperset(map(type, value.values())):
        plain = {key: _plain(each) for key, each in value.items()}
    return plain if _TEXT.issuperset(map(type, plain)) else dict(zip(map(str, plain), plain.values(), strict=True))


def _object(value: Any) -> dict[str, Plain]:
    cls: Any = type(value)
    return _written(value, _names(cls))


def _written(value: Any, names: tuple[str, ...]) -> dict[str, Plain]:
    return {name: each if type(each := getattr(value, name)) in _ATOMS else _plain(each) for name in names}


def _refused(value: Any) -> Plain:
    raise TypeError(f"{quoted(value)} cannot be written: no field of a state can have a {type(value).__name__}")


def _read(hint: Any, plain: Any, path: str) -> Any:
    """Return the value of type `hint` whose public form is `plain`; `path` names it in messages."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _read_one_of(args[0], args[1], plain, path)
    if origin in (Union, UnionType) and len(args) == 2 and NoneType in args:
        (other,) = (each for each in args if each is not NoneType)
        return None if plain is None else _read(other, plain, path)
    if origin is tuple and args[1:] != (...,):
        _check_type(list, plain, path)
        if len(plain) != len(args):
            raise _bad(path, plain, f"a list of {len(args)}")
        return tuple(_read(each, plain[index], f"{path}[{index}]") for index, each in enumerate(args))
    if origin in SEQUENCES:
        _check_type(list, plain, path)
        return origin(_read(args[0], each, f"{path}[{index}]") for index, each in enumerate(plain))
    if origin in (dict, Mapping):
        return _read_mapping(args[0], args[1], plain, path)
    if origin is Literal:
        return _read_one_of(type(args[0]), args, plain, path)
    if is_dataclass(origin or hint):
        return _read_object(origin or hint, plain, path, args)
    if hint not in (bool, int, str):
        raise TypeError(f"{path} cannot be read back: {_no_hint(hint)}")
    _check_type(hint, plain, path)
    return _one_of(COUNTS, plain, path) if hint is int else plain


def _no_hint(hint: Any) -> str:
    """Return why no field of a state can be of a type, and what to write instead."""
    union = get_origin(hint) in (Union, UnionType)  # whose name says nothing, in the Pythons in which it has one
    name = str(hint) if union else getattr(hint, "__name__", str(hint))  # of `set[float]` what is before the bracket
    if hint in (dict, *SEQUENCES):
        return f"say what is in it, as {name}[str{', int' * (hint is dict)}]"
    return f"no field of a state can be {shortened(name)}: expected {FIELDS}"


def _read_one_of(hint: Any, values: Any, plain: Any, path: str) -> Any:
    if hint is not int:
        return _one_of(values, _read(hint, plain, path), path)
    _check_type(int, plain, path)  # its values may be below zero
    return _one_of(values, plain, path)


def _one_of(values: Any, value: Any, path: str) -> Any:
    if value not in values:
        of = f"{values[0]} to {values[-1]}" if isinstance(values, range) else f"one of {listed(values)}"
        raise _bad(path, value, shortened(of))
    return value


def _read_mapping(key_hint: Any, hint: Any, plain: Any, path: str) -> dict[Any, Any]:
    _check_type(dict, plain, path)
    read = {}
    for key, each in plain.items():
        name = f"{path}[{quoted(key)}]"
        read[_read(key_hint, _key(key_hint, key), f"the key {name}")] = _read(hint, each, name)
    return read


def _key(hint: Any, key: Any) -> Any:
    """Return a key of JSON as a number, if the mapping's keys are numbers."""
    if int not in (hint, *get_args(hint)[:1]):
        return key
    try:
        number = int(key)
    except (TypeError, ValueError):
        return key
    return number if str(number) == key else key


def _read_object(cls: Any, plain: Any, path: str, args: tuple[Any, ...] = ()) -> Any:
    _check_type(dict, plain, path)
    hints = {name: _bound(hint, args, _inner(path, name)) for name, hint in _hints(cls).items()}
    for name in plain:
        if name not in hints and name not in _derived(cls):
            raise BadPosition(f"{_named(path)} cannot have {quoted(name)}: expected {', '.join(hints)}")
    for name in hints:
        if name not in plain:
            raise BadPosition(f"{_named(path)} has no {quoted(name)}: expected {', '.join(hints)}")
    read = {name: _read(hint, plain[name], _inner(path, name)) for name, hint in hints.items()}
    settable = {name: hint for name, hint in _settable(cls).items() if name in plain}
    given = {name: _read(hint, plain[name], _inner(path, name)) for name, hint in settable.items()}
    try:
        value = cls(**read)
        for name, each in given.items():
            setattr(value, name, each)
    except ValueError as error:
        raise BadPosition(f"{_named(path)} cannot be, as its fields do not fit each other: {error}") from error
    for name in _derived(cls):
        if name in plain.keys() - given and plain[name] != (follows := _follows(value, name, path)):
            raise _bad(_inner(path, name), plain[name], f"{quoted(follows)}, which follows from the others, or nothing")
    return value


def _bound(hint: Any, args: tuple[Any, ...], path: str) -> Any:
    """Return the type of a generic class's field, with the class's argument in place of its parameter."""
    if not getattr(hint, "__parameters__", ()):
        return hint
    if not args:
        raise TypeError(f"{path} cannot be read back: say what is in it, as {hint.__name__}[str]")
    return hint[args]


def _follows(value: Any, name: str, path: str) -> Plain:
    """Return a derived value; raise BadPosition if the fields contradict each other."""
    try:
        return _plain(getattr(value, name))
    except (LookupError, ValueError) as error:
        raise BadPosition(
            f"{_inner(path, name)} cannot be computed, as fields do not fit each other: {_missing(error)}"
        ) from error


def _missing(error: LookupError | ValueError) -> str:
    """Return in words what did not fit; a KeyError has no sentence of its own."""
    return f"nothing is there for {quoted(error.args[0])}" if isinstance(error, KeyError) and error.args else str(error)


def _inner(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _named(path: str) -> str:
    return path or "the position"


def _check_type(expected: type, plain: object, path: str) -> None:
    if type(plain) is not expected:
        raise _bad(path, plain, NAMES[expected])


def _bad(path: str, plain: object, expected: str) -> BadPosition:
    return BadPosition(f"{_named(path)} cannot be {quoted(plain)}: expected {expected}")
