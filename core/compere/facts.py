"""Facts: what is learned once for ever, what a person may set right, and what a decision misses are one thing.

A fact has a question, and a place in the state where its answer stands. The rules ask it, `settled` asks it where a
decision lacks it, a correction asks it again; in each case the same question is answered and the same place written.
What is printed may also be recalled, where it is good to know and not worth a question.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar, cast

from compere.almanac import Known
from compere.errors import BadUsual, UnknownFact, quoted
from compere.prompts import Answer, Form, Prompt
from compere.wording import Plain, Text

S = TypeVar("S")
A = TypeVar("A")


def _nowhere(state: Any, value: Any) -> None:
    return None


@dataclass(frozen=True)
class Recall(Prompt[A | None]):
    """What is known of a printed fact, None where nobody knows: the `Table` answers it, and no person ever sees it.

    Its answer is a journal's like any other, so that a replay goes on with what was known then.
    """

    kind: ClassVar[str] = "recall"
    form: ClassVar[Form] = "nothing"  # that anybody is asked for
    question: Prompt[A]  # that asks for it

    def _validate(self) -> None:
        if self.fact is None:
            raise self._bad("it is recalled, and no almanac has what is not printed")
        if any(option.value is None for option in self.question.accepted):
            raise self._bad("it is recalled, and None is one of its values: nobody could tell that from not knowing")

    def check(self, answer: object) -> Answer:
        return None if answer is None else self.question.check(answer)

    def decode(self, checked: Answer) -> A | None:
        return None if checked is None else self.question.decode(checked)

    def takes(self) -> Plain:
        return "recalled", self.question.takes()


@dataclass(frozen=True, slots=True)
class Fact(Generic[S, A]):
    """A fact of the table or of what lies in the box.

    `key` names it in journals and, where it is `printed`, in the almanac; then it begins with its bot's name, its
    question is the same whatever lies on the table, its name a text, and a journal keeps who knew it. `name` is what a
    person calls it. `question` may be of any kind, its usual answer is what the state has of it, and it is None where
    there is nothing of it; `write` puts an answer there: the state that it is given is all that it changes.
    """

    key: str
    name: Text | Callable[[S], Text]
    question: Callable[[S], Prompt[A] | None]
    write: Callable[[S, A], None] = _nowhere
    printed: bool = False
    known: Known | None = None  # what ships of it

    def __post_init__(self) -> None:
        """Raise TypeError where the almanac, which has no table to look at, could not say its name."""
        if self.printed and not isinstance(self.name, Text):
            raise TypeError(f"the name of {quoted(self.key)} follows from a table: expected a Text, as it is printed")

    def called(self, state: S) -> Text:
        """Return what it is called at this table, where a name may be in it."""
        return self.name if isinstance(self.name, Text) else self.name(state)

    async def ask(self, state: S) -> A:
        """Ask it, write the answer into the state and return it; of a printed one the almanac may know the answer."""
        question = self.editor(state)
        answer = await (replace(question, fact=self.key) if self.printed else question)
        self.write(state, answer)
        return answer

    async def recall(self, state: S) -> A | None:
        """Return what the almanac, or this game, knows of a printed one, and write that; None, and nothing, else."""
        asks, fact = self.editor(state), self.key if self.printed else None
        answer = await Recall(asks.key, asks.text, asks.step, asks, fact=fact, subject=asks.subject)
        if answer is not None:
            self.write(state, answer)
        return answer

    def editor(self, state: S) -> Prompt[A]:
        """Return the question as it is asked at this table; it begins with nothing where the state has what cannot be.

        Raises:
            UnknownFact: there is nothing of it.
        """
        try:
            question = self.question(state)
        except BadUsual as error:  # so it can be set right
            question = cast("Prompt[A]", error.without)
        if question is None:
            raise UnknownFact(f"{quoted(self.key)} cannot be corrected now: there is nothing of it at this table")
        return question
