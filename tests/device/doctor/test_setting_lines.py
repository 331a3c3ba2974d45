"""A settings file that is wrong in whatever way: what doctor says of it, typed word for word, makes it right."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from compere_device.doctor import files
from compere_device.doctor.patient import Patient
from compere_device.doctor.setting_lines import STATEMENTS_MOST
from compere_device.setup.config import BYTES_MOST, Config, ConfigError, load
from ward import Ward

ROUNDS = 3
RIGHT = "[display]\nrotate = 180\n[keys]\nup = 22\narm_ms = 400\n"


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def rounds(ward: Ward, file: Path, most: int = ROUNDS) -> int:
    """Type what is said of a settings file until it can be loaded; return how many rounds that took."""
    for done in range(most + 1):
        try:
            load(file, named=True)
            return done
        except ConfigError as wrong:
            patient = Patient(ward, Config(), file, ward.root, wrong)
            lines = [each.mend for each in files.settings(patient)]
        for line in lines:
            assert "nano" not in line
            ward.typed(line)
    pytest.fail(f"not mended: {lines}")


TEXTS = {
    "six lines": "[table]\nnames = Lea\n[display]\ncontrast = high\nrotate = half\ndim_after_s = ten\nshift_px = \nx\n",
    "an INI file": "; mine\n; more\n[display]\nrotate: 180\ncontrast: 20\n; x\n; y\n",
    "JSON": '{"display":\n {"rotate": 180,\n "contrast": 3\n }\n}\n',
    "a page": "<!DOCTYPE html>\n<html>\n<head>\n<title>404</title>\n</head>\n<body>\n<p>x\n</body></html>\n",
    "a long page": "<p>not found</p>\n" * (STATEMENTS_MOST + 1),
    "zeros": "\0" * 4096,
    "zeros at its end": f"{RIGHT}{chr(0) * 100}",
    "lines of a Mac of old": RIGHT.replace("\n", "\r"),
    "a value over lines": "[table]\nnames = [\n'a',\n'b',\n]\n[keys]\nok = 99\n",
    "a text over lines": '[table]\nnames = """a\nb\nc\nd"""\n[display]\ncontrast = -1\n',
    "sections twice": "[display]\nrotate=0\n[keys]\n[display]\ncontrast=1\ndim_after_s=30\n[keys]\nok=5\n",
    "heads that nothing closes": "[display\nrotate = 0\n[table\nnames = 'Lea'\n[keys\nok=5\n[device\n",
    "a mark, and it is a comment": "\ufeff[display\nrotate = 0\n",
    "curved quotation marks": "[table]\nnames = “Léa”\n[display]\ndriver = ‘auto’\n[device]\nlanguage = “fr”\n",
    "dotted": "display.rotate = 45\n# keys.ok = 1\nkeys.ok = 99\n",
    "in a line": "display = { rotate = 45, contrast = 999 }\n",
    "quoted": "[display]\n'rotate' = 45\n",
    "one pin for all": "[keys]\nok=5\nback=5\nup=5\ndown=5\nleft=5\nright=5\nlook=5\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text(name: str, ward: Ward, tmp_path: Path) -> None:
    """Whatever it says; not a line of it is lost, and what was right still counts."""
    file = tmp_path / "config.toml"
    file.write_text(TEXTS[name], newline="")
    assert 1 <= rounds(ward, file) <= 2
    kept = (tmp_path / "config.toml.old", file)
    left = next(each for each in kept if each.exists()).read_bytes().decode().replace("# ", "")
    assert left.replace("\ufeff", "") == TEXTS[name].replace("# ", "").replace("\ufeff", "")


def test_the_lines_that_are_right_still_count(ward: Ward, tmp_path: Path) -> None:
    """Those behind wrong ones, too."""
    file = tmp_path / "config.toml"
    file.write_text("[display]\nrotate = half\ncontrast = 7\n[keys]\nok = no\nup = 22\n")
    assert rounds(ward, file) == 1
    config = load(file)
    assert (config.display.contrast, config.keys.up) == (7, 22)


def test_a_line_is_not_taken_for_another_one(ward: Ward, tmp_path: Path) -> None:
    """Of a name that stands within another one, however both are written."""
    file = tmp_path / "config.toml"
    file.write_text("keys.look = 22\nkeys.ok = 99\n")
    assert rounds(ward, file) == 1
    assert (load(file).keys.look, load(file).keys.ok) == (22, 0)


@pytest.mark.parametrize("coded", ["utf-16", "utf-16-le", "utf-16-be", "iso-8859-1"])
def test_text_that_is_coded_otherwise(coded: str, ward: Ward, tmp_path: Path) -> None:
    """It is saved as UTF-8, with all that it says, with a mark at its beginning or not."""
    file = tmp_path / "config.toml"
    file.write_bytes(f"{RIGHT}[table]\nnames = 'Léa'\n".encode(coded))
    assert rounds(ward, file) == 1
    assert (load(file).table.names, load(file).keys.up) == ("Léa", 22)


@pytest.mark.parametrize("content", [b"\xff\xfe[\0x", os.urandom(3000) + b"\0\xff", b"\xff[\nok = 1\n" * 40])
def test_what_no_code_makes_text(content: bytes, ward: Ward, tmp_path: Path) -> None:
    """It is set aside as it is."""
    file = tmp_path / "config.toml"
    file.write_bytes(content)
    assert rounds(ward, file) == 1
    assert (tmp_path / "config.toml.old").read_bytes() == content


def _beyond(name: Path) -> None:
    name.write_bytes(b"# \xe9\n" * (BYTES_MOST // 4 + 1))


PLACES: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to itself": lambda name: name.symlink_to(name),
    "a link into nothing": lambda name: name.symlink_to("nowhere/at/all"),
    "a link to a device": lambda name: name.symlink_to("/dev/zero"),
    "a giant": _beyond,
}


@pytest.mark.parametrize("name", PLACES)
def test_what_stands_in_its_place(name: str, ward: Ward, tmp_path: Path) -> None:
    """It is set aside, whatever it is, and so is one that was set aside before."""
    file = tmp_path / "config.toml"
    for _ in range(2):
        file.unlink(missing_ok=True)
        PLACES[name](file)
        assert rounds(ward, file) == 1
    assert {each.name for each in tmp_path.glob("config*")} == {
        "config.toml",
        "config.toml.old",
        "config.toml.old.~1~",
    }


def test_a_file_in_place_of_its_folder(ward: Ward, tmp_path: Path) -> None:
    """And a folder that is not there yet."""
    (tmp_path / "compere").write_text("mine")
    assert rounds(ward, tmp_path / "compere/new/config.toml") == 1
    assert (tmp_path / "compere.old").read_text() == "mine"
    assert rounds(ward, tmp_path / "another/new/config.toml") == 1


def test_a_folder_in_which_only_root_writes(ward: Ward, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """sed(1) writes a new file beside the old one, whoever may write that."""
    file = tmp_path / "config.toml"
    file.write_text("[keys]\nok = 99\n")
    with pytest.raises(ConfigError) as raised:
        load(file)
    monkeypatch.setattr(files.os, "access", lambda path, mode: mode != os.W_OK or path == file)
    (found,) = files.settings(Patient(ward, Config(), file, tmp_path, raised.value))
    assert found.mend == f"sudo sed -i '2s/^[^#]/# &/' {file}"


@pytest.mark.parametrize(
    "text",
    [
        '[scanner]\nbaud = 9600\n[reader\nurl = "/dev/ttyACM1"\n',
        '[scanner]\nbaud = 9600\n[reader]\n[scanner]\nurl = "/dev/ttyACM0"\n',
        '[scanner]\nbaud = 9600\n[reader\n# mine\nurl = """\n/dev/ttyACM1"""\n[table]\nnames = "Tom"\n',
    ],
)
def test_no_setting_comes_to_stand_below_another_head(text: str, ward: Ward, tmp_path: Path) -> None:
    """Both sections know the name: what stood below a head that goes goes with it."""
    file = tmp_path / "config.toml"
    file.write_text(text)
    assert rounds(ward, file) == 1
    config = load(file)
    assert (config.scanner.baud, config.scanner.url, config.reader.url) == (9600, Config().scanner.url, "")
    assert config.table.names == ("Tom" if "Tom" in text else "")


def test_the_line_may_be_typed_twice(ward: Ward, tmp_path: Path) -> None:
    """One line is said for each fault that it ends, and is typed as often."""
    file = tmp_path / "config.toml"
    file.write_text("keys = { ok = 99, back = 99, up = 99 }\n")
    patient = Patient(ward, Config(), file, ward.root, refused(file))
    for each in list(files.settings(patient)):
        ward.typed(each.mend)
    assert file.read_text() == "# keys = { ok = 99, back = 99, up = 99 }\n"


@pytest.mark.parametrize("content", ["names = 'L\xe9a'\n".encode("latin-1"), b"", None])
def test_the_service_may_read_what_is_new(content: bytes | None, ward: Ward, tmp_path: Path) -> None:
    """Whatever the umask of whoever types; a link stays one, and what it leads to is what is saved anew."""
    file, real = tmp_path / "config.toml", tmp_path / "real.toml"
    if content is None:
        os.mkfifo(file)
    elif content:
        real.write_bytes(content)
        file.symlink_to(real)
    before = os.umask(0o077)
    try:
        patient = Patient(ward, Config(), file, ward.root, refused(file))
        for each in list(files.settings(patient)):
            ward.typed(each.mend)
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o044 == 0o044
    assert file.is_symlink() == bool(content)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[display]\nrotate = 0\n[keys]\nok = 5\n[keys.x]\n", 5), ("[keys]\nok = 5\n[keys.up]\n[table]\n", 3)],
)
def test_the_editor_opens_at_the_head_that_is_meant(text: str, line: int, ward: Ward, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    found = files.settings(Patient(ward, Config(), file, ward.root, refused(file)))
    assert f"nano +{line} {file}" in [each.mend.removeprefix("sudo ") for each in found]


def refused(file: Path) -> ConfigError:
    with pytest.raises(ConfigError) as raised:
        load(file, named=True)
    return raised.value
