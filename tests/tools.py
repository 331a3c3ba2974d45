"""Programs of the system that a test runs, wherever they are."""

import os
import shutil


def tool(name: str) -> str:
    """Return where a program is, also one of those for disks, which Debian has in the path of root alone.

    If it is not there, its name.
    """
    return _found(name) or name


def lacking(*names: str) -> str:
    """Return the first of these programs that is not installed; "" if all are."""
    return next((name for name in names if not _found(name)), "")


def _found(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
