"""From how far the glass can be read, as the hardware page says it."""

import re
from math import atan, degrees, radians, tan
from pathlib import Path

import pytest

from compere_device.glass.measures import PICTURE
from compere_device.setup.displays import LUMA

PAGE = (Path(__file__).parent.parent / "hardware" / "README.md").read_text(encoding="utf-8")
TABLE = PAGE[PAGE.index("## From how far") :].split("\n\n")[2]
WIDTH = 128  # pixels of the picture
LEAST = 16  # arc minutes


def rows() -> list[tuple[float, int, float, list[int], int]]:
    """Return by row: the picture's width in mm, pixels and mm of its capitals, arc minutes by distance, most cm."""
    width_mm, found = 0.0, []
    for line in TABLE.splitlines()[2:]:
        glass, capitals, *minutes, most = (cell.strip() for cell in line.strip("|").split("|"))
        width_mm = float(re.findall(r"([\d.]+) mm", glass)[0]) if glass else width_mm
        pixels, high_mm = re.findall(r"(\d+) pixels, ([\d.]+) mm", capitals)[0]
        found.append((width_mm, int(pixels), float(high_mm), list(map(int, minutes)), int(most.split()[0])))
    return found


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[0]} mm, {row[1]} pixels")
def test_it_is_arithmetic(row: tuple[float, int, float, list[int], int]) -> None:
    """Each figure follows from the width of the glass: an angle of so many minutes at so many centimetres."""
    width_mm, pixels, high_mm, minutes, most_cm = row
    distances = [int(each) for each in re.findall(r"(\d+) cm,", TABLE.splitlines()[0])]
    exact_mm = width_mm / WIDTH * pixels
    assert abs(exact_mm - high_mm) <= 0.06
    assert minutes == [round(degrees(2 * atan(exact_mm / 20 / cm)) * 60) for cm in distances]
    assert abs(exact_mm / 20 / tan(radians(LEAST / 60) / 2) - most_cm) <= 0.6


def test_every_size_of_every_glass_is_there() -> None:
    """Capitals of 7, 10 and 14 pixels, on the three usual sizes."""
    assert [row[1] for row in rows()] == [7, 10, 14] * 3


def test_every_display_is_listed() -> None:
    """Each of luma's that the picture fits on, with its sizes, the usual one first."""
    for names, sizes in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d+ and \d+.*) \|$", PAGE, re.M):
        told = [(int(width), int(height)) for width, height in re.findall(r"(\d+) and (\d+)", sizes)]
        row = re.findall(r"`(\w+)`", names)
        for name, said in zip(row, [[each] for each in told] if ";" in sizes else [told] * len(row), strict=True):
            fitting = [size for size in LUMA[name] if max(size) >= PICTURE[0] and min(size) >= PICTURE[1]]
            assert said == fitting, name
    listed = {
        name
        for names in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| \d+ and", PAGE, re.M)
        for name in re.findall(r"\w+", names)
    }
    fits = {name for name, sizes in LUMA.items() if any(max(s) >= PICTURE[0] and min(s) >= PICTURE[1] for s in sizes)}
    assert listed == fits
