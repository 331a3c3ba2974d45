"""As whom root acts in a folder: real users, in a process of its own for each."""

import os
from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.files import owner as module
from compere_device.files.owner import AsOwner, check_own, name, owner
from hostile import GID, UID, USER, House, as_hostile, house, needs_root


@needs_root
def test_whose_a_folder_is() -> None:
    """Its own user's, or that of the nearest one above it; of a store of root's that of who has a folder in it."""
    with house() as home:
        assert owner(home.store) == owner(home.store / "not/there/yet") == UID
        assert owner(home.roots) == owner("/no/such/folder") == 0
        (home.roots / "games").mkdir()
        os.chown(home.roots / "games", UID, GID)
        assert owner(home.roots) == UID


@needs_root
def test_root_is_that_user_meanwhile() -> None:
    """With his groups and none of root's; afterwards all is as it was, whatever went wrong."""
    with house() as home:
        before = os.geteuid(), os.getegid(), os.getgroups()
        with pytest.raises(ZeroDivisionError), AsOwner(home.store):
            assert (os.geteuid(), os.getegid(), os.getgroups()) == (UID, GID, [GID])
            with AsOwner(home.roots):
                assert os.geteuid() == UID  # he does not become root again
            (home.store / "file").touch()
            with pytest.raises(PermissionError):
                home.secret.read_bytes()
            _ = 1 / 0
        assert (os.geteuid(), os.getegid(), os.getgroups()) == before
        assert (home.store / "file").stat().st_uid == UID
        with AsOwner(home.roots):
            assert os.geteuid() == 0


@needs_root
def test_a_program_that_the_user_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a home of somebody's own: what is imported late would be missing. It is said, and root is root again."""
    with house() as home:
        monkeypatch.setattr(module, "PROGRAM", str(home.roots))
        before = os.geteuid(), os.getegid(), os.getgroups()
        refused = pytest.raises(DeviceError, match=r"cannot be read by nobody, .*: install the package")
        with refused, AsOwner(home.store):
            pass
        assert (os.geteuid(), os.getegid(), os.getgroups()) == before
        with AsOwner(home.roots):
            assert os.geteuid() == 0  # among its own files root need not ask


@needs_root
def test_a_user_without_a_name() -> None:
    """His number stands for him, and for his group."""
    with house() as home:
        os.chown(home.store, 54321, 54321)
        with AsOwner(home.store):
            assert (os.geteuid(), os.getgroups()) == (54321, [54321])
        assert (name(54321), name(UID)) == ("54321", USER)


@needs_root
def test_whoever_is_not_root_stays_who_he_is() -> None:
    """And may do what he may."""

    def hostile(home: House) -> None:
        for folder in (home.store, Path("/")):
            with AsOwner(folder):
                assert os.geteuid() == UID
            check_own(folder)

    with house() as home:
        as_hostile(lambda: hostile(home))


@needs_root
def test_root_writes_nothing_for_long_among_anothers_files() -> None:
    """What to type instead is said."""
    with house() as home:
        check_own(home.roots)
        with pytest.raises(DeviceError, match=f"runuser -u {USER} -- compere"):
            check_own(home.store / "games/new")


def test_nobody_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is root's."""

    def refuse(path: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module.os, "stat", refuse)
    assert owner("/x/y") == 0
