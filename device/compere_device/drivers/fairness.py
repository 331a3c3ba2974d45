"""The fairness of the table's dice, as lines."""

from pathlib import Path

from compere.wording import Words, say
from compere_device.errors import DeviceError
from compere_device.files.rolled import DiceLog
from compere_device.scenes.fairness import lines, sentences


def report(folder: Path, words: Words) -> list[str]:
    """Return what the physical rolls in a store's games show: in words, then as figures.

    Raises:
        DeviceError: the folder cannot be read.
    """
    logged = DiceLog(folder).count()
    if logged.problem:
        why = logged.problem.strerror or logged.problem
        raise DeviceError(f"{folder} cannot be read ({why}): name another folder in COMPERE_STATE")
    figures = [say("{label}: {value}", label=line.label, value=line.value) for line in lines(logged)]
    return [words.say(text) for text in (*sentences(logged), *(figures if logged.fairness.rolls else ()))]
