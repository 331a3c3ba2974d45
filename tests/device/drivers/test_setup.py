"""The machine set up from the command line: shown, asked about once, done, undone."""

import subprocess
import sys
from pathlib import Path

import pytest

from boot_pi import CMDLINE, CONFIG, FILES, MODULES, OURS, SETTINGS, Pi, Someone
from commands import COMMAND, Run
from compere_device.boot.plan import BACKUP
from compere_device.drivers.person import Person
from compere_device.errors import DeviceError
from compere_device.setup.boards import BOARDS

CARD = "/boot/firmware/compere-board.txt"


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Raspberry Pi as it is shipped, with settings."""
    return Pi(tmp_path)


def parameters(pi: Pi) -> list[str]:
    return [line for line in pi.text(OURS).splitlines() if not line.startswith("#")]


PORT = ["enable_uart=1", "[pi5]", "dtparam=uart0=on", "[all]"]
I2C, SPI = ["dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"], ["dtparam=spi=on"]


@pytest.mark.parametrize(
    ("says", "settings", "lines", "board"),
    [
        (["1\n", "y\n"], "", I2C, "plain"),
        (["oled-bonnet\n", "yes\n"], "", I2C, "oled-bonnet"),
        (["x\n", " OLED-HAT \n", "Y\n"], "", SPI, "oled-hat"),
        (["\n", "y\n"], "", [*I2C, *SPI], None),
        (["4\n", "y\n"], "", [*I2C, *SPI], None),
        (["y\n"], '[keys]\nboard = "oled-hat"\n', SPI, "oled-hat"),
        (["y\n"], '[keys]\nboard = "oled-hat"\n[display]\nbus = "i2c"\n', I2C, "oled-hat"),
        (["\n", "y\n"], '[display]\nbus = "spi"\n', SPI, None),
        (["\n", "y\n"], '[display]\ndriver = "simulated"\n', [], None),
        (["y\n"], '[keys]\nboard = "plain"\n[scanner]\nurl = "/dev/serial0"\n', [*I2C, *PORT], "plain"),
        (["y\n"], '[keys]\nboard = "plain"\nok = 99\n', I2C, "plain"),
    ],
)
def test_which_board(pi: Pi, says: list[str], settings: str, lines: list[str], board: str | None) -> None:
    """The one that the settings name, else the one of the list; where the first keys shall tell, both buses are on."""
    pi.put(SETTINGS, settings)
    someone = Someone(pi, *says)
    assert someone.types() == 0
    assert parameters(pi) == lines
    assert (f'board = "{board}"' if board else "board") in pi.text(SETTINGS) or board is None
    assert pi.text(SETTINGS) == settings or (board and len(says) > 1)


def test_the_list_has_every_board(pi: Pi) -> None:
    """By number, name and what its maker calls it."""
    pi.put(SETTINGS, "")
    someone = Someone(pi, "\n", "n\n")
    someone.types()
    rows = someone.told[1 : len(BOARDS) + 2]
    assert [row.split()[:2] for row in rows] == [[str(n), name] for n, name in enumerate([*BOARDS, "auto"], 1)]
    assert all(board.title in row for board, row in zip(BOARDS.values(), rows, strict=False))
    assert len(set(map(len, (row[: row.index(row.split()[2])] for row in rows)))) == 1


def test_a_board_of_the_card(pi: Pi) -> None:
    """It is not asked for, and not written twice."""
    pi.put(SETTINGS, "# mine\n")
    pi.put(CARD, "OLED HAT\r\n")
    assert Someone(pi, "y\n").types() == 0
    assert (parameters(pi), pi.text(SETTINGS)) == (SPI, "# mine\n")


@pytest.mark.parametrize(("board", "written"), [("oled-hat", '"oled-hat"'), ("auto", '"auto"')])
def test_a_board_by_option(pi: Pi, board: str, written: str) -> None:
    """It stands over that of the settings, and is written into them."""
    assert Someone(pi, there=False).types(board=board, yes=True) == 0
    assert pi.text(SETTINGS) == FILES[SETTINGS].replace('"plain"', written)
    assert parameters(pi) == (SPI if board == "oled-hat" else [*I2C, *SPI])


def test_auto_is_written_only_over_another(pi: Pi) -> None:
    """Where no board is named that is what it is."""
    pi.put(SETTINGS, "# mine\n")
    Someone(pi, there=False).types(board="auto", yes=True)
    assert pi.text(SETTINGS) == "# mine\n"


def test_a_board_that_nobody_knows(pi: Pi) -> None:
    """There are others."""
    before = pi.files()
    with pytest.raises(DeviceError, match=r"no board is called oled; there are plain, oled-bonnet, oled-hat, and auto"):
        Someone(pi).types(board="oled", yes=True)
    assert pi.files() == before


def test_what_is_shown(pi: Pi) -> None:
    """Exactly what is changed: the lines of each file, and the commands; then one question."""
    someone = Someone(pi, "y\n")
    assert someone.types(serial=True) == 0
    told = someone.told
    assert [line[4:] for line in told if line.startswith("+++ ")] == [OURS, MODULES, CMDLINE, CONFIG]
    assert told.count("--- /dev/null") == 2
    assert {"+include compere.txt", "-console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait"} <= set(told)
    asked = told.index("Change this? Type y for yes.")
    assert told[asked - 2 : asked] == [f"Command: {' '.join(each)}" for each in pi.ran]
    assert told[asked + 1 :] == [
        "Done.",
        f"What was there before: {CMDLINE}{BACKUP}, {CONFIG}{BACKUP}",
        "It counts from the next start of the machine: sudo reboot",
    ]


@pytest.mark.parametrize("answer", ["n\n", "\n", "", "perhaps\n"])
def test_who_would_rather_not(pi: Pi, answer: str) -> None:
    """Nothing is changed; an input that ends says no."""
    before = pi.files()
    someone = Someone(pi, answer)
    assert (someone.types(), someone.told[-1]) == (1, "Nothing was changed.")
    assert pi.files() == before and not pi.ran


def test_a_dry_run(pi: Pi) -> None:
    """Anybody may look, and nobody is asked whether."""
    before = pi.files()
    someone = Someone(pi, root=False)
    assert (someone.types(dry_run=True), "+include compere.txt" in someone.told) == (0, True)
    assert pi.files() == before


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "sudo compere setup"),
        ({"board": "oled-hat", "serial": True, "yes": True}, "sudo compere setup --board oled-hat --serial --yes"),
        ({"undo": True}, "sudo compere setup --undo"),
    ],
)
def test_who_is_not_root(pi: Pi, options: dict[str, object], line: str) -> None:
    """The line to type instead."""
    with pytest.raises(DeviceError) as caught:
        Someone(pi, root=False).types(**options)
    assert str(caught.value).endswith(f"; run: {line}")


def test_nobody_can_be_asked(pi: Pi) -> None:
    """What would be changed is shown, and what to add."""
    before, someone = pi.files(), Someone(pi, there=False)
    with pytest.raises(DeviceError, match="--yes"):
        someone.types()
    assert "+include compere.txt" in someone.told and pi.files() == before


def test_nobody_is_asked_which_board(pi: Pi) -> None:
    """Without a name both buses are on, and the first keys tell."""
    pi.put(SETTINGS, "")
    assert Someone(pi, there=False).types(yes=True) == 0
    assert (parameters(pi), pi.text(SETTINGS)) == ([*I2C, *SPI], "")


def test_twice_and_back(pi: Pi) -> None:
    """The second time says that nothing is to do; undone, nothing is left, and a second time that says so."""
    before, someone = pi.files(), Someone(pi)
    someone.types(serial=True, yes=True)
    after = pi.files()
    assert (someone.types(), someone.told[-1]) == (0, "Nothing to do: the machine is set up.")
    assert pi.files() == after
    someone.types(undo=True, yes=True)
    assert someone.told[-2:] == ["Undone.", "It counts from the next start of the machine: sudo reboot"]
    assert pi.files() == before
    assert (someone.types(undo=True), someone.told[-1]) == (0, "Nothing to undo.")


def test_settings_alone(pi: Pi) -> None:
    """Only the service starts anew."""
    pi.put(SETTINGS, "")
    Someone(pi).types(board="plain", yes=True)
    someone = Someone(pi)
    pi.put(SETTINGS, "")
    someone.types(board="plain", yes=True)
    assert someone.told[-1] == "It counts from the next start of the service: sudo systemctl restart compere"


def test_in_french(pi: Pi) -> None:
    """Every sentence; a yes is a oui."""
    pi.put(SETTINGS, "")
    someone = Someone(pi, "\n", "oui\n")
    assert someone.types(language="fr") == 0
    assert (someone.told[0], "Fait." in someone.told) == ("Quelle est la carte\u202f?", True)


def test_on_this_machine(place: Path, run: Run) -> None:
    """Whatever it is: there is nothing to set up, or somebody has to be root, or to say yes; nothing is changed."""
    status, _, err = run("setup", "--undo")
    assert status == 2 or (status, err) == (0, "")
    done = subprocess.run(
        [*COMMAND, "setup"], capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL
    )
    assert done.returncode in (0, 2)
    assert (done.returncode == 0) is (done.stderr == "")


def test_a_person_at_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can be asked there."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    assert Person.here().ask is None
