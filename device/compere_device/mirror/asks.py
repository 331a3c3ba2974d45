"""What clients may ask, and how it is answered: at once on the loop's thread, or beside it if it takes long."""

from collections.abc import Callable

from compere.errors import quoted
from compere_device.loop import Loop
from compere_device.mirror.protocol import BadMessage, Message, error

Answer = Callable[[Message], None]
Work = Callable[[], Message]


class Asks:
    """Answers what is asked; `do` has something run on the loop's thread."""

    def __init__(self, loop: Loop, do: Callable[[Callable[[], None]], None]) -> None:
        self._loop = loop
        self._do = do

    def begin(self, message: Message, answer: Answer) -> None:
        what = message["ask"]
        answer(error(BadMessage(f"{quoted(what)} is nothing that can be asked"), message["id"]))

    def close(self) -> None:
        pass
