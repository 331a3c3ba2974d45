"""What Droco's rules ask with: options, and criteria in words."""

from compere.bots.droco import say
from compere.bots.droco.cards import (
    AI_CARDS,
    CANNOT,
    COLUMNS,
    FOLLOWS,
    LEADS,
    OTHER_AI_CARDS,
    ROBOTS,
    TYPES,
    Seen,
    strength_of,
    type_of,
)
from compere.bots.droco.decide import NAMES
from compere.options import Option
from compere.piles import Draw, Pile
from compere.wording import Term, Text

TYPE_NAMES = {type: Term(f"type:{type}", type) for type in TYPES}
TYPE_OPTIONS = {type: Option(type, say("{type}", type=term), value=Seen(type)) for type, term in TYPE_NAMES.items()}
CARD_OPTIONS = {
    id: Option(id, say("{card}", card=term), {"type": TYPE_NAMES[type_of(id)], "strength": strength_of(id)})
    for id, term in ROBOTS.items()
}
SCANNED = {id: Option(id, say("{card}", card=term), value=Seen(type_of(id), id)) for id, term in ROBOTS.items()}
AI_NUMBERS = {f"ai:{number}": number for number in (*AI_CARDS, *OTHER_AI_CARDS)}


def _ai_option(number: str) -> Option[str]:
    return Option(f"ai:{number}", say("card {number}", number=int(number)), {"number": int(number)})


AI_OPTIONS = tuple(map(_ai_option, AI_CARDS))
OTHER_AI_OPTIONS = tuple(map(_ai_option, OTHER_AI_CARDS))

COLUMN_NAMES = {FOLLOWS: say("follows"), CANNOT: say("cannot follow"), LEADS: say("leads")}


def _criteria_label(first: str, second: str | None = None) -> Text:
    if second is None:
        return NAMES[first]
    return say("{first}, then {second}", first=NAMES[first], second=NAMES[second])


CRITERIA = {
    criteria: Option("-".join(criteria), _criteria_label(*criteria), value=criteria) for criteria in COLUMNS[CANNOT]
}


def ai_card_question() -> Draw[str]:
    """Return the question which AI card was turned up, of all of them; any may be named that is not of this deck."""
    ai_cards = Pile.of("ai", [option.value for option in AI_OPTIONS])
    question = say("Scan or pick: the AI card")
    return Draw("droco.ai", question, "prepare", ai_cards, AI_OPTIONS, instead=OTHER_AI_OPTIONS, often=True)
