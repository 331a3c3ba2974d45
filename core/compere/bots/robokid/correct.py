"""The facts of the table that a player may set right."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from compere.bot import Correctable
from compere.bots.robokid.cards import DOG_SUITS, DOGS, LEVELS, MOST_POINTS, OWN_SUITS, SUITS, icons_of
from compere.bots.robokid.facts import PIZZA, TOY
from compere.bots.robokid.questions import ALL_KIDS, YES_NO, any_card, card_option, cat_options
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.errors import UnknownFact
from compere.options import Option
from compere.prompts import Choose, ChooseSome, Number, Prompt
from compere.wording import Text, say

ENDINGS = (
    Option(GOES_ON, say("it goes on")),
    Option(LAST_TURN, say("Robokid’s last turn")),
    Option(OVER, say("it is over now")),
)
MOST_PACK = 20


def _where(
    plays: Callable[[RobokidState], object], why_not: str, fact: Correctable[RobokidState]
) -> Correctable[RobokidState]:
    """Return a fact of which there is something only where its part of the game is played."""

    def prompt(state: RobokidState) -> Prompt[Any]:
        if not plays(state):
            raise UnknownFact(f"{why_not}: nothing of it can be corrected")
        return fact.prompt(state)

    return replace(fact, prompt=prompt)


def _number(name: str, label: Text, most: int, question: Text | None = None) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[int]:
        now = min(getattr(state, name), most)
        return Number(f"robokid.{name}_now", question or label, "correct", 0, most, usual=now)

    def apply(state: RobokidState, value: int) -> None:
        setattr(state, name, value)

    return Correctable(label, prompt, apply)


def _pack(kind: str, label: Text) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[int]:
        return Number(f"robokid.{kind}_now", label, "correct", 0, MOST_PACK, usual=state.pack.count(kind))

    def apply(state: RobokidState, count: int) -> None:
        state.pack = [each for each in state.pack if each != kind] + [kind] * count

    return Correctable(label, prompt, apply)


def _left(name: str, label: Text) -> Correctable[RobokidState]:
    """A card that has left a pile; one that is there by its suit alone may be scanned by its name."""

    def prompt(state: RobokidState) -> Prompt[str]:
        pile = getattr(state, name)
        lying = tuple(card_option(card) for card in dict.fromkeys(pile))
        named = tuple(card_option(kid) for kid in ALL_KIDS if kid not in pile and _entry(kid) in pile)
        return Choose(f"robokid.{name}_left", label, "correct", lying, scanned=named)

    def apply(state: RobokidState, card: str) -> None:
        pile = getattr(state, name)
        pile.remove(card if card in pile else _entry(card))

    fact = Correctable(label, prompt, apply)
    return _where(lambda state: getattr(state, name), f"no card is in its {name}", fact)


def _entry(card: str) -> str | None:
    """Return the suit by which a card may be there instead of by its name: of one icon, and no coin."""
    (suit, *more) = icons_of(card)
    return suit if suit in OWN_SUITS and not more else None


def _came(name: str, label: Text) -> Correctable[RobokidState]:
    """A card that has come to a pile."""

    def prompt(state: RobokidState) -> Prompt[str]:
        cards, scanned = any_card(state)
        return Choose(f"robokid.{name}_came", label, "correct", cards, scanned=scanned)

    def apply(state: RobokidState, card: str) -> None:
        getattr(state, name).append(card)

    return Correctable(label, prompt, apply)


def _known(fact: Correctable[RobokidState]) -> Correctable[RobokidState]:
    """A fact that is kept of a tracked deck alone."""
    return _where(lambda state: state.tracked, "the table keeps its deck", fact)


def _dogs(name: str, label: Text) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[tuple[str, ...]]:
        options = tuple(Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]}) for dog in DOGS)
        return ChooseSome(f"robokid.{name}_now", label, "correct", options, 0, len(options))

    def apply(state: RobokidState, dogs: tuple[str, ...]) -> None:
        for each in ("dog_pile", "yard_dogs", "doghouse"):
            kept = [dog for dog in getattr(state, each) if (dog in dogs) is (each == name)]
            setattr(state, each, kept)
        getattr(state, name).extend(dog for dog in dogs if dog not in getattr(state, name))

    return _where(lambda state: state.with_dogs, "no dogs play in this game", Correctable(label, prompt, apply))


def _cats() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[tuple[str, ...]]:
        options = cat_options(state)
        return ChooseSome("robokid.cats_now", say("Robokid’s cats"), "correct", options, 0, len(options))

    def apply(state: RobokidState, cats: tuple[str, ...]) -> None:
        state.cats = list(cats)
        state.table_cats += [cat for cat in cats if cat not in state.table_cats]

    fact = Correctable(say("Robokid’s cats"), prompt, apply)
    return _where(lambda state: state.with_cats, "no cats play in this game", fact)


def _ending() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[str]:
        question = say("How does the game stand?")
        return Choose("robokid.ending", question, "correct", ENDINGS, usual=state.ending)

    def apply(state: RobokidState, ending: str) -> None:
        state.ending = ending
        state.ended_by = "" if ending == GOES_ON else state.ended_by or "people"

    return Correctable(say("The game’s end"), prompt, apply)


def _played() -> Correctable[RobokidState]:
    options = (
        Option("discarded", say("to its discard pile"), value=False),
        Option("trashed", say("trashed"), value=True),
    )

    def prompt(state: RobokidState) -> Prompt[bool]:
        return Choose("robokid.played", say("This turn’s leftmost card goes:"), "correct", options)

    def apply(state: RobokidState, trashed: bool) -> None:
        state.played_is_trashed = trashed

    return Correctable(say("Played card trashed"), prompt, apply)


def _sculpture() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[bool]:
        question = say("Has Robokid the sculpture?")
        return Choose("robokid.sculpture_now", question, "correct", YES_NO, usual=state.sculpture)

    def apply(state: RobokidState, has: bool) -> None:
        state.sculpture = has

    return Correctable(say("Macaroni sculpture"), prompt, apply)


FACTS = {
    "points": _number("points", say("Robokid’s VP"), MOST_POINTS),
    "level": _number("level", say("Its Fort level"), LEVELS, say("Level alone: Lookout, Pack, rewards stay.")),
    "toys": _pack(TOY, say("Toys in its Pack")),
    "pizzas": _pack(PIZZA, say("Pizzas in its Pack")),
    "lookout_left": _left("lookout", say("Left its Lookout")),
    "lookout_came": _came("lookout", say("Came to its Lookout")),
    "yard_left": _known(_left("yard", say("Left its Yard"))),
    "yard_came": _known(_came("yard", say("Came to its Yard"))),
    "deck_left": _known(_left("deck", say("Left its deck"))),
    "deck_came": _known(_came("deck", say("Came to its deck"))),
    "played": _known(_played()),
    "rules": _number("made_up_rules", say("Its made-up rules"), 2),
    "sculpture": _sculpture(),
    "dog_pile": _dogs("dog_pile", say("Its dog pile")),
    "doghouse": _dogs("doghouse", say("Dogs in its doghouse")),
    "cats": _cats(),
    "ending": _ending(),
}
