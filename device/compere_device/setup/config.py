"""The settings file: TOML, validated into the frozen values of `settings`; and where files are."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from compere.declared import dataclass, fields, replace
from compere.errors import shortened
from compere.wording import Text, Words, say
from compere_device.errors import DeviceError
from compere_device.files.reading import BYTE_ORDER_MARK, read_file
from compere_device.setup.boards import AUTO
from compere_device.setup.conflicts import conflicts
from compere_device.setup.displays import SIMULATED
from compere_device.setup.elsewhere import NOWHERE, Elsewhere
from compere_device.setup.faults import ConfigFault, Named
from compere_device.setup.places import usual_places
from compere_device.setup.plain_toml import plain
from compere_device.setup.settings import (
    Config,
    DeviceConfig,
    DisplayConfig,
    KeysConfig,
    LearnedKeys,
    PathsConfig,
    ReaderConfig,
    ScannerConfig,
    SignalsConfig,
    TableConfig,
    settings_of,
    written,
)

__all__ = [
    "Config",
    "ConfigError",
    "DeviceConfig",
    "DisplayConfig",
    "KeysConfig",
    "Paths",
    "PathsConfig",
    "ReaderConfig",
    "ScannerConfig",
    "SignalsConfig",
    "TableConfig",
    "as_toml",
    "default_paths",
    "in_force",
    "load",
]

Again = Callable[[str], Sequence[ConfigFault]]

BYTES_MOST = 256 << 10  # of the file; all settings with their notes have some six thousand
NOT_THERE = say(
    "there is no such file, and COMPERE_CONFIG names it; write one, an empty one will do, or set COMPERE_CONFIG to"
    " nothing."
)


class ConfigError(DeviceError, ValueError):
    """The settings in the file at `path` cannot be used as they are.

    Attributes:
        path: the file.
        faults: what is wrong, and where it stands.
        said: a text for each of them.
        problems: the same in English, after the file's name.
        usable: settings that can be used: those that were understood, and defaults for the rest.
        again: returns what would be wrong with another text in the file.
    """

    def __init__(
        self, path: Path, faults: Sequence[ConfigFault], usable: Config, again: Again = lambda text: ()
    ) -> None:
        words = Words()
        self.faults = tuple(faults)
        self.said = tuple(each.said for each in faults)
        self.problems = tuple(f"{path}: {words.say(text)}" for text in self.said)
        super().__init__("\n".join(self.problems))
        self.path = path
        self.usable = usable
        self.again = again

    @property
    def sentences(self) -> tuple[str, ...]:
        return self.problems


@dataclass(frozen=True, slots=True)
class Paths:
    """Where the files are unless the settings say otherwise; `..._named` is true if the environment names it."""

    state: Path
    config: Path
    state_named: bool = False
    config_named: bool = False

    def config_file(self) -> Path | None:
        """Return the file to load; None for the usual file if it does not exist.

        A file that the environment or a link names must exist.
        """
        try:
            self.config.stat()
        except FileNotFoundError:
            return self.config if self.config_named or self.config.is_symlink() else None
        except OSError:
            pass  # it exists but is out of reach; `load` says why
        return self.config

    def state_folder(self, config: Config) -> Path:
        """Return the folder of the games, from the environment, else the settings, else the usual one."""
        return Path(config.paths.state) if config.paths.state and not self.state_named else self.state


def default_paths(environ: Mapping[str, str], service: bool) -> Paths:
    """Return the usual places, as in `places`, and which of them the environment names."""
    state, config = usual_places(environ, service)
    return Paths(Path(state), Path(config), bool(environ.get("COMPERE_STATE")), bool(environ.get("COMPERE_CONFIG")))


def load(
    path: Path | None, *, named: bool = False, elsewhere: Callable[[Config], Elsewhere] = lambda config: NOWHERE
) -> Config:
    """Return the settings in a file, or the defaults for None.

    Args:
        path: the file.
        named: COMPERE_CONFIG names it.
        elsewhere: returns the board if the file names none.

    Raises:
        ConfigError: settings are wrong; it has everything that is.
    """
    if path is None:
        found = elsewhere(Config())
        config, problems = _config({}, found)
        if problems:
            raise ConfigError(found.file or Path(), problems, config)
        return config

    def again(text: str) -> Sequence[ConfigFault]:
        return _checked(text.removeprefix(BYTE_ORDER_MARK), elsewhere)[1]

    try:
        text = _text(path, named)
    except _Unreadable as error:
        raise ConfigError(path, [error.fault], elsewhere(Config()).over(Config()), again) from error
    config, faults = _checked(text, elsewhere)
    if faults:
        raise ConfigError(path, faults, config, again)
    return config


def _checked(text: str, elsewhere: Callable[[Config], Elsewhere]) -> tuple[Config, Sequence[ConfigFault]]:
    """Return the settings of a text that can be used, and what is wrong with the others."""
    table, broken = _table(text)
    found = elsewhere(_config(table)[0])
    if _names_board(table):
        found = replace(NOWHERE, keys=found.keys)
    config, problems = _config(table, found)
    if broken or problems:
        return _without_conflicts(config, found), [*broken, *found.faults] if broken else problems
    return config, ()


def _table(text: str) -> tuple[Mapping[str, Any], list[ConfigFault]]:
    """Return what the file has, as far as it is TOML, and what is not."""
    table = plain(text)
    if table is not None:
        return table, []
    import tomllib

    try:
        return tomllib.loads(text), []
    except (ValueError, RecursionError) as error:  # also for numbers and nestings that are too large
        from compere_device.setup.toml_lines import broken_at  # few files are no TOML

        line, why = _broken_line(text, str(error))
        said = say("this is not TOML: {why}; correct that line.", why=shortened(why))
        above = "\n".join(text.split("\n")[: broken_at(text, line).first - 1])
        return _toml(above), [ConfigFault(said, line=line)]


def _names_board(table: Mapping[str, Any]) -> bool:
    """Return whether the file names a board."""
    keys = table.get("keys")
    return isinstance(keys, dict) and keys.get("board", AUTO) != AUTO


def as_toml(config: Config) -> str:
    """Return the settings as a file that `load` reads back, with a note on each."""
    blocks = []
    for section in fields(config):
        values = getattr(config, section.name)
        lines = [f"[{section.name}]"]
        for name, setting in settings_of(values).items():
            lines.append(f"{name} = {setting.write(getattr(values, name))}  # {setting.note}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


class _Unreadable(Exception):
    """A file that cannot be read, or is not text, with its fault."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.template)
        self.fault = ConfigFault(said)


def _text(path: Path, named: bool) -> str:
    """Return the text of the file."""
    try:
        content = read_file(path, BYTES_MOST)
    except FileNotFoundError as error:
        if named and not path.is_symlink():
            raise _Unreadable(NOT_THERE) from error
        raise _Unreadable(_cannot_read(error)) from error
    except OSError as error:
        raise _Unreadable(_cannot_read(error)) from error
    try:
        return content.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        said = say("byte {place} is not UTF-8 text; save the file as UTF-8.", place=error.start)
        raise _Unreadable(said) from error


def _cannot_read(error: OSError) -> Text:
    why = error.strerror or str(error)
    return say("cannot be read ({why}); name a file that can, or none for the defaults.", why=why)


def _broken_line(text: str, why: str) -> tuple[int, str]:
    """Return the line that is not TOML, counted from 1, and why in a sentence that names it.

    Of what is never closed tomllib only says that the document ended: the line on which it begins is looked for.
    """
    if told := re.search(r"\(at line (\d+)", why):
        return int(told[1]), why
    from compere_device.setup.toml_lines import statements

    every = list(statements(text))
    line = next((each for each in every if not each.path), every[-1]).first
    return line, f"{why.removesuffix(' (at end of document)')} (at line {line})"


def _toml(text: str) -> dict[str, Any]:
    """Return what a text has; nothing, if it is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _without_conflicts(config: Config, found: Elsewhere) -> Config:
    """Return settings without conflicts: defaults replace those that conflict and, if that does not help, all of them.

    The default board is the one that was `found` elsewhere.
    """
    default = found.over(Config())
    for _ in range(len(fields(config))):
        bad = {each for fault in conflicts(config) for each in fault.settings}
        if not bad:
            return config
        for section, name in bad:
            values = replace(getattr(config, section), **{name: getattr(getattr(default, section), name)})
            config = replace(config, **{section: values})
    return replace(default, device=config.device, paths=config.paths)


def in_force(config: Config) -> Iterator[str]:
    """Yield in a few words what the settings and the board amount to."""
    keys = (f"{key.name} {' '.join(map(str, contacts))}" for key, contacts in config.keys.pins.items())
    learned = ", learned on the device" if isinstance(config.keys, LearnedKeys) else ""
    yield f"pins of the keys: {', '.join(keys)}{learned}"
    if config.driver == SIMULATED:
        yield "display: simulated"
    elif config.bus == "i2c":
        yield f"display: {config.driver} at 0x{config.display.i2c_address:02X} of /dev/i2c-{config.display.i2c_port}"
    else:
        pins = f"D/C {config.spi_dc_pin}, reset {config.spi_reset_pin}"
        yield f"display: {config.driver} at /dev/spidev{config.display.spi_port}.{config.display.spi_device}, {pins}"


def _config(table: Mapping[str, Any], found: Elsewhere = NOWHERE) -> tuple[Config, list[ConfigFault]]:
    """Return the valid settings of a table, and what is wrong with the others and with their combination.

    The board is the one that was `found` elsewhere, unless the table names one.
    """
    config, problems = Config(), [*found.faults]
    names = [section.name for section in fields(config)]
    bad: set[Named] = set()
    for name, given in table.items():
        if wrong := _no_section(name, given, names):
            problems.append(wrong)
        else:
            right = dict(_right(name, getattr(config, name), given, problems))
            config = replace(config, **{name: replace(getattr(config, name), **right)})
            bad |= {(name, each) for each in given.keys() - right.keys()}
    config = found.over(config) if config.keys.board == AUTO else found.with_keys(config)
    problems += conflicts(config, bad)
    return config, problems


def _no_section(name: str, given: object, names: Sequence[str]) -> ConfigFault | None:
    """Return why what stands at the top of the file is no section; None if it is one."""
    is_section = isinstance(given, dict)
    if name in names and is_section:
        return None
    return ConfigFault(_why_no_section(name, given, names), ((name, "") if is_section else ("", name),))


def _why_no_section(name: str, given: object, names: Sequence[str]) -> Text:
    if name in names:
        return say("{name} is {value}; make it a section that begins with [{name}].", name=name, value=written(given))
    if not isinstance(given, dict) and (homes := ", ".join(_homes(name))):
        return say(
            "{name} = {value} stands above all sections; write it below {sections}.",
            name=name,
            value=written(given),
            sections=homes,
        )
    return _unknown(say("[{name}] is no section", name=shortened(name)), name, names, "[{}]")


def _homes(name: str) -> list[str]:
    """Return the heads of the sections that have a setting of this name."""
    sections = ((section.name, getattr(Config(), section.name)) for section in fields(Config()))
    return [f"[{section}]" for section, values in sections if name in settings_of(values)]


def _right(
    section: str, defaults: Any, given: Mapping[str, Any], problems: list[ConfigFault]
) -> Iterator[tuple[str, Any]]:
    """Yield the valid settings of a section, by name; the others become problems."""
    settings = settings_of(defaults)
    for name, value in given.items():
        if name not in settings:
            what = say("[{section}] {name} is no setting", section=section, name=shortened(name))
            problems.append(ConfigFault(_unknown(what, name, list(settings), "{}"), ((section, name),)))
        elif not settings[name].fits(value):
            expected = settings[name].expected
            said = say(
                "[{section}] {name} is {value}; write {expected}.",
                section=section,
                name=name,
                value=written(value),
                expected=expected,
            )
            problems.append(ConfigFault(said, ((section, name),)))
        else:
            yield name, value


def _unknown(what: Text, name: str, known: Sequence[str], form: str) -> Text:
    import difflib

    nearest = difflib.get_close_matches(shortened(name), known, n=1)
    if nearest:
        return say("{what}; did you mean {nearest}?", what=what, nearest=form.format(nearest[0]))
    return say("{what}; there are {known}.", what=what, known=", ".join(form.format(each) for each in known))
