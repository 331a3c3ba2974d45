"""Installs a newer version from its file, on trial: the running one is kept, and comes back if the new one fails."""

from argparse import Namespace
from pathlib import Path

from compere.wording import say
from compere_device.box.assembly import new_seed
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError
from compere_device.system.commands import plain_umask
from compere_device.update import marker
from compere_device.update.begin import Update
from compere_device.update.by_apt import passed
from compere_device.update.packages import check, installed, package, running_package
from compere_device.update.repack import repack
from compere_device.words import load as load_words


@plain_umask()
def command(arguments: Namespace, person: Person, root: Path) -> int:
    """Install a package on the machine beneath `root`; return 0, or 1 if the person declines.

    Raises DeviceError for what cannot be done, saying what to do instead.
    """
    words = load_words(arguments.language)
    if not person.root:
        raise DeviceError(f"only root may install; run: sudo compere update {arguments.file}")
    new = package(arguments.file, person.run)
    running = installed(person.run)
    check(new, running)
    _check_no_trial(root)
    before = running_package(root, running, person.run) or _repacked(root, running, person)
    if not (before or arguments.yes):
        question = say(
            "The package of {version} is nowhere here: nothing could come back. Install all the same? Type y for yes.",
            version=running,
        )
        consent = person.consents(words, question)
        if consent is None:
            raise DeviceError(
                f"the package of {running} is nowhere here, so nothing could come back: add --yes to do it."
            )
        if not consent:
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


def _repacked(root: Path, running: str, person: Person) -> Path | None:
    """Build the running version's package again; if that fails, say why."""
    try:
        return repack(root, running, person.run)
    except DeviceError as error:
        person.tell(str(error))
        return None


def _check_no_trial(root: Path) -> None:
    """Raise DeviceError while another version is on trial, because the version to be kept is not known to work."""
    trial = marker.read(root)
    if trial and not passed(root, trial):
        raise DeviceError(f"{trial.after} is on trial still; wait until it has run for a minute with a picture.")
