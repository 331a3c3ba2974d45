"""How a file is read: links are followed, nothing is waited for, and no file is larger than memory."""

import errno
import os
import socket
from pathlib import Path

import pytest

from compere_device.files.reading import MOST, NoRegularFile, open_regular, read_file
from compere_device.setup.config import ConfigError, load


@pytest.mark.parametrize("size", [0, 1, 70_000, MOST])
def test_a_file_is_read_whole(size: int, tmp_path: Path) -> None:
    """Also by way of links."""
    content = os.urandom(size)
    (tmp_path / "file").write_bytes(content)
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("file")
    assert read_file(tmp_path / "file") == read_file(tmp_path / "a") == content


def test_a_file_of_the_kernel() -> None:
    """It says that it has no size."""
    assert os.stat("/proc/self/status").st_size == 0
    assert b"VmRSS" in read_file(Path("/proc/self/status"))


def test_a_giant(tmp_path: Path) -> None:
    """It is not even begun; one that does not say how long it is ends where there is too much of it."""
    with open(tmp_path / "file", "wb") as file:
        file.truncate(MOST + 1)
    with pytest.raises(OSError, match="it has more than 4 MB") as caught:
        read_file(tmp_path / "file")
    assert caught.value.errno == errno.EFBIG


def test_a_file_that_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is read: no more than that is kept."""
    (tmp_path / "file").write_bytes(b"x")
    monkeypatch.setattr(os, "read", lambda handle, size: b"x" * (MOST // 2))
    with pytest.raises(OSError, match="it has more than 4 MB"):
        read_file(tmp_path / "file")


def special(folder: Path) -> list[Path]:
    """Return what is no file."""
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket"))
    (folder / "link").symlink_to("pipe")
    return [folder / "pipe", folder / "socket", folder / "link", Path("/dev/zero"), Path("/dev/ptmx")]


def test_what_is_no_file(tmp_path: Path) -> None:
    """A pipe is not waited for, a device not opened: the error says what is wrong."""
    for path in special(tmp_path):
        with pytest.raises(OSError, match=f"Not a regular file: '{path}'"):
            read_file(path)
    with pytest.raises(NoRegularFile, match="Is a directory"):
        read_file(tmp_path)
    (tmp_path / "nothing").symlink_to("nowhere")
    for name in ("nothing", "nowhere"):
        with pytest.raises(FileNotFoundError):
            read_file(tmp_path / name)


def test_what_becomes_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the first look and the opening."""
    (tmp_path / "file").write_bytes(b"x")
    os.mkfifo(tmp_path / "pipe")
    found = os.stat(tmp_path / "file")
    monkeypatch.setattr(os, "stat", lambda path: found)
    with pytest.raises(OSError, match="Not a regular file"):
        read_file(tmp_path / "pipe")


def test_a_file_can_be_made(tmp_path: Path) -> None:
    """Where the flags want it; what is there already is opened."""
    for content in (b"", b"x"):
        os.close(open_regular(tmp_path / "file", os.O_RDONLY | os.O_CREAT))
        assert read_file(tmp_path / "file") == content
        (tmp_path / "file").write_bytes(b"x")


def test_a_largest_size_of_its_own(tmp_path: Path) -> None:
    """What is known to be small is not read when it is large: the message says how large it may be."""
    (tmp_path / "file").write_bytes(b"x" * 80)
    assert read_file(tmp_path / "file", 80) == b"x" * 80
    with pytest.raises(OSError, match="it has more than 79 bytes"):
        read_file(tmp_path / "file", 79)


def test_settings_of_a_giant(tmp_path: Path) -> None:
    """A file of settings is small: of a large one each line would be looked up, and the box not start for that long."""
    path = tmp_path / "config.toml"
    path.write_text("[keys]\n" + "k = 1\n" * 50_000)
    with pytest.raises(ConfigError, match="cannot be read") as raised:
        load(path)
    assert len(raised.value.said) == 1
