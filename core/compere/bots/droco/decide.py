"""Which card Droco plays, and what the cards of a trick may be: pure functions of the state."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

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
    ROBOTS,
    TYPES,
    points_of,
    strength_of,
    type_of,
)
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, Lying
from compere.narrowing import Choice, Missing, Preference, most, narrow
from compere.wording import Text

ONLY, BY_TYPE = say("only one"), say("by type")
NOTHING = 0  # the rank of no card
TRUMP, LED = 2 * len(CARDS), len(CARDS)  # what a card's type adds to its strength in a trick


@dataclass(frozen=True, slots=True)
class Play(Choice[str]):
    """The card that Droco plays, and the criterion that decided."""

    by: Text = ONLY


def situation(state: DrocoState, led: str | None) -> str:
    """Return the column of the AI card that applies: Droco leads, follows the led type, or cannot."""
    if led is None:
        return LEADS
    return FOLLOWS if state.column(led) else CANNOT


def choose_card(state: DrocoState, led: str | None) -> Play | Missing:
    """Return the card that Droco plays when `led` is the led type, or None when it leads.

    Sheet, *Description des cartes IA*: the primary criterion on the candidates, the secondary on what is left, then A
    before B before C before D. Candidates: the cards of the led type, else the whole hand, trumps included (ruling).
    """
    applies = situation(state, led)
    candidates = state.column(led) if led and applies == FOLLOWS else state.in_columns()
    preferences = [_preference(CRITERION_NAMES[name], _measure(name, state.hand)) for name in state.columns[applies]]
    preferences.append(_preference(BY_TYPE, lambda card: -TYPES.index(type_of(card))))
    chosen = narrow(candidates, preferences, ROBOTS.__getitem__)
    return chosen if isinstance(chosen, Missing) else _play(chosen, preferences)


def _play(chosen: Choice[tuple[str, ...]], preferences: Sequence[Preference[str]]) -> Play:
    looked_at = len(chosen.reasons)  # a reason for each criterion, the last of them decided
    return Play(chosen.picked[0], chosen.reasons, preferences[looked_at - 1].name if looked_at else ONLY)


def _measure(name: str, hand: Sequence[str]) -> Callable[[str], int]:
    """Return the measure that a criterion maximises in an open hand. Sheet, *Il existe 4 types de critères*."""
    if name == LOW:
        return lambda card: -strength_of(card)
    if name == HIGH:
        return strength_of
    types = [type_of(card) for card in hand]
    if name == MOST:
        return lambda card: types.count(type_of(card))
    return lambda card: -types.count(type_of(card))


def _preference(name: Text, measure: Callable[[str], int]) -> Preference[str]:
    return Preference(name, lambda left: most(left, measure))


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
    lost = set()
    for led in trick.led:
        if DROCO in _winners(trick, led):
            ranks = _ranks(trick.trump, led)
            best = ranks[trick.known[DROCO]]
            lower = [card for card in trick.unseen if ranks[card] < best]
            fitting = [card for card in lower if type_of(card) == led]
            alike = [card for card in trick.unseen if type_of(card) == led]
            # Not the player's: the leader's card, and the trump card if no higher card can be it.
            others = (trick.leader not in trick.known) - (player == trick.leader)
            others += led == trick.trump and not trick.trump_seen and len(alike) == len(fitting)
            lost |= set(fitting) if len(fitting) > others else set()
            lost |= set(lower) - set(fitting) if player != trick.leader else set()
    return [card for card in trick.unseen if card in lost]


def _winners(trick: Trick, led: str) -> Iterator[str]:
    """Yield every player whom some distribution of the unseen cards makes the winner if this type was led.

    The winner's card may be the best that they can have played. The others need one lower card each, and the leader's
    must be of the led type.
    """
    ranks = _ranks(trick.trump, led)
    without_highest, without_lowest = _without_trump_card(trick)
    for winner in (*PLAYERS, DROCO):
        unseen = without_highest if winner in trick.known else without_lowest
        best = max([ranks[card] for card in _playable(trick, winner, led, unseen)], default=NOTHING)
        if any(ranks[card] >= best for player, card in trick.known.items() if player != winner):
            continue
        lower = [card for card in unseen if ranks[card] < best]
        needed = [player for player in (*PLAYERS, DROCO) if player != winner and player not in trick.known]
        leads = trick.leader not in needed or any(type_of(card) == led for card in lower)
        if leads and len(lower) >= len(needed):
            yield winner


def _without_trump_card(trick: Trick) -> tuple[Sequence[str], Sequence[str]]:
    """Return the unseen cards without the trump card, twice: as if it were the highest trump, and as if the lowest.

    The first is the best case for a winner whose card is known, the second for one who may have played any card.
    """
    trumps = [card for card in trick.unseen if type_of(card) == trick.trump]  # the strongest first
    if trick.trump_seen or not trumps:
        return trick.unseen, trick.unseen
    highest, lowest = trumps[0], trumps[-1]
    return [card for card in trick.unseen if card != highest], [card for card in trick.unseen if card != lowest]


def _playable(trick: Trick, player: str, led: str, unseen: Sequence[str]) -> list[str]:
    """Return the cards that a player may have played."""
    if player in trick.known:
        return [trick.known[player]]
    return [card for card in unseen if player != trick.leader or type_of(card) == led]


@cache
def _ranks(trump: str, led: str) -> Mapping[str, int]:
    """Return the rank of each card in a trick: trumps first, then the led type, each by strength."""
    adds = dict.fromkeys(TYPES, 0) | {led: LED} | {trump: TRUMP}
    return {card: adds[type_of(card)] + strength_of(card) for card in CARDS}


def pile_range(state: DrocoState, player: str) -> range:
    """Return the points that a player's face-down pile may have, given what is known and the cards not seen."""
    captured = state.captured[player]
    points = sorted(map(points_of, state.unseen()))
    lowest, highest = points[: captured.unknown], points[len(points) - captured.unknown :]
    return range(captured.face_down_points + sum(lowest), captured.face_down_points + sum(highest) + 1)
