"""Asks for the keys again, one after another: for an unknown board, or one that was wired differently."""

from functools import partial

from compere.wording import say
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

TITLE, TO_LEARN = say("Keys"), say("Learn the keys")


def learn(stage: Stage) -> Reading:
    """Return the pages that announce it; after the last one the box asks for each key, and then starts with them."""
    told = (
        say(
            "I ask for each key in turn, and then for four of them once more. What you press is that key from then on."
        ),
        say("If nobody presses a key for half a minute, all stays as it was. OK begins, BACK leaves it."),
    )
    return Reading(stage, stage.pages(TITLE, *told), beyond=partial(stage.box.read_settings, learn=True))
