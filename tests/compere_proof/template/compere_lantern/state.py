"""What lies on the table of Lantern, and what is printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from compere import Option, Pile, State, Term
from compere_lantern import say

LAMPS = {"lamp:near": Term("lamp:near", "near lamp"), "lamp:far": Term("lamp:far", "far lamp")}
OIL = {"oil:1": 1, "oil:2": 2, "oil:3": 3}
TERMS = {id: Term(id, f"oil {drops}") for id, drops in OIL.items()}
CARDS = tuple(Option(id, say("{oil}", oil=term)) for id, term in TERMS.items())
DECK = (*OIL, *OIL)
ROUNDS, HOLDS = 4, 4  # how many, and how much oil a lamp
Lamp: TypeAlias = Annotated[str, tuple(LAMPS)]
Oil: TypeAlias = Annotated[str, tuple(OIL)]


@dataclass
class LanternState(State):
    """Two lamps with their oil, the deck, and the round."""

    round: int = 0
    oil: dict[Lamp, int] = field(default_factory=lambda: dict.fromkeys(LAMPS, 0))
    deck: Pile[Oil] = field(default_factory=lambda: Pile.of("deck", DECK))

    def score(self) -> int:
        """Return the Keeper's points."""
        return sum(self.oil.values())


def new_state(options: Mapping[str, str]) -> LanternState:
    """Return the table before the first round."""
    by = "device" if options["deck"] == "virtual" else "table"
    return LanternState(options=options, deck=Pile.of("deck", DECK, by=by))
