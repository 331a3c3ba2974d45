"""What four open keys cost while nobody presses them: `python -m figures.idle [seconds]`.

Ours beside gpiozero's own way, in the same run on the same GPIO chip. Each runs in a process of its own that only has
its pins open and then blocks; it is looked at from outside, by what the kernel counts for it.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from figures.goals import Goal, speed
from figures.rows import Row

SECONDS = 20.0
SETTLE_S = 1.0  # after which a process has done everything that it does once
PINS = (5, 6, 13, 19)
WAKEUPS, CPU = speed("at rest, wake-ups a second"), speed("at rest, CPU | gpiozero on lgpio")

_WAIT = "; import sys; print('ready', flush=True); sys.stdin.read()"
OURS = f"""
import time
from compere_device.parts.buttons import Buttons
from compere_device.events import Key
from compere_device.pins.kernel_inputs import KernelInputs
held = Buttons(dict(zip(Key, [(pin,) for pin in {PINS}])), 0.01, print, time.monotonic, KernelInputs()){_WAIT}
"""
# Off a Pi lgpio's factory wants to know which Pi it is; it may as well be a Zero 2 W.
LGPIO = f"""
from gpiozero import Button
from gpiozero.pins.lgpio import LGPIOFactory
from compere_device.pins.chip import chip_paths, header_chip
number = int(header_chip(chip_paths()).path.removeprefix("/dev/gpiochip"))
Known = type("Known", (LGPIOFactory,), {{"_get_revision": lambda self: 0x902120}})
factory = Known(number)
held = [Button(pin, bounce_time=0.01, pin_factory=factory) for pin in {PINS}]{_WAIT}
"""
BUTTONS = f"""
from gpiozero import Button
from compere_device.pins.gpiochip import GpiochipFactory
factory = GpiochipFactory()
held = [Button(pin, bounce_time=0.01, pin_factory=factory) for pin in {PINS}]{_WAIT}
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process at rest costs: wake-ups of all its threads a second, and milliseconds of CPU a second."""

    wakeups: float
    cpu_ms: float


def main() -> None:
    """Print the figures."""
    for row in figures(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS):
        print(row, flush=True)


def figures(seconds: float = SECONDS) -> Iterator[Row]:
    """Yield the rows of the bench; where something cannot run, a row says why."""
    ours, lgpio, buttons = (cost(code, seconds) for code in (OURS, LGPIO, BUTTONS))  # one by one: they share the pins
    for name, each in (("ours", ours), ("lgpio", lgpio)):
        if isinstance(each, str):
            yield Row(f"at rest, {name}: {each}")
    peer = "gpiozero Button on lgpio"
    mine = ours.wakeups if isinstance(ours, Cost) else None
    yield _row(f"wake-ups a second, four keys | {peer}", "{:.2f}", ours, lgpio, "wakeups", WAKEUPS, mine)
    ratio = ours.cpu_ms / lgpio.cpu_ms if isinstance(ours, Cost) and isinstance(lgpio, Cost) else None
    yield _row(f"CPU, four keys | {peer}", "{:.4f} ms/s", ours, lgpio, "cpu_ms", CPU, ratio)
    yield _row("wake-ups a second | gpiozero Button on our pin factory", "{:.2f}", ours, buttons, "wakeups")


def cost(code: str, seconds: float) -> Cost | str:
    """Return what a program costs that says "ready" and then waits for the end of its input, or why it cannot run."""
    costs = each_cost(code, seconds, 1)
    return costs if isinstance(costs, str) else costs[0]


def each_cost(code: str, seconds: float, times: int) -> list[Cost] | str:
    """Return what `cost` does, of so many stretches of time that follow each other."""
    with running(code) as process:
        assert process.stdout and process.stderr
        if process.stdout.readline().strip() != "ready":
            error = process.stderr.read().strip().rpartition("\n")[2]
            return error.partition(": ")[2] or error or "it ended at once"
        time.sleep(SETTLE_S)
        return [measure(process.pid, seconds, time.sleep) for _ in range(times)]


@contextmanager
def running(code: str) -> Iterator["subprocess.Popen[str]"]:
    """Have a program run until the end of the block, in a folder of its own: lgpio leaves a pipe in it."""
    pipe, program = subprocess.PIPE, [sys.executable, "-c", code]
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=folder) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def measure(pid: int, seconds: float, wait: Callable[[float], object]) -> Cost:
    """Watch a process for some seconds, which `wait` lets pass."""
    wakeups, cpu_ns, start_s = switches(pid), cpu_time_ns(pid), time.monotonic()
    wait(seconds)
    passed_s = time.monotonic() - start_s
    return Cost((switches(pid) - wakeups) / passed_s, (cpu_time_ns(pid) - cpu_ns) / 1e6 / passed_s)


def switches(pid: int) -> int:
    """How often the threads of a process have gone to sleep, and so were woken: Linux, proc_pid_status(5)."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    statuses = ((task / "status").read_text().partition("\nvoluntary_ctxt_switches:")[2] for task in tasks)
    return sum(int(status.split()[0]) for status in statuses)


def cpu_time_ns(pid: int) -> int:
    """CPU time of a process and all its threads, in nanoseconds, on the clock that clock_getcpuclockid(3) names."""
    return time.clock_gettime_ns(~pid << 3 | 2)


def _row(
    what: str,
    form: str,
    ours: Cost | str,
    peer: Cost | str,
    name: str,
    goal: Goal | None = None,
    value: float | None = None,
) -> Row:
    values = [getattr(each, name) if isinstance(each, Cost) else None for each in (ours, peer)]
    mine, theirs = ("-" if each is None else form.format(each) for each in values)
    ratio = f"{values[0] / values[1]:.3g}" if values[0] is not None and values[1] else ""
    return Row(f"at rest: {what}", mine, theirs, ratio, goal, value)


if __name__ == "__main__":
    main()
