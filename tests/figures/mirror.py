"""What the mirror costs the box: `python -m figures.mirror [seconds]`.

The daemon as a Pi runs it, on modelled wires, plays part of a game and then rests: without the room, with the room and
nobody there, and with ten who look. Each runs in a process of its own. Its memory and its wake-ups are what the kernel
counts. Its instructions are those of Python, on all of its threads: each is counted as it is executed, so that the
figure is the same on any machine and at any load; what is done in C by one of them is not seen. What an import costs
beside the module itself is not counted, which hangs on whether somebody has compiled it before; and each picture is
waited for, as one that is overtaken by the next is never sent.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from figures.goals import speed
from figures.idle import SETTLE_S, measure
from figures.processes import compiled
from figures.rows import Row, compared, plain

SECONDS = 20.0
VIEWERS = 10
STEPS = 60  # presses and codes of the game
WATCH = b'{"hello":{"protocol":1}}\n{"watch":["page","picture","game","network"]}\n'
PROGRAM = """
import contextlib, gc, json, os, socket, sys, threading, time
from random import Random
from pathlib import Path
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from compere.bots import find
from compere_device.box import daemon
from compere_device.drivers.player import Player
from compere_device.events import Moved, Scanned
from compere_device.scenes.home import begin
from compere_device.setup.settings import Config, DeviceConfig, DisplayConfig, KeysConfig
with contextlib.suppress(ImportError):
    import compere_device.pins.gpiochip  # which this stands for
Device.pin_factory = MockFactory()
systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
systemd.bind("notify")
os.environ.update(COMPERE_MIRROR=os.path.abspath("mirror"), NOTIFY_SOCKET=os.path.abspath("notify"))
counted, counts = {counted}, [0]
def trace(frame, event, argument):
    if frame.f_code.co_filename.startswith("<frozen importlib"):
        return None
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    counts[0] += event == "opcode"
    return trace
if counted:
    threading.settrace(trace)
glasses = []
daemon.make_glass = lambda *given, made=daemon.make_glass: glasses.append(made(*given)) or glasses[0]
if not {room}:
    daemon._mirrored = lambda *given: contextlib.nullcontext()
def own_kb():
    lines = open("/proc/self/smaps_rollup").read()
    return sum(int(lines.partition(name + ":")[2].split()[0]) for name in ("Private_Dirty", "Private_Clean"))
def serve(loop):
    bot = find("patchwork")
    begin(loop.desk.stage, bot, bot.choose_options(dict()))
    loop.show()
    print("ready", flush=True)
    sys.stdin.readline()  # the viewers are there
    def took():
        while not loop._events.empty():
            loop.handle(loop._events.get())
        loop.show()
        sys.settrace(None)
        assert glasses[0].flush(10)
        time.sleep({wait_s})
        while not loop.armed:
            time.sleep(0.001)
            loop.tick()
        if counted:
            sys.settrace(trace)
    took()
    time.sleep({begin_s})  # for those who look to have all that stands
    took()
    def press(key):
        for down in (True, False):
            loop.handle(Moved(key, down, time.monotonic()))
        took()
    def scan(code):
        loop.handle(Scanned(code))
        took()
    playing, player = loop.desk.stage.go.scene, Player(press, scan, Random("1"))
    counts[0] = 0
    if counted:
        sys.settrace(trace)
    for _ in range({steps}):
        player.step(playing)
    sys.settrace(None)
    gc.collect()
    print(json.dumps(dict(instructions=counts[0], own_kb=own_kb())), flush=True)
    loop.run()
daemon._serve, daemon.new_seed = serve, lambda: "1"
daemon.run_on_pi(Config(
    display=DisplayConfig("simulated"), device=DeviceConfig("en"), keys=KeysConfig(arm_ms=0),
), Path("state"))
"""
BEGIN_S = 2.0
WAIT_S = 0.02  # for those who look to have been sent what is new


@dataclass(frozen=True, slots=True)
class Cost:
    """What a daemon costs: kB of its own, instructions of part of a game, and wake-ups a second at rest after it."""

    own_kb: float
    instructions: float
    wakeups: float


def main() -> None:
    """Print the figures."""
    for row in figures(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS):
        print(row, flush=True)


def figures(seconds: float = SECONDS) -> Iterator[Row]:
    """Yield the rows of the bench."""
    without, alone, ten = (cost(room, viewers, seconds) for room, viewers in ((False, 0), (True, 0), (True, VIEWERS)))
    for who, ours in (("nobody", alone), (f"{VIEWERS} viewers", ten)):
        goal, name = speed(f"mirror, {who} | no mirror"), f"{who} | no mirror"
        yield compared(f"mirror: memory of its own, {name}", ours.own_kb, without.own_kb, goal, "{:.0f} kB")
        counts = ours.instructions / 1000, without.instructions / 1000
        yield compared(f"mirror: instructions of Python in a game, {name}", *counts, goal, "{:.0f} k")
        more, goal = ours.wakeups - without.wakeups, speed("mirror, wake-ups a second more")
        yield plain(f"mirror: wake-ups a second at rest, more with {name}", more, goal, "{:.2f}")


def cost(room: bool, viewers: int, seconds: float, steps: int = STEPS) -> Cost:
    """Return what a daemon costs with so many viewers, or without a room."""
    instructions, _ = _played(room, viewers, 0.0, steps, counted=True)
    memory, wakeups = _played(room, viewers, seconds, steps, counted=False)
    return Cost(memory["own_kb"], instructions["instructions"], wakeups)


def _played(room: bool, viewers: int, seconds: float, steps: int, *, counted: bool) -> tuple[dict[str, float], float]:
    """Return what a daemon says of itself after part of a game, and how often it wakes up then."""
    wait_s = WAIT_S if viewers else 0.0
    begin_s = BEGIN_S if viewers else 0.0
    code = PROGRAM.format(room=room, counted=counted, wait_s=wait_s, begin_s=begin_s, steps=steps)
    with running(code) as (process, folder), ExitStack() as ends:
        assert process.stdin and process.stdout
        process.stdout.readline()
        for _ in range(viewers):
            ends.enter_context(viewer(folder / "mirror"))
        process.stdin.write("\n")
        process.stdin.flush()
        said: dict[str, float] = json.loads(process.stdout.readline())
        wakeups = 0.0
        if seconds:
            time.sleep(SETTLE_S)
            wakeups = measure(process.pid, seconds, time.sleep).wakeups
    return said, wakeups


@contextmanager
def viewer(path: Path) -> Iterator[socket.socket]:
    """Have a client that watches everything, and reads it: the kernel keeps a few pictures for who reads nothing."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.connect(os.fspath(path))
        client.sendall(WATCH)
        reader = Thread(target=_read, args=(client,))
        reader.start()
        try:
            yield client
        finally:
            client.shutdown(socket.SHUT_RDWR)
            reader.join()


def _read(client: socket.socket) -> None:
    with suppress(OSError):  # the box has gone
        while client.recv(1 << 16):
            pass


@contextmanager
def running(code: str) -> Iterator[tuple["subprocess.Popen[str]", Path]]:
    """Have a program run until the end of the block, in a folder of its own."""
    pipe, program = subprocess.PIPE, [sys.executable, "-c", code]
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled()}
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True, cwd=folder, env=environ) as process,
    ):
        try:
            yield process, Path(folder)
        finally:
            process.kill()


if __name__ == "__main__":
    main()
