"""People at a table of Fort with Robokid: they play, and answer every prompt with the truth.

`FortTable(options, seed)` answers the prompts of one game, so that it can be played, measured or replayed without
anybody at the table; `Game` also holds the bot against the truth.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from bots.robokid.oracle import COIN, DOGS, ICONS, ROBOKID, Fort, Kid, Printed, Seat, agree, fortifies, icons
from compere.almanac import Almanac
from compere.bots.robokid.state import RobokidState
from compere.prompts import Answer, Prompt
from compere.run import short_key
from compere.table import Table
from compere.wording import Term

SET_UP = ("first", "kids", "dogs", "cats")
SHARED, EMPTY, NO_MORE = "shared", "empty", "none"


class FortTable(Fort):
    """A table whose people play roughly as people do.

    Cards are entered by `enters`: *name* as a scanner reads them, *row* as the screen shows them, or *any* way. People
    who know more of what may happen trash the played card or learn an icon for this time only: `seldom`.
    """

    def __init__(
        self,
        options: Mapping[str, str],
        seed: object,
        *,
        enters: str = "any",
        seldom: bool = True,
        printed: Printed | None = None,
    ) -> None:
        self.chance = Random(f"people {seed}")
        self.pace = self.chance.choice((0.02, 0.1, 0.25))
        self.trash = self.chance.choice((0.05, 0.3))
        super().__init__(options, Random(f"table {seed}"), printed)
        self.enters, self.seldom = enters, seldom
        self.once = False  # whether what was read last is for that time only
        self.asked: Counter[str] = Counter()
        self.said: Counter[str] = Counter()  # how many answers of a kind were given in this turn
        self.happened: list[str] = []  # since Robokid's turn, as it is told
        self.news: list[str] = []  # of it, what was not told yet
        self.given: list[str] = []
        self.lost: list[str] = []
        self.acted = self.robot_plays = self.known_end = False
        self.turns = 0

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
        if self.robot.doghouse and self.chance.random() < 0.1:
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
        self.turn.played_is_trashed = self.seldom and bool(self.robot.deployed) and self.chance.random() < 0.03

    # At the device

    def fill(self, almanac: Almanac) -> None:
        """Let an almanac know all that is printed, as after many games."""
        for fact, value in self.printed.almanac().items():
            almanac.learn(fact, value)

    def answer(self, prompt: Prompt[Any], state: RobokidState) -> Answer:
        """Let happen what happens before the prompt, and answer it with the truth."""
        key = short_key(prompt)
        self.asked[key] += 1
        self.happen(prompt, state)
        if prompt.fact:
            return self.read(prompt, key)
        answer: Answer = getattr(self, f"on_{key}")(prompt)
        return answer

    def happen(self, prompt: Prompt[Any], state: RobokidState) -> None:
        """Play what lies before a prompt: people's turns until it is Robokid's, then its turn once it has begun."""
        if short_key(prompt) in SET_UP or state.turn < self.turns:
            return  # before the first turn, or in one that is played again
        begun = state.turn > self.turns
        if not self.acted and (begun or short_key(prompt) == "since" or prompt.step == "end"):
            self.play_to_since(state.yard)
        if begun:
            assert self.robot_plays and state.turn == self.turns + 1, "Robokid plays, and was not to"
            self.turns, self.acted = state.turn, False
            self.said.clear()
            if state.tracked:
                self.lay_out(self.robot.cards, self.laid_out(state))
            self.robot_turn()

    def play_to_since(self, yard: Sequence[str]) -> None:
        """Play until Robokid's turn, and keep what has happened; the `yard` is as the bot has it."""
        robot, cats = self.robot, list(self.robot.cats)
        self.given, self.lost = [], []
        self.said.clear()
        self.robot_plays, self.acted = self.people_act(), True
        self.happened = list((Counter(yard) - Counter(kid.id for kid in robot.yard)).elements())
        self.happened += ["dog"] * len(self.given) + ["house"] * len(self.lost)
        self.happened += [cat for cat in cats if cat not in robot.cats] + [EMPTY] * self.ran_out
        self.happened += ["ended"] * self.triggered
        self.news = list(self.happened)

    def laid_out(self, state: RobokidState) -> list[str]:
        """Return a tracked deck's cards in the order in which the turn that has begun uses them up, from the table.

        The Yard is all that lay on the discard pile before. What is not there any more was drawn at Fortify: of two
        cards the first raised the Fort, and the second lies in the Lookout or raised it once more.
        """
        rest = [*(state.deployed or state.discard[len(self.robot.yard) :]), *state.row]
        drawn = (Counter(kid.id for kid in self.robot.cards) - Counter(rest)).elements()
        return sorted(drawn, key=lambda kid: (kid in state.lookout, fortifies(ICONS[kid]))) + rest

    def lay_out(self, pile: list[Kid], row: Iterable[str]) -> None:
        """Put the cards of these names on top of a pile."""
        for place, name in enumerate(row):
            (kid, *_) = [kid for kid in pile[place:] if kid.id == name]
            pile.remove(kid)
            pile.insert(place, kid)

    def next(self, what: str) -> int:
        """Count the answers of a kind in this turn."""
        self.said[what] += 1
        return self.said[what] - 1

    def read(self, prompt: Prompt[Any], key: str) -> Answer:
        """Read what is printed."""
        if key == "icons":
            self.once = self.seldom and self.chance.random() < 0.1
            return "-".join(self.printed.stuff[self.turn.deployed[0].id]) or "none"
        return self.printed.almanac()[str(prompt.fact)]

    def entry(self, prompt: Prompt[Any], kid: str) -> str:
        """Return a card as it is entered: scanned by its name, else picked where the screen shows it."""
        shown = [option.id for option in getattr(prompt, "options", ())]
        (suit, *more) = ICONS[kid]
        row = kid if kid in shown or more or suit == COIN else suit
        entered = {"name": kid, "row": row}.get(self.enters) or self.chance.choice((kid, row))
        assert entered in prompt.ids()
        return entered

    def on_first(self, prompt: Prompt[Any]) -> Answer:
        return self.order[0]

    def on_kids(self, prompt: Prompt[Any]) -> Answer:
        return tuple(kid.id for kid in self.robot.cards)

    def on_dogs(self, prompt: Prompt[Any]) -> Answer:
        return tuple(self.robot.dogs)

    def on_cats(self, prompt: Prompt[Any]) -> Answer:
        return tuple(self.cats)

    def on_since(self, prompt: Prompt[Any]) -> Answer:
        while self.news:
            if (each := self.news.pop(0)) in prompt.ids():
                self.known_end |= each in (EMPTY, "ended")
                by_name = self.enters == "name" or (self.enters == "any" and self.chance.random() < 0.5)
                return self.on_given_dog(prompt) if each == "dog" and by_name else each
        return NO_MORE

    def on_lost_dog(self, prompt: Prompt[Any]) -> Answer:
        return self.lost[self.next("lost_dog")]

    def on_given_dog(self, prompt: Prompt[Any]) -> Answer:
        return self.given[self.next("given_dog")]

    def on_last_turn(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.robot_plays else "no"

    def on_deck_card(self, prompt: Prompt[Any]) -> Answer:
        drawn = {"fortify": self.turn.fortified, "deploy": self.turn.deployed}[prompt.step]
        at = self.next(prompt.step)
        return (self.entry(prompt, drawn[at].id) if at < len(drawn) else EMPTY,)

    def on_leftmost(self, prompt: Prompt[Any]) -> Answer:
        return self.on_deck_card(prompt)

    def on_park_card(self, prompt: Prompt[Any]) -> Answer:
        kid = self.turn.park[self.next("park")]
        return (self.entry(prompt, kid.id) if kid else EMPTY,)

    def on_match(self, prompt: Prompt[Any]) -> Answer:
        kids = [each for each in self.turn.taken if each not in DOGS] if self.options["deck"] == "tracked" else []
        taken = [*kids, *(each for each in self.turn.taken if each in DOGS)]
        at = self.next("match")
        if at < len(taken):
            return taken[at] if taken[at] in DOGS else self.entry(prompt, taken[at])
        return NO_MORE

    def on_yard_icons(self, prompt: Prompt[Any]) -> Answer:
        suit = prompt.text.args["suit"]
        assert isinstance(suit, Term)
        return len([icon for icon in icons(self.robot.yard) if icon in (suit.id, COIN)])

    def on_attracted(self, prompt: Prompt[Any]) -> Answer:
        return tuple(cat for cat in prompt.ids() if cat in self.turn.attracted)

    def on_sculpture(self, prompt: Prompt[Any]) -> Answer:
        return "yes" if self.turn.someone_has_sculpture else "no"

    def on_rule(self, prompt: Prompt[Any]) -> Answer:
        return self.robot.rules[self.next("rule")]

    def on_rule_points(self, prompt: Prompt[Any]) -> Answer:
        return self.rule_points(self.robot.rules[self.said["rule"] - 1])

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


class Game:
    """A game of such people, in which the bot is held against the truth between turns and at the end."""

    def __init__(self, people: FortTable, table: Table) -> None:
        self.people, self.table = people, table
        self.corrected: list[int] = []  # turns of Robokid's whose leftmost card was trashed

    def play(self) -> None:
        """Play the game to its end."""
        while self.table.prompt:
            self.step()
        assert self.table.outcome and self.people.acted
        self.look_at_board()

    def step(self) -> None:
        """Look at the table between two turns, correct what no prompt asks for, and answer the next prompt."""
        people, table = self.people, self.table
        prompt, state = table.prompt, table.session.state
        assert prompt
        between = short_key(prompt) == "since" or prompt.step == "end"
        if between and not people.acted and state.turn == people.turns > 0:
            self.look()
        people.happen(prompt, state)
        trashed = people.turn.played_is_trashed and state.turn not in self.corrected
        if trashed and state.tracked and short_key(prompt) == "park_card":
            self.corrected.append(state.turn)
            table.correct("played", "trashed")
            people.said.clear()
            people.news = list(people.happened)
        else:
            answer = people.answer(prompt, state)
            table.answer(answer, "once" if prompt.fact and people.once else "entered")

    def look(self) -> None:
        """Hold the bot's table against the true one, after a turn of Robokid's."""
        public, people = self.table.session.public_state, self.people
        robot, turn = people.robot, people.turn
        piles = {"deck": robot.cards, "discard": robot.discard, "yard": robot.yard, "lookout": robot.lookout}
        assert agree(public["lookout"], robot.lookout)
        for pile, kids in piles.items() if people.options["deck"] == "tracked" else ():
            lies = Counter(public[pile]["unseen"] if pile == "deck" else public[pile])
            assert lies == Counter(kid.id for kid in kids), pile
        assert (public["dog_pile"], public["yard_dogs"]) == (robot.dogs, robot.yard_dogs)
        drawn = turn.park if people.options["deck"] == "tracked" else ()  # of its own deck, people say it between turns
        over = people.known_end or robot.level == 5 or robot.points >= 25 or None in drawn
        assert (public["ending"] != "goes_on") is over
        self.look_at_board()

    def look_at_board(self) -> None:
        """Hold Robokid's board, dogs and cats against the true ones."""
        public, people = self.table.session.public_state, self.people
        robot = people.robot
        assert sorted(public["pack"]) == sorted(robot.pack)
        assert (public["level"], public["points"]) == (robot.level, robot.points)
        assert public["made_up_rules"] == len(robot.rules)
        assert public["sculpture"] is (people.sculptor == ROBOKID)
        assert sorted(public["doghouse"]) == sorted(robot.doghouse)
        assert sorted(public["cats"]) == sorted(robot.cats)
