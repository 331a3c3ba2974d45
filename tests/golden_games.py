"""The golden games as journals, for tests and figures that play them on."""

from functools import cache
from pathlib import Path

from compere.journal import Parsed

FOLDER = Path(__file__).parent / "data" / "playthroughs"


@cache
def golden(bot: str) -> tuple[Parsed, ...]:
    """Return a bot's golden games, the one with most entries last."""
    from bots.test_playthroughs import journal_of

    games = [journal_of(path.read_text(), path.stem) for path in sorted((FOLDER / bot).glob("*.txt"))]
    return tuple(sorted(games, key=lambda game: len(game.entries)))
