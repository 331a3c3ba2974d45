"""Balances and throws the printed die: `python -m printed.thrown` writes it to `hardware/figures.json`.

What was thrown is kept in `build/throws` by the die and the engine's settings: a run that was ended goes on from there.
"""

import hashlib
import os
from dataclasses import astuple
from functools import cache
from typing import Any

import numpy as np
import trimesh

from printed import figures
from printed.die import HALVES, half
from printed.drops import Rested, Thrown, hull, many, sigmas
from printed.mass import INFILLS, Die, Lump, matrix_of
from printed.nominal import VALUES
from printed.series import LOPSIDED_INFILL, PRINTED_INFILL, SERIES, Series
from printed.shapes import FINE, mesh_of
from printed.sizes import Print
from printed.timed import timed

KEPT = figures.HARDWARE.parent / "build" / "throws"


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
    """Return how far the middle of mass is from the die's, in mm, over all infills, and what is to be thrown."""
    same, differing, plain = sliced().worst(True), sliced().worst(False), sliced(False).worst(False)
    thin = Die(meshes(), Print(walls=2, solid=4)).worst(False)
    return {
        "infills": list(INFILLS),
        "same_mm": round(same[0], 4),
        "any_mm": round(differing[0], 4),
        "any_at": differing[1],
        "two_walls_mm": round(thin[0], 4),
        "without_slits_mm": round(plain[0], 4),
        "fair": lump_of(sliced().at(PRINTED_INFILL)),
        "worst": lump_of(sliced().at_worst(differing[1])),
        "lopsided": lump_of(sliced(False).at(LOPSIDED_INFILL)),
    }


def lump_of(whole: Lump) -> dict[str, object]:
    """Return a die's mass in g, its middle in mm and its inertia in g mm2."""
    inertia = [[round(float(each), 3) for each in row] for row in whole.inertia]
    return {"g": round(whole.mass, 4), "mm": [round(float(each), 5) for each in whole.middle], "g_mm2": inertia}


def die_of(series: Series) -> Thrown:
    """Return what is thrown: the printed mesh's hull with a mass that was kept."""
    kept: dict[str, Any] = dict(figures.read()["balance"])[series.die]  # type: ignore[assignment]
    moved = [each.copy().apply_transform(matrix_of(pole)) for pole, each in meshes().items()]
    lump = kept["g"], np.array(kept["mm"]), np.array(kept["g_mm2"])
    return Thrown(hull(moved), *lump, series.friction, series.bowl)


def name_of(thrown: Thrown) -> str:
    """Return the sum of what is thrown and of what throws it."""
    total = hashlib.sha256((figures.HARDWARE / "printed" / "drops.py").read_bytes())
    for each in astuple(thrown):
        total.update(np.asarray(each, dtype=float).tobytes())
    return total.hexdigest()[:16]


def told(found: Rested, thrown: Thrown) -> dict[str, object]:
    """Return the outcome of many throws as plain figures."""
    return {
        "off_mm": round(float(np.linalg.norm(thrown.middle)), 4),
        "thrown": sum(found.faces.values()),
        "restless": found.restless,
        "by_value": {str(value): found.faces[face] for face, value in enumerate(VALUES)},
        "sigmas": {str(value): round(each, 2) for value, each in sigmas(found).items()},
        "leans_deg": {str(low): sum(low <= each < low + 1 for each in found.leans) for low in range(1, 60)},
    }


def main() -> None:
    """Measure and keep all of it; the balance is not measured again where it is that of these halves."""
    of = figures.digest("balance")
    if figures.read().get("balance", {}).get("of") != of:
        with timed("balance"):
            figures.keep("balance", balance(), of)
    of, said = figures.digest("drops"), {}
    for name, series in SERIES.items():
        with timed(f"{series.throws} throws, {name}"):
            thrown = die_of(series)
            found = many(thrown, series.throws, series.seed, KEPT / name_of(thrown), os.cpu_count() or 1)
            said[name] = told(found, thrown)
    figures.keep("drops", said, of)


if __name__ == "__main__":
    main()
