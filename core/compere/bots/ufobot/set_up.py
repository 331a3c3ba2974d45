"""Set-up: the sheet's changes to a game for two, and what is printed on the owner's boards. Sheet, *Mise en place*."""

from compere.bots.ufobot import say
from compere.bots.ufobot.cards import (
    EFFECTS,
    MOST_TRACK,
    TEMPLES,
    TRIAL_KEY,
    TRIAL_POINTS,
    TRIAL_TRACK,
)
from compere.bots.ufobot.facts import KEY, TILES, TOP, track_space
from compere.bots.ufobot.questions import archon_question
from compere.bots.ufobot.state import UfobotState

CHANGES = (
    say("Set up for two by your rule book, then:"),
    say("Ufobot has no Agora, no Palace, no resources."),
    say("It ignores costs and effects of buildings, Zodiac and District cards, and gets no Superiority tokens."),
    say("Discs of an unused colour: military track, bottom of the three temples, score track."),
    say("A citizen die of each colour: its Active zone. A disc of each: its Exploration zone, not a Palace."),
    say("4 District cards, in a row."),
    say("In place of steps 21 to 23: roll a citizen die of each colour, and any 6 again."),
    say("Set the two highest aside (tied: your choice). Two of the other three are your starting dice."),
    say("You begin with 15 VP, and are always first player: the Stronghold never moves."),
    say("The game ends after round 5, whatever else your rule book says."),
    say("With 0 VP or fewer at the end of your turn you lose: menu, Correct something."),
)


async def set_up(state: UfobotState) -> None:
    """Say what differs from a game for two, and learn the boards. Sheet, *Mise en place*, 1 to 4."""
    for change in CHANGES:
        state.tell("set_up", change)
    await learn_boards(state)
    await place_archon(state)
    if not state.plays("no_adjustment"):
        state.tell(
            "set_up", say("Bonus tiles that help it: red on the 1st encounter site, purple 2nd, blue 3rd, orange 4th.")
        )
        await TILES.ask(state)


async def learn_boards(state: UfobotState) -> None:
    """Learn the track, the key of Focus and the temples' height: once for ever. Ruling, *Track and Focus key*."""
    if state.options["board"] == "trial":
        state.track, state.key, state.top = list(TRIAL_TRACK), dict(TRIAL_KEY), len(TRIAL_POINTS) - 1
        state.points = {temple: dict(enumerate(TRIAL_POINTS)) for temple in TEMPLES}
        return
    for number in range(1, MOST_TRACK + 1):
        if await track_space(number).ask(state) is None:
            break
    await KEY.ask(state)
    await TOP.ask(state)


async def place_archon(state: UfobotState) -> None:
    """Place the Archon at random. Sheet, *Mise en place*, 2."""
    (state.archon,) = await archon_question(state)
    state.tell(
        "set_up", say("Archon: on space {number}, {effect}.", number=state.archon + 1, effect=EFFECTS[state.effect])
    )
