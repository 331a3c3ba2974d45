"""A terminal for tests, as a person has it: what is drawn on it, and what is typed."""

import os
import random
import select
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

import pytest
from PIL import Image

SIZE = (128, 64)


@dataclass
class Screen:
    """The other side of a pseudo-terminal: a person who types and reads."""

    master: int
    slave: int
    out: TextIO

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    def read(self, until: str) -> str:
        """What has been drawn, up to `until`, which must come."""
        seen = b""
        while until.encode() not in seen:
            assert select.select([self.master], [], [], 10)[0], f"{until!r} did not come after {seen[-200:]!r}"
            seen += os.read(self.master, 4096)
        return seen.decode()


@contextmanager
def screen_of(columns: int, rows: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """Yield a terminal of this size."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    master, slave = os.openpty()
    screen = Screen(master, slave, os.fdopen(os.dup(slave), "w", encoding="utf-8"))
    try:
        yield screen
    finally:
        screen.out.close()
        os.close(screen.slave)
        os.close(screen.master)


def lines(drawn: str) -> list[str]:
    """The rows that a drawing leaves on the screen."""
    body = drawn[drawn.rindex("\x1b[H") + 3 :].removesuffix("\x1b[J")
    return [line.removesuffix("\x1b[K") for line in body.split("\r\n")]


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))
