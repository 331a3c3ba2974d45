"""What Robokid's cards bring about: pure functions of the state and of cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from compere.bots.robokid import say
from compere.bots.robokid.cards import COIN, DOG_SUITS, DOGS, KIDS, OWN_SUITS, PIZZA, SUITS, TOY, icons_of
from compere.bots.robokid.facts import yard_icons
from compere.bots.robokid.questions import Attraction
from compere.bots.robokid.state import RobokidState
from compere.narrowing import Choice, Missing
from compere.wording import Text

FORTIFIES_AGAIN = 2  # the level that brings one more Fortify step


def icon_counts(cards: Iterable[str]) -> Counter[str]:
    """Return how often each suit's icon shows on cards; a two-icon card counts twice."""
    return Counter(icon for card in cards for icon in icons_of(card))


def completes(lookout: Sequence[str]) -> Choice[bool]:
    """Return whether the Lookout raises the Fort.

    Sheet, *Fortifier*, note 1, *Cartes Pièce*; ruling: a suit twice, or a coin beside any other suit, over all cards.
    """
    counts = icon_counts(lookout)
    for suit in OWN_SUITS:
        if counts[suit] > 1:
            return Choice(True, (say("{suit} twice in the Lookout", suit=SUITS[suit]),))
        if counts[suit] and counts[COIN]:
            return Choice(True, (say("coin and {suit} in the Lookout", suit=SUITS[suit]),))
    return Choice(False, (say("no pair in the Lookout"),))


def fortifies_again(level: int, lookout: Sequence[str]) -> bool:
    """Return whether this Lookout raises the Fort from this level to the one that brings a second card at once.

    Sheet, *Bottes secrètes et Avantages*: level 2.
    """
    return level + 1 == FORTIFIES_AGAIN and completes(lookout).picked


def scoring_suits(deployed: Sequence[str], lookout: Sequence[str]) -> Choice[tuple[str, ...]]:
    """Return the suits that score 1 VP each.

    Sheet, *Déployer*, *Cartes Pièce*; ruling: with a coin every suit that shows, else those shown twice.
    """
    counts = icon_counts([*deployed, *lookout])
    needed = 1 if counts[COIN] else 2
    suits = tuple(suit for suit in OWN_SUITS if counts[suit] >= needed)
    seen = tuple(
        say("{count}\u00a0×\u00a0{suit}", count=counts[suit], suit=SUITS[suit]) for suit in SUITS if counts[suit]
    )
    rule = say("a coin pairs with every suit") if counts[COIN] else say("a suit shown twice scores")
    return Choice(suits, (say("seen: {icons}", icons=seen or say("no icon")), rule))


def stowed(icons: Sequence[str], held: int, capacity: int) -> tuple[str, ...]:
    """Return what goes into the Pack, from the topmost icon, as long as there is room. Sheet, note 2."""
    return tuple(icons[: max(0, capacity - held)])


def matches(card: str, other: str) -> bool:
    """Return whether Robokid takes another kid or dog along with the one that it recruits.

    Sheet, *Recruter*, *Cartes Pièce*: if they share a suit; every coin; and everything if the recruit is a coin.
    """
    icons = icons_of(card)
    theirs = (DOG_SUITS[other],) if other in DOG_SUITS else icons_of(other)
    return COIN in icons or COIN in theirs or any(icon in icons for icon in theirs)


@cache
def going_along(recruit: str | None) -> frozenset[str]:
    """Return the kids and dogs that go with a recruit; if the recruit is unknown, any dog may. See `matches`."""
    return frozenset(DOGS if recruit is None else (each for each in (*KIDS, *DOGS) if matches(recruit, each)))


def tucks(leftmost: str, dog: str) -> bool:
    """Return whether the leftmost kid brings the top dog home: a coin always does. Sheet, *Chiens*, Déployer."""
    return COIN in icons_of(leftmost) or DOG_SUITS[dog] in icons_of(leftmost)


def attracts(state: RobokidState, wanted: Attraction) -> bool | Missing | None:
    """Return whether Yard and Lookout attract a cat; None if only people can judge.

    Sheet, *Chats*, Réinitialiser, note 6: coins match every suit, and with X = 1 the Lookout does not count. The Yard
    of a physical deck matters only if the Lookout does not decide: then the number of its icons of this suit is
    missing.
    """
    if wanted is None:
        return None
    count, suit = wanted
    icons = icon_counts([*state.yard, *(state.lookout if state.deploys > 1 else ())])
    missing = count - icons[suit] - icons[COIN]
    if missing > 0 and not state.tracked:
        return state.yard_icons[suit] >= missing if suit in state.yard_icons else Missing(yard_icons(suit))
    return missing <= 0


def made_up_rule_points(state: RobokidState, rule: str) -> int | None:
    """Return what a made-up rule scores for Robokid; None if only people can count it.

    Source: the publisher's card library; sheet, note 5: over deck, discard, Yard and Lookout, coins aside.
    """
    counts = icon_counts(state.cards)
    suits = [suit for suit in OWN_SUITS if counts[suit]]
    toys = state.pack.count(TOY)
    points: dict[str, int] = {
        "rule:loner": 5,
        "rule:minimalism": 8 if state.level == 2 else 0,
        "rule:popularity": len(state.lookout),
        "rule:secret_stash": len(state.pack),
        "rule:pizza_party": len(state.pack) - toys,
        "rule:piggy_bank": toys,
    }
    if state.tracked:
        points["rule:friendship_bracelet"] = len(suits) + (len(suits) == len(OWN_SUITS))
        points["rule:slime_lab"] = counts["suit:book"]
        points["rule:play_palace"] = counts["suit:crown"]
    return points.get(rule)


def pack_text(things: Sequence[str]) -> Text:
    """Return toys and pizzas, those in the Pack or those that come into it, in a few words."""
    toys, pizzas = things.count(TOY), things.count(PIZZA)
    some_toys = say("{count} {count:toy|toys}", count=toys)
    some_pizzas = say("{count} {count:pizza|pizzas}", count=pizzas)
    if toys and pizzas:
        return say("{toys}, {pizzas}", toys=some_toys, pizzas=some_pizzas)
    return some_toys if toys else some_pizzas if pizzas else say("–")
