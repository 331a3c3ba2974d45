"""The sentences for a part that is lost, and for one that is found again."""

from compere.wording import Text, say

# By part, as Lost and Found name it. There is nothing for the display: nobody could read it, and once it is back the
# whole page is on it.
TROUBLES: dict[str, tuple[Text, Text]] = {
    "scanner": (
        say("The scanner does not answer. The game goes on: use the keys."),
        say("The scanner is back."),
    ),
    "scanner-reader": (
        say("The die reader is at the scanner’s port: swap the two in the settings. Use the keys until then."),
        say("The scanner is back."),
    ),
    "reader": (
        say("The die reader does not answer. The game goes on: set dice with the keys."),
        say("The die reader is back."),
    ),
    "reader-older": (
        say("The program of the die reader is too old for this box: update the reader. Set dice with the keys."),
        say("The die reader is back."),
    ),
    "reader-newer": (
        say("The program of the die reader is too new for this box: update the box. Set dice with the keys."),
        say("The die reader is back."),
    ),
    "reader-constants": (
        say(
            "The die reader is not calibrated and reads no die: Menu, Settings, Tray and cards. Set dice with the keys."
        ),
        say("The die reader reads dice now."),
    ),
    "disk-unread": (
        say("A file cannot be read, so I cannot add to it what I learn or you choose. Your games are saved."),
        say("Everything is saved again."),
    ),
    "disk": (
        say("I cannot save: the disk is full or read-only. Play on, but do not switch off."),
        say("Everything is saved again."),
    ),
}

# By part: the sentence for one that could not be opened at the start.
MISSING: dict[str, Text] = {
    "keys": say("The keys cannot be used: the log says why. Use the scanner."),
    "key": say("A key cannot be used: the log says why."),
    "encoder": say("The knob cannot be used: the log says why."),
    "signals": say("Buzzer and light cannot be used: the log says why."),
    "scanner": say("The scanner cannot be used: the log says why."),
    "reader": say("The die reader cannot be used: the log says why."),
}

# For an overlay over the folder of the games.
FORGETS = say("Games are kept in memory only: without power they are gone. What helps: sudo compere doctor --service")

# The pages kept for when the program cannot draw, by their names in glass/splash; one page each.
PARTING: dict[str, Text] = {
    "goodbye": say("Goodbye!"),
    "failed": say("Something went wrong. I start again."),
    "broken": say("The settings cannot be used as they are. Why: sudo compere doctor --service"),
}

# For a system that does not switch off, by whether everything is saved; the log says why.
STILL_ON: dict[bool, Text] = {
    True: say("I may not switch the box off: the log says why. Everything is saved: you can pull the plug."),
    False: say("I may not switch the box off: the log says why. Not everything is saved: do not pull the plug yet."),
}


def unheard(sent: str) -> Text:
    """Return the sentence about a scanner that sends what never becomes a code."""
    return say(
        "The scanner sends “{sent}”, which has no end and is no code. Set it to send Enter (CR) after each code: its"
        " manual says how.",
        sent=sent,
    )
