"""The file on the card's boot partition that gives the box its network: how it is read, and emptied.

It is `compere-wifi.txt`, two or three lines that any editor writes, or one line with a Wi-Fi code:

    network = the network's name
    password = its password
    hidden = yes

What stands behind `=` is meant letter by letter, but for spaces around it. Lines that begin with # are left out.
Without a password, the network is an open one.
"""

import os
from pathlib import Path

from compere.wording import say
from compere_device.boot.names import FOLDERS
from compere_device.wifi.code import Network, NoNetwork, Security, checked_password, is_network, network, parse

NAME = "compere-wifi.txt"
NAMES = (NAME, "compere-wifi.txt.txt")  # Windows hides the ending of a name, and adds one
MOST = 4096  # bytes
_KEYS = {"network", "ssid", "password", "hidden", "security"}
_YES = ("yes", "true", "1")


def card_network(data: bytes) -> Network:
    """Return the network that a file gives; raises NoNetwork, which names the line and not what stands in it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoNetwork(say("{file} is not UTF-8. Save it again as UTF-8.", file=NAME)) from None
    lines = [(nth, line.strip()) for nth, line in enumerate(text.splitlines(), 1)]
    lines = [(nth, line) for nth, line in lines if line and line[0] != "#"]
    if len(lines) == 1 and is_network(lines[0][1]):
        return parse(lines[0][1])
    said = dict[str, str]()
    for nth, line in lines:
        key, equals, value = line.partition("=")
        key = key.strip().lower()
        if not equals or key not in _KEYS or key in said:
            what = "network = NAME, password = PASSWORD, hidden = yes"
            expected = say("Line {n} of {file} is not understood. It may be: {what}.", n=nth, file=NAME, what=what)
            raise NoNetwork(expected)
        said[key] = value.strip()
    name = said.get("network") or said.get("ssid", "")
    if not name:
        raise NoNetwork(say("{file} names no network. Write into it: {what}.", file=NAME, what="network = NAME"))
    hidden = said.get("hidden", "").lower() in _YES
    if not (password := said.get("password", "")):
        return network(name.encode(), Security.OPEN, "", hidden=hidden)
    return network(name.encode(), Security.WPA, checked_password(password, Security.WPA), hidden=hidden)


def on_card(root: Path) -> Path | None:
    """Return the file of a machine whose root is there; None if there is none. A link is none.

    Where this user may not look there is none: the box asks this, too, and a boot partition may be root's alone.
    """
    paths = (root / place.lstrip("/") / name for place in FOLDERS for name in NAMES)
    return next((path for path in paths if os.path.isfile(path) and not os.path.islink(path)), None)


def read(path: Path) -> bytes:
    """Return what is in the file, at most MOST bytes; raises OSError."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as file:
        return file.read(MOST)


def wipe(path: Path) -> None:
    """Write zeros over the file, then remove it; raises OSError.

    A card may keep what it had elsewhere: nothing that a program does reaches that.
    """
    handle = os.open(path, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        os.write(handle, bytes(min(os.fstat(handle).st_size, MOST)))
        os.fsync(handle)
    finally:
        os.close(handle)
    path.unlink()
