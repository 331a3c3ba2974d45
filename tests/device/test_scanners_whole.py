"""Scanners from the kernel's terminal or events to the page of a game: their threads, the queue and the loop."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cable import Cable
from compere_device.box.assembly import known_codes
from compere_device.events import Key, Unheard
from compere_device.pages.troubles import unheard
from compere_device.parts.scan.hid import HidScanner
from compere_device.parts.scan.scanner import Scanner
from fake_evdev import FakeEvdev, by_number
from hands import Hands

WAIT_S = 10  # for a thread to react; reached only on failure


def heard(hands: Hands, send: Callable[[], object]) -> None:
    """Send something, and have the loop take what comes of it."""
    send()
    hands.loop.handle(hands.events.get(timeout=WAIT_S))
    hands.serve()


def at_the_circle(folder: Path, *codes: str) -> Hands:
    """Return a device that asks for the patches of the circle, of which some were scanned."""
    hands = Hands(folder)
    hands.begin("patchwork")
    while not hands.playing.asked:
        hands.press(Key.OK)
    hands.scan(*codes)
    return hands


def test_a_scanner_without_an_end_plays_on(cable: Cable, tmp_path: Path) -> None:
    """Codes of the game that is played count without their ends; what could be another waits for what comes next."""
    hands = at_the_circle(tmp_path)
    cable.plug()
    scanner = Scanner(str(cable.path), hands.events.put, time.monotonic, known=known_codes(hands.stage.games))
    assert scanner.ready.wait(WAIT_S)
    heard(hands, lambda: cable.send(b"patch:17"))
    assert hands.said == at_the_circle(tmp_path / "other", "patch:17").said
    cable.send(b"patch:1")
    heard(hands, lambda: cable.send(b"9"))
    assert hands.said == at_the_circle(tmp_path / "another", "patch:17", "patch:19").said
    scanner.close()
    assert hands.events.empty()


def test_numbers_with_alt_answer(tmp_path: Path) -> None:
    """A keyboard scanner that types numbers, in a layout that is not the settings' own."""
    hands, evdev = at_the_circle(tmp_path), FakeEvdev(tmp_path)
    path = evdev.plug("Barcode Scanner")
    scanner = HidScanner("auto", "fr", hands.events.put, time.monotonic, evdev=evdev)
    assert scanner.ready.wait(WAIT_S)
    heard(hands, lambda: evdev.send(path, *by_number("patch:17\r")))
    assert hands.said == at_the_circle(tmp_path / "other", "patch:17").said
    scanner.close()
    evdev.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_never_becomes_a_code_is_said(tmp_path: Path, language: str) -> None:
    """On the glass, over a game that goes on, with what was sent; all of it has room."""
    hands = Hands(tmp_path, language)
    playing = hands.begin("patchwork")
    hands.loop.handle(Unheard("num:7num:8num:9num:10num:11num:12num:13n"))
    said = []
    while hands.stage.go.scene is not playing:
        said += hands.page.lines
        hands.press(hands.stage.box.keys[0])
    assert "num:7" in " ".join(said)
    assert hands.stage.say(unheard("x"))[:12] == " ".join(said)[:12]
