"""People at a table of Fort with Robokid: they play, answer every prompt with the truth, and hold the bot against it.

`FortTable(options, seed)` answers the prompts of one game, one `step` each; `asked` counts them by key. So a game can
be played, measured or replayed without anybody at the table.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bots.robokid.oracle import COIN, DOGS, ICONS, ROBOKID, Fort, Kid, Seat, agree, says
from compere.journal import Answered
from compere.prompts import Answer, Prompt
from compere.session import short_key
from compere.table import Table

SET_UP = ("first", "kids", "dogs", "cats")
BETWEEN = ("since", "lost_dog", "given_dog", "last_turn")
SHARED = "shared"


class FortTable(Fort):
    """A table whose people play roughly as people do.

    With `scans` they answer by a card's name where they can, else by what the screen shows, a suit too.
    """

    def __init__(self, options: Mapping[str, str], seed: object, *, scans: bool = True) -> None:
        self.chance = Random(f"people {seed}")
        self.pace = self.chance.choice((0.02, 0.1, 0.25))
        self.trash = self.chance.choice((0.05, 0.3))
        super().__init__(options, Random(f"table {seed}"))
        self.scans = scans
        self.asked: Counter[str] = Counter()
        self.said: Counter[str] = Counter()  # how many of a kind of answers were given in this turn
        self.since: tuple[str, ...] | None = None
        self.yard: list[str] = []  # Robokid's, as the bot has it
        self.given: list[str] = []
        self.lost: list[str] = []
        self.pending = self.still_plays = self.acted = self.again = self.finished = self.known_end = False
        self.turns = 0
        self.corrected: list[int] = []  # turns of Robokid's whose leftmost card was trashed

    def people_act(self) -> bool:
        """Let people play until it is Robokid's turn, or the game is over; return whether it is."""
        while not self.over():
            player = self.order[self.at]
            if player == ROBOKID:
                return True
            (person,) = [each for each in self.people if each.id == player]
            self.person_turn(person)
            self.conserved()
            self.turn_ends()
        return False

    def person_turn(self, person: Seat) -> None:
        robot, chance = self.robot, self.chance
        person.cards += person.yard
        person.yard = []
        self.give_dogs(person)
        if robot.yard and self.chance.random() < self.trash:
            self.gone.append(robot.yard.pop(chance.randrange(len(robot.yard))))
        if len(person.cards) > 5 and self.chance.random() < 0.1:
            self.gone.append(person.cards.pop())
        self.gain(person, chance.choice((0, 0, 1, 2)))
        if person.level < 5 and self.chance.random() < self.pace:
            person.level += 1
            self.gain(person, 0)
        self.recruit_by(person)
        left = min(len(person.cards), chance.randint(0, 4))
        person.yard = [person.cards.pop(chance.randrange(len(person.cards))) for _ in range(left)]
        person.yard_dogs = [person.dogs.pop() for _ in range(min(len(person.dogs), chance.choice((0, 0, 1, 2))))]
        cats = [cat for seat in (self.robot, *self.people) for cat in seat.cats] + self.cats
        if cats and self.chance.random() < 0.2:
            cat = chance.choice(cats)
            for pile in (self.cats, *(seat.cats for seat in (self.robot, *self.people))):
                pile[:] = [each for each in pile if each != cat]
            person.cats.append(cat)

    def give_dogs(self, person: Seat) -> None:
        """Pass the Yard's dogs to the left; a dog or two goes home, and seldom one of Robokid's leaves home."""
        seats = [*self.people, self.robot]
        seats[seats.index(person) + 1].dogs.extend(person.yard_dogs)
        if person is self.people[-1]:
            self.given += person.yard_dogs
        person.yard_dogs = []
        if person.dogs and self.chance.random() < 0.2:
            person.doghouse.append(person.dogs.pop(0))
        if (
            self.robot.doghouse and not self.lost and self.chance.random() < 0.1
        ):  # one between two turns is all that may be told
            dog = self.chance.choice(self.robot.doghouse)
            self.robot.doghouse.remove(dog)
            self.lost.append(dog)
            person.dogs.append(dog)

    def gain(self, person: Seat, points: int) -> None:
        person.points += points
        self.triggered |= person.points >= 25 or person.level == 5
        if person.level == 5:
            self.sculptor = self.sculptor or person.id

    def recruit_by(self, person: Seat, *, park_only: bool = False) -> None:
        """Recruit one card: of the Park, its deck, or another Yard, a dog's place included."""
        others = [seat for seat in (self.robot, *self.people) if seat is not person and not park_only]
        yards = [seat.yard for seat in others if seat.yard]
        kennels = [seat.yard_dogs for seat in others if seat.yard_dogs]
        pile = self.chance.choice([self.park, self.park, None, *yards])
        if kennels and self.chance.random() < 0.2:
            kennel = self.chance.choice(kennels)
            person.dogs.append(kennel.pop())
        elif pile:
            person.cards.append(pile.pop(self.chance.randrange(len(pile))))
        elif card := self.draw_park():
            person.cards.append(card)
        self.refill()

    def people_follow(self) -> None:
        for person in self.people if self.robot.deployed else []:
            if self.chance.random() < 0.3:
                self.gain(person, self.chance.choice((0, 1)))
                if self.chance.random() < 0.3:
                    self.recruit_by(person, park_only=True)
        self.turn.played_is_trashed = bool(self.robot.deployed) and self.chance.random() < 0.03

    # At the device

    def play(self, table: Table) -> None:
        """Play the game to its end."""
        while table.prompt:
            self.step(table)
        assert table.outcome and self.finished

    def step(self, table: Table) -> None:
        """Let happen what happens before the prompt, correct what no prompt asks for, and answer."""
        self.settle(table)
        assert table.prompt
        table.answer(self.answer(table.prompt, table))

    def settle(self, table: Table) -> None:
        assert table.prompt
        key = short_key(table.prompt)
        if key == "since" and not self.again:
            self.look(table)
            self.since = self.play_to_since(table.session.public_state)
        elif key not in (*SET_UP, *BETWEEN):
            self.robot_plays(table)
            assert table.session.public_state["turn"] == self.turns, "Robokid plays, and was not to"
        if key == "park_card" and self.turn.played_is_trashed and self.turns not in self.corrected:
            table.correct("played", "trashed")
            self.corrected.append(self.turns)
            self.said.clear()
            self.again = True
        if table.prompt.step == "end" and not self.finished:
            self.finish(table)

    def play_to_since(self, public: Mapping[str, Any]) -> tuple[str, ...]:
        """Play until Robokid's turn; return what has happened."""
        robot = self.robot
        cats, dogs = list(robot.cats), list(robot.yard_dogs)
        self.yard, self.given, self.lost = list(public["yard"]), [], []
        self.said.clear()
        self.pending = self.still_plays = self.people_act()
        self.acted = True
        happened = ["ended"] * self.triggered
        self.known_end = self.triggered
        happened += [f"lost:{cat}" for cat in cats if cat not in robot.cats]
        happened += ["dog"] * bool(self.given) + ["house"] * bool(self.lost)
        happened += [f"yard:{dog}" for dog in dogs if dog not in robot.yard_dogs]
        return (*happened, *(f"yard:{place}" for place in self.missing(self.yard)))

    def missing(self, entries: Sequence[str]) -> list[int]:
        """Return the places of a Yard, as the bot has it, that no card lies on any more."""
        left, places = list(entries), list(range(len(entries)))
        for kid in self.robot.yard:
            entry = kid.id if kid.id in left else next(each for each in left if says(each, kid))
            places.pop(left.index(entry))
            left.remove(entry)
        return places

    def robot_plays(self, table: Table) -> None:
        """Play Robokid's turn when the first prompt of it comes; a tracked deck lies as the device says."""
        if not self.pending:
            return
        self.pending = self.acted = False
        self.turns += 1
        if self.options["deck"] == "tracked":
            self.lay_out(self.robot.cards, (self.rows(table) or [[]])[0])
        self.robot_turn()
        if self.options["deck"] == "tracked":
            told = [[card.id for card in each.text.args["cards"]] for each in table.told if each.step == "turn"]
            by_step = (self.turn.fortified, self.turn.deployed, self.robot.yard if self.turn.park[1:] == [] else [])
            assert told == [[kid.id for kid in kids] for kids in by_step if kids]

    def rows(self, table: Table) -> list[list[str]]:
        """Return what the device has drawn since it last asked what has happened."""
        rows: list[list[str]] = []
        for item in reversed(table.session.history.items):
            entry = item.entry
            if isinstance(entry, Answered) and entry.key == "since":
                break
            if isinstance(entry, Answered) and entry.key == "row":
                assert isinstance(entry.answer, list)
                rows.insert(0, [str(each) for each in entry.answer])
        return rows

    def lay_out(self, pile: list[Kid], row: Sequence[str]) -> None:
        """Put the cards of these names on top of a pile."""
        for place, name in enumerate(row):
            (kid, *_) = [kid for kid in pile[place:] if kid.id == name]
            pile.remove(kid)
            pile.insert(place, kid)

    def finish(self, table: Table) -> None:
        """Play what people still play after Robokid, where it has nothing that they could change."""
        if not self.acted:
            self.look(table)
            assert not self.people_act(), "Robokid would still play"
        self.finished = True
        self.look(table)

    def look(self, table: Table) -> None:
        """Hold the bot's table against the true one, after a turn of Robokid's and at the end."""
        public, robot = table.session.public_state, self.robot
        if self.turns == 0:
            return
        for pile, kids in self.piles().items():
            assert agree(public[pile], kids), (pile, public[pile], kids)
            if self.options["deck"] == "tracked":
                assert sorted(public[pile]) == sorted(kid.id for kid in kids)
        assert public["pack"] == {"toys": robot.pack.count("toy"), "pizzas": robot.pack.count("pizza")}
        assert (public["level"], public["points"]) == (robot.level, robot.points)
        assert public["made_up_rules"] == len(robot.rules)
        assert public["sculpture"] is (self.sculptor == ROBOKID)
        assert sorted(public["dogs"]["doghouse"]) == sorted(robot.doghouse)
        assert sorted(public["cats"]["own"]) == sorted(robot.cats)
        if not self.finished:
            assert (public["dogs"]["pile"], public["dogs"]["yard"]) == (robot.dogs, robot.yard_dogs)
            self.look_at_end(public, table)

    def look_at_end(self, public: Mapping[str, Any], table: Table) -> None:
        """Hold against the truth how the game stands, and what the device has drawn to lie under the Park deck."""
        robot = self.robot
        over = self.known_end or robot.level == 5 or robot.points >= 25 or None in self.turn.park
        assert (public["ending"] != "goes_on") is over
        if self.options["deck"] == "tracked":
            told = [name for names in self.rows(table) for name in names][len(self.turn.drawn) :]
            rest = sorted(kid.id for kid in self.turn.rest)
            assert sorted(told) == rest or (told, len(rest)) == ([], 1)  # of one card no order need be told

    def piles(self) -> dict[str, list[Kid]]:
        robot = self.robot
        return {"deck": robot.cards, "discard": robot.discard, "lookout": robot.lookout, "yard": robot.yard}

    # Answers

    def answer(self, prompt: Prompt[Any], table: Table) -> Answer:
        """Answer a prompt with the truth."""
        key = short_key(prompt)
        self.asked[key] += 1
        if key == "since":
            self.again = False
            assert self.since is not None
            return tuple(id for id in prompt.ids() if id in self.since)
        if prompt.fact or key == "all_icons":
            return self.read(prompt, key)
        if key.startswith("most_"):
            return self.leaders(prompt, key.removeprefix("most_"))
        answer: Answer = getattr(self, f"on_{key}")(prompt)
        return answer

    def next(self, key: str) -> int:
        """Count the answers of a kind in this turn."""
        self.said[key] += 1
        return self.said[key] - 1

    def read(self, prompt: Prompt[Any], key: str) -> Answer:
        """Read what is printed."""
        if key in ("icons", "rare_icons", "all_icons"):
            if key == "icons" and self.chance.random() < 0.1:
                return "once"
            printed = "-".join(self.printed.stuff[self.turn.deployed[0].id]) or "none"
            shown = [option.id for option in getattr(prompt, "options", ()) if option.shown]
            return printed if printed in shown else "more"
        about = str(prompt.fact).split(".")[-1]
        points = {"capacity": self.printed.capacity, "level_points": self.printed.level_points}
        points["cat_points"] = self.printed.cat_points
        if key in points:
            return points[key][int(about)]
        return self.printed.macaroni if key == "macaroni" else self.printed.cats[f"cat:{about}"]

    def on_first(self, prompt: Prompt[Any]) -> Answer:
        return self.order[0]

    def on_kids(self, prompt: Prompt[Any]) -> Answer:
        return tuple(kid.id for kid in self.robot.cards)

    def on_dogs(self, prompt: Prompt[Any]) -> Answer:
        return tuple(self.robot.dogs)

    def on_cats(self, prompt: Prompt[Any]) -> Answer:
        return tuple(self.cats)

    def on_lost_dog(self, prompt: Prompt[Any]) -> Answer:
        return self.lost[self.next("lost_dog")]

    def on_given_dog(self, prompt: Prompt[Any]) -> Answer:
        at = self.next("given_dog")
        return self.given[at] if at < len(self.given) else "none"

    def on_last_turn(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.still_plays else "no"

    def entry(self, prompt: Prompt[Any], kid: str) -> str:
        """Return a card as it is entered: scanned by its name, else picked where the screen shows it."""
        shown = [option.id for option in getattr(prompt, "options", ()) if option.shown]
        (suit, *more) = ICONS[kid]
        scanned = [each for each in prompt.ids() if self.scans and each not in shown]
        entries = [each for each in (kid, suit) if each == kid or (not more and suit != COIN)]
        if kid in shown:
            entries = [each for each in entries if each == kid or each in scanned]
        fitting = [each for each in entries if each in (*shown, *scanned)]
        return self.chance.choice([*fitting, fitting[0]])

    def on_deck_card(self, prompt: Prompt[Any]) -> Answer:
        return (self.entry(prompt, self.turn.drawn[self.next("drawn")].id),)

    def on_leftmost(self, prompt: Prompt[Any]) -> Answer:
        return self.turn.deployed[0].id

    def on_park_card(self, prompt: Prompt[Any]) -> Answer:
        kid = self.turn.park[self.next("park")]
        return (self.entry(prompt, kid.id) if kid else "empty",)

    def on_match(self, prompt: Prompt[Any]) -> Answer:
        where = [{"first": "X", "second": "Y", "third": "Z"}[seat] for seat in self.turn.searched]
        assert len(self.people) == 1 or [prompt.text.args.get("player")] == (where if len(where) == 1 else [None])
        at = self.next("match")
        if at >= len(self.turn.taken):
            return "none"
        taken = self.turn.taken[at]
        return taken if taken in DOGS else self.entry(prompt, taken)

    def leaders(self, prompt: Prompt[Any], what: str) -> Answer:
        """Name those who lead among those who are named in the question."""
        equal = [seat.id for seat in self.people if any(seat.id in id.split("+") for id in prompt.ids())]
        most = max(self.turn.leads[each][what] for each in equal)
        return "+".join(each for each in equal if self.turn.leads[each][what] == most)

    def on_attracted(self, prompt: Prompt[Any]) -> Answer:
        return tuple(cat for cat in prompt.ids() if cat in self.turn.attracted)

    def on_sculpture(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.turn.someone_has_sculpture else "no"

    def on_rule(self, prompt: Prompt[Any]) -> Answer:
        return self.robot.rules[0]

    def on_rule_points(self, prompt: Prompt[Any]) -> Answer:
        return self.rule_points(self.robot.rules[0])

    def on_dogs_beaten(self, prompt: Prompt[Any]) -> Answer:
        mine = len(self.robot.doghouse)
        return "yes" if any(len(seat.doghouse) > mine for seat in self.people) else "no"

    def winners(self) -> tuple[str, ...]:
        seats = (self.robot, *self.people)
        best = max(map(self.score, seats))
        return tuple(seat.id for seat in seats if self.score(seat) == best)

    def on_winner(self, prompt: Prompt[Any]) -> Answer:
        return self.winners()[0] if len(self.winners()) == 1 else SHARED

    def on_winners(self, prompt: Prompt[Any]) -> Answer:
        return self.winners()
