"""The start of the box: what the next one begins with, what the home screen waits for, and what an end leaves."""

from pathlib import Path

import pytest
from PIL import Image

from compere.bots import BOTS
from compere_device.box import daemon, display
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.files.chosen import DisplayChoice
from compere_device.files.store import Store
from compere_device.glass import oled
from compere_device.glass.fonts import Fonts
from compere_device.glass.glazier import Glazier
from compere_device.glass.oled import Oled
from compere_device.glass.splash import Splash, Tape
from compere_device.loop import Loop
from compere_device.pages.screen import Screen
from compere_device.scenes import home
from figures.processes import COMMAND, HOME, fill, output, prepare
from hands import started_before
from pi import run_until, settings, stop


def test_home_waits_for_nothing_that_it_does_not_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the real command, with games in the store and an index: no bot, no luma, no pins, no OpenSSL is imported.

    Nor is what only a game is played, read or kept with, nor what would compile each data class (see `declared`), nor
    what reads settings that no box has, nor the log, as nothing is said.
    """
    monkeypatch.setattr("figures.processes.GAMES", 3)
    prepare(tmp_path)
    fill(tmp_path / "state")
    store = Store(tmp_path / "state")
    assert len(store.games()) == 3
    store.save_index()
    code = COMMAND.format(
        folder=str(tmp_path), end=HOME.replace("os._exit", "print(*sys.modules, flush=True); os._exit")
    )
    loaded = {*output(code).split()}
    bots = {f"compere.bots.{name}.bot" for name in BOTS}
    menus = {f"compere_device.{name}" for name in ("scenes.almanac", "scenes.display", "scenes.doctor", "doctor")}
    played = {"compere.journal", "compere.session", "compere.state", "compere.table", "compere_device.scenes.playing"}
    late = {"luma", "smbus2", "gpiozero", "gpiod", "serial", "evdev", "hashlib", "_hashlib", "socket", "PIL.ImageFont"}
    assert "compere_device.desk" in loaded
    assert not loaded & (bots | menus | played | late | {"dataclasses", "inspect", "tomllib", "logging", "traceback"})


def test_a_display_that_works_is_remembered(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it has taken a picture; in the state that the menu left it in when the device ends."""
    first = Splash(str(tmp_path / "state"), str(tmp_path / "config.toml"))
    kept: list[bytes] = []

    def turn_and_stop(loop: Loop) -> None:
        kept.append(Path(first.path).read_bytes())
        loop.desk.stage.picture.adjust(DisplayChoice(rotate=180))
        stop(loop)

    run_until(monkeypatch, turn_and_stop)
    daemon.run_on_pi(settings(""), tmp_path, first)
    assert kept[0] != Path(first.path).read_bytes()
    turned = Tape()
    Oled(lambda: turned, rotate=180).show(Screen(Fonts()).draw(display.SPLASH))
    assert Path(first.path).read_bytes() == first.packed(1, 0x3C, turned.transfers)


@pytest.mark.parametrize("choice", [DisplayChoice(rotate=180), DisplayChoice(contrast=15)])
def test_a_choice_on_the_menu_forgets_the_first_picture_before_it_is_kept(
    choice: DisplayChoice, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the plug is pulled from then on, the next start shows no picture that stands as none does any more."""
    first = Splash(str(tmp_path / "state"), str(tmp_path / "config.toml"))
    there: list[bool] = []
    save = Store.save_preferences

    def noted(store: Store) -> None:
        there.append(Path(first.path).exists())
        save(store)

    def choose_and_fail(loop: Loop) -> None:
        assert Path(first.path).exists()
        monkeypatch.setattr(Store, "save_preferences", noted)
        loop.desk.stage.picture.adjust(choice)
        raise ZeroDivisionError  # as little is kept as when the plug is pulled

    run_until(monkeypatch, choose_and_fail)
    with pytest.raises(ZeroDivisionError):
        daemon.run_on_pi(settings(""), tmp_path, first)
    assert (there, Path(first.path).exists()) == ([False], False)


def test_a_display_that_does_not_work_is_not_remembered(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is sent to it at the next start before the ordinary way has found it."""

    def fail(port: int, address: int) -> None:
        raise OSError(5, "")

    monkeypatch.setattr(oled, "connect_i2c", fail)
    first = Splash(str(tmp_path / "state"), str(tmp_path / "config.toml"))
    run_until(monkeypatch, stop)
    daemon.run_on_pi(settings(""), tmp_path, first)
    assert not Path(first.path).exists()


def test_a_first_picture_that_was_sent_is_not_sent_again(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The home screen comes next, on a display that is set up from the beginning."""
    shown: list[Image.Image] = []
    show = Glazier.show
    monkeypatch.setattr(Glazier, "show", lambda glazier, image: shown.append(image) or show(glazier, image))
    first = Splash(str(tmp_path / "state"), str(tmp_path / "config.toml"))
    first.shown = True
    apps = run_until(monkeypatch, stop)
    daemon.run_on_pi(settings(""), started_before(tmp_path), first)
    assert shown[0].tobytes() == Screen(Fonts()).draw(apps[0].desk.page()).tobytes()


def test_a_game_is_known_after_an_orderly_end(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start lists it without a replay."""

    def begin_and_stop(loop: Loop) -> None:
        home.begin(loop.desk.stage, BOTS["droco"], BOTS["droco"].choose_options({}))
        stop(loop)

    run_until(monkeypatch, begin_and_stop)
    daemon.run_on_pi(settings(""), tmp_path)
    monkeypatch.setattr(Store, "open", lambda store, path: pytest.fail("it was opened"))
    assert [game.name for game in Store(tmp_path).games()] == ["droco-0001"]
