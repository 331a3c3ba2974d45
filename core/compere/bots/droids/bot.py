"""What the bot is to a driver: its options, its steps and all that it brings."""

from compere.bot import Bot, GameOption, Step
from compere.bots.droids import TITLE, say
from compere.bots.droids.cards import LEVELS
from compere.bots.droids.facts import FACTS
from compere.bots.droids.look import CODES, glance, progress, refusal
from compere.bots.droids.rules import play
from compere.bots.droids.set_up import set_up
from compere.bots.droids.state import DroidsState, new_state
from compere.options import Option

OPTIONS = (
    GameOption(
        "level",
        say("How well does the killer shoot?"),
        tuple(Option(level, name) for level, name in LEVELS.items()),
        "1",
    ),
    GameOption(
        "die",
        say("Who rolls the die?"),
        (Option("virtual", say("this device")), Option("own", say("you"))),
        "virtual",
    ),
)

STEPS = {
    "set_up": Step(say("Set-up"), say("Two robots on opposite circles, seven movable obstacles for yours.")),
    "board": Step(
        say("Board"), say("Map and strip as yours are printed; this device’s own until you have entered them.")
    ),
    "strip": Step(
        say("Orders, die"),
        say(
            "Choose seven orders and place them. The die says which column of the strip lies at the killer’s column;"
            " beyond the strip there is no order."
        ),
    ),
    "sending": Step(
        say("Sending"),
        say(
            "In turn, the killer first: the next order of the column where the robot is. The killer takes water for"
            " land. It fires all four ways."
        ),
    ),
    "end": Step(
        say("End"),
        say("Caught: no order of one square could move the killer, pushing too. A round without an order: you lose."),
    ),
}

BOT: Bot[DroidsState] = Bot(
    name="droids",
    title=TITLE,
    rules_version=1,
    options=OPTIONS,
    steps=STEPS,
    new_state=new_state,
    set_up=set_up,
    play=play,
    glance=glance,
    progress=progress,
    facts=FACTS,
    level="level",
    rival=say("the killer"),
    facets={"kind": say("{value}")},
    codes=CODES,
    refusal=refusal,
)
