"""What the rules ask of the table: frozen questions, generic in the type of their answer.

Awaiting a prompt hands it to the `Session`, which sends the answer back in; there is no event loop. A prompt checks an
answer before it reaches the rules, because an exception inside a coroutine would end it for good.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar, cast

from compere.declared import dataclass, field, replace
from compere.errors import BadQuestion, BadUsual, InvalidAnswer, listed, quoted
from compere.options import (
    Drawing,
    Option,
    Repertoire,
    Squares,
    any_order,
    encoded,
    id_of,
    listed_by_id,
    repertoire,
)
from compere.wording import Plain, Text

A = TypeVar("A")
T = TypeVar("T")
Subject: TypeAlias = tuple[int | str, ...]
Answer: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...] | None
Retold: TypeAlias = Callable[[A], Text | None] | Literal[False] | None
By = Literal["table", "device"]
Form = Literal["nothing", "id", "ids", "number", "numbers", "lines"]
MANY = 16  # options: fewer are looked through sooner than they are found again
_IDS_AND_NUMBERS = frozenset({str, int})


@dataclass(frozen=True)
class Prompt(Generic[A]):
    """A question; making one that nobody could answer, or that has ambiguous answers, raises BadQuestion.

    Attributes:
        key: names it, the same in all versions, beginning with the bot's name.
        text: the question in words.
        step: the step of the rule sheet that asks it; "" if people only answer it to correct something.
        fact: the key of the printed fact that it asks for, under which the almanac keeps the answer.
        usual: what most people answer, or what the state already has; a printed fact has none.
        often: it is asked every turn, or many times in a game.
        subject: ids and numbers that say what it is about, such as which player, where the key alone does not.
        board: the board that it is about, or what draws it once a view looks, from what does not change until then.
        retold: returns what an answer has done, as a story says it, None if nothing; False if that is told anyway.
    """

    kind: ClassVar[str]
    form: ClassVar[Form]  # what an answer is as plain JSON
    _taken: ClassVar[str] = ""  # the ids of its options in any order, where `_check_options` has found them
    key: str
    text: Text
    step: str
    fact: str | None = field(default=None, kw_only=True)
    usual: A | None = field(default=None, kw_only=True)
    often: bool = field(default=False, kw_only=True)
    subject: Subject = field(default=(), kw_only=True)
    board: Drawing = field(default=(), kw_only=True)
    retold: Retold[A] = field(default=None, kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._check_subject()
        self._validate()
        if self.usual is not None:
            try:
                usual = vars(self)["usual_answer"] = self.encode(self.usual)  # as cached, without 3.11's lock
                self.check(usual)
            except InvalidAnswer as error:
                bad = self._bad(f"its usual answer cannot be: {error}")
                raise BadUsual(str(bad), replace(self, usual=None)) from error

    def __await__(self) -> "Generator[Prompt[A], A, A]":
        return (yield self)

    def _check_subject(self) -> None:
        subject: object = self.subject
        if not (isinstance(subject, tuple) and _IDS_AND_NUMBERS.issuperset(map(type, subject))):
            raise self._bad(f"its subject is {quoted(self.subject)}: expected a tuple of ids and numbers")

    def _validate(self) -> None:
        """Raise BadQuestion if nobody could answer."""

    def _bad(self, why: str) -> BadQuestion:
        return BadQuestion(f"the question {quoted(self.key)} cannot be asked: {why}")

    def _check_options(self) -> None:
        """Raise BadQuestion unless there are options, each with an id of its own."""
        accepted, known = self.accepted, self.__dict__
        if isinstance(accepted, Repertoire):
            by_id, known["_taken"] = accepted.by_id, accepted.in_any_order
        else:
            by_id = listed_by_id(accepted)
        known["by_id"] = by_id  # as cached, without 3.11's lock
        if not accepted or len(by_id) < len(accepted):
            self._check_ids(list(map(id_of, accepted)), "options")

    def _check_ids(self, ids: Sequence[str], what: str) -> None:
        """Raise BadQuestion unless there is something to answer with, each thing with an id of its own."""
        if not ids:
            raise self._bad(f"it has no {what}")
        if len(set(ids)) < len(ids):
            twice = next(id for id in ids if ids.count(id) > 1)
            raise self._bad(f"two of its {what} have the id {quoted(twice)}")

    @cached_property
    def usual_answer(self) -> Answer:
        """The usual answer as the journal would keep it; None if there is none."""
        return None if self.usual is None else self.encode(self.usual)

    @cached_property
    def drawn(self) -> Squares:
        """The board that it is about; () for none."""
        return self.board() if callable(self.board) else self.board

    @property
    def counted(self) -> bool:
        """Whether its usual answer is what the state counts at this time, and not what people often answer."""
        return self.form == "number" and self.usual is not None

    def starting_at(self, answer: object) -> Self:
        """Return the question with this usual answer; unchanged if it is not a valid answer."""
        try:
            usual = self.decode(self.check(answer))
        except InvalidAnswer:
            return self
        return replace(self, usual=usual)

    def check(self, answer: object) -> Answer:
        """Return the answer as the journal keeps it: ids, numbers or faces.

        Raises:
            InvalidAnswer: the answer does not fit; the message names it and says what would fit.
        """
        raise NotImplementedError

    def decode(self, checked: Answer) -> A:
        """Return what the rules get for a checked answer."""
        return cast(A, checked)

    def encode(self, value: A) -> Answer:
        """Return the answer for which the rules get this value.

        Raises:
            InvalidAnswer: there is none.
        """
        return cast(Answer, value)

    @property
    def offered(self) -> tuple[Option[Any], ...]:
        """The options that are listed, in their order."""
        return ()

    @property
    def accepted(self) -> tuple[Option[Any], ...]:
        """All options that may be answered, whether listed or not."""
        return self.offered

    @cached_property
    def by_id(self) -> Mapping[str, Option[Any]]:
        """All options that may be answered, by id, in their order."""
        return listed_by_id(self.accepted)

    def bounds(self) -> dict[str, Plain]:
        """Return what else limits the answer, as plain JSON: minimum and maximum, faces, counts."""
        return {}

    def spans(self) -> tuple[str, ...]:
        """Return answers that are not options, without words of any language, such as `0 … 9`."""
        return ()

    @property
    def legend(self) -> Mapping[str, Text]:
        """What the signs mean of which an answer is made, by sign."""
        return {}

    def ids(self) -> tuple[str, ...]:
        """Return the ids of what may be answered, in order."""
        return tuple(self.by_id)

    def takes(self) -> Plain:
        """Return the answers that it takes, without anything about how they look, for the prompt's checksum."""
        return None

    def sole(self) -> Answer:
        """Return the only possible answer; None if there are several, or if a person has to read something."""
        return None


@dataclass(frozen=True)
class Tell(Prompt[None]):
    """Something to read, for when no question follows; otherwise the sentence is told with the next question."""

    kind: ClassVar[str] = "tell"
    form: ClassVar[Form] = "nothing"

    def check(self, answer: object) -> None:
        if answer is not None:
            raise InvalidAnswer(f"{quoted(answer)} answers nothing here: expected null to go on")


@dataclass(frozen=True)
class Choose(Prompt[T]):
    """Choose one of several options.

    Attributes:
        options: the options.
        rare: further options that are seldom the answer.
        scanned: further options that are accepted when scanned and listed nowhere.
        ever: the ids of all `options` at any time, in order; one that cannot be the answer now leaves a gap.
        grave: for each option that ends somebody's game, by id, what people are asked before it is taken.
    """

    kind: ClassVar[str] = "choose"
    form: ClassVar[Form] = "id"
    options: tuple[Option[T], ...]
    rare: tuple[Option[T], ...] = field(default=(), kw_only=True)
    scanned: tuple[Option[T], ...] = field(default=(), kw_only=True)
    ever: tuple[str, ...] = field(default=(), kw_only=True)
    grave: Mapping[str, Text] = field(default_factory=dict, kw_only=True)

    def _validate(self) -> None:
        if not self.options:
            raise self._bad("it has no options")
        self._check_options()
        if self.ever and (ids := list(map(id_of, self.options))) != [id for id in self.ever if id in ids]:
            raise self._bad(f"its options are {listed(ids)}: expected some of {listed(self.ever)}, in that order")
        if self.grave and (strange := [id for id in self.grave if id not in self.by_id]):
            raise self._bad(f"{quoted(strange[0])} is grave and none of {listed(self.ids())}")

    def again(self, text: Text, subject: Subject, board: Drawing = (), retold: Retold[T] = None) -> Self:
        """Return the same question about something else, its answers unchecked; `board` and `retold` are new ones."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, text=text, subject=subject, board=board, retold=retold)
        made.__dict__.pop("drawn", None)  # of another board
        made._check_subject()
        return made

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options + self.rare

    @property
    def accepted(self) -> tuple[Option[T], ...]:
        if len(self.options) < MANY:
            return self.options + self.rare + self.scanned
        many = repertoire(self.options)
        for more in filter(None, (self.rare, self.scanned)):
            many = many.beside(more)
        return many

    def bounds(self) -> dict[str, Plain]:
        rare, scanned = ([option.id for option in options] for options in (self.rare, self.scanned))
        return {"rare": rare, "scanned": scanned, **({"grave": list(self.grave)} if self.grave else {})}

    def check(self, answer: object) -> str:
        if isinstance(answer, str) and answer in self.by_id:
            return answer
        raise InvalidAnswer(f"{quoted(answer)} is none of {listed(self.ids())}")

    def decode(self, checked: Answer) -> T:
        value: T = self.by_id[str(checked)].value
        return value

    def encode(self, value: T) -> str:
        return encoded(self.accepted, value)

    def takes(self) -> Plain:
        return self._taken or any_order(self.by_id)

    def sole(self) -> str | None:
        return self.options[0].id if len(self.accepted) == 1 else None


class OfSeveral(Prompt[tuple[T, ...]]):
    """Base of the questions that are answered with several options, each by its id."""

    form: ClassVar[Form] = "ids"

    def decode(self, checked: Answer) -> tuple[T, ...]:
        return tuple([self.by_id[str(id)].value for id in cast("tuple[str, ...]", checked)])

    def encode(self, value: tuple[T, ...]) -> tuple[str, ...]:
        return tuple(encoded(self.accepted, each) for each in value)


@dataclass(frozen=True)
class Number(Prompt[int]):
    """Ask for a whole number from `min` to `max`.

    It is probably not far from `near`. A usual answer is what the state counts.
    """

    kind: ClassVar[str] = "number"
    form: ClassVar[Form] = "number"
    min: int
    max: int
    near: int | None = field(default=None, kw_only=True)

    def _validate(self) -> None:
        if self.min > self.max:
            raise self._bad(f"no number is from {self.min} to {self.max}")

    def check(self, answer: object) -> int:
        if isinstance(answer, int) and not isinstance(answer, bool) and self.min <= answer <= self.max:
            return answer
        raise InvalidAnswer(f"{quoted(answer)} is no whole number from {self.min} to {self.max}")

    def bounds(self) -> dict[str, Plain]:
        return {"min": self.min, "max": self.max}

    def spans(self) -> tuple[str, ...]:
        return (f"{self.min} … {self.max}" + ("" if self.usual is None else f" ({self.usual})"),)

    def takes(self) -> Plain:
        return self.min, self.max

    def sole(self) -> int | None:
        return self.min if self.min == self.max else None


@dataclass(frozen=True, slots=True)
class Die:
    """A die; its `id` is also its stream of chance."""

    id: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Roll(Prompt[tuple[int, ...]]):
    """Roll dice.

    Attributes:
        faces: the faces of each die by its id, which is also its stream of chance.
        by: who has the dice, the table or the device.
    """

    kind: ClassVar[str] = "roll"
    form: ClassVar[Form] = "numbers"
    faces: Mapping[str, Sequence[int]]
    by: By = field(default="table", kw_only=True)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """The dice, in their order."""
        return tuple(Die(id, tuple(faces)) for id, faces in self.faces.items())

    def _validate(self) -> None:
        self._check_ids(self.ids(), "dice")
        if not all(self.faces.values()):
            raise self._bad("a die without faces")

    def check(self, answer: object) -> tuple[int, ...]:
        if not isinstance(answer, list | tuple) or len(answer) != len(self.faces):
            each = f"{len(self.faces)} faces, one for each of {listed(self.ids())}"
            raise InvalidAnswer(f"{quoted(answer)} is no list of {each}")
        for (die, faces), face in zip(self.faces.items(), answer, strict=True):
            if type(face) is not int or face not in faces:
                expected = listed(sorted(set(faces)))
                raise InvalidAnswer(f"{quoted(face)} is no face of {die}: expected one of {expected}")
        return tuple(answer)

    def ids(self) -> tuple[str, ...]:
        return tuple(self.faces)

    def bounds(self) -> dict[str, Plain]:
        return {"dice": [{"id": die.id, "faces": list(die.faces)} for die in self.dice], "by": self.by}

    def spans(self) -> tuple[str, ...]:
        return tuple(f"{die.id} ({' '.join(map(str, die.faces))})" for die in self.dice)

    def takes(self) -> Plain:
        return tuple((die.id, tuple(sorted(set(die.faces)))) for die in self.dice)

    def sole(self) -> tuple[int, ...] | None:
        return tuple(die.faces[0] for die in self.dice) if all(len(set(die.faces)) == 1 for die in self.dice) else None


class Mark:
    """A place to which a correction can go back. It is awaited like a question but asks nothing."""

    def __await__(self) -> "Generator[Mark, None, None]":
        yield self


class TurnBegins:
    """The beginning of a turn, so that waiting people can be told. It is awaited like a question but asks nothing."""

    def __await__(self) -> "Generator[TurnBegins, None, None]":
        yield self


def to_plain(answer: Answer) -> Plain:
    """Return a checked answer as plain JSON."""
    return list(answer) if isinstance(answer, tuple) else answer
