"""Phones and voice on the real daemon: what it wishes of systemd at its start and by its menu, and how it forgets."""

from pathlib import Path

import pytest

from compere_device.box import daemon
from compere_device.box.wishes import LOOPBACK, NETWORK, SPEAK
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.files.store import Store
from compere_device.loop import Loop
from compere_device.phones import Phones
from hands import started_before
from pi import run_until, settings, stop


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that systemd gives the service."""
    folder = tmp_path / "run"
    folder.mkdir()
    monkeypatch.setenv("COMPERE_MIRROR", str(folder / "mirror"))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return folder


def wished(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} & {LOOPBACK, NETWORK, SPEAK}


@pytest.mark.parametrize(
    ("network", "voice", "wishes"),
    [
        (False, "", {LOOPBACK}),
        (True, "", {NETWORK}),
        (True, "full", {NETWORK, SPEAK}),
        (False, "brief", {LOOPBACK, SPEAK}),
    ],
)
def test_what_was_chosen_stands_after_every_start(
    network: bool,
    voice: str,
    wishes: set[str],
    model: Ssd1306Model,
    runtime: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before the loop begins; and the mirror is open by then."""
    store = Store(started_before(tmp_path / "state"))
    store.preferences.network, store.preferences.voice = network, voice
    store.save_preferences()
    seen: list[set[str]] = []

    def look(loop: Loop) -> None:
        seen.append(wished(runtime))
        assert (runtime / "mirror").is_socket()
        stop(loop)

    run_until(monkeypatch, look)
    daemon.run_on_pi(settings(""), tmp_path / "state")
    assert seen == [wishes]


def test_the_menu_is_heard_at_once(
    model: Ssd1306Model, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Switched on, off, and the voice; the phones of a box are made once."""
    seen: list[set[str]] = []

    def choose(loop: Loop) -> None:
        box = loop.desk.stage.box
        phones = box.phones()
        assert isinstance(phones, Phones) and box.phones() is phones and box.read_aloud
        for on in (True, False):
            assert phones.switch(on)
            seen.append(wished(runtime))
        box.read_aloud(True)
        seen.append(wished(runtime))
        box.read_aloud(False)
        seen.append(wished(runtime))
        stop(loop)

    run_until(monkeypatch, choose)
    daemon.run_on_pi(settings(""), started_before(tmp_path / "state"))
    assert seen == [{NETWORK}, {LOOPBACK}, {LOOPBACK, SPEAK}, {LOOPBACK}]


def test_no_phones_and_no_voice_without_systemd(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box that somebody starts by hand has nobody to tell."""
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("COMPERE_MIRROR", str(tmp_path / "mirror"))

    def look(loop: Loop) -> None:
        box = loop.desk.stage.box
        assert box.phones() is box.read_aloud is None
        stop(loop)

    run_until(monkeypatch, look)
    daemon.run_on_pi(settings(""), started_before(tmp_path / "state"))
