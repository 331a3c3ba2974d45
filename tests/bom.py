"""Adds up hardware/bom.csv, what each build costs and draws, and lists its parts, as tables of the hardware page.

`python tests/bom.py` writes them there; a test compares.
"""

import csv
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "hardware"
PAGE = FOLDER / "README.md"
BEGIN, PARTS, END = "<!-- added up by tests/bom.py -->\n", "<!-- listed by tests/bom.py -->\n", "<!-- end -->\n"
BUILDS = {"no-wire": "1, no wire", "hand-wired": "2, wired by hand", "full": "3, the full box"}
SUPPLY_MA = 2500
AFAR = {"no-wire": "49 to 69 cm (1.3″)", "hand-wired": "92 to 129 cm (2.42″)", "full": "92 to 129 cm (2.42″)"}
WITHOUT = {
    "no-wire": "buzzer, light, tray; a glass for the whole table",
    "hand-wired": "light, tray, a scanner without a cable outside",
    "full": "nothing",
}
POSTAGE = "postage of small parts"


def rows() -> list[dict[str, str]]:
    """Return the parts."""
    with (FOLDER / "bom.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def total(build: str, figure: str) -> float:
    """Return the sum of a figure over a build's parts."""
    return sum(int(row[build]) * float(row[figure]) for row in rows())


def table() -> str:
    """Return the builds as a table of Markdown."""
    (postage,) = [row for row in rows() if row["part"] == POSTAGE]
    lines = [
        f"| build | price, about | of it {POSTAGE} | current at most, about | of the supply "
        "| capitals of 10 and 14 pixels read up to | leaves out |",
        "|---|---|---|---|---|---|---|",
    ]
    for build, name in BUILDS.items():
        current = total(build, "current_ma")
        cells = [
            name,
            f"{total(build, 'price_eur'):.0f} €",
            f"{int(postage[build]) * float(postage['price_eur']):.0f} €",
            f"{current:.0f} mA",
            f"{100 * current / SUPPLY_MA:.0f} %",
            AFAR[build],
            WITHOUT[build],
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def parts() -> str:
    """Return the parts as a table of Markdown: how many of each, what for, and what of it was never tried."""
    lines = ["| part | 1 | 2 | 3 | what for | instead | never tried on a real one |", "|---|---|---|---|---|---|---|"]
    for row in rows():
        name = row["part"] + (f" ({row['number']})" if row["number"] != "-" else "")
        counts = [row[build] if row[build] != "0" else "" for build in BUILDS]
        cells = [name, *counts, row["what for"], row["instead"], row["never tried"]]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the tables into their page."""
    page = PAGE.read_text(encoding="utf-8")
    for begin, lines in TABLES.items():
        before, rest = page.split(begin)
        page = before + begin + lines() + END + rest.split(END, 1)[1]
    PAGE.write_text(page, encoding="utf-8")


TABLES = {BEGIN: table, PARTS: parts}

if __name__ == "__main__":
    write()
