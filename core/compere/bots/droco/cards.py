"""What is printed on the cards of Robotick and of Droco, with the sources.

Facts only. Robot cards: four types of thirteen strengths. Criteria are the sheet's words: `low` (faible), `high`
(forte), `max` and `min` (the column with the most and the fewest cards).
"""

from dataclasses import dataclass
from typing import TypeAlias

from compere.bots.droco import say
from compere.wording import Term

TYPES = ("A", "B", "C", "D")  # red, blue, orange, green; A goes before B before C before D
STRENGTHS = tuple(range(13, 0, -1))  # in the order of Droco's columns, the strongest first

_PRINTED = {f"robot:{type}{strength}": (type, strength) for type in TYPES for strength in STRENGTHS}
CARDS = tuple(_PRINTED)
OF_TYPE = {type: tuple(card for card in CARDS if _PRINTED[card][0] == type) for type in TYPES}  # the strongest first
ROBOTS = {card: Term(card, f"{type}{strength}") for card, (type, strength) in _PRINTED.items()}
NAMED = {card: say("{card}", card=term) for card, term in ROBOTS.items()}

# Strength to victory points: 11 to 13 stated by one fan's transcription, 1 to 10 assumed there to be the strength.
POINTS = {strength: strength for strength in range(1, 11)} | {11: 10, 12: 10, 13: 15}

_DEAREST = sorted((POINTS[strength] for _, strength in _PRINTED.values()), reverse=True)
PILE_MOST = sum(_DEAREST[:12])  # a card for each trick
ROUND_MOST, ROUND_LEAST = sum(_DEAREST[:4]), -PILE_MOST  # four robots face up; twelve cards face down

FOLLOWS, CANNOT, LEADS = "follow", "no", "lead"  # the columns of an AI card: Suit, Ne suit pas, Ouvre
SITUATIONS = (FOLLOWS, CANNOT, LEADS)

LOW, HIGH, MOST, FEWEST = "low", "high", "max", "min"
CRITERION_NAMES = {LOW: say("low"), HIGH: say("high"), MOST: say("max"), FEWEST: say("min")}
Column: TypeAlias = tuple[str, ...]  # the criteria of a column of an AI card, the primary first

# A column must single out one card of a type, so low or high is among its criteria; of one type, one of them does.
COLUMNS: dict[str, tuple[Column, ...]] = {
    FOLLOWS: ((LOW,), (HIGH,)),
    CANNOT: (
        *((LOW,), (LOW, MOST), (LOW, FEWEST)),
        *((HIGH,), (HIGH, MOST), (HIGH, FEWEST)),
        *((MOST, LOW), (MOST, HIGH), (FEWEST, LOW), (FEWEST, HIGH)),
    ),
}
COLUMNS[LEADS] = COLUMNS[CANNOT]

# The ten AI cards, from one fan's transcription of photographs; the sheet's two examples fit card 1.
AI_CARDS: dict[str, dict[str, Column]] = {
    "1": {FOLLOWS: (LOW,), CANNOT: (MOST, LOW), LEADS: (HIGH, FEWEST)},
    "2": {FOLLOWS: (LOW,), CANNOT: (LOW, MOST), LEADS: (FEWEST, HIGH)},
    "3": {FOLLOWS: (LOW,), CANNOT: (LOW, MOST), LEADS: (HIGH, FEWEST)},
    "4": {FOLLOWS: (LOW,), CANNOT: (MOST, LOW), LEADS: (FEWEST, HIGH)},
    "5": {FOLLOWS: (LOW,), CANNOT: (FEWEST, HIGH), LEADS: (LOW, MOST)},
    "6": {FOLLOWS: (LOW,), CANNOT: (HIGH,), LEADS: (MOST, LOW)},
    "7": {FOLLOWS: (LOW,), CANNOT: (HIGH, FEWEST), LEADS: (LOW, MOST)},
    "8": {FOLLOWS: (LOW,), CANNOT: (FEWEST, LOW), LEADS: (MOST, HIGH)},
    "9": {FOLLOWS: (HIGH,), CANNOT: (MOST, LOW), LEADS: (FEWEST, HIGH)},
    "10": {FOLLOWS: (HIGH,), CANNOT: (FEWEST, HIGH), LEADS: (LOW, MOST)},
}
# Second criteria that break the pattern of the other cards: perhaps misread.
DOUBTFUL = {("6", CANNOT), ("8", CANNOT), ("8", LEADS)}
OTHER_AI_CARDS = ("11", "12")  # for cards that are not among the ten: their columns are asked for once
AI_IDS = tuple(f"ai:{number}" for number in (*AI_CARDS, *OTHER_AI_CARDS))


# Of a robot card; asked by the thousand, so without a call of Python's between.
type_of = {card: type for card, (type, _) in _PRINTED.items()}.__getitem__
strength_of = {card: strength for card, (_, strength) in _PRINTED.items()}.__getitem__
points_of = {card: POINTS[strength] for card, (_, strength) in _PRINTED.items()}.__getitem__  # victory points


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a card that lies there: its type and, if it was scanned, which card it is."""

    type: str
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """What is known of a card that was turned face down: its points and, if it was scanned, which card it is."""

    points: int
    card: str | None = None
