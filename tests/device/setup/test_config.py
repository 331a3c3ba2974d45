"""Settings: what a file may say, what it is told when it is wrong, and where it is looked for."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catalogue import ROOT
from compere_device.events import Key
from compere_device.parts.scan.keyboards import LAYOUTS
from compere_device.setup.config import (
    Config,
    ConfigError,
    DeviceConfig,
    DisplayConfig,
    KeysConfig,
    PathsConfig,
    ReaderConfig,
    ScannerConfig,
    SignalsConfig,
    as_toml,
    default_paths,
    in_force,
    load,
)
from compere_device.setup.displays import DRIVERS

QUOTED_DRIVERS = ", ".join(f'"{each}"' for each in DRIVERS[:-1]), f'"{DRIVERS[-1]}"'
EXAMPLE = ROOT / "deploy" / "config.toml"


def written(tmp_path: Path, text: str | bytes) -> Path:
    (path := tmp_path / "config.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problems(tmp_path: Path, text: str | bytes) -> list[str]:
    """What is said about the file, without its name."""
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert str(caught.value).splitlines() == list(caught.value.problems)
    assert all(problem.startswith(f"{path}: ") for problem in caught.value.problems)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


def test_the_example_is_the_defaults() -> None:
    """Who copies the example changes nothing, and the example forgets no setting and no word on it."""
    assert load(EXAMPLE) == Config()
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text[text.index("[display]") :] == as_toml(Config())
    assert all(line.startswith("#") for line in text[: text.index("[display]")].split("\n") if line)


def test_without_a_file_all_is_default(tmp_path: Path) -> None:
    """No file and an empty file are the same, with the pins of the wiring guide."""
    assert load(None) == load(written(tmp_path, "")) == Config()
    assert Config().keys.pins == {Key.OK: (5,), Key.BACK: (6,), Key.UP: (13,), Key.DOWN: (19,)}


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    """Each section reaches its value, a hexadecimal address too, and the rest stays."""
    config = load(
        written(tmp_path, '[display]\ni2c_address = 0x3D\n[keys]\nok = 17\n[scanner]\nurl = "/dev/ttyACM0"\n')
    )
    assert config == Config(
        display=DisplayConfig(i2c_address=0x3D), keys=KeysConfig(ok=17), scanner=ScannerConfig(url="/dev/ttyACM0")
    )


def numbers(low: int, high: int) -> st.SearchStrategy[int]:
    return st.one_of(st.sampled_from([low, high]), st.integers(low, high))


PRINTABLE = st.text().filter(str.isprintable)


def port(name: str) -> st.SearchStrategy[str]:
    """No link, and none that both parts could have."""
    return PRINTABLE.filter(lambda text: "/" not in text).map(lambda text: f"/dev/{name}{text}")


PINS = list(range(12, 24))  # of no bus, and of no board in the first draw


def fitting(pins: list[int], board: str, bounce_ms: int, hold_ms: int) -> KeysConfig:
    return KeysConfig(board, *pins[:9], bounce_ms=bounce_ms, hold_ms=hold_ms)


CONFIGS = st.builds(
    lambda pins, **sections: Config(
        keys=fitting(pins, *sections.pop("keys")), signals=SignalsConfig(*pins[9:]), **sections
    ),
    pins=st.permutations(PINS).map(lambda pins: pins[:11]),
    keys=st.tuples(st.sampled_from(["plain", "oled-bonnet", "oled-hat"]), numbers(0, 100), numbers(200, 2999)),
    display=st.builds(
        DisplayConfig,
        driver=st.sampled_from(["auto", "ssd1306", "ssd1309", "ssd1315", "sh1106", "simulated"]),
        bus=st.sampled_from(["auto", "i2c", "spi"]),
        i2c_port=numbers(0, 22),
        i2c_address=numbers(8, 0x77),
        rotate=st.sampled_from([0, 180]),
        contrast=numbers(0, 255),
        dim_after_s=numbers(0, 500),
        off_after_s=st.one_of(st.just(0), st.integers(501, 86_400)),
        shift_px=numbers(0, 4),
    ),
    scanner=st.one_of(
        st.builds(ScannerConfig, url=port("scanner"), baud=st.sampled_from([9600, 115200])),
        st.builds(ScannerConfig, hid=PRINTABLE, keyboard=st.sampled_from(LAYOUTS)),
    ),
    reader=st.builds(ReaderConfig, url=port("reader"), sure=numbers(0, 100)),
    device=st.builds(DeviceConfig, language=st.sampled_from(["", "en", "fr"])),
    paths=st.builds(PathsConfig, state=st.one_of(st.just(""), PRINTABLE.map(lambda text: f"/{text}"))),
)


@given(CONFIGS)
@example(Config(paths=PathsConfig("/" + "long" * 50)))
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, config: Config) -> None:
    """`compere config > file` gives a file that means the same, whatever is in its texts."""
    assert load(written(tmp_path_factory.getbasetemp(), as_toml(config))) == config


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[dispaly]\n", "[dispaly] is no section; did you mean [display]?"),
        (
            "[zzz]\n",
            "[zzz] is no section; there are [display], [keys], [scanner], [reader], [signals], [device], [table], "
            "[paths].",
        ),
        ("contrast = 3\n[keys]\n", "contrast = 3 stands above all sections; write it below [display]."),
        ("keys = 3\n", "keys is 3; make it a section that begins with [keys]."),
        ("[keys]\nhodl_ms = 5\n", "[keys] hodl_ms is no setting; did you mean hold_ms?"),
        ("[reader]\nzzz = 5\n", "[reader] zzz is no setting; there are url, sure."),
        ("[keys]\nok = 3\n", "[keys] ok is 3; write a GPIO (BCM) number from 4 to 27, or 0."),
        ("[keys]\nok = 28\n", "[keys] ok is 28; write a GPIO (BCM) number from 4 to 27, or 0."),
        ("[keys]\nok = true\n", "[keys] ok is true; write a GPIO (BCM) number from 4 to 27, or 0."),
        ("[keys]\nok = 5.0\n", "[keys] ok is 5.0; write a GPIO (BCM) number from 4 to 27, or 0."),
        ('[keys]\nok = "5"\n', '[keys] ok is "5"; write a GPIO (BCM) number from 4 to 27, or 0.'),
        ("[keys]\nok.pin = 5\n", '[keys] ok is {"pin": 5}; write a GPIO (BCM) number from 4 to 27, or 0.'),
        ("[keys]\nok = 2024-05-01\n", '[keys] ok is "2024-05-01"; write a GPIO (BCM) number from 4 to 27, or 0.'),
        ("[display]\ni2c_address = 0x78\n", "[display] i2c_address is 120; write a whole number from 0x08 to 0x77."),
        ("[display]\ncontrast = true\n", "[display] contrast is true; write a whole number from 0 to 255."),
        ("[display]\ncontrast = 256\n", "[display] contrast is 256; write a whole number from 0 to 255."),
        (
            '[display]\ndriver = "sh1107"\n',
            f'[display] driver is "sh1107"; write {QUOTED_DRIVERS[0]} or {QUOTED_DRIVERS[1]}.',
        ),
        ("[display]\nrotate = 45\n", "[display] rotate is 45; write 0, 90, 180 or 270."),
        ("[display]\nbus = []\n", '[display] bus is []; write "auto", "i2c" or "spi".'),
        (
            "[display]\noff_after_s = 60\n",
            "[display] off_after_s is 60; write more than dim_after_s, which is 60, or 0.",
        ),
        ("[display]\nshift_px = 9\n", "[display] shift_px is 9; write a whole number from 0 to 4."),
        ("[scanner]\nbaud = 300\n", "[scanner] baud is 300; write 9600, 19200, 38400, 57600 or 115200."),
        ("[scanner]\nbaud = true\n", "[scanner] baud is true; write 9600, 19200, 38400, 57600 or 115200."),
        ("[scanner]\ngm65 = true\n", '[scanner] gm65 is true; write "auto", "yes" or "no".'),
        ('[scanner]\ngm65 = "yes"\n', '[scanner] gm65 is "yes"; set url to the module’s port, too.'),
        (
            '[scanner]\nurl = "/dev/ttyACM0"\nhid = "x"\n',
            "[scanner] url and hid are both set; keep the one by which the scanner is connected.",
        ),
        ('[device]\nlanguage = "De"\n', '[device] language is "De"; write the code of a language, or "" to ask.'),
        ('[scanner]\nhid = "a\\nb"\n', '[scanner] hid is "a\\nb"; write text on one line.'),
        (
            '[table]\nnames = "Léa,,Tom"\n',
            '[table] names is "Léa,,Tom"; write names of at most 8 letters with commas between them.',
        ),
        (
            '[table]\nnames = "Bartholomé"\n',
            '[table] names is "Bartholomé"; write names of at most 8 letters with commas between them.',
        ),
        (
            '[paths]\nstate = "games"\n',
            '[paths] state is "games"; write an absolute folder, or "" for the default.',
        ),
        (
            "[keys]\nback = 5\n",
            "[keys] ok (plain) and [keys] back have the same pin 5; give each a pin of its own.",
        ),
        (
            "[keys]\nok = 9\nup = 9\ndown = 9\n",
            "[keys] ok, [keys] up and [keys] down have the same pin 9; give each a pin of its own.",
        ),
        (
            '[keys]\nboard = "oled-hat"\n[signals]\nled = 24\n',
            "[display] spi_dc_pin (oled-hat) and [signals] led have the same pin 24; give each a pin of its own.",
        ),
        (
            '[keys]\nup = 11\n[display]\nbus = "spi"\n',
            "[keys] up and [display] spi_port have the same pin 11; give each a pin of its own.",
        ),
        (
            "[keys]\nencoder_a = 5\nencoder_b = 12\n",
            "[keys] ok (plain) and [keys] encoder_a have the same pin 5; give each a pin of its own.",
        ),
        ("[keys]\nencoder_b = 7\n", "[keys] encoder_a is 0 and encoder_b is 7; set both, or neither."),
        (
            "[signals]\nbuzzer = 7\nled = 7\n",
            "[signals] buzzer and [signals] led have the same pin 7; give each a pin of its own.",
        ),
        (
            "[keys]\nhold_ms = 3000\n",
            "[keys] panic_ms is 3000; write more than hold_ms, which is 3000.",
        ),
        (
            "[keys]\nrepeat_fastest_ms = 300\n",
            "[keys] repeat_fastest_ms is 300; write at most repeat_slowest_ms, which is 250.",
        ),
    ],
)
def test_each_mistake_gets_one_sentence(tmp_path: Path, text: str, problem: str) -> None:
    """It names the value, what was expected and what to write."""
    assert problems(tmp_path, text) == [problem]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Who mends a file mends it once; a wrong value does not also clash as its default."""
    keys = "[keys]\nok = 99\nback = 5\nup = 7\ndown = 7\nhold_ms = 3000\npanic_ms = 1\n"
    text = keys + "[device]\nlanguage = 1\n[displays]\nx = 1\n"
    assert [problem.split(";")[0] for problem in problems(tmp_path, text)] == [
        "[keys] ok is 99",
        "[keys] panic_ms is 1",
        "[device] language is 1",
        "[displays] is no section",
        "[keys] up and [keys] down have the same pin 7",
    ]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('[keys]\nboard = "bonnet"\nok = 6\n', "[keys] board"),
        ("[keys]\nencoder_a = 1\nencoder_b = 12\n", "[keys] encoder_a"),
        ("[display]\ndim_after_s = -1\noff_after_s = 30\n", "[display] dim_after_s"),
    ],
)
def test_what_is_wrong_alone_clashes_with_nothing(tmp_path: Path, wrong: str, right: str) -> None:
    """Its default was never meant: one mistake is one sentence."""
    (problem,) = problems(tmp_path, wrong)
    assert problem.startswith(right)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["pins of the keys: OK 5, BACK 6, UP 13, DOWN 19", "display: ssd1306 at 0x3C of /dev/i2c-1"]),
        (
            '[keys]\nboard = "oled-bonnet"\nback = 12\n',
            [
                "pins of the keys: OK 5 4, BACK 12, UP 17, DOWN 22, LEFT 27, RIGHT 23",
                "display: ssd1306 at 0x3C of /dev/i2c-1",
            ],
        ),
        (
            '[keys]\nboard = "oled-hat"\n[display]\nspi_reset_pin = 12\n',
            [
                "pins of the keys: OK 20 13, BACK 16, UP 6, DOWN 19, LEFT 5, RIGHT 26, LOOK 21",
                "display: sh1106 at /dev/spidev0.0, D/C 24, reset 12",
            ],
        ),
        (
            '[keys]\nencoder_a = 13\nencoder_b = 19\n[display]\nbus = "spi"\ndriver = "ssd1309"\nspi_device = 1\n',
            ["pins of the keys: OK 5, BACK 6", "display: ssd1309 at /dev/spidev0.1, D/C 24, reset 25"],
        ),
        (
            '[keys]\nencoder_a = 13\nencoder_b = 19\nup = 20\n[display]\ndriver = "simulated"\n',
            ["pins of the keys: OK 5, BACK 6, UP 20", "display: simulated"],
        ),
    ],
)
def test_what_the_board_says_holds_where_nothing_else_is_said(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A pin that is set overrides the board's, and the encoder takes the place of two keys."""
    config = load(written(tmp_path, text))
    assert list(in_force(config)) == expected


@pytest.mark.parametrize("keyboard", LAYOUTS)
def test_every_layout_can_be_set(tmp_path: Path, keyboard: str) -> None:
    """The settings know the names of all layouts, without loading these."""
    assert load(written(tmp_path, f'[scanner]\nkeyboard = "{keyboard}"\n')).scanner.keyboard == keyboard


@pytest.mark.parametrize("board", ["plain", "oled-bonnet", "oled-hat"])
def test_every_board_is_one_line(tmp_path: Path, board: str) -> None:
    """In a copy of the example the board is all there is to change, and no two of its pins are the same."""
    text = EXAMPLE.read_text(encoding="utf-8").replace('board = "auto"', f'board = "{board}"')
    config = load(written(tmp_path, text))
    assert config.keys.pins == dict(config.board.keys)
    assert config.board.name == board


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (b"[keys\n", "this is not TOML: "),
        (b"[keys]\nok = \n", "this is not TOML: "),
        (b"[keys]\nok = 1\nok = 2\n", "this is not TOML: "),
        (b"x = " + b"9" * 5000, "this is not TOML: "),
        (b"x = " + b"[" * 9000, "this is not TOML: "),
        (b'[scanner]\nurl = "\xff"\n', "byte 17 is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_toml_is_told_in_one_sentence(tmp_path: Path, text: bytes, start: str) -> None:
    """Whatever the bytes, the program says what to do and never shows a traceback."""
    (problem,) = problems(tmp_path, text)
    assert problem.startswith(start)


def test_a_missing_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    """A file that was asked for and is not there must not mean the defaults."""
    with pytest.raises(ConfigError, match=r"none.toml: cannot be read \(No such file or directory\); name a file"):
        load(tmp_path / "none.toml")


@given(st.binary(max_size=60))
def test_no_bytes_break_it(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    """Garbage is either settings or a ConfigError."""
    path = written(tmp_path_factory.getbasetemp(), text)
    try:
        assert isinstance(load(path), Config)
    except ConfigError as error:
        assert error.problems


@pytest.mark.parametrize(
    ("environ", "service", "state", "config"),
    [
        ({}, True, "/var/lib/compere", "/etc/compere/config.toml"),
        ({"STATE_DIRECTORY": "/s", "CONFIGURATION_DIRECTORY": "/c"}, True, "/s", "/c/config.toml"),
        ({"STATE_DIRECTORY": "/s:/t", "CONFIGURATION_DIRECTORY": "/c:/d"}, True, "/s", "/c/config.toml"),
        ({"COMPERE_STATE": "/x", "STATE_DIRECTORY": "/s"}, True, "/x", "/etc/compere/config.toml"),
        ({"COMPERE_CONFIG": "/y.toml", "CONFIGURATION_DIRECTORY": "/c"}, True, "/var/lib/compere", "/y.toml"),
        ({"COMPERE_STATE": "/x", "COMPERE_CONFIG": "/y.toml"}, False, "/x", "/y.toml"),
        ({"STATE_DIRECTORY": "/s", "CONFIGURATION_DIRECTORY": "/c"}, False, "/xs/compere", "/xc/compere/config.toml"),
    ],
)
def test_default_paths(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], service: bool, state: str, config: str
) -> None:
    """The environment's own names first, then systemd's for the service, then the usual places."""
    monkeypatch.setenv("XDG_STATE_HOME", "/xs")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/xc")
    paths = default_paths(environ, service)
    assert (paths.state, paths.config) == (Path(state), Path(config))


def test_the_usual_file_may_be_absent_but_not_a_named_one(tmp_path: Path) -> None:
    """Without a file the defaults hold; a slip in COMPERE_CONFIG is told."""
    usual = default_paths({"CONFIGURATION_DIRECTORY": str(tmp_path)}, service=True)
    assert usual.config_file() is None
    written(tmp_path, "")
    assert usual.config_file() == tmp_path / "config.toml"
    named = default_paths({"COMPERE_CONFIG": str(tmp_path / "no.toml")}, service=True)
    assert named.config_file() == tmp_path / "no.toml"
    below_a_file = default_paths({"CONFIGURATION_DIRECTORY": str(tmp_path / "config.toml")}, service=True)
    assert below_a_file.config_file() == tmp_path / "config.toml" / "config.toml"
    (tmp_path / "config.toml").unlink()
    (tmp_path / "config.toml").symlink_to("stick")  # somebody made settings, and they are not there
    assert usual.config_file() == tmp_path / "config.toml"


def test_the_state_folder_is_the_environments_then_the_settings() -> None:
    """COMPERE_STATE wins over [paths] state, which wins over the usual place."""
    config = Config(paths=PathsConfig(state="/mine"))
    assert default_paths({}, service=True).state_folder(Config()) == Path("/var/lib/compere")
    assert default_paths({}, service=True).state_folder(config) == Path("/mine")
    assert default_paths({"COMPERE_STATE": "/x"}, service=True).state_folder(config) == Path("/x")


@pytest.mark.parametrize("module", ["tomllib", "platformdirs", "difflib", "json"])
def test_a_start_without_a_file_imports_little(module: str) -> None:
    """The first picture does not wait for parsers that nothing needs yet."""
    code = f"import sys; from compere_device.setup.config import load; load(None); print({module!r} in sys.modules)"
    folder = str(ROOT / "device")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize(("section", "name", "value"), [("keys", "ok", 1), ("display", "driver", "x")])
def test_settings_cannot_be_changed(section: str, name: str, value: Any) -> None:
    """The settings are passed on, so nobody may change them under another's feet."""
    with pytest.raises(AttributeError):
        setattr(getattr(Config(), section), name, value)


@pytest.mark.parametrize(
    ("names", "seats"), [("", ()), ("Léa", ("Léa",)), (" Léa, Alice ,Tom", ("Léa", "Alice", "Tom"))]
)
def test_names_are_told_apart(tmp_path: Path, names: str, seats: tuple[str, ...]) -> None:
    """The people at the table, one by one, without the spaces around them."""
    assert load(written(tmp_path, f'[table]\nnames = "{names}"\n')).table.seats == seats
