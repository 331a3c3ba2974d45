"""What to buy: the list is whole, its sums are the page's, and every wired part is on it."""

import re

import pytest

import bom
import wiring

PAGE = bom.PAGE.read_text(encoding="utf-8")
CALLED = {
    "display": "OLED 2.42",
    "buzzer": "buzzer",
    "light": "LED with",
    "scanner": "scanner module",
    "bonnet": "Bonnet",
}


def test_the_page_has_the_sums() -> None:
    assert bom.BEGIN + bom.table() + bom.END in PAGE


@pytest.mark.parametrize("row", bom.rows(), ids=lambda row: row["part"])
def test_every_row_is_whole(row: dict[str, str]) -> None:
    """Each price says where it is from and of when, each current where it is from; nothing is bought for no build."""
    assert all(row.values()) and None not in row
    assert re.search(r"20\d\d-\d\d", row["price_from"])
    assert sum(int(row[build]) for build in bom.BUILDS)


@pytest.mark.parametrize("build", bom.BUILDS)
def test_what_is_wired_is_bought(build: str) -> None:
    """Every part of a diagram is on the list as often as it is drawn, and no part that would be wired is left over."""
    parts = {part for part, _, _, _ in wiring.wires(build)}
    bought = {row["part"]: int(row[build]) for row in bom.rows()}
    keys = [part for part in parts if part.isupper()]
    assert bought["push button 12 mm normally open"] == len(keys)
    for part, name in CALLED.items():
        count = sum(number for called, number in bought.items() if name in called)
        assert count == (part in parts), part


@pytest.mark.parametrize("build", bom.BUILDS)
def test_the_supply_is_enough(build: str) -> None:
    """With a third to spare; and what hangs on the Pi's 3.3 V stays below half an ampere."""
    assert bom.total(build, "current_ma") * 3 <= bom.SUPPLY_MA * 2
    on_3v3 = [row for row in bom.rows() if re.match("OLED|buzzer|LED", row["part"])]
    assert sum(int(row[build]) * int(row["current_ma"]) for row in on_3v3) < 500


@pytest.mark.parametrize("build", bom.BUILDS)
def test_the_distance_is_that_of_the_table(build: str) -> None:
    """The glass of the build, capitals of 10 and of 14 pixels, from the table of arc minutes."""
    least, most, glass = re.fullmatch(r"(\d+) to (\d+) cm \(([\d.]+)″\)", bom.AFAR[build]).groups()
    part = PAGE[PAGE.index(f"| {glass}″, ") :]
    ends = re.findall(r"\| (?:10|14) pixels, .*\| (\d+) cm \|", part)[:2]
    assert ends == [least, most]
