"""The command that rids the settings file of a fault: it is tried in memory first, on the text as it is.

What is wrong is commented out, so that the default applies. A file of which no such command makes settings (a pipe, a
picture, something without lines) is set aside, and an empty one takes its place.
"""

import codecs
import os
import re
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from compere_device.doctor import edits
from compere_device.doctor.patient import Patient
from compere_device.files.reading import BYTE_ORDER_MARK, read_file
from compere_device.setup.boards import PLAIN
from compere_device.setup.config import BYTES_MOST, Again
from compere_device.setup.faults import ConfigFault

LINES_MOST = 24  # that are commented out for one fault; a file with more of them was never one of settings
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def mend(patient: Patient, again: Again, wrong: ConfigFault) -> str:
    """Return the command that resets a setting to its default, or that makes the file readable."""
    file, folder = patient.file, patient.file.parent
    name, sudo = quote(str(file)), edits.sudo(file)
    if wrong.board_file:
        return f"echo {PLAIN.name} | sudo tee {quote(str(wrong.board_file))}"
    if not os.path.isdir(there := edits.nearest(folder)):
        return f"{_aside(there)} && {edits.sudo(there)}mkdir -p {quote(str(folder))} && {edits.sudo(there)}touch {name}"
    if not os.access(there, os.X_OK):
        return f"sudo chmod a+x {quote(str(there))} && sudo chmod a+r {name}"
    if not os.path.lexists(file):
        made = "" if there == folder else f"{sudo}mkdir -p {quote(str(folder))} && "
        return f"{made}{sudo}touch {name}"
    if os.path.isfile(file) and not os.access(file, os.R_OK):
        return f"sudo chmod a+r {name}"
    if not (wrong.line or wrong.settings):
        return _recoded(patient, again)
    numbers = _lines(again, wrong, patient.machine.settings(file))
    if numbers:
        return edits.comment_settings(patient, numbers)
    if wrong.line:
        return _recoded(patient, again)
    return _by_hand(wrong, patient)


def _by_hand(wrong: ConfigFault, patient: Patient) -> str:
    """Return the command that opens an editor: of a section's head nothing but a person knows what was meant."""
    text = patient.machine.settings(patient.file)
    found = (_line_of(text, *each) for each in wrong.settings)
    number = next(filter(None, found), 0)
    return f"{edits.sudo(patient.file)}nano {f'+{number} ' if number else ''}{quote(str(patient.file))}"


def _recoded(patient: Patient, again: Again) -> str:
    """Return the command that saves the file as UTF-8, if it is text of another kind; else what sets it aside."""
    file, sudo = quote(str(patient.file)), edits.sudo(patient.file)
    try:
        content = read_file(patient.file, BYTES_MOST)
    except OSError:
        content = b""
    if coded := _code(content):
        text = content.decode(coded)
        broken = next((each for each in again(text) if each.line), None)
        if broken is None or _lines(again, broken, text):
            return f"{sudo}iconv -f {coded} -t UTF-8 -o {file}.utf8 {file} && {sudo}mv {file}.utf8 {file}"
    return f"{_aside(patient.file)} && {sudo}touch {file}"


def _code(content: bytes) -> str:
    """Return what these bytes are instead of UTF-8, as of a Windows shell or an editor of old; "" if nothing."""
    if content.startswith(_UTF16):
        coded = "UTF-16"
    elif b"\0" in content:  # in most letters of Europe one of the two bytes is zero
        coded = "UTF-16BE" if content[::2].count(0) > content[1::2].count(0) else "UTF-16LE"
    else:
        coded = "" if _is(content, "UTF-8") else "ISO-8859-1"
    return coded if coded and _is(content, coded) else ""


def _is(content: bytes, coded: str) -> bool:
    """Return whether bytes are text in this code."""
    try:
        content.decode(coded)
    except UnicodeDecodeError:
        return False
    return True


def _aside(path: Path) -> str:
    """Return the command that moves what is in the way, whatever it is; it neither deletes nor overwrites."""
    return f"{edits.sudo(path)}mv --backup=numbered -T {quote(str(path))} {quote(f'{path}.old')}"


def _lines(again: Again, wrong: ConfigFault, text: str) -> Sequence[int]:
    """Return the lines without which there is no such fault, nor a line that only was right behind one of them.

    None of them if that is more than a few lines, or nothing that a comment ends.
    """
    numbers: list[int] = []
    while rest := next((each for each in again(text) if each.line or _is_of(each, wrong)), None):
        number = rest.line or _line(again, rest, text)
        if not number or len(numbers) == LINES_MOST:
            return ()
        numbers.append(number)
        text = _without(text, number)
    return numbers


def _is_of(fault: ConfigFault, wrong: ConfigFault) -> bool:
    """Return whether a fault is about any of the settings of another."""
    return not {*fault.settings}.isdisjoint(wrong.settings)


def _without(text: str, number: int) -> str:
    """Return the text with a line commented out."""
    lines = text.split("\n")  # as sed counts them
    return "\n".join((*lines[: number - 1], f"# {lines[number - 1]}", *lines[number:]))


def _line(again: Again, wrong: ConfigFault, text: str) -> int:
    """Return the number of the line that one of the settings stands on, however it is written there; 0 if on none."""
    named = [each for each in wrong.settings if each[1]]
    if number := next(filter(None, (_line_of(text, *each) for each in named)), 0):
        return number
    for at, line in enumerate(text.split("\n"), 1):
        if any(name in line and line.lstrip()[:1] != "#" for _, name in named):
            left = again(_without(text, at))
            if not any(each.line or _is_of(each, wrong) for each in left):
                return at
    return 0


def _line_of(text: str, section: str, name: str) -> int:
    """Return the line number of a setting, or of its section if `name` is empty; 0 if there is none.

    The section of what stands above all of them is "".
    """
    inside = not section
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), 1):
        if head := re.match(r"\s*\[\s*([^\[\]]*?)\s*\]", line):
            inside = head[1] == section
            if inside and not name:
                return number
        elif inside and name and re.match(rf"\s*{re.escape(name)}\s*=", line):
            return number
    return 0
