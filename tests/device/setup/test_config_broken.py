"""A settings file that editors and slips have changed: what can be understood of it counts."""

from pathlib import Path

import pytest

from compere_device.setup.config import ConfigError, load


def written(tmp_path: Path, content: bytes) -> Path:
    (path := tmp_path / "config.toml").write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("rest", "line", "why"),
    [
        ("dim_after_s =", 3, "Invalid value"),
        ('[table]\nnames = "Tom', 4, "Unterminated string"),
        ('[table]\nnames = """Tom\n\n[keys]\nok = 7\n', 4, "Unterminated string"),
        ('[scanner]\nurl = [\n"/dev/a",\n\n', 4, "Invalid value"),
        ('names = [\n"a",\n"b",\n"c",\n"d"]\n[scanner]\nurl = [', 9, "Invalid value"),  # below one that is closed
        ("[table]\nnames = 1\nnames = 2", 5, "Cannot overwrite a value"),  # at the very end
    ],
)
def test_what_is_never_closed_costs_what_follows_it(tmp_path: Path, rest: str, line: int, why: str) -> None:
    """The line on which it begins is named, and what stands above that counts."""
    with pytest.raises(ConfigError) as caught:
        load(path := written(tmp_path, f"[display]\ncontrast = 3\n{rest}".encode()))
    assert str(caught.value) == f"{path}: this is not TOML: {why} (at line {line}); correct that line."
    assert caught.value.usable.display.contrast == 3


def test_what_stands_above_a_value_that_is_broken_further_down_counts(tmp_path: Path) -> None:
    """The value begins on an earlier line than the one that is named."""
    with pytest.raises(ConfigError) as caught:
        load(path := written(tmp_path, b'[display]\ncontrast = 3\n[table]\nnames = [\n"a"\n"b"\n]\n'))
    assert str(caught.value) == f"{path}: this is not TOML: Unclosed array (at line 6, column 1); correct that line."
    assert caught.value.usable.display.contrast == 3


def test_a_mark_of_an_editor_is_no_setting(tmp_path: Path) -> None:
    """Some editors of Windows put a byte order mark before what they save as UTF-8."""
    assert load(written(tmp_path, b"\xef\xbb\xbf[display]\r\ncontrast = 3\r\n")).display.contrast == 3
