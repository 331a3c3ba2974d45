"""Piles of cards and tiles, and the question what came up: what was drawn has left its pile.

A face-down pile is a multiset until something is drawn from it, so there is no shuffle: cards that leave it unseen only
make it shorter, because each of its cards may still be among them. What is seen of its next cards is kept, in order.

A pile belongs to the state, or is made for the question: what another run of the rules has drawn must not miss here.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar

from compere.errors import BadQuestion, InvalidAnswer, listed, quoted, spanned
from compere.options import Option, any_order
from compere.prompts import By, OfSeveral, Prompt, ids_of
from compere.state import derived
from compere.wording import Plain

T = TypeVar("T")


@dataclass
class Pile(Generic[T]):
    """A pile: its stream of chance, who has it, what may come up from it, and what is known of its next cards.

    `unseen` are its cards with their copies, `put_away` how many of them lie elsewhere, unseen; of a pile that is the
    table's own business (None) any card may come, as often as it likes. `next` says for each of its next cards, in
    order, what it may be: one card where it was seen, several where only its back was.
    """

    name: str
    by: By = "table"
    unseen: dict[T, int] | None = None
    put_away: int = 0
    next: list[list[T]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Raise BadQuestion where no pile can be like that."""
        unseen = self.unseen or {}
        if any(copies < 1 for copies in unseen.values()):
            raise self._bad(f"of each card that may be in it there is one at least, not {quoted(unseen)}")
        if not 0 <= self.put_away <= sum(unseen.values()):
            raise self._bad(f"{self.put_away} of its {sum(unseen.values())} cards cannot lie elsewhere")
        if not all(self.next) or (self.left is not None and len(self.next) > self.left):
            raise self._bad(f"its next cards cannot be {quoted(self.next)}, of {self.left}")
        known = Counter(may[0] for may in self.next if len(may) == 1)
        for card in () if self.unseen is None else [card for may in self.next for card in may]:
            if card not in unseen or known[card] > unseen[card]:
                raise self._bad(f"{quoted(card)} is not among its cards as often as among the next ones")

    def _bad(self, why: str) -> BadQuestion:
        return BadQuestion(f"no pile {quoted(self.name)} can be like that: {why}")

    @classmethod
    def of(cls, name: str, cards: Iterable[T], *, by: By = "table", put_away: int = 0) -> "Pile[T]":
        """Return a shuffled pile of these, `put_away` of them laid aside unseen."""
        return cls(name, by, dict(Counter(iter(cards))), put_away)

    @property
    def cards(self) -> list[T]:
        """What may come up, each as often as it is there; nothing where nobody knows."""
        return list(Counter(self.unseen).elements())

    @property
    @derived
    def left(self) -> int | None:
        """How many cards it has; None where nobody knows."""
        return None if self.unseen is None else sum(self.unseen.values()) - self.put_away

    @property
    def known(self) -> list[T]:
        """Its next cards in order, as far as they are known wholly."""
        return [card for (card,) in takewhile(lambda each: len(each) == 1, self.next)]

    def candidates(self, place: int = 0) -> dict[T, int] | None:
        """Return what the card at a `place` may be, with copies; None: any card. What lies above it must be known."""
        seen = self.next[place] if place < len(self.next) else None
        if seen and len(seen) == 1:
            return {seen[0]: 1}
        if self.unseen is None:
            return None
        if not self.next:
            return self.unseen.copy()
        known = self.known
        there = {card: copies - known.count(card) for card, copies in self.unseen.items() if not seen or card in seen}
        return {card: copies for card, copies in there.items() if copies}

    def add(self, *cards: T) -> None:
        """Shuffle cards in: what was known of the next ones is not any more.

        Where none was left, these are the pile: what was put away lies elsewhere, and is not among them.
        """
        if self.unseen is not None:
            before = self.unseen if self.left else {}
            self.unseen, self.put_away = dict(Counter(before) + Counter(cards)), self.put_away if before else 0
        self.next = []

    def take(self, *cards: T) -> None:
        """Take what has come up; a `Draw` does so by itself.

        Raises:
            BadQuestion: it cannot come from this pile.
        """
        for card in cards:
            gone = self.unseen is not None and (not self.left or card not in self.unseen)
            if gone or (self.next and card not in self.next[0]):
                raise BadQuestion(f"{quoted(card)} cannot come from {self.name}, as far as the rules know it")
            del self.next[:1]
            if self.unseen is not None:
                self._remove(card, self.unseen)

    def _remove(self, card: T, unseen: dict[T, int]) -> None:
        unseen[card] -= 1
        if not unseen[card]:
            del unseen[card]
            self.next = [[each for each in may if each != card] for may in self.next]

    def turn_up(self) -> T:
        """Take the next card, which is known, and return it.

        Raises:
            BadQuestion: it is not known: it must be drawn.
        """
        if not self.known:
            raise BadQuestion(f"nobody knows the next card of {self.name}: draw it")
        card = self.known[0]
        self.take(card)
        return card


@dataclass(frozen=True)
class Draw(OfSeveral[T]):
    """Draw `count` cards from a pile, which has them no more once they are answered.

    `cards` are what those of the pile can be; `options` are what may be answered of them, `candidates` with how many
    copies. What is `scanned` they can be too, which is accepted and listed nowhere. Where the order does not matter
    (not `ordered`), as of a hand that is dealt, it may be entered in any. `instead` is what may be answered that is no
    card, as that the table's pile is empty: alone, however many are drawn. Where `count` of them are needed, and people
    see further ones, they may tell up to so many `more` in the same answer. `first` is the place of the first card, as
    people call it, where those before it are known.
    """

    kind: ClassVar[str] = "draw"
    pile: Pile[Any] = field(compare=False)
    cards: tuple[Option[T], ...] = field(compare=False, repr=False)
    count: int = field(default=1, kw_only=True)
    more: int = field(default=0, kw_only=True)
    first: int = field(default=1, compare=False, kw_only=True)
    ordered: bool = field(default=True, kw_only=True)
    instead: tuple[Option[T], ...] = field(default=(), kw_only=True)
    scanned: tuple[Option[T], ...] = field(default=(), compare=False, repr=False, kw_only=True)
    options: tuple[Option[T], ...] = field(init=False)
    candidates: Mapping[str, int] = field(init=False)  # copies by id, when it was made
    there: Mapping[Any, int] | None = field(init=False, compare=False, repr=False)  # the same by value

    def __post_init__(self) -> None:
        there = self._there()
        object.__setattr__(self, "there", there)
        cards, scanned = self._fitting(self.cards), self._fitting(self.scanned)
        copies = {each.id: self.most if there is None else there[each.value] for each in cards + scanned}
        object.__setattr__(self, "options", cards + self.instead)
        object.__setattr__(self, "candidates", copies)
        self._validate_pile(cards + scanned)
        super().__post_init__()

    def __await__(self) -> Generator[Prompt[tuple[T, ...]], tuple[T, ...], tuple[T, ...]]:
        came = yield self if self._there() == self.there else replace(self)  # made before something else was drawn
        if came not in [(each.value,) for each in self.instead]:
            self._came(came)
        return came

    @property
    def most(self) -> int:
        """How many may be answered at most."""
        return self.count + self.more

    @property
    def by(self) -> By:
        """Who has the pile."""
        return self.pile.by

    @property
    def stream(self) -> str:
        """The stream of chance that it takes from: the pile's."""
        return self.pile.name

    @property
    def _place(self) -> int:
        """How many cards lie on the first one that is asked for."""
        return 0

    def _there(self) -> Mapping[Any, int] | None:
        """Return what may come, with copies; None: any of the cards."""
        return self.pile.candidates()

    def _fitting(self, options: tuple[Option[T], ...]) -> tuple[Option[T], ...]:
        """Return those of the options that may come."""
        there = self.there
        return options if there is None else tuple([each for each in options if each.value in there])

    def _came(self, cards: tuple[T, ...]) -> None:
        self.pile.take(*cards)

    def _validate_pile(self, fitting: tuple[Option[T], ...]) -> None:
        pile, left, there = self.pile, self.pile.left, self.there
        if self.count < 1 or self.more < 0 or (left is not None and self._place + self.most > left):
            raise self._bad(f"{spanned(self.count, self.most)} of {left} in {pile.name}")
        if self.more and not self.ordered:
            raise self._bad(f"{self.more} more of {pile.name} in any order: nobody could tell them from what is needed")
        if self.most > 1 and len(pile.next) > self._place:
            raise self._bad(
                f"{self.most} of {pile.name}, of whose next cards something is known: ask for one at a time"
            )
        values = [each.value for each in fitting]
        for card in () if there is None or len(there) == len(set(values)) == len(values) else there:
            if values.count(card) != 1:
                raise self._bad(f"{quoted(card)} may come from {pile.name} and has {values.count(card)} options")
        for each in self.instead:
            if each.value in values:
                raise self._bad(f"{quoted(each.id)} is said to be no card, and means the card {quoted(each.value)}")

    def _validate(self) -> None:
        if not self.options:
            raise self._bad("it has no options")
        self._check_ids(self.accepted, "options")

    def check(self, answer: object) -> tuple[str, ...]:
        drawn = ids_of(answer)
        name = self.pile.name
        for option in self.instead:
            if option.id in drawn:
                if len(drawn) > 1:
                    raise InvalidAnswer(f"{quoted(option.id)} is no card of {name}: it is given alone")
                return drawn
        if not self.count <= len(drawn) <= self.most:
            raise InvalidAnswer(f"{len(drawn)} drawn: expected {spanned(self.count, self.most)} from {name}")
        for id in drawn:
            if drawn.count(id) > self.candidates.get(id, 0):
                raise InvalidAnswer(f"{quoted(id)} cannot come from {name}: expected one of {listed(self.ids())}")
        return drawn if self.ordered else tuple(sorted(drawn, key=self.ids().index))

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options

    @cached_property
    def accepted(self) -> tuple[Option[T], ...]:
        return self.options + self._fitting(self.scanned)

    def bounds(self) -> dict[str, Plain]:
        pile: dict[str, Plain] = {"from": self.stream, "candidates": dict(self.candidates)}
        further: dict[str, Plain] = {"more": self.more} if self.more else {}
        return pile | {"instead": [each.id for each in self.instead], "count": self.count, "by": self.by} | further

    def takes(self) -> Plain:
        """See `Prompt.takes`: of several, each id with how many of it there may be; 0 for one that is given alone.

        How many `more` may be told is not in it: who told no more has answered the same question.
        """
        if (count := self.count) == 1:
            return 1, any_order(self.accepted)
        most = [(id, min(self.candidates.get(id, 0), count)) for id in self.ids()]
        return count, self.ordered, tuple(sorted(most))

    def sole(self) -> tuple[str, ...] | None:
        """See `Prompt.sole`; of a pile that is taken whole, the order may still be a question."""
        if self.instead:
            return None
        all_ids = tuple(id for id, copies in self.candidates.items() for _ in range(copies))
        return all_ids if len(all_ids) == self.count and (not self.ordered or len(self.accepted) == 1) else None


def _whole(card: Any) -> Any:
    return card


@dataclass(frozen=True)
class Look(Draw[T]):
    """See the next `count` cards that are not known, and leave them on their pile, which then knows them in order.

    Several are told in the order in which they lie, so each `Look` is `ordered`. `part` is what is seen of a card, as
    its back: then `cards` are the backs, and the pile knows which cards have that.
    """

    part: Callable[[Any], T] = field(default=_whole, kw_only=True, compare=False)

    @property
    def stream(self) -> str:
        """The stream of chance: the pile's for whole cards; for a `part` its own, by its key, which changes no draw."""
        return self.pile.name if self.part is _whole else self.key.partition(".")[2]

    @property
    def _place(self) -> int:
        return len(self.pile.known)

    def _there(self) -> Mapping[Any, int] | None:
        if (there := self.pile.candidates(self._place)) is None:
            return None
        seen = Counter[Any]()
        for card, copies in there.items():
            seen[self.part(card)] += copies
        return seen

    def _came(self, cards: tuple[T, ...]) -> None:
        place = self._place
        there = self.pile.candidates(place)
        fits = [[each] if there is None else [card for card in there if self.part(card) == each] for each in cards]
        self.pile.next[place : place + len(cards)] = fits

    def _validate_pile(self, fitting: tuple[Option[T], ...]) -> None:
        super()._validate_pile(fitting)
        if self.count > 1 and not self.ordered:
            raise self._bad(
                f"the next {self.count} of {self.pile.name} stay there, in an order that somebody must tell"
            )
        if self.there is None and self.part is not _whole:
            raise self._bad(f"nobody knows which cards of {self.pile.name} look like that: say which it has")
