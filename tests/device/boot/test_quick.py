"""What a machine is found to start before the box without need, and that all of it goes back."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boot_pi import APT, BOX, CONFIG, LIB, MODEM, SETTINGS, WAIT, Pi, busy, unit
from catalogue import ROOT
from compere_device.boot.as_read import read
from compere_device.boot.carry_out import carry_out
from compere_device.boot.config_txt import BEGIN, OURS, add, put_last, take_out
from compere_device.boot.names import CONFIG_TXT
from compere_device.boot.plan import Boot, Edit, Plan
from compere_device.boot.quick import BLOCK, FILE, FOLDER, HEADER, first, installed, noted_ms, steps, undo
from compere_device.boot.took import DISKS
from test_service import EXPOSURE_MOST, exposure

FIRST = f"{FOLDER}/{BOX}.d/{FILE}"


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi with the box and three units that others have, too."""
    made = Pi(tmp_path)
    busy(made)
    return made


def boot(pi: Pi) -> Boot:
    return Boot(pi.root, SETTINGS)


def done(pi: Pi, before_ms: int | None = None) -> None:
    """Do all that there is to do."""
    edits = (*(each.edit for each in steps(boot(pi))), *first(boot(pi), before_ms))
    carry_out(boot(pi), Plan(edits), pi.run)


def undone(pi: Pi) -> None:
    carry_out(boot(pi), Plan(tuple(undo(boot(pi), pi.text(CONFIG)))), pi.run)


def test_what_is_found(pi: Pi) -> None:
    """The firmware's wait, the wait for a network, and what can come later: by itself or by its timer."""
    assert [(each.what, each.later) for each in steps(boot(pi))] == [
        (CONFIG, False),
        (WAIT, False),
        (APT, True),
        (MODEM, True),
    ]
    assert installed(boot(pi))


def test_all_of_it_goes_back_without_a_trace(pi: Pi) -> None:
    """Done once there is nothing left to do; undone every file is as it was, and no folder is left."""
    before, folders = pi.files(), {path for path in pi.root.rglob("*") if path.is_dir()}
    done(pi, 14213)
    assert steps(boot(pi)) == [] and first(boot(pi), 1) == []
    assert noted_ms(boot(pi)) == 14213
    assert len(pi.files()) == len(before) + 5
    undone(pi)
    assert pi.files() == before
    assert {path for path in pi.root.rglob("*") if path.is_dir()} == folders
    assert noted_ms(boot(pi)) is None and undo(boot(pi), pi.text(CONFIG)) == []


@pytest.mark.parametrize("line", ["boot_delay=2", " boot_delay_ms=500", "boot_delay = 0"])
def test_a_wait_that_somebody_has_set_stays(pi: Pi, line: str) -> None:
    """A monitor may need it, or a slow card."""
    pi.put(CONFIG, f"a=1\n{line}\n")
    assert CONFIG not in [each.what for each in steps(boot(pi))]


def test_what_is_not_asked_for_or_masked_is_left_alone(pi: Pi) -> None:
    """It starts nothing, so it holds nothing up."""
    pi.path(f"{FOLDER}/network-online.target.wants/{WAIT}").unlink()
    pi.path(f"{FOLDER}/{MODEM}").symlink_to("/dev/null")
    assert [each.what for each in steps(boot(pi))] == [CONFIG, APT]


@pytest.mark.parametrize(
    "line",
    [
        "DefaultDependencies=no",
        "Before=basic.target",
        "Before=network.target sysinit.target",
        "Before=compere.service",
        "before=cloud-init.service",
    ],
)
def test_what_the_box_waits_for_is_never_put_behind_it(pi: Pi, line: str) -> None:
    """systemd would break such a ring by starting one of the two not at all."""
    pi.put(f"{LIB}/{MODEM}", f"[Unit]\n{line}\n[Service]\nExecStart=/bin/true\n")
    assert MODEM not in [each.what for each in steps(boot(pi))]


def test_an_owners_own_file_counts(pi: Pi) -> None:
    """As for systemd, that of /etc stands before the one that was shipped."""
    pi.put(f"{FOLDER}/{MODEM}", "[Unit]\nBefore=sysinit.target\n")
    assert MODEM not in [each.what for each in steps(boot(pi))]


@pytest.mark.parametrize("name", ["cloud-init.service", "cloud-init-local.service", "cloud-init-main.service"])
def test_cloud_init_only_once_it_is_done(pi: Pi, name: str) -> None:
    """Before, it is what gives the machine its user and network."""
    unit(pi, name, asked="cloud-init.target.wants")
    assert "cloud-init" not in [each.what for each in steps(boot(pi))]
    pi.put("/var/lib/cloud/instance/boot-finished", "")
    assert "cloud-init" in [each.what for each in steps(boot(pi))]
    done(pi)
    assert pi.text("/etc/cloud/cloud-init.disabled") == f"{HEADER}\n"
    undone(pi)
    assert not pi.path("/etc/cloud/cloud-init.disabled").exists()


def test_what_somebody_else_has_written_stays(pi: Pi) -> None:
    """A file of the same name that is not ours, and cloud-init switched off by its owner."""
    mine = {f"{FOLDER}/{MODEM}.d/{FILE}": "[Unit]\n", "/etc/cloud/cloud-init.disabled": ""}
    mine |= {f"{FOLDER}/{unit}.d/{FILE}": "[Unit]\n" for unit in (BOX, DISKS)}
    for name, text in mine.items():
        pi.put(name, text)
    assert MODEM not in [each.what for each in steps(boot(pi))] and first(boot(pi), 1) == []
    done(pi)
    undone(pi)
    assert {name: pi.text(name) for name in mine} == mine


def test_a_box_that_nobody_starts(pi: Pi) -> None:
    """It is not installed, or was disabled."""
    pi.path(f"{FOLDER}/multi-user.target.wants/{BOX}").unlink()
    assert not installed(boot(pi))


LINES = st.lists(st.sampled_from(["[all]", "[pi4]", "a=1", "", "# x", "include extra.txt"]), max_size=6)


def counting(text: str) -> list[tuple[str, bool | None]]:
    """Return the lines that say something, as the firmware reads them, each with whether it counts."""
    lines = read(lambda name: text if name == CONFIG_TXT else None, CONFIG_TXT)
    return [
        (each.text, each.counts) for each in lines if each.text[:1] not in ("", "#", "[") and "compere" not in each.text
    ]


@given(LINES, LINES, st.booleans(), st.booleans())
def test_both_blocks_of_config_txt_go_alone(above: list[str], below: list[str], ended: bool, ours_first: bool) -> None:
    """In whatever order they were put in and are taken out, with what somebody wrote between and behind."""
    text = "\n".join(above) + ("\n" if ended and above else "")
    puts = [add, lambda text: put_last(text, BLOCK)]
    for put in puts if ours_first else puts[::-1]:
        text = put(text)
    text += "".join(f"{line}\n" for line in below)
    one = take_out(take_out(text, OURS), BLOCK)
    other = take_out(take_out(text, BLOCK), OURS)
    assert counting(one) == counting(other) == counting(text.replace(BLOCK.lines[1], "").replace(BLOCK.lines[2], ""))
    assert BEGIN in take_out(text, BLOCK) and BLOCK.begins[0] in take_out(text, OURS)
    assert not any(mark in one for mark in (BEGIN, *BLOCK.begins, BLOCK.end, "boot_delay"))


needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def verified(pi: Pi, *units: str) -> str:
    """Return what the real systemd says of units of this machine: nothing if all is well."""
    path = os.pathsep.join(str(pi.path(place)) for place in (FOLDER, LIB))
    command = ["systemd-analyze", "verify", "--man=no", *units]
    environ = {**os.environ, "SYSTEMD_UNIT_PATH": f"{path}:"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environ).stderr


def real_box(pi: Pi) -> None:
    """Put the real units of the box there, with programs that are here, and no others than the box waits for."""
    for path in (ROOT / "deploy").glob("compere*.service"):
        text = path.read_text("utf-8").replace("\\\n", "")
        lines = [line for line in text.splitlines() if not line.startswith(("Exec", "User="))]
        pi.put(f"{LIB}/{path.name}", "\n".join(lines).replace("[Service]", "[Service]\nExecStart=/bin/true"))
    for path in (*(ROOT / "deploy").glob("compere*.path"), *(ROOT / "deploy").glob("compere.service.d/*.conf")):
        pi.put(f"{LIB}/{path.relative_to(ROOT / 'deploy')}", path.read_text("utf-8"))


MOUNTS = {"boot.mount", "boot-firmware.mount"}
PARTITION = {*MOUNTS, "boot.automount", "boot-firmware.automount"}


def waits_for(pi: Pi) -> set[str]:
    """Return all that the box waits for, and what our own units among these do, as the real systemd has it."""
    path = os.pathsep.join(str(pi.path(place)) for place in (FOLDER, LIB))
    environ = {**os.environ, "SYSTEMD_UNIT_PATH": f"{path}:", "SYSTEMD_LOG_LEVEL": "debug"}
    found, left = set[str](), [BOX]
    while left:
        unit = left.pop()
        command = ["systemd-analyze", "verify", "--man=no", unit]
        said = subprocess.run(command, capture_output=True, text=True, check=False, env=environ).stdout
        more = set(
            re.findall(r"^\s*After: (\S+)", said.partition(f"-> Unit {unit}:")[2].partition("-> Unit ")[0], re.M)
        )
        left += [each for each in more - found if each.startswith("compere")]
        found |= more
    return found


@needs_systemd
def test_the_real_systemd_takes_every_file(pi: Pi) -> None:
    """With the real unit of the box: no word that it does not know, no ring."""
    real_box(pi)
    done(pi, 14213)
    assert verified(pi, WAIT, MODEM, APT, BOX) == ""


def test_nothing_that_reads_the_boot_partition_is_before_it() -> None:
    """However it is mounted: at the start, as one that the system does without (nofail), or by who looks into it."""
    deploy = ROOT / "deploy"
    texts = {path.name: path.read_text("utf-8") for path in deploy.glob("compere*.service")}
    for name, mounts in (("compere-splash@.service", PARTITION), ("compere-wifi.service", PARTITION & MOUNTS)):
        (after,) = re.findall(r"^After=(.*boot.*)$", texts[name], re.M)
        assert mounts <= {*after.split()}


@needs_systemd
def test_the_box_waits_for_no_more_than_its_first_picture_does(pi: Pi) -> None:
    """The disks and what names a board, its modules, where its words go: neither udev nor bus, nor folders cleared."""
    real_box(pi)
    usual = {"sysinit.target", "basic.target", "systemd-tmpfiles-setup.service", "dbus.service"}
    assert usual <= waits_for(pi)
    done(pi)
    assert waits_for(pi) - {"systemd-journald.socket"} == {
        *("-.mount", DISKS, *PARTITION),
        *("compere-modules.service", "compere-trial.service"),
        "system.slice",
    }


@needs_systemd
def test_it_is_locked_in_as_before(pi: Pi) -> None:
    """By systemd's own measure; without folders of its own for what does not last it would be less."""
    pi.put(f"{LIB}/{BOX}", (ROOT / "deploy" / BOX).read_text("utf-8"))
    usual = exposure(str(pi.path(f"{LIB}/{BOX}")))
    done(pi)
    pi.put(f"{LIB}/{BOX}.d/{FILE}", pi.text(FIRST))
    assert exposure(str(pi.path(f"{LIB}/{BOX}"))) <= usual <= EXPOSURE_MOST
    tmp = re.findall(r"^(PrivateTmp|TemporaryFileSystem)=(.*)$", pi.text(FIRST), re.M)
    assert tmp == [("PrivateTmp", "no"), ("TemporaryFileSystem", "/tmp:mode=1777 /var/tmp:mode=1777")]


def test_what_the_box_brings_along_instead_is_installed(pi: Pi) -> None:
    """The files that systemd-tmpfiles reads before it begins, with the folder that panel and voice look into."""
    done(pi)
    (command,) = re.findall(r"^ExecStartPre=-\+/usr/bin/systemd-tmpfiles --create (.*)$", pi.text(FIRST), re.M)
    ours, early = command.split()
    installs = (ROOT / "deploy/debian/compere.install").read_text("utf-8")
    assert f"deploy/{Path(early).name} {str(Path(early).parent)[1:]}\n" in installs
    assert ours == "compere.conf"  # as the package's own is called, in /usr/lib/tmpfiles.d
    assert "d /run/compere-mirror " in (ROOT / "deploy/debian/compere.tmpfiles").read_text("utf-8")


@needs_systemd
def test_the_real_systemd_would_name_a_slip(pi: Pi) -> None:
    """What the test above would show of a file that is wrong."""
    done(pi)
    name = f"{FOLDER}/{MODEM}.d/{FILE}"
    pi.put(name, pi.text(name).replace("After=", "Afterwards="))
    assert "Afterwards" in verified(pi, MODEM)


@needs_systemd
@pytest.mark.parametrize("left_out", [True, False])
def test_what_is_left_out_is_not_started(pi: Pi, left_out: bool) -> None:
    """The real systemd evaluates the condition: it fails on every machine."""
    if left_out:
        done(pi)
    environ = {**os.environ, "SYSTEMD_UNIT_PATH": f"{pi.path(FOLDER)}:{pi.path(LIB)}:"}
    command = ["systemd-analyze", "condition", f"--unit={WAIT}"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert (run.returncode == 0) is not left_out, run.stderr


def test_the_wrong_text_is_not_overwritten(pi: Pi) -> None:
    """A file that was written since it was looked at is an error, as for the rest of the set-up."""
    todo = steps(boot(pi))
    pi.put(CONFIG, "b=2\n")
    with pytest.raises(Exception, match="was changed meanwhile"):
        carry_out(boot(pi), Plan((todo[0].edit,)), pi.run)
    assert isinstance(todo[0].edit, Edit)
