"""What Ufobot chooses: pure functions of the state, with the criteria in the order of the sheet.

Ufobot's own zone gives an order of what it wants; what the market or the Recruitment zone offers, people say.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import groupby, product
from operator import itemgetter
from typing import TypeAlias, TypeVar

from compere.bots.ufobot import say
from compere.bots.ufobot.cards import (
    ADJUSTMENTS,
    COLOUR_TERMS,
    COLOURS,
    DICE_COLOURS,
    STOREYS_EACH,
    TEMPLE_TERMS,
    TEMPLES,
)
from compere.bots.ufobot.facts import above, fewest_storeys, lowest_marker
from compere.bots.ufobot.questions import Order, Rolled
from compere.bots.ufobot.state import UfobotState, beaten_by
from compere.bots.ufobot.zone import Plot
from compere.narrowing import Choice, Missing, Preference, most, narrow
from compere.wording import Text

T = TypeVar("T")
Preferences: TypeAlias = tuple[Preference[str], ...]
Chosen: TypeAlias = Choice[tuple[str, ...]] | Missing
Leads: TypeAlias = Mapping[str, bool]  # by temple, whether Ufobot's marker leads


def lowest_die(rolled: Sequence[Rolled]) -> Choice[tuple[Rolled, ...]] | Missing:
    """Return the die of the lowest value. Sheet, *Au tour de l'Ufobot*, 1: *orange > rouge > bleu > mauve > …*."""
    preferences: tuple[Preference[Rolled], ...] = (
        _wants(say("the lowest"), lambda die: -die[1]),
        Preference(say("first by colour"), lambda tied: most(tied, lambda die: -DICE_COLOURS.index(die[0]))[:1]),
    )
    return narrow(rolled, preferences, die_text)


def die_text(die: Rolled) -> Text:
    """Return a die with its value."""
    return say("{colour}\u00a0{value}", colour=COLOUR_TERMS[die[0]], value=die[1])


# Construire, Citoyen


def building_order(state: UfobotState) -> Order:
    """Return the order in which Ufobot wants buildings. Sheet, *Construire*: an unpaired die, then most storeys."""
    return _order(state, state.building_colours, lambda plot: (bool(plot.unpaired), plot.storeys))


def recruit_order(state: UfobotState) -> Order:
    """Return the order in which Ufobot wants dice. Sheet, *Citoyen*: an unpaired building, then most storeys."""
    return _order(state, state.recruit_colours, lambda plot: (bool(plot.unpaired_buildings), plot.storeys))


def _order(state: UfobotState, colours: Sequence[str], wanted: Callable[[Plot], tuple[bool, int]]) -> Order:
    """Return colours by how much they are wanted, with tied ones together."""
    ranks = {colour: wanted(state.zone[colour]) for colour in colours}
    by_rank = sorted(colours, key=ranks.__getitem__, reverse=True)  # tied ones keep their order
    return tuple(tuple(tied) for _, tied in groupby(by_rank, ranks.__getitem__))


def choose_building(state: UfobotState, taken: str) -> Chosen:
    """Return the first building in that order that the market offers, and why. Sheet, *Construire*."""
    unpaired = Preference(say("an unpaired die"), lambda left: [each for each in left if state.zone[each].unpaired])
    return _first_there(state, building_order(state), unpaired, taken, say("the topmost"))


def choose_recruit(state: UfobotState, taken: str) -> Chosen:
    """Return the first colour in that order that the Recruitment zone offers, and why. Sheet, *Citoyen*."""
    unpaired = Preference(
        say("an unpaired building"), lambda left: [each for each in left if state.zone[each].unpaired_buildings]
    )
    return _first_there(state, recruit_order(state), unpaired, taken, say("the highest, then the leftmost"))


def _first_there(state: UfobotState, order: Order, unpaired: Preference[str], taken: str, by_table: Text) -> Chosen:
    """Return what people say is there, with the criteria that Ufobot's zone and then the table decide."""
    before = [colour for tied in order[: [taken in tied for tied in order].index(True)] for colour in tied]
    there = Preference(say("may be there"), lambda left: [each for each in left if each not in before])
    preferences: Preferences = (
        unpaired,
        _wants(say("most tower levels"), lambda each: state.zone[each].storeys),
        Preference(by_table, lambda left: [taken]),
    )
    wanted = [colour for colour in COLOURS if any(colour in tied for tied in order)]
    return narrow(wanted, (there, *preferences) if before else preferences, COLOUR_TERMS.__getitem__)


# Tour


def choose_storey(state: UfobotState) -> Chosen:
    """Return the colour of the storey that is taken; none if no colour has any left. Sheet, *Tour*.

    Each colour counts as having storeys left until somebody says otherwise: people report the exception.
    """
    zone = state.zone
    left = [colour for colour in COLOURS if colour not in state.gone and zone[colour].storeys < STOREYS_EACH]
    paired = {colour: state.told_pairs.get(colour, zone[colour].paired) for colour in COLOURS}
    preferences: Preferences = (
        _wants(say("most paired dice"), lambda each: len(paired[each])),
        _wants(say("highest sum of these"), lambda each: sum(paired[each])),
        Preference(say("fewest left, then the topmost"), partial(_fewest, state)),
    )
    return narrow(left, preferences, COLOUR_TERMS.__getitem__)


def _fewest(state: UfobotState, tied: Sequence[str]) -> Sequence[str] | Missing:
    return _first(tied, beaten_by(state.fewer)) or Missing(fewest_storeys(tuple(tied)))


def _first(tied: Sequence[str], beaten: Collection[tuple[str, str]]) -> list[str]:
    """Return the one of the tied that is known to come before all others; empty if that is not known."""
    return [one for one in tied if all(one == other or (one, other) in beaten for other in tied)]


# Zodiaque, Bleu


def choose_lowest(state: UfobotState) -> Chosen:
    """Return the temple on which Ufobot advances by two. Sheet, *Zodiaque*."""
    preferences: Preferences = (
        _wants(say("its lowest marker"), lambda each: -state.temples[each]),
        Preference(say("your lowest, then the leftmost"), partial(_yours_lowest, state)),
    )
    return narrow(TEMPLES, preferences, TEMPLE_TERMS.__getitem__)


def _yours_lowest(state: UfobotState, tied: Sequence[str]) -> Sequence[str] | Missing:
    beaten = beaten_by(state.lower)
    beaten |= {(one, other) for one, other in product(tied, repeat=2) if _surely_lower(state, one, other)}
    return _first(tied, beaten) or Missing(lowest_marker(tuple(tied)))


def _surely_lower(state: UfobotState, one: str, other: str) -> bool:
    """Return whether the human's marker is surely lower on one temple than on another, or level and further left."""
    most_one, least_other = state.most(one), state.yours[other].least
    return most_one <= least_other if TEMPLES.index(one) < TEMPLES.index(other) else most_one < least_other


def choose_led(state: UfobotState) -> Chosen:
    """Return the temple on which Ufobot advances by one. Sheet, *Bleu*; ruling, *Blue bonus*.

    Where Ufobot leads is asked only as far as it matters: not if the choice is the same either way.
    """
    known = {temple: state.leads(temple) for temple in TEMPLES}
    unknown = [temple for temple in _most_advanced_first(state) if known[temple] is None]
    every = possible = _possible(state, known, unknown)
    if unknown and state.lower:  # else nothing that was said of one temple is about another
        possible = [leads for leads in every if state.may_lead(leads)] or every  # unless what was said is contradictory
    if len({_moved(state, leads) for leads in possible}) > 1:
        return Missing(above(unknown[0]))
    return narrow(TEMPLES, _blue_preferences(state, possible), TEMPLE_TERMS.__getitem__)


def _possible(state: UfobotState, known: Mapping[str, bool | None], unknown: Sequence[str]) -> list[Leads]:
    """Return every possibility of where Ufobot leads, beginning with the one in which the unknown temples decide."""
    first = state.options["blue_bonus"] == "chase"
    leads = {temple: bool(each) for temple, each in known.items()}
    every = product((first, not first), repeat=len(unknown))
    return [{**leads, **dict(zip(unknown, each, strict=True))} for each in every]


def _most_advanced_first(state: UfobotState) -> list[str]:
    return sorted(TEMPLES, key=state.temples.__getitem__, reverse=True)  # tied ones keep their order


def _led(state: UfobotState, leads: Leads) -> str:
    """Return the chosen temple if Ufobot leads on these."""
    if all(leads.values()):
        return min(TEMPLES, key=state.temples.__getitem__)
    return (_candidates(state, leads) or _most_advanced_first(state))[0]


def _moved(state: UfobotState, leads: Leads) -> str | None:
    """Return the temple on which a marker moves if Ufobot leads on these; None if the marker is at the top."""
    led = _led(state, leads)
    return led if state.temples[led] < state.top else None


def _candidates(state: UfobotState, *possible: Leads) -> list[str]:
    """Return the temples among which the most advanced is chosen: by the letter of the sheet, or for the chase.

    With several possibilities, return the temples that are candidates in any of them.
    """
    wanted = state.options["blue_bonus"] != "chase"
    return [each for each in _most_advanced_first(state) if wanted in map(itemgetter(each), possible)]


def _blue_preferences(state: UfobotState, possible: Sequence[Leads]) -> Preferences:
    """Return the preferences that decide, without claiming to know what nobody was asked."""
    leads, chase = possible[0], state.options["blue_bonus"] == "chase"
    leftmost: Preference[str] = Preference(say("the leftmost"), lambda left: left[:1])
    among = _candidates(state, *possible)
    if len(possible) > 1 and among[0] == _led(state, leads):
        where = say("where it does not lead, or may not") if chase else say("where it leads or may lead")
    elif all(leads.values()):
        return _wants(say("it leads on all: its lowest"), lambda each: -state.temples[each]), leftmost
    else:
        among = _candidates(state, leads)
        where = say("where it does not lead") if chase else say("where it leads")
    return (
        Preference(where, lambda left: [each for each in left if each in among]),
        _wants(say("its most advanced"), lambda each: state.temples[each]),
        leftmost,
    )


def _wants(name: Text, measure: Callable[[T], int]) -> Preference[T]:
    """Return the preference for the candidates with the greatest measure."""
    return Preference(name, lambda left: most(left, measure))


# Décompte final


def zone_points(state: UfobotState) -> list[tuple[Text, int]]:
    """Return the points of its buildings and its tower storeys, colour by colour. Sheet, *Décompte final*."""
    sources = []
    for colour in COLOURS:
        plot, named = state.zone[colour], COLOUR_TERMS[colour]
        sources.append((say("{colour}, buildings", colour=named), plot.building_points))
        sources.append((say("{colour}, tower", colour=named), plot.storey_points))
    return [(source, points) for source, points in sources if points]


def scored_temples(state: UfobotState) -> dict[str, int]:
    """Return the points of the temples that score, as far as they are known."""
    points = {
        temple: state.points[temple][space] for temple, space in state.temples.items() if space in state.points[temple]
    }
    if state.plays("two_temples") and len(points) == len(TEMPLES):
        del points[max(TEMPLES, key=points.__getitem__)]
    return points


def adjustment(state: UfobotState) -> list[tuple[Text, int]]:
    """Return the points for bonus tiles where they help Ufobot. Sheet, *Décompte final*: 20 for three, 50 for four."""
    points = 0 if state.plays("no_adjustment") else ADJUSTMENTS.get(state.bonus_tiles, 0)
    return [(say("Bonus tiles"), points)] if points else []
