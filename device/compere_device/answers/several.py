"""Several of many options, one after another; afterwards any of them can be replaced."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from compere.arrange import ChooseSome
from compere.declared import dataclass, field, replace
from compere.options import Facet, Option
from compere.prompts import to_plain
from compere.wording import Plain, Text, say
from compere_device.answers.options import Among, Choosing
from compere_device.answers.way import Done, Keyed, Onward, Parted, Way

if TYPE_CHECKING:  # the home screen asks for no cards and need not load them
    from compere.piles import Draw


@dataclass(frozen=True)
class Several(Choosing):
    """A choice of several things, one after another: drawn from a pile, or put in an order.

    Attributes:
        prompt: the question.
        ordered: whether the order matters; if so, a thing that was picked already changes places when it replaces
            another.
        instead: answers that are not things, such as that the pile is empty.
        copies: how often each id may come; by default once.
        replacing: the place for which a replacement is being chosen; None if there is none.
    """

    prompt: "Draw[Any] | ChooseSome[Any]"
    ordered: bool = True
    instead: tuple[Option[Any], ...] = ()
    copies: Mapping[str, int] = field(default_factory=dict)
    replacing: int | None = None
    before: Way | None = None  # the page of everything, on which a place was selected
    undone: tuple[str, ...] = ()  # what was picked and undone in this answer, in order; it is marked
    scanned: tuple[str, ...] = ()  # what of it was told by a code, and not along the pages that keys lead to

    @property
    def in_order(self) -> bool:
        return self.ordered and not self._heads

    @property
    def first_place(self) -> int:
        from compere.piles import Draw

        return self.prompt.first if isinstance(self.prompt, Draw) else 1

    @property
    def counter(self) -> str:
        several = self.prompt.count > 1 and self.replacing is None
        return f"{len(self.picked) + 1}/{self.prompt.count}" if several else ""

    @property
    def text(self) -> Text:
        if self.replacing is None:
            return self._next_place or super().text
        return say("Instead of {thing}:", thing=self.option(self.picked[self.replacing]).label)

    @property
    def _next_place(self) -> Text | None:
        """The question for the next place, if each place of an order has its own and no whole answer is offered."""
        if not isinstance(self.prompt, ChooseSome) or self.again:
            return None
        return next((question for _, question in self.prompt.asked[len(self.picked) :]), None)

    @property
    def entered(self) -> tuple[Text, ...]:
        """The things picked so far, each with the name of its place if places have names."""
        names = super().entered if self.replacing is None else ()
        return tuple(map(_beside, self._heads, names)) if self._heads else names

    @property
    def _heads(self) -> tuple[Text, ...]:
        return tuple(name for name, _ in self.prompt.asked) if isinstance(self.prompt, ChooseSome) else ()

    @property
    def resumed(self) -> Plain:
        return [*self.picked, *self.undone] if self.undone else self.old

    @property
    def likely(self) -> Option[Any] | None:
        """The thing that was taken back here or, while one is replaced, its neighbour in the same suit.

        Most likely a finger hit the key, or the scanner the code, beside the right one. In another suit nothing is more
        likely.
        """
        if self.replacing is None:
            return next((each for each in self.left if each.id == self.undone[0]), None) if self.undone else None
        if not self.left:
            return None
        ids, wrong = self.prompt.ids(), self.option(self.picked[self.replacing])
        suit, here = _suit(wrong), ids.index(wrong.id)
        near = [option for option in self.left if _suit(option) == suit]
        return min(near, key=lambda option: abs(ids.index(option.id) - here), default=None)

    @property
    def complete(self) -> bool:
        """Whether all are picked."""
        return len(self.picked) == self.prompt.count

    @property
    def again(self) -> tuple[str, ...]:
        begun = self.picked or self.narrowed
        start = to_plain(self.prompt.usual_answer) if self.old is None else self.old
        return tuple(map(str, start)) if isinstance(start, list | tuple) and not begun else ()

    def offers(self, answer: Plain) -> bool:
        return bool(self.again) and list(self.again) == answer

    @property
    def open(self) -> tuple[Option[Any], ...]:
        return self._not_picked(self.prompt.accepted)

    @property
    def listed(self) -> tuple[Option[Any], ...]:
        return self._not_picked(self.prompt.options)

    @property
    def alone(self) -> tuple[Option[Any], ...]:
        """The answers that are no card; they stand alone, so there are none once a card is entered."""
        return () if self.picked else self.instead

    def _not_picked(self, options: tuple[Option[Any], ...]) -> tuple[Option[Any], ...]:
        if not self.picked:
            return options
        gone = {each.id for each in self.instead}
        if self.replacing is not None:
            gone.add(self.picked[self.replacing])
        swaps = self.replacing is not None and self.ordered
        return tuple(each for each in options if each.id not in gone and (swaps or not self._has_all_of(each.id)))

    def _has_all_of(self, id: str) -> bool:
        return self.picked.count(id) >= self.copies.get(id, 1)

    def take(self, option: Option[Any]) -> Onward:
        """Take what came; an answer that is no card is given alone."""
        if self.replacing is not None:
            picked = tuple(self._replaced(self.replacing, option.id))
            return self.on(replace(self, picked=picked, narrowed=(), replacing=None))
        if option in self.alone:
            return Done((option.id,))
        after = self.picking(option.id)
        picked = after.picked
        if len(picked) == self.prompt.count:
            return Done(picked)
        if len(picked) + 1 == self.prompt.count and len(after.open) == 1:
            return Done((*picked, after.open[0].id))  # nobody has to say the only thing that can follow
        return self.on(after)

    def take_scanned(self, option: Option[Any]) -> Onward:
        return self.by_scan(option).take(option)

    def by_scan(self, option: Option[Any]) -> Self:
        """Return the choice, which knows that this is going to be told by a code."""
        return replace(self, scanned=(*self.scanned, option.id))

    def picking(self, id: str) -> Self:
        """Return the choice with one more thing; what was taken back after it is still offered next."""
        left = tuple(each for each in self.undone[1:] if each != id)
        return replace(self, picked=(*self.picked, id), narrowed=(), undone=left)

    def _replaced(self, place: int, id: str) -> list[str]:
        """Return what is picked with another thing in a place; if all copies of that are picked, the two swap."""
        picked = list(self.picked)
        if self._has_all_of(id):
            places = [*range(place + 1, len(picked)), *range(place)]
            picked[next(other for other in places if picked[other] == id)] = picked[place]
        picked[place] = id
        return picked

    @property
    def so_far(self) -> Plain:
        return {"picked": list(self.picked), "undone": list(self.undone)}

    def take_up(self, so_far: Plain) -> Self | None:
        if not isinstance(so_far, Mapping):
            return None
        picked, undone = so_far.get("picked"), so_far.get("undone")
        if not isinstance(picked, list) or not isinstance(undone, list) or len(picked) > self._most:
            return None
        choice = replace(self, picked=(), narrowed=(), replacing=None, undone=())
        for id in picked:
            if not any(each.id == id for each in choice.open if each not in self.instead):
                return None
            choice = choice.picking(str(id))
        if choice.complete is not self.complete:  # otherwise it would have been given already
            return None
        ids = self.prompt.ids()
        return replace(choice, undone=tuple(each for each in map(str, undone) if each in ids))

    @property
    def _most(self) -> int:
        """How many things may be picked."""
        return self.prompt.count

    def back(self) -> Way | None:
        if self.complete and not self.narrowed:
            return self.before
        if self.narrowed or not self.picked:
            return super().back()
        *before, last = self.picked
        scanned = tuple(each for each in self.scanned if each != last)
        choice = replace(self, picked=tuple(before), undone=(last, *self._behind), scanned=scanned)
        way = self._retraced(choice)
        return way.after_scan(choice.on(choice)) if scanned != self.scanned and isinstance(way, Parted) else way

    @property
    def _behind(self) -> tuple[str, ...]:
        """What comes after the picked things in the answer that was taken back, as a whole or one by one."""
        if self.undone or not isinstance(self.old, list):
            return self.undone
        whole, there = tuple(map(str, self.old)), len(self.picked)
        return whole[there:] if whole[:there] == self.picked else ()

    def _retraced(self, choice: "Several") -> Way:
        """Return the page on which the thing that was taken back had been given by a key."""
        way = choice.on(choice)
        while isinstance(way, Keyed) and (row := way.again) is not None:
            step = way.pick(row)
            if not (isinstance(step, Among) and step.choice.picked == choice.picked):
                break
            way = step
        return way

    def missing(self, answer: Any) -> list[str]:
        if self.ordered:
            return list(answer[len(self.picked) if self.replacing is None else self.replacing :])
        return list((Counter(answer) - Counter(self.picked)).elements())

    def is_wrong(self, place: int, answer: Any) -> bool:
        """Whether the thing in a place is not the answer's; where order does not matter, whether it is one too many."""
        id = self.picked[place]
        return bool(id != answer[place]) if self.ordered else self.picked.count(id) > answer.count(id)

    def leads_to(self, answer: Any) -> bool:
        if self.replacing is not None:
            return self.is_wrong(self.replacing, answer) and super().leads_to(answer)
        so_far = tuple(answer[: len(self.picked)])
        wrong = self.picked != so_far if self.ordered else Counter(self.picked) - Counter(answer)
        return not wrong and super().leads_to(answer)


def _beside(place: Text, thing: Text) -> Text:
    return say("{place}: {thing}", place=place, thing=thing)


def _suit(option: Option[Any]) -> Facet | None:
    return next(iter(option.facets.values()), None)
