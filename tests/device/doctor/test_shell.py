"""The shell's side of what is printed: read back as it is, by the shell that people type in."""

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from compere_device.doctor import shell
from compere_device.output.outlet import harmless


@given(
    st.text(st.characters(exclude_characters="\0", codec="utf-8"), min_size=1) | st.binary(min_size=1).map(os.fsdecode)
)
@settings(max_examples=40)
def test_a_word_is_read_back_as_it_is(word: str) -> None:
    """By the shell that people type in, from what a terminal shows; what else stands beside it stays."""
    assume("\0" not in word)
    line = f"sudo printf %s {shell.quote(word)} && sudo true; sudo true | sudo true"
    assert harmless(line) == line
    bare = shell.without_sudo(line)
    assert bare == f"printf %s {shell.quote(word)} && true; true | true"
    assert subprocess.run(["bash", "-c", bare], capture_output=True, check=True).stdout == os.fsencode(word)


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("sudo reboot", "reboot"),
        ("mv -n '/x/sudo y' /z", "mv -n '/x/sudo y' /z"),
        ("mv /x/sudo /y", "mv /x/sudo /y"),
        ("grep -q x f || printf x | sudo tee -a f", "grep -q x f || printf x | tee -a f"),
        ("sudo a; sudo b && sudo c", "a; b && c"),
        ("sudo find . -exec 'sudo ' \\; ", "find . -exec 'sudo ' \\; "),
    ],
)
def test_only_the_command_goes(line: str, bare: str) -> None:
    """Where one begins: the word may be a part of a name, or a name."""
    assert shell.without_sudo(line) == bare


def test_what_is_done_by_a_user_and_given_to_him(tmp_path: Path) -> None:
    """A folder that a link leads to is meant, by its own name."""
    (tmp_path / "link").symlink_to("real folder")
    assert shell.as_user("compere", "ls") == "sudo runuser -u compere -- ls"
    given_back = shell.give_back("o'neill", tmp_path / "link")
    assert f"find '{tmp_path}/real folder' -xdev" in given_back
    assert given_back.count(shell.quote("o'neill")) == 2
