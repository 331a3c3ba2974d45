"""A folder of games that is in memory, where games are lost with the power, and how to get it on the card again."""

import re
from shlex import quote

from compere.wording import Text, say
from compere_device.doctor.boot_lines import REBOOT, BootLines
from compere_device.doctor.patient import Finding, Patient, fault, warn
from compere_device.files.mounts import COMMAND_LINE, MOUNTS, OVERLAYS, ROOT, at, forgetting, parse

_RASPI_CONFIG = "/usr/bin/raspi-config"
_CONF, _LOCAL_CONF = "/etc/overlayroot.conf", "/etc/overlayroot.local.conf"  # the second stands over the first
_SWITCH_OFF = "sudo raspi-config nonint disable_overlayfs"
_WORD = re.compile(r"(?<!\S)(?:overlayroot=\S*|boot=overlay)(?!\S)")


def in_memory(patient: Patient) -> Finding | None:
    """Return the finding that games are lost with the power, and what mends that; None if they are safe."""
    machine, folder = patient.machine, str(patient.folder)
    mounts = parse(machine.text(MOUNTS))
    found = forgetting(mounts, folder, machine.text(COMMAND_LINE), patient.pi)
    if found is None:
        return None
    if found.kind not in OVERLAYS:
        said = say("{point} is in memory: games are gone with the power.", point=found.point)
        return (fault if patient.service else warn)("disk", said, f"findmnt -T {quote(folder)}")
    own = found.option("lowerdir") != at(mounts, ROOT.point).option("lowerdir") and found.point != ROOT.point
    return fault("disk", _said(found.point, own), _uncovered(patient, own))


def _said(point: str, own: bool) -> Text:
    if own:
        return say(
            "An overlay is over {point}: games are gone with the power. Kept off it, it ends there with the next start"
            " of the machine.",
            point=point,
        )
    return say(
        "An overlay is over the card: games are gone with the power. Switched off, it ends with the next start of the"
        " machine."
    )


def _uncovered(patient: Patient, own: bool) -> str:
    """Return the command that keeps the overlay off the games' own partition, or switches it off."""
    machine, boot, configured = patient.machine, BootLines(patient), _configured(patient)
    if found := _WORD.search(machine.text(boot.cmdline)):
        word = found[0]
        new = _without(word) if own else "overlayroot=disabled" if configured else ""
        if new == word or word in ("overlayroot=", "overlayroot=disabled"):
            return REBOOT
        if word == "overlayroot=tmpfs" and not new and machine.there(_RASPI_CONFIG):
            return _SWITCH_OFF
        return boot.writable(_edit(word, new, boot.cmdline))
    if configured:
        line = f'overlayroot="{_without(configured) if own else ""}"'
        return f"echo {quote(line)} | sudo overlayroot-chroot tee -a {_LOCAL_CONF}"
    if _WORD.search(machine.text(COMMAND_LINE)):
        return REBOOT
    if machine.there(_RASPI_CONFIG) and not own:
        return _SWITCH_OFF
    return f"findmnt -T {quote(str(patient.folder))}"


def _without(value: str) -> str:
    """Return a value of overlayroot that covers only the root file system (overlayroot.conf, *recurse*)."""
    if "recurse=" in value:
        return re.sub(r"recurse=\w*", "recurse=0", value)
    return f"{value}{',' if ':' in value else ':'}recurse=0"


def _edit(word: str, new: str, file: str) -> str:
    old = re.sub(r"[][\\.*^$+?(){}|~]", r"\\\g<0>", word)  # characters with a meaning in sed's extended expressions
    edit = rf"s~(^|[[:blank:]]){old}([[:space:]]|$)~\1{new}\2~" if new else rf"s~(^|[[:blank:]]){old}[[:blank:]]*~\1~"
    return f"sudo sed -i -E {quote(edit)} {quote(file)}"


def _configured(patient: Patient) -> str:
    """Return what the system's files set overlayroot to; "" if they switch nothing on."""
    value = ""
    for file in (_CONF, _LOCAL_CONF):
        for told in re.findall(r"^\s*overlayroot=[\"']?([^\"'\s]*)", patient.machine.text(file), re.M):
            value = "" if told == "disabled" else told
    return value
