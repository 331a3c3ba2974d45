"""Positions of Ufobot in mid-game: some true table, and what the box may know of it, as public state."""

from copy import deepcopy
from random import Random
from typing import Any

from bots.ufobot.oracle import COLOURS, SPEAKER, TEMPLES, Plot, TrueTable, a_table
from bots.ufobot.people import some_options
from compere.bots.ufobot.bot import BOT
from compere.bots.ufobot.state import new_state


def some_plot(random: Random) -> Plot:
    """Return what may lie there of one colour; nothing of it is paired that could not be."""
    plot = Plot(random.choice((1, 1, 1, 2, 2, 3, 5)))
    plot.pairs = [random.randint(1, 6) for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3)))]
    alone = random.choice((0, 0, 1, 2))
    if random.random() < 0.5:
        plot.buildings = alone
    else:
        plot.dice = [random.randint(1, 6) for _ in range(alone)]
    return plot


def some_table(random: Random, options: dict[str, str] | None = None) -> TrueTable:
    """Return a table in mid-game before a turn of Ufobot's, with many ties and much that has run out."""
    options = options or some_options(random)
    table = a_table(random, options, few=random.random() < 0.4)
    if options["board"] == "trial":
        state = new_state(BOT.choose_options(options))
        table.top = state.top or 10
    few = random.choice((1, 2, table.top))
    for temple in TEMPLES:
        table.markers[temple] = random.choice((random.randint(0, min(few, table.top)), table.top))
        table.yours[temple] = random.choice((random.randint(0, min(few, table.top)), table.markers[temple]))
        table.cards[temple] = random.choice(("table", "human", "ufobot"))
    alike = random.random() < 0.2  # so that the table decides
    table.zone = {colour: Plot() if alike else some_plot(random) for colour in COLOURS}
    none_left = random.random() < 0.05
    table.supply = {colour: 0 if none_left else random.choice((0, 0, 1, 2, 2, 3, 10)) for colour in COLOURS}
    table.values = {colour: random.choice((1, 2, 5, 6)) for colour in COLOURS}
    table.force, table.your_force = random.randint(0, table.last_force), random.randint(0, table.last_force)
    whites = random.choice((0, 0, 1, 2, 4))
    table.speakers = [random.choice(SPEAKER) for _ in range(random.randint(0, 4 - whites))]
    table.held = [2] * (4 - whites - len(table.speakers))
    dice = [*random.sample(COLOURS, 5), *["white"] * whites]
    active = random.sample(dice, random.randint(1, len(dice)))
    table.active = sorted(active)
    table.exhausted = sorted(dice)
    for die in active:
        table.exhausted.remove(die)
    table.round = random.randint(1, 5)
    table.you_passed = len(active) > 2 and random.random() < 0.5
    return table


def some_knowledge(random: Random, table: TrueTable) -> dict[str, Any]:
    """Return what the box may have been told of a table, all of it true."""
    yours = {}
    for temple in TEMPLES:
        at = table.yours[temple]
        most = random.choice((None, at, random.randint(at, table.top))) if table.you_passed else None
        yours[temple] = {"least": random.choice((0, at, random.randint(0, at))), "most": most}
    lower, fewer = [], []
    if table.you_passed and random.random() < 0.5:
        some = [temple for temple in TEMPLES if random.random() < 0.7]
        lowest = min(some, key=table.yours.__getitem__, default="")
        lower = [[lowest, *(each for each in some if each != lowest)]] if len(some) > 1 else []
    if table.you_passed and random.random() < 0.5:
        there = [colour for colour in table.shelf if table.supply[colour] and random.random() < 0.7]
        fewest = min(there, key=table.supply.__getitem__, default="")
        fewer = [[fewest, *(each for each in there if each != fewest)]] if len(there) > 1 else []
    gone = sorted(colour for colour in COLOURS if not table.supply[colour] and random.random() < 0.3)
    return {"yours": yours, "lower": lower, "fewer": fewer, "gone": gone}


def public(table: TrueTable, **known: Any) -> dict[str, Any]:
    """Return the public state of the box at a table."""
    state = new_state(BOT.choose_options(table.options)).public()
    zone = {
        colour: {
            "buildings": plot.buildings + len(plot.pairs),
            "storeys": plot.storeys,
            "paired": sorted(plot.pairs, reverse=True),
            "unpaired": sorted(plot.dice, reverse=True),
        }
        for colour, plot in table.zone.items()
    }
    unknown = {temple: {"least": 0, "most": None} for temple in TEMPLES}
    position = state | {
        "options": table.options,
        "ended_rounds": table.round - 1,
        "you_passed": table.you_passed,
        "active": table.active,
        "exhausted": table.exhausted,
        "track": table.track,
        "key": table.key,
        "archon": table.archon,
        "zone": zone,
        "temples": table.markers,
        "top": table.top,
        "yours": unknown,
        "bonus_tiles": table.fulfilled(),
        "points": {temple: {str(at): value for at, value in enumerate(table.points[temple])} for temple in TEMPLES},
    }
    return deepcopy({name: value for name, value in (position | known).items() if name not in ("round", "passes")})
