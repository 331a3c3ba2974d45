"""The text of config.txt, and of the file of ours that it includes: text in, text out.

What is added stands between two lines of comment, by which it is found and taken out again; all else stays as it is,
byte for byte. `as_read` says which lines count.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from compere_device.boot import as_read
from compere_device.boot.names import CONFIG_TXT, FAST_HZ, I2C, I2C_SPEEDS, OURS_TXT, SPI, parameter
from compere_device.boot.switches import Switches

BEGIN = "# Begin of what `compere setup` added; `compere setup --undo` takes it out"
BEGIN_BROKEN = f"{BEGIN}, and a line break"  # of a file whose last line had none
END = "# End of what `compere setup` added"
INCLUDE, ALL = f"include {OURS_TXT}", "[all]"
HEADER = "# Written by `compere setup`, which replaces it; `compere setup --undo` takes it away."
_FILTER = re.compile(r"\[(.*)\]")


def included(text: str) -> bool:
    """Return whether our file is included, whatever the model is."""
    lines = as_read.read(lambda name: text if name == CONFIG_TXT else None, CONFIG_TXT)
    return any(line.counts and includes_ours(line) for line in lines)


def includes_ours(line: as_read.BootLine) -> bool:
    """Return whether a line includes our file; FAT has no case."""
    return as_read.included(line.text).lower() == OURS_TXT


def add(text: str) -> str:
    """Return the text with our file included: the same text where it is."""
    return text if included(text) else put_last(text)


def put_last(text: str) -> str:
    """Return the text with our file included at its end, where it has the last word."""
    text = take_out(text)  # what stands further up, or a part that is left of it
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    broken = bool(text) and not text.endswith("\n")
    block = (BEGIN_BROKEN if broken else BEGIN, ALL, INCLUDE, END)
    return text + (end if broken else "") + "".join(f"{line}{end}" for line in block)


def take_out(text: str) -> str:
    """Return the text without what was added, and with all that somebody wrote since.

    What was written behind or within it goes on to count for every model.
    """
    lines = _lines(text)
    at = next((number for number, line in enumerate(lines) if line.strip() in (BEGIN, BEGIN_BROKEN)), None)
    if at is None:
        return text
    before, broken, after = lines[:at], lines[at].strip() == BEGIN_BROKEN, lines[at + 1 :]
    ends = [number for number, line in enumerate(after) if line.strip() == END]
    size = ends[0] + 1 if ends else 2
    kept = [line for line in after[:size] if line.strip() not in (ALL, INCLUDE, END)] + after[size:]
    first = takewhile(lambda line: not _filter(line), kept)
    if any(_says(line) for line in first) and not _ends_everywhere(before):
        kept.insert(0, lines[at].replace(lines[at].strip(), ALL))
    elif broken and before and not kept:
        before[-1] = before[-1].removesuffix("\r\n" if lines[at].endswith("\r\n") else "\n")
    return "".join((*before, *kept))


def ours(
    i2c: bool, spi: bool, port: Sequence[str] = (), remembered: Sequence[str] = (), before: Switches | None = None
) -> str:
    """Return our file: which buses are on, the lines of the serial port, and what is to be remembered, as comments.

    `before` is what is said where it is included.
    """
    lines = [parameter(I2C), parameter(I2C_SPEEDS[0], FAST_HZ)] if i2c else []
    lines += [parameter(SPI)] if spi else []
    lines = (before or Switches(())).behind(*lines, *port)
    return "".join(f"{line}\n" for line in (HEADER, *lines, *(f"# {each}" for each in remembered)))


def is_ours(text: str) -> bool:
    """Return whether a file of that name is one of ours."""
    return text.startswith(HEADER)


def _lines(text: str) -> list[str]:
    """Return the lines with their ends; only a line feed ends one, as it does for the firmware."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _filter(line: str) -> str:
    """Return what a line filters by; nothing where it is no filter."""
    found = _FILTER.fullmatch(line.strip())
    return found[1] if found else ""


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith("#")


def _ends_everywhere(lines: Sequence[str]) -> bool:
    """Return whether what is written behind these lines counts on every model; an included file may leave a filter."""
    read = [as_read.cut(line.removesuffix("\n")) for line in lines]
    marks = [line for line in read if line.startswith("[") or as_read.included(line)]
    return not marks or marks[-1] == ALL
