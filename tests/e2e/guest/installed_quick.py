"""From power to a key that counts, as the system comes and after `compere setup --quick-boot`, over three starts."""

import json
from pathlib import Path

import pytest

from compere_device.boot.quick import FILE, FOLDER
from compere_device.events import Key
from e2e.guest.fixtures import Figure
from e2e.guest.installing import CONFIG_TXT, install, set_up
from e2e.guest.lives import KEPT, Service, run, shown
from e2e.guest.person import Person

MEASURED = KEPT / "quick.json"
MODEM = "ModemManager.service"
# In the place of what other systems start beside the box: it keeps the one processor busy, as those do.
BUSY = f"""[Unit]
Description=Stands for {MODEM}
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c 'n=0; while [ $n -lt 400000 ]; do n=$((n+1)); done'
[Install]
WantedBy=multi-user.target
"""


def counts_s(service: Service, somebody: Person) -> float:
    """Return when the box was ready for keys after the kernel's start; then a key moves what it shows."""
    somebody.press(Key.DOWN)
    somebody.look()
    return int(shown(service.name, "ActiveEnterTimestampMonotonic")["ActiveEnterTimestampMonotonic"]) // 1000 / 1000


@pytest.mark.ends("reboot")
def test_a_box_among_others(service: Service) -> None:
    install()
    set_up(service)
    Path(f"{FOLDER}/{MODEM}").write_text(BUSY)
    run("systemctl", "enable", MODEM)


@pytest.mark.ends("reboot")
def test_it_is_told_to_start_quickly(service: Service, somebody: Person, figure: Figure) -> None:
    """What is shown has what systemd counted; every file is one that it takes."""
    before_s = counts_s(service, somebody)
    MEASURED.write_text(json.dumps(before_s))
    figure("start of the kernel to a key that counts", f"{before_s:.2f} s")
    said = run("compere", "setup", "--quick-boot", "--yes", "--language", "en")
    assert f"{MODEM}: later." in said and "boot_delay" in CONFIG_TXT.read_text()
    assert f"At the last start the box was ready {before_s:.1f} s" in said
    assert (Path(FOLDER) / f"{MODEM}.d" / FILE).exists()
    run("systemd-analyze", "verify", "--man=no", MODEM)


@pytest.mark.ends("reboot")
def test_the_next_start_is_quicker(service: Service, somebody: Person, figure: Figure) -> None:
    """And says by how much. This machine has no firmware, and the kernel is the same: the rest is the system."""
    after_s, before_s = counts_s(service, somebody), float(json.loads(MEASURED.read_text()))
    ratio = f"{after_s / before_s:.2f}"
    figure("the same after compere setup --quick-boot", f"{after_s:.2f} s, {ratio} of that (goal 0.6)")
    said = run("compere", "setup", "--quick-boot", "--language", "en")
    assert f"now it is {ratio} times that" in said
    assert "Nothing to do" in said
    began_us = shown(MODEM, "ExecMainStartTimestampMonotonic")["ExecMainStartTimestampMonotonic"]
    assert int(began_us) / 1e6 >= after_s
    assert after_s < before_s
    run("compere", "setup", "--quick-boot", "--undo", "--yes")


def test_it_is_taken_back(service: Service, somebody: Person, figure: Figure) -> None:
    """No file is left, and the start is as it was."""
    assert not list(Path(FOLDER).rglob(FILE))
    assert "boot_delay" not in CONFIG_TXT.read_text()
    figure("the same when it was undone", f"{counts_s(service, somebody):.2f} s")
