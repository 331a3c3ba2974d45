"""The settings: one TOML file, checked into frozen values, with a default for everything."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from compere_device.errors import DeviceError
from compere_device.events import Key

NAME = "compere"
NAME_MOST = 8  # letters of a player's name that fit beside a key


class ConfigError(DeviceError, ValueError):
    """The settings cannot be used; `problems` has one sentence for each reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a value must be, how it is written, and what the example says about it."""

    expected: str
    fits: Callable[[Any], bool]
    note: str
    write: Callable[[Any], str]


def _number(default: int, low: int, high: int, note: str, form: str = "{}") -> Any:
    def fits(value: object) -> bool:
        return type(value) is int and low <= value <= high

    expected = f"a whole number from {form.format(low)} to {form.format(high)}"
    return field(default=default, metadata={"setting": _Setting(expected, fits, note, form.format)})


def _choice(default: str, choices: Sequence[str], note: str) -> Any:
    written = [_written(choice) for choice in choices]
    expected = f"{', '.join(written[:-1])} or {written[-1]}"

    def fits(value: object) -> bool:
        return value in choices

    return field(default=default, metadata={"setting": _Setting(expected, fits, note, _written)})


def _text(default: str, expected: str, fits: Callable[[str], bool], note: str) -> Any:
    def is_text(value: object) -> bool:
        return isinstance(value, str) and value.isprintable() and fits(value)

    return field(default=default, metadata={"setting": _Setting(expected, is_text, note, _written)})


def _pin(default: int) -> Any:
    # The pins below 4 are those of the display and of the boards that name themselves.
    return _number(default, 4, 27, "GPIO (BCM) number")


def _written(value: object) -> str:
    """A value as TOML writes it."""
    import json

    return json.dumps(value, ensure_ascii=False, default=str)


@dataclass(frozen=True, slots=True)
class DisplayConfig:
    """The glass: which driver, where it is on the I²C bus, and how bright."""

    driver: str = _choice("auto", ("auto", "ssd1306", "simulated"), "auto: the OLED if it answers, else simulated")
    i2c_port: int = _number(1, 0, 22, "the bus: 1 is on the pins 3 and 5 of the header")
    i2c_address: int = _number(0x3C, 0x08, 0x77, "0x3C, or 0x3D if the board says so", form="0x{:02X}")
    contrast: int = _number(207, 0, 255, "brightness; less light, longer life")


@dataclass(frozen=True, slots=True)
class KeysConfig:
    """The four keys: their pins, and the times that make a press, a hold and a repeat."""

    ok: int = _pin(5)
    back: int = _pin(6)
    up: int = _pin(13)
    down: int = _pin(19)
    bounce_ms: int = _number(10, 0, 100, "how long a contact may bounce; 0 for keys that never do")
    hold_ms: int = _number(600, 200, 3_000, "OK or BACK down for this long is held")
    repeat_after_ms: int = _number(500, 100, 3_000, "UP or DOWN down for this long repeats ...")
    repeat_slowest_ms: int = _number(250, 20, 2_000, "... first every so often ...")
    repeat_fastest_ms: int = _number(60, 20, 2_000, "... at last every so often")
    panic_ms: int = _number(3_000, 1_000, 30_000, "BACK and OK together for this long always lead out")

    @property
    def pins(self) -> dict[Key, int]:
        """The pin of every key."""
        return {Key.OK: self.ok, Key.BACK: self.back, Key.UP: self.up, Key.DOWN: self.down}


@dataclass(frozen=True, slots=True)
class ScannerConfig:
    """The code scanner on a serial port."""

    url: str = _text("", "text on one line", lambda value: True, 'as pyserial names it ("/dev/ttyACM0"); "" for none')


@dataclass(frozen=True, slots=True)
class DeviceConfig:
    """What concerns the whole box."""

    language: str = _choice("", ("en", "fr", ""), '"en", "fr", or "" to ask at the first start')


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Who plays."""

    names: str = _text(
        "",
        f"names of at most {NAME_MOST} letters with commas between them",
        lambda value: not value or all(0 < len(name.strip()) <= NAME_MOST for name in value.split(",")),
        'who plays, clockwise from you ("Léa, Alice, Tom"); "" for seat letters',
    )

    @property
    def seats(self) -> tuple[str, ...]:
        """The names one by one."""
        return tuple(name.strip() for name in self.names.split(",")) if self.names else ()


@dataclass(frozen=True, slots=True)
class PathsConfig:
    """Where files are kept."""

    state: str = _text(
        "",
        'an absolute folder, or "" for the default',
        lambda value: not value or Path(value).is_absolute(),
        'folder of the games and the almanac; "" for the default',
    )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings; one value for each section of the file."""

    display: DisplayConfig = field(default_factory=DisplayConfig)
    keys: KeysConfig = field(default_factory=KeysConfig)
    scanner: ScannerConfig = field(default_factory=ScannerConfig)
    device: DeviceConfig = field(default_factory=DeviceConfig)
    table: TableConfig = field(default_factory=TableConfig)
    paths: PathsConfig = field(default_factory=PathsConfig)


@dataclass(frozen=True, slots=True)
class Paths:
    """Where the files are unless the settings say otherwise; `..._named` is true for what the environment names."""

    state: Path
    config: Path
    state_named: bool = False
    config_named: bool = False

    def config_file(self) -> Path | None:
        """The file to load: one that the environment names must be there, the usual one need not."""
        try:
            self.config.stat()
        except FileNotFoundError:
            return self.config if self.config_named else None
        except OSError:
            pass  # it is there but out of reach: `load` says why
        return self.config

    def state_folder(self, config: Config) -> Path:
        """The folder of the games: as the environment says, else the settings, else the usual one."""
        return Path(config.paths.state) if config.paths.state and not self.state_named else self.state


def default_paths(environ: Mapping[str, str], service: bool) -> Paths:
    """The usual places, of the service or of the person who runs the program.

    COMPERE_STATE (a folder) and COMPERE_CONFIG (a file) come first; for the service, then the folders that systemd
    names in STATE_DIRECTORY and CONFIGURATION_DIRECTORY. A person's own are those of platformdirs, which reads the
    XDG variables of the process itself.
    """
    state, folder = _service_folders(environ) if service else _user_folders()
    named_state, named_config = environ.get("COMPERE_STATE"), environ.get("COMPERE_CONFIG")
    return Paths(
        Path(named_state) if named_state else state,
        Path(named_config) if named_config else folder / "config.toml",
        bool(named_state),
        bool(named_config),
    )


def _service_folders(environ: Mapping[str, str]) -> tuple[Path, Path]:
    # systemd lists several folders with colons; the unit names the one of the program first.
    state = environ.get("STATE_DIRECTORY", "").split(":")[0] or f"/var/lib/{NAME}"
    folder = environ.get("CONFIGURATION_DIRECTORY", "").split(":")[0] or f"/etc/{NAME}"
    return Path(state), Path(folder)


def _user_folders() -> tuple[Path, Path]:
    import platformdirs

    return platformdirs.user_state_path(NAME), platformdirs.user_config_path(NAME)


def load(path: Path | None) -> Config:
    """The settings of a file, or the defaults for None; raises `ConfigError` with everything that is wrong."""
    if path is None:
        return Config()
    table = _table(path)
    problems: list[str] = []
    config = _config(table, problems)
    if problems:
        raise ConfigError([f"{path}: {problem}" for problem in problems])
    return config


def as_toml(config: Config) -> str:
    """The settings as a file that `load` reads back, with a word on each."""
    blocks = []
    for section in fields(config):
        values = getattr(config, section.name)
        lines = [f"[{section.name}]"]
        for entry in fields(values):
            setting: _Setting = entry.metadata["setting"]
            lines.append(f"{entry.name} = {setting.write(getattr(values, entry.name))}  # {setting.note}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _table(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        problem = f"cannot be read ({error.strerror}); name a file that can, or none for the defaults."
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8 text; save the file as UTF-8."
    except (ValueError, RecursionError) as error:  # also numbers and nestings that no parser should swallow
        problem = f"this is not TOML: {error}; correct that line."
    raise ConfigError([f"{path}: {problem}"])


def _config(table: Mapping[str, Any], problems: list[str]) -> Config:
    config = Config()
    names = [section.name for section in fields(config)]
    bad: set[str] = set()
    for name, given in table.items():
        if name not in names:
            problems.append(_unknown(f"[{name}] is no section", name, names, "[{}]"))
        elif not isinstance(given, dict):
            problems.append(f"{name} is {_written(given)}; make it a section that begins with [{name}].")
        else:
            right = dict(_right(name, getattr(config, name), given, problems))
            config = replace(config, **{name: replace(getattr(config, name), **right)})
            if name == "keys":
                bad = given.keys() - right.keys()
    problems += _conflicts(config.keys, bad)
    return config


def _right(section: str, defaults: Any, given: Mapping[str, Any], problems: list[str]) -> Iterator[tuple[str, Any]]:
    """The settings of a section that can be taken as they are; the others become problems."""
    settings: dict[str, _Setting] = {entry.name: entry.metadata["setting"] for entry in fields(defaults)}
    for name, value in given.items():
        if name not in settings:
            problems.append(_unknown(f"[{section}] {name} is no setting", name, list(settings), "{}"))
        elif not settings[name].fits(value):
            problems.append(f"[{section}] {name} is {_written(value)}; write {settings[name].expected}.")
        else:
            yield name, value


def _unknown(what: str, name: str, known: Sequence[str], form: str) -> str:
    import difflib

    nearest = difflib.get_close_matches(name, known, n=1)
    if nearest:
        return f"{what}; did you mean {form.format(nearest[0])}?"
    return f"{what}; there are {', '.join(form.format(each) for each in known)}."


def _conflicts(keys: KeysConfig, bad: set[str]) -> Iterator[str]:
    """What is right alone but not together; a value that is wrong already is left out."""
    owners: dict[int, list[str]] = {}
    for key, pin in keys.pins.items():
        if key.value not in bad:
            owners.setdefault(pin, []).append(key.value)
    for pin, names in owners.items():
        if len(names) > 1:
            yield f"[keys] {' and '.join(names)} have the same pin {pin}; give each key a pin of its own."
    if keys.panic_ms <= keys.hold_ms and not bad & {"panic_ms", "hold_ms"}:
        yield f"[keys] panic_ms is {keys.panic_ms}; write more than hold_ms, which is {keys.hold_ms}."
    if keys.repeat_fastest_ms > keys.repeat_slowest_ms and not bad & {"repeat_fastest_ms", "repeat_slowest_ms"}:
        slowest = f"repeat_slowest_ms, which is {keys.repeat_slowest_ms}"
        yield f"[keys] repeat_fastest_ms is {keys.repeat_fastest_ms}; write at most {slowest}."
