"""Several browsers, and what breaks between them and the device: nobody sees an old picture, everybody catches up."""

import os
import pty
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.net import net
from browser.stage import PROGRAM, Stage, Visit
from compere_device.events import Key
from compere_device.files.store import Store
from hands import TOLD

WAIT_S = 20.0  # for a process; reached only on failure
LIVE_AS = """() => {
    window.liveAs = [];
    const state = document.getElementById("state"), note = () => {
        const row = document.querySelector("#rows [aria-current]")?.textContent ?? "";
        if (state.textContent === "Live" && window.liveAs.at(-1) !== row) window.liveAs.push(row);
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document.body, all);
}"""  # keeps which rows were selected whenever the page said that it is live
SILENT_MS = 15_000  # longer than it takes to see that nothing comes any more


def selected(visit: Visit, label: str) -> None:
    expect(visit.page.locator("#rows [aria-current]")).to_contain_text(label)


def is_old(visit: Visit) -> None:
    """See that the page shows no picture and says so, and that no key can be pressed."""
    expect(visit.page.get_by_role("status").first).to_have_text("Not connected", timeout=SILENT_MS)
    assert visit.number == 0
    assert visit.bits() == bytes(1024)
    expect(visit.page.locator("#stale")).to_be_visible()
    expect(visit.page.locator("#title")).to_have_text("")
    expect(visit.key("OK")).to_be_disabled()


def shows(visit: Visit, stage: Stage) -> None:
    """See that the page draws what is on the glass."""
    expected = stage.on_the_loop(lambda: stage.device.glass.model.picture().tobytes())
    visit.page.wait_for_function("() => document.getElementById('glass').dataset.number")
    assert visit.bits() == expected


def test_two_browsers_are_in_step(stage: Stage) -> None:
    """Whoever presses, at the page or at the box: both show what is on the glass."""
    first, second = stage.visit(), stage.visit()
    first.key("DOWN").click()
    for each in (first, second):
        selected(each, "Robotick")
    second.key("DOWN").click()
    for each in (first, second):
        selected(each, "Fort")
    stage.device.fingers.down(Key.DOWN)
    stage.device.fingers.up(Key.DOWN)
    for each in (first, second):
        selected(each, "Origins")
        shows(each, stage)
    for each in (first, second):
        each.close()


def test_a_panel_that_was_killed(stage: Stage) -> None:
    """Is not shown as the device; when it is back, its page shows the present, not what was there before."""
    visit = stage.visit()
    stage.panel.kill()
    is_old(visit)
    stage.device.fingers.down(Key.DOWN)
    stage.device.fingers.up(Key.DOWN)
    stage.again()
    visit.live()
    selected(visit, "Robotick")
    shows(visit, stage)
    visit.troubles.clear()  # that nobody answered is what it was about


def test_a_panel_that_is_stopped(stage: Stage) -> None:
    """Nothing breaks, and nothing comes any more: after a few seconds that is seen, and afterwards it catches up."""
    visit = stage.visit()
    os.kill(stage.panel.process.pid, signal.SIGSTOP)
    try:
        is_old(visit)
    finally:
        os.kill(stage.panel.process.pid, signal.SIGCONT)
    visit.live()
    shows(visit, stage)
    visit.troubles.clear()


def test_a_network_that_is_cut(stage: Stage, chromium: Browser) -> None:
    """Between two browsers and the panel: one sees the present all the time, the other never an old picture as live.

    A press in the cut is for nothing, and what was held in the network comes too late to be shown or to count.
    """
    with net(stage.panel.port) as network:
        near, far = stage.visit(), Visit(chromium, network.url).live()
        network.cut()
        near.press("DOWN")
        selected(near, "Robotick")
        far.key("DOWN").click()  # still live: what it shows is at most a few seconds old
        is_old(far)
        near.press("DOWN")
        selected(near, "Fort")
        assert far.number == 0
        far.page.evaluate(LIVE_AS)
        network.mend()
        far.live()
        selected(far, "Fort")
        shows(far, stage)
        (live_as,) = far.page.evaluate("window.liveAs")
        assert "Fort" in live_as
        far.press("DOWN")
        selected(near, "Origins")
        shows(near, stage)
        far.context.close()
    near.close()


def test_a_phone_without_its_network(stage: Stage) -> None:
    """As in a lift, by the browser's own switch: seen, and caught up with."""
    visit = stage.visit()
    visit.context.set_offline(True)
    if visit.page.evaluate("navigator.onLine"):
        raise AssertionError("the browser says that it is online")
    is_old(visit)
    stage.device.fingers.down(Key.DOWN)
    stage.device.fingers.up(Key.DOWN)
    visit.context.set_offline(False)
    visit.live()
    selected(visit, "Robotick")
    shows(visit, stage)
    visit.troubles.clear()


def test_a_device_that_hangs(stage: Stage) -> None:
    """Is seen at the next press: what it showed last is not shown as the present."""
    visit = stage.visit()
    hanging, go_on = stage.hang()
    hanging.wait()
    visit.key("DOWN").click()
    is_old(visit)
    go_on.set()
    visit.live()
    selected(visit, "Robotick")
    visit.close()


@contextmanager
def in_a_terminal(folder: Path) -> Iterator["Terminal"]:
    """Have the device as `make run` has it, in a terminal of its own."""
    store = Store(folder / "state")
    store.preferences.language = "en"
    store.preferences.told = TOLD
    store.save_preferences()
    terminal = Terminal(folder)
    try:
        yield terminal
    finally:
        terminal.kill()


class Terminal:
    """`compere run`, and what it draws."""

    def __init__(self, folder: Path) -> None:
        self._environ = {
            **os.environ,
            "COMPERE_STATE": str(folder / "state"),
            "COMPERE_CONFIG": str(folder / "none.toml"),
            "COMPERE_MIRROR": str(folder / "mirror"),
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TERM": "xterm",
            "COLUMNS": "140",
            "LINES": "45",
        }
        (folder / "none.toml").write_text('[display]\ndriver = "simulated"\n[keys]\narm_ms = 0\n')
        self.start()

    def start(self) -> None:
        """Start it, and read its address from its border."""
        self._near, far = pty.openpty()
        program = PROGRAM.replace("import sys;", "import sys; sys.argv[1:] = ['run'];")
        self.process = subprocess.Popen(
            (sys.executable, "-c", program),
            stdin=far,
            stdout=far,
            stderr=far,
            env=self._environ,
            start_new_session=True,
        )
        os.close(far)
        self._drawn, self._told = "", threading.Event()
        self._reading = threading.Thread(target=self._read)
        self._reading.start()
        assert self._told.wait(WAIT_S), self._drawn
        self.url = self._drawn

    def _read(self) -> None:
        """Take what it draws, as a terminal does, or it would wait for that."""
        drawn = ""
        while True:
            try:
                drawn += os.read(self._near, 65536).decode(errors="replace")
            except OSError:  # it has ended
                return
            if found := re.search(r"http://127\.0\.0\.1:\d+", drawn):
                self._drawn = found[0]
                self._told.set()
            drawn = drawn[-200:]

    def kill(self) -> None:
        """Kill it, as nobody would: its panel ends by itself."""
        self.process.kill()
        self._end()

    def quit(self) -> int:
        """End it by its own key; return its status."""
        os.write(self._near, b"q")
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(WAIT_S)
        if self._reading.is_alive():
            self._reading.join(WAIT_S)
            os.close(self._near)
        return status


def test_a_device_that_was_killed(tmp_path: Path, chromium: Browser) -> None:
    """With its panel, as `make run` has both: the page says so, and catches up when they are back at the address."""
    with in_a_terminal(tmp_path) as terminal:
        visit = Visit(chromium, terminal.url).live()
        visit.press("DOWN")
        selected(visit, "Robotick")
        terminal.kill()
        is_old(visit)
        url = terminal.url
        terminal.start()
        assert terminal.url == url  # the old panel has gone, and its port is free
        visit.live()
        selected(visit, "Patchwork")
        visit.troubles.clear()
        assert terminal.quit() == 0
        is_old(visit)
        visit.context.close()


def test_a_game_that_cannot_be_downloaded_says_so(stage: Stage, tmp_path: Path) -> None:
    """Beside those that can be: a link, and a name that is no text, which no address can have."""
    stage.begin("patchwork")
    stage.on_the_loop(stage.device.loop.desk.stage.go.home)
    (journal,) = tmp_path.rglob("games/*.journal")
    journal.with_name("link-0001.journal").symlink_to(journal)
    journal.with_name(os.fsdecode("\xe9.journal".encode("latin-1"))).write_bytes(journal.read_bytes())
    visit = stage.visit()
    visit.page.locator("details[data-ask=games] summary").click()
    rows = visit.page.locator("details[data-ask=games] li")
    expect(rows).to_have_count(3)
    expect(rows.get_by_role("link")).to_have_count(1)
    expect(rows.filter(has_text="It cannot be downloaded: its file is a link or too long")).to_have_count(2)
    visit.close()
