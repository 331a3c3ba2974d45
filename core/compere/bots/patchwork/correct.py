"""The facts of the table that a player may set right, and the questions that do it."""

from typing import Any

from compere.bot import Correctable
from compere.bots.patchwork.cards import FINAL_SPACE, MOST_POINTS, PATCH_OPTIONS
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.options import Option
from compere.prompts import Choose, Draw, Number, Prompt, Tell
from compere.wording import say

# Questions that the rules ask too


def buttons_question(state: PatchworkState, step: str = "correct") -> Number:
    """Return the question how many buttons the human has."""
    now = min(state.buttons, MOST_POINTS)
    return Number("patchwork.buttons", say("How many ◉ do you have?"), step, 0, MOST_POINTS, usual=now)


def next_patches(state: PatchworkState) -> Draw[str]:
    """Return the question for the next three patches, whatever was thought of them; the circle's last one follows.

    It needs a circle of two patches at least.
    """
    candidates = {*state.circle, *(patch.id for patch in state.unplaced)}
    return Draw(
        "patchwork.next_patches",
        say("Scan or pick: the next patches"),
        "circle",
        "circle",
        tuple(option for id, option in PATCH_OPTIONS.items() if id in candidates),
        count=min(3, len(state.circle) - 1),
    )


def leather_question(state: PatchworkState) -> Number:
    """Return the question how many leather patches the human has, of as many as the tokens allow."""
    least, most = state.leather_bounds
    return Number("patchwork.leather", say("Your leather patches"), "correct", least, most, usual=state.leather_sewn)


def on_top_question(state: PatchworkState) -> Choose[str]:
    """Return the question whose token came last to the space that both are on."""
    options = (Option(HUMAN, say("yours")), Option(AUTOMA, say("Automa’s")))
    return Choose("patchwork.on_top", say("Whose token is on top?"), "correct", options, usual=state.on_top)


async def settle_tokens(state: PatchworkState) -> None:
    """Ask for the rest of what a correction of the human's space began, and set both tokens in one go."""
    assert state.said_space is not None
    human = state.said_space
    automa = await Number(
        "patchwork.automa_space", say("Automa’s space"), "correct", 0, FINAL_SPACE, usual=state.space[AUTOMA]
    )
    on_top = state.on_top
    if human == automa:
        on_top = await on_top_question(state) if human else HUMAN  # nobody has moved: the human begins (sheet, line 33)
    state.said_space = None
    if state.set_tokens(human, automa, on_top):
        state.set_leather(await leather_question(state))


# What may be set right


def _buttons() -> Correctable[PatchworkState]:
    def apply(state: PatchworkState, buttons: int) -> None:
        state.buttons = buttons

    return Correctable(say("Your ◉"), buttons_question, apply)


def _spaces() -> Correctable[PatchworkState]:
    """Return the fact that sets both tokens: its question is for the human's space, the rules ask for the rest."""

    def prompt(state: PatchworkState) -> Prompt[int]:
        now = state.space[HUMAN]
        return Number("patchwork.human_space", say("Your space"), "correct", 0, FINAL_SPACE, usual=now)

    def apply(state: PatchworkState, space: int) -> None:
        state.said_space = space

    return Correctable(say("Both tokens"), prompt, apply)


def _circle() -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[Any]:
        if len(state.circle) > 1:
            return next_patches(state)
        return Tell("patchwork.next_patches", say("No other patch can lie there."), "circle")

    def apply(state: PatchworkState, patches: tuple[str, ...] | None) -> None:
        state.realign(patches or ())

    return Correctable(say("Next three patches"), prompt, apply)


def _leather() -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[Any]:
        least, most = state.leather_bounds
        if least < most:
            return leather_question(state)
        text = say("On these spaces you have {count} leather {count:patch|patches}.", count=most)
        return Tell("patchwork.leather", text, "correct")

    def apply(state: PatchworkState, count: int | None) -> None:
        if count is not None:
            state.set_leather(count)

    return Correctable(say("Your leather patches"), prompt, apply)


def _collected() -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[int]:
        now = min(state.collected, MOST_POINTS)
        return Number("patchwork.collected", say("Automa’s ◉"), "correct", 0, MOST_POINTS, usual=now)

    def apply(state: PatchworkState, buttons: int) -> None:
        state.collected = buttons

    return Correctable(say("Automa’s ◉"), prompt, apply)


def _tile() -> Correctable[PatchworkState]:
    """Return the fact who has the 7 x 7 tile: nobody or Automa, as its token is before the marker or not, or you."""

    def prompt(state: PatchworkState) -> Prompt[str]:
        reached = state.space[AUTOMA] >= state.marker_space
        options = (
            Option(AUTOMA, say("Automa")) if reached else Option("marker", say("nobody yet")),
            Option(HUMAN, say("you")),
        )
        holder = state.tile or (None if reached else "marker")
        return Choose("patchwork.tile_holder", say("Who has the 7×7 tile?"), "correct", options, usual=holder)

    def apply(state: PatchworkState, holder: str) -> None:
        state.tile = None if holder == "marker" else holder

    return Correctable(say("7×7 tile"), prompt, apply)


FACTS = {
    "buttons": _buttons(),
    "spaces": _spaces(),
    "next_patches": _circle(),
    "leather": _leather(),
    "collected": _collected(),
    "tile": _tile(),
}
