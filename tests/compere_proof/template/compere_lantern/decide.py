"""Which lamp the Keeper fills: a pure function of the state."""

from compere import Choice, Missing, Preference, most, narrow
from compere_lantern import say
from compere_lantern.state import HOLDS, LAMPS, LanternState


def choose_lamp(state: LanternState, drops: int) -> Choice[tuple[str, ...]] | Missing:
    """Return a lamp that has room, or none; of two the emptier, of two alike the near one. Sheet, 3."""
    having_room = [lamp for lamp in LAMPS if state.oil[lamp] + drops <= HOLDS]
    emptier: Preference[str] = Preference(say("emptier"), lambda lamps: most(lamps, lambda lamp: -state.oil[lamp]))
    near: Preference[str] = Preference(say("near before far"), lambda lamps: lamps[:1])
    return narrow(having_room, (emptier, near), LAMPS.__getitem__)
