"""What the bot is to a driver: its options, its steps and all that it brings."""

from compere.bot import Bot, GameOption, Step
from compere.bots.robokid import TITLE, say
from compere.bots.robokid.facts import FACTS
from compere.bots.robokid.look import CODES, glance, heading, odds, progress, refusal
from compere.bots.robokid.rules import play
from compere.bots.robokid.set_up import set_up
from compere.bots.robokid.state import PLACES, RobokidState, new_state
from compere.options import Option

OPTIONS = (
    GameOption(
        "people",
        say("How many people play?"),
        (Option("1", say("1")), Option("2", say("2")), Option("3", say("3"))),
        "1",
    ),
    GameOption(
        "difficulty",
        say("How difficult is Robokid?"),
        (
            Option("1", say("1 Rusty")),
            Option("2", say("2 Factory-fresh")),
            Option("3", say("3 Boosted")),
            Option("4", say("4 Turbo")),
        ),
        "2",
    ),
    GameOption(
        "deck",
        say("Who shuffles Robokid’s deck?"),
        (Option("tracked", say("this device")), Option("physical", say("you do, each turn"))),
        "tracked",
    ),
    GameOption("dogs", say("Do the dogs play?"), (Option("no", say("no dogs")), Option("yes", say("dogs"))), "no"),
    GameOption("cats", say("Do the cats play?"), (Option("no", say("no cats")), Option("yes", say("cats"))), "no"),
    GameOption(
        "dumpling",
        say("Does Dumpling play?"),
        (Option("no", say("no, in the box")), Option("yes", say("yes: harder"))),
        "no",
        when=("cats", "yes"),
    ),
    GameOption(
        "end",
        say("Once the end is triggered:"),
        (Option("round", say("finish the round")), Option("once", say("end after that turn"))),
        "round",
    ),
)

STEPS = {
    "set_up": Step(say("Set-up"), say("Robokid is set up as one player more, with 5 kids and no best friends.")),
    "turn": Step(say("Its cards"), say("All its cards of this turn, by step: find them once and lay them in a row.")),
    "clean_up": Step(
        say("Clean up 1/6"),
        say("Its Yard goes to its discard pile, its Yard dogs to the left player’s. With a cat it scores 1 VP."),
    ),
    "fortify": Step(
        say("Fortify 2/6"),
        say(
            "One card to its Lookout. Two of a suit, or a coin and another suit: level up, trash the Lookout,"
            " empty the Pack."
        ),
    ),
    "deploy": Step(
        say("Deploy 3/6"),
        say(
            "1 VP for each suit shown twice with the Lookout. Toys and pizzas that the leftmost card adds to "
            "Stuff, both halves from the top, go to its Pack; “toy or pizza” and “×” do not count. You may follow its "
            "public action."
        ),
    ),
    "recruit": Step(
        say("Recruit 4/6"),
        say(
            "1 from the Park deck, its suit and coins of the Park and the fullest Yard: to its discard."
            " A coin takes everything."
            " Yards tied: the highest Fort, then the most VP, then the nearest on its right."
        ),
    ),
    "expel": Step(
        say("Expel 5/6"),
        say("Up to 3 cards of its deck to its Yard, the rest under the Park deck. None: 1 from the Park deck."),
    ),
    "reset": Step(say("Reset 6/6"), say("Its discard pile becomes its deck. Its Yard and Lookout attract cats.")),
    "end": Step(say("End"), say("Level 5, 25 VP or an empty Park deck. Robokid scores as a player does.")),
}

BOT: Bot[RobokidState] = Bot(
    title=TITLE,
    rules_version=4,
    options=OPTIONS,
    steps=STEPS,
    new_state=new_state,
    set_up=set_up,
    play=play,
    glance=glance,
    progress=progress,
    heading=heading,
    facts=FACTS,
    you=lambda options: PLACES[0],
    facets={
        "icons": say("{value} {value:icon|icons}"),
        "from_top": say("{value} icons from the top"),
    },
    codes=CODES,
    refusal=refusal,
    odds=odds,
)
