"""The tray calibrated by its guide, against the board's own program: every way through it, and every way out of it."""

import struct
from binascii import crc32
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.still import perfect
from board.truth import Body, built
from compere_device.parts.reader.asked_lines import Mean
from compere_device.parts.reader.asking import GivenUp, NoAnswer, Refused
from compere_device.parts.reader.reader_lines import Hello
from compere_device.setup.tray import WAITS, Calibration, TrayStep, Unusable, check
from compere_device.setup.tray_words import NOT_KEPT, TROUBLE
from compere_device.tray.calibrate import LEFT_MOST, Trouble
from compere_device.tray.constants import Constants
from tray import constants as of_the_board
from tray_bench import Host, Tray
from tray_person import SAY, Person


def test_from_the_empty_tray_to_a_board_that_reads_dice(tmp_path: Path) -> None:
    """Twelve throws, each seen by itself; then each face that is thrown is said, in the game's own words."""
    person = Person(Tray(tmp_path))
    kept = person.calibrates()
    assert [each.step for each in person.shown].count(TrayStep.THROW) == 10 and person.troubles == []
    assert [(each.number, each.of) for each in person.shown if each.step is TrayStep.THROW] == [
        (n, 12) for n in range(3, 13)
    ]
    assert of_the_board.state(person.kept) == "ok" and person.kept[:-4] == kept.constants.data
    assert kept.left < LEFT_MOST and not kept.reversed
    assert person.host.board.constants()[1] == kept.constants.data
    person.host.rolled.clear()
    faces = []
    for _ in range(6):
        person.tray.throw()
        faces.append(person.tray.lies.value)
        person.host.board.next(0.7)
        while person.host.board.next(0.2) is not None:
            pass
    assert [face for _, face in person.host.rolled] == faces


def test_a_magnet_upside_down_is_made_up_for(tmp_path: Path) -> None:
    """It swaps every face with its opposite; the known face tells."""
    random = Random(3)
    device = built(random)
    device.axis = tuple(-each for each in device.axis)
    kept = Person(Tray(tmp_path, device=device)).calibrates()
    assert kept.reversed and kept.values[0] == 2


@pytest.mark.slow
def test_unplugged_and_replugged_at_every_line(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    """After each line of the board, with its power: it goes on where it was, and what is kept is whole at any time."""
    person = Person(Tray(tmp_path))
    host, pulled = person.host, set()

    def pulls(number: int, line: bytes) -> bytes:
        word, *fields = line.split(b"*")[0].decode().split()[1:]
        place = fields[1 if word == "mean" else 0] if fields else ""
        measured = sum(each.step is TrayStep.MEASURES for each in person.shown)
        step = measured if word in ("mean", "cocked", "rolling") else 0
        assert person.kept == b"" or of_the_board.state(person.kept) == "ok"
        if (word, place, step) not in pulled and step <= 4:
            pulled.add((word, place, step))
            host.pull = True
        return line

    host.spoils = pulls
    kept = person.calibrates()
    assert person.kept[:-4] == kept.constants.data and of_the_board.state(person.kept) == "ok"
    assert {word for word, _, _ in pulled} >= {"hello", "sensor", "constants", "constant", "mean", "rolling", "cocked"}
    assert len(pulled) > 40 and sum(each.step is TrayStep.AWAY for each in person.shown) > 25
    record_property(
        "tray: unplugged at each line of a calibration", f"{len(pulled)} times, and calibrated all the same"
    )


@pytest.mark.parametrize("step", [*sorted(WAITS, key=str), TrayStep.MEASURES, TrayStep.KEEPS, TrayStep.AWAY])
def test_ended_at_any_step(tmp_path: Path, step: TrayStep) -> None:
    """The board has what it had: nothing, or the calibration before; never a half."""
    old = of_the_board_before(tmp_path)

    def away(person: Person) -> None:
        person.host.pull = True
        person.goes_on()

    at = {(step, 1): Person.ends}
    if step is TrayStep.AWAY:
        at[TrayStep.KNOWN, 1] = away
    person = Person(Tray(tmp_path), at)
    with pytest.raises(GivenUp):
        keeps(person) if step is TrayStep.KEEPS else person.calibrates()
    assert person.kept == old
    person.tray.restart()
    assert person.tray.bench.app.dice.state == "ok"


def of_the_board_before(folder: Path) -> bytes:
    """Have a whole calibration on the board; return it."""
    of_the_board.keep(perfect(), str(folder / "constants.bin"))
    return (folder / "constants.bin").read_bytes()


# What is wrong is named, and nothing is kept


@pytest.mark.slow
def test_a_wrong_tray_is_never_kept(tmp_path: Path) -> None:
    """A sensor that is 9 mm beside its place: which one, and what to do."""
    device = built(Random(4))
    x, y, z = device.places[1]
    device.places[1] = (x, y + 9, z)
    person = Person(Tray(tmp_path, device=device))
    with pytest.raises(Unusable) as unusable:
        person.calibrates()
    assert unusable.value.said == TROUBLE["part"](Trouble("part", sensor=1))
    assert person.kept == b"" and person.troubles == []


@pytest.mark.slow
def test_a_lean_is_thrown_again(tmp_path: Path) -> None:
    """One throw of twelve leans against something: it is named, and only that one is measured again."""
    person = Person(Tray(tmp_path, seed=3))

    def leans(_: Person) -> None:
        person.tray.throw()
        person.tray.lay(person.tray.random.randrange(10), lean=0.35)

    person._at[TrayStep.THROW, 5] = leans
    kept = person.calibrates()
    assert len(person.troubles) == 1 and person.troubles[0].startswith("Throw 7 does not fit the others")
    assert [each.number for each in person.shown if each.trouble] == [7]
    assert [each.step for each in person.shown].count(TrayStep.THROW) == 11
    assert kept.left < LEFT_MOST / 2


@pytest.mark.slow
def test_what_is_wrong_with_one_throw_is_said_at_once(tmp_path: Path) -> None:
    """No die, another face, the same throw, a die that moves, a board that hangs: and that one is asked for again."""
    person = Person(Tray(tmp_path))
    tray, board = person.tray, person.host.board
    sample = board.sample

    def shakes() -> list[Mean]:
        board.sample = sample
        return [replace(mean, spread=5.0) for mean in sample()]

    def hangs() -> list[Mean]:
        board.sample = shakes
        raise NoAnswer("the reader does not answer 'sample'")

    def moves(_: Person) -> None:
        tray.throw()
        tray.wiggles = 7000
        person.goes_on()

    def hung(_: Person) -> None:
        board.sample = hangs
        tray.throw()

    def other(_: Person) -> None:
        tray.lay(6)
        person.goes_on()

    person._at |= {(TrayStep.KNOWN, 1): Person.goes_on, (TrayStep.KNOWN, 2): other}
    person._at |= {(TrayStep.THROW, 1): Person.goes_on, (TrayStep.THROW, 3): moves, (TrayStep.THROW, 5): hung}
    kept = person.calibrates()
    assert person.troubles == [
        SAY(TROUBLE["no-die"](Trouble("no-die"))),
        "It lies as it lay before: throw it.",
        SAY(TROUBLE["moved"](Trouble("moved"))),
        "The reader measured nothing.",
        SAY(TROUBLE["moved"](Trouble("moved"))),
        SAY(TROUBLE["not-known"](Trouble("not-known"))),
    ]
    assert kept.values[0] == tray.known


@pytest.mark.slow
@pytest.mark.parametrize("step", [TrayStep.KNOWN, TrayStep.CHECK])
def test_the_opposite_of_a_number_that_is_asked_for(tmp_path: Path, step: TrayStep) -> None:
    """By it all values would be swapped: the other number contradicts, both are asked for again, and all is well."""
    person = Person(Tray(tmp_path, seed=6))
    asked = {TrayStep.KNOWN: person.tray.known, TrayStep.CHECK: person.tray.other}[step]

    def opposite(_: Person) -> None:
        person.tray.lay(9 - asked)
        person.goes_on()

    person._at[step, 1] = opposite
    kept = person.calibrates()
    assert person.troubles == [SAY(TROUBLE["opposite"](Trouble("opposite")))]
    assert kept.values[:2] == (person.tray.known, person.tray.other) and not kept.reversed
    assert [each.step for each in person.shown].count(TrayStep.THROW) == 10
    person.host.rolled.clear()
    person.tray.throw()
    person.host.board.next(0.7)
    while person.host.board.next(0.2) is not None:
        pass
    assert person.host.rolled == [("d10", person.tray.lies.value)]


@pytest.mark.slow
def test_a_second_magnet(tmp_path: Path) -> None:
    """Beside the die for one throw: that throw is measured again."""
    person = Person(Tray(tmp_path))

    def two(_: Person) -> None:
        person.tray.throw()
        person.tray.bodies = (Body((60.0, 20.0, 14.0), (0.0, 0.05, 0.06)),)
        person.tray.lay(4)

    def one(_: Person) -> None:
        person.tray.bodies = ()
        person.tray.throw()

    person._at |= {(TrayStep.THROW, 3): two, (TrayStep.THROW, 4): one}
    person.calibrates()
    assert len(person.troubles) == 1 and "hrow" in person.troubles[0]


def keeps(person: Person) -> None:
    """Have a calibration that holds be given to the board: the last step of the guide."""
    Calibration(person.host.board, person.show)._keep(Constants(struct.unpack(">113f", perfect())))


def test_a_board_that_does_not_keep_it(tmp_path: Path) -> None:
    """Its memory is broken, what it was given comes wrong each time, or it has something else: said."""
    person = Person(Tray(tmp_path))
    board, keep, constants = person.host.board, person.host.board.keep, person.host.board.constants

    def refuses(why: str) -> "Callable[[int, str], None]":
        def refused(count: int, check: str) -> None:
            raise Refused("keep", why)

        return refused

    for why in ("flash", "check"):
        board.keep = refuses(why)
        with pytest.raises(Unusable) as unusable:
            keeps(person)
        assert unusable.value.said == NOT_KEPT[why] and person.kept == b""
    board.keep = lambda count, check: keep(count, "00000000")  # of other numbers: the board itself finds that
    with pytest.raises(Unusable):
        keeps(person)
    assert person.kept == b""
    board.keep = keep
    board.constants = lambda: (constants()[0], constants()[1][:-1] + b"\x01")
    with pytest.raises(Unusable) as unusable:
        keeps(person)
    assert unusable.value.said == NOT_KEPT["check"]
    board.constants = constants
    keeps(person)
    assert person.kept[:-4] == perfect()


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["whole", "lost", "cut", "noise"]), max_size=40))
def test_over_a_bad_line_it_is_kept_whole_or_not_at_all(happens: list[str]) -> None:
    """Lines of the board that are lost, cut or buried in noise: what it keeps is all of it, and nothing else."""
    with TemporaryDirectory() as folder:
        person = Person(Tray(Path(folder)))

        def spoils(number: int, line: bytes) -> bytes:
            what = happens[number] if number < len(happens) else "whole"
            return {"whole": line, "lost": b"", "cut": line[: len(line) // 2], "noise": b"\xff$!\n" + line}[what]

        person.host.spoils = spoils
        with suppress(Unusable):
            keeps(person)
            assert person.kept[:-4] == perfect()
        assert person.kept in (b"", perfect() + struct.pack(">I", crc32(perfect())))


# Before it begins


def test_boards_that_cannot_be_calibrated(tmp_path: Path) -> None:
    """One that reads cards only, an old one, one with a cable that is off: said before anybody throws."""
    host = Host(Tray(tmp_path, dice=False))
    hello = host.board.who()
    assert isinstance(hello, Hello)
    with pytest.raises(Unusable) as unusable:
        check(host.board, hello)
    assert SAY(unusable.value.said) == "This reader reads no die."
    host.board.sensors = lambda hello: {}
    with pytest.raises(Unusable) as unusable:
        check(host.board, Hello(1, "tray", "0", ("d10",)))
    assert "too old" in SAY(unusable.value.said)
    tray = Tray(tmp_path)
    del tray.bench.i2c.chips[2]
    host = Host(tray)
    hello = host.board.who()
    assert isinstance(hello, Hello)
    with pytest.raises(Unusable) as unusable:
        check(host.board, hello)
    assert SAY(unusable.value.said) == "Nothing answers from magnetometer m2: look at its cable and its plug."
