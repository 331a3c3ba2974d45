"""The device in a terminal: keys decode, pictures come out, the terminal is given back."""

import os
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from compere.wording import Text, say
from compere_device.drivers.terminal import (
    _COMMANDS,
    CODE_HINT,
    KEYS_HINT,
    Chord,
    Command,
    Decoder,
    Hold,
    Quit,
    Tap,
    Terminal,
    Typed,
    braille,
    frame,
    half_blocks,
)
from compere_device.errors import PartUnavailable
from compere_device.events import Key
from compere_device.languages import LANGUAGES
from compere_device.words import load
from golden_screens import from_braille
from terminals import Screen, lines, noise, screen_of

in_english = load("en").say


def back() -> Text:
    """Return what holding BACK does on every page of these tests."""
    return say("back")


IN_ENGLISH = (
    "⏎ OK  b BACK  ↑ k UP  ↓ j DOWN  ← LEFT  → RIGHT  l LOOK",
    "w why?  g back  L menu  ! BACK+OK  / code  q quit",
)
OK, BACK, UP, DOWN = (Tap(key) for key in (Key.OK, Key.BACK, Key.UP, Key.DOWN))

SEQUENCES: list[tuple[bytes, list[Command]]] = [
    (b"\r", [OK]),
    (b"\n", [OK]),
    (b" ", [OK]),
    (b"\x7f", [BACK]),
    (b"\b", [BACK]),
    (b"b", [BACK]),
    (b"\x1b[D", [Tap(Key.LEFT)]),
    (b"\x1b[C", [Tap(Key.RIGHT)]),
    (b"l", [Tap(Key.LOOK)]),
    (b"L", [Hold(Key.LOOK)]),
    (b"\x1b[A", [UP]),
    (b"\x1bOA", [UP]),
    (b"k", [UP]),
    (b"\x1b[B", [DOWN]),
    (b"\x1bOB", [DOWN]),
    (b"j", [DOWN]),
    (b"\x1b[1;5A", [UP]),
    (b"w", [Hold(Key.OK)]),
    (b"g", [Hold(Key.BACK)]),
    (b"!", [Chord()]),
    (b"q", [Quit()]),
    (b"\x03", [Quit()]),
    (b"\x04", [Quit()]),
    (b"x\x00\xff\xc3\xa9Z9", []),  # keys without a meaning
    (b"\x1b[3~\x1b[15;2~\x1bOP", []),  # delete, a function key with shift, F1
    (b"\x1bj", [DOWN]),  # Alt and a key, or Esc and a key
    (b"\x1b\x1b[A", [UP]),
    (b"\x1b[1\x1b[B", [DOWN]),  # a torn sequence
    (b"\x1b[\x03", [Quit()]),
    (b"/GM-4F2A\r", [Typed("GM-4F2A")]),
    (b"/bkjwgq! /\n", [Typed("bkjwgq! /")]),
    (b"/\r", []),
    (b"/AX\x7fB\r", [Typed("AB")]),
    (b"/\x7f\x7f\r", []),
    (b"/A\x1b[AB\r", [Typed("AB")]),  # arrows do not write
    (b"/A\x1b[3~\x1b[2 qB\r", [Typed("AB")]),  # delete, and a sequence with a space in it
    (b"\x1b[2 q", []),
    ("/é\r".encode(), [Typed("é")]),
    (b"/A\x03", [Quit()]),
    (b"/A\x00\tB\r", [Typed("AB")]),
    (b"/A\x1b\rj", [OK, DOWN]),  # Esc left the code, so the rest are keys
    (b"/" + b"x" * 200 + b"\r", [Typed("x" * 128)]),
]


@pytest.mark.parametrize(("data", "commands"), SEQUENCES, ids=repr)
def test_decoder(data: bytes, commands: list[Command]) -> None:
    """Every sequence means the same in one piece and at every cut."""
    for cut in range(len(data) + 1):
        decoder = Decoder()
        assert decoder.feed(data[:cut]) + (decoder.feed(data[cut:]) if cut < len(data) else []) == commands, cut
        assert not decoder.waiting


def test_lone_escape_cancels_a_code() -> None:
    """An Esc that nothing follows is the key: it leaves the code, and otherwise does nothing."""
    decoder = Decoder()
    assert decoder.feed(b"/GM\x1b") == []
    assert (decoder.typing, decoder.waiting) == ("GM", True)
    assert decoder.feed(b"") == []
    assert (decoder.typing, decoder.waiting) == (None, False)
    assert decoder.feed(b"\x1b") + decoder.feed(b"") + decoder.feed(b"j") == [DOWN]


def test_endless_sequence_is_dropped() -> None:
    """A sequence that never ends does not swallow the keyboard."""
    decoder = Decoder()
    assert decoder.feed(b"\x1b[" + b"1" * 100 + b"j") == [DOWN]


@given(st.lists(st.sampled_from([*b"\x1b[OA1;/\r\x7fbj\x03\xc3\xa9"]).map(lambda byte: bytes([byte])), max_size=30))
def test_decoder_takes_anything_in_any_pieces(pieces: list[bytes]) -> None:
    """No bytes crash it, and one by one they mean what they mean at once."""
    one_by_one = Decoder()
    commands = [command for piece in pieces for command in one_by_one.feed(piece)]
    assert commands == (Decoder().feed(b"".join(pieces)) if pieces else [])


def from_half_blocks(rows: list[str]) -> Image.Image:
    image = Image.new("1", (len(rows[0]), 2 * len(rows)))
    for row, chars in enumerate(rows):
        for column, char in enumerate(chars):
            image.putpixel((column, 2 * row), char in "▀█")
            image.putpixel((column, 2 * row + 1), char in "▄█")
    return image


@pytest.mark.parametrize("seed", range(5))
def test_characters_decode_back(seed: int) -> None:
    """Both drawings have the promised size and hold every pixel."""
    image = noise(seed)
    small, large = braille(image), half_blocks(image)
    assert (len(small), {len(row) for row in small}) == (16, {64})
    assert (len(large), {len(row) for row in large}) == (32, {128})
    assert from_braille(small).tobytes() == image.tobytes()
    assert from_half_blocks(large).tobytes() == image.tobytes()


def test_frame() -> None:
    """The border closes around the lines, and the hint is cut to it."""
    assert frame(["ab", "cd"], ["hint!", "on"]) == "┌──┐\n│ab│\n│cd│\n└──┘\nhint\non"
    assert frame(["abcdef"], [], "at") == "┌──────┐\n│abcdef│\n└─ at ─┘"
    assert frame(["abcdef"], [], "too long a note") == "┌──────┐\n│abcdef│\n└ too l┘"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_fit_below_the_smaller_drawing(language: str) -> None:
    """Each line of them is whole under braille, in every language."""
    for held in (say("back"), say("glance"), say("menu"), say("close")):
        terminal = Terminal(0, sys.stdout, load(language).say, lambda held=held: held)
        for hint in (*KEYS_HINT, CODE_HINT):
            assert len(terminal._said(hint)) <= 66


def test_every_key_is_told_of() -> None:
    """Whatever is typed for a key, a hold, the chord or the end; space and Backspace are as good as others."""
    told = {sign for hint in KEYS_HINT for typed, _ in hint for sign in typed.split()}
    assert told == set(_COMMANDS) - set("\r\n \x7f\b") | {"⏎", "↑", "↓", "←", "→", "/"}


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    with screen_of(80, 24, monkeypatch) as screen:
        yield screen


def test_the_terminal_is_given_back(screen: Screen) -> None:
    """Settings, cursor and screen are as before, and were not in between."""
    before = termios.tcgetattr(screen.slave)
    with Terminal(screen.slave, screen.out, in_english, back):
        assert screen.read("\x1b[?25l").startswith("\x1b[?1049h")
        assert not termios.tcgetattr(screen.slave)[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
    assert screen.read("\x1b[?1049l") == "\x1b[?25h\x1b[?1049l"
    assert termios.tcgetattr(screen.slave) == before


def test_the_terminal_is_given_back_after_an_error(screen: Screen) -> None:
    """An exception inside leaves the terminal as it was, and goes on its way."""
    before = termios.tcgetattr(screen.slave)
    with pytest.raises(RuntimeError, match="inside"), Terminal(screen.slave, screen.out, in_english, back):
        raise RuntimeError("inside")
    assert "\x1b[?1049l" in screen.read("\x1b[?1049l")
    assert termios.tcgetattr(screen.slave) == before


def test_the_terminal_is_given_back_when_entering_fails(screen: Screen) -> None:
    """A screen that cannot be written leaves no raw keyboard behind."""
    before = termios.tcgetattr(screen.slave)
    with open(os.devnull) as unwritable, pytest.raises(OSError), Terminal(screen.slave, unwritable, in_english, back):
        raise AssertionError
    assert termios.tcgetattr(screen.slave) == before


@pytest.mark.parametrize(
    ("columns", "rows", "large"),
    [(80, 24, False), (67, 20, False), (130, 36, False), (131, 35, False), (131, 36, True)],
)
def test_what_is_drawn_decodes_back(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int, large: bool
) -> None:
    """The screen shows the picture in the largest characters that fit, within its border, and the hint below."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    image = noise(1)
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        terminal.draw(image)
        top, *body, bottom, keys, held = lines(screen.read("\x1b[J"))
    inside = [row[1:-1] for row in body]
    decoded = from_half_blocks(inside) if large else from_braille(inside)
    assert decoded.tobytes() == image.tobytes()
    assert (top[0], bottom[-1], {row[0] + row[-1] for row in body}) == ("┌", "┘", {"││"})
    assert (keys, held) == IN_ENGLISH
    assert len(top) < columns


@pytest.mark.parametrize("size", [(66, 20), (67, 19), (20, 5)])
def test_too_small_a_terminal_says_so(screen: Screen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Instead of a torn picture there is a line that names the size needed, as far as it fits."""
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        terminal.draw(noise(1))
        (line,) = lines(screen.read("\x1b[J"))
    assert "This terminal is too small to draw in: make it 67 by 20 characters.".startswith(line)
    assert len(line) == min(67, size[0] - 1)


def test_keys_are_read(screen: Screen) -> None:
    """What is typed comes out as commands, also before anything is drawn; nothing typed gives nothing."""
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        screen.type(b"/A\r")
        assert terminal.read(10) == [Typed("A")]
        screen.type(b"/")
        assert terminal.read(10) == []
        screen.type(b"\r")
        assert terminal.read(10) == []
        assert terminal.read(0) == []
        screen.type(b"\r\x1b[A\x03")
        assert terminal.read(10) == [OK, UP, Quit()]


def test_below_the_picture_is_the_language_of_that_moment(screen: Screen) -> None:
    """Whichever was chosen since: keys, the code that is typed, and what is too small."""
    spoken = [load("en")]
    with Terminal(screen.slave, screen.out, lambda text: spoken[0].say(text), back) as terminal:
        terminal.draw(noise(1))
        below = lines(screen.read("\x1b[J"))
        assert "BACK" in below[-2]
        assert "  g back  " in below[-1]
        spoken[0] = load("fr")
        terminal.draw(noise(1))
        below = lines(screen.read("\x1b[J"))
        assert "RETOUR" in below[-2]
        assert "  g retour  " in below[-1]
        screen.type(b"/A")
        terminal.read(10)
        assert lines(screen.read("\x1b[J"))[-2:] == ["/A_", "⏎ scanner  Esc laisser"]


def test_a_code_is_echoed_while_it_is_typed(screen: Screen) -> None:
    """Below the picture is the code as it grows and how to end it, and the keys again after it; Esc cancels."""
    with Terminal(screen.slave, screen.out, in_english, back) as terminal:
        terminal.draw(noise(1))
        hints = [lines(screen.read("\x1b[J"))[-2:]]
        for typed in (b"/", b"GM", b"\x1b", b"/A\rj"):
            screen.type(typed)
            commands = terminal.read(10)
            if typed == b"/A\rj":
                break
            hints.append(lines(screen.read("\x1b[J"))[-2:])
    keys, end = list(IN_ENGLISH), "⏎ scan it  Esc drop it"
    assert hints == [keys, ["/_", end], ["/GM_", end], keys]
    assert commands == [Typed("A"), DOWN]


def test_a_terminal_that_is_gone_is_quit(screen: Screen) -> None:
    """When the window closes, reading says quit instead of crashing or waiting for ever."""
    terminal = Terminal(screen.slave, screen.out, in_english, back)
    os.close(screen.master)
    assert terminal.read(10) == [Quit()]
    screen.master = os.open(os.devnull, os.O_RDONLY)


def test_leaving_a_terminal_that_is_gone(screen: Screen) -> None:
    """When the window closes there is nothing to give back, and leaving is no second error."""
    out = os.fdopen(os.dup(screen.slave), "w", encoding="utf-8")
    with Terminal(screen.slave, out, in_english, back):
        os.close(screen.master)
    screen.master = os.open(os.devnull, os.O_RDONLY)
    with suppress(OSError):
        out.close()


def test_input_that_ends_or_fails_is_quit() -> None:
    """An input that ends, after an Esc too, or that cannot be read, says quit once."""
    reading, writing = os.pipe()
    os.write(writing, b"\x1b")
    with os.fdopen(writing, "w") as out:
        ended = Terminal(reading, out, in_english, back)
    assert ended.read(10) == [Quit()]
    unreadable = os.open(os.devnull, os.O_WRONLY)
    assert Terminal(unreadable, out, in_english, back).read(10) == [Quit()]
    os.close(reading)
    os.close(unreadable)


def test_input_that_is_no_terminal_is_refused() -> None:
    """A pipe in place of a keyboard is told in a sentence."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as out, pytest.raises(PartUnavailable, match="start it from a terminal"):
        Terminal(reading, out, in_english, back).__enter__()
    os.close(reading)
