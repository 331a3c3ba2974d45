"""What NetworkManager's command says, as sentences: from the words that its versions have for it."""

import subprocess
from pathlib import Path

import pytest

from air import Air
from compere.wording import Words
from compere_device.wifi.nmcli import UP_S, Said, hears, in_the_air, missing, nmcli, why

FAILED = "Error: Connection activation failed: "


@pytest.mark.parametrize(
    ("said", "heard", "secret", "wanted"),
    [
        (Said(4, error=FAILED + "Secrets were required, but not provided."), True, True, "this password"),
        (Said(4, error=FAILED + "(7) Secrets were required, but not provided"), True, True, "this password"),
        (Said(4, error=FAILED + "The Wi-Fi network could not be found"), False, True, "I hear no network"),
        (Said(4, error=FAILED + "The Wi-Fi network could not be found"), True, True, "this password, or"),
        (Said(4, error=FAILED + "The Wi-Fi network could not be found"), True, False, "went away"),
        (Said(4, error="Error: … No suitable device found for this connection"), False, False, "I hear no network"),
        (Said(4, error=FAILED + "IP configuration could not be reserved (no available address)"), True, True, "DHCP"),
        (Said(4, error=FAILED + "The 802.1X supplicant took too long to authenticate"), True, True, "this password"),
        (Said(3, error="Error: Timeout 60 sec expired."), True, False, "in a minute"),
        (Said(3, error="Error: Timeout 60 sec expired."), True, True, "this password"),
        (Said(1, error="Error: \x1b[31m" + "long " * 60), True, True, "was not joined"),
        (Said(1), True, False, "?"),
    ],
)
def test_why(said: Said, heard: bool, secret: bool, wanted: str) -> None:
    """The likeliest cause, by what was heard before and whether there was a password."""
    sentence = Words().say(why(said, "Home", heard, secret))
    assert wanted in sentence
    assert len(sentence) < 130


@pytest.mark.parametrize(("silent", "heard"), [(0, True), (3, True), (4, False)])
def test_a_radio_that_has_just_come_up(silent: int, heard: bool) -> None:
    """It is listened to again, with pauses, before a network is said not to be there; what is heard is enough."""
    lists, pauses = iter([""] * silent + [b"Home".hex().upper()]), list[float]()
    assert hears(lambda *words: Said(0, next(lists)), b"Home", pauses.append) is heard
    assert pauses == [2.0] * min(silent, 3)


@pytest.mark.parametrize(("late", "there"), [(0, True), (7, True), (8, False)])
def test_a_radio_that_comes_late(late: int, there: bool) -> None:
    """Its driver is waited for before it is said to be missing; where NetworkManager does not answer, nothing is."""
    answers, pauses = iter([Said(0, "ethernet:eth0")] * late + [Said(0, "wifi:wlan0")] * 3), list[float]()
    lacks = missing(lambda *words: next(answers) if words[-1] == "device" else Said(0), pauses.append)
    assert (lacks is None) is there
    assert pauses == [2.0] * min(late, 7)
    assert missing(lambda *words: Said(8), lambda seconds: pytest.fail("waits in vain"))


def test_it_is_waited_for_longer_than_it_waits_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it says what is wrong; one that hangs says that no network came up."""

    def hangs(words: tuple[str, ...], *, timeout: float, **how: object) -> None:
        waits_s.append(timeout)
        raise subprocess.TimeoutExpired(words, timeout)

    waits_s = list[float]()
    monkeypatch.setattr(subprocess, "run", hangs)
    assert nmcli("connection", "up", "id", "quay").status == 3  # nmcli(1): timeout expired
    assert UP_S + 10 < waits_s[0] < 2 * UP_S


def test_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the real program's words, from what a program answers; the radio is switched on by the way."""
    air = Air(tmp_path / "nm")
    monkeypatch.setenv("PATH", air.path)
    air.set(networks={"Café": "", "x:y": ""})
    assert in_the_air(nmcli) == {"Café".encode(), b"x:y"}
    assert missing(nmcli, lambda seconds: None) is None
    assert air.asked.splitlines()[-1] == "radio wifi on"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert nmcli("device").status == 127
