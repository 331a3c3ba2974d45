"""What clients may ask, and how it is answered: at once on the loop's thread, or beside it if it takes long."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from compere.errors import CompereError, quoted
from compere.wording import Plain
from compere_device.errors import DeviceError
from compere_device.loop import Loop
from compere_device.mirror import journals, rack, shared, stores, tables
from compere_device.mirror.beside import Backroom
from compere_device.mirror.protocol import BadMessage, NotNow, Sent, error
from compere_device.output.logger import logger

log = logger(__name__)

Replied: TypeAlias = Callable[[Sent], None]
Later: TypeAlias = Callable[[], Plain]  # what takes long
Ask: TypeAlias = Callable[[Loop, Sent], "Plain | Later"]

ASKS: Mapping[str, Ask] = {
    "alive": lambda loop, message: {},
    "story": tables.story,
    "why": tables.why,
    "glance": tables.glance,
    "odds": tables.odds,
    "facts": tables.facts,
    "correct": tables.correct,
    "back": tables.back,
    "record": stores.record,
    "fairness": stores.fairness,
    "games": stores.games,
    "rack": rack.rack,
    "journal": journals.journal,
    "pair": shared.pair,
}


class Asks:
    """Answers what is asked.

    Args:
        loop: the loop.
        do: has something run on the loop's thread.
    """

    def __init__(self, loop: Loop, do: Callable[[Callable[[], None]], None]) -> None:
        self._loop = loop
        self._do = do
        self._beside = Backroom()
        self._uploads = journals.Uploads(lambda: do(loop.desk.stage.go.refresh))

    def begin(self, client: int, message: Sent, answer: Replied) -> None:
        """Begin to answer; `answer` is called once, on any thread."""

        def begin() -> None:
            with self._loop.desk.guarded():
                self._carry_out(client, message, answer)
                return
            answer(_failed(message["id"]))

        self._do(begin)

    def gone(self, client: int) -> None:
        """A client has gone, with what it has not sent in full; on the loop's thread."""
        self._uploads.gone(client)

    def close(self) -> None:
        """Nobody is there any more."""
        self._beside.close()

    def _carry_out(self, client: int, message: Sent, answer: Replied) -> None:
        what, id = message["ask"], message["id"]

        def said(result: Callable[[], "Plain | Later"]) -> None:
            try:
                told = result()
                if callable(told):
                    self._beside.put(lambda: self._safely(lambda: said(told), id, answer))
                    return
            except CompereError as wrong:
                answer(error(wrong, id))
            except DeviceError as wrong:
                answer(error(NotNow("device", str(wrong)), id))
            except OSError as wrong:
                answer(error(NotNow("device", f"the disk does not answer ({wrong.strerror or wrong})"), id))
            else:
                answer({"answer": {"id": id, what: told}})

        if what == "take_journal":
            said(lambda: self._uploads.take(client, self._loop, message))
        elif isinstance(what, str) and what in ASKS:
            said(lambda: ASKS[what](self._loop, message))
        else:
            names = ", ".join((*ASKS, "take_journal"))
            answer(error(BadMessage(f"{quoted(what)} is nothing that can be asked: expected one of {names}"), id))

    def _safely(self, work: Callable[[], None], id: int, answer: Replied) -> None:
        """Answer even if a fault of the rules ends the work, as one that is in a journal does again and again."""
        try:
            work()
        except BaseException:  # as for files.store: whoever waits for the answer must not wait for ever
            log.exception("what a client asked has failed")
            answer(_failed(id))


def _failed(id: int) -> Sent:
    return error(NotNow("failed", "this cannot be told: the log of the box says why"), id)
