"""What is printed on the owner's Fort and known to few or none: the questions that learn it, once for ever."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, TypeAlias, TypeVar

from compere.almanac import Known
from compere.bots.robokid import say
from compere.bots.robokid.cards import (
    CATS,
    KIDS,
    KNOWN_CATS,
    LEVELS,
    MOST_CAPACITY,
    OWN_SUITS,
    PIZZA,
    RESOURCES,
    SUITS,
    TOY,
)
from compere.bots.robokid.state import RobokidState
from compere.facts import Fact
from compere.options import Option
from compere.prompts import Choose, Number, Prompt
from compere.wording import Text

A = TypeVar("A")
YARD_ICONS = 6  # of three cards, at most
OTHER = "other"
MOST_ICONS = 4  # on both halves of a card together
CAT_COUNTS = (2, 3)
Icons: TypeAlias = tuple[str, ...]  # toys and pizzas, from the top
USUAL_ICONS: dict[Icons, Text] = {
    (TOY,): say("1 toy"),
    (PIZZA,): say("1 pizza"),
    (TOY, TOY): say("2 toys"),
    (PIZZA, PIZZA): say("2 pizzas"),
}
Attraction: TypeAlias = tuple[int, str] | None  # so many icons of a suit; None for what only the table can judge


ALL_ICONS = tuple(row for count in range(1, MOST_ICONS + 1) for row in product(RESOURCES, repeat=count))
NO_ICON: Option[Icons] = Option("none", say("no such icon"), value=())


def icons_question(kid: str) -> Choose[Icons]:
    """Return the question for the icons that add a toy or a pizza, on both halves of a kid's card, from the top."""
    rare = tuple(_icons_option(icons, _icons_label(icons)) for icons in ALL_ICONS if icons not in USUAL_ICONS)
    text = say("Icons of {kid} that add a toy or a pizza:", kid=KIDS[kid])
    usual = (NO_ICON, *(Option(_icons_id(icons), label, value=icons) for icons, label in USUAL_ICONS.items()))
    return Choose("robokid.icons", text, "deploy", usual, rare=rare, subject=(kid,))


def _icons_option(icons: Icons, label: Text) -> Option[Icons]:
    return Option(_icons_id(icons), label, {"icons": len(icons)}, value=icons)


def _icons_id(icons: Icons) -> str:
    return "-".join(icons)


def _icons_label(icons: Icons) -> Text:
    """Return icons from the top as they find room in a row."""
    first, *more = icons
    if not more:
        return say("{icon}", icon=RESOURCES[first])
    return say("{icon}-{more}", icon=RESOURCES[first], more=_icons_label(tuple(more)))


def capacity_question(level: int) -> Number:
    """Return the question for how much the Pack holds at a level."""
    text = say("Pack at level {level} holds:", level=level)
    return Number("robokid.capacity", text, "deploy", 0, MOST_CAPACITY, subject=(level,))


def level_question(level: int) -> Number:
    """Return the question for the points of a Fort level."""
    text = say("Points of level {level}:", level=level)
    return Number("robokid.level_points", text, "end", 0, 50, subject=(level,))


def macaroni_question() -> Number:
    """Return the question for the points of the sculpture."""
    return Number("robokid.macaroni", say("Macaroni points:"), "end", 0, 50)


def cats_question(count: int) -> Number:
    """Return the question for the points of so many cats."""
    text = say("Points of {count} {count:cat|cats}:", count=count)
    return Number("robokid.cat_points", text, "end", 0, 50, subject=(count,))


def cat_question(cat: str) -> Choose[Attraction]:
    """Return the question for what attracts a cat."""
    suits = [_attraction_option(count, suit) for suit in OWN_SUITS for count in CAT_COUNTS]
    other: Option[Attraction] = Option(OTHER, say("something else"), value=None)
    text = say("What attracts {cat}?", cat=CATS[cat])
    return Choose("robokid.cat", text, "reset", (*suits, other), subject=(cat,))


def _attraction_option(count: int, suit: str) -> Option[Attraction]:
    label = say("{count} × {suit}", count=count, suit=SUITS[suit])
    return Option(f"{count}-{suit}", label, {"suit": SUITS[suit]}, value=(count, suit))


def _printed(
    key: str, name: Text, question: Callable[[], Prompt[A]], known: Known | None = None
) -> Fact[RobokidState, A]:
    """Return a fact that is asked wherever it counts: no state keeps it, the almanac does."""
    return Fact(f"robokid.{key}", name, lambda state: question(), printed=True, known=known)


def capacity(level: int) -> Fact[RobokidState, int]:
    """Return the fact how many toys and pizzas the Pack holds at a level: printed on the board."""
    return _printed(f"capacity.{level}", say("Pack at level {level}", level=level), partial(capacity_question, level))


def level_points(level: int) -> Fact[RobokidState, int]:
    """Return the fact of the points of a Fort level: printed on the board."""
    return _printed(f"level.{level}", say("Points of level {level}", level=level), partial(level_question, level))


MACARONI: Fact[RobokidState, int] = _printed("macaroni", say("Macaroni sculpture"), macaroni_question)


def cat_points(count: int) -> Fact[RobokidState, int]:
    """Return the fact of the points of so many cats."""
    name = say("Points of {count} {count:cat|cats}", count=count)
    return _printed(f"cats.{count}", name, partial(cats_question, count))


def attraction(cat: str) -> Fact[RobokidState, Attraction]:
    """Return the fact what attracts a cat: printed on top of its card."""
    known = Known(KNOWN_CATS[cat], "the publisher’s card library") if cat in KNOWN_CATS else None
    name = say("{cat}: attraction", cat=CATS[cat])
    return _printed(f"cat.{cat.partition(':')[2]}", name, partial(cat_question, cat), known)


def icons(kid: str) -> Fact[RobokidState, Icons]:
    """Return the fact which icons of a kid's card add a toy or a pizza, on both halves, from the top."""
    known = Known(NO_ICON.id, "a review describes both halves", unverified=True) if kid == "fort:doc" else None
    name = say("{kid}: icons", kid=KIDS[kid])
    return _printed(f"icons.{kid.partition(':')[2]}", name, partial(icons_question, kid), known)


PRINTED: tuple[Fact[RobokidState, Any], ...] = (
    *map(icons, KIDS),
    *map(capacity, range(LEVELS + 1)),
    *map(level_points, range(LEVELS + 1)),
    MACARONI,
    *map(attraction, CATS),
    *map(cat_points, range(1, len(CATS) + 1)),
)


def yard_icons(suit: str) -> Fact[RobokidState, int]:
    """Return the fact how many icons of a suit lie in the Yard of a physical deck; coins are any suit."""

    text = say("In its Yard, {suit} and coin icons:", suit=SUITS[suit])

    def question(state: RobokidState) -> Number:
        return Number("robokid.yard_icons", text, "reset", 0, YARD_ICONS, subject=(suit,))

    def write(state: RobokidState, count: int) -> None:
        state.yard_icons[suit] = count

    return Fact(f"yard_icons.{suit}", text, question, write, lambda state: state.yard_icons.get(suit))
