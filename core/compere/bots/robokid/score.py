"""Robokid's final score, one line a source, and who wins. Sheet, *Fin de partie*; ruling, *End*."""

from collections.abc import Mapping

from compere.arrange import ChooseSome
from compere.bot import Line, Outcome
from compere.bots.robokid import say
from compere.bots.robokid.cards import MADE_UP_RULES, MOST_DOGS_POINTS, MOST_POINTS
from compere.bots.robokid.decide import made_up_rule_points
from compere.bots.robokid.facts import MACARONI, cat_points, level_points
from compere.bots.robokid.questions import YES_NO, person_option
from compere.bots.robokid.state import LEFT, OPPOSITE, RIGHT, ROBOKID, RobokidState
from compere.options import Option
from compere.prompts import Choose, Number
from compere.wording import Term, Text

SHARED = "shared"
WINS: Mapping[Term | str, Text] = {
    LEFT: say("The player on its left wins."),
    OPPOSITE: say("The player opposite wins."),
    RIGHT: say("The player on its right wins."),
}


async def final_score(state: RobokidState) -> Outcome:
    """Count Robokid's points as for a player, and ask who wins."""
    sources: list[tuple[Text, int]] = [(say("VP"), state.points)]
    level = await level_points(state.level).ask(state)
    sources.append((say("Fort level {level}", level=state.level), level))
    sources += await score_made_up_rules(state)
    if state.sculpture:
        sources.append((say("Macaroni sculpture"), await MACARONI.ask(state)))
    if state.doghouse:
        sources.append((say("Most dogs"), await score_dogs(state)))
    if state.cats:
        sources.append((say("Cats"), await cat_points(len(state.cats)).ask(state)))
    total = sum(points for _, points in sources)
    winners = await ask_winners(state, total)
    lines = (
        Line(say("Robokid"), say("{points}", points=total)),
        *(Line(say("· {source}", source=source), say("{points}", points=points)) for source, points in sources),
    )
    return Outcome("end", *_ending(state, winners), winners, {ROBOKID: total}, lines)


async def score_made_up_rules(state: RobokidState) -> list[tuple[Text, int]]:
    """Turn up each made-up rule and score it, from what is known or else as people count it. Sheet, note 5."""
    left, scored = dict(MADE_UP_RULES), []
    for _ in range(state.made_up_rules):
        rules = tuple(Option(rule, say("{rule}", rule=term)) for rule, term in left.items())
        text = say("Turn up its made-up rule:")
        rule = await Choose("robokid.rule", text, "end", rules, retold=_rule_text)
        term = left.pop(rule)
        points = made_up_rule_points(state, rule)
        if points is None:
            points = await _points_question(rule)
        scored.append((say("{rule}", rule=term), points))
    return scored


def _rule_text(rule: str) -> Text:
    return say("Its made-up rule is {rule}.", rule=MADE_UP_RULES[rule])


def _points_question(rule: str) -> Number:
    """Return the question of what a made-up rule scores, if only people can count it."""
    term = MADE_UP_RULES[rule]
    return Number(
        "robokid.rule_points",
        say("{rule}, VP:", rule=term),
        "end",
        0,
        MOST_POINTS,
        subject=(rule,),
        retold=lambda points: say("{rule}: {points} VP.", rule=term, points=points),
    )


async def score_dogs(state: RobokidState) -> int:
    """Score the most dogs; those who are tied each score them. Sheet, *Chiens*; ruling, *Most dogs, tied*."""
    dogs = len(state.doghouse)
    question = say("Has anyone more than {dogs} {dogs:dog|dogs} at home?", dogs=dogs)
    more = say("Somebody has more than {dogs} {dogs:dog|dogs} at home.", dogs=dogs)
    most = say("Nobody has more than {dogs} {dogs:dog|dogs} at home.", dogs=dogs)
    beaten = await Choose(
        "robokid.dogs_beaten",
        question,
        "end",
        YES_NO,
        often=True,
        subject=(dogs,),
        retold=lambda beaten: more if beaten else most,
    )
    return 0 if beaten else MOST_DOGS_POINTS


async def ask_winners(state: RobokidState, total: int) -> tuple[str, ...]:
    """Ask who wins: people count their own points. No source says how a tie is broken, so victory may be shared."""
    players = (Option(ROBOKID, say("Robokid")), *(person_option(state, person) for person in state.people))
    alone = (Option(player.id, player.label, value=(player.id,)) for player in players)
    both = (ROBOKID, *state.people) if state.solo else ()  # with more than two, people say who
    question = say("Robokid has {total} VP. Who\u00a0wins?", total=total)
    shared = Option(SHARED, say("shared"), value=both)
    has = say("Robokid has {total} VP.", total=total)  # the outcome says who wins
    winners: tuple[str, ...] = await Choose(
        "robokid.winner", question, "end", (*alone, shared), retold=lambda winners: has
    )
    return winners or await ChooseSome(
        "robokid.winners", say("Who shares the victory?"), "end", players, 2, len(players), retold=False
    )


def _ending(state: RobokidState, winners: tuple[str, ...]) -> tuple[str, Text]:
    people = [winner for winner in winners if winner != ROBOKID]
    if len(winners) > 1:
        if state.solo or not all(map(state.is_named, people)):
            return SHARED, say("A tie: the victory is shared.")
        names: tuple[Text | str, ...] = (say("Robokid"),) if ROBOKID in winners else ()
        names += tuple(state.names[each] for each in people)
        return SHARED, say("A tie: {winners}. {shared}", winners=names, shared=say("The victory is shared."))
    (winner,) = winners
    if winner == ROBOKID:
        return "robokid_wins", say("You lose.") if state.solo else say("Robokid wins.")
    if state.solo:
        return "person_wins", say("You win!")
    if state.is_named(winner):
        return "person_wins", say("{winner} wins.", winner=state.names[winner])
    return "person_wins", WINS[state.seat(winner)]
