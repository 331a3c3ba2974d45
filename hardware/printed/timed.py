"""Says how long each part of `make hardware` takes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how many seconds something took, once it is done."""
    began = perf_counter()
    yield
    print(f"{what}: {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
