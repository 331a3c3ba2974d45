"""A table of the first round with one AI card, for tests of single steps."""

from compere.bots.droco.bot import BOT
from compere.bots.droco.state import DROCO, DrocoState, new_state
from compere.prompts import Prompt
from playing import said

CARD_1 = {"follow": ("low",), "no": ("max", "low"), "lead": ("high", "min")}
COLUMNS_1 = ("low", "max-low", "high-min")  # as they are answered
HAND = "A10 A8 A5 A2 B9 B3 C7 C6 C1 D10 D4 D2"


def ids(cards: str) -> tuple[str, ...]:
    """Return robots by their types and strengths."""
    return tuple(f"robot:{card}" for card in cards.split())


def table(hand: str = HAND, leader: str = DROCO, trump: str = "D", **options: str) -> DrocoState:
    """A table in the first round with AI card 1, this hand and trump, and nothing captured."""
    state = new_state(BOT.choose_options(options))
    state.seats = ("Ann", "Bob", "Cy")
    state.begin_round()
    state.columns, state.trump, state.leader = dict(CARD_1), trump, leader
    state.hand = list(ids(hand))
    return state


def sentences(state: DrocoState) -> list[str]:
    """Return what was told, in English."""
    return [said(each.text) for each in state.told]


def labels(prompt: Prompt[object]) -> list[str]:
    """Return the rows that are shown, in English."""
    return [said(option.label) for option in prompt.options]
