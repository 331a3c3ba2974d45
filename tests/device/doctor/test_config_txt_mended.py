"""What doctor prints, typed word for word: after at most three starts the header is as it has to be, on every model.

Whether it is so says `firmware.Pi`, a second reader that shares no code with the product.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from boot_files import FILES, made
from compere_device.boot import as_read, models, switches
from compere_device.doctor import boot_lines, buses, wires
from firmware import MODELS
from started import WORLDS, Box

ROUNDS = 3


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A machine whose cards are changed."""
    return Box(tmp_path_factory.mktemp("box"))


def wrong(box: Box, shape: str, model: str, world: Mapping[str, Any]) -> list[str]:
    """Type what doctor says and start anew, three times at most; return what is not as it has to be then."""
    return left_wrong(box, FILES[shape], model, world)


def left_wrong(box: Box, files: Mapping[str, str], model: str, world: Mapping[str, Any]) -> list[str]:
    """Do so with these files."""
    box.begin(model, files, world)
    found = box.complaints()
    for _ in range(ROUNDS):
        if not found:
            break
        box.type(*(each.mend for each in found))
        box.start()
        found = box.complaints()
    pi, glass = box.pi, next(box.patients())
    url, port = glass.config.scanner.url, glass.config.display.i2c_port
    checks = {
        "doctor is content": not found,
        "the I2C bus is on": pi.i2c and box.there(f"/dev/i2c-{port}"),
        "its speed": 400_000 <= pi.hz <= 1_000_000,
        "SPI is on": pi.spi,
        "the port is on": pi.port != "" and os.path.basename(box.real(url)) == pi.port,
        "no console is there": f"console={pi.port}" not in box.text("/proc/cmdline"),
    }
    return [name for name, holds in checks.items() if not holds]


def machines(shape: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every model, in one of the worlds each; COMPERE_READINGS=all: in every one."""
    first = list(FILES).index(shape)
    for number, model in enumerate(MODELS, first):
        for world in WORLDS if os.environ.get("COMPERE_READINGS") == "all" else (WORLDS[number % 2],):
            yield model, world


@pytest.mark.parametrize("shape", FILES)
def test_typed_it_is_mended(box: Box, shape: str) -> None:
    """On every model, whatever pins and monitors say, and in whichever way a page is read."""
    failed = {model: what for model, world in machines(shape) if (what := wrong(box, shape, model, world))}
    assert not failed


def test_made_ones_are_mended(box: Box, record_property: Callable[[str, object], None]) -> None:
    """Lines drawn at random, files that include each other, and every model in turn."""
    count = 2000 if os.environ.get("COMPERE_READINGS") == "all" else 50
    for seed in range(count):
        model, world = MODELS[seed % len(MODELS)], WORLDS[seed // len(MODELS) % 2]
        assert not left_wrong(box, made(seed), model, world), f"{seed}, {model}: {made(seed)}"
    record_property("config.txt, drawn at random", f"{count} boot partitions")


def test_every_model_is_there(record_property: Callable[[str, object], None]) -> None:
    """Those that the product knows are those of the documentation, as the second reader has them."""
    assert sorted(models.MODELS) == MODELS
    count = sum(len(list(machines(shape))) for shape in FILES)
    said = f"{len(FILES)} boot partitions, {len(MODELS)} models, {count} machines on which doctor was obeyed"
    record_property("config.txt", said)
    assert len(FILES) >= 40 and count >= len(FILES) * len(MODELS)


def _nothing(*unused: object) -> Iterator[Any]:
    return iter(())


def _first_word(self: switches.Switches, name: str, value: str, line: as_read.BootLine) -> None:
    self._may.setdefault(name, {value: line})


def _as_grep(self: boot_lines.BootLines, *lines: str) -> str:
    return f"grep -qxF {lines[0]} {self.config} || printf '%s\\n' '' '[all]' {lines[0]} | sudo tee -a {self.config}"


def _known(**changes: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Return what has the product know something else of the models of that kind."""

    def plant(patched: pytest.MonkeyPatch) -> None:
        kind = changes.pop("of", None)
        for name, model in models.MODELS.items():
            if kind is None or model.uart is kind:
                patched.setitem(models.MODELS, name, replace(model, **changes))

    return plant


class _Everything(set[str]):
    """The set of which every set is a part."""

    def __ge__(self, other: object) -> bool:
        return True


def _pairs(values: str) -> Iterator[tuple[str, str]]:
    return ((name, value) for name, value in PAIRS(values) if name in ("i2c_arm", "spi", "i2c_arm_baudrate"))


PAIRS, ANY, NO = switches.pairs, property(lambda self: False not in self.slots.values()), property(lambda self: False)
PLANTED: dict[tuple[str, str], Callable[[pytest.MonkeyPatch], None]] = {
    ("filters are no filters", "within filters of other models"): lambda patched: patched.setattr(
        as_read._Filters, "meet", _nothing
    ),
    ("what may count counts", "by a pin"): lambda patched: patched.setattr(as_read._Filters, "counts", ANY),
    ("included files say nothing", "Ubuntu Server 20.04, with its includes"): lambda patched: patched.setattr(
        as_read._Reader, "_included", _nothing
    ),
    ("lines have no end", "a number that is cut"): lambda patched: patched.setattr(as_read, "cut", str),
    ("the first word counts", "switched off further down"): lambda patched: patched.setattr(
        switches.Switches, "_set", _first_word
    ),
    ("one name for each", "switched off further down"): lambda patched: patched.setattr(switches, "pairs", _pairs),
    ("overlays take nothing", "an overlay that takes parameters"): lambda patched: patched.setattr(
        switches, "_QUIET", _Everything()
    ),
    ("for whatever filter is last", "within filters of other models"): lambda patched: patched.setattr(
        boot_lines, "ALL_LINE", "# all"
    ),
    ("in config.txt, always", "Ubuntu Server 20.04, with its includes"): lambda patched: patched.setattr(
        boot_lines.BootLines, "path", lambda self, name: self.config
    ),
    ("unless it is anywhere", "within filters of other models"): lambda patched: patched.setattr(
        boot_lines.BootLines, "add", _as_grep
    ),
    ("a Pi 5 is a Pi 4", "Raspberry Pi OS 13"): _known(of=models.Uart.RP1, uart=models.Uart.MINI),
    ("a module is a board", "nothing"): _known(of=models.Uart.MODULE, uart=models.Uart.PL011),
    ("the first boards are as later ones", "nothing"): _known(i2c=1),
    ("no board has Bluetooth", "Raspberry Pi OS 12"): _known(of=models.Uart.MINI, uart=models.Uart.PL011),
    ("another filter is seen", "by compere setup"): _known(of=models.Uart.MINI, sees=frozenset({"pi0"})),
    ("serial0 is the header", "Raspberry Pi OS 13"): lambda patched: patched.setattr(wires, "_named", _nothing),
    ("nobody writes to the port", "DietPi"): lambda patched: patched.setattr(wires, "_written_to", _nothing),
    ("every speed is right", "nothing"): lambda patched: patched.setattr(buses, "FAST_HZ", 1),
}


KINDS = ("Model B Rev 1", "Compute Module 3", "4 Model B", "Compute Module 4", "5 Model B", "Zero 2 W")


@pytest.mark.parametrize(("fault", "shape"), PLANTED)
def test_what_doctor_passes_over_is_found(box: Box, fault: str, shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of it is broken, the second reader finds a machine that is not mended."""
    PLANTED[fault, shape](monkeypatch)
    assert any(wrong(box, shape, model, world) for model in KINDS for world in WORLDS)
