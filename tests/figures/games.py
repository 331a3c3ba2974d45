"""Games at simulated tables: options shuffled, every answer true, with nobody's device in between."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from compere.almanac import Almanac, Known
from compere.bot import Bot
from compere.bots import find
from compere.journal import Entry, Header
from compere.session import Session
from compere.table import Table
from compere.wording import Plain
from compere_device.scenes.home import option_fact
from figures import people_robokid, people_ufobot
from figures.people import PEOPLE

Save = Callable[[tuple[Entry, ...]], None]


def shuffled(bot: str, games: int, fixed: Mapping[str, str], random: Random) -> list[dict[str, str]]:
    """Return the options of so many games: those that are not `fixed` take all their values, in any order."""
    columns: dict[str, list[str]] = {}
    for option in find(bot).options:
        values = [fixed[option.name]] if option.name in fixed else [value.id for value in option.values]
        column = [values[number % len(values)] for number in range(games)]
        random.shuffle(column)
        columns[option.name] = column
    rows = [{name: column[number] for name, column in columns.items()} for number in range(games)]
    return [_fitting(find(bot), row) for row in rows]


def _fitting(bot: Bot[Any], options: dict[str, str]) -> dict[str, str]:
    """Return options of which those that do not matter beside the others have their default."""
    return {
        option.name: options[option.name] if option.matters(options) else option.default_beside(options)
        for option in bot.options
    }


def known(bot: str, options: Mapping[str, str]) -> dict[str, Plain]:
    """Return what an almanac holds that knows the owner's box, by key; the box is that of the options."""
    remembered = {option_fact(find(bot), each): options[each.name] for each in find(bot).options if each.printed}
    return {**people_robokid.BOX.almanac(), **people_ufobot.BOX.almanac(), **remembered}


def play(
    bot: str, options: Mapping[str, str], seed: str, save: Save = lambda entries: None, *, scanned: bool = False
) -> Table:
    """Play a game to its end with people who tell the truth, with a full almanac."""
    rules = find(bot)
    people = PEOPLE[bot](options, Random(seed))
    facts = {key: Known(value, "entered") for key, value in known(bot, options).items()}
    header = Header(rules.name, rules.rules_version, dict(options), seed, rules.seated(options, ()))
    table = Table(Session(rules, header), Almanac(rules.shipped(), facts), save)
    while table.prompt:
        table.answer(people(table.prompt, table.session.state, scanned=scanned), "scanned" if scanned else "entered")
    return table
