"""Where the socket of the mirror is; both sides of it look here."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "COMPERE_MIRROR"
NAME = "mirror"
GROUP = "compere-mirror"  # whose members may see and use the box of the service
SERVICE = Path("/run/compere-mirror") / NAME  # in a folder of that group, which root made for the service
PATH_MOST = 107  # bytes: sun_path of unix(7), without its end


def mirror_path(environ: Mapping[str, str], service: bool, uid: int | None = None) -> Path:
    """Return where the socket is: that of the service, or of a device that a user runs.

    COMPERE_MIRROR takes precedence. A user's is in the folder of the session (XDG_RUNTIME_DIR), else in one of the
    user's own in /tmp.
    """
    if named := environ.get(VARIABLE):
        return Path(named)
    if service:
        return SERVICE
    if session := environ.get("XDG_RUNTIME_DIR"):
        return Path(session) / "compere" / NAME
    return Path(f"/tmp/compere-{os.getuid() if uid is None else uid}") / NAME


def make_private(folder: Path) -> None:
    """Make a folder that only this user can look into; one that exists must be the user's own, and no link.

    Raises:
        OSError: it cannot be made, or it is somebody else's.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise PermissionError(f"{folder} is not this user’s own folder: name another socket in {VARIABLE}")
