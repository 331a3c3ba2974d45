"""A Raspberry Pi's firmware, as its documentation tells: what config.txt makes of the header.

Written from the pages *config.txt*, *Device Trees, overlays, and parameters* and *Configure UARTs* and from the README
of the overlays alone, for tests to hold the product against: it shares no code and no table with it. Where a page can
be read in two ways, `Pi` says which reading is meant.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# Page config.txt, "Model filters": each filter, and whose it is.
TABLE = """
pi1     Model A | Model B | Model B Rev 1 | Model A Plus | Model B Plus | Compute Module
pi2     2 Model B
pi3     3 Model B | 3 Model B Plus | 3 Model A Plus | Compute Module 3 | Compute Module 3 Plus
pi3+    3 Model A Plus | 3 Model B Plus
pi4     4 Model B | 400 | Compute Module 4 | Compute Module 4S
pi5     5 Model B | 500 | 500 Plus | Compute Module 5 | Compute Module 5 Lite
pi400   400
pi500   500 | 500 Plus
cm0     Compute Module 0
cm1     Compute Module
cm3     Compute Module 3
cm3+    Compute Module 3 Plus
cm4     Compute Module 4
cm4s    Compute Module 4S
cm5     Compute Module 5 | Compute Module 5 Lite
pi0     Zero | Zero W | Zero 2 W
pi0w    Zero W | Zero 2 W
pi02    Zero 2 W | Compute Module 0
"""
WHOSE = {line.split()[0]: set(line.split(None, 1)[1].split(" | ")) for line in TABLE.strip().splitlines()}
MODELS = sorted(set().union(*WHOSE.values()))
# Page revision codes: the type, in hexadecimal figures.
CODES = """
0 Model A | 1 Model B | 2 Model A Plus | 3 Model B Plus | 4 2 Model B | 6 Compute Module | 8 3 Model B | 9 Zero |
a Compute Module 3 | c Zero W | d 3 Model B Plus | e 3 Model A Plus | 10 Compute Module 3 Plus | 11 4 Model B |
12 Zero 2 W | 13 400 | 14 Compute Module 4 | 15 Compute Module 4S | 17 5 Model B | 18 Compute Module 5 | 19 500 |
1a Compute Module 5 Lite
"""
TYPES = {each.split()[0]: each.split(None, 1)[1] for each in " ".join(CODES.split()).split(" | ")}
KIN = {
    *(("Compute Module 3 Plus", "pi3+"), ("Compute Module 3 Plus", "cm3")),
    *(("Compute Module 0", "pi0w"), ("Compute Module 0", "pi0")),
}  # "also sees" of one that also sees another: the page does not say how far that goes
MINI_UART = ("Zero W", "Zero 2 W", "Compute Module 0", "3 Model", "4 Model B", "400", "Compute Module 4")


@dataclass
class Pi:
    """A machine at its start: its model, and what the filters ask of it. `files` are those of the boot partition.

    `none_stays`: `[none]` is ended by `[all]` alone, not by the next filter. `types_add`: `[board-type=…]` and a filter
    of models have to be true both; else one replaces the other. `also`: a model of which the table does not say so
    sees the filters of its relatives. `overlay_takes` are parameters that an overlay of somebody's own knows.
    `strange`: what is behind a filter that no page names is applied.
    """

    model: str
    files: Mapping[str, str]
    serial: int = 0x10000000ABCDEF01
    high: frozenset[int] = frozenset()
    monitor: str = ""
    none_stays: bool = True
    types_add: bool = False
    also: bool = False
    overlay_takes: frozenset[str] = frozenset()
    strange: bool = False
    tree: dict[str, str] = field(default_factory=dict)
    plain: dict[str, str] = field(default_factory=dict)
    overlays: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        filters: dict[str, bool] = {}
        scope = ""
        for line in self._insert("config.txt", 0, filters):
            key, is_setting, value = line.partition("=")
            if not is_setting:
                continue
            if key in ("dtoverlay", "device_tree_overlay"):
                scope, _, rest = value.partition(",")
                if scope:
                    self.overlays.append(scope)
                    self._load(scope, rest)
            elif key in ("dtparam", "device_tree_param"):
                for word in value.split(","):
                    name, given, setting = word.partition("=")
                    if not (scope == "my-hat" and name in self.overlay_takes):
                        self._set(name, setting if given else "on")
            else:
                self.plain[key] = value

    def _insert(self, name: str, depth: int, filters: dict[str, bool]) -> list[str]:
        """The lines that are applied, in order; an included file is as if it stood in the place of its line."""
        found: list[str] = []
        text = next((text for file, text in self.files.items() if file.lower() == name.lower()), "")  # FAT has no case
        for raw in text.split("\n"):
            line = raw.encode()[:98].decode(errors="ignore").strip()
            if not line or line[0] == "#":
                continue
            if line[0] == "[" and line[-1] == "]":
                self._filter(line[1:-1], filters)
            elif all(filters.values()):
                found.append(line)
                if line.startswith("include ") and depth < 5:
                    found += self._insert(line[8:].strip(), depth + 1, filters)
        return found

    def _filter(self, word: str, filters: dict[str, bool]) -> None:
        if word == "all":
            filters.clear()
            return
        if not self.none_stays:
            filters.pop("none", None)
        if word == "none":
            filters["none"] = False
        elif word in WHOSE:
            mine = self.model in WHOSE[word]
            kin = (self.model, word) in KIN
            if not self.types_add:
                filters.pop("type", None)
            filters["model"] = mine or (kin and self.also)
        elif word.startswith("board-type=0x"):
            if not self.types_add:
                filters.pop("model", None)
            names = {"Model B Rev 1": "Model B", "500 Plus": "500"}
            whose = TYPES.get(word[13:].lower().lstrip("0") or "0", "")
            filters["type"] = whose == names.get(self.model, self.model)
        elif word.startswith("0x"):
            filters["serial"] = int(word, 16) == self.serial & 0xFFFFFFFF
        elif pin := re.fullmatch(r"gpio(\d+)=([01])", word):
            filters["gpio"] = (int(pin[1]) in self.high) == (pin[2] == "1")
        elif word.startswith("EDID="):
            filters["edid"] = word[5:] == self.monitor
        else:
            filters["else"] = self.strange

    def _set(self, name: str, value: str) -> None:
        arm = 0 if self.model == "Model B Rev 1" else 1
        name = {"i2c": "i2c_arm", f"i2c{arm}": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate"}.get(name, name)
        self.tree["i2c_arm_baudrate" if name == f"i2c{arm}_baudrate" else name] = value

    def _load(self, name: str, rest: str) -> None:
        """What an overlay does, as far as the README says it."""
        if name in ("i2c-rtc", "i2c-sensor", "ssd1306"):
            self.tree["i2c_arm"] = "on"
        elif name == "i2c1-pi5" and self._is("5 Model B", "500", "Compute Module 5"):
            self.tree["i2c_arm"] = "on"
            self.tree["i2c_arm_baudrate"] = (re.search(r"baudrate=(\d+)", rest) or ["", "100000"])[1]
        elif name == "uart0-pi5" and self._is("5 Model B", "500", "Compute Module 5"):
            self.tree["uart0"] = "on"
        elif name.endswith("-spi") or name.startswith("spi0-"):
            self.tree["spi"] = "on"

    def _is(self, *starts: str) -> bool:
        return self.model.startswith(starts)

    # What the header has

    @property
    def i2c(self) -> bool:
        """Whether the bus on pins 3 and 5 is on."""
        return _true(self.tree.get("i2c_arm", "off"))

    @property
    def i2c_bus(self) -> int:
        return 0 if self.model == "Model B Rev 1" else 1

    @property
    def hz(self) -> int:
        value = self.tree.get("i2c_arm_baudrate", "100000")
        return int(value) if value.isdecimal() else 0

    @property
    def spi(self) -> bool:
        return _true(self.tree.get("spi", "off"))

    @property
    def console_moved(self) -> bool:
        """Whether the console of a Pi 5, and with it `serial0`, is on the header."""
        return _true(self.tree.get("uart0_console", "off"))

    @property
    def port(self) -> str:
        """The device that pins 8 and 10 are; nothing where no port has them."""
        if self._is("5 Model B", "500", "Compute Module 5"):
            on = _true(self.tree.get("uart0", "off")) or self.console_moved
            return "ttyAMA0" if on else ""
        if self._mini:
            on = self.plain.get("enable_uart") == "1" and _true(self.tree.get("uart1", "on"))
            return "ttyS0" if on else ""
        module = self.model in ("Compute Module", "Compute Module 3", "Compute Module 3 Plus", "Compute Module 4S")
        return "" if module and "uart0" not in self.overlays else self.uart0

    @property
    def _mini(self) -> bool:
        """Whether the mini UART is the primary one: the other has Bluetooth."""
        moved = {"disable-bt", "miniuart-bt", "pi3-disable-bt", "pi3-miniuart-bt"} & set(self.overlays)
        return self._is(*MINI_UART) and self.model != "Compute Module 4S" and not moved

    @property
    def uart0(self) -> str:
        """The device of the first UART where it is the primary one and on, with pins or without."""
        if self._mini or self._is("5 Model B", "500", "Compute Module 5"):
            return ""
        on = self.plain.get("enable_uart", "1") == "1" and _true(self.tree.get("uart0", "on"))
        return "ttyAMA0" if on else ""


def _true(value: str) -> bool:
    return value in ("on", "true", "yes", "1")
