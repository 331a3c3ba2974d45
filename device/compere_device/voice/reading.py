"""What is said of a page: all of it when it is new, only what has changed when somebody moves in it."""

from collections.abc import Mapping
from typing import Any

BRIEF, FULL = "brief", "full"

PageSaid = Mapping[str, Any]


class Aloud:
    """Turns the pages of a box, as the mirror sends them, into what is to be said.

    `detail` is BRIEF, for what was told and is asked, or FULL, for the whole page with its answers.
    """

    def __init__(self) -> None:
        self.detail = BRIEF
        self._before: PageSaid | None = None

    def forget(self) -> None:
        """Take the next page for a new one."""
        self._before = None

    def said(self, page: PageSaid) -> str:
        """Return what is to be said of this page; "" if nothing is new."""
        before, self._before = self._before, page
        if before is None or _head(before) != _head(page):
            return str(page["said"] if self.detail == FULL else page["brief"] or page["said"])
        if before["big"] != page["big"]:
            return str(page["big"])  # a number that is being set
        rows, known = page["rows"], before["rows"]
        chosen = next((row for row in rows if row["cursor"]), None)
        if chosen and chosen != next((row for row in known if row["cursor"]), None):
            return str(chosen["said"])
        if [row["said"] for row in rows] != [row["said"] for row in known] and self.detail == FULL:
            return str(page["said"])
        return ""


def _head(page: PageSaid) -> tuple[object, ...]:
    """Return what makes it another page: its title, what it tells and asks, its language."""
    return page["title"], page["corner"], page["lines"], page["language"]
