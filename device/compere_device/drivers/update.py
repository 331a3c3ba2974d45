"""A newer version installed from its file, on trial: the one that runs is kept, and comes back if the new one fails."""

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from compere.wording import say
from compere_device.box.assembly import new_seed
from compere_device.drivers.setup import YES
from compere_device.errors import DeviceError
from compere_device.outlet import tell
from compere_device.update import marker
from compere_device.update.begin import STATE, Update
from compere_device.update.packages import Run, check, installed, package, running_package
from compere_device.words import load as load_words

INSTALL_S = 3600.0  # modules are compiled, which a Zero takes minutes for


def run_command(command: Sequence[str]) -> str:
    """Run a command of the system and return what it says; raises DeviceError where it fails."""
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=INSTALL_S,
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


@dataclass(frozen=True, slots=True)
class Person:
    """Who runs the command: what is told goes to `tell`, `ask` returns an answer, None where nobody can be asked.

    `root`: whether he may install; `run` runs a command of the system and returns what it says.
    """

    tell: Callable[..., None]
    ask: Callable[[], str] | None
    root: bool
    run: Run = run_command

    @classmethod
    def here(cls) -> "Person":
        """Return who is at this process's terminal, if anybody is."""
        asked = sys.stdin.isatty() and sys.stdout.isatty()
        return cls(lambda *lines: tell(sys.stdout, *lines), sys.stdin.readline if asked else None, os.geteuid() == 0)


def command(arguments: Namespace, person: Person, root: Path) -> int:
    """Install a package on the machine beneath `root`; return 0, or 1 where the person would rather not.

    Raises DeviceError for what cannot be done, with what to do instead.
    """
    words = load_words(arguments.language)
    if not person.root:
        raise DeviceError(f"only root may install; run: sudo compere update {arguments.file}")
    new = package(arguments.file, person.run)
    running = installed(person.run)
    check(new, running)
    _check_no_trial(root)
    before = running_package(root, running, person.run)
    if not (before or arguments.yes):
        question = say(
            "The package of {version} is nowhere here: nothing could come back. Install all the same? Type y for yes.",
            version=running,
        )
        if person.ask is None:
            raise DeviceError(
                f"the package of {running} is nowhere here, so nothing could come back: add --yes to do it."
            )
        person.tell(words.say(question))
        if person.ask().strip().lower() not in YES:
            person.tell(words.say(say("Nothing was changed.")))
            return 1
    Update(root, new_seed(), running, before, new, arguments.file).carry_out(person.run)
    trial = say(
        "{version} is on trial: after a minute with a picture on the glass it stays; otherwise {before} comes back.",
        version=new.version,
        before=running,
    )
    person.tell(words.say(trial if before else say("{version} is installed.", version=new.version)))
    return 0


def _check_no_trial(root: Path) -> None:
    """Raise DeviceError while another version is on trial: what would be kept is not known to work."""
    trial = marker.read(root)
    if trial is None:
        return
    try:
        passed = (marker.below(root, STATE) / marker.PASSED).read_text(encoding="ascii", errors="replace") == trial.id
    except OSError:
        passed = False
    if not passed:
        raise DeviceError(f"{trial.after} is on trial still; wait until it has run for a minute with a picture.")
