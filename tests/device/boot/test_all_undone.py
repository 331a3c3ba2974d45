"""Whatever `compere setup` did, in any order and on whatever files, `--undo` takes all of it back, byte for byte."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boot_files import made
from boot_pi import CMDLINE, CONFIG, OURS, Someone, Systemd, busy
from compere_device.boot.as_read import LONGEST
from compere_device.boot.config_txt import HEADER, INCLUDE
from compere_device.boot.config_txt import OURS as BLOCK
from compere_device.boot.quick import BLOCK as QUICK
from firmware import MODELS

DONE = ({"board": "plain"}, {"board": "oled-hat", "serial": True}, {"quick_boot": True})
LINES: tuple[str, ...] = ("[all]", "[pi4]", "[none]", INCLUDE, INCLUDE.upper(), "include /a.txt", "boot_delay=0")
LINES += (" boot_delay_ms=3", "", BLOCK.begin[:40], BLOCK.end, QUICK.end, HEADER, "dtparam=i2c_arm=off")
LINES += ("\0", "\x0b", "\x85", "ÿ", "  ")
LINES += tuple(f"dtparam=spi=on,{'x' * (long - 15)}" for long in (LONGEST - 1, LONGEST, LONGEST + 1))
ENDS = st.sampled_from(["\n", "\n", "\r\n", "\r", ""])
TEXTS = st.one_of(
    st.integers(0, 1 << 30).map(lambda seed: made(seed)["config.txt"]),
    st.lists(st.tuples(st.sampled_from(LINES), ENDS), max_size=8).map(lambda lines: "".join(map("".join, lines))),
)
CONSOLES = st.sampled_from(["", "console=serial0,115200", "console=tty1 console=ttyAMA0\r\nx", "\x85 console=ttyS0\n"])
IN_OUR_PLACE = st.sampled_from([None, None, "", "dtparam=spi=on", "mine\r\n"])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, CONSOLES, IN_OUR_PLACE, st.sampled_from(MODELS), st.lists(st.sampled_from(DONE), min_size=1, max_size=4))
def test_all_of_it_is_undone(
    tmp_path_factory: pytest.TempPathFactory,
    text: str,
    consoles: str,
    ours: str | None,
    model: str,
    done: list[dict[str, object]],
) -> None:
    pi = Systemd(tmp_path_factory.mktemp("pi"))
    for name, content in ((CONFIG, text), (CMDLINE, consoles), (OURS, ours)):
        if content is not None:
            pi.put(name, content)
    pi.put("/proc/device-tree/model", f"Raspberry Pi {model}\0")
    busy(pi)
    before = pi.files()
    for options in done:
        assert Someone(pi).types(yes=True, **options) == 0
    assert Someone(pi).types(yes=True, undo=True) == 0
    assert pi.files() == before
