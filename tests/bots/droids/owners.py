"""A game that asks an owner for Droids' map and strip, and nothing else, whatever the almanac knows of the real one."""

from dataclasses import replace
from typing import Any

from compere.bot import Bot, Outcome
from compere.bots.droids.board.map import read_map
from compere.bots.droids.texts import KNOWN_MAP, KNOWN_STRIP, ask_map, ask_strip
from compere.facts import Fact
from compere.prompts import Number
from compere.wording import Voice, say
from tiny import END, TINY, TinyState, nothing


def _write(state: TinyState, text: str) -> None:
    state.luck = len(text.splitlines())


MAP: Fact[TinyState, str] = Fact("droids.map", say("Map"), lambda state: ask_map(step="luck"), _write, KNOWN_MAP)
STRIP: Fact[TinyState, str] = Fact("droids.strip", say("Strip"), lambda state: ask_strip(), _write, KNOWN_STRIP)


async def play(state: TinyState) -> Outcome:
    """Ask for the map, say what it is called, and go on."""
    text = await MAP.ask(state)
    state.tell("luck", say("You play on {name}.", name=read_map(text).printed.name))
    await Number("droids.rest", say("How many?"), "luck", 0, 9)
    return END


def droids(*, ships: bool = True) -> Bot[Any]:
    """Return the game; where nothing `ships`, the map is asked for."""
    facts = [fact if ships else replace(fact, printed=True) for fact in (MAP, STRIP)]
    return replace(TINY, title=Voice("droids")("Droids"), set_up=nothing, play=play, options=(), facts=tuple(facts))
