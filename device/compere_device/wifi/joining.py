"""The box's own part: wishes for a network or for none, and waits on a thread of its own for what root tells."""

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from compere.wording import Text, say
from compere_device.events import Event, Worked
from compere_device.output.logger import logger
from compere_device.system.ending import Ending
from compere_device.wifi.card import on_card
from compere_device.wifi.code import Network, written
from compere_device.wifi.wish import FORGET, TOLD, Became, make_wish, told

log = logger(__name__)

LONGEST_S = 150.0  # root's own waits, and its start on the slowest machine
_LOOK_EVERY_S = 0.25
_SILENT = say("The system does not answer. Type: systemctl status compere-wifi")
_UNWISHED = say("The system cannot be told: the log says why.")


class Joining:
    """A wish on its way; `put` takes Worked when there is something to show, which is not after the `ending`.

    Attributes:
        result: what was told; None while nothing was.
    """

    def __init__(
        self, number: str, path: Path, put: Callable[[Event], None], ending: Ending, longest_s: float = LONGEST_S
    ) -> None:
        self.result: Became | None = None
        self._ending = ending
        self._number = number
        self._path = path
        self._put = put
        self._longest_s = longest_s
        self._thread = threading.Thread(target=self._wait, name="wifi", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _wait(self) -> None:
        found = _awaited(self._path, lambda became: became.number == self._number, self._ending, self._longest_s)
        if found or not self._ending.wait(0):
            self.result = found or Became(self._number, said=_SILENT)
            self._put(Worked())


class Wifi:
    """The wireless network of this box, as far as it knows and may wish; after the `ending` nothing waits for it."""

    def __init__(
        self,
        put: Callable[[Event], None],
        environ: Mapping[str, str] = os.environ,
        path: Path = TOLD,
        root: Path = Path("/"),
        ending: Ending | None = None,
    ) -> None:
        self.asking: object = None  # the question about the code that was scanned last
        self._put = put
        self._environ = environ
        self._path = path
        self._root = root
        self._ending = ending or Ending()

    @property
    def name(self) -> str:
        """The network that the box keeps, by its name; "" for none."""
        found = told(self._path)
        return found.name if found else ""

    def give(self, network: Network) -> "Joining | Text":
        """Wish for a network; return what waits for it, or why that is impossible."""
        return self._wish(written(network))

    def forget(self) -> "Joining | Text":
        """Wish for no network."""
        return self._wish(FORGET)

    def of_the_card(self, done: Callable[[Became], None]) -> None:
        """Have `done` called, on a thread of its own, with what becomes of the card's file, where there is one.

        What was told before this box began may not be the last of it: root tries again, until the network is joined.
        """
        begun = told(self._path)
        if (begun and begun.card) or on_card(self._root):
            threading.Thread(target=self._watch, args=(done,), name="wifi-card", daemon=True).start()

    def _watch(self, done: Callable[[Became], None], number: str = "") -> None:
        """Wait for what is told of the card's file behind `number`, and for more until it is joined."""

        def wanted(became: Became) -> bool:
            return became.card and became.number != number

        if found := _awaited(self._path, wanted, self._ending, LONGEST_S):
            done(found)
            if not found.joined:
                self._watch(done, found.number)

    def _wish(self, what: str) -> "Joining | Text":
        try:
            number = make_wish(what, self._environ)
        except OSError as error:
            log.warning("the wish for a network cannot be written: %s", error.strerror or error)
            return _UNWISHED
        return Joining(number, self._path, self._put, self._ending)


def _awaited(path: Path, wanted: Callable[[Became], bool], ending: Ending, longest_s: float) -> Became | None:
    """Return what root tells that is wanted, as soon as it does; None if it does not in so many seconds, or it ends."""
    until_s = time.monotonic() + longest_s
    while time.monotonic() < until_s:
        found = told(path)
        if found and wanted(found):
            return found
        if ending.wait(_LOOK_EVERY_S):
            break
    return None
