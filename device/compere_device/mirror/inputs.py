"""What clients press, turn, scan and throw, as events for the loop; all of it happens on the thread of the loop."""

from collections.abc import Callable

from compere.errors import quoted
from compere_device.events import Event, Held, Key, Moved, Panic, Pressed, Rolled, Scanned, Turned
from compere_device.mirror.protocol import SCAN_MOST, TURN_MOST, BadMessage, Sent, text, whole, yes

DIE = "remote"  # the name of a die that was thrown elsewhere
FACE_MOST = 999
KEYS = {key.value: key for key in Key}


def checked(message: Sent) -> Callable[[float], Event]:
    """Return what makes the event of an input, given the time.

    Raises:
        BadMessage: it is none.
    """
    if "key" in message:
        key, down = _key(message, "key"), yes(message, "down")
        return lambda now_s: Moved(key, down, now_s, remote=True)
    if "turn" in message:
        steps = whole(message, "turn", -TURN_MOST, TURN_MOST)
        return lambda now_s: Turned(steps, now_s, remote=True)
    event = _event(message)
    return lambda now_s: event


def _event(message: Sent) -> Event:
    if "scan" in message:
        return Scanned(text(message, "scan", SCAN_MOST))
    if "die" in message:
        return Rolled(DIE, whole(message, "die", 0, FACE_MOST), 100)
    if "tap" in message:
        return Pressed(_key(message, "tap"))
    if "hold" in message:
        return Held(_key(message, "hold"))
    if yes(message, "way_out"):
        return Panic()
    raise BadMessage("way_out cannot be false: it is true, or left out")


def _key(message: Sent, name: str) -> Key:
    key = message.get(name)
    if not isinstance(key, str) or key not in KEYS:
        raise BadMessage(f"{quoted(name)} cannot be {quoted(key)}: expected one of {', '.join(KEYS)}")
    return KEYS[key]


class Holders:
    """Which clients hold which keys; a key is down as long as anybody holds it."""

    def __init__(self) -> None:
        self._by: dict[Key, set[int]] = {}

    def moves(self, client: int, moved: Moved) -> bool:
        """Note that a client presses or lets go a key; return whether that moves it."""
        holders = self._by.setdefault(moved.key, set())
        before = bool(holders)
        if moved.down:
            holders.add(client)
        elif client not in holders:
            return False
        else:
            holders.remove(client)
        return before != bool(holders)

    def gone(self, client: int) -> list[Key]:
        """Return the keys that go up because a client has gone."""
        held = [key for key, holders in self._by.items() if client in holders]
        for key in held:
            self._by[key].remove(client)
        return [key for key in held if not self._by[key]]
