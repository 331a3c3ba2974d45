"""What is printed on the owner's Fort and known to few or none: the questions that learn it, once for ever."""

from itertools import product
from typing import TypeAlias

from compere.almanac import Fact
from compere.bot import Printed
from compere.bots.robokid.cards import CATS, KIDS, KNOWN_CATS, LEVELS, MOST_CAPACITY, OWN_SUITS, SUITS
from compere.options import Option
from compere.prompts import Choose, Learn, Number
from compere.wording import Term, Text, say

TOY, PIZZA = "toy", "pizza"
RESOURCES = {TOY: Term("fort:toy", "toy"), PIZZA: Term("fort:pizza", "pizza")}
NONE, OTHER = "none", "other"
MOST_ICONS = 4  # on both halves of a card together
CAT_COUNTS = (2, 3)
Attraction: TypeAlias = tuple[int, str] | None  # so many icons of a suit; None for what only the table can judge


def resources(icons: str) -> tuple[str, ...]:
    """Return what a kid's icons add to the Pack, from the top: `toy-pizza` is a toy, then a pizza."""
    return () if icons == NONE else tuple(icons.split("-"))


def icons_fact(kid: str) -> str:
    """Return the almanac key of a kid's toy and pizza icons."""
    return f"robokid.icons.{kid.partition(':')[2]}"


def _capacity_fact(level: int) -> str:
    return f"robokid.capacity.{level}"


def _level_fact(level: int) -> str:
    return f"robokid.level.{level}"


def _cat_fact(cat: str) -> str:
    return f"robokid.cat.{cat.partition(':')[2]}"


def _cats_fact(count: int) -> str:
    return f"robokid.cats.{count}"


MACARONI_FACT = "robokid.macaroni"


ALL_ICONS = tuple("-".join(row) for count in range(1, MOST_ICONS + 1) for row in product(RESOURCES, repeat=count))
USUAL_ICONS = tuple("-".join([kind] * count) for count in (1, 2) for kind in RESOURCES)
RARE_ICONS = tuple(icons for icons in ALL_ICONS if icons not in USUAL_ICONS)
_USUAL_OPTIONS = (
    Option(NONE, say("no such icon")),
    Option(TOY, say("1 toy")),
    Option(PIZZA, say("1 pizza")),
    Option(f"{TOY}-{TOY}", say("2 toys")),
    Option(f"{PIZZA}-{PIZZA}", say("2 pizzas")),
)


def icons_question(kid: str) -> Choose[str]:
    """Return the question for the icons that add a toy or a pizza, on both halves of a kid's card, from the top."""
    rare = tuple(Option(icons, _icons_label(icons), {"icons": len(resources(icons))}) for icons in RARE_ICONS)
    text = say("Icons of {kid} that add a toy or a pizza:", kid=KIDS[kid])
    return Choose("robokid.icons", text, "deploy", _USUAL_OPTIONS, rare=rare)


def _icons_label(icons: str) -> Text:
    """Return icons from the top as they find room in a row."""
    first, *more = resources(icons)
    if not more:
        return say("{icon}", icon=RESOURCES[first])
    return say("{icon}-{more}", icon=RESOURCES[first], more=_icons_label("-".join(more)))


def capacity_question(level: int) -> Number:
    """Return the question for how much the Pack holds at a level."""
    return Number("robokid.capacity", say("Pack at level {level} holds:", level=level), "deploy", 0, MOST_CAPACITY)


def level_question(level: int) -> Number:
    """Return the question for the points of a Fort level."""
    return Number("robokid.level_points", say("Points of level {level}:", level=level), "end", 0, 50)


def macaroni_question() -> Number:
    """Return the question for the points of the sculpture."""
    return Number("robokid.macaroni", say("Macaroni points:"), "end", 0, 50)


def cats_question(count: int) -> Number:
    """Return the question for the points of so many cats."""
    return Number("robokid.cat_points", say("Points of {count} {count:cat|cats}:", count=count), "end", 0, 50)


def cat_question(cat: str) -> Choose[Attraction]:
    """Return the question for what attracts a cat."""
    suits = [_attraction_option(count, suit) for suit in OWN_SUITS for count in CAT_COUNTS]
    other: Option[Attraction] = Option(OTHER, say("something else"), value=None)
    return Choose("robokid.cat", say("What attracts {cat}?", cat=CATS[cat]), "reset", (*suits, other))


def _attraction_option(count: int, suit: str) -> Option[Attraction]:
    label = say("{count} × {suit}", count=count, suit=SUITS[suit])
    return Option(f"{count}-{suit}", label, {"suit": SUITS[suit]}, value=(count, suit))


def learn_capacity(level: int) -> Learn[int]:
    """Return how many toys and pizzas the Pack holds at a level: printed on the board."""
    return Learn(_capacity_fact(level), capacity_question(level))


def learn_level(level: int) -> Learn[int]:
    """Return the points of a Fort level: printed on the board."""
    return Learn(_level_fact(level), level_question(level))


def learn_macaroni() -> Learn[int]:
    """Return the points of the macaroni sculpture: printed on it."""
    return Learn(MACARONI_FACT, macaroni_question())


def learn_cats(count: int) -> Learn[int]:
    """Return the points of so many cats."""
    return Learn(_cats_fact(count), cats_question(count))


def learn_attraction(cat: str) -> Learn[Attraction]:
    """Return what attracts a cat: printed on top of its card."""
    return Learn(_cat_fact(cat), cat_question(cat))


def learn_icons(kid: str) -> Learn[str]:
    """Return the icons of a kid's card: printed on it."""
    return Learn(icons_fact(kid), icons_question(kid))


PRINTED = {
    **{
        icons_fact(kid): Printed(
            say("{kid}: icons", kid=KIDS[kid]),
            icons_question(kid),
            Fact(NONE, "a review describes both halves", unverified=True) if kid == "fort:doc" else None,
        )
        for kid in KIDS
    },
    **{
        _capacity_fact(level): Printed(say("Pack at level {level}", level=level), capacity_question(level), None)
        for level in range(LEVELS + 1)
    },
    **{
        _level_fact(level): Printed(say("Points of level {level}", level=level), level_question(level), None)
        for level in range(LEVELS + 1)
    },
    MACARONI_FACT: Printed(say("Macaroni sculpture"), macaroni_question(), None),
    **{
        _cat_fact(cat): Printed(
            say("{cat}: attraction", cat=CATS[cat]),
            cat_question(cat),
            Fact(KNOWN_CATS[cat], "the publisher’s card library") if cat in KNOWN_CATS else None,
        )
        for cat in CATS
    },
    **{
        _cats_fact(count): Printed(say("Points of {count} {count:cat|cats}", count=count), cats_question(count), None)
        for count in range(1, len(CATS) + 1)
    },
}
