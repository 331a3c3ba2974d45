"""What proves every bot, and what of that is Droco's alone."""

from pathlib import Path

from compere.bots.droco.bot import BOT
from compere_proof import proof
from figures.people_droco import DrocoPeople

GAMES = Path(__file__).parents[2] / "data" / "playthroughs" / "droco"

TestProof = proof(
    BOT,
    __file__,
    games=GAMES,
    people=DrocoPeople,
    pages=500,
    besides={"droco.led": {"card", "why"}, "droco.pile": {"count"}},
    says={"score": {"{player}"}},
    later={"score": {"Droco", "Round {round}", "{player}"}},
)
