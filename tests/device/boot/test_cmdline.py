"""The kernel's command line: one line before, one line after, and the same one when it is put back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.boot.cmdline import give, take

REST = "console=tty1 root=PARTUUID=4f6b-02 rootfstype=ext4 fsck.repair=yes rootwait"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"console=serial0,115200 {REST}\n", f"{REST}\n"),  # as Raspberry Pi OS ships it
        (f"{REST} console=ttyAMA0,115200\n", f"{REST}\n"),
        (f"{REST} console=ttyS0", REST),
        (f"console=ttyAMA10,115200 {REST}\n", f"console=ttyAMA10,115200 {REST}\n"),
        (f"{REST}\n", f"{REST}\n"),
        (f"console=serial0,115200  {REST} console=ttyS0,9600 quiet\r\n", f"{REST} quiet\r\n"),
        ("console=serial0\n", "\n"),
        ("xconsole=serial0 y\n", "xconsole=serial0 y\n"),
        ("", ""),
    ],
)
def test_the_console_is_taken(before: str, after: str) -> None:
    """One line stays one line; what is taken comes back where it was."""
    text, taken = take(before)
    assert (text, give(text, taken)) == (after, before)


@given(st.lists(st.sampled_from(["console=serial0,115200", "console=ttyS0", "a=b", "console=tty1", " ", "  ", "\t"])))
def test_what_is_taken_comes_back(pieces: list[str]) -> None:
    """Whatever the line is; what is left names no console on the port."""
    before = "".join(pieces)
    text, taken = take(before)
    assert give(text, taken) == before
    assert take(text) == (text, [])
    assert text.split() == [word for word in before.split() if word in text.split()]


@pytest.mark.parametrize(
    ("edited", "back"),
    [
        (f"{REST} quiet\n", f"console=serial0,115200 {REST} quiet\n"),
        (f"quiet {REST}\n", f"console=serial0,115200 quiet {REST}\n"),
        (f"{REST} console=serial0,115200\n", f"{REST} console=serial0,115200\n"),
    ],
)
def test_what_was_edited_since_stays(edited: str, back: str) -> None:
    """A console that somebody put back stands once."""
    _, taken = take(f"console=serial0,115200 {REST}\n")
    assert give(edited, taken) == back


def test_a_place_that_is_gone() -> None:
    """Within another word, or behind the end: it goes to the beginning."""
    _, taken = take(f"{REST} console=ttyS0 quiet\n")
    assert give("root=/dev/mmcblk0p2\n", taken) == "console=ttyS0 root=/dev/mmcblk0p2\n"
    long = f"x={'y' * 200}\n"
    assert give(long, taken) == f"console=ttyS0 {long}"
