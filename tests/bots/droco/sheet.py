"""The sheet a second time, never from the product: Droco's card, and the card that wins a trick."""

from collections.abc import Callable, Sequence

from bots.droco.printed import Columns, Robot

Hand = Sequence[Robot]


def length(hand: Hand, type: str) -> int:
    """Return how many cards of a type a hand has."""
    return sum(robot.type == type for robot in hand)


# The sheet's criteria, lines 17 to 29: which of the cards left, of a whole hand, stay.
KEEP: dict[str, Callable[[Hand, Hand], Hand]] = {
    "faible": lambda left, hand: [each for each in left if each.force == min(robot.force for robot in left)],
    "forte": lambda left, hand: [each for each in left if each.force == max(robot.force for robot in left)],
    "Max": lambda left, hand: [
        each for each in left if length(hand, each.type) == max(length(hand, robot.type) for robot in left)
    ],
    "Min": lambda left, hand: [
        each for each in left if length(hand, each.type) == min(length(hand, robot.type) for robot in left)
    ],
}


def sheet_card(columns: Columns, hand: Hand, led: str | None) -> Robot:
    """Return the card that Droco plays."""
    same = [robot for robot in hand if robot.type == led]
    left = same or hand
    for word in columns.ouvre if led is None else columns.suit if same else columns.ne_suit_pas:
        left = KEEP[word](left, hand)
    (card,) = [robot for robot in left if robot.type == min(each.type for each in left)]
    return card


def sheet_winner(trick: Hand, trump: str) -> Robot:
    """Return the card that wins a trick, its led card first: sheet, lines 167 to 175."""
    trumps = [robot for robot in trick if robot.type == trump]
    return max(trumps or [robot for robot in trick if robot.type == trick[0].type], key=lambda robot: robot.force)
