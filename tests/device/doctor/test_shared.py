"""What phones and the voice need, where the service wishes for them."""

from dataclasses import replace
from pathlib import Path

import pytest

from compere.wording import Words
from compere_device.box import wishes
from compere_device.doctor import shared
from compere_device.doctor.patient import Finding, Health
from compere_device.doctor.shared import NETWORK, SPEAK
from ward import Ward, admit


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
        (SPEAK, "", ("/usr/bin/espeak-ng",), Health.FAULT, "no sound card", "aplay -l"),
        (SPEAK, "", ("/usr/bin/espeak-ng", "/dev/snd/pcmC0D0c"), Health.FAULT, "no sound card", "aplay -l"),
        (SPEAK, "", ("/usr/bin/espeak-ng", "/dev/snd/pcmC0D0p"), Health.OK, "speaks", ""),
    ],
)
def test_what_is_needed(
    wish: str, has: str, files: tuple[str, ...], state: Health, said: str, mend: str, tmp_path: Path
) -> None:
    """Each that is missing, with what installs it; a card that only records speaks nothing."""
    ward = Ward(tmp_path)
    ward.modules |= {has}
    for name in (wish, *files):
        ward.put(name)
    (finding,) = found(ward)
    assert (finding.state, bool(finding.mend)) == (state, bool(mend))
    assert said in Words().say(finding.said)
    assert mend in finding.mend
