"""What stands on the glass while the machine goes off: taken down by a witness who goes last."""

import signal

from compere_device import words
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.glass.bus import COMMANDS
from compere_device.pages.troubles import PARTING
from e2e.guest.glass import TRACING, Glass
from e2e.guest.lives import KEPT, run
from hands import SCREEN, view

READ_S = 2.5  # a goodbye of 3 s, less what it takes to be sent
WITNESS = TRACING / "instances/witness"
SEEN = KEPT / "witness"  # where it is kept what was written to the display until the machine was off


def watch_to_the_end() -> None:
    """Have all taken down that is written to the display, until the machine is off."""
    WITNESS.mkdir()
    (WITNESS / "events/smbus/smbus_write/enable").write_text("1")
    SEEN.mkdir()
    taking_down = f"cat {WITNESS}/trace_pipe >{SEEN}/trace_pipe"
    run("systemd-run", "--unit=witness", "--property=DefaultDependencies=no", "sh", "-c", taking_down)


def outlive_the_service() -> None:
    """Have the scenario go on while systemd stops it: it has to say how it went."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def goodbye_s() -> float:
    """Return for how long the goodbye stood there.

    AssertionError if that is less than people need to read it, or if the glass was not dark in the end.
    """
    wanted = SCREEN.draw(view(None).reading("Compère", words.load("en").say(PARTING["goodbye"]))[0])
    model, last = Ssd1306Model(), None
    at_s = shown_s = 0.0
    for write in Glass(SEEN, anew=False).writes:
        if model.on:
            last, shown_s = model.picture(), write.at_s - at_s
        model.command(*write.payload) if write.control == COMMANDS else model.data(write.payload)
        at_s = write.at_s
    assert not model.on
    assert last and last.tobytes() == wanted.tobytes()
    assert shown_s > READ_S
    return shown_s
