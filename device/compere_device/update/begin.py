"""Begins a trial: everything to go back to is on the disk before the first file of the program changes.

While the new package is being installed, the file `installing` stands beside the marker. A power cut leaves both, and
the next boot goes back. All code that runs after the installation is imported before it, because it changes the
modules.
"""

from contextlib import suppress
from pathlib import Path

from compere.declared import dataclass
from compere_device.errors import DeviceError
from compere_device.files.disk import replace_file, sync_folder
from compere_device.files.reading import read_file
from compere_device.system.commands import RunCommand
from compere_device.update.marker import BOOT_ID, FOLDER, INSTALLING, TRIAL, UNDECIDED, WENT_BACK, Marker, below, write
from compere_device.update.packages import KEPT, Package, installed, keep, package
from compere_device.update.snapshot import snapshot

STATE, COPY = "/var/lib/compere", f"{FOLDER}/state"
SCRIPT, JUDGE = "/usr/lib/compere-update/fall-back.sh", f"{FOLDER}/fall-back.sh"
SERVICE = "compere.service"


@dataclass(frozen=True, slots=True)
class Update:
    """An update of the machine beneath `root`.

    Attributes:
        root: where the machine's files are.
        id: the name of the trial.
        running: the version that runs.
        before: the file of that version's package; None if there is none, and then there is no trial.
        new: the new package.
        file: its file.
    """

    root: Path
    id: str
    running: str
    before: Path | None
    new: Package
    file: Path

    def carry_out(self, run: RunCommand) -> None:
        """Keep both packages, copy the state, mark the trial and install.

        Raises DeviceError, after starting the version before again.
        """
        kept = {self.new.file: self.file}
        if self.before:
            kept[Package(self.running, 0).file] = self.before
        keep(self.root, kept)
        self._check_kept(run)
        run(("systemctl", "stop", SERVICE))  # then everything is on the disk, and nothing is written during the copy
        try:
            snapshot(below(self.root, STATE), below(self.root, COPY))
            if self.before:
                mark(self.root, self.id, self.running, self.new.version)
            self._install(run)
        except BaseException:
            self._give_up(run)
            raise
        self._remove(INSTALLING)

    def _check_kept(self, run: RunCommand) -> None:
        """Raise DeviceError if the kept package, which is installed next, is not the one that was checked."""
        if package(below(self.root, KEPT) / self.new.file, run) != self.new:
            raise DeviceError(f"{self.file} was changed meanwhile; run this command again.")

    def _install(self, run: RunCommand) -> None:
        file = str(below(self.root, KEPT) / self.new.file)
        try:
            run(("apt-get", "install", "--yes", "--allow-downgrades", "-o", "Dpkg::Options::=--force-confold", file))
        except DeviceError:
            run(("dpkg", "--force-confold", "--install", file))  # needs no lists, if no other package is needed

    def _give_up(self, run: RunCommand) -> None:
        """End the trial if nothing was changed, else go back to the version before."""
        with suppress(DeviceError):
            if installed(run) == self.running:
                self._remove(TRIAL)
                self._remove(INSTALLING)
        with suppress(DeviceError, OSError):
            self._go_back(run)
        with suppress(DeviceError):
            run(("systemctl", "start", "--no-block", SERVICE))

    def _go_back(self, run: RunCommand) -> None:
        marker = below(self.root, TRIAL)
        text = read_file(marker).decode()
        replace_file(marker, text.replace(f"\nwhy {UNDECIDED}\n", "\nwhy installation\n").encode())
        run(("systemctl", "start", "--no-block", "compere-back.service"))

    def _remove(self, name: str) -> None:
        _remove(self.root, name)


def mark(root: Path, trial: str, running: str, after: str) -> None:
    """Begin the `trial` of the version `after`, just before its installation; raises DeviceError."""
    try:
        replace_file(below(root, JUDGE), read_file(below(root, SCRIPT)))
        boot = read_file(below(root, BOOT_ID)).decode().strip()
        replace_file(below(root, INSTALLING), b"")
        _remove(root, WENT_BACK)
        write(root, Marker(trial, running, after, boot, boot))
    except OSError as error:
        raise DeviceError(f"the trial cannot be marked in {FOLDER} ({error}); mend that first.") from error


def _remove(root: Path, name: str) -> None:
    with suppress(OSError):
        below(root, name).unlink()
        sync_folder(below(root, FOLDER))
