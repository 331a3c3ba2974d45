"""Which card Droco plays, and what the cards of a trick may be: pure functions of the state."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from compere.bots.droco import say
from compere.bots.droco.cards import (
    CANNOT,
    CARDS,
    CRITERION_NAMES,
    FOLLOWS,
    HIGH,
    LEADS,
    LOW,
    MOST,
    NAMED,
    OF_TYPE,
    TYPES,
    points_of,
    strength_of,
    type_of,
)
from compere.bots.droco.state import DROCO, PLAYERS, Columns, DrocoState, Lying, columns_of
from compere.narrowing import Choice, Preference, most, narrow
from compere.wording import Text

ONLY, BY_TYPE = say("only one"), say("by type")
NOTHING = 0  # the rank of no card
TRUMP, LED = 2 * len(CARDS), len(CARDS)  # what a card's type adds to its strength in a trick


class Play(NamedTuple):
    """The card that Droco plays, the reasons in the order in which they applied, and the criterion that decided."""

    picked: str
    reasons: tuple[Text, ...] = ()
    by: Text = ONLY


def situation(led: str | None, alike: Sequence[str]) -> str:
    """Return the column of the AI card that applies: Droco leads, follows the led type with cards alike, or cannot."""
    if led is None:
        return LEADS
    return FOLLOWS if alike else CANNOT


def choose_card(columns: Columns, hand: tuple[str, ...], led: str | None) -> Play:
    """Return the card that Droco plays from a hand by an AI card when `led` is the led type, or None when it leads.

    Sheet, *Description des cartes IA*: the primary criterion on the candidates, the secondary on what is left, then A
    before B before C before D. Candidates: the cards of the led type, else the whole hand, trumps included (ruling).
    """
    alike = columns_of(hand)[led] if led else ()
    preferences = [IN_ANY_HAND.get(name) or _by_column(name, hand) for name in columns[situation(led, alike)]]
    preferences.append(FIRST_TYPE)
    candidates = alike or tuple(chain.from_iterable(columns_of(hand).values()))
    chosen = narrow(candidates, preferences, NAMED.__getitem__)
    assert isinstance(chosen, Choice)  # what a criterion measures is always known
    looked_at = len(chosen.reasons)  # a reason for each criterion, the last of them decided
    return Play(chosen.picked[0], chosen.reasons, preferences[looked_at - 1].name if looked_at else ONLY)


def _preference(name: Text, measure: Mapping[str, int]) -> Preference[str]:
    return Preference(name, lambda left: most(left, measure.__getitem__))


# Sheet, *Il existe 4 types de critères*: two of them say the same of a card in any hand.
IN_ANY_HAND = {
    LOW: _preference(CRITERION_NAMES[LOW], {card: -strength_of(card) for card in CARDS}),
    HIGH: _preference(CRITERION_NAMES[HIGH], {card: strength_of(card) for card in CARDS}),
}
FIRST_TYPE = _preference(BY_TYPE, {card: -TYPES.index(type_of(card)) for card in CARDS})


@lru_cache(2)  # for both of them a decision asks again for each type that may be led
def _by_column(name: str, hand: tuple[str, ...]) -> Preference[str]:
    """Return the criterion that looks for the column with the most or the fewest cards of an open hand."""
    sign = 1 if name == MOST else -1
    measure = {card: sign * len(column) for column in columns_of(hand).values() for card in column}
    return _preference(CRITERION_NAMES[name], measure)


# What a trick's cards can have been


@dataclass
class Trick:
    """A trick to which everybody has played.

    Attributes:
        leader: who led.
        trump: the trump type.
        led: the types that may have been led: one, or all of them if nobody was asked.
        known: the known cards, by player.
        unseen: the cards that may be the others.
        trump_seen: none of the unseen cards is the trump card itself.
    """

    leader: str
    trump: str
    led: tuple[str, ...]
    known: dict[str, str]
    unseen: list[str]
    trump_seen: bool

    @classmethod
    def of(cls, state: DrocoState, lying: Lying) -> "Trick":
        """Return the trick that lies on the table, with Droco's card in it; the led type may be unknown."""
        types = (lying.led,) if lying.led else TYPES
        return cls(state.leader, state.trump, types, lying.cards, state.unseen(), bool(state.trump_card))

    def show(self, player: str, card: str) -> None:
        """Learn which card a player has played."""
        self.known[player] = card
        if player == self.leader:
            self.led = (type_of(card),)
        self.unseen.remove(card)


def possible_winners(trick: Trick) -> tuple[str, ...]:
    """Return who may have won, given what is known.

    Sheet, *Déterminez qui remporte le pli*. Hands are not known: any player but the leader may have played any card
    that nobody has seen.
    """
    winners = {player for led in trick.led for player in _winners(trick, led)}
    return tuple(player for player in (*PLAYERS, DROCO) if player in winners)


def possible_losses(trick: Trick, player: str) -> list[str]:
    """Return the unseen cards that a player may have lost to Droco in a trick that Droco won."""
    lost, unseen = set[str](), set(trick.unseen)
    for led in trick.led:
        if DROCO in _winners(trick, led):
            ranks = _ranks(trick.trump, led)
            best = ranks[trick.known[DROCO]]
            alike = list(filter(unseen.__contains__, OF_TYPE[led]))
            fitting = [card for card in alike if ranks[card] < best]
            # Not the player's: the leader's card, and the trump card if no higher card can be it.
            others = (trick.leader not in trick.known) - (player == trick.leader)
            others += led == trick.trump and not trick.trump_seen and len(alike) == len(fitting)
            if len(fitting) > others:
                lost.update(fitting)
            if player != trick.leader:
                lost.update([card for card in unseen.difference(alike) if ranks[card] < best])
    return [card for card in trick.unseen if card in lost]


def _winners(trick: Trick, led: str) -> Iterator[str]:
    """Yield every player whom some distribution of the unseen cards makes the winner if this type was led.

    The winner's card may be the best that they can have played. The others need one lower card each, and the leader's
    must be of the led type.
    """
    rank_of = _ranks(trick.trump, led).__getitem__
    known = {player: rank_of(card) for player, card in trick.known.items()}
    strongest, unknown = max(known.values()), len((*PLAYERS, DROCO)) - len(known)
    without_highest, without_lowest = _without_trump_card(trick, sorted(map(rank_of, trick.unseen)))
    for winner in (*PLAYERS, DROCO):
        unseen = without_highest if winner in known else without_lowest
        fitting = () if trick.leader in known else _of_led(unseen, trick, led)
        if winner in known:
            best, others = known[winner], unknown
            beaten = best < strongest
        else:
            playable, others = fitting if winner == trick.leader else unseen, unknown - 1
            best = playable[-1] if playable else NOTHING
            beaten = best <= strongest
        if beaten or bisect_left(unseen, best) < others:
            continue
        if trick.leader == winner or trick.leader in known or (fitting and fitting[0] < best):
            yield winner


def _without_trump_card(trick: Trick, ranks: list[int]) -> tuple[list[int], list[int]]:
    """Return the unseen cards' ranks without the trump card, twice: as if it were the highest trump, and the lowest.

    The first is the best case for a winner whose card is known, the second for one who may have played any card.
    """
    lowest = bisect_right(ranks, TRUMP)  # where the trumps begin
    if trick.trump_seen or lowest == len(ranks):
        return ranks, ranks
    return ranks[:-1], ranks[:lowest] + ranks[lowest + 1 :]


def _of_led(ranks: list[int], trick: Trick, led: str) -> list[int]:
    """Return those ranks, from the lowest, that are of cards of the led type."""
    below = TRUMP if led == trick.trump else LED
    return ranks[bisect_right(ranks, below) : bisect_right(ranks, below + len(CARDS))]


@cache
def _ranks(trump: str, led: str) -> Mapping[str, int]:
    """Return the rank of each card in a trick: trumps first, then the led type, each by strength."""
    adds = dict.fromkeys(TYPES, 0) | {led: LED} | {trump: TRUMP}
    return {card: adds[type_of(card)] + strength_of(card) for card in CARDS}


def pile_range(state: DrocoState, player: str) -> range:
    """Return the points that a player's face-down pile may have, given what is known and the cards not seen."""
    captured = state.captured_by(player)
    points = sorted(map(points_of, state.unseen()))
    lowest, highest = points[: captured.unknown], points[len(points) - captured.unknown :]
    return range(captured.face_down_points + sum(lowest), captured.face_down_points + sum(highest) + 1)
