"""What can be looked at without changing the game: glance, progress, refusals and the code sheet."""

from compere.bot import CodeGroup, Line
from compere.bots.patchwork import say
from compere.bots.patchwork.cards import CARDS, FINAL_SPACE, NORMAL, NTH, PATCHES, Card
from compere.bots.patchwork.decide import automa_score, choose_patch, human_score
from compere.bots.patchwork.questions import CARD_OPTIONS
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.narrowing import Missing
from compere.options import Option
from compere.piles import Pile
from compere.wording import Text


def glance(state: PatchworkState) -> tuple[Line, ...]:
    """Return both tokens and scores and, if the next back is visible, what its budget can do."""
    lines = [
        Line(say("You"), say("space {space}, {buttons}◉", space=state.space[HUMAN], buttons=state.buttons)),
        Line(say("Your score now"), say("{points}", points=human_score(state))),
        Line(say("Automa"), say("space {space}, {buttons}◉", space=state.space[AUTOMA], buttons=state.collected)),
        Line(say("Its score now"), say("{points}", points=automa_score(state))),
        Line(say("7×7 tile"), _tile(state)),
    ]
    return (*lines, *_next_cards(state))


def _tile(state: PatchworkState) -> Text:
    if state.tile is None:
        return say("at space {space}", space=state.marker_space)
    return say("yours") if state.tile == HUMAN else say("Automa’s")


def _next_cards(state: PatchworkState) -> list[Line]:
    """Return what each possible next card would take; empty for the normal deck, whose backs are plain."""
    if not state.tactical or state.space[AUTOMA] == FINAL_SPACE:
        return []
    lines = []
    if (budget := state.next_budget) is not None:
        lines.append(Line(say("Its next {budget}◉ can pay", budget=budget), _affordable(state, budget)))
    return lines + [Line(say("Card {number}", number=card.number), _would_take(state, card)) for card in state.drawable]


def _affordable(state: PatchworkState, budget: int) -> Text:
    patches = tuple(
        NTH[index] for index, id in enumerate(state.in_reach) if id is not None and PATCHES[id].cost <= budget
    )
    if patches:
        return say("{patches}", patches=patches)
    return say("?") if None in state.in_reach else say("none")


def _would_take(state: PatchworkState, card: Card) -> Text:
    choice = choose_patch(state, card)
    if isinstance(choice, Missing):
        return say("?")
    return say("passes") if choice.picked is None else say("takes the {nth}", nth=NTH[choice.picked])


def progress(state: PatchworkState) -> Text:
    """Return where the game stands, for the list of games."""
    return say("space {space}", space=state.space[HUMAN])


def odds(state: PatchworkState) -> tuple[tuple[Text, Pile[str], tuple[Option[str], ...]], ...]:
    """Return Automa's deck: cards that did come up lie face up, and a back that shows is known.

    The two cards laid aside unseen may be any of them, so they change no chance.
    """
    return ((say("Automa’s deck"), state.deck, CARD_OPTIONS),)


def heading(state: PatchworkState, step: str) -> Text | None:
    """Return the patch that the human has bought as the title of later questions, so that a wrong one shows.

    After an advance there is none: Automa moves before anything is asked, so its token arrived last.
    """
    if step not in ("circle", "human") or state.on_top != HUMAN or not state.quilt:
        return None
    return say("You took {patch}", patch=PATCHES[state.quilt[-1]].label)


def refusal(state: PatchworkState, code: str) -> Text | None:
    """Return why a scanned patch or card cannot be meant now."""
    if patch := PATCHES.get(code):
        if code in state.quilt:
            return say("You have taken the patch {patch} already.", patch=patch.label)
        if code in state.automa_patches:
            return say("Automa has taken the patch {patch} already.", patch=patch.label)
        if code in state.circle:
            return say("The patch {patch} lies elsewhere in the circle.", patch=patch.label)
        return say("The patch {patch} is not asked for now.", patch=patch.label)
    if card := CARDS.get(code):
        if card in state.drawable:
            return say("Card {number} is not asked for now.", number=card.number)
        return say("Card {number} cannot come up now.", number=card.number)
    return None


CODES = (
    CodeGroup(
        say("Patches"),
        tuple(
            Option(patch.id, patch.label, {"shape": patch.shape})
            for patch in sorted(PATCHES.values(), key=lambda patch: (patch.squares, patch.cost, patch.time))
        ),
    ),
    CodeGroup(say("Automa’s cards"), tuple(Option(card.id, card.label) for card in CARDS.values()), len(NORMAL)),
    CodeGroup(
        say("Answers"),
        (
            Option("pick:first", say("1st")),
            Option("pick:second", say("2nd")),
            Option("pick:third", say("3rd")),
            Option("pick:advance", say("advance")),
            Option("pick:yes", say("yes")),
            Option("pick:no", say("no")),
        ),
    ),
)
