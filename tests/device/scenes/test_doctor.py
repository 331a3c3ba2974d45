"""What is wrong with the machine, as a person reads it at the table."""

from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from compere.wording import Words
from compere_device.box.assembly import make_loop
from compere_device.doctor.examine import examine
from compere_device.doctor.patient import Finding, Health
from compere_device.events import Key
from compere_device.files.store import Store
from compere_device.setup.config import Config, ConfigError, load
from hands import SCREEN, Glass, Hands
from illnesses import FAULTS
from ward import Ward, admit

OK, BACK = Key.OK, Key.BACK
WELL = "Nothing is wrong, as far as I can see."


def read(hands: Hands) -> str:
    """Page through what is to be read, and return all of it; every page fits, and no word is cut."""
    said, title = "", hands.page.title
    while hands.page.title == title and not hands.page.rows:
        assert (SCREEN.overflow(hands.page), SCREEN.unknown(hands.page), "…" in hands.page.text()) == ([], set(), False)
        said += " ".join(hands.page.lines) + " "
        hands.press(OK)
    return " ".join(said.split())


def installed(found: Finding, ward: Ward) -> Finding:
    """Return it with the folder of the service in the place of the test's own, whose name is longer than the glass."""
    here = str(admit(ward).folder)
    args = {
        name: value.replace(here, "/var/lib/compere") if isinstance(value, str) else value
        for name, value in found.said.args.items()
    }
    return replace(found, said=replace(found.said, args=args))


def opened(hands: Hands, found: list[Finding], name: str) -> Hands:
    hands.stage.box.examine = lambda: found
    hands.chord()
    hands.choose(name)
    return hands


def test_nothing_is_wrong(tmp_path: Path) -> None:
    """What is well, and what nobody can say, is no page."""
    ward = Ward(tmp_path / "pi")
    found = [*examine(admit(ward)), replace(examine(admit(ward))[0], state=Health.UNKNOWN)]
    hands = opened(Hands(tmp_path / "store"), found, "Doctor")
    assert hands.page.title == "Doctor"
    assert read(hands) == WELL
    assert hands.page.title == "Safe menu"


@pytest.mark.parametrize(("language", "name"), [("en", "Doctor"), ("fr", "Bilan")])
def test_every_fault_fits_the_glass(tmp_path: Path, language: str, name: str) -> None:
    """All that can be ill at once, in each language; the last page says where the commands are."""
    found = []
    for number, fault in enumerate(FAULTS.values()):
        ward = Ward(tmp_path / str(number))
        fault.make(ward)
        found += [installed(each, ward) for each in examine(admit(ward, fault.settings)) if each.topic == fault.topic]
    hands = opened(Hands(tmp_path / "store", language), found, name)
    said = read(hands)
    assert said.endswith(
        "compere doctor says what mends it." if language == "en" else "compere doctor dit ce qui y remédie."
    )
    if language == "en":
        assert "I²C is off: there is no /dev/i2c-1. Switched on" in said


def test_the_device_examines_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows its settings, what was wrong with them, and its folder; nobody asks the bus that its display has."""
    monkeypatch.setattr("compere_device.doctor.kernel.answers", lambda *unused: pytest.fail("the bus was touched"))
    monkeypatch.setattr("subprocess.run", lambda *unused, **more: pytest.fail("a command holds up the keys"))
    (tmp_path / "config.toml").write_text("[keys]\nok = 99\n")
    with pytest.raises(ConfigError) as raised:
        load(tmp_path / "config.toml")
    loop = make_loop(
        *(Config(), Store(tmp_path / "store"), SimpleQueue(), lambda: 0.0, Glass(), SCREEN),
        *(lambda: "1", lambda: None),
    )
    say = Words().say
    told = [(each.topic, say(each.said)) for each in loop.desk.stage.box.examine(wrong=raised.value)]
    assert ("settings", "[keys] ok is 99; write a GPIO (BCM) number from 4 to 27, or 0.") in told
    assert ("store", "0 games are in progress.") in told
    assert ("service", "Compère runs.") in told
    assert [each for each in loop.desk.stage.box.examine() if each.state is Health.FAULT] == []
