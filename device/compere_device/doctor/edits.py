"""Commands that change the settings: one line of shell each, safe to run twice."""

import os
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from compere_device.doctor.patient import Patient
from compere_device.files.reading import BYTE_ORDER_MARK

_SED_MARK = r"\(\xEF\xBB\xBF\)\?"  # the byte order mark


def setting(patient: Patient, section: str, name: str, value: str) -> str:
    """Return the command that sets a setting; `value` is in TOML.

    Of a file in which it would then stand twice, as section or setting are written otherwise, a person sees to it.
    """
    line, file, text = f"{name} = {value}", patient.file, patient.machine.settings(patient.file)
    before, quoted = sudo(file), quote(str(file))
    inside = re.search(rf"^{BYTE_ORDER_MARK}?\[{section}\](.*?)(?=^\[|\Z)", text, re.M | re.S)
    head = rf"/^{_SED_MARK if text.startswith(BYTE_ORDER_MARK) else ''}\[{section}\]/"
    is_there = inside is not None and re.search(rf"^ *{name} *=", inside[1], re.M) is not None
    if not _is_plain(text, section, name, inside is not None, is_there):
        return f"{before}nano {quoted}"
    there = f"grep -qsxF {quote(line)} {quoted} || "
    if inside is None:
        made = "" if os.path.exists(file) else f"{before}mkdir -p -m 755 {quote(str(file.parent))} && "
        read = "" if os.path.exists(file) else f" && {before}chmod a+r {quoted}"  # for the service, whatever the umask
        return f"{made}{there}printf '%s\\n' '' '[{section}]' {quote(line)} | {before}tee -a {quoted}{read}"
    if is_there:
        escaped = re.sub(r"[\\&|]", r"\\\g<0>", line)
        edit = rf"{head},/^\[/ s|^ *{name} *=.*|{escaped}|"
        return f"{before}sed -i {quote(edit)} {quoted}"
    edit = f"{head}a {line}"
    return f"{there}{before}sed -i {quote(edit)} {quoted}"


def _is_plain(text: str, section: str, name: str, has_section: bool, has_name: bool) -> bool:
    """Return whether a section and a setting are in a file just where their lines are: not indented, say, or quoted."""
    try:
        table = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError):
        return True  # that is mended first
    given = table.get(section)
    is_right = isinstance(given, dict) and has_section and (name in given) == has_name
    return (is_right or not (has_section or section in table)) and not re.search(r"^[ \t]+\[", text, re.M)


def comment_settings(patient: Patient, numbers: Sequence[int]) -> str:
    """Return the command that comments out lines of the settings, so that the defaults apply."""
    edit = ";".join(f"{number}s/^/# /" for number in numbers)
    return f"{sudo(patient.file)}sed -i '{edit}' {quote(str(patient.file))}"


def sudo(path: Path) -> str:
    """Return the prefix of a command that replaces `path`: `sudo `, or "" if this user may write it and beside it."""
    return "" if all(os.access(nearest(each), os.W_OK) for each in (path, path.parent)) else "sudo "


def nearest(path: Path) -> Path:
    """Return the path itself if it exists as far as this user can see, else its nearest such parent."""
    return next((each for each in (path, *path.parents) if os.path.exists(each)), Path("/"))
