"""The loop as the settings want it."""

import gc
from pathlib import Path

import pytest

from compere_device.box import assembly
from compere_device.events import Key, Moved
from compere_device.hands.controls import Controls
from compere_device.loop import Loop
from compere_device.setup.config import Config, DeviceConfig, DisplayConfig, KeysConfig, ReaderConfig
from compere_proof.counted import Inputs
from pi import made


def title_after(loop: Loop, key: Key, for_s: float) -> str:
    """Return the title of the page once a key was down for so long; keys count at once."""
    loop.show()
    loop.handle(Moved(key, True, 0.0))
    loop.handle(Moved(key, False, for_s))
    return loop.desk.page().title


@pytest.mark.parametrize(("hold_ms", "title"), [(600, "Menu"), (1000, "Compère")])
def test_the_times_of_the_keys_are_those_of_the_settings(hold_ms: int, title: str, tmp_path: Path) -> None:
    """BACK down for 0.8 seconds is held, unless the settings ask for longer."""
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(arm_ms=0, hold_ms=hold_ms)))
    assert title_after(loop, Key.BACK, 0.8) == title


@pytest.mark.parametrize(("panic_ms", "title"), [(1000, "Safe menu"), (5000, "Compère")])
def test_the_way_out_takes_as_long_as_the_settings_say(panic_ms: int, title: str, tmp_path: Path) -> None:
    """BACK and OK down for two seconds lead out, unless the settings ask for longer."""
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=KeysConfig(arm_ms=0, panic_ms=panic_ms)))
    loop.handle(Moved(Key.OK, True, 0.0))
    assert title_after(loop, Key.BACK, 2.0) == title


@pytest.mark.parametrize(("after_ms", "slowest_ms", "presses"), [(500, 250, 5), (100, 250, 11), (500, 1000, 2)])
def test_the_repeat_is_that_of_the_settings(after_ms: int, slowest_ms: int, presses: int, tmp_path: Path) -> None:
    """DOWN held for 1.2 seconds is so many presses."""
    keys = KeysConfig(arm_ms=0, repeat_after_ms=after_ms, repeat_slowest_ms=slowest_ms, repeat_fastest_ms=20)
    loop = made(tmp_path, Config(device=DeviceConfig("en"), keys=keys))
    inputs = Inputs(loop.desk)
    title_after(loop, Key.DOWN, 1.2)
    assert inputs.count == presses


@pytest.mark.parametrize("arm_ms", [0, 333, 2000])
def test_keys_count_when_the_settings_say(arm_ms: int, tmp_path: Path) -> None:
    """So long after the glass has shown what they mean."""
    loop = made(tmp_path, Config(keys=KeysConfig(arm_ms=arm_ms)))
    loop.show()
    assert loop.arms_s == arm_ms / 1000


@pytest.mark.parametrize(
    ("keys", "controls"),
    [
        (KeysConfig(), Controls.KEYS),
        (KeysConfig(board="oled-bonnet"), Controls.JOYSTICK),
        (KeysConfig(left=20, right=21), Controls.JOYSTICK),
        (KeysConfig(left=20), Controls.KEYS),
        (KeysConfig(encoder_a=20, encoder_b=21), Controls.KNOB),
        (KeysConfig(board="oled-hat", encoder_a=2, encoder_b=3), Controls.KNOB),
    ],
)
def test_a_joystick_or_a_knob_is_that_of_the_settings(keys: KeysConfig, controls: Controls, tmp_path: Path) -> None:
    """A joystick has a left and a right; where there is a knob, too, no question has keys for its answers."""
    assert made(tmp_path, Config(keys=keys)).desk.stage.box.controls is controls


@pytest.mark.parametrize(
    ("language", "text"), [("", "Language / Langue / Sprache"), ("en", "Which game?"), ("fr", "Quel jeu ?")]
)
def test_the_language_is_that_of_the_settings(language: str, text: str, tmp_path: Path) -> None:
    """It is asked for only where the settings do not say it."""
    page = made(tmp_path, Config(device=DeviceConfig(language))).desk.page()
    assert " ".join(page.lines).replace("\u202f", " ").replace("\xa0", " ") == text


@pytest.mark.parametrize(
    ("display", "sleeps_s"),
    [
        (DisplayConfig(dim_after_s=5, off_after_s=9, shift_px=0), 5),
        (DisplayConfig(dim_after_s=0, off_after_s=9, shift_px=0), 9),
        (DisplayConfig(dim_after_s=0, off_after_s=0, shift_px=1), 60),
        (DisplayConfig(dim_after_s=0, off_after_s=0, shift_px=0), 60),
    ],
)
def test_the_rest_is_that_of_the_settings(display: DisplayConfig, sleeps_s: float | None, tmp_path: Path) -> None:
    """What the loop first wakes up for is to dim, to go black, or a minute that is over."""
    assert made(tmp_path, Config(display=display))._timeout_s() == sleeps_s


def test_a_die_counts_from_the_sureness_of_the_settings(tmp_path: Path) -> None:
    """The app knows how surely a die must be seen."""
    assert made(tmp_path, Config(reader=ReaderConfig(sure=33))).desk.stage.box.sure == 33


def test_a_seed_is_new() -> None:
    """No two games are alike."""
    seeds = {assembly.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {8}


def test_garbage_is_looked_for_again(tmp_path: Path) -> None:
    """`compere run` has it left alone while it imports; what was there by then is never looked at again."""
    gc.unfreeze()
    gc.disable()
    made(tmp_path, Config())
    assert gc.isenabled() and gc.get_freeze_count()
