"""QR codes on the glass, for the camera of a phone.

A module is 2 pixels wide, and one lit module stands around the code: what both free decoders read, while neither reads
one with 3 pixels a module (ISO/IEC 18004 asks for four modules around, for which the glass has no room).
"""

import os
from collections.abc import Sequence
from functools import cache
from typing import Any

from compere_device.glass.measures import HEIGHT
from compere_device.glass.raster import drawing, rectangle
from compere_device.pages.layout import AROUND, MODULE_PX

# Bytes that fit by level of error correction, the stronger one first, and the modules of a side (ISO/IEC 18004).
_ROOMS = ((14, "M", 21), (17, "L", 21), (26, "M", 25), (32, "L", 25), (42, "M", 29), (53, "L", 29))


def square_code(text: str) -> tuple[str, ...] | None:
    """Return a text as a QR code: rows of X for each dark module and . for each lit one; None if it is too long.

    The smallest code that has the text, with the stronger correction where that fits. `text` is ASCII.
    """
    room = next((each for each in _ROOMS if len(text) <= each[0]), None)
    if room is None:
        return None
    _, level, side = room
    writer = _writer()
    code = writer.QRCode((side - 17) // 4, getattr(writer.QRErrorCorrectLevel, level))
    code.addData(text)
    code.make()
    return tuple("".join(".X"[bool(dark)] for dark in row) for row in code.modules)


@cache
def _writer() -> Any:
    """Return reportlab's module that writes such codes, which needs nothing of the rest.

    Imported by its name, it would bring 130 modules along that draw pages: 14 MB that a box would never give back.
    """
    from importlib.util import find_spec, module_from_spec, spec_from_file_location  # few people show any

    library = find_spec("reportlab")
    assert library and library.submodule_search_locations
    path = os.path.join(library.submodule_search_locations[0], "graphics", "barcode", "qrencoder.py")
    spec = spec_from_file_location("compere_device.pages.qrencoder", path)
    assert spec and spec.loader
    writer = module_from_spec(spec)
    spec.loader.exec_module(writer)
    return writer


def bits(rows: Sequence[str]) -> int:
    """Return the picture of a code at the left of the glass, in the middle of its height."""
    side = MODULE_PX * (len(rows) + 2 * AROUND)
    top, inset = (HEIGHT - side) // 2, MODULE_PX * AROUND
    lit = rectangle(0, top, side, top + side)
    return lit ^ drawing(tuple(rows), MODULE_PX).at(inset, top + inset)
