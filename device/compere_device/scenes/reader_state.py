"""How the reader is, on the glass: its sensors, its calibration and how old that is, and what it measures now."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compere.bot import Line
from compere.wording import Text, say
from compere_device.pages.page import Page
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage
from compere_device.setup.measured import UNKNOWN_S

if TYPE_CHECKING:
    from compere_device.setup.guided import Guided
    from compere_device.setup.reader_state import ReaderState

READER = say("Reader")
DAY_S = 86_400
SENSORS = {  # by the protocol's name: where it is below the tray, as firmware/README.md has it
    "m0": say("m0, right"),
    "m1": say("m1, far"),
    "m2": say("m2, left"),
    "m3": say("m3, near"),
    "m4": say("m4, middle"),
    "mux": say("multiplexer"),
    "rfid": say("Cards"),
}
STATES = {  # by the protocol's word
    "ok": say("works"),
    "missing": say("mute"),
    "foreign": say("foreign"),
    "stuck": say("stuck"),
    "late": say("late"),
    "saturated": say("too strong"),
    "frozen": say("frozen"),
}
CONSTANTS = {
    "none": say("never"),
    "torn": say("damaged"),
    "foreign": say("another’s"),
    "worn": say("fits no more"),
}


class ReaderPages(Reading):
    """Pages that are made anew whenever the reader says something else; which one is read stays."""

    def __init__(self, stage: Stage, guided: "Guided[ReaderState]") -> None:
        super().__init__(stage, [Page("")])
        self._guided = guided

    def page(self) -> Page:
        self._pages = self._made()
        self._index = min(self._index, len(self._pages) - 1)
        return super().page()

    def _made(self) -> list[Page]:
        if told := self._guided.told:
            return self._stage.pages(READER, told)
        state = self._guided.shown
        if state is None or not (state.sensors or state.calibrated):
            return self._stage.pages(READER, say("I ask the reader."))
        below = [name for name in state.sensors if name.startswith("m") and name != "mux"]
        others = [name for name in state.sensors if name not in below]
        groups = [_sensors(state, below), _sensors(state, others) + _calibration(state), _measured(state)]
        view, title = self._stage.view(), self._stage.say(READER)
        return numbered([page for lines in groups if lines for page in view.lines(title, lines)])


def _sensors(state: "ReaderState", names: Sequence[str]) -> list[Line]:
    said = {name: state.sensors[name] for name in sorted(names)}
    return [
        Line(SENSORS.get(name) or say("{name}", name=name), STATES.get(each) or say("{name}", name=each))
        for name, each in said.items()
    ]


def _calibration(state: "ReaderState") -> list[Line]:
    return [Line(say("Calibrated"), _age(state.calibrated, state.age_s))] if state.calibrated else []


def _age(calibrated: str, age_s: float | None) -> Text:
    if calibrated != "ok":
        return CONSTANTS.get(calibrated) or say("{name}", name=calibrated)
    if age_s is None:
        return say("elsewhere")
    if age_s == UNKNOWN_S:
        return say("nobody knows when")
    days = int(age_s / DAY_S)
    return say("{n} {n:day|days} ago", n=days) if days else say("today")


def _measured(state: "ReaderState") -> list[Line]:
    if state.measured is None:
        return [Line(say("Die"), say("none") if state.empty else say("not yet"))] if state.calibrated else []
    x, y, height, component, residual, field = state.measured
    return [
        Line(say("Die"), say("{x}, {y} mm", x=_decimal(x, 0), y=_decimal(y, 0))),
        Line(say("Height"), say("{x} mm", x=_decimal(height, 1))),
        Line(say("Magnet up"), say("{x}", x=_decimal(component, 2))),
        Line(say("Unexplained"), say("{x} µT", x=_decimal(residual, 2))),
        Line(say("Room’s field"), say("{x} µT", x=_decimal(field, 1))),
    ]


def _decimal(value: float, digits: int) -> Text:
    """Return a number with so many decimals, behind the point or comma of the language."""
    whole, _, part = f"{value:.{digits}f}".replace("-", "−").partition(".")
    return say("{whole}.{tenth}", whole=whole, tenth=part) if part else say("{name}", name=whole)
