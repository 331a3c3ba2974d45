"""The contents of the box by name: colours, robots, kinds of orders, directions, the killer's levels; no state."""

from collections.abc import Mapping

from compere.bots.droids import say
from compere.bots.droids.board.orders import KINDS, RELAYS
from compere.bots.droids.board.position import REPAIRERS, ROBOTS
from compere.bots.droids.board.squares import DIRECTIONS
from compere.wording import Shape, Term, Text

ORDERS = 7  # of a player in a round: line 57
SPACES = 3  # of an emitter: line 68
TEAM_OF_ALL = 4  # people, of whom two and two may play together: line 155
FACES = range(10)  # of the die, line 177: 0 is zero

COLOUR_TERMS: Mapping[str, Term] = {
    "blue": Term("colour:blue", "blue"),
    "yellow": Term("colour:yellow", "yellow"),
    "red": Term("colour:red", "red"),
    "green": Term("colour:green", "green"),
}
ROBOT_TERMS: Mapping[str, Term] = {
    "blue": Term("robot:blue", "Blue"),
    "yellow": Term("robot:yellow", "Yellow"),
    "red": Term("robot:red", "Red"),
    "green": Term("robot:green", "Green"),
    "repairer1": Term("robot:repairer1", "Repair robot P"),
    "repairer2": Term("robot:repairer2", "Repair robot Q"),
    "killer": Term("robot:killer", "Killer"),
    "statue": Term("robot:statue", "Statue"),
}
"""As names: people go by the colours of their robots, green by that of its circle."""
SCENARIO_NAMES: Mapping[str, Text] = {  # lines 150, 163, 179, 194, 214, 229, 244
    "1": say("1: The challenge"),
    "2": say("2: Mine clearing"),
    "3": say("3: Golden chips"),
    "4": say("4: Crazy garden"),
    "5": say("5: The statue"),
    "6": say("6: Labyrinth duel"),
    "7": say("7: Robot Killer"),
}
LEVELS: Mapping[str, Text] = {  # lines 263 to 268: their names, and what a hit does
    "1": say("1: radio set, by die"),
    "2": say("2: Vespa, 1 emitter"),
    "3": say("3: 403, 2 emitters"),
    "4": say("4: AMX, 3 emitters"),
    "5": say("5: plane, 5 emitters"),
    "6": say("6: Ariane, deadly"),
}

DIRECTION_TERMS: tuple[Term, ...] = (
    Term("direction:up", "up", Shape("...X... ..XXX.. .XXXXX. XXXXXXX ..XXX.. ..XXX.. ..XXX..")),
    Term("direction:up-right", "up right"),
    Term("direction:right", "right", Shape("...X... ...XX.. XXXXXX. XXXXXXX XXXXXX. ...XX.. ...X...")),
    Term("direction:down-right", "down right"),
    Term("direction:down", "down", Shape("..XXX.. ..XXX.. ..XXX.. XXXXXXX .XXXXX. ..XXX.. ...X...")),
    Term("direction:down-left", "down left"),
    Term("direction:left", "left", Shape("...X... ..XX... .XXXXXX XXXXXXX .XXXXXX ..XX... ...X...")),
    Term("direction:up-left", "up left"),
)
"""By number, as somebody sees them whose own side is at the bottom."""
ARROWS = "↑↗→↘↓↙←↖"
"""By number, too."""
TOWARDS_TERMS: tuple[Term, ...] = (
    Term("towards:up", "up"),
    Term("towards:up-right", "up right"),
    Term("towards:right", "right"),
    Term("towards:down-right", "down right"),
    Term("towards:down", "down"),
    Term("towards:down-left", "down left"),
    Term("towards:left", "left"),
    Term("towards:up-left", "up left"),
)
"""By number, too: where a robot goes, in a sentence."""
WAY_TERMS: tuple[Term, ...] = (
    DIRECTION_TERMS[0],
    Term("way:up-right", "↗"),
    DIRECTION_TERMS[2],
    Term("way:down-right", "↘"),
    DIRECTION_TERMS[4],
    Term("way:down-left", "↙"),
    DIRECTION_TERMS[6],
    Term("way:up-left", "↖"),
)
"""The same where there is little room, as beside a map: the slanted ones are drawn."""

KIND_TERMS: Mapping[str, Term] = {
    "step": Term("kind:step", "1\N{NO-BREAK SPACE}square"),
    "diagonal": Term("kind:diagonal", "diagonal"),
    "two": Term("kind:two", "2\N{NO-BREAK SPACE}squares"),
    "max": Term("kind:max", "maximum"),
    "water_step": Term("kind:water_step", "river"),
    "water_diagonal": Term("kind:water_diagonal", "river diag."),
    "fire": Term("kind:fire", "fire"),
    "take_put": Term("kind:take_put", "take / put"),
    "relay": Term("kind:relay", "relay"),
    "repairers": Term("kind:repairers", "repairers"),
    "repairer_step": Term("kind:repairer_step", "1\N{NO-BREAK SPACE}square"),
    "repairer_two": Term("kind:repairer_two", "2\N{NO-BREAK SPACE}squares"),
    "repairer_max": Term("kind:repairer_max", "maximum"),
    "repair": Term("kind:repair", "repair"),
}
"""Orders by kind: the four kinds of relay are one, and so are in the first place those for repair robots."""

SIGNS: Mapping[str, str] = dict(zip(ROBOTS, ("B", "Y", "R", "G", "P", "Q", "K", "S"), strict=True))
"""Of robots on a map; what lies there has others."""
SIGN_TERMS: Mapping[str, Term] = {
    "blue": Term("sign:blue", "B"),
    "yellow": Term("sign:yellow", "Y"),
    "red": Term("sign:red", "R"),
    "green": Term("sign:green", "G"),
    "repairer1": Term("sign:repairer1", "P"),
    "repairer2": Term("sign:repairer2", "Q"),
    "killer": Term("sign:killer", "K"),
    "statue": Term("sign:statue", "S"),
}
"""The same as they are read: the first letter of a colour is another one in French."""
THING_TERMS: Mapping[str, Term] = {
    "obstacle": Term("thing:obstacle", "obstacle"),
    "container": Term("thing:container", "container"),
    "mine": Term("thing:mine", "mine"),
    "statue": Term("thing:statue", "statue"),
}
THING_SIGNS: Mapping[str, str] = {"obstacle": "○", "container": "=", "mine": "*"}
WATER_SIGN = "~"


def order_id(kind: str, seen: int, robot: str = "") -> str:
    """Return the id of an order, which is its code: its kind, its direction as its sender sees it, and whose it is.

    Only an order for a repair robot says which robot it is for.
    """
    whose = f"_{SIGNS[robot].lower()}" if robot in REPAIRERS else ""
    return f"order:{kind}_{DIRECTIONS[seen].replace('-', '_')}{whose}"


def order_label(kind: str, seen: int, robot: str = "") -> Text:
    """Return the name of an order, with its direction as its sender sees it."""
    direction = DIRECTION_TERMS[seen]
    if kind in RELAYS:
        goes = DIRECTION_TERMS[(seen + KINDS[kind].angle) % len(DIRECTIONS)]
        return say("to {direction}: goes {goes}", direction=direction, goes=goes)
    if robot in REPAIRERS:
        return say("{sign}: {kind} {direction}", sign=SIGNS[robot], kind=KIND_TERMS[kind], direction=direction)
    return say("{kind} {direction}", kind=KIND_TERMS[kind], direction=direction)
