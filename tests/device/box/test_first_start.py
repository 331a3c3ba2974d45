"""The first start of a box that nobody has told its board: keys tell it, with and without a glass."""

import os
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest
from gpiozero import Device

from compere.wording import Words
from compere_device.box import first_start
from compere_device.box.display import make_screen
from compere_device.box.first_start import ASKED, find_board, page, seen
from compere_device.drivers.ssd1306 import Ssd1306Model
from compere_device.errors import PartUnavailable
from compere_device.events import Key
from compere_device.files.chosen import BoardChoice, board_choice
from compere_device.files.lock import InUse, StoreLock
from compere_device.glass import oled
from compere_device.glass.glazier import Glazier
from compere_device.glass.rest import Level
from compere_device.setup.boards import BOARDS, Board
from compere_device.setup.config import Config, DeviceConfig, DisplayConfig
from compere_device.setup.telling import ORDER
from compere_device.system.notify import Notifier


def asked_at(monkeypatch: pytest.MonkeyPatch, *addresses: int) -> None:
    """Have a display answer at these addresses of the bus."""
    monkeypatch.setattr(first_start, "answers", lambda path, address: address in addresses)


def once_it_asks(monkeypatch: pytest.MonkeyPatch, then: Callable[[], object]) -> None:
    """Have something happen as soon as the question is there."""
    monkeypatch.setattr(Notifier, "ready", lambda notifier: then())


def tap(pins: Iterable[int]) -> None:
    """Close and open contacts, one after the other."""
    for pin in pins:
        Device.pin_factory.pin(pin).drive_low()
        Device.pin_factory.pin(pin).drive_high()


def pins(board: Board) -> list[int]:
    return [board.keys[key][0] for key in ORDER]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_keys_tell(board: Board, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up, down, OK: the board is in force, and kept for the next start; pins and signals are let go of."""
    asked_at(monkeypatch, 0x3C)
    once_it_asks(monkeypatch, lambda: tap([26, *pins(board)]))
    config = find_board(Config(), tmp_path)
    assert config is not None and config.board is board
    assert board_choice(tmp_path) == BoardChoice(board.name)
    taken = [pin for pin in range(4, 28) if Device.pin_factory.pin(pin).when_changed]
    assert taken == []


def test_what_the_glass_asks(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key in its turn, in all our languages until one is set; a wrong one asks for the first again."""
    asked_at(monkeypatch, 0x3C)
    shown: list[bytes] = []
    show = Glazier.show
    monkeypatch.setattr(Glazier, "show", lambda glazier, image: shown.append(image.tobytes()) or show(glazier, image))
    up, down, ok = pins(BOARDS["plain"])
    once_it_asks(monkeypatch, lambda: tap([up, ok, up, down, ok]))
    find_board(Config(), tmp_path)
    keys = [Key.UP, Key.DOWN, Key.UP, Key.DOWN, Key.OK, Key.OK]
    assert shown == [make_screen().draw(page(key, ["en", "fr", "de"])).tobytes() for key in keys]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_language_where_one_is_set(
    language: str, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the settings alone."""
    asked_at(monkeypatch, 0x3C)
    asked: list[tuple[Key, list[str]]] = []
    monkeypatch.setattr(first_start, "page", lambda *arguments: asked.append(arguments) or page(*arguments))
    once_it_asks(monkeypatch, lambda: tap(pins(BOARDS["plain"])))
    find_board(Config(device=DeviceConfig(language)), tmp_path)
    assert asked[0] == (Key.UP, [language])


def test_a_page() -> None:
    """What is said has room, also in the longest words of all our languages."""
    said = {key: page(key, ["en", "fr", "de"]) for key in ORDER}
    assert [each.corner for each in said.values()] == ["1/3", "2/3", "3/3"]
    assert said[Key.UP].lines == ("Press UP.", "Touche HAUT.", "Drück HOCH.")
    assert {Words().say(text) for text in ASKED.values()} == {each.lines[0] for each in said.values()}
    wide = make_screen()
    for each in said.values():
        columns = wide.draw(each).image().crop((125, 14, 128, 64))
        assert columns.getbbox() is None


@pytest.mark.parametrize(
    ("answering", "spi", "board", "address"),
    [
        ((0x3C,), False, "plain", 0x3C),
        ((0x3D,), False, "plain", 0x3D),
        ((0x3C, 0x3D), True, "plain", 0x3C),
        ((), True, "oled-hat", 0x3C),
        ((), False, "plain", 0x3C),
    ],
)
def test_which_glass(
    answering: tuple[int, ...], spi: bool, board: str, address: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that answers; else that of SPI, where that is on; else the usual one, which may come later."""
    asked_at(monkeypatch, *answering)
    found = seen(Config(), lambda name: name == "/dev/spidev0.0" and spi)
    assert (found.board.name, found.display.i2c_address) == (board, address)


def test_a_bus_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked twice."""
    asked: list[int] = []

    def fail(path: str, address: int) -> bool:
        asked.append(address)
        raise OSError(2, "No such file")

    monkeypatch.setattr(first_start, "answers", fail)
    assert (seen(Config(), lambda name: False).board.name, asked) == ("plain", [0x3C])


@pytest.mark.parametrize(("board", "address"), [("plain", 0x3D), ("oled-hat", 0)])
def test_a_display_at_the_other_address(
    board: str, address: int, model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept with a board on I²C, and in force at once; what answers there beside the HAT is something else."""
    asked_at(monkeypatch, 0x3D)
    once_it_asks(monkeypatch, lambda: tap(pins(BOARDS[board])))
    config = find_board(Config(), tmp_path)
    assert config is not None and config.display.i2c_address == (address or 0x3C)
    assert board_choice(tmp_path) == BoardChoice(board, address)


def test_no_glass_at_all(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys alone will do."""

    def fail(port: int, address: int) -> None:
        raise OSError(121, "Remote I/O error")

    monkeypatch.setattr(oled, "connect_i2c", fail)
    asked_at(monkeypatch)
    once_it_asks(monkeypatch, lambda: tap(pins(BOARDS["oled-bonnet"])))
    config = find_board(Config(), tmp_path)
    assert config is not None and config.keys.board == "oled-bonnet"


def test_it_can_be_stopped(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept, the glass is dark, and the next start asks again."""
    asked_at(monkeypatch, 0x3C)
    said: list[str] = []
    monkeypatch.setattr(Notifier, "_send", lambda notifier, state: said.append(state))
    ready = Notifier.ready
    monkeypatch.setattr(Notifier, "ready", lambda notifier: (ready(notifier), os.kill(os.getpid(), signal.SIGTERM)))
    assert find_board(Config(), tmp_path) is None
    assert said == ["READY=1", "STOPPING=1"]
    assert (board_choice(tmp_path), model.on) == (BoardChoice(), False)


def test_no_pins(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a scanner may be all that there is: the device goes on as it would have."""

    def fail(*unused: object) -> None:
        raise PartUnavailable("no pins")

    asked_at(monkeypatch, 0x3C)
    monkeypatch.setattr(first_start, "Contacts", fail)
    assert find_board(Config(), tmp_path) == Config()
    assert board_choice(tmp_path) == BoardChoice()


def test_another_device_has_the_games(model: Ssd1306Model, tmp_path: Path) -> None:
    """No part is touched."""
    with StoreLock(tmp_path), pytest.raises(InUse):
        find_board(Config(), tmp_path)


def test_nobody_comes_for_a_long_time(model: Ssd1306Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog has its signs of life, the glass goes black, and the first press lights it and counts."""
    asked_at(monkeypatch, 0x3C)
    now, waits, levels = [0.0], list[float | None](), list[Level]()
    brightness = Glazier.brightness
    monkeypatch.setattr(
        Glazier, "brightness", lambda glazier, level: levels.append(level) or brightness(glazier, level)
    )
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    said: list[str] = []
    monkeypatch.setattr(Notifier, "_send", lambda notifier, state: said.append(state))

    class Waited(SimpleQueue):  # type: ignore[type-arg]
        def get(self, block: bool = True, timeout: float | None = None) -> Any:
            waits.append(timeout)
            now[0] += timeout or 0.0
            if now[0] > 45:
                tap(pins(BOARDS["plain"]))
                return super().get()
            raise Empty

    monkeypatch.setattr(first_start, "SimpleQueue", Waited)
    config = find_board(Config(display=DisplayConfig(off_after_s=25)), tmp_path, lambda: now[0])
    assert config is not None and config.keys.board == "plain"
    assert waits[:5] == [10, 10, 5, 5, 10]
    assert levels[:3] == [Level.FULL, Level.BLACK, Level.FULL]
    assert said == ["READY=1", *["WATCHDOG=1"] * 4]
