"""Draws the wiring diagrams of hardware/wiring from the one table of pins, by WireViz, in English and French.

`make pictures` writes the sources and the drawings; a test draws them anew and counts what is in them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from catalogue import DRAWN
from compere_device.setup import pins
from compere_device.setup.boards import OLED_BONNET

FOLDER = Path(__file__).parent.parent / "hardware" / "wiring"
PI, PICO = "Pi", "Pico"
SOCKET, HUB, TRAY = "Pi's USB socket", "hub", "tray"
MULTIPLEXER, CARDS = "multiplexer", "card reader"
ALL_GROUNDS = "ground of all"


class Wire(NamedTuple):
    """A wire from a part's contact to another's; a contact of Pi or Pico is the number of its pin."""

    start: str
    out: str | int
    end: str
    contact: str
    colour: str


FRENCH: Mapping[str, str] = {
    PI: "Pi",
    PICO: "Pico",
    SOCKET: "prise USB du Pi",
    HUB: "hub USB",
    TRAY: "plateau (Pico)",
    MULTIPLEXER: "multiplexeur",
    CARDS: "lecteur de cartes",
    ALL_GROUNDS: "masse commune",
    "display": "écran",
    "bonnet": "carte écran",
    "keys": "boutons",
    "knob": "molette",
    "buzzer": "buzzer",
    "light": "voyant",
    "scanner": "lecteur de codes",
    "330 Ω to +": "+ par 330 Ω",
    "OK (push)": "OK (appui)",
    "C and push, ground": "C et appui, masse",
    "channel": "canal",
    "sensor": "capteur",
    "to host": "vers le Pi",
    "to the tray": "vers le plateau",
    "OK (stick)": "OK (manche)",
    **{key: key for key in ("OK", "BACK", "UP", "DOWN")},
    **{f"{key} (if you like)": f"{key} (facultatif)" for key in pins.MORE_KEYS},
}


def said(text: str, language: str) -> str:
    """Return a part or contact in a language; signs, and what is printed on boards, are the same in all."""
    if language != "fr":
        return text
    return FRENCH.get(text) or re.sub("channel|sensor", lambda found: FRENCH[found[0]], text)


def _pi(end: str, contact: str, pin: int, colour: str) -> Wire:
    return Wire(PI, pin, end, contact, colour)


def _display(end: str = "display", supply: str = "VCC") -> Iterator[Wire]:
    yield from (_pi(end, "GND", pins.GROUND[0], "BK"), _pi(end, supply, pins.V3V3, "RD"))
    for contact, colour in ((pins.SCL, "YE"), (pins.SDA, "BU")):
        yield _pi(end, contact, pins.HEADER[pins.DISPLAY[contact]], colour)


def _bonnet() -> Iterator[Wire]:
    yield from _display("bonnet", "3V3")
    for key, gpios in OLED_BONNET.keys.items():
        for nth, gpio in enumerate(gpios):
            yield _pi("bonnet", key.value.upper() + (" (stick)" if nth else ""), pins.HEADER[gpio], "GN")


def _keys(names: Mapping[str, int], more: Mapping[str, int]) -> Iterator[Wire]:
    for name, gpio in names.items():
        yield _pi("keys", name, pins.HEADER[gpio], "GN")
    for name, gpio in more.items():
        yield _pi("keys", f"{name} (if you like)", pins.HEADER[gpio], "GN")
    yield _pi("keys", ALL_GROUNDS, pins.GROUND[-1], "BK")


def _buzzer() -> Iterator[Wire]:
    yield from (_pi("buzzer", "+", pins.HEADER[pins.BUZZER], "OG"), _pi("buzzer", "-", pins.GROUND[-2], "BK"))


def _usb(start: str, out: str, end: str) -> Wire:
    return Wire(start, out, end, "USB", "GY")


def _no_wire() -> Iterator[Wire]:
    yield from _bonnet()
    yield _usb(SOCKET, "USB", "scanner")


def _by_hand() -> Iterator[Wire]:
    yield from _display()
    yield from _keys(pins.KEYS, {name: pins.MORE_KEYS[name] for name in ("LEFT", "RIGHT")})
    yield from _buzzer()


def _hand_wired() -> Iterator[Wire]:
    yield from _by_hand()
    yield _usb(SOCKET, "USB", "scanner")


def _full() -> Iterator[Wire]:
    yield from _by_hand()
    yield from (_pi("light", "330 Ω to +", pins.HEADER[pins.LIGHT], "WH"), _pi("light", "-", pins.GROUND[2], "BK"))
    yield from (_pi("scanner", "VCC", pins.V5, "RD"), _pi("scanner", "GND", pins.GROUND[3], "BK"))
    yield _pi("scanner", "TX", pins.HEADER[pins.SCANNER["RX"]], "VT")
    yield _pi("scanner", "RX", pins.HEADER[pins.SCANNER["TX"]], "GY")
    yield Wire(SOCKET, "USB", HUB, "to host", "GY")
    yield Wire(HUB, "to the tray", TRAY, "USB", "GY")


def _knob() -> Iterator[Wire]:
    """A knob in the place of UP, DOWN and OK, whose push is OK; what else is as in build 2."""
    yield from _display()
    for contact, name in (("A", "A"), ("B", "B"), ("push", "OK (push)")):
        yield _pi("knob", name, pins.HEADER[pins.KNOB[contact]], "GN")
    yield _pi("knob", "C and push, ground", pins.GROUND[-2], "BK")
    yield from _keys({"BACK": pins.KEYS["BACK"]}, {"LOOK": pins.MORE_KEYS["LOOK"]})


def _tray() -> Iterator[Wire]:
    """The Pico under the tray: two parts on its pins, five sensors on the channels of the one."""
    for end, contacts in ((MULTIPLEXER, pins.MULTIPLEXER), (CARDS, pins.CARD_READER)):
        supply = "VIN" if end == MULTIPLEXER else "3.3V"
        yield from (Wire(PICO, pins.PICO_V3V3, end, supply, "RD"), Wire(PICO, pins.PICO_GROUND, end, "GND", "BK"))
        for contact, gp in contacts.items():
            yield Wire(PICO, pins.PICO[gp], end, contact, {"SDA": "BU", "SCL": "YE"}.get(contact, "GN"))
    for channel, sensor in enumerate(pins.SENSORS):
        yield Wire(MULTIPLEXER, f"channel {channel} (Qwiic)", f"sensor {sensor}", "Qwiic", "WH")


BUILDS = {"no-wire": _no_wire, "hand-wired": _hand_wired, "full": _full}
DIAGRAMS: Mapping[str, Callable[[], Iterator[Wire]]] = {**BUILDS, "knob": _knob, "tray": _tray}
TITLES = {
    "no-wire": "build 1, a bonnet on the header and no wire",
    "hand-wired": "build 2, wired by hand",
    "full": "build 3, the full box",
    "knob": "a knob in the place of UP, DOWN and OK",
    "tray": "the tray's Pico",
}
NAMES: Mapping[str, Mapping[int, str]] = {  # of the pins of the two boards
    PI: {number: f"GPIO {gpio}" for gpio, number in pins.HEADER.items()}
    | {pins.V3V3: "3V3", pins.V5: "5V"}
    | dict.fromkeys(pins.GROUND, "GND"),
    PICO: {number: f"GP{gp}" for gp, number in pins.PICO.items()} | {pins.PICO_V3V3: "3V3", pins.PICO_GROUND: "GND"},
}


def wires(name: str) -> list[Wire]:
    """Return the wires of a diagram."""
    return list(DIAGRAMS[name]())


def contacts(name: str) -> dict[str, list[str | int]]:
    """Return the parts of a diagram, each with its contacts in the order in which they are drawn."""
    found: dict[str, list[str | int]] = {}
    for wire in wires(name):
        for part, contact in ((wire.start, wire.out), (wire.end, wire.contact)):
            held = found.setdefault(part, [])
            if contact not in held:
                held.append(contact)
    return {part: sorted(held) if part in NAMES else held for part, held in found.items()}


def source(name: str, language: str) -> Mapping[str, object]:
    """Return what WireViz is told: a connector a part, a cable for the wires between two parts."""
    parts = contacts(name)
    connectors: dict[str, dict[str, object]] = {}
    for part, held in parts.items():
        known = NAMES.get(part, {})
        labels = [known.get(contact, contact) if isinstance(contact, int) else contact for contact in held]
        numbers = {"pins": held} if known else {}
        shown = {"show_pincount": False, "hide_disconnected_pins": False}
        spoken = [said(str(label), language) for label in labels]
        connectors[said(part, language)] = {**numbers, "pinlabels": spoken, **shown}
    bundles: dict[tuple[str, str], list[Wire]] = {}
    for wire in wires(name):
        bundles.setdefault((wire.start, wire.end), []).append(wire)
    cables, joined = {}, []
    for (start, end), its in bundles.items():
        cable = f"{said(start, language)} – {said(end, language)}"
        shown = {"show_name": False, "show_wirecount": False}
        cables[cable] = {"wirecount": len(its), "colors": [wire.colour for wire in its], **shown}
        outs = [_pin(parts, start, wire.out) for wire in its]
        ins = [_pin(parts, end, wire.contact) for wire in its]
        ways = {cable: [*range(1, len(its) + 1)]}
        joined.append([{said(start, language): outs}, ways, {said(end, language): ins}])
    return {"connectors": connectors, "cables": cables, "connections": joined}


def _pin(parts: Mapping[str, list[str | int]], part: str, contact: str | int) -> int:
    """Return the number by which WireViz knows a contact: that of the board, else its place among the others."""
    return contact if isinstance(contact, int) else parts[part].index(contact) + 1


def text(name: str, language: str = "en") -> str:
    """Return the source as WireViz reads it."""
    return yaml.safe_dump(source(name, language), sort_keys=False, allow_unicode=True)


def drawn(name: str, language: str = "en") -> str:
    """Return the drawing as SVG, without the version of the program that drew it."""
    from wireviz.wireviz import parse

    svg = parse(text(name, language), return_types="svg")
    return re.sub(r"<!-- Generated by .*?-->\n?", "", svg, flags=re.S)


def path(name: str, language: str, ending: str) -> Path:
    """Return where a source or drawing is kept."""
    return FOLDER / f"{name}_{language}.{ending}"


def write() -> None:
    """Write all sources and drawings."""
    for name in DIAGRAMS:
        for language in DRAWN:
            path(name, language, "yml").write_text(text(name, language), encoding="utf-8")
            path(name, language, "svg").write_text(drawn(name, language), encoding="utf-8")


if __name__ == "__main__":
    write()
