"""What a machine starts before the box without need, and what puts it later or leaves it out: files before and after.

All of it is files of our own, which are known by their first line, and a block in config.txt: so nothing has to be
remembered, and `undo` finds whatever is there. What somebody has written into such a file since is backed up, and
so is what an earlier version wrote otherwise.
Sources: systemd.unit(5), systemd.resource-control(5), the documents of cloud-init (*Disable cloud-init*) and Raspberry
Pi's documentation, *config.txt*, *Boot options*.
"""

import os
import re
from collections.abc import Iterator

from compere.declared import dataclass
from compere.wording import Text, say
from compere_device.boot.config_txt import Block, put_last, take_out
from compere_device.boot.names import ALL_LINE
from compere_device.boot.plan import Boot, Edit
from compere_device.boot.took import BOX, DISKS

HEADER = "# Written by `compere setup --quick-boot`; `compere setup --undo` takes it away."
FOLDER = "/etc/systemd/system"
FILE = "50-compere-quick-boot.conf"
BLOCK = Block("compere setup --quick-boot", (ALL_LINE, "boot_delay=0", "disable_splash=1"))
FIRMWARE_S = 1.0  # what boot_delay is if no line says it
_PLACES = (FOLDER, "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")
_CLOUD, _CLOUD_DONE = "/etc/cloud/cloud-init.disabled", "/var/lib/cloud/instance/boot-finished"
_NEW = ".new"  # what a power cut leaves of a file that was being written
_OFF, _LATER = "[Unit]\nConditionPathExists=!/\n", f"[Unit]\nAfter={BOX}\n"
_WEIGHS = "StartupCPUWeight=10000\nStartupIOWeight=1000\n"  # beside 100, which is everybody's
# The box as early as its first picture: after what it writes to, and what may name its board, also where that is only
# mounted when it is looked into. Who may open its parts, and where others find it, is seen to without udev and the rest
# of the system (deploy/early.conf). PrivateTmp= would wait until folders are cleared: it has some in memory instead.
_FIRST = f"""[Unit]
DefaultDependencies=no
Conflicts=shutdown.target
Before=shutdown.target
RequiresMountsFor=/usr/lib/compere
After={DISKS} boot-firmware.mount boot-firmware.automount boot.mount boot.automount

[Service]
ExecStartPre=-+/usr/bin/systemd-tmpfiles --create compere.conf /usr/lib/compere/early.conf
PrivateTmp=no
TemporaryFileSystem=/tmp:mode=1777 /var/tmp:mode=1777
{_WEIGHS}"""
_WRITTEN = {f"{HEADER}\n{text}" for text in ("", _OFF, _LATER, _FIRST, f"[Service]\n{_WEIGHS}")}
_BEFORE = "# before, in milliseconds: "
# What the box itself waits for: a unit that is before any of these, or stands outside the usual order, cannot be later.
_EARLY = re.compile(
    r"^DefaultDependencies\s*=\s*(?:no|false|off|0)\s*$|^Before\s*=.*\b(?:sysinit|basic|sockets|paths|timers"
    r"|local-fs|network-pre|compere|dbus|cloud-)",
    re.M | re.I,
)
_DELAYS = re.compile(r"^\s*boot_delay(?:_ms)?\s*=", re.M)

_NETWORK = say("Nothing waits any longer until a network is there; the network itself comes as before.")
_WAITS = {"NetworkManager-wait-online.service": _NETWORK, "systemd-networkd-wait-online.service": _NETWORK}
_LOOKS = say("It looks for what is new or to be cleared up; now it does so once the box is there.")
_SERVES = say("It is there as before, some seconds later than the box.")
_LATE = {
    **dict.fromkeys(("apt-daily", "apt-daily-upgrade", "man-db", "dpkg-db-backup", "logrotate", "fstrim"), _LOOKS),
    **dict.fromkeys(("e2scrub_all", "e2scrub_reap", "rpi-eeprom-update", "packagekit"), _LOOKS),
    **dict.fromkeys(("ModemManager", "bluetooth", "hciuart", "avahi-daemon", "cups", "cups-browsed"), _SERVES),
    **dict.fromkeys(("triggerhappy", "raspi-config", "dphys-swapfile", "rsyslog", "udisks2", "smartmontools"), _SERVES),
}


@dataclass(frozen=True, slots=True)
class Spared:
    """One thing that the start is spared: it is left out, or comes later.

    Attributes:
        what: the unit, or the file that says it.
        later: it comes once the box is there; if not, it is left out.
        why: what that means for people.
        edit: the file that does it.
        known_s: how long it takes where that is documented; None if it is to be measured.
    """

    what: str
    later: bool
    why: Text
    edit: Edit
    known_s: float | None = None


def steps(boot: Boot) -> list[Spared]:
    """Return what there is to do on a machine; nothing once it is done."""
    return [*_firmware(boot), *_cloud(boot), *_units(boot)]


def first(boot: Boot, before_ms: int | None) -> list[Edit]:
    """Return the edits that start the box before the system, and note how long the start took before; none if done.

    An earlier version's are written anew, and what they noted stays; they are backed up, as nothing tells them from
    those into which somebody has written. The weights count while the machine starts, and where the kernel can weigh
    (systemd.resource-control(5)).
    """
    before_ms = before_ms if boot.text(_drop_in(BOX)) is None else noted_ms(boot)
    noted = "" if before_ms is None else f"{_BEFORE}{before_ms}\n"
    texts = {BOX: f"{HEADER}\n{noted}{_FIRST}", DISKS: f"{HEADER}\n[Service]\n{_WEIGHS}"}
    there = {unit: boot.text(_drop_in(unit)) for unit in texts}
    return [
        Edit(_drop_in(unit), before, text, before is not None and _is_edited(before))
        for unit, text in texts.items()
        if (before := there[unit]) is None or (before.startswith(HEADER) and before != text)
    ]


def noted_ms(boot: Boot) -> int | None:
    """Return how long a start took before any of this; None if nobody measured it."""
    found = re.search(rf"^{re.escape(_BEFORE)}([0-9]{{1,9}})$", boot.text(_drop_in(BOX)) or "", re.M)
    return int(found[1]) if found else None


def undo(boot: Boot, config: str) -> list[Edit]:
    """Return the edits that take all of it back; `config` is what config.txt says by then."""
    folder = boot.path(FOLDER)
    names = [f"{FOLDER}/{path.parent.name}/{path.name}" for path in sorted(folder.glob(f"*.service.d/{FILE}*"))]
    texts = {name: boot.text(name) for name in (*names, _CLOUD, _CLOUD + _NEW) if name.endswith((FILE, _CLOUD, _NEW))}
    ours = [
        Edit(name, text, None, not name.endswith(_NEW) and _is_edited(text))
        for name, text in texts.items()
        if text is not None and _is_ours(name, text)
    ]
    without = take_out(config, BLOCK)
    return [*ours, *([Edit(boot.config, config, without)] if without != config else [])]


def _is_ours(name: str, text: str) -> bool:
    """Return whether this command wrote a file, or began to when the power went."""
    return text.startswith(HEADER) or (name.endswith(_NEW) and HEADER.startswith(text))


def _is_edited(text: str) -> bool:
    """Return whether a file of ours is other than this version writes it: somebody's, or an earlier one's."""
    return re.sub(rf"^{re.escape(_BEFORE)}[0-9]+\n", "", text, count=1, flags=re.M) not in _WRITTEN


def installed(boot: Boot) -> bool:
    """Return whether the box is a service that this machine starts."""
    return _starts(boot, BOX)


def _firmware(boot: Boot) -> Iterator[Spared]:
    """The firmware's own wait; not where somebody has set it, as a monitor or a slow card may need it."""
    text = boot.text(boot.config) or ""
    if not _DELAYS.search(text):
        why = say("The firmware does not wait before the kernel, nor show its coloured picture on a monitor.")
        yield Spared(boot.config, False, why, Edit(boot.config, text, put_last(text, BLOCK)), FIRMWARE_S)


def _cloud(boot: Boot) -> Iterator[Spared]:
    """cloud-init, once it has done what the card's first start needed it for."""
    there = any(_starts(boot, f"cloud-init{each}.service") for each in ("", "-local", "-main"))
    if there and boot.path(_CLOUD_DONE).exists() and boot.text(_CLOUD) is None:
        why = say("It set the machine up at its first start, and looks at no file of the card any more.")
        yield Spared("cloud-init", False, why, Edit(_CLOUD, None, f"{HEADER}\n"))


def _units(boot: Boot) -> Iterator[Spared]:
    for unit, why in _WAITS.items():
        if _starts(boot, unit) and boot.text(_drop_in(unit)) is None:
            yield Spared(unit, False, why, Edit(_drop_in(unit), None, f"{HEADER}\n{_OFF}"))
    for name, why in _LATE.items():
        unit = f"{name}.service"
        starts = _starts(boot, unit) or _starts(boot, f"{name}.timer")
        if starts and boot.text(_drop_in(unit)) is None and not _EARLY.search(_text(boot, unit)):
            yield Spared(unit, True, why, Edit(_drop_in(unit), None, f"{HEADER}\n{_LATER}"))


def _drop_in(unit: str) -> str:
    return f"{FOLDER}/{unit}.d/{FILE}"


def _text(boot: Boot, unit: str) -> str:
    """Return what a unit's file says; "" for one that is not there."""
    found = (boot.text(f"{place}/{unit}") for place in _PLACES if boot.path(f"{place}/{unit}").is_file())
    return next(found, None) or ""


def _starts(boot: Boot, unit: str) -> bool:
    """Return whether a unit is there, and something that starts with the machine asks for it."""
    folders = (each for place in _PLACES for how in ("wants", "requires") for each in boot.path(place).glob(f"*.{how}"))
    asked = any(os.path.lexists(each / unit) for each in folders)
    return asked and bool(_text(boot, unit)) and not boot.masked(unit)
