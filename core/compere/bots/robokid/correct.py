"""The facts of the table that a player may set right."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from compere.bots.robokid import say
from compere.bots.robokid.cards import (
    CATS,
    DOG_SUITS,
    DOGS,
    LEVELS,
    MOST_POINTS,
    OWN_SUITS,
    PIZZA,
    SUITS,
    TOY,
    icons_of,
)
from compere.bots.robokid.questions import ALL_KIDS, YES_NO, any_card, card_option, cat_options
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.facts import Fact
from compere.options import Option
from compere.piles import Pile
from compere.prompts import Choose, ChooseSome, Number, Prompt
from compere.wording import Text

ENDINGS = (
    Option(GOES_ON, say("it goes on")),
    Option(LAST_TURN, say("Robokid’s last turn")),
    Option(OVER, say("it is over now")),
)
MOST_PACK = 20


def _where(plays: Callable[[RobokidState], object], fact: Fact[RobokidState, Any]) -> Fact[RobokidState, Any]:
    """Return a fact of which there is something only where its part of the game is played."""

    def question(state: RobokidState) -> Prompt[Any] | None:
        return fact.question(state) if plays(state) else None

    return replace(fact, question=question)


def _number(key: str, name: str, label: Text, most: int, text: Text | None = None) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[int]:
        return Number(f"robokid.{name}_now", text or label, "correct", 0, most)

    def write(state: RobokidState, value: int) -> None:
        setattr(state, name, value)

    return Fact(key, label, question, write, lambda state: min(getattr(state, name), most))


def _pack(key: str, kind: str, label: Text) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[int]:
        return Number(f"robokid.{kind}_now", label, "correct", 0, MOST_PACK)

    def write(state: RobokidState, count: int) -> None:
        state.pack = [each for each in state.pack if each != kind] + [kind] * count

    return Fact(key, label, question, write, lambda state: state.pack.count(kind))


def _left(name: str, label: Text) -> Fact[RobokidState, Any]:
    """A card that has left a pile; one that is there by its suit alone may be scanned by its name."""

    def question(state: RobokidState) -> Prompt[str]:
        pile = _lying(state, name)
        lying = tuple(card_option(card) for card in dict.fromkeys(pile))
        named = tuple(card_option(kid) for kid in ALL_KIDS if kid not in pile and _entry(kid) in pile)
        return Choose(f"robokid.{name}_left", label, "correct", lying, scanned=named)

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
    """Return the suit by which a card may be there instead of by its name: of one icon, and no coin."""
    (suit, *more) = icons_of(card)
    return suit if suit in OWN_SUITS and not more else None


def _came(name: str, label: Text) -> Fact[RobokidState, Any]:
    """A card that has come to a pile."""

    def question(state: RobokidState) -> Prompt[str]:
        cards, scanned = any_card(state)
        return Choose(f"robokid.{name}_came", label, "correct", cards, scanned=scanned)

    def write(state: RobokidState, card: str) -> None:
        pile = getattr(state, name)
        pile.add(card) if isinstance(pile, Pile) else pile.append(card)

    return Fact(f"{name}_came", label, question, write)


def _known(fact: Fact[RobokidState, Any]) -> Fact[RobokidState, Any]:
    """A fact that is kept of a tracked deck alone."""
    return _where(lambda state: state.tracked, fact)


def _dogs(name: str, label: Text) -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[tuple[str, ...]]:
        options = tuple(Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]}) for dog in DOGS)
        return ChooseSome(f"robokid.{name}_now", label, "correct", options, 0, len(options))

    def write(state: RobokidState, dogs: tuple[str, ...]) -> None:
        for each in ("dog_pile", "yard_dogs", "doghouse"):
            kept = [dog for dog in getattr(state, each) if (dog in dogs) is (each == name)]
            setattr(state, each, kept)
        getattr(state, name).extend(dog for dog in dogs if dog not in getattr(state, name))

    def read(state: RobokidState) -> tuple[str, ...]:
        return tuple(dog for dog in DOGS if dog in getattr(state, name))

    return _where(lambda state: state.with_dogs, Fact(name, label, question, write, read))


def _cats() -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[tuple[str, ...]]:
        options = cat_options(state)
        return ChooseSome("robokid.cats_now", say("Robokid’s cats"), "correct", options, 0, len(options))

    def write(state: RobokidState, cats: tuple[str, ...]) -> None:
        state.cats = list(cats)
        state.table_cats += [cat for cat in cats if cat not in state.table_cats]

    def read(state: RobokidState) -> tuple[str, ...]:
        return tuple(cat for cat in CATS if cat in state.cats)

    return _where(lambda state: state.with_cats, Fact("cats", say("Robokid’s cats"), question, write, read))


def _ending() -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[str]:
        text = say("How does the game stand?")
        return Choose("robokid.ending", text, "correct", ENDINGS)

    def write(state: RobokidState, ending: str) -> None:
        state.ending = ending
        state.ended_by = "" if ending == GOES_ON else state.ended_by or "people"

    return Fact("ending", say("The game’s end"), question, write, lambda state: state.ending)


def _played() -> Fact[RobokidState, Any]:
    options = (
        Option("discarded", say("to its discard pile"), value=False),
        Option("trashed", say("trashed"), value=True),
    )

    def question(state: RobokidState) -> Prompt[bool]:
        return Choose("robokid.played", say("This turn’s leftmost card goes:"), "correct", options)

    def write(state: RobokidState, trashed: bool) -> None:
        state.played_is_trashed = trashed

    return Fact("played", say("Played card trashed"), question, write)


def _sculpture() -> Fact[RobokidState, Any]:
    def question(state: RobokidState) -> Prompt[bool]:
        text = say("Has Robokid the sculpture?")
        return Choose("robokid.sculpture_now", text, "correct", YES_NO)

    def write(state: RobokidState, has: bool) -> None:
        state.sculpture = has

    return Fact("sculpture", say("Macaroni sculpture"), question, write, lambda state: state.sculpture)


FACTS: tuple[Fact[RobokidState, Any], ...] = (
    _number("points", "points", say("Robokid’s VP"), MOST_POINTS),
    _number("level", "level", say("Its Fort level"), LEVELS, say("Level alone: Lookout, Pack, rewards stay.")),
    _pack("toys", TOY, say("Toys in its Pack")),
    _pack("pizzas", PIZZA, say("Pizzas in its Pack")),
    _left("lookout", say("Left its Lookout")),
    _came("lookout", say("Came to its Lookout")),
    _known(_left("yard", say("Left its Yard"))),
    _known(_came("yard", say("Came to its Yard"))),
    _known(_left("deck", say("Left its deck"))),
    _known(_came("deck", say("Came to its deck"))),
    _known(_played()),
    _number("rules", "made_up_rules", say("Its made-up rules"), 2),
    _sculpture(),
    _dogs("dog_pile", say("Its dog pile")),
    _dogs("doghouse", say("Dogs in its doghouse")),
    _cats(),
    _ending(),
)
