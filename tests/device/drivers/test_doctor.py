"""The examination on the command line: lines for people, JSON for programs, and what it returns."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from commands import COMMAND, Run, saved_game
from compere.wording import Words
from compere_device import words
from compere_device.doctor import machine
from compere_device.doctor.examine import examine
from compere_device.drivers import doctor
from compere_device.drivers.doctor import TOPICS, as_json, report
from compere_device.files.lock import StoreLock
from illnesses import FAULTS
from ward import THROTTLED, Ward, admit


def test_a_line_each_and_the_command_below(tmp_path: Path) -> None:
    """Aligned; `ok`, `!` what is wrong, `(!)` what could be better, `?` what nobody can say."""
    ward = Ward(tmp_path)
    FAULTS["100 kHz by the configuration"].make(ward)
    ward.answering = {0x3D}
    ward.drop(THROTTLED)
    lines = report(examine(admit(ward, "# mine\n")), Words())
    assert lines[0] == "ok  model     Raspberry Pi 4 Model B Rev 1.5, 64 bits"
    at = lines.index("(!) speed     The bus is set to 100 kHz, and a picture takes long. 400 are right.")
    assert lines[at + 1].startswith("              sudo sed -i -E '3s/^")
    assert lines[at + 2] == "!   display   Nothing answers at 0x3C, but something does at 0x3D."
    assert lines[at + 3].startswith("              grep -qsxF 'i2c_address = 0x3D'")
    assert "?   power     Nobody can say whether the voltage is right." in lines


def test_what_it_is_about_is_said_in_the_language(tmp_path: Path) -> None:
    """Each topic that a check has; JSON keeps it."""
    checks = (path.read_text(encoding="utf-8") for path in Path(machine.__file__).parents[1].rglob("*.py"))
    topics = set(re.findall(r'\b(?:ok|warn|fault|unknown)\(\s*"(\w+)"|\btopic\b.* = .*"(\w+)"', "\n".join(checks)))
    assert {either for pair in topics for either in pair if either} == set(TOPICS)
    lines = report(examine(admit(Ward(tmp_path))), words.load("fr"))
    assert lines[-1] == "ok  chaleur           Le processeur est à 48\u00a0°C."


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_and_its_command_are_printed(tmp_path: Path, name: str) -> None:
    """One below the other, as in JSON one beside the other."""
    fault, ward = FAULTS[name], Ward(tmp_path)
    fault.make(ward)
    patient = admit(ward, fault.settings, service=fault.service)
    found, mend = examine(patient), fault.mend.format(file=patient.file, folder=patient.folder)
    lines = [line.strip() for line in report(found, Words())]
    named = lines[lines.index(mend) - 1]
    assert named.split()[1] == fault.topic and fault.said in named
    plain = json.loads("\n".join(as_json(found, Words())))
    assert [each["mend"] for each in plain if each["topic"] == fault.topic and fault.said in each["said"]] == [mend]


def test_the_keys_of_the_json(tmp_path: Path) -> None:
    """They stay: programs read them. The sentence is in the language that is asked for."""
    found = examine(admit(Ward(tmp_path)))
    plain = json.loads("\n".join(as_json(found, words.load("fr"))))
    assert [set(each) for each in plain] == [{"topic", "state", "said", "mend"}] * len(found)
    assert {each["state"] for each in plain} == {"ok"}
    assert plain[-1]["said"] == "Le processeur est à 48\u00a0°C."


def test_this_machine(place: Path) -> None:
    """As a process of its own: whatever machine this is, it says so, and writes nothing."""
    saved_game(place / "state")
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    done = subprocess.run([*COMMAND, "doctor", "--json"], capture_output=True, text=True, check=False, timeout=60)
    told = json.loads(done.stdout)
    assert (done.stderr, done.returncode) == ("", int(any(each["state"] == "fault" for each in told)))
    assert not [each for each in told if "could not be looked at" in each["said"]]
    assert {each["topic"] for each in told} >= {"model", "system", "settings", "state", "disk", "clock", "store"}
    assert {path: path.read_bytes() for path in place.rglob("*") if path.is_file()} == before


def test_what_it_returns(place: Path, run: Run) -> None:
    """1 for a fault, with nothing said of errors: the fault is what was asked for; 2 for what is no such command."""
    (place / "config.toml").write_text("[keys]\nok = 99\n")
    status, out, err = run("doctor")
    assert (status, err) == (1, "")
    line = out.splitlines().index("!   settings  [keys] ok is 99; write a GPIO (BCM) number from 4 to 27, or 0.")
    assert out.splitlines()[line + 1].strip() == f"sed -i '2s/^[^#]/# &/' {place / 'config.toml'}"
    assert run("doctor", "--loud")[0] == 2


def test_off_a_pi_nothing_is_wrong(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its parts are not looked at, which is said, and is no fault."""
    elsewhere = Ward(tmp_path / "pc")
    elsewhere.drop("/proc/device-tree/model", "/dev/i2c-1", "/dev/gpiochip0")
    monkeypatch.setattr(doctor, "Machine", lambda: elsewhere)
    status, out, _ = run("doctor")
    assert (status, out.count("\n!")) == (0, 0)
    assert out.startswith("?   model     This is no Raspberry Pi (aarch64): its buses and pins are not looked at.\n")


def test_while_the_device_runs(place: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its bus is left alone, and who has the games is said."""
    monkeypatch.setattr(machine.kernel, "answers", lambda *unused: pytest.fail("the bus was touched"))
    monkeypatch.setattr(doctor, "Machine", lambda: Ward(tmp_path / "pi"))
    (place / "config.toml").write_text("")
    with StoreLock(place / "state"):
        out = run("doctor")[1]
    assert "Compère runs and has the display: the bus is not touched.\n              systemctl status compere\n" in out
    assert "They are written by process " in out
