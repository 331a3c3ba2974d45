"""A calibration over a box that starts anew in the middle of it, and what is remembered of one that was kept."""

from pathlib import Path
from random import Random

import pytest

from board.truth import built
from compere_device.parts.reader.asking import GivenUp
from compere_device.setup.measured import AGE_MOST_S, FILE, UNKNOWN_S, Measured, MeasuredFile
from compere_device.setup.tray import TrayStep, Unusable
from compere_device.tray.calibrate import LEFT_MOST
from tray_bench import Tray
from tray_person import Person


class Off(Exception):
    """The box loses its power."""


def falls(_: Person) -> None:
    raise Off


@pytest.mark.slow
@pytest.mark.parametrize("step, times, there", [(TrayStep.KNOWN, 1, 0), (TrayStep.CHECK, 1, 1), (TrayStep.THROW, 6, 7)])
def test_a_box_that_starts_anew_goes_on_where_it_was(tmp_path: Path, step: TrayStep, times: int, there: int) -> None:
    """What was measured is not asked for again, and it is said; what it comes to is no worse."""
    person = Person(Tray(tmp_path), {(step, times): falls})
    with pytest.raises(Off):
        person.calibrates()
    again = Person(Tray(tmp_path, seed=2, device=person.tray.device))
    again.now_s += 300
    kept = again.calibrates()
    asked = [each.step for each in again.shown if each.waits]
    said = f"I go on with the {there} throws that I measured 5 min ago. Was the tray moved since?"
    if there:
        assert TrayStep.EMPTY not in asked and len(asked) == 12 - there
        assert again.troubles[0].startswith(said) and kept.left < LEFT_MOST / 2
        assert [each.number for each in again.shown if each.waits] == [*range(there + 1, 13)]
    assert again.file.unended() is None and again.file.age_s(kept.constants.check) == 0.0


def test_what_is_too_old_or_ended_or_damaged_is_begun_anew(tmp_path: Path) -> None:
    """Half an hour; by the person; and whatever else may stand in the file."""

    def begins(later_s: float = 0.0) -> bool:
        person = Person(Tray(tmp_path), {(TrayStep.THROW, 3): falls})
        person.now_s += later_s
        with pytest.raises(Off):
            person.calibrates()
        return person.shown[0].step is TrayStep.EMPTY

    assert begins() and not begins(AGE_MOST_S) and begins(-2 * AGE_MOST_S)
    person = Person(Tray(tmp_path), {(TrayStep.THROW, 1): Person.ends})
    with pytest.raises(GivenUp):
        person.calibrates()
    assert begins()
    whole = (tmp_path / FILE).read_bytes()
    for wrong in (b"", b"[]", b"{", whole[:-30], whole.replace(b"empty", b"other"), b"[" * 5000):
        (tmp_path / FILE).write_bytes(wrong)
        assert begins()


@pytest.mark.slow
def test_a_wrong_tray_is_not_gone_on_with(tmp_path: Path) -> None:
    """What was measured of it is forgotten with the calibration."""
    device = built(Random(4))
    x, y, z = device.places[1]
    device.places[1] = (x, y + 9, z)
    person = Person(Tray(tmp_path, device=device))
    with pytest.raises(Unusable):
        person.calibrates()
    assert person.file.unended() is None


def test_the_file_forgets_nothing_of_what_is_kept(tmp_path: Path) -> None:
    """The age is that of the constants with this check, whatever is measured meanwhile; nowhere to keep is nothing."""
    now_s = [1e9]
    file = MeasuredFile(tmp_path, lambda: now_s[0])
    file.kept("0A1B2C3D")
    now_s[0] += 86_400
    reading = [(1.5, -2.0, 0.25)] * 5
    file.keep(Measured(reading, [reading, None]))
    assert file.age_s("0A1B2C3D") == 86_400 and file.age_s("00000000") is None
    found = MeasuredFile(tmp_path, lambda: now_s[0] + 60).unended()
    assert found == Measured(reading, [reading, None], 60)
    file.drop()
    assert file.unended() is None and file.age_s("0A1B2C3D") == 86_400
    nowhere = MeasuredFile(None)
    nowhere.keep(Measured(reading, []))
    nowhere.kept("0A1B2C3D")
    assert nowhere.unended() is None and nowhere.age_s("0A1B2C3D") is None
    (tmp_path / "file").write_bytes(b"")
    blocked = MeasuredFile(tmp_path / "file" / "folder")
    blocked.kept("0A1B2C3D")
    assert blocked.age_s("0A1B2C3D") is None


@pytest.mark.slow
@pytest.mark.parametrize(("then", "now"), [(False, False), (False, True), (True, False)])
def test_a_clock_that_is_not_known_tells_no_age(tmp_path: Path, then: bool, now: bool) -> None:
    """Without a battery it stands still while the box is off: what seems fresh may be of yesterday, and the reverse."""
    person = Person(Tray(tmp_path), {(TrayStep.THROW, 6): falls})
    person.file._knows = lambda: then
    with pytest.raises(Off):
        person.calibrates()
    for later_s in (0.0, 1e9, -1e9):
        file = MeasuredFile(tmp_path, lambda later_s=later_s: later_s, lambda: now)  # type: ignore[misc]
        before = file.unended()
        assert before and before.age_s is None
        assert len([each for each in before.throws if each]) == 7
    again = Person(Tray(tmp_path, seed=2, device=person.tray.device))
    again.file._knows = lambda: now
    kept = again.calibrates()
    assert "the clock cannot say" in again.troubles[0]
    again.file._knows = lambda: now
    assert again.file.age_s(kept.constants.check) == (0.0 if now else UNKNOWN_S)


def test_constants_of_tomorrow_are_of_an_unknown_day(tmp_path: Path) -> None:
    """A clock that was set back; and a file of before, which does not say whether it was known."""
    MeasuredFile(tmp_path, lambda: 5e9).kept("abc")
    assert MeasuredFile(tmp_path, lambda: 4e9).age_s("abc") == UNKNOWN_S
    assert MeasuredFile(tmp_path, lambda: 6e9).age_s("abc") == 1e9
    assert MeasuredFile(tmp_path, lambda: 6e9).age_s("def") is None
