"""Sheets of labels: their measures add up, and what is none is named."""

import pytest

from compere_device.drivers.paper import SheetError
from compere_device.drivers.stock import LETTER, PHONE, SOLD, Stock, stock


def test_what_is_sold_is_symmetrical() -> None:
    """As many labels as the name says, and as much edge on each side of the sheet."""
    for name, sheet in SOLD.items():
        assert sheet.across * sheet.down == int(name)
        assert sheet.page[0] - 2 * sheet.left == pytest.approx((sheet.across - 1) * sheet.step + sheet.width, abs=0.01)
        assert sheet.page[1] - 2 * sheet.top == pytest.approx(sheet.down * sheet.height, abs=0.01)


@pytest.mark.parametrize(
    ("name", "paper", "problem"),
    [
        ("66", "", r"^'66' is no format of labels; expected one of 24, .*, sheet, control, WIDTHxHEIGHT, as 50x30\.$"),
        ("65", LETTER, "Sheets of 65 labels are a4, not letter; leave --paper out"),
        ("15x30", "", "Labels of '15x30' cannot be cut from a4; expected 16 mm or more, and at most 190x271"),
        ("300x30", "", "cannot be cut from a4"),
        ("5x5", "", "Labels of '5x5' cannot be cut from a4; expected 16 mm or more, and at most 190x271"),
        ("0x30", "", "Labels of '0x30' cannot be cut from a4; expected 16 mm or more"),
        ("50x0.5", "", "Labels of '50x0.5' cannot be cut from a4; expected 16 mm or more"),
        ("1000x30", "", "Labels of '1000x30' cannot be cut from a4; expected 16 mm or more"),
        ("sleeve", "phone", None),
        ("80x200", PHONE, "cannot be cut from phone"),
    ],
)
def test_a_format_that_there_is_not_is_named(name: str, paper: str, problem: str | None) -> None:
    if problem is None:
        assert isinstance(stock(name, paper), Stock)
        return
    with pytest.raises(SheetError, match=problem):
        stock(name, paper)
