"""What the package's scripts make of what `compere setup` did, when the package goes: a folder of a machine's files."""

import re
import subprocess
from pathlib import Path

import pytest

from boot_pi import CONFIG, MODEM, MODULES, OURS, SETTINGS, Pi, Someone, Systemd, busy
from catalogue import ROOT
from compere_device.boot.plan import BACKUP
from compere_device.boot.quick import FILE, FOLDER
from compere_device.boot.took import BOX

CLOUD_OFF = "/etc/cloud/cloud-init.disabled"
FOREIGN = f"{FOLDER}/udisks2.service.d/{FILE}"  # somebody has written it under that name


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """One that starts the box and others, cloud-init among them."""
    made = Systemd(tmp_path)
    busy(made)
    made.put("/usr/lib/systemd/system/cloud-init.service", "[Unit]\n")
    made.path(f"{FOLDER}/multi-user.target.wants/cloud-init.service").symlink_to("/dev/null")
    made.put("/var/lib/cloud/instance/boot-finished", "")
    made.put(FOREIGN, "[Unit]\n")
    return made


def runs(pi: Pi, name: str, word: str) -> str:
    """Have a script of the package run, on that machine's files; return what it says."""
    text = (ROOT / f"deploy/debian/compere.{name}").read_text(encoding="utf-8").replace("#DEBHELPER#", "")
    text = re.sub(r"(?<![\w*])/(var/lib|etc)/", rf"{pi.root}/\1/", text)
    done = subprocess.run(["sh", "-ec", text, name, word], check=True, capture_output=True, text=True)
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize("cut", [False, True])
def test_a_purge_takes_what_was_written_to_etc(pi: Pi, cut: bool) -> None:
    """Nothing there goes on to hold up a machine without a box; what is somebody else's stays, and so does config.txt.

    `cut`: the power went while it was set up, once a file was written and before it had its name.
    """
    before = pi.files()
    Someone(pi, there=False).types(yes=True, board="plain")
    Someone(pi, there=False).types(yes=True, quick_boot=True)
    if cut:
        pi.path(f"{FOLDER}/{MODEM}.d/{FILE}").rename(pi.path(f"{FOLDER}/{MODEM}.d/{FILE}.new"))
    made = pi.files()
    assert made.keys() > {MODULES, CLOUD_OFF, OURS}
    runs(pi, "postrm", "remove")
    assert pi.files() == made
    runs(pi, "postrm", "purge")
    left = pi.files()
    etc = {name for name in left if name.startswith("/etc/")}
    assert etc == {name for name in before if name.startswith("/etc/")} - {SETTINGS}
    assert left[FOREIGN] == b"[Unit]\n"
    assert [path.name for path in pi.path(FOLDER).glob("*.service.d")] == ["udisks2.service.d"]
    assert (left[CONFIG], left[OURS]) == (made[CONFIG], made[OURS])
    runs(pi, "postrm", "purge")  # dpkg may ask for it again
    assert pi.files() == left


def test_a_purge_leaves_what_somebody_has_written(pi: Pi) -> None:
    """It was kept beside a file that was written anew, or taken away; systemd reads nothing that is called so."""
    Someone(pi, there=False).types(yes=True, quick_boot=True)
    backups = {}
    for name in (f"{FOLDER}/{BOX}.d/{FILE}", CLOUD_OFF):
        backups[f"{name}{BACKUP}"] = f"{pi.text(name)}# mine\n".encode()
        pi.put(name, f"{pi.text(name)}# mine\n")
    Someone(pi, there=False).types(yes=True, quick_boot=True, undo=True)
    Someone(pi, there=False).types(yes=True, quick_boot=True)
    runs(pi, "postrm", "purge")
    assert {name: text for name, text in pi.files().items() if BACKUP in name} == backups
    assert not {f"{FOLDER}/{BOX}.d/{FILE}", CLOUD_OFF} & pi.files().keys()


def test_a_machine_that_was_not_set_up(pi: Pi) -> None:
    """Nothing is said, and nothing of it goes but the settings."""
    before = pi.files()
    assert runs(pi, "prerm", "remove") == ""
    runs(pi, "postrm", "purge")
    assert pi.files() == {name: text for name, text in before.items() if name != SETTINGS}


@pytest.mark.parametrize("options", [{"board": "plain"}, {"quick_boot": True}])
def test_who_removes_it_is_told_what_stays(pi: Pi, options: dict[str, object]) -> None:
    """And how to take it back; an update says nothing."""
    Someone(pi, there=False).types(yes=True, **options)
    assert "sudo compere setup --undo" in runs(pi, "prerm", "remove")
    assert runs(pi, "prerm", "upgrade") == ""
