"""Set-up: sheet, line 46, and *Préparation du jeu* of each scenario."""

from compere.bots.droids import say
from compere.bots.droids.board.map import Map
from compere.bots.droids.board.ours import MAP as OUR_MAP
from compere.bots.droids.board.ours import STRIP as OUR_STRIP
from compere.bots.droids.board.scenarios import SCENARIOS, containers, prepare, with_obstacle
from compere.bots.droids.board.strip import Strip
from compere.bots.droids.cards import COLOUR_TERMS, ROBOT_TERMS, TEAM_OF_ALL
from compere.bots.droids.facts import MAP, STRIP
from compere.bots.droids.questions import (
    colour_question,
    colours_question,
    dice_question,
    first_question,
    obstacle_question,
    team_question,
)
from compere.bots.droids.state import HUNTERS, SPOTS, DroidsState, HuntState, RefereeState, hunt

SHIPPED = {  # by whether map and strip are the ones that ship
    (True, True): say("Map and killer’s strip are this device’s own. To enter yours: menu, Almanac."),
    (True, False): say("The map is this device’s own. To enter yours: menu, Almanac."),
    (False, True): say("The killer’s strip is this device’s own. To enter yours: menu, Almanac."),
}
NO_GREY = say("Grey orders stay in the box: no repair robots.")
SPECIAL = {  # what each scenario leaves out or adds
    1: (NO_GREY,),
    2: (
        say("Mines: beside the board. A repair robot that carries out a move order leaves a mine where it started."),
        say("Whoever carries a mine throws for it at every square."),
    ),
    3: (),
    4: (),
    5: (
        say("The grey robot is the statue: in the middle, as in the glance."),
        NO_GREY,
        say("Orders to fire stay there, too."),
    ),
    6: (say("Each has 12 obstacles, one in its pincers."), NO_GREY, say("Diagonal orders stay there, too.")),
}

LAST_LEFT = say("The goal: be the last one left.")
GOALS = {  # *But du jeu* of each scenario
    1: LAST_LEFT,
    2: LAST_LEFT,
    3: say("The goal: bring the most containers home to your circle."),
    4: say("The goal: be the first to close in your circle with obstacles that touch by their sides."),
    5: say("The goal: be the first to bring the statue home to your circle."),
    6: say("The goal: no free square around the other robot at the end of a round, or be the last one left."),
}


async def set_up(state: DroidsState) -> None:
    """Learn what is printed, and tell what lies ready."""
    await MAP.ask(state)
    if isinstance(state, HuntState):
        await set_up_hunt(state)
    else:
        assert isinstance(state, RefereeState)
        await set_up_players(state)


# Préparation du jeu


async def set_up_players(state: RefereeState) -> None:
    """Tell who plays and what lies ready, place obstacles in turn, then throw for who begins. Lines 46, 155 to 240."""
    kind = SCENARIOS[state.board.scenario]
    colours = kind.colours
    if len(colours) > kind.players[0]:
        colours = await colours_question(state.board.scenario)
    state.board = prepare(state.board.map, state.board.scenario, colours)
    if kind.teams and len(colours) == TEAM_OF_ALL:
        state.partner = await team_question(colours)
    tell_table(state)
    await place_obstacles(state)
    state.first = await throw_for_first(state)


def tell_table(state: RefereeState) -> None:
    """Tell what lies ready, one sentence for each thing."""
    board, kind = state.board, SCENARIOS[state.board.scenario]
    colours = tuple(COLOUR_TERMS[each] for each in state.seated)
    if Map(OUR_MAP) == board.map:
        state.tell("set_up", SHIPPED[True, False])
    state.tell("set_up", say("Robots on the circles of their colours: {colours}.", colours=colours))
    if "green" in state.seated:
        state.tell("set_up", say("The grey robot is green’s."))
    if kind.repairers:
        state.tell("set_up", say("Repair robots P and Q: in the two corners without an obstacle, as in the glance."))
    for text in SPECIAL[board.scenario]:
        state.tell("set_up", text)
    if count := kind.obstacles.get(len(state.seated), 0):
        state.tell("set_up", say("Take {n} movable obstacles: in turn, each places one.", n=count))
    if board.delivered:
        n = len(containers(board.map, len(board.lost)))
        state.tell("set_up", say("Containers, {n} obstacle tokens: as on the map in the glance.", n=n))
    state.tell("set_up", GOALS[board.scenario])


async def place_obstacles(state: RefereeState) -> None:
    """Place the movable obstacles of the scenario in turn. Sheet, lines 160, 209; our reading says who begins."""
    count = SCENARIOS[state.board.scenario].obstacles.get(len(state.seated), 0)
    for nth in range(count):
        colour = state.seated[nth % len(state.seated)]
        side = state.board.map.side_of(colour)
        spot = await obstacle_question(state.board, colour, nth + 1, count)
        state.board = with_obstacle(state.board, SPOTS[side].index(spot))


async def throw_for_first(state: RefereeState) -> str:
    """Return who throws the highest die; tied players throw again. Sheet, line 46."""
    if not state.virtual:
        return await first_question(state.seated)
    tied = state.seated
    while len(tied) > 1:
        dice = await dice_question(tied)
        thrown = tuple(
            say("{player} {die}", player=ROBOT_TERMS[each], die=die) for each, die in zip(tied, dice, strict=True)
        )
        state.tell("first", say("Thrown: {thrown}.", thrown=thrown))
        tied = tuple(each for each, die in zip(tied, dice, strict=True) if die == max(dice))
    return tied[0]


# Scénario 7


async def set_up_hunt(state: HuntState) -> None:
    """Tell what lies ready. Sheet, lines 252 to 258; our map and strip are used if the owner has entered none."""
    await STRIP.ask(state)
    state.board = hunt(state.board.map, await colour_question(HUNTERS), state.options)
    colour = COLOUR_TERMS[state.you]
    shipped = Map(OUR_MAP) == state.board.map, Strip(OUR_STRIP) == state.strip
    if any(shipped):
        state.tell("set_up", SHIPPED[shipped])
    state.tell("set_up", say("The glance shows the map, your side at the bottom."))
    state.tell("set_up", say("Your robot: on its circle, {colour}.", colour=colour))
    state.tell("set_up", say("The grey robot, the killer: on the circle opposite."))
    state.tell("set_up", say("Take {n} movable obstacles: your robot has them with it.", n=state.stock))
    state.tell("set_up", say("Your orders: purple, blue and take / put only, chosen freely."))
    state.tell("set_up", say("Catch the killer: shut it in so that it cannot move at all."))
