"""A table of Fort in mid-game, for the tests of Robokid."""

from collections.abc import Iterable
from typing import Any

from compere.bots.robokid.bot import BOT
from compere.bots.robokid.state import RobokidState, new_state
from compere.prompts import Prompt
from compere.state import Told
from playing import said

PILES = "deployed", "discard", "lookout", "yard"


def ids(cards: str) -> list[str]:
    """Return kids by their ids; what has a colon, as a suit, is an id already."""
    return [card if ":" in card else f"fort:{card}" for card in cards.split()]


def dogs(names: str) -> list[str]:
    """Return dogs by their ids."""
    return [f"dog:{name}" for name in names.split()]


def cats(names: str) -> list[str]:
    """Return cats by their ids."""
    return [f"cat:{name}" for name in names.split()]


def table(options: str = "", **lies: Any) -> RobokidState:
    """Return a table in Robokid's first turn, with these options (`people=2 end=once`), piles by name, facts.

    The `row` are the next cards of its deck, which lie there in order.
    """
    state = new_state(BOT.choose_options(dict(each.split("=") for each in options.split())))
    state.seats = ("Ann", "Bob", "Cy")
    state.turn = 1
    row = ids(lies.pop("row", ""))
    state.deck.add(*ids(lies.pop("deck", "")), *row)
    state.deck.next = [[card] for card in row]
    for name, value in lies.items():
        assert hasattr(state, name), name
        setattr(state, name, ids(value) if name in PILES else value)
    return state


def sentences(state: RobokidState) -> list[str]:
    """Return what was told, in English."""
    return [said(each.text) for each in state.told]


def steps(state: RobokidState) -> list[str]:
    """Return the steps of what was told."""
    return [each.step for each in state.told]


def laid_out(told: Iterable[Told]) -> list[list[str]]:
    """Return the kids of a tracked deck as they were named, by step of the turn: Lookout, Deploy, Yard, the rest."""
    texts = [each.text.args for each in told if each.step == "turn"]
    named = [[card.id for card in args.get("cards") or args.values()] for args in texts]
    kids = [[card for card in cards if not card.startswith("dog:")] for cards in named]
    return [cards for cards in kids if cards]


def keys(asked: list[Prompt[Any]]) -> list[str]:
    """Return the keys of questions, without the bot's name."""
    return [prompt.key.removeprefix("robokid.") for prompt in asked]


def shown(prompt: Any) -> list[str]:
    """Return the ids of what a screen offers."""
    return [option.id for option in prompt.options]
