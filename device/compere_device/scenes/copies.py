"""Games copied to a USB stick, or brought back from one: the progress, then the result."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from compere.options import Option
from compere.wording import Text, say
from compere_device.files.copying import Phase
from compere_device.files.sticks import FOLDER
from compere_device.hands.controls import Does
from compere_device.pages.page import Page
from compere_device.scenes.asking import ChoiceItem, choice, close
from compere_device.scenes.reading import NAMED, and_more, look
from compere_device.scenes.stage import Scene, Stage
from compere_device.scenes.working import Working

if TYPE_CHECKING:
    from compere_device.files.copied import Copied
    from compere_device.files.copying import Copying

COPY, RESTORE = say("Copy the games"), say("Bring games back")
NO_STICK = say("I see no stick. Plug in a USB stick (FAT or exFAT), wait a few seconds, and choose this again.")
LETS_GO = say("Leave the stick in for a moment.")
MAY_PULL = say("You can pull the stick out.")
MOUNTED = say("If you pull the stick out now, a computer may want to check it.")
NOT_ALL = say("Not everything is saved on this device: that is not on the stick either.")
END, LEAVE = say("end it"), say("leave it")
_MEANWHILE = {Phase.LOOKS: say("I am looking for a stick."), Phase.LETS_GO: LETS_GO}
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_CLOSED = (errno.EROFS, errno.EACCES, errno.EPERM)


def copies(stage: Stage) -> Scene:
    """Begin to copy all games to the stick that is plugged in, and return the scene that shows it."""

    def told(copied: "Copied") -> list[Text]:
        return sentences(copied) if stage.games.saved else [*sentences(copied), NOT_ALL]

    return Copies(stage, COPY, stage.games.copy(stage.box.sticks), told)


def restored(stage: Stage) -> Scene:
    """Begin to bring back the games on the sticks that are plugged in, and return the scene that shows it."""

    def told(copied: "Copied") -> list[Text]:
        stage.go.refresh()  # so that the home screen lists them
        return sentences_of_restored(copied)

    return Copies(stage, RESTORE, stage.games.restore(stage.box.sticks), told)


def ask_to_take(stage: Stage, games: int) -> None:
    """At the first start of a box without games, ask whether to take those on a stick.

    The question lies over the home screen and beneath what is asked and said before, such as the language; who has
    begun a game by now is not asked.
    """
    if stage.game.plays or stage.games.in_progress():
        return

    def takes() -> None:
        stage.go.pop()
        stage.go.push(restored(stage))

    items: list[ChoiceItem] = [(Option("yes", say("yes")), takes), (Option("no", say("no")), close)]
    text = say("{n} {n:game|games} on this stick.", n=games)
    stage.go.scenes.insert(1, choice(stage, say("Take them?"), text, items))


class Copies(Working):
    """The progress of copying and, once it is done, pages about the result.

    BACK stops it after the game in progress. Before it has begun, or when pressed again, BACK leaves the scene at once,
    and the result is not shown. Choosing it again starts over, with all games as they are by then.
    """

    def __init__(self, stage: Stage, title: Text, copying: "Copying", told: "Callable[[Copied], list[Text]]") -> None:
        super().__init__(stage, title)
        self._copying = copying
        self._sentences = told

    @property
    def _over(self) -> bool:
        return self._copying.result is not None

    def _became(self) -> list[Text]:
        result = self._copying.result
        assert result
        if result.copied is None:
            return [NO_STICK]
        texts = self._sentences(result.copied)
        if not _is_gone(result.copied):
            texts.append(MOUNTED if result.mounted else MAY_PULL)
        return texts

    @property
    def _state(self) -> object:
        return self._copying.phase, self._copying.ended

    def _back(self, phase: Phase) -> Text | None:
        """Return what BACK does in a phase: LEAVE, END or nothing."""
        if phase is Phase.LETS_GO:
            return None
        return LEAVE if phase is Phase.LOOKS or self._copying.ended else END

    def _goes_on(self) -> Page:
        copying, phase = self._copying, self._copying.phase
        text = _MEANWHILE.get(phase)
        page = self._waiting(text, self._back(phase))
        return page if text else page._replace(huge=f"{copying.done}/{copying.of}" if copying.of else "…")

    def _act(self, does: Does) -> None:
        if does is not Does.STEP_BACK:
            look(self._stage, does)
        elif back := self._back(self._copying.phase):
            self._copying.end()
            if back is LEAVE:
                self._stage.go.pop()


def sentences(copied: "Copied", to: Path | None = None) -> list[Text]:
    """Return the sentences about a copy; `to` names its folder, for readers at a terminal."""
    said, broken = [_first(copied, to)], copied.broken
    if broken:
        said += [say("Not copied, as it cannot be read: {names}.", names=broken[:NAMED]), *and_more(broken)]
    return said


def _first(copied: "Copied", to: Path | None) -> Text:
    written, already, problem = copied.written, copied.already, copied.problem
    if copied.own:
        return say("The games on this device cannot be read: nothing was copied.")
    if problem is not None:
        return _ended_early(problem, written, to)
    if copied.ended:
        return say("You ended it: {n} {n:game was|games were} copied.", n=written)
    if not written and not already and not copied.left_out:
        return say("There is no game to copy.")
    if not written and already:
        return say("All {n} {n:game is|games are} there already.", n=already)
    if already:
        return say("{n} {n:game|games} copied, {m} {m:was|were} there already.", n=written, m=already)
    return say("{n} {n:game|games} copied.", n=written)


def _ended_early(problem: OSError, written: int, to: Path | None) -> Text:
    if to is not None:
        why = problem.strerror or str(problem)
        return say("{folder}: {why}. {n} {n:game was|games were} copied.", folder=str(to), why=why, n=written)
    if problem.errno in _FULL:
        return say("The stick is full: {n} {n:game was|games were} copied.", n=written)
    if problem.errno in _CLOSED and not written:  # else it was pulled out, and its folder is the system's
        return say("Nothing can be written on this stick. Is it locked? Take another one.")
    if problem.errno == errno.ENOTDIR:  # a file stands in the place of the folder
        return say("On this stick, “{name}” is no folder. Rename it, and choose this again.", name=FOLDER)
    return say("The stick does not answer: {n} {n:game was|games were} copied.", n=written)


def _is_gone(copied: "Copied") -> bool:
    """Return whether it is unknown what is on the stick."""
    problem, known = copied.problem, _FULL if copied.written else (*_FULL, *_CLOSED, errno.ENOTDIR)
    return problem is not None and not copied.own and problem.errno not in known


def sentences_of_restored(copied: "Copied", folder: Path | None = None) -> list[Text]:
    """Return the sentences about games that were brought back; `folder` names theirs, for readers at a terminal."""
    said, broken, newer = [_first_of_restored(copied, folder)], copied.broken, copied.newer
    if broken:
        said += [say("Not brought back, as it cannot be read: {names}.", names=broken[:NAMED]), *and_more(broken)]
    if newer:
        said.append(say("For {n} {n:game|games} a newer program is needed: update the box.", n=len(newer)))
    if lacks := copied.lacks:
        bots = tuple(dict.fromkeys(lacks))
        said.append(say("For {n} {n:game|games} a bot is not installed: {bots}.", n=len(lacks), bots=bots))
    return said


def _first_of_restored(copied: "Copied", folder: Path | None) -> Text:
    written, already, problem = copied.written, copied.already, copied.problem
    if problem is not None:
        return _restored_early(copied, problem, folder)
    if copied.ended:
        return say("You ended it: {n} {n:game was|games were} brought back.", n=written)
    if not written and not already and not copied.left_out:
        where = say("There is no game to bring back in {folder}.", folder=str(folder))
        return where if folder else say("There is no game to bring back on the stick.")
    if not written and already:
        return say("All {n} {n:game is|games are} there already.", n=already)
    if already:
        return say("{n} {n:game|games} brought back, {m} {m:was|were} there already.", n=written, m=already)
    return say("{n} {n:game|games} brought back.", n=written)


def _restored_early(copied: "Copied", problem: OSError, folder: Path | None) -> Text:
    n, why = copied.written, problem.strerror or str(problem)
    if copied.own and problem.errno in _FULL:
        return say("This device is full: {n} {n:game was|games were} brought back.", n=n)
    if copied.own:
        return say("Games cannot be written on this device ({why}): {n} {n:was|were} brought back.", why=why, n=n)
    if folder is not None:
        return say("{folder}: {why}. {n} {n:game was|games were} brought back.", folder=str(folder), why=why, n=n)
    return say("The stick does not answer: {n} {n:game was|games were} brought back.", n=n)
