"""What systemd says of the last start, as its own commands print it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.boot.took import DISKS, Took, seconds, took
from compere_device.errors import DeviceError

BLAME = """1min 12.034s NetworkManager-wait-online.service
      4.871s dev-mmcblk0p2.device
       812ms ModemManager.service
        31ms systemd-fsck@dev-disk-by\\x2dpartuuid-a1.service
"""
CHAIN = """The time when unit became active or started is printed after the "@" character.
The time the unit took to start is printed after the "+" character.

compere.service +1.204s
└─basic.target @9.102s
  └─sysinit.target @9.080s
    └─cloud-init.service @3.011s +6.040s
      └─cloud-init-local.service @1.002s +1.900s
        └─systemd-remount-fs.service @801ms +74ms
          └─systemd-fsck@dev-disk-by\\x2dpartuuid-a1.service @500ms +31ms
"""


def systemd(command: Sequence[str]) -> str:
    if command[0] == "systemctl":
        return {"Active": "14213877\n", "Inactive": "8004211\n", "disk": "875400\n"}[
            "disk" if command[-1] == DISKS else command[2].partition("=")[2].partition("E")[0]
        ]
    return {"blame": BLAME, "critical-chain": CHAIN}[command[2]]


def test_a_start_that_was_counted() -> None:
    """In milliseconds and seconds, and what the box waited for."""
    found = took(systemd)
    assert found.ready_ms == 14213
    assert found.waited_s == pytest.approx(8.004211 - 0.8754)
    assert found.units_s["NetworkManager-wait-online.service"] == 72.034
    assert found.units_s["ModemManager.service"] == 0.812
    assert {"cloud-init.service", "basic.target"} <= found.chain
    assert len(found.chain) == 7 and found.counted
    assert found.chain & found.units_s.keys() == {"systemd-fsck@dev-disk-by\\x2dpartuuid-a1.service"}


@pytest.mark.parametrize("said", ["", "0\n", "[not set]\n", "-1\n", "²\n"])
def test_one_that_was_not(said: str) -> None:
    """A service that never was ready, and a systemd that says something else."""
    assert took(lambda command: said) == Took()


def test_without_systemd() -> None:
    """As in a chroot: nothing is known, and nothing fails."""

    def fails(command: Sequence[str]) -> str:
        raise DeviceError("System has not been booted with systemd as init system (PID 1). Can't operate.")

    assert took(fails) == Took()
    assert not took(fails).counted


@pytest.mark.parametrize(
    ("began", "disks", "waited_s"), [(5, 3, 2), (3, 3, 0), (3, 5, None), (3, 0, None), (0, 3, None)]
)
def test_how_long_it_waited(began: int, disks: int, waited_s: float | None) -> None:
    """From when the disks were there until it began; a time that is not known, or that cannot be, makes none."""

    def systemd(command: Sequence[str]) -> str:
        return f"{disks if command[-1] == DISKS else began}000000\n" if command[0] == "systemctl" else ""

    assert took(systemd).waited_s == waited_s


@given(st.integers(0, 3), st.integers(0, 59), st.integers(0, 59_999))
def test_a_time_is_read_as_it_is_written(hours: int, minutes: int, ms: int) -> None:
    """Hours, minutes, then seconds or milliseconds, each only if there are any."""
    parts = [f"{hours}h"] * bool(hours) + [f"{minutes}min"] * bool(minutes)
    parts.append(f"{ms / 1000:.3f}s" if ms >= 1000 else f"{ms}ms")
    assert seconds(" ".join(parts)) == pytest.approx(hours * 3600 + minutes * 60 + ms / 1000)
