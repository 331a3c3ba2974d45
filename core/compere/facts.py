"""Facts: what is learned once for ever, what a person may correct, and what a decision lacks are the same thing.

A fact is a question and a place in the state for its answer. The rules ask it, `settled` asks it when a decision lacks
it, and a correction asks it again: always the same question, and always written to the same place. The rules may also
`recall` a printed fact, if it is useful to know but not worth a question.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar, cast

from compere.almanac import Known
from compere.declared import dataclass, replace
from compere.errors import BadUsual, UnknownFact, quoted
from compere.prompts import Answer, Form, Prompt
from compere.wording import Plain, Text

S = TypeVar("S")
A = TypeVar("A")


def _nowhere(state: Any, value: Any) -> None:
    return None


@dataclass(frozen=True)
class Recall(Prompt[A | None]):
    """Ask what is already known of a printed fact; the answer is None if nobody knows.

    The `Table` answers it, and no person ever sees it. The answer is written to the journal like any other, so a replay
    goes on with what was known at the time.
    """

    kind: ClassVar[str] = "recall"
    form: ClassVar[Form] = "nothing"  # no person is asked
    question: Prompt[A]  # the one that asks people for it

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
    """A fact of the table, or a printed one about what is in the owner's box.

    Attributes:
        key: names it in journals and, if printed, in the almanac. A printed fact's key begins with the bot's name.
        name: what people call it. A function of the state may put a player's name in it, but not in a printed fact's.
        question: returns its question, of any kind, whose usual answer is what the state has; None if there is nothing
            of it at this table. A printed fact's question is the same in any state.
        write: puts the answer into the state that it is given, and changes nothing else.
        printed: it is printed on the owner's components, so it is asked once for ever; `Known` if a value ships.
    """

    key: str
    name: Text | Callable[[S], Text]
    question: Callable[[S], Prompt[A] | None]
    write: Callable[[S, A], None] = _nowhere
    printed: bool | Known = False

    def __post_init__(self) -> None:
        """Raise TypeError if a printed fact's name needs a state, which the almanac does not have."""
        if self.printed and not isinstance(self.name, Text):
            raise TypeError(f"the name of {quoted(self.key)} follows from a table: expected a Text, as it is printed")

    @property
    def known(self) -> Known | None:
        """What ships with the product about a printed fact; None if nothing does."""
        return self.printed if isinstance(self.printed, Known) else None

    def called(self, state: S) -> Text:
        """Return its name at this table, which may contain the name of a player."""
        return self.name if isinstance(self.name, Text) else self.name(state)

    async def ask(self, state: S) -> A:
        """Ask it, write the answer into the state and return it; the almanac may answer a printed fact."""
        question = self.editor(state)
        answer = await (replace(question, fact=self.key) if self.printed else question)
        self.write(state, answer)
        return answer

    async def recall(self, state: S) -> A | None:
        """Return what the almanac, or this game, knows of a printed fact, and write it; None if neither knows."""
        asks, fact = self.editor(state), self.key if self.printed else None
        answer = await Recall(asks.key, asks.text, asks.step, asks, fact=fact, subject=asks.subject)
        if answer is not None:
            self.write(state, answer)
        return answer

    def editor(self, state: S) -> Prompt[A]:
        """Return the question as it is asked at this table, without a usual answer if the state has an invalid one.

        Raises:
            UnknownFact: there is nothing of it at this table.
        """
        try:
            question = self.question(state)
        except BadUsual as error:  # a correction must still be able to mend it
            question = cast("Prompt[A]", error.without)
        if question is None:
            raise UnknownFact(f"{quoted(self.key)} cannot be corrected now: there is nothing of it at this table")
        return question
