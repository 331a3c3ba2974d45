"""What lies on the table of Origins, as Ufobot must know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Annotated, TypeAlias

from compere.bots.ufobot.cards import (
    COLOURS,
    DICE_COLOURS,
    EFFECTS,
    KEY_EFFECTS,
    MOST_SPACES,
    MOST_VALUE,
    PASSES_AT,
    ROUNDS,
    SPEAKERS,
    STOREYS_EACH,
    TEMPLES,
    WHITE,
)
from compere.state import State, derived

Colour: TypeAlias = Annotated[str, COLOURS]
DieColour: TypeAlias = Annotated[str, DICE_COLOURS]
Effect: TypeAlias = Annotated[str, tuple(EFFECTS)]
KeyEffect: TypeAlias = Annotated[str, KEY_EFFECTS]
Temple: TypeAlias = Annotated[str, TEMPLES]
Value: TypeAlias = Annotated[int, range(1, MOST_VALUE + 1)]
Space: TypeAlias = Annotated[int, range(MOST_SPACES + 1)]
YES = "yes"


@dataclass
class Plot:
    """What Ufobot's Exploration zone holds of one colour; dice by their values, the highest first."""

    buildings: int = 0
    storeys: Annotated[int, range(STOREYS_EACH + 1)] = 1  # sheet, *Mise en place*: a disc of each colour
    paired: list[Value] = field(default_factory=list)
    unpaired: list[Value] = field(default_factory=list)

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
        """Add a building, which takes the highest unpaired die. Ruling, *Matched dice*."""
        self.set_buildings(self.buildings + 1)

    def add_die(self, value: int) -> None:
        """Add a die, which takes an unpaired building. Ruling, *Matched dice*."""
        if self.unpaired_buildings:
            self.paired = _highest_first((*self.paired, value))
        else:
            self.unpaired = _highest_first((*self.unpaired, value))

    def remove_die(self, value: int) -> None:
        """Remove a die that was not there, an unpaired one first; a building that has lost its die takes another."""
        if value in self.unpaired:
            self.unpaired.remove(value)
        else:
            self.paired.remove(value)
            self.set_buildings(self.buildings)

    def set_buildings(self, count: int) -> None:
        """Set how many buildings there are: the highest unpaired dice come to those without, the lowest leave."""
        self.buildings = count
        while self.unpaired and self.unpaired_buildings:
            self.paired = _highest_first((*self.paired, self.unpaired.pop(0)))
        while self.unpaired_buildings < 0:
            self.unpaired = _highest_first((*self.unpaired, self.paired.pop()))


@dataclass
class Known:
    """Where a temple marker of the human can be, as far as anybody has said; it never goes down."""

    least: Space = 0
    most: Space | None = 0  # None: wherever it may have got to since


@dataclass
class UfobotState(State):
    """Ufobot's board and zone, its markers, and what the table has said that the human has not changed since."""

    ended_rounds: Annotated[int, range(ROUNDS + 1)] = 0
    you_passed: bool = False
    passed: bool = False  # Ufobot has
    lost: bool = False  # the human, at zero points or less at the end of their own turn
    active: list[DieColour] = field(default_factory=lambda: list(COLOURS))
    exhausted: list[DieColour] = field(default_factory=list)
    track: list[Effect] = field(default_factory=list)  # clockwise
    key: dict[Colour, KeyEffect] = field(default_factory=dict)  # of Focus
    archon: int = 0  # the place of its space in the track
    zone: dict[Colour, Plot] = field(default_factory=lambda: {colour: Plot() for colour in COLOURS})
    temples: dict[Temple, Space] = field(default_factory=lambda: dict.fromkeys(TEMPLES, 0))
    top: Space = 0  # of a temple track
    yours: dict[Temple, Known] = field(default_factory=lambda: {temple: Known() for temple in TEMPLES})
    lower: list[tuple[Temple, ...]] = field(default_factory=list)  # where yours is lowest, the leftmost, of these
    fewer: list[tuple[Colour, ...]] = field(default_factory=list)  # of which fewest storeys are left, the topmost
    gone: set[Colour] = field(default_factory=set)  # of which no storey is left
    told_storey: Colour | None = None  # the storey that was just taken unasked: none may have been left
    told_pairs: dict[Colour, list[Value]] = field(default_factory=dict)  # its paired dice then, for another choice
    market_empty: bool = False  # as was said in this turn
    bonus_tiles: int = 0  # that lie where they help Ufobot
    points: dict[Temple, dict[Space, int]] = field(default_factory=lambda: {temple: {} for temple in TEMPLES})

    @property
    @derived
    def round(self) -> int:
        """The round that is played, 1 to 5; 5 still at the count."""
        return min(self.ended_rounds + 1, ROUNDS)

    @property
    @derived
    def passes(self) -> bool:
        """Whether Ufobot passes if its turn begins now. Sheet, *Ufobot passe son tour*."""
        return not self.active or (self.you_passed and len(self.active) <= PASSES_AT)

    @property
    def over(self) -> bool:
        """Whether nothing is played any more."""
        return self.lost or self.ended_rounds == ROUNDS

    @property
    def effect(self) -> str:
        """The effect of the Archon's space."""
        return self.track[self.archon]

    @property
    def speakers(self) -> int:
        """How many speaker dice Ufobot has."""
        return (self.active + self.exhausted).count(WHITE)

    @property
    def speaker_may_be_free(self) -> bool:
        """Whether Ufobot has not all speaker dice."""
        return self.speakers < SPEAKERS

    @property
    def virtual_dice(self) -> bool:
        """Whether the device rolls Ufobot's dice."""
        return self.options["dice"] == "virtual"

    def plays(self, option: str) -> bool:
        """Whether an option of difficulty is on."""
        return self.options[option] == YES

    def beaten_at(self, temple: str) -> int:
        """Return the lowest space on which the human leads: level with Ufobot they do not, but by an option."""
        return self.temples[temple] + (not self.plays("your_ties"))

    def leads(self, temple: str) -> bool | None:
        """Return whether Ufobot leads on a temple track; None where nobody has said."""
        beaten_at = self.beaten_at(temple)
        if self.yours[temple].least >= beaten_at:
            return False
        return True if self.most(temple) < beaten_at else None

    def say_above(self, temple: str, above: bool) -> None:
        """Keep whether the human leads on a temple track, as far as it bounds where their markers are."""
        known = self.yours[temple]
        if above:
            known.least = max(known.least, self.beaten_at(temple))
        else:
            known.most = self.beaten_at(temple) - 1
        self._tighten()

    def say_lowest(self, tied: Sequence[str], lowest: str) -> None:
        """Keep on which of these temples the human's marker is lowest, the leftmost of those level."""
        self.lower.append((lowest, *(each for each in tied if each != lowest)))
        self._tighten()

    def _tighten(self) -> None:
        """Bound each marker of the human by those that are lower and higher; each pass helps the next."""
        for lowest, *others in self.lower * len(TEMPLES):
            low = self.yours[lowest]
            for each in others:
                further_left = TEMPLES.index(each) < TEMPLES.index(lowest)  # so it is higher, not only level
                high = self.yours[each]
                high.least = min(max(high.least, low.least + further_left), self.top)
                low.most = max(min(self.most(lowest), self.most(each) - further_left), 0)

    def most(self, temple: str) -> int:
        """Return the highest space on which the human's marker can be."""
        most = self.yours[temple].most
        return self.top if most is None else most

    def may_lead(self, leads: Mapping[str, bool]) -> bool:
        """Return whether Ufobot may lead on these temples and not on those, after all that was said."""
        supposed = replace(self, yours={temple: replace(known) for temple, known in self.yours.items()})
        for temple, ahead in leads.items():
            supposed.say_above(temple, not ahead)
        return all(known.least <= supposed.most(temple) for temple, known in supposed.yours.items())

    def say_fewest(self, tied: Sequence[str], fewest: str) -> None:
        """Keep of which of these colours the fewest storeys are left; one that was before it has none any more."""
        before = beaten_by(self.fewer)
        self.gone.update(each for each in tied if (each, fewest) in before)
        self.fewer.append((fewest, *(each for each in tied if each != fewest and each not in self.gone)))

    def ahead(self, value: int) -> str:
        """Return the effect that a die of some value would bring."""
        return self.track[(self.archon + value) % len(self.track)]

    def exhaust(self, colour: str) -> None:
        """Move a die from the Active zone to the Exhausted one."""
        self.active.remove(colour)
        self.exhausted.append(colour)

    def set_dice(self, active: Sequence[str], speakers: int, exhausted_speakers: int) -> None:
        """Set which dice are in the Active zone; the other coloured ones are exhausted."""
        self.active = [*active, *[WHITE] * speakers]
        self.exhausted = [each for each in COLOURS if each not in active] + [WHITE] * exhausted_speakers

    def advance(self, temple: str, spaces: int) -> int:
        """Advance Ufobot's marker, at most to the top, and return its space. Ruling, *Top of a temple track*."""
        self.temples[temple] = min(self.temples[temple] + spaces, self.top)
        return self.temples[temple]

    def keep_storey(self, colour: str, *, asked: bool) -> None:
        """Take a storey; what nobody was `asked` is told, as none may be left.

        Which of the others has fewer left than its colour is open then, until somebody says so.
        """
        self.zone[colour].storeys += 1
        self.told_storey = None if asked else colour
        self.fewer = [(first, *[each for each in others if each != colour]) for first, *others in self.fewer]

    def give_storey_back(self) -> None:
        """Give back the storey that was just told: none of its colour was left."""
        colour = self.told_storey
        assert colour
        self.zone[colour].storeys = max(self.zone[colour].storeys - 1, 0)  # a correction may have taken it before
        self.gone.add(colour)
        self.told_storey = None

    def you_played(self) -> None:
        """Forget what the human may have changed in a turn: their markers may have risen, storeys are fewer."""
        for known in self.yours.values():
            known.most = None
        self.lower, self.fewer = [], []

    def new_round(self) -> None:
        """Put the dice back for the next round. Sheet, *Fin de manche*, 1 and 2."""
        self.active, self.exhausted = list(COLOURS), []
        self.you_passed = self.passed = False
        self.ended_rounds += 1


def beaten_by(said: Sequence[Sequence[str]]) -> set[tuple[str, str]]:
    """Return which comes before which by what was said: what one has beaten, and what these have."""
    beaten = {(first, each) for first, *others in said for each in others}
    for between, one, other in product({each for pair in beaten for each in pair}, repeat=3):
        if (one, between) in beaten and (between, other) in beaten:
            beaten.add((one, other))
    return beaten


def _highest_first(values: Sequence[int]) -> list[int]:
    return sorted(values, reverse=True)


def new_state(options: Mapping[str, str]) -> UfobotState:
    """Return the table before set-up."""
    return UfobotState(options=options)
