"""Keys learned on the glass: a board that nobody knows, from its contacts to a device that is used with them."""

import os
import signal
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from gpiozero import Device

from compere_device.box import daemon, first_start
from compere_device.box.first_start import find_board, learn_keys, learning_page
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.events import Key, Pressed, Scanned
from compere_device.files.chosen import BoardChoice, board_choice
from compere_device.loop import Loop
from compere_device.pages.page import Page
from compere_device.setup import learning
from compere_device.setup.boards import BOARDS
from compere_device.setup.config import Config, DeviceConfig, KeysConfig, SignalsConfig, load
from compere_device.setup.elsewhere import board_elsewhere
from compere_device.setup.learning import Learning
from compere_device.system.notify import Notifier
from hands import SCREEN, started_before
from pi import run_until, settings

UP, DOWN, OK, BACK, LOOK = 23, 24, 25, 12, 16  # where a clone has its keys
CLONE = {"up": UP, "down": DOWN, "ok": OK, "back": BACK}
PRESSED = (UP, DOWN, OK, BACK, OK, OK, UP, DOWN, OK, BACK)  # no LEFT, no LOOK, and four once more


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes a second between two presses here: only where a test says so the same contact again is none."""
    monkeypatch.setattr(learning, "AGAIN_S", 0.0)
    monkeypatch.setattr(first_start, "AGAIN_S", 0.0)
    monkeypatch.setattr(first_start, "answers", lambda path, address: address == 0x3C)


def tap(pins: Iterable[int]) -> None:
    """Close and open contacts, one after the other."""
    for pin in pins:
        Device.pin_factory.pin(pin).drive_low()
        Device.pin_factory.pin(pin).drive_high()


def once_it_asks(monkeypatch: pytest.MonkeyPatch, *then: Callable[[], object]) -> None:
    """Have something happen each time that something is ready, one after the other."""
    todo = list(then)
    monkeypatch.setattr(Notifier, "ready", lambda notifier: todo.pop(0)())


def loaded(folder: Path) -> Config:
    """Return the settings as the next start has them."""
    return load(None, elsewhere=lambda config: board_elsewhere(folder, folder))


def test_a_board_that_nobody_knows_at_the_first_start(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UP twice where no board has it: then each key is asked for, kept, and in force from now on."""
    once_it_asks(monkeypatch, lambda: tap([UP, UP, *PRESSED]))
    config = find_board(Config(), tmp_path)
    assert config is not None and config == loaded(tmp_path)
    assert config.keys.pins == {Key(name): (pin,) for name, pin in CLONE.items()}
    assert board_choice(tmp_path) == BoardChoice("plain", 0, CLONE)
    assert [pin for pin in range(4, 28) if Device.pin_factory.pin(pin).when_changed] == []


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_board_that_is_known_after_all(
    board: Any, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody pressed a wrong key twice: its own keys tell it all the same."""
    pins = [board.keys[key][0] for key in (Key.UP, Key.DOWN, Key.OK)]
    once_it_asks(monkeypatch, lambda: tap([27, 27, *pins]))
    config = find_board(Config(), tmp_path)
    assert config is not None and (config.board, type(config.keys)) == (board, KeysConfig)
    assert board_choice(tmp_path) == BoardChoice(board.name)


@pytest.mark.parametrize(("again_s", "asked"), [(1.0, 0), (0.0, 2)])
def test_a_wrong_contact_that_bounces_is_pressed_once(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again_s: float, asked: int
) -> None:
    """At once again: a board that is known is still looked for."""
    pages: list[Page] = []
    made = first_start.learning_page
    monkeypatch.setattr(first_start, "learning_page", lambda *given: pages.append(made(*given)) or pages[-1])
    monkeypatch.setattr(first_start, "AGAIN_S", again_s)
    once_it_asks(monkeypatch, lambda: tap([27, 27, 13, 19, 5]))
    assert find_board(Config(), tmp_path) is not None
    assert (len(pages) > asked) == bool(asked)


def test_the_owner_has_them_asked_for(
    model: Ssd1306Model, scanner_port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the page of the menu to a device that starts anew with these keys, all of it over real pins' software."""
    folder = started_before(tmp_path)

    def ask(loop: Loop) -> None:
        loop.desk.stage.go.menu()
        for row in ("settings", "learn"):
            loop.desk.take([Scanned(f"pick:{row}")])
        while not loop.desk.again:
            loop.desk.take([Pressed(Key.OK)])

    def use(loop: Loop) -> None:
        loop.look()
        tap([19, DOWN])  # where DOWN was is nothing any more
        os.kill(os.getpid(), signal.SIGTERM)

    once_it_asks(monkeypatch, lambda: None, lambda: tap(PRESSED))
    todo = [ask, use]
    loops = run_until(monkeypatch, lambda loop: todo.pop(0)(loop))
    assert daemon.run_on_pi(settings(scanner_port), folder)
    assert board_choice(folder) == BoardChoice("plain", 0, CLONE)

    monkeypatch.setattr(Notifier, "ready", lambda notifier: None)
    config = settings(scanner_port, keys=replace(loaded(folder).keys, arm_ms=0, bounce_ms=0))
    assert not daemon.run_on_pi(config, folder)
    assert loops[1].desk.stage.box.keys == (Key.UP, Key.DOWN, Key.OK, Key.BACK)
    assert loops[1].desk.page().cursor == 1


class Waiting(SimpleQueue):  # type: ignore[type-arg]
    """A queue at which time passes only while somebody waits."""

    now_s = 0.0

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        try:
            return super().get(block=False)
        except Empty:
            Waiting.now_s += timeout or 0.0
            raise


@pytest.mark.parametrize("pressed", [(), PRESSED[:3], PRESSED[:-1]])
def test_nobody_presses_any_more(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed: tuple[int, ...]
) -> None:
    """Half a minute later all is as it was, whatever was pressed before."""
    monkeypatch.setattr(first_start, "SimpleQueue", Waiting)
    once_it_asks(monkeypatch, lambda: tap(pressed))
    Waiting.now_s = 0.0
    assert learn_keys(Config(), tmp_path, "en", lambda: Waiting.now_s)
    assert (Waiting.now_s, board_choice(tmp_path)) == (30.0, BoardChoice())


def test_a_first_start_that_nobody_ends_looks_for_a_board_again(
    model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the keys, half a minute, then the keys of a board that is known."""
    waited = list[float]()

    class Later(Waiting):
        def get(self, block: bool = True, timeout: float | None = None) -> Any:
            if self.empty() and Waiting.now_s >= 30.0:
                tap([13, 19, 5])
            waited.append(Waiting.now_s)
            return super().get(block, timeout)

    monkeypatch.setattr(first_start, "SimpleQueue", Later)
    once_it_asks(monkeypatch, lambda: tap([UP, UP, UP, DOWN]))
    Waiting.now_s = 0.0
    config = find_board(Config(), tmp_path, lambda: Waiting.now_s)
    assert config is not None and board_choice(tmp_path) == BoardChoice("plain")


def test_it_can_be_stopped(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept, and the glass is dark."""
    once_it_asks(monkeypatch, lambda: (tap(PRESSED[:5]), os.kill(os.getpid(), signal.SIGTERM)))
    assert not learn_keys(Config(), tmp_path, "en")
    assert (board_choice(tmp_path), model.on) == (BoardChoice(), False)


def test_what_the_glass_asks(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key in its turn, in the language of the device; after a wrong one that all begins anew."""
    pages: list[Page] = []
    made = first_start.learning_page
    monkeypatch.setattr(first_start, "learning_page", lambda *given: pages.append(made(*given)) or pages[-1])
    once_it_asks(monkeypatch, lambda: tap([UP, DOWN, UP, *PRESSED]))
    assert learn_keys(Config(), tmp_path, "fr")
    said = [(page.title, *page.lines) for page in pages]
    assert said[:5] == [
        ("Compère", "Touche HAUT."),
        ("Compère", "Touche BAS."),
        ("Compère", "Touche OK."),
        ("On reprend", "Touche HAUT."),
        ("Compère", "Touche BAS."),
    ]
    assert said[-2] == ("Encore une fois", "Touche RETOUR.")


def test_keys_that_another_part_has_now_are_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A buzzer was wired to one of them later: the board's own keys are in force, and the log says why."""
    from compere_device.setup.elsewhere import Elsewhere

    config = Elsewhere("plain", keys=CLONE).over(Config(signals=SignalsConfig(buzzer=DOWN)))
    assert config.keys.pins == Config().keys.pins
    assert "GPIO 24" in caplog.text
    assert Elsewhere("plain", keys=CLONE).over(Config(device=DeviceConfig("fr"))).keys.pins[Key.OK] == (OK,)


def test_they_stand_over_a_file_that_names_a_board(tmp_path: Path) -> None:
    """Which they were learned for; a file whose keys are none is as if there were none."""
    from compere_device.files.store import Store

    file = tmp_path / "config.toml"
    file.write_text('[keys]\nboard = "oled-bonnet"\nok = 7\n')
    store = Store(tmp_path)
    store.preferences.board = BoardChoice("plain", 0, CLONE)
    store.save_preferences()
    config = load(file, elsewhere=lambda config: board_elsewhere(tmp_path, tmp_path))
    assert (config.keys.board, config.keys.pins[Key.OK]) == ("oled-bonnet", (OK,))
    store.preferences.board = BoardChoice("a board of tomorrow", 0, CLONE)
    store.save_preferences()
    assert load(None, elsewhere=lambda config: board_elsewhere(tmp_path, tmp_path)).keys.pins[Key.OK] == (OK,)
    for keys in ({"ok": 5}, {**CLONE, "up": 2}, {**CLONE, "up": DOWN}, {**CLONE, "left": "x"}, {**CLONE, "x": 9}):
        store.preferences.board = BoardChoice("plain", 0, keys)
        store.save_preferences()
        assert board_choice(tmp_path) == BoardChoice()


@pytest.mark.parametrize("languages", [["en"], ["fr"], ["en", "fr"]], ids="+".join)
def test_every_question_can_be_read_whole(languages: list[str]) -> None:
    """From the first key to the last, and where it begins anew."""
    learned = Learning(0.0)
    for at_s, pin in enumerate((*PRESSED, UP), 1):
        page = learning_page(learned, languages)
        assert (SCREEN.overflow(page), SCREEN.unknown(page)) == ([], set())
        learned.press(pin, 2.0 * at_s)
