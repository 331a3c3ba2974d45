"""Sheets of labels: the common ones in shops, and paper to be cut."""

import re
from collections.abc import Mapping

from compere.declared import dataclass
from compere.errors import quoted
from compere_device.drivers.paper import SheetError

A4, LETTER, PHONE = "a4", "letter", "phone"
PAPERS: Mapping[str, tuple[float, float]] = {A4: (210, 297), LETTER: (215.9, 279.4), PHONE: (90, 160)}  # mm
_EDGE_MM = {A4: 10.0, LETTER: 10.0, PHONE: 3.0}  # left free by cut labels, because printers do not print there
_GUTTER_MM = 6.0  # between groups of cut labels; it has the heading
_SLEEVE = "63x88"  # the commonest size of cards: such a label goes into the sleeve with the card
_SIZE = re.compile(r"([0-9]{1,4}(?:\.[0-9])?)x([0-9]{1,4}(?:\.[0-9])?)")
_LEAST_MM = 16.0  # of a free size: 21 modules of 0.375 mm, the white around them, and a printer's error


@dataclass(frozen=True, slots=True)
class Stock:
    """A sheet of labels, measured in millimetres from its upper left corner.

    Attributes:
        paper: the name of its paper.
        across: how many labels are side by side.
        down: how many rows of labels it has.
        width: of a label.
        height: of a label.
        left: of the first label.
        top: of the first label.
        step: from a label's left edge to that of the next.
        cut: whether people cut the labels themselves; these touch each other.
        gutter: the room above the first label of a group; 0 for labels from a shop.
    """

    paper: str
    across: int
    down: int
    width: float
    height: float
    left: float
    top: float
    step: float  # from a label's left edge to that of the next
    cut: bool = False
    gutter: float = 0.0

    @property
    def page(self) -> tuple[float, float]:
        """The width and height of the sheet, in millimetres."""
        return PAPERS[self.paper]


# Sizes as makers print them on the packs; the sheets are symmetrical. Avery L7159, L7654, L7651 (A4) and 5160 (Letter),
# each with many equals. Checked against the templates of gLabels, whose edges differ by 0.5 mm at most.
SOLD: Mapping[str, Stock] = {
    "24": Stock(A4, 3, 8, 63.5, 33.9, 7.25, 12.9, 66.0),
    "40": Stock(A4, 4, 10, 45.7, 25.4, 9.85, 21.5, 48.2),
    "65": Stock(A4, 5, 13, 38.1, 21.2, 4.75, 10.7, 40.6),
    "30": Stock(LETTER, 3, 10, 66.675, 25.4, 4.7625, 12.7, 69.85),
}
SLEEVE = "sleeve"
SHEET, CONTROL = "sheet", "control"  # one page each, with no labels
FORMATS = (*SOLD, SLEEVE, SHEET, CONTROL, "WIDTHxHEIGHT")


def stock(name: str, paper: str = "") -> Stock:
    """Return a sheet of labels by its name.

    Args:
        name: a sheet from a shop (`SOLD`), `sleeve`, or a free size in millimetres such as `50x30`.
        paper: the paper to cut labels from, by default A4; sheets from a shop have their own.

    Raises:
        SheetError: there is no such name, such labels do not come on that paper, or the size is too large for the paper
            or too small for a code.
    """
    if name in SOLD:
        found = SOLD[name]
        if paper and paper != found.paper:
            raise SheetError(
                f"Sheets of {name} labels are {found.paper}, not {paper}; "
                "leave --paper out, or name a free size such as 50x30."
            )
        return found
    size = _SIZE.fullmatch(_SLEEVE if name == SLEEVE else name.lower())
    if not size:
        raise SheetError(f"{quoted(name)} is no format of labels; expected one of {', '.join(FORMATS)}, as 50x30.")
    return _cut(name, paper or A4, float(size[1]), float(size[2]))


def _cut(name: str, paper: str, width: float, height: float) -> Stock:
    """Return as many labels of a size as can be cut from a paper."""
    page, edge = PAPERS[paper], _EDGE_MM[paper]
    across = int((page[0] - 2 * edge) // max(width, _LEAST_MM))
    down = int((page[1] - 2 * edge - _GUTTER_MM) // max(height, _LEAST_MM))
    if not (across and down and width >= _LEAST_MM and height >= _LEAST_MM):
        raise SheetError(
            f"Labels of {quoted(name)} cannot be cut from {paper}; "
            f"expected {_LEAST_MM:g} mm or more, "
            f"and at most {page[0] - 2 * edge:g}x{page[1] - 2 * edge - _GUTTER_MM:g}."
        )
    left = (page[0] - across * width) / 2
    return Stock(paper, across, down, width, height, left, edge, width, cut=True, gutter=_GUTTER_MM)
