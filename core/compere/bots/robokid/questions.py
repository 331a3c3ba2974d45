"""The questions of the rules, and the options of their answers."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from compere.arrange import ChooseSome
from compere.bots.robokid import say
from compere.bots.robokid.cards import (
    CATS,
    COIN,
    DOG_SUITS,
    DOGS,
    DOGS_EACH,
    DUMPLING,
    KIDS,
    OWN_SUITS,
    PIZZA,
    RESOURCES,
    SUITS,
    TOY,
    card_term,
    icons_of,
    suit_of,
)
from compere.bots.robokid.state import GOES_ON, LAST_TURN, OVER, STARTING_KIDS, RobokidState
from compere.options import Option
from compere.piles import Draw, Look, Pile
from compere.prompts import Choose
from compere.wording import Term, Text

EMPTY = "empty"
YES_NO = (Option("yes", say("yes"), value=True), Option("no", say("no"), value=False))
ROW_MOST = 7  # so many cards are drawn in one entry of the journal

# Sheet, note 3; ruling, *Recruit, which yard*: the table sees it, so it is said and not asked
WHOSE_YARD = (
    say("the fullest Yard"),
    say("if tied, the highest Fort"),
    say("then the most VP"),
    say("then the nearest on its right"),
)


@dataclass(frozen=True, slots=True)
class Kid:
    """A kid's card as an answer."""

    id: str


@dataclass(frozen=True, slots=True)
class Dog:
    """A dog as an answer."""

    id: str


@dataclass(frozen=True, slots=True)
class Cat:
    """A cat as an answer."""

    id: str


class Event(Enum):
    """Something that happened, or did not, and is about no card in particular."""

    NOTHING = "none"
    PARK_EMPTY = EMPTY
    DOG_GIVEN = "dog"
    DOGHOUSE_DOG_LEFT = "house"
    END_TRIGGERED = "ended"


Match: TypeAlias = Kid | Dog | Event
Happened: TypeAlias = Kid | Dog | Cat | Event


def card_option(card: str) -> Option[str]:
    """Return a card as an answer, with the suit of its first icon."""
    return Option(card, say("{card}", card=card_term(card)), {"suit": SUITS[suit_of(card)]})


def name_of(named: Option[Any]) -> str:
    """Return the name of a kid or a dog, as it is printed in every language."""
    return next(term.english or "" for term in named.label.args.values() if isinstance(term, Term))


def event_option(event: Event, label: Text) -> Option[Event]:
    """Return an event as an answer."""
    return Option(event.value, label, value=event)


SUIT_PLACES = {suit: place for place, suit in enumerate(SUITS)}
ALL_KIDS = tuple(sorted(KIDS, key=lambda kid: SUIT_PLACES[suit_of(kid)]))  # in the order in which people look for them
TWO_ICONS = tuple(kid for kid in ALL_KIDS if len(icons_of(kid)) == 2)
LONE_COINS = tuple(kid for kid in ALL_KIDS if icons_of(kid) == (COIN,))
NAMED = {kid: card_option(kid) for kid in ALL_KIDS}
BY_ICONS = (  # for entering a card of which only the icons matter
    *map(card_option, (*OWN_SUITS, *LONE_COINS)),
    *(Option(kid, say("{card}", card=KIDS[kid]), {"icons": 2}) for kid in TWO_ICONS),
)
ALSO_NAMED = tuple(NAMED[kid] for kid in ALL_KIDS if kid not in (*TWO_ICONS, *LONE_COINS))  # each is one of these
ALPHABET = tuple(sorted(NAMED.values(), key=name_of))  # in alphabetical order
BY_NAME = tuple(NAMED[kid] for kid in sorted(KIDS))  # as the device deals
DOGS_BY_NAME = tuple(
    Option(dog, say("{dog}", dog=DOGS[dog]), {"suit": SUITS[DOG_SUITS[dog]]})
    for dog in sorted(DOGS, key=lambda dog: DOGS[dog].english)
)
MATCHES: tuple[Option[Match], ...] = tuple(
    Option(each.id, each.label, each.facets, value=(Dog if each.id in DOGS else Kid)(each.id))
    for each in sorted((*ALPHABET, *DOGS_BY_NAME), key=name_of)
)
GIVEN: dict[str, Option[Happened]] = {dog.id: Option(dog.id, dog.label, value=Dog(dog.id)) for dog in DOGS_BY_NAME}
DECK_EMPTY = Option(EMPTY, say("the deck is empty"), value=None)
PARK_EMPTY = Option(EMPTY, say("the Park deck is empty"), value=None)


def any_card(state: RobokidState) -> tuple[tuple[Option[str], ...], tuple[Option[str], ...]]:
    """Return all cards that may come up, and those that are only scanned: by name if names are kept, else by icons."""
    return (ALPHABET, ()) if state.tracked else (BY_ICONS, ALSO_NAMED)


# What is printed on kids and cats

MOST_ICONS = 4  # on both halves of a card together
Icons: TypeAlias = tuple[str, ...]  # toys and pizzas, from the top
USUAL_ICONS: dict[Icons, Text] = {
    (TOY,): say("1 toy"),
    (PIZZA,): say("1 pizza"),
    (TOY, TOY): say("2 toys"),
    (PIZZA, PIZZA): say("2 pizzas"),
}
ALL_ICONS = tuple(row for count in range(1, MOST_ICONS + 1) for row in product(RESOURCES, repeat=count))
NO_ICON: Option[Icons] = Option("none", say("nothing"), value=())
CAT_COUNTS = (2, 3)
Attraction: TypeAlias = tuple[int, str] | None  # (icons, suit); None if only people can judge it


def _icons_option(icons: Icons) -> Option[Icons]:
    label = USUAL_ICONS.get(icons) or _icons_label(icons)
    return Option("-".join(icons), label, {} if icons in USUAL_ICONS else {"from_top": len(icons)}, value=icons)


def _icons_label(icons: Icons) -> Text:
    """Return icons, from the top, in a form that fits in a row."""
    first, *more = icons
    if not more:
        return say("{icon}", icon=RESOURCES[first])
    return say("{icon}-{more}", icon=RESOURCES[first], more=_icons_label(tuple(more)))


def _attraction_option(count: int, suit: str) -> Option[Attraction]:
    label = say("{count} × {suit}", count=count, suit=SUITS[suit])
    return Option(f"{count}-{suit}", label, {"suit": SUITS[suit]}, value=(count, suit))


ICON_OPTIONS = (NO_ICON, *map(_icons_option, USUAL_ICONS))
RARE_ICON_OPTIONS = tuple(_icons_option(icons) for icons in ALL_ICONS if icons not in USUAL_ICONS)
ATTRACTIONS: dict[Attraction, Option[Attraction]] = {
    **{(count, suit): _attraction_option(count, suit) for suit in OWN_SUITS for count in CAT_COUNTS},
    None: Option("other", say("something else"), value=None),
}
ENDINGS = (  # how the game stands
    Option(GOES_ON, say("it goes on")),
    Option(LAST_TURN, say("Robokid’s last turn")),
    Option(OVER, say("it is over now")),
)


# The questions of the rules


def lookout_question(state: RobokidState) -> Draw[str | None]:
    """Return the question for the card that goes to the Lookout."""
    return _deck_question(state, say("For the Lookout:"), "fortify", _to_lookout)


def _to_lookout(drawn: tuple[str | None, ...]) -> Text | None:
    return say("To its Lookout: {card}.", card=card_term(drawn[0])) if drawn[0] else None


def _deploys(drawn: tuple[str | None, ...]) -> Text | None:
    return say("It deploys {cards}.", cards=(card_term(drawn[0]),)) if drawn[0] else None


def _deck_question(
    state: RobokidState, text: Text, step: str, retold: Callable[[tuple[str | None, ...]], Text | None], place: int = 1
) -> Draw[str | None]:
    """Return the question of which card the table has drawn for a step, by its icons; None means none was left."""
    return Draw(
        "robokid.deck_card",
        text,
        step,
        state.deck,
        BY_ICONS,
        scanned=ALSO_NAMED,
        rare=(DECK_EMPTY,),
        often=True,
        subject=(step, place),
        retold=retold,
    )


def deployed_question(state: RobokidState) -> Draw[str | None]:
    """Return the question for the next card that is deployed; the leftmost by name, because its other icons count."""
    if state.deployed:
        place = len(state.deployed) + 1
        text = say("Card {place} of up to {all}:", place=place, all=state.deploys)
        return _deck_question(state, text, "deploy", _deploys, place)
    return Draw(
        "robokid.leftmost",
        say("Leftmost of up to {all}:", all=state.deploys),
        "deploy",
        state.deck,
        ALPHABET,
        rare=(DECK_EMPTY,),
        often=True,
        retold=_deploys,
    )


def row_question(state: RobokidState) -> Look[str]:
    """Return the question for the next cards of a tracked deck, after those in the row; the device answers it."""
    count = min(len(state.deck.cards) - len(state.row), ROW_MOST)
    return Look("robokid.row", say("Robokid’s cards"), "turn", state.deck, BY_NAME, count=count, retold=False)


def kids_question() -> Draw[str]:
    """Return the question for the starting kids of a tracked deck, in which a kid may occur more than once."""
    question, park = say("Its 5 kids:"), Pile[str]("park")
    return Draw("robokid.kids", question, "set_up", park, ALPHABET, count=STARTING_KIDS, often=True)


def park_question(state: RobokidState, text: Text, step: str) -> Draw[str | None]:
    """Return the question of which card came from the Park deck, whose cards nobody knows; None means it is empty."""
    cards, scanned = any_card(state)
    return Draw(
        "robokid.park_card",
        text,
        step,
        Pile[str]("park"),
        cards,
        scanned=scanned,
        rare=(PARK_EMPTY,),
        often=True,
        subject=(step,),
    )


def match_question(state: RobokidState, recruit: str | None, going: Collection[str], taken: int) -> Choose[Match]:
    """Return the question for one more card or dog of those `going` along with the recruit; without one, of the dogs.

    Once the Park deck may be empty, a scanned code may say so, which no list has. Ruling, *Park deck empty*.
    """
    options: list[Option[Match]] = [event_option(Event.NOTHING, say("no more") if taken else say("none"))]
    there = {dog.id for dog in _free_dogs(state)}.union(KIDS if recruit else ()).intersection(going)
    options += [each for each in MATCHES if each.id in there]
    told = recruit and state.ending == GOES_ON and state.park_deck_may_be_empty
    return Choose(
        "robokid.match",
        _where(state, recruit),
        "recruit",
        tuple(options),
        scanned=(event_option(Event.PARK_EMPTY, PARK_EMPTY.label),) if told else (),
        often=True,
        usual=Event.NOTHING,
        subject=(recruit,) if recruit else (),
        retold=_also,
    )


def _also(match: Match) -> Text | None:
    if isinstance(match, Event):
        return say("The Park deck is empty.") if match == Event.PARK_EMPTY else None
    return say("It also takes {things}.", things=((DOGS if isinstance(match, Dog) else KIDS)[match.id],))


def _where(state: RobokidState, recruit: str | None) -> Text:
    """Return where Robokid looks for what matches."""
    if recruit is None:
        return say("Dogs that match it?")
    if COIN in icons_of(recruit):
        return say("All of Park and Yard:") if state.solo else say("All of Park and Yards:")
    return say("Also in Park, Yard?") if state.solo else say("Park, fullest Yard?")


def dog_pile_question(state: RobokidState) -> Draw[str]:
    """Return the question for Robokid's dogs, the top one first."""
    question = say("Its dogs, top first:")
    dogs, pile = _free_dogs(state), Pile.of("dogs", DOGS)
    return Draw("robokid.dogs", question, "set_up", pile, dogs, count=DOGS_EACH, often=True)


def given_dog_question(state: RobokidState) -> Choose[str]:
    """Return the question of which dog Robokid was given."""
    given, dogs = say("Which dog does it get?"), _free_dogs(state)
    return Choose("robokid.given_dog", given, "clean_up", dogs, often=True, retold=_gets)


def _gets(dog: str) -> Text:
    return say("Robokid gets {dog}.", dog=DOGS[dog])


def lost_text(dog: str) -> Text:
    """Return that a dog of the doghouse is lost."""
    return say("{dog} has left its doghouse.", dog=DOGS[dog])


def _free_dogs(state: RobokidState) -> tuple[Option[str], ...]:
    """Return the dogs that other players may have, with their suit; one in Robokid's Yard may have been taken."""
    kept = {*state.dog_pile, *state.doghouse}
    return tuple([dog for dog in DOGS_BY_NAME if dog.id not in kept]) if state.with_dogs else ()


def since_question(state: RobokidState) -> Choose[Happened]:
    """Return the question for the next thing that happened between two turns; usually nothing did.

    It offers cards that may have left Robokid's Yard if the device knows the deck and, after the end, if a made-up rule
    counts them. A dog in its Yard goes to somebody in any case, and one on its pile scores nothing. A given dog may be
    scanned by its name at once.
    """
    over = state.ending == OVER
    kids = state.yard if state.tracked and (state.made_up_rules or not over) else []
    dogs = () if over else _free_dogs(state)
    lies = kids if state.tracked else state.turn  # whether a card may be in its Yard
    nothing = say("no: clear its Yard") if lies and not over else say("no")
    options: list[Option[Happened]] = [event_option(Event.NOTHING, nothing)]
    options += [event_option(Event.DOG_GIVEN, say("a dog was given"))] if dogs else []
    options += [Option(kid, say("{card}", card=card_term(kid)), value=Kid(kid)) for kid in dict.fromkeys(kids)]
    if state.with_cats:
        options += [Option(cat, say("{cat} has left", cat=CATS[cat]), value=Cat(cat)) for cat in state.cats]
    if state.with_dogs and state.doghouse:
        options.append(event_option(Event.DOGHOUSE_DOG_LEFT, say("a doghouse dog left")))
    if state.park_deck_may_be_empty and not state.end_is_certain:
        options.append(event_option(Event.PARK_EMPTY, PARK_EMPTY.label))
    if state.ending == GOES_ON:
        options.append(event_option(Event.END_TRIGGERED, say("the end was triggered")))
    asked = say("Gone from its Yard?") if kids else say("Its turn. Anything new?")
    text = say("End: gone from Yard?") if over else asked
    retold = partial(_since_retold, state, clears=bool(lies) and not over)
    return Choose(
        "robokid.since",
        text,
        "clean_up",
        tuple(options),
        scanned=tuple([GIVEN[dog.id] for dog in dogs]),
        often=True,
        usual=Event.NOTHING,
        retold=retold,
    )


def _since_retold(state: RobokidState, happened: Happened, *, clears: bool) -> Text | None:
    """Return what has happened, unless a further question says it; after the last, that its Yard is cleared."""
    match happened:
        case Kid(kid):
            return say("Gone from its Yard: {things}.", things=(card_term(kid),))
        case Cat(cat):
            return say("{cat} has left Robokid.", cat=CATS[cat])
        case Dog(dog):
            return _gets(dog)
        case Event.PARK_EMPTY:
            return say("The Park deck is empty.")
        case Event.END_TRIGGERED:
            return say("The end has been triggered.")
        case Event.DOGHOUSE_DOG_LEFT if len(state.doghouse) == 1:
            return lost_text(state.doghouse[0])
        case Event.NOTHING if clears:
            return say("Its Yard is cleared.")
    return None


def cat_options(state: RobokidState) -> tuple[Option[str], ...]:
    """Return the cats that may play: Dumpling only in a harder game. Sheet, *Chats*."""
    return tuple(_cat_option(cat) for cat in CATS if cat != DUMPLING or state.with_dumpling)


def attracted_question(state: RobokidState, cats: Sequence[str]) -> ChooseSome[str]:
    """Return the question of which of these cats come, as people judge; with X = 1 the Lookout does not count."""
    options = tuple(map(_cat_option, cats))
    text = say("Its Yard and Lookout attract:") if state.deploys > 1 else say("Its Yard attracts:")
    none: dict[tuple[str, ...], Text] = {(): say("No cat comes.")}
    return ChooseSome("robokid.attracted", text, "reset", options, 0, len(options), usual=(), retold=none.get)


def _cat_option(cat: str) -> Option[str]:
    return Option(cat, say("{cat}", cat=CATS[cat]))


def person_option(state: RobokidState, person: str) -> Option[str]:
    """Return a person as an answer: by name, or by where they sit; in the solo game *you*."""
    return Option(person, say("you") if state.solo else say("{player}", player=state.seat(person)))
