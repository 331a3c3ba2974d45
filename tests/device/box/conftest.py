"""What the daemon changes in its process is put back: these tests run many in theirs."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
