"""A bot for the tests whose games are over after two answers: your score and the rival's."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from compere.almanac import Almanac
from compere.bot import GameOption, Outcome
from compere.journal import Header
from compere.options import Option
from compere.prompts import Mark, Number
from compere.table import Table
from compere.wording import Voice, say
from compere_device.files.opened import Game
from compere_device.files.store import Store
from tiny import TINY, TinyState, nothing

LEVELS = ("hard", "easy")


async def play(state: TinyState) -> Outcome:
    """Ask for both scores; no scores at all where both are 0, and nobody wins where they are alike."""
    await Mark()
    scores = {who: await Number(f"duel.{who}", say("Score?"), "luck", -99, 99) for who in ("you", "rival")}
    winners = tuple(who for who in scores if scores[who] == max(scores.values()))
    counted: Mapping[str, int] = scores if any(scores.values()) else {}
    return Outcome("end", "ended", say("Ended."), winners if counted else ("rival",), counted)


DUEL = replace(
    TINY,
    title=Voice("duel")("Tiny"),
    set_up=nothing,
    play=play,
    facts=(),
    options=(GameOption("level", say("How strong?"), tuple(Option(each, say(f"{each}")) for each in LEVELS), "easy"),),
)


def duel(folder: Path, *scores: int, level: str = "easy", put_away: bool = True) -> Game:
    """Play a game in a store, to its end where there are two scores, and return it; a store knows what it put away."""
    store = Store(folder)
    game = store.create(Header("duel", 1, {"level": level}, "1"))
    table = Table(game.session, Almanac(), lambda entries: store.save(game, entries))
    for score in scores:
        table.answer(score)
    if put_away:
        store.put_away(game)
        store.save_index()
    return game
