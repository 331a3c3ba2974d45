"""The text of config.txt, and of our own file that it includes: text in, text out.

What is added stands between two comment lines, by which it is found and removed; everything else stays as it is, byte
for byte. `as_read` says which lines count.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from compere.declared import dataclass
from compere_device.boot import as_read
from compere_device.boot.names import ALL_LINE, CONFIG_TXT, FAST_HZ, I2C, I2C_SPEEDS, OURS_TXT, SPI, parameter
from compere_device.boot.switches import Switches

_BROKEN = ", and a line break"  # for a file whose last line has no line break
INCLUDE = f"include {OURS_TXT}"
HEADER = "# Written by `compere setup`, which replaces it; `compere setup --undo` takes it away."
_TAKES_OUT = "`compere setup --undo` takes it out"
_BEGINS = re.compile(f"# Begin of what `compere setup[^`]*` added; {_TAKES_OUT}")
_FILTER = re.compile(r"\[(.*)\]")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that a command adds at the end, which count for every model, between two comments that name it."""

    command: str
    lines: tuple[str, ...]

    @property
    def begin(self) -> str:
        """The first line."""
        return f"# Begin of what `{self.command}` added; {_TAKES_OUT}"

    @property
    def end(self) -> str:
        """The last line."""
        return f"# End of what `{self.command}` added"

    @property
    def begins(self) -> tuple[str, str]:
        """The first line, and as it is behind a line that was not ended."""
        return self.begin, self.begin + _BROKEN


OURS = Block("compere setup", (ALL_LINE, INCLUDE))
(BEGIN, BEGIN_BROKEN), END = OURS.begins, OURS.end


def included(text: str) -> bool:
    """Return whether our file is included, whatever the model."""
    lines = as_read.read(lambda name: text if name == CONFIG_TXT else None, CONFIG_TXT)
    return any(line.counts and includes_ours(line) for line in lines)


def includes_ours(line: as_read.BootLine) -> bool:
    """Return whether a line includes our file; FAT ignores case."""
    return as_read.included(line.text).lower() == OURS_TXT


def add(text: str) -> str:
    """Return the text with our file included; unchanged if it is."""
    return text if included(text) else put_last(text)


def put_last(text: str, block: Block = OURS) -> str:
    """Return the text with our file included, or another block, at the end, so that it overrides all else."""
    text = take_out(text, block)  # one further up, or the remains of one
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    broken = bool(text) and not text.endswith("\n")
    lines = (block.begins[broken], *block.lines, block.end)
    return text + (end if broken else "") + "".join(f"{line}{end}" for line in lines)


def take_out(text: str, block: Block = OURS) -> str:
    """Return the text without what was added, keeping all that somebody has written since.

    What was written within or after our lines still counts for every model.
    """
    lines = _lines(text)
    at = next((number for number, line in enumerate(lines) if line.strip() in block.begins), None)
    if at is None:
        return text
    before, broken, after = lines[:at], lines[at].strip() == block.begins[1], lines[at + 1 :]
    ends = [number for number, line in enumerate(after) if line.strip() == block.end]
    size = ends[0] + 1 if ends else len(block.lines)
    own = {*block.lines, block.end}
    kept = [line for line in after[:size] if line.strip() not in own] + after[size:]
    first = takewhile(lambda line: not _filter(line), kept)
    if any(_says(line) for line in first) and not _ends_everywhere(before):
        kept.insert(0, lines[at].replace(lines[at].strip(), ALL_LINE))
    elif broken and before and not kept:
        before[-1] = before[-1].removesuffix("\r\n" if lines[at].endswith("\r\n") else "\n")
    elif broken and kept and _BEGINS.fullmatch(kept[0].strip()):  # another command's, which now is behind that line
        kept[0] = kept[0].replace(_TAKES_OUT, _TAKES_OUT + _BROKEN)
    return "".join((*before, *kept))


def ours(
    i2c: bool, spi: bool, port: Sequence[str] = (), remembered: Sequence[str] = (), before: Switches | None = None
) -> str:
    """Return the text of our file: the buses that are on, the serial port's lines, and `remembered` as comments.

    `before` is what the lines before its include line switch.
    """
    lines = [parameter(I2C), parameter(I2C_SPEEDS[0], FAST_HZ)] if i2c else []
    lines += [parameter(SPI)] if spi else []
    lines = (before or Switches(())).behind(*lines, *port)
    return "".join(f"{line}\n" for line in (HEADER, *lines, *(f"# {each}" for each in remembered)))


def is_ours(text: str) -> bool:
    """Return whether setup wrote a file with this text."""
    return text.startswith(HEADER)


def _lines(text: str) -> list[str]:
    """Return the lines with their endings; as for the firmware, only a line feed ends a line."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _filter(line: str) -> str:
    """Return the condition of a filter line; "" if it is none."""
    found = _FILTER.fullmatch(line.strip())
    return found[1] if found else ""


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith("#")


def _ends_everywhere(lines: Sequence[str]) -> bool:
    """Return whether a line after these counts on every model; an included file may leave a filter in force."""
    read = [as_read.cut(line.removesuffix("\n")) for line in lines]
    marks = [line for line in read if line.startswith("[") or as_read.included(line)]
    return not marks or marks[-1] == ALL_LINE
