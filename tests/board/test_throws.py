"""Throws on trays that their firmware does not model, calibrated as the product does it: a thousand here, `make
throws` more.
"""

import json
import subprocess
from collections import Counter
from itertools import pairwise
from math import sqrt as exact
from pathlib import Path
from random import Random

import pytest

from board import kept, singles, throws, truth
from board.micropython import heap, micropython
from board.single import Single
from catalogue import ROOT
from compere_device.tray import die as drawn
from tray import die, verdict
from tray.solve import STEPS

DEVICES, EACH = 4, 250
MOST_OPERATIONS = 80_000  # of one verdict, whatever is measured
USUAL_OPERATIONS = 25_000
MOST_ALLOCATED = 2_000_000  # bytes, of which a number takes 16


@pytest.fixture(scope="module")
def trays() -> list[throws.Tray]:
    """Trays that somebody built and calibrated."""
    found = [throws.tray(seed) for seed in range(1, DEVICES + 1)]
    assert all(found), "a calibration without iron or a lean is not refused"
    return [each for each in found if each]


def test_the_die_of_the_board_is_that_of_the_host() -> None:
    """Two files have it: faces, magnet, numbers; and its numbers are a die's: opposites add up to nine."""
    assert die.VALUES == drawn.VALUES
    assert (die.INRADIUS_MM, die.EDGE_MM) == (drawn.INRADIUS_MM, drawn.EDGE_MM)
    assert die.normals() == pytest.approx([*map(pytest.approx, drawn.NORMALS)])
    assert die.along(die.direction(*die.AXIS_RAD)) == pytest.approx(drawn.COMPONENTS)
    assert sorted(die.VALUES) == list(range(10)) and all(die.VALUES[k] + die.VALUES[k + 5] == 9 for k in range(5))
    gaps = sorted(drawn.COMPONENTS)
    assert min(b - a for a, b in pairwise(gaps)) > 0.16


def test_the_simulated_magnet_is_a_cylinder() -> None:
    """On its axis its field is the closed formula's, at some distance the dipole's; at its side, too."""
    device = truth.built(Random(1), truth.Sources(strength=0.0, axis=0.0, seat=0.0))
    r, half = truth.RADIUS_MM, truth.LENGTH_MM / 2
    for z in (20.0, 25.0, 40.0):
        charge = (
            truth.MOMENT_A_M2 / (3.14159265358979 * (r * 1e-3) ** 2 * 2 * half * 1e-3) * 4e-7 * 3.14159265358979 / 2
        )
        wanted = (
            1e6 * charge * ((z + half) / exact((z + half) ** 2 + r * r) - (z - half) / exact((z - half) ** 2 + r * r))
        )
        got = truth._cylinder((0.0, 0.0, z), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), device.moment, 1.0)
        assert got[2] == pytest.approx(wanted, rel=1e-6)
    for place in ((300.0, 0.0, 0.0), (0.0, 200.0, 200.0)):
        near, far = (truth._cylinder(place, (0.0, 0.0, 0.0), (0.0, 0.6, 0.8), 0.08, finite) for finite in (1.0, 0.0))
        assert near == pytest.approx(far, rel=1e-3)


def test_the_simulated_die_lies_lowest_on_its_faces() -> None:
    """Leaning by any angle over any edge lifts its middle: no lean is as high as a die that lies."""
    device = truth.built(Random(1), truth.Sources(printed=0.0))
    random = Random(2)
    for _ in range(300):
        rows = truth.thrown(device, random, lean=random.uniform(0.05, 0.8)).rows
        assert truth.support(rows) > drawn.INRADIUS_MM + 0.2
    for lean in (0.02, 0.06, 0.14, 0.25):
        ways = [truth._product(truth._about(k / 10, lean), drawn.upright(0)) for k in range(63)]
        lowest = min(truth.support(rows) for rows in ways) - drawn.INRADIUS_MM
        assert 0 <= lowest - drawn.rise_mm(lean) < 0.15
    assert max(truth.dot(tip, tip) for tip in truth._tips()) ** 0.5 == pytest.approx(20, abs=1.5)


def test_a_thousand_throws(trays: list[throws.Tray], capsys: pytest.CaptureFixture[str]) -> None:
    """No wrong value, at most one in a thousand refused."""
    counts: Counter[str] = Counter()
    for k, one in enumerate(trays):
        counts += throws.judged(one, Random(k), EACH)[0]
    with capsys.disabled():
        print("\n" + throws.table("throws", counts))
    assert counts["wrong"] == 0
    assert counts["right"] >= DEVICES * EACH - 1


def test_dice_that_lean(trays: list[throws.Tray], capsys: pytest.CaptureFixture[str]) -> None:
    """From 8 degrees on cocked, every one of them; below never another face."""
    for lean in (3, 4, 5, 6, 7, 8, 10, 15, 25, 40):
        counts: Counter[str] = Counter()
        for k, one in enumerate(trays):
            counts += throws.judged(one, Random(1000 * lean + k), 40, lean)[0]
        if lean <= 8:
            with capsys.disabled():
                print(throws.table(f"{lean} degrees", counts))
        assert counts["wrong"] == 0
        assert lean < throws.SURELY or counts["cocked"] == 40 * DEVICES, lean


@pytest.mark.parametrize("body", throws.BODIES)
def test_something_beside_it(trays: list[throws.Tray], body: str) -> None:
    """Refused or right, never silently wrong."""
    counts: Counter[str] = Counter()
    for k, one in enumerate(trays):
        counts += throws.judged(one, Random(k), 60, body=body)[0]
    assert counts["wrong"] == 0
    assert body not in ("turned", "phone 250 mm") or counts["right"] >= 0.98 * 60 * DEVICES


def test_single_floats_judge_the_same(trays: list[throws.Tray]) -> None:
    """Every operation rounded, for what lies, leans and has something beside it; `python -m board.singles` has
    thousands.
    """
    counts, differ = singles.compared(trays, 2, 3)
    assert counts.total() == 2 * DEVICES * (singles.LYING + len(throws.LEANS) + len(throws.BODIES)) > 200
    assert not differ, differ


def test_operations_are_bounded(trays: list[throws.Tray], capsys: pytest.CaptureFixture[str]) -> None:
    """How many there are of a verdict: a fixed most, whatever is measured."""
    random = Random(3)
    cases = [readings_of(trays[0], random, lean, body) for lean, body in CASES]
    operations, steps = [], []
    with singles.single():
        rounded = singles.SingleTray(trays[0])
        for case in cases:
            Single.done.clear()
            rounded.says(case)
            operations.append(Single.done.total())
            steps.append(rounded.solver.found.steps)
    assert max(operations) < MOST_OPERATIONS and max(steps) <= 2 * STEPS
    usual = sorted(operations)[len(operations) // 2]
    assert usual < USUAL_OPERATIONS
    with capsys.disabled():
        print(f"\nsolve: {usual} operations usually, {max(operations)} at most; steps {min(steps)} to {max(steps)}")


CASES = (
    [(0.0, "")] * 24 + [(lean, "") for lean in (3.0, 6.0, 8.0, 20.0, 40.0)] + [(0.0, body) for body in throws.BODIES]
)


def readings_of(one: throws.Tray, random: Random, lean: float, body: str) -> list[truth.Vector]:
    return throws.readings(one.device, truth.thrown(one.device, random, lean=lean / 57.3), random, body)


def test_micropython_judges_the_same(
    trays: list[throws.Tray], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same arithmetic on the same readings, in a board's memory; what one verdict takes of it is printed."""
    random = Random(4)
    cases = [readings_of(trays[1], random, lean, body) for lean, body in CASES]
    wanted = [trays[1].says(case) for case in cases]
    given = {
        "constants": trays[1].calibrated.constants.data.hex(),
        "cases": [[each / 100 for reading in case for each in reading] for case in cases],
    }
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(given))
    script = str(Path(throws.__file__).with_name("judge_cases.py"))
    run = subprocess.run(
        [*micropython(), *heap(), script, str(ROOT / "firmware"), str(path)], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.split() == [str(each) for each in wanted]
    more = [*micropython(), "-X", "heapsize=16m", script, str(ROOT / "firmware"), str(path), "count"]
    allocated = int(subprocess.run(more, capture_output=True, text=True).stdout.split()[-1])
    assert 0 < allocated < MOST_ALLOCATED
    with capsys.disabled():
        print(f"\nsolve: one verdict allocates {allocated} bytes of a 64-bit MicroPython, collected on the way")


def test_a_lean_that_shows_another_face_is_above_its_ceiling(trays: list[throws.Tray]) -> None:
    """A magnet 2.5 degrees off its way, faces of other heights: by its component alone a 4 that leans is a 5."""
    components, heights = list(drawn.COMPONENTS), [drawn.INRADIUS_MM / 30] * 10
    four, five = die.VALUES.index(4), die.VALUES.index(5)
    components[four], components[five] = 0.041, -0.041
    heights[four], heights[five] = 13.30 / 30, 13.54 / 30
    found = [30 * each for each in verdict.ceilings(components, heights)]
    assert found[five] == pytest.approx(13.30 + drawn.rise_mm(0.082) - 0.2, abs=0.01)
    assert min(ceiling - 13.4 for face, ceiling in enumerate(found) if face not in (four, five)) > 0.6
    one, random = trays[0], Random(9)
    lies = truth.thrown(one.device, random, 6)
    said = throws.readings(one.device, lies, random)
    assert one.says(said) == 6
    kept_ceilings, one.judge.ceilings = one.judge.ceilings, [0.4] * 10
    assert one.says(said) == "cocked"
    one.judge.ceilings = kept_ceilings


def test_the_page_says_what_was_found() -> None:
    """The table of firmware/README.md is what the throws printed last, and that was with this code."""
    assert kept.differences() == []
    page = kept.README.read_text()
    assert kept.differences(page.replace("| all but 7 |", "| all |", 1)) != []
