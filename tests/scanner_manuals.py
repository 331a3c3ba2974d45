"""What the public manuals of scanners say of what they send: as data, each with the manual and the place in it.

Only what a manual says stands here; where it does not say what ends a code, the ends that all of them offer are tried.
"""

from dataclasses import dataclass

CR, LF, CRLF, TAB, NONE = "\r", "\n", "\r\n", "\t", ""
OFFERED = (CR, LF, CRLF, TAB)


@dataclass(frozen=True, slots=True)
class Manual:
    """A scanner.

    `apart_s`: the delays between two signs that it can be set to, seconds; `suffixes` and `prefixes` what stands around
    a code, the default first. `by_number`: whether it can type signs with Alt and the number pad. `keyboard`, `serial`:
    how it can be connected.
    """

    name: str
    source: str
    apart_s: tuple[float, ...] = (0.0,)
    suffixes: tuple[str, ...] = OFFERED
    prefixes: tuple[str, ...] = ("",)
    by_number: bool = False
    keyboard: bool = True
    serial: bool = True


MANUALS = (
    Manual(
        "AURO 2908",
        "Programming Reference Guide, version 12, pages 6 and 7: no prefix and no suffix by default; from none to 5 s",
        apart_s=(0.0, 0.005, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0),
        suffixes=(NONE, *OFFERED),
    ),
    Manual(
        "Datalogic Heron HD3100",
        "Product Reference Guide, page 227, Intercharacter Delay: 0 to 990 ms in steps of 10, as 50, 150, 600, 850",
        apart_s=(0.0, 0.01, 0.05, 0.15, 0.6, 0.85, 0.99),
    ),
    Manual(
        "Datalogic Gryphon I GD4400",
        "Product Reference Guide, page 286, Global AIM ID: a closing bracket, a code character and a modifier",
        prefixes=("", "]C0", "]A0", "]d2", "]Q1"),
    ),
    Manual(
        "Metrologic MS6130",
        "Programming Guide, KB Parameters: Alt Mode holds Alt and types the number; 0.8, 7.5 or 15 ms between"
        " scan codes, of which a sign takes two to twelve",
        apart_s=(0.0, 0.0075, 0.015, 0.18),
        by_number=True,
        serial=False,
    ),
    Manual(
        "Honeywell MS9540",
        "MetroSelect guide, page 61: 0.8, 7.5 or 15 ms between scan codes, or any number of tenths of a millisecond",
        apart_s=(0.0008, 0.0075, 0.015, 0.12),
        serial=False,
    ),
    Manual(
        "Honeywell Voyager 1602g",
        "User Guide, page 93: default prefix none, default suffix none; an AIM ID can be a prefix",
        suffixes=(NONE, *OFFERED),
        prefixes=("", "]Q1"),
    ),
    Manual(
        "Honeywell 1300g2",
        "User's Guide, page 4-1: the bar codes for an interface set CR and LF as the suffix",
        suffixes=(CRLF,),
        prefixes=("", "]C1"),
    ),
    Manual(
        "Allen-Bradley 2755 two-dimensional scanners",
        "User Manual, page 4-9: prefix and suffix are the Enter key by default",
        suffixes=(CR,),
        prefixes=(CR,),
    ),
    Manual(
        "Omnitron Omni RS-232",
        "User Manual, page 10, Bar Code Terminator Character: return and line feed, return, line feed, or none",
        suffixes=(CRLF, CR, LF, NONE),
    ),
    Manual(
        "Marson MT830",
        "User's Manual, page 15: CR and LF on a serial port, Enter as a Bluetooth keyboard",
        suffixes=(CRLF, CR),
    ),
    Manual(
        "CipherLab 3660",
        "User's Manual, page 25: a delay between signs, as 15 ms; a postfix of any signs",
        apart_s=(0.0, 0.015),
    ),
    Manual(
        "Metrohm 851 Titrando's reader",
        "Manual, page 22: STX before a code and EOT after it",
        suffixes=("\x04",),
        prefixes=("\x02",),
        keyboard=False,
    ),
    Manual(
        "Grow GM69-S",
        "User Manual V1.3, contents, 6.1.3 and 7.5: a time between signs as a keyboard; STX and ETX can be set",
        apart_s=(0.0, 0.02, 0.05),
        suffixes=(*OFFERED, "\x03"),
        prefixes=("", "\x02"),
    ),
)
