"""What Droco's rules ask with: options, criteria in words, and the questions for what is printed on the AI cards."""

from compere.almanac import Fact
from compere.bot import Printed
from compere.bots.droco.cards import (
    AI_CARDS,
    CANNOT,
    COLUMNS,
    DOUBTFUL,
    FOLLOWS,
    LEADS,
    OTHER_AI_CARDS,
    ROBOTS,
    SITUATIONS,
    TYPES,
    Seen,
    strength_of,
    type_of,
)
from compere.bots.droco.decide import NAMES
from compere.options import Option
from compere.prompts import Choose
from compere.wording import Term, Text, say

TYPE_NAMES = {type: Term(f"type:{type}", type) for type in TYPES}
TYPE_OPTIONS = {type: Option(type, say("{type}", type=term), value=Seen(type)) for type, term in TYPE_NAMES.items()}
CARD_OPTIONS = {
    id: Option(id, say("{card}", card=term), {"type": TYPE_NAMES[type_of(id)], "strength": strength_of(id)})
    for id, term in ROBOTS.items()
}
SCANNED = {id: Option(id, say("{card}", card=term), value=Seen(type_of(id), id)) for id, term in ROBOTS.items()}
AI_NUMBERS = {f"ai:{number}": number for number in (*AI_CARDS, *OTHER_AI_CARDS)}
AI_OPTIONS = tuple(
    Option(id, say("card {number}", number=int(number)), {"number": int(number)}, dealt=number in AI_CARDS)
    for id, number in AI_NUMBERS.items()
)

# What is printed on the AI cards.

COLUMN_NAMES = {FOLLOWS: say("follows"), CANNOT: say("cannot follow"), LEADS: say("leads")}


def _criteria_label(first: str, second: str | None = None) -> Text:
    if second is None:
        return NAMES[first]
    return say("{first}, then {second}", first=NAMES[first], second=NAMES[second])


CRITERIA = {criteria: Option(criteria, _criteria_label(*criteria.split("-"))) for criteria in COLUMNS[CANNOT]}


def column_fact(number: str, situation: str) -> str:
    """Return the almanac key of a column of an AI card."""
    return f"droco.ai.{number}.{situation}"


def column_question(number: str, situation: str) -> Choose[str]:
    """Return the question for a column of an AI card; only columns that single out a card can be picked."""
    return Choose(
        f"droco.column_{situation}",
        say("AI card {number}, {column}:", number=int(number), column=COLUMN_NAMES[situation]),
        "prepare",
        tuple(CRITERIA[criteria] for criteria in COLUMNS[situation]),
    )


PRINTED = {
    column_fact(number, situation): Printed(
        say("AI {number}: {column}", number=int(number), column=COLUMN_NAMES[situation]),
        column_question(number, situation),
        Fact(columns[situation], "a fan’s transcription", unverified=(number, situation) in DOUBTFUL),
    )
    for number, columns in AI_CARDS.items()
    for situation in SITUATIONS
}
