"""Ufobot from its sheet a second time: a true table of Origins, and its turn, its end of round and its score on it.

Nothing here is taken from the rules under test. Sheet: `Ufobot`, French; where it is silent, the rulings. What no
source tells (the market's size, when it is refilled, the lengths of tracks, what a space scores) is made up by chance.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

COLOURS = ("orange", "red", "blue", "purple", "yellow")
TIES = (*COLOURS, "white")  # sheet, *Au tour de l'Ufobot*, 1
TEMPLES = ("left", "middle", "right")
EFFECTS = ("build", "military", "citizen", "citizen_plus", "zodiac", "tower", "focus")
OF_A_KEY = ("build", "military", "citizen", "zodiac", "tower")
SPEAKER = (2, 2, 3, 3, 4, 5)
SWITCHES = ("site_twice", "die_plus", "gold_too", "site_loss", "force_falls", "two_temples", "your_ties")
SWITCHES += ("no_adjustment",)


@dataclass
class Plot:
    """The Exploration zone's things of one colour: dice on buildings, dice alone, buildings alone, storeys."""

    storeys: int = 1
    pairs: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    buildings: int = 0

    def build(self) -> None:
        """Ruling, *Matched dice*: a new building takes the highest die that has none."""
        if self.dice:
            best = max(self.dice)
            self.dice.remove(best)
            self.pairs.append(best)
        else:
            self.buildings += 1

    def settle(self, value: int) -> None:
        """Ruling, *Matched dice*: a new die takes a building that has none."""
        if self.buildings:
            self.buildings -= 1
            self.pairs.append(value)
        else:
            self.dice.append(value)

    def points(self) -> int:
        """Sheet, *Décompte final*."""
        buildings = self.buildings + len(self.pairs)
        dice = len(self.dice) + len(self.pairs)
        return self.storeys * sum(self.pairs) + buildings * (dice + self.storeys)


@dataclass
class TrueTable:
    """All that lies there. Lists that have an order have it from the top or from the left."""

    options: dict[str, str]
    track: list[str]
    key: dict[str, str]
    top: int  # of each temple
    points: dict[str, list[int]]  # of the spaces of each temple
    market: list[str]
    bag: list[str]  # of buildings: the next one first
    refills: bool  # whether the market is filled up at once
    recruits: list[tuple[str, int]]
    supply: dict[str, int]
    shelf: list[str]  # the colours of the supply of storeys, from the top
    yours: dict[str, int]  # the human's markers
    your_force: int
    last_force: int  # the end of the military track
    sites: list[str]
    values: dict[str, int]  # of the sites
    speakers: list[int]  # those that are free
    held: list[int]  # speaker dice of the human
    cards: dict[str, str]  # Zodiac cards: on the table, the human's or Ufobot's
    gold: list[int]  # on the District cards, from the left
    vp: int = 15
    active: list[str] = field(default_factory=lambda: list(COLOURS))
    exhausted: list[str] = field(default_factory=list)
    archon: int = 0
    zone: dict[str, Plot] = field(default_factory=lambda: {colour: Plot() for colour in COLOURS})
    markers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TEMPLES, 0))
    force: int = 0
    round: int = 1
    you_passed: bool = False
    counts: Counter[str] = field(default_factory=Counter, compare=False, repr=False)

    def plays(self, switch: str) -> bool:
        return self.options[switch] == "yes"

    # Sheet, *Au tour de l'Ufobot*

    def passes(self) -> bool:
        """Sheet, *Ufobot passe son tour*."""
        return not self.active or (self.you_passed and len(self.active) <= 2)

    def choose_die(self, rolled: list[tuple[str, int]]) -> tuple[str, int]:
        lowest = min(value for _, value in rolled)
        tied = {colour for colour, value in rolled if value == lowest}
        self.count("die", len(tied) > 1)
        for colour in TIES:
            if colour in tied:
                return colour, lowest
        raise AssertionError(rolled)

    def turn(self, rolled: list[tuple[str, int]]) -> None:
        colour, value = self.choose_die(rolled)
        for _ in range(value):
            self.archon = 0 if self.archon + 1 == len(self.track) else self.archon + 1
        effect = self.track[self.archon]
        if effect == "focus":
            at = colour if colour != "white" else self.lowest_site()
            self.count("focus white" if colour == "white" else "focus colour")
            effect = self.key[at]
        getattr(self, effect)()
        site = colour if colour != "white" else self.lowest_site()
        self.raise_site(site)
        if colour != "white":
            getattr(self, f"bonus_{colour}")()
        self.active.remove(colour)
        self.exhausted.append(colour)

    def count(self, what: str, tied: bool = False) -> None:
        self.counts[what] += 1
        if tied:
            self.counts[f"{what}, tied"] += 1

    def lowest_site(self) -> str:
        least = min(self.values.values())
        return next(site for site in self.sites if self.values[site] == least)

    def raise_site(self, site: str) -> None:
        """Sheet, *Au tour de l'Ufobot*, 4, and *Augmenter la difficulté*; ruling, *Harder: extra step*."""
        wrapped = self.values[site] == 6
        self.values[site] = 1 if wrapped else self.values[site] + 1
        self.count("site 6 to 1" if wrapped else "site")
        if self.plays("site_twice") and self.values[site] != 6:
            self.values[site] += 1
        if wrapped and self.plays("site_loss"):
            self.vp -= 3

    # Sheet, *Effets Archon Ufobot*

    def take_building(self, at: int) -> str:
        colour = self.market.pop(at)
        self.zone[colour].build()
        if self.refills and self.bag:
            self.market.append(self.bag.pop(0))
        return colour

    def build(self) -> None:
        if not self.market:
            self.count("build, empty")
            return
        left = list(enumerate(self.market))
        with_die = [(at, colour) for at, colour in left if self.zone[colour].dice]
        left = with_die or left
        most = max(self.zone[colour].storeys for _, colour in left)
        left = [(at, colour) for at, colour in left if self.zone[colour].storeys == most]
        self.count("build", len({colour for _, colour in left}) > 1)
        self.take_building(left[0][0])

    def military(self) -> None:
        self.count("military")
        self.force = min(self.force + 1, self.last_force)
        if self.force > self.your_force:
            self.vp -= 3

    def citizen(self, plus: bool = False) -> None:
        if not self.recruits:
            self.count("citizen, empty")
            return
        left = list(self.recruits)
        with_building = [(colour, value) for colour, value in left if self.zone[colour].buildings]
        left = with_building or left
        most = max(self.zone[colour].storeys for colour, _ in left)
        left = [(colour, value) for colour, value in left if self.zone[colour].storeys == most]
        highest = max(value for _, value in left)
        left = [(colour, value) for colour, value in left if value == highest]
        self.count("citizen plus" if plus else "citizen", len({colour for colour, _ in left}) > 1)
        colour, value = left[0]
        self.recruits.remove((colour, value))  # the first of its like from the left
        if plus or self.plays("die_plus"):
            value = min(value + 1, 6)
        self.zone[colour].settle(value)

    def citizen_plus(self) -> None:
        self.citizen(plus=True)

    def zodiac(self) -> None:
        least = min(self.markers.values())
        left = [temple for temple in TEMPLES if self.markers[temple] == least]
        self.count("zodiac", len(left) > 1)
        least = min(self.yours[temple] for temple in left)
        temple = next(temple for temple in left if self.yours[temple] == least)
        self.markers[temple] = min(self.markers[temple] + 2, self.top)
        if self.cards[temple] == "ufobot":
            self.vp -= 5
        elif self.cards[temple] == "table":
            self.cards[temple] = "ufobot"

    def tower(self) -> None:
        left = [colour for colour in COLOURS if self.supply[colour]]
        if not left:
            self.count("tower, empty")
            return
        most = max(len(self.zone[colour].pairs) for colour in left)
        left = [colour for colour in left if len(self.zone[colour].pairs) == most]
        most = max(sum(self.zone[colour].pairs) for colour in left)
        left = [colour for colour in left if sum(self.zone[colour].pairs) == most]
        self.count("tower", len(left) > 1)
        fewest = min(self.supply[colour] for colour in left)
        colour = next(colour for colour in self.shelf if colour in left and self.supply[colour] == fewest)
        self.supply[colour] -= 1
        self.zone[colour].storeys += 1

    # Sheet, *Effets Bonus Ufobot*

    def bonus_yellow(self) -> None:
        self.count("yellow")
        self.vp -= 2

    def bonus_orange(self) -> None:
        if self.speakers:
            self.speakers.remove(max(self.speakers))
            self.active.append("white")
        self.count("orange")

    def bonus_red(self) -> None:
        self.count("red")
        if self.force > self.your_force:
            self.vp -= 3
        else:
            self.force = min(self.force + 1, self.last_force)

    def leads(self, temple: str) -> bool:
        mine, yours = self.markers[temple], self.yours[temple]
        return mine > yours or (mine == yours and not self.plays("your_ties"))

    def bonus_blue(self) -> None:
        temple = self.blue_temple()
        self.count(f"blue {self.options['blue_bonus']}")
        self.markers[temple] = min(self.markers[temple] + 1, self.top)

    def blue_temple(self) -> str:
        """Sheet, *Bleu*; ruling, *Blue bonus*: the letter, or where it does not lead yet."""
        led = [temple for temple in TEMPLES if self.leads(temple)]
        if len(led) == 3:
            least = min(self.markers.values())
            return next(temple for temple in TEMPLES if self.markers[temple] == least)
        among = led if self.options["blue_bonus"] == "letter" else [each for each in TEMPLES if each not in led]
        among = among or list(TEMPLES)
        most = max(self.markers[temple] for temple in among)
        return next(temple for temple in among if self.markers[temple] == most)

    def bonus_purple(self) -> None:
        self.count("purple" if self.market else "purple, empty")
        if self.market:
            self.take_building(0)

    # Sheet, *Fin de manche*, *Décompte final*

    def end_round(self, random: Random) -> None:
        """Do 1 to 4; what is the table's alone (5: who wins which card) is chance's."""
        whites = (self.active + self.exhausted).count("white")
        self.speakers += [random.choice(SPEAKER) for _ in range(whites)]
        self.active = [each for each in COLOURS if each in self.active + self.exhausted]
        self.exhausted = []
        if self.round in (3, 4) or (self.round == 2 and self.plays("gold_too")):
            at = next((at for at, gold in enumerate(self.gold) if gold), None)
            if at is not None:
                self.gold[at] -= min(2, self.gold[at])
        self.your_force = max(0, self.your_force - 1)
        if self.plays("force_falls"):
            self.force = max(0, self.force - 1)
        self.round += 1
        self.you_passed = False

    def fulfilled(self) -> int:
        """Sheet, *Décompte final*: the bonus tiles that lie where they help."""
        return sum(a == b for a, b in zip(self.sites, ("red", "purple", "blue", "orange"), strict=False))

    def score(self) -> int:
        temples = sorted(self.points[temple][self.markers[temple]] for temple in TEMPLES)
        if self.plays("two_temples"):
            temples = temples[:2]
        total = sum(plot.points() for plot in self.zone.values()) + sum(temples)
        if not self.plays("no_adjustment"):
            total += {3: 20, 4: 50}.get(self.fulfilled(), 0)
        return total

    def storeys_are_conserved(self, other: "TrueTable") -> bool:
        """Return whether every storey of the one table is on the other one."""
        return all(
            self.supply[each] + self.zone[each].storeys == other.supply[each] + other.zone[each].storeys
            for each in COLOURS
        )


def a_table(random: Random, options: dict[str, str], top: int = 0, few: bool = False) -> TrueTable:
    """Return some table at the start of a game; `few` things lie on it, so that much runs out."""
    trial = options["board"] == "trial"
    track = list(EFFECTS) + random.choices(EFFECTS, k=random.choice((0, 0, 0, 1, 2, 5)))
    random.shuffle(track)
    top = 10 if trial else top or random.choice((3, 5, 8, 12))
    points = {temple: sorted(random.randint(0, 30) for _ in range(top + 1)) for temple in TEMPLES}
    sites = random.sample(COLOURS, 5) if random.random() < 0.5 else ["red", "purple", "blue", "orange", "yellow"]
    return TrueTable(
        options,
        track,
        dict(zip(COLOURS, random.sample(OF_A_KEY, 5), strict=True)),
        top,
        points,
        market=random.choices(COLOURS, k=random.randint(0, 3 if few else 6)),
        bag=random.choices(COLOURS, k=0 if few else 30),
        refills=random.random() < 0.5,
        recruits=[(random.choice(COLOURS), random.randint(1, 6)) for _ in range(random.randint(0, 2 if few else 6))],
        supply={colour: random.randint(0, 2) if few else 10 for colour in COLOURS},
        shelf=random.sample(COLOURS, 5),
        yours=dict.fromkeys(TEMPLES, 0),
        your_force=0,
        last_force=random.choice((6, 12, 20)),
        sites=sites,
        values=dict.fromkeys(COLOURS, 1),
        speakers=random.choices(SPEAKER, k=4),
        held=[],
        cards=dict.fromkeys(TEMPLES, "table"),
        gold=[2, 4, 6, 8],
        archon=random.randrange(len(track)),
    )
