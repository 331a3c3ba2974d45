"""Printed and bought parts in their places: what is checked against each other, and what the pictures show."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import trimesh
from build123d import Location, Part, Pos

from printed import bought, case, nominal, stand, tray
from printed.bought import Bought, Display
from printed.shapes import COARSE, FINE, ROUND, mesh_of
from printed.sizes import CASE
from printed.solids import block, rod


@dataclass(frozen=True)
class Placed:
    """A part in its place.

    Attributes:
        kind: `printed`, `bought`, or `room` for what plugs and wires need.
        of: the bought part that a block belongs to; a printed part's own name.
    """

    name: str
    kind: str
    of: str
    mesh: trimesh.Trimesh


def printed(name: str, part: Part) -> Placed:
    """Return a printed part in its place."""
    return Placed(name, "printed", name, mesh_of(part, FINE if name in ROUND else COARSE))


def board(name: str, part: Bought, at: Location) -> list[Placed]:
    """Return a bought part, its board and blocks, in its place."""
    w, d, t = part.size
    body = block((-w / 2, w / 2), (-d / 2, d / 2), (0, t))
    if part.hole:
        body -= [rod(x, y, (-1, t + 1), part.hole) for x, y in part.holes]
    found = [Placed(f"{name}: board", "bought", name, mesh_of(at * body))]
    if isinstance(part, Display):
        x, y, wide, high, thick = part.glass
        glass = block((x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2), (t, t + thick))
        found.append(Placed(f"{name}: glass", "bought", name, mesh_of(at * glass)))
    for each in part.blocks:
        shape = at * block(each.x, each.y, each.z)
        found.append(Placed(f"{name}: {each.name}", "room" if each.room else "bought", name, mesh_of(shape)))
    return found


def switches() -> list[Placed]:
    """Return the switches in their seats; those at the sides are turned like the others."""
    return [
        placed
        for name, (x, y) in case.KEYS.items()
        for placed in board(f"switch {name}", bought.SWITCH, Pos(x, y, case.BANK_Z))
    ]


@cache
def box(size: str = "2.42") -> tuple[Placed, ...]:
    """Return the case with a display, closed, as build 3 has it, its keys as the switches hold them."""
    said = [printed("base", case.base()), printed("lid", case.drilled(size)), printed("clamp", case.clamp(size))]
    said += [printed(name, part) for name, part in case.banks().items()]
    said += [printed(f"cap {name}", case.cap_at(name, CASE.play)) for name in case.KEYS]
    said += board("Pi", bought.ZERO, Pos(*case.ZERO_AT))
    said += board("display", bought.DISPLAYS[size], Pos(*case.display_at(bought.DISPLAYS[size])))
    x, y, z = case.BUZZER_AT
    said.append(Placed("buzzer", "bought", "buzzer", mesh_of(rod(x, y, (z, z + bought.BUZZER.size[2]), 12.0))))
    return (*said, *switches(), *light(), *hub())


def light() -> list[Placed]:
    """Return the light in its collar."""
    x, y, z = case.light_at()
    (wide, _, thick), (dome, high) = bought.LIGHT.size, bought.LIGHT_MM
    body = rod(x, y, (z - thick, z), wide) + rod(x, y, (z - thick, z + high), dome)
    said = [Placed("light", "bought", "light", mesh_of(body))]
    for each in bought.LIGHT.blocks:
        said.append(
            Placed(f"light: {each.name}", "room", "light", mesh_of(Pos(x, y, z) * block(each.x, each.y, each.z)))
        )
    return said


def hub() -> list[Placed]:
    """Return the hub on the right wall, and its straps inside of the wall."""
    (low, high), outside = case.hub_room()
    long, deep, tall = bought.HUB.size
    z = (low + high - tall) / 2
    body = block((outside, outside + deep), (-long / 2, long / 2), (z, z + tall))
    said = [Placed("hub", "bought", "hub", mesh_of(body))]
    wide, thick = bought.STRAP_MM
    inside = case.WIDTH / 2
    for k, y in enumerate(CASE.hub[0]):
        strap = block((inside - thick, inside), (y - wide / 2, y + wide / 2), (low - 3, high + 3))
        said.append(Placed(f"hub: strap {k + 1}", "room", "hub", mesh_of(strap)))
    return said


@cache
def tray_() -> tuple[Placed, ...]:
    """Return the tray with all its boards and the die that lies in it."""
    said = [printed(name, make()) for name, make in TRAY_PARTS.items()]
    for name, at in zip(nominal.SENSORS, tray.sensors_at(), strict=True):
        unused = f"sensor {name}: plug {'right' if PLUGS[name] == 'left' else 'left'}"
        said += [each for each in board(f"sensor {name}", bought.SENSOR, at) if each.name != unused]
    said += board("Pico", bought.PICO, tray.PICO_AT)
    said += board("multiplexer", bought.MULTIPLEXER, tray.MULTIPLEXER_AT)
    said += board("card reader", bought.READER, tray.READER_AT)
    return tuple(said)


PLUGS = {"m0": "right", "m1": "right", "m2": "left", "m3": "right", "m4": "right"}  # the socket that is used
TRAY_PARTS = {"tray-bowl": tray.bowl, "tray-tub": tray.tub, "tray-wing": tray.wing, "tray-plate": tray.plate}


@cache
def scanner() -> tuple[Placed, ...]:
    """Return the stand with its scanner and a card."""
    at = Pos(*stand.scanner_at())
    return (
        printed("stand", stand.stand()),
        *board("scanner", bought.SCANNER, at),
        Placed("card", "room", "card", mesh_of(stand.card())),
    )


ASSEMBLIES: Mapping[str, Callable[[], tuple[Placed, ...]]] = {
    "case 2.42": lambda: box("2.42"),
    "case 1.3": lambda: box("1.3"),
    "case 0.96": lambda: box("0.96"),
    "tray": tray_,
    "stand": scanner,
}
