"""What Robokid's cards bring about: pure functions of the state and of cards."""

from collections import Counter
from collections.abc import Iterable, Sequence

from compere.bots.robokid.cards import COIN, DOG_SUITS, KIDS, OWN_SUITS, SUITS, UNSEEN, icons_of
from compere.bots.robokid.facts import attraction
from compere.bots.robokid.state import RobokidState
from compere.narrow import Choice, Criterion, Missing, narrow
from compere.wording import Text, say

CARDS, LEVEL, POINTS = "cards", "level", "points"  # in what a person may lead, in the order in which it decides


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


def scoring_suits(deployed: Sequence[str], lookout: Sequence[str]) -> Choice[tuple[str, ...]]:
    """Return the suits that score 1 VP each.

    Sheet, *Déployer*, *Cartes Pièce*; ruling: with a coin every suit that shows, else those shown twice.
    """
    counts = icon_counts([*deployed, *lookout])
    needed = 1 if counts[COIN] else 2
    suits = tuple(suit for suit in OWN_SUITS if counts[suit] >= needed)
    shown = tuple(say("{count} × {suit}", count=counts[suit], suit=SUITS[suit]) for suit in SUITS if counts[suit])
    rule = say("a coin pairs with every suit") if counts[COIN] else say("a suit shown twice scores")
    return Choice(suits, (say("{icons}", icons=shown or say("no icon")), rule))


def stowed(icons: Sequence[str], held: int, capacity: int) -> tuple[str, ...]:
    """Return what goes into the Pack, from the topmost icon, while there is room. Sheet, note 2."""
    return tuple(icons[: max(0, capacity - held)])


def matches(card: str, other: str) -> bool:
    """Return whether Robokid takes another kid or dog along with the one that it recruits.

    Sheet, *Recruter*, *Cartes Pièce*: a shared suit; every coin; and everything where the recruit is a coin.
    """
    icons = icons_of(card)
    theirs = (DOG_SUITS[other],) if other in DOG_SUITS else icons_of(other)
    return COIN in icons or COIN in theirs or any(icon in icons for icon in theirs)


def tucks(leftmost: str, dog: str) -> bool:
    """Return whether the leftmost kid brings the top dog home: a coin always does. Sheet, *Chiens*, Déployer."""
    return COIN in icons_of(leftmost) or DOG_SUITS[dog] in icons_of(leftmost)


def attracts(state: RobokidState, condition: str) -> bool | None:
    """Return whether Yard and Lookout attract a cat; None where only the table can judge.

    Sheet, *Chats*, Réinitialiser, note 6: coins match every suit, and with X = 1 the Lookout does not count.
    """
    wanted = attraction(condition)
    if wanted is None:
        return None
    count, suit = wanted
    counts = icon_counts(state.yard if state.deploys == 1 else [*state.yard, *state.lookout])
    return counts[suit] + counts[COIN] >= count


def choose_yard(state: RobokidState) -> Choice[str] | Missing:
    """Return whose Yard Robokid recruits from, or what the table must say of those who are still equal.

    Sheet, note 3: the most cards in the Yard, then Fort level, then VP, then nearest to Robokid's right.
    """
    criteria = [_criterion(state, fact) for fact in CRITERIA]
    criteria.append(Criterion(say("nearest to Robokid’s right"), lambda left: left[-1:]))
    chosen = narrow(state.people, criteria, lambda person: state.names[person])
    return chosen if isinstance(chosen, Missing) else Choice(chosen.picked[0], chosen.reasons)


CRITERIA = {CARDS: say("most cards in the Yard"), LEVEL: say("highest Fort level"), POINTS: say("most VP")}


def _criterion(state: RobokidState, fact: str) -> Criterion[str]:
    def keep(left: Sequence[str]) -> Sequence[str] | Missing:
        return [person for person in left if person in state.yards[fact]] if fact in state.yards else Missing(fact)

    return Criterion(CRITERIA[fact], keep)


def made_up_rule_points(state: RobokidState, rule: str) -> int | None:
    """Return what a made-up rule scores for Robokid; None where only the table can count.

    Source: the publisher's card library; sheet, note 5: over deck, discard, Yard and Lookout, coins aside.
    """
    counts = icon_counts(state.cards)
    suits = [suit for suit in OWN_SUITS if counts[suit]]
    toys = state.pack.count("toy")
    points: dict[str, int] = {
        "rule:loner": 5,
        "rule:minimalism": 8 if state.level == 2 else 0,
        "rule:popularity": len(state.lookout),
        "rule:secret_stash": len(state.pack),
        "rule:pizza_party": len(state.pack) - toys,
        "rule:piggy_bank": toys,
    }
    if UNSEEN not in state.cards:
        points["rule:friendship_bracelet"] = len(suits) + (len(suits) == len(OWN_SUITS))
        points["rule:slime_lab"] = counts["suit:book"]
        points["rule:play_palace"] = counts["suit:crown"]
    return points.get(rule)


def kids_alike(suit: str) -> list[str]:
    """Return the kids that a card entered by its suit may be."""
    return [kid for kid in KIDS if icons_of(kid) == (suit,)]


def pack_text(pack: Sequence[str]) -> Text:
    """Return what the Pack holds in a few words."""
    if not pack:
        return say("–")
    toys = pack.count("toy")
    return say("{toys} {toys:toy|toys}, {pizzas} {pizzas:pizza|pizzas}", toys=toys, pizzas=len(pack) - toys)
