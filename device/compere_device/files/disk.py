"""Files that last: replaced atomically, in folders that are synced, too."""

import errno
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)  # errors of file systems that cannot sync a folder


def replace_file(
    path: Path, content: bytes, ready: Callable[[int], None] = lambda handle: None, *, lasts: bool = True
) -> None:
    """Write a file so that after a power cut either the old or the new one is there, complete.

    Anything that has the temporary name of the new file is removed first, be it a link or a pipe, and nothing has it
    after a failure. `ready` is called with the new file's handle before the file takes its name. A file that need not
    last is not synced: a power cut may leave the old one, the new one, a part of it or none; its folder must exist.
    """
    if lasts:
        make_folder(path.parent)
    new = path.with_name(path.name + ".new")
    with suppress(FileNotFoundError):
        os.unlink(new)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if lasts:
                os.fsync(handle)
            ready(handle)
            os.replace(new, path)
    except Exception:
        with suppress(OSError):  # what is there of it would take the last room of a full disk
            os.unlink(new)
        raise
    if lasts:
        sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Create a folder durably, if it does not exist."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where its file system can; not by os.sync, which waits for a dead disk, too.

    One that cannot, as of some networks and sticks, makes them durable itself or not at all: no trial would change it.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(handle)


def as_json(value: object) -> bytes:
    """Return a value as the contents of a JSON file that people may read."""
    return json.dumps(value, indent=1).encode() + b"\n"
