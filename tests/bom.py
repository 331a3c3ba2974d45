"""Adds up hardware/bom.csv: what each build costs and draws, as a table of the hardware page.

`python tests/bom.py` writes it there; a test compares.
"""

import csv
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "hardware"
PAGE = FOLDER / "README.md"
BEGIN, END = "<!-- added up by tests/bom.py -->\n", "<!-- end -->\n"
BUILDS = {"no-wire": "1, no wire", "hand-wired": "2, wired by hand", "full": "3, the full box"}
SUPPLY_MA = 2500
AFAR = {"no-wire": "49 to 69 cm (1.3″)", "hand-wired": "92 to 129 cm (2.42″)", "full": "92 to 129 cm (2.42″)"}
WITHOUT = {
    "no-wire": "buzzer, light; a glass for the whole table",
    "hand-wired": "light, scanner without a cable outside",
    "full": "nothing but a die reader; tray and enclosure are not drawn yet",
}


def rows() -> list[dict[str, str]]:
    """Return the parts."""
    with (FOLDER / "bom.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def total(build: str, figure: str) -> int:
    """Return the sum of a figure over a build's parts."""
    return sum(int(row[build]) * int(row[figure]) for row in rows())


def table() -> str:
    """Return the builds as a table of Markdown."""
    lines = [
        "| build | price, about | current at most, about | of the supply "
        "| capitals of 10 and 14 pixels read up to | leaves out |",
        "|---|---|---|---|---|---|",
    ]
    for build, name in BUILDS.items():
        current = total(build, "current_ma")
        share = f"{100 * current / SUPPLY_MA:.0f} %"
        price = f"{total(build, 'price_eur')} €"
        lines.append(f"| {name} | {price} | {current} mA | {share} | {AFAR[build]} | {WITHOUT[build]} |")
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the table into its page."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    write()
