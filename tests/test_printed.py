"""The printed parts, without what draws them: the kept figures are of these sources, the models of these numbers, and
the firmware, the pages and the parts say the same. `make hardware` draws and checks everything anew.
"""

import hashlib
import math
import re
import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import bom
from catalogue import ROOT
from compere_device.setup import pins
from compere_device.tray.die import AXIS, AXIS_RAD, INRADIUS_MM, NORMALS, VALUES, dot
from compere_device.tray.lying import BOWL_MM, PLACES, READER_MM
from printed import bought, figures, nominal, pages
from printed.series import LOPSIDED_INFILL, PRINTED_INFILL, SERIES
from printed.sizes import CASE, DIE, PRINT, STAND, TRAY
from tray import die as firmwares_die

FOUND = figures.read()
FIRMWARE = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")
PRINTING = pages.PRINTING.read_text(encoding="utf-8")
ASSEMBLED = pages.ASSEMBLY.read_text(encoding="utf-8")
MODELS = sorted(figures.MODELS.glob("*.stl"))
PICTURES = figures.HARDWARE / "pictures"
Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]


def triangles(file: Path) -> Iterator[Triangle]:
    """Yield the triangles of a binary STL."""
    data = file.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    for _, _, _, *corners, _ in struct.iter_unpack("<12fH", data[84:]):
        yield tuple(corners[:3]), tuple(corners[3:6]), tuple(corners[6:])


def open_edges(of: list[Triangle]) -> int:
    """Return how many edges do not lie between two triangles that go along them in opposite ways."""
    edges = Counter((a, b) for triangle in of for a, b in zip(triangle, (*triangle[1:], triangle[0]), strict=True))
    return sum(count != edges[b, a] for (a, b), count in edges.items())


def volume(of: list[Triangle]) -> float:
    """Return the volume that triangles enclose, in mm3."""
    return (
        sum(
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
            for a, b, c in of
        )
        / 6
    )


@pytest.mark.parametrize("section", figures.MEASURED)
def test_figures_are_of_what_is_here(section: str) -> None:
    """Whoever changes a source of them runs `make hardware`, which measures anew."""
    assert FOUND[section]["of"] == figures.digest(section), f"{section}: run make hardware"


def test_nothing_was_found_wrong() -> None:
    """Closed, printable, apart, seen, reached, in its place: the checks of `printed/checks.py`."""
    assert FOUND["parts"]["wrong"] == []
    assert len(FOUND["parts"]["parts"]) == len(MODELS) == 22


@pytest.mark.parametrize("file", MODELS, ids=lambda file: file.stem)
def test_models_are_closed(file: Path) -> None:
    """Each as it is kept, read by nobody's library; as large as measured, on the bed, and no other than was checked."""
    found = list(triangles(file))
    assert open_edges(found) == 0
    said = FOUND["parts"]["parts"][file.stem]
    assert volume(found) / 1000 == pytest.approx(said["volume_cm3"], abs=0.051)
    for axis, size in enumerate(said["bed_mm"]):
        along = [corner[axis] for triangle in found for corner in triangle]
        assert max(along) - min(along) == pytest.approx(size, abs=0.06)
    assert min(corner[2] for triangle in found for corner in triangle) == pytest.approx(0, abs=0.01)
    assert figures.sum_of(file) == FOUND["parts"]["models"][file.name]


def test_an_open_model_is_found() -> None:
    """A triangle less, or one turned over."""
    whole = list(triangles(figures.MODELS / "cap-ok.stl"))
    assert open_edges(whole[1:]) == 3
    a, b, c = whole[0]
    assert open_edges([(a, c, b), *whole[1:]]) > 0


def test_only_named_parts_hang() -> None:
    """At most 25 mm2 that is wider than two lines, and of each it is said what hangs."""
    for name, each in FOUND["parts"]["parts"].items():
        all_, wide = each["overhang_mm2"]
        assert wide <= 25 and (all_ < 0.05 or each["named"]), name


def test_the_tray_is_the_firmwares() -> None:
    """Sensors, bowl, axis and antenna, as they were measured on the meshes; and as the firmware's page has them."""
    found = FOUND["parts"]
    assert [tuple(place) for place in found["sensors_mm"]] == list(PLACES) and len(pins.SENSORS) == len(PLACES)
    assert found["bowl_mm"] == BOWL_MM == bowl_said()
    assert found["axis_deg"] == pytest.approx([math.degrees(each) for each in AXIS_RAD], abs=0.002)
    for channel, (name, (x, y, z)) in enumerate(zip(pins.SENSORS, PLACES, strict=True)):
        place = f"{x:g}, {y:g}".replace("-", "−")
        assert f"| {channel} | `{name}` | {place} |" in FIRMWARE
        assert f"| sensor `{name}` | {x:g}, {y:g}, {z:g} mm |" in PRINTING
    assert f"{nominal.DEPTH_MM:g} mm below the top of the tray's floor" in FIRMWARE
    assert math.hypot(*TRAY.antenna) >= READER_MM
    assert f"antenna's middle {READER_MM:g} mm or more from the tray's" in FIRMWARE
    assert TRAY.iron == float(re.search(r"Nothing of iron within (\d+) mm", FIRMWARE)[1])


def bowl_said() -> float:
    """Return the bowl's radius as the firmware's page has it."""
    return float(re.search(r"bowl of (\d+) mm inner\s+radius", FIRMWARE)[1])


def test_the_die_is_the_firmwares() -> None:
    """Shape, numbers and axis; each of its corners lies on three faces or more, and it is 40 mm from tip to tip."""
    assert (nominal.VALUES, nominal.INRADIUS_MM) == (firmwares_die.VALUES, firmwares_die.INRADIUS_MM)
    assert pytest.approx(firmwares_die.direction(*firmwares_die.AXIS_RAD)) == nominal.AXIS
    corners = nominal.corners()
    assert len(corners) == 12 and max(corner[2] for corner in corners) == pytest.approx(20, abs=0.05)
    for face, normal in enumerate(NORMALS):
        around = nominal.face_corners(face)
        assert len(around) == 4
        assert all(dot(corner, normal) == pytest.approx(INRADIUS_MM) for corner in around)
    north = max(range(10), key=lambda face: dot(AXIS, NORMALS[face]))
    assert VALUES[north] == 2 and "**N** is the half with the 2" in PRINTING


def test_the_glued_halves_are_the_die() -> None:
    """Each model is as high above its cut as the die is along the magnet's axis, less half of the glue."""
    for file, sign in zip(figures.DIE, (1, -1), strict=True):
        highest = max(corner[2] for triangle in triangles(file) for corner in triangle)
        reach = max(sign * dot(corner, AXIS) for corner in nominal.corners())
        assert highest == pytest.approx(reach - DIE.glue / 2, abs=0.01)


def test_the_die_is_balanced() -> None:
    """Within 0.1 mm over any infill of either half, 15 to 100 %; it would not be without the slits."""
    balance = FOUND["balance"]
    assert balance["same_mm"] <= 0.1 and balance["any_mm"] <= 0.1 < balance["without_slits_mm"]
    assert (min(balance["infills"]), max(balance["infills"])) == (0.15, 1.0)


def test_the_thrown_dice_are_those_that_were_weighed() -> None:
    """The mass of each follows from its infill and its model: full plastic at most, walls and lids at least."""
    balance = FOUND["balance"]
    assert set(SERIES) == set(FOUND["drops"]) - {"of"} and {each.die for each in SERIES.values()} == set(
        figures.WEIGHED
    )
    for name, series in SERIES.items():
        middle = math.hypot(*balance[series.die]["mm"])
        assert FOUND["drops"][name]["off_mm"] == pytest.approx(middle, abs=1e-4)
    assert min(PRINTED_INFILL.values()) == min(balance["infills"]) and set(PRINTED_INFILL.values()) == {0.15}
    assert {"N": max(balance["infills"]), "S": min(balance["infills"])} == LOPSIDED_INFILL
    assert math.hypot(*balance["fair"]["mm"]) <= balance["same_mm"]
    assert math.hypot(*balance["worst"]["mm"]) == pytest.approx(balance["any_mm"], abs=5e-4)
    # By the halves' models alone: slits leave nothing to infill, so that a half weighs what its volume does.
    plastic = 1.24e-3 * sum(volume(list(triangles(file))) for file in figures.DIE)
    rest = 7.5e-3 * math.pi * 5**2 / 4 * 4 + 1.1e-3 * DIE.glue * 800
    assert balance["fair"]["g"] == pytest.approx(plastic + rest, rel=0.01)


@pytest.mark.parametrize("name", ["fair", "worst"])
def test_the_die_falls_fairly(name: str) -> None:
    """Each face within three standard deviations of a tenth, as printed and with the worst infill."""
    found = FOUND["drops"][name]
    assert found["thrown"] == SERIES[name].throws >= least_throws(0.1)
    assert set(found["by_value"]) == {str(value) for value in range(10)}
    assert sum(found["by_value"].values()) == found["thrown"]
    assert max(map(abs, sigmas(found))) <= 3
    assert found["off_mm"] <= 0.1


def test_a_lopsided_die_is_seen() -> None:
    """By far, in as many throws as were meant."""
    found = FOUND["drops"]["lopsided"]
    assert sum(found["by_value"].values()) == found["thrown"] == SERIES["lopsided"].throws
    assert max(map(abs, sigmas(found))) > 3 and found["off_mm"] > 0.1


def least_throws(off_mm: float) -> float:
    """Return in how many throws three standard deviations are as much as an offset of so many mm moves a share.

    A face's share is moved in proportion to the offset, as the lopsided die's throws have it.
    """
    lopsided = FOUND["drops"]["lopsided"]
    most = max(abs(count / lopsided["thrown"] - 0.1) for count in lopsided["by_value"].values())
    return 0.09 * (3 / (most * off_mm / lopsided["off_mm"])) ** 2


def test_the_bowl_was_thrown_into_as_often_as_said() -> None:
    """All of its dice came to rest on a face, leaned, or did neither."""
    for name, series in SERIES.items():
        if series.bowl:
            found = FOUND["drops"][name]
            leant = sum(found["leans_deg"].values())
            assert found["thrown"] + leant + found["restless"] == series.throws, name
            assert f"{pages.thousands(pages.total(found))} throws" in pages.leans()


def sigmas(of: dict[str, dict[str, int]]) -> list[float]:
    """Return by how many standard deviations each face's count is beside a tenth."""
    count = sum(of["by_value"].values())
    return [(each - count / 10) / math.sqrt(count * 0.09) for each in of["by_value"].values()]


def test_pages_have_the_figures() -> None:
    """Every table as its figures have it, and every picture and model that is named is there."""
    for name, lines in pages.TABLES.items():
        assert pages.begin(name) + lines() + pages.END in PRINTING, name
    named = re.findall(r"\]\(((?:pictures|models|printed)/[^)]+|maker\.scad)\)", PRINTING + ASSEMBLED)
    assert len(named) > 25
    assert [each for each in named if not (figures.HARDWARE / each).exists()] == []


def test_pictures_are_small_and_those_that_were_drawn() -> None:
    """None is shown that was not drawn with these parts; each is in a page."""
    drawn = FOUND["parts"]["pictures"]
    hardware = (figures.HARDWARE / "README.md").read_text(encoding="utf-8")
    assert sorted(drawn) == sorted(file.stem for file in PICTURES.iterdir())
    for name, said in drawn.items():
        file = PICTURES / f"{name}.png"
        assert figures.sum_of(file) == said
        assert file.stat().st_size < 25_000
        with Image.open(file) as picture:
            assert len(picture.getcolors() or []) > 3
        assert f"pictures/{name}.png" in PRINTING + ASSEMBLED + hardware


@pytest.mark.parametrize("name", ["wall", "gap", "thread", "through"])
def test_the_makers_file_fits_the_case(name: str) -> None:
    """Its numbers of the case are those that the case is drawn with."""
    assert scad(name) == [getattr(PRINT, name)]


def test_the_makers_places_are_the_cases() -> None:
    """Keys, window, posts, groove; what it makes as it stands is what is drawn, within a hundredth."""
    assert scad("inner") == list(CASE.inner) and scad("display") == list(CASE.display)
    assert scad("keys") == [side for _, x, y in CASE.keys for side in (x, y)]
    expected = {"radius": CASE.radius, "inset": CASE.inset, "cap": CASE.cap, "margin": CASE.window_margin}
    expected |= {
        "pocket": CASE.pocket,
        "part_gap": PRINT.part,
        "tilt": STAND.tilt,
        "away": STAND.away,
        "eye": STAND.eye,
        "light_hole": CASE.light_hole,
        "light_skin": CASE.light_skin,
    }
    assert scad("light") == list(CASE.light) and scad("collar") == list(CASE.collar)
    assert {each: scad(each) for each in expected} == {each: [value] for each, value in expected.items()}
    assert scad("groove") == list(STAND.groove)
    assert scad("board") == list(bought.BIG.size) and scad("active") == list(bought.BIG.active[2:])
    for name, each in FOUND["parts"]["maker"].items():
        assert each["closed"], name
        assert all(0.99 <= share <= 1.01 for share in [*each.get("size", []), each.get("volume", 1)]), name


def scad(name: str) -> list[float]:
    """Return the numbers of a line of the maker's file."""
    text = (figures.HARDWARE / "maker.scad").read_text(encoding="utf-8")
    (value,) = re.findall(rf"^{name} = ([^;]+);", text, re.MULTILINE)
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", value)]


@pytest.mark.parametrize("part", bought.ALL, ids=lambda part: part.name)
def test_bought_parts_say_where_they_are_from(part: bought.Bought) -> None:
    """Each has a source, what was read there, and holes on its board."""
    assert part.source and part.known and all(side > 0 for side in part.size)
    for x, y in part.holes:
        assert abs(x) + part.hole / 2 < part.size[0] / 2 and abs(y) + part.hole / 2 < part.size[1] / 2


def test_the_bill_has_the_screws_that_the_page_counts() -> None:
    """And their thickness, and none of iron in the tray."""

    def counted(start: str, end: str) -> list[int]:
        said = " ".join(PRINTING.split()).split(start, 1)[1].split(end, 1)[0]
        return [int(each) for each in re.findall(r"(?<![\d.])(\d+) for (?:the|Pico)", said)]

    bill = {row["part"]: row["what for"] for row in bom.rows()}
    case, pi = counted("M2.5 × 8 for the case", "M2.5 × 5"), counted("M2.5 × 5", "of steel or not")
    assert (sum(case), pi) == (13, [4])
    assert bill["screws M2.5 x 8"] == f"{sum(case)} for the case; and {pi[0]} of M2.5 x 5 for the Pi"
    tray, small = counted("M2.5 × 8 of brass or nylon", "M2 × 6"), counted("M2 × 6 of nylon", "##")
    assert bill["screws M2.5 of brass or nylon"] == f"{sum(tray)} for the tray: no iron"
    assert tray[0] == len(bought.SENSOR.holes) * len(PLACES)
    assert bill["screws M2 x 6 of nylon"] == f"{sum(small)} for Pico and multiplexer: no iron"
    assert small == [len(bought.PICO.holes), len(bought.MULTIPLEXER.holes)]
    assert len(bought.ZERO.holes) == pi[0]


def test_keys_reach_their_switches() -> None:
    """By all tolerances, added up in the worst way: the lid never presses one, and a finger always does."""
    least, most = FOUND["parts"]["keys_mm"]["play"]
    off = bought.SWITCH_OFF_MM + 2 * PRINT.off
    assert (least, most) == (pytest.approx(CASE.play - off, abs=1e-6), pytest.approx(CASE.play + off, abs=1e-6))
    assert least >= 0 and CASE.above - most - bought.PRETRAVEL_MM[1] >= 1
    assert {name for name, *_ in CASE.keys} == {*pins.KEYS, *pins.MORE_KEYS} - {"LOOK"}


def test_the_light_stands_out_and_is_closed_by_two_layers() -> None:
    """Over the tolerances of print and part; a box without a light has no hole."""
    least, most = FOUND["parts"]["light_above_mm"]
    middle = bought.LIGHT_MM[1] - CASE.collar[1] - PRINT.wall
    off = bought.LIGHT_OFF_MM + PRINT.off
    assert (least, most) == (pytest.approx(middle - off, abs=0.006), pytest.approx(middle + off, abs=0.006))
    assert 0 <= least < most <= 2
    assert CASE.light_skin == pytest.approx(2 * PRINT.layer)
    assert CASE.light_hole >= bought.LIGHT_MM[0] + bought.LIGHT_OFF_MM + PRINT.off
    x, y = CASE.light
    rim = bought.LIGHT.size[0] / 2
    assert all(math.hypot(x - a, y - b) > rim + CASE.flange / 2 for _, a, b in CASE.keys)


def test_sums_see_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one byte in a source."""
    copy = tmp_path / "leans.py"
    copy.write_bytes(figures.MEASURED["leans"][-1].read_bytes() + b"#")
    monkeypatch.setattr(figures, "MEASURED", {"leans": (*figures.MEASURED["leans"][:-1], copy)})
    assert figures.digest("leans") != FOUND["leans"]["of"]
    assert hashlib.sha256(b"").hexdigest()[:16] != figures.digest("leans")


def test_sums_see_no_docstring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn or thrown otherwise when something is said better; any other text counts."""
    source = tmp_path / "leans.py"
    monkeypatch.setattr(figures, "MEASURED", {"leans": (source,)})

    def digest(*said: str) -> str:
        module, type_said, function, text = said
        source.write_text(
            f'"""{module}"""\nSAID = "{text}"\n\nclass Die:\n    """{type_said}"""\n    x = 1\n\n'
            f'def lean(x):\n    """{function}"""; return "{text}"\n',
            encoding="utf-8",
        )
        return figures.digest("leans")

    first = digest("It leans.", "A die.", "Lean.", "x")
    assert digest("Il penche, à peu près.", "A die.\n\n    Of ten faces.\n    ", "Lean it.", "x") == first
    assert digest("It leans.", "A die.", "Lean.", "y") != first
