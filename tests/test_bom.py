"""What to buy: the list is whole, its sums are the page's, and every wired part is on it."""

import re

import pytest

import bom
import wiring
from compere_device.setup import pins

PAGE = bom.PAGE.read_text(encoding="utf-8")
CALLED = {
    "display": "OLED 2.42",
    "buzzer": "buzzer",
    "light": "LED with",
    "bonnet": "Bonnet",
    "hub": "USB hub",
    "tray": "Pico",
}


def test_the_page_has_the_sums() -> None:
    for begin, lines in bom.TABLES.items():
        assert begin + lines() + bom.END in PAGE


@pytest.mark.parametrize("row", bom.rows(), ids=lambda row: row["part"])
def test_every_row_is_whole(row: dict[str, str]) -> None:
    """Each price says where it is from and of when, each current where it is from; nothing is bought for no build."""
    assert all(row.values()) and None not in row
    assert row["never tried"] != "-" or row["part"] == bom.POSTAGE
    assert re.search(r"20\d\d-\d\d", row["price_from"])
    assert sum(int(row[build]) for build in bom.BUILDS)


@pytest.mark.parametrize("build", bom.BUILDS)
def test_what_is_wired_is_bought(build: str) -> None:
    """Every part of a diagram is on the list as often as it is drawn, and no part that would be wired is left over."""
    wires = wiring.wires(build)
    parts = {wire.end for wire in wires}
    bought = {row["part"]: int(row[build]) for row in bom.rows()}
    keys = {wire.contact for wire in wires if wire.end == "keys"} - {wiring.ALL_GROUNDS}
    assert bought["push button 12 mm normally open"] == len(keys)
    for part, name in CALLED.items():
        count = sum(number for called, number in bought.items() if name in called)
        assert count == (part in parts), part
    by_wire = any(wire.end == "scanner" and wire.start == wiring.PI for wire in wires)
    assert (bought["scanner module serial"], bought["scanner USB reads QR"]) == (by_wire, not by_wire)


def test_what_is_wired_in_the_tray_is_bought() -> None:
    """Its parts, a sensor a channel, and a cable each; and a tray is in the full box only."""
    parts = {wire.end for wire in wiring.wires("tray")}
    named = {"multiplexer": 1, "card reader": 1, "magnetometer": len(pins.SENSORS), "Qwiic cable": len(pins.SENSORS)}
    for name, count in named.items():
        (row,) = [row for row in bom.rows() if row["part"].startswith(name)]
        assert [int(row[build]) for build in bom.BUILDS] == [0, 0, count]
    assert len([part for part in parts if part.startswith("sensor")]) == len(pins.SENSORS)
    assert {"multiplexer", "card reader"} < parts
    firmware = (bom.FOLDER.parent / "firmware" / "README.md").read_text(encoding="utf-8")
    (magnet,) = [row["part"] for row in bom.rows() if row["part"].startswith("magnet ")]
    said = re.search(r"⌀ (\d) × (\d) mm", firmware)
    assert not said or magnet == f"magnet N42 {said[1]} x {said[2]} mm"


@pytest.mark.parametrize("build", bom.BUILDS)
def test_the_supply_is_enough(build: str) -> None:
    """With a third to spare; and what hangs on the Pi's 3.3 V stays below half an ampere."""
    assert bom.total(build, "current_ma") * 3 <= bom.SUPPLY_MA * 2
    on_3v3 = [row for row in bom.rows() if re.match("OLED|buzzer|LED", row["part"])]
    assert sum(int(row[build]) * float(row["current_ma"]) for row in on_3v3) < 500


@pytest.mark.parametrize("build", bom.BUILDS)
def test_the_distance_is_that_of_the_table(build: str) -> None:
    """The glass of the build, capitals of 10 and of 14 pixels, from the table of arc minutes."""
    least, most, glass = re.fullmatch(r"(\d+) to (\d+) cm \(([\d.]+)″\)", bom.AFAR[build]).groups()
    part = PAGE[PAGE.index(f"| {glass}″, ") :]
    ends = re.findall(r"\| (?:10|14) pixels, .*\| (\d+) cm \|", part)[:2]
    assert ends == [least, most]
