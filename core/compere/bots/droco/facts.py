"""The facts of the table that a player may correct, and what is printed on the AI cards."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from compere.almanac import Known
from compere.bots.droco import say
from compere.bots.droco.cards import (
    AI_CARDS,
    CANNOT,
    CARDS,
    COLUMNS,
    DOUBTFUL,
    FOLLOWS,
    LEADS,
    OTHER_AI_CARDS,
    ROBOTS,
    ROUND_LEAST,
    ROUND_MOST,
    SITUATIONS,
    Column,
    Seen,
    type_of,
)
from compere.bots.droco.questions import CARD_OPTIONS, COLUMN_NAMES, CRITERIA, DECK, SCANNED, TYPE_OPTIONS
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState, Taken
from compere.facts import Fact
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number
from compere.wording import Text

# What is printed on the AI cards

WHEN = {FOLLOWS: say("follows"), CANNOT: say("cannot"), LEADS: say("leads")}


def column(number: str, situation: str) -> Fact[DrocoState, Column]:
    """Return the fact of what a column of an AI card says; only columns that single out one card can be chosen."""

    def question(state: DrocoState) -> Choose[Column]:
        return Choose(
            f"droco.column_{situation}",
            say("AI card {number}, {column}:", number=int(number), column=COLUMN_NAMES[situation]),
            "prepare",
            tuple(CRITERIA[criteria] for criteria in COLUMNS[situation]),
            subject=(number,),
        )

    def write(state: DrocoState, criteria: Column) -> None:
        state.columns = {**state.columns, situation: criteria}  # anew, for a question may still show the old ones

    printed: bool | Known = True
    if columns := AI_CARDS.get(number):
        source = "" if (number, situation) in DOUBTFUL else "a fan’s transcription"
        printed = Known(CRITERIA[columns[situation]].id, source)
    name = say("Card {number}, {when}", number=int(number), when=WHEN[situation])
    return Fact(f"droco.ai.{number}.{situation}", name, question, write, printed=printed)


# What lies on the table


def _hand() -> Fact[DrocoState, tuple[str, ...]]:
    def question(state: DrocoState) -> Draw[str] | None:
        if not state.hand:
            return None
        return Draw(
            "droco.hand_now",
            say("Scan or pick, A13 to D1:"),
            "",
            Pile.of("deck", [*state.hand, *state.unseen()]),
            DECK,
            count=len(state.hand),
            places=(),
        )

    def write(state: DrocoState, cards: tuple[str, ...]) -> None:
        state.hand = list(cards)

    return Fact("hand", say("Droco’s hand"), question, write)


def _card() -> Fact[DrocoState, tuple[str, str]]:
    def option(wrong: str, right: str) -> Option[tuple[str, str]]:
        facets = {"wrong": ROBOTS[wrong], **CARD_OPTIONS[right].facets, "card": ROBOTS[right]}
        label = say("{wrong} → {card}", wrong=ROBOTS[wrong], card=ROBOTS[right])
        return Option(f"{wrong}-{right}", label, facets, value=(wrong, right))

    def question(state: DrocoState) -> Choose[tuple[str, str]] | None:
        if not state.hand:
            return None
        held = [card for card in CARDS if card in state.hand]
        swaps = tuple(option(wrong, right) for wrong, right in product(held, state.unseen()))
        return Choose("droco.card_now", say("The wrong card, then the right one:"), "", swaps)

    def write(state: DrocoState, swap: tuple[str, str]) -> None:
        wrong, right = swap
        state.hand = [card for card in CARDS if card == right or (card in state.hand and card != wrong)]

    return Fact("card", say("A card of its hand"), question, write)


def _trump() -> Fact[DrocoState, Seen]:
    def question(state: DrocoState) -> Choose[Seen] | None:
        if not state.hand:
            return None
        cards = state.not_seen()  # the trump card is among them
        types = [option for type, option in TYPE_OPTIONS.items() if any(type_of(card) == type for card in cards)]
        scanned = tuple(SCANNED[card] for card in cards)
        return Choose(
            "droco.trump_now", say("Which type is trump?"), "", tuple(types), scanned=scanned, usual=Seen(state.trump)
        )

    def write(state: DrocoState, trump: Seen) -> None:
        if trump != Seen(state.trump):
            state.turn_up(trump)

    return Fact("trump", say("Trump"), question, write)


def _leader() -> Fact[DrocoState, str]:
    def question(state: DrocoState) -> Choose[str] | None:
        if not state.hand:
            return None
        everybody = tuple(Option(player, state.called(player)) for player in (*PLAYERS, DROCO))
        return Choose("droco.leader", say("Who leads this trick?"), "", everybody, usual=state.leader)

    def write(state: DrocoState, player: str) -> None:
        state.leader = player

    return Fact("leader", say("Leader"), question, write)


def _winners(state: DrocoState) -> Iterator[tuple[Taken, str]]:
    """Yield each trick of this round, identified by Droco's card, with each player who may have won it instead."""
    for taken in state.taken:
        card = taken.cards[DROCO]
        follows = taken.led in (None, type_of(card)) or type_of(card) == state.trump
        for player in (*PLAYERS, DROCO):
            if player != taken.winner and (player != DROCO or follows):
                yield taken, player


def _winner() -> Fact[DrocoState, tuple[Taken, str]]:
    def option(state: DrocoState, taken: Taken, player: str) -> Option[tuple[Taken, str]]:
        card = ROBOTS[id := taken.cards[DROCO]]
        label = say("{card}: {player}", card=card, player=state.called(player))
        return Option(f"{id}-{player}", label, {"card": card}, value=(taken, player))

    def question(state: DrocoState) -> Choose[tuple[Taken, str]] | None:
        if not state.taken:
            return None
        winners = tuple(option(state, *winner) for winner in _winners(state))
        return Choose("droco.winner_now", say("Droco’s card, then who won it:"), "", winners)

    def write(state: DrocoState, winner: tuple[Taken, str]) -> None:
        taken, player = winner
        taken.winner = player
        if taken is state.taken[-1]:
            state.leader = player

    return Fact("winner", say("Who won a trick"), question, write)


def _pile() -> Fact[DrocoState, str]:
    def question(state: DrocoState) -> Choose[str] | None:
        if not state.taken:
            return None
        players = tuple(Option(player, state.called(player)) for player in PLAYERS)
        return Choose("droco.recount", say("Whose pile is counted at the end?"), "", players)

    def write(state: DrocoState, player: str) -> None:
        state.recounted.add(player)

    return Fact("pile", say("A face-down pile"), question, write)


def _total(player: str) -> Fact[DrocoState, int]:
    def question(state: DrocoState) -> Number | None:
        rounds = len(state.scores[player])
        if not rounds:
            return None
        text = say("Total, {player}:", player=state.seat(player))
        least, most = ROUND_LEAST * rounds, ROUND_MOST * rounds
        return Number("droco.total", text, "", least, most, subject=(player,), usual=state.total(player))

    def write(state: DrocoState, total: int) -> None:
        state.scores[player][-1] += total - state.total(player)

    def name(state: DrocoState) -> Text:
        return say("Total, {player}", player=state.seat(player))

    return Fact(f"total_{player}", name, question, write)


FACTS: tuple[Fact[DrocoState, Any], ...] = (
    *(_card(), _hand(), _trump(), _leader(), _winner(), _pile()),
    *map(_total, PLAYERS),
    *(column(number, situation) for number in (*AI_CARDS, *OTHER_AI_CARDS) for situation in SITUATIONS),
)
