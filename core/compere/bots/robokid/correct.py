"""The facts of the table that a player may set right."""

from compere.bot import Correctable
from compere.bots.robokid.cards import CATS, DOG_SUITS, DOGS, LEVELS, MOST_POINTS, SUITS, UNSEEN
from compere.bots.robokid.facts import PIZZA, TOY
from compere.bots.robokid.questions import ALL_KIDS, BY_SUIT, YES_NO, card_option
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, RobokidState
from compere.prompts import Choose, ChooseSome, Number, Option, Prompt
from compere.wording import Text, say

ENDINGS = (
    Option(GOES_ON, say("it goes on")),
    Option(LAST_TURN, say("Robokid’s last turn")),
    Option(OVER, say("it is over now")),
)
MOST_PACK = 20


def _number(name: str, label: Text, most: int) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[int]:
        return Number(f"robokid.{name}_now", label, "correct", 0, most, likely=min(getattr(state, name), most))

    def apply(state: RobokidState, value: int) -> None:
        setattr(state, name, value)

    return Correctable(label, prompt, apply)


def _pack(kind: str, label: Text) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[int]:
        return Number(f"robokid.{kind}_now", label, "correct", 0, MOST_PACK, likely=state.pack.count(kind))

    def apply(state: RobokidState, count: int) -> None:
        state.pack = [each for each in state.pack if each != kind] + [kind] * count

    return Correctable(label, prompt, apply)


def _pile(name: str, label: Text, question: Text) -> Correctable[RobokidState]:
    """A pile that a card has left, or come to: one card at a time."""

    def prompt(state: RobokidState) -> Prompt[str]:
        gone = [
            Option(f"-{card}", say("− {card}", card=option.label), option.facets)
            for card in dict.fromkeys(getattr(state, name))
            if card != UNSEEN
            for option in (card_option(card),)
        ]
        cards = ALL_KIDS if state.tracked else BY_SUIT
        come = [
            Option(f"+{card}", say("+ {card}", card=option.label), option.facets)
            for card in cards
            for option in (card_option(card),)
        ]
        return Choose(f"robokid.{name}_now", question, "correct", (*gone, *come))

    def apply(state: RobokidState, change: str) -> None:
        if change[0] == "+":
            getattr(state, name).append(change[1:])
        else:
            getattr(state, name).remove(change[1:])

    return Correctable(label, prompt, apply)


def _dogs(name: str, label: Text) -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[tuple[str, ...]]:
        rows = tuple(Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]}) for dog in DOGS)
        return ChooseSome(f"robokid.{name}_now", label, "correct", rows, 0, len(rows))

    def apply(state: RobokidState, dogs: tuple[str, ...]) -> None:
        for each in ("dog_pile", "yard_dogs", "doghouse"):
            kept = [dog for dog in getattr(state, each) if (dog in dogs) is (each == name)]
            setattr(state, each, kept)
        getattr(state, name).extend(dog for dog in dogs if dog not in getattr(state, name))

    return Correctable(label, prompt, apply)


def _cats() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[tuple[str, ...]]:
        rows = tuple(Option(cat, say("{cat}", cat=CATS[cat])) for cat in CATS)
        return ChooseSome("robokid.cats_now", say("Robokid’s cats"), "correct", rows, 0, len(rows))

    def apply(state: RobokidState, cats: tuple[str, ...]) -> None:
        state.cats = list(cats)
        state.table_cats += [cat for cat in cats if cat not in state.table_cats]

    return Correctable(say("Robokid’s cats"), prompt, apply)


def _ending() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[str]:
        question = say("How does the game stand?")
        return Choose("robokid.ending", question, "correct", ENDINGS, default=state.ending)

    def apply(state: RobokidState, ending: str) -> None:
        state.ending = ending
        state.ended_by = "" if ending == GOES_ON else state.ended_by or "people"

    return Correctable(say("The game’s end"), prompt, apply)


def _played() -> Correctable[RobokidState]:
    options = (Option("discarded", say("to its discard pile")), Option("trashed", say("trashed")))

    def prompt(state: RobokidState) -> Prompt[str]:
        return Choose("robokid.played", say("This turn’s leftmost card goes:"), "correct", options)

    def apply(state: RobokidState, where: str) -> None:
        state.played_is_trashed = where == "trashed"

    return Correctable(say("Played card trashed"), prompt, apply)


def _sculpture() -> Correctable[RobokidState]:
    def prompt(state: RobokidState) -> Prompt[str]:
        has = "yes" if state.sculpture else "no"
        return Choose("robokid.sculpture_now", say("Has Robokid the sculpture?"), "correct", YES_NO, default=has)

    def apply(state: RobokidState, answer: str) -> None:
        state.sculpture = answer == "yes"

    return Correctable(say("Macaroni sculpture"), prompt, apply)


FACTS = {
    "points": _number("points", say("Robokid’s VP"), MOST_POINTS),
    "level": _number("level", say("Its Fort level"), LEVELS),
    "toys": _pack(TOY, say("Toys in its Pack")),
    "pizzas": _pack(PIZZA, say("Pizzas in its Pack")),
    "lookout": _pile("lookout", say("Its Lookout"), say("What is different in its Lookout?")),
    "yard": _pile("yard", say("Its Yard"), say("What is different in its Yard?")),
    "deck": _pile("deck", say("Its deck"), say("What is different in its deck?")),
    "played": _played(),
    "rules": _number("made_up_rules", say("Its made-up rules"), 2),
    "sculpture": _sculpture(),
    "dog_pile": _dogs("dog_pile", say("Its dog pile")),
    "doghouse": _dogs("doghouse", say("Dogs in its doghouse")),
    "cats": _cats(),
    "ending": _ending(),
}
