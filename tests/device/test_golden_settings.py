"""What the settings' menu leads to, as pictures to be looked at, in both languages."""

import errno
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from catalogue import DRAWN
from compere_device.events import Key, Moved, Scanned
from compere_device.files.copied import Copied
from compere_device.files.copying import Phase, Result
from compere_device.hands.controls import Controls
from compere_device.pages.troubles import PARTING
from compere_device.scenes import trial
from compere_device.scenes.about import about
from compere_device.scenes.copies import copies, restored
from compere_device.scenes.countdown import Countdown, off_after
from compere_device.scenes.display import Contrast, display
from compere_device.scenes.owner import owner
from compere_device.scenes.reading import Reading
from compere_device.setup.about import About
from compere_device.update.gone_back import GoneBack
from golden_screens import assert_screen
from hands import SCREEN, Hands

OK, DOWN = Key.OK, Key.DOWN
NAMES = [
    *("menu", "menu_end", "display", "brightness", "off_after", "countdown"),
    *("copy_no_stick", "copy_looks", "copy_going_on", "copy_lets_go", "copy_done", "copy_full", "copy_broken"),
    *("may_pull", "copy_mounted", "restored", "restored_not_all"),
    *("keys", "keys_down", "keys_joystick", "keys_knob", "keys_code", "glass", "frame"),
    *("about_1", "about_2", "about_3", "about_4", "about_no_network", "still_on"),
    *("went_back_starts", "went_back_boot", "went_back_installation", "went_back_odd", "about_went_back"),
    *("parting_goodbye", "parting_failed", "parting_broken"),
]
BOX = About("0.1.0", "compere", ("192.168.1.23", "2001:db8:1234:5678:9abc:def0:1234:5678"), "plain", "ssd1306, I²C 1")
BROKEN = Copied(12, 3, ("patchwork-0007", "droids-0002"))
Shown = Iterator[tuple[str, Hands]]


class Going:
    """Copying that is as far as the picture wants it."""

    ended = False

    def __init__(self, phase: Phase, result: Result | None) -> None:
        self.done, self.of, self.phase, self.result = 7, 40, phase, result


def copying(hands: Hands, phase: Phase, result: Result | None = None, *, back: bool = False) -> None:
    """Show what becomes of a copy, or of games that are brought back."""
    hands.stage.box.sticks = lambda: [Path("/stick")]
    setattr(hands.stage.games, "restore" if back else "copy", lambda sticks: Going(phase, result))
    hands.stage.go.push(restored(hands.stage) if back else copies(hands.stage))


def copied(hands: Hands) -> Shown:
    """Yield what is said of copies."""
    copying(hands, Phase.DONE, Result(None))
    yield "copy_no_stick", hands
    copying(hands, Phase.LOOKS)
    yield "copy_looks", hands
    copying(hands, Phase.COPIES)
    yield "copy_going_on", hands
    copying(hands, Phase.LETS_GO)
    yield "copy_lets_go", hands
    copying(hands, Phase.DONE, Result(Copied(12, 3)))
    yield "copy_done", hands
    hands.press(OK)
    yield "may_pull", hands
    copying(hands, Phase.DONE, Result(Copied(12, 3), mounted=True))
    hands.press(OK)
    yield "copy_mounted", hands
    full = Copied(9, problem=OSError(errno.ENOSPC, "No space left on device"))
    copying(hands, Phase.DONE, Result(full))
    yield "copy_full", hands
    copying(hands, Phase.DONE, Result(BROKEN))
    hands.press(OK)
    yield "copy_broken", hands
    copying(hands, Phase.DONE, Result(Copied(12, 3)), back=True)
    yield "restored", hands
    copying(hands, Phase.DONE, Result(Copied(12, 3, newer=("droids-0003",))), back=True)
    hands.press(OK)
    yield "restored_not_all", hands


def tried(folder: Path, language: str) -> Shown:
    """Yield keys that are tried, of each kind of board."""
    four, seven, knob = (Hands(folder / controls.name, language, controls=controls) for controls in Controls)
    seven.stage.box.keys, knob.stage.box.keys = tuple(Key), (OK, Key.BACK)
    for hands in (four, seven, knob):
        hands.stage.go.push(trial.TriedKeys(hands.stage))
    yield "keys", four
    four.press(OK, DOWN)
    four.loop.handle(Moved(Key.UP, True, four.now_s))
    yield "keys_down", four
    seven.press(Key.LEFT, Key.RIGHT)
    seven.hold(Key.LOOK)
    yield "keys_joystick", seven
    knob.turn(-3)
    yield "keys_knob", knob
    four.loop.handle(Scanned("fort:skids"))
    yield "keys_code", four


def told(hands: Hands) -> Shown:
    """Yield what the box is, and that it may not be switched off."""
    hands.stage.box.about = lambda: BOX
    hands.stage.go.push(about(hands.stage))
    for nth in (1, 2, 3, 4):
        yield f"about_{nth}", hands
        hands.press(OK)
    hands.stage.box.about = About
    hands.stage.go.push(about(hands.stage))
    hands.press(OK)
    yield "about_no_network", hands
    hands.cannot_switch_off = "Access denied"
    hands.stage.box.power_off()
    yield "still_on", hands


def gone(hands: Hands) -> Shown:
    """Yield what is said of a version that went back, and what stands where the program cannot draw."""
    for why in ("starts", "boot", "installation", "odd"):
        failed = GoneBack("8f2c90aa", "0.1.0", "0.2.0", why)
        hands.stage.notice(failed.said)
        yield f"went_back_{why}", hands
    hands.stage.box.about = lambda: replace(BOX, update=failed.said)
    hands.stage.go.push(about(hands.stage))
    hands.press(OK)
    yield "about_went_back", hands
    for name, text in PARTING.items():
        hands.stage.go.push(Reading(hands.stage, [hands.desk.parting(text)]))
        yield f"parting_{name}", hands


def shown(folder: Path, language: str) -> Shown:
    """Yield every page by its name, while it is shown."""
    hands = Hands(folder / "menu", language)
    hands.stage.go.push(owner(hands.stage))
    yield "menu", hands
    hands.press(Key.UP)
    yield "menu_end", hands
    hands.stage.go.push(display(hands.stage))
    yield "display", hands
    hands.stage.go.push(Contrast(hands.stage))
    yield "brightness", hands
    hands.stage.go.push(off_after(hands.stage))
    yield "off_after", hands
    hands.stage.go.push(Countdown(hands.stage, 42))
    yield "countdown", hands
    yield from copied(Hands(folder / "copies", language))
    yield from tried(folder, language)
    hands.stage.go.push(trial.glass(hands.stage))
    yield "glass", hands
    hands.stage.go.push(Reading(hands.stage, [trial.glass(hands.stage)._pages[-1]]))
    yield "frame", hands
    yield from told(Hands(folder / "about", language))
    yield from gone(Hands(folder / "gone", language))


@cache
def pictures(language: str) -> dict[str, Image.Image]:
    """Return all pictures in a language; everything on them fits."""
    made = {}
    with TemporaryDirectory() as folder:
        for name, hands in shown(Path(folder), language):
            made[name] = SCREEN.draw(hands.page)
    return made


@pytest.mark.parametrize("language", DRAWN)
@pytest.mark.parametrize("name", NAMES)
def test_picture(name: str, language: str) -> None:
    """The screen looks as it did when somebody last looked at it."""
    assert_screen(pictures(language)[name], f"settings_{language}/{name}")


@pytest.mark.parametrize("language", DRAWN)
def test_all_pictures_are_named(language: str) -> None:
    """No page goes unseen."""
    assert sorted(pictures(language)) == sorted(NAMES)
