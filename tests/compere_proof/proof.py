"""All that proves a bot, as one class of tests."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compere.bot import Bot
from compere_proof.about import About, Lines, Proof, SitDown
from compere_proof.catalogue import Catalogues
from compere_proof.contract import Contract
from compere_proof.corrections import Corrections
from compere_proof.glass import Fits
from compere_proof.golden import Golden
from compere_proof.page import AsThePageSays, Sources
from compere_proof.people import Players
from compere_proof.positions import Positions
from compere_proof.properties import Properties
from compere_proof.rules_page import RulesPage
from compere_proof.subjects import Subjects
from compere_proof.told import ToldWhenSo

PARTS: tuple[type[Proof], ...] = (
    *(Sources, Contract, AsThePageSays, Catalogues, RulesPage, Subjects, Golden),
    *(ToldWhenSo, Positions, Corrections, Properties, Fits, Players),
)


def proof(
    bot: Bot[Any],
    file: str,
    *,
    games: Path | None = None,
    besides: Mapping[str, set[str]] | None = None,
    says: Lines | None = None,
    later: Lines | None = None,
    shown: Mapping[str, str] | None = None,
    written_once: frozenset[str] = frozenset(),
    people: SitDown | None = None,
    presses: float = 6.0,
    pages: int = 100,
) -> type[Proof]:
    """Return the tests of a bot, for a name that begins with `Test`.

    Args:
        bot: the bot.
        file: its test file, `__file__`.
        games: the folder of its golden games; `games` beside the file by default.

    The others say what no test can know by itself; see `About`.
    """
    _check_sets(besides=besides, says=says, later=later)
    beside = Path(file)
    about = About(
        bot,
        beside,
        games or beside.parent / "games",
        besides or {},
        says or {},
        later or {},
        shown or {},
        written_once,
        people,
        presses,
        pages,
    )
    in_order = PARTS[::-1]  # pytest begins with the last base; what says most plainly what is wrong comes first
    return type(f"Proof of {bot.name}", in_order, {"about": about, "__doc__": f"What proves {bot.name}."})


def _check_sets(**given: Mapping[str, set[str]] | None) -> None:
    """Raise TypeError if what stands in one of them is no set of names."""
    for name, each in given.items():
        for key, names in (each or {}).items():
            if not isinstance(names, set | frozenset):
                raise TypeError(f"{name}[{key!r}] is {names!r}: expected a set of names, such as {{'n'}}")
