"""The cards, patches and colours of a game, to be clicked in the place of a scan."""

from typing import Any

from compere.bots import BOTS, find
from compere.wording import Shape, Words


def rack(name: str, words: Words) -> dict[str, Any] | None:
    """Return what a bot's code sheet shows, as JSON; None if this program has no such bot.

    Args:
        name: of the bot.
        words: those of the device's language.

    Returns:
        `bot`, and `groups` in the order in which people look for things: `title`, `across` (items side by side, or 0)
        and `items`, each with the `code` that a scanner would send, its `label`, and a `drawing` in rows of X and .
    """
    if name not in BOTS:
        return None
    groups = [
        {
            "title": words.say(group.title),
            "across": group.across,
            "items": [
                {"code": item.id, "label": words.say(item.label), "drawing": _drawing(item.facets.values())}
                for item in group.items
            ],
        }
        for group in find(name).codes
    ]
    return {"bot": name, "groups": groups}


def _drawing(facets: Any) -> list[str]:
    return next((list(facet.rows) for facet in facets if isinstance(facet, Shape)), [])
