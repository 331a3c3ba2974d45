"""Where the faults of the settings stand, as data: whoever mends them looks into no sentence."""

from pathlib import Path

import pytest

from compere.wording import say
from compere_device.setup.config import ConfigError, load
from compere_device.setup.elsewhere import Elsewhere
from compere_device.setup.faults import ConfigFault


def faults(path: Path, content: bytes, board: Elsewhere | None = None) -> list[ConfigFault]:
    """Return the faults of a file, without the sentences about them."""
    path.write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        load(path, elsewhere=lambda config: board or Elsewhere())
    assert caught.value.said == tuple(each.said for each in caught.value.faults)
    return [ConfigFault(say(""), each.settings, each.line, each.board_file) for each in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("[keys]\nok = 99\n", [("keys", "ok")]),
        ("[keys]\nokay = 9\n", [("keys", "okay")]),
        ("[glass]\n", [("glass", "")]),
        ("glass = 5\n", [("", "glass")]),
        ("contrast = 5\n", [("", "contrast")]),
        ("keys = 5\n", [("", "keys")]),
        ("[keys]\nok = 7\nback = 7\n", [("keys", "ok"), ("keys", "back")]),
        ("[signals]\nled = 5\n", [("signals", "led"), ("keys", "board")]),
        ("[keys]\nencoder_b = 5\nok = 4\n", [("keys", "encoder_a"), ("keys", "encoder_b")]),
        ("[keys]\nhold_ms = 3000\n", [("keys", "panic_ms"), ("keys", "hold_ms")]),
        ('[scanner]\ngm65 = "yes"\n', [("scanner", "gm65"), ("scanner", "url")]),
    ],
)
def test_the_settings_that_it_is_about(tmp_path: Path, text: str, settings: list[tuple[str, str]]) -> None:
    """Those first that are best changed, the board last."""
    assert faults(tmp_path / "config.toml", text.encode()) == [ConfigFault(say(""), tuple(settings))]


def test_what_is_not_toml_or_no_text(tmp_path: Path) -> None:
    """The line; of a file that is no text there is none."""
    path = tmp_path / "config.toml"
    assert faults(path, b"[keys]\nok = 7\nok 5\n") == [ConfigFault(say(""), line=3)]
    assert faults(path, b"[keys]\nok = '" + b"x" * 100 + b"\n") == [ConfigFault(say(""), line=2)]
    assert faults(path, b"# \xe9\n") == [ConfigFault(say(""))]


def test_a_fault_of_the_card_is_not_in_the_settings(tmp_path: Path) -> None:
    """It has the file in which it is, beside those of the settings."""
    card = tmp_path / "compere-board.txt"
    there = Elsewhere(file=card, said=say("{file} names the board x.", file=str(card)))
    on_card, here = ConfigFault(say(""), board_file=card), ConfigFault(say(""), (("keys", "ok"),))
    assert faults(tmp_path / "config.toml", b"[keys]\nok = 99\n", there) == [on_card, here]
