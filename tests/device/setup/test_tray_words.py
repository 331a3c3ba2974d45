"""What is said of a board while it is set up: words for each of its states, in both languages."""

import re

import pytest

from catalogue import ROOT
from compere.wording import Words
from compere_device import words
from compere_device.setup.tray import SAID, TrayStep
from compere_device.setup.tray_words import CARD, CONSTANTS, NOT_KEPT, SENSOR, TROUBLE, odd
from compere_device.tray.calibrate import TROUBLES, Trouble
from tray import magnetometers

SAY = Words().say


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_message_in_both_languages(language: str) -> None:
    """Each state, trouble and step has words, whichever throw, sensor or card it is."""
    spoken = words.load(language).say
    said = [
        *(SENSOR[state](sensor) for state in SENSOR for sensor in ("m0", "mux", "rfid")),
        *(TROUBLE[name](Trouble(name, 3, 4)) for name in TROUBLE),
        *(*SAID.values(), *CARD.values(), *CONSTANTS.values(), *NOT_KEPT.values(), odd("m1", "melted")),
    ]  # fmt: skip
    texts = [spoken(each) for each in said]
    assert len(set(texts)) == len(texts) and not [text for text in texts if "{" in text]
    if language == "fr":
        assert not {*texts} & {SAY(each) for each in said}


def test_none_is_missing() -> None:
    """Of the words of the calibration, the steps of the guide, and what the board can say of its parts."""
    assert {*TROUBLE} == {*TROUBLES} and {*SAID} == {*TrayStep}
    states = {"OK", "MISSING", "FOREIGN", "STUCK", "LATE", "SATURATED", "FROZEN"}
    assert {getattr(magnetometers, name) for name in states} == {*SENSOR, "ok"}
    protocol = (ROOT / "firmware" / "PROTOCOL.md").read_text()
    (refusals,) = re.findall(r"^\| `write` \| (.*) \|$", protocol, re.M)
    assert set(re.findall(r"`(\w+)`", refusals)) == {*CARD}
