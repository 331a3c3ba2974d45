"""The questions of the rules, and the options of their answers.

The market, the Recruitment zone, the storeys left, the human's temple markers and the lowest site are only on the
table. People are asked only for the part of them that decides: the first in an order that the question shows, or which
of a few comes before the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from typing import TypeAlias

from compere.bots.ufobot import say
from compere.bots.ufobot.cards import (
    BONUS_TILES,
    BUILD,
    CITIZEN,
    CITIZEN_FACES,
    COLOUR_TERMS,
    COLOURS,
    DICE_COLOURS,
    EFFECTS,
    FOCUS,
    SPEAKER_FACES,
    TEMPLE_TERMS,
    TEMPLES,
    WHITE,
)
from compere.bots.ufobot.state import UfobotState
from compere.options import Option
from compere.prompts import Choose, Number, Roll
from compere.wording import Text

Rolled: TypeAlias = tuple[str, int]  # a die's colour, and its value
Order: TypeAlias = tuple[tuple[str, ...], ...]  # colours, the first first; those of one group are tied


@dataclass(frozen=True, slots=True)
class ChosenDie:
    """The die that Ufobot has chosen; if the device has the dice, also all that were rolled, and why this one."""

    colour: str
    value: int
    rolled: tuple[Rolled, ...] = ()
    reasons: tuple[Text, ...] = ()


PLAYED, PASSED, NO_STOREY, EMPTY = "played", "passed", "no_storey", "empty"
RESTING = (PASSED, PLAYED, NO_STOREY)  # answers that end the wait between its turns

NO_SPEAKER = say("No speaker die is free.")
YOU_HAVE_PASSED = say("You have passed: Ufobot plays on.")
COLOUR_OPTIONS = {
    colour: Option(colour, say("{colour}", colour=COLOUR_TERMS[colour]), {"colour": COLOUR_TERMS[colour]})
    for colour in COLOURS
}
TEMPLE_OPTIONS = {temple: Option(temple, say("{temple}", temple=TEMPLE_TERMS[temple])) for temple in TEMPLES}
UFOBOTS_TURN = Option(PLAYED, say("Ufobot’s turn"))
MARKET_EMPTY: Option[str | None] = Option(EMPTY, say("the market is empty"), value=None)
NO_DIE: Option[str | None] = Option(EMPTY, say("no die is there"), value=None)
VALUE_OPTIONS = tuple(Option(str(value), say("{n}", n=value), value=value) for value in reversed(CITIZEN_FACES))
FREE_OR_NOT = (
    Option("yes", say("yes, highest to Active"), value=True),
    Option("no", say("no, none is free"), value=False),
)


# Le dé


def faces(colour: str) -> tuple[int, ...]:
    """Return the faces of a die."""
    return SPEAKER_FACES if colour == WHITE else CITIZEN_FACES


@cache
def rolled_option(colour: str, value: int) -> Option[Rolled]:
    """Return a die with its value as an answer."""
    label = _rolled_text((colour, value))
    return Option(f"{colour}-{value}", label, {"pips": value, "die": COLOUR_TERMS[colour]}, value=(colour, value))


def _rolled_text(die: Rolled) -> Text:
    return say("{colour} {value}", colour=COLOUR_TERMS[die[0]], value=die[1])


def dice_question(state: UfobotState) -> Roll:
    """Return the roll of the device's dice: those in the Active zone, each with a stream of chance of its own."""
    colours = sorted(state.active, key=DICE_COLOURS.index)
    ids = [f"{colour}{colours[:at].count(colour) or ''}" for at, colour in enumerate(colours)]
    dice = {id: faces(colour) for id, colour in zip(ids, colours, strict=True)}
    return Roll("ufobot.dice", say("Ufobot’s dice:"), "die", dice, by="device", retold=False)


def archon_question(state: UfobotState) -> Roll:
    """Return the roll for the Archon's starting space, which the device makes even if the table has the dice."""
    die = {"archon": range(len(state.track))}
    return Roll("ufobot.archon", say("The Archon’s space:"), "set_up", die, by="device", retold=False)


def die_question(state: UfobotState) -> Choose[Rolled]:
    """Return the question for the lowest of the table's dice, in the order of ties."""
    colours = [colour for colour in DICE_COLOURS if colour in state.active]
    text = say("Its lowest die; tied, the first listed:")
    return Choose(
        "ufobot.die",
        text,
        "die",
        any_die_options(tuple(colours)),
        often=True,
        retold=lambda die: say("Its lowest die: {die}.", die=_rolled_text(die)),
    )


@cache
def any_die_options(colours: tuple[str, ...]) -> tuple[Option[Rolled], ...]:
    """Return the dice of some colours with any of their values, the lowest first."""
    return tuple(
        rolled_option(colour, value) for value in CITIZEN_FACES for colour in colours if value in faces(colour)
    )


# Les effets


EFFECT_OPTIONS = {effect: Option(effect, name) for effect, name in EFFECTS.items()}


def building_question(order: Order, effect: str = BUILD) -> Choose[str | None]:
    """Return the question of which building of the market comes first in an order; of tied ones, the topmost.

    It also says so if the `effect` of the Archon's space is Focus.
    """
    text = say("First listed in market?")
    if effect == FOCUS:  # whose key brings it
        text = say("Focus: 1st listed there?")
    if len(order) == 1:
        text = say("The topmost building?")
    options = _in_order(order, _if_topmost)
    return Choose("ufobot.building", text, "build", options, rare=(MARKET_EMPTY,), often=True, retold=_takes)


def _takes(colour: str | None) -> Text | None:
    return say("It takes {colour:a} building.", colour=COLOUR_TERMS[colour]) if colour else None


def recruit_question(order: Order, effect: str = CITIZEN) -> Choose[str | None]:
    """Return the question of which colour of the Recruitment zone comes first in an order; of tied ones, the highest.

    If several are tied it says *then leftmost*, because two dice may both be the highest. See also `building_question`.
    """
    tied = any(len(group) > 1 for group in order)
    text = say("First to recruit, tied left?") if tied else say("First to recruit?")
    if effect == FOCUS:
        text = say("Focus: first, tied left?") if tied else say("Focus: first to recruit?")
    if len(order) == 1:
        text = say("Highest, then leftmost?")
    options = _in_order(order, _if_highest)  # how high it is, is asked next
    return Choose("ufobot.recruit", text, "citizen", options, rare=(NO_DIE,), often=True, retold=False)


def value_question(colour: str, *, grows: bool) -> Choose[int]:
    """Return the question for the value of the die that is taken, the highest of its colour, before it is raised."""
    named = COLOUR_TERMS[colour]
    text = (
        say("Highest {colour} die, before its +1:", colour=named)
        if grows
        else say("Highest {colour} die:", colour=named)
    )
    retold = partial(_recruits, colour, grows)
    return Choose("ufobot.value", text, "citizen", VALUE_OPTIONS, often=True, subject=(colour,), retold=retold)


def _recruits(colour: str, grows: bool, value: int) -> Text:
    if grows:
        return say("It recruits {colour:a} {value}, and +1.", colour=COLOUR_TERMS[colour], value=value)
    return say("It recruits {colour:a} {value}.", colour=COLOUR_TERMS[colour], value=value)


def topmost_question(colours: Sequence[str] = COLOURS) -> Choose[str | None]:
    """Return the question for the topmost building of the market that has one of these colours."""
    options: tuple[Option[str | None], ...] = tuple(COLOUR_OPTIONS[colour] for colour in colours)
    text, empty = say("Topmost building:"), (MARKET_EMPTY,)
    return Choose("ufobot.topmost", text, "bonus", options, rare=empty, often=True, retold=_takes)


def storey_question(tied: tuple[str, ...]) -> Choose[str | None]:
    """Return the question of which colour has the fewest storeys left; of tied ones, the topmost. Sheet, *Tour*."""
    # Beside a key for each of more colours there is one line.
    text = say("Fewest levels left? Tied: the topmost.") if len(tied) == 2 else say("Fewest left, then on top:")
    none: Option[str | None] = Option("none", say("none of these is left"), value=None)
    options: tuple[Option[str | None], ...] = tuple(COLOUR_OPTIONS[colour] for colour in tied)
    return Choose("ufobot.storey", text, "tower", options, rare=(none,), often=True, retold=_fewest_text)


def _fewest_text(colour: str | None) -> Text:
    if colour is None:
        return say("None of these tower levels is left.")
    return say("Fewest levels left: {colour}.", colour=COLOUR_TERMS[colour])


def lowest_question(tied: tuple[str, ...]) -> Choose[str]:
    """Return the question of which of these temples has the human's lowest marker. Sheet, *Zodiaque*."""
    text = say("Your lowest temple? Tied: the leftmost.")
    options = tuple(TEMPLE_OPTIONS[temple] for temple in tied)
    return Choose("ufobot.lowest", text, "zodiac", options, often=True, ever=TEMPLES, retold=_your_lowest)


def _your_lowest(temple: str) -> Text:
    return say("Your lowest: {temple}.", temple=TEMPLE_TERMS[temple])


def above_question(state: UfobotState, temple: str) -> Choose[bool]:
    """Return the question of whether the human leads on a temple track; an option decides who wins a tie."""
    space = state.temples[temple]
    if state.plays("your_ties"):
        labels = say("on space {space} or above", space=space), say("below it")
    elif space:
        labels = say("above space {space}", space=space), say("not above it")
    else:
        labels = say("above the bottom"), say("at the bottom")
    options = Option("yes", labels[0], value=True), Option("no", labels[1], value=False)
    text = say("You, {temple}:", temple=TEMPLE_TERMS[temple])
    return Choose("ufobot.above", text, "bonus", options, often=True, subject=(temple, space))


def site_question() -> Choose[str]:
    """Return the question for the colour of the site with the lowest value. Sheet, *Focus*.

    Its words fit on one line, as the die of the device, by which the Archon moves, stands above it.
    """
    text = say("Lowest site, leftmost?")
    return Choose("ufobot.site", text, "focus", tuple(COLOUR_OPTIONS.values()), often=True, retold=_lowest_site)


def _lowest_site(colour: str) -> Text:
    return say("The lowest site: {colour}.", colour=COLOUR_TERMS[colour])


def speaker_question() -> Choose[bool]:
    """Return the question of whether a speaker die was there to take. Ruling, *Orange bonus*."""
    text = say("Is a speaker die free?")
    return Choose("ufobot.speaker", text, "bonus", FREE_OR_NOT, often=True, retold=_speaker_text)


def _speaker_text(free: bool) -> Text:
    return say("It takes the highest speaker die that is free.") if free else NO_SPEAKER


# Autour du tour


def your_turn_question(state: UfobotState) -> Choose[str]:
    """Return the question that stands while the human plays."""
    options = [Option(PASSED, say("I have passed")), UFOBOTS_TURN]
    if state.told_storey:
        options.append(no_storey_option(state.told_storey))
    text = say("Round {round} of 5: play", round=state.round)
    if state.ended_rounds and not state.exhausted:  # what to do at the round's end stands above it
        text = say("Round {before} is over: play {round}", before=state.ended_rounds, round=state.round)
    return Choose(
        "ufobot.yours",
        text,
        "yours",
        tuple(options),
        often=True,
        usual=PLAYED,
        subject=(state.round, *_storey(state)),
        ever=RESTING,
        retold=partial(_rested, state),
    )


def _rested(state: UfobotState, answer: str) -> Text | None:
    """Return what the human has done, or that they did not find the storey; a pass is told only once."""
    if answer == NO_STOREY and state.told_storey:
        return say("No {colour} tower level was left.", colour=COLOUR_TERMS[state.told_storey])
    if state.you_passed:
        return None
    return say("You pass.") if answer == PASSED else say("You have played.")


def next_turn_question(state: UfobotState, colour: str) -> Choose[str]:
    """Return the question before another turn of Ufobot's, in case the storey that it took did not exist."""
    options, about = (UFOBOTS_TURN, no_storey_option(colour)), _storey(state)
    text, retold = YOU_HAVE_PASSED, partial(_rested, state)
    return Choose(
        "ufobot.next", text, "yours", options, often=True, usual=PLAYED, subject=about, ever=RESTING, retold=retold
    )


def no_storey_option(colour: str) -> Option[str]:
    """Return the answer that contradicts what was told: no storey of that colour was left."""
    return Option(NO_STOREY, say("No {colour} level left", colour=COLOUR_TERMS[colour]))


def tiles_question(state: UfobotState) -> Number:
    """Return the question of how many bonus tiles lie where they help Ufobot. Sheet, *Décompte final*."""
    text = say("How many bonus tiles help it?")
    return Number("ufobot.tiles", text, "set_up", 0, BONUS_TILES, usual=state.bonus_tiles, retold=_tiles_text)


def _tiles_text(count: int) -> Text:
    return say("{n} {n:bonus tile lies|bonus tiles lie} where it helps Ufobot.", n=count)


def _storey(state: UfobotState) -> tuple[str, ...]:
    return (state.told_storey,) if state.told_storey else ()


def _in_order(order: Order, if_first: Callable[[str, int], Text]) -> tuple[Option[str | None], ...]:
    """Return colours as answers, the most wanted first; the labels of tied ones say which of them is meant.

    If there are several groups of tied colours, a number shows where each ends, because the list alone would not. If
    all colours are tied, the question says which is meant.
    """
    groups = [tied for tied in order if len(tied) > 1 and len(order) > 1]
    ranks = {tied: rank if len(groups) > 1 else 0 for rank, tied in enumerate(order, 1)}
    labels = {colour: if_first(colour, ranks[tied]) for tied in groups for colour in tied}
    options: dict[str, Option[str | None]] = {
        **COLOUR_OPTIONS,
        **{colour: Option(colour, label, COLOUR_OPTIONS[colour].facets) for colour, label in labels.items()},
    }
    return tuple(map(options.__getitem__, chain.from_iterable(order)))


def _if_topmost(colour: str, rank: int) -> Text:
    if rank:
        return say("{rank}. {colour}, if topmost", rank=rank, colour=COLOUR_TERMS[colour])
    return say("{colour}, if topmost", colour=COLOUR_TERMS[colour])


def _if_highest(colour: str, rank: int) -> Text:
    if rank:
        return say("{rank}. {colour}, if highest", rank=rank, colour=COLOUR_TERMS[colour])
    return say("{colour}, if highest", colour=COLOUR_TERMS[colour])
