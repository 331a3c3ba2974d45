"""What the bot is to a driver: its options, its steps and all that it brings."""

from compere.bot import Bot, GameOption, Step
from compere.bots.droids import TITLE, say
from compere.bots.droids.cards import LEVELS, SCENARIO_NAMES
from compere.bots.droids.facts import FACTS
from compere.bots.droids.look import CODES, glance, progress, refusal
from compere.bots.droids.rules import play
from compere.bots.droids.set_up import set_up
from compere.bots.droids.state import DroidsState, new_state
from compere.options import Option

OPTIONS = (
    GameOption(
        "scenario",
        say("Which scenario?"),
        tuple(Option(number, name) for number, name in SCENARIO_NAMES.items()),
        "7",
    ),
    GameOption(
        "level",
        say("How well does the killer shoot?"),
        tuple(Option(level, name) for level, name in LEVELS.items()),
        "1",
        when=("scenario", "7"),
    ),
    GameOption(
        "edges",
        say("May the board’s edge close a garden?"),
        (Option("yes", say("yes")), Option("no", say("no"))),
        "yes",
        when=("scenario", "4"),
    ),
    GameOption(
        "die",
        say("Who rolls the die?"),
        (Option("virtual", say("this device")), Option("own", say("a player"))),
        "virtual",
    ),
)

STEPS = {
    "set_up": Step(say("Set-up"), say("Robots on the circles of their colours; what else, the scenario says.")),
    "board": Step(
        say("Board"), say("Map and strip as yours are printed; this device’s own until you have entered them.")
    ),
    "obstacles": Step(say("Obstacles"), say("In turn, each places one on any square without an obstacle or a robot.")),
    "first": Step(
        say("Who begins"),
        say("The highest die begins. In each later round, the player to the left of the last to begin."),
    ),
    "orders": Step(
        say("Draw, place"),
        say(
            "Each draws seven orders of any colours. Then in turn, one at a time, face up on own undamaged emitters,"
            " at most three on each; who says “I stop” places no more."
        ),
    ),
    "in_turn": Step(
        say("Sending"),
        say(
            "In turn, each sends the first order on the emitter of the robot’s column, as long as there is one. Sent"
            " orders go back, carried out or not. A round without an order: out."
        ),
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
        say(
            "The goal of the scenario, or the last one left. Against the killer: no order of one square could move it,"
            " even by pushing. A round without an order: you lose."
        ),
    ),
}

BOT: Bot[DroidsState] = Bot(
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
    you=lambda options: "you" if options["scenario"] == "7" else "",
    score=say("emitters left"),
    facets={
        "kind": say("{value}"),
        "grey": say("{value}"),
        "robot": say("robot {value}"),
        "to": say("to\u00a0{value}"),
        "goes": say("goes\u00a0{value}"),
        "way": say("{value}"),
    },
    codes=CODES,
    refusal=refusal,
)
