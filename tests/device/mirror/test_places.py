"""Where the socket of the mirror is, for both of its sides."""

import os
from pathlib import Path

import pytest

from compere_device.mirror.places import make_private, mirror_path


@pytest.mark.parametrize(
    ("environ", "service", "path"),
    [
        ({}, True, "/run/compere-mirror/mirror"),
        ({"XDG_RUNTIME_DIR": "/run/user/7"}, False, "/run/user/7/compere/mirror"),
        ({"XDG_RUNTIME_DIR": "/run/user/7"}, True, "/run/compere-mirror/mirror"),
        ({}, False, "/tmp/compere-7/mirror"),
        ({"COMPERE_MIRROR": "/there"}, True, "/there"),
        ({"COMPERE_MIRROR": "/there", "XDG_RUNTIME_DIR": "/run/user/7"}, False, "/there"),
    ],
)
def test_where_it_is(environ: dict[str, str], service: bool, path: str) -> None:
    assert mirror_path(environ, service, uid=7) == Path(path)


def test_a_folder_is_the_users_own(tmp_path: Path) -> None:
    """It is made for nobody else; one that exists already may be used again."""
    folder = tmp_path / "one" / "two"
    make_private(folder)
    make_private(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_somebody_elses_folder_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In /tmp anybody may have made one of that name, or a link to anywhere."""
    elsewhere, link = tmp_path / "elsewhere", tmp_path / "link"
    elsewhere.mkdir()
    link.symlink_to(elsewhere)
    with pytest.raises(PermissionError, match="own folder"):
        make_private(link)
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    with pytest.raises(PermissionError, match="COMPERE_MIRROR"):
        make_private(elsewhere)
