"""What setup will change on a machine, worked out in advance: files before and after, and commands."""

import os
import re
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from compere.declared import dataclass, replace
from compere_device.boot import as_read, config_txt
from compere_device.boot.board_line import name_board, named, put_back
from compere_device.boot.cmdline import give, take
from compere_device.boot.models import MODEL, SERIAL_NUMBER, Model, Uart, find_model
from compere_device.boot.names import (
    CONFIG_TXT,
    FOLDERS,
    GETTYS,
    I2C,
    I2C_DEV,
    MODULES,
    OURS_TXT,
    SPI,
    UART,
    UART_LINE,
    parameter,
)
from compere_device.boot.remembered import Remembered, checksum, remembered
from compere_device.boot.switches import ENABLE_UART, HZ, ON, PORT_LINES, UART0, UART1, USUAL, Switches, fast_enough
from compere_device.errors import DeviceError
from compere_device.files.reading import read_file

BACKUP = ".compere-backup"  # appended to the name of a file that setup changes
MODULES_TEXT = f"# Written by `compere setup`; `compere setup --undo` takes it away.\n{I2C_DEV}\n"
_UNITS = "/etc/systemd/system"


class NotHere(DeviceError):
    """This machine has nothing to set up."""


@dataclass(frozen=True, slots=True)
class BootWish:
    """How the machine is to be set up.

    Attributes:
        i2c: the I²C bus is on.
        spi: the SPI bus is on.
        serial: the serial port on the header is free for a part.
        board: the board to name in the settings; "" leaves the settings unchanged.
    """

    i2c: bool
    spi: bool
    serial: bool = False
    board: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change to one file.

    Attributes:
        name: its absolute name.
        before: its text; None if it does not exist.
        after: its text afterwards; None if it is to be deleted.
        kept: it is backed up first.
    """

    name: str
    before: str | None
    after: str | None
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done.

    Attributes:
        edits: changes of files, in order; for setup, the first one records what all the others are about to change.
        commands: commands with their arguments, in order.
        spare: backups that are no longer needed afterwards.
        edits_first: whether the edits come before the commands.
    """

    edits: tuple[Edit, ...] = ()
    commands: tuple[tuple[str, ...], ...] = ()
    spare: tuple[str, ...] = ()
    edits_first: bool = True

    def __bool__(self) -> bool:
        return bool(self.edits or self.commands)

    def restart(self, settings: str) -> bool:
        """Return whether the machine has to restart: for anything but its settings file."""
        return bool(self.commands) or any(each.name != settings for each in self.edits)


class Boot:
    """The files that setup is about, beneath `root`; `settings` is the name of the settings file.

    `there` says whether there is a config.txt. Without one there is something to undo at most.

    Raises NotHere if there is no config.txt and this is not `to_undo`, and DeviceError if it cannot be read.
    """

    def __init__(self, root: Path, settings: str, to_undo: bool = False) -> None:
        self._root = root
        self.settings = settings
        folders = [folder for folder in FOLDERS if self._is_there(f"{folder}/{CONFIG_TXT}")]
        self.there = bool(folders)
        if not (folders or to_undo):
            where = " or ".join(FOLDERS)
            raise NotHere(f"there is no {CONFIG_TXT} in {where}: set up the machine on the Raspberry Pi itself.")
        self._folder = folder = (*folders, *FOLDERS)[0]
        self.config, self.ours = (f"{folder}/{name}" for name in (CONFIG_TXT, OURS_TXT))
        self.model: Model | None = find_model(self._told(MODEL))
        lines = self.read(self.text(self.config) or "", self.text(self.ours))
        names = [f"{folder}/{name}" for name in Switches(lines, self.model).command_lines]
        self.cmdline = next((name for name in names if self._is_there(name)), names[-1])

    def path(self, name: str) -> Path:
        """Return the path of a file, with links resolved."""
        return Path(os.path.realpath(self._root / name.lstrip("/")))

    def _is_there(self, name: str) -> bool:
        """Return whether a file exists; raises DeviceError if this user may not look."""
        try:
            return stat.S_ISREG(os.stat(self.path(name)).st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise _unread(name, error) from error

    def text(self, name: str) -> str | None:
        """Return the whole text of a file, every byte of it; None if it does not exist.

        Raises DeviceError if it cannot be read.
        """
        try:
            return read_file(self.path(name)).decode(errors="surrogateescape")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _unread(name, error) from error

    def masked(self, unit: str) -> bool:
        """Return whether a systemd unit is masked."""
        try:
            return os.readlink(self._root / _UNITS.lstrip("/") / unit) == os.devnull
        except OSError:
            return False

    def read(self, config: str, ours: str | None) -> list[as_read.BootLine]:
        """Return the lines of config.txt as this machine's firmware would read them with these two texts."""
        texts = {CONFIG_TXT: config, OURS_TXT: ours}
        number = self._told(SERIAL_NUMBER)
        serial = int(number, 16) if re.fullmatch("[0-9a-f]+", number) else None
        return as_read.read(lambda name: self._there(name, texts), CONFIG_TXT, self.model, serial)

    def _there(self, name: str, texts: dict[str, str | None]) -> str | None:
        if name.lower() in texts:
            return texts[name.lower()]
        whole = f"{self._folder}/{name}"
        if not self.path(whole).exists():  # FAT has no case
            alike = (f"{os.path.dirname(whole)}/{each.name}" for each in _files(self.path(whole).parent))
            whole = next((each for each in alike if each.lower() == whole.lower()), whole)
        try:
            return self.text(whole)
        except DeviceError:
            return None

    def _told(self, name: str) -> str:
        try:
            return (self.text(name) or "").strip("\0 \n")
        except DeviceError:
            return ""

    @property
    def frees_serial(self) -> bool:
        """Whether an earlier setup freed the serial port."""
        text = self.text(self.ours) or ""
        return config_txt.is_ours(text) and UART_LINE in text.splitlines()


def _unread(name: str, error: OSError) -> DeviceError:
    return DeviceError(f"{name} cannot be read ({error.strerror or error}); give this user leave to.")


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def set_up(boot: Boot, wish: BootWish) -> Plan:
    """Return the plan that sets the machine up as wished; an empty one if it is."""
    ours, cmdline = boot.text(boot.ours), boot.text(boot.cmdline)
    before = _known(ours)
    line, taken, units = cmdline, list(before.taken), tuple[str, ...]()
    config, texts = boot.text(boot.config) or "", _texts(boot, wish)
    if wish.serial:
        units = tuple(unit for unit in GETTYS if not boot.masked(unit))
        if cmdline is not None:
            line, more = take(cmdline, _consoles(boot, texts.config))
            words = [each.word for each in more]  # remembered, but not taken out yet when the power failed
            taken = [each for each in taken if each.word not in words] + more
    masked = (*before.masked, *(unit for unit in units if unit not in before.masked))
    known = replace(before, taken=tuple(taken), masked=masked)
    text = boot.text(boot.settings)
    settings, known = _settings(text, wish.board, boot.settings, known)
    others = [
        _modules(boot, wish, known),
        Edit(boot.cmdline, cmdline, line, True),
        Edit(boot.config, config, texts.config, True),
        Edit(boot.settings, text, settings, True),
    ]
    known = _noted(known, (Edit(boot.ours, ours if _foreign(ours) else None, config_txt.HEADER), *others))
    edits = (Edit(boot.ours, ours, texts.ours(known.lines()), _foreign(ours)), *others)
    kept = (replace(each, kept=each.kept and known.is_of(each.name, each.before)) for each in edits)
    return Plan(_real(kept), tuple(("systemctl", "mask", unit) for unit in units))


def _modules(boot: Boot, wish: BootWish, known: Remembered) -> Edit:
    """Return the edit that has i2c-dev loaded at the start; it changes nothing if the file loads it already."""
    text = boot.text(MODULES)
    if not wish.i2c:
        return Edit(MODULES, text, _as_before(boot, MODULES, text, MODULES_TEXT, known))
    loads = text is not None and I2C_DEV in (line.strip() for line in text.splitlines())
    return Edit(MODULES, text, text if loads else MODULES_TEXT, True)


def _noted(known: Remembered, edits: Iterable[Edit]) -> Remembered:
    """Return what is remembered, with the checksum of each file that is changed for the first time."""
    new = {
        each.name: None if each.before is None else checksum(each.before)
        for each in edits
        if each.before != each.after and each.name not in known.files
    }
    return replace(known, files={**known.files, **new})


@dataclass(frozen=True, slots=True)
class _Texts:
    """config.txt with our file included, and the text of our file apart from what it remembers."""

    config: str
    wish: BootWish
    port: tuple[str, ...]
    before: Switches

    def ours(self, remembers: Sequence[str] = ()) -> str:
        return config_txt.ours(self.wish.i2c, self.wish.spi, self.port, remembers, self.before)


def _texts(boot: Boot, wish: BootWish) -> _Texts:
    """Return texts that fulfil the wish; our file is included at the end if later lines would override it."""
    config = boot.text(boot.config) or ""
    added = _texts_of(boot, wish, config_txt.add(config))
    switches = Switches(boot.read(added.config, added.ours()), boot.model)
    return added if _holds(switches, wish) else _texts_of(boot, wish, config_txt.put_last(config))


def _texts_of(boot: Boot, wish: BootWish, config: str) -> _Texts:
    lines = boot.read(config, None)
    places = [at for at, line in enumerate(lines) if line.counts is not False and config_txt.includes_ours(line)]
    before, *others = (Switches(lines[:at], boot.model) for at in places or [len(lines)])  # somebody may do so, too
    for each in others:
        before.either(each)
    port = PORT_LINES if wish.serial else ()
    texts = _Texts(config, wish, port, before)
    if wish.serial:
        so_far = Switches(boot.read(config, texts.ours()), boot.model)
        uarts = [parameter(each) for each in (UART0, UART1) if not so_far.sure(each, ON, USUAL)]
        texts = replace(texts, port=(*port, *(so_far.lacks_for_port() if boot.model else uarts)))
    return texts


def _holds(switches: Switches, wish: BootWish) -> bool:
    """Return whether a wish is fulfilled for sure, however the lines in doubt turn out."""
    i2c = switches.sure(I2C, ON) and fast_enough(switches.may(HZ))
    uarts = switches.sure(ENABLE_UART, "1") and switches.sure(UART0, ON, USUAL) and switches.sure(UART1, ON, USUAL)
    port = switches.port if switches.model else uarts
    return (i2c or not wish.i2c) and (switches.sure(SPI, ON) or not wish.spi) and (bool(port) or not wish.serial)


def _consoles(boot: Boot, config: str) -> tuple[str, ...]:
    """Return the names under which the kernel may write to the header's port."""
    if boot.model is None or boot.model.uart is not Uart.RP1:
        return UART
    moved = Switches(boot.read(config, boot.text(boot.ours)), boot.model).serial0_is_header
    return UART if moved else UART[1:]


def undo(boot: Boot) -> Plan:
    """Return the plan that undoes `set_up` and keeps what somebody changed since; empty if nothing is to be undone."""
    ours, config, cmdline = boot.text(boot.ours), boot.text(boot.config) or "", boot.text(boot.cmdline)
    known = _known(ours)
    text, modules = boot.text(boot.settings), boot.text(MODULES)
    line = cmdline if cmdline is None else give(cmdline, list(known.taken))
    edits = [
        Edit(boot.config, config, config_txt.take_out(config)),
        Edit(boot.cmdline, cmdline, line),
        Edit(MODULES, modules, _as_before(boot, MODULES, modules, MODULES_TEXT, known)),
        Edit(boot.settings, text, _settings_before(boot, text, known)),
        Edit(boot.ours, ours, _as_before(boot, boot.ours, ours, ours, known) if ours and not _foreign(ours) else ours),
    ]
    spare = [
        each.name + BACKUP for each in edits if each.after is not None and boot.text(each.name + BACKUP) == each.after
    ]
    units = [unit for unit in known.masked if boot.masked(unit)]
    return Plan(_real(edits), tuple(("systemctl", "unmask", unit) for unit in units), tuple(spare), edits_first=False)


def _foreign(ours: str | None) -> bool:
    return ours is not None and not config_txt.is_ours(ours)


def _known(ours: str | None) -> Remembered:
    """Return what our file remembers; nothing if there is none, or somebody else wrote it."""
    return Remembered() if ours is None or _foreign(ours) else remembered(ours)


def _as_before(boot: Boot, name: str, text: str | None, written: str, known: Remembered) -> str | None:
    """Return a file's text before setup wrote it; its present text if somebody has changed it since."""
    return _backup(boot, name, known) if text == written and name in known.files else text


def _backup(boot: Boot, name: str, known: Remembered) -> str | None:
    """Return a file's backup if it is the text before setup, not an older one; None if there was no file."""
    text = boot.text(name + BACKUP)
    return text if known.is_of(name, text) else None


def _settings(text: str | None, board: str, file: str, known: Remembered) -> tuple[str | None, Remembered]:
    """Return the settings with the board, and what to remember of the board before the first setup."""
    if not board or named(text or "") == f'"{board}"':
        return text, known
    after = name_board(text or "", board, Path(file))
    if known.board:
        return after, replace(known, board=board)
    return after, replace(known, board=board, value=named(text or ""), made=text is None)


def _settings_before(boot: Boot, text: str | None, known: Remembered) -> str | None:
    """Return the settings without the board that setup wrote; unchanged if somebody has set another one since."""
    if text is None or not known.board or named(text) != f'"{known.board}"':
        return text
    before = None if known.made else boot.text(boot.settings + BACKUP)
    if not known.is_of(boot.settings, before):
        return put_back(text, known.value)
    try:
        if name_board(before or "", known.board, Path(boot.settings)) == text:
            return before  # nothing else has changed, so restore it byte for byte
    except DeviceError:
        pass  # edited since, or written in a way that is not edited here
    return put_back(text, known.value)


def _real(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    return tuple(each for each in edits if each.before != each.after)
