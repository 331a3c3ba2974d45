"""The count of a round, and who wins. Sheet, 3 *Comptage des points*, *Fin du jeu*."""

from compere.bot import Line, Outcome
from compere.bots.droco import say
from compere.bots.droco.cards import PILE_MOST, points_of
from compere.bots.droco.decide import pile_range
from compere.bots.droco.state import PLAYERS, ROUNDS, DrocoState
from compere.prompts import Number


async def score_round(state: DrocoState) -> None:
    """Count face-up robots for and face-down ones against each player; clear the table for the next round. Sheet, 3."""
    piles = {player: await count_pile(state, player) for player in PLAYERS}
    for player, lost in piles.items():
        won = sum(map(points_of, state.captured[player].face_up))
        state.scores[player].append(won - lost)
        state.tell(
            "score",
            say(
                "{player}: {won} − {lost} = {points} ({total})",
                player=state.names[player],
                won=won,
                lost=lost,
                points=won - lost,
                total=state.total(player),
            ),
        )
    if state.round < ROUNDS:
        state.begin_round()


async def count_pile(state: DrocoState, player: str) -> int:
    """Return the points of a face-down pile; asked if not known, among those that it can have, or as a new count."""
    captured = state.captured[player]
    if captured.all_known:
        return captured.face_down_points
    points = range(PILE_MOST + 1) if player in state.recounted else pile_range(state, player)
    return await Number(
        "droco.pile",
        say("{player}’s pile ({count}):", player=state.names[player], count=captured.face_down),
        "score",
        points[0],
        points[-1],
        subject=(player,),
    )


def final_score(state: DrocoState) -> Outcome:
    """Add the rounds up; the highest total wins, a tie is shared. Sheet, *Fin du jeu*."""
    totals = {player: state.total(player) for player in PLAYERS}
    winners = tuple(player for player in PLAYERS if totals[player] == max(totals.values()))
    names: tuple[str, ...] = tuple(state.names[player] for player in winners)
    if len(winners) == 1:
        reason, text = "highest_total", say("{winner} wins.", winner=names[0])
    else:
        reason, text = "shared", say("{winners} share the victory.", winners=names)
    lines = tuple(
        Line(say("{player}", player=state.names[player]), say("{points}", points=totals[player])) for player in PLAYERS
    )
    return Outcome(reason, text, totals, winners, lines, "end")
