"""What is printed on the cards of Robotick and of Droco, with the sources.

Facts only. Robot cards: four types of thirteen strengths. Criteria are the sheet's words: `low` (faible), `high`
(forte), `max` and `min` (the column with the most and the fewest cards).
"""

from dataclasses import dataclass

from compere.wording import Term

TYPES = ("A", "B", "C", "D")  # red, blue, orange, green; A goes before B before C before D
STRENGTHS = tuple(range(13, 0, -1))  # as Droco's columns are laid, the strongest first

_PRINTED = {f"robot:{type}{strength}": (type, strength) for type in TYPES for strength in STRENGTHS}
CARDS = tuple(_PRINTED)
PLACES = {card: place for place, card in enumerate(CARDS)}
ROBOTS = {card: Term(card, f"{type}{strength}") for card, (type, strength) in _PRINTED.items()}

# Strength to victory points: 11 to 13 stated by one fan's transcription, 1 to 10 assumed there to be the strength.
POINTS = {strength: strength for strength in range(1, 11)} | {11: 10, 12: 10, 13: 15}

_DEAREST = sorted((POINTS[strength] for _, strength in _PRINTED.values()), reverse=True)
PILE_MOST = sum(_DEAREST[:12])  # a card for each trick
ROUND_MOST, ROUND_LEAST = sum(_DEAREST[:4]), -PILE_MOST  # four robots face up; twelve cards face down

FOLLOWS, CANNOT, LEADS = "follow", "no", "lead"  # the columns of an AI card: Suit, Ne suit pas, Ouvre
SITUATIONS = (FOLLOWS, CANNOT, LEADS)

# The ten AI cards, from one fan's transcription of photographs; the sheet's two examples fit card 1.
AI_CARDS = {
    "1": {FOLLOWS: "low", CANNOT: "max-low", LEADS: "high-min"},
    "2": {FOLLOWS: "low", CANNOT: "low-max", LEADS: "min-high"},
    "3": {FOLLOWS: "low", CANNOT: "low-max", LEADS: "high-min"},
    "4": {FOLLOWS: "low", CANNOT: "max-low", LEADS: "min-high"},
    "5": {FOLLOWS: "low", CANNOT: "min-high", LEADS: "low-max"},
    "6": {FOLLOWS: "low", CANNOT: "high", LEADS: "max-low"},
    "7": {FOLLOWS: "low", CANNOT: "high-min", LEADS: "low-max"},
    "8": {FOLLOWS: "low", CANNOT: "min-low", LEADS: "max-high"},
    "9": {FOLLOWS: "high", CANNOT: "max-low", LEADS: "min-high"},
    "10": {FOLLOWS: "high", CANNOT: "min-high", LEADS: "low-max"},
}
# Second criteria that break the pattern of the other cards: perhaps misread.
DOUBTFUL = {("6", CANNOT), ("8", CANNOT), ("8", LEADS)}
OTHER_AI_CARDS = ("11", "12")  # for a card that is not among the ten: its columns are asked for once

# A column must single out one card of a type, so low or high is among its criteria.
COLUMNS = {
    FOLLOWS: ("low", "high"),
    CANNOT: ("low", "low-max", "low-min", "high", "high-max", "high-min", "max-low", "max-high", "min-low", "min-high"),
}
COLUMNS[LEADS] = COLUMNS[CANNOT]


# Of a robot card; asked by the thousand, so without a call of Python's between.
type_of = {card: type for card, (type, _) in _PRINTED.items()}.__getitem__
strength_of = {card: strength for card, (_, strength) in _PRINTED.items()}.__getitem__


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a card that lies there: its type, and which it is, where it was scanned."""

    type: str
    card: str | None = None


def points_of(card: str) -> int:
    """Return the victory points of a robot card."""
    return POINTS[strength_of(card)]
