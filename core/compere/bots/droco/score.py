"""The count of a round, and who wins. Sheet, 3 *Comptage des points*, *Fin du jeu*."""

from compere.bot import Line, Outcome
from compere.bots.droco import say
from compere.bots.droco.cards import PILE_MOST, points_of
from compere.bots.droco.decide import pile_range
from compere.bots.droco.questions import pile_question
from compere.bots.droco.state import PLAYERS, ROUNDS, DrocoState
from compere.wording import Term, Text


async def score_round(state: DrocoState) -> None:
    """Count face-up robots for and face-down ones against each player; clear the table for the next round. Sheet, 3."""
    piles = {player: await count_pile(state, player) for player in PLAYERS}
    for player, lost in piles.items():
        won = sum(map(points_of, state.captured_by(player).face_up))
        state.scores[player].append(won - lost)
        state.tell("score", _said(state, player, won, lost), retold=_retold(state, player, won, lost))
    if state.round < ROUNDS:
        state.begin_round()


def _said(state: DrocoState, player: str, won: int, lost: int) -> Text:
    """Return what a round brought a player and, from the second round on, the new total."""
    counted = say("{won} − {lost} = {points}", won=won, lost=lost, points=won - lost)
    if not (won and lost):
        counted = say("{points}", points=won - lost)
    if state.round == 1:
        return say("{player} {counted}", player=state.seat(player), counted=counted)
    if won and lost:
        counted = say("{won} − {lost}", won=won, lost=lost)
    total = state.total(player)
    return say("{player} {counted}, total {total}", player=state.seat(player), counted=counted, total=total)


def _retold(state: DrocoState, player: str, won: int, lost: int) -> Text:
    """Return the same as part of a sentence about all players."""
    counted = say("{player} {points}", player=state.seat(player), points=won - lost)
    if won and lost:
        counted = say(
            "{player} {won} − {lost} = {points}", player=state.seat(player), won=won, lost=lost, points=won - lost
        )
    if state.round > 1:
        counted = say("{counted} (total {total})", counted=counted, total=state.total(player))
    return say("Round {round}: {scores}.", round=state.round, scores=(counted,))


async def count_pile(state: DrocoState, player: str) -> int:
    """Return the points of a face-down pile; if they are not known, ask for them, within what is possible."""
    captured = state.captured_by(player)
    if captured.all_known:
        return captured.face_down_points
    points = range(PILE_MOST + 1) if player in state.recounted else pile_range(state, player)
    return await pile_question(state, player, points[0], points[-1])


def final_score(state: DrocoState) -> Outcome:
    """Add the rounds up; the highest total wins, a tie is shared. Sheet, *Fin du jeu*."""
    totals = {player: state.total(player) for player in PLAYERS}
    winners = tuple(player for player in PLAYERS if totals[player] == max(totals.values()))
    lines = tuple(Line(state.called(player), say("{points}", points=totals[player])) for player in PLAYERS)
    if len(winners) == 1:
        return Outcome("end", "highest_total", _winner(state, winners[0]), winners, totals, lines)
    names: tuple[str | Term, ...] = tuple(map(state.seat, winners))
    text = say("A tie: {winners}. {shared}", winners=names, shared=say("The victory is shared."))
    return Outcome("end", "shared", text, winners, totals, lines)


def _winner(state: DrocoState, player: str) -> Text:
    """Return that a player has won, by name or by place."""
    if state.is_named(player):
        return say("{winner} wins.", winner=state.names[player])
    return say("You win!") if player == PLAYERS[0] else say("Winner: {winner}.", winner=state.seat(player))
