"""The wiring diagrams: from the table of pins, with every part and every wire, and as they are drawn today."""

import html
import re
import shutil
from collections import Counter

import pytest

import wiring
from compere_device.setup import pins

NO_GRAPHVIZ = "" if shutil.which("dot") else "Graphviz is not here: `make test` installs it"


def structure(svg: str) -> Counter[str]:
    """Return what a drawing has, wherever it stands: parts, cables, and the two ends of each wire."""
    return Counter(
        html.unescape(title) for title in re.findall(r"<g id=\"(?:node|edge)\d+\".*?\n<title>(.*?)</title>", svg)
    )


def counted(found: Counter[str], build: str) -> tuple[int, int]:
    """Return how many connectors there are, and wires, each of which must be there from end to end."""
    ends = {title: count for title, count in found.items() if "--" in title}
    nodes = [title for title in found if "--" not in title and not title.startswith("to ")]
    into = sum(count for title, count in ends.items() if title.startswith("Pi:"))
    assert into * 2 == sum(ends.values())
    return len(nodes), into


@pytest.mark.parametrize("build", wiring.TITLES)
def test_the_sources_are_from_the_table(build: str) -> None:
    """Not a pin is written anywhere else."""
    assert (wiring.FOLDER / f"{build}.yml").read_text(encoding="utf-8") == wiring.text(build)


@pytest.mark.parametrize("build", wiring.TITLES)
def test_every_part_and_wire_is_in_the_drawing(build: str) -> None:
    """WireViz drops what nothing names, without a word: counted in the drawing that is kept."""
    svg = (wiring.FOLDER / f"{build}.svg").read_text(encoding="utf-8")
    wires = wiring.wires(build)
    assert counted(structure(svg), build) == (1 + len({part for part, _, _, _ in wires}), len(wires))
    said = html.unescape(svg)
    for part, contact, _, _ in wires:
        assert f">{part}<" in said
        assert f">{contact}<" in said


@pytest.mark.skipif(bool(NO_GRAPHVIZ), reason=NO_GRAPHVIZ)
@pytest.mark.parametrize("build", wiring.TITLES)
def test_the_drawing_is_todays(build: str) -> None:
    """Drawn anew it has the same parts, cables and wires; where they stand is Graphviz's to say."""
    kept = (wiring.FOLDER / f"{build}.svg").read_text(encoding="utf-8")
    assert structure(wiring.drawn(build)) == structure(kept)


@pytest.mark.parametrize("build", wiring.TITLES)
def test_a_pin_takes_one_signal(build: str) -> None:
    """Ground and supply may be shared; no other pin of the header has two wires."""
    often = Counter(pin for _, _, pin, _ in wiring.wires(build))
    assert {pin for pin, count in often.items() if count > 1} <= {*pins.GROUND, pins.V3V3}


def test_builds_grow() -> None:
    """The full box has all that is wired by hand, and the scanner on the Pi's own serial pins, crossed."""
    hand, full = set(wiring.wires("hand-wired")), set(wiring.wires("full"))
    assert hand < full
    ends = {contact: pin for part, contact, pin, _ in full if part == "scanner"}
    assert (ends["TX"], ends["RX"]) == (10, 8)
    assert ends["VCC"] == 2
