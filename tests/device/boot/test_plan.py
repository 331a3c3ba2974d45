"""What is to be changed: nothing twice, and taken back it is the machine of before."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from boot_pi import CMDLINE, CONFIG, FILES, MODULES, OURS, SETTINGS, UNITS, Pi
from compere_device.boot.carry_out import carry_out
from compere_device.boot.config_txt import BEGIN
from compere_device.boot.names import GETTYS
from compere_device.boot.plan import BACKUP, Boot, BootWish, NotHere, Plan, set_up, undo
from compere_device.errors import DeviceError

ALL = BootWish(i2c=True, spi=True, serial=True, board="oled-hat")
PORT = ["enable_uart=1", "[pi5]", "dtparam=uart0=on", "[all]"]
MASK = tuple(("systemctl", "mask", unit) for unit in GETTYS)
UNMASK = tuple(("systemctl", "unmask", unit) for unit in GETTYS)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi as it is shipped, with settings."""
    return Pi(tmp_path)


def boot(pi: Pi) -> Boot:
    return Boot(pi.root, SETTINGS)


def do(pi: Pi, wish: BootWish | None) -> Plan:
    """Carry out what is wished, or undo it, and return what that was."""
    there = boot(pi)
    plan = set_up(there, wish) if wish else undo(there)
    carry_out(there, plan, pi.run)
    return plan


@pytest.mark.parametrize(
    ("wish", "lines", "others"),
    [
        (BootWish(True, False), ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"], {MODULES}),
        (BootWish(False, True), ["dtparam=spi=on"], set()),
        (BootWish(False, True, serial=True), ["dtparam=spi=on", *PORT], {CMDLINE}),
        (BootWish(True, False, board="plain"), ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"], {MODULES}),
    ],
)
def test_each_board_needs_its_own(pi: Pi, wish: BootWish, lines: list[str], others: set[str]) -> None:
    """Only what it needs is switched on, in our file, which config.txt includes at its end for every model."""
    plan = do(pi, wish)
    assert {each.name for each in plan.edits} == {OURS, CONFIG} | others
    assert [line for line in pi.text(OURS).splitlines() if not line.startswith("#")] == lines
    assert pi.text(CONFIG).startswith(FILES[CONFIG]) and pi.text(CONFIG).splitlines()[-3:-1] == [
        "[all]",
        "include compere.txt",
    ]
    assert plan.commands == (MASK if wish.serial else ())


def test_all_of_it(pi: Pi) -> None:
    """And each file of before beside it, byte for byte."""
    plan = do(pi, ALL)
    assert plan.restart(SETTINGS)
    assert pi.text(MODULES).splitlines()[-1] == "i2c-dev"
    assert pi.text(CMDLINE) == "console=tty1 root=PARTUUID=1-02 rootwait\n"
    assert pi.text(SETTINGS) == FILES[SETTINGS].replace("plain", "oled-hat")
    assert {name: pi.text(name + BACKUP) for name in FILES} == FILES
    assert tuple(pi.ran) == MASK


def test_twice_is_once(pi: Pi) -> None:
    """Nothing is left to do, and nothing is written."""
    do(pi, ALL)
    before = pi.files()
    assert not do(pi, ALL)
    assert pi.files() == before


def test_undone(pi: Pi) -> None:
    """To the last byte; the backups go, too, as they say nothing more. A second time there is nothing to undo."""
    before = pi.files()
    do(pi, ALL)
    plan = do(pi, None)
    assert plan.commands == UNMASK
    assert pi.files() == before
    assert not do(pi, None)


def test_what_was_edited_since_stays(pi: Pi) -> None:
    """And the backup, which tells what was before."""
    do(pi, ALL)
    pi.put(CONFIG, pi.text(CONFIG) + "dtparam=watchdog=on\n")
    pi.put(CMDLINE, pi.text(CMDLINE).replace("rootwait", "rootwait quiet"))
    pi.put(SETTINGS, pi.text(SETTINGS) + "\n[table]\nnames = 'Ann'\n")
    do(pi, None)
    assert pi.text(CONFIG) == FILES[CONFIG] + "[all]\ndtparam=watchdog=on\n"
    assert pi.text(CMDLINE) == FILES[CMDLINE].replace("rootwait", "rootwait quiet")
    assert pi.text(SETTINGS) == FILES[SETTINGS] + "\n[table]\nnames = 'Ann'\n"
    assert {name: pi.text(name + BACKUP) for name in FILES} == FILES
    assert not pi.path(OURS).exists() and not pi.path(MODULES).exists()


def test_another_board_later(pi: Pi) -> None:
    """The backup stays the first one, and undone it is as before the first."""
    before = pi.files()
    do(pi, ALL)
    plan = do(pi, BootWish(i2c=True, spi=False, serial=True, board="oled-bonnet"))
    assert {each.name for each in plan.edits} == {OURS, SETTINGS}
    assert pi.text(SETTINGS + BACKUP) == FILES[SETTINGS]
    do(pi, None)
    assert pi.files() == before


@pytest.mark.parametrize("text", [None, "", "# mine", "[keys]\nok = 5\n", "[table]\r\nnames = ''\r\n", "[keys]"])
def test_settings_that_named_no_board(pi: Pi, text: str | None) -> None:
    """A line is added, in a file that is made for it if need be; undone, both go."""
    pi.path(SETTINGS).unlink()
    if text is not None:
        pi.put(SETTINGS, text)
    before = pi.files()
    do(pi, BootWish(True, False, board="plain"))
    assert 'board = "plain"' in pi.text(SETTINGS)
    do(pi, None)
    assert pi.files() == before


def test_a_board_that_somebody_wrote_since(pi: Pi) -> None:
    """It is his."""
    do(pi, ALL)
    pi.put(SETTINGS, '[keys]\nboard = "oled-bonnet"\n')
    do(pi, None)
    assert pi.text(SETTINGS) == '[keys]\nboard = "oled-bonnet"\n'


def test_settings_alone_ask_for_no_restart(pi: Pi) -> None:
    """Only the service has to read them again."""
    do(pi, BootWish(True, False))
    plan = set_up(boot(pi), BootWish(True, False, board="oled-bonnet"))
    assert {each.name for each in plan.edits} == {OURS, SETTINGS}  # the one remembers what the other said
    assert not undo(Boot(pi.root, "/etc/other.toml")).restart(CONFIG) or plan


def test_a_login_that_was_off_before_stays_off(pi: Pi) -> None:
    """Only what was masked here is unmasked."""
    pi.run(("systemctl", "mask", GETTYS[1]))
    before = pi.files()
    assert do(pi, ALL).commands == MASK[:1]
    assert do(pi, None).commands == UNMASK[:1]
    assert pi.files() == before
    assert boot(pi).masked(GETTYS[1]) and not boot(pi).masked(GETTYS[0])


def test_a_file_of_somebody_elses_by_our_name(pi: Pi) -> None:
    """It is kept, and comes back."""
    pi.put(OURS, "dtparam=spi=on\n")
    before = pi.files()
    assert not undo(boot(pi))
    do(pi, BootWish(True, False))
    assert pi.text(OURS + BACKUP) == "dtparam=spi=on\n"
    do(pi, None)
    assert pi.files() == before


def test_who_included_it_himself(pi: Pi) -> None:
    """It is not included twice, and not taken from him."""
    pi.put(CONFIG, "include compere.txt\n")
    assert CONFIG not in {each.name for each in do(pi, ALL).edits}
    do(pi, None)
    assert pi.text(CONFIG) == "include compere.txt\n"


def test_a_boot_partition_that_is_roots_alone(tmp_path: Path) -> None:
    """Nobody can say what is there, which is another thing than that there is none."""
    with pytest.raises(DeviceError, match=r"/boot/firmware/config\.txt cannot be read \(.*\); give this user leave to"):
        Boot(tmp_path / ("a" * 300), SETTINGS)


def test_an_older_system(pi: Pi) -> None:
    """Before Raspberry Pi OS 12 the boot partition is at /boot."""
    (pi.root / "boot" / "firmware").rename(pi.root / "old")
    with pytest.raises(NotHere, match="/boot/firmware or /boot"):
        boot(pi)
    pi.put("/boot/config.txt", "a=1\n")
    assert (boot(pi).config, boot(pi).cmdline) == ("/boot/config.txt", "/boot/cmdline.txt")
    assert {each.name for each in do(pi, BootWish(False, True, serial=True)).edits} == {
        "/boot/compere.txt",
        "/boot/config.txt",
    }


def test_settings_that_are_not_edited(pi: Pi) -> None:
    """Nothing is changed at all."""
    pi.put(SETTINGS, "[keys\n")
    with pytest.raises(DeviceError, match=r"config\.toml is not TOML"):
        set_up(boot(pi), ALL)


def test_the_serial_port_stays_free(pi: Pi) -> None:
    """Whoever sets up again sees that it was freed."""
    assert not boot(pi).frees_serial
    do(pi, BootWish(True, False, serial=True))
    assert boot(pi).frees_serial
    pi.put(OURS, "enable_uart=1\n")
    assert not boot(pi).frees_serial


TEXTS = st.one_of(
    st.binary(max_size=60).map(lambda data: data.decode(errors="surrogateescape")),
    st.lists(st.sampled_from(["[all]\n", "[pi4]\r\n", "dtparam=spi=on\n", "# x\n", "\n", "console=ttyS0 ", "y"])).map(
        "".join
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.tuples(TEXTS, TEXTS),
    st.builds(BootWish, st.booleans(), st.booleans(), st.booleans(), st.sampled_from(["", "plain", "oled-hat"])),
)
@example(("x", ""), ALL)
def test_set_up_and_undone(tmp_path_factory: pytest.TempPathFactory, texts: tuple[str, str], wish: BootWish) -> None:
    """Whatever the files say, byte for byte; and twice is once."""
    pi = Pi(tmp_path_factory.mktemp("pi"))
    for name, text in zip((CONFIG, CMDLINE), texts, strict=True):
        pi.path(name).write_bytes(text.encode(errors="surrogateescape"))
    before = pi.files()
    assert BEGIN.encode() not in before[CONFIG]  # type: ignore[operator]
    do(pi, wish)
    after = pi.files()
    assert not do(pi, wish)
    assert pi.files() == after
    do(pi, None)
    assert pi.files() == before
    assert not list(pi.path(UNITS).glob("*"))
