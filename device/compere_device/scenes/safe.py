"""The way out that always works."""

from functools import partial
from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import Text, say
from compere_device.scenes.asking import Asking, Item, choice
from compere_device.scenes.menus import ask_first, close, power_off, put_away
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing


def menu(stage: Stage, playing: "Playing | None") -> Asking:
    """Return the menu of the way out that always works."""
    stage.games.save()
    items: list[Item] = [(Option("resume", say("Go on")), close)]
    if playing:
        items.append((Option("glance", say("Glance")), stage.glance))
        abandon = partial(ask_first, stage, say("Abandon?"), partial(put_away, stage))
        items.append((Option("abandon", say("Abandon this game")), abandon))
    items += [
        (Option("menu", say("Menu")), partial(_menu, stage)),
        (Option("display", say("Restart the display")), stage.restart_display),
        (Option("doctor", say("Doctor")), partial(_doctor, stage)),
        (Option("off", say("Power off")), partial(power_off, stage)),
    ]
    return choice(stage, say("Safe menu"), _how_it_is_kept(stage), items)


def _how_it_is_kept(stage: Stage) -> Text:
    if not stage.games.saved:
        return say("Not everything is saved: do not switch off.")
    return say("Your game is saved.") if stage.games.table else say("What next?")


def _menu(stage: Stage) -> None:
    """Open the menu in the place of this one."""
    stage.pop()
    stage.menu()


def _doctor(stage: Stage) -> None:
    from compere_device.scenes.doctor import doctor  # which nobody waits for at the start

    stage.push(doctor(stage))
