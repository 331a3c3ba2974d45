"""Balances and throws the printed die: `python -m printed.thrown [COUNT]` writes it to `hardware/figures.json`."""

import sys
from functools import cache
from pathlib import Path

import numpy as np
import trimesh

from printed import figures
from printed.die import HALVES, half
from printed.drops import Rested, Thrown, hull, many, sigmas
from printed.mass import INFILLS, Die, Lump, matrix_of
from printed.nominal import VALUES
from printed.shapes import FINE, mesh_of
from printed.sizes import Print

COUNT = 100_000
OF_LOPSIDED, IN_BOWL = 20_000, 5_000  # at most
KEPT = figures.HARDWARE.parent / "build" / "throws"  # by what was thrown
FRICTIONS = (0.3, 0.5)
LOPSIDED = {"N": 1.0, "S": 0.15}


@cache
def meshes(slitted: bool = True) -> dict[str, trimesh.Trimesh]:
    """Return the halves as they were drawn last; without slits, drawn now."""
    if not slitted:
        return {pole: mesh_of(half(pole, slitted), FINE) for pole in HALVES}
    return {pole: trimesh.load_mesh(file) for pole, file in zip(HALVES, figures.DIE, strict=True)}


@cache
def sliced(slitted: bool = True) -> Die:
    """Return the die as it comes from a slicer."""
    return Die(meshes(slitted))


def balance() -> dict[str, object]:
    """Return how far the middle of mass is from the die's, in mm, over all infills."""
    same, differing, plain = sliced().worst(True), sliced().worst(False), sliced(False).worst(False)
    thin = Die(meshes(), Print(walls=2, solid=4)).worst(False)
    return {
        "infills": list(INFILLS),
        "same_mm": round(same[0], 4),
        "any_mm": round(differing[0], 4),
        "any_at": differing[1],
        "two_walls_mm": round(thin[0], 4),
        "without_slits_mm": round(plain[0], 4),
        "mass_g": [round(sliced().at(dict.fromkeys(HALVES, each)).mass, 2) for each in (INFILLS[0], INFILLS[-1])],
    }


def die_of(whole: Lump, friction: float = 0.4, bowl: bool = False) -> Thrown:
    """Return what is thrown: the printed mesh's hull with this mass."""
    moved = [each.copy().apply_transform(matrix_of(pole)) for pole, each in meshes().items()]
    return Thrown(hull(moved), whole.mass, whole.middle, whole.inertia, friction, bowl)


def told(found: Rested, whole: Lump) -> dict[str, object]:
    """Return the outcome of many throws as plain figures."""
    far = sigmas(found)
    return {
        "off_mm": round(float(np.linalg.norm(whole.middle)), 4),
        "thrown": sum(found.faces.values()),
        "restless": found.restless,
        "by_value": {str(value): found.faces[face] for face, value in enumerate(VALUES)},
        "sigmas": {str(value): round(each, 2) for value, each in far.items()},
        "leans_deg": {str(low): sum(low <= each < low + 1 for each in found.leans) for low in range(1, 60)},
    }


def thrown(count: int, kept: Path) -> dict[str, object]:
    """Return how the die falls at its worst infills, a lopsided one, and the die in the bowl."""
    worst = sliced().at(sliced().worst(False)[1])
    lopsided = sliced(False).at(LOPSIDED)
    said: dict[str, object] = {}
    for friction in FRICTIONS:
        bowled = die_of(worst, friction, bowl=True)
        found = many(bowled, min(count, IN_BOWL), round(friction * 100), kept / f"bowl_{friction}")
        said[f"bowl_{friction}"] = told(found, worst)
    said["lopsided"] = told(many(die_of(lopsided), min(count, OF_LOPSIDED), 2, kept / "lopsided"), lopsided)
    said["fair"] = told(many(die_of(worst), count, 1, kept / "fair"), worst)
    return said


def main(count: int) -> None:
    """Measure and keep all of it."""
    of = {section: figures.digest(section) for section in ("balance", "drops")}
    figures.keep("balance", balance(), of["balance"])
    figures.keep("drops", thrown(count, KEPT / of["drops"]), of["drops"])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
