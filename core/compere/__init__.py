"""Compère's core: the bots' rules as coroutines of prompts, and the journal that records a game.

These are the names that every author needs, and `compere.more` has those that few do; each module is imported when one
of its names is first asked for. All else in here is ours and may change at any time: deploy/VERSIONS.md.
"""

TYPE_CHECKING = False  # as in typing, which is not imported: the box's first picture waits for this module
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from compere.arrange import ChooseSome as ChooseSome
    from compere.bot import Bot as Bot
    from compere.bot import CodeGroup as CodeGroup
    from compere.bot import GameOption as GameOption
    from compere.bot import Line as Line
    from compere.bot import Outcome as Outcome
    from compere.bot import Step as Step
    from compere.facts import Fact as Fact
    from compere.narrowing import Choice as Choice
    from compere.narrowing import Missing as Missing
    from compere.narrowing import Preference as Preference
    from compere.narrowing import most as most
    from compere.narrowing import narrow as narrow
    from compere.narrowing import settled as settled
    from compere.options import Option as Option
    from compere.piles import Draw as Draw
    from compere.piles import Pile as Pile
    from compere.prompts import Choose as Choose
    from compere.prompts import Mark as Mark
    from compere.prompts import Number as Number
    from compere.prompts import Roll as Roll
    from compere.prompts import Tell as Tell
    from compere.prompts import TurnBegins as TurnBegins
    from compere.state import State as State
    from compere.state import derived as derived
    from compere.wording import Term as Term
    from compere.wording import Text as Text
    from compere.wording import Voice as Voice

API_VERSION = 1  # of these names: it grows when a bot that used them as described would no longer work


def lazily(face: str, where: "Mapping[str, str]") -> "Callable[[str], object]":
    """Return the `__getattr__` of a module that is a face (PEP 562): by module of ours, the names that it gives."""

    def get(name: str) -> object:
        for module, names in where.items():
            if name in names.split():
                from importlib import import_module

                return getattr(import_module(f"compere.{module}"), name)
        raise AttributeError(f"module {face!r} has no attribute {name!r}")

    return get


_WHERE = {
    "arrange": "ChooseSome",
    "bot": "Bot CodeGroup GameOption Line Outcome Step",
    "facts": "Fact",
    "narrowing": "Choice Missing Preference most narrow settled",
    "options": "Option",
    "piles": "Draw Pile",
    "prompts": "Choose Mark Number Roll Tell TurnBegins",
    "state": "State derived",
    "wording": "Term Text Voice",
}
__all__ = sorted(("API_VERSION", *" ".join(_WHERE.values()).split()))
__getattr__ = lazily(__name__, _WHERE)
