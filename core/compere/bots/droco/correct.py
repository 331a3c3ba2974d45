"""The facts of the table that a player may set right."""

from compere.bot import Correctable
from compere.bots.droco.cards import CARDS
from compere.bots.droco.rules import CARD_OPTIONS, TYPE_OPTIONS
from compere.bots.droco.state import DROCO, PLAYERS, DrocoState
from compere.prompts import Choose, Draw, Option, Prompt
from compere.wording import say


def _hand() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[tuple[str, ...]]:
        options = tuple(CARD_OPTIONS[card] for card in CARDS if card in state.hand or card not in state.gone)
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


def _trump() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[str]:
        return Choose(
            "droco.trump_now", say("Which type is trump?"), "correct", TYPE_OPTIONS, default=state.trump or None
        )

    def apply(state: DrocoState, type: str) -> None:
        state.trump = type

    return Correctable(say("Trump"), prompt, apply)


def _leader() -> Correctable[DrocoState]:
    def prompt(state: DrocoState) -> Prompt[str]:
        players = (*(Option(each, say("{player}", player=state.names[each])) for each in PLAYERS), DROCO_OPTION)
        return Choose("droco.leader", say("Who leads this trick?"), "correct", players, default=state.leader)

    def apply(state: DrocoState, player: str) -> None:
        state.leader = player

    return Correctable(say("Leader"), prompt, apply)


DROCO_OPTION = Option(DROCO, say("Droco"))
FACTS = {
    "hand": _hand(),
    "trump": _trump(),
    "leader": _leader(),
}
