"""Waiting for what another program does."""

import time
from collections.abc import Callable

WAIT_S = 10.0
LOOK_S = 0.02
ASK_S = 0.2  # between two runs of a command, each of which takes as long as LOOK_S from whoever is waited for


def wait_for(true: Callable[[], object], what: str, timeout_s: float = WAIT_S, every_s: float = LOOK_S) -> None:
    """Wait until `true` is; TimeoutError with `what` was waited for after the timeout."""
    end_s = time.monotonic() + timeout_s
    while not true():
        if time.monotonic() > end_s:
            raise TimeoutError(f"{what}: waited {timeout_s:.0f} s in vain.")
        time.sleep(every_s)
