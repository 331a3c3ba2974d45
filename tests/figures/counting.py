"""Instructions of Python: the same on any machine and at any load, so that they need no spread and no second run."""

import sys
from collections.abc import Callable
from typing import Any


def opcodes(run: Callable[[], object]) -> int:
    """Return how many instructions of Python a call takes; what is done in C by one of them is not seen."""
    count = 0

    def trace(frame: Any, event: str, argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(None)
    return count
