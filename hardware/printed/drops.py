"""Throws dice in a rigid-body engine, MuJoCo, and counts on which face they come to rest.

The die's shape is the printed mesh's, of which the engine takes the convex hull (sunk numbers touch nothing), and its
mass, middle and inertia are those of the slicer's layers. On a plane it is thrown as a hand throws: any way up, 6 to
12 cm high, 0.2 to 1 m/s along the table, turning. In the bowl it falls near the middle and may lean on the wall.
Lengths in m, masses in kg, as the engine has them.
"""

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import acos, cos, degrees, pi, sin, sqrt
from pathlib import Path

import mujoco
import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

from printed import nominal

STEP_S = 0.002
MOST_S = 6.0
STIFF, DAMPED = (
    5e4,
    90.0,
)  # of a contact, for each kg: it gives way by 0.2 mm under a die that lies, and throws half back
STILL = (1e-3, 1e-2)  # m/s and rad/s of a die that lies or leans for good
SLOW = (0.03, 1.0)  # of one that lies flat and stays: over an edge it would need 0.2 m/s
FLAT_MM = 0.01  # a point of the hull that stands out less is no corner
FLAT_DEG = 1.0  # a die that leans more lies on no face
SHARE = 1000  # throws of one process at a time
SIDES = 48  # of the bowl
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Thrown:
    """What is thrown: corners of its hull in mm, its mass in g, its middle in mm and its inertia in g mm2."""

    corners: Array
    mass: float
    middle: Array
    inertia: Array
    friction: float = 0.4
    bowl: bool = False


@dataclass
class Rested:
    """How many came to rest on each face, by what is on top, and each lean of those that lie on none, in degrees."""

    faces: Counter[int]
    leans: list[float]
    restless: int = 0

    def __add__(self, other: "Rested") -> "Rested":
        """Return both together."""
        return Rested(self.faces + other.faces, self.leans + other.leans, self.restless + other.restless)


def model(thrown: Thrown) -> mujoco.MjModel:
    """Return the engine's model of a die over a table or in the bowl."""
    spec = mujoco.MjSpec()
    spec.option.timestep = STEP_S
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10
    spec.add_mesh(name="die", uservert=(thrown.corners * 1e-3).flatten())
    surface = {"friction": [thrown.friction, 0.001, 0.0001], "solref": [-STIFF, -DAMPED], "condim": 4}
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[2, 2, 0.1], **surface)
    if thrown.bowl:
        _wall(spec, surface)
    body = spec.worldbody.add_body(name="die")
    body.add_freejoint()
    body.explicitinertial = True
    body.mass = thrown.mass * 1e-3
    body.ipos = thrown.middle * 1e-3
    i = thrown.inertia * 1e-9
    body.fullinertia = [i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]]
    body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="die", **surface)
    return spec.compile()


def _wall(spec: mujoco.MjSpec, surface: dict[str, object]) -> None:
    """Stand the bowl's wall, in flat pieces, high enough that nothing leaves it."""
    radius, thick, high = nominal.BOWL_MM * 1e-3, 0.01, 0.15
    for k in range(SIDES):
        angle = 2 * pi * k / SIDES
        at = [(radius + thick) * cos(angle), (radius + thick) * sin(angle), high]
        turn = [cos(angle / 2), 0, 0, sin(angle / 2)]
        size = [thick, (radius + 2 * thick) * sin(pi / SIDES) * 1.02, high]
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=at, quat=turn, size=size, **surface)


def throw(random: np.random.Generator, m: mujoco.MjModel, d: mujoco.MjData, bowl: bool) -> tuple[int, float] | None:
    """Return the face on top and how far it leans, in degrees; None if it does not come to rest."""
    mujoco.mj_resetData(m, d)
    turned = random.normal(size=4)
    around = random.uniform(0, 2 * pi)
    speed = random.uniform(0.2, 1.0)
    d.qpos[:3] = [0, 0, random.uniform(0.06, 0.12)]
    if bowl:
        far = 0.02 * sqrt(random.uniform())
        d.qpos[:2] = [far * cos(2 * around), far * sin(2 * around)]
    d.qpos[3:] = turned / np.linalg.norm(turned)
    d.qvel[:3] = [speed * cos(around), speed * sin(around), random.uniform(-0.5, 0.5)]
    d.qvel[3:] = random.normal(size=3) * 15
    while d.time < MOST_S:
        mujoco.mj_step(m, d, nstep=12)
        if slower(d, SLOW):
            found = top(d.xmat[1].reshape(3, 3))
            if found[1] < FLAT_DEG or slower(d, STILL):
                return found
    return None


def slower(d: mujoco.MjData, limits: tuple[float, float]) -> bool:
    """Return whether a die moves and turns less than this."""
    return bool(np.linalg.norm(d.qvel[:3]) < limits[0] and np.linalg.norm(d.qvel[3:]) < limits[1])


def top(rows: Array) -> tuple[int, float]:
    """Return the face that is most on top, and by how many degrees it leans."""
    ups = [float(np.dot(rows[2], normal)) for normal in nominal.NORMALS]
    face = max(range(len(ups)), key=ups.__getitem__)
    return face, degrees(acos(min(1.0, ups[face])))


def rested(thrown: Thrown, count: int, seed: int) -> Rested:
    """Return how so many throws came to rest."""
    m = model(thrown)
    d = mujoco.MjData(m)
    random = np.random.default_rng(seed)
    found = Rested(Counter(), [])
    while count:
        said = throw(random, m, d, thrown.bowl)
        if said is None:
            found.restless += 1
            if thrown.bowl:
                count -= 1
            continue
        face, lean = said
        if lean > FLAT_DEG:
            found.leans.append(lean)
            if thrown.bowl:
                count -= 1
            continue
        found.faces[face] += 1
        count -= 1
    return found


def many(thrown: Thrown, count: int, seed: int, kept: Path, processes: int) -> Rested:
    """Return the same for many throws, on some processes; the outcome hangs on the seed only.

    Each share is kept in a folder, so that a run that was ended goes on where it was.
    """
    kept.mkdir(parents=True, exist_ok=True)
    shares = [min(SHARE, count - at) for at in range(0, count, SHARE)]
    seeds = [seed * 1_000_000 + k for k in range(len(shares))]
    files = [kept / f"{each}-{share}.json" for each, share in zip(seeds, shares, strict=True)]
    with ProcessPoolExecutor(processes) as pool:
        total = Rested(Counter(), [])
        for k, part in enumerate(pool.map(_share, [thrown] * len(shares), shares, seeds, files)):
            total += part
            if (k + 1) % 10 == 0:
                print(f"  {sum(shares[: k + 1])} of {count} thrown", file=sys.stderr, flush=True)
    return total


def _share(thrown: Thrown, count: int, seed: int, file: Path) -> Rested:
    if not file.exists():
        found = rested(thrown, count, seed)
        file.write_text(json.dumps([found.faces, found.leans, found.restless]), encoding="utf-8")
    faces, leans, restless = json.loads(file.read_text(encoding="utf-8"))
    return Rested(Counter({int(face): times for face, times in faces.items()}), leans, restless)


def sigmas(found: Rested) -> dict[int, float]:
    """Return by value how many standard deviations its share is from a tenth."""
    count = sum(found.faces.values())
    sigma = sqrt(count * 0.1 * 0.9)
    return {value: (found.faces[face] - count / 10) / sigma for face, value in enumerate(nominal.VALUES)}


def hull(meshes: list[trimesh.Trimesh]) -> Array:
    """Return the corners of the hull of printed meshes, in mm, without those that hardly stand out of it.

    STL has numbers of 32 bits: points in the middle of a face or an edge come out as corners of their own, more on one
    face than on another, and the engine, which takes four of them for a contact, would favour some faces by that.
    """
    points: Array = trimesh.util.concatenate(meshes).convex_hull.vertices
    k = 0
    while k < len(points):
        others = np.delete(points, k, axis=0)
        planes = ConvexHull(others).equations
        if (planes[:, :3] @ points[k] + planes[:, 3]).max() < FLAT_MM:
            points = others
        else:
            k += 1
    return points
