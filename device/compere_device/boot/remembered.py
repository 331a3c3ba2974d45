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
from typing import Any

from compere.declared import dataclass, field
from compere_device.boot.cmdline import Taken

_MARK = "undo: "


@dataclass(frozen=True, slots=True)
class Remembered:
    """What `compere setup --undo` needs to know.

    Attributes:
        taken: pieces taken out of the kernel's command line.
        masked: units that were masked.
        board: the board that was written into the settings; "" if none was.
        value: the board's value before, with quotation marks; None if there was no such line.
        made: the settings file did not exist before.
        files: the changed files, each with the checksum of its text before; None if it did not exist.
    """

    taken: tuple[Taken, ...] = ()
    masked: tuple[str, ...] = ()
    board: str = ""
    value: str | None = None
    made: bool = False
    files: Mapping[str, int | None] = field(default_factory=dict)

    def is_of(self, name: str, text: str | None) -> bool:
        """Return whether `text` is what the file contained before it was first changed; None for no file."""
        return name in self.files and self.files[name] == (None if text is None else checksum(text))

    def lines(self) -> list[str]:
        """Return all of it as lines for comments."""
        found: list[list[Any]] = [["cmdline", each.at, each.piece] for each in self.taken]
        found += [["unmask", unit] for unit in self.masked]
        if self.board:
            found.append(["settings", self.board] if self.made else ["board", self.board, self.value])
        found += [["file", name, told] for name, told in self.files.items()]
        return [f"{_MARK}{json.dumps(each)}" for each in found]


def remembered(text: str) -> Remembered:
    """Return what our file remembers, ignoring lines that cannot be read."""
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
