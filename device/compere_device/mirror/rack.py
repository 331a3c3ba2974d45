"""The cards, patches and colours of a game, to be clicked in the place of a scan."""

from collections.abc import Callable, Iterable
from typing import Any

from compere.bot import Bot
from compere.options import Facet
from compere.wording import Plain, Shape, Words
from compere_device.loop import Loop
from compere_device.mirror.protocol import Sent
from compere_device.mirror.tables import being_played


def rack(loop: Loop, message: Sent) -> Callable[[], Plain]:
    """Return what makes the rack of the game being played, in the device's language."""
    bot, words = being_played(loop).table.session.bot, loop.desk.stage.view().words
    return lambda: racked(bot, words)


def racked(bot: Bot[Any], words: Words) -> dict[str, Plain]:
    """Return what a bot's code sheet shows.

    Returns:
        `bot`, `language`, and `groups` in the order in which people look for things: `title`, `across` (items side by
        side, or 0) and `items`, each with the `code` that a scanner would send, its `label`, and a `drawing` in rows of
        X and .
    """
    groups: list[Plain] = [
        {
            "title": words.say(group.title),
            "across": group.across,
            "items": [
                {"code": item.id, "label": words.say(item.label), "drawing": _drawing(item.facets.values())}
                for item in group.items
            ],
        }
        for group in bot.codes
    ]
    return {"bot": bot.name, "language": words.language, "groups": groups}


def _drawing(facets: Iterable[Facet]) -> list[Plain]:
    return next((list(facet.rows) for facet in facets if isinstance(facet, Shape)), [])
