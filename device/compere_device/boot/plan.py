"""What is to be changed on a machine, before anything is: files as they are and as they shall be, and commands."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from compere_device.boot import config_txt
from compere_device.boot.board_line import name_board, named, put_back
from compere_device.boot.cmdline import give, take
from compere_device.boot.names import (
    CMDLINE_TXT,
    CONFIG_TXT,
    FOLDERS,
    GETTYS,
    I2C_DEV,
    MODULES,
    OURS_TXT,
    UART_LINE,
)
from compere_device.boot.remembered import Remembered, remembered
from compere_device.errors import DeviceError
from compere_device.files.reading import read_file

BACKUP = ".compere-backup"  # behind the name of a file that was there before
MODULES_TEXT = f"# Written by `compere setup`; `compere setup --undo` takes it away.\n{I2C_DEV}\n"
_UNITS = "/etc/systemd/system"


class NotHere(DeviceError):
    """This machine has nothing to set up."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How the machine shall be: the buses that are on, whether the serial port is free, the board of the settings.

    `board`: the name to be written into the settings; empty: they stay as they are.
    """

    i2c: bool
    spi: bool
    serial: bool = False
    board: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """A file, by its absolute name, as it is and as it shall be; None: not there. `kept`: a backup is made first."""

    name: str
    before: str | None
    after: str | None
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Edits and commands, each in their order; `spare` are backups that are no longer needed then.

    `edits_first`: the commands come behind the edits, of which the first remembers what they are about to change.
    """

    edits: tuple[Edit, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    spare: tuple[str, ...] = ()
    edits_first: bool = True

    def __bool__(self) -> bool:
        return bool(self.edits or self.commands)

    def restart(self, settings: str) -> bool:
        """Return whether the machine has to start anew: for all but its settings' file."""
        return bool(self.commands) or any(each.name != settings for each in self.edits)


class Boot:
    """The files beneath `root` that setting up is about; `settings` is the name of the settings' file.

    Raises NotHere where no config.txt is found.
    """

    def __init__(self, root: Path, settings: str) -> None:
        self._root = root
        self.settings = settings
        folders = [folder for folder in FOLDERS if self.path(f"{folder}/{CONFIG_TXT}").is_file()]
        if not folders:
            where = " or ".join(FOLDERS)
            raise NotHere(f"there is no {CONFIG_TXT} in {where}: set up the machine on the Raspberry Pi itself.")
        self.config, self.cmdline, self.ours = (f"{folders[0]}/{name}" for name in (CONFIG_TXT, CMDLINE_TXT, OURS_TXT))

    def path(self, name: str) -> Path:
        """Return where a file is; a link is followed."""
        return Path(os.path.realpath(self._root / name.lstrip("/")))

    def text(self, name: str) -> str | None:
        """Return what a file says, every byte of it; None where there is none. Raises DeviceError if unreadable."""
        try:
            return read_file(self.path(name)).decode(errors="surrogateescape")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise DeviceError(f"{name} cannot be read ({error.strerror or error}); give this user leave to.") from error

    def masked(self, unit: str) -> bool:
        """Return whether systemd never starts a unit."""
        try:
            return os.readlink(self._root / _UNITS.lstrip("/") / unit) == os.devnull
        except OSError:
            return False

    @property
    def frees_serial(self) -> bool:
        """Whether the serial port was freed here before."""
        text = self.text(self.ours) or ""
        return config_txt.is_ours(text) and UART_LINE in text.splitlines()


def set_up(boot: Boot, wish: Wish) -> Plan:
    """Return what makes a machine as it is wished; nothing where it is."""
    ours, cmdline = boot.text(boot.ours), boot.text(boot.cmdline)
    before = remembered(ours) if ours and config_txt.is_ours(ours) else Remembered()
    line, taken, units = cmdline, list(before.taken), tuple[str, ...]()
    if wish.serial:
        units = tuple(unit for unit in GETTYS if not boot.masked(unit))
        if cmdline is not None:
            line, more = take(cmdline)  # also what was remembered, and not yet taken when the power went
            words = [each.word for each in more]
            taken = [each for each in taken if each.word not in words] + more
    masked = (*before.masked, *(unit for unit in units if unit not in before.masked))
    known = replace(before, taken=tuple(taken), masked=masked)
    text = boot.text(boot.settings)
    settings, known = _settings(text, wish.board, boot.settings, known)
    modules = boot.text(MODULES)
    edits = [
        Edit(boot.ours, ours, config_txt.ours(wish.i2c, wish.spi, wish.serial, known.lines()), _foreign(ours)),
        Edit(MODULES, modules, MODULES_TEXT if wish.i2c else None if modules == MODULES_TEXT else modules),
        Edit(boot.cmdline, cmdline, line, True),
        _edit_config(boot),
        Edit(boot.settings, text, settings, True),
    ]
    return Plan(_real(edits), tuple(("systemctl", "mask", unit) for unit in units))


def undo(boot: Boot) -> Plan:
    """Return what makes a machine as it was before `set_up`, with what somebody changed since; nothing where it is."""
    ours, config, cmdline = boot.text(boot.ours), boot.text(boot.config) or "", boot.text(boot.cmdline)
    known = remembered(ours) if ours and config_txt.is_ours(ours) else Remembered()
    text, modules = boot.text(boot.settings), boot.text(MODULES)
    line = cmdline if cmdline is None else give(cmdline, list(known.taken))
    edits = [
        Edit(boot.config, config, config_txt.take_out(config)),
        Edit(boot.cmdline, cmdline, line),
        Edit(MODULES, modules, None if modules == MODULES_TEXT else modules),
        Edit(boot.settings, text, _settings_before(boot, text, known)),
        Edit(boot.ours, ours, ours if _foreign(ours) else boot.text(boot.ours + BACKUP)),
    ]
    spare = [
        each.name + BACKUP for each in edits if each.after is not None and boot.text(each.name + BACKUP) == each.after
    ]
    units = [unit for unit in known.masked if boot.masked(unit)]
    return Plan(_real(edits), tuple(("systemctl", "unmask", unit) for unit in units), tuple(spare), edits_first=False)


def _foreign(ours: str | None) -> bool:
    return ours is not None and not config_txt.is_ours(ours)


def _edit_config(boot: Boot) -> Edit:
    text = boot.text(boot.config) or ""
    return Edit(boot.config, text, config_txt.add(text), True)


def _settings(text: str | None, board: str, file: str, known: Remembered) -> tuple[str | None, Remembered]:
    """Return the settings with the board, and what is remembered of the board before: that of the first time."""
    if not board or named(text or "") == f'"{board}"':
        return text, known
    after = name_board(text or "", board, Path(file))
    if known.board:
        return after, replace(known, board=board)
    return after, replace(known, board=board, value=named(text or ""), made=text is None)


def _settings_before(boot: Boot, text: str | None, known: Remembered) -> str | None:
    """Return the settings without the board that was written; as they are where somebody wrote another one since."""
    if text is None or not known.board or named(text) != f'"{known.board}"':
        return text
    before = None if known.made else boot.text(boot.settings + BACKUP)
    try:
        if name_board(before or "", known.board, Path(boot.settings)) == text:
            return before  # nothing else was changed: the very bytes
    except DeviceError:
        pass  # it was edited since, or before in a way that is not edited here
    return put_back(text, known.value)


def _real(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    return tuple(each for each in edits if each.before != each.after)
