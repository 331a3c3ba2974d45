"""What this box is: version, name, addresses, board and display, found without using a network or waiting.

Addresses are those that the kernel lists in /proc/net, because the service may not open a socket to ask for them.
"""

import ipaddress
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from compere.declared import dataclass

if TYPE_CHECKING:
    from compere.wording import Text
    from compere_device.setup.config import Config

_PROC = Path("/proc/net")
_AVAHI = Path("/run/avahi-daemon/socket")  # there while Avahi answers for NAME.local
# In fib_trie each leaf is a network or an address; the line below it says `/32 host LOCAL` for our own ones.
_LEAF = re.compile(r"^\s*\|-- ([\d.]+)$")
_OWN = re.compile(r"^\s*/32 host LOCAL$")
_GLOBAL = "00"  # the scope of an IPv6 address that others can reach; link-local ones are of no use to people
_FILE_MOST = 1 << 18  # bytes: some thousand routes


@dataclass(frozen=True, slots=True)
class About:
    """What people may want to know about a box; "" and () for what is unknown."""

    version: str = ""
    host: str = ""
    addresses: tuple[str, ...] = ()  # of IPv4, then of IPv6
    board: str = ""
    glass: str = ""  # the display's driver, and where it is
    update: "Text | None" = None  # the result of the last update, if worth mentioning
    local: tuple[str, ...] = ()  # the name that the network knows it by, where something here answers for it


def about(config: "Config", proc: Path = _PROC, avahi: Path = _AVAHI) -> About:
    """Return what this box is, with these settings in force."""
    from compere_device.setup.displays import SIMULATED  # who asks for the version alone needs no displays

    display = config.display
    glass = config.driver
    if config.bus == "i2c" and glass != SIMULATED:
        glass = f"{glass}, I²C {display.i2c_port}, 0x{display.i2c_address:02X}"
    elif glass != SIMULATED:
        glass = f"{glass}, SPI {display.spi_port}.{display.spi_device}"
    host = os.uname().nodename
    local = (f"{host}.local",) if avahi.exists() else ()
    return About(version(), host, addresses(proc), config.board.name, glass, local=local)


def version() -> str:
    """Return the installed version; "" if the program runs from its sources."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("compere")
    except PackageNotFoundError:
        return ""


def addresses(proc: Path = _PROC) -> tuple[str, ...]:
    """Return the addresses at which other machines reach this one; empty without a network.

    Those in the network of the default route come first: others may be of containers, which no phone reaches.
    """
    usual = _usual_networks(_text(proc / "route"))
    own = _ipv4(_text(proc / "fib_trie"))
    own.sort(key=lambda each: not any(ipaddress.IPv4Address(each) in network for network in usual))
    return (*own, *_ipv6(_text(proc / "if_inet6")))


def _usual_networks(routes: str) -> list[ipaddress.IPv4Network]:
    """Return the networks on the interfaces of the default routes in /proc/net/route."""
    rows = [line.split() for line in routes.splitlines()[1:]]
    rows = [row for row in rows if len(row) >= 8]
    interfaces = {name for name, to, _, _, _, _, _, mask, *_ in rows if int(to, 16) == int(mask, 16) == 0}
    found = []
    for name, to, _, _, _, _, _, mask, *_ in rows:
        if name in interfaces and int(mask, 16):
            network, prefix = (int.from_bytes(bytes.fromhex(each)[::-1], "big") for each in (to, mask))
            found.append(ipaddress.IPv4Network((network & prefix, prefix.bit_count())))
    return found


def _ipv4(trie: str) -> list[str]:
    found: dict[str, None] = {}  # each is there twice, in two tables
    leaf = ""
    for line in trie.splitlines():
        if match := _LEAF.match(line):
            leaf = match[1]
        elif _OWN.match(line) and not leaf.startswith("127."):
            found[leaf] = None
    return list(found)


def _ipv6(table: str) -> list[str]:
    lines = (line.split() for line in table.splitlines())
    return [str(ipaddress.IPv6Address(int(fields[0], 16))) for fields in lines if fields[3:4] == [_GLOBAL]]


def _text(path: Path) -> str:
    """Return the text of one of the kernel's files; "" if there is none."""
    try:
        with open(path, "rb") as file:
            return file.read(_FILE_MOST).decode(errors="replace")
    except OSError:
        return ""
