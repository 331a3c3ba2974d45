"""Holds the printed parts to what they must be, by their meshes; what is wrong is a line of text with its figures.

Every mesh is closed, or `shapes` would have refused it. Lengths in mm.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import atan2, degrees, hypot

import numpy as np
import trimesh
from build123d import Part
from manifold3d import Manifold, Mesh

from printed import assembly, bought, case, die, nominal, stand, tray
from printed.assembly import Placed
from printed.bought import DISPLAYS, IRON, LIGHT, LIGHT_MM, LIGHT_OFF_MM, PRETRAVEL_MM, SWITCH_OFF_MM
from printed.shapes import FINE, mesh_of
from printed.sizes import CASE, DIE, PRINT, STAND, TRAY
from printed.solids import rod

STEEP = np.cos(np.radians(44.0))  # of a face that looks down: 45 degrees, and one for what triangles make of it
MOST_MM2 = 25.0
LEDGE_MM = 0.9  # two lines: as wide as that a strip may hang, however long
BED_MM = 180.0
TOUCH_MM3 = 0.02  # shared by parts that touch: what round faces as triangles make of it
# What of a part hangs beyond 45 degrees all the same, and needs no support.
NAMED: Mapping[str, str] = {
    "base": "the flat tops of the two doors for plugs, 3 mm wide, and of the buzzer's and the hub's slits, 0.6 mm wide",
    "tray-tub": "the flat top, 1 mm wide, of the door for cables",
    "tray-wing": "the flat tops, up to 3 mm wide, of the doors for cables and USB",
    "stand": "the flat top, 3 mm wide, of the opening in the mast",
    "die-n": "the ceiling of the seat, a bridge of 5 mm; upper edges of numbers; ends of slits, 0.15 mm wide",
    "die-s": "the ceiling of the seat, a bridge of 5 mm; upper edges of numbers; ends of slits, 0.15 mm wide",
}


def solids() -> dict[str, Part]:
    """Return all printed parts, by the name of their file, as they lie on the bed."""
    halves = {f"die-{pole.lower()}": die.half(pole) for pole in die.HALVES}
    return case.solids() | stand.solids() | tray.solids() | halves


def manifold(mesh: trimesh.Trimesh) -> Manifold:
    """Return a mesh as what can be cut and measured."""
    return Manifold(Mesh(mesh.vertices.astype("float32"), mesh.faces.astype("uint32")))


def overhang_mm2(mesh: trimesh.Trimesh) -> tuple[float, float]:
    """Return the area that looks down more steeply than 45 degrees and does not lie on the bed, and what of it is no
    narrow strip.

    A strip's area is half its width times its outline.
    """
    hangs = np.flatnonzero((mesh.face_normals[:, 2] < -STEEP) & (mesh.triangles[:, :, 2].min(1) > 0.05))
    if not len(hangs):
        return 0.0, 0.0
    down = mesh.submesh([hangs], append=True)
    assert isinstance(down, trimesh.Trimesh)
    pieces = down.split(only_watertight=False, repair=False)
    return sum(piece.area for piece in pieces), sum(piece.area for piece in pieces if _width_mm(piece) > LEDGE_MM)


def _width_mm(piece: trimesh.Trimesh) -> float:
    ends = np.sort(piece.edges, axis=1)
    _, first, count = np.unique(ends, axis=0, return_index=True, return_counts=True)
    outline = piece.vertices[ends[first[count == 1]]]
    return float(2 * piece.area / np.linalg.norm(outline[:, 0] - outline[:, 1], axis=1).sum())


def printable(meshes: Mapping[str, trimesh.Trimesh]) -> Iterator[str]:
    """Say what does not lie on a bed of 180 mm, or hangs where nothing is said of it."""
    for name, mesh in meshes.items():
        (hangs, wide), size = overhang_mm2(mesh), mesh.extents
        if wide > MOST_MM2 or (hangs > 0.05 and name not in NAMED):
            yield f"{name}: {hangs:.1f} mm2 hang, {wide:.1f} of it wide; expected at most {MOST_MM2}, and a name"
        if max(size[:2]) > BED_MM or abs(mesh.bounds[0][2]) > 1e-3:
            yield f"{name}: {size.round(1)} mm, lowest {mesh.bounds[0][2]:.3f}; expected on a bed of {BED_MM:.0f} mm"


def collisions(parts: tuple[Placed, ...]) -> Iterator[str]:
    """Say which parts are where another is, and which bought ones are nearer to others than their clearance."""
    made = [(each, manifold(each.mesh)) for each in parts]
    for (a, first), (b, second) in combinations(made, 2):
        if a.of == b.of or not _near(a, b):
            continue
        shared = (first ^ second).volume()
        if shared > TOUCH_MM3:
            yield f"{a.name} and {b.name} share {shared:.2f} mm3; expected none"
        elif "printed" not in (a.kind, b.kind) and (gap := first.min_gap(second, 2.0)) < CASE.clearance - 1e-3:
            yield f"{a.name} and {b.name} are {gap:.2f} mm from each other; expected {CASE.clearance}"


def _near(a: Placed, b: Placed) -> bool:
    apart = np.maximum(a.mesh.bounds[0] - b.mesh.bounds[1], b.mesh.bounds[0] - a.mesh.bounds[1])
    return bool(apart.max() < CASE.clearance)


# Parts that fit in each other: lifted by so much, so that nothing else touches, they are this far apart.
FITS = (
    ("case 2.42", "lid", "base", 0.6, PRINT.gap),
    ("case 2.42", "display: board", "lid", -0.7, CASE.pocket),
    ("case 1.3", "display: board", "lid", -0.7, CASE.pocket),
    ("case 0.96", "display: board", "lid", -0.7, CASE.pocket),
    ("case 2.42", "cap OK", "lid", 0.0, PRINT.gap),
    ("case 2.42", "switch OK: board", "bank-front", 0.4, PRINT.part / 2),
    ("case 2.42", "light", "lid", -0.7, (CASE.light_hole - LIGHT_MM[0]) / 2),
    ("stand", "scanner: board", "stand", 0.7, PRINT.part),
    ("tray", "card reader: board", "tray-wing", 0.7, PRINT.part),
)


def fits() -> Iterator[tuple[str, float, float]]:
    """Yield what fits in what, how far apart they are, and how far they should be."""
    for group, name, around, lift, stated in FITS:
        parts = {each.name: each.mesh for each in assembly.ASSEMBLIES[group]()}
        moved = parts[name].copy().apply_translation((0, 0, lift))
        yield f"{name} in {around}, {group}", manifold(moved).min_gap(manifold(parts[around]), 3.0), stated


def loose() -> Iterator[str]:
    """Say what fits otherwise than stated."""
    for what, gap, stated in fits():
        if abs(gap - stated) > 0.05:
            yield f"{what}: {gap:.2f} mm apart; expected {stated}"


def windows() -> Iterator[str]:
    """Say where a window hides a part of what shines, or shows more than glass, wherever its board lies."""
    off = CASE.pocket + PRINT.off
    for size, display in DISPLAYS.items():
        cut = manifold(assembly.ASSEMBLIES[f"case {size}"]()[1].mesh).slice(case.LID_Z + 0.001)
        x, y = CASE.display
        holes = [np.asarray(each) for each in cut.to_polygons()]
        (hole,) = [each for each in holes if len(each) and _about(each, x, y) and np.ptp(each[:, 0]) < 70]
        low, high = hole.min(0) - (x, y), hole.max(0) - (x, y)
        half = np.array(display.active[2:]) / 2
        if (half + off > np.minimum(-low, high) + 1e-3).any():
            yield f"window {size}: {low.round(2)} to {high.round(2)} hides some of {2 * half}, {off:.2f} aside"
        glass = np.array(display.glass[2:4]) / 2
        aside = np.array(display.glass[:2]) - display.active[:2]
        if (low - off < aside - glass - 1e-3).any() or (high + off > aside + glass + 1e-3).any():
            yield f"window {size}: {low.round(2)} to {high.round(2)} shows more than the glass"


def _about(points: np.ndarray, x: float, y: float) -> bool:
    return bool((points.min(0) < (x, y)).all() and (points.max(0) > (x, y)).all())


def play() -> tuple[float, float]:
    """Return the least and the most that a cap moves before it touches its switch, over all tolerances."""
    off = SWITCH_OFF_MM + 2 * PRINT.off  # of the switch's height, the cap's flange and the plate's posts
    return CASE.play - off, CASE.play + off


def keys() -> Iterator[str]:
    """Say which key may be pressed by its own lid, does not reach its switch, or meets something on its way."""
    least, most = play()
    way = most + PRETRAVEL_MM[1]
    if least < -1e-9:
        yield f"keys: {least:.2f} mm of play at least; expected none below 0: the lid presses them"
    if CASE.above - way < 1.0:
        yield f"keys: {CASE.above - way:.2f} mm above the lid when pressed; expected 1.0 at least"
    parts = assembly.ASSEMBLIES["case 2.42"]()
    others = [each for each in parts if "plunger" not in each.name and not each.name.startswith("cap")]
    for name in case.KEYS:
        pressed = Placed(f"cap {name}", "printed", f"cap {name}", mesh_of(case.cap_at(name, way)))
        for each in others:
            if _near(pressed, each) and (manifold(pressed.mesh) ^ manifold(each.mesh)).volume() > TOUCH_MM3:
                yield f"key {name}, pressed by {way:.2f} mm, meets {each.name}"


def light() -> Iterator[str]:
    """Say where the light does not go through the lid, or stands out of it, by the tolerances of print and part."""
    least, most = light_above()
    if not 0 <= least <= most <= 2:
        yield f"light: {least:.2f} to {most:.2f} mm above the lid; expected 0 to 2"
    loose_mm = CASE.light_hole - LIGHT_MM[0] - LIGHT_OFF_MM - PRINT.off
    if loose_mm < -1e-9 or CASE.light_hole + PRINT.off >= LIGHT.size[0]:
        yield f"light: its hole of {CASE.light_hole} mm lets in no dome, or its flange of {LIGHT.size[0]}, too"
    lid = manifold(mesh_of(case.lid("2.42")))
    x, y = CASE.light
    for high, there in ((case.TOP_Z - CASE.light_skin / 2, True), (case.TOP_Z - 1.5 * CASE.light_skin, False)):
        drilled = manifold(mesh_of(rod(x, y, (high - 0.01, high + 0.01), 1.0)))
        if ((lid ^ drilled).volume() > 0) != there:
            is_ = "open" if there else "closed"
            yield f"light: at {high:.2f} mm the lid is {is_}; expected a skin of {CASE.light_skin} mm"


def light_above() -> tuple[float, float]:
    """Return the least and the most that the light's dome is above the lid, over all tolerances."""
    middle = LIGHT_MM[1] - CASE.collar[1] - PRINT.wall
    off = LIGHT_OFF_MM + PRINT.off
    return middle - off, middle + off


def hub() -> Iterator[str]:
    """Say where the hub is higher than what its straps' slits leave, or a strap does not go through them."""
    (low, high), _ = case.hub_room()
    if bought.HUB.size[2] > high - low - PRINT.off:
        yield f"hub: {bought.HUB.size[2]} mm high; expected {high - low - PRINT.off:.1f} at most"
    # The slit's top slopes by 45 degrees from both sides to 0.6 mm: below that it is as wide as it is drawn.
    upright = CASE.strap[1] - (CASE.strap[0] - 0.6) / 2
    wide, thick = (each + 2 * PRINT.off for each in bought.STRAP_MM)
    if wide > CASE.strap[0] or thick > upright + (CASE.strap[0] - wide) / 2:
        yield f"hub: a strap of {bought.STRAP_MM} mm does not go through slits of {CASE.strap}"


def tray_places() -> Iterator[str]:
    """Say what of the tray is elsewhere than the firmware has it, and what of iron is too near."""
    parts = {each.name: each for each in assembly.ASSEMBLIES["tray"]()}
    chips = [parts[f"sensor {name}: chip"].mesh for name in nominal.SENSORS]
    for name, chip, place in zip(nominal.SENSORS, chips, nominal.PLACES, strict=True):
        if np.abs(chip.bounds.mean(0) - place).max() > 1e-3:
            yield f"sensor {name}: its chip is at {chip.bounds.mean(0)}; expected {place}"
    bowl = parts["tray-bowl"].mesh
    inner = np.asarray(min(manifold(bowl).slice(TRAY.rim / 2).to_polygons(), key=lambda each: np.ptp(np.asarray(each))))
    radius = np.hypot(*inner.T)
    if abs(radius.max() - nominal.BOWL_MM) > 0.01 or radius.min() < nominal.BOWL_MM - 0.1:
        yield f"bowl: radius {radius.min():.2f} to {radius.max():.2f}; expected {nominal.BOWL_MM}"
    ironed = [each for each in parts.values() if any(each.name.endswith(f": {iron}") for iron in IRON)]
    if len(ironed) != len(IRON):
        yield f"iron: {[each.name for each in ironed]}; expected one of each of {IRON}"
    for each in ironed:
        far = min(float(np.linalg.norm(each.mesh.vertices - place, axis=1).min()) for place in nominal.PLACES)
        if far < TRAY.iron:
            yield f"{each.name}: {far:.0f} mm from a sensor; expected {TRAY.iron:.0f} at least"
    antenna = parts["card reader: antenna"].mesh.bounds.mean(0)[:2]
    if np.abs(antenna - TRAY.antenna).max() > 1e-3 or hypot(*antenna) < nominal.READER_MM:
        yield f"card reader: its antenna is at {antenna}; expected {TRAY.antenna}, {nominal.READER_MM} from the middle"


def die_shape() -> Iterator[str]:
    """Say where the glued die is not the firmware's: its faces, its seat."""
    meshes = {pole: mesh_of(part, FINE) for pole, part in die.glued().items()}
    points = np.concatenate([mesh.vertices for mesh in meshes.values()])
    for value, normal in zip(nominal.VALUES, nominal.NORMALS, strict=True):
        if abs((points @ np.array(normal)).max() - nominal.INRADIUS_MM) > 0.01:
            yield f"die: face {value} is {(points @ np.array(normal)).max():.3f} from the middle"
    seat = manifold(mesh_of(die.place("N") * rod(0, 0, (-2.05, 1.95), bought.MAGNET.size[0])))
    for pole, mesh in meshes.items():
        if (seat ^ manifold(mesh)).volume() > TOUCH_MM3:
            yield f"die: the magnet does not go into half {pole}"


def scanning() -> Iterator[str]:
    """Say whether a card in the groove is out of the scanner's sight."""
    away = STAND.away
    if not bought.READS_MM[0] <= away <= bought.READS_MM[1]:
        yield f"stand: a card is {away} mm away; expected {bought.READS_MM}"
    if min(stand.seen()) < 30 or not 20 < stand.eye() < STAND.card[1] - 20:
        yield f"stand: it sees {stand.seen()} at {stand.eye():.0f} mm of a card; expected 30 at least, about its middle"


def wrong(meshes: Mapping[str, trimesh.Trimesh]) -> list[str]:
    """Return all that is wrong."""
    said = [
        *printable(meshes),
        *loose(),
        *windows(),
        *keys(),
        *light(),
        *hub(),
        *tray_places(),
        *die_shape(),
        *scanning(),
    ]
    for group, parts in assembly.ASSEMBLIES.items():
        said += [f"{group}: {each}" for each in collisions(parts())]
    return said


def measured(meshes: Mapping[str, trimesh.Trimesh]) -> dict[str, object]:
    """Return what was measured of what is printed."""
    axis = nominal.AXIS
    return {
        "wrong": wrong(meshes),
        "parts": {
            name: {
                "bed_mm": [round(float(each), 1) for each in mesh.extents],
                "volume_cm3": round(float(mesh.volume) / 1000, 1),
                "overhang_mm2": [round(float(each), 1) for each in overhang_mm2(mesh)],
                "named": NAMED.get(name, ""),
            }
            for name, mesh in meshes.items()
        },
        "fits_mm": {what: round(gap, 2) for what, gap, _ in fits()},
        "keys_mm": {"play": [round(each, 2) for each in play()], "way": round(play()[1] + PRETRAVEL_MM[1], 2)},
        "light_above_mm": [round(each, 2) for each in light_above()],
        "hub_mm": list(bought.HUB.size),
        "scanner_sees_mm": [round(each, 1) for each in stand.seen()],
        "bowl_mm": nominal.BOWL_MM,
        "sensors_mm": [list(each) for each in nominal.PLACES],
        "axis_deg": [round(degrees(atan2(hypot(*axis[:2]), axis[2])), 3), round(degrees(atan2(axis[1], axis[0])), 3)],
        "seat_mm": list(DIE.seat),
    }
