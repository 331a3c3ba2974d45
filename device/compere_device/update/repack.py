"""Builds the running version's package again from its installed files, if no copy of it is kept anywhere.

A package that was installed from a file is not in apt's archives afterwards. dpkg knows its files, fields and scripts,
and from these the package is built, as dpkg-repack(1) does: with light compression, and with whatever somebody has
changed since, because that is what runs.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from compere_device.errors import DeviceError
from compere_device.files.disk import make_folder, sync_folder
from compere_device.system.commands import RunCommand
from compere_device.update.marker import FOLDER, below
from compere_device.update.packages import KEPT, NAME, Package

TREE = f"{FOLDER}/repacked"
SPARE = 64 << 20  # bytes that stay free on the disk
MISSED = ("/usr/share/doc/", "/usr/share/man/", "/usr/share/lintian/")  # files that dpkg may be configured to leave out
_OF_DPKG = {"Status", "Config-Version", "Conffiles"}  # fields of an installed package, not of a package file


def repack(root: Path, version: str, run: RunCommand) -> Path:
    """Build the package of the version installed beneath `root` in the folder of kept packages, and return its file.

    Raises DeviceError if that cannot be done.
    """
    tree, kept = below(root, TREE), below(root, KEPT)
    file = kept / Package(version, 0).file
    try:
        shutil.rmtree(tree, ignore_errors=True)
        make_folder(kept)
        if (free := shutil.disk_usage(kept).free) < SPARE:
            raise DeviceError(f"{kept} has {free >> 20} MB free, and {SPARE >> 20} MB are needed: make room.")
        tree.mkdir(0o755)
        _files(root, tree, run)
        _control(tree / "DEBIAN", run)
        new = file.with_name(file.name + ".new")
        run(("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(new)))
        _sync(new)
        new.replace(file)
        sync_folder(kept)
    except OSError as error:
        raise DeviceError(f"{NAME} {version} cannot be packed again ({error}); mend that first.") from error
    finally:
        shutil.rmtree(tree, ignore_errors=True)
    return file


def _files(root: Path, tree: Path, run: RunCommand) -> None:
    """Copy the package's installed files as they are now."""
    for name in run(("dpkg-query", "--listfiles", NAME)).splitlines():
        source, there = below(root, name), below(tree, name)
        if not name.startswith("/") or there == tree:  # the root, and remarks about diversions
            continue
        if source.is_dir() and not source.is_symlink():
            there.mkdir(0o755, parents=True, exist_ok=True)
            continue
        there.parent.mkdir(0o755, parents=True, exist_ok=True)
        try:
            shutil.copy2(source, there, follow_symlinks=False)
        except FileNotFoundError:
            if not name.startswith(MISSED):
                raise


def _control(folder: Path, run: RunCommand) -> None:
    """Write the package's fields and scripts."""
    folder.mkdir(0o755)
    fields, taken = [], True
    for line in run(("dpkg-query", "--status", NAME)).rstrip("\n").split("\n"):
        if not line.startswith(" "):  # which would go on with the field before
            taken = line.split(":")[0] not in _OF_DPKG
        if taken:
            fields.append(line)
    (folder / "control").write_text("\n".join([*fields, ""]), encoding="utf-8", errors="surrogateescape")
    for name in run(("dpkg-query", "--control-list", NAME)).split():
        path = folder / name
        script = run(("dpkg-query", "--control-show", NAME, name))
        path.write_text(script, encoding="utf-8", errors="surrogateescape", newline="")
        path.chmod(0o755 if name.startswith(("pre", "post")) else 0o644)


def _sync(file: Path) -> None:
    with suppress(FileNotFoundError):
        handle = os.open(file, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
