"""What others do to the terminal of the device meanwhile: it goes, changes its size, or is a shell's for a while."""

import os
import select
import termios
from collections.abc import Iterator
from contextlib import suppress

import pytest

from compere.wording import Text, say
from compere_device.drivers.terminal import Quit, Terminal
from compere_device.words import load
from terminals import Screen, lines, noise, screen_of

in_english = load("en").say


def back() -> Text:
    """Return what holding BACK does on every page of these tests."""
    return say("back")


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    with screen_of(80, 24, monkeypatch) as screen:
        yield screen


def test_drawing_in_a_terminal_that_is_gone(screen: Screen) -> None:
    """Is nothing, though it was due at that very moment; whoever reads hears of it, from another terminal, too."""
    out = os.fdopen(os.dup(screen.slave), "w", encoding="utf-8")
    os.close(screen.master)
    screen.master = os.open(os.devnull, os.O_RDONLY)
    reading, writing = os.openpty()
    terminal = Terminal(writing, out, in_english, back)
    terminal.draw(noise(1))
    assert terminal.read(0) == [Quit()]
    with suppress(OSError):
        out.close()
    for each in (reading, writing):
        os.close(each)


def test_in_another_size_all_is_drawn_anew(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody need press a key for it: once the terminal is read again, and no more often."""
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        terminal.draw(noise(1))
        drawn = lines(screen.read("\x1b[J"))
        for columns, anew in (("1", [""]), ("80", drawn)):
            monkeypatch.setenv("COLUMNS", columns)
            assert terminal.read(0) == []
            assert lines(screen.read("\x1b[J")) == anew
        assert terminal.read(0) == []
        assert not select.select([screen.master], [], [], 0)[0]


def test_a_shell_that_had_the_terminal_gives_it_back(screen: Screen) -> None:
    """As after `fg`: it is raw again, on a screen of its own, and drawn; at the end it is as it was."""
    before = termios.tcgetattr(screen.slave)
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        raw = termios.tcgetattr(screen.slave)
        terminal.draw(noise(1))
        drawn = lines(screen.read("\x1b[J"))
        termios.tcsetattr(screen.slave, termios.TCSANOW, before)
        assert terminal.read(0) == []
        again = screen.read("\x1b[J")
        assert (again.startswith("\x1b[?1049h"), lines(again)) == (True, drawn)
        assert termios.tcgetattr(screen.slave) == raw
    assert termios.tcgetattr(screen.slave) == before
    assert terminal.read(0) == []  # whoever still reads takes nothing back
    assert termios.tcgetattr(screen.slave) == before
