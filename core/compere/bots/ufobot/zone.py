"""What lies in Ufobot's Exploration zone in one colour: dice and buildings in order of arrival, and which are pairs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, TypeAlias

from compere.bots.ufobot.cards import BUILDINGS_EACH, DICE_EACH, MOST_VALUE, STOREYS_EACH

Value: TypeAlias = Annotated[int, range(1, MOST_VALUE + 1)]
STAIRS = range(-99, 100)  # more than a game has arrivals of one colour
MOST_DICE = DICE_EACH - 1  # of a colour: one more is in the Active zone, or exhausted


@dataclass
class Arrival:
    """A die (by its value) or a building in the zone, with its place in the order of arrival.

    Corrections of one thing, up and down, climb a staircase that starts at 0. Each `stair` has one arrival, which comes
    when a correction goes up over it and is `gone` when one goes down again. An arrival without a stair was never
    corrected.
    """

    die: Value | None = None
    stair: Annotated[int, STAIRS] | None = None
    gone: bool = False


@dataclass
class Plot:
    """What Ufobot's Exploration zone holds in one colour; dice by their values, the highest first.

    Which things are paired follows from the order in which they `arrived`; a thing that a correction removes keeps its
    place there. Ruling, *Corrections of buildings and dice*: what was added last leaves first, and comes back first. So
    corrections that undo each other leave the pairs as they would be without them, whatever arrives between.

    Raises:
        ValueError: no such things can lie there.
    """

    buildings: Annotated[int, range(BUILDINGS_EACH + 1)] = 0
    storeys: Annotated[int, range(STOREYS_EACH + 1)] = 1  # sheet, *Mise en place*: a disc of each colour
    paired: list[Value] = field(default_factory=list)
    unpaired: list[Value] = field(default_factory=list)
    arrived: list[Arrival] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.dice > MOST_DICE:
            raise ValueError(f"there cannot be {self.dice} dice: expected at most {MOST_DICE}")
        pairs = [each for die in self.paired for each in (Arrival(die), Arrival())]
        alone = [*map(Arrival, self.unpaired), *(Arrival() for _ in range(self.unpaired_buildings))]
        self.follow([*pairs, *alone])  # until somebody says in which order they have arrived

    def follow(self, arrived: list[Arrival]) -> None:
        """Set the order in which the things in the zone arrived.

        Raises:
            ValueError: the things would be others, or paired differently.
        """
        said = self.buildings, _highest_first(self.paired), _highest_first(self.unpaired)
        self.arrived = arrived
        self._pair()
        if (there := (self.buildings, self.paired, self.unpaired)) != said:
            raise ValueError(f"buildings, paired and unpaired dice cannot be {said}: as they arrived they are {there}")
        if not all(_is_staircase(self._stairs(each.die)) for each in arrived):
            raise ValueError("what has arrived cannot be corrected so: expected stairs in a row, what is gone above")

    @property
    def dice(self) -> int:
        """How many dice there are, paired or not."""
        return len(self.paired) + len(self.unpaired)

    @property
    def values(self) -> list[int]:
        """The values of its dice, the highest first."""
        return _highest_first((*self.paired, *self.unpaired))

    @property
    def unpaired_buildings(self) -> int:
        """How many buildings have no die."""
        return self.buildings - len(self.paired)

    @property
    def building_points(self) -> int:
        """A point for each building and each die and storey of its colour. Sheet, *Décompte final*."""
        return self.buildings * (self.dice + self.storeys)

    @property
    def storey_points(self) -> int:
        """The sum of the paired dice for each storey. Sheet, *Décompte final*."""
        return self.storeys * sum(self.paired)

    def add_building(self) -> None:
        """Add a building that the game has brought."""
        self._arrive(Arrival())

    def add_die(self, value: int) -> None:
        """Add a die that the game has brought."""
        self._arrive(Arrival(value))

    def put_die(self, value: int) -> None:
        """Correct: add a die."""
        self._put(value)

    def remove_die(self, value: int) -> None:
        """Correct: remove a die."""
        self._take_away(value)

    def set_buildings(self, count: int) -> None:
        """Correct: set the number of buildings."""
        while self.buildings < count:
            self._put(None)
        while self.buildings > count:
            self._take_away(None)

    def _arrive(self, arrival: Arrival) -> None:
        self.arrived.append(arrival)
        self._pair()

    def _put(self, die: int | None) -> None:
        """Go up a stair: the thing on it comes back to its place or, if there is none, one more arrives."""
        stair = self._stair(die) + 1
        if on_it := self._on(die, stair):
            on_it[0].gone = False
        else:
            self.arrived.append(Arrival(die, stair))
        self._pair()

    def _take_away(self, die: int | None) -> None:
        """Go down a stair: the thing on it goes or, if there is none, the last that has arrived.

        Of equal things the first to arrive are paired first, so the last one is unpaired if any is.
        """
        stair = self._stair(die)
        (on_it,) = self._on(die, stair) or self._on(die, None)[-1:]
        on_it.stair, on_it.gone = stair, True
        self._pair()

    def _on(self, die: int | None, stair: int | None) -> list[Arrival]:
        return [each for each in self.arrived if (each.die, each.stair) == (die, stair)]

    def _stair(self, die: int | None) -> int:
        """Return the stair that corrections of a thing have reached."""
        stairs = self._stairs(die)
        return min([stair for stair, gone in stairs if gone], default=max(stairs, default=(0, False))[0] + 1) - 1

    def _stairs(self, die: int | None) -> list[tuple[int, bool]]:
        """Return the stairs of a thing, lowest first, each with whether the thing on it is gone."""
        return sorted((each.stair, each.gone) for each in self.arrived if each.die == die and each.stair is not None)

    def _pair(self) -> None:
        """Pair things in the order of their arrival. Ruling, *Matched dice*: a building takes the highest unpaired die.

        A die takes an unpaired building, and a pair stays together.
        """
        self.buildings, self.paired, self.unpaired = 0, [], []
        for each in self.arrived:
            if each.gone:
                continue
            if each.die is None:
                self.buildings += 1
                if self.unpaired:
                    self.paired.append(self.unpaired.pop(0))
            elif self.unpaired_buildings:
                self.paired.append(each.die)
            else:
                self.unpaired = _highest_first((*self.unpaired, each.die))
        self.paired = _highest_first(self.paired)


def _is_staircase(stairs: Sequence[tuple[int, bool]]) -> bool:
    return all(there == (stair + 1, gone or there[1]) for (stair, gone), there in pairwise(stairs))


def _highest_first(values: Sequence[int]) -> list[int]:
    return sorted(values, reverse=True)
