"""Which card Droco plays, and who must have won: pure functions of the state."""

from collections.abc import Sequence

from compere.bots.droco.cards import CANNOT, FOLLOWS, LEADS, ROBOTS, TYPES, strength_of, type_of
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState
from compere.narrow import Choice, Criterion, Missing, most, narrow
from compere.wording import Text, say

NAMES = {"low": say("low"), "high": say("high"), "max": say("max"), "min": say("min")}
ONLY = say("only one")


def situation(state: DrocoState, led: str | None) -> str:
    """Return the column of the AI card that applies: Droco leads, follows the led type, or cannot."""
    if led is None:
        return LEADS
    return FOLLOWS if state.column(led) else CANNOT


def choose_card(state: DrocoState, led: str | None) -> Choice[str]:
    """Return the card that Droco plays when `led` is the led type, or None when it leads.

    Sheet, *Description des cartes IA*: the primary criterion on the candidates, the secondary on what is left, then A
    before B before C before D. Candidates: the cards of the led type, else the whole hand, trumps included (ruling).
    """
    applies = situation(state, led)
    candidates = state.column(led) if led and applies == FOLLOWS else [c for type in TYPES for c in state.column(type)]
    criteria = [_criterion(state, name) for name in state.columns[applies].split("-")]
    criteria.append(Criterion(say("by type"), _first_type))
    chosen = narrow(candidates, criteria, lambda card: ROBOTS[card])
    assert isinstance(chosen, Choice)
    return Choice(chosen.picked[0], chosen.reasons)


def _first_type(left: Sequence[str]) -> list[str]:
    return [card for card in left if type_of(card) == min(map(type_of, left))]


def deciding(choice: Choice[str]) -> Text:
    """Return the criterion that left one card."""
    last = choice.reasons[-1].args["criterion"] if choice.reasons else ONLY
    assert isinstance(last, Text)
    return last


def _criterion(state: DrocoState, name: str) -> Criterion[str]:
    def keep(left: Sequence[str]) -> Sequence[str] | Missing:
        match name:
            case "low":
                return most(left, lambda card: -strength_of(card))
            case "high":
                return most(left, strength_of)
            case "max":
                return most(left, lambda card: len(state.column(type_of(card))))
            case _:
                return most(left, lambda card: -len(state.column(type_of(card))))

    return Criterion(NAMES[name], keep)


def possible_winners(state: DrocoState, led: str, droco_card: str, led_card: str | None) -> tuple[str, ...]:
    """Return who may have won a trick, as far as what is known tells.

    Sheet, *Déterminez qui remporte le pli*: the highest trump, if any is played, else the highest of the led type.
    """
    best, winner = droco_card, DROCO
    if led_card and not _beats(state, droco_card, led_card, led):
        best, winner = led_card, state.leader
    beaten = any(_beats(state, card, best, led) for card in state.unseen())
    cannot_win = type_of(droco_card) not in (led, state.trump)
    if not beaten and not (winner == DROCO and cannot_win):
        return (winner,)
    known_loser = state.leader if led_card and winner == DROCO else DROCO if led_card or cannot_win else None
    return tuple(player for player in (*PLAYERS, DROCO) if player != known_loser)


def _beats(state: DrocoState, card: str, other: str, led: str) -> bool:
    """Return whether a card wins over another in a trick of the led type."""

    def rank(each: str) -> tuple[bool, bool, int]:
        return type_of(each) == state.trump, type_of(each) == led, strength_of(each)

    return rank(card) > rank(other)
