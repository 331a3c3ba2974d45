"""The streams of scanners, as their manuals say: signs and key reports, with time passed in."""

from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from queue import Queue

import pytest
from evdev import ecodes

from cable import Cable
from compere.bots import BOTS
from compere_device.answers.codes import known
from compere_device.events import Event, Scanned
from compere_device.parts.scan.hid import HidScanner
from compere_device.parts.scan.keyboards import LAYOUTS, Keystrokes, layout
from compere_device.parts.scan.lines import ScannedLines
from compere_device.parts.scan.scanner import Scanner
from fake_evdev import FakeEvdev, by_number, keys_for
from scanner_manuals import MANUALS, Manual

WAIT_S = 10  # for a thread to react; reached only on failure
SCANS = ("patch:17", "patch:1", "cmd:next", "patch:2", "patch:30", "patch:33")
OPEN = {"patch:1", "patch:2"}  # which others begin with
KNOWN = known(BOTS["patchwork"])
IDS = [manual.name for manual in MANUALS]


def heard(signs: Iterator[tuple[float, bytes]]) -> list[str]:
    """Return the codes of bytes at their times, with everything done that is due between them."""
    lines, codes, now_s = ScannedLines(lambda: KNOWN), list[str](), 0.0
    for at_s, sign in (*signs, (1e6, b"")):
        while (wait_s := lines.wait_s(now_s)) is not None and now_s + wait_s <= at_s:
            now_s += max(wait_s, 1e-3)
            codes += lines.tick(now_s)
            lines.unheard(now_s)
        now_s = at_s
        codes += lines.feed(sign, now_s) if sign else []
    return codes


def timed(sent: list[bytes], apart_s: float) -> Iterator[tuple[float, bytes]]:
    """Yield the signs of all scans: `apart_s` from sign to sign, and longer from scan to scan."""
    at_s = 0.0
    for scan in sent:
        at_s += 2 + 2 * apart_s
        for sign in scan:
            at_s += apart_s
            yield at_s, bytes([sign])


@pytest.mark.parametrize("manual", MANUALS, ids=IDS)
def test_every_setting_of_a_manual(manual: Manual) -> None:
    """Every delay, prefix and suffix: each scan in its order; without an end never another code."""
    for apart_s, prefix, suffix in product(manual.apart_s, manual.prefixes, manual.suffixes):
        codes = heard(timed([f"{prefix}{scan}{suffix}".encode() for scan in SCANS], apart_s))
        if suffix:
            assert codes == list(SCANS), (apart_s, prefix, suffix)
        else:  # those that could become others may be missing, and nothing else is there
            assert [code for code in codes if code not in OPEN] == [scan for scan in SCANS if scan not in OPEN]
            assert codes == [scan for scan in SCANS if scan in codes]


@pytest.mark.parametrize("manual", [each for each in MANUALS if each.keyboard], ids=lambda manual: manual.name)
def test_key_reports_of_a_manual(manual: Manual) -> None:
    """As a keyboard: the same, in every layout, and by numbers where the scanner can."""
    for keyboard, suffix in product(LAYOUTS, manual.suffixes):
        texts = [f"{prefix}{scan}{suffix}" for prefix in manual.prefixes for scan in SCANS]
        typing, signs = Keystrokes(layout(keyboard)), list[bytes]()
        for text in texts:
            text = "".join(sign for sign in text if sign in "\r\t" or sign.isprintable())  # what keys there are
            events = by_number(text) if manual.by_number else keys_for(text, keyboard)
            signs.append(
                "".join(typing.feed(code, value) for kind, code, value in events if kind == ecodes.EV_KEY).encode()
            )
        if "\r" in suffix or "\t" in suffix:
            assert heard(timed(signs, 0.02)) == [scan for _ in manual.prefixes for scan in SCANS]


@pytest.mark.parametrize("manual", [each for each in MANUALS if each.serial], ids=lambda manual: manual.name)
def test_on_the_line(cable: Cable, events: "Queue[Event]", manual: Manual) -> None:
    """By the thread, on a terminal of the kernel's, as the manual has it by default."""
    cable.plug()
    scanner = Scanner(str(cable.path), events.put, count(0, 0.01).__next__, known=lambda: KNOWN)
    assert scanner.ready.wait(WAIT_S)
    scans = [scan for scan in SCANS if manual.suffixes[0] or scan not in OPEN]
    for scan in scans:
        cable.send(f"{manual.prefixes[0]}{scan}{manual.suffixes[0]}".encode())
        assert events.get(timeout=WAIT_S) == Scanned(scan)
    scanner.close()
    assert events.empty()


@pytest.mark.parametrize("manual", [each for each in MANUALS if each.keyboard], ids=lambda manual: manual.name)
def test_as_a_keyboard(tmp_path: Path, events: "Queue[Event]", manual: Manual) -> None:
    """By the thread, with the kernel's events on a pipe, as the manual has it by default."""
    evdev = FakeEvdev(tmp_path)
    path = evdev.plug("Barcode Scanner")
    scanner = HidScanner("auto", "fr", events.put, count(0, 0.01).__next__, known=lambda: KNOWN, evdev=evdev)
    assert scanner.ready.wait(WAIT_S)
    end = "\r" if manual.suffixes[0] else ""  # Enter, whatever it is on a line
    for scan in [scan for scan in SCANS if end or scan not in OPEN]:
        evdev.send(path, *(by_number(scan) if manual.by_number else keys_for(scan, "fr")), *keys_for(end, "fr"))
        assert events.get(timeout=WAIT_S) == Scanned(scan)
    scanner.close()
    assert events.empty()
    evdev.close()


def test_ten_manuals_and_more() -> None:
    """With all that they say counted, for whoever reads the log of the tests."""
    settings = sum(len(each.apart_s) * len(each.prefixes) * len(each.suffixes) for each in MANUALS)
    print(f"{len(MANUALS)} manuals, {settings} settings of delays, prefixes and suffixes")
    assert len({manual.name for manual in MANUALS}) >= 10 and all(manual.source for manual in MANUALS)
