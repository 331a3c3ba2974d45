"""Carries a plan out: each file is whole or unchanged, even after a power cut, and is backed up first."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from compere_device.boot.plan import BACKUP, Boot, Edit, Plan
from compere_device.errors import DeviceError
from compere_device.files.disk import replace_file, sync_folder
from compere_device.system.commands import RunCommand


def carry_out(boot: Boot, plan: Plan, run: RunCommand) -> None:
    """Make the changes in order; run again after an interruption, it makes those that are left.

    Raises DeviceError for a file that cannot be written, or that has changed since the plan was made, and whatever
    `run` raises for a command that fails.
    """
    steps: list[Callable[[], object]] = [partial(_edit, boot, each) for each in plan.edits]
    commands: list[Callable[[], object]] = [partial(run, command) for command in plan.commands]
    for step in (*steps, *commands) if plan.edits_first else (*commands, *steps):
        step()
    for name in plan.spare:
        with suppress(OSError):
            boot.path(name).unlink()


def _edit(boot: Boot, edit: Edit) -> None:
    if boot.text(edit.name) != edit.before:
        raise DeviceError(f"{edit.name} was changed meanwhile; run this command again.")
    try:
        _write(boot, edit)
    except OSError as error:
        why = error.strerror or str(error)
        raise DeviceError(f"{edit.name} cannot be written ({why}); mend that and run this command again.") from error


def _write(boot: Boot, edit: Edit) -> None:
    path = boot.path(edit.name)
    if edit.kept and edit.before is not None and boot.text(edit.name + BACKUP) != edit.before:
        replace_file(boot.path(edit.name + BACKUP), _bytes(edit.before), _as(path))
    if edit.after is None:
        path.unlink()
        sync_folder(path.parent)
        if path.parent.name.endswith(".service.d"):  # what a unit is told beside its own file: gone with the last
            with suppress(OSError):
                path.parent.rmdir()
    else:
        replace_file(path, _bytes(edit.after), _as(path))


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


def _as(path: "os.PathLike[str]") -> Callable[[int], None]:
    """Return what gives a new file the owner and mode of the one before; without one, everybody may read it."""

    def give(handle: int) -> None:
        with suppress(OSError):  # FAT knows neither
            os.fchmod(handle, 0o644)
            there = os.stat(path)
            os.fchmod(handle, there.st_mode & 0o7777)
            os.fchown(handle, there.st_uid, there.st_gid)

    return give
