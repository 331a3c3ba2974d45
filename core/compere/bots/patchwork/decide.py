"""What Automa decides, and what the score is: pure functions of the state."""

from collections.abc import Sequence

from compere.bots.patchwork import say
from compere.bots.patchwork.cards import FINAL_SPACE, NTH, PATCHES, TILE_POINTS, TILE_SQUARES, Card, Filter, Patch
from compere.bots.patchwork.facts import CIRCLE
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.narrowing import Choice, Missing, Preference, most, narrow
from compere.wording import Term, Text


def choose_patch(state: PatchworkState, card: Card) -> Choice[int | None] | Missing:
    """Return the index of the next patch that Automa takes with this card, or None if it passes.

    Sheet, Automa's turn: none affordable, one affordable, several: the card's filters.
    """
    reach = state.reach
    if len(reach) < len(state.in_reach):
        return Missing(CIRCLE)
    affordable = [index for index, patch in enumerate(reach) if patch.cost <= card.budget]
    if not affordable:
        none = say("card {number}, {budget}◉: none affordable", number=card.number, budget=card.budget)
        return Choice(None, (none,))
    budget = say("card {number}, {budget}◉: {left}", number=card.number, budget=card.budget, left=_nths(affordable))
    chosen = narrow(affordable, (_preference(state, reach, each) for each in card.filters), NTH.__getitem__)
    return chosen if isinstance(chosen, Missing) else Choice(chosen.picked[0], (budget, *chosen.reasons))


def _preference(state: PatchworkState, reach: Sequence[Patch], filter: Filter) -> Preference[int]:
    """Return a filter symbol as a preference among indices. Sheet, Automa's turn: the four symbols."""
    match filter:
        case Filter.NO_OVERTAKE:
            return Preference(
                say("does not overtake you"), lambda left: [each for each in left if not _overtakes(state, reach[each])]
            )
        case Filter.MOST_BUTTONS:
            return Preference(say("most buttons"), lambda left: most(left, lambda each: reach[each].buttons))
        case Filter.LARGEST:
            return Preference(say("largest"), lambda left: most(left, lambda each: reach[each].squares))
        case Filter.NEUTRAL if state.nearest:
            return Preference(say("nearest the neutral token"), lambda left: left[:1])
        case _:
            return Preference(say("furthest from the neutral token"), lambda left: left[-1:])


def _overtakes(state: PatchworkState, patch: Patch) -> bool:
    """Ruling, *No overtake*: landing on the human's space is allowed; the space really reached counts."""
    return min(state.space[AUTOMA] + patch.time, FINAL_SPACE) > state.space[HUMAN]


def human_may_have_tile(state: PatchworkState) -> bool:
    """Return whether the human's quilt covers enough squares for a full 7 x 7."""
    return state.covered >= TILE_SQUARES


def automa_score(state: PatchworkState) -> int:
    """Return Automa's score if the game ended now. Sheet, *Scoring d'Automa*."""
    return sum(points for _, points in automa_points(state))


def automa_points(state: PatchworkState) -> list[tuple[Text, int]]:
    """Return Automa's points by source, as far as its level counts them. Sheet, *Scoring d'Automa*."""
    patches = [PATCHES[id] for id in state.automa_patches]
    points = [(say("7×7 tile"), TILE_POINTS * (state.tile == AUTOMA))]
    if state.level >= 2:
        points.append((say("Collected buttons"), state.collected))
    if state.level in (3, 5):
        points.append((say("Patches with buttons"), sum(patch.buttons > 0 for patch in patches)))
    if state.level in (4, 5):
        points.append((say("Buttons on patches"), sum(patch.buttons for patch in patches)))
    return points


def human_score(state: PatchworkState) -> int:
    """Return the human's score if the game ended now: buttons, tile, and 2 less for each empty square (base rules)."""
    return state.buttons + TILE_POINTS * (state.tile == HUMAN) - 2 * state.empty_squares


def _nths(indices: Sequence[int]) -> tuple[Term, ...]:
    return tuple(map(NTH.__getitem__, indices))
