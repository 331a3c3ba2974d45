"""The file on the card: what any editor writes is read, and what is taken leaves no trace."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.wifi.card import MOST, NAME, card_network, on_card, read, wipe
from compere_device.wifi.code import Network, NoNetwork, Security

WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufffd\x85"), min_size=1)


@given(WORDS, st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=8, max_size=63), st.booleans())
def test_letter_by_letter(name: str, password: str, hidden: bool) -> None:
    """Nothing is escaped in it: what stands behind = is meant, but for spaces around it."""
    name = name.strip().encode()[:32].decode(errors="ignore").strip()
    if not name:
        return
    lines = [f"network = {name}", f"password={password}", *(["hidden = yes"] if hidden else [])]
    for text in ("\n".join(lines), "\r\n".join(["# mine", "", *reversed(lines), ""])):
        found = card_network(text.encode())
        assert found == Network(name.encode(), Security.WPA, password, hidden)


@given(st.binary(max_size=200))
def test_noise(data: bytes) -> None:
    """There is no other error."""
    try:
        card_network(data)
    except NoNetwork as error:
        assert str(error)


@pytest.mark.parametrize("text", ["", "# mine\n", "password = anything-at-all\n", "network =\n"])
def test_without_a_name(text: str) -> None:
    """A file is mended with an editor: nobody is sent to a phone."""
    with pytest.raises(NoNetwork, match="names no network"):
        card_network(text.encode())


def test_where_it_is_looked_for(tmp_path: Path) -> None:
    """Where the partition is mounted today, before where it was; folders and links are none."""
    assert on_card(tmp_path) is None
    old, new = tmp_path / "boot" / NAME, tmp_path / "boot/firmware" / NAME
    new.parent.mkdir(parents=True)
    new.mkdir()
    assert on_card(tmp_path) is None
    old.write_text("x")
    assert on_card(tmp_path) == old
    new.rmdir()
    new.symlink_to(old)
    assert on_card(tmp_path) == old
    new.unlink()
    new.write_text("x")
    assert on_card(tmp_path) == new


def test_an_ending_that_a_computer_has_hidden(tmp_path: Path) -> None:
    """Who gives a new text file that name on Windows has given it another one."""
    (tmp_path / "boot").mkdir()
    twice = tmp_path / "boot" / f"{NAME}.txt"
    twice.write_text("network = Home")
    assert on_card(tmp_path) == twice


def test_where_nobody_may_look(tmp_path: Path) -> None:
    """The box that asks has no right to a boot partition that is root's alone, and starts all the same."""
    assert on_card(tmp_path / ("a" * 300)) is None


def test_a_giant_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with path.open("wb") as file:
        file.truncate(1 << 36)
    assert len(read(path)) == MOST


def test_wiped(tmp_path: Path) -> None:
    """Zeros first, as long as it was."""
    path = tmp_path / NAME
    path.write_text("password = geheim")
    with path.open("rb") as open_before:
        wipe(path)
        assert open_before.read() == bytes(17)
    assert not path.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes to any file")
def test_what_cannot_be_wiped(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text("x")
    path.chmod(0o444)
    with pytest.raises(OSError, match="Permission"):
        wipe(path)
