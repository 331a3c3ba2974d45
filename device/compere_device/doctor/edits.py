"""Commands that change the settings: one line of shell each, safe to run twice."""

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from compere_device.doctor.patient import Patient
from compere_device.doctor.shell import quote
from compere_device.files.reading import BYTE_ORDER_MARK
from compere_device.setup.toml_lines import Statement, statement_of

_SED_MARK = r"\(\xEF\xBB\xBF\)\?"  # the byte order mark


def setting(patient: Patient, section: str, name: str, value: str) -> str:
    """Return the command that sets a setting; `value` is in TOML.

    Of a file in which anything else would change, as section or setting are written otherwise, a person sees to it.
    """
    line, file, text = f"{name} = {value}", patient.file, patient.machine.settings(patient.file)
    before, quoted = sudo(file), quote(file)
    head, there = statement_of(text, section, ""), statement_of(text, section, name)
    if not _sets(text, section, line, head is not None, there is not None):
        return in_editor(patient, there or head)
    begins = rf"/^{_SED_MARK if text.startswith(BYTE_ORDER_MARK) else ''}\[{section}\]/"
    unless = f"grep -qsxF {quote(line)} {quoted} || "
    if head is None:
        made = "" if os.path.exists(file) else f"{before}mkdir -p -m 755 {quote(file.parent)} && "
        read = "" if os.path.exists(file) else f" && {before}chmod a+r {quoted}"  # for the service, whatever the umask
        return f"{made}{unless}printf '%s\\n' '' '[{section}]' {quote(line)} | {before}tee -a {quoted}{read}"
    if there:
        escaped = re.sub(r"[\\&|]", r"\\\g<0>", line)
        edit = rf"{begins},/^\[/ s|^ *{name} *=.*|{escaped}|"
        return f"{before}sed -i {quote(edit)} {quoted}"
    edit = f"{begins}a {line}"
    return f"{unless}{before}sed -i {quote(edit)} {quoted}"


def _sets(text: str, section: str, line: str, has_section: bool, has_name: bool) -> bool:
    """Return whether the command sets this in a file and nothing else; one that is no TOML is mended first."""
    whole = text.removeprefix(BYTE_ORDER_MARK)
    table = _read(whole)
    if table is None:
        return True
    name = line.partition(" ")[0]
    lines = whole.split("\n")
    if not has_section:
        lines += [f"[{section}]", line]
    elif has_name:
        lines = list(_replaced(lines, section, name, line))
    else:
        lines = [each for one in lines for each in ((one, line) if one.startswith(f"[{section}]") else (one,))]
    given = table.get(section, {})
    wanted = {**table, section: {**given, **tomllib.loads(line)}} if isinstance(given, dict) else {}
    is_passed_over = line in whole.split("\n") and not has_name  # by grep
    return not is_passed_over and _read("\n".join(lines)) == wanted


def _replaced(lines: list[str], section: str, name: str, line: str) -> Iterator[str]:
    """Yield the lines as sed leaves them: of each section so called, up to the next head, those that set the name."""
    inside = False
    for each in lines:
        was, inside = inside, not each.startswith("[") if inside else each.startswith(f"[{section}]")
        yield line if (was or inside) and re.match(rf" *{name} *=", each) else each


def _read(text: str) -> dict[str, Any] | None:
    """Return what a text has; None if it is no TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def comment_settings(patient: Patient, found: Sequence[Statement]) -> str:
    """Return the command that comments out what stands there, each whole, so that the defaults apply."""
    lines = (f"{each.first}" if each.first == each.last else f"{each.first},{each.last}" for each in found)
    edit = ";".join(f"{each}s/^[^#]/# &/" for each in lines)  # once, however often it is typed
    return f"{sudo(patient.file)}sed -i '{edit}' {quote(patient.file)}"


def in_editor(patient: Patient, there: Statement | None = None) -> str:
    """Return the command that opens the settings in an editor, at what a person is to look at."""
    at = f"+{there.first} " if there else ""
    return f"{sudo(patient.file)}nano {at}{quote(patient.file)}"


def sudo(path: Path) -> str:
    """Return the prefix of a command that replaces `path`: `sudo `, or "" if this user may write it and beside it."""
    return "" if all(os.access(nearest(each), os.W_OK) for each in (path, path.parent)) else "sudo "


def nearest(path: Path) -> Path:
    """Return the path itself if it exists as far as this user can see, else its nearest such parent."""
    return next((each for each in (path, *path.parents) if os.path.exists(each)), Path("/"))
