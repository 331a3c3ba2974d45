"""The case: base, lids for three displays, caps of keys, the plates that hold switches, and clamps that hold displays.

As they lie in the case, 0 on the table; `solids` turns what is printed the other way up.
"""

from functools import cache

from build123d import Axis, Cylinder, Part, Pos, Rot, chamfer

from printed.bought import BUZZER, DISPLAYS, SWITCH, ZERO, Display
from printed.sizes import CASE, PRINT
from printed.solids import BELOW, block, countersunk, doorway, rod, rounded, sign, span

WIDTH, DEPTH = CASE.inner
LID_Z = PRINT.floor + CASE.height  # the lid's underside
TOP_Z = LID_Z + PRINT.wall
ZERO_AT = (0.0, DEPTH / 2 - 1.0 - ZERO.size[1] / 2, PRINT.floor + 3.0)  # of the board's underside
BUZZER_AT = (-49.0, -13.0, PRINT.floor)
PLUNGER_Z = LID_Z - CASE.flange_height - CASE.play
BANK_Z = PLUNGER_Z - SWITCH.blocks[0].z[1]  # what the switches stand on
FOAM_MM = 0.5  # between a clamp and its display's board
PAD_MM = 2.5
KEYS = {name: (x, y) for name, x, y in CASE.keys}
BANKS = {
    "bank-front": (("BACK", "UP", "DOWN", "OK"), ((-26.0, -25.0), (0.0, -25.0), (26.0, -25.0))),
    "bank-side": (("LEFT",), ((-47.8, 1.5), (-47.8, 24.5))),
}


def _corners() -> list[tuple[float, float]]:
    x, y = WIDTH / 2 - CASE.inset, DEPTH / 2 - CASE.inset
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _outside(z: tuple[float, float]) -> Part:
    return rounded(WIDTH + 2 * PRINT.wall, DEPTH + 2 * PRINT.wall, z, CASE.radius)


@cache
def base() -> Part:
    """Return the base: posts for the lid and the Pi, a ring for the buzzer, doors for plugs and wires."""
    hollow = rounded(WIDTH, DEPTH, (PRINT.floor, LID_Z + 1), CASE.radius - PRINT.wall)
    box = _outside((0, LID_Z)) - hollow
    x0, y0, z0 = ZERO_AT
    seats = [(x0 + x, y0 + y) for x, y in ZERO.holes]
    grown = [rod(x, y, (0.5, LID_Z), CASE.post) for x, y in _corners()]
    grown += [rod(x, y, (0.5, z0), 5.6) for x, y in seats]
    x, y, z = BUZZER_AT
    ring = BUZZER.size[0] + 2 * PRINT.part
    grown.append(rod(x, y, (0.5, z + 6), ring + 2.4) - rod(x, y, (z, z + 7), ring))
    cuts = [rod(x, y, (LID_Z - 14, LID_Z + 1), PRINT.thread) for x, y in _corners()]
    cuts += [rod(x, y, (0.8, z0 + 1), PRINT.thread) for x, y in seats]
    wall = (DEPTH / 2 - 1, DEPTH / 2 + PRINT.wall + 1)
    for plug in ZERO.blocks[:2]:
        middle, high = (plug.x[0] + plug.x[1]) / 2, z0 + (plug.z[0] + plug.z[1]) / 2
        cuts.append(doorway(x0 + middle, 11.6, (high - 4.2, high + 7.2), wall))
    left = (-WIDTH / 2 - PRINT.wall - 1, -WIDTH / 2 + 1)
    sound = [Rot(0, 0, 90) * doorway(y + k, 2.0, (z + 2, z + 11), (-left[1], -left[0]), 0.6) for k in (-4, 0, 4)]
    notch = block(left, (-2.0, 6.0), (LID_Z - 6, LID_Z + 1))  # its top is the lid
    return box + grown - cuts - sound - notch - slits()


def slits() -> list[Part]:
    """Return the four slits in the right wall, for the two straps around the hub."""
    (width, high), (ys, zs) = CASE.strap, CASE.hub
    x = (-WIDTH / 2 - PRINT.wall - 1, -WIDTH / 2 + 1)  # a turn by 90 degrees makes y of it
    return [Rot(0, 0, 90) * doorway(y, width, (z, z + high), x, 0.6) for y in ys for z in zs]


def hub_room() -> tuple[tuple[float, float], float]:
    """Return from and to of the height that a hub may have between its straps' slits, and the right wall's outside."""
    low, high = CASE.hub[1]
    return (low + CASE.strap[1], high), WIDTH / 2 + PRINT.wall


def lid_plate() -> Part:
    """Return the lid without what belongs to a display: plate, lip, holes for screws and keys, posts for the banks."""
    gap = PRINT.gap
    lip = rounded(WIDTH - 2 * gap, DEPTH - 2 * gap, (LID_Z - 3, LID_Z + 0.5), CASE.radius - PRINT.wall - gap)
    lip -= block((-WIDTH / 2 + 1.7, WIDTH / 2 - 1.7), (-DEPTH / 2 + 1.7, DEPTH / 2 - 1.7), (LID_Z - 4, LID_Z + 1))
    for x, y in _corners():
        lip -= block((x - 5, x + 5), (y - 5, y + 5), (LID_Z - 4, LID_Z))
    lip -= block((-WIDTH, -WIDTH / 2 + 4), (-3.0, 7.0), (LID_Z - 4, LID_Z))
    posts = [rod(x, y, (BANK_Z, LID_Z + 0.5), 6.2) for x, y in _bank_posts()]
    posts.append(rod(*CASE.light, (LID_Z - CASE.collar[1], LID_Z + 0.5), CASE.collar[0]))
    cuts = [countersunk(x, y, TOP_Z, PRINT.wall, PRINT.through) for x, y in _corners()]
    cuts += [rod(x, y, (LID_Z - 1, TOP_Z + 1), CASE.cap + 2 * PRINT.gap) for x, y in KEYS.values()]
    cuts += [rod(x, y, (BANK_Z - 1, LID_Z - 0.6), PRINT.thread) for x, y in _bank_posts()]
    cuts.append(rod(*CASE.light, (LID_Z - CASE.collar[1] - 1, TOP_Z - CASE.light_skin), CASE.light_hole))
    return _outside((LID_Z, TOP_Z)) + lip + posts - cuts


def _bank_posts() -> list[tuple[float, float]]:
    front, side = BANKS["bank-front"][1], BANKS["bank-side"][1]
    return [*front, *side, *((-x, y) for x, y in side)]


def display_at(display: Display) -> tuple[float, float, float]:
    """Return where a display's board is, its underside: the middle of what shines is in the middle of the window."""
    x, y = CASE.display
    low = LID_Z - display.glass[4] - display.size[2]
    return x - display.active[0], y - display.active[1], low


def window(display: Display) -> tuple[float, float]:
    """Return width and height of the window where it is narrowest, at the glass."""
    return display.active[2] + 2 * CASE.window_margin, display.active[3] + 2 * CASE.window_margin


def clamp_posts(display: Display) -> tuple[list[tuple[float, float]], float]:
    """Return where the clamp's posts are, and how low they reach."""
    x, y, low = display_at(display)
    away = display.size[0] / 2 + 4.6
    return [(x - away, y), (x + away, y)], low - PAD_MM - FOAM_MM


@cache
def lid(size: str) -> Part:
    """Return the lid for a display, by its size in inches: window, frame and posts of the clamp."""
    display = DISPLAYS[size]
    x, y, low = display_at(display)
    w, h, _ = display.size
    around = [CASE.pocket, CASE.pocket + 1.2]
    inner, outer = (block((x - w / 2 - a, x + w / 2 + a), (y - h / 2 - a, y + h / 2 + a), (low, LID_Z)) for a in around)
    posts, deep = clamp_posts(display)
    grown = [outer - inner, *(rod(*at, (deep, LID_Z), 6.4) - inner for at in posts)]
    cuts = [rod(*at, (deep - 1, LID_Z - 0.6), PRINT.thread) for at in posts]
    return lid_plate() + grown - cuts - _window(display)


def _window(display: Display) -> Part:
    """Return the window: as wide as it may be at the glass, wider by 45 degrees outside."""
    (x, y), (w, h) = CASE.display, window(display)
    t = PRINT.wall
    hole = block((x - w / 2 - t, x + w / 2 + t), (y - h / 2 - t, y + h / 2 + t), (LID_Z, TOP_Z))
    sloped = chamfer(hole.faces().sort_by(Axis.Z)[0].edges(), t - 0.01)
    straight = block((x - w / 2, x + w / 2), (y - h / 2, y + h / 2), (LID_Z - 1, TOP_Z))
    return Part() + sloped + straight


def drilled(size: str) -> Part:
    """Return the lid as build 3 has it: the skin over the light's hole drilled out."""
    return lid(size) - rod(*CASE.light, (LID_Z, TOP_Z + 1), CASE.light_hole)


def light_at() -> tuple[float, float, float]:
    """Return where the light's flange ends: at the collar's end."""
    return *CASE.light, LID_Z - CASE.collar[1]


@cache
def clamp(size: str) -> Part:
    """Return the bar that holds a display from behind, on two pads with foam."""
    display = DISPLAYS[size]
    x, y, low = display_at(display)
    posts, deep = clamp_posts(display)
    edge = display.size[0] / 2
    strip = block((posts[0][0] - 4, posts[1][0] + 4), (y - 4, y + 4), (deep - 3, deep))
    pads = [
        block(span(x + k * (edge - 3.2), x + k * (edge - 0.2)), (y - 4, y + 4), (deep - 1, low - FOAM_MM))
        for k in (-1, 1)
    ]
    return strip + pads - [rod(*at, (deep - 4, deep + 1), PRINT.through) for at in posts]


@cache
def bank(name: str) -> Part:
    """Return a plate with seats for switches; wires are soldered to their legs below it."""
    keys, posts = BANKS[name]
    places = [KEYS[key] for key in keys]
    xs, ys = zip(*places, *posts, strict=True)
    low, high = BANK_Z - CASE.bank, BANK_Z
    wide = (min(xs) - 8.2, max(xs) + 8.2)
    plate = block(wide, (min(min(ys) - 4.5, places[0][1] - 9), max(max(ys) + 4.5, places[0][1] + 9)), (low, high))
    seat, frame = SWITCH.size[0] / 2 + PRINT.part / 2, SWITCH.size[0] / 2 + PRINT.part / 2 + 1.2
    grown, cuts = [], [rod(x, y, (low - 1, high + 1), PRINT.through) for x, y in posts]
    for x, y in places:
        rim = block((x - frame, x + frame), (y - frame, y + frame), (high - 0.5, high + 1.5))
        rim -= block((x - seat, x + seat), (y - seat, y + seat), (high - 1, high + 2))
        rim -= block((x - frame - 1, x + frame + 1), (y - 4.5, y + 4.5), (high - 1, high + 2))
        grown.append(rim)
        cuts += [
            block((x + k * 6.3 - 1.0, x + k * 6.3 + 1.0), (y - 3.8, y + 3.8), (low - 1, high + 1)) for k in (-1, 1)
        ]
    return plate + grown - cuts


def banks() -> dict[str, Part]:
    """Return the plates in their places: the one at the side is printed twice."""
    return {
        "bank-front": bank("bank-front"),
        "bank-side": bank("bank-side"),
        "bank-side, right": Rot(0, 0, 180) * Pos(0, -26, 0) * bank("bank-side"),
    }


@cache
def cap(name: str) -> Part:
    """Return a key's cap, standing on its flange at 0, its sign sunk into the top."""
    high = CASE.flange_height + PRINT.wall + CASE.above
    body = Cylinder(CASE.cap / 2, high, align=BELOW)
    body = chamfer(body.edges().sort_by(Axis.Z)[-1], 0.6)
    flange = Cylinder(CASE.flange / 2, CASE.flange_height, align=BELOW)
    return Part() + body + flange - sign(name, 7.0, 1.2, (high - 0.5, high + 1))


def cap_at(name: str, down: float = 0.0) -> Part:
    """Return a cap in its place, pressed down by so much from where its flange touches the lid."""
    x, y = KEYS[name]
    return Pos(x, y, LID_Z - CASE.flange_height - down) * cap(name)


def solids() -> dict[str, Part]:
    """Return all that is printed of the case, by the name of its file, as it lies on the printer's bed."""
    said = {"base": base()}
    for size in DISPLAYS:
        name = size.replace(".", "")
        said[f"lid-{name}"] = Pos(0, 0, TOP_Z) * Rot(180, 0, 0) * lid(size)
        flat = Rot(0, 0, 0) * clamp(size)
        said[f"clamp-{name}"] = Pos(0, -display_at(DISPLAYS[size])[1], -flat.bounding_box().min.Z) * flat
    for name in BANKS:
        said[name] = Pos(0, 0, CASE.bank - BANK_Z) * bank(name)
    said |= {f"cap-{name.lower()}": cap(name) for name in KEYS}
    return said
