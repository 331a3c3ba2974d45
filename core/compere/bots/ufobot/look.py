"""What may be looked at without touching a game: glance, progress, refusals and the code sheet."""

from compere.bot import CodeGroup, Line
from compere.bots.ufobot import say
from compere.bots.ufobot.cards import CITIZEN_FACES, COLOUR_TERMS, DICE_COLOURS, EFFECTS, ROUNDS, TEMPLE_TERMS, TEMPLES
from compere.bots.ufobot.decide import adjustment, scored_temples, zone_points
from compere.bots.ufobot.questions import NO_STOREY, PASSED, PLAYED
from compere.bots.ufobot.state import UfobotState
from compere.options import Option
from compere.wording import Text


def glance(state: UfobotState) -> tuple[Line, ...]:
    """Return its points if it ended now, its dice, what each value would bring, its temples and its zone."""
    return (_points(state), _dice(state), *_ahead(state), *_temples(state), *_zone(state))


def _dice(state: UfobotState) -> Line:
    active = tuple(COLOUR_TERMS[each] for each in sorted(state.active, key=DICE_COLOURS.index))
    return Line(say("Dice"), say("{dice}", dice=active or say("none")))


def _ahead(state: UfobotState) -> list[Line]:
    if not state.top:
        return []  # the boards are being learned: the Archon is not on them yet
    here = Line(say("Archon"), EFFECTS[state.effect])
    return [here, *(Line(say("on a {value}", value=each), EFFECTS[state.ahead(each)]) for each in CITIZEN_FACES)]


def _temples(state: UfobotState) -> list[Line]:
    return [Line(say("{temple}", temple=TEMPLE_TERMS[each]), _space(state, each)) for each in TEMPLES]


def _space(state: UfobotState, temple: str) -> Text:
    """Return the space of its marker, with its points if they are known."""
    space = state.temples[temple]
    where = say("{space}", space=space) if space else say("bottom")
    points = state.points[temple].get(space)
    return where if points is None else say("{where}: {points} VP", where=where, points=points)


def _zone(state: UfobotState) -> list[Line]:
    return [
        Line(
            say("{colour}", colour=COLOUR_TERMS[colour]),
            say(
                "{pairs} {pairs:pair|pairs}, {levels} {levels:level|levels}",
                pairs=len(plot.paired),
                levels=plot.storeys,
            ),
        )
        for colour, plot in state.zone.items()
    ]


def _points(state: UfobotState) -> Line:
    """Return its points if the game ended now, with those of the temples as far as they are known.

    Only all three temples together tell which two are its lowest.
    """
    points = sum(points for _, points in (*zone_points(state), *adjustment(state)))
    known = scored_temples(state)
    unknown = sum(space not in state.points[temple] for temple, space in state.temples.items())
    if unknown and state.plays("two_temples"):
        value = say("{points} VP + temples", points=points)
    elif unknown:
        points += sum(known.values())
        value = say("{points} VP + {n} {n:temple|temples}", points=points, n=unknown)
    else:
        value = say("{points} VP", points=points + sum(known.values()))
    return Line(say("If it ended now"), value)


def progress(state: UfobotState) -> Text:
    """Return where the game stands, for the list of games."""
    return say("round {round} of {rounds}", round=state.round, rounds=ROUNDS)


def refusal(state: UfobotState, code: str) -> Text | None:
    """Return why a colour cannot be meant now."""
    term = {term.id: term for term in COLOUR_TERMS.values()}.get(code)
    return say("{colour} is not asked for now.", colour=term) if term else None


CODES = (
    CodeGroup(say("Colours"), tuple(Option(term.id, say("{colour}", colour=term)) for term in COLOUR_TERMS.values())),
    CodeGroup(
        say("Answers"),
        (
            Option(f"pick:{PLAYED}", say("Ufobot’s turn")),
            Option(f"pick:{PASSED}", say("I have passed")),
            Option(f"pick:{NO_STOREY}", say("no level left")),
            Option("pick:yes", say("yes")),
            Option("pick:no", say("no")),
        ),
    ),
)
