"""What a glued die weighs and where its middle of mass is, as it comes from a slicer, whatever its infill.

Each half is cut into layers as a slicer does: lines along every outline, solid layers below and above everything open,
and what is left of the inside filled to a share. Layers are rasters of `PIXEL_MM`.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt

from printed import nominal
from printed.die import HALVES, magnet_depth, place
from printed.sizes import DIE, PRINT, Print

PIXEL_MM = 0.05
PLASTIC, MAGNET, GLUE = 1.24e-3, 7.5e-3, 1.1e-3  # g/mm3: PLA, NdFeB, epoxy; makers' usual figures
MAGNET_MM = (5.0, 4.0)  # diameter and length
INFILLS = (0.15, 0.2, 0.4, 0.6, 0.8, 1.0)
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Lump:
    """Mass in g, its middle times the mass, and its second moments about the die's middle, in the die's frame."""

    mass: float
    first: Array
    second: Array

    def __add__(self, other: "Lump") -> "Lump":
        """Return both together."""
        return Lump(self.mass + other.mass, self.first + other.first, self.second + other.second)

    def times(self, share: float) -> "Lump":
        """Return a part of it, everywhere the same."""
        return Lump(self.mass * share, self.first * share, self.second * share)

    @property
    def middle(self) -> Array:
        """Return where its middle of mass is, in mm."""
        middle: Array = self.first / self.mass
        return middle

    @property
    def inertia(self) -> Array:
        """Return the matrix of inertia about its own middle, in g mm2."""
        central = self.second - np.outer(self.first, self.first) / self.mass
        inertia: Array = np.trace(central) * np.eye(3) - central
        return inertia


def lump(points: Array, masses: float) -> Lump:
    """Return points of a mass each."""
    return Lump(masses * len(points), masses * points.sum(0), masses * points.T @ points)


def layers(mesh: trimesh.Trimesh, printing: Print) -> NDArray[np.bool_]:
    """Return where there is plastic, by layer, row and column; the raster's middle is at 0, 0."""
    solid = Manifold(Mesh(mesh.vertices.astype("float32"), mesh.faces.astype("uint32")))
    size = round(48 / PIXEL_MM)
    count = int(np.ceil(mesh.bounds[1][2] / printing.layer))
    return np.stack([_raster(solid, (k + 0.5) * printing.layer, size) for k in range(count)])


def _raster(solid: Manifold, height: float, size: int) -> NDArray[np.bool_]:
    image = Image.new("1", (size, size))
    outlines = [np.asarray(each) for each in solid.slice(height).to_polygons()]
    for each in sorted(outlines, key=lambda points: -abs(_area(points))):
        # Pillow cuts corners down to whole pixels: without rounding all of it would lie half a pixel aside.
        ends = [(round(x / PIXEL_MM + size / 2 - 0.5), round(y / PIXEL_MM + size / 2 - 0.5)) for x, y in each]
        ImageDraw.Draw(image).polygon(ends, fill=1 if _area(each) > 0 else 0)
    return np.asarray(image, dtype=bool)


def _area(points: Array) -> float:
    x, y = points.T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def sliced(mesh: trimesh.Trimesh, pole: str, printing: Print = PRINT) -> tuple[Lump, Lump]:
    """Return what is solid of a half, and what a slicer fills to a share, both as if they were full of plastic."""
    there = layers(mesh, printing)
    lines = np.stack([distance_transform_edt(layer) * PIXEL_MM <= printing.walls * printing.line for layer in there])
    open_ = ~there
    shell = lines & there
    for k in range(1, printing.solid + 1):
        shell[:-k] |= open_[k:]
        shell[k:] |= open_[:-k]
        shell[-k:] = True
        shell[:k] = True
    mass = PLASTIC * PIXEL_MM**2 * printing.layer
    solid, filled = (lump(_points(each, pole, printing), mass) for each in (there & shell, there & ~shell))
    return solid, filled


def _points(where: NDArray[np.bool_], pole: str, printing: Print) -> Array:
    """Return the middles of a raster's cells in the die's frame, in mm."""
    k, row, column = np.nonzero(where)
    half = where.shape[1] / 2
    x, y = ((each + 0.5 - half) * PIXEL_MM for each in (column, row))
    bed = np.stack([x, y, (k + 0.5) * printing.layer])
    matrix = matrix_of(pole)
    return (matrix[:3, :3] @ bed + matrix[:3, 3:]).T


def matrix_of(pole: str) -> Array:
    """Return where a half is in the die's frame, as a matrix of four rows."""
    move = place(pole).wrapped.Transformation()
    return np.array([[move.Value(i, j) for j in range(1, 5)] for i in range(1, 4)] + [[0.0, 0.0, 0.0, 1.0]])


def magnet(aside: Array | None = None) -> Lump:
    """Return the magnet as it lies in its seat, or beside it by so much."""
    diameter, length = MAGNET_MM
    mass = MAGNET * np.pi * diameter**2 / 4 * length
    axis = np.array(nominal.AXIS)
    along, across = mass * length**2 / 12, mass * diameter**2 / 16
    second = across * np.eye(3) + (along - across) * np.outer(axis, axis)
    middle = np.zeros(3) if aside is None else aside
    return Lump(mass, mass * middle, second + mass * np.outer(middle, middle))


def glue(mesh: trimesh.Trimesh) -> Lump:
    """Return the glue between the halves: as wide as the cut."""
    cells = layers(mesh, PRINT)[0]
    points = _points(cells[None], HALVES[0], PRINT)
    axis = np.array(nominal.AXIS)
    flat = points - np.outer(points @ axis, axis)
    return lump(flat, GLUE * PIXEL_MM**2 * DIE.glue)


class Die:
    """A die of two sliced halves; `at` gives it for the infill of either, with the magnet and the glue."""

    def __init__(self, meshes: dict[str, trimesh.Trimesh], printing: Print = PRINT) -> None:
        self.halves = {pole: sliced(meshes[pole], pole, printing) for pole in HALVES}
        self.glue = glue(meshes[HALVES[0]])

    def at(self, infill: dict[str, float], aside: Array | None = None) -> Lump:
        """Return the die with an infill for each half, as a share, its magnet in the middle of its seat or aside."""
        whole = magnet(aside) + self.glue
        for pole, share in infill.items():
            solid, filled = self.halves[pole]
            whole = whole + solid + filled.times(share)
        return whole

    def worst(self, same: bool) -> tuple[float, dict[str, float]]:
        """Return how far the middle of mass is from the die's at most over all infills, and with which.

        What the magnet's play in its seat adds is added as if it pointed the same way.
        """
        pairs = [(a, b) for a, b in product(INFILLS, INFILLS) if not same or a == b]
        found = [dict(zip(HALVES, pair, strict=True)) for pair in pairs]
        return max(((self.off(each), each) for each in found), key=lambda pair: pair[0])

    def at_worst(self, infill: dict[str, float]) -> Lump:
        """Return it with the magnet as far to the heavy side as its seat lets it lie."""
        middle = self.at(infill).middle
        return self.at(infill, middle / np.linalg.norm(middle) * play_mm())

    def off(self, infill: dict[str, float]) -> float:
        """Return how far the middle of mass is from the die's, in mm."""
        whole = self.at(infill)
        return float(np.linalg.norm(whole.middle)) + magnet().mass * play_mm() / whole.mass


def play_mm() -> float:
    """Return how far beside its place the magnet can lie in its seat."""
    along = (magnet_depth() - MAGNET_MM[1]) / 2
    across = (DIE.seat[0] - MAGNET_MM[0]) / 2
    return float(np.hypot(along, across))
