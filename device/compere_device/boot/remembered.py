"""What is remembered of a machine before it was set up, as comments of our file on the boot partition.

# undo: ["cmdline", 0, "console=serial0,115200 "]    a piece of the kernel's command line, and where it was
# undo: ["unmask", "serial-getty@ttyS0.service"]     a login that could start
# undo: ["board", "oled-hat", "\\"plain\\""]           the board that was written, and the value before; null: none
# undo: ["settings", "oled-hat"]                     the same, and the file was made for it
# undo: ["file", "/boot/firmware/config.txt", 20]    a file that was there, and its checksum; null: there was none
"""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from compere_device.boot.cmdline import Taken

_MARK = "undo: "


@dataclass(frozen=True, slots=True)
class Remembered:
    """What undoing needs. `board` is what was written into the settings; empty: nothing was.

    `value` stood there before, quotation marks and all; None: no line did. `made`: there was no file. `files` are
    those that were changed, each with the checksum of what it said before; None: it was not there.
    """

    taken: tuple[Taken, ...] = ()
    masked: tuple[str, ...] = ()
    board: str = ""
    value: str | None = None
    made: bool = False
    files: Mapping[str, int | None] = field(default_factory=dict)

    def is_of(self, name: str, text: str | None) -> bool:
        """Return whether a text is what a file said before it was first changed; None: it was not there."""
        return name in self.files and self.files[name] == (None if text is None else checksum(text))

    def lines(self) -> list[str]:
        """Return it as lines for comments."""
        found: list[list[Any]] = [["cmdline", each.at, each.piece] for each in self.taken]
        found += [["unmask", unit] for unit in self.masked]
        if self.board:
            found.append(["settings", self.board] if self.made else ["board", self.board, self.value])
        found += [["file", name, told] for name, told in self.files.items()]
        return [f"{_MARK}{json.dumps(each)}" for each in found]


def remembered(text: str) -> Remembered:
    """Return what our file remembers; a line that cannot be read remembers nothing."""
    taken, masked, board, files = [], [], Remembered(), dict[str, int | None]()
    for line in text.splitlines():
        try:
            match json.loads(line.removeprefix(f"# {_MARK}")) if line.startswith(f"# {_MARK}") else None:
                case ["cmdline", int(at), str(piece)] if at >= 0:
                    taken.append(Taken(at, piece))
                case ["unmask", str(unit)]:
                    masked.append(unit)
                case ["board", str(name), str() | None as value]:
                    board = Remembered(board=name, value=value)
                case ["settings", str(name)]:
                    board = Remembered(board=name, made=True)
                case ["file", str(name), int() | None as told] if not isinstance(told, bool):
                    files[name] = told
        except ValueError:
            continue
    return Remembered(tuple(taken), tuple(masked), board.board, board.value, board.made, files)


def checksum(text: str) -> int:
    """Return the CRC-32 of a text."""
    return zlib.crc32(text.encode(errors="surrogateescape"))
