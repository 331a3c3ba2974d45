"""Waiting for what another program does."""

import time
from collections.abc import Callable

WAIT_S = 10.0


def wait_for(true: Callable[[], object], what: str, timeout_s: float = WAIT_S) -> None:
    """Wait until `true` is; TimeoutError with `what` was waited for after the timeout."""
    end_s = time.monotonic() + timeout_s
    while not true():
        if time.monotonic() > end_s:
            raise TimeoutError(f"{what}: waited {timeout_s:.0f} s in vain.")
        time.sleep(0.02)
