"""How long the last start took, by systemd's own count, and what the box waited for (systemd-analyze(1))."""

import re
from collections.abc import Mapping

from compere.declared import dataclass, field
from compere_device.errors import DeviceError
from compere_device.system.commands import RunCommand

BOX = "compere.service"
DISKS = "systemd-remount-fs.service"  # once it is over, the system's own disk may be written to
_BEGAN, _READY = "InactiveExit", "ActiveEnter"  # as systemd calls these times (org.freedesktop.systemd1(5))
_UNIT_S = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0}
_TIME = r"(?:[0-9]+(?:\.[0-9]+)?(?:h|min|ms|s)\s?)+"
_BLAMED = re.compile(rf"^\s*({_TIME})\s*(\S+\.\w+)$")
_CHAINED = re.compile(r"^[\s└─]*([\w@:.\\-]+\.(?:service|target|socket|mount|device|path|timer|swap|slice))\b")


@dataclass(frozen=True, slots=True)
class Took:
    """What a start took.

    Attributes:
        ready_ms: when the box was ready, in milliseconds since the kernel began; None if it was not counted.
        units_s: how long each unit took to start, by its name.
        chain: the units that the box waited for, one after the other.
        waited_s: how long it waited for the rest of the system, once the disks were there; None if not counted.
    """

    ready_ms: int | None = None
    units_s: Mapping[str, float] = field(default_factory=dict)
    chain: frozenset[str] = frozenset()
    waited_s: float | None = None

    @property
    def counted(self) -> bool:
        """Whether anything was counted, as it is not in a chroot."""
        return self.ready_ms is not None or bool(self.units_s)


def took(run: RunCommand) -> Took:
    """Return what the last start took; what systemd does not say is left out."""
    ready, began, disks = (_us(run, unit, when) for unit, when in ((BOX, _READY), (BOX, _BEGAN), (DISKS, _READY)))
    blamed = map(_BLAMED.match, _said(run, "systemd-analyze", "--no-pager", "blame").splitlines())
    chain = map(_CHAINED.match, _said(run, "systemd-analyze", "--no-pager", "critical-chain", BOX).splitlines())
    return Took(
        ready // 1000 if ready else None,
        {found[2]: seconds(found[1]) for found in blamed if found},
        frozenset(found[1] for found in chain if found),
        (began - disks) / 1e6 if 0 < disks <= began else None,
    )


def seconds(text: str) -> float:
    """Return a time as systemd writes it, such as `1min 5.123s`."""
    return sum(float(number) * _UNIT_S[unit] for number, unit in re.findall(r"([0-9.]+)(h|min|ms|s)", text))


def _us(run: RunCommand, unit: str, when: str) -> int:
    """Return when something became of a unit, in microseconds since the kernel began; 0 if that is not known."""
    said = _said(run, "systemctl", "show", f"--property={when}TimestampMonotonic", "--value", unit).strip()
    return int(said) if said.isascii() and said.isdigit() else 0


def _said(run: RunCommand, *command: str) -> str:
    try:
        return run(command)
    except DeviceError:
        return ""
