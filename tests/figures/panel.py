"""Figures of the panel: a press in a browser beside the same press on the glass, and what its process takes."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from compere_device.drivers.simulator import Simulated
from compere_device.events import Key
from figures.goals import speed
from figures.rows import Row, compared, plain

PRESSES = 200
FRAME_MS = 17.0  # of a screen with sixty pictures a second
ECHOES = 3  # a press goes there and its picture back, over a second socket
WAIT_S = 10.0  # for a process or a picture; reached only on failure
MILLISECONDS = "{:.1f} ms"
ECHO = """
import asyncio
from aiohttp import web
async def page(request):
    return web.Response(text="<!DOCTYPE html><title>echo</title>", content_type="text/html")
async def echo(request):
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    async for message in socket:
        await socket.send_str(message.data)
    return socket
async def main():
    app = web.Application()
    app.router.add_get("/", page)
    app.router.add_get("/echo", echo)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
PRESSED = """async (presses) => {
    const canvas = document.getElementById("glass"), times = [];
    const typed = (type) => document.dispatchEvent(new KeyboardEvent(type, { key: "j", code: "KeyJ", bubbles: true }));
    for (let press = 0; press < presses; press++) {
        await new Promise((again) => setTimeout(again, 20 + Math.random() * 20));
        times.push(await new Promise((drawn) => {
            const watch = new MutationObserver(() => { watch.disconnect(); drawn(performance.now() - start); });
            watch.observe(canvas, { attributes: true, attributeFilter: ["data-number"] });
            const start = performance.now();
            typed("keydown");
        }));
        typed("keyup");
    }
    return times;
}"""
ECHOED = """async (presses) => {
    const socket = new WebSocket(`ws://${location.host}/echo`), times = [];
    await new Promise((open) => { socket.onopen = open; });
    for (let press = 0; press < presses; press++) {
        await new Promise((again) => setTimeout(again, 20 + Math.random() * 20));
        times.push(await new Promise((came) => {
            const start = performance.now();
            socket.onmessage = () => came(performance.now() - start);
            socket.send("x");
        }));
    }
    return times;
}"""


def figures() -> Iterator[Row]:
    """Yield the rows of the bench; without a browser they are not measured."""
    from browser.stage import CHROMIUM

    goals = speed("press in the browser, ms"), speed("press in the browser | glass, 3 echoes, a frame")
    if CHROMIUM is None:
        yield Row("press in the browser to its picture there, p50", goal=goals[0])
        yield Row("press in the browser to its picture there, p50 | glass + 3 echoes + a frame", goal=goals[1])
        yield Row("press in the browser to its picture there, p99 | glass + 3 echoes + a frame", goal=goals[1])
    else:
        browser_ms, glass_ms, echo_ms, memory_mb = measured(CHROMIUM)
        p50, p99 = middle_and_end(browser_ms)
        yield plain("press in the browser to its picture there, p50", p50, goals[0], MILLISECONDS)
        for name, ours, glass, echo in zip(
            ("p50", "p99"), (p50, p99), middle_and_end(glass_ms), middle_and_end(echo_ms), strict=True
        ):
            most = glass + ECHOES * echo + FRAME_MS
            what = f"press in the browser to its picture there, {name} | {glass:.1f} glass + 3 × {echo:.1f} echo + 17"
            yield compared(what, ours, most, goals[1], MILLISECONDS)
        yield plain("memory of the panel with a viewer, unique", memory_mb, form="{:.1f} MB")


def middle_and_end(times_ms: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile of some times."""
    hundredths = quantiles(times_ms, n=100)
    return hundredths[49], hundredths[98]


def measured(chromium: str) -> tuple[list[float], list[float], list[float], float]:
    """Return times of presses in the browser and on the glass, times of echoes, and the panel's memory in MB."""
    from playwright.sync_api import sync_playwright

    from browser.stage import served
    from panels import running

    with TemporaryDirectory() as name, running(Path(name)) as device, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with served(Path(name) / "mirror") as panel, echo() as address:
            page = browser.new_page()
            page.goto(panel.url)
            page.wait_for_function("() => document.getElementById('glass').dataset.number")
            times_ms = page.evaluate(PRESSED, PRESSES)
            memory_mb = unique_mb(panel.process.pid)
            page.close()
            page = browser.new_page()
            page.goto(address)
            echo_ms = page.evaluate(ECHOED, PRESSES)
        browser.close()
        return times_ms, on_the_glass(device), echo_ms, memory_mb


def on_the_glass(device: Simulated, presses: int | None = None) -> list[float]:
    """Return how long presses take to the last byte on the simulated glass."""
    drawn, times_ms = threading.Event(), list[float]()
    device.glass.draw = lambda image: drawn.set()
    for _ in range(PRESSES if presses is None else presses):
        drawn.clear()
        began_s = time.perf_counter()
        device.fingers.down(Key.DOWN)
        assert drawn.wait(WAIT_S)
        times_ms.append((time.perf_counter() - began_s) * 1000)
        device.fingers.up(Key.DOWN)
        time.sleep(0.01)
    return times_ms


@contextmanager
def echo() -> Iterator[str]:
    """Have an empty server of aiohttp in a process of its own for the length of the block; yield its address."""
    process = subprocess.Popen((sys.executable, "-c", ECHO), stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def unique_mb(pid: int) -> float:
    """Return the memory that ends with a process, in MB: what it shares with no other (proc(5), smaps_rollup)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty"))) / 1024
