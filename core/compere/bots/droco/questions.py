"""The questions of the rules, and the options of their answers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from compere.bots.droco import say
from compere.bots.droco.cards import (
    AI_CARDS,
    CANNOT,
    COLUMNS,
    CRITERION_NAMES,
    FOLLOWS,
    LEADS,
    NAMED,
    OTHER_AI_CARDS,
    POINTS,
    ROBOTS,
    TYPES,
    Lost,
    Seen,
    points_of,
    strength_of,
    type_of,
)
from compere.bots.droco.state import DROCO, PLAYERS, TRICKS, DrocoState, called, seat
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number
from compere.wording import Term, Text

TYPE_NAMES = {type: Term(f"type:{type}", type) for type in TYPES}
SEEN = {type: Seen(type) for type in TYPES}
TYPE_OPTIONS = {type: Option(type, say("{type}", type=term), value=SEEN[type]) for type, term in TYPE_NAMES.items()}
CARD_OPTIONS = {
    id: Option(id, name, {"type": TYPE_NAMES[type_of(id)], "strength": strength_of(id)}) for id, name in NAMED.items()
}
DECK = tuple(CARD_OPTIONS.values())
SCANNED = {id: Option(id, name, value=Seen(type_of(id), id)) for id, name in NAMED.items()}
LOST = {id: Option(id, seen.label, value=Lost(points_of(id), id)) for id, seen in SCANNED.items()}
LOST_POINTS = {
    points: Option(str(points), say("{points}", points=points), value=Lost(points)) for points in POINTS.values()
}
AI_NUMBERS = {f"ai:{number}": number for number in (*AI_CARDS, *OTHER_AI_CARDS)}


def _ai_option(number: str) -> Option[str]:
    return Option(f"ai:{number}", say("card {number}", number=int(number)), {"number": int(number)})


AI_OPTIONS = tuple(map(_ai_option, AI_CARDS))
OTHER_AI_OPTIONS = tuple(map(_ai_option, OTHER_AI_CARDS))

COLUMN_NAMES = {FOLLOWS: say("follows"), CANNOT: say("cannot follow"), LEADS: say("leads")}


def _criteria_label(first: str, second: str | None = None) -> Text:
    if second is None:
        return CRITERION_NAMES[first]
    return say("{first}, then {second}", first=CRITERION_NAMES[first], second=CRITERION_NAMES[second])


CRITERIA = {
    criteria: Option("-".join(criteria), _criteria_label(*criteria), value=criteria) for criteria in COLUMNS[CANNOT]
}


def ai_card_question() -> Draw[str]:
    """Return the question of which AI card was turned up; any card that is not in this deck may be named, too."""
    ai_cards = Pile.of("ai", [option.value for option in AI_OPTIONS])
    question = say("Scan or pick: the AI card")
    return Draw(
        "droco.ai",
        question,
        "prepare",
        ai_cards,
        AI_OPTIONS,
        rare=OTHER_AI_OPTIONS,
        often=True,
        retold=lambda drawn: say("AI card {number} is drawn.", number=int(AI_NUMBERS[drawn[0]])),
    )


def trump_question() -> Choose[Seen]:
    """Return the question for the trump: its type, or the card itself."""
    types, cards = tuple(TYPE_OPTIONS.values()), tuple(SCANNED.values())
    return Choose(
        "droco.trump",
        say("Scan or pick: the trump"),
        "prepare",
        types,
        scanned=cards,
        often=True,
        retold=lambda trump: say("Trump is {trump}.", trump=_seen(trump)),
    )


def _seen(card: Seen) -> Term:
    return ROBOTS[card.card] if card.card else TYPE_NAMES[card.type]


def hand_question(state: DrocoState) -> Draw[str]:
    """Return the question for Droco's hand, entered in any order."""
    question = say("Scan or pick, A13 to D1:")
    return Draw(
        "droco.hand",
        question,
        "prepare",
        Pile.of("deck", state.unseen()),
        DECK,
        count=TRICKS,
        places=(),
        retold=lambda hand: say("Droco’s hand: {cards}.", cards=tuple(ROBOTS[card] for card in hand)),
    )


def trick_title(state: DrocoState) -> Text:
    """Return which trick is played, and what is trump."""
    assert state.trump
    return say("Trick {trick}, trump {trump}", trick=state.trick, trump=TYPE_NAMES[state.trump])


def led_question(
    state: DrocoState, would_play: Mapping[str, Text], unseen: Sequence[str], would_lead: Text
) -> Choose[Seen]:
    """Return the question of what was led, which also says what Droco would play on each type, or lead itself."""
    return Choose(
        "droco.led",
        would_lead,
        "trick",
        tuple([Option(type, label, value=SEEN[type]) for type, label in would_play.items()]),
        scanned=tuple(map(SCANNED.__getitem__, unseen)),
        often=True,
        subject=(state.round, state.trick),
        ever=TYPES,
        retold=lambda led: _led_text(state, _seen(led)),
    )


def _led_text(state: DrocoState, card: Term) -> Text:
    """Return who has led what."""
    if state.is_named(state.leader):
        return say("{player} leads {card}.", player=state.names[state.leader], card=card)
    if state.leader == PLAYERS[0]:
        return say("You lead {card}.", card=card)
    return say("On the {side}, {card} is led.", side=state.seat(state.leader), card=card)


def winner_question(state: DrocoState, players: tuple[str, ...], card: str) -> Choose[str]:
    """Return the question of which of these players wins the trick in which Droco has played this card.

    All players keep their places in it from trick to trick, even those who cannot have won.
    """
    full = () if state.anybody_named else tuple(state.full_players)
    asked = _winner_asked(state.seats, players, full)
    return asked.again(asked.text, (card,), retold=partial(wins_text, state))


@lru_cache(16)
def _winner_asked(seats: tuple[str, ...], players: tuple[str, ...], full: tuple[str, ...]) -> Choose[str]:
    """Return the question between these players, some of whom have full rows; kept, as most tricks ask it again."""
    return Choose(
        "droco.winner",
        say("Who wins?"),
        "trick",
        tuple([Option(player, _would_take(seats, player, player in full)) for player in players]),
        often=True,
        ever=(*PLAYERS, DROCO),
    )


def wins_text(state: DrocoState, winner: str) -> Text:
    """Return who wins the trick and, before it is taken, that it will lie face down."""
    if winner == DROCO:
        return say("Droco wins the trick.")
    if state.is_named(winner):
        wins = say("{player} wins the trick", player=state.names[winner])
    elif winner == PLAYERS[0]:
        wins = say("You win the trick")
    else:
        wins = say("The trick goes to the {side}", side=state.seat(winner))
    return say("{wins}, face down.", wins=wins) if state.is_full(winner) else say("{wins}.", wins=wins)


def _would_take(seats: tuple[str, ...], player: str, face_down: bool) -> Text:
    """Return who would take Droco's card, and that it goes face down if there is room (beside a place, not a name).

    Sheet, *Si un joueur autre que Droco*.
    """
    return say("{player}, hidden", player=seat(seats, player)) if face_down else called(seats, player)


def lost_question(state: DrocoState, player: str, cards: Sequence[str]) -> Choose[Lost]:
    """Return the question of which of these cards a player lost to Droco: by its points, or as the card itself."""
    points = sorted(set(map(points_of, cards)))
    text = say("Points lost, {player}:", player=state.seat(player))
    return Choose(
        "droco.lost",
        text,
        "trick",
        tuple([LOST_POINTS[each] for each in points]),
        scanned=tuple([LOST[card] for card in cards]),
        subject=(player,),
        retold=lambda lost: say("Lost to Droco: {losses}.", losses=(_points(state, player, lost.points),)),
    )


def pile_question(state: DrocoState, player: str, least: int, most: int) -> Number:
    """Return the question for the points of a player's face-down pile."""
    text = say("{player}, {count} face down:", player=state.seat(player), count=state.captured_by(player).face_down)
    return Number(
        "droco.pile",
        text,
        "score",
        least,
        most,
        subject=(player,),
        retold=lambda points: say("Face down: {piles}.", piles=(_points(state, player, points),)),
    )


def _points(state: DrocoState, player: str, points: int) -> Text:
    return say("{player} {points}", player=state.seat(player), points=points)
