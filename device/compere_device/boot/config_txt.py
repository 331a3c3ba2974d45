"""The text of config.txt, and of the file of ours that it includes: text in, text out.

A line counts on every model where no filter stands before it, or `[all]` does. Comments begin a line. What is added
stands between two lines of comment, by which it is found and taken out again; all else stays as it is, byte for byte.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from compere_device.boot.names import FAST_HZ, I2C, I2C_SPEEDS, OURS_TXT, SPI, UART_LINE, parameter

BEGIN = "# Begin of what `compere setup` added; `compere setup --undo` takes it out"
BEGIN_BROKEN = f"{BEGIN}, and a line break"  # of a file whose last line had none
END = "# End of what `compere setup` added"
INCLUDE, ALL = f"include {OURS_TXT}", "[all]"
HEADER = "# Written by `compere setup`, which replaces it; `compere setup --undo` takes it away."
_FILTER = re.compile(r"\[(.*)\]")


def included(text: str) -> bool:
    """Return whether our file is included, whatever the model is."""
    return any(everywhere and _is_include(line) for line, everywhere in _counting(_lines(text)))


def add(text: str) -> str:
    """Return the text with our file included: the same text where it is."""
    if included(text):
        return text
    text = take_out(text)  # of what was added before only a part is left
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


def ours(i2c: bool, spi: bool, serial: bool, remembered: Sequence[str] = ()) -> str:
    """Return our file: which buses are on, whether the serial port is, and what is to be remembered, as comments."""
    lines = [HEADER]
    if i2c:
        lines += [parameter(I2C), parameter(I2C_SPEEDS[0], FAST_HZ)]
    if spi:
        lines.append(parameter(SPI))
    if serial:
        lines.append(UART_LINE)
    return "".join(f"{line}\n" for line in (*lines, *(f"# {each}" for each in remembered)))


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


def _is_include(line: str) -> bool:
    words = line.split()
    return len(words) == 2 and words[0] == "include" and words[1].lower() == OURS_TXT  # FAT has no case


def _counting(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield each line that says something, and whether it does on every model."""
    everywhere = True
    for line in lines:
        if found := _filter(line):
            everywhere = found.lower() == "all"
        elif _says(line):
            yield line, everywhere


def _ends_everywhere(lines: Sequence[str]) -> bool:
    """Return whether what is written behind these lines counts on every model."""
    filters = [found for line in lines if (found := _filter(line))]
    return not filters or filters[-1].lower() == "all"
