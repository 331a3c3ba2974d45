"""The wiring diagrams: from the table of pins, with every part and every wire, and as they are drawn today."""

import ast
import html
import re
import shutil
from collections import Counter

import pytest

import wiring
from catalogue import DRAWN, ROOT
from compere_device.setup import pins
from wiring import DIAGRAMS, PICO, said

NO_GRAPHVIZ = "" if shutil.which("dot") else "Graphviz is not here: `make test` installs it"
each = pytest.mark.parametrize("name", DIAGRAMS)
spoken = pytest.mark.parametrize("language", DRAWN)


def structure(svg: str) -> Counter[str]:
    """Return what a drawing has, wherever it stands: parts, cables, and the two ends of each wire."""
    return Counter(
        html.unescape(title) for title in re.findall(r"<g id=\"(?:node|edge)\d+\".*?\n<title>(.*?)</title>", svg)
    )


def counted(found: Counter[str], language: str, parts: set[str]) -> tuple[int, int]:
    """Return how many connectors there are, and wires, each of which must be there from end to end."""
    ends = Counter({title: count for title, count in found.items() if "--" in title})
    names = {said(part, language) for part in parts}
    into = sum(count for title, count in ends.items() if title.partition(":")[0] in names)
    assert into * 2 == ends.total()
    return len(names & set(found)), into


@each
@spoken
def test_the_sources_are_from_the_table(name: str, language: str) -> None:
    """Not a pin is written anywhere else."""
    assert wiring.path(name, language, "yml").read_text(encoding="utf-8") == wiring.text(name, language)


@each
@spoken
def test_every_part_and_wire_is_in_the_drawing(name: str, language: str) -> None:
    """WireViz drops what nothing names, without a word: counted in the drawing that is kept."""
    svg = wiring.path(name, language, "svg").read_text(encoding="utf-8")
    wires = wiring.wires(name)
    parts = {part for wire in wires for part in (wire.start, wire.end)}
    assert counted(structure(svg), language, parts) == (len(parts), len(wires))
    shown = html.unescape(svg)
    for wire in wires:
        assert f">{said(wire.end, language)}<" in shown
        assert f">{said(wire.contact, language)}<" in shown
        label = wiring.NAMES.get(wire.start, {}).get(wire.out, wire.out)
        assert f">{said(str(label), language)}<" in shown


@pytest.mark.skipif(bool(NO_GRAPHVIZ), reason=NO_GRAPHVIZ)
@each
@spoken
def test_the_drawing_is_todays(name: str, language: str) -> None:
    """Drawn anew it has the same parts, cables and wires; where they stand is Graphviz's to say."""
    kept = wiring.path(name, language, "svg").read_text(encoding="utf-8")
    assert structure(wiring.drawn(name, language)) == structure(kept)


def test_nothing_else_lies_beside_them() -> None:
    """A drawing that nothing draws any more would be believed."""
    kept = {path.name for path in wiring.FOLDER.iterdir()}
    assert kept == {wiring.path(n, la, end).name for n in DIAGRAMS for la in DRAWN for end in ("svg", "yml")}


@each
def test_a_pin_takes_one_signal(name: str) -> None:
    """Ground and supply may be shared; no other pin of the Pi or the Pico has two wires."""
    often = Counter((wire.start, wire.out) for wire in wiring.wires(name))
    shared = {out for (_, out), count in often.items() if count > 1}
    assert shared <= {*pins.GROUND, pins.V3V3, pins.PICO_V3V3, pins.PICO_GROUND}


@each
def test_words_are_translated(name: str) -> None:
    """What is no sign and not printed on a board is said in French; only *buzzer* and *hub* are the same word."""
    words = {str(word) for wire in wiring.wires(name) for word in (wire.start, wire.out, wire.end, wire.contact)}
    same = {word for word in words if said(word, "fr") == word and re.search("[a-z]{3}", word)}
    assert same <= {"buzzer", "Pico", "Qwiic"}


def test_builds_grow() -> None:
    """The full box has all that is wired by hand, and the scanner on the Pi's own serial pins, crossed."""
    hand, full = set(wiring.wires("hand-wired")), set(wiring.wires("full"))
    assert {wire for wire in hand if wire.start == "Pi"} < full
    ends = {wire.contact: wire.out for wire in full if wire.end == "scanner"}
    assert (ends["TX"], ends["RX"]) == (10, 8)
    assert ends["VCC"] == 2


def test_a_knob_takes_the_place_of_keys() -> None:
    """A and B on its pins, its push where OK is; UP and DOWN are not there, and build 2 has six keys instead."""
    knob = {wire.contact: wire.out for wire in wiring.wires("knob") if wire.end == "knob"}
    assert [knob[end] for end in ("A", "B", "OK (push)")] == [pins.HEADER[pins.KNOB[e]] for e in ("A", "B", "push")]
    keys = {wire.contact.split()[0] for wire in wiring.wires("knob") if wire.end == "keys"}
    assert keys == {"BACK", "LOOK", "ground"}
    hand = {wire.contact.split()[0] for wire in wiring.wires("hand-wired") if wire.end == "keys"}
    assert hand == {*pins.KEYS, "LEFT", "RIGHT", "ground"}


def test_the_tray_is_as_its_page_says() -> None:
    """Each GP with its pin, and what it goes to, in the table of the firmware's page; each sensor on its channel."""
    page = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")
    if "GP4 (6)" not in page:
        pytest.skip("the firmware's page does not say yet how the tray is wired")
    rows = dict(re.findall(r"^\|[^|]*\| (GP\d+ \(\d+\)) \| ([^|]*) \|$", page, re.M))
    for wire in wiring.wires("tray"):
        if wire.start == PICO and isinstance(wire.out, int) and (gp := wiring.NAMES[PICO][wire.out]).startswith("GP"):
            goes_to = rows[f"{gp} ({wire.out})"]
            assert re.search(rf"\b{wire.contact}\b", goes_to)
    for channel, sensor in enumerate(pins.SENSORS):
        assert re.search(rf"^\| {channel} \| `{sensor}` \|", page, re.M)


def test_the_firmware_has_the_same_pins() -> None:
    """Read, and not imported: only a board has pins."""
    path = ROOT / "firmware" / "tray" / "pins.py"
    if not path.exists():
        pytest.skip("there is no firmware yet")
    held: dict[str, object] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple | ast.Constant):
            target, value = node.targets[0], ast.literal_eval(node.value)
            several = isinstance(target, ast.Tuple)
            names = [ast.unparse(name) for name in target.elts] if several else [ast.unparse(target)]
            held |= dict(zip(names, value if several else [value], strict=True))
    mux = {name: held[key] for name, key in ((pins.SDA, "SDA"), (pins.SCL, "SCL"), ("RESET", "MUX_RESET"))}
    assert mux == pins.MULTIPLEXER
    called = {"MISO": "MISO", "SDA": "CARD_SELECT", "SCK": "SCK", "MOSI": "MOSI", "RST": "CARD_RESET"}
    assert {name: held[key] for name, key in called.items()} == pins.CARD_READER
    assert held["CHANNELS"] == tuple(range(len(pins.SENSORS)))
