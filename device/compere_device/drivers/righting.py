"""What the console asks in between to set something right: which fact, then what it is."""

from typing import Any

from compere.errors import UnknownFact
from compere.options import Option
from compere.prompts import Choose, Prompt, to_plain
from compere.table import Table
from compere.wording import Text, say


class Righting:
    """A correction while it is typed; `prompt` is what it asks.

    Raises:
        UnknownFact: nothing can be corrected now.
    """

    def __init__(self, table: Table) -> None:
        session = table.session
        facts, state = session.bot.correctable, session.state
        options = tuple(Option(fact, facts[fact].called(state)) for fact in session.corrections())
        if not options:
            raise UnknownFact("nothing can be corrected yet: take back answers instead")
        self.prompt: Prompt[Any] = Choose("device.correct", say("What is different?"), "", options)
        self._table = table
        self._fact: str | None = None

    @property
    def since(self) -> Text | None:
        """What is to be said before its question: that the fact has changed since the moment that is set right."""
        if self._fact is None or not self._table.session.changed(self._fact):
            return None
        return say("As the turn began")

    def take(self, answer: object) -> bool:
        """Take an answer; return whether all is asked, else it asks for the fact that was chosen.

        Raises:
            InvalidAnswer: the answer does not fit; nothing has changed.
        """
        checked = self.prompt.check(answer)
        if self._fact is None:
            self._fact = str(checked)
            self.prompt = self._table.session.correction(self._fact)
            return False
        self._table.correct(self._fact, to_plain(checked))
        return True
