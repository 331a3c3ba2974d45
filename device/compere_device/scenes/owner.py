"""What the owner of the box sets, tries and asks once in a while, in one menu."""

from compere.options import Option
from compere.wording import say
from compere_device.scenes import trial
from compere_device.scenes.about import TITLE, about
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.copies import COPY, RESTORE, copies, restored
from compere_device.scenes.countdown import TITLE as TITLE_OFF
from compere_device.scenes.countdown import off_after
from compere_device.scenes.display import display
from compere_device.scenes.fairness import fairness
from compere_device.scenes.learn import TO_LEARN, learn
from compere_device.scenes.names import names
from compere_device.scenes.stage import Stage


def learning(stage: Stage) -> list[Item]:
    """Return the row that has the keys asked for, where there are any."""
    return [(Option("learn", TO_LEARN), lambda: stage.push(learn(stage)))] if stage.learnable else []


def owner(stage: Stage) -> Asking:
    """Return the menu of the settings."""
    items: list[Item] = [
        (Option("names", say("Names")), lambda: stage.push(names(stage))),
        (Option("display", say("Display")), lambda: stage.push(display(stage))),
        (Option("off", TITLE_OFF), lambda: stage.push(off_after(stage))),
        (Option("copy", COPY), lambda: stage.push(copies(stage))),
        (Option("restore", RESTORE), lambda: stage.push(restored(stage))),
        (Option("keys", trial.KEYS), lambda: stage.push(trial.Keys(stage))),
        *learning(stage),
        (Option("glass", trial.GLASS), lambda: stage.push(trial.glass(stage))),
        (Option("fairness", say("Fairness of the dice")), lambda: stage.push(fairness(stage))),
        (Option("about", TITLE), lambda: stage.push(about(stage))),
    ]
    return choice(stage, say("Settings"), say("What next?"), items)
