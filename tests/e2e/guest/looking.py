"""Somebody before the installed box without a twin: who reads what stands on its glass, and presses real keys."""

import time

from compere_device.events import Key
from e2e.guest.fixtures import PINS
from e2e.guest.header import Header
from e2e.guest.outside import page_of_the_box
from e2e.guest.person import SEEN_S, TAP_S


def glass_says() -> str:
    """Return what stands on the glass, as the daemon says it; the row under the cursor behind a >."""
    page = page_of_the_box()
    rows = [f"{'>' if row['cursor'] else '-'} {row['label']}" for row in page["rows"]]
    said = " ".join([page["title"], *page["lines"], *rows])
    return said.replace("\u202f", " ").replace("\u00a0", " ")


def tap(header: Header, key: Key) -> None:
    """Look for as long as keys want to be seen, press one, and let it go."""
    time.sleep(SEEN_S)
    header.close_contact(PINS[key])
    time.sleep(TAP_S)
    header.open_contact(PINS[key])
    time.sleep(TAP_S)


def until_the_glass_says(header: Header, text: str, key: Key) -> None:
    """Press a key again and again until something stands on the glass."""
    for _ in range(40):
        if text in glass_says():
            return
        tap(header, key)
        time.sleep(SEEN_S)
    raise AssertionError(f"{text} is not there, but {glass_says()}")
