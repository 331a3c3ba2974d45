"""What is said of a reader board while it is set up: what is wrong with it, and what to do."""

from collections.abc import Callable, Mapping

from compere.wording import Text, say
from compere_device.tray.calibrate import Trouble


def part(sensor: str) -> Text:
    """Return what a sensor of the protocol is called."""
    if sensor == "mux":
        return say("the multiplexer")
    if sensor == "rfid":
        return say("the card reader")
    return say("magnetometer {name}", name=sensor)


SENSOR: Mapping[str, Callable[[str], Text]] = {  # by the protocol's word for its state
    "missing": lambda sensor: say("Nothing answers from {part}: look at its cable and its plug.", part=part(sensor)),
    "foreign": lambda sensor: say(
        "In the place of {part} is a chip that the reader does not know: take one of the parts list.", part=part(sensor)
    ),
    "stuck": lambda sensor: say(
        "A line of {part} is held down: unplug its cable; what was wrong is gone with the cable or with the part.",
        part=part(sensor),
    ),
    "late": lambda sensor: say(
        "A measurement of {part} is never ready: look at its cable, or put another one in.", part=part(sensor)
    ),
    "saturated": lambda sensor: say(
        "The field is too strong for {part}: take magnets and loudspeakers away from it.", part=part(sensor)
    ),
    "frozen": lambda sensor: say(
        "The same comes from {part} again and again: unplug the reader for a moment; if it stays, put another one in.",
        part=part(sensor),
    ),
}


def odd(sensor: str, state: str) -> Text:
    """Return what is said of a state that a later program of the reader may have."""
    return say("The reader says “{state}” of {part}: update the box.", state=state, part=part(sensor))


def _of_throw(trouble: Trouble) -> int:
    return trouble.throw or 0


def _sensor(trouble: Trouble) -> Text:
    return part(f"m{trouble.sensor}")


# By the names of `tray.calibrate.TROUBLES`. A throw that may be thrown again is said while the next one is asked for.
TROUBLE: Mapping[str, Callable[[Trouble], Text]] = {
    "few": lambda of: say("There are too few throws: throw on."),
    "moved": lambda of: say("The die moved while I measured."),
    "not-empty": lambda of: say(
        "A magnet is near the empty tray, at {part}: take the die out and other magnets away, and begin anew.",
        part=_sensor(of),
    ),
    "dead": lambda of: say("The same comes from {part} whatever lies there: look at its cable.", part=_sensor(of)),
    "no-die": lambda of: say("I see no magnet in the tray. Is the die in it, and the magnet in the die?"),
    "two-magnets": lambda of: say(
        "One magnet cannot make what I measured (throw {n}): take the second die, the telephone or the iron away.",
        n=_of_throw(of),
    ),
    "not-known": lambda of: say(
        "That was another face, or the magnet’s axis goes elsewhere than it should: lay it anew, or look at the die."
    ),
    "opposite": lambda of: say(
        "The two numbers that I asked for contradict each other: one was below and not on top. Lay both down anew."
    ),
    "leans": lambda of: say(
        "Throw {n} does not fit the others: the die leaned, or something was beside it. Throw once more.",
        n=_of_throw(of),
    ),
    "iron": lambda of: say(
        "A die and a tray alone do not make what I measured. Iron is near the tray, often below it, or a part of it"
        " moved meanwhile: put it elsewhere, and begin anew."
    ),
    "part": lambda of: say(
        "By what I measured {part} is elsewhere than in the plan, or upside down, or measures wrongly: look at its"
        " place, its side and its chip.",
        part=_sensor(of),
    ),
    "magnet": lambda of: say(
        "The magnet sits or points otherwise than in the plan: look at how it was glued into the die."
    ),
    "few-faces": lambda of: say("The throws show too little of the die: some more, all over the tray."),
}

NOT_KEPT: Mapping[str, Text] = {
    "flash": say("The reader’s memory takes nothing: what it had before it still has. Flash it anew."),
    "check": say("What the reader was given does not come through its cable whole: what it had before it still has."),
}

CONSTANTS: Mapping[str, Text] = {  # by the protocol's word for their state
    "none": say("The tray was never calibrated, so it reads no die."),
    "torn": say("The calibration on the reader is damaged, so it reads no die: calibrate the tray anew."),
    "foreign": say("The calibration on the reader is that of another board or program: calibrate the tray anew."),
    "worn": say(
        "What the tray measures does not fit its calibration any more: take iron and magnets away, else calibrate anew."
    ),
}

CARD: Mapping[str, Text] = {  # by the protocol's word for why a card cannot be written
    "gone": say("The card left while it was written: put it on once more, and let it lie."),
    "full": say("The code does not fit on this card: take one with more room, such as an NTAG213."),
    "locked": say("This card is locked: it cannot be written any more. Take another one."),
    "kind": say("A card of this kind cannot be written: take an NTAG213, 215 or 216 or a MIFARE Ultralight."),
    "differs": say("Something else was read back than what was written: put it on once more, or take another one."),
}
