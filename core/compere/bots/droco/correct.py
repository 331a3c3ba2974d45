"""The facts of the table that a player may set right, and while which of them there is anything to set."""

from collections.abc import Iterator
from itertools import product

from compere.bot import Correctable
from compere.bots.droco.cards import CARDS, ROBOTS, ROUND_LEAST, ROUND_MOST, Seen, type_of
from compere.bots.droco.questions import CARD_OPTIONS, SCANNED, TYPE_OPTIONS
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, Taken
from compere.errors import UnknownFact, quoted
from compere.options import Option
from compere.prompts import Choose, Draw, Number, Prompt
from compere.wording import say


def _hand() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[tuple[str, ...]]:
        _only_where(bool(state.hand), "hand")
        options = tuple(CARD_OPTIONS[card] for card in CARDS if card in {*state.hand, *state.unseen()})
        return Draw(
            "droco.hand_now",
            say("Scan, or its next card:"),
            "correct",
            "deck",
            options,
            count=len(state.hand),
            ordered=False,
        )

    def apply(state: DrocoState, cards: tuple[str, ...]) -> None:
        state.hand = list(cards)

    return Correctable(say("Droco’s hand"), prompt, apply)


def _card() -> Correctable[DrocoState]:
    def option(wrong: str, right: str) -> Option[tuple[str, str]]:
        facets = {"wrong": ROBOTS[wrong], **CARD_OPTIONS[right].facets, "card": ROBOTS[right]}
        label = say("{wrong} → {card}", wrong=ROBOTS[wrong], card=ROBOTS[right])
        return Option(f"{wrong}-{right}", label, facets, value=(wrong, right))

    def prompt(state: DrocoState) -> Prompt[tuple[str, str]]:
        _only_where(bool(state.hand), "card")
        held = [card for card in CARDS if card in state.hand]
        swaps = tuple(option(wrong, right) for wrong, right in product(held, state.unseen()))
        return Choose("droco.card_now", say("The wrong card, then the right one:"), "correct", swaps)

    def apply(state: DrocoState, swap: tuple[str, str]) -> None:
        wrong, right = swap
        state.hand = [card for card in CARDS if card == right or (card in state.hand and card != wrong)]

    return Correctable(say("A card of its hand"), prompt, apply)


def _trump() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[Seen]:
        _only_where(bool(state.hand), "trump")
        cards = state.not_seen()  # the trump card is among them
        types = [option for type, option in TYPE_OPTIONS.items() if any(type_of(card) == type for card in cards)]
        scanned = tuple(SCANNED[card] for card in cards)
        question = say("Which type is trump?")
        return Choose("droco.trump_now", question, "correct", tuple(types), scanned=scanned, usual=Seen(state.trump))

    def apply(state: DrocoState, trump: Seen) -> None:
        if trump != Seen(state.trump):
            state.turn_up(trump)

    return Correctable(say("Trump"), prompt, apply)


def _leader() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[str]:
        _only_where(bool(state.hand), "leader")
        everybody = tuple(Option(player, state.called(player)) for player in (*PLAYERS, DROCO))
        return Choose("droco.leader", say("Who leads this trick?"), "correct", everybody, usual=state.leader)

    def apply(state: DrocoState, player: str) -> None:
        state.leader = player

    return Correctable(say("Leader"), prompt, apply)


def _winners(state: DrocoState) -> Iterator[tuple[Taken, str]]:
    """Yield each trick of this round, known by Droco's card, with each who may have won it instead."""
    for taken, play in zip(state.taken, state.plays, strict=True):
        card = taken.cards[DROCO]
        follows = play["led"] in (None, type_of(card)) or type_of(card) == state.trump
        for player in (*PLAYERS, DROCO):
            if player != taken.winner and (player != DROCO or follows):
                yield taken, player


def _winner() -> Correctable[DrocoState]:
    def option(state: DrocoState, taken: Taken, player: str) -> Option[tuple[Taken, str]]:
        card = ROBOTS[id := taken.cards[DROCO]]
        label = say("{card}: {player}", card=card, player=state.called(player))
        return Option(f"{id}-{player}", label, {"card": card}, value=(taken, player))

    def prompt(state: DrocoState) -> Prompt[tuple[Taken, str]]:
        _only_where(bool(state.taken), "winner")
        winners = tuple(option(state, *winner) for winner in _winners(state))
        return Choose("droco.winner_now", say("Droco’s card, then who won it:"), "correct", winners)

    def apply(state: DrocoState, winner: tuple[Taken, str]) -> None:
        taken, player = winner
        taken.winner = player
        if taken is state.taken[-1]:
            state.leader = player

    return Correctable(say("Who won a trick"), prompt, apply)


def _pile() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[str]:
        _only_where(bool(state.taken), "pile")
        players = tuple(Option(player, state.called(player)) for player in PLAYERS)
        return Choose("droco.recount", say("Whose pile is counted at the end?"), "correct", players)

    def apply(state: DrocoState, player: str) -> None:
        state.recounted.add(player)

    return Correctable(say("A face-down pile"), prompt, apply)


def _total(player: str) -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[int]:
        rounds = len(state.scores[player])
        _only_where(rounds > 0, f"total_{player}")
        text = say("{player}’s total:", player=state.names[player])
        return Number("droco.total", text, "correct", ROUND_LEAST * rounds, ROUND_MOST * rounds)

    def apply(state: DrocoState, total: int) -> None:
        state.scores[player][-1] += total - state.total(player)

    return Correctable(lambda state: say("{player}’s total", player=state.names[player]), prompt, apply)


def _only_where(there: bool, fact: str) -> None:
    """Refuse to set right what is not there: a hand before it is laid out, a total before a round is counted."""
    if not there:
        raise UnknownFact(f"{quoted(fact)} cannot be corrected now: there is none yet, or no more")


FACTS = {
    "hand": _hand(),
    "card": _card(),
    "trump": _trump(),
    "leader": _leader(),
    "winner": _winner(),
    "pile": _pile(),
    **{f"total_{player}": _total(player) for player in PLAYERS},
}
