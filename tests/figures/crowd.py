"""How quick the device is while a crowd looks: connections by the hundred, and clients that read nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from compere_device.drivers.simulator import Simulated
from compere_device.mirror.clients import CLIENTS_MOST
from figures.goals import speed
from figures.mirror import WATCH
from figures.panel import MILLISECONDS, on_the_glass
from figures.rows import Row, beside

CONNECTIONS = 200
SLOW = CLIENTS_MOST - 1  # all that there is room for beside the panel
ROUNDS, PRESSES = 4, 40
# Both say that they are there, and stay until their input ends; what they are sent they leave to the kernel.
BROWSERS = """
import socket, sys
port, count, host = int(sys.argv[1]), int(sys.argv[2]), f"127.0.0.1:{sys.argv[1]}"
asked = "\\r\\n".join(("GET /look HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Connection: Upgrade",
    "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "")).encode()
here = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
for each in here:
    each.sendall(asked)
statuses = [each.recv(12)[9:].decode() for each in here]
print({each: statuses.count(each) for each in sorted(set(statuses))}, flush=True)
sys.stdin.read()
"""
READERS = """
import socket, sys
here = [socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) for _ in range(int(sys.argv[2]))]
for each in here:
    each.connect(sys.argv[1])
    each.sendall(bytes.fromhex(sys.argv[3]))
    each.recv(1)
print("here", flush=True)
sys.stdin.read()
"""


def figures() -> Iterator[Row]:
    """Yield the rows of the bench."""
    nobody_ms, crowd_ms, slow_ms = measured()
    goal = speed("press on the glass, a crowd | nobody")
    for who, times_ms in (
        (f"{CONNECTIONS} connections to the panel", crowd_ms),
        (f"{SLOW} slow readers of the mirror", slow_ms),
    ):
        what = f"press on the glass, p50, {who} | nobody"
        yield beside(what, times_ms, nobody_ms, goal, MILLISECONDS)


def measured(rounds: int = ROUNDS, presses: int = PRESSES) -> tuple[list[float], list[float], list[float]]:
    """Return how long presses take on the glass, the median of each round: with nobody, a crowd, and slow readers."""
    from browser.stage import served
    from panels import running

    times_ms: tuple[list[float], list[float], list[float]] = ([], [], [])
    with TemporaryDirectory() as name, running(Path(name)) as device:
        mirror = Path(name) / "mirror"
        for _ in range(rounds):
            times_ms[0].append(median(settled(device, presses)))
            with served(mirror) as panel, program(BROWSERS, panel.port, CONNECTIONS):
                times_ms[1].append(median(settled(device, presses)))
            with program(READERS, mirror, SLOW, WATCH.hex()):
                times_ms[2].append(median(settled(device, presses)))
    return times_ms


def settled(device: Simulated, presses: int) -> list[float]:
    """Return how long presses take after the first few."""
    return on_the_glass(device, presses + 5)[5:]


@contextmanager
def program(code: str, *arguments: object) -> Iterator[str]:
    """Have a program run until the end of the block; yield what it says of itself once it is ready."""
    line: Sequence[str] = (sys.executable, "-c", code, *map(os.fspath, map(str, arguments)))
    process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    try:
        yield process.stdout.readline().strip()
    finally:
        process.communicate()
