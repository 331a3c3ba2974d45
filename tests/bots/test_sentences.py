"""Every sentence of every bot beside its line of the sheet, in both languages, with what a second reader says of it.

The reader has only the sheet and the sentence. A row is a line of the sheet, or of several *5, 7*, or `-` where the
sheet says nothing of it; the English; the French; and the verdict, which is `right`, or what is known to be short of
it. Regenerating keeps what was read, and marks what is new or says something else now as `unread`.
"""

import json
import os
import re
from pathlib import Path

import pytest

from compere.bots import BOTS

FOLDER = Path(__file__).parent.parent / "data" / "sentences"
CORE = Path(__file__).parent.parent.parent / "core" / "compere"
UNREAD = "unread"
SHEET = re.compile(r"-|\d+(-\d+)?(, \d+(-\d+)?)*")

every_bot = pytest.mark.parametrize("bot", BOTS.keys())


def catalogue(bot: str) -> dict[str, str]:
    """Return the French of each English sentence of a bot."""
    texts: dict[str, str] = json.loads((CORE / "bots" / bot / "fr.json").read_text("utf-8"))["texts"]
    return texts


def rows(bot: str) -> list[list[str]]:
    """Return the rows of a bot's table: the sheet's lines, English, French, verdict."""
    path = FOLDER / f"{bot}.tsv"
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def regenerate(bot: str) -> None:
    read = {(english, french): (sheet, verdict) for sheet, english, french, verdict in rows(bot)}
    lines = []
    for english, french in catalogue(bot).items():
        sheet, verdict = read.get((english, french), ("-", UNREAD))
        lines.append("\t".join((sheet, english, french, verdict)))
    (FOLDER / f"{bot}.tsv").write_text("\n".join(lines) + "\n", "utf-8")


@every_bot
def test_every_sentence_was_read(bot: str) -> None:
    """What the box says is what somebody read who had only the sheet: neither more nor other words."""
    if os.environ.get("COMPERE_REGENERATE"):
        regenerate(bot)
    table = rows(bot)
    assert [row[1:3] for row in table] == [list(each) for each in catalogue(bot).items()]
    assert [row[1] for row in table if row[3] in ("", UNREAD) or row[3].startswith("wrong")] == []


@every_bot
def test_each_row_says_where_the_sheet_says_it(bot: str) -> None:
    for sheet, english, _, _ in rows(bot):
        assert SHEET.fullmatch(sheet), english
