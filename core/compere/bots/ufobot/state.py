"""What lies on the table of Origins, as far as Ufobot must know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated, TypeAlias

from compere.bots.ufobot.cards import (
    BONUS_TILES,
    BUILDINGS_EACH,
    COLOURS,
    DICE_COLOURS,
    EFFECTS,
    KEY_EFFECTS,
    MOST_SPACES,
    MOST_TEMPLE_POINTS,
    MOST_TRACK,
    PASSES_AT,
    ROUNDS,
    SPEAKERS,
    TEMPLES,
    WHITE,
)
from compere.bots.ufobot.zone import MOST_DICE, Arrival, Plot, Value
from compere.state import State, derived

Colour: TypeAlias = Annotated[str, COLOURS]
DieColour: TypeAlias = Annotated[str, DICE_COLOURS]
Effect: TypeAlias = Annotated[str, tuple(EFFECTS)]
KeyEffect: TypeAlias = Annotated[str, KEY_EFFECTS]
Temple: TypeAlias = Annotated[str, TEMPLES]
Space: TypeAlias = Annotated[int, range(MOST_SPACES + 1)]
YES = "yes"


@dataclass
class Known:
    """The bounds of one of the human's temple markers, as far as anybody has said; a marker never goes down."""

    least: Space = 0
    most: Space | None = 0  # None: wherever it may have got to since


@dataclass
class UfobotState(State):
    """Ufobot's board and zone, its markers, and what people have said that the human has not changed since.

    Raises:
        ValueError: there are more dice than in the box, the Archon is off its track, or a colour or temple is missing.
    """

    ended_rounds: Annotated[int, range(ROUNDS + 1)] = 0
    you_passed: bool = False
    passed: bool = False  # Ufobot has
    lost: bool = False  # the human, at zero points or less at the end of their own turn
    active: list[DieColour] = field(default_factory=lambda: list(COLOURS))
    exhausted: list[DieColour] = field(default_factory=list)
    track: list[Effect] = field(default_factory=list)  # clockwise
    key: dict[Colour, KeyEffect] = field(default_factory=dict)  # of Focus
    archon: Annotated[int, range(MOST_TRACK)] = 0  # the place of its space in the track
    zone: dict[Colour, Plot] = field(default_factory=lambda: {colour: Plot() for colour in COLOURS})
    temples: dict[Temple, Space] = field(default_factory=lambda: dict.fromkeys(TEMPLES, 0))
    top: Space = 0  # of a temple track
    yours: dict[Temple, Known] = field(default_factory=lambda: {temple: Known() for temple in TEMPLES})
    lower: list[tuple[Temple, ...]] = field(default_factory=list)  # (your lowest, the others), ...; see `say_lowest`
    fewer: list[tuple[Colour, ...]] = field(default_factory=list)  # of which fewest storeys are left, the topmost
    gone: set[Colour] = field(default_factory=set)  # of which no storey is left
    told_storey: Colour | None = None  # the storey just taken without asking; perhaps none was left
    told_pairs: dict[Colour, list[Value]] = field(default_factory=dict)  # its paired dice then, for another choice
    market_empty: bool = False  # as was said in this turn
    bonus_tiles: Annotated[int, range(BONUS_TILES + 1)] = 0  # those that lie where they help Ufobot
    points: dict[Temple, dict[Space, Annotated[int, range(MOST_TEMPLE_POINTS + 1)]]] = field(
        default_factory=lambda: {temple: {} for temple in TEMPLES}
    )

    def __post_init__(self) -> None:
        for name, keys in (("zone", COLOURS), ("temples", TEMPLES), ("yours", TEMPLES), ("points", TEMPLES)):
            if {*keys} != {*(there := getattr(self, name))}:
                raise ValueError(f"{name} cannot have {', '.join(there) or 'none'}: expected {', '.join(keys)}")
        dice = self.active + self.exhausted
        if self.speakers > SPEAKERS or any(dice.count(colour) > 1 for colour in COLOURS):
            wanted = f"each colour once, and {WHITE} {SPEAKERS} times at most"
            raise ValueError(f"active and exhausted dice cannot be {dice}: expected {wanted}")
        if self.track and self.archon >= len(self.track):
            raise ValueError(f"archon cannot be {self.archon}: expected a place in a track of {len(self.track)}")

    @property
    @derived
    def round(self) -> int:
        """The current round, 1 to 5; still 5 during the count."""
        return min(self.ended_rounds + 1, ROUNDS)

    @property
    @derived
    def passes(self) -> bool:
        """Whether Ufobot passes if its turn begins now. Sheet, *Ufobot passe son tour*."""
        return not self.active or (self.you_passed and len(self.active) <= PASSES_AT)

    @property
    @derived
    def arrived(self) -> dict[Colour, list[Arrival]]:
        """The order in which the things in its zone have arrived, by colour."""
        return {colour: plot.arrived for colour, plot in self.zone.items()}

    @arrived.setter
    def arrived(self, arrived: Mapping[Colour, list[Arrival]]) -> None:
        for colour, arrivals in arrived.items():
            if arrivals:  # a zone that was set up by hand may come without an order
                self.zone[colour].follow(arrivals)

    @property
    def over(self) -> bool:
        """Whether the game is over: it is lost, or the last round has ended."""
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
        """Whether Ufobot lacks any of the speaker dice."""
        return self.speakers < SPEAKERS

    @property
    def building_colours(self) -> list[str]:
        """The colours of buildings that are in the box and not in Ufobot's zone."""
        return [colour for colour in COLOURS if self.zone[colour].buildings < BUILDINGS_EACH]

    @property
    def recruit_colours(self) -> list[str]:
        """The colours of dice that are in the box and not Ufobot's."""
        return [colour for colour in COLOURS if self.zone[colour].dice < MOST_DICE]

    @property
    def virtual_dice(self) -> bool:
        """Whether the device rolls Ufobot's dice."""
        return self.options["dice"] == "virtual"

    def plays(self, option: str) -> bool:
        """Whether an option of difficulty is on."""
        return self.options[option] == YES

    def beaten_at(self, temple: str) -> int:
        """Return the lowest space on which the human leads; level with Ufobot they lead only by an option."""
        return self.temples[temple] + (not self.plays("your_ties"))

    def leads(self, temple: str) -> bool | None:
        """Return whether Ufobot leads on a temple track; None if that is not known."""
        beaten_at = self.beaten_at(temple)
        if self.yours[temple].least >= beaten_at:
            return False
        return True if self.most(temple) < beaten_at else None

    def say_above(self, temple: str, above: bool) -> None:
        """Record whether the human leads on a temple track, as bounds of their marker."""
        known = self.yours[temple]
        if above:
            known.least = max(known.least, self.beaten_at(temple))
        else:
            known.most = self.beaten_at(temple) - 1
        self._tighten()

    def say_lowest(self, tied: Sequence[str], lowest: str) -> None:
        """Record which of these temples has the human's lowest marker, the leftmost of level ones."""
        self.lower.append((lowest, *(each for each in tied if each != lowest)))
        self._tighten()

    def _tighten(self) -> None:
        """Bound each of the human's markers by those known to be lower and higher, in as many passes as may help."""
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
        """Return whether Ufobot may lead on exactly these temples, given everything that was said."""
        supposed: UfobotState = object.__new__(UfobotState)  # without checking again what does not change
        vars(supposed).update(vars(self))
        supposed.yours = {temple: Known(known.least, known.most) for temple, known in self.yours.items()}
        for temple, ahead in leads.items():
            supposed.say_above(temple, not ahead)
        return all(known.least <= supposed.most(temple) for temple, known in supposed.yours.items())

    def say_fewest(self, tied: Sequence[str], fewest: str) -> None:
        """Record which of these colours has the fewest storeys left; one that had fewer before has none left now."""
        before = beaten_by(self.fewer)
        self.gone.update(each for each in tied if (each, fewest) in before)
        self.fewer.append((fewest, *(each for each in tied if each != fewest and each not in self.gone)))

    def ahead(self, value: int) -> str:
        """Return the effect that a die with this value would bring."""
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
        """Take a storey; if nobody was `asked`, note that it was only told, because none may be left.

        Afterwards it is open which of the other colours have fewer left than this one, until somebody says so.
        """
        self.zone[colour].storeys += 1
        self.told_storey = None if asked else colour
        self.fewer = [(first, *[each for each in others if each != colour]) for first, *others in self.fewer]

    def give_storey_back(self) -> None:
        """Give back the storey that was told last, because none of its colour was left."""
        colour = self.told_storey
        assert colour
        self.zone[colour].storeys = max(self.zone[colour].storeys - 1, 0)  # a correction may have taken it before
        self.gone.add(colour)
        self.told_storey = None

    def you_played(self) -> None:
        """Forget what the human may have changed in a turn: markers may have risen, and storeys have become fewer."""
        for known in self.yours.values():
            known.most = None
        self.lower, self.fewer = [], []

    def new_round(self) -> None:
        """Put the dice back for the next round. Sheet, *Fin de manche*, 1 and 2."""
        self.active, self.exhausted = list(COLOURS), []
        self.you_passed = self.passed = False
        self.ended_rounds += 1


def beaten_by(said: Sequence[Sequence[str]]) -> set[tuple[str, str]]:
    """Return all pairs (first, later) that follow from what was said, transitively."""
    beaten = {(first, each) for first, *others in said for each in others}
    later = {each for _, each in beaten}
    for between in [first for first, *_ in said if first in later]:
        before, after = ({pair[which] for pair in beaten if pair[1 - which] == between} for which in (0, 1))
        beaten.update(product(before, after))
    return beaten


def new_state(options: Mapping[str, str]) -> UfobotState:
    """Return the table before set-up."""
    return UfobotState(options=options)
