"""Made-up bots of which no name is one that a driver might know, and whose French is not that of anybody else."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from compere.bot import Bot, CodeGroup, GameOption, Line, Outcome, Step
from compere.bots import BOTS
from compere.options import Option
from compere.prompts import Choose, TurnBegins
from compere.state import State
from compere.wording import Plain, Term, Voice
from compere_device import words

HUES = ("ochre", "mauve")
# What they say; the first few say it as the device does, which has a French of its own for it.
TEXTS = (
    *("Menu", "no", "Glance", "Which game?", "You"),
    *("Leave {hue} alone.", "{hue}", "{hue} is gone.", "You choose", "Gone: {n}", "It was the last one."),
)


class StrangeState(State):
    """How many hues are gone."""

    gone = 0

    def public(self) -> dict[str, Plain]:
        """Return everything."""
        return {"gone": self.gone}


def stranger(name: str) -> Bot[StrangeState]:
    """Return a bot of that name, whose turns are told between two choices of yours."""
    say = Voice(name)
    hues = {hue: Term(f"{name}:{hue}", hue) for hue in HUES}
    options = tuple(
        Option(term.id, say("{hue}", hue=term), {"tint": term, "price": number})
        for number, term in enumerate(hues.values())
    )

    async def play(state: StrangeState) -> Outcome:
        for term in hues.values():
            await TurnBegins()
            asked = say("Leave {hue} alone.", hue=term)
            await Choose(f"{name}.leave", asked, "yourself", options, often=True)
            state.gone += 1
            state.tell("itself", say("{hue} is gone.", hue=term), why=(say("You"),))
        lines = (Line(say("You"), say("Gone: {n}", n=state.gone)),)
        return Outcome("curtain", "nothing_left", say("It was the last one."), ("you",), {"you": state.gone}, lines)

    return Bot(
        title=say("You"),
        rules_version=1,
        options=(
            GameOption("shade", say("Which game?"), (Option("pale", say("no")), Option("dark", say("Menu"))), "pale"),
        ),
        steps={
            "yourself": Step(say("You choose"), say("You"), yours=True),
            "itself": Step(say("Menu"), say("You")),
            "curtain": Step(say("Glance"), say("You")),
        },
        new_state=lambda options: StrangeState(),
        play=play,
        glance=lambda state: (Line(say("You"), say("Gone: {n}", n=state.gone)),),
        progress=lambda state: say("Gone: {n}", n=state.gone),
        facets={"price": say("Gone: {value}")},
        codes=(CodeGroup(say("You"), options),),
        refusal=lambda state, code: say("You") if code == f"{name}:grey" else None,
    )


def french(you: str, name: str) -> dict[str, dict[str, str]]:
    """Return a catalogue in which all that a bot says ends with what it calls you."""
    return {
        "texts": {text: f"{text} {you}" for text in TEXTS},
        "terms": {f"{name}:{hue}": f"m {hue} {you}" for hue in HUES},
    }


def settle(folder: Path, catalogues: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a bot for each name, alone with these catalogues; one that is bytes is a file, None is none."""
    monkeypatch.setattr(words, "_folder", lambda bot: folder / bot)
    monkeypatch.setattr(BOTS, "_bots", {name: stranger(name) for name in catalogues})
    for name, catalogue in catalogues.items():
        (folder / name).mkdir(parents=True)
        if catalogue is not None:
            raw = catalogue if isinstance(catalogue, bytes) else json.dumps(catalogue).encode()
            (folder / name / "fr.json").write_bytes(raw)
