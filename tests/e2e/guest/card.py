"""The memory card of the guest: a disk that keeps what was written to it when the power goes, and nothing else."""

import subprocess
from collections.abc import Callable
from pathlib import Path

DISKS = Path("/dev/vdd"), Path("/dev/vde")


class Card:
    """A file system on a disk, mounted at `place`; the other disk is what it is after a power cut."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._disk, self._spare = DISKS
        place.mkdir(exist_ok=True)
        _run("mkfs.ext4", "-q", "-F", str(self._disk))
        self._mount()

    def cut(self, kill: Callable[[], None]) -> None:
        """Cut the power of whatever `kill` ends, and switch it on again: what had not reached the disk is gone.

        The disk is read past the memory in which the kernel keeps what is still to be written. No clean end reaches
        the copy: the file system finds itself as a cut left it.
        """
        _run("dd", f"if={self._disk}", f"of={self._spare}", "bs=1M", "iflag=direct", "oflag=direct", "status=none")
        kill()
        self.close()
        self._disk, self._spare = self._spare, self._disk
        self._mount()

    def close(self) -> None:
        """Take the card out."""
        _run("umount", str(self._place))

    def _mount(self) -> None:
        _run("mount", "-t", "ext4", str(self._disk), str(self._place))


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
