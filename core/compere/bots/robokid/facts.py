"""The facts: what is printed on the owner's Fort and few know, what a decision lacks, and what may be corrected."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import product, starmap
from typing import Any

from compere.almanac import Known
from compere.arrange import ChooseSome
from compere.bots.robokid import say
from compere.bots.robokid.cards import (
    ALMANAC_WORDS,
    CATS,
    DOG_SUITS,
    DOGS,
    KIDS,
    KNOWN_CATS,
    KNOWN_ICONS,
    LEVELS,
    MOST_CAPACITY,
    MOST_MADE_UP_RULES,
    MOST_POINTS,
    OWN_SUITS,
    PIZZA,
    SUITS,
    TOY,
    card_in_text,
    card_term,
    icons_of,
    suit_of,
)
from compere.bots.robokid.questions import (
    ALL_KIDS,
    ATTRACTIONS,
    ENDINGS,
    ICON_OPTIONS,
    RARE_ICON_OPTIONS,
    YES_NO,
    Attraction,
    Icons,
    any_card,
    card_option,
    cat_options,
)
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.facts import Fact
from compere.options import Option
from compere.piles import Pile
from compere.prompts import Choose, Number
from compere.wording import Text

YARD_ICONS = 6  # of three cards, at most
MOST_PACK = 20


# What is printed: asked wherever it counts, no state keeps it, the almanac does


def icons_question(kid: str) -> Choose[Icons]:
    """Return the question for the icons that add a toy or a pizza, on both halves of a kid's card, from the top."""
    text = say("{kid} adds, “toy or pizza” aside:", kid=card_in_text(kid))
    return Choose(
        "robokid.icons",
        text,
        "deploy",
        ICON_OPTIONS,
        rare=RARE_ICON_OPTIONS,
        subject=(kid,),
        retold=partial(_adds_text, kid),
    )


def _adds_text(kid: str, icons: Icons) -> Text:
    if not icons:
        return say("{kid} adds nothing.", kid=card_in_text(kid))
    label = next(each.label for each in (*ICON_OPTIONS, *RARE_ICON_OPTIONS) if each.value == icons)
    return say("{kid} adds {icons}.", kid=card_in_text(kid), icons=label)


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
    """Return the question of how many points this many cats are worth."""
    text = say("Points of {count} {count:cat|cats}:", count=count)
    return Number("robokid.cat_points", text, "end", 0, 50, subject=(count,))


def cat_question(cat: str) -> Choose[Attraction]:
    """Return the question of what attracts a cat."""
    text = say("What attracts {cat}?", cat=CATS[cat])
    return Choose("robokid.cat", text, "reset", tuple(ATTRACTIONS.values()), subject=(cat,))


def capacity(level: int) -> Fact[RobokidState, int]:
    """Return the fact of how many toys and pizzas the Pack holds at a level: printed on the board."""
    name = say("Pack at level {level}", level=level)
    return Fact(f"robokid.capacity.{level}", name, lambda state: capacity_question(level), printed=True)


def level_points(level: int) -> Fact[RobokidState, int]:
    """Return the fact of the points of a Fort level: printed on the board."""
    name = say("Points of level {level}", level=level)
    return Fact(f"robokid.level.{level}", name, lambda state: level_question(level), printed=True)


MACARONI: Fact[RobokidState, int] = Fact(
    "robokid.macaroni", say("Macaroni sculpture"), lambda state: macaroni_question(), printed=True
)


def cat_points(count: int) -> Fact[RobokidState, int]:
    """Return the fact of how many points this many cats are worth."""
    name = say("Points of {count} {count:cat|cats}", count=count)
    return Fact(f"robokid.cats.{count}", name, lambda state: cats_question(count), printed=True)


def attraction(cat: str) -> Fact[RobokidState, Attraction]:
    """Return the fact of what attracts a cat: printed at the top of its card."""
    printed: bool | Known = True
    if condition := KNOWN_CATS.get(cat):
        printed = Known(ATTRACTIONS[condition].id, "the publisher’s card library")
    name = say("{cat}", cat=CATS[cat])
    return Fact(f"robokid.cat.{ALMANAC_WORDS[cat]}", name, lambda state: cat_question(cat), printed=printed)


def icons(kid: str) -> Fact[RobokidState, Icons]:
    """Return the fact of which icons of a kid's card add a toy or a pizza, on both halves, from the top."""
    printed: bool | Known = True
    if kid in KNOWN_ICONS:
        printed = Known(icons_question(kid).encode(KNOWN_ICONS[kid]))  # by one review only
    name = say("{kid}", kid=KIDS[kid])
    return Fact(f"robokid.icons.{ALMANAC_WORDS[kid]}", name, lambda state: icons_question(kid), printed=printed)


# What a decision misses


def yard_icons(suit: str) -> Fact[RobokidState, int]:
    """Return the fact of how many icons of a suit lie in the Yard of a physical deck; coins are any suit."""

    text = say("In its Yard, {suit} and coin icons:", suit=SUITS[suit])

    def question(state: RobokidState) -> Number:
        return Number("robokid.yard_icons", text, "reset", 0, YARD_ICONS, subject=(suit,), often=True)

    def write(state: RobokidState, count: int) -> None:
        state.yard_icons[suit] = count

    return Fact(f"yard_icons.{suit}", text, question, write)


# What may be set right


def _where(plays: Callable[[RobokidState], object], fact: Fact[RobokidState, Any]) -> Fact[RobokidState, Any]:
    """Return a fact that exists only if its part of the game is played."""

    return replace(fact, question=lambda state: fact.question(state) if plays(state) else None)


def _number(key: str, name: str, label: Text, most: int, text: Text | None = None) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Number:
        return Number(f"robokid.{name}_now", text or say.asked(label), "", 0, most, usual=getattr(state, name))

    def write(state: RobokidState, value: int) -> None:
        setattr(state, name, value)

    return Fact(key, label, question, write)


def _pack(key: str, kind: str, label: Text) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Number:
        return Number(f"robokid.{kind}_now", say.asked(label), "", 0, MOST_PACK, usual=state.pack.count(kind))

    def write(state: RobokidState, count: int) -> None:
        state.pack = [each for each in state.pack if each != kind] + [kind] * count

    return Fact(key, label, question, write)


def _left(name: str, label: Text) -> Fact[RobokidState, Any]:
    """Return the fact of a card that has left a pile; one known by its suit alone may be scanned by its name."""

    def question(state: RobokidState) -> Choose[str]:
        pile = _lying(state, name)
        lying = tuple(card_option(card) for card in dict.fromkeys(pile))
        named = tuple(card_option(kid) for kid in ALL_KIDS if kid not in pile and _entry(kid) in pile)
        return Choose(f"robokid.{name}_left", say.asked(label), "", lying, scanned=named)

    def write(state: RobokidState, card: str) -> None:
        pile = getattr(state, name)
        gone = card if card in _lying(state, name) else _entry(card)
        pile.take(gone) if isinstance(pile, Pile) else pile.remove(gone)

    fact = Fact(f"{name}_left", label, question, write)
    return _where(lambda state: _lying(state, name), fact)


def _lying(state: RobokidState, name: str) -> list[str]:
    """Return the cards of a pile, face down or not."""
    pile: Pile[str] | list[str] = getattr(state, name)
    return pile.cards if isinstance(pile, Pile) else pile


def _entry(card: str) -> str | None:
    """Return the suit that may stand for a card in a pile instead of its name, if it has one icon and is not a coin."""
    (suit, *more) = icons_of(card)
    return suit if suit in OWN_SUITS and not more else None


def _came(name: str, label: Text) -> Fact[RobokidState, Any]:
    """Return the fact of a card that has come to a pile."""

    def question(state: RobokidState) -> Choose[str]:
        cards, scanned = any_card(state)
        return Choose(f"robokid.{name}_came", say.asked(label), "", cards, scanned=scanned)

    def write(state: RobokidState, card: str) -> None:
        pile = getattr(state, name)
        pile.add(card) if isinstance(pile, Pile) else pile.append(card)

    return Fact(f"{name}_came", label, question, write)


@cache
def _swap_option(wrong: str, right: str) -> Option[tuple[str, str]]:
    facets = {"wrong": card_term(wrong), "suit": SUITS[suit_of(right)], "card": card_term(right)}
    label = say("→ {card}", card=card_term(right))  # which one it is not stands above it
    return Option(f"{wrong}-{right}", label, facets, value=(wrong, right))


def _swapped(swap: tuple[str, str]) -> Text:
    wrong, right = swap
    return say("{wrong} → {card}.", wrong=card_in_text(wrong), card=card_in_text(right))


def _card() -> Fact[RobokidState, tuple[str, str]]:
    """Return the fact of a card that was taken for another, wherever it lies now.

    The right card is one that Robokid does not have, so that a scanned code tells which of the two it is.
    """

    def question(state: RobokidState) -> Choose[tuple[str, str]] | None:
        own = [kid for kid in ALL_KIDS if kid in (*state.deck.cards, *state.yard, *state.lookout)]
        swaps = tuple(starmap(_swap_option, product(own, (kid for kid in ALL_KIDS if kid not in own))))
        text = say("The wrong card, then the right one:")
        return Choose("robokid.card_now", text, "", swaps, retold=_swapped) if swaps else None

    def write(state: RobokidState, swap: tuple[str, str]) -> None:
        wrong, right = swap
        if wrong in state.deck.cards:
            state.deck.take(wrong)
            state.deck.add(right)
        else:
            pile = state.yard if wrong in state.yard else state.lookout
            pile[pile.index(wrong)] = right

    return Fact("card", say("One card for another"), question, write)


def _known(fact: Fact[RobokidState, Any]) -> Fact[RobokidState, Any]:
    """Return a fact that is kept only for a tracked deck."""
    return _where(lambda state: state.tracked, fact)


def _dogs(name: str, label: Text) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> ChooseSome[str]:
        options = tuple(Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]}) for dog in DOGS)
        home = tuple(dog for dog in DOGS if dog in getattr(state, name))
        return ChooseSome(f"robokid.{name}_now", say.asked(label), "", options, 0, len(options), usual=home)

    def write(state: RobokidState, dogs: tuple[str, ...]) -> None:
        for each in ("dog_pile", "yard_dogs", "doghouse"):
            kept = [dog for dog in getattr(state, each) if (dog in dogs) is (each == name)]
            setattr(state, each, kept)
        getattr(state, name).extend(dog for dog in dogs if dog not in getattr(state, name))

    return _where(lambda state: state.with_dogs, Fact(name, label, question, write))


def _cats(label: Text) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> ChooseSome[str]:
        options = cat_options(state)
        held = tuple(cat for cat in CATS if cat in state.cats)
        return ChooseSome("robokid.cats_now", say.asked(label), "", options, 0, len(options), usual=held)

    def write(state: RobokidState, cats: tuple[str, ...]) -> None:
        state.cats = list(cats)
        state.table_cats += [cat for cat in cats if cat not in state.table_cats]

    return _where(lambda state: state.with_cats, Fact("cats", label, question, write))


def _ending() -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Choose[str]:
        text = say("How does the game stand?")
        return Choose("robokid.ending", text, "", ENDINGS, usual=state.ending)

    def write(state: RobokidState, ending: str) -> None:
        state.ending = ending
        state.ended_by = "" if ending == GOES_ON else state.ended_by or "people"

    return Fact("ending", say("The game’s end"), question, write)


def _park() -> Fact[RobokidState, Any]:
    """Return the fact that the Park deck is empty; none once the end is certain.

    Ruling, *Park deck empty, physical or tracked*.
    """
    last, over = say("yes: Robokid’s last turn"), say("yes: it is over now")
    options = (Option(GOES_ON, say("no")), Option(LAST_TURN, last), Option(OVER, over))

    def question(state: RobokidState) -> Choose[str] | None:
        if state.end_is_certain and state.ended_by != "park":
            return None
        return Choose("robokid.park_now", say("Is the Park deck empty?"), "", options, usual=state.ending)

    def write(state: RobokidState, ending: str) -> None:
        state.ending = ending
        state.ended_by = "" if ending == GOES_ON else "park"

    return Fact("park", say("Park deck empty"), question, write)


def _played() -> Fact[RobokidState, Any]:
    options = (
        Option("discarded", say("to its discard pile"), value=False),
        Option("trashed", say("trashed"), value=True),
    )

    def question(state: RobokidState) -> Choose[bool]:
        text = say("This turn’s leftmost card:")
        return Choose("robokid.played", text, "", options)

    def write(state: RobokidState, trashed: bool) -> None:
        state.played_is_trashed = trashed

    return Fact("played", say("Played card trashed"), question, write)


def _sculpture() -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Choose[bool]:
        text = say("Has Robokid the sculpture?")
        return Choose("robokid.sculpture_now", text, "", YES_NO, usual=state.sculpture)

    def write(state: RobokidState, has: bool) -> None:
        state.sculpture = has

    return Fact("sculpture", say("Macaroni sculpture"), question, write)


FACTS: tuple[Fact[RobokidState, Any], ...] = (
    _number("points", "points", say("Robokid’s VP"), MOST_POINTS),
    _number("level", "level", say("Its Fort level"), LEVELS, say("Level alone: Lookout, Pack, rewards stay.")),
    _pack("toys", TOY, say("Toys in its Pack")),
    _pack("pizzas", PIZZA, say("Pizzas in its Pack")),
    _left("lookout", say("Left its Lookout")),
    _came("lookout", say("Came to its Lookout")),
    _known(_card()),
    _known(_left("yard", say("Left its Yard"))),
    _known(_came("yard", say("Came to its Yard"))),
    _known(_left("deck", say("Left its deck"))),
    _known(_came("deck", say("Came to its deck"))),
    _known(_played()),
    _number("rules", "made_up_rules", say("Its made-up rules"), MOST_MADE_UP_RULES),
    _sculpture(),
    _dogs("dog_pile", say("Its dog pile")),
    _dogs("doghouse", say("Dogs in its doghouse")),
    _cats(say("Robokid’s cats")),
    _park(),
    _ending(),
    *map(icons, KIDS),
    *map(capacity, range(LEVELS + 1)),
    *map(level_points, range(LEVELS + 1)),
    MACARONI,
    *map(attraction, CATS),
    *map(cat_points, range(1, len(CATS) + 1)),
)
