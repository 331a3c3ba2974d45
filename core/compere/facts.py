"""Facts: what is learned once for ever, what a person may set right, and what a decision misses are one thing.

A fact has a question, and a place in the state where its answer stands. The rules ask it, `settled` asks it where a
decision lacks it, a correction asks it again; in each case the same question is answered and the same place written.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from compere.almanac import Known
from compere.errors import UnknownFact, quoted
from compere.prompts import Prompt
from compere.wording import Text

S = TypeVar("S")
A = TypeVar("A")


def _nowhere(state: Any, value: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Fact(Generic[S, A]):
    """A fact of the table or of what lies in the box.

    `key` names it in journals and, where it is `printed`, in the almanac; then it begins with its bot's name, its
    question is the same whatever lies on the table, and a journal keeps who knew it. `name` is what a person calls
    it. `question` may be of any kind, its usual answer is what the state has of it, and it is None where there is
    nothing of it; `write` puts an answer there: the state that it is given is all that it changes.
    """

    key: str
    name: Text | Callable[[S], Text]
    question: Callable[[S], Prompt[A] | None]
    write: Callable[[S, A], None] = _nowhere
    printed: bool = False
    known: Known | None = None  # what ships of it

    def called(self, state: S) -> Text:
        """Return what it is called at this table, where a name may be in it."""
        return self.name if isinstance(self.name, Text) else self.name(state)

    async def ask(self, state: S) -> A:
        """Ask it, write the answer into the state and return it; of a printed one the almanac may know the answer."""
        question = self.editor(state)
        answer = await (replace(question, fact=self.key) if self.printed else question)
        self.write(state, answer)
        return answer

    def editor(self, state: S) -> Prompt[A]:
        """Return the question as it is asked at this table.

        Raises:
            UnknownFact: there is nothing of it.
        """
        question = self.question(state)
        if question is None:
            raise UnknownFact(f"{quoted(self.key)} cannot be corrected now: there is nothing of it at this table")
        return question
