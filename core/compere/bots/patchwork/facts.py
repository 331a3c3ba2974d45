"""The facts of the table: what a decision lacks, and what a player may correct."""

from collections.abc import Sequence
from typing import Any

from compere.bots.patchwork import say
from compere.bots.patchwork.cards import FINAL_SPACE, MOST_POINTS, NTH, PATCHES
from compere.bots.patchwork.questions import PATCH_OPTIONS
from compere.bots.patchwork.state import AUTOMA, HUMAN, PatchworkState
from compere.facts import Fact
from compere.options import Option
from compere.piles import Draw, Pile
from compere.prompts import Choose, Number, Tell
from compere.wording import Term, Text

# The circle of patches


def circle_question(state: PatchworkState) -> Draw[str]:
    """Return the question for the patches that have come within three of the neutral token. Ruling, *Asking little*.

    The first such question of a game also accepts the whole circle; then no other one is ever asked.
    """
    unplaced = state.unplaced
    places = tuple(NTH[index] for index, id in enumerate(state.in_reach) if id is None)
    asked = places[: len(unplaced) - 1]  # once all but one are placed, the last one follows
    whole = state.circle.count(None) == len(PATCHES) - 1
    first = state.in_reach.index(None) + 1
    return Draw(
        "patchwork.circle",
        _circle_text(asked),
        "circle",
        Pile.of("circle", unplaced),
        PATCH_OPTIONS,
        count=len(asked),
        places=range(first, first + len(unplaced if whole else asked)),
        often=True,
        subject=tuple(place.id for place in asked),
        retold=_circle_retold,
    )


def _circle_retold(patches: tuple[str, ...]) -> Text:
    """Return which patches come next; for a whole circle only how many, because nobody reads all of them again."""
    return _next_told(tuple(PATCHES[id].label for id in patches))


def _set_right_told(patches: tuple[str, ...]) -> Text:
    """Return what was set right to come next: no story goes on to tell by other words which patches these were."""
    return _next_told(tuple(map(_told_apart, patches)))


def _next_told(labels: tuple[Text, ...]) -> Text:
    if len(labels) > len(NTH):
        return say("The circle is entered: {n} patches, from {first} on.", n=len(labels), first=labels[0])
    return say("Next in the circle: {patches}.", patches=labels)


def _told_apart(patch: str) -> Text:
    """Return a patch by its price, which a few share: of these with its squares, as no drawing stands in a sentence."""
    label, squares = PATCHES[patch].label, PATCHES[patch].squares
    if sum(each.label == label for each in PATCHES.values()) == 1:
        return label
    return say("{patch} ({n} squares)", patch=label, n=squares)


def _circle_text(asked: Sequence[Term]) -> Text:
    """Return the question in few enough words to stand above four rows."""
    if len(asked) == 1:
        return say("Scan or pick the {place}", place=asked[0])
    if len(asked) == len(NTH):
        return say("Scan or pick {first} to {last}", first=asked[0], last=asked[-1])
    return say("Scan or pick {places}", places=tuple(asked))


def next_patches_question(state: PatchworkState) -> Draw[str] | Tell:
    """Return the question for the next three patches or more, whatever was assumed of them; the last one follows."""
    if len(state.circle) < 2:
        return Tell("patchwork.next_patches", say("No other patch can lie there."), "circle")
    circle = [*filter(None, state.circle), *state.unplaced]
    count = min(3, len(state.circle) - 1)
    return Draw(
        "patchwork.next_patches",
        say("Scan or pick in order after the neutral token"),
        "circle",
        Pile.of("circle", circle),
        PATCH_OPTIONS,
        count=count,
        places=range(1, len(state.circle)),
        retold=_set_right_told,
    )


def _realign(state: PatchworkState, patches: tuple[str, ...] | None) -> None:
    state.realign(patches or ())


CIRCLE: Fact[PatchworkState, tuple[str, ...]] = Fact("circle", say("Patches"), circle_question, PatchworkState.place)
NEXT_PATCHES: Fact[PatchworkState, Any] = Fact(
    "next_patches", say("Next three patches"), next_patches_question, _realign
)


# Buttons


def buttons_question(state: PatchworkState) -> Number:
    """Return the question of how many buttons the human has."""
    return Number(
        "patchwork.buttons",
        say("How many ◉ do you have?"),
        "",
        0,
        MOST_POINTS,
        usual=state.buttons,
        retold=lambda buttons: say("You have {buttons}◉.", buttons=buttons),
    )


def _set_buttons(state: PatchworkState, buttons: int) -> None:
    state.buttons = buttons


def collected_question(state: PatchworkState) -> Number:
    """Return the question of how many buttons Automa has collected."""
    return Number("patchwork.collected", say.asked(COLLECTED.called(state)), "", 0, MOST_POINTS, usual=state.collected)


def _set_collected(state: PatchworkState, buttons: int) -> None:
    state.collected = buttons


BUTTONS: Fact[PatchworkState, int] = Fact("buttons", say("Your ◉"), buttons_question, _set_buttons)
COLLECTED: Fact[PatchworkState, int] = Fact("collected", say("Automa’s ◉"), collected_question, _set_collected)


# Both tokens, and the leather patches that they have met

TOKENS = {HUMAN: say("Your space"), AUTOMA: say("Automa’s space")}


def _space_question(state: PatchworkState, who: str) -> Number:
    """Return the question of where a token stands, which begins from what was said last."""
    usual = state.said_space.get(who, state.space[who])
    return Number(f"patchwork.{who}_space", say.asked(TOKENS[who]), "", 0, FINAL_SPACE, usual=usual)


async def settle_tokens(state: PatchworkState) -> None:
    """Ask for the token that a correction has not set, and set both at once."""
    said = dict(state.said_space)
    for who in TOKENS:
        if who not in said:
            said[who] = await _space_question(state, who)
    human, automa = said[HUMAN], said[AUTOMA]
    on_top = state.on_top
    if human == automa:
        on_top = await on_top_question(state) if human else HUMAN  # nobody has moved: the human begins (sheet, line 33)
    state.said_space = {}
    if state.set_tokens(human, automa, on_top):
        await LEATHER.ask(state)


def on_top_question(state: PatchworkState) -> Choose[str]:
    """Return the question of whose token came last to the space that both are on."""
    options = (Option(HUMAN, say("yours")), Option(AUTOMA, say("Automa’s")))
    return Choose("patchwork.on_top", say("Whose token is on top?"), "", options, usual=state.on_top)


def leather_question(state: PatchworkState) -> Number | Tell:
    """Return the question of how many leather patches the human has, within what the tokens allow."""
    least, most = state.leather_bounds
    if least == most:
        text = say("By these spaces, you have {count} leather {count:patch|patches}.", count=most)
        return Tell("patchwork.leather", text, "")
    return Number("patchwork.leather", say.asked(LEATHER.called(state)), "", least, most, usual=state.leather_sewn)


def _token(key: str, who: str) -> Fact[PatchworkState, int]:
    """Return the fact of where a token stands; once it is corrected, the rules ask where the other one does."""

    def write(state: PatchworkState, space: int) -> None:
        state.said_space[who] = space

    return Fact(key, TOKENS[who], lambda state: _space_question(state, who), write)


def _set_leather(state: PatchworkState, count: int | None) -> None:
    if count is not None:
        state.set_leather(count)


LEATHER: Fact[PatchworkState, Any] = Fact("leather", say("Your leather patches"), leather_question, _set_leather)


# The 7 x 7 tile

NOBODY = "marker"  # it lies there


def tile_question(state: PatchworkState) -> Choose[str]:
    """Return the question of who has the 7 x 7 tile: the human, or else nobody before the marker, Automa after it."""
    nobody, automa = Option(NOBODY, say("nobody yet")), Option(AUTOMA, say("Automa"))
    options = (automa if state.marker_reached else nobody, Option(HUMAN, say("you")))
    holder = state.tile or (None if state.marker_reached else NOBODY)
    return Choose("patchwork.tile_holder", say("Who has the 7×7 tile?"), "", options, usual=holder)


def _set_tile(state: PatchworkState, holder: str) -> None:
    state.tile = None if holder == NOBODY else holder


TILE: Fact[PatchworkState, str] = Fact("tile", say("7×7 tile"), tile_question, _set_tile)

SPACES = (_token("spaces", HUMAN), _token("automa_space", AUTOMA))

FACTS = (BUTTONS, *SPACES, NEXT_PATCHES, LEATHER, COLLECTED, TILE)
