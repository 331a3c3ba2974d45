"""Walls, clearances and places of the printed parts: what a maker with another printer or other parts changes here.

Lengths in mm. `case.py`, `tray.py` and `die.py` draw from these, `checks.py` holds what is drawn to them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Print:
    """What the printer makes of a drawing.

    Attributes:
        wall: of boxes.
        floor: of boxes; the lid's plate is as thick as a wall.
        line: one line of plastic, of a nozzle of 0.4.
        walls: lines around everything (perimeters).
        layer: its height.
        solid: layers at the top and the bottom that are solid.
        off: by how much any printed surface may lie beside where it was drawn.
        gap: between printed parts that move in each other, and those that are put together.
        part: around bought parts, whose makers differ.
        thread: of a hole in which a screw of M2.5 cuts its own thread; `through` of one that it passes; `thin` of one
            for M2.
    """

    wall: float = 2.4
    floor: float = 2.0
    line: float = 0.45
    walls: int = 3
    layer: float = 0.2
    solid: int = 5
    off: float = 0.2
    gap: float = 0.3
    part: float = 0.4
    thread: float = 2.1
    through: float = 2.8
    thin: float = 1.6


@dataclass(frozen=True)
class Case:
    """The case, its middle at 0, 0 on the table; x to the right, y away from you, z up.

    Attributes:
        inner: width and depth inside.
        height: inside, between floor and lid.
        radius: of the upright edges outside.
        post: diameter of a post for a screw; `inset` of its middle from either wall inside.
        display: the middle of the glass's active area.
        keys: place of each key's middle.
        cap: diameter of a key's cap; `flange` of what holds it below the lid, `flange_height`; it is `above` the lid
            when the flange touches it.
        play: between a cap that touches the lid and its switch, as drawn.
        bank: thickness of the plate below the switches.
        clearance: between bought parts, plugs and wires that nothing joins.
        window_margin: of the window around the glass's active area.
        pocket: around a display's board in its frame.
        light: where the light of build 3 is; `light_hole` the diameter of its hole, which ends `light_skin` below the
            lid's face until it is drilled out, and goes on in a collar below the lid, whose diameter and height are
            `collar`.
        hub: y of the two straps that hold build 3's hub to the right wall, and z of the slits that each goes through,
            their lower ends; `strap` is width and height of a slit.
    """

    inner: tuple[float, float] = (116.0, 76.0)
    height: float = 36.0
    radius: float = 5.0
    post: float = 7.0
    inset: float = 3.2
    display: tuple[float, float] = (0.0, 13.0)
    keys: tuple[tuple[str, float, float], ...] = (
        ("BACK", -39.0, -25.0),
        ("UP", -13.0, -25.0),
        ("DOWN", 13.0, -25.0),
        ("OK", 39.0, -25.0),
        ("LEFT", -47.8, 13.0),
        ("RIGHT", 47.8, 13.0),
    )
    cap: float = 13.0
    flange: float = 16.0
    flange_height: float = 1.2
    above: float = 3.4
    play: float = 0.8
    bank: float = 2.4
    clearance: float = 1.0
    window_margin: float = 0.5
    pocket: float = 0.25
    light: tuple[float, float] = (47.8, -9.6)
    light_hole: float = 5.4
    light_skin: float = 0.4
    collar: tuple[float, float] = (8.4, 4.2)
    hub: tuple[tuple[float, float], tuple[float, float]] = ((-18.0, 18.0), (2.4, 30.4))
    strap: tuple[float, float] = (6.0, 4.4)


@dataclass(frozen=True)
class Stand:
    """The scanner's stand, with the groove for cards in its foot.

    Attributes:
        away: from the scanner's front to a card in the groove.
        tilt: by how many degrees a card leans back, so that its sleeve does not throw the light into the scanner.
        groove: its width and depth: a sleeved card of up to 1 mm, or two.
        card: width and height of the largest card it is drawn for.
        eye: height of the scanner's middle above the foot.
    """

    away: float = 90.0
    tilt: float = 15.0
    groove: tuple[float, float] = (1.8, 6.0)
    card: tuple[float, float] = (63.0, 88.0)
    eye: float = 44.0


@dataclass(frozen=True)
class Tray:
    """The tray, its middle at 0, 0, the top of its floor at 0, as in the firmware.

    Attributes:
        floor: thickness of the bowl's floor.
        wall: of the bowl and the tub.
        rim: height of the bowl's wall.
        tub: depth from the top of the bowl's floor to the table.
        wing: x from and to, y from and to, of the box for the card reader, the Pico and the multiplexer, outside.
        plate: thickness of the plate that cards lie on, its top level with the bowl's floor.
        ears: of the four ears that hold the bowl: how far their screws are from the middle, and their diameter.
        antenna: where the middle of the card reader's antenna is.
        iron: nothing of iron is nearer to any sensor.
    """

    floor: float = 3.0
    wall: float = 3.0
    rim: float = 32.0
    tub: float = 34.0
    wing: tuple[float, float, float, float] = (70.0, 176.0, -54.0, 46.0)
    plate: float = 1.6
    ears: tuple[float, float] = (70.0, 12.0)
    antenna: tuple[float, float] = (120.0, 21.6)
    iron: float = 80.0


@dataclass(frozen=True)
class Die:
    """The d10's inside; its shape is the firmware's.

    Attributes:
        seat: diameter and depth of the magnet's seat in each half.
        glue: between the halves; half of it is cut from each.
        number: height of a number, width of its strokes, and the volume that it takes away, in mm3.
        slit: width of the slits that make a slicer fill all of a half with walls, whatever its infill.
        rib: plastic between two slits: four lines.
        skin: plastic between a slit and the outside. Beyond the last slit there may be a rib and a skin: together they
            are no wider than what `Print.walls` lines on each side fill, or infill would count there.
        mark: depth of the marks on the cut faces.
    """

    seat: tuple[float, float] = (5.15, 2.0)
    glue: float = 0.1
    number: tuple[float, float, float] = (8.0, 1.2, 13.0)
    slit: float = 0.15
    rib: float = 1.8
    skin: float = 0.85
    mark: float = 0.4


PRINT, CASE, STAND, TRAY, DIE = Print(), Case(), Stand(), Tray(), Die()
