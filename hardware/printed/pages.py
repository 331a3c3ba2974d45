"""Writes the tables of the hardware's pages from the figures: `python -m printed.pages`; a test compares.

It imports none of the libraries that draw.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from printed import bought, figures, nominal
from printed.sizes import CASE, PRINT, TRAY

PRINTING, ASSEMBLY = figures.HARDWARE / "PRINTING.md", figures.HARDWARE / "ASSEMBLY.md"
THROWN_AT = figures.HARDWARE.parent / "tests" / "data" / "throws.json"  # by the firmware's code, not by the engine here
END = "<!-- end -->\n"
COUNTS = {"bank-side": 2, "lid-13": "instead", "clamp-13": "instead", "lid-096": "instead", "clamp-096": "instead"}
WHAT = {
    "base": "the case",
    "lid-242": "for 2.42″",
    "clamp-242": "holds it",
    "lid-13": "for 1.3″",
    "clamp-13": "holds it",
    "lid-096": "for 0.96″",
    "clamp-096": "holds it",
    "bank-front": "below four keys",
    "bank-side": "below LEFT, below RIGHT",
    "stand": "scanner and cards",
    "tray-bowl": "floor and wall",
    "tray-tub": "below it: the sensors",
    "tray-wing": "beside it: card reader, Pico, multiplexer",
    "tray-plate": "on the wing: cards lie here",
    "die-n": "the die",
    "die-s": "the die",
}


def section(name: str) -> dict[str, Any]:
    """Return a section of the figures."""
    return dict(figures.read()[name])


def table(head: str, rows: list[list[str]]) -> str:
    """Return a table of Markdown."""
    lines = [head, "|---" * head.count(" | ") + "|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def parts() -> str:
    """Return what is printed."""
    rows = []
    for name, each in section("parts")["parts"].items():
        all_, wide = each["overhang_mm2"]
        hangs = f"{all_:.0f} mm², of it wider than two lines {wide:.0f}: {each['named']}" if all_ else "nothing"
        what = WHAT.get(name) or f"the key {name.removeprefix('cap-').upper()}"
        size = " × ".join(f"{side:.0f}" for side in each["bed_mm"])
        link = f"[{name}](models/{name}.stl)"
        rows.append([link, what, str(COUNTS.get(name, 1)), size, f"{each['volume_cm3']:.1f}", hangs])
    return table("| file | what | how many | mm on the bed | cm³ | hangs beyond 45° |", rows)


def models() -> str:
    """Return the bought parts with what is known of them."""
    rows = [[each.name, " × ".join(f"{side:g}" for side in each.size), each.source, each.known] for each in bought.ALL]
    return table("| part | mm | from | read there |", rows)


def fits() -> str:
    """Return what was measured between parts."""
    found = section("parts")
    rows = [[what, f"{gap:.2f} mm"] for what, gap in found["fits_mm"].items()]
    least, most = found["keys_mm"]["play"]
    way = found["keys_mm"]["way"]
    rows += [
        ["between any two bought parts, plugs and wires that nothing joins", f"{CASE.clearance:g} mm or more"],
        ["a cap before it touches its switch, over all tolerances", f"{least:g} to {most:g} mm"],
        [
            "its way until the switch closes, at most; then it stands above the lid by",
            f"{way:g}; {CASE.above - way:.1f} mm",
        ],
        [
            "the light's dome above the lid, over all tolerances",
            f"{found['light_above_mm'][0]:g} to {found['light_above_mm'][1]:g} mm",
        ],
        [
            "the hub on the right wall, at most: length, depth, height",
            " × ".join(f"{side:g}" for side in found["hub_mm"]) + " mm",
        ],
        [
            "what shines may lie aside in a window, all of it seen, and nothing but glass",
            f"{CASE.pocket + PRINT.off:g} mm",
        ],
        [
            "the scanner sees of a card, width and height",
            " × ".join(f"{each:.0f}" for each in found["scanner_sees_mm"]) + " mm",
        ],
    ]
    return table("| what | how far |", rows)


def places() -> str:
    """Return where things are that the firmware knows."""
    found = section("parts")
    rows = [
        [f"sensor `{name}`", ", ".join(f"{each:g}" for each in place) + " mm"]
        for name, place in zip(nominal.SENSORS, found["sensors_mm"], strict=True)
    ]
    polar, about = found["axis_deg"]
    rows += [
        ["bowl, inner radius", f"{found['bowl_mm']:g} mm"],
        ["antenna of the card reader", ", ".join(f"{each:g}" for each in TRAY.antenna) + " mm"],
        ["magnet's axis, from the die's and about it", f"{polar:g}°, {about:g}°"],
        ["iron (sockets, a switch, a crystal), from any sensor", f"{TRAY.iron:g} mm or more"],
    ]
    return table("| what | where |", rows)


def balance() -> str:
    """Return how well the die is balanced."""
    found = section("balance")
    rows = [
        ["both halves with the same infill, 15 to 100 %", f"{found['same_mm']:.3f} mm"],
        ["any infill in either, 15 to 100 %", f"{found['any_mm']:.3f} mm"],
        ["the same, but two lines and four solid layers in place of three and five", f"{found['two_walls_mm']:.3f} mm"],
        ["the same with three and five, without the slits", f"{found['without_slits_mm']:.2f} mm"],
    ]
    return table("| the middle of mass is from the die's by, at most | |", rows)


THROWN = {
    "fair": "the die as it is printed, 15 %",
    "worst": "the worst infill of either half, the magnet to that side of its seat",
    "lopsided": "lopsided: without slits, 100 % and 15 %",
}


def thousands(count: int) -> str:
    """Return a count in groups of three."""
    return f"{count:,}".replace(",", " ")


def throws() -> str:
    """Return how the die fell."""
    found = section("drops")
    rows = []
    for name, what in THROWN.items():
        each = found[name]
        far = [abs(sigma) for sigma in each["sigmas"].values()]
        share = [100 * count / each["thrown"] for count in each["by_value"].values()]
        off = f"{each['off_mm']:.3f} mm"
        rows.append(
            [
                what,
                off,
                thousands(each["thrown"]),
                f"{min(share):.2f} to {max(share):.2f} %",
                f"{max(far):.1f} σ",
            ]
        )
    return table("| thrown | middle of mass off by | throws | shares of the faces | furthest from a tenth |", rows)


def leans() -> str:
    """Return what the bowl makes of it."""
    least = section("leans")["least_friction"]
    bowls = {name.removeprefix("bowl_"): each for name, each in section("drops").items() if name.startswith("bowl_")}
    rows = []
    for low, high in ((1, 4), (4, 8), (8, 15), (15, 60)):
        needs = min(value for lean, value in least.items() if low <= float(lean) <= high) if low < 30 else 0
        seen = [
            f"{sum(each['leans_deg'].get(str(k), 0) for k in range(low, high)) / total(each) * 100:.2f} %"
            for each in bowls.values()
        ]
        rows.append([f"{low}° to {high}°", f"{needs:.2f}", *seen, firmware(low, high)])
    heads = " | ".join(f"friction {name}, {thousands(total(each))} throws" for name, each in bowls.items())
    return table(
        f"| lean | least friction that holds one | {heads} | taken for lying by the firmware, the face right |", rows
    )


def total(found: Mapping[str, Any]) -> int:
    """Return how many throws of a bowl came to rest."""
    return int(found["thrown"]) + sum(map(int, found["leans_deg"].values()))


def firmware(low: int, high: int) -> str:
    """Return what the firmware said of dice that lean by so many degrees: `make throws` kept it."""
    kept: dict[str, dict[str, int]] = json.loads(THROWN_AT.read_text(encoding="utf-8"))["figures"]
    leans = {name.removesuffix(" degrees"): said for name, said in kept.items() if name.endswith(" degrees")}
    within = {int(lean): said for lean, said in leans.items() if low <= int(lean) < high}
    taken = {lean: 100 * said.get("lying", 0) / sum(said.values()) for lean, said in within.items()}
    if not any(taken.values()):
        return "*cocked*, all of them"
    return ", ".join(f"{share:.2g} % at {lean}°" for lean, share in taken.items() if share) + ": else *cocked*"


TABLES: Mapping[str, Callable[[], str]] = {
    "parts": parts,
    "models": models,
    "fits": fits,
    "places": places,
    "balance": balance,
    "throws": throws,
    "leans": leans,
}


def begin(name: str) -> str:
    """Return the line before a table."""
    return f"<!-- {name}: written by printed/pages.py -->\n"


def main() -> None:
    """Write all tables into their page."""
    page = PRINTING.read_text(encoding="utf-8")
    for name, lines in TABLES.items():
        before, rest = page.split(begin(name))
        page = before + begin(name) + lines() + END + rest.split(END, 1)[1]
    PRINTING.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
