"""The way out that always works."""

from functools import partial
from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import Text, say
from compere_device.files.chosen import BoardChoice, DisplayChoice
from compere_device.scenes.asking import Asking, ChoiceItem, ask_first, choice, close
from compere_device.scenes.menus import power_off, put_away
from compere_device.scenes.stage import Stage

if TYPE_CHECKING:
    from compere_device.scenes.playing import Playing


def menu(stage: Stage, playing: "Playing | None") -> Asking:
    """Return the menu of the way out that always works."""
    stage.games.save()
    items: list[ChoiceItem] = [(Option("resume", say("Go on")), close)]
    if playing:
        items.append((Option("glance", say("Glance")), stage.game.glance))
        abandon = partial(ask_first, stage, say("Abandon?"), partial(put_away, stage))
        items.append((Option("abandon", say("Abandon this game")), abandon))
    items += [
        (Option("menu", say("Menu")), partial(_menu, stage)),
        (Option("display", say("Restart the display")), stage.picture.restart),
        (Option("afresh", say("Display, keys as at first")), partial(_ask_as_at_first, stage)),
        (Option("doctor", say("Doctor")), partial(_doctor, stage)),
        *([(Option("learn", say("Learn the keys")), partial(_learn, stage))] if stage.box.learnable else []),
        (Option("off", say("Power off")), partial(power_off, stage)),
    ]
    return choice(stage, say("Safe menu"), _how_it_is_kept(stage), items)


def _how_it_is_kept(stage: Stage) -> Text:
    if not stage.games.saved:
        return say("Not everything is saved: do not switch off.")
    return say("Your game is saved.") if stage.games.table else say("What next?")


def _ask_as_at_first(stage: Stage) -> None:
    """Ask once more before forgetting what was set on the device."""
    what = say("Forgets how the display was set here and which board it was, and starts anew. Games stay.")
    ask_first(stage, say("As at first?"), partial(_as_at_first, stage), what)


def _as_at_first(stage: Stage) -> None:
    """Restart with the display and keys of the settings file, or as the first keys identify them."""
    settings = stage.games.preferences
    settings.display, settings.board = DisplayChoice(), BoardChoice()
    stage.games.save_preferences()
    stage.box.read_settings()


def _menu(stage: Stage) -> None:
    """Open the menu instead of this one."""
    stage.go.pop()
    stage.go.menu()


def _learn(stage: Stage) -> None:
    from compere_device.scenes.learn import learn  # not needed at the start, like the doctor

    stage.go.push(learn(stage))


def _doctor(stage: Stage) -> None:
    from compere_device.scenes.doctor import doctor  # not needed at the start

    stage.go.push(doctor(stage))
