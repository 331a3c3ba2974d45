"""A machine with a version on trial: files beneath a folder, and recorders in place of the system's commands."""

import os
import subprocess
from pathlib import Path

from catalogue import ROOT
from compere_device.update.marker import BOOT_ID, FOLDER, INSTALLING, TRIAL, WENT_BACK, Marker, below, read, write

SCRIPT = ROOT / "deploy/fall-back.sh"
STATE = "/var/lib/compere"


class Tried:
    """A machine beneath `root`, in the boot `boot`, on which 0.9 was updated to 1.0 in the boot `one`."""

    def __init__(self, root: Path, boot: str = "one") -> None:
        self.root = root
        for name in (FOLDER + "/kept", STATE, os.path.dirname(BOOT_ID), "/bin"):
            below(root, name).mkdir(parents=True)
        self.boots(boot)
        for command in ("dpkg", "systemctl"):
            self.command(command, 0)
        (below(root, FOLDER) / "kept/compere_0.9_all.deb").write_text("0.9")

    def boots(self, boot: str) -> None:
        """Start the machine anew: the kernel says another id."""
        below(self.root, BOOT_ID).write_text(boot + "\n")

    def command(self, name: str, status: int) -> None:
        """Have a command of the system written down, and end with this status."""
        file = below(self.root, "/bin") / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.root}/asked\nexit {status}\n')
        file.chmod(0o755)

    def marks(self, **fields: object) -> None:
        usual = {"id": "abc", "before": "0.9", "after": "1.0", "boot": "one", "last": "one"}
        write(self.root, Marker(**{**usual, **fields}))  # type: ignore[arg-type]

    def runs(self, what: str) -> tuple[int, str]:
        """Run fall-back.sh as its units do; return its exit status and what it logs."""
        environ = {"COMPERE_ROOT": str(self.root), "PATH": f"{self.root}/bin:/usr/bin:/bin"}
        done = subprocess.run(["sh", SCRIPT, what], capture_output=True, text=True, check=False, env=environ)
        return done.returncode, done.stderr

    @property
    def asked(self) -> list[str]:
        """The commands that were run."""
        file = self.root / "asked"
        return file.read_text().replace(str(self.root), "").splitlines() if file.exists() else []

    @property
    def marker(self) -> Marker | None:
        return read(self.root)

    def has(self, name: str) -> bool:
        return below(self.root, name).exists()

    def installing(self) -> None:
        below(self.root, INSTALLING).touch()

    def passes(self, trial: str) -> None:
        below(self.root, f"{STATE}/trial-passed").write_text(trial)

    went_back, trial = WENT_BACK, TRIAL
