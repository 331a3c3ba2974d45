"""What the whole device costs at rest: `python -m figures.rest [seconds of a stretch] [stretches]`.

The daemon as a Pi runs it, with a game on the screen, four open keys, a scanner and a reader on serial lines that say
nothing (so the reader is asked again and again), and a watchdog to be answered; only the pins and the display's bus are
modelled, and both block as the real ones do. It runs in a process of its own that is looked at from outside, by what
the kernel counts for it. `figures.idle` has the cost of real pins.

In its first minutes things are said and done once: the reader that is silent is reported, asked and asked again, the
glass is dimmed. That is a row of its own; at rest is what follows, until the glass turns black after ten minutes.
"""

import sys
from collections.abc import Iterator

from figures import idle
from figures.header import CHIP
from figures.rows import Row, plain

SECONDS, TIMES = 55.0, 3  # the last of them is at rest; together they are less than the whole bench may take
NOT_FIRST = """
from compere_device.files.preferences import KEYS
from compere_device.files.store import Store
store = Store(Path("state"))
store.preferences.told |= frozenset((KEYS,))  # not its first start, which looks for a stick for two minutes
store.save_preferences()
"""
_DEVICE = """
import os, socket, tty
from pathlib import Path
from compere.bots import find
from compere_device.box import daemon
from compere_device.scenes.home import begin
from compere_device.setup.settings import Config, DeviceConfig, DisplayConfig, ReaderConfig, ScannerConfig
cables = [os.openpty() for _ in range(2)]
for _, port in cables:
    tty.setraw(port)
scanner, reader = (os.ttyname(port) for _, port in cables)
systemd = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
systemd.bind("notify")
os.environ["COMPERE_MIRROR"] = os.path.abspath("mirror")
os.environ.update(NOTIFY_SOCKET=os.path.abspath("notify"), WATCHDOG_USEC="20000000")
def serve(loop):
    bot = find("patchwork")
    begin(loop.desk.stage, bot, bot.choose_options(dict()))
    loop.show()
    {serve}
daemon._serve = serve
{before}
daemon.run_on_pi(Config(
    display=DisplayConfig("simulated"), device=DeviceConfig("en"), scanner=ScannerConfig(scanner),
    reader=ReaderConfig(reader),
), Path("state"))
"""
DAEMON = CHIP + _DEVICE.format(serve='print("ready", flush=True); loop.run()', before=NOT_FIRST)
STARTED = CHIP + _DEVICE.format(serve="pass", before=NOT_FIRST)  # and ended again, once it showed the game


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    times = int(sys.argv[2]) if len(sys.argv) > 2 else TIMES
    for row in figures(seconds, times):
        print(row, flush=True)


def figures(seconds: float = SECONDS, times: int = TIMES) -> Iterator[Row]:
    """Yield the rows of the bench; where it cannot run, a row says why."""
    costs = idle.each_cost(DAEMON, seconds, times)
    of = "wake-ups a second, whole device, modelled wires"
    if isinstance(costs, str):
        yield Row(f"at rest: {of}: {costs}", goal=idle.WAKEUPS)
        return
    rest = f"at rest, after {seconds * (times - 1):.0f} s"
    yield plain(f"in the {seconds:.0f} s after the start: {of}", costs[0].wakeups, None, "{:.2f}")
    yield plain(f"{rest}: {of}", costs[-1].wakeups, idle.WAKEUPS, "{:.2f}")
    yield plain(f"{rest}: CPU, whole device, modelled wires", costs[-1].cpu_ms, None, "{:.4f} ms/s")


if __name__ == "__main__":
    main()
