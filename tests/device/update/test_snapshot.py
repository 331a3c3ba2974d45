"""The copy of the state before an update."""

import os
from pathlib import Path

import pytest

from compere_device.errors import DeviceError
from compere_device.update import snapshot as module
from compere_device.update.snapshot import snapshot


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    (folder / "games").mkdir(parents=True)
    (folder / "games/1.journal").write_bytes(b"one")
    (folder / "settings.json").write_bytes(b"{}")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_is_copied_in_place_of_the_copy_before(state: Path, tmp_path: Path) -> None:
    into = tmp_path / "kept/state"
    snapshot(state, into)
    (state / "games/1.journal").unlink()
    (state / "games/2.journal").write_bytes(b"two")
    snapshot(state, into)
    assert files(into) == {"games/2.journal": b"two", "settings.json": b"{}"}
    assert [path.name for path in into.parent.iterdir()] == ["state"]
    assert into.stat().st_mode & 0o777 == 0o700


def test_root_is_led_nowhere(state: Path, tmp_path: Path) -> None:
    """No link is followed, and no pipe waited for."""
    (tmp_path / "secret").write_bytes(b"secret")
    (state / "link").symlink_to(tmp_path / "secret")
    (state / "folder").symlink_to(tmp_path)
    os.mkfifo(state / "pipe")
    snapshot(state, tmp_path / "copy")
    assert set(files(tmp_path / "copy")) == {"games/1.journal", "settings.json"}


@pytest.mark.parametrize(
    ("name", "most", "words"),
    [("BYTES_MOST", 2, "more than"), ("FILES_MOST", 1, "more than"), ("SPARE", 1 << 60, "make room")],
)
def test_too_much_is_refused(
    name: str, most: int, words: str, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the copy before stays."""
    snapshot(state, tmp_path / "copy")
    monkeypatch.setattr(module, name, most)
    with pytest.raises(DeviceError, match=words):
        snapshot(state, tmp_path / "copy")
    assert len(files(tmp_path / "copy")) == 2
