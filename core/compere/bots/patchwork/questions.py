"""The questions of the rules, and the options of their answers."""

from functools import partial

from compere.bots.patchwork import say
from compere.bots.patchwork.cards import CARDS, NTH, PATCHES, TACTICAL, Patch
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.options import Option
from compere.piles import Draw, Look
from compere.prompts import Choose
from compere.wording import Text

POSITIONS = ("first", "second", "third")  # of the patches in reach, from the neutral token on
ADVANCE = "advance"
HAS_TILE = (
    Option("no", say("no: Automa gets it"), value=AUTOMA),
    Option("yes", say("yes, I have it"), value=HUMAN),
)


def _patch_option(patch: Patch) -> Option[str]:
    return Option(
        patch.id,
        patch.label,
        {"cost": patch.cost, "time": patch.time, "shape": patch.shape, "patch": patch.term},
    )


def _take_option(index: int, position: str, patch: Option[str]) -> Option[int | None]:
    """Return the answer that takes a patch in reach; its value is the patch's index, or None to advance."""
    label = say("{nth}: {patch}", nth=NTH[index], patch=patch.label)
    return Option(position, label, patch.facets, value=index)


# What prompts offer, made once: a replay asks thousands of times for the same things.
PATCH_OPTIONS = tuple(map(_patch_option, PATCHES.values()))
TAKE_OPTIONS = {
    (index, patch.id): _take_option(index, position, patch)
    for index, position in enumerate(POSITIONS)
    for patch in PATCH_OPTIONS
}
BY_BUDGET = {card.budget: [each.id for each in TACTICAL if each.budget == card.budget] for card in TACTICAL}
BACK_OPTIONS = tuple(
    Option(f"budget:{budget}", say("{budget}◉", budget=budget), value=frozenset(cards))
    for budget, cards in BY_BUDGET.items()
)
CARD_OPTIONS = tuple(Option(card.id, card.label, {"number": card.number}) for card in CARDS.values())


def turn_question(state: PatchworkState) -> Choose[int | None]:
    """Return the question of which patch in reach the human took; the answer is its index, None if they advanced."""
    reach = [patch.id for patch in state.reach]
    takes = map(TAKE_OPTIONS.__getitem__, enumerate(reach))
    return Choose(
        "patchwork.human_turn",
        _turn_text(state),
        "human",
        (*takes, _advance_option(state)),
        often=True,
        subject=tuple(reach),
        ever=(*POSITIONS, ADVANCE),
        retold=partial(_turn_retold, state),
    )


def _turn_retold(state: PatchworkState, taken: int | None) -> Text:
    """Return what the human has done."""
    if taken is not None:
        return say("You take the {nth}, {patch}.", nth=NTH[taken], patch=state.reach[taken].label)
    space = state.just_past(AUTOMA)
    return say("You advance to space {space}: +{earned}◉.", space=space, earned=space - state.space[HUMAN])


def _turn_text(state: PatchworkState) -> Text:
    """Return the question of the human's turn, with the next budget if it shows."""
    if (budget := state.next_budget) is None:
        return say("With {buttons}◉ you chose:", buttons=state.buttons)
    return say("You have {buttons}◉, it’ll have {budget}◉:", buttons=state.buttons, budget=budget)


def _advance_option(state: PatchworkState) -> Option[int | None]:
    space = state.just_past(AUTOMA)
    return Option(
        ADVANCE, say("advance to {space}: +{earned}◉", space=space, earned=space - state.space[HUMAN]), value=None
    )


def back_question(state: PatchworkState) -> Look[frozenset[str]]:
    """Return the question for the back of the next card of the device's deck."""
    back = say("The next card’s back")
    return Look(
        "patchwork.back",
        back,
        "automa",
        state.deck,
        BACK_OPTIONS,
        retold=lambda backs: say("The next card’s back shows {budget}◉.", budget=CARDS[min(backs[0])].budget),
    )


def card_question(state: PatchworkState) -> Draw[str]:
    """Return the question of which card came up, of those that may."""
    turn_up = say("Scan its card, or pick:")
    return Draw(
        "patchwork.card",
        turn_up,
        "automa",
        state.deck,
        CARD_OPTIONS,
        retold=lambda drawn: say("Automa draws {card}.", card=CARDS[drawn[0]].label),
    )
