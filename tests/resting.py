"""A device at rest: a queue whose events come at their times, and a glass that went black."""

from pathlib import Path
from queue import Empty

from compere_device.events import Event, Stop
from compere_device.glass.rest import Level, Rest
from hands import Hands

FULL, DIM, BLACK = Level.FULL, Level.DIM, Level.BLACK


class Script:
    """A queue whose events come at their times, on the clock of the hands, and then Stop at `until_s`."""

    def __init__(self, *events: tuple[float, Event], until_s: float) -> None:
        self.todo = [*events, (until_s, Stop())]
        self.waits: list[float | None] = []  # how long it was waited for each event, or was to be
        self.wakes_s: list[float] = []
        self.hands: Hands | None = None

    def get(self, timeout: float | None) -> Event:
        assert self.hands
        self.waits.append(timeout)
        at_s, event = self.todo[0]
        if timeout is not None and at_s > self.hands.now_s + timeout:
            self.hands.now_s += timeout
            self.wakes_s.append(self.hands.now_s)
            raise Empty
        self.hands.now_s = max(at_s, self.hands.now_s)
        del self.todo[0]
        return event

    def put(self, event: Event) -> None:
        assert self.hands
        self.todo.insert(0, (self.hands.now_s, event))

    def empty(self) -> bool:
        assert self.hands
        return self.todo[0][0] > self.hands.now_s


def run(folder: Path, *events: tuple[float, Event], until_s: float, **how: object) -> tuple[Hands, Script]:
    """Run the loop over a game of Patchwork that has just begun, at rest as it is by default."""
    script = Script(*events, until_s=until_s)
    hands = script.hands = Hands(folder, events=script, **{"rest": Rest(0), **how})  # type: ignore[arg-type]
    hands.begin()
    hands.loop.run()
    return hands, script


def asleep(folder: Path) -> Hands:
    """A game whose glass went black, with the hands before it."""
    hands = Hands(folder, rest=Rest(0))
    hands.begin()
    hands.now_s = 700.0
    assert hands.loop.tick()
    hands.loop.show()
    assert hands.glass.levels == [BLACK]
    return hands
