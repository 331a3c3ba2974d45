"""What few bots need beside the names of `compere`: orders, boards, texts, cards that are looked at.

core/AUTHORS_MORE.md introduces them.
"""

from typing import TYPE_CHECKING

from compere import lazily

if TYPE_CHECKING:
    from compere.almanac import Known as Known
    from compere.arrange import Place as Place
    from compere.draft import Blank as Blank
    from compere.draft import Draft as Draft
    from compere.errors import BadText as BadText
    from compere.piles import Look as Look
    from compere.wording import Shape as Shape

_WHERE = {
    "almanac": "Known",
    "arrange": "Place",
    "draft": "Blank Draft",
    "errors": "BadText",
    "piles": "Look",
    "wording": "Shape",
}
__all__ = sorted(" ".join(_WHERE.values()).split())
__getattr__ = lazily(__name__, _WHERE)
