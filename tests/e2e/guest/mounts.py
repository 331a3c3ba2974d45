"""Where USB sticks are mounted in the guest, now and over a while."""

import select
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from compere_device.files.sticks import SERVICE
from e2e.guest.lives import run
from e2e.guest.waiting import wait_for

MOUNTS = Path("/proc/self/mounts")
AUTOFS = "autofs"


def mounted() -> list[Path]:
    """Return where sticks are mounted."""
    return [path for path, kind in _beneath(SERVICE) if kind != AUTOFS]


def at_hand() -> list[Path]:
    """Return where sticks would be mounted, or are."""
    return [path for path, kind in _beneath(SERVICE) if kind == AUTOFS]


def _beneath(folder: str) -> list[tuple[Path, str]]:
    entries = [line.split() for line in MOUNTS.read_text().splitlines()]
    return [(Path(entry[1]), entry[2]) for entry in entries if entry[1].startswith(f"{folder}/")]


def kill(folder: Path) -> None:
    """Have a stick answer nothing more: at 2 bytes a second, the least that there is, to mount it takes hours."""
    run("systemctl", "set-property", "--runtime", _unit(folder), f"IOReadBandwidthMax={_disk(folder)} 2")


def revive(folder: Path) -> None:
    """Have it answer again, and wait until it is as if nobody had asked it anything."""
    number = (Path("/sys/class/block") / _disk(folder).name / "dev").read_text().strip()
    group = Path("/sys/fs/cgroup/system.slice") / _unit(folder)
    run("systemctl", "set-property", "--runtime", _unit(folder), "IOReadBandwidthMax=")
    with suppress(FileNotFoundError):  # systemd has let go of who was killed and does not end
        (group / "io.max").write_text(f"{number} rbps=max")
    wait_for(lambda: folder not in mounted() and not _processes(group), f"{folder} to be let go")


def _processes(group: Path) -> str:
    try:
        return (group / "cgroup.procs").read_text()
    except OSError:  # with the last of them it goes, too
        return ""


def _unit(folder: Path) -> str:
    return run("systemd-escape", "--path", "--suffix=mount", folder).strip()


def _disk(folder: Path) -> Path:
    return Path("/dev") / folder.name.rstrip("0123456789")


class Watch:
    """Notes when a stick is mounted and when none is any more, as the kernel tells of it."""

    def __init__(self) -> None:
        self.changes: list[tuple[float, bool]] = [(time.monotonic(), bool(mounted()))]
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._work, name="mounts")

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ends.set()
        self._thread.join()

    @property
    def free_s(self) -> float:
        """When the last stick was unmounted, on the monotonic clock; AssertionError if one is mounted, or none was."""
        assert len(self.changes) > 1, "nothing was mounted"
        at_s, is_mounted = self.changes[-1]
        assert not is_mounted, "a stick is mounted still"
        return at_s

    def _work(self) -> None:
        with MOUNTS.open() as file:
            changed = select.poll()
            changed.register(file, select.POLLPRI)
            while not self._ends.is_set():
                changed.poll(100)  # milliseconds, to see whether it is to end
                now = bool(mounted())
                if now != self.changes[-1][1]:
                    self.changes.append((time.monotonic(), now))
