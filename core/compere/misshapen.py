"""What of a guest's declaration is not of the kind that drivers expect, said before a game of it can be begun.

A game that was begun with a version of its rules, or a key, that no journal can hold would be lost when it is left.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from compere.bot import Bot, CodeGroup, GameOption, Step
from compere.journal import is_word
from compere.options import Option

if TYPE_CHECKING:
    from compere.facts import Fact

Wrong: TypeAlias = tuple[str, object, str]  # where it stands, what stands there, and what was expected

FUNCTIONS = ("new_state", "play", "glance", "progress", "set_up", "you", "heading", "refusal", "odds")
_OPTION_NAME = re.compile(r"[a-z0-9_]+")  # people type it: --options NAME=VALUE


def misshapen(bot: Bot[Any]) -> Iterator[Wrong]:
    """Yield what is not of the kind that its place takes; at last, texts that nobody can say."""
    from compere.facts import Fact  # a list of games needs no facts

    if not (_is_whole(bot.rules_version) and bot.rules_version > 0):
        yield "rules_version", bot.rules_version, "a whole number from 1 on"
    for name in FUNCTIONS:
        if not callable(stands := getattr(bot, name)):
            yield name, stands, "a function"
    yield from _each("options", bot.options, GameOption, _option)
    yield from _twice("options", bot.options, "name")
    yield from _named("steps", bot.steps, Step)
    yield from _each("facts", bot.facts, Fact, _fact)
    yield from _twice("facts", bot.facts, "key")
    yield from _named("facets", bot.facets, object)
    yield from _each("codes", bot.codes, CodeGroup, _group)
    yield from ((where, plain, "a text, made with its `say`") for where, plain in bot.unsayable())


def _option(option: GameOption) -> Iterator[Wrong]:
    where = f"options, {option.name}"
    if not _is_typed(option.name):
        yield "options", option.name, "a name of small letters, digits and _"
    yield from _each(where, option.values, Option, _id)
    ids = [each.id for each in option.values]
    if not ids or len(set(ids)) < len(ids):
        yield where, ids, "values with different ids"
    if not (option.default in ids or callable(option.default)):
        yield f"{where}, default", option.default, "the id of one of its values, or a function that returns it"
    if option.when is not None and not _is_pair(option.when):
        yield f"{where}, when", option.when, "the name of an option before it and one of its values"


def _fact(fact: "Fact[Any, Any]") -> Iterator[Wrong]:
    if not _is_key(fact.key):
        yield "facts", fact.key, "a key of one word"
    for name in ("question", "write"):
        if not callable(stands := getattr(fact, name)):
            yield f"facts, {fact.key}, {name}", stands, "a function"


def _group(group: CodeGroup) -> Iterator[Wrong]:
    yield from _each("codes", group.items, Option, _id)
    if not (_is_whole(group.across) and group.across >= 0):
        yield "codes, across", group.across, "how many stand side by side, or 0"


def _id(option: Option[Any]) -> Iterator[Wrong]:
    if not _is_key(option.id):
        yield "an option's id", option.id, "a text of one word"


def _each(where: str, stands: Any, kind: type, inner: Callable[[Any], Iterator[Wrong]]) -> Iterator[Wrong]:
    """Yield what is wrong with several of a kind: they are a tuple, which can be gone through again and again."""
    several = isinstance(stands, tuple | list)
    if not several:
        yield where, stands, f"a tuple of {kind.__name__}s, with a comma also behind one"
    for each in stands if several else ():
        if isinstance(each, kind):
            yield from inner(each)
        else:
            yield where, each, f"a {kind.__name__}"


def _twice(where: str, stands: Any, called: str) -> Iterator[Wrong]:
    """Yield the names, or keys, that several have: of these only the last would be found."""
    several = stands if isinstance(stands, tuple | list) else ()
    names = Counter(name for each in several if isinstance(name := getattr(each, called, None), str))
    yield from ((where, name, f"a {called} that no other has") for name, times in names.items() if times > 1)


def _named(where: str, stands: Any, kind: type) -> Iterator[Wrong]:
    given = isinstance(stands, Mapping)
    if not given:
        yield where, stands, "a dict by names"
    for name, each in stands.items() if given else ():
        if not isinstance(name, str):
            yield where, name, "a name"
        if not isinstance(each, kind):
            yield f"{where}, {name}", each, f"a {kind.__name__}"


def _is_typed(name: object) -> bool:
    return isinstance(name, str) and bool(_OPTION_NAME.fullmatch(name))


def _is_key(key: object) -> bool:
    return isinstance(key, str) and is_word(key)


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _is_pair(names: object) -> bool:
    return isinstance(names, tuple | list) and len(names) == 2 and all(isinstance(each, str) for each in names)
