"""Commands that change the settings: one line of shell each, safe to run twice."""

import os
import re
from pathlib import Path
from shlex import quote

from compere_device.doctor.patient import Patient
from compere_device.files.reading import BYTE_ORDER_MARK

_SED_MARK = r"\(\xEF\xBB\xBF\)\?"  # the byte order mark


def setting(patient: Patient, section: str, name: str, value: str) -> str:
    """Return the command that sets a setting; `value` is in TOML."""
    line, file, text = f"{name} = {value}", patient.file, patient.machine.settings(patient.file)
    before, quoted = sudo(file), quote(str(file))
    inside = re.search(rf"^{BYTE_ORDER_MARK}?\[{section}\](.*?)(?=^\[|\Z)", text, re.M | re.S)
    head = rf"/^{_SED_MARK if text.startswith(BYTE_ORDER_MARK) else ''}\[{section}\]/"
    there = f"grep -qsxF {quote(line)} {quoted} || "
    if inside is None:
        made = "" if os.path.exists(file) else f"{before}mkdir -p -m 755 {quote(str(file.parent))} && "
        read = "" if os.path.exists(file) else f" && {before}chmod a+r {quoted}"  # for the service, whatever the umask
        return f"{made}{there}printf '%s\\n' '' '[{section}]' {quote(line)} | {before}tee -a {quoted}{read}"
    if re.search(rf"^ *{name} *=", inside[1], re.M):
        escaped = re.sub(r"[\\&|]", r"\\\g<0>", line)
        edit = rf"{head},/^\[/ s|^ *{name} *=.*|{escaped}|"
        return f"{before}sed -i {quote(edit)} {quoted}"
    edit = f"{head}a {line}"
    return f"{there}{before}sed -i {quote(edit)} {quoted}"


def comment_setting(patient: Patient, number: int) -> str:
    """Return the command that comments out a line of the settings, so that the default applies."""
    return f"{sudo(patient.file)}sed -i '{number}s/^/# /' {quote(str(patient.file))}"


def sudo(path: Path) -> str:
    """Return the prefix of a command that writes to `path`: `sudo `, or "" if this user may write there."""
    return "" if os.access(nearest(path), os.W_OK) else "sudo "


def nearest(path: Path) -> Path:
    """Return the path itself if it exists as far as this user can see, else its nearest such parent."""
    return next((each for each in (path, *path.parents) if os.path.exists(each)), Path("/"))
