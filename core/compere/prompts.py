"""What the rules ask of the table: frozen questions, generic in the type of their answer.

Awaiting a prompt hands it to the `Session`, which sends the answer back in; there is no event loop. A prompt checks an
answer before it reaches the rules, because an exception inside a coroutine ends it for good.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar, cast

from compere.errors import BadQuestion, BadUsual, InvalidAnswer, listed, quoted, spanned
from compere.options import Board, Option, any_order, encoded
from compere.wording import Plain, Text

A = TypeVar("A")
T = TypeVar("T")
Answer: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...] | None
By = Literal["table", "device"]
Form = Literal["nothing", "id", "ids", "number", "numbers", "lines"]


@dataclass(frozen=True)
class Prompt(Generic[A]):
    """A question: `key` names it across versions, `step` is that of the rule sheet, or "" where people only answer to
    set something right, `fact` an almanac key. `usual` is the answer that most people give most often, or what the
    state has already; a printed fact has none. `often`: it is asked every turn, or many times in one game. `subject`
    says by ids and numbers what it is about, where two questions of one key differ in nothing else: which kid, which
    player. It is asked before a `board`. `by_name`: options with facets are proper names, in the alphabet's order.
    `retold` says in a story what an answer has done, given what the rules get; None where that is nothing to tell.

    A question checks itself when it is made, and raises BadQuestion where nobody could answer it, or in two ways.
    """

    kind: ClassVar[str]
    form: ClassVar[Form]  # what an answer is as plain JSON
    key: str
    text: Text
    step: str
    fact: str | None = field(default=None, kw_only=True)
    usual: A | None = field(default=None, kw_only=True)
    often: bool = field(default=False, kw_only=True)
    by_name: bool = field(default=False, kw_only=True)
    subject: tuple[int | str, ...] = field(default=(), kw_only=True)
    board: Board = field(default=(), kw_only=True)
    retold: Callable[[A], Text | None] | None = field(default=None, kw_only=True, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.subject, tuple):
            raise self._bad(f"its subject is {quoted(self.subject)}: expected a tuple of ids and numbers")
        for each in self.subject:
            if type(each) not in (int, str):
                raise self._bad(f"its subject has {quoted(each)}: expected ids and numbers")
        self._validate()
        if self.usual is not None:
            try:
                self.check(self.usual_answer)
            except InvalidAnswer as error:
                bad = self._bad(f"its usual answer cannot be: {error}")
                raise BadUsual(str(bad), replace(self, usual=None)) from error

    def __await__(self) -> "Generator[Prompt[A], A, A]":
        return (yield self)

    def _validate(self) -> None:
        """Raise BadQuestion where nobody could answer."""

    def _bad(self, why: str) -> BadQuestion:
        return BadQuestion(f"the question {quoted(self.key)} cannot be asked: {why}")

    def _check_ids(self, things: "Sequence[Option[Any] | Die]", what: str) -> None:
        """Raise BadQuestion unless there are things to answer with, each of an id of its own."""
        if not things:
            raise self._bad(f"it has no {what}")
        ids = [thing.id for thing in things]
        if len(set(ids)) < len(ids):
            twice = next(id for id in ids if ids.count(id) > 1)
            raise self._bad(f"two of its {what} have the id {quoted(twice)}")

    @cached_property
    def usual_answer(self) -> Answer:
        """The usual answer as the journal would keep it; None where there is none."""
        return None if self.usual is None else self.encode(self.usual)

    @property
    def counted(self) -> bool:
        """Whether its usual answer is what the state counts now, and no habit of people's."""
        return self.form == "number" and self.usual is not None

    def starting_at(self, answer: object) -> Self:
        """Return the question with this as its usual answer, or as it is where this cannot be one."""
        try:
            usual = self.decode(self.check(answer))
        except InvalidAnswer:
            return self
        return replace(self, usual=usual)

    def check(self, answer: object) -> Answer:
        """Return the answer as the journal keeps it: ids, numbers, faces.

        Raises:
            InvalidAnswer: the answer does not fit; the message names it and what would fit.
        """
        raise NotImplementedError

    def decode(self, checked: Answer) -> A:
        """Return what the rules get for an answer that was checked."""
        return cast(A, checked)

    def encode(self, value: A) -> Answer:
        """Return the answer for which the rules get this.

        Raises:
            InvalidAnswer: no answer means it.
        """
        return cast(Answer, value)

    @property
    def offered(self) -> tuple[Option[Any], ...]:
        """The options that a list of them has, in their order."""
        return ()

    @property
    def accepted(self) -> tuple[Option[Any], ...]:
        """All options that may be answered, listed or not."""
        return self.offered

    def bounds(self) -> dict[str, Plain]:
        """Return what else limits the answer, as plain JSON: the least and the most, faces, how many."""
        return {}

    def spans(self) -> tuple[str, ...]:
        """Return what may be answered where it is no option, in no language: `0 … 9`."""
        return ()

    @property
    def legend(self) -> Mapping[str, Text]:
        """What signs mean, of which an answer is made."""
        return {}

    def ids(self) -> tuple[str, ...]:
        """Return the ids of what may be answered, in the order in which they stand."""
        return tuple([option.id for option in self.accepted])

    def takes(self) -> Plain:
        """Return the answers that it takes, with nothing in it of how they look; a part of the prompt's checksum."""
        return None

    def sole(self) -> Answer:
        """Return the only answer that there is; None where there are several, or where it is that a person has read."""
        return None


@dataclass(frozen=True)
class Tell(Prompt[None]):
    """Something to read; only where nothing is asked after it, else the sentence goes with the next question."""

    kind: ClassVar[str] = "tell"
    form: ClassVar[Form] = "nothing"

    def check(self, answer: object) -> None:
        if answer is not None:
            raise InvalidAnswer(f"{quoted(answer)} answers nothing here: expected null to go on")


@dataclass(frozen=True)
class Choose(Prompt[T]):
    """One of several options.

    What is `rare` is seldom the answer; what is `scanned` is accepted and listed nowhere. `ever` has the ids of all
    that are options at any time, in their order: what cannot be the answer now leaves its place empty. What is `grave`
    ends somebody's game: by its id, what people are asked once more before it is taken.
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
        self._check_ids(self.accepted, "options")
        if self.ever and (ids := [option.id for option in self.options]) != [id for id in self.ever if id in ids]:
            raise self._bad(f"its options are {listed(ids)}: expected some of {listed(self.ever)}, in that order")
        if strange := [id for id in self.grave if id not in self.ids()]:
            raise self._bad(f"{quoted(strange[0])} is grave and none of {listed(self.ids())}")

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options + self.rare

    @property
    def accepted(self) -> tuple[Option[T], ...]:
        return self.options + self.rare + self.scanned

    def bounds(self) -> dict[str, Plain]:
        grave: dict[str, Plain] = {"grave": list(self.grave)} if self.grave else {}
        rare, scanned = ([option.id for option in options] for options in (self.rare, self.scanned))
        return {"rare": rare, "scanned": scanned, **grave}

    def check(self, answer: object) -> str:
        if isinstance(answer, str) and any(option.id == answer for option in self.accepted):
            return answer
        raise InvalidAnswer(f"{quoted(answer)} is none of {listed(self.ids())}")

    def decode(self, checked: Answer) -> T:
        return next(option.value for option in self.accepted if option.id == checked)

    def encode(self, value: T) -> str:
        return encoded(self.accepted, value)

    def takes(self) -> Plain:
        return any_order(self.accepted)

    def sole(self) -> str | None:
        return self.options[0].id if len(self.accepted) == 1 else None


class OfSeveral(Prompt[tuple[T, ...]]):
    """Base of the questions that several of their options answer, each by its id."""

    form: ClassVar[Form] = "ids"

    def decode(self, checked: Answer) -> tuple[T, ...]:
        assert isinstance(checked, tuple)
        values = {option.id: option.value for option in self.accepted}
        return tuple([values[str(id)] for id in checked])

    def encode(self, value: tuple[T, ...]) -> tuple[str, ...]:
        return tuple(encoded(self.accepted, each) for each in value)

    def _different(self, answer: object, once: str) -> tuple[str, ...]:
        """Return an answer as ids of options, no two of them alike; `once` says why not.

        Raises:
            InvalidAnswer: it is no list of such.
        """
        ids = ids_of(answer)
        for id in ids:
            if id not in self.ids():
                raise InvalidAnswer(f"{quoted(id)} is none of {listed(self.ids())}")
        if len(set(ids)) != len(ids):
            raise InvalidAnswer(f"{quoted(list(ids))} names {once}")
        return ids


@dataclass(frozen=True)
class ChooseSome(OfSeveral[T]):
    """From `min` to `max` of several options, in their order."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option[T], ...]
    min: int
    max: int

    def _validate(self) -> None:
        self._check_ids(self.options, "options")
        if not 0 <= self.min <= self.max <= len(self.options):
            raise self._bad(f"{spanned(self.min, self.max)} of {len(self.options)} options")

    def check(self, answer: object) -> tuple[str, ...]:
        picked = self._different(answer, "one option twice: each may be chosen once")
        if not self.min <= len(picked) <= self.max:
            raise InvalidAnswer(f"{len(picked)} chosen: expected {spanned(self.min, self.max)}")
        return tuple(id for id in self.ids() if id in picked)

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options

    def bounds(self) -> dict[str, Plain]:
        return {"rare": [], "scanned": [], "min": self.min, "max": self.max}

    def takes(self) -> Plain:
        return self.min, self.max, any_order(self.options)

    def sole(self) -> tuple[str, ...] | None:
        if self.max == 0:
            return ()
        return self.ids() if self.min == len(self.options) else None


@dataclass(frozen=True)
class Number(Prompt[int]):
    """A whole number from `min` to `max`; what is usual is what was counted. It is likely not far from `near`."""

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
    """A die: its id is its stream of chance."""

    id: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Roll(Prompt[tuple[int, ...]]):
    """Roll dice; who has them says `by`."""

    kind: ClassVar[str] = "roll"
    form: ClassVar[Form] = "numbers"
    dice: tuple[Die, ...]
    by: By = field(default="table", kw_only=True)

    def _validate(self) -> None:
        self._check_ids(self.dice, "dice")
        if not all(die.faces for die in self.dice):
            raise self._bad("a die without faces")

    def check(self, answer: object) -> tuple[int, ...]:
        if not isinstance(answer, list | tuple) or len(answer) != len(self.dice):
            each = f"{len(self.dice)} faces, one for each of {listed(self.ids())}"
            raise InvalidAnswer(f"{quoted(answer)} is no list of {each}")
        for die, face in zip(self.dice, answer, strict=True):
            if type(face) is not int or face not in die.faces:
                faces = listed(sorted(set(die.faces)))
                raise InvalidAnswer(f"{quoted(face)} is no face of {die.id}: expected one of {faces}")
        return tuple(answer)

    def ids(self) -> tuple[str, ...]:
        return tuple(die.id for die in self.dice)

    def bounds(self) -> dict[str, Plain]:
        return {"dice": [{"id": die.id, "faces": list(die.faces)} for die in self.dice], "by": self.by}

    def spans(self) -> tuple[str, ...]:
        return tuple(f"{die.id} ({' '.join(map(str, die.faces))})" for die in self.dice)

    def takes(self) -> Plain:
        return tuple((die.id, tuple(sorted(set(die.faces)))) for die in self.dice)

    def sole(self) -> tuple[int, ...] | None:
        return tuple(die.faces[0] for die in self.dice) if all(len(set(die.faces)) == 1 for die in self.dice) else None


class Mark:
    """Where a correction goes back to: not a question, but a place between two of them."""

    def __await__(self) -> "Generator[Mark, None, None]":
        yield self


class TurnBegins:
    """Where a turn begins, of which a person who waits for it may be told: not a question either."""

    def __await__(self) -> "Generator[TurnBegins, None, None]":
        yield self


def to_plain(answer: Answer) -> Plain:
    """Return a checked answer as plain JSON."""
    return list(answer) if isinstance(answer, tuple) else answer


def ids_of(answer: object) -> tuple[str, ...]:
    """Return an answer as ids.

    Raises:
        InvalidAnswer: it is no list of them.
    """
    if not isinstance(answer, list | tuple) or not all(isinstance(id, str) for id in answer):
        raise InvalidAnswer(f"{quoted(answer)} is no list of ids")
    return tuple(answer)
