"""A settings' file that nobody of sound mind wrote: a sentence each, of a length that can be read."""

import os
from pathlib import Path

import pytest

from compere_device.setup.config import ConfigError, load


@pytest.mark.parametrize(
    "text",
    ["[{giant}]", "[keys]\n{giant} = 1", '[display]\ndriver = "{giant}"', "{giant} = 1", "[{giant}]\n[{giant}]"],
)
def test_a_giant_is_not_echoed(text: str, tmp_path: Path) -> None:
    """A sentence names the beginning of it."""
    path = tmp_path / "config.toml"
    path.write_text(text.format(giant="x" * 100_000))
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert all(len(problem) < 700 for problem in caught.value.problems)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """In place of the settings' file."""
    os.mkfifo(tmp_path / "config.toml")
    with pytest.raises(ConfigError, match=r"cannot be read \(Not a regular file\); name a file that can"):
        load(tmp_path / "config.toml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Where COMPERE_CONFIG names it, that is said; a link may lead to a stick that comes back."""
    with pytest.raises(ConfigError, match=r"no\.toml: there is no such file, and COMPERE_CONFIG names it; write one"):
        load(tmp_path / "no.toml", named=True)
    (tmp_path / "link.toml").symlink_to("stick")
    for path, named in ((tmp_path / "no.toml", False), (tmp_path / "link.toml", True)):
        with pytest.raises(ConfigError, match=r"cannot be read \(No such file or directory\); name a file that can"):
            load(path, named=named)
