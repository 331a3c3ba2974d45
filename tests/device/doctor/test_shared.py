"""What phones and the voice need, where the service wishes for them."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.box import wishes
from compere_device.doctor import shared
from compere_device.doctor.patient import Finding, Health
from compere_device.doctor.shared import NETWORK, SPEAK
from ward import CONFIG, Ward, admit


def found(ward: Ward, *, service: bool = True) -> list[Finding]:
    return list(shared.shared(replace(admit(ward), service=service)))


def test_the_wishes_are_the_services() -> None:
    assert [Path(each).name for each in (NETWORK, SPEAK)] == [wishes.NETWORK, wishes.SPEAK]


def test_nothing_is_said_where_nothing_was_chosen(tmp_path: Path) -> None:
    """Nor of a program that somebody started by hand."""
    ward = Ward(tmp_path)
    assert found(ward) == []
    ward.put(NETWORK)
    ward.put(SPEAK)
    assert found(ward, service=False) == []


@pytest.mark.parametrize(
    ("wish", "has", "files", "state", "said", "mend"),
    [
        (NETWORK, "", (), Health.FAULT, "aiohttp is not installed", "apt install -y python3-aiohttp"),
        (NETWORK, "aiohttp", (), Health.OK, "may show the glass", ""),
        (SPEAK, "", (), Health.FAULT, "espeak-ng is not installed", "apt install -y espeak-ng"),
        (SPEAK, "", ("/usr/bin/espeak-ng",), Health.FAULT, "no sound card", ""),
        (SPEAK, "", ("/usr/bin/espeak-ng", "/dev/snd/pcmC0D0c"), Health.FAULT, "no sound card", ""),
        (SPEAK, "", ("/usr/bin/espeak-ng", "/dev/snd/pcmC0D0p"), Health.OK, "speaks", ""),
    ],
)
def test_what_is_needed(
    wish: str, has: str, files: tuple[str, ...], state: Health, said: str, mend: str, tmp_path: Path
) -> None:
    """Each that is missing, with what installs it; a card that only records speaks nothing."""
    ward = Ward(tmp_path)
    ward.modules |= {has}
    ward.put("/proc/stat", "btime 4000000000\n")  # after all that was written
    for name in (wish, *files):
        ward.put(name)
    (finding,) = found(ward)
    assert (finding.state, bool(finding.mend)) == (state, bool(mend))
    assert said in Words().say(finding.said)
    assert mend in finding.mend


@pytest.mark.parametrize("off", ["", "dtparam=audio=off", "[cm5]\ndtparam=audio=on\n[all]"])
def test_sound_that_is_switched_off_is_switched_on_by_what_is_typed(off: str, tmp_path: Path) -> None:
    """Typed, and started anew: then there is a card. Until then a restart is what is asked for."""
    ward = Ward(tmp_path)
    ward.put(SPEAK)
    ward.put("/usr/bin/espeak-ng")
    ward.replace(CONFIG, "dtparam=audio=on", off)
    (finding,) = found(ward)
    assert "switched off" in Words().say(finding.said)
    ward.typed(finding.mend)
    (finding,) = found(ward)
    assert (finding.state, finding.mend) == (Health.FAULT, "sudo reboot")
    ward.put("/dev/snd/pcmC0D0p")
    (finding,) = found(ward)
    assert finding.state is Health.OK


def test_a_pi_without_sound_of_its_own_is_not_told_to_switch_it_on(tmp_path: Path) -> None:
    """The Pi 5, and what is no Pi: only a card helps, or silence, and no command is named that does not."""
    for model in ("Raspberry Pi 5 Model B Rev 1.0\0", "QEMU\0"):
        ward = Ward(tmp_path)
        ward.put("/proc/device-tree/model", model)
        ward.put(SPEAK)
        ward.put("/usr/bin/espeak-ng")
        ward.replace(CONFIG, "dtparam=audio=on\n", "")
        (finding,) = found(ward)
        assert (finding.state, finding.mend) == (Health.FAULT, "")
        assert "Plug one into USB" in Words().say(finding.said)
