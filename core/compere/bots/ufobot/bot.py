"""What the bot is to a driver: its options, its steps and all that it brings."""

from collections.abc import Mapping

from compere.bot import Bot, GameOption, Step
from compere.bots.ufobot import TITLE, say
from compere.bots.ufobot.facts import FACTS
from compere.bots.ufobot.look import CODES, glance, progress, refusal
from compere.bots.ufobot.rules import play
from compere.bots.ufobot.set_up import set_up
from compere.bots.ufobot.state import UfobotState, new_state
from compere.options import Option
from compere.wording import Text

HARDER, EASIER = "harder", "easier"


def _switch(name: str, text: Text, preset: str) -> GameOption:
    """Return a switch of difficulty, which a preset sets and *own choice* asks for. Ruling, *Presets*."""

    def default(chosen: Mapping[str, str]) -> str:
        return "yes" if chosen["difficulty"] == preset else "no"

    values = (Option("no", say("no")), Option("yes", say("yes")))
    return GameOption(name, text, values, default, when=("difficulty", "own"))


# Sheet, *Augmenter la difficulté*, *Réduire la difficulté*.
SWITCHES = (
    _switch("site_twice", say("Harder: it raises a site by one more?"), HARDER),
    _switch("die_plus", say("Harder: each die it recruits +1?"), HARDER),
    _switch("gold_too", say("Harder: gold goes in round 2, too?"), HARDER),
    _switch("site_loss", say("Harder: you lose 3 VP when it turns a site from 6 to 1?"), HARDER),
    _switch("force_falls", say("Easier: its force goes back each round?"), EASIER),
    _switch("two_temples", say("Easier: only its two lowest temples score?"), EASIER),
    _switch("your_ties", say("Easier: you win ties on the temples?"), EASIER),
    _switch("no_adjustment", say("Easier: no points for bonus tiles?"), EASIER),
)

OPTIONS = (
    GameOption(
        "difficulty",
        say("How difficult is Ufobot?"),
        (
            Option(EASIER, say("easier")),
            Option("sheet", say("by the sheet")),
            Option(HARDER, say("harder")),
            Option("own", say("your own choice")),
        ),
        "sheet",
    ),
    *SWITCHES,
    GameOption(
        "blue_bonus",
        say("Blue bonus: which temple?"),
        (Option("letter", say("where it leads")), Option("chase", say("where it does not"))),
        "letter",
    ),
    GameOption(
        "dice",
        say("Who rolls Ufobot’s dice?"),
        (Option("virtual", say("this device")), Option("own", say("you"))),
        "virtual",
    ),
    GameOption(
        "board",
        say("Which Ufobot board is played?"),
        (Option("own", say("yours: asked once")), Option("trial", say("none: this device’s own"))),
        "own",
        printed=True,
    ),
)

STEPS = {
    "set_up": Step(say("Set-up"), say("Set up for two, with the sheet’s changes. Archon at random, 15 VP for you.")),
    "yours": Step(
        say("Your turn"),
        say("You play as ever. With 0 VP or fewer at the end of your turn you lose."),
        yours=True,
    ),
    "die": Step(
        say("Its die"),
        say("Roll its Active dice. The lowest counts; tied: orange, red, blue, purple, yellow, white."),
    ),
    "pass": Step(
        say("It passes"),
        say("Without Active dice, or with 2 or fewer once you have passed."),
    ),
    "build": Step(
        say("Build"),
        say("A building of a colour with an unpaired die, then most tower levels, then the topmost."),
    ),
    "military": Step(say("Military"), say("Its force +1. If it is above yours then, you lose 3 VP.")),
    "citizen": Step(
        say("Citizen"),
        say(
            "A die of a colour with an unpaired building, then most tower levels, the highest value, the leftmost."
            " With + it grows by 1."
        ),
    ),
    "zodiac": Step(
        say("Zodiac"),
        say(
            "Its lowest marker +2; tied: where yours is lowest, then the leftmost."
            " Its card; if it has it, you lose 5 VP."
        ),
    ),
    "tower": Step(
        say("Tower"),
        say(
            "A tower level of the colour with most paired dice, then their highest sum, fewest levels left,"
            " the topmost."
        ),
    ),
    "focus": Step(say("Focus"), say("The key’s effect for the die’s colour; for a white die, for the lowest site’s.")),
    "site": Step(
        say("Site"),
        say(
            "The site of the die’s colour, for a white die the lowest: +1, after 6 comes 1. Then the die is Exhausted."
        ),
    ),
    "bonus": Step(
        say("Bonus"),
        say(
            "Yellow: you lose 2 VP. Orange: a speaker die. Red: its force +1, or you −3 VP. Blue: a temple."
            " Purple: the topmost building. White: none."
        ),
    ),
    "round": Step(
        say("End of round"),
        say("Speaker dice back, its dice Active again, gold in rounds 3 and 4, your force back, Zodiac cards."),
    ),
    "end": Step(
        say("End"),
        say(
            "Levels × sum of paired dice; each building 1 VP for each die and level of its colour; three temples;"
            " 20 or 50 VP for 3 or 4 bonus tiles."
        ),
    ),
}

BOT: Bot[UfobotState] = Bot(
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
    facets={"pips": say("{value}")},
    codes=CODES,
    refusal=refusal,
)
