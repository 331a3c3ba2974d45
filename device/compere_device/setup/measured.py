"""What was measured of a calibration that did not come to its end, and when one was kept: a file that outlives the
program.

A box that loses its power in the middle goes on where it was, for half an hour: a tray stands elsewhere by then, or in
another room's field. What does not fit any more the calibration itself refuses.
"""

import json
import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from compere.declared import dataclass
from compere_device.files.checks import CHECK, check
from compere_device.files.disk import as_json, replace_file
from compere_device.files.reading import read_file
from compere_device.tray.die import Vector
from compere_device.tray.lying import SENSORS

FILE = "reader.json"
AGE_MOST_S = 1800.0
UNKNOWN_S = math.inf
_THROWS_MOST = 40

Fields = Sequence[Vector]  # of the five sensors, in µT


@dataclass(frozen=True, slots=True)
class Measured:
    """The empty tray, each throw or None where it is still to be measured, and how old that is in seconds.

    Nobody knows how old (None) where the clock was not known then, or is not now.
    """

    empty: Fields
    throws: Sequence[Fields | None]
    age_s: float | None = 0.0


class MeasuredFile:
    """The file, in `folder`; None keeps nothing. `now_s` is the time of the clock on the wall, if that `knows` it.

    A file that is damaged, foreign or cannot be written is as none: what it has can be measured again.
    """

    def __init__(
        self,
        folder: Path | None,
        now_s: Callable[[], float] = time.time,
        knows: Callable[[], bool] = lambda: True,
    ) -> None:
        self._path = folder / FILE if folder else None
        self._now_s = now_s
        self._knows = knows

    def unended(self) -> Measured | None:
        """Return what was measured before, unless it is known to be older than `AGE_MOST_S`.

        A clock may have been set meanwhile, and one without a battery stands still while the box is off.
        """
        with suppress(KeyError, TypeError, ValueError):
            of = self._read()["measured"]
            age_s = abs(self._now_s() - float(of["at"])) if self._both_known(of) else None
            throws = [each and _reading(each) for each in of["throws"]]
            if (age_s is None or age_s <= AGE_MOST_S) and len(throws) <= _THROWS_MOST:
                return Measured(_reading(of["empty"]), throws, age_s)
        return None

    def keep(self, measured: Measured) -> None:
        """Keep what was measured by now."""
        self._write({**self._read(), "measured": {**_written(measured), **self._now()}})

    def drop(self) -> None:
        """Forget it: the person has ended it, or it led nowhere."""
        self._write({name: value for name, value in self._read().items() if name != "measured"})

    def kept(self, check: str) -> None:
        """Remember that the reader keeps constants with this check from now on, and forget what led to them."""
        self._write({"kept": {"check": check, **self._now()}})

    def age_s(self, check: str) -> float | None:
        """Return how old the constants with this check are, in seconds; None for those that were kept elsewhere.

        UNKNOWN_S if they were kept here, and the clock could not say when, or cannot say how long ago that is.
        """
        with suppress(KeyError, TypeError, ValueError):
            of = self._read()["kept"]
            if of["check"] == check:
                age_s = self._now_s() - float(of["at"])
                return age_s if self._both_known(of) and age_s >= 0 else UNKNOWN_S
        return None

    def _now(self) -> dict[str, Any]:
        return {"at": self._now_s(), "known": self._knows()}

    def _both_known(self, of: dict[str, Any]) -> bool:
        """Return whether the clock was known when something was written, and is now; older files do not say so."""
        return of.get("known") is True and self._knows()

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, RecursionError):
            value = json.loads(read_file(self._path).decode()) if self._path else {}
            if isinstance(value, dict) and value.pop(CHECK, "") == check(value):
                return value
        return {}

    def _write(self, value: dict[str, Any]) -> None:
        if self._path:
            with suppress(OSError):
                replace_file(self._path, as_json({**value, CHECK: check(value)}))


def _written(measured: Measured) -> dict[str, Any]:
    return {"empty": measured.empty, "throws": measured.throws}


def _reading(value: Any) -> list[Vector]:
    """Return a reading of the file; raises TypeError or ValueError for what is none."""
    reading = [(float(x), float(y), float(z)) for x, y, z in value]
    if len(reading) != SENSORS or not all(abs(each) < 1e6 for of in reading for each in of):
        raise ValueError(value)
    return reading
