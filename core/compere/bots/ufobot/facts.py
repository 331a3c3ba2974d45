"""The facts: what is printed on the owner's boards, what a decision lacks, and what may be corrected."""

from dataclasses import replace
from functools import partial
from typing import Any, cast

from compere.arrange import ChooseSome
from compere.bots.ufobot import say
from compere.bots.ufobot.cards import (
    BUILDINGS_EACH,
    COLOUR_TERMS,
    COLOURS,
    EFFECTS,
    KEY_EFFECTS,
    LEAST_TRACK,
    MOST_SPACES,
    MOST_TEMPLE_POINTS,
    MOST_TRACK,
    SIDES,
    SPEAKERS,
    STOREYS_EACH,
    TEMPLE_TERMS,
    TEMPLES,
    WHITE,
)
from compere.bots.ufobot.questions import (
    COLOUR_OPTIONS,
    EFFECT_OPTIONS,
    Rolled,
    above_question,
    any_die_options,
    lowest_question,
    rolled_option,
    storey_question,
    tiles_question,
)
from compere.bots.ufobot.state import UfobotState
from compere.facts import Fact
from compere.options import Option
from compere.prompts import Choose, Number
from compere.wording import Text

# What is printed

NO_MORE: Option[str | None] = Option("no_more", say("it ends here"), value=None)


def track_space(number: int) -> Fact[UfobotState, str | None]:
    """Return the fact of a space of the Archon's track, clockwise from any space; None beyond the end of the track."""
    text = say("Archon’s track, clockwise, space {number}:", number=number)
    if number == 1:
        text = say("Archon’s track, any space as the first:")
    effects: tuple[Option[str | None], ...] = tuple(EFFECT_OPTIONS.values())
    options = effects if number <= LEAST_TRACK else (NO_MORE, *effects)
    question = Choose("ufobot.space", text, "set_up", options, subject=(number,), retold=_track_text)
    return Fact(
        f"ufobot.space.{number}",
        say("Archon’s space {number}", number=number),
        lambda state: question,
        _add_space,
        printed=True,
    )


def _track_text(effect: str | None) -> Text | None:
    return say("The Archon’s track: {effects}.", effects=(EFFECTS[effect],)) if effect else None


def _add_space(state: UfobotState, effect: str | None) -> None:
    if effect:
        state.track.append(effect)


def _set_key(state: UfobotState, effects: tuple[str, ...]) -> None:
    state.key = dict(zip(COLOURS, effects, strict=True))


def _key_text(effects: tuple[str, ...]) -> Text:
    each = zip(COLOURS, effects, strict=True)
    pairs = tuple(
        say("{colour} {effect}", colour=COLOUR_TERMS[colour], effect=EFFECTS[effect]) for colour, effect in each
    )
    return say("Focus: {pairs}.", pairs=pairs)


def _asked_at(colour: str) -> tuple[Text, Text]:
    """Return what a place of the key is called, and its question."""
    term = COLOUR_TERMS[colour]
    return say("{colour}", colour=term), say("Focus, {colour} die: which effect?", colour=term)


KEY: Fact[UfobotState, tuple[str, ...]] = Fact(
    "ufobot.key",
    say("Key of Focus"),
    lambda state: ChooseSome(
        "ufobot.key",
        say("Focus: the effects of {colours}, in this order:", colours=tuple(COLOUR_TERMS.values())[:-1]),
        "set_up",
        tuple(EFFECT_OPTIONS[effect] for effect in KEY_EFFECTS),
        len(COLOURS),
        len(COLOURS),
        subject=COLOURS,
        places=tuple(map(_asked_at, COLOURS)),
        retold=_key_text,
    ),
    _set_key,
    printed=True,
)


def _set_top(state: UfobotState, spaces: int) -> None:
    state.top = spaces


TOP: Fact[UfobotState, int] = Fact(
    "ufobot.top",
    say("Spaces of a temple"),
    lambda state: Number("ufobot.top", say("Spaces of a temple track, above the bottom:"), "set_up", 1, MOST_SPACES),
    _set_top,
    printed=True,
)


def temple_points(temple: str, space: int) -> Fact[UfobotState, int]:
    """Return the fact of how many points a space of a temple track is worth."""
    name = say("Points of space {space}, {temple}", temple=TEMPLE_TERMS[temple], space=space)
    if not space:
        name = say("Points of the bottom, {temple}", temple=TEMPLE_TERMS[temple])
    question = Number("ufobot.points", say.asked(name), "end", 0, MOST_TEMPLE_POINTS, subject=(temple, space))

    def write(state: UfobotState, points: int) -> None:
        state.points[temple][space] = points

    return Fact(f"ufobot.points.{temple}.{space}", name, lambda state: question, write, printed=True)


# What a decision misses


def above(temple: str) -> Fact[UfobotState, bool]:
    """Return the fact of whether the human leads on a temple track."""

    def write(state: UfobotState, is_above: bool) -> None:
        state.say_above(temple, is_above)

    name = say("You lead: {temple}", temple=TEMPLE_TERMS[temple])
    return Fact(f"above_{temple}", name, partial(above_question, temple=temple), write)


def lowest_marker(tied: tuple[str, ...]) -> Fact[UfobotState, str]:
    """Return the fact of which of these temples has the human's lowest marker, the leftmost of level ones."""

    def write(state: UfobotState, lowest: str) -> None:
        state.say_lowest(tied, lowest)

    return Fact(f"lowest_{'_'.join(tied)}", say("Your lowest marker"), lambda state: lowest_question(tied), write)


def fewest_storeys(tied: tuple[str, ...]) -> Fact[UfobotState, str | None]:
    """Return the fact of which colour has the fewest storeys left, the topmost of level ones; None if none has any."""

    def write(state: UfobotState, fewest: str | None) -> None:
        if fewest is None:
            state.gone.update(tied)
        else:
            state.say_fewest(tied, fewest)

    return Fact(f"fewest_{'_'.join(tied)}", say("Fewest levels left"), lambda state: storey_question(tied), write)


# What may be set right


def _buildings(colour: str) -> Fact[UfobotState, int]:
    label = say("Its {colour} buildings", colour=COLOUR_TERMS[colour])

    def write(state: UfobotState, count: int) -> None:
        state.zone[colour].set_buildings(count)

    return Fact(
        f"buildings_{colour}",
        label,
        lambda state: Number(
            "ufobot.buildings",
            say.asked(label),
            "",
            0,
            BUILDINGS_EACH,
            usual=state.zone[colour].buildings,
            subject=(colour,),
        ),
        write,
    )


def _storeys(colour: str) -> Fact[UfobotState, int]:
    label = say("Its {colour} tower levels", colour=COLOUR_TERMS[colour])

    def write(state: UfobotState, count: int) -> None:
        state.zone[colour].storeys = count

    return Fact(
        f"storeys_{colour}",
        label,
        lambda state: Number(
            "ufobot.storeys",
            say.asked(label),
            "",
            0,
            STOREYS_EACH,
            usual=state.zone[colour].storeys,
            subject=(colour,),
        ),
        write,
    )


def _die_gone(state: UfobotState) -> Choose[Rolled] | None:
    dice = [(colour, value) for colour in COLOURS for value in dict.fromkeys(state.zone[colour].values)]
    options = tuple(rolled_option(*die) for die in dice)
    return Choose("ufobot.die_gone", say("Which die is not in Exploration?"), "", options) if options else None


def _die_came(state: UfobotState) -> Choose[Rolled] | None:
    options = any_die_options(tuple(state.recruit_colours))
    return Choose("ufobot.die_came", say("Which die is in Exploration, too?"), "", options) if options else None


def _take_die(state: UfobotState, die: Rolled) -> None:
    state.zone[die[0]].remove_die(die[1])


def _put_die(state: UfobotState, die: Rolled) -> None:
    state.zone[die[0]].put_die(die[1])


def _temple(temple: str) -> Fact[UfobotState, int]:
    label = say("Its temple, {side}", side=SIDES[temple])

    def write(state: UfobotState, space: int) -> None:
        state.temples[temple] = space

    return Fact(
        f"temple_{temple}",
        label,
        lambda state: Number(
            "ufobot.temple", say.asked(label), "", 0, state.top, usual=state.temples[temple], subject=(temple,)
        ),
        write,
    )


def _archon(state: UfobotState) -> Choose[int] | None:
    options = tuple(
        Option(str(at + 1), say("{number}. {effect}", number=at + 1, effect=EFFECTS[effect]), value=at)
        for at, effect in enumerate(state.track)
    )
    return (
        Choose("ufobot.archon_now", say("Where is the Archon?"), "", options, usual=state.archon) if options else None
    )


def _set_archon(state: UfobotState, place: int) -> None:
    state.archon = place


def _space_now(number: int) -> Fact[UfobotState, str]:
    """Return the fact of a space of the track in this game, if it was learned wrong; the almanac is for later games."""
    name = say("Archon’s space {number}", number=number)

    def question(state: UfobotState) -> Choose[str] | None:
        if number > len(state.track):
            return None
        options = tuple(EFFECT_OPTIONS.values())
        return Choose(
            "ufobot.space_now", say.asked(name), "", options, usual=state.track[number - 1], subject=(number,)
        )

    def write(state: UfobotState, effect: str) -> None:
        state.track[number - 1] = effect

    return Fact(f"space_{number}", name, question, write)


def _key_now(state: UfobotState) -> ChooseSome[str] | None:
    if not state.key:
        return None
    effects = tuple(state.key[colour] for colour in COLOURS)
    return replace(cast("ChooseSome[str]", KEY.editor(state)), step="", usual=effects)


def _active(state: UfobotState) -> ChooseSome[str]:
    options = tuple(COLOUR_OPTIONS.values())
    active = tuple(each for each in COLOURS if each in state.active)
    text = say("Its coloured dice in the Active zone:")
    return ChooseSome("ufobot.active", text, "", options, 0, len(options), usual=active)


def _set_active(state: UfobotState, colours: tuple[str, ...]) -> None:
    state.set_dice(colours, state.active.count(WHITE), state.exhausted.count(WHITE))


def _speakers(state: UfobotState) -> Number:
    text = say("Its white dice in the Active zone:")
    return Number("ufobot.speakers", text, "", 0, SPEAKERS, usual=state.active.count(WHITE))


def _set_speakers(state: UfobotState, count: int) -> None:
    exhausted = min(state.exhausted.count(WHITE), SPEAKERS - count)
    state.set_dice([each for each in state.active if each != WHITE], count, exhausted)


def _gone(state: UfobotState) -> ChooseSome[str]:
    options = tuple(COLOUR_OPTIONS.values())
    gone = tuple(each for each in COLOURS if each in state.gone)
    return ChooseSome("ufobot.gone", say("Of which no tower level is left:"), "", options, 0, len(options), usual=gone)


def _set_gone(state: UfobotState, colours: tuple[str, ...]) -> None:
    state.gone = set(colours)


def _lost(state: UfobotState) -> Choose[bool]:
    options = (
        Option("no", say("I have points left"), value=False),
        Option("yes", say("none: I have lost"), value=True),
    )
    return Choose("ufobot.lost", say("Your points at the end of your turn:"), "", options, usual=state.lost)


def _set_lost(state: UfobotState, lost: bool) -> None:
    state.lost = lost


def _tiles(state: UfobotState) -> Number | None:
    return None if state.plays("no_adjustment") else tiles_question(state)


def _set_tiles(state: UfobotState, count: int) -> None:
    state.bonus_tiles = count


TILES: Fact[UfobotState, int] = Fact("tiles", say("Bonus tiles"), _tiles, _set_tiles)

FACTS: tuple[Fact[UfobotState, Any], ...] = (
    Fact("lost", say("You are at 0 VP"), _lost, _set_lost),
    *(_temple(temple) for temple in TEMPLES),
    *(_buildings(colour) for colour in COLOURS),
    *(_storeys(colour) for colour in COLOURS),
    Fact("die_came", say("Exploration: a die more"), _die_came, _put_die),
    Fact("die_gone", say("Exploration: a die less"), _die_gone, _take_die),
    Fact("archon", say("Where the Archon is"), _archon, _set_archon),
    Fact("active", say("Its coloured dice"), _active, _set_active),
    Fact("speakers", say("Its white dice"), _speakers, _set_speakers),
    Fact("gone", say("Tower levels gone"), _gone, _set_gone),
    TILES,
    *(_space_now(number) for number in range(1, MOST_TRACK + 1)),
    Fact("focus", say("Key of Focus"), _key_now, _set_key),
    *(track_space(number) for number in range(1, MOST_TRACK + 1)),
    KEY,
    TOP,
    *(temple_points(temple, space) for temple in TEMPLES for space in range(MOST_SPACES + 1)),
)
