"""Root's part: takes what the box or the card's file wishes, has NetworkManager try it, and keeps what works.

`compere-wifi.service` runs this once for each wish and once at each start of the machine. A network is tried as a
profile in memory; only one that was joined takes the place of the one before. What is written: one profile, what was
told, and nothing else. The wish is read as the service's user, never as root (deploy/README.md, *The border*).
"""

import os
import stat
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from compere.declared import NamedTuple
from compere.wording import Text, Words, say
from compere_device.errors import DeviceError
from compere_device.files.mounts import forgets
from compere_device.files.owner import AsOwner
from compere_device.output import outlet
from compere_device.output.logger import logger
from compere_device.wifi import card
from compere_device.wifi.code import Network, NoNetwork, parse
from compere_device.wifi.nmcli import LISTENS, LOOKS, UP_S, Nmcli, hears, missing, nmcli, not_heard, why
from compere_device.wifi.profile import FILE, ID, profile
from compere_device.wifi.wish import FORGET, TOLD, WISH, WISH_MOST, Became, new_number, tell

log = logger(__name__)

RUNTIME_FOLDER = "run/compere"  # the service's, which its user writes
KEPT_FOLDER = "etc/NetworkManager/system-connections"
TRIED_FOLDER = "run/NetworkManager/system-connections"
TRIED = f"{ID}-tried"


class Attempt(NamedTuple):
    """What came of an attempt at a network: what to say, whether it was joined, and whether it is kept."""

    said: Text
    joined: bool = False
    kept: bool = False


class Granting:
    """One run on the machine beneath `root`."""

    def __init__(self, root: Path, ask: Nmcli, pause: Callable[[float], object]) -> None:
        self._root = root
        self._ask = ask
        self._pause = pause
        self._kept = root / KEPT_FOLDER / FILE
        self._tried = root / TRIED_FOLDER / f"{TRIED}.nmconnection"
        self._number = ""  # the wish's, once it is taken

    def run(self) -> Became:
        """Take the wish that there is, else the card's file, and return what became of it, a fault of its own, too."""
        try:
            return self._run()
        except (OSError, DeviceError) as error:
            return Became(self._number, name=self._name(), said=_unwritten(error))

    def _run(self) -> Became:
        if wish := self._wish():
            self._number, what = wish
            return self._wished(self._number, what)
        if path := card.on_card(self._root):
            return self._from_card(path)
        return Became("", joined=False, name=self._name())

    def _wish(self) -> tuple[str, str] | None:
        """Return the number and the words of the wish, and remove it; None if there is none that is one."""
        path = self._root / RUNTIME_FOLDER / WISH
        try:
            with AsOwner(path.parent):
                handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
                with open(handle, "rb") as file:
                    path.unlink()
                    regular = stat.S_ISREG(os.fstat(handle).st_mode)
                    data = file.read(WISH_MOST + 1) if regular else b""
            number, what, rest = data.decode().split("\n", 2)
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            with suppress(OSError), AsOwner(path.parent):
                path.unlink()  # else it would be taken again and again
            return None
        return (number[:32], what) if not rest and len(data) <= WISH_MOST else None

    def _wished(self, number: str, what: str) -> Became:
        if what == FORGET:
            forgotten = self._forget()
            return Became(number, name=self._name(), said=forgotten)
        try:
            network = parse(what)
        except NoNetwork as error:
            return Became(number, name=self._name(), said=error.said)
        attempt = self._join(network)
        return Became(number, attempt.joined, self._name(), said=attempt.said)

    def _from_card(self, path: Path) -> Became:
        """Join what the card's file names; empty it once the network is kept, else leave it for the next start."""
        try:
            network = card.card_network(card.read(path))
        except NoNetwork as error:
            attempt = Attempt(error.said)
        except OSError as error:
            attempt = Attempt(say("{file} cannot be read: {why}", file=card.NAME, why=error.strerror or str(error)))
        else:
            attempt = self._join(network, at_start=True)
            if attempt.kept:
                try:
                    card.wipe(path)
                except OSError:
                    left = say("“{name}” is joined. {file} cannot be removed: its password is still on the card.",
                               name=network.name, file=card.NAME)  # fmt: skip
                    attempt = attempt._replace(said=left)
        return Became(new_number(), attempt.joined, self._name(), card=True, said=attempt.said)

    def _join(self, network: Network, *, at_start: bool = False) -> Attempt:
        """Try a network, and keep it if it was joined.

        At a start the radio may come late, so it is looked for several times, as is the network; who has scanned a code
        waits for it.
        """
        if lacks := missing(self._ask, self._pause, LOOKS if at_start else 1):
            return Attempt(lacks)
        heard = hears(self._ask, network.ssid, self._pause, LISTENS if at_start and not network.hidden else 1)
        if not heard and not network.hidden:
            return Attempt(not_heard(network.name))
        number = uuid.uuid4()
        try:
            _write(self._tried, profile(network, ID, number, autoconnect=False))
        except OSError as error:
            return Attempt(_unwritten(error))
        self._ask("connection", "load", str(self._tried))
        up = self._ask("--wait", str(UP_S), "connection", "up", "uuid", str(number))
        if up.status:
            self._give_up()
            return Attempt(why(up, network.name, heard, bool(network.password)))
        if self._keep(network, number):
            return Attempt(say("“{name}” is joined.", name=network.name), joined=True, kept=True)
        until_off = say("“{name}” is joined until the box is switched off: it cannot be kept.", name=network.name)
        return Attempt(until_off, joined=True)

    def _keep(self, network: Network, number: uuid.UUID) -> bool:
        """Keep the network that was joined; return whether it is kept.

        It is not by a system that is only read, nor by one that forgets with the power what is written to it.
        """
        try:
            _write(self._kept, profile(network, ID, number, autoconnect=True))
        except OSError as error:
            log.warning("the network cannot be kept: %s", error)
            return False
        self._drop_tried()
        if forgets(Path("/", KEPT_FOLDER), self._root):
            log.warning("an overlay keeps /%s in memory: the network is gone with the power", KEPT_FOLDER)
            return False
        return True

    def _give_up(self) -> None:
        """Go back to what the box had before."""
        self._drop_tried()
        if self._kept.exists():
            self._ask("--wait", "0", "connection", "up", ID)

    def _drop_tried(self) -> None:
        self._tried.unlink(missing_ok=True)
        self._ask("connection", "reload")

    def _forget(self) -> Text:
        name = self._name()
        try:
            self._kept.unlink(missing_ok=True)
            self._tried.unlink(missing_ok=True)
        except OSError as error:
            return say("“{name}” cannot be forgotten: {why}", name=name, why=error.strerror or str(error))
        self._ask("connection", "reload")
        if not name:
            return say("There was no network to forget.")
        if forgets(Path("/", KEPT_FOLDER), self._root):
            return say(
                "“{name}” is forgotten. If the card has it, it is back at the next start: the card is only read.",
                name=name,
            )
        return say("“{name}” is forgotten.", name=name)

    def _name(self) -> str:
        """Return the name of the network that is kept; "" for none."""
        for path in (self._kept, self._tried):
            with suppress(OSError, ValueError):
                for line in path.read_text(encoding="utf-8").splitlines():
                    if line.startswith("ssid="):
                        return bytes(map(int, filter(None, line[5:].split(";")))).decode(errors="replace")
        return ""


def _write(path: Path, text: str) -> None:
    """Write a file that only root may read, which has its name when it is whole; a failure leaves nothing."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(handle)
        new.replace(path)
    except OSError:
        with suppress(OSError):  # it may have a password
            new.unlink()
        raise


def _unwritten(error: OSError | DeviceError) -> Text:
    strerror = error.strerror if isinstance(error, OSError) else None
    return say("The network cannot be written down: {why}", why=strerror or str(error))


def main(root: Path = Path("/"), pause: Callable[[float], object] = time.sleep) -> int:
    """Run once, tell what became of it, and say it in the journal."""
    became = Granting(root, nmcli, pause).run()
    if became.said:
        outlet.tell(sys.stderr, Words().say(became.said))  # a name is a stranger's
    tell(became, root / TOLD.relative_to("/"))
    return 0
