"""A quick start, asked for at the command line: shown with its gains, asked about once, done, measured, undone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boot_pi import APT, BOX, CONFIG, MODEM, MODULES, OURS, WAIT, Pi, Someone, busy
from compere_device.boot import carry_out
from compere_device.boot.config_txt import BEGIN
from compere_device.boot.plan import BACKUP
from compere_device.boot.quick import BLOCK, FILE, FOLDER, HEADER
from compere_device.boot.took import DISKS
from compere_device.errors import DeviceError
from compere_device.files.disk import replace_file


class Counting(Pi):
    """A Raspberry Pi whose systemd says how long the last start took."""

    ready_ms: int | None = 14213
    waited_ms: int = 5040  # from when its disks were there until it began

    def run(self, command: Sequence[str]) -> str:
        match [*command]:
            case ["systemctl", "show", "--property=ActiveEnterTimestampMonotonic", _, unit] if unit == BOX:
                return f"{(self.ready_ms or 0) * 1000}\n"
            case ["systemctl", "show", *_, unit]:
                return f"{(4000 + self.waited_ms * (unit == BOX)) * 1000 * bool(self.ready_ms)}\n"
            case ["systemd-analyze", *_, "blame"]:
                if self.ready_ms is None:
                    raise DeviceError("Can't operate.")
                return f"6.204s {WAIT}\n1.120s {MODEM}\n"
            case ["systemd-analyze", *_]:
                return f"{BOX} +1.2s\n└─network-online.target @8.1s\n  └─{WAIT} @1.9s +6.204s\n"
        return super().run(command)


@pytest.fixture
def pi(tmp_path: Path) -> Counting:
    """One that starts the box, waits for a network, and has a modem's service and a timer of apt's."""
    made = Counting(tmp_path)
    busy(made)
    return made


def test_what_is_shown(pi: Counting) -> None:
    """Each step with what it means, its gain and its file: as it is documented, counted, at most, or not known."""
    someone = Someone(pi, "y\n")
    assert someone.types(quick_boot=True) == 0
    assert someone.told == [
        "At the last start the box was ready 14.2 s after the kernel began.",
        f"{CONFIG}: left out. "
        "The firmware does not wait before the kernel, nor show its coloured picture on a monitor.",
        "Gain: 1.0 s, as its documentation says; nothing here can count it.",
        f"File: {CONFIG}",
        f"{WAIT}: left out. Nothing waits any longer until a network is there; the network itself comes as before.",
        "Gain: 6.2 s, as long as it took at the last start: the box waited for it.",
        f"File: {FOLDER}/{WAIT}.d/{FILE}",
        f"{APT}: later. It looks for what is new or to be cleared up; now it does so once the box is there.",
        "Gain: not known, as it was not counted at the last start.",
        f"File: {FOLDER}/{APT}.d/{FILE}",
        f"{MODEM}: later. It is there as before, some seconds later than the box.",
        "Gain: at most 1.1 s, as long as it took at the last start, beside others.",
        f"File: {FOLDER}/{MODEM}.d/{FILE}",
        "The box itself: before the rest of the system, as early as its first picture, "
        "and with the processor and the card before others.",
        "Gain: at most 5.0 s, as long as it waited for the rest of the system at the last start.",
        f"File: {FOLDER}/{BOX}.d/{FILE}",
        f"File: {FOLDER}/{DISKS}.d/{FILE}",
        "Estimate: the box is ready at least 7.2 s sooner. The next start tells.",
        "Change this? Type y for yes.",
        "Done.",
        "It counts from the next start of the machine: sudo reboot",
        "After it, this says what was gained: compere setup --quick-boot",
    ]


def test_the_next_start_tells(pi: Counting) -> None:
    """Beside the one before; then there is nothing left to do, and nobody is asked."""
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    pi.ready_ms = 7106
    someone = Someone(pi, there=False)
    assert someone.types(quick_boot=True) == 0
    assert someone.told == [
        "At the last start the box was ready 7.1 s after the kernel began.",
        "Before it started quickly that took 14.2 s: now it is 0.50 times that.",
        "Nothing to do: the machine starts the box as soon as it can.",
    ]


def test_a_quick_start_of_an_earlier_version(pi: Counting) -> None:
    """The box began no earlier with it: it is written anew, asked for alone, and what it noted is still compared."""
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    box, pi.ready_ms, pi.waited_ms = f"{FOLDER}/{BOX}.d/{FILE}", 13500, 4700
    pi.put(box, f"{HEADER}\n# before, in milliseconds: 14213\n[Service]\nStartupCPUWeight=1000\nStartupIOWeight=1000\n")
    pi.path(f"{FOLDER}/{DISKS}.d/{FILE}").unlink()
    someone = Someone(pi, "y\n")
    assert someone.types(quick_boot=True) == 0
    assert someone.told[1] == "Before it started quickly that took 14.2 s: now it is 0.95 times that."
    assert [line for line in someone.told if line.startswith(("Gain: ", "File: "))] == [
        "Gain: at most 4.7 s, as long as it waited for the rest of the system at the last start.",
        f"File: {box}",
        f"File: {FOLDER}/{DISKS}.d/{FILE}",
    ]
    assert "DefaultDependencies=no" in pi.text(box) and "milliseconds: 14213\n" in pi.text(box)
    again = Someone(pi, there=False)
    assert again.types(quick_boot=True) == 0
    assert again.told[-1] == "Nothing to do: the machine starts the box as soon as it can."


def test_in_french(pi: Counting) -> None:
    """As everything that people are told."""
    someone = Someone(pi)
    someone.types(quick_boot=True, dry_run=True, language="fr")
    assert someone.told[0] == "Au dernier démarrage, le boîtier était prêt 14,2\u202fs après le lancement du noyau."
    assert not [line for line in someone.told if "Gain: " in line or "the box" in line]


@pytest.mark.parametrize("answer", ["n\n", "", "perhaps\n"])
def test_who_would_rather_not(pi: Counting, answer: str) -> None:
    """Nothing is changed, and so it is where somebody only looks."""
    before = pi.files()
    someone = Someone(pi, answer)
    assert someone.types(quick_boot=True) == 1
    assert someone.told[-1] == "Nothing was changed."
    assert Someone(pi, root=False).types(quick_boot=True, dry_run=True) == 0
    assert pi.files() == before


def test_nobody_to_ask(pi: Counting) -> None:
    """Then `--yes` is needed, and root."""
    with pytest.raises(DeviceError, match="add --yes"):
        Someone(pi, there=False).types(quick_boot=True)
    with pytest.raises(DeviceError, match="sudo compere setup --quick-boot --yes"):
        Someone(pi, root=False).types(quick_boot=True, yes=True)


def test_a_start_that_nobody_counted(pi: Counting) -> None:
    """As in a chroot: no gain is made up, and none is compared later."""
    pi.ready_ms = None
    someone = Someone(pi, there=False)
    assert someone.types(quick_boot=True, yes=True) == 0
    assert someone.told[0] == "The last start was not counted: systemd does not say when the box was ready."
    gains = [line for line in someone.told if "Gain" in line]
    assert gains == ["Gain: 1.0 s, as its documentation says; nothing here can count it."]
    pi.ready_ms = 9000
    again = Someone(pi, there=False)
    again.types(quick_boot=True)
    assert not any("Before it started quickly" in line for line in again.told)


def test_it_alone_is_undone(pi: Counting) -> None:
    """With `--quick-boot`, and what the board needs stays; nothing is left of it, and then there is nothing to undo."""
    Someone(pi, there=False).types(yes=True, board="plain")
    before = pi.files()
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    someone = Someone(pi, "y\n")
    assert someone.types(quick_boot=True, undo=True) == 0
    assert sum(line.startswith("Taken back: ") for line in someone.told) == 6
    assert pi.files() == before
    someone = Someone(pi)
    assert (someone.types(quick_boot=True, undo=True), someone.told) == (0, ["Nothing to undo."])


@pytest.mark.parametrize("quick", [True, False])
@pytest.mark.parametrize("unit", [BOX, DISKS, WAIT, MODEM])
def test_what_somebody_wrote_into_a_file_of_ours_is_not_lost(pi: Counting, unit: str, quick: bool) -> None:
    """It is kept beside, where systemd does not read it, and said; what nobody changed leaves no backup."""
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    file = f"{FOLDER}/{unit}.d/{FILE}"
    text = pi.text(file).replace(HEADER, f"{HEADER}\n# mine\n[Unit]\nDescription=mine\n")
    pi.put(file, text)
    someone = Someone(pi, there=False)
    assert someone.types(quick_boot=quick, undo=True, yes=True) == 0
    assert f"What was there before: {file}{BACKUP}" in someone.told
    assert {name for name in pi.files() if BACKUP in name} == {f"{file}{BACKUP}"}
    assert pi.text(f"{file}{BACKUP}") == text and file not in pi.files()


def test_what_somebody_wrote_is_not_written_over(pi: Counting) -> None:
    """The box's own file is written anew by the command that wrote it, as one of an earlier version is."""
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    file = f"{FOLDER}/{BOX}.d/{FILE}"
    text = f"{pi.text(file)}Environment=MINE=1\n"
    pi.put(file, text)
    someone = Someone(pi, there=False)
    assert someone.types(quick_boot=True, yes=True) == 0
    assert f"What was there before: {file}{BACKUP}" in someone.told
    assert pi.text(f"{file}{BACKUP}") == text and "MINE" not in pi.text(file)
    assert Someone(pi, there=False).types(quick_boot=True, undo=True, yes=True) == 0
    assert pi.text(f"{file}{BACKUP}") == text


@pytest.mark.parametrize("quick_first", [True, False])
def test_undo_takes_back_all(pi: Counting, quick_first: bool) -> None:
    """In whatever order it was done: config.txt is written once, and is as it was."""
    before = pi.files()
    for quick in (quick_first, not quick_first):
        Someone(pi, there=False).types(quick_boot=quick, yes=True, board=None if quick else "plain")
    assert all(mark in pi.text(CONFIG) for mark in (BEGIN, BLOCK.begins[0]))
    assert Someone(pi, "y\n").types(undo=True) == 0
    left = pi.files()
    assert not [name for name in left if FILE in name or name in (OURS, MODULES)]
    assert {name: left[name] for name in before} == before
    assert Someone(pi).types(undo=True) == 0


def test_undo_of_a_quick_start_alone(pi: Counting) -> None:
    """Nothing else was set up."""
    before = pi.files()
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    Someone(pi, there=False).types(undo=True, yes=True)
    assert pi.files() == before


SOON = "It counts from the next start of the machine: sudo reboot"


def test_a_box_that_is_not_installed(pi: Counting) -> None:
    """There is nothing to start sooner."""
    pi.path(f"{FOLDER}/multi-user.target.wants/{BOX}").unlink()
    with pytest.raises(DeviceError, match="not started by this machine"):
        Someone(pi).types(quick_boot=True)


def test_the_power_fails_in_between(pi: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file is whole; the same command makes those that are left, and undo takes back those that are there."""
    before, left = pi.files(), [2]

    def fails(path: Path, *given: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError("no power")
        replace_file(path, *given)

    with monkeypatch.context() as patch:
        patch.setattr(carry_out, "replace_file", fails)
        with pytest.raises(DeviceError, match="no power"):
            Someone(pi, there=False).types(quick_boot=True, yes=True)
    assert len(pi.files()) == len(before) + 1  # config.txt, which was there, and one more
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    assert len(pi.files()) == len(before) + 5
    pi.path(f"{FOLDER}/{WAIT}.d/{FILE}").unlink()
    Someone(pi, there=False).types(quick_boot=True, undo=True, yes=True)
    pi.path(f"{FOLDER}/{WAIT}.d").rmdir()
    assert pi.files() == before


@pytest.mark.slow
@pytest.mark.parametrize("text", ["a=1", "a=1\r\nb=2", "[pi4]\na=1", "a=1\n"])
@pytest.mark.parametrize("quick_first", [True, False])
def test_undo_gives_back_every_byte(pi: Counting, text: str, quick_first: bool) -> None:
    """Of a last line without an end, too, taken back at once or one by one; and no copy is left of what is there."""
    pi.put(CONFIG, text)
    for alone in (False, True):
        for quick in (quick_first, not quick_first):
            Someone(pi, there=False).types(quick_boot=quick, yes=True, board=None if quick else "plain")
        if alone:
            Someone(pi, there=False).types(quick_boot=True, undo=True, yes=True)
        Someone(pi, there=False).types(undo=True, yes=True)
        assert pi.text(CONFIG) == text
        assert quick_first or not pi.path(CONFIG + BACKUP).exists()


@pytest.mark.parametrize("wrote", ["", "# Written by `comp", None])
def test_undo_takes_what_a_power_cut_left(pi: Counting, wrote: str | None) -> None:
    """The beginning of a file under its passing name goes, too; what somebody else has begun there stays."""
    before = pi.files()
    cut, foreign = f"{FOLDER}/{MODEM}.d/{FILE}.new", f"{FOLDER}/{APT}.d/{FILE}.new"
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    pi.put(cut, pi.text(f"{FOLDER}/{MODEM}.d/{FILE}") if wrote is None else wrote)
    pi.put("/etc/cloud/cloud-init.disabled.new", "")
    pi.put(foreign, "[Unit]\n")
    Someone(pi, there=False).types(quick_boot=True, undo=True, yes=True)
    assert pi.files() == {**before, foreign: b"[Unit]\n"}
    assert not pi.path(cut).parent.exists()


def test_undo_without_the_boot_partition(pi: Counting) -> None:
    """What is on the machine's own disk is taken back all the same, and it is said that the rest stays."""
    before = pi.files()
    Someone(pi, there=False).types(quick_boot=True, yes=True)
    lost = pi.path(CONFIG).rename(pi.path("/lost"))
    for options in ({"quick_boot": True}, {}):
        someone = Someone(pi, there=False)
        assert someone.types(undo=True, yes=True, **options) == 0
        assert someone.told[0] == f"There is no {CONFIG}: what was set up there stays."
        assert someone.told[-1] == ("Nothing to undo." if not options else SOON)
    lost.rename(pi.path(CONFIG))
    assert {**pi.files(), CONFIG: before[CONFIG]} == before
    with pytest.raises(DeviceError, match="set up the machine on the Raspberry Pi itself"):
        pi.path(CONFIG).unlink()
        Someone(pi, there=False).types(quick_boot=True, yes=True)
