"""Set up on every boot partition and model the header is as wished, and undone the card is as it was before.

That holds for what doctor had somebody write there, too, and no backup of long ago comes back.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from boot_files import FILES, made
from boot_pi import CMDLINE, CONFIG, MODULES, OURS, SETTINGS, Pi
from compere_device.boot.carry_out import carry_out
from compere_device.boot.config_txt import BEGIN
from compere_device.boot.plan import BACKUP, Boot, BootWish, Plan, set_up, undo
from firmware import MODELS
from firmware import Pi as Firmware
from started import WORLDS, Box

ALL = BootWish(i2c=True, spi=True, serial=True)
SOME = ("4 Model B", "5 Model B", "Compute Module 3 Plus")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A machine whose cards are changed."""
    return Box(tmp_path_factory.mktemp("box"))


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi as it is shipped, with settings."""
    return Pi(tmp_path)


def boot(root: Path) -> Boot:
    return Boot(root, SETTINGS)


def make(box: Box, plan: Plan) -> None:
    """Have the card say what a plan says, without waiting for a disk."""
    card = dict(box.card)
    for edit in plan.edits:
        assert card.get(edit.name) == edit.before
        card = {**card, edit.name: edit.after} if edit.after is not None else card  # type: ignore[dict-item]
    box.hold(
        {name: text for name, text in card.items() if all(e.after is not None or e.name != name for e in plan.edits)}
    )


@pytest.mark.slow
@pytest.mark.parametrize("shape", FILES)
def test_the_header_is_as_wished(box: Box, shape: str) -> None:
    """Bus, speed, SPI and port, as the second reader says; a second time nothing is to do."""
    failed = []
    for number, model in enumerate(MODELS, list(FILES).index(shape)):
        if number % 3 and os.environ.get("COMPERE_READINGS") != "all":
            continue  # another one of the three on the next shape
        world: Mapping[str, Any] = WORLDS[number % 2]
        box.begin(model, FILES[shape], world)
        make(box, set_up(boot(box.root), ALL))
        there = box.pi
        if not (there.i2c and 400_000 <= there.hz <= 1_000_000 and there.spi and there.port):
            failed.append((model, there.i2c, there.hz, there.spi, there.port))
        assert not set_up(boot(box.root), ALL).edits
        taken = "ttyAMA0" if there.port == "ttyAMA0" and "serial0" in box.card[CMDLINE] else "serial0"
        assert f"console={taken}" not in box.card[CMDLINE]
    assert not failed


def test_made_ones(box: Box) -> None:
    """Lines drawn at random: the header is as wished, a second time nothing is to do, and undone it is as before."""
    for seed in range(2000 if os.environ.get("COMPERE_READINGS") == "all" else 100):
        model, world = MODELS[seed % len(MODELS)], WORLDS[seed // len(MODELS) % 2]
        box.begin(model, made(seed), world)
        before = box.card
        make(box, set_up(boot(box.root), ALL))
        there = box.pi
        assert there.i2c and 400_000 <= there.hz <= 1_000_000 and there.spi and there.port, (seed, model, made(seed))
        assert not set_up(boot(box.root), ALL).edits, (seed, model, made(seed))
        make(box, undo(boot(box.root)))
        assert box.card == before


def test_on_a_machine_that_nobody_knows(tmp_path: Path) -> None:
    """What is written is right on every model, but for the pins of modules, which an overlay of theirs gives."""
    pi = Pi(tmp_path)
    for seed in range(40):
        for name, text in made(seed).items():
            pi.put(f"/boot/firmware/{name}", text)
        texts = {"config.txt": pi.text(CONFIG), **made(seed)}
        there = boot(pi.root)
        texts |= {each.name.rpartition("/")[2]: each.after or "" for each in set_up(there, ALL).edits}
        for model in MODELS:
            header = Firmware(model, texts, **WORLDS[seed % 2])
            assert header.i2c and header.hz >= 400_000 and header.spi and (header.port or header.uart0), (seed, model)


@pytest.mark.slow
def test_a_giant_that_nobody_reads_to_its_end(pi: Pi) -> None:
    """What is written behind it may not be read; it is written once, and taken out again."""
    pi.put(CONFIG, "x=1\n" * 30_000)
    before = pi.files()
    do(pi, ALL)
    assert not set_up(boot(pi.root), ALL)
    do(pi, None)
    assert pi.files() == before


@pytest.mark.parametrize("shape", [shape for shape, files in FILES.items() if BEGIN not in files["config.txt"]])
def test_undone_it_is_what_doctor_left(tmp_path: Path, shape: str) -> None:
    """Byte for byte, its backups gone; whatever doctor had somebody write before."""
    number = list(FILES).index(shape) % len(SOME)
    box = Box(tmp_path)
    box.begin(SOME[number], FILES[shape], {})
    for _ in range(number):
        box.type(*(each.mend for each in box.complaints()))
        box.start()
    before, pi = files(box.root), Runs(box.root)
    carry_out(boot(box.root), set_up(boot(box.root), ALL), pi.run)
    assert files(box.root) != before
    carry_out(boot(box.root), undo(boot(box.root)), pi.run)
    assert files(box.root) == before


class Runs(Pi):
    """The systemd of a machine whose files are there already."""

    def __init__(self, root: Path) -> None:
        self.root, self.ran, self.fails = root, [], None


def files(root: Path) -> dict[str, bytes]:
    found = [path for folder in ("boot", "etc", "home") for path in (root / folder).rglob("*") if path.is_file()]
    return {str(path): path.read_bytes() for path in found if "systemd/system" not in str(path)}


def do(pi: Pi, wish: BootWish | None) -> None:
    """Carry out what is wished, or undo it."""
    there = boot(pi.root)
    carry_out(there, set_up(there, wish) if wish else undo(there), pi.run)


@pytest.mark.parametrize("text", ["i2c-dev\n", "# mine\ni2c-dev\n", "spidev\n", ""])
def test_modules_that_somebody_had_loaded(pi: Pi, text: str) -> None:
    """As doctor prints it, or with others; a file that loads it is left alone, another one comes back."""
    pi.put(MODULES, text)
    before = pi.files()
    do(pi, ALL)
    assert (pi.text(MODULES) == text) is ("i2c-dev" in text) and "i2c-dev" in pi.text(MODULES)
    do(pi, None)
    assert pi.files() == before


@pytest.mark.parametrize("text", ["", "dtparam=spi=on\n"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_file_in_the_place_of_ours(pi: Pi, text: str, times: int) -> None:
    """Even an empty one comes back, however often the machine was set up meanwhile."""
    pi.put(OURS, text)
    before = pi.files()
    for _ in range(times):
        do(pi, BootWish(True, False))
        do(pi, ALL)
    do(pi, None)
    assert pi.files() == before


def test_modules_that_somebody_wrote_since(pi: Pi) -> None:
    """They are his."""
    do(pi, ALL)
    pi.put(MODULES, "i2c-dev\nmine\n")
    do(pi, None)
    assert pi.text(MODULES) == "i2c-dev\nmine\n"


def _as_the_first_time(pi: Pi) -> None:
    do(pi, BootWish(True, False, board="oled-hat"))
    pi.put(CONFIG, pi.text(CONFIG) + "dtparam=watchdog=on\n")
    pi.put(SETTINGS, pi.text(SETTINGS) + "[table]\nnames = 'Ann'\n")
    do(pi, None)
    assert pi.path(CONFIG + BACKUP).exists() and pi.path(SETTINGS + BACKUP).exists()


def _laid_there(pi: Pi) -> None:
    for name in (CONFIG, CMDLINE, SETTINGS, OURS, MODULES):
        pi.put(name + BACKUP, "of long ago\n")


@pytest.mark.parametrize("ago", [_as_the_first_time, _laid_there])
@pytest.mark.parametrize("ours", [None, "dtparam=spi=on\n"])
def test_no_backup_of_long_ago_comes_back(pi: Pi, ago: Callable[[Pi], None], ours: str | None) -> None:
    """What is undone is as it was before this time, and so is what somebody copies back by hand."""
    ago(pi)
    if ours:
        pi.put(OURS, ours)
    pi.put(SETTINGS, '[keys]\nboard = "oled-bonnet"  # soldered\n')
    pi.put(CONFIG, "dtparam=audio=off\n")
    before = {name: pi.text(name) for name in (CONFIG, CMDLINE, SETTINGS)}
    do(pi, BootWish(True, True, True, board="plain"))
    assert {name: pi.text(name + BACKUP) for name in before} == before
    do(pi, BootWish(True, False, True, board="oled-hat"))
    assert {name: pi.text(name + BACKUP) for name in before} == before
    do(pi, None)
    assert {name: pi.text(name) for name in before} == before
    assert (pi.text(OURS) if ours else None) == ours and pi.path(OURS).exists() is bool(ours)
    assert not pi.path(MODULES).exists()


def test_a_backup_that_somebody_changed(pi: Pi) -> None:
    """It is not what was there before: the board is taken out, and nothing else comes with it."""
    do(pi, BootWish(True, False, board="oled-hat"))
    pi.put(SETTINGS + BACKUP, '# mine\n[keys]\nboard = "oled-bonnet"  # as wired\n')
    do(pi, None)
    assert pi.text(SETTINGS) == '# mine\n[keys]\nboard = "plain"  # as wired\n'


def test_what_undoes_it_further_down_is_seen(pi: Pi) -> None:
    """Set up again it is at the end; a line for another model is none, and stays behind it."""
    pi.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
    do(pi, ALL)
    once = pi.text(CONFIG)
    pi.put(CONFIG, f"{once}[pi5]\ndtparam=i2c_arm=off\n")
    assert not set_up(boot(pi.root), ALL)
    pi.put(CONFIG, f"{once}dtparam=i2c1=off\n")
    do(pi, ALL)
    assert pi.text(CONFIG).index("i2c1=off") < pi.text(CONFIG).index("include compere.txt")
    assert not set_up(boot(pi.root), ALL)
    do(pi, None)
    assert pi.text(CONFIG).endswith("[all]\ndtparam=i2c1=off\n")


def test_the_console_of_a_debug_socket_stays(pi: Pi) -> None:
    """On a Pi 5 `serial0` is not on the header; where somebody moved the console there, it is."""
    pi.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    pi.put(CMDLINE, "console=serial0,115200 console=ttyAMA0,115200 rootwait\n")
    do(pi, ALL)
    assert pi.text(CMDLINE) == "console=serial0,115200 rootwait\n"
    do(pi, None)
    pi.put(CONFIG, "dtparam=uart0_console\n")
    do(pi, ALL)
    assert pi.text(CMDLINE) == "rootwait\n"


def test_an_included_file_by_another_case(pi: Pi) -> None:
    """FAT has none; what undoes ours there is seen."""
    pi.put("/boot/firmware/EXTRA.TXT", "dtparam=i2c_arm=off\n")
    do(pi, ALL)
    pi.put(CONFIG, f"{pi.text(CONFIG)}include extra.txt\n")
    do(pi, ALL)
    assert pi.text(CONFIG).index("extra.txt") < pi.text(CONFIG).index("include compere.txt")


def test_who_included_it_before_an_overlay(pi: Pi) -> None:
    """It is included twice then, and its lines reach the board behind the overlay, too."""
    pi.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
    pi.put(CONFIG, "include compere.txt\ndtoverlay=my-hat\ndtparam=i2c1=off\n")
    do(pi, BootWish(True, False))
    lines = [line for line in pi.text(OURS).splitlines() if not line.startswith("#")]
    assert lines == [*(half := ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"]), "dtoverlay=", *half]


def test_a_command_line_elsewhere(pi: Pi) -> None:
    """That which config.txt names, for this machine; the other one is left alone."""
    pi.put(CONFIG, "[all]\ncmdline=mine.txt\n")
    pi.put("/boot/firmware/mine.txt", "console=serial0,115200 quiet\n")
    before = pi.files()
    do(pi, ALL)
    assert (pi.text("/boot/firmware/mine.txt"), pi.text(CMDLINE)) == ("quiet\n", before[CMDLINE].decode())  # type: ignore[union-attr]
    do(pi, None)
    assert pi.files() == before


def test_names_that_no_file_has(pi: Pi) -> None:
    """Of a torn file, or one of another system: they say nothing, and are no traceback."""
    before = "include a\0b.txt\ninclude ../../../etc/compere/config.toml\ninclude \udcff.txt\ninclude .\ncmdline=a\0b\n"
    pi.path(CONFIG).write_bytes(before.encode(errors="surrogateescape"))
    do(pi, ALL)
    do(pi, None)
    assert pi.path(CONFIG).read_bytes() == before.encode(errors="surrogateescape")
