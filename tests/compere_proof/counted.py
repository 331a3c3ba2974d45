"""Counts what a person gives a device: presses, holds and scans, as its desk takes them."""

from compere_device.desk import Desk
from compere_device.events import Event, Held, Pressed, Scanned


class Inputs:
    """The inputs that a desk takes from now on, and how many they were."""

    def __init__(self, desk: Desk) -> None:
        self.count = 0
        self._take = desk.take
        vars(desk)["take"] = self._counting

    def _counting(self, events: list[Event]) -> None:
        self.count += sum(isinstance(event, Pressed | Held | Scanned) for event in events)
        self._take(events)
