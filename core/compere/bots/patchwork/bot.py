"""What the bot is to a driver: its options, its steps and all that it brings."""

from compere.bot import Bot, GameOption, Step
from compere.bots.patchwork import TITLE, say
from compere.bots.patchwork.facts import FACTS
from compere.bots.patchwork.look import CODES, glance, heading, odds, progress, refusal
from compere.bots.patchwork.rules import play
from compere.bots.patchwork.set_up import set_up
from compere.bots.patchwork.state import HUMAN, PatchworkState, new_state
from compere.options import Option
from compere.wording import Shape

# The neutral token and the three patches after it, of which the meant one is filled: our drawing of the card's symbol.
_TOKEN = (".XXX.", "XXXXX", ".XXX.", "..X..", ".XXX.", ".XXX.", "XXXXX")
_MEANT, _OTHER = ("XXXXXXX",) * 7, ("XXXXXXX", *("X.....X",) * 5, "XXXXXXX")
NEAREST = Shape(" ".join(map(".".join, zip(_TOKEN, _MEANT, _OTHER, _OTHER, strict=True))))
FURTHEST = Shape(" ".join(map(".".join, zip(_TOKEN, _OTHER, _OTHER, _MEANT, strict=True))))

OPTIONS = (
    GameOption(
        "deck",
        say("Which deck does Automa use?"),
        (Option("normal", say("normal (1 to 12)")), Option("tactical", say("tactical (13 to 24)"))),
        "normal",
    ),
    GameOption(
        "level",
        say("Which level does Automa play at?"),
        (
            Option("1", say("1 Intern")),
            Option("2", say("2 Apprentice")),
            Option("3", say("3 Fellow")),
            Option("4", say("4 Master")),
            Option("5", say("5 Legend")),
        ),
        "1",
    ),
    GameOption(
        "cards",
        say("Who turns up Automa’s cards?"),
        (Option("virtual", say("this device")), Option("own", say("you, from the deck"))),
        "virtual",
    ),
    GameOption(
        "neutral",
        say("Which patch does the neutral token on Automa’s cards mean?"),
        (
            Option("nearest", say("the nearest"), {"icon": NEAREST}),
            Option("furthest", say("the furthest"), {"icon": FURTHEST}),
        ),
        "nearest",
        printed=True,
    ),
    GameOption(
        "track",
        say("Which time track is yours?"),
        (  # no number is printed beside a space of the track
            Option("original", say("1st leather after 3◉")),
            Option("revised", say("1st leather after 4◉")),
        ),
        "original",
        printed=True,
    ),
)

STEPS = {
    "setup": Step(say("Set-up"), say("Set up as for the base game. Automa’s deck loses two cards unseen.")),
    "circle": Step(say("Patches"), say("Only the next three patches clockwise from the neutral token can be taken.")),
    "human": Step(
        say("Your turn"),
        say(
            "The token further back moves; on one space, the one that came last. Take a patch, or advance past Automa."
        ),
        yours=True,
    ),
    "automa": Step(
        say("Automa’s turn"),
        say("It takes a patch that the card’s number can pay; the filters choose. If none, it passes just beyond you."),
    ),
    "end": Step(say("End"), say("More points win; in a tie, whoever reached the final space first.")),
}

BOT: Bot[PatchworkState] = Bot(
    title=TITLE,
    rules_version=2,
    options=OPTIONS,
    steps=STEPS,
    new_state=new_state,
    set_up=set_up,
    play=play,
    glance=glance,
    heading=heading,
    progress=progress,
    facts=FACTS,
    you=lambda options: HUMAN,
    facets={
        "cost": say("cost {value}◉"),
        "time": say("time {value}⧗"),
        "number": say("{value}"),
    },
    codes=CODES,
    refusal=refusal,
    odds=odds,
)
