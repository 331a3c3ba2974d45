"""What may be set right in a game of Lantern."""

from compere import Fact, Number
from compere_lantern import say
from compere_lantern.state import HOLDS, LAMPS, LanternState


def _oil(lamp: str) -> Fact[LanternState, int]:
    def question(state: LanternState) -> Number:
        text = say("How much oil is in {lamp:the}?", lamp=LAMPS[lamp])
        return Number("lantern.set_oil", text, "", 0, HOLDS, usual=state.oil[lamp], subject=(lamp,))

    def write(state: LanternState, drops: int) -> None:
        state.oil[lamp] = drops

    return Fact(lamp.replace("lamp:", "oil_"), say("Oil in {lamp:the}", lamp=LAMPS[lamp]), question, write)


FACTS = tuple(map(_oil, LAMPS))
