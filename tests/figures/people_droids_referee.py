"""People who play Droids against each other: each has drawn seven tokens, and sends of them what helps most at once."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from compere.arrange import ChooseSome, Place
from compere.bots.droids.board.actions import hits, target_of
from compere.bots.droids.board.carry_out import Done, carry_out, receivers
from compere.bots.droids.board.doing import FACES
from compere.bots.droids.board.events import NoEffect
from compere.bots.droids.board.orders import BLUE, GREY, KINDS, KINDS_IN, PURPLE, RED, Order
from compere.bots.droids.board.ours import MAP
from compere.bots.droids.board.position import MINING, Board
from compere.bots.droids.board.scenarios import SCENARIOS
from compere.bots.droids.cards import ORDERS
from compere.bots.droids.questions import NO_EFFECT, NONE
from compere.bots.droids.state import SPOTS, RefereeState
from compere.prompts import Choose, Prompt
from compere.run import short_key
from figures.droids_goals import FAR, WEIGHT_OF_HITS, field_of, worth_of, worth_of_obstacle

MISPLACED = 0.06  # so often the order on the emitter is not the one that helps now
NO_MORE = 0.03  # so often no order can be sent although some are left
NOT_ONE = 0.005  # so often not a single one of a round can be sent: pushed away before the first
BAD = -8.0  # what an order is worth that comes to nothing; up to a half of that nobody places it
USUAL_MINE = 5  # a die that people reckon with
DRAWN = {1: 3, 2: 2, 3: 3, 4: 4, 5: 2, 6: 3}  # red tokens of a round, by scenario: to fire, take, put, relay
BADLY_HURT = 3  # emitters lost, from where on somebody wants to be repaired


class RefereePeople:
    """Everybody at the table: so many `people` as the scenario takes, unless given.

    Which tokens somebody draws, of each colour, is chance in the proportions of the box; a hand is drawn as a round
    begins, and a token that was sent is gone from it.
    """

    def __init__(self, options: Mapping[str, str], random: Random, people: int | None = None) -> None:
        self._random = random
        self._people = people or SCENARIOS[int(options["scenario"])].players[-1]
        self._round = 0
        self._hands: dict[str, list[str]] = {}

    def __call__(self, prompt: Prompt[Any], state: RefereeState, *, scanned: bool = False) -> Any:
        """Return the answer."""
        answers: dict[str, Callable[[], Any]] = {
            "map": lambda: MAP.splitlines(),
            "colours": lambda: self._colours(prompt),
            "team": lambda: self._random.choice(prompt.ids()),
            "first": lambda: self._random.choice(prompt.ids()),
            "obstacle": lambda: self._obstacle(prompt, state),
            "place": lambda: None,
            "shot": lambda: (self._random.choice(FACES),),
            "mine": lambda: (self._random.choice(FACES),),
            "order": lambda: self._order(prompt, state),
        }
        return answers[short_key(prompt)]()

    def _colours(self, prompt: Prompt[Any]) -> tuple[str, ...]:
        assert isinstance(prompt, ChooseSome)
        ids = prompt.ids()
        return tuple(sorted(self._random.sample(ids, self._people), key=ids.index))

    def _obstacle(self, prompt: Prompt[Any], state: RefereeState) -> tuple[int, int]:
        """Place an obstacle where it helps whoever places it."""
        assert isinstance(prompt, Place)
        colour = str(prompt.subject[0])
        spots, edges = SPOTS[state.board.map.side_of(colour)], state.options["edges"] == "yes"
        squares = [spots.index(spot) for spot in prompt.squares]
        self._random.shuffle(squares)
        return spots[max(squares, key=lambda at: worth_of_obstacle(state.board, colour, at, edges))]

    def _order(self, prompt: Prompt[Any], state: RefereeState) -> str:
        assert isinstance(prompt, Choose)
        hand = self._hand(state)
        chance = self._random.random()
        if not hand or chance < (NO_MORE if state.sent[state.sender] else NOT_ONE):
            return NONE
        order, worth = self._best(state, hand)
        if chance > 1 - MISPLACED:
            order = self._random.choice(orders_of(state.board, state.sender, [self._random.choice(hand)]))
        elif worth < BAD / 2 and state.sent[state.sender]:
            return NONE
        hand.remove(order.kind)
        done = carry_out(state.board, order)
        if isinstance(done, Done) and any(isinstance(each, NoEffect) for each in done.events):
            return NO_EFFECT
        return next(each.id for each in prompt.accepted if each.value == order)

    def _hand(self, state: RefereeState) -> list[str]:
        """Return what the sender has left of this round's tokens."""
        if state.round != self._round or state.sender not in self._hands:
            self._round = state.round
            bag = [kind.id for kind in KINDS_IN[state.board.scenario].values() for _ in range(kind.copies)]
            self._random.shuffle(bag)
            self._hands = {each: draw(bag, self._wanted(state, each)) for each in state.sending}
        return self._hands[state.sender]

    def _wanted(self, state: RefereeState, colour: str) -> Sequence[str]:
        """Return the colours of the seven tokens that somebody draws."""
        board, count = state.board, self._random.randrange
        grey = 0
        if any(kind.colour == GREY for kind in KINDS_IN[board.scenario].values()):
            grey = count(1, 3) if board.scenario == MINING or board.lost[colour] >= BADLY_HURT else 0
        blue, red = 2 if board.in_water(colour) else count(3), DRAWN[board.scenario]
        return [*[BLUE] * blue, *[RED] * red, *[GREY] * grey, *[PURPLE] * ORDERS][:ORDERS]

    def _best(self, state: RefereeState, hand: Sequence[str]) -> tuple[Order, float]:
        """Return the order of these tokens that is worth most, by what the board is like after it alone."""
        board, me = state.board, state.sender
        before, field = worth_of(state, board, me), field_of(state, me)
        worths = {}
        for order in orders_of(board, me, sorted(set(hand))):
            worths[order] = self._worth(state, order, before, field) + self._random.random()
        best = max(worths, key=worths.__getitem__)
        return best, worths[best]

    def _worth(self, state: RefereeState, order: Order, before: float, field: Mapping[int, int]) -> float:
        board, me = state.board, state.sender
        if order.kind == "fire":
            return _shot(state, me, order.direction)
        dice: list[int] = []
        while not isinstance(done := carry_out(board, order, dice), Done):
            dice.append(USUAL_MINE)
        if any(isinstance(each, NoEffect) and each.robot == order.robot for each in done.events):
            return BAD
        nearer = field.get(board.robots[me], FAR) - field.get(done.board.robots[me], FAR)
        return worth_of(state, done.board, me) - before + 2 * nearer


def orders_of(board: Board, sender: str, kinds: Sequence[str]) -> list[Order]:
    """Return every order that somebody can send with such tokens; those for the other ground come to nothing."""
    return [
        Order(kind, direction, robot)
        for kind in kinds
        for robot in receivers(board, sender, kind)
        for direction in KINDS[kind].directions
    ]


def draw(bag: list[str], colours: Sequence[str]) -> list[str]:
    """Take the first token of each of these colours out of a shuffled bag; of any, where there is none left."""
    hand = []
    for colour in colours:
        kind = next((each for each in bag if KINDS[each].colour == colour), bag[0])
        bag.remove(kind)
        hand.append(kind)
    return hand


def _shot(state: RefereeState, robot: str, direction: int) -> float:
    """Return what a shot is worth, by the mean of the die."""
    found = target_of(state.board, robot, direction)
    if not found or found[0] not in state.standing:
        return BAD
    mean = sum(hits(found[1], die) for die in FACES) / len(FACES)
    if found[0] in state.team(robot):
        return BAD - mean
    return WEIGHT_OF_HITS[state.board.scenario] * mean
