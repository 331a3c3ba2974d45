"""The device in a terminal: its glass drawn in characters, its keys and scanner on the keyboard."""

import codecs
import os
import select
import shutil
import termios
import threading
import tty
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Self, TextIO

from PIL import Image

from compere.declared import dataclass
from compere.wording import Text, say
from compere_device.errors import PartUnavailable
from compere_device.events import Key

Hint = tuple[tuple[str, Text | None], ...]  # what is typed, and for what; None: holding BACK

KEYS_HINT: tuple[Hint, ...] = (
    (
        ("⏎", say("OK")),
        ("b", say("BACK")),
        ("↑ k", say("UP")),
        ("↓ j", say("DOWN")),
        ("←", say("LEFT")),
        ("→", say("RIGHT")),
        ("l", say("LOOK")),
    ),
    (
        ("w", say("why?")),
        ("g", None),
        ("L", say("menu")),
        ("!", say("BACK+OK")),
        ("/", say("code")),
        ("q", say("quit")),
    ),
)
CODE_HINT: Hint = (("⏎", say("scan it")), ("Esc", say("drop it")))


@dataclass(frozen=True, slots=True)
class Tap:
    """Press a key and release it."""

    key: Key


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold a key alone until it counts as held."""

    key: Key


@dataclass(frozen=True, slots=True)
class Chord:
    """Hold BACK and OK together until the way out opens."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A code was typed instead of scanned."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the simulated device."""


Command = Tap | Hold | Chord | Typed | Quit

_ESC = "\x1b"
_QUIT = "\x03\x04"  # Ctrl-C and Ctrl-D; the terminal is raw, so they arrive as characters
_ERASE = "\x7f\b"
_ENTER = "\r\n"
_ARROWS = {"A": Key.UP, "B": Key.DOWN, "C": Key.RIGHT, "D": Key.LEFT}
_COMMANDS: dict[str, Command] = {
    **dict.fromkeys(_ENTER + " ", Tap(Key.OK)),
    **dict.fromkeys(_ERASE + "b", Tap(Key.BACK)),
    "k": Tap(Key.UP),
    "j": Tap(Key.DOWN),
    "w": Hold(Key.OK),
    "g": Hold(Key.BACK),
    "l": Tap(Key.LOOK),
    "L": Hold(Key.LOOK),
    "!": Chord(),
    "q": Quit(),
}
_LONGEST_SEQUENCE = 16
_LONGEST_TEXT = 128


class Decoder:
    """Turns what a keyboard sends into commands, however the bytes are split."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._sequence = ""  # an escape sequence that is not complete, or an Esc that may start one
        self._text: str | None = None

    @property
    def typing(self) -> str | None:
        """The code typed so far; None while no code is being typed."""
        return self._text

    @property
    def waiting(self) -> bool:
        """Whether an Esc has come that is either the key or the start of a sequence; only the next bytes tell."""
        return bool(self._sequence)

    def feed(self, data: bytes) -> list[Command]:
        """Return the commands that `data` completes; empty data means that nothing followed, so an Esc was the key."""
        if not data:
            self._end_sequence()
        found = [self._take(char) for char in self._utf8.decode(data)]
        return [command for command in found if command]

    def _end_sequence(self) -> None:
        if self._sequence == _ESC:
            self._text = None
        self._sequence = ""

    def _take(self, char: str) -> Command | None:
        if self._sequence and not self._ends_sequence(char):
            return self._in_sequence(char)
        if char == _ESC:
            self._sequence = char
        elif char in _QUIT:
            return Quit()
        elif self._text is not None:
            return self._type(char)
        elif char == "/":
            self._text = ""
        else:
            return _COMMANDS.get(char)
        return None

    def _ends_sequence(self, char: str) -> bool:
        """Return whether `char` is not part of the sequence but a key of its own, after Esc or a torn sequence."""
        ends = not " " <= char <= "~" or (self._sequence == _ESC and char not in "[O")
        if ends:
            self._end_sequence()
        return ends

    def _in_sequence(self, char: str) -> Command | None:
        introduced = self._sequence != _ESC
        self._sequence += char
        if not introduced or (char < "@" and len(self._sequence) < _LONGEST_SEQUENCE):
            return None
        self._sequence = ""
        key = _ARROWS.get(char)
        return Tap(key) if key and self._text is None else None

    def _type(self, char: str) -> Command | None:
        text = self._text or ""
        if char in _ENTER:
            self._text = None
            return Typed(text) if text else None
        if char in _ERASE:
            self._text = text[:-1]
        elif char.isprintable() and len(text) < _LONGEST_TEXT:
            self._text = text + char
        return None


# The dots of a braille character, as (column, row, bit).
_DOTS = tuple(
    (column, row, bit)
    for column, bits in enumerate(((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)))
    for row, bit in enumerate(bits)
)


def braille(image: Image.Image) -> list[str]:
    """Return a mode "1" image in characters of 2 by 4 pixels; its sides must be multiples of these."""

    def char(x: int, y: int) -> str:
        return chr(0x2800 + sum(bit for column, row, bit in _DOTS if image.getpixel((x + column, y + row))))

    return ["".join(char(x, y) for x in range(0, image.width, 2)) for y in range(0, image.height, 4)]


def half_blocks(image: Image.Image) -> list[str]:
    """Return a mode "1" image in characters of 1 by 2 pixels; its height must be even."""

    def char(x: int, y: int) -> str:
        return " ▀▄█"[bool(image.getpixel((x, y))) + 2 * bool(image.getpixel((x, y + 1)))]

    return ["".join(char(x, y) for x in range(image.width)) for y in range(0, image.height, 2)]


def frame(lines: Sequence[str], hints: Sequence[str], note: str = "") -> str:
    """Return lines of equal width in a border, with a note in its lower edge and the hints below, cut to its width."""
    width = len(lines[0])
    told = f" {note} "[:width] if note else ""
    cut = (hint[: width + 2] for hint in hints)
    lower = told.center(width, "─")
    return "\n".join([f"┌{'─' * width}┐", *(f"│{line}│" for line in lines), f"└{lower}┘", *cut])


_OPEN = "\x1b[?1049h\x1b[?25l"  # the alternate screen, without a cursor
_CLOSE = "\x1b[?25h\x1b[?1049l"
_HOME, _CLEAR_LINE, _CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
_FRAME_COLUMNS = 3  # the border, and a spare column: a clear after the last one eats it
_FRAME_ROWS = 2 + len(KEYS_HINT)
_ESCAPE_S = 0.05  # a terminal sends a whole sequence at once; a person is slower


class Terminal:
    """A context manager for the terminal: raw and on the alternate screen in the block, restored afterwards.

    `draw` may be called on another thread. A terminal that goes meanwhile is drawn in no more, and `read` says so.

    Args:
        stdin_fd: the input, which must be a terminal.
        out: the output.
        words: returns a text in the device's present language.
        held_back: returns what holding BACK does on the present page, in a word.

    Raises:
        PartUnavailable: on entering, the input is not a terminal.
    """

    def __init__(self, stdin_fd: int, out: TextIO, words: Callable[[Text], str], held_back: Callable[[], Text]) -> None:
        self._fd = stdin_fd
        self._out = out
        self._words = words
        self._held_back = held_back
        self._decoder = Decoder()
        self._last: Image.Image | None = None
        self._note = ""
        self._size: os.terminal_size | None = None  # of the terminal in which it was drawn last
        self._raw: list[object] | None = None  # the settings of the terminal in the block
        self._gone = False
        self._drawing = threading.Lock()
        self._restore = ExitStack()

    def __enter__(self) -> Self:
        try:
            before = termios.tcgetattr(self._fd)
        except termios.error as error:
            raise PartUnavailable(
                "The simulated device reads keys, and its input is not a terminal; start it from a terminal."
            ) from error
        with ExitStack() as restore:
            restore.callback(termios.tcsetattr, self._fd, termios.TCSADRAIN, before)
            restore.callback(self._write, _CLOSE)
            self._open()
            self._restore = restore.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with self._drawing, suppress(OSError, termios.error):  # a terminal that hung up cannot be given back
            self._raw = self._last = None  # whoever still reads draws nothing, and takes nothing back
            self._restore.close()

    def read(self, timeout_s: float | None) -> list[Command]:
        """Return the commands of the next `timeout_s` seconds (None: wait for ever); Quit once the terminal is gone.

        What others did to the terminal meanwhile is seen then, too: in another size, all is drawn anew.
        """
        before = self._decoder.typing
        commands: list[Command] = []
        while select.select([self._fd], [], [], timeout_s)[0]:
            data = self._read_bytes()
            commands += self._decoder.feed(data) if data else [Quit()]
            if not data or not self._decoder.waiting:
                break
            timeout_s = _ESCAPE_S
        else:
            commands += self._decoder.feed(b"")
        with self._drawing:
            if self._changed() or self._decoder.typing != before:
                self._redraw()
        return [*commands, Quit()] if self._gone else commands

    def draw(self, image: Image.Image) -> None:
        """Draw a mode "1" image as large as it fits and, below it, the keys or the code that is being typed."""
        with self._drawing:
            self._last = image
            self._redraw()

    def note(self, text: str) -> None:
        """Have a note in the border from now on; on any thread."""
        with self._drawing:
            self._note = text
            self._redraw()

    def _open(self) -> None:
        tty.setraw(self._fd)
        self._raw = termios.tcgetattr(self._fd)
        self._write(_OPEN)

    def _changed(self) -> bool:
        """Return whether to draw anew: the terminal has another size, or a shell had it meanwhile and gave it back."""
        if self._raw is None or self._gone:
            return False
        try:
            taken = termios.tcgetattr(self._fd) != self._raw
            if taken:
                self._open()
        except (OSError, termios.error):
            self._gone = True
            return False
        return taken or shutil.get_terminal_size() != self._size

    def _redraw(self) -> None:
        if self._last is None:
            return
        code = self._decoder.typing
        hints = [self._said(hint) for hint in (KEYS_HINT if code is None else (CODE_HINT,))]
        face = self._face(self._last, hints if code is None else [f"/{code}_", *hints])
        # One write from the top, over what is there: clearing first would flicker.
        try:
            self._write(_HOME + face.replace("\n", f"{_CLEAR_LINE}\r\n") + _CLEAR_LINE + _CLEAR_BELOW)
        except OSError:  # whoever reads hears of it
            self._gone = True

    def _said(self, hint: Hint) -> str:
        return "  ".join(f"{typed} {self._words(what or self._held_back())}" for typed, what in hint)

    def _face(self, image: Image.Image, hints: Sequence[str]) -> str:
        self._size = shutil.get_terminal_size()
        columns, rows = self._size
        columns, rows = columns - _FRAME_COLUMNS, rows - _FRAME_ROWS
        if columns >= image.width and rows >= image.height // 2:
            return frame(half_blocks(image), hints, self._note)
        if columns >= image.width // 2 and rows >= image.height // 4:
            return frame(braille(image), hints, self._note)
        wide, high = image.width // 2 + _FRAME_COLUMNS, image.height // 4 + _FRAME_ROWS
        small = say("This terminal is too small to draw in: make it {wide} by {high} characters.", wide=wide, high=high)
        return self._words(small)[: columns + _FRAME_COLUMNS - 1]

    def _read_bytes(self) -> bytes:
        try:
            return os.read(self._fd, 1024)
        except OSError:  # hung up, or taken away by job control
            return b""

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()
