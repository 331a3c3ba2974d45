"""What the box wishes of root about its network, and what root tells of it: two files, each in a folder of its writer.

The wish is two lines: a number that nobody has had before, and a Wi-Fi code or FORGET. It is in memory alone (/run),
nobody but its writer and root may read it, and root removes it before it does anything. What is told names no password.
"""

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from compere.declared import dataclass
from compere.wording import Text
from compere_device.files.reading import read_file
from compere_device.setup.places import RUNTIME

WISH = "wifi-wish"  # in the service's RuntimeDirectory
FORGET = "forget"
TOLD = Path("/run/compere-wifi/told")
TOLD_MOST = 8192  # bytes
WISH_MOST = 2048  # bytes


@dataclass(frozen=True, slots=True)
class Became:
    """What became of a wish.

    Attributes:
        number: the wish's; of what the card's file wished, one of its own.
        joined: the box is in the network that was wished for.
        name: the network that the box keeps, by its name; "" for none.
        card: it was the card's file that wished.
        said: what to tell people; None if there is nothing.
    """

    number: str
    joined: bool = False
    name: str = ""
    card: bool = False
    said: Text | None = None

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        said = [self.said.template, dict(self.said.args)] if self.said else None
        return {"number": self.number, "joined": self.joined, "name": self.name, "card": self.card, "said": said}


def new_number() -> str:
    """Return a number that nobody has had before."""
    return secrets.token_hex(8)


def make_wish(what: str, environ: Mapping[str, str] = os.environ) -> str:
    """Write a wish, a Wi-Fi code or FORGET, and return its number; raises OSError. It has its name when it is whole."""
    folder, number = environ.get(RUNTIME, "").split(":")[0], new_number()
    path, new = os.path.join(folder, WISH), os.path.join(folder, f".{WISH}.new")
    with suppress(FileNotFoundError):
        os.unlink(new)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(f"{number}\n{what}\n")
        os.replace(new, path)
    except OSError:
        with suppress(OSError):  # it may have a password
            os.unlink(new)
        raise
    return number


def told(path: Path = TOLD) -> Became | None:
    """Return what root told last since the machine's start; None if that is nothing."""
    try:
        read = json.loads(read_file(path, TOLD_MOST))
        said = Text(read["said"][0], read["said"][1]) if read["said"] else None
        return Became(read["number"], read["joined"], read["name"], read["card"], said)
    except (OSError, ValueError, LookupError, TypeError):
        return None


def tell(what: Became, path: Path) -> None:
    """Write what everybody may know; raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(json.dumps(what.plain()), encoding="utf-8")
    new.chmod(0o644)
    new.replace(path)
