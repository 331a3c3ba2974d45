"""Commands that change the settings or the boot configuration: one line of shell each, which may be typed twice."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from compere_device.boot.names import CMDLINE_TXT, CONFIG_TXT, FOLDERS
from compere_device.doctor.machine import Machine
from compere_device.doctor.patient import Patient

RASPI_CONFIG = "/usr/bin/raspi-config"
_CONFIGS = tuple(f"{folder}/{CONFIG_TXT}" for folder in FOLDERS)


def config_txt(machine: Machine) -> str:
    """Return the name of the boot configuration."""
    return next((name for name in _CONFIGS if machine.there(name)), _CONFIGS[0])


def cmdline_txt(machine: Machine) -> str:
    """Return the name of the file with the kernel's command line."""
    return f"{os.path.dirname(config_txt(machine))}/{CMDLINE_TXT}"


def lines(machine: Machine, name: str = "") -> Iterator[str]:
    """Yield the lines of the boot configuration that count, with those of the files that it includes."""
    name = name or config_txt(machine)
    for line in machine.text(name).splitlines():
        line = line.strip()
        if line.startswith("include "):
            other = f"{os.path.dirname(name)}/{line.removeprefix('include ').strip()}"
            if other != name:
                yield from lines(machine, other)
        elif line and not line.startswith("#"):
            yield line


def parameters(machine: Machine) -> dict[str, str]:
    """Return what the boot configuration gives as parameters of the device tree; the last word on each counts."""
    found = {}
    for line in lines(machine):
        if line.startswith("dtparam="):
            for each in line.removeprefix("dtparam=").split(","):
                name, _, value = each.partition("=")
                found[name.strip()] = value.strip() or "on"
    return found


def add_line(machine: Machine, line: str) -> str:
    """Return the command that adds a line to the boot configuration, for every model, unless it is there."""
    name, line = config_txt(machine), quote(line)
    return f"grep -qxF {line} {name} || printf '%s\\n' '' '[all]' {line} | sudo tee -a {name}"


def set_parameter(machine: Machine, names: tuple[str, ...], value: str) -> str:
    """Return the command that gives a parameter this value, under whichever of its names it is there already."""
    for line in lines(machine):
        for name in names:
            if re.match(rf"dtparam=(.*,)?{name}=", line):
                edit = f"s/^(dtparam=(.*,)?{name}=)[^,]*/\\1{value}/"
                return f"sudo sed -i -E {quote(edit)} {config_txt(machine)}"
    return add_line(machine, f"dtparam={names[0]}={value}")


def comment_out(machine: Machine, start: str) -> str:
    """Return the command that makes a comment of the lines of the boot configuration that begin so."""
    edit = re.sub(r"[][\\/.*^$]", r"\\\g<0>", start)  # re.escape does more than sed understands
    edit = f"s/^{edit}/#&/"
    return f"sudo sed -i {quote(edit)} {config_txt(machine)}"


def switch_on(machine: Machine, parameter: str, function: str) -> str:
    """Return the command that switches a bus on: raspi-config's own where that is there."""
    if machine.there(RASPI_CONFIG):
        return f"sudo raspi-config nonint {function} 0"
    return set_parameter(machine, (parameter,), "on")


def setting(patient: Patient, section: str, name: str, value: str) -> str:
    """Return the command that sets one of the settings; the value as TOML writes it."""
    line, file, text = f"{name} = {value}", patient.file, patient.machine.settings(patient.file)
    before, quoted = sudo(file), quote(str(file))
    inside = re.search(rf"^\[{section}\](.*?)(?=^\[|\Z)", text, re.M | re.S)
    there = f"grep -qsxF {quote(line)} {quoted} || "
    if inside is None:
        made = "" if file.exists() else f"{before}mkdir -p -m 755 {quote(str(file.parent))} && "
        read = "" if file.exists() else f" && {before}chmod a+r {quoted}"  # by the service, whatever the umask is
        return f"{made}{there}printf '%s\\n' '' '[{section}]' {quote(line)} | {before}tee -a {quoted}{read}"
    if re.search(rf"^ *{name} *=", inside[1], re.M):
        escaped = re.sub(r"[\\&|]", r"\\\g<0>", line)
        edit = rf"/^\[{section}\]/,/^\[/ s|^ *{name} *=.*|{escaped}|"
        return f"{before}sed -i {quote(edit)} {quoted}"
    edit = rf"/^\[{section}\]/a {line}"
    return f"{there}{before}sed -i {quote(edit)} {quoted}"


def comment_setting(patient: Patient, number: int) -> str:
    """Return the command that makes a comment of a line of the settings: the default is in force then."""
    return f"{sudo(patient.file)}sed -i '{number}s/^/# /' {quote(str(patient.file))}"


def sudo(path: Path) -> str:
    """Return what goes before a command that writes there: nothing where who asks may do so himself."""
    return "" if os.access(nearest(path), os.W_OK) else "sudo "


def nearest(path: Path) -> Path:
    """Return the path, or the nearest folder above it that is there."""
    return next((each for each in (path, *path.parents) if each.exists()), Path("/"))
