"""The facts of the table that a player may set right."""

from compere.bot import Correctable
from compere.bots.patchwork.cards import FINAL_SPACE, LEATHER_SPACES, MOST_POINTS
from compere.bots.patchwork.rules import next_patches
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.prompts import Choose, Number, Option, Prompt
from compere.wording import Text, say

TILE_HOLDERS = (
    Option("marker", say("nobody yet")),
    Option("human", say("you")),
    Option("automa", say("Automa")),
)


def _space(who: str, text: Text) -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[int]:
        return Number(f"patchwork.{who}_space", text, "correct", 0, FINAL_SPACE, likely=state.space[who])

    def apply(state: PatchworkState, space: int) -> None:
        state.space[who] = space
        home = [each for each in (HUMAN, AUTOMA) if state.space[each] == FINAL_SPACE]
        if state.first_home not in home:
            state.first_home = home[0] if home else None
        passed = max(state.space.values())
        state.leather_lies = [each for each in LEATHER_SPACES[state.options["track"]] if each > passed]

    return Correctable(text, prompt, apply)


def _number(name: str, text: Text, most: int) -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[int]:
        return Number(f"patchwork.{name}", text, "correct", 0, most, likely=min(getattr(state, name), most))

    def apply(state: PatchworkState, value: int) -> None:
        setattr(state, name, value)

    return Correctable(text, prompt, apply)


def _on_top() -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[str]:
        options = (Option(HUMAN, say("you")), Option(AUTOMA, say("Automa")))
        return Choose(
            "patchwork.on_top", say("On a shared space, who moves first?"), "correct", options, default=state.on_top
        )

    def apply(state: PatchworkState, who: str) -> None:
        state.on_top = who

    return Correctable(say("Who moves first"), prompt, apply)


def _tile() -> Correctable[PatchworkState]:
    def prompt(state: PatchworkState) -> Prompt[str]:
        holder = "marker" if state.marker_lies else HUMAN if state.human_tile else AUTOMA
        return Choose("patchwork.tile_holder", say("Who has the 7×7 tile?"), "correct", TILE_HOLDERS, default=holder)

    def apply(state: PatchworkState, holder: str) -> None:
        state.marker_lies = holder == "marker"
        state.human_tile, state.automa_tile = holder == HUMAN, holder == AUTOMA

    return Correctable(say("7×7 tile"), prompt, apply)


def _circle() -> Correctable[PatchworkState]:
    def apply(state: PatchworkState, patches: tuple[str, ...]) -> None:
        state.realign(patches)

    return Correctable(say("Next three patches"), next_patches, apply)


FACTS = {
    "buttons": _number("buttons", say("Your ◉"), MOST_POINTS),
    "human_space": _space(HUMAN, say("Your space")),
    "automa_space": _space(AUTOMA, say("Automa’s space")),
    "on_top": _on_top(),
    "next_patches": _circle(),
    "leather": _number("leather", say("Your leather patches"), 5),
    "collected": _number("collected", say("Automa’s ◉"), MOST_POINTS),
    "tile": _tile(),
}
