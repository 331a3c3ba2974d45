"""What the owner of the box sets, tries and asks once in a while, in one menu."""

from compere.options import Option
from compere.wording import say
from compere_device.scenes import trial
from compere_device.scenes.about import TITLE, about
from compere_device.scenes.asking import Asking, ChoiceItem, choice
from compere_device.scenes.copies import COPY, RESTORE, copies, restored
from compere_device.scenes.countdown import TITLE as TITLE_OFF
from compere_device.scenes.countdown import off_after
from compere_device.scenes.display import display
from compere_device.scenes.fairness import fairness
from compere_device.scenes.learn import TO_LEARN, learn
from compere_device.scenes.names import names
from compere_device.scenes.phones import TITLE as PHONES
from compere_device.scenes.phones import phones
from compere_device.scenes.stage import Stage
from compere_device.scenes.tray import TITLE as TRAY
from compere_device.scenes.tray import tray
from compere_device.scenes.voice import TITLE as VOICE
from compere_device.scenes.voice import voice
from compere_device.scenes.wifi import TITLE as WIFI
from compere_device.scenes.wifi import wifi


def learning(stage: Stage) -> list[ChoiceItem]:
    """Return the row that starts learning the keys, if that is possible."""
    return [(Option("learn", TO_LEARN), lambda: stage.go.push(learn(stage)))] if stage.box.learnable else []


def reading(stage: Stage) -> list[ChoiceItem]:
    """Return the row that leads to the reader's tray and cards, where a reader is there."""
    return [(Option("tray", TRAY), lambda: tray(stage))] if stage.box.reader() else []


def sharing(stage: Stage) -> list[ChoiceItem]:
    """Return the rows that lead to phones and voice, where the system can be told of them."""
    items: list[ChoiceItem] = []
    if stage.box.phones():
        items.append((Option("phones", PHONES), lambda: stage.go.push(phones(stage))))
    if stage.box.read_aloud:
        items.append((Option("voice", VOICE), lambda: stage.go.push(voice(stage))))
    if stage.box.wifi():
        items.append((Option("wifi", WIFI), lambda: stage.go.push(wifi(stage))))
    return items


def owner(stage: Stage) -> Asking:
    """Return the menu of the settings."""
    items: list[ChoiceItem] = [
        (Option("names", say("Names")), lambda: stage.go.push(names(stage))),
        (Option("display", say("Display")), lambda: stage.go.push(display(stage))),
        (Option("off", TITLE_OFF), lambda: stage.go.push(off_after(stage))),
        *sharing(stage),
        (Option("copy", COPY), lambda: stage.go.push(copies(stage))),
        (Option("restore", RESTORE), lambda: stage.go.push(restored(stage))),
        (Option("keys", trial.KEYS), lambda: stage.go.push(trial.TriedKeys(stage))),
        *learning(stage),
        *reading(stage),
        (Option("glass", trial.GLASS), lambda: stage.go.push(trial.glass(stage))),
        (Option("fairness", say("Fairness of the dice")), lambda: stage.go.push(fairness(stage))),
        (Option("about", TITLE), lambda: stage.go.push(about(stage))),
    ]
    return choice(stage, say("Settings"), say("What next?"), items)
