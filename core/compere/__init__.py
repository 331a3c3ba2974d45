"""Compère's core: the bots' rules as coroutines of prompts, and the journal that records a game.

These are an author's names; each module is imported when one of its names is first asked for. All else in here is ours
and may change at any time: deploy/VERSIONS.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compere.bot import Bot as Bot
    from compere.bot import CodeGroup as CodeGroup
    from compere.bot import GameOption as GameOption
    from compere.bot import Glance as Glance
    from compere.bot import Line as Line
    from compere.bot import Odds as Odds
    from compere.bot import Outcome as Outcome
    from compere.bot import Step as Step
    from compere.facts import Fact as Fact
    from compere.narrow import Choice as Choice
    from compere.narrow import Criterion as Criterion
    from compere.narrow import Missing as Missing
    from compere.narrow import Preference as Preference
    from compere.narrow import most as most
    from compere.narrow import narrow as narrow
    from compere.narrow import settled as settled
    from compere.options import Option as Option
    from compere.options import Square as Square
    from compere.piles import Draw as Draw
    from compere.piles import Pile as Pile
    from compere.prompts import Choose as Choose
    from compere.prompts import ChooseSome as ChooseSome
    from compere.prompts import Die as Die
    from compere.prompts import Mark as Mark
    from compere.prompts import Number as Number
    from compere.prompts import Prompt as Prompt
    from compere.prompts import Roll as Roll
    from compere.prompts import Tell as Tell
    from compere.prompts import TurnBegins as TurnBegins
    from compere.state import Count as Count
    from compere.state import State as State
    from compere.wording import Term as Term
    from compere.wording import Text as Text
    from compere.wording import Voice as Voice

API_VERSION = 1  # of these names: it grows when a bot that used them as described would no longer work

_WHERE = {
    "bot": "Bot CodeGroup GameOption Glance Line Odds Outcome Step",
    "facts": "Fact",
    "narrow": "Choice Criterion Missing Preference most narrow settled",
    "options": "Option Square",
    "piles": "Draw Pile",
    "prompts": "Choose ChooseSome Die Mark Number Prompt Roll Tell TurnBegins",
    "state": "Count State",
    "wording": "Term Text Voice",
}
__all__ = sorted(("API_VERSION", *" ".join(_WHERE.values()).split()))


def __getattr__(name: str) -> object:
    """Return one of an author's names (PEP 562)."""
    for module, names in _WHERE.items():
        if name in names.split():
            from importlib import import_module

            return getattr(import_module(f"compere.{module}"), name)
    raise AttributeError(f"module 'compere' has no attribute {name!r}")
