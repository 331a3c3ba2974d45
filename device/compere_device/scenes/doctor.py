"""What is wrong with the machine, page by page; the commands that mend it are for a terminal, which shows them."""

from compere.wording import say
from compere_device.doctor.patient import Health
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading
from compere_device.scenes.stage import Stage

TITLE = say("Doctor")


def doctor(stage: Stage) -> Reading:
    """Return what is wrong or could be better, without probing the buses, which belong to the display."""
    found = [each for each in stage.box.examine() if each.state in (Health.FAULT, Health.WARN)]
    texts = [each.said for each in found] or [say("Nothing is wrong, as far as I can see.")]
    if found:
        texts.append(say("In a terminal, compere doctor says what mends it."))
    return Reading(stage, numbered(stage.pages(TITLE, *texts)))
