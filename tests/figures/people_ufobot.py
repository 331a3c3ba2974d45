"""A table of Origins that tells the truth: market, Recruitment zone, storeys, sites, temples, and a human who plays.

How many buildings the market shows and how many dice wait to be recruited is in no source here: `MARKET` and `RECRUITS`
are this simulation's own, and so is how its human plays. What Ufobot wants of them is chosen by the sheet a second
time, from the zone as this table has it; of the bot it takes which storeys it took and which dice it has used.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from compere.bots.ufobot.state import UfobotState
from compere.prompts import Prompt
from compere.run import short_key
from compere.wording import Plain

COLOURS = ("orange", "red", "blue", "purple", "yellow")  # sheet, *À votre tour*, 1: the order of ties, white last
WHITE = "white"
TEMPLES = ("left", "middle", "right")
SPEAKER_FACES = (2, 2, 3, 3, 4, 5)
BUILDINGS, STOREYS, DICE, SPEAKERS = 15, 12, 7, 4  # facts, A.1: of each colour, in a game for two; speakers in all
HELPFUL = {"red": 1, "purple": 2, "blue": 3, "orange": 4}  # sheet, *Décompte final*: the site of a bonus tile
MARKET, RECRUITS = 6, 7
LEAST_DICE, MOST_DICE = 2, 6  # of the human: room in the city (facts, A.2)
EMPTY, NONE, NO_MORE = "empty", "none", "no_more"


@dataclass(frozen=True)
class Board:
    """What is printed on the owner's boards and no source tells, as nobody's box has it."""

    track: Sequence[str]
    key: Mapping[str, str]
    points: Sequence[int]  # of the spaces of each temple track, from the bottom

    @property
    def top(self) -> int:
        """The highest space of a temple track."""
        return len(self.points) - 1

    def almanac(self) -> dict[str, Plain]:
        """Return the facts as an almanac has them, by key."""
        spaces = {f"ufobot.space.{number}": effect for number, effect in enumerate((*self.track, NO_MORE), 1)}
        points = {f"ufobot.points.{each}.{at}": worth for each in TEMPLES for at, worth in enumerate(self.points)}
        return {**spaces, **points, "ufobot.key": [self.key[each] for each in COLOURS], "ufobot.top": self.top}


BOX = Board(
    ("tower", "build", "zodiac", "citizen", "focus", "military", "citizen_plus"),
    dict(zip(COLOURS, ("tower", "build", "citizen", "zodiac", "military"), strict=True)),
    (0, 1, 3, 5, 7, 10, 13, 16, 20, 25, 30),
)


@dataclass
class Lot:
    """What Ufobot has of a colour."""

    buildings: int = 0
    storeys: int = 1
    dice: list[int] = field(default_factory=list)


class UfobotPeople:
    """A human who plays Origins against Ufobot, and the table: answers each question with what is true there.

    In each of their turns they visit a site, and what its area gives is by chance; they pass when their dice are used.
    A question that is asked again must be answered by the caller with what was answered before.
    """

    def __init__(self, options: Mapping[str, str], random: Random) -> None:
        self._random = random
        self._options = options
        self._stack = random.sample(COLOURS * BUILDINGS, BUILDINGS * len(COLOURS))
        self.market = [self._stack.pop() for _ in range(MARKET)]  # from the top
        # Ufobot has a die of each colour, the human two of the others; what was set aside for them comes back.
        bag = COLOURS * (DICE - 1)
        self._bag = random.sample(bag, len(bag))[LEAST_DICE:]
        self.recruits: list[tuple[str, int]] = []  # colour and value, from the left
        self.supply = dict.fromkeys(random.sample(COLOURS, len(COLOURS)), STOREYS - 1)  # of storeys, from the top
        self.sites = dict.fromkeys(random.sample(COLOURS, len(COLOURS)), 1)  # values, from the left
        self._tiles = random.sample(COLOURS, len(COLOURS))  # from the left
        self.temples = dict.fromkeys(TEMPLES, 0)  # the human's markers
        self.speakers = self._ufobots_speakers = 0  # white dice that each of them has
        self.zone = {colour: Lot() for colour in COLOURS}  # Ufobot's
        self._missing: str | None = None  # the storey that Ufobot was told to take, and that was not there
        self._used: list[str] = []  # Ufobot's dice of this round
        self._round = 0
        self._dice, self._turns_left = LEAST_DICE, 0
        self._recruited = ""  # the colour of the die that Ufobot takes
        self.passed = False
        self._built = self._levels = 0  # the human's
        self._fill()

    def __call__(self, prompt: Prompt[Any], state: UfobotState, *, scanned: bool = False) -> Any:
        """Return the true answer, once what Ufobot did since the last one is carried out."""
        self._follow(state)
        answers: Mapping[str, Callable[[], Any]] = {
            "yours": lambda: self._rest(state),
            "next": lambda: self._rest(state),
            "until": self._play_on,
            "goes_on": lambda: None,
            "die": lambda: self._lowest_die(state),
            "building": self._building,
            "topmost": lambda: self._take_building(self.market[0]) if self.market else EMPTY,
            "recruit": self._recruit,
            "value": lambda: str(self._take_die(state)),
            "storey": lambda: self._fewest(prompt.ids()),
            "lowest": lambda: min(prompt.ids(), key=lambda each: (self.temples[each], TEMPLES.index(each))),
            "above": lambda: self._is_above(state, str(prompt.subject[0])),
            "site": self._lowest_site,
            "speaker": lambda: "yes" if self._ufobots_speakers + self.speakers < SPEAKERS else "no",
            "tiles": lambda: sum(self._tiles[at - 1] == colour for colour, at in HELPFUL.items()),
            "your_score": lambda: self.score,
            "space": lambda: (*BOX.track, NO_MORE)[int(prompt.subject[0]) - 1],
            "key": lambda: tuple(BOX.key[each] for each in COLOURS),
            "top": lambda: BOX.top,
            "points": lambda: BOX.points[int(prompt.subject[1])],
        }
        return answers[short_key(prompt)]()

    @property
    def score(self) -> int:
        """The human's points: about what they have built; how a city is scored is no matter of Ufobot's."""
        return 40 + 9 * self._built + 6 * self._levels + sum(BOX.points[each] for each in self.temples.values())

    # What Ufobot does

    def _follow(self, state: UfobotState) -> None:
        """Carry out what happened since: storeys that it took, sites that it visited, the end of a round."""
        for colour, lot in self.zone.items():
            if state.zone[colour].storeys > lot.storeys:
                lot.storeys += 1
                self._missing = None if self.supply[colour] else colour
                self.supply[colour] -= bool(self.supply[colour])
            elif state.zone[colour].storeys < lot.storeys:
                lot.storeys -= 1  # it was given back, as none was there
        self._ufobots_speakers = state.speakers
        if self._round != state.ended_rounds:
            self._begin_round(state)
        for colour in state.exhausted[len(self._used) :]:
            self._used.append(colour)
            self._visit(self._lowest_site() if colour == WHITE else colour, twice=state.plays("site_twice"))

    def _begin_round(self, state: UfobotState) -> None:
        self._round, self._used, self.passed, self.speakers = state.ended_rounds, [], False, 0
        self._fill()

    def _fill(self) -> None:
        """Roll dice for the free places of the Recruitment zone; the human's come home."""
        while self._bag and len(self.recruits) < RECRUITS:
            self.recruits.append((self._bag.pop(), self._random.randint(1, 6)))
        self._turns_left = self._dice

    def _visit(self, colour: str, *, twice: bool = False) -> None:
        """Raise a site; a second step never goes from 6 to 1."""
        self.sites[colour] = self.sites[colour] % 6 + 1
        if twice and self.sites[colour] < 6:
            self.sites[colour] += 1

    def _lowest_die(self, state: UfobotState) -> str:
        """Roll Ufobot's dice on the table and read the lowest. Sheet, *Au tour de l'Ufobot*, 1."""
        rolled = []
        for colour in state.active:
            faces = SPEAKER_FACES if colour == WHITE else range(1, 7)
            rolled.append((self._random.choice(faces), (*COLOURS, WHITE).index(colour)))
        value, place = min(rolled)
        return f"{(*COLOURS, WHITE)[place]}-{value}"

    # What it wants of the table

    def _building(self) -> str:
        """Sheet, *Construire*: an unpaired die, then most storeys, then the topmost."""
        if not self.market:
            return EMPTY
        lots = self.zone

        def wanted(colour: str) -> tuple[bool, int, int]:
            lot = lots[colour]
            return len(lot.dice) > lot.buildings, lot.storeys, -self.market.index(colour)

        return self._take_building(max(self.market, key=wanted))

    def _take_building(self, colour: str) -> str:
        self.zone[colour].buildings += 1
        self._leave_market(self.market.index(colour))
        return colour

    def _leave_market(self, place: int) -> None:
        """Take a building; those below move up, and a new one comes."""
        del self.market[place]
        if self._stack:
            self.market.append(self._stack.pop())

    def _recruit(self) -> str:
        """Sheet, *Citoyen*: an unpaired building, then most storeys, then the highest value, then the leftmost."""
        if not self.recruits:
            return EMPTY
        lots = self.zone

        def wanted(die: tuple[str, int]) -> tuple[bool, int, int]:
            lot = lots[die[0]]
            return lot.buildings > len(lot.dice), lot.storeys, die[1]

        self._recruited = max(self.recruits, key=wanted)[0]
        return self._recruited

    def _take_die(self, state: UfobotState) -> int:
        """Return the highest value of the colour that it wants, and move that die to its zone."""
        value = max(value for colour, value in self.recruits if colour == self._recruited)
        self.recruits.remove((self._recruited, value))
        plus = state.effect == "citizen_plus" or state.plays("die_plus")
        self.zone[self._recruited].dice.append(min(6, value + plus))
        return value

    def _fewest(self, tied: Sequence[str]) -> str:
        """Sheet, *Tour*: of which fewest are left, then nearest the top; of what is gone, nobody takes any."""
        left = [colour for colour in self.supply if colour in tied and self.supply[colour]]
        return min(left, key=self.supply.__getitem__, default=NONE)

    def _lowest_site(self) -> str:
        return min(self.sites, key=self.sites.__getitem__)  # the leftmost of those tied

    def _is_above(self, state: UfobotState, temple: str) -> str:
        needed = state.temples[temple] + (not state.plays("your_ties"))
        return "yes" if self.temples[temple] >= needed else "no"

    # What the human does

    def _rest(self, state: UfobotState) -> str:
        """Say that a storey was missing, else play a turn, or pass."""
        if self._missing:
            self._missing = None  # where no other is there either, nothing more is missing
            return "no_storey"
        if self.passed:
            return "played"  # it is Ufobot that plays on
        if not self._turns_left:
            self.passed = True
            return "passed"
        self._play()
        return "played"

    def _play_on(self) -> None:
        """Play all turns that are left, and pass."""
        while self._turns_left:
            self._play()
        self.passed = True

    def _play(self) -> None:
        """Visit a site with a die, and do what its area has."""
        self._turns_left -= 1
        self._visit(self._random.choice(COLOURS))
        gains = (self._build, self._take_storeys, self._hire, self._hire, self._climb, self._climb, self._speak)
        self._random.choice(gains)()

    def _build(self) -> None:
        if self.market:
            self._leave_market(self._random.randrange(len(self.market)))
            self._built += 1

    def _take_storeys(self) -> None:
        for _ in range(self._random.randint(1, 2)):
            if there := [colour for colour, left in self.supply.items() if left]:
                self.supply[self._random.choice(there)] -= 1
                self._levels += 1

    def _hire(self) -> None:
        if self.recruits and self._dice < MOST_DICE:
            self.recruits.remove(self._random.choice(self.recruits))
            self._dice += 1

    def _climb(self) -> None:
        temple = self._random.choice(TEMPLES)
        self.temples[temple] = min(BOX.top, self.temples[temple] + 1)

    def _speak(self) -> None:
        """Take a speaker die, if one is free: a turn more in this round."""
        if self.speakers + self._ufobots_speakers < SPEAKERS:
            self.speakers += 1
            self._turns_left += 1


def as_counted(state: UfobotState) -> Mapping[str, tuple[int, int, Counter[int]]]:
    """Return the zone as the bot counts it: by colour buildings, storeys and the values of dice."""
    return {colour: (plot.buildings, plot.storeys, Counter(plot.values)) for colour, plot in state.zone.items()}
