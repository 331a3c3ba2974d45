"""What the bot is to a driver: its options, its steps and all that it brings."""

from compere.bot import Bot, GameOption, Step
from compere.bots.droco import TITLE, say
from compere.bots.droco.facts import FACTS
from compere.bots.droco.look import CODES, glance, heading, progress, refusal
from compere.bots.droco.rules import play
from compere.bots.droco.set_up import set_up
from compere.bots.droco.state import PLAYERS, DrocoState, new_state
from compere.options import Option

OPTIONS = (
    GameOption(
        "score",
        say("How is the score kept?"),
        (Option("light", say("light: at round end")), Option("full", say("full: trick by trick"))),
        "light",
    ),
    GameOption(
        "hangars",
        say("How many hangars?"),
        (Option("3", say("3")), Option("4", say("4 (variant 1)"))),
        "3",
    ),
    GameOption(
        "ai",
        say("When is an AI card drawn?"),
        (Option("each", say("each round")), Option("once", say("once (variant 2)"))),
        "each",
    ),
)

STEPS = {
    "prepare": Step(
        say("Round"),
        say("AI card, trump, Droco’s hand in columns. Then each of you but Droco passes two cards to the left."),
    ),
    "trick": Step(
        say("Trick"),
        say("Droco plays by its AI card’s column: first criterion, second, then A before B before C before D."),
    ),
    "score": Step(say("Score"), say("Face-up robots count for you, face-down ones against you.")),
    "end": Step(say("End"), say("The highest total of three rounds wins; a tie is shared.")),
}

BOT: Bot[DrocoState] = Bot(
    title=TITLE,
    rules_version=1,
    options=OPTIONS,
    steps=STEPS,
    new_state=new_state,
    set_up=set_up,
    play=play,
    glance=glance,
    progress=progress,
    you=lambda options: PLAYERS[0],
    facts=FACTS,
    heading=heading,
    facets={"number": say("card {value}"), "type": say("type {value}"), "strength": say("{value}")},
    codes=CODES,
    refusal=refusal,
)
