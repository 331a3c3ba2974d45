"""Fort with Robokid from its sheet a second time: every card a thing of its own, and its turn and score on true piles.

Nothing here is taken from the rules under test: the turn follows the sheet and the rulings, the printed facts are those
of `printed`. What no source tells (icons, capacities, points, conditions) is made up by the seed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from bots.robokid import printed

ROBOKID = "robokid"
COIN = "suit:coin"
ICONS = {id: kid.suits for id, kid in printed.KIDS.items()}
OWN = tuple(f"suit:{suit}" for suit in printed.SUITS if suit != "coin")
IN_THE_DECK = ("smoke", "skids", "dash", "spike", "baby_face")  # of one icon, and in the sheet's examples
DOGS = {
    f"dog:{name.lower()}": f"suit:{suit}"
    for suit, names in printed.DOGS.items()
    for name in names.split()
    if name != "Loki"
}
CATS = tuple(f"cat:{name.lower()}" for name in printed.CATS if name != "Jitters")
RULES = [f"rule:{name.lower().replace(' ', '_')}" for name in printed.MADE_UP_RULES if name != "Sleepover"]
PERKS = "diy sticky_fingers recycling xxl_backpack do_over birthday_party rough_housing bribe copy_cat"


@dataclass(frozen=True)
class Kid:
    """A card: two of one name are two."""

    number: int
    id: str

    @property
    def icons(self) -> tuple[str, ...]:
        return ICONS[self.id]


@dataclass
class Printed:
    """What the cards and boards of one box say and no source tells."""

    stuff: dict[str, tuple[str, ...]]  # toys and pizzas of each kid, from the top
    advances: dict[str, int]
    capacity: list[int]
    level_points: list[int]
    macaroni: int
    cat_points: list[int]
    cats: dict[str, str]  # `2-suit:glue`, or `other`

    @classmethod
    def made_up(cls, random: Random) -> "Printed":
        stuff = {kid: tuple(random.choices(("toy", "pizza"), k=random.choice((0, 0, 1, 1, 2, 3, 4)))) for kid in ICONS}
        suits = [f"{random.choice((2, 2, 3))}-{random.choice(OWN)}" for _ in CATS]
        cats = {cat: random.choice((suit, suit, "other")) for cat, suit in zip(CATS, suits, strict=True)}
        return cls(
            stuff | {"fort:doc": ()},
            {kid: random.choice((0, 0, 1)) for kid in ICONS},
            sorted(random.randint(0, 6) for _ in range(6)),
            sorted(random.randint(0, 20) for _ in range(6)),
            random.randint(1, 9),
            sorted(random.randint(0, 12) for _ in range(8)),
            cats | {"cat:scavenger": "2-suit:glue", "cat:sprightly": "2-suit:shovel"},
        )

    def almanac(self) -> dict[str, int | str]:
        """Return what is printed by its almanac key."""
        return {
            **{f"robokid.icons.{kid[5:]}": "-".join(stuff) or "none" for kid, stuff in self.stuff.items()},
            **{f"robokid.capacity.{level}": most for level, most in enumerate(self.capacity)},
            **{f"robokid.level.{level}": points for level, points in enumerate(self.level_points)},
            **{f"robokid.cats.{count}": points for count, points in enumerate(self.cat_points) if count},
            **{f"robokid.cat.{cat[4:]}": condition for cat, condition in self.cats.items()},
            "robokid.macaroni": self.macaroni,
        }


@dataclass
class Seat:
    """What anybody has; of a person's hand, deck and discard pile only which cards are in them together."""

    id: str
    cards: list[Kid] = field(default_factory=list)
    yard: list[Kid] = field(default_factory=list)
    dogs: list[str] = field(default_factory=list)  # Robokid's: its pile, the top one first
    yard_dogs: list[str] = field(default_factory=list)
    doghouse: list[str] = field(default_factory=list)
    cats: list[str] = field(default_factory=list)
    level: int = 0
    points: int = 0


@dataclass
class Robot(Seat):
    """Robokid: its deck from the top is `cards`."""

    discard: list[Kid] = field(default_factory=list)
    lookout: list[Kid] = field(default_factory=list)
    deployed: list[Kid] = field(default_factory=list)
    pack: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)


@dataclass
class Turn:
    """What happened in a turn of Robokid's, for those who are asked."""

    someone_has_sculpture: bool
    park: list[Kid | None] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)  # kids and dogs
    searched: list[str] = field(default_factory=list)  # whose Yards
    fortified: list[Kid] = field(default_factory=list)
    deployed: list[Kid] = field(default_factory=list)
    rest: list[Kid] = field(default_factory=list)
    attracted: list[str] = field(default_factory=list)
    played_is_trashed: bool = False


def says(entry: str, kid: Kid) -> bool:
    """Return whether an entry may stand for a card: its name or its suit."""
    return entry == kid.id or (entry,) == kid.icons != (COIN,)


def agree(entries: Sequence[str], kids: Sequence[Kid]) -> bool:
    """Return whether a pile of entries may be this pile of cards, each name and each suit of its own."""
    left = list(kids)
    for entry in sorted(entries, key=lambda entry: entry not in ICONS):
        kid = next((kid for kid in left if says(entry, kid)), None)
        if kid is None:
            return False
        left.remove(kid)
    return not left


def icons(cards: Iterable[Kid]) -> list[str]:
    return [icon for card in cards for icon in card.icons]


def associate(one: str, other: str) -> bool:
    """Return whether two icons go together: of one suit, or a coin with any suit but its own."""
    return (one != COIN and other in (one, COIN)) or (other != COIN and one == COIN)


def fortifies(shown: Sequence[str]) -> bool:
    """Sheet, Fortifier and Cartes Pièce."""
    return any(associate(*pair) for pair in combinations(shown, 2))


def scoring(shown: Sequence[str]) -> set[str]:
    """Sheet, Déployer and Cartes Pièce: the suits of all pairs, coins aside."""
    return {icon for pair in combinations(shown, 2) if associate(*pair) for icon in pair} - {COIN}


def goes_with(recruit: Sequence[str], other: Sequence[str]) -> bool:
    """Sheet, Recruter, Cartes Pièce, Chiens."""
    return any(COIN in (one, two) or one == two for one in recruit for two in other)


def attracted(condition: str, shown: Sequence[str]) -> bool:
    """Sheet, Chats; what no suit says is here three suits that differ."""
    if condition == "other":
        return len({icon for icon in shown if icon != COIN}) + shown.count(COIN) >= 3
    count, _, suit = condition.partition("-")
    return len([icon for icon in shown if icon in (suit, COIN)]) >= int(count)


class Fort:
    """The table: everything on it, and Robokid's part of the game as the sheet has it."""

    def __init__(self, options: Mapping[str, str], random: Random, printed: Printed | None = None) -> None:
        self.options, self.random = options, random
        self.printed = printed or Printed.made_up(random)
        self.robot = Robot(ROBOKID)
        self.people = [Seat(place) for place in ("first", "second", "third")[: int(options["people"])]]
        self.park_deck = self.sixty()
        self.park: list[Kid] = []
        self.gone: list[Kid] = []
        self.kids = list(self.park_deck)
        self.rules = random.sample(RULES, len(self.people) + 2)
        self.perks = random.sample(PERKS.split(), len(self.people) + 2)
        self.dogs_in_box = random.sample(list(DOGS), len(DOGS)) if options["dogs"] == "yes" else []
        dumpling = options["dumpling"] == "yes"
        cats = [cat for cat in CATS if dumpling or cat != "cat:dumpling"]
        self.cats = random.sample(cats, len(self.people) + 1) if options["cats"] == "yes" else []  # with nobody
        self.sculptor: str | None = None
        self.triggered = self.ran_out = False
        self.turn = Turn(False)
        self.set_up()

    def sixty(self) -> list[Kid]:
        """42 of the names, since three best friends are among them, and 18 of these once more."""
        plain = [kid for kid in ICONS if len(ICONS[kid]) == 1 and kid[5:] not in IN_THE_DECK]
        friends = self.random.sample(plain, 3)
        names = [kid for kid in ICONS if kid not in friends]
        again = self.random.sample([kid for kid in names if kid != "fort:puddin"], 17)
        kids = [Kid(number, id) for number, id in enumerate([*names, *again, "fort:puddin"])]
        return self.random.sample(kids, 60)

    def set_up(self) -> None:
        """Sheet, Mise en place of all three modules."""
        dogs = self.options["dogs"] == "yes"
        for seat in (self.robot, *self.people):
            for _ in range(5 if dogs or seat is self.robot else 8):
                seat.cards.append(self.park_deck.pop(0))
            seat.dogs = [self.dogs_in_box.pop() for _ in range(3 * dogs)]
        order = [ROBOKID, *(person.id for person in self.people)]
        begins = self.random.randrange(len(order))
        self.order, self.at = order[begins:] + order[:begins], 0
        self.refill()

    # Robokid's turn

    def robot_turn(self) -> None:
        self.turn = Turn(self.sculptor is not None)
        for step in (self.clean_up, self.fortify, self.deploy, self.follow, self.recruit, self.expel, self.reset):
            step()
            self.conserved()
        self.triggered |= self.robot.level == 5 or self.robot.points >= 25
        self.turn_ends()

    def clean_up(self) -> None:
        robot = self.robot
        robot.discard += robot.yard
        self.people[0].dogs += robot.yard_dogs
        robot.yard, robot.yard_dogs = [], []
        robot.points += bool(robot.cats)

    def draw(self) -> Kid | None:
        return self.robot.cards.pop(0) if self.robot.cards else None

    def fortify(self) -> None:
        robot, card = self.robot, self.draw()
        if card is None:
            return
        robot.lookout.append(card)
        self.turn.fortified.append(card)
        if not fortifies(icons(robot.lookout)):
            return
        robot.level += 1
        self.gone += robot.lookout
        robot.lookout, robot.pack = [], []
        if robot.level == 1:
            robot.rules.append(self.rules.pop())
        if robot.level == 2:
            self.perks.pop()
            self.fortify()
        if robot.level == 5:
            self.sculptor = self.sculptor or ROBOKID

    def deploy(self) -> None:
        robot = self.robot
        robot.deployed = [card for _ in range(int(self.options["difficulty"])) if (card := self.draw())]
        self.turn.deployed = list(robot.deployed)
        robot.points += len(scoring(icons([*robot.deployed, *robot.lookout])))
        if not robot.deployed:
            return
        leftmost = robot.deployed[0]
        for thing in self.printed.stuff[leftmost.id]:
            if len(robot.pack) < self.printed.capacity[robot.level]:
                robot.pack.append(thing)
        if robot.dogs and (DOGS[robot.dogs[0]] in leftmost.icons or COIN in leftmost.icons):
            robot.doghouse.append(robot.dogs.pop(0))

    def follow(self) -> None:
        """Let people follow; then what was deployed is discarded, if nobody trashes the leftmost card."""
        robot = self.robot
        self.people_follow()
        if robot.deployed and self.turn.played_is_trashed:
            self.gone.append(robot.deployed.pop(0))
        robot.discard += robot.deployed
        robot.deployed = []

    def people_follow(self) -> None:
        raise NotImplementedError

    def draw_park(self) -> Kid | None:
        """Take the top card of the Park deck; the last one triggers the end, and so does its lack."""
        card = self.park_deck.pop(0) if self.park_deck else None
        self.ran_out |= not self.park_deck
        self.triggered |= self.ran_out
        return card

    def refill(self) -> None:
        while len(self.park) < 3 and (card := self.draw_park()):
            self.park.append(card)

    def recruit(self) -> None:
        robot, turn = self.robot, self.turn
        drawn = self.draw_park()
        turn.park.append(drawn)
        if drawn is None:
            return
        seats = self.people
        if COIN not in drawn.icons:
            # note 3; a person further round clockwise is nearer to Robokid's right
            full = {seat.id: len(seat.yard) + len(seat.yard_dogs) for seat in seats}
            seats = [max(seats, key=lambda seat: (full[seat.id], seat.level, seat.points, seats.index(seat)))]
        robot.discard.append(drawn)
        turn.searched = [seat.id for seat in seats]
        for pile in (self.park, *(seat.yard for seat in seats)):
            for kid in [kid for kid in pile if goes_with(drawn.icons, kid.icons)]:
                pile.remove(kid)
                robot.discard.append(kid)
                turn.taken.append(kid.id)
        for seat in seats:
            for dog in [dog for dog in seat.yard_dogs if goes_with(drawn.icons, [DOGS[dog]])]:
                seat.yard_dogs.remove(dog)
                robot.dogs.append(dog)
                turn.taken.append(dog)
        self.refill()

    def expel(self) -> None:
        robot, turn = self.robot, self.turn
        if robot.cards:
            robot.yard = [card for _ in range(3) if (card := self.draw())]
            turn.rest, robot.cards = robot.cards, []
            self.park_deck += turn.rest
        else:
            turn.park.append(self.draw_park())
            robot.yard = [card for card in turn.park[-1:] if card]
        robot.yard_dogs, robot.dogs = robot.dogs[:1], robot.dogs[1:]

    def reset(self) -> None:
        robot = self.robot
        robot.cards = self.random.sample(robot.discard, len(robot.discard))
        robot.discard = []
        counted = robot.yard if self.options["difficulty"] == "1" else robot.yard + robot.lookout
        for seat in (*self.people, None):
            cats = self.cats if seat is None else seat.cats
            for cat in [cat for cat in cats if attracted(self.printed.cats[cat], icons(counted))]:
                cats.remove(cat)
                robot.cats.append(cat)
                self.turn.attracted.append(cat)

    # The order of play, the end and the score

    def turn_ends(self) -> None:
        self.at = (self.at + 1) % len(self.order)

    def over(self) -> bool:
        """Ruling, End triggers: the round is finished, or not, as the table plays."""
        return self.triggered and (self.options["end"] == "once" or self.at == 0)

    def rule_points(self, rule: str) -> int:
        robot = self.robot
        cards = [*robot.cards, *robot.discard, *robot.yard, *robot.lookout]
        counts = Counter(icons(cards))
        kinds = len(set(counts) - {COIN})
        return {
            "rule:big_plans": sum(self.printed.advances[card.id] for card in cards),
            "rule:loner": 5,
            "rule:friendship_bracelet": 7 if kinds == 6 else kinds,
            "rule:minimalism": 8 if robot.level == 2 else 0,
            "rule:slime_lab": counts["suit:book"],
            "rule:play_palace": counts["suit:crown"],
            "rule:popularity": len(robot.lookout),
            "rule:secret_stash": len(robot.pack),
            "rule:pizza_party": robot.pack.count("pizza"),
            "rule:piggy_bank": robot.pack.count("toy"),
        }[rule]

    def score(self, seat: Seat) -> int:
        """Sheet, Fin de partie; of people's made-up rules nothing is known here."""
        points = seat.points + self.printed.level_points[seat.level]
        points += self.printed.macaroni * (self.sculptor == seat.id)
        most = max(len(each.doghouse) for each in (self.robot, *self.people))
        points += 7 * (len(seat.doghouse) == most > 0)
        points += self.printed.cat_points[len(seat.cats)] if seat.cats else 0
        return points + (sum(map(self.rule_points, self.robot.rules)) if seat is self.robot else 0)

    def conserved(self) -> None:
        """Every card of the box is in one place."""
        robot, seats = self.robot, (self.robot, *self.people)
        kids = self.park_deck + self.park + self.gone + robot.discard + robot.lookout + robot.deployed
        kids += [kid for seat in seats for kid in (*seat.cards, *seat.yard)]
        assert sorted(kid.number for kid in kids) == list(range(60))
        dogs = self.dogs_in_box + [dog for seat in seats for dog in (*seat.dogs, *seat.yard_dogs, *seat.doghouse)]
        assert sorted(dogs) == (sorted(DOGS) if self.options["dogs"] == "yes" else [])
        cats = self.cats + [cat for seat in seats for cat in seat.cats]
        assert len(cats) == len(set(cats)) == (len(self.people) + 1 if self.options["cats"] == "yes" else 0)
