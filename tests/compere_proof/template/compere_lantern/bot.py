"""What Lantern is to the box."""

from compere import Bot, CodeGroup, GameOption, Line, Option, Step, Text
from compere_lantern import TITLE, say
from compere_lantern.facts import FACTS
from compere_lantern.rules import play, set_up
from compere_lantern.state import CARDS, LAMPS, TERMS, LanternState, new_state


def glance(state: LanternState) -> tuple[Line, ...]:
    """Return the oil in each lamp."""
    return tuple(Line(say("{lamp}", lamp=LAMPS[id]), say("{n}", n=oil)) for id, oil in state.oil.items())


def refusal(state: LanternState, code: str) -> Text | None:
    """Return why an oil card cannot be meant now."""
    return say("{oil} is not asked for now.", oil=TERMS[code]) if code in TERMS else None


BOT: Bot[LanternState] = Bot(
    title=TITLE,
    rules_version=1,
    options=(
        GameOption(
            "deck",
            say("Who has the oil cards?"),
            (Option("virtual", say("this device")), Option("own", say("you"))),
            "virtual",
        ),
    ),
    steps={
        "set_up": Step(say("Set-up"), say("Six oil cards, two empty lamps.")),
        "yours": Step(say("Your turn"), say("Collect light as the rules say."), yours=True),
        "oil": Step(say("Oil"), say("Into a lamp that has room, of two the emptier.")),
        "wind": Step(say("Wind"), say("On a 1, it empties that lamp.")),
        "end": Step(say("End"), say("The higher score wins; a tie is yours.")),
    },
    new_state=new_state,
    set_up=set_up,
    play=play,
    glance=glance,
    progress=lambda state: say("round {n}", n=state.round),
    facts=FACTS,
    codes=(CodeGroup(say("Oil"), CARDS),),
    refusal=refusal,
)
