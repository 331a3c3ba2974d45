"""Balances and throws the printed die: `python -m printed.thrown [COUNT]` writes it to `hardware/figures.json`."""

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

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
PROCESSES = 16  # whatever the cores: they are nice
OF_LOPSIDED, IN_BOWL = 5_000, 2_000  # at most
KEPT = figures.HARDWARE.parent / "build" / "throws"  # by what was thrown
FRICTIONS = (0.3, 0.5)
LOPSIDED = {"N": 1.0, "S": 0.15}
AS_PRINTED = {"N": 0.15, "S": 0.15}


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
        "fair": lump_of(sliced().at(AS_PRINTED)),
        "lopsided": lump_of(sliced(False).at(LOPSIDED)),
    }


def lump_of(whole: Lump) -> dict[str, object]:
    """Return a die's mass in g, its middle in mm and its inertia in g mm2."""
    inertia = [[round(float(each), 3) for each in row] for row in whole.inertia]
    return {"g": round(whole.mass, 4), "mm": [round(float(each), 5) for each in whole.middle], "g_mm2": inertia}


def die_of(name: str, friction: float = 0.4, bowl: bool = False) -> Thrown:
    """Return what is thrown: the printed mesh's hull with a mass that was kept."""
    kept: dict[str, Any] = dict(figures.read()["balance"])[name]  # type: ignore[assignment]
    moved = [each.copy().apply_transform(matrix_of(pole)) for pole, each in meshes().items()]
    return Thrown(hull(moved), kept["g"], np.array(kept["mm"]), np.array(kept["g_mm2"]), friction, bowl)


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


def series(count: int) -> Iterator[tuple[str, Thrown, int, int]]:
    """Yield each series of throws: its name, what is thrown, how often at most, and its seed."""
    yield "fair", die_of("fair"), count, 1
    yield "lopsided", die_of("lopsided"), min(count, OF_LOPSIDED), 2
    for friction in FRICTIONS:
        yield f"bowl_{friction}", die_of("fair", friction, bowl=True), min(count, IN_BOWL), round(friction * 100)


def main(count: int) -> None:
    """Measure and keep all of it; the balance is not measured again where it is that of these halves."""
    of = {section: figures.digest(section) for section in ("balance", "drops")}
    if figures.read().get("balance", {}).get("of") != of["balance"]:
        figures.keep("balance", balance(), of["balance"])
    said: dict[str, object] = {}
    for name, each, times, seed in series(count):
        said[name] = told(many(each, times, seed, KEPT / of["drops"] / name, PROCESSES), each)
    figures.keep("drops", said, of["drops"])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
