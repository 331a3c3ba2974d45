"""An update while the service's user is hostile: what of his root reads, and what it makes of that."""

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from compere_device.errors import DeviceError
from compere_device.files.lock import StoreLock
from compere_device.update import snapshot as module
from compere_device.update.by_apt import passed
from compere_device.update.marker import Marker
from compere_device.update.snapshot import snapshot
from hostile import GID, UID, House, as_hostile, house, needs_root
from trials import Tried

pytestmark = needs_root
MARKER = Marker("abc", "0.9", "1.0", "one", "one")


@pytest.fixture
def home() -> Iterator[House]:
    with house() as made:
        (made.store / "games/one.journal").write_bytes(b"one")
        made.give()
        yield made


def copied(home: House) -> dict[str, bytes]:
    copy = home.root / "copy"
    return {str(path.relative_to(copy)): path.read_bytes() for path in copy.rglob("*") if path.is_file()}


def test_a_copy_has_what_is_his_and_nothing_else(home: House) -> None:
    """No link, pipe, or what a link leads to; owners and rights as they are, and nobody else may look at it."""

    def hostile() -> None:
        (home.store / "link").symlink_to(home.secret)
        (home.store / "folder").symlink_to(home.roots)
        (home.store / "loop").symlink_to("loop")
        os.mkfifo(home.store / "pipe")
        (home.store / "games/one.journal").chmod(0o6777)

    as_hostile(hostile)
    snapshot(home.store, home.root / "copy")
    assert copied(home) == {"games/one.journal": b"one"}
    file = (home.root / "copy/games/one.journal").stat()
    assert (file.st_uid, file.st_gid, stat.S_IMODE(file.st_mode)) == (UID, GID, 0o777)
    assert ((home.root / "copy").stat().st_uid, stat.S_IMODE((home.root / "copy").stat().st_mode)) == (0, 0o700)


def test_a_second_name_of_roots_file(home: House) -> None:
    """It is copied as the file that it is: root's, in a folder that is root's."""
    os.link(home.secret, home.store / "second")
    snapshot(home.store, home.root / "copy")
    file = (home.root / "copy/second").stat()
    assert (file.st_uid, stat.S_IMODE(file.st_mode)) == (0, 0o600)


def _sparse(home: House) -> None:
    with open(home.store / "giant", "wb") as file:
        file.truncate(1 << 40)


def _many(home: House) -> None:
    for number in range(61):
        (home.store / f"{number}").touch()


def _deep(home: House) -> None:
    place = home.store
    for _ in range(60):
        os.chdir(place)
        place = Path("d")
        place.mkdir()


@pytest.mark.parametrize("giant", [_sparse, _many, _deep])
def test_giants(giant: Callable[[House], None], home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ends in a sentence, before the disk is full; the copy before stays, and nothing half is left."""
    snapshot(home.store, home.root / "copy")
    before = copied(home)
    monkeypatch.setattr(module, "FILES_MOST", 60)
    monkeypatch.setattr(module, "BYTES_MOST", 1 << 20)
    as_hostile(lambda: giant(home))
    with pytest.raises(DeviceError, match="more than is copied"):
        snapshot(home.store, home.root / "copy")
    assert copied(home) == before
    assert not (home.root / "copy.new").exists()


def test_what_grows_while_it_is_copied(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As much of it is copied as there was: the limit was checked for that."""
    (home.store / "growing").write_bytes(b"x" * 1000)
    real = os.fstat

    def then_more(handle: int) -> os.stat_result:
        found = real(handle)
        if stat.S_ISREG(found.st_mode) and found.st_size == 1000:
            with open(home.store / "growing", "ab") as file:
                file.truncate(1 << 30)
        return found

    monkeypatch.setattr(os, "fstat", then_more)
    snapshot(home.store, home.root / "copy")
    assert copied(home) == {"games/one.journal": b"one", "growing": b"x" * 1000}


def test_no_room(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is free is kept free, whatever the files said of themselves."""
    room = SimpleNamespace(free=module.SPARE + 2)
    monkeypatch.setattr(module.shutil, "disk_usage", lambda path: room)  # others fill and empty the real disk
    with pytest.raises(DeviceError, match="make room"):
        snapshot(home.store, home.root / "copy")
    assert not list(home.root.glob("copy*"))


def test_folders_that_become_links_all_the_time(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever root meets, nothing of its own comes into the copy."""
    for number in range(20):
        (home.store / f"games/{number}.journal").write_bytes(b"game")
        (home.roots / f"{number}.journal").write_bytes(b"root's")
    home.give()
    before = home.untouched()
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    child = os.fork()
    if not child:
        os.setgid(GID)
        os.setuid(UID)
        games, was, link = (str(home.store / name) for name in ("games", "was", "link"))
        os.symlink(home.roots, link)
        while os.getppid() != 1:
            with suppress(OSError):
                os.rename(games, was)
                os.rename(link, games)
                os.rename(games, link)
                os.rename(was, games)
        os._exit(0)
    try:
        for _ in range(60):
            snapshot(home.store, home.root / "copy")
            assert b"root's" not in copied(home).values()
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
    assert home.untouched() == before


def test_nothing_is_copied_while_somebody_writes(home: House) -> None:
    """Half a game would be no copy; and nobody begins to write meanwhile."""
    with StoreLock(home.store), pytest.raises(DeviceError, match="is in use by process"):
        snapshot(home.store, home.root / "copy")
    assert not list(home.root.glob("copy*"))
    seen: list[str] = []
    real = os.fsync

    def writes(handle: int) -> None:
        try:
            with StoreLock(home.store):
                seen.append("wrote")
        except DeviceError:
            seen.append("in use")
        real(handle)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", writes)
        snapshot(home.store, home.root / "copy")
    assert seen[0] == "in use"
    with StoreLock(home.store):
        pass


@pytest.mark.parametrize("put", ["a link to the id", "a pipe", "a giant", "a folder", "a second name", "the id"])
def test_what_says_that_a_trial_has_passed(put: str, home: House) -> None:
    """The service's own file, and nothing that it leads to: asked by the script and by the program alike."""
    machine = Tried(home.root / "machine")
    shutil.rmtree(home.root / "machine/var/lib/compere")
    home.store.rename(home.root / "machine/var/lib/compere")
    machine.marks()
    told = home.root / "machine/var/lib/compere/trial-passed"
    (home.roots / "id").write_text("abc")
    if put == "a second name":
        (home.roots / "id").chmod(0o600)
        os.link(home.roots / "id", told)

    def hostile() -> None:
        if put == "a link to the id":
            told.symlink_to(home.roots / "id")
        elif put == "a pipe":
            os.mkfifo(told)
        elif put == "a giant":
            with open(told, "wb") as file:
                file.write(b"abc" * 40)
                file.truncate(1 << 40)
        elif put == "a folder":
            told.mkdir()
        elif put == "the id":
            told.write_text("abc")

    as_hostile(hostile)
    assert passed(machine.root, MARKER) is (put == "the id")
    assert machine.runs("start")[0] == 0
    assert (machine.marker is None) is (put in ("the id", "a second name"))  # of root's own word he had to know
    assert os.geteuid() == 0
