"""Instructions of Python: the same on any machine and at any load, so that they need no spread and no second run."""

import gc
import sys
from collections.abc import Callable
from typing import Any


def opcodes(run: Callable[[], object]) -> int:
    """Return how many instructions of Python a call takes; what is done in C by one of them is not seen.

    Nothing is collected meanwhile: that comes when it likes, and calls what others asked for (hypothesis does).
    """
    count, collects = 0, gc.isenabled()

    def trace(frame: Any, event: str, argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    gc.disable()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(None)
        if collects:
            gc.enable()
    return count
