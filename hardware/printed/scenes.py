"""The pictures of the pages: which parts they show, where these were moved to, and from where one looks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import trimesh
from build123d import Location, Part, Pos, Rot

from printed import assembly, bought, case, die, nominal
from printed.assembly import Placed
from printed.draw import Colour, Shown, picture
from printed.figures import sum_of
from printed.shapes import FINE, mesh_of
from printed.sizes import CASE
from printed.solids import block, rod

BODY, LID, KEY, GREEN, GLASS, STEEL, CARD, WHITE = (
    (232, 154, 74),
    (246, 190, 120),
    (92, 104, 120),
    (52, 132, 96),
    (38, 42, 52),
    (176, 182, 190),
    (214, 222, 236),
    (240, 238, 230),
)
Scene = Callable[[], Iterable[Shown]]


@dataclass(frozen=True)
class Seen:
    """A scene, from where it is seen (degrees about the vertical, and down), and how wide its picture is."""

    shown: Scene
    turn: float
    down: float
    width: int = 520


def colour(part: Placed) -> Colour:
    """Return a part's colour."""
    if part.kind == "room":
        return CARD
    if part.kind == "bought":
        return GLASS if "glass" in part.name else GREEN if part.name.endswith("board") else STEEL
    if part.name.startswith("cap"):
        return KEY
    return BODY if part.name in ("base", "tray-tub", "tray-wing", "stand", "bank-front") else LID


def moved(parts: Iterable[Placed], how: Location | None = None) -> list[Shown]:
    """Return parts as they are drawn, moved; without the room of plugs and wires."""
    rows = np.eye(4)
    if how is not None:
        move = how.wrapped.Transformation()
        rows[:3] = [[move.Value(i, j) for j in range(1, 5)] for i in range(1, 4)]
    return [Shown(each.mesh.copy().apply_transform(rows), colour(each)) for each in parts if each.kind != "room"]


def of_lid(part: Placed) -> bool:
    """Return whether a part of the case comes off with its lid."""
    return part.of.startswith(("lid", "clamp", "bank", "cap", "display", "switch", "light"))


def box_shut() -> Iterable[Shown]:
    """Return the case without its hub."""
    return moved(each for each in assembly.box() if each.of != "hub")


def box_with_hub() -> Iterable[Shown]:
    """Return the case with the hub strapped to its right wall."""
    yield from moved(assembly.box())
    (low, high), outside = case.hub_room()
    (wide, thick), (_, deep, tall) = bought.STRAP_MM, bought.HUB.size
    x, middle = (case.WIDTH / 2, outside + deep), (low + high) / 2
    for y in CASE.hub[0]:
        inner, outer = (
            block((x[0] - a, x[1] + a), (y - wide / 2, y + wide / 2), (middle - tall / 2 - a, middle + tall / 2 + a))
            for a in (0.1, thick)
        )
        yield Shown(mesh_of(outer - inner), KEY)


def box_open() -> Iterable[Shown]:
    """Return the case with its lid lifted."""
    parts = [each for each in assembly.box() if each.of != "hub"]
    yield from moved(each for each in parts if not of_lid(each))
    yield from moved((each for each in parts if of_lid(each)), Pos(0, 30, 62))


def lid_parts() -> Iterable[Shown]:
    """Return all that goes into the lid, apart, in the order in which it goes in; the lid lies on its face."""
    steps = {"cap": 18.0, "display": 26.0, "clamp": 44.0, "switch": 40.0, "bank": 56.0, "light": 26.0, "lid": 0.0}
    for part in assembly.box():
        if of_lid(part):
            lift = next(high for start, high in steps.items() if part.of.startswith(start))
            yield from moved([part], Pos(0, 0, lift) * Rot(180, 0, 0))


def base_in() -> Iterable[Shown]:
    """Return the base with the Pi and the buzzer."""
    return moved(each for each in assembly.box() if not of_lid(each) and each.of != "hub")


def the_die() -> list[trimesh.Trimesh]:
    """Return the glued die as it lies in the bowl, the 2 on top."""
    rows = np.eye(4)
    right, up, normal = nominal.frame(nominal.VALUES.index(2))
    rows[:3, :3] = [right, up, normal]
    rows[:3, 3] = (12, -14, nominal.INRADIUS_MM)
    return [mesh_of(part, FINE).apply_transform(rows) for part in die.glued().values()]


def tray_closed() -> Iterable[Shown]:
    """Return the tray with a die."""
    yield from moved(assembly.tray_())
    yield from (Shown(each, WHITE) for each in the_die())


def tray_open() -> Iterable[Shown]:
    """Return the tray with bowl and plate lifted."""
    for part in assembly.tray_():
        lift = 75.0 if part.of in ("tray-bowl", "tray-plate") else 0.0
        yield from moved([part], Pos(0, 0, lift))


def sensors() -> Iterable[Shown]:
    """Return the tub with its five sensors, from above."""
    return moved(each for each in assembly.tray_() if each.of == "tray-tub" or each.of.startswith("sensor"))


def halves() -> Iterable[Shown]:
    """Return both halves with their cut faces up, and the magnet."""
    for k, pole in enumerate(die.HALVES):
        yield Shown(mesh_of(Pos(-23 + 46 * k, 0, 0) * Rot(180, 0, 0) * die.half(pole), FINE), WHITE)
    magnet: Part = rod(0, -12, (-4, 0), bought.MAGNET.size[0])
    yield Shown(mesh_of(magnet), STEEL)


def die_apart() -> Iterable[Shown]:
    """Return the die as it goes together, its magnet between the halves."""
    for pole, side in zip(die.HALVES, (1, -1), strict=True):
        lift = 9.0 * side
        turn = Rot(0, 0, 0) if side > 0 else Rot(180, 0, 0)
        yield Shown(mesh_of(Pos(0, 0, lift) * turn * die.half(pole), FINE), WHITE)
    yield Shown(mesh_of(rod(0, 0, (-2, 2), bought.MAGNET.size[0])), STEEL)


def stand_() -> Iterable[Shown]:
    """Return the stand with the scanner and a card."""
    yield from moved(assembly.scanner())
    yield from (Shown(each.mesh, CARD) for each in assembly.scanner() if each.name == "card")


SCENES: Mapping[str, Seen] = {
    "case": Seen(box_shut, -28, 38),
    "case-hub": Seen(box_with_hub, 34, 34),
    "case-open": Seen(box_open, -28, 32),
    "case-lid": Seen(lid_parts, -28, 30),
    "case-base": Seen(base_in, -20, 66),
    "stand": Seen(stand_, -52, 24, 420),
    "tray": Seen(tray_closed, -24, 42),
    "tray-open": Seen(tray_open, -24, 34),
    "tray-sensors": Seen(sensors, 0, 89, 380),
    "die": Seen(lambda: (Shown(each, WHITE) for each in the_die()), 20, 40, 260),
    "die-halves": Seen(halves, 0, 68, 560),
    "die-apart": Seen(die_apart, 20, 14, 260),
}


def save(name: str, folder: Path) -> str:
    """Draw a scene into a folder and return its file's sum."""
    seen = SCENES[name]
    file = folder / f"{name}.png"
    picture(list(seen.shown()), seen.turn, seen.down, seen.width).save(file, optimize=True)
    return sum_of(file)
