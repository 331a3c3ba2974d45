"""The settings' file: TOML, checked into the frozen values of `settings`; and where files are looked for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from compere_device.errors import DeviceError
from compere_device.glass.panels import PICTURE
from compere_device.setup.displays import LUMA, SIMULATED, luma_name, turns
from compere_device.setup.places import usual_places
from compere_device.setup.settings import (
    Config,
    DeviceConfig,
    DisplayConfig,
    KeysConfig,
    PathsConfig,
    ReaderConfig,
    ScannerConfig,
    Setting,
    SignalsConfig,
    TableConfig,
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


class ConfigError(DeviceError, ValueError):
    """The settings cannot be used; `problems` has one sentence for each reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


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
    """The usual places, as `places` has them, and which of them the environment names."""
    state, config = usual_places(environ, service)
    return Paths(Path(state), Path(config), bool(environ.get("COMPERE_STATE")), bool(environ.get("COMPERE_CONFIG")))


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
            setting: Setting = entry.metadata["setting"]
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


def in_force(config: Config) -> Iterator[str]:
    """Yield in a few words what the settings and the board come to."""
    keys = (f"{key.name} {' '.join(map(str, contacts))}" for key, contacts in config.keys.pins.items())
    yield f"pins of the keys: {', '.join(keys)}"
    if config.driver == SIMULATED:
        yield "display: simulated"
    elif config.bus == "i2c":
        yield f"display: {config.driver} at 0x{config.display.i2c_address:02X} of /dev/i2c-{config.display.i2c_port}"
    else:
        pins = f"D/C {config.spi_dc_pin}, reset {config.spi_reset_pin}"
        yield f"display: {config.driver} at /dev/spidev{config.display.spi_port}.{config.display.spi_device}, {pins}"


def _config(table: Mapping[str, Any], problems: list[str]) -> Config:
    config = Config()
    names = [section.name for section in fields(config)]
    bad: set[tuple[str, str]] = set()
    for name, given in table.items():
        if name not in names:
            problems.append(_unknown(f"[{name}] is no section", name, names, "[{}]"))
        elif not isinstance(given, dict):
            problems.append(f"{name} is {written(given)}; make it a section that begins with [{name}].")
        else:
            right = dict(_right(name, getattr(config, name), given, problems))
            config = replace(config, **{name: replace(getattr(config, name), **right)})
            bad |= {(name, each) for each in given.keys() - right.keys()}
    problems += _pin_conflicts(config, bad)
    problems += (problem for settings, problem in _conflicts(config) if not settings & bad)
    return config


def _right(section: str, defaults: Any, given: Mapping[str, Any], problems: list[str]) -> Iterator[tuple[str, Any]]:
    """The settings of a section that can be taken as they are; the others become problems."""
    settings: dict[str, Setting] = {entry.name: entry.metadata["setting"] for entry in fields(defaults)}
    for name, value in given.items():
        if name not in settings:
            problems.append(_unknown(f"[{section}] {name} is no setting", name, list(settings), "{}"))
        elif not settings[name].fits(value):
            problems.append(f"[{section}] {name} is {written(value)}; write {settings[name].expected}.")
        else:
            yield name, value


def _unknown(what: str, name: str, known: Sequence[str], form: str) -> str:
    import difflib

    nearest = difflib.get_close_matches(name, known, n=1)
    if nearest:
        return f"{what}; did you mean {form.format(nearest[0])}?"
    return f"{what}; there are {', '.join(form.format(each) for each in known)}."


def _pin_conflicts(config: Config, bad: set[tuple[str, str]]) -> Iterator[str]:
    """Pins that are right alone but not together; a value that is wrong already is left out, and all of its board."""
    owners: dict[int, list[str]] = {}
    for section, name, pin in config.wiring():
        given = getattr(getattr(config, section), name) == pin
        source = (section, name) if given else ("keys", "board")
        if not {source, (section, name)} & bad:
            label = (
                f"[{section}] {name}" if given or name == "spi_port" else f"[{section}] {name} ({config.board.name})"
            )
            owners.setdefault(pin, []).append(label)
    for pin, labels in owners.items():
        if len(labels) > 1:
            yield f"{' and '.join(labels)} have the same pin {pin}; give each a pin of its own."


Conflict = tuple[set[tuple[str, str]], str]  # the settings that it is between, and what to say


def _conflicts(config: Config) -> Iterator[Conflict]:
    """What is right alone but not together."""
    yield from _display_conflicts(config)
    keys, display, scanner = config.keys, config.display, config.scanner
    if keys.panic_ms <= keys.hold_ms:
        problem = f"[keys] panic_ms is {keys.panic_ms}; write more than hold_ms, which is {keys.hold_ms}."
        yield {("keys", "panic_ms"), ("keys", "hold_ms")}, problem
    if keys.repeat_fastest_ms > keys.repeat_slowest_ms:
        slowest = f"repeat_slowest_ms, which is {keys.repeat_slowest_ms}"
        problem = f"[keys] repeat_fastest_ms is {keys.repeat_fastest_ms}; write at most {slowest}."
        yield {("keys", "repeat_fastest_ms"), ("keys", "repeat_slowest_ms")}, problem
    if bool(keys.encoder_a) != bool(keys.encoder_b):
        problem = f"[keys] encoder_a is {keys.encoder_a} and encoder_b is {keys.encoder_b}; set both, or neither."
        yield {("keys", "encoder_a"), ("keys", "encoder_b")}, problem
    if 0 < display.off_after_s <= display.dim_after_s:
        dim = f"dim_after_s, which is {display.dim_after_s}"
        problem = f"[display] off_after_s is {display.off_after_s}; write more than {dim}, or 0."
        yield {("display", "off_after_s"), ("display", "dim_after_s")}, problem
    if scanner.url and scanner.hid:
        problem = "[scanner] url and hid are both set; keep the one by which the scanner is connected."
        yield {("scanner", "url"), ("scanner", "hid")}, problem
    if scanner.gm65 == "yes" and not scanner.url:
        yield {("scanner", "gm65"), ("scanner", "url")}, '[scanner] gm65 is "yes"; set url to the module\'s port, too.'


def _display_conflicts(config: Config) -> Iterator[Conflict]:
    """A size that the driver does not know, and a glass on which the picture has no room."""
    display, size, name = config.display, config.size, luma_name(config.driver)
    known = LUMA[name] if name else (PICTURE,)
    right = ", ".join(f"{width} and {height}" for width, height in known if turns((width, height)))
    form = {("display", each) for each in ("driver", "width", "height", "rotate")}
    if not right:
        what = f"which has {size[0]} x {size[1]} pixels; name one that has {PICTURE[0]} x {PICTURE[1]} or more"
        yield form, f"[display] driver is {written(display.driver)}, {what}."
    elif size not in known or not turns(size):
        what = f"write {right}, which {display.driver} can show the picture on, or 0"
        yield form, f"[display] width and height are {size[0]} and {size[1]}; {what}."
    elif display.rotate not in turns(size):
        yield form, f"[display] rotate is {display.rotate}; write 0 or 180: this display is not square."
