"""The words of the page: English text, as everywhere, which the page asks for by itself in the device's language."""

from collections.abc import Mapping

from compere.wording import Text, Words, say

TEXTS: tuple[Text, ...] = (
    # the box
    say("The device"),
    say("Picture of the screen"),
    say("Keys"),
    say("Held keys"),
    say("To the keys"),
    say("Knob"),
    say("Turn left"),
    say("Turn right"),
    say("OK"),
    say("BACK"),
    say("UP"),
    say("DOWN"),
    say("LEFT"),
    say("RIGHT"),
    say("LOOK"),
    say("UP, DOWN"),
    say("LEFT, RIGHT"),
    say("OK held"),
    say("BACK held"),
    say("Way out"),
    say("{key}: {does}", key="{key}", does="{does}"),
    say("{key} held: {does}", key="{key}", does="{does}"),
    say("hold: {does}", does="{does}"),
    say("BACK and OK held: the way out"),
    # whether it is there
    say("Live"),
    say("Not connected"),
    say("Not connected: what the device shows now is not known."),
    say("Looking for the device …"),
    say("The device is gone; it may be starting again."),
    say("The device does not answer."),
    say("The panel does not answer."),
    # what a person does
    say("All answers"),
    say("the answer before"),
    say("Scan"),
    say("Scan a code"),
    say("Cards of the game"),
    say("answers now"),
    say("Dice"),
    say("Throw the {die}", die="{die}"),
    say("What your die shows"),
    say("Voice and keyboard"),
    say("Read aloud"),
    say("Off"),
    say("What matters"),
    say("Everything"),
    say("Keyboard works as keys"),
    # beside the screen
    say("Beside the screen"),
    say("The story so far"),
    say("Why?"),
    say("Glance"),
    say("Corrections"),
    say("What is left"),
    say("Record"),
    say("Fairness of the dice"),
    say("Games"),
    say("Nothing has happened yet."),
    say("Go back to here"),
    say("Go back to: {text}", text="{text}"),
    say("Really? What came after is taken back."),
    say("Nobody at the table can know what is left."),
    say("There is nothing to set right now."),
    say("Set right"),
    say("Done."),
    say("ended"),
    say("Download"),
    say("Download {name}", name="{name}"),
    say("No games are kept."),
    say("Bring a game back"),
    say("This file is too long for a journal."),
    # pairing
    say("Pair this browser"),
    say("In the menu of the device, have it show a code; then type its six digits here."),
    say("Code on the screen"),
    say("Pair"),
)


def page_words(words: Words) -> Mapping[str, str]:
    """Return all texts of the page in a language, by their English text; places in braces stay for the page to fill."""
    english = Words()
    return {english.say(text): words.say(text) for text in TEXTS}
