"""Piles of cards and tiles, and the questions that draw from them: a card that is drawn leaves its pile.

A face-down pile is a multiset until something is drawn from it, so nothing is ever shuffled: when cards leave it unseen
it only becomes shorter, because each of its cards may still be among the rest. What has been seen of its next cards is
kept, in order.

A pile belongs to the state, or is made for the question. A pile made by a module would be shared between runs of the
rules, and lack what another run has drawn.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar, cast

from compere.declared import dataclass, field, replace
from compere.errors import BadQuestion, InvalidAnswer, listed, quoted, spanned
from compere.options import Option, Repertoire, any_order, id_of, ids_of, repertoire, value_of
from compere.prompts import Answer, By, OfSeveral, Prompt
from compere.state import derived
from compere.wording import Plain

T = TypeVar("T")


def _is_one(may_be: list[Any]) -> bool:
    return len(may_be) == 1


@dataclass
class Pile(Generic[T]):
    """A pile of cards.

    Attributes:
        name: its stream of chance.
        by: who has it, the table or the device.
        unseen: its cards, with how many copies of each. None if the pile is the table's own business: then any card may
            come, any number of times.
        put_away: how many of these cards lie elsewhere, unseen.
        next: for each next card, in order, what it may be: one card if it was seen, several if only its back was.
    """

    name: str
    by: By = "table"
    unseen: dict[T, int] | None = None
    put_away: int = 0
    next: list[list[T]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Raise BadQuestion if no pile can be like that."""
        unseen = self.unseen or {}
        if unseen and min(unseen.values()) < 1:
            raise self._bad(f"of each card that may be in it there is one at least, not {quoted(unseen)}")
        if not 0 <= self.put_away <= sum(unseen.values()):
            raise self._bad(f"{self.put_away} of its {sum(unseen.values())} cards cannot lie elsewhere")
        if self.next:
            self._validate_next(unseen)

    def _validate_next(self, unseen: Mapping[T, int]) -> None:
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
        """Return a shuffled pile of these cards, with `put_away` of them laid aside unseen."""
        return cls(name, by, dict(Counter(iter(cards))), put_away)

    @property
    def cards(self) -> list[T]:
        """The cards that may come up, each as often as it is there; empty if nobody knows."""
        return list(Counter(self.unseen).elements())

    @property
    @derived
    def left(self) -> int | None:
        """How many cards are left; None if nobody knows."""
        return None if self.unseen is None else sum(self.unseen.values()) - self.put_away

    @property
    def known(self) -> list[T]:
        """Its next cards, in order, up to the first one that is not known exactly."""
        return [card for (card,) in takewhile(_is_one, self.next)] if self.next else []

    def candidates(self, place: int = 0) -> dict[T, int] | None:
        """Return what the card at `place` (0 is the top) may be, with copies; None for any card.

        The cards above that place must be known.
        """
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
        """Shuffle cards in, which makes its next cards unknown.

        If none were left, these cards are the new pile; cards that were put away are not part of it.

        Raises:
            BadQuestion: a list of cards is given as one card.
        """
        for card in cards:
            if isinstance(card, list | tuple | dict | set):
                raise BadQuestion(f"{quoted(str(card))} is no card of {self.name}: give them one by one, add(*cards)")
        if self.unseen is not None:
            before = self.unseen if self.left else {}
            self.unseen, self.put_away = dict(Counter(before) + Counter(cards)), self.put_away if before else 0
        self.next = []

    def take(self, *cards: T) -> None:
        """Remove cards that have come up; a `Draw` does this by itself.

        Raises:
            BadQuestion: a card cannot come from this pile.
        """
        unseen = self.unseen
        for card in cards:
            gone = unseen is not None and (card not in unseen or not self.left)
            if gone or (self.next and card not in self.next[0]):
                raise BadQuestion(f"{quoted(card)} cannot come from {self.name}, as far as the rules know it")
            del self.next[:1]
            if unseen is not None:
                self._remove(card, unseen)

    def _remove(self, card: T, unseen: dict[T, int]) -> None:
        unseen[card] -= 1
        if not unseen[card]:
            del unseen[card]
            if self.next:
                self.next = [[each for each in may if each != card] for may in self.next]

    def turn_up(self) -> T:
        """Remove and return the next card, which must be known.

        Raises:
            BadQuestion: it is not known, so it must be drawn.
        """
        if not self.known:
            raise BadQuestion(f"nobody knows the next card of {self.name}: draw it")
        card = self.known[0]
        self.take(card)
        return card


@dataclass(frozen=True)
class Draw(OfSeveral[T]):
    """Draw cards from a pile; once answered, they are removed from it.

    Attributes:
        pile: the pile.
        cards: options for what its cards can be.
        count: how many cards are drawn.
        places: what people call the places of the cards, from 1 if nothing is said; () if they have none, as in a dealt
            hand, and may be entered in any order. Where people can see more of them than `count`, they may tell all of
            these places in the same answer.
        rare: answers that are not cards, such as that the table's pile is empty; given alone, whatever `count` is.
        scanned: further options for what its cards can be, accepted when scanned and listed nowhere.
        there: computed; how many copies of each card may come at this time, by value; None if nobody knows.
    """

    kind: ClassVar[str] = "draw"
    pile: Pile[Any] = field(compare=False)
    cards: tuple[Option[T], ...] = field(repr=False)
    count: int = field(default=1, kw_only=True)
    places: Sequence[int] | None = field(default=None, kw_only=True)
    rare: tuple[Option[T], ...] = field(default=(), kw_only=True)
    scanned: tuple[Option[T], ...] = field(default=(), compare=False, repr=False, kw_only=True)
    there: Mapping[Any, int] | None = field(init=False)
    _lay: Mapping[Any, int] | None = field(init=False, compare=False, repr=False)  # what the pile had for it
    _every: Repertoire[T] = field(init=False, compare=False, repr=False)  # its cards, whether or not they may come
    _copies: Mapping[str, int] = field(init=False, compare=False, repr=False)  # of each card that may come, by id

    def __post_init__(self) -> None:
        every, known = repertoire(self.cards), self.__dict__
        known["_every"] = every.beside(self.scanned) if self.scanned else every
        known["_lay"] = lay = self.pile.candidates(self._place)
        known["there"] = None if lay is None else self._seen(lay)
        self._validate_pile()
        super().__post_init__()

    def __await__(self) -> Generator[Prompt[tuple[T, ...]], tuple[T, ...], tuple[T, ...]]:
        as_made = self.pile.candidates(self._place) == self._lay
        came = yield self if as_made else replace(self)  # anew if cards left since it was made
        if not self.rare or came not in [(each.value,) for each in self.rare]:
            self._came(came)
        return came

    @property
    def ordered(self) -> bool:
        """Whether the order of the cards matters."""
        return self.places is None or len(self.places) > 0

    @property
    def first(self) -> int:
        """What people call the place of the first card."""
        return self.places[0] if self.places else 1

    @property
    def more(self) -> int:
        """How many further cards people may tell in the same answer."""
        return self.most - self.count

    @property
    def most(self) -> int:
        """The greatest number of cards in an answer."""
        return len(self.places) if self.places else self.count

    @property
    def by(self) -> By:
        """Who has the pile."""
        return self.pile.by

    @property
    def stream(self) -> str:
        """Its stream of chance: the pile's."""
        return self.pile.name

    @property
    def _place(self) -> int:
        """How many cards lie on top of the first one that is asked for."""
        return 0

    def _seen(self, lay: Mapping[Any, int]) -> Mapping[Any, int]:
        """Return what is seen of the cards that may come, with copies."""
        return lay

    @cached_property
    def options(self) -> tuple[Option[T], ...]:
        """What may be answered at this time."""
        return self._fitting(self.cards) + self.rare

    @cached_property
    def candidates(self) -> Mapping[str, int]:
        """How many copies of each card may come, by id."""
        fitting = self._fitting(self.cards) + self._fitting(self.scanned)
        return {each.id: self._copies[each.id] for each in fitting}

    def _fitting(self, options: tuple[Option[T], ...]) -> tuple[Option[T], ...]:
        """Return the options that may come."""
        there = self.there
        return options if there is None else tuple([each for each in options if each.value in there])

    def _came(self, cards: tuple[T, ...]) -> None:
        self.pile.take(*cards)

    def _validate_pile(self) -> None:
        pile, left, there = self.pile, self.pile.left, self.there
        count, most, place = self.count, self.most, self._place
        if not 1 <= count <= most or (left is not None and place + most > left):
            raise self._bad(f"{spanned(count, most)} of {left} in {pile.name}")
        if most > 1 and len(pile.next) > place:
            raise self._bad(f"{most} of {pile.name}, of whose next cards something is known: ask for one at a time")
        self.__dict__["_copies"] = self._count(self._every, there)
        for each in self.rare:
            if each.value in (map(value_of, self._every) if there is None else there):
                raise self._bad(f"{quoted(each.id)} is said to be no card, and means the card {quoted(each.value)}")

    def _count(self, every: Repertoire[T], there: Mapping[Any, int] | None) -> Mapping[str, int]:
        """Return how many copies of each card may come, by id, in no order."""
        if there is None:
            return dict.fromkeys(every.by_id, self.most)
        ids = every.ids
        try:
            return {ids[card]: copies for card, copies in there.items()}
        except KeyError as error:
            count = list(map(value_of, every)).count(card := error.args[0])
            raise self._bad(f"{quoted(card)} may come from {self.pile.name} and has {count} options") from None

    def _validate(self) -> None:
        by_id, rare = self._every.by_id, [each.id for each in self.rare]
        if len(by_id) < len(self._every) or (rare and not by_id.keys().isdisjoint(rare)) or len(set(rare)) < len(rare):
            self._check_ids([*map(id_of, self._every), *rare], "options")
        if not (self.options if self.scanned else self._copies or rare):
            raise self._bad("it has no options")

    def check(self, answer: object) -> tuple[str, ...]:
        drawn = ids_of(answer)
        name = self.pile.name
        for option in self.rare:
            if option.id in drawn:
                if len(drawn) > 1:
                    raise InvalidAnswer(f"{quoted(option.id)} is no card of {name}: it is given alone")
                return drawn
        if not self.count <= len(drawn) <= self.most:
            raise InvalidAnswer(f"{len(drawn)} drawn: expected {spanned(self.count, self.most)} from {name}")
        for id in drawn:
            if drawn.count(id) > self._copies.get(id, 0):
                raise InvalidAnswer(f"{quoted(id)} cannot come from {name}: expected one of {listed(self.ids())}")
        return drawn if self.ordered else tuple(sorted(drawn, key=list(self._every.by_id).index))

    def decode(self, checked: Answer) -> tuple[T, ...]:
        by_id = self._every.by_id
        return tuple([(by_id.get(id) or self.by_id[id]).value for id in cast("tuple[str, ...]", checked)])

    @property
    def offered(self) -> tuple[Option[T], ...]:
        return self.options

    @property
    def accepted(self) -> tuple[Option[T], ...]:
        return self.options + self._fitting(self.scanned)

    def bounds(self) -> dict[str, Plain]:
        pile: dict[str, Plain] = {"from": self.stream, "candidates": dict(self.candidates)}
        further: dict[str, Plain] = {"more": self.more} if self.more else {}
        return pile | {"instead": [each.id for each in self.rare], "count": self.count, "by": self.by} | further

    def takes(self) -> Plain:
        """See `Prompt.takes`; for several cards, each id with how many of it there may be, or 0 if it is given alone.

        How many `more` may be told is not part of it: an answer without them answers the same question.
        """
        if (count := self.count) == 1:
            return 1, any_order([*self._copies, *map(id_of, self.rare)])
        most = {**self._copies, **{each.id: 0 for each in self.rare}}
        taken = tuple([(id, copies if (copies := most[id]) < count else count) for id in sorted(most)])
        return count, self.ordered, taken

    def sole(self) -> tuple[str, ...] | None:
        """See `Prompt.sole`; if a whole pile is drawn, its order may still be a question."""
        if self.rare:
            return None
        all_ids = tuple(id for id, copies in self.candidates.items() for _ in range(copies))
        return all_ids if len(all_ids) == self.count and (not self.ordered or len(self.by_id) == 1) else None


@dataclass(frozen=True)
class Look(Draw[T]):
    """Look at the next `count` unknown cards and leave them on the pile, which then knows them in order.

    Several cards are told in the order in which they lie, so they have `places`. If less is seen than a whole card, as
    its back, the value of an option is the frozenset of all cards that look so; the pile learns that it is one of them.
    """

    @property
    def stream(self) -> str:
        """Its stream of chance: the pile's for whole cards, its own for backs, so that later draws stay the same."""
        return self.key.partition(".")[2] if self._every.looks else self.pile.name

    @property
    def _place(self) -> int:
        return len(self.pile.known)

    def _seen(self, lay: Mapping[Any, int]) -> Mapping[Any, int]:
        seen, looks = dict[Any, int](), self._every.looks
        for card, copies in lay.items():
            look = looks.get(card, card)
            seen[look] = seen.get(look, 0) + copies
        return seen

    def _came(self, cards: tuple[T, ...]) -> None:
        place = self._place
        there = self.pile.candidates(place) or {}
        fits = [[card for card in there if card in each] if isinstance(each, frozenset) else [each] for each in cards]
        self.pile.next[place : place + len(cards)] = fits

    def _validate_pile(self) -> None:
        super()._validate_pile()
        if self.count > 1 and not self.ordered:
            raise self._bad(
                f"the next {self.count} of {self.pile.name} stay there, in an order that somebody must tell"
            )
        if self.there is None and self._every.looks:
            raise self._bad(f"nobody knows which cards of {self.pile.name} look like that: say which it has")
