"""What the tray makes of dice as they are: thousands of throws, on trays with errors that its firmware does not model.

    python -m board.throws [--throws 10000] [--devices 25] [--seed 1] [--sources] [--only lying] [--keep]

`--keep` writes the figures down for firmware/README.md (`kept`), which says them.

Each tray is built with its own errors (`truth`), calibrated by the product's own procedure on such readings (the
host's in doubles), and judged by the firmware's own arithmetic from the constants as the board keeps them. A verdict
is `right`, `wrong`, `cocked` or `away`.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import fields as fields_of
from dataclasses import replace
from math import cos, hypot, pi, radians, sin
from random import Random

from board import kept, truth
from board.truth import Body, Device, Sources, Throw
from compere_device.tray.calibrate import Calibrated, Trouble, calibrate
from compere_device.tray.die import KNOWN
from tray import die, verdict
from tray.constants import Constants
from tray.solve import Solver

THROWS = 12
printed: dict[str, dict[str, int]] = {}  # what was printed by now, by name
LEANS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 35, 40)  # degrees; 52 are the next face
SURELY = 8  # from so many degrees on it must be called cocked
BODIES = (
    "phone 100 mm",
    "phone 150 mm",
    "phone 250 mm",
    "second die",
    "plate 10 mm",
    "plate 20 mm",
    "plate 40 mm",
    "turned",
)


class Tray:
    """A tray that was calibrated, judged by the firmware."""

    def __init__(self, device: Device, calibrated: Calibrated) -> None:
        self.device, self.calibrated = device, calibrated
        self.constants = Constants(calibrated.constants.data)
        self.solver = Solver(self.constants.places)
        self.judge = verdict.Judge(self.constants, self.solver)
        self._fields = [0.0] * 15

    def says(self, readings: list[truth.Vector]) -> int | str:
        """Return the value, or the verdict that there is none."""
        self.constants.fields([each / 100 for reading in readings for each in reading], self._fields)
        said = self.judge.judge(self._fields)
        return die.VALUES[self.judge.face] if said == verdict.LIES else str(said)


def calibrated(device: Device, random: Random, throws: int = THROWS) -> Calibrated | Trouble:
    """Calibrate by the product's procedure: the empty tray, known faces, and any other throws, forty samples each."""
    empty = truth.read(device, truth.fields(device, None), random, 40)
    said = []
    for k in range(throws):
        throw = truth.thrown(device, random, KNOWN[k] if k < len(KNOWN) else None)
        said.append(truth.read(device, truth.fields(device, throw), random, 40, **truth.drifted(device, random)))
    return calibrate(empty, said, KNOWN)


def tray(seed: int, sources: Sources | None = None) -> Tray | None:
    """Return a tray that somebody built and calibrated; None where the calibration refused, and it must be done
    again.
    """
    random = Random(seed)
    device = truth.built(random, sources)
    found = calibrated(device, random)
    return Tray(truth.later(device, random), found) if isinstance(found, Calibrated) else None


def readings(device: Device, throw: Throw, random: Random, body: str = "") -> list[truth.Vector]:
    """Return what is read of a throw with something beside it."""
    bodies: tuple[Body, ...] = ()
    turned = 0.0
    what, _, far = body.partition(" ")
    if what == "phone":
        about, away = random.uniform(0, 2 * pi), float(far.split()[0])
        axis = truth.anyhow(random)
        place = (away * cos(about), away * sin(about), random.uniform(-10, 10))
        bodies = (Body(place, (0.1 * axis[0], 0.1 * axis[1], 0.1 * axis[2])),)
    elif what == "second":
        other = truth.thrown(device, random)
        while hypot(other.place[0] - throw.place[0], other.place[1] - throw.place[1]) < 28:
            other = truth.thrown(device, random)
        bodies = (truth.magnet(device, other),)
    elif what == "plate":
        device = replace(device, plate_mm=float(far.split()[0]))
    elif what == "turned":
        turned = random.uniform(0, 2 * pi)
    return truth.read(device, truth.fields(device, throw, bodies, turned), random, **truth.drifted(device, random))


def judged(
    of: Tray, random: Random, throws: int, lean: float = 0.0, body: str = ""
) -> tuple[Counter[str], Counter[tuple[int, object]]]:
    """Return how many throws were called what, and by true value what was said."""
    counts: Counter[str] = Counter()
    matrix: Counter[tuple[int, object]] = Counter()
    for _ in range(throws):
        throw = truth.thrown(of.device, random, lean=radians(lean))
        said = of.says(readings(of.device, throw, random, body))
        counts[_called(said, throw)] += 1
        matrix[throw.value, said] += 1
    return counts, matrix


def _called(said: int | str, throw: Throw) -> str:
    """Return what a verdict is: a lean that is not noticed is `lying`, if its face is the one that leans least."""
    if isinstance(said, str):
        return said
    if said != throw.value:
        return "wrong"
    return "lying" if throw.lean else "right"


def table(name: str, counts: Counter[str]) -> str:
    """Return a line of figures, which are remembered for `--keep`."""
    printed[name] = dict(counts)
    whole = sum(counts.values())
    return f"{name:>14}: {whole:6} " + "  ".join(
        f"{key} {counts[key]} ({100 * counts[key] / whole:.2f} %)" for key in sorted(counts)
    )


def main(arguments: list[str]) -> int:
    """Print the figures; return 1 where one of them is missed."""
    given = _parser().parse_args(arguments)
    began = time.monotonic()
    each = max(given.throws // given.devices, 1)
    trays = built(given.devices, given.seed)
    missed = []
    if given.only in (None, "lying"):
        missed += lying(trays, each, given.seed)
    if given.only in (None, "leaning"):
        missed += leaning(trays, max(each // 4, 1), given.seed)
    if given.only in (None, "beside"):
        missed += beside(trays, each, given.seed)
    if given.sources:
        sources(given.seed)
    for line in missed:
        print(f"MISSED: {line}")
    if given.keep:
        kept.keep(printed, given.seed)
    for line in kept.differences():
        print(f"firmware/README.md: {line}")
    print(f"{time.monotonic() - began:.0f} s")
    return bool(missed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m board.throws")
    parser.add_argument("--throws", type=int, default=10_000)
    parser.add_argument("--devices", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", action="store_true")
    parser.add_argument("--only", choices=("lying", "leaning", "beside"))
    parser.add_argument("--keep", action="store_true")
    return parser


def built(devices: int, seed: int) -> list[Tray]:
    """Return so many trays that were calibrated, and print how many had to be done again, and how good they are."""
    trays, refused = [], 0
    for k in range(devices):
        of = seed * 1000 + k
        one = tray(of)
        while one is None:
            refused, of = refused + 1, of + 100_000
            one = tray(of)
        trays.append(one)
    left = sorted(one.calibrated.left for one in trays)
    print(
        f"{len(trays)} trays, seed {seed}; {refused} calibrations refused; left of them {left[0]:.2f} to {left[-1]:.2f}"
    )
    return trays


def lying(trays: list[Tray], each: int, seed: int) -> list[str]:
    """Print the throws that lie, as a matrix; return what is missed."""
    counts: Counter[str] = Counter()
    matrix: Counter[tuple[int, object]] = Counter()
    for k, one in enumerate(trays):
        found = judged(one, Random(seed * 77 + k), each)
        counts += found[0]
        matrix += found[1]
    print(table("lying", counts))
    said = [*range(10), "cocked", "away"]
    print("  on top / said " + " ".join(f"{name!s:>6}" for name in said))
    for value in range(10):
        print(f"{value:14}  " + " ".join(f"{matrix[value, name]:6}" for name in said))
    whole = sum(counts.values())
    missed = [f"{counts['wrong']} wrong values of {whole} throws"] if counts["wrong"] else []
    if counts["cocked"] + counts["away"] > max(0.001 * whole, 1):
        missed.append(f"{counts['cocked'] + counts['away']} of {whole} lying dice are refused, more than 0.1 %")
    return missed


def leaning(trays: list[Tray], each: int, seed: int) -> list[str]:
    """Print the leans in steps; return what is missed."""
    missed = []
    for lean in LEANS:
        counts: Counter[str] = Counter()
        for k, one in enumerate(trays):
            counts += judged(one, Random(seed * 99 + 1000 * lean + k), each, lean)[0]
        print(table(f"{lean} degrees", counts))
        whole = sum(counts.values())
        if counts["wrong"]:
            missed.append(f"{counts['wrong']} wrong faces at a lean of {lean} degrees")
        if lean >= SURELY and counts["cocked"] < 0.999 * whole:
            missed.append(f"{whole - counts['cocked']} of {whole} leaning by {lean} degrees are not called cocked")
    return missed


def beside(trays: list[Tray], each: int, seed: int) -> list[str]:
    """Print the throws with something beside them; return what is missed."""
    missed = []
    for number, body in enumerate(BODIES):
        counts: Counter[str] = Counter()
        for k, one in enumerate(trays):
            counts += judged(one, Random(seed * 55 + 1000 * number + k), each, body=body)[0]
        print(table(body, counts))
        if counts["wrong"]:
            missed.append(f"{counts['wrong']} silently wrong with: {body}")
    return missed


def sources(seed: int) -> None:
    """Print what each source of error does: taken away, and alone."""
    print("each source of error taken away, and alone: lying dice called cocked, what is left of the calibration")
    none = Sources(**{each.name: 0.0 for each in fields_of(Sources)})
    cases = [("all", Sources()), ("none", none)]
    for each in fields_of(Sources):
        cases.append((f"without {each.name}", replace(Sources(), **{each.name: 0.0})))
        cases.append((f"only {each.name}", replace(none, **{each.name: getattr(Sources(), each.name)})))
    for name, case in cases:
        counts: Counter[str] = Counter()
        left = []
        for k in range(6):
            one = tray(seed * 500 + k, case)
            if one:
                left.append(one.calibrated.left)
                counts += judged(one, Random(seed + k), 150)[0]
        print(
            table(name, counts) + f"  left {sum(left) / len(left):.3f}"
            if left
            else f"{name}: every calibration refused"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
