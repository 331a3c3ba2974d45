"""The command that rids the settings file of a fault: it is tried in memory first, on the text as it is.

What is wrong is commented out, so that the default applies. A file of which no such command makes settings (a pipe, a
picture, something without lines) is set aside, and an empty one takes its place.
"""

import codecs
import os
from collections.abc import Sequence
from itertools import takewhile

from compere.declared import replace
from compere_device.doctor import edits
from compere_device.doctor.misplaced import no_folder, renamed
from compere_device.doctor.patient import Patient
from compere_device.doctor.shell import quote
from compere_device.files.reading import BYTE_ORDER_MARK, read_file
from compere_device.setup.boards import PLAIN
from compere_device.setup.config import BYTES_MOST, Again
from compere_device.setup.faults import ConfigFault
from compere_device.setup.toml_lines import Statement, broken_at, statement_of, statements

STATEMENTS_MOST = 24  # that are commented out for one fault; a file with more was never one of settings
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def mend(patient: Patient, again: Again, wrong: ConfigFault) -> str:
    """Return the command that resets a setting to its default, or that makes the file readable.

    The settings are in a folder of root's, as the border has it: it is root who works there.
    """
    file, folder = patient.file, patient.file.parent
    if wrong.board_file:
        return f"echo {PLAIN.name} | sudo tee {quote(wrong.board_file)}"
    if in_the_way := no_folder(folder):
        return f"{edits.sudo(in_the_way)}{renamed(in_the_way)} && {_empty(patient)}"
    if not os.access(there := edits.nearest(folder), os.X_OK):
        return f"sudo chmod a+x {quote(there)} && sudo chmod a+r {quote(file)}"
    if not os.path.lexists(file):
        return _empty(patient)
    if os.path.isfile(file) and not os.access(file, os.R_OK):
        return f"sudo chmod a+r {quote(file)}"
    if not (wrong.line or wrong.settings):
        return _recoded(patient, again)
    if found := _found(again, wrong, patient.machine.settings(file)):
        return edits.comment_settings(patient, found)
    return _recoded(patient, again) if wrong.line else _by_hand(wrong, patient)


def _empty(patient: Patient) -> str:
    """Return the command that makes an empty file, which the service may read whatever the umask."""
    file, folder = patient.file, patient.file.parent
    sudo = edits.sudo(no_folder(folder) or file)
    made = "" if os.path.isdir(folder) else f"{sudo}mkdir -p -m 755 {quote(folder)} && "
    return f"{made}{sudo}touch {quote(file)} && {sudo}chmod a+r {quote(file)}"


def _by_hand(wrong: ConfigFault, patient: Patient) -> str:
    """Return the command that opens an editor: of a section's head nothing but a person knows what was meant."""
    text = patient.machine.settings(patient.file)
    heads = (each for each in statements(text) for named in wrong.settings if each.path == named)
    sections = (statement_of(text, section, "") for section, _ in wrong.settings)
    return edits.in_editor(patient, next(heads, None) or next(filter(None, sections), None))


def _recoded(patient: Patient, again: Again) -> str:
    """Return the command that saves the file as UTF-8, if it is text of another kind; else what sets it aside."""
    file, sudo = quote(patient.file), edits.sudo(patient.file)
    try:
        content = read_file(patient.file, BYTES_MOST)
    except OSError:
        content = b""
    if coded := _code(content):
        text = content.decode(coded)
        broken = next((each for each in again(text) if each.line), None)
        if broken is None or _found(again, broken, text):  # what is there stays what it is, and who may read it
            return f'new=$(mktemp) && iconv -f {coded} -t UTF-8 -o "$new" {file} && {sudo}cp "$new" {file}'
    return f"{sudo}{renamed(patient.file)} && {_empty(patient)}"


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


def _found(again: Again, wrong: ConfigFault, text: str) -> Sequence[Statement]:
    """Return what must go so that there is no such fault, nor one that only was right behind it.

    With the head of a section goes all of it: below another head a setting would mean something else. Nothing if that
    is more than a few statements, or if no comment ends it.
    """
    found: list[Statement] = []
    while rest := next((each for each in again(text) if each.line or _is_of(each, wrong)), None):
        there = broken_at(text, rest.line) if rest.line else _setting(again, rest, text)
        if there is None or len(found) == STATEMENTS_MOST:
            return ()
        there = _with_its_section(text, there)
        found.append(there)
        text = _without(text, there)
    return found


def _with_its_section(text: str, there: Statement) -> Statement:
    """Return a statement or, if it is or would be a head, that and all up to the next one."""
    lines = text.removeprefix(BYTE_ORDER_MARK).split("\n")
    if not _is_head(lines, there):
        return there
    below = takewhile(
        lambda each: not _is_head(lines, each), (each for each in statements(text) if each.first > there.last)
    )
    return replace(there, last=max([there.last, *(each.last for each in below)]))


def _is_head(lines: Sequence[str], there: Statement) -> bool:
    return lines[there.first - 1].lstrip().startswith("[")


def _is_of(fault: ConfigFault, wrong: ConfigFault) -> bool:
    """Return whether a fault is about any of the settings of another."""
    return not {*fault.settings}.isdisjoint(wrong.settings)


def _without(text: str, there: Statement) -> str:
    """Return the text with a statement commented out."""
    lines = text.split("\n")  # as sed counts them
    for at in range(there.first - 1, there.last):
        lines[at] = lines[at] if lines[at][:1] in ("", "#") else f"# {lines[at]}"
    return "\n".join(lines)


def _setting(again: Again, wrong: ConfigFault, text: str) -> Statement | None:
    """Return the statement that sets one of the settings, be it with others in a table; None if there is none."""
    named = [each for each in wrong.settings if each[1]]
    if there := next(filter(None, (statement_of(text, *each) for each in named)), None):
        return there
    for each in statements(text):
        sections = [section for section, _ in named if each.path == (section,) and not each.is_head]
        if sections and not any(left.line or _is_of(left, wrong) for left in again(_without(text, each))):
            return each
    return None
