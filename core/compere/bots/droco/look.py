"""What may be looked at without touching a game: glance, progress, refusals and the code sheet."""

from compere.bot import CodeGroup, Line
from compere.bots.droco import say
from compere.bots.droco.cards import ROBOTS, STRENGTHS, TYPES, strength_of
from compere.bots.droco.decide import choose_card
from compere.bots.droco.questions import AI_OPTIONS, OTHER_AI_OPTIONS, TYPE_NAMES, trick_title
from compere.bots.droco.state import DROCO, SEAT_TERMS, TRICKS, DrocoState
from compere.options import Option
from compere.wording import Text

DEAL, COUNT = say("the deal"), say("the count")  # before the first trick, and behind the last


def glance(state: DrocoState) -> tuple[Line, ...]:
    """Return what Droco would play, its columns, and what each player has."""
    at = say("trick {trick}/12", trick=state.trick) if state.trick else DEAL
    where = Line(say("Round {round}", round=state.round), at)
    return (*_would_play(state), where, *_columns(state), *_players(state))


def _would_play(state: DrocoState) -> list[Line]:
    if not state.hand or not state.columns:
        return []
    ahead = [Line(say("{type} led", type=TYPE_NAMES[type]), _play(state, type)) for type in TYPES]
    return [*ahead, Line(say("it leads"), _play(state, None))]


def _play(state: DrocoState, led: str | None) -> Text:
    play = choose_card(state.columns, tuple(state.hand), led)
    return say("{card}, {why}", card=ROBOTS[play.picked], why=play.by)


def _columns(state: DrocoState) -> list[Line]:
    if not state.hand:
        return []
    return [
        Line(say("{type}", type=TYPE_NAMES[type]), _strengths([strength_of(card) for card in state.column(type)]))
        for type in TYPES
    ]


def _strengths(strengths: list[int]) -> Text:
    return say("{strengths}", strengths=" ".join(map(str, strengths)) or "–")


def _players(state: DrocoState) -> list[Line]:
    lines = [
        Line(
            state.called(player), say("before: {total}, hidden: {down}", total=state.total(player), down=each.face_down)
        )
        for player, each in state.captured.items()
    ]
    return [*lines, Line(say("Droco"), say("{tricks} {tricks:trick|tricks}", tricks=state.droco_tricks))]


def progress(state: DrocoState) -> Text:
    """Return where the game stands, for the list of games."""
    if not state.trick:
        return say("round {round}, {part}", round=state.round, part=DEAL)
    if state.trick == TRICKS and not state.hand and state.lying is None:
        return say("round {round}, {part}", round=state.round, part=COUNT)
    return say("round {round}, trick {trick}", round=state.round, trick=state.trick)


def heading(state: DrocoState, step: str) -> Text | None:
    """Return which trick is played, who leads it and what is trump; before the first trick, which round is prepared.

    While a hand is entered, return whose it is.
    """
    if step == "prepare" and not state.hand:
        return say("Droco’s hand") if state.trump else say("Round {round}", round=state.round)
    if step != "trick" or not state.trump:
        return None
    if state.leader == DROCO:  # its sentence says so
        return trick_title(state)
    trump, leader = TYPE_NAMES[state.trump], state.seat(state.leader)
    if state.trick > 9:  # two digits leave a leader no room beside the word
        return say("{trick}: {leader}, trump {trump}", trick=state.trick, leader=leader, trump=trump)
    return say("Trick {trick}: {leader}, trump {trump}", trick=state.trick, leader=leader, trump=trump)


def refusal(state: DrocoState, code: str) -> Text | None:
    """Return why a scanned card cannot be meant now."""
    card = ROBOTS.get(code)
    if card and code in state.hand:
        return say("{card} is in Droco’s hand.", card=card)
    if card and code == state.trump_card:
        return say("{card} is the trump.", card=card)
    if card and code in state.gone:
        return say("{card} was played before.", card=card)
    if card:
        return say("{card} is not asked for now.", card=card)
    return None


CODES = (
    CodeGroup(
        say("Robots"), tuple(Option(id, say("{card}", card=term)) for id, term in ROBOTS.items()), len(STRENGTHS)
    ),
    CodeGroup(say("AI cards"), AI_OPTIONS + OTHER_AI_OPTIONS),
    CodeGroup(
        say("Answers"),
        (
            *(Option(f"pick:{type}", say("{type}", type=term)) for type, term in TYPE_NAMES.items()),
            *(Option(f"pick:{player}", say("{seat}", seat=seat)) for player, seat in SEAT_TERMS.items()),
            Option("pick:droco", say("Droco")),
        ),
    ),
)
