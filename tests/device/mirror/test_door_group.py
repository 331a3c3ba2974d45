"""The socket of the service: its group comes from its folder, as systemd ends a service that gives something away."""

import os
from pathlib import Path

import pytest

from compere_device.mirror.door import Door

GID = 4711

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root makes folders of other groups")


@needs_root
def test_a_socket_has_the_group_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the group may come in; nothing was given to it."""
    folder = tmp_path / "run"
    folder.mkdir()
    os.chown(folder, -1, GID)
    folder.chmod(0o2750)
    monkeypatch.setattr(os, "getgroups", lambda: [GID])
    monkeypatch.setattr(os, "chown", lambda *given: pytest.fail("systemd would have ended it"))
    door = Door(folder / "mirror", lambda listener, first: None, shared=True)
    try:
        found = (folder / "mirror").stat()
        assert (found.st_gid, found.st_mode & 0o777) == (GID, 0o660)
    finally:
        door.close()
