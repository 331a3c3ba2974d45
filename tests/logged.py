"""A log that a test begins, of which nothing is left behind."""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from compere_device.output import logger


@contextmanager
def log_of_its_own() -> Iterator[None]:
    """Have a process that has not begun its log, and may, until the end of the block."""
    root = logging.getLogger()
    loggers = [root, *map(logging.getLogger, ("compere", "compere_device"))]
    handlers, levels = list(root.handlers), [each.level for each in loggers]
    with pytest.MonkeyPatch.context() as patch:
        for owner in (sys, threading):
            patch.setattr(owner, "excepthook", owner.excepthook)
        patch.setattr(logger, "_beginnings", [])
        yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)
