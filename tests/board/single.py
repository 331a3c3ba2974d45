"""Numbers that round every result to a single float, as the board's do, and count what is done with them."""

from __future__ import annotations

import math
import struct
from collections import Counter
from typing import ClassVar

_PACK = struct.Struct("f")
_PACK_ONE, _UNPACK, _NEW = _PACK.pack, _PACK.unpack, float.__new__


class Single(float):
    """A number of 32 bits; `done` counts the operations of all of them."""

    done: ClassVar[Counter[str]] = Counter()

    def __new__(cls, value: float) -> Single:
        return float.__new__(cls, _PACK.unpack(_PACK.pack(value))[0])

    def __add__(self, other: float) -> Single:
        return _made("add", float.__add__(self, other))

    def __sub__(self, other: float) -> Single:
        return _made("add", float.__sub__(self, other))

    def __mul__(self, other: float) -> Single:
        return _made("multiply", float.__mul__(self, other))

    def __truediv__(self, other: float) -> Single:
        return _made("divide", float.__truediv__(self, other))

    def __rsub__(self, other: float) -> Single:
        return _made("add", float.__rsub__(self, other))

    def __rtruediv__(self, other: float) -> Single:
        return _made("divide", float.__rtruediv__(self, other))

    def __pow__(self, other: int) -> Single:  # type: ignore[override]
        return _made("multiply", float.__mul__(self, self))

    def __neg__(self) -> Single:
        return Single(float.__neg__(self))

    def __abs__(self) -> Single:
        return Single(float.__abs__(self))

    __radd__ = __add__
    __rmul__ = __mul__


def sqrt(value: float) -> Single:
    """Return the root, rounded."""
    return _made("root", math.sqrt(value))


def _made(what: str, value: float) -> Single:
    Single.done[what] += 1
    return _NEW(Single, _UNPACK(_PACK_ONE(value))[0])
