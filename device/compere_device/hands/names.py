"""What the keys of the box are called in sentences; on the glass they are signs."""

from collections.abc import Mapping

from compere.wording import Text, say
from compere_device.events import Key

NAMES: Mapping[Key, Text] = {
    Key.OK: say("OK"),
    Key.BACK: say("BACK"),
    Key.UP: say("UP"),
    Key.DOWN: say("DOWN"),
    Key.LEFT: say("LEFT"),
    Key.RIGHT: say("RIGHT"),
    Key.LOOK: say("LOOK"),
}
