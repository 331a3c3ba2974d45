"""A device, a panel of its own process, and real browsers that look at it."""

import os
import re
import select
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

from compere.bots import find
from compere.journal import Answered
from compere.session import Session
from compere_device.drivers.simulator import Simulated
from compere_device.events import Errand
from compere_device.scenes.home import begin
from compere_device.scenes.stage import Played

PROGRAM = "import sys; from compere_device.cli import main; sys.exit(main())"
CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := which(name))), None)
WAIT_S = 20.0  # for a process; reached only on failure
LOOKS_S = 0.02
expect.set_options(timeout=15_000)  # the same for what a page shows
PHONE_SIZE = ViewportSize(width=390, height=844)
PHONE = {"viewport": PHONE_SIZE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


class Served:
    """A panel in a process of its own, at `url`."""

    def __init__(self, mirror: Path, port: int = 0) -> None:
        environ = {**os.environ, "COMPERE_MIRROR": str(mirror), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            (sys.executable, "-c", PROGRAM, "panel", "--port", str(port), "--until-closed"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environ,
        )
        assert self.process.stdout
        assert select.select([self.process.stdout], [], [], WAIT_S)[0], "the panel says nothing"
        self.url = self.process.stdout.readline().decode().strip()
        assert self.url.startswith("http://127.0.0.1:"), "the panel has ended"

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it, as nobody would."""
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        """End it, as a device that ends does."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait(WAIT_S)
        self.process.stdout.close()


@contextmanager
def served(mirror: Path, port: int = 0) -> Iterator[Served]:
    """Have a panel of a device's mirror until the end of the block."""
    panel = Served(mirror, port)
    try:
        yield panel
    finally:
        panel.close()


class Visit:
    """A person at the page, who knows it only by roles, names and texts."""

    def __init__(self, browser: Browser, url: str, **settings: Any) -> None:
        self.context = browser.new_context(**settings)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._heard)
        self.page.goto(url)

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.troubles.append(said.text)

    def live(self) -> "Visit":
        """Wait until the device is shown."""
        expect(self.page.get_by_role("status").first).to_have_text(re.compile("^(Live|En direct)$"))
        return self

    @property
    def language(self) -> str:
        return str(self.page.evaluate("document.documentElement.lang"))

    def key(self, sign: str) -> Locator:
        """Return a key of the box by its name."""
        group = self.page.get_by_role("group", name="Keys" if self.language == "en" else "Touches", exact=True)
        return group.get_by_role("button", name=re.compile(rf"^{sign}\b"))

    @property
    def number(self) -> int:
        """The number of the picture that is shown; 0 if none is."""
        return int(self.page.locator("#glass").get_attribute("data-number") or 0)

    @property
    def said(self) -> str:
        """What the page announces."""
        return self.page.locator("#said").inner_text()

    def after(self, number: int) -> None:
        """Wait until a later picture than this is shown."""
        self.page.wait_for_function(
            "number => Number(document.getElementById('glass').dataset.number ?? 0) > number", arg=number
        )

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of the page."""
        for _ in range(int(WAIT_S / LOOKS_S)):
            if true():
                return
            self.page.wait_for_timeout(LOOKS_S * 1000)
        raise AssertionError(f"it never came: {self.said}")

    def press(self, sign: str) -> None:
        """Press a key, and wait for what it shows."""
        number = self.number
        self.key(sign).click()
        self.after(number)

    def bits(self) -> bytes:
        """Return what the page draws, as the mode "1" picture of the display's model has it."""
        found = self.page.evaluate(
            """() => {
                const canvas = document.getElementById("glass");
                const data = canvas.getContext("2d").getImageData(0, 0, 128, 64).data;
                const bytes = new Array(1024).fill(0);
                for (let n = 0; n < 8192; n++) if (data[n * 4 + 1] > 60) bytes[n >> 3] |= 128 >> (n & 7);
                return bytes;
            }"""
        )
        return bytes(found)

    def close(self) -> None:
        self.context.close()
        assert self.troubles == []


def browser_or_skip() -> str:
    """Return where Chromium is; a machine without one skips the test."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    return CHROMIUM


class Stage:
    """A device, its panel, and its visitors.

    Args:
        folder: the device's.
        device: the device, which runs.
        browser: the browser that all of them use.
    """

    def __init__(self, folder: Path, device: Simulated, browser: Browser) -> None:
        self.folder = folder
        self.device = device
        self.mirror = folder / "mirror"
        self._browser = browser
        self._visits: list[Visit] = []
        self._panel: Served | None = None

    def __enter__(self) -> "Stage":
        self._panel = Served(self.mirror)
        return self

    def __exit__(self, *error: object) -> None:
        for visit in self._visits:
            visit.context.close()
        self.panel.close()

    @property
    def panel(self) -> Served:
        assert self._panel
        return self._panel

    def again(self) -> None:
        """Start the panel again, at the address that it had."""
        self._panel = Served(self.mirror, self.panel.port)

    def visit(self, **settings: Any) -> Visit:
        """Open the page in a browser of its own, and wait until it shows the device."""
        visit = Visit(self._browser, self.panel.url, **settings)
        self._visits.append(visit)
        return visit.live()

    def on_the_loop(self, does: Callable[[], Any]) -> Any:
        """Have something done on the device's own thread, and return what it returns."""
        done, returned = threading.Event(), list[Any]()

        def run() -> None:
            try:
                returned.append(does())
            finally:
                done.set()

        self.device.events.put(Errand(run))
        assert done.wait(WAIT_S)
        return returned[0]

    def shown_to(self, visit: Visit) -> None:
        """Wait until a visitor sees what the glass shows, and until its keys count."""
        device = self.device
        visit.until(
            lambda: (
                self.on_the_loop(lambda: device.events.empty() and device.loop.armed)
                and visit.bits() == self.on_the_loop(lambda: device.glass.model.picture().tobytes())
            )
        )

    def begin(self, bot: str, **options: str) -> Played:
        """Begin a game on the device, as its first screens do."""
        found = find(bot)
        self.on_the_loop(lambda: begin(self.device.loop.desk.stage, found, found.choose_options(options)))
        playing = self.device.loop.desk.stage.game.scene
        assert playing
        return playing

    def session(self) -> Session:
        """Return the game being played."""
        playing = self.device.loop.desk.stage.game.scene
        assert playing
        return playing.table.session

    def answers(self) -> list[Answered]:
        """Return what people have answered so far."""
        entries = self.on_the_loop(lambda: [item.entry for item in self.session().history.items])
        return [entry for entry in entries if isinstance(entry, Answered) and entry.by_person]

    def hang(self) -> tuple[threading.Event, threading.Event]:
        """Have the device hang; return what says that it does, and what lets it go on."""
        hanging, go_on = threading.Event(), threading.Event()

        def hang() -> None:
            hanging.set()
            go_on.wait(WAIT_S)

        self.device.events.put(Errand(hang))
        return hanging, go_on
