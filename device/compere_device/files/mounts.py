"""What is mounted where, and whether what is written to a folder survives: an overlay may keep it in memory.

Sources: proc(5), the kernel's documentation of overlayfs, and Debian's overlayroot, which covers every file system but
FAT unless it is told `recurse=0`.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from compere.declared import dataclass
from compere_device.files.reading import read_file

MOUNTS, COMMAND_LINE, _MODEL = "/proc/mounts", "/proc/cmdline", "/proc/device-tree/model"
OVERLAYS = ("overlay", "overlayfs")
_IN_MEMORY, _MEMORY_DEVICES = ("tmpfs", "ramfs"), re.compile(r"/dev/(?:zram|ram)\d+")
_FORGETS = re.compile(r"(?<!\S)(?:overlayroot=tmpfs(?:[:,]\S*)?|boot=overlay)(?!\S)")  # on the kernel's command line
_CONTAINERS = re.compile(r"/(?:docker|containers|containerd|buildkit)/")
_ESCAPE = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True, slots=True)
class Mount:
    """A mounted file system: its source, mount point, type, and options as they are written."""

    source: str
    point: str
    kind: str
    options: str

    def option(self, name: str) -> str:
        """Return the value of an option; "" if it is not set."""
        found = re.search(rf"(?:^|,){name}=([^,]*)", self.options)
        return re.sub(r"\\(.)", r"\1", _unescaped(found[1])) if found else ""  # overlayfs has escapes of its own

    @property
    def read_only(self) -> bool:
        """Whether it is mounted read-only."""
        return "ro" in self.options.split(",")


ROOT = Mount("", "/", "", "")


def parse(text: str) -> list[Mount]:
    """Return the mounts in the kernel's table, in order, skipping malformed lines."""
    lines = (line.split(" ") for line in text.split("\n"))
    return [Mount(_unescaped(each[0]), _unescaped(each[1]), each[2], each[3]) for each in lines if len(each) > 3]


def at(mounts: Sequence[Mount], path: str) -> Mount:
    """Return the mount that a path is on: the one with the deepest mount point, and of several there the last."""
    best = ROOT
    for each in mounts:
        if Path(path).is_relative_to(each.point) and len(each.point) >= len(best.point):
            best = each
    return best


def forgetting(mounts: Sequence[Mount], folder: str, line: str, pi: bool = False) -> Mount | None:
    """Return the mount that keeps a folder only in memory, so that it is lost with the power; None if none is known to.

    The upper layer of an overlay may have been mounted where it is no longer visible. Then the kernel's command line,
    `line`, decides. On a Raspberry Pi (`pi`) every such overlay counts as in memory, unless it is a container's.
    """
    found = at(mounts, os.path.realpath(folder))
    seen: list[Mount] = []
    there = found
    while there.kind in OVERLAYS and there not in seen:
        seen.append(there)
        if not (upper := there.option("upperdir")):
            break
        there = at(mounts, upper)
    if there.kind in _IN_MEMORY or _MEMORY_DEVICES.match(there.source):
        return found
    hidden = there.kind in OVERLAYS and not there.read_only and not _CONTAINERS.search(there.option("upperdir"))
    return found if hidden and (pi or _FORGETS.search(line)) else None


def forgets(folder: Path, root: Path = Path("/")) -> bool:
    """Return whether an overlay on this machine keeps a folder only in memory."""
    table, line, model = (_text(root / name.lstrip("/")) for name in (MOUNTS, COMMAND_LINE, _MODEL))
    found = forgetting(parse(table), str(folder), line, "Raspberry Pi" in model)
    return found is not None and found.kind in OVERLAYS


def _text(path: Path) -> str:
    try:
        return read_file(path).decode(errors="replace")
    except OSError:
        return ""


def _unescaped(text: str) -> str:
    """Return a field of the table without its octal escapes."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 8)), text)
