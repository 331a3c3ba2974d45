"""The board's arithmetic with every operation rounded to a single float, against doubles: thousands of verdicts.

    python -m board.singles [--each 10] [--devices 25] [--seed 1]

Of each tray `each` times: three that lie, one of each lean, one with each body beside it.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import radians
from random import Random
from unittest.mock import patch

import tray.solve
import tray.verdict
from board import throws, truth
from board.single import Single, sqrt
from tray import die
from tray.constants import Constants
from tray.solve import Solver
from tray.verdict import LIES, Judge

LYING = 3
NUMBERS = ("places", "components", "heights", "empty", "gains", "curves")


@contextmanager
def single() -> Iterator[None]:
    """Have the board's arithmetic rounded wherever it takes a root or begins with numbers of its own."""
    starts = tuple((Single(x), Single(y)) for x, y in tray.solve.STARTS)
    with patch("tray.solve.sqrt", sqrt), patch("tray.verdict.sqrt", sqrt), patch("tray.solve.STARTS", starts):
        yield


class SingleTray:
    """A tray judged in single floats; to be made and asked within `single`."""

    def __init__(self, one: throws.Tray) -> None:
        constants = self._constants = Constants(one.calibrated.constants.data)
        for name in NUMBERS:
            setattr(constants, name, tuple(map(Single, getattr(constants, name))))
        self.solver = Solver(constants.places)
        self._judge = Judge(constants, self.solver)
        self._judge.ceilings = [Single(each) for each in self._judge.ceilings]
        self._fields = [Single(0.0)] * 15

    def says(self, readings: list[truth.Vector]) -> int | str:
        """Return the value, or the verdict that there is none."""
        self._constants.fields([Single(each / 100) for reading in readings for each in reading], self._fields)
        said = self._judge.judge(self._fields)
        return die.VALUES[self._judge.face] if said == LIES else str(said)


def cases(one: throws.Tray, random: Random, each: int) -> Iterator[tuple[str, list[truth.Vector]]]:
    """Yield what is read of a tray in each kind of throw, with its kind."""
    kinds = [("lying", 0.0, "")] * LYING
    kinds += [("leaning", float(lean), "") for lean in throws.LEANS]
    kinds += [(body, 0.0, body) for body in throws.BODIES]
    for _ in range(each):
        for kind, lean, body in kinds:
            throw = truth.thrown(one.device, random, lean=radians(lean))
            yield kind, throws.readings(one.device, throw, random, body)


def compared(trays: list[throws.Tray], each: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Return how many verdicts there were by kind, and how many of them differ."""
    counts, differ = Counter[str](), Counter[str]()
    for number, one in enumerate(trays):
        given = list(cases(one, Random(seed * 33 + number), each))
        wanted = [one.says(readings) for _, readings in given]
        with single():
            rounded = SingleTray(one)
            said = [rounded.says(readings) for _, readings in given]
        for (kind, _), a, b in zip(given, wanted, said, strict=True):
            counts[kind] += 1
            differ[kind] += a != b
    return counts, +differ


def main(arguments: list[str]) -> int:
    """Print the figures; return 1 where verdicts differ."""
    parser = argparse.ArgumentParser(prog="python -m board.singles")
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--devices", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    trays = [one for k in range(given.devices) if (one := throws.tray(given.seed * 2000 + k))]
    counts, differ = compared(trays, given.each, given.seed)
    print(f"single floats: {counts.total()} verdicts on {len(trays)} trays, {differ.total()} differ {dict(differ)}")
    print(f"{time.monotonic() - began:.0f} s")
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
