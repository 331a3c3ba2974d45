"""Whether the dice of the table look fair, from all physical rolls of a ten-sided die that the games have logged."""

from compere.bot import Line
from compere.wording import Text, say
from compere_device.files.rolled import DiceCount
from compere_device.pages.typesetter import numbered
from compere_device.scenes.reading import Reading, not_counted
from compere_device.scenes.stage import Stage

TITLE = say("Fairness")


def fairness(stage: Stage) -> Reading:
    """Return what the rolls show, in words and then face by face."""
    logged = stage.games.rolled()
    pages = stage.pages(TITLE, *sentences(logged))
    if logged.fairness.rolls:
        pages += stage.view().lines(stage.say(TITLE), lines(logged))
    return Reading(stage, numbered(pages))


def sentences(logged: DiceCount) -> list[Text]:
    """Return the sentences about the rolls, and about what could not be counted."""
    counted = [] if logged.problem else [logged.fairness.said()]
    return [*counted, *not_counted(logged.left, logged.broken, logged.problem)]


def lines(logged: DiceCount) -> list[Line]:
    """Return how many rolls and games there are, chi-square, and how often each face came up."""
    told, tenths = logged.fairness, round(10 * logged.fairness.chi_square)
    chi = say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    return [
        Line(say("Rolls"), say("{n}", n=told.rolls)),
        Line(say("Games with rolls"), say("{n}", n=logged.games)),
        Line(say("Chi-square"), chi),
        *(Line(say("Face {face}", face=face), say("{n}", n=count)) for face, count in enumerate(told.counts)),
    ]
