"""Commands of the system, as root's commands run them."""

import os
import subprocess
from collections.abc import Callable, Sequence

from compere_device.errors import DeviceError

LONGEST_S = 3600.0  # installing a package compiles its modules, which a Zero takes minutes for

Run = Callable[[Sequence[str]], str]  # runs a command of the system and returns what it says; DeviceError if it fails


def run_command(command: Sequence[str]) -> str:
    """Run a command of the system, which asks nothing, and return what it says; raises DeviceError where it fails."""
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            env=environ,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    else:
        if done.returncode == 0:
            return done.stdout
        why = " ".join(done.stderr.split()) or f"exit {done.returncode}"
    raise DeviceError(f"{' '.join(command)} failed ({why}); mend that and run this command again.")
